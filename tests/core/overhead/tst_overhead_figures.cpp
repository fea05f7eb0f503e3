// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/fitModel.h"
#include "tests/core/bandByHand.h"
#include "tests/core/testRecords.h"
#include "tests/core/testSession.h"

#include "core/overhead/amdahlOverhead.h"
#include "core/theories/defaults.h"

#include <map>

using namespace costscope;

namespace {

constexpr double lammpsF = 0.012589254117941675; // 10^-1.9, the choice of section 3.3

double lastY(const Series& s)
{
    return s.y.back();
}

int pointsOf(const Panel& panel, Marker marker)
{
    int count = 0;
    for (const Series& s : panel.series)
        if (s.mark == Mark::Points && s.marker == marker) count += int(s.x.size());
    return count;
}

} // namespace

/// Expected numbers were computed with scipy from the golden b and c, not by this program.
class TestOverheadFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of repetitions the mean is told, and not the first or the largest of them.
    void theLastShareIsThatOfAllRepetitions()
    {
        Dataset data;
        data.kind = DatasetKind::Runs;
        data.name = u"five"_s;
        data.tables.push_back({u"runs"_s,
                               {{u"n"_s, Quantity::Processes, Doubles{1, 64, 64, 64, 8}},
                                {u"t_n_s"_s, Quantity::Time, Doubles{100, 10, 10, 10, 20}},
                                {u"tau_mpi_s"_s, Quantity::Time, Doubles{0, 4.0, 2.0, 3.0, 1}}}});
        Session session;
        const QString id = addDataset(session, std::make_shared<const Dataset>(data));
        const Figure figure = built(session, u"overhead-curves"_s, {id});
        QVERIFY2(figure.title.startsWith(u"five: measured overhead takes 30"_s), qPrintable(figure.title));
    }

    /// A table that says that it is of weak scaling gets no fit of work that stays the same.
    void weakScalingIsNotFittedBySelf()
    {
        for (const auto& [name, fits] : {std::pair("solver_weak", 0), std::pair("solver", 1)}) {
            Dataset data;
            data.kind = DatasetKind::Runs;
            data.name = QString::fromLatin1(name);
            data.tables.push_back({u"runs"_s,
                                   {{u"n"_s, Quantity::Processes, Doubles{1, 8, 64, 512, 4096}},
                                    {u"t_n_s"_s, Quantity::Time, Doubles{6.2, 7.1, 8.1, 9.0, 9.9}}}});
            Session session;
            const QStringList figures = addDefaults(session, addDataset(session, std::make_shared<const Dataset>(data)));
            QCOMPARE(int(session.fits.size()), fits);
            QVERIFY(!figures.isEmpty());
            QCOMPARE(std::ranges::count(session.figures, u"overhead-curves"_s, &FigureRequest::kind), fits);
        }
    }

    void curvesShowTheLawAndTheRecords()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, lammpsF);
        const Figure figure = built(session, u"overhead-curves"_s, {id});
        QCOMPARE(figure.panels.size(), size_t(1));
        const Panel& panel = figure.panels.front();
        QVERIFY(near(lastY(*series(panel, Mark::Line, Hue::Blue)), 418.89811414, 1e-6, "t at 1024"));
        QVERIFY(near(lastY(*series(panel, Mark::Line, Hue::Purple)), 357.8937097, 1e-6, "tau at 1024"));
        QCOMPARE(pointsOf(panel, Marker::Circle), 23);
        QCOMPARE(pointsOf(panel, Marker::Square), 22); // tau = 0 at n = 1 has no place on a log axis
        QVERIFY(panel.y.min < 73 && panel.y.max > 4501);
        QCOMPARE(figure.title, u"LAMMPS: measured overhead is at least half of the time in every record from 48 cores on"_s);
        QCOMPARE(panel.notes.at(1), u"<i>b</i> = 30.3 ± 3.3"_s);
        QCOMPARE(series(panel, Mark::Band, Hue::Purple)->label, u"<i>τ<sub>n</sub></i> predicted, 95 % at this <i>f<sub>s</sub></i>"_s);
        const Series& tau = *series(panel, Mark::Line, Hue::Purple); // more than half of it is seen
        QVERIFY(panel.y.min < tau.y[tau.y.size() / 2]);
    }

    void bandIsThatOfTheDeltaMethod()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, lammpsF);
        const Figure figure = built(session, u"overhead-curves"_s, {id});
        const Series* band = series(figure.panels.front(), Mark::Band, Hue::Blue);
        QVERIFY(band);
        const Fit* fit = session.fitOf(id, u"amdahl-overhead");
        const FitByHand byHand(paperRecords(u"lammps"_s), {4501, lammpsF, fit->value(u"b"), fit->value(u"c")});
        // Student's t of 0.975: 22 records above n = 1 and two values
        const auto [low, high] = byHand.band([](const AmdahlOverhead& m) { return m.runTime(1024); }, 20, 2.0859634473, 2.0930240544);
        QVERIFY(near(band->low.back(), low, 1e-6, "low end at 1024"));
        QVERIFY(near(band->high.back(), high, 1e-6, "high end at 1024"));
    }

    void linearAxesStartAtZeroAndShowEveryPoint()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, lammpsF);
        const Figure figure = built(session, u"overhead-curves"_s, {id}, {{u"y_scale"_s, u"linear"_s}});
        QVERIFY(figure.panels.front().y.min <= 0);
        QCOMPARE(pointsOf(figure.panels.front(), Marker::Square), 23);
    }

    void leftOutRecordsAreOpenAndSaid()
    {
        Session session;
        const QString id = addPaperTable(session, u"hpl"_s, u"HPL"_s, 1e-6, 3);
        const Figure figure = built(session, u"overhead-curves"_s, {id});
        const Series* leftOut = nullptr;
        for (const Series& s : figure.panels.front().series)
            if (s.mark == Mark::Points && s.marker == Marker::Circle && s.fill == Fill::None) leftOut = &s;
        QVERIFY(leftOut);
        QCOMPARE(leftOut->x, (std::vector<double>{1, 4, 8}));
        const Series* law = series(figure.panels.front(), Mark::Line, Hue::Blue);
        QVERIFY(law); // full over the fitted records only
        QCOMPARE(law->x.front(), 16.0);
        QCOMPARE(law->x.back(), 1520.0);
        QVERIFY(std::ranges::any_of(figure.panels.front().notes, [](const QString& note) { return note == u"3 records left out"; }));
        QCOMPARE(figure.table.find(u"in_fit")->text(2), u"left out"_s);
        const qsizetype all = figure.table.rows();
        QVERIFY2(figure.subtitle.startsWith(u"%1 run-time records, %2 of them fitted"_s.arg(all).arg(all - 3)),
                 qPrintable(figure.subtitle));
        QCOMPARE(figure.table.find(u"in_fit")->text(3), u"used"_s);
    }

    void withoutFitTheMeasuredTimesRemain()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, lammpsF);
        session.fits.clear();
        const Figure figure = built(session, u"overhead-curves"_s, {id});
        QCOMPARE(pointsOf(figure.panels.front(), Marker::Circle), 23);
        QVERIFY(!series(figure.panels.front(), Mark::Line, Hue::Blue));
        QVERIFY(figure.subtitle.contains(u"not fitted"_s));
    }

    void multiplesAreOrderedByOverheadAndShareAxes()
    {
        Session session;
        QStringList ids;
        for (const auto* name : {"vasp", "lammps", "inhousedev", "amber"})
            ids << addPaperTable(session, QLatin1String(name), QLatin1String(name));
        const Figure figure = built(session, u"overhead-curves"_s, ids);
        QStringList order;
        for (const Panel& panel : figure.panels) order << panel.title;
        QCOMPARE(order, (QStringList{u"inhousedev"_s, u"lammps"_s, u"vasp"_s, u"amber"_s}));
        for (const Panel& panel : figure.panels) {
            QCOMPARE(panel.y.min, figure.panels.front().y.min);
            QCOMPARE(panel.x.max, figure.panels.front().x.max);
        }
        QCOMPARE(figure.table.rows(), qsizetype(8 + 23 + 19 + 24));
        // rows of the points lead to the right record of the right program
        const Series* last = nullptr;
        for (const Series& s : figure.panels.back().series)
            if (s.mark == Mark::Points && s.marker == Marker::Circle) last = &s;
        QVERIFY(last);
        QCOMPARE(figure.table.find(u"dataset")->text(last->rows.back()), u"amber"_s);
        QCOMPARE(figure.table.find(u"n")->number(last->rows.back()), 512.0);
    }

    /// Of many programs a slider changes one; what is remembered of the others must be what would be drawn anew.
    void multiplesByMemoryAreThoseWithoutOne()
    {
        Session session;
        QStringList ids;
        for (const auto* name : {"vasp", "lammps", "inhousedev", "amber", "hpl"})
            ids << addPaperTable(session, QLatin1String(name), QLatin1String(name));
        FigureMemory memory;
        const auto check = [&](const QJsonObject& choices) {
            const FigureRequest request{u"f"_s, u"overhead-curves"_s, {}, ids, {}, choices};
            const auto known = buildFigure(session, request, memory);
            const Figure fresh = built(session, u"overhead-curves"_s, ids, choices);
            QVERIFY(known.ok());
            QCOMPARE(known->panels.size(), fresh.panels.size());
            for (size_t i = 0; i < fresh.panels.size(); ++i) {
                const Panel &a = known->panels[i], &b = fresh.panels[i];
                QCOMPARE(a.title, b.title);
                QVERIFY2(a.series == b.series, qPrintable(a.title));
                QCOMPARE(a.notes, b.notes);
                QVERIFY(a.y.min == b.y.min && a.y.max == b.y.max && a.x.max == b.x.max);
            }
        };
        check({});
        for (const double f_s : {1e-3, 2e-3, 1e-4}) { // the order of the panels may change, and with it the rows of their points
            QVERIFY(refit(session, ids[1], overheadSettings(f_s)).ok());
            check({});
        }
        QVERIFY(refit(session, ids[0], overheadSettings(1e-3, Weights::Log)).ok());
        for (const char* show : {"both", "run-time", "overhead"}) check({{u"show"_s, QLatin1String(show)}});
        check({{u"band"_s, u"hidden"_s}});
        check({{u"y_scale"_s, u"linear"_s}});
        check({{u"extra_p"_s, u"shown"_s}});
        check({{u"extra_p"_s, u"negative"_s}});
        ids.removeAt(3);
        check({});
        session.fits.pop_back();
        check({});
    }

    /// Times relative to t_1 stand beside each other only where every program has one, measured or given; else all are seconds.
    void timesOfOneAxisAreOfOneKind()
    {
        Session session;
        const QString lammps = addPaperTable(session, u"lammps"_s, u"lammps"_s), vasp = addPaperTable(session, u"vasp"_s, u"vasp"_s);
        const RunRecords records = paperRecords(u"vasp"_s);
        QCOMPARE(records.n.front(), 1.0);
        auto later = std::make_shared<Dataset>(); // from two cores on
        later->name = u"later"_s;
        later->tables = {{u"runs"_s,
                          {{u"n"_s, Quantity::Processes, std::vector(records.n.begin() + 1, records.n.end())},
                           {u"t_n_s"_s, Quantity::Time, std::vector(records.t.begin() + 1, records.t.end())}}}};
        const QString late = addDataset(session, later);
        const auto firstTime = [](const Panel& panel) {
            for (const Series& s : panel.series)
                if (s.mark == Mark::Points && s.marker == Marker::Circle) return s.y.front();
            return missing;
        };
        const Figure mixed = built(session, u"overhead-curves"_s, {lammps, late});
        for (const Panel& panel : mixed.panels) {
            QCOMPARE(panel.y.label, u"Time (s)"_s);
            QVERIFY(firstTime(panel) > 100);
        }
        QVERIFY2(mixed.subtitle.contains(u"not every program has a <i>t</i><sub>1</sub>"_s), qPrintable(mixed.subtitle));
        const Figure relative = built(session, u"overhead-curves"_s, {lammps, vasp});
        for (const Panel& panel : relative.panels) {
            QVERIFY(panel.y.label.startsWith(u"Time / "_s));
            QCOMPARE(firstTime(panel), 1.0);
        }
        FitSettings given = overheadSettings(lammpsF, Weights::Plain, 0);
        given.fixed = {{u"t_1"_s, records.t.front()}};
        QVERIFY(refit(session, late, given) && session.fitOf(late, u"amdahl-overhead"_s)->usable());
        const Figure byFit = built(session, u"overhead-curves"_s, {lammps, late});
        for (const Panel& panel : byFit.panels) QVERIFY(panel.y.label.startsWith(u"Time / "_s) && firstTime(panel) <= 1);
    }

    /// Panels that stay as they are need not be drawn again: a slider that moves one curve moves no axis but now and then.
    void theOthersStandStillWhileOneFollowsASlider()
    {
        Session session;
        QStringList ids;
        for (const auto* name : {"vasp", "lammps", "inhousedev", "amber"})
            ids << addPaperTable(session, QLatin1String(name), QLatin1String(name));
        std::map<std::pair<double, double>, int> axes;
        int moved = 0;
        Figure before = built(session, u"overhead-curves"_s, ids);
        for (int step = 1; step <= 60; ++step) {
            QVERIFY(refit(session, ids[1], overheadSettings(lammpsF * (1 + 0.01 * step), Weights::Plain, 0)));
            const Figure figure = built(session, u"overhead-curves"_s, ids);
            ++axes[{figure.panels[0].y.min, figure.panels[0].y.max}];
            for (size_t i = 0; i < figure.panels.size(); ++i) {
                const bool isSame = figure.panels[i].series == before.panels[i].series;
                if (figure.panels[i].title == u"lammps"_s)
                    moved += !isSame;
                else
                    QVERIFY(isSame);
            }
            before = figure;
        }
        QCOMPARE(moved, 60);
        QVERIFY2(axes.size() <= 3, qPrintable(QString::number(axes.size())));
    }

    void overlaidCurvesCarryTheirNames()
    {
        Session session;
        const QStringList ids = {addPaperTable(session, u"lammps"_s, u"A<B"_s), addPaperTable(session, u"amber"_s, u"AMBER"_s)};
        const Figure figure = built(session, u"overhead-curves"_s, ids, {{u"layout"_s, u"overlaid"_s}});
        QCOMPARE(figure.panels.size(), size_t(1));
        QStringList names;
        for (const Series& s : figure.panels.front().series)
            if (!s.endLabel.isEmpty()) names << plainText(s.endLabel);
        QVERIFY(names.contains(u"A<B"_s) && names.contains(u"AMBER"_s));
    }

    void ratioIsHeldAtOneWhereTheFreeFitBreaksTheBound()
    {
        Session session;
        const QString lammps = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, lammpsF);
        const Figure figure = built(session, u"overhead-ratio"_s, {lammps});
        const Panel& panel = figure.panels.front();
        const Series* law = series(panel, Mark::Line, Hue::Blue);
        QVERIFY(law);
        // golden constrained fit: b = c + 1, c = 31.62836
        QVERIFY(near(lastY(*law), 32.62835532 * 1023 / (32.62835532 * (31.62835532 + 1024)), 1e-5, "ratio at 1024"));
        bool said = false;
        for (const Series& s : panel.series)
            for (const QString& text : s.text) said = said || text.contains(u"limited to 1"_s);
        QVERIFY(said);
        QCOMPARE(pointsOf(panel, Marker::Circle), 23);
    }

    void ratioFollowsTheFitInTheSession()
    {
        Session session;
        const QString lammps = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, lammpsF);
        FitSettings settings;
        settings.model = u"amdahl-ratio"_s;
        QVERIFY(refit(session, lammps, settings).ok());
        const Figure figure = built(session, u"overhead-ratio"_s, {lammps});
        const Series* law = series(figure.panels.front(), Mark::Line, Hue::Blue);
        QVERIFY(law);
        // golden free fit: b = 36.51006, c = 34.65563, which breaks r∞ < 1: shown, not hidden
        QVERIFY(near(lastY(*law), 36.51005829684186 * 1023 / (35.65563018736963 * 1058.6556301873696), 1e-6, "ratio at 1024"));
        QVERIFY(figure.title.contains(u"past 100"_s));
    }

    void nothingIsModeledBeyondThePole()
    {
        // b = 40, c = 30: r(n) = 1 at n = 107.9; eq (6) would give -477 s at n = 128
        const AmdahlOverhead law{1000, 0.01, 40, 30};
        QVERIFY(law.runTime(107) > 0);
        QVERIFY(std::isnan(law.runTime(128)) && std::isnan(law.overhead(128)));
    }

    void oddCoreCountsOfGromacsAreMarked()
    {
        Session session;
        const QString id = addPaperTable(session, u"gromacs"_s, u"GROMACS"_s);
        const Figure figure = built(session, u"fit-residuals"_s, {id});
        QCOMPARE(figure.panels.size(), size_t(2));
        const Series* odd = series(figure.panels.back(), Mark::Points, Hue::Vermillion);
        QVERIFY(odd);
        QCOMPARE(odd->x, (std::vector<double>{96, 192, 288, 416, 512}));
        QCOMPARE(figure.title, u"GROMACS: five core counts take longer than both neighbours"_s);
        QCOMPARE(pointsOf(figure.panels.back(), Marker::Circle), 20);
    }

    /// A record more than 5 % above both neighbours and the law is odd; the last one has one neighbour and never is.
    void oddRunsAreAboveTheirNeighbours_data()
    {
        QTest::addColumn<int>("fromEnd");
        QTest::addColumn<double>("times");
        QTest::addColumn<bool>("isOdd");
        QTest::newRow("as measured") << 2 << 0.0 << false;
        QTest::newRow("last but one") << 2 << 1.06 << true;
        QTest::newRow("last but one, a little") << 2 << 1.04 << false;
        QTest::newRow("inside") << 3 << 1.06 << true;
        QTest::newRow("last") << 1 << 2.0 << false;
    }
    void oddRunsAreAboveTheirNeighbours()
    {
        QFETCH(int, fromEnd);
        QFETCH(double, times);
        QFETCH(bool, isOdd);
        RunRecords records = paperRecords(u"lammps"_s);
        const size_t at = records.size() - size_t(fromEnd);
        const double next = at + 1 < records.size() ? records.t[at + 1] : 0;
        if (times > 0) records.t[at] = times * std::max(records.t[at - 1], next);
        auto data = std::make_shared<Dataset>();
        data->name = u"raised"_s;
        data->tables = {{u"runs"_s, {{u"n"_s, Quantity::Processes, records.n}, {u"t_n_s"_s, Quantity::Time, records.t}}}};
        Session session;
        const QString id = addDataset(session, data);
        const auto fit = refit(session, id, overheadSettings(0.005));
        QVERIFY2(fit.ok(), fit.ok() ? "" : qPrintable(fit.error().message));
        const Figure figure = built(session, u"fit-residuals"_s, {id});
        const Series* odd = series(figure.panels.back(), Mark::Points, Hue::Vermillion);
        QVERIFY(odd);
        QCOMPARE(std::count(odd->x.begin(), odd->x.end(), double(records.n[at])), isOdd ? 1 : 0);
        QVERIFY(odd->x.size() >= 2 && odd->x[0] == 80 && odd->x[1] == 112); // those of the paper stay
    }

    void scanMarksTheChoice()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, 0.005);
        const Figure figure = built(session, u"serial-fraction-scan"_s, {id});
        QCOMPARE(figure.panels.size(), size_t(3));
        QCOMPARE(figure.table.rows(), qsizetype(51));
        const Series* inUse = series(figure.panels.front(), Mark::Vertical, Hue::Vermillion);
        QVERIFY(inUse);
        QCOMPARE(inUse->x.front(), 0.005);
        const Series* chosen = series(figure.panels.back(), Mark::Points, Hue::Vermillion);
        QVERIFY(chosen);
        QVERIFY(near(chosen->x.front(), lammpsF, 1e-12, "chosen f_s"));
        QVERIFY(near(chosen->y.front(), 1.00813650, 1e-4, "(b + db)/c"));
    }

    void refusesWhatCannotBeDrawn()
    {
        Session session;
        FigureRequest request{u"f"_s, u"overhead-curves"_s, {}, {}, {}, {}};
        QVERIFY(buildFigure(session, request).error().message.contains(u"No data set"_s));
        request.datasets = {u"d9"_s};
        QVERIFY(buildFigure(session, request).error().message.contains(u"d9"_s));
        request.kind = u"pie"_s;
        QVERIFY(buildFigure(session, request).error().message.contains(u"overhead-curves"_s));
        request.kind = u"fit-residuals"_s;
        request.datasets = {addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, lammpsF)};
        session.fits.clear();
        QVERIFY(buildFigure(session, request).error().message.contains(u"no usable fit"_s));
    }

    /// A share of overhead that was not measured comes from a fit: who has none is told how to get one, or why there can be none.
    void ratioNeedsAShare()
    {
        Session session;
        const auto add = [&](const std::vector<double>& times, double tau) {
            std::vector<double> n;
            for (size_t i = 0; i < times.size(); ++i) n.push_back(std::exp2(double(i)));
            Dataset dataset;
            dataset.name = u"plain"_s;
            dataset.tables = {{u"records"_s,
                               {{u"n"_s, Quantity::Processes, n},
                                {u"t_n_s"_s, Quantity::Time, times},
                                {u"tau_mpi_s"_s, Quantity::Time, std::vector<double>(n.size(), tau)}}}};
            return addDataset(session, std::make_shared<const Dataset>(dataset));
        };
        const auto refusal = [&](const QStringList& ids) {
            const auto figure = buildFigure(session, {.id = u"f"_s, .kind = u"overhead-ratio"_s, .datasets = ids});
            return figure.ok() ? QString() : figure.error().message;
        };
        const QString six = add({100, 52, 28, 16, 11, 9}, missing), three = add({100, 52, 28}, missing), measured = add({100, 52, 28}, 4);
        QVERIFY2(refusal({six}).contains(u"Fit it first (Model, Fit…)"_s), qPrintable(refusal({six})));
        QVERIFY2(refusal({three, six}).contains(u"3 records are too few: the fit needs at least 4."_s), qPrintable(refusal({three})));
        QCOMPARE(refusal({measured}), QString());
        QCOMPARE(refusal({three, measured}), QString());
        QVERIFY(refit(session, six, overheadSettings(missing)).ok()); // the rule of section 3.3 takes none
        QVERIFY2(refusal({six}).contains(u"set f_s by hand"_s), qPrintable(refusal({six})));
        QVERIFY(refit(session, six, overheadSettings(0.01)).ok());
        QCOMPARE(refusal({six}), QString());
        QVERIFY(refusal({three}).contains(u"too few"_s));
    }

    void everyFigureSaysWhereItComesFrom()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, lammpsF);
        for (const FigureKind* kind : allFigures()) {
            if (!kind->datasetKinds.contains(u"runs"_s) || kind->id == u"size-forecast"_s) continue; // that is of several series
            const Figure figure = built(session, kind->id, {id});
            QVERIFY2(figure.provenance.line().contains(u"amdahl_lammps.csv"_s), qPrintable(kind->id));
            QVERIFY2(qsizetype(figure.rowKeys.size()) == figure.table.rows(), qPrintable(kind->id));
            const bool isOfOtherLaws = kind->setValue && kind->describe; // with values of its own, without the fit
            if (isOfOtherLaws) continue;
            QVERIFY2(figure.provenance.line().contains(u"30.3 ± 3.3"_s), qPrintable(kind->id));
            QVERIFY2(figure.caption.contains(u"2017"_s), qPrintable(kind->id));
        }
    }
};

QTEST_GUILESS_MAIN(TestOverheadFigures)
#include "tst_overhead_figures.moc"
