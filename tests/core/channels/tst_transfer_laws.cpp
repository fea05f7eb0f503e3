// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of L(m, τ) fitted to tables.
#include "tests/core/golden.h"
#include "tests/core/testBenchmarks.h"

#include "core/calibration/calibration.h"
#include "core/channels/fitTransferLaw.h"
#include "core/session/machines.h"

#include <cmath>

using namespace costscope;

namespace {

TransferGrid gridOf(double l0, double B, double grows, bool power)
{
    TransferGrid grid{{1024, 8192, 65536}, {1, 2, 4, 8}, {}};
    for (const double m : grid.bytes)
        for (const double tau : grid.concurrency)
            grid.seconds.push_back(l0 + m / B * (power ? std::pow(tau, grows) : 1 + grows * (tau - 1)));
    return grid;
}

TransferGrid shippedGrid(ChannelId channel)
{
    const Machine* machine = findMachine(Session(), u"metropolis-like");
    return std::get<TransferGrid>(machine->tables.channels.at(toString(channel)).transfer->form);
}

DatasetPtr transfers(const TransferGrid& grid)
{
    QJsonArray samples;
    for (size_t i = 0; i < grid.bytes.size(); ++i)
        for (size_t j = 0; j < grid.concurrency.size(); ++j)
            samples.append(
                QJsonObject{{"bytes", grid.bytes[i]}, {"concurrency", grid.concurrency[j]}, {"times_s", QJsonArray{grid.at(i, j)}}});
    return benchmarkOf({{"kind", "concurrent-transfers"},
                        {"time_of", "transfer"},
                        {"samples", samples},
                        {"parameters", QJsonObject{{"channel", "shared-memory"}}}},
                       u"transfers"_s);
}

} // namespace

class TestTransferLaws : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactTablesGiveTheirLaw()
    {
        for (const bool power : {false, true})
            for (const Weights weights : {Weights::Plain, Weights::Relative, Weights::Log}) {
                const auto fit = fitTransferLaw(gridOf(2e-6, 4e9, 0.3, power), power, weights);
                QCOMPARE(refusal(fit), QString());
                QVERIFY(near(fit->law.l0, 2e-6, 1e-6, "l0"));
                QVERIFY(near(fit->law.B, 4e9, 1e-6, "B"));
                QVERIFY(near(fit->law.grows, 0.3, 1e-6, "grows"));
                QVERIFY(fit->rmsRelative < 1e-6);
            }
    }

    /// By scipy.optimize.least_squares, standard errors from its Jacobian.
    void tablesByRelativeResiduals_data()
    {
        QTest::addColumn<int>("channel");
        QTest::addColumn<bool>("power");
        QTest::addColumn<QList<double>>("expected"); // l0, s.e., B, s.e., θ or e, s.e., rms
        QTest::newRow("shared-memory, linear") << 0 << false << QList<double>{2.2371381e-07, 1.12515e-08, 4.7899491e+09, 2.43636e+08,
                                                                              0.195659298,   0.0145663,   0.135440343};
        QTest::newRow("shared-memory, power") << 0 << true << QList<double>{2.27498362e-07, 1.96751e-08, 8.24745017e+09, 8.11604e+08,
                                                                            0.736570911,    0.0338164,   0.236917258};
    }
    void tablesByRelativeResiduals()
    {
        QFETCH(int, channel);
        QFETCH(bool, power);
        QFETCH(QList<double>, expected);
        const auto fit = fitTransferLaw(shippedGrid(ChannelId(channel)), power, Weights::Relative);
        QCOMPARE(refusal(fit), QString());
        for (int k = 0; k < 3; ++k) {
            QVERIFY(near(fit->parameters[size_t(k)].value, expected[2 * k], 1e-4, "value"));
            QVERIFY(near(fit->parameters[size_t(k)].standardError.value_or(missing), expected[2 * k + 1], 1e-3, "s.e."));
        }
        QVERIFY(near(fit->rmsRelative, expected[6], 1e-6, "rms"));
    }

    /// Both laws want a network worse than serial, θ and e above 1: held there they are the same; linear regression by numpy.
    void networkOfTheShippedMachineIsSerial()
    {
        for (const bool power : {false, true}) {
            const auto fit = fitTransferLaw(shippedGrid(ChannelId::Network), power, Weights::Relative);
            QCOMPARE(fit->law.grows, 1.0);
            QVERIFY(near(fit->law.l0, 7.35123277e-06, 1e-6, "l0"));
            QVERIFY(near(*fit->parameters[0].standardError, 4.34641731e-07, 1e-6, "s.e."));
            QVERIFY(near(fit->law.B, 1.17681863e+09, 1e-6, "B"));
            QVERIFY(near(*fit->parameters[1].standardError, 41167053, 1e-6, "s.e."));
            QVERIFY(near(fit->rmsRelative, 0.160108669, 1e-6, "rms"));
        }
    }

    /// What wants to leave its range is held at the end of it, and the others are fitted again.
    void heldAtTheEnds()
    {
        TransferGrid falling = gridOf(0, 1e9, 0, false); // dearer alone than together
        for (size_t i = 0; i < falling.seconds.size(); ++i) falling.seconds[i] *= 1 - 0.05 * double(i % 4);
        const auto parallel = fitTransferLaw(falling, false, Weights::Relative);
        QCOMPARE(parallel->law.grows, 0.0);
        QVERIFY(parallel->parameters[2].state == Determined::Given && !parallel->parameters[2].standardError);
        QVERIFY(parallel->inWords().contains(u"θ = 0 (held)"_s));
        const auto serial = fitTransferLaw(gridOf(1e-6, 1e9, 1.4, true), true, Weights::Log);
        QCOMPARE(serial->law.grows, 1.0);
        const auto start = fitTransferLaw(gridOf(-1e-7, 1e9, 0.5, false), false, Weights::Relative);
        QCOMPARE(start->law.l0, 0.0);
        QVERIFY(start->parameters[1].standardError.has_value());
    }

    /// θ and e have a range of 0 to 1 and so has their interval; where it would go on this is said.
    void intervalsEndWithTheRange()
    {
        for (const double grows : {0.02, 0.98, 0.5}) {
            TransferGrid scattered = gridOf(1e-6, 1e9, grows, true);
            for (size_t i = 0; i < scattered.seconds.size(); ++i) scattered.seconds[i] *= i % 3 ? 1.05 : 0.9;
            const auto fit = fitTransferLaw(scattered, true, Weights::Relative);
            const FitParameter& e = fit->parameters[2];
            QVERIFY(e.interval && (*e.interval)[0] >= 0 && (*e.interval)[1] <= 1);
            const double width = *e.standardError * 2.262; // Student's t, 9 degrees of freedom
            QCOMPARE(e.value + width > 1, (*e.interval)[1] == 1);
            QCOMPARE(fit->inWords().contains(u"there its range ends"_s), grows != 0.5);
        }
    }

    /// The same cells in two files, 1 and 3 times as long; each cell once with both repetitions: their median lies in between.
    void equalCellsAreJoined()
    {
        TransferGrid grid = gridOf(2e-6, 4e9, 0.3, false), slower = grid;
        for (double& seconds : slower.seconds) seconds *= 3;
        const auto calibration = calibrate({transfers(grid), transfers(slower)}, {.bootstrap = 0});
        const auto channel = TransferChannel::of(calibration->machine, ChannelId::SharedMemory);
        for (size_t i = 0; i < grid.bytes.size(); ++i)
            for (size_t j = 0; j < grid.concurrency.size(); ++j)
                QVERIFY(near(*channel->transfer(grid.bytes[i], grid.concurrency[j]), 2 * grid.at(i, j), 1e-12, "median of two"));
        QVERIFY(says(calibration->messages, u"12 cells of L(m,τ) were measured more than once, up to a factor of 3.00 apart"_s));
        QVERIFY(says(calibration->messages, cellName(1024, 1)));
        const auto least = calibrate({transfers(slower), transfers(grid)}, {.estimator = Estimator::Min, .bootstrap = 0});
        QVERIFY(near(*TransferChannel::of(least->machine, ChannelId::SharedMemory)->transfer(1024, 1), grid.at(0, 0), 1e-12, "least"));
        QVERIFY(!says(calibrate({transfers(grid)}, {.bootstrap = 0})->messages, u"more than once"_s));
    }

    /// Other sizes at the same concurrencies add to the table; other concurrencies leave holes, so the larger table stays.
    void filesOfOneChannel()
    {
        const TransferGrid grid = gridOf(2e-6, 4e9, 0.3, false);
        TransferGrid larger = grid, others = grid;
        for (double& m : larger.bytes) m *= 1024;
        const auto both = calibrate({transfers(grid), transfers(larger)}, {.bootstrap = 0});
        QCOMPARE(TransferChannel::of(both->machine, ChannelId::SharedMemory)->sizes().size(), size_t(6));
        others.bytes = {1000, 3000}, others.concurrency = {3, 5};
        others.seconds.resize(4);
        for (const auto& files : {std::vector{transfers(grid), transfers(others)}, {transfers(others), transfers(grid)}}) {
            const auto one = calibrate(files, {.bootstrap = 0});
            QCOMPARE(TransferChannel::of(one->machine, ChannelId::SharedMemory)->concurrencies(), grid.concurrency);
            QVERIFY(says(one->messages, u"leaves more holes than it fills"_s));
        }
    }

    void tooLittleToTell()
    {
        QVERIFY(refusal(fitTransferLaw({{1024}, {1, 2}, {1e-6, 2e-6}}, false, Weights::Relative)).contains(u"two sizes"_s));
        QVERIFY(!refusal(fitTransferLaw({{1024, 2048}, {1}, {1e-6, 2e-6}}, false, Weights::Relative)).isEmpty());
        QVERIFY(!refusal(fitTransferLaw({{1024, 2048}, {1, 2}, {1e-6, 2e-6, 0, 1e-6}}, true, Weights::Log)).isEmpty());
    }

    /// The table stays unless a law is asked for; the law is then a channel of its own.
    void calibrationOffersBothLaws()
    {
        const auto calibration = calibrate({transfers(gridOf(2e-6, 4e9, 0.3, false))}, {.bootstrap = 0});
        QCOMPARE(refusal(calibration), QString());
        QVERIFY(says(calibration->messages, u"θ = 0.300"_s));
        QVERIFY(!TransferChannel::of(calibration->machine, ChannelId::SharedMemory)->sizes().empty());
        Machine machine = calibration->machine;
        QVERIFY(useTransferLaw(machine, u"table"_s) && machine == calibration->machine);
        QVERIFY(useTransferLaw(machine, u"linear"_s).ok());
        const auto channel = TransferChannel::of(machine, ChannelId::SharedMemory);
        QVERIFY(channel->sizes().empty());
        QVERIFY(near(*channel->transfer(1e6, 64), 2e-6 + 1e6 / 4e9 * (1 + 0.3 * 63), 1e-6, "L(1 MB, 64)"));
        Machine none = calibration->machine;
        none.tables = {};
        QVERIFY(!useTransferLaw(none, u"power"_s).ok());
        // As a file, and back.
        QVERIFY(machineFromJson(toJson(machine)).ok() && *machineFromJson(toJson(machine)) == machine);
    }
};

QTEST_APPLESS_MAIN(TestTransferLaws)
#include "tst_transfer_laws.moc"
