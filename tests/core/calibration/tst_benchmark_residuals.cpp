// SPDX-License-Identifier: GPL-3.0-or-later
// fit-residuals of benchmarks: every cell of every law, the worst cell of each named, cells left out grey, a row for every record.
#include "core/calibration/calibrationEdits.h"
#include "core/figure/figureDatasets.h"
#include "core/theories/fitResiduals.h"
#include "tests/core/testBenchmarks.h"
#include "tests/core/testSession.h"

#include <algorithm>
#include <map>
#include <set>

using namespace costscope;

namespace {

struct Bench {
    Session session;
    QStringList ids;

    explicit Bench(const std::vector<const char*>& names)
    {
        for (const char* name : names) ids << addDataset(session, benchmarkFile(blueWaters(name), QString::fromLatin1(name)));
    }
    Figure figure(const QJsonObject& choices = {}) const { return built(session, u"fit-residuals"_s, ids, choices); }
};

size_t count(const Panel& panel, Mark mark, Hue hue)
{
    size_t all = 0;
    for (const Series& s : panel.series)
        if (s.mark == mark && s.hue == hue) all += s.x.size();
    return all;
}

} // namespace

class TestBenchmarkResiduals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPanelForEveryPlaceAndLaw()
    {
        const Bench bench({"max-rate", "max-rate-node", "queue-order", "queue-reversed"});
        const Figure figure = bench.figure();
        QCOMPARE(figure.panels.size(), size_t(3));
        QCOMPARE(figure.panels[0].title, u"intra-node"_s);
        QCOMPARE(figure.panels[1].title, u"inter-node"_s);
        QVERIFY(figure.panels[2].title.startsWith(u"queue search"_s));
        QCOMPARE(count(figure.panels[1], Mark::Points, Hue::Blue), size_t(272));
        QCOMPARE(count(figure.panels[1], Mark::Text, Hue::Vermillion), size_t(1));
        QCOMPARE(size_t(figure.table.rows()), figure.rowRecords.size());
        QCOMPARE(figure.rowRecords.size(), figure.rowKeys.size());
    }

    /// Markers tell protocols in every panel, in the order of sizes, be the law one for all of them.
    void markersAreOfProtocols()
    {
        const Figure figure = Bench({"max-rate", "queue-order", "queue-reversed"}).figure();
        for (const Panel& panel : figure.panels) {
            std::map<QString, Marker> markers;
            QStringList names;
            for (const Series& s : panel.series)
                if (s.mark == Mark::Points && !s.label.isEmpty()) markers[s.label] = s.marker, names.prepend(s.label);
            QCOMPARE(names.first(2), QStringList({u"short"_s, u"eager"_s}));
            QVERIFY(!names.contains(u"rend"_s));
            QVERIFY(markers[u"short"_s] == Marker::Circle && markers[u"eager"_s] == Marker::Square);
        }
    }

    /// A point stands for a row of the table and that for a record of the data, whose time it shows.
    void pointsLeadToRecords()
    {
        const Bench bench({"max-rate"});
        const Figure figure = bench.figure();
        const std::vector<double> measured = figure.table.numbers(u"measured_s"), modeled = figure.table.numbers(u"modeled_s"),
                                  times = bench.session.datasets[0].data->table(u"samples")->numbers(u"time_s");
        for (const Series& s : figure.panels[0].series)
            for (size_t i = 0; s.mark == Mark::Points && i < s.x.size(); ++i) {
                const size_t row = size_t(s.rows[i]);
                QCOMPARE(figure.rowRecords[row].dataset, bench.ids[0]);
                QCOMPARE(measured[row], times[size_t(figure.rowRecords[row].record)]);
                QCOMPARE(s.y[i], 100 * (measured[row] / modeled[row] - 1));
            }
    }

    void residualsAsChosen()
    {
        const Bench bench({"max-rate"});
        const auto first = [&](const QJsonObject& choices) { // of the table
            const Figure figure = bench.figure(choices);
            for (const Series& s : figure.panels[0].series)
                if (s.mark == Mark::Points && s.label == u"short"_s) return s.y[0];
            return missing;
        };
        const double relative = first({}) / 100;
        QVERIFY(within(first({{"weights", "log"}}), std::log(1 + relative), 1e-12, "log"));
        const std::vector<double> modeled = bench.figure().table.numbers(u"modeled_s");
        // Messages take less than a second: so does what the axis tells.
        const QString label = bench.figure({{"weights", "absolute"}}).panels[0].y.label;
        const std::map<QString, double> factors = {{"Residual (s)", 1}, {"Residual (ms)", 1e3}, {"Residual (µs)", 1e6}};
        QVERIFY2(factors.contains(label) && factors.at(label) > 1, qPrintable(label));
        QVERIFY(within(first({{"weights", "absolute"}}), factors.at(label) * relative * modeled[0], 1e-9, "absolute"));
        const Figure pairs = bench.figure({{"over", "pairs"}});
        QCOMPARE(pairs.panels[0].x.max < 32, true);
        // One message each: over messages there is nothing to see, the size stays.
        QVERIFY(bench.figure({{"over", "messages"}}).panels[0].x.max > 1e5);
    }

    void leftOutCellsAreGrey()
    {
        Bench bench({"max-rate"});
        CalibrationItem item{{}, {}, bench.ids, {}, {}};
        item.recipe.excluded = {{0, 5}, {0, 9}};
        item.recipe.mostPairs = 12;
        QVERIFY(putCalibration(bench.session, item).ok());
        const Figure figure = bench.figure();
        QCOMPARE(figure.table.rows(), qsizetype(272));
        const Table& table = figure.table;
        const auto& used = std::get<Texts>(table.find(u"used")->values);
        int out = 0;
        for (qsizetype i = 0; i < used.size(); ++i) out += used.at(i) == u"no"_s;
        QCOMPARE(out, 4 * 17 + 2); // 13 … 16 pairs of 17 sizes, and two by hand
        QCOMPARE(count(figure.panels[0], Mark::Points, Hue::Grey), size_t(out));
    }

    /// The one legend names the grey points of any panel.
    void greyIsNamedInTheFirstPanel()
    {
        Bench bench({"max-rate", "ping-pong-node"});
        CalibrationItem item{{}, {}, bench.ids, {}, {}};
        item.recipe.excluded = {{0, 5}};
        QVERIFY(putCalibration(bench.session, item).ok());
        const Figure figure = bench.figure();
        QCOMPARE(figure.panels[0].title, u"intra-node"_s);
        QCOMPARE(count(figure.panels[0], Mark::Points, Hue::Grey), size_t(0));
        const auto isKey = [](const Series& s) { return s.label == u"grey: not in the fit"_s; };
        QCOMPARE(std::count_if(figure.panels[0].series.begin(), figure.panels[0].series.end(), isKey), 1);
        QCOMPARE(count(figure.panels[1], Mark::Points, Hue::Grey), size_t(1));
    }

    /// One row of the data has one key in every figure, and no other row has it: a click marks one point.
    void aKeyIsOneCell()
    {
        const Bench bench({"max-rate", "ping-pong-node", "ping-pong-socket"});
        const Figure sizes = built(bench.session, u"time-versus-size"_s, bench.ids), all = bench.figure();
        for (const Figure* figure : {&sizes, &all})
            QCOMPARE(std::set<QString>(figure->rowKeys.begin(), figure->rowKeys.end()).size(), size_t(figure->table.rows()));
        QCOMPARE(sizes.table.rows(), qsizetype(3 * 17));
        for (size_t row = 0; row < sizes.rowKeys.size(); ++row) {
            const auto at = std::find(all.rowKeys.begin(), all.rowKeys.end(), sizes.rowKeys[row]);
            QVERIFY(at != all.rowKeys.end());
            QCOMPARE(all.rowRecords[size_t(at - all.rowKeys.begin())], sizes.rowRecords[row]);
        }
    }

    /// Places have markers of their own that the legend names; a point out of the fit is hollow and grey.
    void markersAreNamed()
    {
        Bench bench({"max-rate", "ping-pong-node", "ping-pong-socket"});
        CalibrationItem item{{}, {}, bench.ids, {}, {}};
        item.recipe.excluded = {{1, 5}};
        QVERIFY(putCalibration(bench.session, item).ok());
        const Figure figure = built(bench.session, u"time-versus-size"_s, bench.ids);
        std::map<Marker, QString> names;
        for (const Series& s : figure.panels[0].series) {
            if (s.mark != Mark::Points) continue;
            if (s.hue == Hue::Ink)
                names[s.marker] = s.label;
            else {
                QCOMPARE(s.x, std::vector<double>{128});
                QCOMPARE(s.marker, Marker::Square);
                QCOMPARE(s.fill, Fill::None);
                QCOMPARE(s.label, u"grey: not in the fit"_s);
            }
        }
        QCOMPARE(names, (std::map<Marker, QString>{
                            {Marker::Circle, u"intra-socket"_s}, {Marker::Square, u"intra-node"_s}, {Marker::Diamond, u"inter-node"_s}}));
        QVERIFY(figure.subtitle.endsWith(u"points: one pair, lines: fitted to all pairs"_s));
    }

    /// Of many numbers of pairs every one has its own colour, that of its line.
    void pairsHaveColours()
    {
        const Bench bench({"max-rate"});
        const Figure figure = built(bench.session, u"time-versus-size"_s, bench.ids, {{"lines", "pairs"}});
        std::set<Hue> points, lines;
        size_t named = 0;
        for (const Series& s : figure.panels[0].series) {
            if (s.mark == Mark::Points) QVERIFY(points.insert(s.hue).second);
            if (s.mark != Mark::Line || s.endLabel.isEmpty()) continue;
            QVERIFY(lines.insert(s.hue).second);
            ++named;
        }
        QCOMPARE(named, size_t(5));
        QCOMPARE(points, lines);
        QVERIFY(!figure.subtitle.contains(u"points: one pair"_s));
    }

    /// Run-time records go on as before, one table at a time; choices are those of the data.
    void runsAndBenchmarksApart()
    {
        Session session;
        const QString a = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s), b = addPaperTable(session, u"gromacs"_s, u"GROMACS"_s),
                      c = addDataset(session, benchmarkFile(blueWaters("max-rate"), u"max-rate"_s));
        QCOMPARE(datasetsFor(session, u"fit-residuals"_s), QStringList{a});
        QCOMPARE(datasetsFor(session, u"fit-residuals"_s, {c}), QStringList{c});
        const auto names = [&](const QString& id) {
            QStringList all;
            for (const Choice& of : choicesOf(fitResidualsFigure, session, {{}, {}, {}, {id}}))
                if (!of.name.startsWith(u"compare"_s)) all << of.name; // which every kind has
            return all;
        };
        QCOMPARE(names(a), QStringList{u"y_scale"_s});
        QCOMPARE(names(c), (QStringList{u"over"_s, u"weights"_s}));
        for (const QStringList& ids : {QStringList{a, b}, {a, c}, {c, a}})
            QVERIFY(!lackOf(fitResidualsFigure, session, {{}, {}, {}, ids}).isEmpty());
        QVERIFY(lackOf(fitResidualsFigure, session, {{}, {}, {}, {a}}).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestBenchmarkResiduals)
#include "tst_benchmark_residuals.moc"
