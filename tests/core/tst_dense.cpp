// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "core/dense/denseModels.h"

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
        const DenseCollectives collectives{one.machine, printed ? StepVolume::Printed : StepVolume::Halving};
        const double p = one.in["p"].toDouble(), q = one.in["q"].toDouble(), w = one.in["w"].toDouble(), d = one.in["d"].toDouble();
        QVERIFY(golden(collectives.reduceScatterSync(p, q, w, d), one, "T_redsca_sync"));
        QVERIFY(golden(collectives.gather(q, w, d), one, "T_gather"));
        QVERIFY(golden(collectives.reduce(p, q, w, d), one, "T_reduce"));
        QVERIFY(golden(collectives.broadcast(p, q, w, d), one, "T_bcast"));
        QVERIFY(golden(collectives.broadcastSync(p, q, w, d), one, "T_bcast_sync"));
        QCOMPARE(collectives.broadcastSync(p, 1, w, d), 0.0);
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

    /// c = 1 leaves the 2D models: neither replication nor reduction.
    void oneLayerIsTwoDimensional()
    {
        Worked one = worked("dla.cannon.worked");
        one.in["c"] = 1;
        one.machine.factors = std::make_shared<IdealFactors>();
        for (const DenseAlgorithm algorithm : {DenseAlgorithm::Summa, DenseAlgorithm::Cholesky}) {
            QVERIFY(near(timeOf(one, algorithm, DenseVariant::Plain25D), timeOf(one, algorithm, DenseVariant::Plain2D), 0.02, "plain"));
            QVERIFY(
                near(timeOf(one, algorithm, DenseVariant::Overlap25D), timeOf(one, algorithm, DenseVariant::Overlap2D), 0.02, "overlap"));
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
        QVERIFY(said(question).contains("c"));
        question.layers = 3;
        QVERIFY(said(question).contains("square number of processes per layer"));
        question.n = 0.5;
        QVERIFY(said(question).contains("n is 0.5"));
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
