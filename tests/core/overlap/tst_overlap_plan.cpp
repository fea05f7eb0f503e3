// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/overlap/overlapMeasures.h"
#include "core/overlap/tuningPlan.h"

using namespace costscope;

namespace {

/// Tiles of the front number 0 … W − 1: one more every 1 + s fronts up to n, and down again likewise. Derived.
double tilesOfFront(const WaveFronts& fronts, double skew, double front)
{
    const double toEnd = std::min(front, fronts.fronts - 1 - front);
    return std::min(std::floor(toEnd / (1 + skew)) + 1, fronts.parallelTiles);
}

TiledLoop loopOf(const QJsonObject& in)
{
    return {in["T"].toDouble(), in["N"].toDouble(), in["P"].toDouble(), in["skew"].toDouble()};
}

} // namespace

Q_DECLARE_METATYPE(TiledLoop)

class TestOverlapPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void measuresGolden_data() { goldenRows("overlap-golden.json", "overlap."); }
    void measuresGolden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const auto found = overlapMeasures({input["T_comp"].toDouble(), input["T_comm"].toDouble(), input["T_exec"].toDouble()});
        QCOMPARE(refusal(found), QString());
        QVERIFY(near(found->por, output["POR"].toDouble(), 1e-12, "POR"));
        QVERIFY(near(found->aor, output["AOR"].toDouble(), 1e-12, "AOR"));
        QVERIFY(near(found->ror, output["ROR"].toDouble(), 1e-12, "ROR"));
        QVERIFY(near(found->signedSaving, output["signed_saving"].toDouble(), 1e-12, "saving"));
        QStringList flags;
        for (const QJsonValue flag : output["flags"].toArray()) flags << flag.toString();
        QCOMPARE(found->flags(), flags);
    }

    void measuresAtTheEdges()
    {
        const auto nothing = overlapMeasures({10, 0, 10});
        QVERIFY(std::isnan(nothing->ror) && nothing->por == 0);
        const auto tooFast = overlapMeasures({10, 6, 9});
        QVERIFY(tooFast->isTooFast && tooFast->ror > 1);
        QCOMPARE(tooFast->flags(), QStringList{"faster than perfect overlap"});
        // Printed to 0.01 s, rounding makes three halves of it.
        QVERIFY(overlapMeasures({10, 3, 13.01, 0})->isSlower);
        const auto rounded = overlapMeasures({10, 3, 13.01, 0.01});
        QVERIFY(!rounded->isSlower && rounded->isRounded && rounded->hidden() == 0 && !rounded->hides(0.9));
        QVERIFY(overlapMeasures({10, 3, 13.02, 0.01})->isSlower);
        QVERIFY(!overlapMeasures({10, 3, 9.995, 0.01})->isTooFast && overlapMeasures({10, 3, 9.995, 0.01})->hides(0.9));
        QCOMPARE(overlapMeasures({10, 3, 9.995, 0.01})->hidden(), 1.0);
        QVERIFY(overlapMeasures({10, 3, 9.98, 0.01})->isTooFast);
        QVERIFY(refusal(overlapMeasures({0, 0, 1})).contains("nothing to overlap"));
        QVERIFY(refusal(overlapMeasures({1, -1, 1})).contains("T_comm is -1"));
        QVERIFY(refusal(overlapMeasures({1, 1, missing})).contains("T_exec is missing"));
    }

    /// 0.1 + 0.7 is 0.7999999999999999, and 3 + 2 − 3.2 half of it 0.8999999999999999.
    void roundingIsNoFinding()
    {
        const auto none = overlapMeasures({0.1, 0.7, 0.8});
        QVERIFY(!none->isSlower && none->flags().isEmpty());
        QCOMPARE(none->signedSaving, 0.0);
        QCOMPARE(none->aor, 0.0);
        const auto slower = overlapMeasures({0.1, 0.7, 0.8 * (1 + 1e-14)});
        QVERIFY(slower->isSlower && slower->signedSaving < 0);
        QCOMPARE(overlapShare(slower->signedSaving), u"0\u00A0%"_s);
        QCOMPARE(overlapShare(-0.25), u"−25.0\u00A0%"_s);
        const auto well = overlapMeasures({3, 2, 3.2});
        QVERIFY(well->ror < 0.9 && well->hides(0.9));
        QVERIFY(!overlapMeasures({3, 2, 3.201})->hides(0.9) && !slower->hides(0) && !overlapMeasures({10, 6, 9})->hides(0.9));
        QVERIFY(!overlapMeasures({10, 0, 10})->hides(0.9));
    }

    void geometryGolden_data() { goldenRows("overlap-golden.json", "tile.geometry."); }
    void geometryGolden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const auto found = waveFronts(loopOf(input), input["tile"].toDouble());
        QCOMPARE(refusal(found), QString());
        QCOMPARE(found->fronts, output["wavefronts"].toDouble());
        QCOMPARE(found->parallelTiles, output["max_parallel_tiles"].toDouble());
        QCOMPARE(found->tilesPerProcess, output["tiles_per_process"].toDouble());
        QCOMPARE(found->occupancy, output["occupancy_real"].toDouble());
        QCOMPARE(found->ramp, output["ramp_iterations"].toDouble());
        QCOMPARE(found->fullThrottle, output["full_throttle"].toDouble());
        QVERIFY(near(100 * input["selection_iterations"].toDouble() / found->fullThrottle, output["selection_percent"].toDouble(), 1e-12,
                     "selection"));
    }

    void tilesGolden_data() { goldenRows("overlap-golden.json", "tile.optimal."); }
    void tilesGolden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const TiledLoop loop = loopOf(input);
        const auto found = tileChoice(loop);
        QCOMPARE(refusal(found), QString());
        QCOMPARE(found->largest, output["largest_tile_occupancy_ge_2"].toDouble());
        QCOMPARE(found->recommended, output["recommended"].toDouble());
        QVERIFY(tileOccupancy(loop, found->largest) >= 2 && tileOccupancy(loop, found->largest + 1) < 2);
    }

    /// Tables 4.1 and 4.2 as printed, with the requests and depths of each code: what the geometry gives beside them.
    void printedTables_data()
    {
        QTest::addColumn<TiledLoop>("loop");
        QTest::addColumn<double>("tile");
        QTest::addColumn<double>("requests");
        QTest::addColumn<double>("depths");
        QTest::addColumn<double>("ramp");
        QTest::addColumn<double>("selection");
        QTest::newRow("FDTD-1D Opuntia") << TiledLoop{200000, 2e7, 128, 1} << 512. << 2. << 4. << 3.87 << 11.28;
        QTest::newRow("Jacobi-1D Opuntia") << TiledLoop{200000, 2e7, 128, 2} << 512. << 1. << 4. << 5.74 << 0.95;
        QTest::newRow("Seidel-2D Opuntia") << TiledLoop{40000, 4000, 128, 1} << 5. << 1. << 5. << 9.17 << 2.95;
        QTest::newRow("FDTD-1D Crill") << TiledLoop{200000, 2e7, 256, 1} << 256. << 2. << 4. << 3.86 << 5.64;
        QTest::newRow("Jacobi-1D Crill") << TiledLoop{200000, 2e7, 256, 2} << 256. << 1. << 4. << 5.73 << 0.47;
        QTest::newRow("Seidel-2D Crill") << TiledLoop{40000, 4000, 256, 1} << 3. << 1. << 5. << 7.33 << 1.73;
    }
    void printedTables()
    {
        QFETCH(TiledLoop, loop);
        QFETCH(double, tile);
        QFETCH(double, requests);
        QFETCH(double, depths);
        QFETCH(double, ramp);
        QFETCH(double, selection);
        const auto found = waveFronts(loop, tile);
        const double percent = 100 * found->ramp / found->fronts;
        const double selected = 100 * selectionIterations({3, depths, requests, false}, 30, false) / found->fullThrottle;
        QVERIFY2(std::fabs(percent - ramp) < 0.0101, qPrintable(QString::number(percent)));
        QVERIFY2(std::fabs(selected - selection) < 0.0101, qPrintable(QString::number(selected)));
        const std::vector<double> edges = edgesThatFit(loop, percent)->edges;
        QVERIFY(std::find(edges.begin(), edges.end(), tile) != edges.end());
    }

    /// The rows of ADI-2D print the edges 5 and 3; their percentages are those of edges 3 and 2.
    void theRowsOfAdi()
    {
        const TiledLoop opuntia{40000, 4000, 128, 1};
        const auto printed = waveFronts(opuntia, 5);
        QVERIFY(100 * 6750 / printed->fullThrottle > 44);
        const auto overhead = [](const TiledLoop& loop, double tile, bool merged) {
            return 100 * selectionIterations({3, 5, 2, true}, 30, merged) / waveFronts(loop, tile)->fullThrottle;
        };
        QCOMPARE(edgesThatFit(opuntia, 9.16)->edges, std::vector<double>{3});
        QVERIFY(std::fabs(overhead(opuntia, 3, false) - 26.54) < 0.005 && std::fabs(overhead(opuntia, 3, true) - 1.77) < 0.005);
        const TiledLoop crill{40000, 4000, 256, 1};
        QCOMPARE(edgesThatFit(crill, 7.32)->edges, std::vector<double>{2});
        QVERIFY(std::fabs(overhead(crill, 2, false) - 17.34) < 0.005 && std::fabs(overhead(crill, 2, true) - 1.16) < 0.005);
    }

    /// All fronts together have the tiles of the loop: ⌈T/tile⌉ rows of N/tile, and at their slanted ends those that are cut.
    void frontsHaveAllTiles()
    {
        for (const auto& [loop, tile] :
             {std::pair(TiledLoop{60, 600, 4, 1}, 6.), {TiledLoop{600, 60, 4, 1}, 6.}, {TiledLoop{64, 900, 8, 2}, 4.}}) {
            const auto found = waveFronts(loop, tile);
            double sum = 0, most = 0;
            for (double front = 0; front < found->fronts; ++front) {
                const double tiles = tilesOfFront(*found, loop.skew, front);
                sum += tiles, most = std::max(most, tiles);
            }
            QCOMPARE(most, found->parallelTiles);
            const double rows = std::ceil(loop.T / tile), whole = loop.N / tile;
            QVERIFY2(sum >= rows * whole && sum <= rows * (whole + 1 + loop.skew), qPrintable(QString::number(sum)));
        }
        const auto fdtd = waveFronts({200000, 2e7, 128, 1}, 512);
        QCOMPARE(tilesOfFront(*fdtd, 1, 0), 1.0);
        QCOMPARE(tilesOfFront(*fdtd, 1, fdtd->ramp / 2), 386.0); // 3 · 128 + 1 tiles were in flight just before
    }

    /// Where the configuration stops, all further steps are known too.
    void allStepsOfAConfiguration()
    {
        const auto two = allSteps({3, 4, 2, true}, 38304);
        QCOMPARE(two->size(), size_t(5)); // apart with 30, merged with 30, 25, 20, 15
        QCOMPARE(two->front().iterations, 4320.0);
        QVERIFY(two->back().merged && two->back().perFunction == 15 && two->back().iterations == 180);
        const auto plan = tuningPlan({.loop = {200000, 2e7, 128, 1}, .requests = {3, 4, 2, true}});
        QCOMPARE(plan->tile, 512.0);
        QCOMPARE(plan->selection->steps.size(), size_t(1));
        QVERIFY(near(plan->selection->last().overhead, 4320. / 38304, 1e-12, "overhead"));
        QVERIFY(tuningPlan({.loop = {100, 100, 50, 1}, .tile = 10})->messages.front().text.contains("idle"));
        QVERIFY(refusal(tuningPlan({.loop = {100, 100, 64, 1}})).contains("at most"));
    }

    void tooManyProcesses()
    {
        QVERIFY(refusal(tileChoice({100, 100, 64, 1})).contains("at most"));
        QVERIFY(refusal(waveFronts({100, 100, 4, 1}, 0)).contains("from 1 to 100"));
        QVERIFY(refusal(waveFronts({100.5, 100, 4, 1}, 2)).contains("T is 100.5"));
        QVERIFY(refusal(waveFronts({1e16, 100, 4, 1}, 2)).contains("from 1 to 10¹⁵"));
        QVERIFY(refusal(configureSelection({1e7, 1, 1, false}, 100)).contains("from 1 to 1 000 000"));
    }

    /// One tile for four processes: two fronts, both within ramps of two each. Six tiles for a thousand: never one for each, and
    /// what is counted beyond the ramps, 29 − 4 fronts, has between two and six tiles.
    void fewerTilesThanProcesses()
    {
        const auto one = waveFronts({1, 1, 4, 1}, 1);
        QCOMPARE(one->parallelTiles, 1.0);
        QCOMPARE(one->fronts, 2.0);
        QCOMPARE(one->ramp, 2.0);
        QCOMPARE(one->fullThrottle, 0.0);
        QVERIFY(!one->isForAll());
        const auto six = waveFronts({100, 100, 1000, 1}, 10);
        QCOMPARE(six->parallelTiles, 6.0);
        QVERIFY(!six->isForAll() && waveFronts({100, 100, 6, 1}, 10)->isForAll());
        QCOMPARE(six->fullThrottle, 25.0);
        QCOMPARE(tilesOfFront(*six, 1, 2), 2.0);
        const auto plan = tuningPlan({.loop = {100, 100, 1000, 1}, .tile = 10, .requests = {1, 1, 1, false}});
        QVERIFY(plan->messages.back().text.startsWith("At most 6 tiles at once for 1000 processes: full throttle is never reached"));
        QVERIFY(tuningPlan({.loop = {100, 100, 1, 1}, .tile = 10})->messages.empty());
        QCOMPARE(waveFronts({100, 100, 1, 1}, 10)->tilesAtFullThrottle(1), 6.0); // of one process all
        QCOMPARE(waveFronts({200000, 2e7, 128, 1}, 512)->tilesAtFullThrottle(128), 385.0);
    }

    /// Edges beyond the smaller side of the loop fit as well, and a long loop says where the search ended.
    void edgesOfAllSizes()
    {
        const TiledLoop wide{4, 1000, 4, 1};
        const auto fronts = waveFronts(wide, 300); // 1 row, 4 of 4 fronts
        const auto fitting = edgesThatFit(wide, 100 * fronts->ramp / fronts->fronts);
        QVERIFY(fitting->isComplete && fitting->lastTried == 1000);
        QVERIFY(std::find(fitting->edges.begin(), fitting->edges.end(), 300.) != fitting->edges.end());
        const auto none = edgesThatFit({1, 2e7, 1, 1}, 0.00001);
        QVERIFY(!none->isComplete && none->lastTried == 1e7);
        const auto many = edgesThatFit({1, 1e6, 4, 1}, 100);
        QVERIFY(!many->isComplete && many->edges.size() == 1000 && many->lastTried == many->edges.back());
    }

    void iterationsGolden_data() { goldenRows("overlap-golden.json", "adcl.counts"); }
    void iterationsGolden()
    {
        QFETCH(QJsonObject, output);
        const QJsonObject& out = output;
        QCOMPARE(selectionIterations({3, 1, 1, false}, 30, false), out["single_no_depth"].toDouble());
        QCOMPARE(selectionIterations({3, 4, 1, false}, 30, false), out["depths4"].toDouble());
        QCOMPARE(selectionIterations({3, 5, 1, false}, 30, false), out["depths5"].toDouble());
        QCOMPARE(selectionIterations({3, 4, 2, false}, 30, false), out["cotuned2_4"].toDouble());
        QCOMPARE(selectionIterations({3, 5, 2, false}, 30, false), out["cotuned2_5"].toDouble());
        QCOMPARE(selectionIterations({3, 5, 2, true}, 30, true), out["depths5"].toDouble());
    }

    void configurationGolden_data() { goldenRows("overlap-golden.json", "adcl.autoconfig."); }
    void configurationGolden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const SelectionRequests requests{input["algorithms"].toDouble(), input["depths"].toDouble(), input["requests"].toDouble(),
                                         input["mergeable"].toBool()};
        const auto found = configureSelection(requests, input["full_throttle_iterations"].toDouble(), input["threshold"].toDouble());
        QCOMPARE(refusal(found), QString());
        QCOMPARE(found->isHeuristic, output["search"].toString() == u"attribute heuristic"_s);
        QCOMPARE(found->last().merged, output["merged"].toBool());
        QCOMPARE(found->last().perFunction, output["iterations_per_implementation"].toDouble());
        const QJsonArray steps = output["steps"].toArray();
        QCOMPARE(found->steps.size(), size_t(steps.size()));
        for (qsizetype i = 0; i < steps.size(); ++i) {
            QCOMPARE(found->steps[size_t(i)].iterations, steps[i][0].toDouble());
            QVERIFY(near(found->steps[size_t(i)].overhead, steps[i][1].toDouble(), 1e-12, "overhead"));
        }
        QVERIFY(refusal(configureSelection(requests, 0)).contains("full throttle"));
    }
};

QTEST_GUILESS_MAIN(TestOverlapPlan)
#include "tst_overlap_plan.moc"
