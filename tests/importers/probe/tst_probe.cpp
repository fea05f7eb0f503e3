// SPDX-License-Identifier: GPL-3.0-or-later
// Files that costscope-probe wrote under SimGrid's SMPI, with what the simulated platforms hold: tests/mpi has the platforms, and
// the options that make their numbers the truth.
#include "core/calibration/calibration.h"
#include "core/calibration/machineGaps.h"
#include "core/calibration/validation.h"
#include "core/channels/TransferChannel.h"
#include "core/channels/tauLop.h"
#include "core/figure/FigureKind.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "core/session/Session.h"
#include "core/theories/defaults.h"
#include "importers/importFiles.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

ImportReport imported(const char* name)
{
    ImportReport report = importFiles({{QStringLiteral(COSTSCOPE_TEST_DATA "/probe/%1.json").arg(QLatin1String(name))}, {}, {}});
    if (report.datasets.empty()) qFatal("%s was not imported", name);
    return report;
}

Calibration calibrated(const char* name)
{
    auto calibration = calibrate(imported(name).datasets, {.bootstrap = 0});
    if (!calibration) qFatal("%s", qPrintable(calibration.error().message));
    return calibration.take();
}

QString said(const Messages& messages)
{
    QStringList lines;
    for (const Message& message : messages) lines << message.toString();
    return lines.join(u'\n');
}

bool warns(const Messages& messages)
{
    return std::ranges::any_of(messages, [](const Message& message) { return message.severity != Severity::Note; });
}

double transferTime(const Calibration& calibration, ChannelId channel, double bytes, double tau)
{
    const auto known = TransferChannel::of(calibration.machine, channel);
    if (!known) qFatal("%s", qPrintable(known.error().message));
    auto seconds = known->transfer(bytes, tau);
    return seconds ? seconds.take() : missing;
}

} // namespace

class TestProbe : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyDocumentIsADataset()
    {
        const ImportReport report = imported("nic");
        QStringList names;
        for (const DatasetPtr& dataset : report.datasets) names << dataset->name;
        QCOMPARE(names, (QStringList{u"ping-pong-node"_s, u"ping-pong-network"_s, u"pairs-node"_s, u"pairs-network"_s, u"batches-node"_s,
                                     u"batches-network"_s, u"transfers-shared-memory"_s, u"transfers-network"_s, u"prtt-node"_s,
                                     u"prtt-network"_s, u"shifts"_s}));
        QVERIFY2(!warns(report.files.front().messages), qPrintable(said(report.files.front().messages)));
        QVERIFY(said(report.files.front().messages).contains(u"Found 11 JSON documents in one file."_s));
    }

    void valuesOfSimulatedPlatforms_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("value");
        QTest::addColumn<double>("truth");
        QTest::addColumn<double>("share"); // allowed: the simulator adds 16 byte to a message, and the probe reads a clock of 10 ns
        const auto row = [](const char* file, const char* value, double truth, double share) {
            QTest::addRow("%s, %s", file, value) << QString::fromLatin1(file) << QString::fromLatin1(value) << truth << share;
        };
        row("nic", "inter-node.rend.alpha", 1e-6, 0.025);
        row("nic", "inter-node.rend.R_b", 1.6e9, 0.005);
        row("nic", "inter-node.rend.R_N", 6.4e9, 0.005);
        row("nic", "intra-node.rend.alpha", 4e-7, 0.025);
        row("nic", "intra-node.rend.R_b", 4e9, 0.005);
        row("protocols", "inter-node.short.alpha", 1e-6, 0.025);
        row("protocols", "inter-node.eager.alpha", 2e-6, 0.025);
        row("protocols", "inter-node.rend.alpha", 3e-6, 0.025);
        row("protocols", "inter-node.short.R_b", 1.28e9, 0.08);
        row("protocols", "inter-node.eager.R_b", 1.92e9, 0.015);
        row("protocols", "inter-node.rend.R_b", 3.2e9, 0.005);
        row("torus", "inter-node.rend.alpha", 1e-6, 0.025);
        row("torus", "inter-node.rend.R_b", 1e10, 0.005);
        row("torus-odd", "inter-node.rend.alpha", 1e-6, 0.025);
        row("torus-odd", "link_rate", 1e10, 0.02);
        row("torus-7x5x3", "inter-node.rend.alpha", 7e-7, 0.025);
        row("torus-7x5x3", "inter-node.rend.R_b", 1.25e10, 0.005);
        row("torus-7x5x3", "link_rate", 1.25e10, 0.02);
        row("distances", "network.hop", 1e-6, 0.001);
        row("queue", "gamma", 4.2e-9, 0.02);
    }
    void valuesOfSimulatedPlatforms()
    {
        QFETCH(QString, file);
        QFETCH(QString, value);
        QFETCH(double, truth);
        QFETCH(double, share);
        const double found = calibrated(file.toLatin1()).machine.values.at(value).value;
        QVERIFY2(std::abs(found / truth - 1) <= share, qPrintable(QString::number(found)));
    }

    void limitsHoldTheTruth()
    {
        const ProtocolThresholds limits = calibrated("protocols").thresholds;
        QVERIFY(limits.shortBelow > 256 && limits.shortBelow <= 512);
        QVERIFY(limits.eagerBelow > 4096 && limits.eagerBelow <= 8192);
    }

    void whatTheNetworkOfCardsTells()
    {
        const Calibration calibration = calibrated("nic");
        const MachineValue &gamma = calibration.machine.values.at(u"gamma"_s),
                           &limit = calibration.machine.values.at(u"inter-node.rend.R_N"_s);
        QCOMPARE(gamma.state, u"not determined"_s);
        QVERIFY2(!limit.source.contains(u"both directions"_s), qPrintable(limit.source)); // the pairs go in step
        for (const CalibratedLaw& law : calibration.laws)
            if (law.id == u"inter-node.rend"_s) {
                QCOMPARE(law.fit.branch, 4);                 // k*
                QCOMPARE(law.cells.size(), size_t(20 + 90)); // one pair among pairs is no copy of the ping-pong
            }
        for (const CalibrationFactor& factor : calibration.factors) QVERIFY(factor.distance >= 8 && factor.factor >= 0.99);
        QVERIFY2(said(calibration.messages).contains(u"Shifts by 1, 2, 4 do not tell"_s), qPrintable(said(calibration.messages)));
        QVERIFY2(!warns(calibration.messages), qPrintable(said(calibration.messages)));
    }

    /// A message inside a node is two copies, one between nodes two copies and a transfer: L⁰ and L¹ give both back.
    void transfersOfMessages()
    {
        const Calibration calibration = calibrated("torus");
        for (const double tau : {1.0, 2.0})
            for (const double bytes : {64.0, 4096.0, 65536.0, 1048576.0}) {
                const double copy = transferTime(calibration, ChannelId::SharedMemory, bytes, tau),
                             network = transferTime(calibration, ChannelId::Network, bytes, tau);
                const double inside = 1e-7 + (bytes + 16) / 5e10, between = 1e-6 + tau * (bytes + 16) / 1e10;
                QVERIFY2(std::abs(2 * copy / inside - 1) < 0.005, qPrintable(QString::number(2 * copy / inside)));
                QVERIFY2(std::abs((2 * copy + network) / between - 1) < 0.005, qPrintable(QString::number(bytes)));
            }
        // Four at once were not measured inside a node: the copies of two stand for them.
        const double four =
            2 * transferTime(calibration, ChannelId::SharedMemory, 65536, 2) + transferTime(calibration, ChannelId::Network, 65536, 4);
        QVERIFY(std::abs(four / (1e-6 + 4 * 65552 / 1e10) - 1) < 0.005);
    }

    void linkRateNeedsNoDelta()
    {
        const Calibration calibration = calibrated("torus-odd");
        QVERIFY(!calibration.machine.values.contains(u"delta"_s)); // R_N and γ were not measured
        QVERIFY2(said(calibration.messages).contains(u"The link carries 9.99"_s) ||
                     said(calibration.messages).contains(u"The link carries 10.0"_s),
                 qPrintable(said(calibration.messages)));
    }

    /// Where reversed receives take no longer γ is 0 for the few messages of a line, and δ is judged without another machine. A
    /// simulator pays one latency for a batch, so max-rate alone is too slow and leaves nothing for δ.
    void deltaOfAWholeRun()
    {
        const auto report = importFiles({{QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/probe/simulated-torus.json")}, {}, {}});
        const auto calibration = calibrate(report.datasets, {.bootstrap = 0});
        QVERIFY(calibration.ok());
        QVERIFY(std::abs(calibration->machine.values.at(u"link_rate"_s).value / 1e10 - 1) < 0.02);
        QCOMPARE(calibration->contention.size(), size_t(1));
        QCOMPARE(calibration->contention.front().cells, 39);
        QVERIFY(calibration->machine.values.at(u"delta"_s).source.contains(u"no contention seen"_s));
    }

    /// Node pairs at different distances are not pooled: the machine is that of the first.
    void distancesAreKeptApart()
    {
        const Calibration calibration = calibrated("distances");
        QVERIFY2(std::abs(calibration.machine.values.at(u"inter-node.rend.alpha"_s).value / 1e-6 - 1) < 0.025, "of one hop");
        QVERIFY2(said(calibration.messages).contains(u"between nodes 0 and 1, 1 hop; "_s), qPrintable(said(calibration.messages)));
    }

    /// Far pairs with the times of the near one: there is no time per link to tell, and the farther cells are not predicted by one.
    void farAsNear()
    {
        std::vector<DatasetPtr> datasets = imported("distances").datasets;
        const DatasetPtr near = datasets[1];
        QCOMPARE(benchmarkFacts(*near).parameters[u"hops"_s].toInt(), 1);
        const auto hopOf = [&] { return calibrate(datasets, {.bootstrap = 0})->machine.values.at(u"network.hop"_s); };
        QVERIFY(std::abs(hopOf().value / 1e-6 - 1) < 1e-3);
        for (size_t i = 2; i < datasets.size(); ++i) {
            Dataset same = *near;
            same.facts = datasets[i]->facts;
            datasets[i] = std::make_shared<const Dataset>(std::move(same));
        }
        QVERIFY(std::isnan(hopOf().value));
        QCOMPARE(hopOf().state, u"not determined"_s);
    }

    /// A machine that knows t_hop predicts the farther pairs as well as the near one.
    void farPairsArePredicted()
    {
        const std::vector<DatasetPtr> datasets = imported("distances").datasets;
        Machine machine = calibrate(datasets, {.bootstrap = 0})->machine;
        const auto validation = validate(machine, datasets, {});
        int far = 0;
        for (const ValidatedCell& cell : validation->cells) {
            if (!cell.place.contains(u"hops"_s)) continue;
            ++far;
            QVERIFY2(std::abs(cell.ratio() - 1) < 0.02, qPrintable(nameOf(cell)));
        }
        QCOMPARE(far, 24);
        machine.values.erase(u"network.hop"_s);
        QVERIFY2(said(validate(machine, datasets, {})->messages).contains(u"4 hops: network.hop"_s),
                 qPrintable(said(validate(machine, datasets, {})->messages)));
    }

    /// For each model what lacks and what measures it; what was measured in vain has another advice than what was not.
    void whatIsMissing()
    {
        QStringList models;
        for (const MachineGap& gap : machineGaps(calibrated("nic").machine)) {
            models << gap.model;
            if (gap.model == u"queue-search"_s) {
                QCOMPARE(gap.values, QStringList{u"gamma"_s});
                QVERIFY2(gap.why.contains(u"inside the scatter"_s) && gap.probe.contains(u"--max-messages"_s), qPrintable(gap.probe));
                QVERIFY(gap.others.isEmpty()); // none of OSU or IMB posts receives in reverse
            }
        }
        QCOMPARE(models, (QStringList{u"queue-search"_s, u"contention"_s, u"contention"_s, u"kernel-efficiency"_s}));

        bool isAsked = false;
        for (const MachineGap& gap : machineGaps(calibrated("torus").machine))
            if (gap.model == u"max-rate"_s) {
                isAsked = true;
                QVERIFY(gap.values.contains(u"inter-node.rend.R_N"_s));
                QVERIFY2(gap.others.contains(u"osu_multi_lat"_s), qPrintable(gap.others));
            }
        QVERIFY(isAsked);
        QVERIFY(machineGaps(Machine()).size() > 10); // nothing is there
    }

    /// A simulator has no sockets: the models that ask for them take the values of the node, and say so.
    void nobodyTellsSockets()
    {
        const Machine machine = calibrated("nic").machine;
        const MachineValue &socket = machine.values.at(u"intra-socket.rend.R_b"_s), &node = machine.values.at(u"intra-node.rend.R_b"_s);
        QCOMPARE(socket.value, node.value);
        QVERIFY2(socket.state != node.state && socket.source.contains(u"not told apart"_s), qPrintable(socket.source));
        QVERIFY(nodeAwareFrom(machine));
    }

    void whatEachDocumentGave()
    {
        const std::vector<DatasetPtr> datasets = imported("nic").datasets;
        const auto calibration = calibrate(datasets, {.bootstrap = 0});
        std::map<QString, QStringList> given;
        for (const GivenValues& one : givenBy(*calibration, datasets)) given[datasets[size_t(one.dataset)]->name] = one.values;
        QVERIFY(given[u"pairs-network"_s].contains(u"inter-node.rend.R_N"_s));
        QVERIFY(given[u"transfers-network"_s].contains(u"channels.network.transfer"_s));
        QVERIFY(given[u"shifts"_s].contains(u"calibration.C_max"_s));
        QVERIFY(given[u"batches-network"_s].isEmpty()); // no γ without a shim
    }

    /// On a platform that obeys the laws the other half of the repetitions is predicted; what no law holds is far off.
    /// Shifts beside the messages that are not disturbed, overlap as its bars; every figure can be drawn.
    void theFirstFigures()
    {
        Session session;
        for (const char* name : {"nic", "overlap"})
            for (const DatasetPtr& dataset : imported(name).datasets) addDefaults(session, addDataset(session, dataset));
        QStringList kinds;
        for (const FigureRequest& figure : session.figures) {
            kinds << figure.kind;
            const auto built = buildFigure(session, figure);
            QVERIFY2(built, qPrintable(u"%1: %2"_s.arg(figure.kind, built ? QString() : built.error().message)));
        }
        QVERIFY2(kinds.contains(u"calibration-factors"_s) && kinds.contains(u"overlap-bars"_s), qPrintable(kinds.join(u' ')));
    }

    void theOtherHalfJudges()
    {
        const std::vector<DatasetPtr> datasets = imported("torus").datasets;
        const auto held = validateHeldOut(datasets, {.bootstrap = 0});
        QVERIFY2(held.ok(), held ? "" : qPrintable(held.error().message));
        for (const ValidatedCell& cell : held->validation.cells) {
            QCOMPARE(cell.repetitions, 1); // of two
            QVERIFY2(std::abs(cell.ratio() - 1) < 0.01, qPrintable(nameOf(cell)));
        }
        QCOMPARE(held->validation.cells.size(), size_t(20 + 20 + 30 + 60));

        const auto models = byModel(held->validation);
        QCOMPARE(models.size(), size_t(4)); // two places of messages, two channels
        for (const ValidatedModel& model : models) QCOMPARE(model.within, model.cells);
        QVERIFY2(verdict(held->validation).startsWith(u"Of 130 cells 130 are predicted to within 10 %"_s),
                 qPrintable(verdict(held->validation)));
    }

    /// The protocol of a message is that of the machine's limits, 512 B and 8 KiB here, as evaluate has it.
    void limitsOfTheMachineJudge()
    {
        const auto held = validateHeldOut(imported("protocols").datasets, {.bootstrap = 0});
        QVERIFY2(held.ok(), held ? "" : qPrintable(held.error().message));
        for (const ValidatedCell& cell : held->validation.cells) {
            QVERIFY2(std::abs(cell.ratio() - 1) < 0.02, qPrintable(nameOf(cell)));
            const auto values =
                withMachine(nodeAwareMaxRateModel, held->machine,
                            {{u"locality"_s, double(cell.place == u"inter-node"_s ? Locality::InterNode : Locality::IntraNode)},
                             {u"s"_s, cell.bytes},
                             {u"ppn"_s, 1},
                             {u"n"_s, 1},
                             {u"inter-node.short.R_N"_s, 1e30},
                             {u"inter-node.eager.R_N"_s, 1e30},
                             {u"inter-node.rend.R_N"_s, 1e30}}); // one pair: no limit
            const auto evaluated = nodeAwareMaxRateModel.evaluate(values);
            QVERIFY2(evaluated.ok(), evaluated ? "" : qPrintable(evaluated.error().message));
            QVERIFY(std::abs(evaluated->value / cell.predicted - 1) < 1e-9);
            QVERIFY2(!said(evaluated->messages).contains(u"assumption"_s), qPrintable(said(evaluated->messages)));
        }
    }

    /// The times of L(m,τ) cover whole messages: o(m), the time of a blocking send, is in them already.
    void transmissionTakesAsLongAsItsMessage()
    {
        const Machine machine = calibrated("nic").machine;
        for (const double bytes : {64.0, 4096.0, 65536.0, 1048576.0}) {
            const auto time =
                tauLopPointToPointModel.evaluate(withMachine(tauLopPointToPointModel, machine, {{u"m"_s, bytes}, {u"channel"_s, 1}}));
            QVERIFY2(time.ok(), time ? "" : qPrintable(time.error().message));
            QVERIFY2(std::abs(time->value / (1e-6 + (bytes + 16) / 1.6e9) - 1) < 0.02, qPrintable(QString::number(time->value)));
        }
    }

    /// Pairs between neighbours of a torus share one link: their injection rate is its rate, and says so. R_link has intervals.
    void oneLinkIsNoInjection()
    {
        const auto report = importFiles({{QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/probe/simulated-torus.json")}, {}, {}});
        const auto calibration = calibrate(report.datasets, {.bootstrap = 100});
        QVERIFY(calibration.ok());
        QVERIFY2(said(calibration->messages).contains(u"is the rate of one link"_s), qPrintable(said(calibration->messages)));
        const MachineValue& rate = calibration->machine.values.at(u"link_rate"_s);
        QVERIFY(rate.interval && rate.measurementInterval);
        QVERIFY((*rate.interval)[0] <= rate.value && rate.value <= (*rate.interval)[1]);
        QVERIFY(std::abs((*rate.interval)[0] / rate.value - 1) < 0.05);
        QVERIFY(!said(calibrated("nic").messages).contains(u"is the rate of one link"_s));
    }

    void aWrongMachineIsNotTrusted()
    {
        const std::vector<DatasetPtr> datasets = imported("nic").datasets;
        Machine machine = calibrated("nic").machine;
        const auto right = validate(machine, datasets);
        QVERIFY(right.ok());
        machine.values[u"inter-node.rend.R_N"_s].value /= 2;
        const auto wrong = validate(machine, datasets);
        QVERIFY(wrong.ok());
        const auto worstMessage = [](const Validation& validation) {
            for (const ValidatedCell& cell : worstCells(validation, validation.cells.size()))
                if (cell.model == u"node-aware-max-rate"_s) return cell;
            return ValidatedCell();
        };
        QVERIFY(std::abs(worstMessage(*right).ratio() - 1) < 0.02);
        const ValidatedCell worst = worstMessage(*wrong);
        QVERIFY2(worst.place == u"inter-node"_s && std::abs(worst.ratio() - 0.5) < 0.05, qPrintable(nameOf(worst)));
        Machine empty;
        empty.name = u"Empty"_s;
        const auto none = validate(empty, datasets);
        QVERIFY(!none.ok());
        QVERIFY2(none.error().message.startsWith(u"Empty predicts no cell of these files."_s), qPrintable(none.error().message));
    }
};

QTEST_APPLESS_MAIN(TestProbe)
#include "tst_probe.moc"
