// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecast.h"
#include "core/forecast/forecastWords.h"
#include "core/forecast/rankSeries.h"
#include "core/overhead/amdahlOverhead.h"
#include "tests/core/testSession.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace costscope;

namespace {

QString addTimes(Session& session, const QString& name, const std::vector<double>& n, const std::vector<double>& t, bool isRegion = true)
{
    auto data = std::make_shared<Dataset>();
    data->name = name;
    if (isRegion) data->facts[u"region"_s] = name;
    data->sources = {{u"program.csv"_s, u"runs-csv"_s, QString(64, QLatin1Char('0'))}};
    data->tables = {{u"runs"_s, {{u"n"_s, Quantity::Processes, n}, {u"t_n_s"_s, Quantity::Time, t}}}};
    return addDataset(session, data);
}

/// scale (1/n + constant) at 4 … 64 cores, bent a little.
QString addRegion(Session& session, const QString& name, double scale, double constant)
{
    const std::vector<double> n = {4, 8, 16, 32, 64};
    std::vector<double> t;
    for (const double p : n) t.push_back(scale * (1 / p + constant) * (1 + 0.01 * std::sin(3 * p)));
    return addTimes(session, name, n, t);
}

const std::vector<double>& numbers(const Figure& figure, const char* column)
{
    return std::get<std::vector<double>>(figure.table.find(QString::fromLatin1(column))->values);
}

QString textIn(const Figure& figure, const char* column, int row)
{
    return std::get<Texts>(figure.table.find(QString::fromLatin1(column))->values).at(row);
}

} // namespace

class TestForecastLadder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shortNamesTellLawsApart()
    {
        for (const Scaling scaling : {Scaling::Strong, Scaling::Weak, Scaling::Unknown}) {
            QSet<QString> names;
            for (const ScalingLaw* law : lawsOf(scaling)) {
                QVERIFY2(!law->shortName.isEmpty() && law->shortName.size() <= 12, qPrintable(law->id));
                QVERIFY2(!names.contains(law->shortName), qPrintable(law->id));
                names.insert(law->shortName);
            }
        }
    }

    void regionsAreRankedAndTheRestIsSaid()
    {
        Session session;
        QStringList ids;
        std::vector<SeriesToRank> series;
        for (int k = 0; k < 13; ++k) {
            ids << addRegion(session, u"main->region_%1"_s.arg(k), 1 + (k * 5) % 13, 0.01 * (k % 4));
            const auto records = runRecords(*session.dataset(ids.back())->data);
            series.push_back({scalingPoints(*records), Scaling::Strong});
        }
        ids << addTimes(session, u"alone"_s, {8}, {3});
        const Figure figure = built(session, u"regions-forecast"_s, ids, {{u"rows"_s, u"10"_s}});
        const auto ranked = rankSeries(series, 256, {}); // four times the largest
        const Panel& panel = figure.panels.front();
        const Series* bars = ofMark(panel, Mark::Bars);
        QCOMPARE(bars->x.size(), size_t(10));
        QCOMPARE(panel.y.fixedTicks.size(), size_t(10));
        double rest = 0;
        for (size_t k = 0; k < 13; ++k) {
            const RankedSeries& one = (*ranked)[k];
            QCOMPARE(numbers(figure, "time_q50_s")[k], one.time.q50);
            QCOMPARE(figure.rowKeys[k], u"dataset="_s + ids[qsizetype(one.series)]);
            if (k >= 10) {
                rest += one.share;
                continue;
            }
            QCOMPARE(bars->x2[k] * (bars->rows[k] == int(k)), bars->x2[k]);
            QVERIFY(std::fabs(bars->x2[k] / bars->x2[0] - one.time.q50 / ranked->front().time.q50) < 1e-9);
        }
        QVERIFY(std::isnan(numbers(figure, "time_q50_s")[13]));
        QCOMPARE(textIn(figure, "law", 13), u"times at one number of cores only"_s);
        QCOMPARE(figure.messages.size(), qsizetype(2));
        QCOMPARE(figure.messages[0].text, u"The 10 largest of 13 series are drawn; the others take %1 of the sum of expected times."_s.arg(
                                              display(rest, Quantity::Share, 2)));
        QVERIFY(figure.messages[1].text.startsWith(u"Nothing is known of 1 of 14 series: alone"_s));
        QVERIFY(figure.title.endsWith(u" of the sum of 13 series"_s));
        QCOMPARE(built(session, u"regions-forecast"_s, ids).panels.front().y.fixedTicks.size(), size_t(13));
    }

    /// Cases of a table are no parts of one time, and their names are told apart by what differs.
    void casesHaveNoSum()
    {
        Session session;
        QStringList ids;
        for (const char* name : {"large", "very-large", "small"})
            for (int threads = 1; threads <= 4; threads *= 2)
                ids << addTimes(session, u"runtime_scaling, %1, threads %2"_s.arg(QLatin1String(name)).arg(threads), {1, 2, 4, 8},
                                {9.0 * threads, 5, 3, 2 + 0.1 * threads}, false);
        const Figure figure = built(session, u"regions-forecast"_s, ids);
        QVERIFY2(figure.title.endsWith(u"; the longest of 9 series"_s), qPrintable(figure.title));
        QVERIFY(!figure.table.find(u"share"_s));
        QStringList labels;
        for (const Tick& tick : figure.panels.front().y.fixedTicks) labels << tick.label;
        labels.sort();
        QCOMPARE(labels.size(), 9);
        QCOMPARE(labels.removeDuplicates(), 0);
        QVERIFY(labels.contains(u"large, threads 2"_s) && labels.contains(u"small, threads 4"_s));
    }

    void regionsHaveWhiskersAndWhatWasMeasured()
    {
        Session session;
        const QString id = addRegion(session, u"a name that is much too long for one column"_s, 2, 0.02);
        const Figure figure = built(session, u"regions-forecast"_s, {id}, {{u"at"_s, 100}, {u"axis"_s, u"log"_s}});
        const Panel& panel = figure.panels.front();
        QCOMPARE(panel.x.scale, Scale::Log);
        const Series* wide = ofMark(panel, Mark::Segments);
        QCOMPARE(wide->x.front(), numbers(figure, "time_q025_s").front());
        QCOMPARE(wide->x2.front(), numbers(figure, "time_q975_s").front());
        const Series* measured = ofMark(panel, Mark::Points);
        QVERIFY(std::fabs(measured->x.front() - 2 * (1 / 64.0 + 0.02) * (1 + 0.01 * std::sin(192))) < 1e-12);
        QVERIFY(panel.y.fixedTicks.front().label.size() <= 20);
        QVERIFY(figure.title.contains(u"on 100 cores"_s) && !figure.title.contains(u"sum of"_s));
        QVERIFY(built(session, u"regions-forecast"_s, {id}, {{u"axis"_s, u"linear"_s}}).panels.front().x.min == 0);
    }

    void theLadderHasItsWeightsAndResiduals()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, 0.0126);
        const Figure figure = built(session, u"law-ladder"_s, {id});
        const RunRecords records = paperRecords(u"lammps"_s);
        const Forecast forecast = forecastRunTimes(scalingPoints(records), {}).take();
        const auto ladder = forecast.ladder();
        QCOMPARE(figure.title, u"LAMMPS: "_s + lawsInWords(forecast));
        size_t panels = 1;
        for (size_t k = 0; k < ladder.size(); ++k) {
            QCOMPARE(numbers(figure, "weight")[k], ladder[k].weight);
            QCOMPARE(textIn(figure, "law", int(k)), ladder[k].law->id);
            QVERIFY(std::fabs(numbers(figure, "last_left_out")[k] - std::expm1(ladder[k].lastError)) < 1e-12);
            if (ladder[k].weight < 0.01) continue;
            const Series* dots = ofMark(figure.panels[panels], Mark::Points);
            QCOMPARE(dots->x, forecast.points().n);
            double squares = 0;
            for (size_t i = 0; i < dots->y.size(); ++i) {
                const double residual = 100 * std::expm1(ladder[k].residuals[i]);
                QVERIFY(std::isnan(dots->y[i]) || std::fabs(dots->y[i] - residual) < 1e-9);
                squares += residual * residual / double(dots->y.size());
            }
            QCOMPARE(figure.panels[panels].notes.front(), u"rms %1"_s.arg(display(std::sqrt(squares) / 100, Quantity::Share, 2)));
            QVERIFY(figure.panels[panels].notes.back().startsWith(u"largest <i>n</i> left out: "_s));
            ++panels;
        }
        // Without weight: the fit of the paper, and the search of Extra-P.
        QCOMPARE(figure.panels.size(), panels + 2);
        const size_t paper = ladder.size();
        QCOMPARE(textIn(figure, "law", int(paper)), u"amdahl-overhead"_s);
        QCOMPARE(textIn(figure, "law", int(paper) + 1), u"extra-p-pmnf"_s);
        QVERIFY(std::isnan(numbers(figure, "weight")[paper]) && std::isnan(numbers(figure, "weight")[paper + 1]));
        const Fit* fit = session.fitOf(id, u"amdahl-overhead");
        const AmdahlOverhead law{fit->value(u"t_1"), fit->value(u"f_s"), fit->value(u"b"), fit->value(u"c")};
        double squares = 0;
        for (size_t i = 0; i < records.size(); ++i)
            squares += std::pow(records.t[i] / law.runTime(records.n[i]) - 1, 2) / double(records.size());
        QVERIFY(std::fabs(numbers(figure, "rms")[paper] - std::sqrt(squares)) < 1e-9);
        QCOMPARE(figure.panels[panels].title, u"fit of eq (6)"_s);
        // Behind the laws what each leaves of each n.
        const size_t rungs = ladder.size() + 2, points = forecast.points().size();
        QCOMPARE(figure.table.rows(), qsizetype(rungs + rungs * points));
        for (size_t k = 0; k < ladder.size(); ++k)
            for (size_t i = 0; i < points; ++i) {
                const size_t row = rungs + k * points + i;
                QCOMPARE(textIn(figure, "law", int(row)), ladder[k].law->id);
                QCOMPARE(numbers(figure, "n")[row], forecast.points().n[i]);
                QVERIFY(std::fabs(numbers(figure, "residual_ln")[row] - ladder[k].residuals[i]) < 1e-12);
            }
        QVERIFY(std::isnan(numbers(figure, "residual_ln")[0]) && std::isnan(numbers(figure, "weight")[rungs]));
    }

    void theLadderOfOneLawSaysSo()
    {
        Session session;
        const QString id = addRegion(session, u"region"_s, 2, 0.02);
        const Figure figure = built(session, u"law-ladder"_s, {id}, {{u"law"_s, u"amdahl"_s}});
        QCOMPARE(figure.title, u"region: by the law “Amdahl” alone"_s);
        QCOMPARE(numbers(figure, "weight").front(), 1.0);
    }

    void theNextRunIsNamedAndDrawn()
    {
        Session session;
        const QString id = addRegion(session, u"region"_s, 2, 0.02);
        const Figure figure = built(session, u"next-run"_s, {id}, {{u"at"_s, 512}});
        const auto records = runRecords(*session.dataset(id)->data);
        const Forecast forecast = forecastRunTimes(scalingPoints(*records), {}).take();
        const auto runs = forecast.nextRuns(512, nextRunCandidates(forecast.points(), 512));
        QCOMPARE(figure.title, u"region: "_s + nextRunInWords(runs, 512));
        const Panel& panel = figure.panels.front();
        const Series* target = series(panel, Mark::Vertical, Hue::Ink, Dash::DashDot);
        QCOMPARE(target->x.front(), 512.0);
        const Series* best = series(panel, Mark::Points, Hue::Green);
        const auto shorter = std::ranges::find_if(runs, [](const auto& run) { return run.n != 512; });
        QCOMPARE(best->x.front(), shorter->n);
        QVERIFY(std::fabs(best->y.front() - 100 * shorter->remaining) < 1e-9);
        const auto& n = numbers(figure, "n");
        QVERIFY(n.size() > runs.size() + 3 && std::ranges::is_sorted(n));
        for (const double record : records->n) QVERIFY(std::ranges::find(n, record) == n.end());
        for (const auto& run : runs) {
            const auto at = std::ranges::find(n, run.n);
            QVERIFY(at != n.end());
            QCOMPARE(numbers(figure, "remaining")[size_t(at - n.begin())], run.remaining);
        }
    }

    void oneNumberOfCoresIsNotEnough()
    {
        Session session;
        const QString id = addTimes(session, u"alone"_s, {8, 8}, {3, 4});
        for (const char* kind : {"regions-forecast", "law-ladder", "next-run"}) {
            const auto figure = buildFigure(session, FigureRequest{u"f"_s, QString::fromLatin1(kind), {}, {id}, {}, {}});
            QVERIFY(!figure.ok());
            QVERIFY2(figure.error().message.contains(u"one number of cores only"_s), qPrintable(figure.error().message));
        }
    }

private:
    /// The first series with this mark.
    static const Series* ofMark(const Panel& panel, Mark mark)
    {
        const auto found = std::ranges::find(panel.series, mark, &Series::mark);
        return found == panel.series.end() ? nullptr : &*found;
    }
};

QTEST_GUILESS_MAIN(TestForecastLadder)
#include "tst_forecast_ladder.moc"
