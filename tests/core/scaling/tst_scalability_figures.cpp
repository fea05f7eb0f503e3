// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/figure/Figure.h"
#include "core/figure/FigureKind.h"
#include "core/overlap/overlapRuns.h"
#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"

using namespace costscope;

namespace {

/// A session with one dataset of overlap and a request for its figure.
struct Asked {
    Session session;
    FigureRequest request;
};

Asked asked(const std::vector<OverlapRun>& runs)
{
    Asked made;
    Dataset dataset = overlapDataset(runs);
    dataset.name = u"codes"_s;
    const QString id = addDataset(made.session, std::make_shared<const Dataset>(std::move(dataset)));
    made.request = {.id = {}, .kind = u"overlap-bars"_s, .datasets = {id}};
    return made;
}

OverlapRun run(const char* name, double comp, double comm, double exec, double tile = missing)
{
    OverlapRun one;
    one.name = QString::fromLatin1(name);
    one.computation = comp, one.communication = comm, one.execution = exec, one.tile = tile;
    return one;
}

const Series* labelled(const Panel& panel, const QString& label)
{
    for (const Series& series : panel.series)
        if (series.label == label) return &series;
    return nullptr;
}

bool writes(const Panel& panel, const QString& part)
{
    for (const Series& series : panel.series)
        for (const QString& text : series.text)
            if (plainText(text).contains(part)) return true;
    return false;
}

} // namespace

class TestScalabilityFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Slower by less than the digits of the times tell is not called hidden, as the absolute value in ROR would.
    void slowerWithinRounding()
    {
        const Asked made = asked({run("rounded", 3.0, 2.0, 5.1), run("slower", 3.0, 2.0, 5.5), run("hidden", 3.0, 2.0, 3.5)});
        const auto figure = buildFigure(made.session, made.request);
        QVERIFY(figure.ok());
        const Panel& panel = figure->panels.front();
        QVERIFY(writes(panel, u"no change"_s) && writes(panel, u"slower"_s) && writes(panel, u"ROR 75"_s));
        QVERIFY(!writes(panel, u"ROR 5"_s));
    }

    /// Runs of microseconds are seen beside those of seconds.
    void barsInShares()
    {
        Asked made = asked({run("long", 10, 6, 11), run("short", 1e-5, 6e-6, 1.76e-5)});
        made.request.choices.insert("scale", "share");
        const auto figure = buildFigure(made.session, made.request);
        QVERIFY(figure.ok());
        const Panel& panel = figure->panels.front();
        const Series* communication = labelled(panel, "communication");
        QVERIFY(communication && communication->x2[0] == 100 && std::fabs(communication->x2[2] - 100) < 1e-9); // above: all of both runs
        const Series* more = labelled(panel, "longer than both together");
        QVERIFY(more && std::fabs(more->x2[0] - 110) < 1e-9);
        QVERIFY(panel.x.ticks == TickStyle::Percent);
        QCOMPARE(panel.series.front().label, u"longer than both together"_s); // the legend turns them round
        QCOMPARE(panel.series[3].label, u"computation"_s);
    }

    void titlesTellWhatIsDoubtful()
    {
        const auto titleOf = [](const std::vector<OverlapRun>& runs) {
            const Asked made = asked(runs);
            return buildFigure(made.session, made.request)->title;
        };
        QCOMPARE(titleOf({run("a", 10, 6, 10.1), run("b", 5, 4, 4.8), run("c", 1, 1, 3)}),
                 u"Overlap hides 90 % or more in 1 of 3 runs, hurts in 1, is too good to be true in 1"_s);
        QCOMPARE(titleOf({run("a", 10, 6, 14), run("b", 10, 6, 15)}), u"Overlap hides 90 % in none of 2 runs"_s);
        QCOMPARE(titleOf({run("b", 5, 4, 4.8)}), u"Faster than overlap can make it"_s);
        const Asked made = asked({run("a", 10, 6, 14)});
        QVERIFY(!buildFigure(made.session, made.request)->table.find(u"winner"));
    }

    /// 41 + 24 s in 43 s: 22 of 24 hidden.
    void hiddenPartAndMark()
    {
        const auto [session, request] = asked({run("A", 41, 24, 43), run("B", 30, 36, 49.5)});
        const auto figure = buildFigure(session, request);
        QCOMPARE(refusal(figure), QString());
        const Panel& panel = figure->panels.front();
        const Series* hidden = labelled(panel, "hidden behind computation");
        QVERIFY(hidden);
        QCOMPARE(hidden->x2[0] - hidden->x[0], 22.0);
        QCOMPARE(hidden->x2[1] - hidden->x[1], 16.5);
        const Series* perfect = labelled(panel, "perfect overlap");
        QCOMPARE(perfect->x, (std::vector<double>{41, 36}));
        QVERIFY(writes(panel, "ROR 92") && writes(panel, "ROR 55"));
        QCOMPARE(figure->title, u"Overlap hides 90 % or more in 1 of 2 runs"_s);
        QCOMPARE(figure->table.rows(), 2);
    }

    void slowerIsSaidAndOutlined()
    {
        const auto [session, request] = asked({run("A", 44, 15, 61)});
        const auto figure = buildFigure(session, request);
        const Series* more = labelled(figure->panels.front(), "longer than both together");
        QVERIFY(more && more->x2[0] - more->x[0] == 2);
        QVERIFY(!labelled(figure->panels.front(), "hidden behind computation"));
        QVERIFY(writes(figure->panels.front(), "3.4\u00A0% slower")); // 2 of 59 s
        QCOMPARE(figure->title, u"Overlapping made it slower"_s);
    }

    void tilesWithTheBestOne()
    {
        auto [session, request] = asked({run("A", 4, 2, 7, 2), run("A", 4, 2, 5, 8), run("A", 4, 2, 6, 16)});
        request.choices.insert("show", "tiles");
        const auto figure = buildFigure(session, request);
        QCOMPARE(figure->title, u"Tiles of edge 8 are fastest"_s);
        auto [without, plain] = asked({run("A", 4, 2, 7)});
        plain.choices.insert("show", "tiles");
        QVERIFY(refusal(buildFigure(without, plain)).contains("a column “tile”"));
    }

    /// One code on two platforms is two codes: neither its bars nor its sweeps are mixed.
    void platformsAreNotMixed()
    {
        std::vector<OverlapRun> runs{run("heat", 3, 1, 3.2, 8), run("heat", 9, 1, 9.2, 8), run("heat", 3, 1, 3.1, 16),
                                     run("heat", 9, 1, 9.5, 16)};
        for (size_t i = 0; i < 4; ++i) runs[i].platform = QLatin1String(i % 2 == 0 ? "A" : "B"), runs[i].processes = i % 2 == 0 ? 16 : 64;
        auto [session, request] = asked(runs);
        const auto bars = buildFigure(session, request);
        QCOMPARE(bars->panels.front().y.fixedTicks[0].label, u"heat, A, 16 processes, tile 8"_s);
        QCOMPARE(bars->panels.front().y.fixedTicks[1].label, u"heat, B, 64 processes, tile 8"_s);
        QVERIFY2(!bars->subtitle.contains("16 processes"), qPrintable(bars->subtitle));
        QCOMPARE(bars->table.find(u"platform")->text(1), u"B"_s);
        QCOMPARE(bars->table.find(u"processes")->number(1), 64.0);
        request.choices.insert("show", "tiles");
        const auto sweeps = buildFigure(session, request);
        QCOMPARE(sweeps->panels.size(), size_t(2));
        QCOMPARE(sweeps->panels[0].title, u"heat, A, 16 processes"_s);
        QCOMPARE(sweeps->title, u"The fastest tiles have edges from 8 to 16"_s);
        for (OverlapRun& one : runs) one.platform = u"A"_s, one.processes = 16;
        auto [alike, plain] = asked(runs);
        const auto same = buildFigure(alike, plain);
        QCOMPARE(same->panels.front().y.fixedTicks[0].label, u"heat, tile 8"_s);
        QVERIFY(same->subtitle.contains("A · 16 processes"));
    }

    void manyRunsAreNotAllDrawn()
    {
        std::vector<OverlapRun> runs;
        for (int i = 0; i < 300; ++i) runs.push_back(run(qPrintable(QString::number(i)), 3, 2, 3.5, 1 + i % 2));
        auto [session, request] = asked(runs);
        const auto figure = buildFigure(session, request);
        QCOMPARE(figure->panels.front().y.fixedTicks.size(), size_t(40));
        QCOMPARE(labelled(figure->panels.front(), "communication")->rows.back(), 39);
        QCOMPARE(figure->messages.size(), size_t(1));
        QCOMPARE(figure->messages[0].text, u"The first 40 of 300 runs are drawn."_s);
        QCOMPARE(figure->table.rows(), 300);
        request.choices.insert("show", "tiles");
        const auto sweeps = buildFigure(session, request);
        QCOMPARE(sweeps->panels.size(), size_t(12));
        QCOMPARE(sweeps->messages[0].text, u"The first 12 of 300 sweeps are drawn."_s);
        auto [few, small] = asked({run("a", 3, 2, 3.5)});
        QVERIFY(buildFigure(few, small)->messages.empty());
    }

    void speedUpWithLimitAndOptimum()
    {
        const FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}};
        const auto figure = buildFigure({}, request);
        QCOMPARE(refusal(figure), QString());
        QCOMPARE(figure->panels.size(), size_t(2));
        QVERIFY(writes(figure->panels[0], "limit 5000") && writes(figure->panels[0], "best 7.86 at P = 1273"));
        QVERIFY(writes(figure->panels[1], "limit 250000") && writes(figure->panels[1], "best 447 at P = 1118"));
        QCOMPARE(figure->title, u"The speed-up of the stencil tends to 5000 and 250000, that of the all-to-all peaks at 7.86 and 447"_s);
        QCOMPARE(figure->table.find(u"alltoall_P")->number(0), 1273.0); // P* = 1272.79
    }

    void wordsStandOnTheAxes()
    {
        FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}};
        for (const char* most : {"2", "10", "100", "575", "1e6"}) {
            QVERIFY(findFigure(u"speedup")->setValue(request, "P_max", most).ok());
            const auto figure = buildFigure({}, request);
            for (const Panel& panel : figure->panels)
                for (const Series& series : panel.series)
                    for (const double x : series.x) QVERIFY2(x >= panel.x.min && x <= panel.x.max, most);
        }
    }

    /// A network without latency has no limit, which is no reason to be silent about the other.
    void oneNetworkWithoutLatency()
    {
        const FigureKind* kind = findFigure(u"speedup");
        FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}};
        QVERIFY(kind->setValue(request, "L.qdr-infiniband", "0").ok());
        QCOMPARE(buildFigure({}, request)->title,
                 u"On Gigabit Ethernet the speed-up of the stencil tends to 5000, that of the all-to-all peaks at 7.86; no "
                 "limit without latency: QDR InfiniBand"_s);
        QVERIFY(kind->setValue(request, "L.gigabit-ethernet", "0").ok());
        QCOMPARE(buildFigure({}, request)->title, u"Without latency or iterations the programs scale without a limit"_s);
    }

    void broadcastsOfNothing()
    {
        const FigureKind* kind = findFigure(u"speedup");
        FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}, .choices = {{"show", "broadcast"}}};
        QVERIFY(kind->setValue(request, "m", "0").ok() && kind->setValue(request, "L.gigabit-ethernet", "0").ok());
        QVERIFY(buildFigure({}, request)->title.endsWith("times as fast as one message after the other")); // on the other network
        QVERIFY(kind->setValue(request, "L.qdr-infiniband", "0").ok());
        const auto nothing = buildFigure({}, request);
        QCOMPARE(nothing->title, u"Without latency and data a broadcast takes no time"_s);
        QVERIFY(nothing->panels[0].y.min > 0);
        request.choices = {{"show", "broadcast"}, {"P_max", 2}};
        QCOMPARE(buildFigure({}, request)->title, u"To one other process every broadcast is one message"_s);
    }

    void whatIsWholeStaysWhole()
    {
        const FigureKind* kind = findFigure(u"speedup");
        FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}};
        for (const char* name : {"N_it", "P_max", "m", "element"}) {
            QVERIFY2(refusal(kind->setValue(request, name, "2.5")).contains("is 2.5: a whole number was expected"), name);
            request.choices = {{name, 2.5}}; // of an older session
            QVERIFY2(refusal(buildFigure({}, request)).contains("whole number"), name);
            request.choices = {};
        }
        QVERIFY(kind->setValue(request, "T_1", "2.5").ok());
        QCOMPARE(refusal(kind->setValue(request, "P_max", "nan")), u"P_max is no number: 2 to 1e+30 was expected."_s);
    }

    /// A latency of 0 leaves a slider with two ends.
    void slidersHaveTwoEnds()
    {
        Machine machine = *shippedMachine(u"gigabit-ethernet");
        machine.values[u"network.latency"_s].value = 0;
        machine.id = u"ideal"_s;
        Session session;
        session.machines.push_back(machine);
        const FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}, .choices = {{"machines", "ideal"}}};
        int latencies = 0;
        for (const FigureValue& value : findFigure(u"speedup")->describe(session, request)) {
            if (value.words.isEmpty()) QVERIFY2(value.least > 0 && value.least < value.most, qPrintable(value.name));
            latencies += value.name == "L.ideal";
        }
        QCOMPARE(latencies, 1);
    }

    /// What a panel offers: every number with where it came from, and each network with its own.
    void valuesAreDescribed()
    {
        const FigureKind* kind = findFigure(u"speedup");
        FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}};
        QVERIFY(kind->setValue(request, "B.qdr-infiniband", "20 GB/s").ok());
        const std::vector<FigureValue> values = kind->describe({}, request);
        const auto find = [&](const char* name) {
            return *std::find_if(values.begin(), values.end(), [&](const FigureValue& v) { return v.name == QLatin1String(name); });
        };
        QCOMPARE(values.size(), size_t(10)); // five of the program, the networks, L and B of two
        QCOMPARE(find("T_1").value, 1000.0);
        QCOMPARE(find("L.gigabit-ethernet").value, 5e-5);
        QCOMPARE(find("B.qdr-infiniband").value, 2e10);
        QCOMPARE(find("B.qdr-infiniband").source, 4e10);
        QCOMPARE(find("machines").chosen, (QStringList{"gigabit-ethernet", "qdr-infiniband"}));
        for (const FigureValue& value : values) {
            if (value.words.isEmpty())
                QVERIFY2(kind->setValue(request, value.name, exact(value.value)).ok(), qPrintable(value.name));
            else
                QVERIFY(value.words.contains("gigabit-ethernet") && !value.words.contains("blue-waters"));
        }
    }

    /// A program so short that exchanging takes longer than it saves.
    void neverFaster()
    {
        const FigureKind* kind = findFigure(u"speedup");
        FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}};
        QVERIFY(kind->setValue(request, "T_1", "10 ms").ok());
        const auto figure = buildFigure({}, request);
        QCOMPARE(figure->title, u"The speed-up of the stencil tends to 1.00 and 2.50, that of the all-to-all peaks at 1.00"_s);
        QVERIFY(writes(figure->panels[1], "slower than one process"));
        QVERIFY(kind->setValue(request, "L.qdr-infiniband", "0").ok());
        QVERIFY(buildFigure({}, request)->title.endsWith("no limit without latency: QDR InfiniBand"));
    }

    /// Figure 1.1: 1 MB over QDR to 4096 processes takes 0.10647 s one after the other, 312 µs by a binomial tree.
    void broadcasts()
    {
        const FigureKind* kind = findFigure(u"speedup");
        FigureRequest request{
            .id = {}, .kind = u"speedup"_s, .datasets = {}, .choices = {{"show", "broadcast"}, {"machines", "qdr-infiniband"}}};
        QVERIFY(kind->setValue(request, "P_max", "4096").ok());
        const auto figure = buildFigure({}, request);
        const auto last = [&](size_t series) { return figure->panels[0].series[series].y.back(); };
        QVERIFY(near(last(0), 4095 * 2.6e-5, 1e-12, "linear") && near(last(2), 12 * 2.6e-5, 1e-12, "binomial"));
        QVERIFY(figure->title.startsWith("On 4096 processes a binomial tree broadcasts 341 times as fast"));
        QStringList names;
        for (const FigureValue& value : kind->describe({}, request)) names << value.name;
        QCOMPARE(names, (QStringList{"P_max", "m", "machines", "L.qdr-infiniband", "B.qdr-infiniband"}));
        QVERIFY(kind->setValue(request, "m", "2 MB").ok());
        QVERIFY(near(buildFigure({}, request)->panels[0].series[0].y.back(), 4095 * 5.1e-5, 1e-12, "m"));
    }

    void valuesOfTheProgram()
    {
        const FigureKind* kind = findFigure(u"speedup");
        FigureRequest request{.id = {}, .kind = u"speedup"_s, .datasets = {}};
        QVERIFY(kind->setValue(request, "T_1", "2000 s").ok());
        QVERIFY(kind->setValue(request, "machines", "gigabit-ethernet").ok());
        QVERIFY(!kind->setValue(request, "P_max", "1").ok());
        QVERIFY(!kind->setValue(request, "moon", "1").ok());
        const auto figure = buildFigure({}, request);
        QCOMPARE(figure->panels.size(), size_t(1));
        QVERIFY(writes(figure->panels[0], "limit 10000"));
        QCOMPARE(figure->title, u"On Gigabit Ethernet the speed-up of the stencil tends to 10000, that of the all-to-all peaks at 15.6"_s);
        QVERIFY(kind->setValue(request, "L.gigabit-ethernet", "100 us").ok()); // twice the latency of the machine
        QVERIFY(!kind->setValue(request, "B.gigabit-ethernet", "0").ok());
        QVERIFY(writes(buildFigure({}, request)->panels[0], "limit 5000"));
        QVERIFY(kind->setValue(request, "L.nowhere", "1 us").ok()); // what machines there are, the session knows
        QVERIFY(refusal(buildFigure({}, request)).contains("no machine “nowhere”"));
        request.choices.remove("L.nowhere");
        QVERIFY(!kind->setValue(request, "machines", "").ok());
        QVERIFY(kind->setValue(request, "machines", "blue-waters").ok());
        QVERIFY(refusal(buildFigure({}, request)).contains("network.latency"));
    }
};

QTEST_GUILESS_MAIN(TestScalabilityFigures)
#include "tst_scalability_figures.moc"
