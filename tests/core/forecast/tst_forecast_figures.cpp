// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/testSession.h"

#include "core/figure/FigureKind.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/forecastWords.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

DatasetPtr runsOf(const std::vector<double>& n, const std::vector<double>& t, const std::vector<double>& tau = {})
{
    Dataset data;
    data.kind = DatasetKind::Runs;
    data.name = u"mine"_s;
    Table table;
    table.name = u"runs"_s;
    std::vector<qint64> cores(n.begin(), n.end());
    table.columns = {{u"n"_s, Quantity::Processes, cores, {}}, {u"t_n_s"_s, Quantity::Time, t, {}}};
    if (!tau.empty()) table.columns.push_back({u"tau_mpi_s"_s, Quantity::Time, tau, {}});
    data.tables = {table};
    return std::make_shared<const Dataset>(std::move(data));
}

struct Drawn {
    Session session;
    QString data;
    FigureRequest request;

    explicit Drawn(const DatasetPtr& dataset, const FigureKind& kind = runTimeForecastFigure)
    {
        data = addDataset(session, dataset);
        request = {.id = u"g1"_s, .kind = kind.id, .datasets = {data}, .choices = {}};
    }
    Figure figure() const
    {
        auto built = buildFigure(session, request);
        if (!built) qFatal("%s", qPrintable(built.error().message));
        return built.take();
    }
};

const Series* called(const Figure& figure, QStringView label)
{
    for (const Series& series : figure.panels.front().series)
        if (series.label == label) return &series;
    return nullptr;
}

double cell(const Figure& figure, const QString& column, qsizetype row)
{
    for (const Column& one : figure.table.columns)
        if (one.name == column) return one.number(row);
    return missing;
}

bool says(const Figure& figure, QStringView words)
{
    for (const Message& message : figure.messages)
        if (message.text.contains(words)) return true;
    return false;
}

const std::vector<double> n = {1, 2, 4, 8, 16, 32}, t = {100, 52, 28, 15.5, 9.4, 6.3};

} // namespace

class TestForecastFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bandsHoldTheCurveAndTheTableTheAnswer()
    {
        Drawn drawn(runsOf(n, t));
        const Figure figure = drawn.figure();
        const Series *wide = called(figure, u"95 %"), *narrow = called(figure, u"80 %"), *line = called(figure, u"expected");
        QVERIFY(wide && narrow && line && called(figure, u"measured"));
        for (size_t i = 0; i < line->x.size(); ++i)
            QVERIFY(wide->low[i] <= narrow->low[i] && narrow->low[i] <= line->y[i] && line->y[i] <= narrow->high[i] &&
                    narrow->high[i] <= wide->high[i]);
        QCOMPARE(called(figure, u"measured")->y, t);
        QCOMPARE(figure.table.rows(), qsizetype(7)); // the records and the n that is asked for, four times the largest
        QCOMPARE(figure.rowKeys.back(), u"n=128"_s);
        QCOMPARE(figure.rowRecords.front(), (RecordRef{drawn.data, 0}));
        QCOMPARE(figure.rowRecords.back(), RecordRef());
        const ForecastAt at = forecastRunTimes(scalingPoints(n, t), {}).take().at(128);
        QCOMPARE(cell(figure, u"time_q90_s"_s, 6), at.time.q90);
        QCOMPARE(plainText(figure.title), plainText(u"mine: "_s + timeInWords(at)));
    }

    void targetIsSet()
    {
        Drawn drawn(runsOf(n, t));
        QVERIFY(runTimeForecastFigure.setValue(drawn.request, u"at"_s, u"64"_s).ok());
        QCOMPARE(drawn.figure().rowKeys.back(), u"n=64"_s);
        QVERIFY(runTimeForecastFigure.setValue(drawn.request, u"at"_s, u"8"_s).ok()); // at a record: no row more
        QCOMPARE(drawn.figure().table.rows(), qsizetype(6));
        QVERIFY(!runTimeForecastFigure.setValue(drawn.request, u"at"_s, u"0"_s).ok());
        QVERIFY(!runTimeForecastFigure.setValue(drawn.request, u"kappa"_s, u"-1"_s).ok());
        QVERIFY(!runTimeForecastFigure.setValue(drawn.request, u"gamma"_s, u"1"_s).ok());
    }

    void constantsWidenTheBand()
    {
        Drawn drawn(runsOf(n, t));
        const auto ratio = [&] {
            const Figure figure = drawn.figure();
            return cell(figure, u"time_q90_s"_s, 6) / cell(figure, u"time_q10_s"_s, 6);
        };
        const double usual = ratio();
        QVERIFY(runTimeForecastFigure.setValue(drawn.request, u"kappa"_s, u"0.6"_s).ok());
        QVERIFY(ratio() > 1.5 * usual);
        drawn.request.choices = {{u"band"_s, u"law"_s}};
        QVERIFY(ratio() < usual);
    }

    void workThatMayGrowIsAsked()
    {
        Drawn flat(runsOf(n, {10, 10.2, 10.3, 10.4, 10.6, 10.7}));
        QVERIFY(says(flat.figure(), u"Whether the work grows with n is not known"));
        flat.request.choices[u"scaling"_s] = u"weak"_s;
        QVERIFY(!says(flat.figure(), u"Whether the work grows"));
        flat.request.kind = efficiencyForecastFigure.id;
        QVERIFY(cell(flat.figure(), u"efficiency_q50"_s, 5) > 0.8); // t_1/t_n
        flat.request.choices[u"scaling"_s] = u"strong"_s;
        QVERIFY(cell(flat.figure(), u"efficiency_q50"_s, 5) < 0.05);
        QVERIFY(!says(Drawn(runsOf(n, t)).figure(), u"Whether the work grows"));
    }

    void fewAndWildRecordsAreSaid()
    {
        QVERIFY(says(Drawn(runsOf({2, 4, 8}, {50, 27, 15})).figure(), u"mostly general experience"));
        const Figure wild = Drawn(runsOf(n, {100, 20, 90, 15, 60, 5})).figure();
        QVERIFY(says(wild, u"No law describes"));
        QVERIFY(called(wild, u"expected")->x.front() >= 32); // between records only these
        Drawn one(runsOf({4, 4}, {50, 51}));
        QVERIFY(lackOf(runTimeForecastFigure, one.session, one.request).contains(u"one number of cores only"));
    }

    void recordsLeftOutAreOpenAndDoNotCount()
    {
        std::vector<double> times = t;
        times[2] = 60;
        Drawn drawn(runsOf(n, times));
        const double with = cell(drawn.figure(), u"time_q50_s"_s, 6);
        Fit fit;
        fit.dataset = drawn.data;
        fit.settings.model = u"amdahl-overhead"_s;
        fit.settings.excluded = {2};
        putFit(drawn.session, drawn.data, fit);
        const Figure without = drawn.figure();
        QVERIFY(says(without, u"1 record is left out"));
        QCOMPARE(called(without, u"left out")->y, (std::vector<double>{60}));
        QCOMPARE(called(without, u"measured")->y.size(), size_t(5));
        QVERIFY(cell(without, u"time_q50_s"_s, 6) != with);
        const int row = called(without, u"left out")->rows.front(); // by which it is taken in again
        QVERIFY(row >= 0);
        QCOMPARE(without.rowRecords[size_t(row)].record, 2);
        QVERIFY(std::isnan(cell(without, u"measured_s"_s, row)));
    }

    void sharesMeasuredStandBesideThem()
    {
        Drawn drawn(runsOf(n, t, {0, 2, 3, 3, 3, 3}), efficiencyForecastFigure);
        QVERIFY(!called(drawn.figure(), u"in MPI, measured"));
        drawn.request.choices[u"show"_s] = u"share"_s;
        const Figure figure = drawn.figure();
        QVERIFY(called(figure, u"in MPI, measured"));
        QVERIFY(std::fabs(called(figure, u"in MPI, measured")->y[5] - 3 / 6.3) < 1e-12);
        QVERIFY(std::fabs(called(figure, u"measured")->y[5] - (1 - 100 / (32 * 6.3))) < 1e-12);
        drawn.request.choices[u"show"_s] = u"speedup"_s;
        QVERIFY(std::fabs(called(drawn.figure(), u"measured")->y[5] - 100 / 6.3) < 1e-12);
    }

    /// A master that hands out work: 8 s over those that work, 0.5 s that nobody shares.
    void oneProcessOnlyHandsOutWork()
    {
        std::vector<double> processes = {2, 3, 4, 6, 8, 12, 16, 20}, of, all;
        for (const double p : processes) {
            of.push_back(0.5 + 8 / (p - 1));
            all.push_back(0.5 + 8 / p);
        }
        QVERIFY(looksLikeOneIdle(scalingPoints(processes, of)));
        QVERIFY(!looksLikeOneIdle(scalingPoints(processes, all)));
        processes[0] = 1; // one that only hands out work does none
        QVERIFY(!looksLikeOneIdle(scalingPoints(processes, of)));
    }

    void wordsFollowTheNumbers()
    {
        const auto forecast = forecastRunTimes(scalingPoints(n, t), {}).take();
        const QString all = plainText(forecastInWords(forecast, 128).join(u' '));
        QVERIFY2(all.startsWith(u"On 128 cores"), qPrintable(all));
        QVERIFY2(all.contains(u"the best number of cores is likely above") || all.contains(u"is likely between"), qPrintable(all));
        QVERIFY2(all.contains(u"No law is named by 6 numbers of cores over a factor of 32"), qPrintable(all));
        QVERIFY2(all.contains(u"To know more of 128 cores, a run on 64 cores"), qPrintable(all));
        // Seven n over a factor of 64 of an exact law: it is named.
        std::vector<double> cores = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}, times;
        for (const double c : cores) times.push_back(100 / c + 1 + 0.4 * std::log2(c));
        const QString named = lawsInWords(forecastRunTimes(scalingPoints(cores, times), {}).take());
        QVERIFY2(named.startsWith(u"the records favour logarithmic growth (weight 0.9") || named.contains(u"(weight 1.00)"),
                 qPrintable(named));
        ForecastAt at;
        at.n = 64;
        at.time = {1, 2, 3, 4, 5};
        QCOMPARE(plainText(timeInWords(at)).replace(QChar(0xA0), u' '), u"on 64 cores 3.00 s are expected, likely 2.0 to 4.0 s"_s);
        at.time.q90 = 8.1;
        QCOMPARE(plainText(timeInWords(at)).replace(QChar(0xA0), u' '),
                 u"on 64 cores the records say little: 2.0 to 8.1 s, not determined"_s);
        at.overheadShare = {0.9, 0.991, 0.9934, 0.9957, 0.999};
        QCOMPARE(plainText(shareInWords(at, Scaling::Strong)).replace(QChar(0xA0), u' '),
                 u"on 64 cores 99.3 % of the core time are lost against one core, likely 99.1 to 99.6 %"_s);
        at.overheadShare = {-0.5, -0.3, -0.2, -0.1, 0};
        QVERIFY(plainText(shareInWords(at, Scaling::Strong)).contains(u"are gained against one core (super-linear)"));
    }

    /// Nobody ran on one core: 1000 s on 32 and 60 s on 2048 are 26 % of the efficiency,
    /// and the axis shows what was measured, not the interval of an extrapolated t_1.
    void efficiencyAgainstTheFewestCores()
    {
        ForecastAt fewest, most;
        fewest.n = 32, most.n = 2048;
        fewest.measured = 1000, most.measured = 60;
        const auto said = [&](Scaling scaling) { return plainText(relativeInWords(fewest, most, scaling)).replace(QChar(0xA0), u' '); };
        QCOMPARE(said(Scaling::Strong), u"against 32 cores, the fewest that were measured, 2048 cores have an efficiency of 26 %"_s);
        QCOMPARE(said(Scaling::Unknown), QString());
        most.measured = 1250;
        QCOMPARE(said(Scaling::Weak), u"against 32 cores, the fewest that were measured, 2048 cores have an efficiency of 80 %"_s);
        fewest.n = 1; // against one core it is told already
        QCOMPARE(said(Scaling::Weak), QString());
        const Drawn drawn(runsOf({32, 64, 128, 256, 512, 1024, 2048}, {1000, 520, 280, 160, 100, 75, 60}), efficiencyForecastFigure);
        const Figure figure = drawn.figure();
        QVERIFY(std::ranges::any_of(figure.messages, [](const Message& m) { return m.text.contains(u"Against 32 cores, the fewest"_s); }));
        QVERIFY(std::ranges::any_of(figure.messages, [](const Message& m) { return m.text.startsWith(u"The axis ends at "); }));
        QVERIFY2(figure.panels[0].y.max <= 1.6 && figure.panels[0].y.min > -0.1, qPrintable(QString::number(figure.panels[0].y.max)));
    }

    /// Where somebody measured the time in MPI, that is said, and not what a profiler would show.
    void theMeasuredShareOfMpiIsSaid()
    {
        const std::vector<double> n{1, 2, 4, 8, 8, 16}, t{100, 52, 28, 16, 18, 11};
        const auto notes = [](const Figure& figure) {
            QStringList all;
            for (const Message& message : figure.messages) all << QString(message.text).replace(QChar(0xA0), u' ');
            return all.join(u'\n');
        };
        Drawn measured(runsOf(n, t, {0, 2.6, 2.8, 3.2, 7.2, 4.4}));
        const QString said = notes(measured.figure());
        QVERIFY2(said.contains(u"On 16 cores 40 % of the time are in MPI, as measured."), qPrintable(said));
        QVERIFY(!said.contains(u"profiler"));
        QVERIFY(std::fabs(cell(measured.figure(), u"measured_mpi_share"_s, 3) - 0.3) < 1e-12); // 0.2 and 0.4 on 8 cores
        Drawn partly(runsOf(n, t, {missing, missing, missing, missing, 7.2, missing}));
        const QString other = notes(partly.figure());
        QVERIFY2(other.contains(u"A profiler would show") && !other.contains(u"as measured"), qPrintable(other));
        QVERIFY(std::fabs(cell(partly.figure(), u"measured_mpi_share"_s, 3) - 0.4) < 1e-12);
        const QString without = notes(Drawn(runsOf(n, t)).figure());
        QVERIFY2(without.contains(u"A profiler would show") && !without.contains(u"as measured"), qPrintable(without));
    }

    /// A profiler's share is that of 1 − E, wider by what the two differ, and never below 0 or above 1.
    void aProfilersShareIsWider()
    {
        ForecastAt at;
        at.n = 8;
        at.overheadShare = {0.05, 0.1, 0.15, 0.2, 0.3};
        const ProfilerShare share = profilerShare(at, Scaling::Strong);
        QVERIFY(share.from == 0 && std::fabs(share.to - 0.45) < 1e-12);
        const QString words = plainText(profilerInWords(at, Scaling::Strong)).replace(QChar(0xA0), u' ');
        QVERIFY2(words.startsWith(u"a profiler would show 0 to 45 % of the time on 8 cores as overhead"), qPrintable(words));
        QVERIFY(!profilerShare(at, Scaling::Weak).known() && profilerInWords(at, Scaling::Weak).isEmpty());
        QVERIFY(profilerInWords(ForecastAt(), Scaling::Strong).isEmpty());
        at.overheadShare = {0.99, 0.9999, 0.99994, 0.99996, 1};
        QCOMPARE(plainText(shareInWords(at, Scaling::Strong)).replace(QChar(0xA0), u' '),
                 u"on 8 cores 99.99 % of the core time are lost against one core, likely 99.99 to 99.996 %"_s);
    }

    /// Where the table's own heading says threads, so does every word of the figures; names stay.
    void threadsAreCalledSo()
    {
        Dataset data = *runsOf(n, t);
        data.name = u"one core run"_s;
        data.facts[u"taken"_s] = QJsonObject{{u"Threads"_s, u"n"_s}, {u"time"_s, u"t_n_s"_s}};
        for (const FigureKind* kind : {&runTimeForecastFigure, &efficiencyForecastFigure, &lawLadderFigure, &nextRunFigure}) {
            const Drawn drawn(std::make_shared<const Dataset>(data), *kind);
            const Figure figure = drawn.figure();
            QStringList words = {figure.title, figure.subtitle, figure.caption, figure.panels.back().x.label};
            for (const Message& message : figure.messages) words << message.text;
            for (const Column& column : figure.table.columns) words << column.label;
            const QString all = words.join(u' ').remove(u"one core run"_s);
            QVERIFY2(!all.contains(u"core", Qt::CaseInsensitive) && all.contains(u"hread"), qPrintable(all));
            QVERIFY(figure.title.startsWith(u"one core run: "));
        }
        QCOMPARE(countedAs(Counts::Threads, u"On 1 core, 8 cores: Core time of scores"_s),
                 u"On 1 thread, 8 threads: Thread time of scores"_s);
        QVERIFY(whatNCounts(*runsOf(n, t)) == Counts::Cores);
        data.facts[u"taken"_s] = QJsonObject{{u"OMP_NUM_THREADS"_s, QString()}, {u"ranks"_s, u"n"_s}};
        QVERIFY(whatNCounts(data) == Counts::Cores);
    }

    /// The mean of repetitions says that it is one, and of how many.
    void repetitionsAreSaid()
    {
        std::vector<double> twice = n, times = t;
        twice.push_back(32), times.push_back(8.4);
        const Figure once = Drawn(runsOf(n, t)).figure(), again = Drawn(runsOf(twice, times)).figure();
        const auto heading = [](const Figure& figure) {
            for (const Column& column : figure.table.columns)
                if (column.name == u"measured_s") return column.label;
            return QString();
        };
        QVERIFY(!heading(once).contains(u"mean") && heading(again).contains(u"geometric mean"));
        QVERIFY(std::isnan(cell(once, u"measured_runs"_s, 5)) && cell(again, u"measured_runs"_s, 5) == 2);
        QVERIFY(std::fabs(cell(again, u"measured_s"_s, 5) - std::sqrt(6.3 * 8.4)) < 1e-12);
    }

    void candidatesOfTheNextRun()
    {
        QCOMPARE(nextRunCandidates(scalingPoints({2, 4, 32}, {9, 5, 1}), 256), (std::vector<double>{1, 11, 64, 128, 256}));
        QCOMPARE(nextRunCandidates(scalingPoints(n, t), 32), std::vector<double>{});
    }
};

QTEST_GUILESS_MAIN(TestForecastFigures)
#include "tst_forecast_figures.moc"
