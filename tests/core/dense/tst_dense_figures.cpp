// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/defaults.h"
#include "tests/core/golden.h"
#include "tests/core/testDenseTables.h"

#include "core/base/program.h"
#include "core/dense/figures/denseAreas.h"
#include "core/dense/figures/denseValues.h"
#include "core/figure/FigureKind.h"
#include "core/figure/figureDatasets.h"
#include "core/parameters/FigureValue.h"
#include "core/session/machines.h"

#include <set>

using namespace costscope;

namespace {

const std::initializer_list<const char*> denseKinds = {"percent-of-peak", "best-variant-map", "dense-breakdown", "dense-scaling"};

Session sessionOf(std::initializer_list<const char*> algorithms)
{
    Session session;
    for (const char* algorithm : algorithms) {
        Dataset data = denseDataset(printedTable(algorithm));
        data.name = QLatin1String(algorithm);
        addDataset(session, std::make_shared<Dataset>(std::move(data)));
    }
    return session;
}

FigureRequest requestFor(const Session& session, const char* kind, const QJsonObject& choices = {})
{
    FigureRequest request{.id = {}, .kind = QLatin1String(kind), .datasets = {}, .choices = choices};
    for (const DatasetItem& item : session.datasets) request.datasets << item.id;
    return request;
}

Result<Figure> drawn(const Session& session, const char* kind, const QJsonObject& choices = {})
{
    return buildFigure(session, requestFor(session, kind, choices));
}

/// The row of a variant at a place.
int rowOf(const Figure& figure, const QString& variant, double cores, double n)
{
    const QString key = u"variant=%1 cores=%2 n=%3"_s.arg(variant, exact(cores), exact(n));
    const auto found = std::find(figure.rowKeys.begin(), figure.rowKeys.end(), key);
    return found == figure.rowKeys.end() ? -1 : int(found - figure.rowKeys.begin());
}

double cell(const Figure& figure, QStringView column, int row)
{
    return row < 0 || !figure.table.find(column) ? missing : figure.table.find(column)->number(row);
}

QString textOf(const Figure& figure, QStringView column, qsizetype row)
{
    return figure.table.find(column)->text(row);
}

DenseMachines hopper(bool calibrated = true)
{
    return denseMachinesOf(*shippedMachine(u"hopper"), {.isCalibrated = calibrated}).take();
}

DensePrediction predicted(DenseAlgorithm algorithm, DenseVariant variant, double cores, double n, const DenseMachines& machines)
{
    return predictDense(DenseStudy{{algorithm}, {variant}, {cores}, {n}, {}}, machines)->front();
}

bool hasLabel(const Figure& figure, const QString& part)
{
    for (const Panel& panel : figure.panels)
        for (const Series& series : panel.series)
            if (series.label.contains(part)) return true;
    return false;
}

/// What a figure says of the best variant at a place.
QString predictedBest(const Figure& map, double cores, double n)
{
    for (qsizetype row = 0; row < map.table.rows(); ++row)
        if (map.table.find(u"cores")->number(row) == cores && map.table.find(u"matrix_size")->number(row) == n)
            return textOf(map, u"predicted_best", row);
    return u"not there"_s;
}

} // namespace

class TestDenseFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The subtitle names the tables that the figure shows cells of.
    void tablesOfTheAlgorithmAreNamed()
    {
        const auto summa = drawn(sessionOf({"cannon", "summa"}), "percent-of-peak", {{"algorithm", "summa"}});
        QVERIFY(summa->subtitle.startsWith(u"summa · "_s));
        const auto other = drawn(sessionOf({"cannon"}), "dense-scaling", {{"algorithm", "summa"}});
        QVERIFY2(other.ok() && !other->subtitle.contains(u"cannon"_s), other ? qPrintable(other->subtitle) : "");
    }

    /// The bars are what `predict` says, and the cells of the table.
    void percentOfPeak()
    {
        const auto figure = drawn(sessionOf({"cannon", "summa"}), "percent-of-peak", {{"algorithm", "summa"}});
        QCOMPARE(refusal(figure), QString());
        QCOMPARE(figure->panels.size(), size_t(4)); // two sizes, 6144 and 24576 cores
        const int row = rowOf(*figure, u"2.5D_overlap"_s, 24576, 65536);
        const auto with = predicted(DenseAlgorithm::Summa, DenseVariant::Overlap25D, 24576, 65536, hopper());
        const auto without = predicted(DenseAlgorithm::Summa, DenseVariant::Overlap25D, 24576, 65536, hopper(false));
        QCOMPARE(cell(*figure, u"calibrated_percent", row), with.time->percentOfPeak);
        QCOMPARE(cell(*figure, u"uncalibrated_percent", row), without.time->percentOfPeak);
        const DenseRun wanted{u"summa"_s, u"2.5D_overlap"_s, 24576, missing, 65536};
        for (const DenseRun& run : printedTable("summa"))
            if (run.isAtPlaceOf(wanted)) QCOMPARE(cell(*figure, u"given_percent", row), run.percent);
        for (const Series& series : figure->panels[3].series)
            for (size_t i = 0; i < series.rows.size(); ++i)
                if (series.rows[i] == row && series.hue == Hue::Sky) QCOMPARE(series.high[i], with.time->percentOfPeak);
        QVERIFY2(figure->title.startsWith(u"Without calibration SUMMA is estimated up to"_s), qPrintable(figure->title));
        QVERIFY2(figure->title.contains(u"with it within"_s), qPrintable(figure->title));
    }

    /// 73.20 stands where the other cells of Table II say 83.20.
    void contradictingCellsAreMarked()
    {
        const auto figure = drawn(sessionOf({"cannon"}), "percent-of-peak");
        const int row = rowOf(*figure, u"2D_overlap"_s, 6144, 65536);
        QVERIFY2(textOf(*figure, u"remarks", row).contains(u"83.20"_s), qPrintable(textOf(*figure, u"remarks", row)));
        bool isHatched = false;
        for (const Series& series : figure->panels[2].series)
            isHatched |= series.fill == Fill::Hatched && series.rows == std::vector<int>{row};
        QVERIFY(isHatched);
    }

    /// Cannon: 2D_overlap at 1536 and 6144 cores, 2.5D_overlap from 24576 on, both sizes.
    void bestVariantsOfCannon()
    {
        const auto map = drawn(sessionOf({"cannon"}), "best-variant-map");
        QCOMPARE(refusal(map), QString());
        for (const double n : {32768., 65536.}) {
            for (const double cores : {1536., 6144.}) QCOMPARE(predictedBest(*map, cores, n), u"2D_overlap"_s);
            for (const double cores : {24576., 98304., 393216.}) QCOMPARE(predictedBest(*map, cores, n), u"2.5D_overlap"_s);
        }
        QVERIFY2(map->subtitle.contains(u"10 of 10 places"_s), qPrintable(map->subtitle));
        QVERIFY(hasLabel(*map, u"best in the table: 2.5D_overlap"_s) && !hasLabel(*map, u"predicted otherwise"_s));
        QVERIFY2(map->title.startsWith(u"Cannon of order 65536: 2D_overlap is predicted fastest, from "_s), qPrintable(map->title));
    }

    /// Every place of the grid lies in an area of its winner.
    void areasAreTheMap()
    {
        DenseStudy study{.cores = coresOfAllVariants(1536, 393216, 6, 4, 200)};
        for (double i = 0; i < 60; ++i) study.sizes.push_back(std::round(8192 * std::pow(32, i / 59)));
        const DenseMap map = denseMap(DenseAlgorithm::Summa, study, hopper());
        const std::vector<DenseArea> areas = areasOf(map, winnerAndLead);
        for (size_t core = 0; core < map.cores.size(); ++core)
            for (size_t size = 0; size < map.sizes.size(); ++size) {
                std::set<int> keys;
                for (const DenseArea& area : areas)
                    for (size_t i = 0; i < area.x.size(); ++i)
                        if (area.x[i] == map.cores[core] && area.low[i] <= map.sizes[size] && map.sizes[size] <= area.high[i])
                            keys.insert(area.key);
                QVERIFY(keys.contains(winnerAndLead(map, map.at(core, size))));
            }
        double extent = 0;
        for (const DenseArea& area : areas) extent += area.extent();
        QVERIFY(near(extent, 8 * 5, 1e-9, "all areas cover the map once"));
    }

    /// Between columns of different winners one overtakes the other where their margins say; columns themselves stay.
    void refinedMaps()
    {
        const DenseMap map{.cores = {64, 256},
                           .sizes = {1024, 4096},
                           .winner = {1, 1, 3, 3},
                           .margin = {0.1f, 0.1f, 0.3f, 0.3f},
                           .certain = {true, true, false, false}};
        const DenseMap fine = refined(map, 16);
        QCOMPARE(fine.cores.size(), size_t(9));
        const auto winner = [&](size_t core) { return int(fine.winner[fine.at(core, 0)]); };
        const auto margin = [&](size_t core) { return double(fine.margin[fine.at(core, 0)]); };
        QVERIFY(winner(0) == 1 && winner(1) == 1 && winner(2) == 3 && winner(8) == 3); // at a quarter of the way
        QVERIFY(qAbs(margin(1) - 0.05) < 1e-6 && margin(2) < 1e-6 && qAbs(margin(5) - 0.15) < 1e-6 && qAbs(margin(8) - 0.3) < 1e-6);
        const Series lines = crossOversOf(fine);
        QVERIFY(!lines.x.empty() && lines.x.front() > fine.cores[1] && lines.x.front() < fine.cores[2]);
    }

    /// The parts sum up to the predicted time; the mark is the time of the given percentage.
    void breakdown()
    {
        const auto figure = drawn(sessionOf({"cannon"}), "dense-breakdown");
        QCOMPARE(refusal(figure), QString());
        const int row = rowOf(*figure, u"2.5D"_s, 24576, 32768);
        const auto one = predicted(DenseAlgorithm::Cannon, DenseVariant::Plain25D, 24576, 32768, hopper());
        double top = 0, given = 0;
        for (const Series& series : figure->panels[1].series)
            for (size_t i = 0; i < series.rows.size(); ++i) {
                if (series.rows[i] != row) continue;
                if (series.mark == Mark::Bars) top = std::max(top, series.high[i]);
                if (series.mark == Mark::Points) given = series.y[i];
            }
        QVERIFY(near(top, one.time->seconds, 1e-12, "stack"));
        QVERIFY(near(given, 2 * std::pow(32768., 3) / (0.2156 * 24576 * 8.4e9), 1e-12, "given"));
    }

    void strongAndWeakScaling()
    {
        const Session session = sessionOf({"cannon"});
        const auto strong = drawn(session, "dense-scaling");
        QCOMPARE(refusal(strong), QString());
        const auto one = predicted(DenseAlgorithm::Cannon, DenseVariant::Overlap25D, 24576, 32768, hopper());
        bool isThere = false;
        for (qsizetype row = 0; row < strong->table.rows(); ++row)
            isThere |= textOf(*strong, u"from", row) == u"predicted"_s &&
                       strong->rowKeys[size_t(row)] == u"variant=2.5D_overlap cores=24576 n=32768"_s &&
                       cell(*strong, u"time_s", int(row)) == one.time->seconds;
        QVERIFY(isThere);
        QVERIFY(hasLabel(*strong, u"extrapolated"_s)); // four times the cores of the table
        for (const Series& series : strong->panels[0].series)
            for (size_t i = 0; series.mark == Mark::Band && i < series.low.size(); ++i) QVERIFY(series.low[i] <= series.high[i]);
        const auto weak = drawn(session, "dense-scaling", {{"scaling", "weak"}, {"y", "time"}});
        QCOMPARE(refusal(weak), QString());
        const int row = rowOf(*weak, u"2D"_s, 6144, 65536); // twice the order on four times the cores
        QVERIFY(row >= 0);
    }

    /// Values change what is drawn as they change what is predicted.
    void valuesAreThoseOfPredict()
    {
        const Session session = sessionOf({"cannon"});
        const FigureKind* kind = findFigure(u"dense-breakdown");
        FigureRequest request = requestFor(session, "dense-breakdown");
        for (const auto& [name, text] : {std::pair("layers", "1"),
                                         {"bandwidth", "14 GB/s"},
                                         {"latency", "4 us"},
                                         {"factor", "2"},
                                         {"cores", "6144"},
                                         {"sizes", "32768"}})
            QCOMPARE(refusal(kind->setValue(request, QLatin1String(name), QLatin1String(text))), QString());
        const auto figure = buildFigure(session, request);
        QCOMPARE(refusal(figure), QString());
        QCOMPARE(figure->panels.size(), size_t(1));
        DenseMachine machine = hopper().chosen;
        const double sum = machine.factors->maximum(1024, 1) + machine.factors->maximum(1024, 32); // none below 1
        const double X = 2 * sum * (4e-6 + 8 / 14e9 * 1024 * 1024), D = machine.kernelTime(Kernel::Dgemm, 1024, 6);
        QVERIFY(near(cell(*figure, u"time_s", rowOf(*figure, u"2D"_s, 6144, 32768)), 32 * (X + D), 1e-12, "2D"));
        const double oneLayer = cell(*figure, u"time_s", rowOf(*figure, u"2.5D"_s, 6144, 32768));
        QVERIFY(near(oneLayer, 32 * (X + D), 1e-12, "one layer is 2D"));
        const auto described = kind->describe(session, request);
        const auto bandwidth =
            std::find_if(described.begin(), described.end(), [](const FigureValue& v) { return v.name == u"bandwidth"_s; });
        QVERIFY(bandwidth != described.end() && bandwidth->value == 14e9 && qAbs(bandwidth->source - 7e9) < 1);
    }

    /// A factor of 0 is a network without contention.
    void noContentionIsNoCalibration()
    {
        const Session session = sessionOf({"summa"});
        const auto none = drawn(session, "dense-breakdown", {{"factor", 0}}),
                   off = drawn(session, "dense-breakdown", {{"calibration", "off"}});
        for (int row = 0; row < 16; ++row)
            QVERIFY(near(cell(*none, u"calibrated_percent", row), cell(*off, u"uncalibrated_percent", row), 1e-12, "factor 0"));
    }

    void readingsAreThoseOfPredict()
    {
        FigureRequest request = requestFor(sessionOf({"cannon"}), "dense-breakdown");
        const FigureKind* kind = findFigure(u"dense-breakdown");
        QCOMPARE(refusal(kind->setValue(request, u"readings"_s, u"printed-steps,shifts-of-all"_s)), QString());
        const auto figure = buildFigure(sessionOf({"cannon"}), request);
        DenseQuestion question{.variant = DenseVariant::Plain25D, .n = 32768, .cores = 24576};
        question.readings.printedSteps = question.readings.shiftsOfAll = true;
        const auto time = denseTime(question, hopper().chosen);
        QCOMPARE(cell(*figure, u"time_s", rowOf(*figure, u"2.5D"_s, 24576, 32768)), time->seconds);
        QVERIFY(figure->subtitle.contains(u"printed-steps"_s));
        QVERIFY(refusal(kind->setValue(request, u"readings"_s, u"upside-down"_s)).contains(u"printed-volume"_s));
    }

    /// Read as Tables II to IV fit: said with what was fitted in every figure, r found at every place unless it is chosen.
    void fitsTables()
    {
        const Session session = sessionOf({"trsm"});
        const QJsonObject fits{{"readings", "fits-tables"}};
        const QString said = u"<i>r</i> blocks, the fastest power of two, fits-tables (18 values fitted to 60 cells)"_s;
        for (const char* kind : denseKinds) {
            const auto figure = drawn(session, kind, fits);
            QCOMPARE(refusal(figure), QString());
            QVERIFY2(figure->subtitle.contains(said) && figure->caption.contains(said), qPrintable(figure->subtitle));
            QVERIFY(figure->provenance.parameters.contains(u"18 values fitted to 60 cells"_s));
            QVERIFY(std::ranges::any_of(figure->messages,
                                        [](const Message& message) { return message.text.contains(u"inferred from printed numbers"_s); }));
            QVERIFY(drawn(session, kind, {{"readings", "fits-tables"}, {"blocks", 4}})->subtitle.contains(u"<i>r</i> = 4"_s));
            QVERIFY(refusal(drawn(sessionOf({"cholesky"}), kind, fits)).contains(u"says nothing of Cholesky"_s));
            QVERIFY(!refusal(drawn(session, kind, {{"readings", "fits-tables,work-conserving"}})).isEmpty());
        }
        const auto map = drawn(session, "best-variant-map", fits);
        QVERIFY2(map->subtitle.endsWith(u"the best of the table is predicted at 10 of 10 places"_s), qPrintable(map->subtitle));
        const auto bars = drawn(session, "percent-of-peak", fits);
        const int row = rowOf(*bars, u"2.5D_overlap"_s, 24576, 131072);
        QVERIFY(std::fabs(cell(*bars, u"calibrated_percent", row) - 24.64) < 0.01 && cell(*bars, u"given_percent", row) == 26.06);
        const auto cannon = drawn(sessionOf({"cannon"}), "best-variant-map", fits);
        QCOMPARE(std::ranges::count_if(cannon->messages,
                                       [](const Message& message) { return message.text.contains(u"is not among the cells"_s); }),
                 3);
        const auto describes = [&](const QJsonObject& choices) {
            const auto values = describeDense(session, requestFor(session, "percent-of-peak", choices));
            return std::any_of(values.begin(), values.end(), [](const FigureValue& value) { return value.name == u"blocks"_s; });
        };
        QVERIFY(describes({}) && !describes(fits) && describes({{"readings", "fits-tables"}, {"blocks", 4}}));
    }

    /// Table V: what no model explains is hatched, also where only this table is there.
    void cellsOfCholeskyAreMarked()
    {
        const auto figure = drawn(sessionOf({"cholesky"}), "percent-of-peak");
        int marked = 0;
        for (qsizetype row = 0; row < figure->table.rows(); ++row)
            marked += textOf(*figure, u"remarks", row).startsWith(u"contradicts the others"_s);
        QCOMPARE(marked, 6);
        QVERIFY(textOf(*figure, u"remarks", rowOf(*figure, u"2D"_s, 24576, 131072)).contains(u"8.20 % was expected"_s));
        QVERIFY(hasLabel(*figure, u"in the table, contradicts other cells"_s) && figure->subtitle.contains(u"6 cells that contradict"_s));
    }

    void withoutData()
    {
        for (const char* kind : denseKinds) {
            QVERIFY2(needsNoData(QLatin1String(kind)), kind);
            const auto figure = drawn({}, kind);
            QCOMPARE(refusal(figure), QString());
            QVERIFY(figure->subtitle.startsWith(u"Hopper"_s) && !hasLabel(*figure, u"in the table"_s));
            QVERIFY(!figure->title.isEmpty() && !figure->caption.isEmpty() && figure->caption.contains(programName()));
        }
    }

    /// The algorithm of the data stands first, and is what is drawn.
    void theDataChooseTheAlgorithm()
    {
        const Session session = sessionOf({"trsm"});
        const auto choices = choicesOf(*findFigure(u"best-variant-map"), session, requestFor(session, "best-variant-map"));
        QCOMPARE(choices.front().words.front(), u"trsm"_s);
        QVERIFY(drawn(session, "percent-of-peak")->title.contains(u"TRSM"_s));
    }

    void tooManyLayers()
    {
        const auto map = drawn({}, "best-variant-map", {{"layers", 10000}});
        QCOMPARE(refusal(map), QString());
        QVERIFY(says(map->messages, u"2.5D variants are left out"_s));
        QCOMPARE(predictedBest(*map, 24576, 32768), u"2D_overlap"_s);
        QVERIFY(says(drawn({}, "dense-scaling", {{"layers", 10000}})->messages, u"2.5D variants are left out"_s));
        const auto none = drawn({}, "best-variant-map", {{"cores_min", 7}, {"cores_max", 8}});
        QVERIFY2(refusal(none).startsWith(u"Nothing is possible here"_s), qPrintable(refusal(none)));
        QVERIFY(refusal(drawn({}, "dense-scaling", {{"cores_min", 7}, {"cores_max", 8}})).contains(u"Widen the range"_s));
        QVERIFY(drawn({}, "percent-of-peak", {{"cores", "7"}})->title.contains(u"no grid on 7 cores"_s));
    }

    /// c = 2: p/c and p are never both squares.
    void twoLayers()
    {
        const auto map = drawn({}, "best-variant-map", {{"layers", 2}});
        QCOMPARE(refusal(map), QString());
        QVERIFY(says(map->messages, u"2 layers"_s));
    }

    void oneNumberOfCores()
    {
        const auto map = drawn({}, "best-variant-map", {{"cores_min", 1536}, {"cores_max", 1536}, {"size_min", 4096}, {"size_max", 4096}});
        QCOMPARE(refusal(map), QString());
        QVERIFY(map->panels[0].x.max > map->panels[0].x.min && map->panels[0].y.max > map->panels[0].y.min);
    }

    void whatIsRefused()
    {
        for (const auto& [name, text] : {std::pair("layers", "0"),
                                         {"layers", "1.5"},
                                         {"threads", "-1"},
                                         {"bandwidth", "0"},
                                         {"factor", "-1"},
                                         {"n", "1e300"},
                                         {"cores", "x"},
                                         {"cores", ""},
                                         {"sizes", "1,2,3,4,5,6,7,8,9,10,11,12,13"},
                                         {"unknown", "1"}}) {
            FigureRequest request = requestFor({}, "percent-of-peak");
            QVERIFY2(!refusal(findFigure(u"percent-of-peak")->setValue(request, QLatin1String(name), QLatin1String(text))).isEmpty(), name);
            QVERIFY(request.choices.isEmpty());
        }
        for (const char* kind : denseKinds) // of a damaged session
            for (const QJsonObject& choices : {QJsonObject{{"layers", -3}},
                                               {{"threads", 1e300}},
                                               {{"bandwidth", "fast"}},
                                               {{"cores", "9999999999999"}},
                                               {{"readings", "?"}},
                                               {{"factor", -1}}})
                QVERIFY2(!refusal(drawn({}, kind, choices)).isEmpty(), kind);
        QVERIFY(drawn({}, "best-variant-map",
                      {{"cores_min", 1e9}, {"cores_max", 1}, {"size_min", 1}, {"size_max", 1e9}, {"threads", 1}, {"layers", 1}})
                    .ok());
    }

    void otherData()
    {
        Session session;
        Dataset runs;
        runs.kind = DatasetKind::Runs;
        runs.name = u"runs"_s;
        addDataset(session, std::make_shared<Dataset>(runs));
        for (const char* kind : denseKinds)
            QVERIFY(lackOf(*findFigure(QString(QLatin1String(kind))), session, requestFor(session, kind))
                        .contains(u"no table of dense linear algebra"_s));
    }

    void machinesThatLack()
    {
        Session session = sessionOf({"cannon"});
        for (const char* kind : denseKinds) {
            FigureRequest request = requestFor(session, kind);
            request.machine = u"blue-waters"_s;
            const QString lack = lackOf(*findFigure(QString(QLatin1String(kind))), session, request);
            QVERIFY2(lack.contains(u"Choose another machine"_s), qPrintable(lack));
            request.machine = u"nowhere"_s;
            QVERIFY(!lackOf(*findFigure(QString(QLatin1String(kind))), session, request).isEmpty());
        }
        Machine plain = *shippedMachine(u"hopper");
        plain.id = plain.name = u"plain"_s;
        plain.tables.factors = {};
        addMachine(session, plain);
        FigureRequest request = requestFor(session, "best-variant-map");
        request.machine = u"plain"_s;
        QVERIFY(lackOf(*findFigure(u"best-variant-map"), session, request).contains(u"without calibration"_s));
        request.choices.insert(u"calibration"_s, u"off"_s);
        QCOMPARE(refusal(buildFigure(session, request)), QString());
        request.kind = u"percent-of-peak"_s;
        const auto figure = buildFigure(session, request);
        QVERIFY(says(figure->messages, u"no calibration factors"_s) && !hasLabel(*figure, u"with calibration"_s));
    }

    /// Tables of several algorithms stand in one figure of each kind.
    void whatANewcomerSees()
    {
        Session session = sessionOf({"cannon", "summa"});
        QCOMPARE(addDefaults(session, session.datasets[0].id).size(), 2);
        QCOMPARE(addDefaults(session, session.datasets[1].id).size(), 0);
        QCOMPARE(session.figures[0].kind, u"percent-of-peak"_s);
        QCOMPARE(session.figures[1].kind, u"best-variant-map"_s);
        QCOMPARE(session.figures[1].datasets.size(), 2);
        QVERIFY(showsMachine(session, session.figures[0]));
        QCOMPARE(machineIdOf(session, session.figures[0]), u"hopper"_s);
    }

    /// The decoded factors and efficiencies of Hopper, said to be decoded.
    void tablesOfTheMachine()
    {
        for (const char* kind : {"calibration-factors", "kernel-efficiency"})
            for (const Session& session : {Session(), sessionOf({"cannon"})}) {
                const auto figure = drawn(session, kind);
                QCOMPARE(refusal(figure), QString());
                QVERIFY2(figure->subtitle.contains(u"decoded"_s), qPrintable(figure->subtitle));
                QVERIFY(hasLabel(*figure, u"in the machine's table"_s));
                for (const Panel& panel : figure->panels)
                    for (const Series& s : panel.series) QVERIFY2(!s.label.startsWith(u"measured"_s), qPrintable(s.label));
            }
    }

    /// Thousands of cells: one look at each, and no endless list of boxes.
    void aLargeTable()
    {
        std::vector<DenseRun> runs;
        for (double k = 8; k < 108; ++k)
            for (double n = 1; n <= 100; ++n)
                for (const DenseVariant variant : denseVariants)
                    runs.push_back({u"cannon"_s, toString(variant), 6 * k * k, missing, 1024 * n, 1 + std::fmod(k * n, 90)});
        Session session;
        addDataset(session, std::make_shared<Dataset>(denseDataset(runs)));
        for (const char* kind : denseKinds) {
            QCOMPARE(refusal(drawn(session, kind)), QString());
            for (const FigureValue& value : findFigure(QString(QLatin1String(kind)))->describe(session, requestFor(session, kind)))
                QVERIFY(value.words.size() <= 26);
        }
    }
};

QTEST_GUILESS_MAIN(TestDenseFigures)
#include "tst_dense_figures.moc"
