// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/dense/DenseFormula.h"
#include "core/dense/MeasuredFactors.h"
#include "core/dense/VariantTimes.h"
#include "core/dense/densePrediction.h"

using namespace costscope;

namespace {

/// C_avg by distance, C_max = C_avg(d) (1 + log2(p)/4), of the worked examples.
class WorkedFactors : public CommunicationFactors {
public:
    explicit WorkedFactors(const QJsonObject& byDistance)
    {
        for (const QString& d : byDistance.keys()) m_average[d.toDouble()] = byDistance[d].toDouble();
    }
    double average(double d) const override { return m_average.at(d); }
    double maximum(double p, double d) const override { return average(d) * (1 + 0.25 * std::log2(p)); }

private:
    std::map<double, double> m_average;
};

struct Worked {
    QJsonObject in, out;
    DenseMachine machine;
};

/// The same at all powers of two and at three quarters of 256.
QJsonObject evenFactors()
{
    QJsonObject byDistance{{u"192"_s, 9.1}};
    for (int d = 1; d <= 512; d *= 2) byDistance[QString::number(d)] = 1.2 + 1.05 * std::log2(d);
    return byDistance;
}

Worked worked(const char* id)
{
    Worked found;
    for (const QJsonValue item : goldenItems("dense-golden.json"))
        if (item["id"].toString() == QLatin1String(id)) found.in = item["inputs"].toObject(), found.out = item["outputs"].toObject();
    if (found.in.isEmpty()) qFatal("no golden item %s", id);
    found.machine.L = found.in["L"].toDouble();
    found.machine.beta = found.in["beta_s_per_word"].toDouble();
    found.machine.peak = 8.4e9;
    const QJsonObject dgemm = found.in["dgemm_efficiency"].toObject();
    for (const QString& d : dgemm.keys()) found.machine.efficiency[Kernel::Dgemm][std::log2(d.toDouble())] = dgemm[d].toDouble();
    if (found.in.contains("dtrsm_efficiency")) found.machine.efficiency[Kernel::Dtrsm][10] = found.in["dtrsm_efficiency"].toDouble();
    found.machine.factors = std::make_shared<WorkedFactors>(found.in["Cavg_by_distance"].toObject());
    return found;
}

double timeOf(const Worked& one, DenseAlgorithm algorithm, DenseVariant variant, const DenseReadings& readings = {})
{
    DenseQuestion question;
    question.algorithm = algorithm, question.variant = variant, question.readings = readings;
    question.n = one.in["n"].toDouble(), question.threads = one.in["t"].toDouble(6),
    question.cores = question.threads * one.in["p"].toDouble();
    question.layers = one.in["c"].toDouble(4), question.blocks = one.in["r"].toDouble(2);
    const auto time = denseTime(question, one.machine);
    if (!time) qWarning("%s", qPrintable(time.error().message));
    return time ? time->seconds : missing;
}

bool golden(double actual, const Worked& one, const char* name)
{
    return near(actual, one.out[QLatin1String(name)].toDouble(), 1e-11, name);
}

} // namespace

class TestDense : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void collectivesGolden_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("printed");
        QTest::newRow("volume") << "dla.collectives.volume.q4" << false;
        QTest::newRow("printed") << "dla.collectives.printed.q4" << true;
    }
    void collectivesGolden()
    {
        QFETCH(QString, id);
        QFETCH(bool, printed);
        const Worked one = worked(qPrintable(id));
        const DenseCollectives collectives{*one.machine.factors, printed ? StepVolume::Printed : StepVolume::Halving};
        const double p = one.in["p"].toDouble(), q = one.in["q"].toDouble(), w = one.in["w"].toDouble(), d = one.in["d"].toDouble();
        QVERIFY(golden(collectives.reduceScatterSync(p, q, d).seconds(one.machine, w), one, "T_redsca_sync"));
        QVERIFY(golden(collectives.gather(q, d).seconds(one.machine, w), one, "T_gather"));
        QVERIFY(golden(collectives.reduce(p, q, d).seconds(one.machine, w), one, "T_reduce"));
        QVERIFY(golden(collectives.broadcast(p, q, d).seconds(one.machine, w), one, "T_bcast"));
        QVERIFY(golden(collectives.broadcastSync(p, q, d).seconds(one.machine, w), one, "T_bcast_sync"));
        QCOMPARE(collectives.broadcastSync(p, 1, d).latencies, 0.0);
    }

    void cannonGolden()
    {
        const Worked one = worked("dla.cannon.worked");
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Cannon, DenseVariant::Plain2D), one, "T_2D"));
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Cannon, DenseVariant::Overlap2D), one, "T_2D_ovlp"));
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Cannon, DenseVariant::Plain25D), one, "T_25D"));
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Cannon, DenseVariant::Overlap25D), one, "T_25D_ovlp"));
    }

    void summaGolden()
    {
        const Worked one = worked("dla.summa.worked");
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Summa, DenseVariant::Plain2D), one, "T_2D"));
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Summa, DenseVariant::Overlap2D), one, "T_2D_ovlp"));
    }

    void trsmGolden()
    {
        const Worked one = worked("dla.trsm.worked.volume");
        DenseReadings conserving;
        conserving.workConserving = true;
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Trsm, DenseVariant::Plain2D), one, "T_TRSM_2D_printed_form"));
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Trsm, DenseVariant::Plain2D, conserving), one, "T_TRSM_2D_work_conserving"));
        QVERIFY(golden(timeOf(one, DenseAlgorithm::Trsm, DenseVariant::Overlap2D), one, "T_TRSM_2D_ovl_printed_form"));
        const Worked layers = worked("dla.trsm25.worked");
        QVERIFY(golden(timeOf(layers, DenseAlgorithm::Trsm, DenseVariant::Plain25D), layers, "T_TRSM_25D"));
        QVERIFY(golden(timeOf(layers, DenseAlgorithm::Trsm, DenseVariant::Overlap25D), layers, "T_TRSM_25D_ovlp"));
    }

    /// The printed volume also takes the bs²/c that are printed in the scatter: the sum as it stands in section V-B.
    void trsmPrintedVolume()
    {
        const Worked one = worked("dla.trsm25.worked");
        DenseReadings printed;
        printed.volume = StepVolume::Printed;
        const DenseCollectives of{*one.machine.factors, StepVolume::Printed};
        const double p = 256, c = 4, r = 2, t = 6, q = 8, nb = 16, bs = 1024, w = bs * bs;
        const auto seconds = [&](const MessageCost& cost, double words) { return cost.seconds(one.machine, words); };
        const double solve = one.machine.kernelTime(Kernel::Dtrsm, bs, t), update = one.machine.kernelTime(Kernel::Dgemm, bs, t);
        const double U = seconds(of.broadcastSync(p, q, q), w), X = seconds(of.broadcast(p, q, 1), w);
        double sum = r * r * (0.75 * seconds(of.broadcast(p, c, p / c), w) + seconds(of.reduceScatterSync(p, c, p / c), w / c));
        for (double i = 0; i < nb; ++i) sum += (nb - i) / q * U + r / c * (solve + X + (nb - i - 1) / q * update);
        sum += U + r / c * solve + r * r * seconds(of.gather(c, p / c), w);
        QVERIFY(near(timeOf(one, DenseAlgorithm::Trsm, DenseVariant::Plain25D, printed), sum, 1e-11, "printed volume"));
    }

    /// c = 1 leaves the 2D models: neither replication nor reduction.
    void oneLayerIsTwoDimensional()
    {
        Worked one = worked("dla.cannon.worked");
        one.in["c"] = 1;
        one.machine.factors = std::make_shared<WorkedFactors>(evenFactors());
        for (const DenseAlgorithm algorithm : denseAlgorithms) {
            QVERIFY(near(timeOf(one, algorithm, DenseVariant::Plain25D), timeOf(one, algorithm, DenseVariant::Plain2D), 1e-12, "plain"));
            QVERIFY(
                near(timeOf(one, algorithm, DenseVariant::Overlap25D), timeOf(one, algorithm, DenseVariant::Overlap2D), 1e-12, "overlap"));
        }
    }

    /// Cholesky updates n³/3 in all: without communication it runs at the efficiency of dgemm.
    void choleskyDoesItsWork()
    {
        DenseMachine machine;
        machine.L = 0, machine.beta = 1e-30, machine.peak = 1e9;
        machine.efficiency[Kernel::Dgemm] = {{0, 0.5}};
        DenseQuestion question;
        question.algorithm = DenseAlgorithm::Cholesky, question.n = 1 << 16, question.cores = 6 * 64, question.blocks = 64;
        const auto time = denseTime(question, machine);
        QVERIFY(std::fabs(time->percentOfPeak - 50) < 2);
    }

    /// The closed sums of Cholesky against the sum over its steps, as the formula is written.
    void choleskySumsItsSteps_data()
    {
        QTest::addColumn<QString>("variant");
        for (const DenseVariant variant : denseVariants) QTest::newRow(qPrintable(toString(variant))) << toString(variant);
    }
    void choleskySumsItsSteps()
    {
        QFETCH(QString, variant);
        Worked one = worked("dla.cannon.worked");
        one.machine.beta /= 8; // so that both sides of the maximum occur
        one.machine.factors = std::make_shared<WorkedFactors>(evenFactors());
        DenseQuestion question;
        question.algorithm = DenseAlgorithm::Cholesky, question.variant = *denseVariant(variant), question.n = 32768,
        question.cores = 6 * 256;
        const double c = question.copies(), q = question.grid(), r = question.blocks, nb = r * q, bs = question.n / nb, w = bs * bs,
                     p = 256;
        const bool overlaps = isOverlapped(question.variant);
        const DenseCollectives of{*one.machine.factors};
        const double t = overlaps ? 5 : 6, U = of.broadcastSync(p, q, q).seconds(one.machine, w),
                     X = of.broadcast(p, q, 1).seconds(one.machine, w), dgemm = one.machine.kernelTime(Kernel::Dgemm, bs, t);
        double sum = 0;
        int hidden = 0, seen = 0;
        for (double i = 0; i < nb; ++i) {
            const double m = (nb - i - 1) / q, shown = m * (X + U), update = m * m * dgemm / (2 * c);
            sum += dgemm / 6 + U + m * dgemm / 2 + (overlaps ? std::max(shown, update) : shown + update);
            if (m > 0 && c > 1) sum += of.reduce(p, c, p / c).seconds(one.machine, m * w);
            ++(update > shown ? hidden : seen);
        }
        if (c > 1) sum += (r + 1) / (2 * r) * of.slowestMessage(p, 1, (c - 1) * p / c).seconds(one.machine, r * r * w);
        QVERIFY(near(denseTime(question, one.machine)->seconds, sum, 1e-12, "cholesky"));
        QVERIFY(hidden > 0 && seen > 0);
    }

    /// Where a row is no power of two its cost lies between those of the powers of two: no jump, never less on more.
    void collectivesOfAnyNumber()
    {
        const IdealFactors ideal;
        const DenseCollectives of{ideal};
        for (const double q : {2.0, 4.0, 8.0, 64.0}) {
            QVERIFY(near(of.gather(q, 1).blocks, 1 - 1 / q, 1e-14, "gather"));
            QVERIFY(near(of.reduceScatterSync(64, q, 1).blocks, 1 - 1 / q, 1e-14, "reduce-scatter"));
            QCOMPARE(of.gather(q, 1).latencies, std::log2(q));
        }
        QVERIFY(near(of.gather(24, 1).latencies, std::log2(24), 1e-12, "steps"));
        const auto machines = denseMachinesOf(*shippedMachine(u"hopper"));
        const DenseCollectives hopper{*machines->chosen.factors};
        for (double q = 4; q < 300; ++q) {
            const double now = hopper.broadcastSync(q * q, q, q).blocks,
                         next = hopper.broadcastSync((q + 1) * (q + 1), q + 1, q + 1).blocks;
            QVERIFY2(next >= now * 0.999 && next < now * 1.5, qPrintable(QString::number(q)));
        }
    }

    /// A process alone sends nothing.
    void oneProcess()
    {
        Worked one = worked("dla.cannon.worked");
        for (const DenseAlgorithm algorithm : denseAlgorithms) {
            DenseQuestion question;
            question.algorithm = algorithm, question.n = 4096, question.cores = 6;
            const auto time = denseTime(question, one.machine);
            QVERIFY(time.ok());
            for (const Term& term : time->terms) QVERIFY(term.name != "communication_s" || term.value == 0);
        }
    }

    /// The fast tables read what the tables read with words.
    void measuredFactorsAreTheTables()
    {
        CalibrationFactors factors;
        factors.average = {{1, 1.5}, {4, 2.25}, {16, 4}, {300, 9}};
        factors.maximum = {{64, {{1, 2}, {8, 9}}}, {256, {{1, 3}, {32, 14}}}, {1024, {{2, 4}, {100, 21}}}, {4096, {{1, 5}, {1000, 31}}}};
        for (int degree = 1; degree <= 3; ++degree) {
            factors.degree = degree;
            const MeasuredFactors fast(factors);
            for (const double d : {1.0, 3.0, 8.0, 33.0, 192.0, 5000.0}) {
                QVERIFY(near(fast.average(d), averageFactor(factors, d)->value, 1e-13, "average"));
                for (const double p : {16.0, 64.0, 100.0, 576.0, 4096.0, 5000.0, 65536.0})
                    QVERIFY(near(fast.maximum(p, d), maximumFactor(factors, p, d)->value, 1e-11, "maximum"));
            }
        }
        factors.maximum.erase(4096), factors.maximum.erase(1024), factors.maximum.erase(256);
        QVERIFY(std::isnan(MeasuredFactors(factors).maximum(128, 1)));
        QCOMPARE(MeasuredFactors(factors).maximum(64, 1), 2.0);
    }

    void extrapolationIsSaid()
    {
        CalibrationFactors factors;
        factors.average = {{1, 1}};
        factors.maximum = {{64, {{1, 2}}}, {256, {{1, 3}}}, {1024, {{1, 4}}}};
        Worked one = worked("dla.cannon.worked");
        one.machine.factors = std::make_shared<MeasuredFactors>(factors);
        DenseQuestion question;
        question.n = 65536, question.cores = 6 * 4096;
        QVERIFY(says(denseTime(question, one.machine)->messages, "4096 processes are beyond the measured 64 … 1024"));
        question.cores = 6 * 64;
        QVERIFY(says(denseTime(question, one.machine)->messages, "Blocks of order 8192 are outside the measured efficiencies of dgemm"));
        question.algorithm = DenseAlgorithm::Summa, question.cores = 6 * 576, question.n = 32768;
        QVERIFY(says(denseTime(question, one.machine)->messages,
                     "A row of 24 processes is no power of two: its collectives are read between those of 16 and 32"));
        QVERIFY(says(denseTime(question, one.machine)->messages, "no multiple of 24"));
    }

    void refusals()
    {
        const Worked one = worked("dla.cannon.worked");
        const auto said = [&](DenseQuestion question) { return refusal(denseTime(question, one.machine)); };
        DenseQuestion question;
        question.n = 32768, question.cores = 6 * 250;
        QVERIFY(said(question).contains("p is 250: a square number"));
        question.cores = 1537;
        QVERIFY(said(question).contains("no whole number of processes"));
        question.cores = 6 * 256, question.variant = DenseVariant::Plain25D, question.layers = 16;
        QVERIFY2(said(question).contains("p/c³ is 0.0625"), qPrintable(said(question)));
        question.algorithm = DenseAlgorithm::Trsm;
        QVERIFY(said(question).contains("c is 16: at most the cube root of p = 256"));
        question.cores = 6 * 64, question.layers = 4;
        QVERIFY2(said(question).isEmpty(), qPrintable(said(question))); // the cube root itself
        question.algorithm = DenseAlgorithm::Summa, question.variant = DenseVariant::Overlap2D, question.threads = 1, question.cores = 256;
        QVERIFY(said(question).contains("at least two are needed"));
        question = {};
        question.n = 1e12, question.cores = 6;
        QVERIFY(said(question).contains("below 10¹²"));
        question.n = 32768, question.cores = 6 * 256, question.variant = DenseVariant::Plain25D;
        question.layers = 3;
        QVERIFY(said(question).contains("square number of processes per layer"));
        question.n = 0.5;
        QVERIFY(said(question).contains("n is 0.5"));
    }

    void tablesOfAMachineAreChecked_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("said");
        QTest::newRow("distance") << R"("average": [[0.5, 1.5], [2, 3]])"
                                  << "/calibration/average/0";
        QTest::newRow("factor") << R"("average": [[1, 0.5]])"
                                << "/calibration/average/0";
        QTest::newRow("processes") << R"("maximum": [[0, 1, 2]])"
                                   << "/calibration/maximum/0";
    }
    void tablesOfAMachineAreChecked()
    {
        QFETCH(QString, table);
        QFETCH(QString, said);
        const QByteArray text =
            QStringLiteral(R"({"format": "costscope.machine/1", "id": "x", "name": "x", "calibration": {%1}})").arg(table).toUtf8();
        const auto machine = machineFromJson(QJsonDocument::fromJson(text).object());
        QVERIFY(!machine.ok());
        QVERIFY2(machine.error().message.contains(said) && machine.error().message.contains("1 or more"),
                 qPrintable(machine.error().message));
    }

    void assumptionsAreSaid()
    {
        Worked one = worked("dla.cannon.worked");
        one.machine.factors = std::make_shared<WorkedFactors>(evenFactors());
        one.machine.threads[Kernel::Dgemm] = 12;
        DenseQuestion question;
        question.algorithm = DenseAlgorithm::Cholesky, question.n = 32768, question.cores = 6 * 256;
        const auto time = denseTime(question, one.machine);
        QVERIFY(says(time->messages, "no efficiency of dtrsm") && says(time->messages, "no efficiency of dpotrf"));
        QVERIFY(says(time->messages, "measured with 12 threads; here it is taken for 6"));
        question.algorithm = DenseAlgorithm::Trsm;
        QVERIFY(!says(denseTime(question, one.machine)->messages, "no efficiency of dpotrf"));
        question.algorithm = DenseAlgorithm::Cannon;
        QVERIFY(!says(denseTime(question, one.machine)->messages, "no efficiency of dtrsm"));
    }

    /// Numbers of cores and sizes where ties, memory and extrapolation all occur.
    static DenseStudy plane()
    {
        DenseStudy study;
        study.cores = coresOfAllVariants(384, 4e7, 6, 4, 24);
        for (double n = 256; n <= 2097152; n *= 2) study.sizes.push_back(n);
        return study;
    }

    /// The map and the table of best variants say the same.
    void mapAndTableAgree()
    {
        const auto machines = denseMachinesOf(*shippedMachine(u"hopper"));
        DenseStudy study = plane();
        int uncertain = 0, full = 0;
        for (const DenseAlgorithm algorithm : denseAlgorithms) {
            study.algorithms = {algorithm};
            const auto best = bestVariants(*predictDense(study, *machines), *machines);
            const DenseMap map = denseMap(algorithm, study, *machines);
            QCOMPARE(best.size(), map.winner.size());
            for (size_t i = 0; i < best.size(); ++i) {
                QCOMPARE(int(map.winner[i]), int(best[i].variant));
                QVERIFY(std::fabs(map.margin[i] - best[i].margin) <= 1e-6 * (1 + best[i].margin));
                QCOMPARE(bool(map.certain[i]), best[i].isCertain());
                uncertain += !best[i].isCertain(), full += best[i].ties.size() > 1;
            }
        }
        QVERIFY(uncertain > 0);
        qInfo("%d places not certain, %d ties", uncertain, full);
    }

    /// What differs much in time is no tie, however small the percentages are.
    void tiesAreOfTime()
    {
        const auto machines = denseMachinesOf(*shippedMachine(u"hopper"));
        DenseStudy study;
        study.algorithms = {DenseAlgorithm::Cannon}, study.cores = {393216}, study.sizes = {256};
        const auto predictions = predictDense(study, *machines);
        const auto best = bestVariants(*predictions, *machines);
        double least = INFINITY;
        for (const DensePrediction& one : *predictions) least = std::min(least, one.time->seconds);
        QVERIFY(best.front().ties.size() < 4);
        for (const DensePrediction& one : *predictions)
            QCOMPARE(std::count(best.front().ties.begin(), best.front().ties.end(), one.question.variant) > 0,
                     one.time->seconds <= least * 1.001);
    }

    void coresWithAllGrids()
    {
        const auto all = coresOfAllVariants(1000, 400000, 6, 4, 50);
        QVERIFY(all.size() > 10 && all.front() >= 1000 && all.back() <= 400000);
        DenseQuestion question;
        question.n = 65536;
        for (const double cores : all)
            for (const DenseVariant variant : denseVariants) {
                question.cores = cores, question.variant = variant;
                QVERIFY2(checkDense(question).ok(), qPrintable(QString::number(cores)));
            }
        QVERIFY(coresOfAllVariants(7, 8, 6, 4, 50).empty());
    }

    /// Of a machine on which no variant has a time, none is as fast as the fastest.
    void noneIsBestWhereNoneHasATime()
    {
        VariantTimes times;
        QCOMPARE(times.fastest(), -1);
        for (int variant = -1; variant < 4; ++variant) QVERIFY(!times.isBest(variant));
        times.seconds = {2, VariantTimes::none, 1, 1};
        QVERIFY(times.isBest(2) && times.isBest(3) && !times.isBest(0) && !times.isBest(1));
    }

    void tooManyCells()
    {
        const auto machines = denseMachinesOf(*shippedMachine(u"hopper"));
        DenseStudy study;
        study.algorithms = {DenseAlgorithm::Cannon};
        study.cores.assign(200, 1536), study.sizes.assign(200, 32768);
        QVERIFY(refusal(predictDense(study, *machines)).contains("at most 50,000"));
    }

    void whatDoesNotFitIsSaid()
    {
        Worked one = worked("dla.cannon.worked");
        one.machine.coreMemory = 1e9;
        DenseQuestion question;
        question.n = 65536, question.cores = 6 * 16, question.layers = 1;
        one.machine.factors = std::make_shared<IdealFactors>();
        const auto time = denseTime(question, one.machine);
        QVERIFY(!time->fits && says(time->messages, "do not fit"));
    }
};

QTEST_GUILESS_MAIN(TestDense)
#include "tst_dense.moc"
