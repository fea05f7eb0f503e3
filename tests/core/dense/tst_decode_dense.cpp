// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"
#include "tests/core/testDenseTables.h"

#include "core/dense/decodeFactors.h"
#include "core/dense/denseComparison.h"

using namespace costscope;

namespace {

constexpr double hopperBeta = 8 / 7e9;

DecodeSettings hopper(double latency = missing)
{
    return {8.4e9, hopperBeta, latency};
}

const DecodedCell* cellAt(const DenseDecoding& decoding, double processes, double n)
{
    for (const DecodedCell& cell : decoding.cells)
        if (cell.processes == processes && cell.n == n) return &cell;
    return nullptr;
}

QString placesOf(const std::vector<DeviatingCell>& cells)
{
    QStringList places;
    for (const DeviatingCell& c : cells)
        places << u"%1 %2 %3 %4 %5"_s.arg(c.run.algorithm, c.run.variant).arg(c.run.cores).arg(c.run.n).arg(c.points(), 0, 'f', 2);
    return places.join(u"; "_s);
}

/// Factors that grow as powers of the distance; what is decoded must find them again.
class KnownFactors : public CommunicationFactors {
public:
    explicit KnownFactors(double scale = 1.5, double exponent = 0.7, double falls = 0.03)
        : m_scale(scale), m_exponent(exponent), m_falls(falls)
    {}
    double average(double d) const override { return 2 * m_scale * std::pow(d, 0.2); }
    double maximum(double p, double d) const override
    {
        return m_scale * std::sqrt(std::sqrt(p)) * std::pow(d, m_exponent - m_falls * std::log2(p));
    }

private:
    double m_scale, m_exponent, m_falls;
};

DenseMachine knownMachine()
{
    DenseMachine machine;
    machine.L = 3e-6, machine.beta = hopperBeta, machine.peak = 8.4e9;
    machine.efficiency[Kernel::Dgemm] = {{6, 0.2}, {7, 0.4}, {8, 0.6}, {9, 0.75}, {10, 0.82}, {11, 0.86}, {12, 0.84}, {13, 0.83}};
    machine.factors = std::make_shared<KnownFactors>();
    return machine;
}

/// A table of this machine, with every digit; or with noise, a share, from a small generator.
std::vector<DenseRun> tableOf(const DenseMachine& machine, double noise = 0, double layers = 4,
                              std::initializer_list<double> edges = {16, 32, 64, 128})
{
    quint32 state = 12345;
    const auto random = [&] { // -1 … 1
        state = state * 1664525u + 1013904223u;
        return double(state >> 8) / (1 << 23) - 1;
    };
    std::vector<DenseRun> runs;
    DenseQuestion question;
    for (const DenseAlgorithm algorithm : {DenseAlgorithm::Cannon, DenseAlgorithm::Summa})
        for (const double edge : edges)
            for (const double n : {32768.0, 65536.0})
                for (const DenseVariant variant : denseVariants) {
                    const double p = edge * edge;
                    question.algorithm = algorithm, question.variant = variant, question.cores = 6 * p, question.n = n;
                    question.layers = layers;
                    const auto time = denseTime(question, machine);
                    if (time)
                        runs.push_back(
                            {toString(algorithm), toString(variant), 6 * p, p, n, missing, time->seconds * (1 + noise * random()), layers});
                }
    return runs;
}

} // namespace

class TestDecodeDense : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goldenCells_data() { goldenRows(u"dense-golden.json"_s, u"hopper.cannon.decode"_s); }
    void goldenCells()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const auto decoding = decodeDense(printedTable("cannon"), hopper(0));
        QVERIFY(decoding.ok());
        const DecodedCell* cell = cellAt(*decoding, input["p"].toDouble(), input["n"].toDouble());
        QVERIFY(cell);
        QVERIFY(near(cell->step, output["X_plus_D_s"].toDouble(), 1e-12, "X + D"));
        QVERIFY(near(cell->dgemm.value, output["D_dgemm_s"].toDouble(), 1e-12, "D"));
        QVERIFY(near(cell->shift.value, output["X_comm_per_step_s"].toDouble(), 1e-12, "X"));
        QVERIFY(near(cell->efficiency.value, output["dgemm_efficiency"].toDouble(), 1e-12, "efficiency"));
        QVERIFY(near(cell->factorSum.value, output["Cmax_sum"].toDouble(), 1e-12, "sum of factors"));
        QVERIFY(cell->dgemm.low < cell->dgemm.value && cell->dgemm.value < cell->dgemm.high);
    }

    /// The two sizes at 393,216 and at 24,576 cores give the same latency, though nobody printed it.
    void latencyIsDecoded()
    {
        const auto decoding = decodeDense(printedTable("cannon"), hopper());
        QVERIFY(decoding->isLatencyDecoded);
        QVERIFY2(std::fabs(decoding->latency - 2e-6) < 0.02e-6, qPrintable(QString::number(decoding->latency)));
        QVERIFY(near(cellAt(*decoding, 65536, 32768)->factorSum.value, cellAt(*decoding, 65536, 65536)->factorSum.value, 2e-4, "sums"));
        QVERIFY(near(cellAt(*decoding, 4096, 32768)->factorSum.value, cellAt(*decoding, 4096, 65536)->factorSum.value, 2e-4, "sums"));
    }

    void replicationGolden()
    {
        const auto decoding = decodeDense(printedTable("cannon"), hopper(0));
        for (const QJsonValue item : goldenItems("dense-golden.json")) {
            const QString id = item["id"].toString();
            if (id != u"hopper.cannon25.p4096.n32768"_s && id != u"hopper.cannon25.p4096.n65536"_s) continue;
            const double block = item["outputs"]["block_size"].toDouble(),
                         seconds = decoding->layerSums.at(4096).value * hopperBeta * block * block;
            QVERIFY(near(seconds, item["outputs"]["repl_plus_reduce_s"].toDouble(), 4e-3, qPrintable(id)));
        }
    }

    void cellsOfThePaperThatContradict()
    {
        const auto decoding = decodeDense(printedTables({"cannon", "summa", "trsm", "cholesky"}), hopper());
        QVERIFY(cellAt(*decoding, 1024, 65536)->isContradicted);
        QVERIFY(cellAt(*decoding, 1024, 32768)->isConsistent && cellAt(*decoding, 256, 32768)->isConsistent);
        QVERIFY(!cellAt(*decoding, 16384, 32768)->isConsistent && !cellAt(*decoding, 16384, 32768)->isContradicted);
        const std::vector<DeviatingCell> solved(decoding->deviating.begin(), decoding->deviating.begin() + 4); // others: tst_dense_readings
        QCOMPARE(placesOf(solved), u"cannon 2D_overlap 6144 65536 -10.00; "
                                   "summa 2D_overlap 6144 32768 -7.15; "
                                   "summa 2D_overlap 6144 65536 -10.02; "
                                   "cannon 2.5D 6144 32768 0.92"_s);
        QVERIFY(says(decoding->messages, "cholesky at 1536 cores and size 65536: 2D and 2D_overlap are equal, 32.29 %"));
        QVERIFY(says(decoding->messages, "At 393216 cores the 2.5D cells of cannon give replications that lie"));
    }

    void whatIsKnownIsFoundAgain()
    {
        const DenseMachine machine = knownMachine();
        const auto runs = tableOf(machine);
        const auto decoding = decodeDense(runs, hopper());
        QVERIFY(decoding.ok());
        QVERIFY(near(decoding->latency, 3e-6, 1e-6, "latency"));
        QCOMPARE(placesOf(decoding->deviating), QString());
        for (const DecodedCell& cell : decoding->cells) QVERIFY2(cell.isConsistent, qPrintable(cell.reason));
        for (const auto& [order, efficiency] : decoding->efficiency)
            QVERIFY(near(efficiency.value, machine.efficiencyOf(Kernel::Dgemm, order), 1e-9, "efficiency"));
        for (const double p : {64.0, 256.0, 1024.0, 4096.0, 16384.0})
            QVERIFY(near(decoding->factorSums.at(p).value, machine.factors->maximum(p, 1) + machine.factors->maximum(p, std::sqrt(p)), 2e-2,
                         "sum"));
        const auto factors = decodeFactors(*decoding, runs, hopper());
        QVERIFY(factors.ok() && factors->isAverageDecoded);
        QVERIFY2(factors->worst < 0.01, qPrintable(QString::number(factors->worst)));
        for (const double p : {1024.0, 4096.0, 16384.0})
            QVERIFY(near(factors->maximum.at(p).at(p / 2), machine.factors->maximum(p, p / 2), 0.02, "C_max"));
    }

    void aWrongCellIsFound()
    {
        auto runs = tableOf(knownMachine());
        DenseRun* wrong = nullptr;
        for (DenseRun& run : runs)
            if (run.algorithm == "cannon" && run.variant == "2D" && run.processes == 1024 && run.n == 65536) wrong = &run;
        wrong->seconds *= 1.1;
        const auto decoding = decodeDense(runs, hopper());
        QCOMPARE(decoding->deviating.size(), size_t(1));
        QVERIFY(decoding->deviating.front().run.isAtPlaceOf(*wrong));
    }

    /// Measured times scatter: with their uncertainty said no cell is accused, without it one sentence says that all scatter.
    void noisyTables()
    {
        const auto runs = tableOf(knownMachine(), 0.02);
        DecodeSettings settings = hopper();
        const auto blind = decodeDense(runs, settings);
        QVERIFY(blind.ok());
        QVERIFY(says(blind->messages, "Most cells differ by more than they are known to"));
        settings.uncertainty = 0.02;
        const auto decoding = decodeDense(runs, settings);
        QVERIFY(decoding.ok() && !says(decoding->messages, "Most cells differ"));
        for (const auto& [order, efficiency] : decoding->efficiency) {
            QVERIFY2(efficiency.value <= 1, qPrintable(QString::number(order)));
            if (order >= 512) QVERIFY(near(efficiency.value, knownMachine().efficiencyOf(Kernel::Dgemm, order), 0.15, "efficiency"));
        }
        const auto factors = decodeFactors(*decoding, runs, settings);
        QCOMPARE(refusal(factors), QString());
        QVERIFY(std::isfinite(factors->rms) && factors->rms < 0.2);
    }

    /// The mean is nowhere above the slowest, at any place that both tables have, whether SUMMA tells C_avg or not; and the machine
    /// says where it is taken from. The tables of the paper, and random ones.
    void meanIsNotAboveTheSlowest()
    {
        std::vector<std::vector<DenseRun>> tables{printedTables({"cannon", "summa"})};
        quint32 state = 99;
        const auto random = [&](double low, double high) {
            state = state * 1664525u + 1013904223u;
            return low + (high - low) * double(state >> 8) / (1 << 24);
        };
        for (int i = 0; i < 12; ++i) {
            DenseMachine machine = knownMachine();
            machine.factors = std::make_shared<KnownFactors>(random(1, 3), random(0.4, 0.9), random(0, 0.05));
            tables.push_back(i % 3 == 2 ? tableOf(machine, 0, 9, {27, 54, 108}) : tableOf(machine));
        }
        int decoded = 0;
        for (const auto& table : tables)
            for (const bool withSumma : {true, false}) {
                auto runs = table;
                if (!withSumma) std::erase_if(runs, [](const DenseRun& run) { return run.algorithm == "summa"; });
                DecodeSettings settings = hopper();
                settings.layers = std::isnan(runs.front().layers) ? 4 : runs.front().layers;
                const auto decoding = decodeDense(runs, settings);
                const auto factors = decodeFactors(*decoding, runs, settings);
                if (!factors) continue;
                ++decoded;
                const CalibrationFactors found = factors->tables();
                for (const auto& [p, curve] : found.maximum)
                    for (double d = 1; d <= curve.rbegin()->first; d *= 1.01)
                        QVERIFY2(averageFactor(found, d)->value <= maximumFactor(found, p, d)->value * (1 + 1e-12),
                                 qPrintable(u"C_avg(%1) beside C_max(%2)"_s.arg(d).arg(p)));
                const Machine made = withDecoded(*shippedMachine(u"hopper"), *decoding, &*factors, u"x"_s);
                QCOMPARE(made.tables.factors.source.contains("C_avg is taken as C_max of the fewest processes"), !withSumma);
                const CalibrationFactors written = calibrationFactorsOf(made);
                for (const auto& [d, factor] : written.average)
                    for (const auto& [p, curve] : written.maximum)
                        if (curve.contains(d)) QVERIFY(factor <= curve.at(d));
            }
        QVERIFY2(decoded > 20, qPrintable(QString::number(decoded)));
        const CalibrationFactors shipped = calibrationFactorsOf(*shippedMachine(u"hopper"));
        for (const auto& [p, curve] : shipped.maximum)
            for (const auto& [d, factor] : curve) QVERIFY(averageFactor(shipped, d)->value <= factor);
    }

    /// A percentage with an uncertainty is as uncertain as a time.
    void uncertaintyOfPercentages()
    {
        auto runs = printedTable("cannon");
        DecodeSettings settings = hopper();
        const Bracket narrow = decodeDense(runs, settings)->cells.front().dgemm;
        settings.uncertainty = 0.02;
        const Bracket wide = decodeDense(runs, settings)->cells.front().dgemm;
        QVERIFY(wide.high - wide.low > 5 * (narrow.high - narrow.low));
    }

    /// Other layers: the distance of the last one is in the tables.
    void nineLayers()
    {
        const auto runs = tableOf(knownMachine(), 0, 9, {27, 54, 108});
        DecodeSettings settings = hopper();
        settings.layers = 9;
        const auto decoding = decodeDense(runs, settings);
        QVERIFY(decoding.ok());
        QCOMPARE(placesOf(decoding->deviating), QString());
        const auto factors = decodeFactors(*decoding, runs, settings);
        QCOMPARE(refusal(factors), QString());
        QVERIFY(factors->tables().maximum.begin()->second.contains(factors->tables().maximum.begin()->first * 8 / 9));
    }

    void fasterThanItsParts()
    {
        auto runs = printedTable("cannon");
        for (DenseRun& run : runs)
            if (run.cores == 6144 && run.n == 32768 && run.variant == "2.5D") run.percent = 99;
        const auto decoding = decodeDense(runs, hopper());
        QVERIFY(std::any_of(decoding->deviating.begin(), decoding->deviating.end(),
                            [](const DeviatingCell& one) { return one.reason.contains("faster than its shifts and dgemm alone"); }));
        for (const auto& [p, sum] : decoding->layerSums) QVERIFY(sum.low > 0);
    }

    /// What is written can be read, has a name of its own, and no factors of other tables.
    void whatIsWritten()
    {
        auto runs = printedTable("cannon");
        std::erase_if(runs, [](const DenseRun& run) { return run.variant.startsWith("2.5"); });
        const auto decoding = decodeDense(runs, hopper());
        const Machine made = withDecoded(*shippedMachine(u"hopper"), *decoding, nullptr, u"mine.csv"_s);
        QVERIFY(made.id == "hopper-decoded" && made.name.contains("mine.csv") && !made.notes.contains("Tables II"));
        QVERIFY(calibrationFactorsOf(made).maximum.empty());
        const auto again = machineFromJson(toJson(made));
        QVERIFY2(again.ok(), again.ok() ? "" : qPrintable(again.error().message));
    }

    /// The machine that comes with the program is what decoding its tables gives.
    void hopperIsDecoded()
    {
        const auto runs = printedTables({"cannon", "summa"});
        Machine machine = *shippedMachine(u"hopper");
        auto settings = decodeSettingsOf(machine);
        settings->latency = missing;
        const auto decoding = decodeDense(runs, *settings);
        const auto factors = decodeFactors(*decoding, runs, *settings);
        const Machine again = withDecoded(machine, *decoding, &*factors, u"the tables"_s);
        const auto efficiencies = [](const Machine& of) { return *of.tables.kernels.at(u"dgemm"_s).efficiency; };
        QVERIFY(!efficiencies(machine).empty());
        QCOMPARE(efficiencies(again), efficiencies(machine));
        QCOMPARE(again.values.at("calibration.latency").value, machine.values.at("calibration.latency").value);
        const CalibrationFactors here = calibrationFactorsOf(machine), there = calibrationFactorsOf(again);
        QCOMPARE(here.average.size(), there.average.size());
        for (const auto& [d, factor] : here.average) QVERIFY(near(there.average.at(d), factor, 2e-3, "C_avg"));
        for (const auto& [p, curve] : here.maximum)
            for (const auto& [d, factor] : curve) QVERIFY(near(there.maximum.at(p).at(d), factor, 2e-3, "C_max"));
    }

    /// Forward again: Tables II and III come back, the cells that contradict apart.
    void forwardPrediction()
    {
        const auto machines = denseMachinesOf(*shippedMachine(u"hopper"));
        const auto runs = printedTables({"cannon", "summa"});
        DenseStudy study;
        study.algorithms = {DenseAlgorithm::Cannon, DenseAlgorithm::Summa};
        const auto compared = compareDense(predictLike(runs, study, *machines), runs, 8.4e9);
        QCOMPARE(compared.size(), size_t(80));
        int far = 0;
        for (const ComparedCell& cell : compared) far += std::fabs(cell.points()) > 2;
        QCOMPARE(far, 3); // the 2D_overlap cells at 6,144 cores
        for (const DeviationSummary& one : deviationsOf(compared))
            if (one.variant == DenseVariant::Plain2D) QVERIFY(one.meanAbsolute < (one.algorithm == DenseAlgorithm::Cannon ? 0.03 : 0.6));
    }

    /// Statements of the paper on the best variants.
    void bestVariantsOfThePaper()
    {
        const auto machines = denseMachinesOf(*shippedMachine(u"hopper"));
        DenseStudy study;
        study.algorithms = {DenseAlgorithm::Cannon};
        study.cores = {1536, 6144, 24576, 98304, 393216}, study.sizes = {32768, 65536};
        const auto predictions = predictDense(study, *machines);
        for (const BestVariant& best : bestVariants(*predictions, *machines))
            QCOMPARE(toString(best.variant), best.cores <= 6144 ? u"2D_overlap"_s : u"2.5D_overlap"_s);
    }

    void refusals()
    {
        auto runs = printedTable("summa");
        QVERIFY(refusal(decodeDense(runs, hopper())).contains("no place with both a 2D and a 2D_overlap cell of cannon"));
        runs = printedTable("cannon");
        for (DenseRun& run : runs) run.processes = missing;
        DecodeSettings settings = hopper();
        settings.threads = 4;
        QVERIFY(refusal(decodeDense(runs, settings)).contains("a square number was expected"));
        std::erase_if(runs, [](const DenseRun& run) { return run.variant.startsWith("2.5"); });
        const auto decoding = decodeDense(runs, hopper());
        QVERIFY(decoding.ok() && decoding->layerSums.empty());
        QVERIFY(refusal(decodeFactors(*decoding, runs, hopper())).contains("2.5D cells"));
        QVERIFY(refusal(decodeSettingsOf(*shippedMachine(u"metropolis-like"))).contains("peak_flop"));
    }

    void slowerWithOverlap()
    {
        auto runs = printedTable("cannon");
        for (DenseRun& run : runs)
            if (run.cores == 1536 && run.n == 32768 && run.variant == "2D_overlap") run.percent = 60;
        const auto decoding = decodeDense(runs, hopper());
        const DecodedCell* cell = cellAt(*decoding, 256, 32768);
        QVERIFY(cell->isContradicted && cell->reason.contains("overlap takes longer"));
        for (DenseRun& run : runs) // as fast with and without: all communication is below the rounding
            if (run.percent == 60) run.percent = 67.95;
        QVERIFY(!decodeDense(runs, hopper())->cells.front().reason.contains("overlap takes longer"));
        QVERIFY(decodeDense(runs, hopper())->cells.front().shift.low >= 0);
        for (DenseRun& run : runs)
            if (run.cores == 1536 && run.n == 32768 && run.variant == "2D_overlap") run.percent = 60;
        for (DenseRun& run : runs)
            if (run.percent == 60) run.percent = 99.99;
        for (DenseRun& run : runs)
            if (run.cores == 1536 && run.n == 32768 && run.variant == "2D") run.percent = 40;
        QVERIFY(cellAt(*decodeDense(runs, hopper()), 256, 32768)->reason.contains("more than half"));
    }
};

QTEST_GUILESS_MAIN(TestDecodeDense)
#include "tst_decode_dense.moc"
