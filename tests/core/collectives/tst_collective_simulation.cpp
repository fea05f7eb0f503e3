// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"
#include "tests/core/testChannels.h"

#include "core/collectives/collectiveCost.h"

#include <limits>

using namespace costscope;

namespace {

/// One transfer of a transmission: into shared memory, over the network, out of shared memory.
struct Transfer {
    ChannelId channel = ChannelId::SharedMemory;
    qint32 node = 0;     ///< whose channel it takes
    qint64 process = -1; ///< that copies, and does one thing at a time; -1 = the network, which needs none
    int after = -1;      ///< the transfer that must be done before
    double left = 1;     ///< share that remains
    bool isDone() const { return left <= 0; }
};

/// The events of one stage: at any moment a transfer runs at the rate 1 / L(m, τ) of the τ that share its channel then. Nothing
/// of the closed forms is used.
class Simulation {
public:
    Simulation(const Stage& stage, const Placement& placement, const Channels& channels) : m_channels(channels), m_bytes(stage.size.bytes)
    {
        std::vector<Transmission> all;
        for (qint64 i = 0; i < stage.transmissions; ++i) all.push_back(stage.at(i));
        for (const Transmission& one : all) m_transfers.push_back({ChannelId::SharedMemory, placement.node(qint32(one.from)), one.from});
        for (size_t i = 0; i < all.size(); ++i) {
            const qint32 from = placement.node(qint32(all[i].from)), to = placement.node(qint32(all[i].to));
            int before = int(i);
            if (from != to) {
                m_transfers.push_back({ChannelId::Network, from, -1, before});
                before = int(m_transfers.size()) - 1;
            }
            m_transfers.push_back({ChannelId::SharedMemory, to, all[i].to, before});
        }
    }

    double run()
    {
        double now = 0;
        for (auto active = started(); !active.empty(); active = started()) {
            double step = std::numeric_limits<double>::infinity();
            for (const size_t i : active) step = std::min(step, m_transfers[i].left * secondsNow(i, active));
            std::vector<double> rates;
            for (const size_t i : active) rates.push_back(1 / secondsNow(i, active));
            for (size_t n = 0; n < active.size(); ++n) {
                double& left = m_transfers[active[n]].left;
                left -= step * rates[n];
                if (left < 1e-12) left = 0;
            }
            now += step;
        }
        return now;
    }

private:
    /// A copy of an earlier transfer of the same process goes first.
    bool mayRun(size_t i) const
    {
        const Transfer& one = m_transfers[i];
        if (one.isDone() || (one.after >= 0 && !m_transfers[size_t(one.after)].isDone())) return false;
        for (size_t before = 0; before < i; ++before)
            if (one.process >= 0 && m_transfers[before].process == one.process && !m_transfers[before].isDone()) return false;
        return true;
    }
    std::vector<size_t> started() const
    {
        std::vector<size_t> active;
        for (size_t i = 0; i < m_transfers.size(); ++i)
            if (mayRun(i)) active.push_back(i);
        return active;
    }
    double secondsNow(size_t i, const std::vector<size_t>& active) const
    {
        double tau = 0;
        for (const size_t other : active)
            tau += m_transfers[other].channel == m_transfers[i].channel && m_transfers[other].node == m_transfers[i].node;
        return *m_channels.transfer(m_transfers[i].channel, m_bytes, tau);
    }

    const Channels& m_channels;
    double m_bytes;
    std::vector<Transfer> m_transfers;
};

struct Both {
    double closed = 0, simulated = 0;
};

Both timesOf(const char* id, qint64 P, const Placement& placement, const Machine& machine)
{
    const Collective& collective = *findCollective(QString::fromLatin1(id));
    CollectiveQuestion question{&collective, {P, 65536, {}}, placement, StageLevel::Transfer, {}, TransferChannel::Outside::Refuse};
    const auto cost = collectiveCost(question, machine);
    const auto channels = channelsOf(machine);
    Both both{cost ? cost->seconds : missing, 0};
    for (qint64 i = 0; i < collective.stages(question.shape); ++i)
        both.simulated += Simulation(collective.stage(question.shape, i), placement, *channels).run();
    return both;
}

/// The network is far slower than memory: nobody overtakes.
Machine slowNetwork()
{
    return machineOfChannels({{"shared-memory", channelOfLaw(2e-7, 4e9, 0.15)}, {"network", channelOfLaw(2e-5, 1e9, 1)}});
}

} // namespace

class TestCollectiveSimulation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void closedFormsAgree_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("processes");
        QTest::addColumn<int>("nodes");
        for (const char* id : {"ring-allgather", "binomial-broadcast", "binomial-scatter", "recursive-doubling-allgather",
                               "dissemination-allgather", "pairwise-alltoall", "ring-allreduce", "recursive-doubling-allreduce",
                               "chain-broadcast", "linear-broadcast", "binomial-broadcast-far-first"})
            for (const int nodes : {1, 4}) QTest::addRow("%s on %d", id, nodes) << QString::fromLatin1(id) << 16 << nodes;
    }
    void closedFormsAgree()
    {
        QFETCH(QString, id);
        QFETCH(int, processes);
        QFETCH(int, nodes);
        for (const Placement& placement :
             {placedOn(processes, nodes, RankOrder::Block), placedOn(processes, nodes, RankOrder::RoundRobin)}) {
            const Both both = timesOf(qPrintable(id), processes, placement, slowNetwork());
            QVERIFY(near(both.simulated, both.closed, 1e-9, qPrintable(id)));
        }
    }

    /// Eq (7) where the copies of the others last longer than the network: the last copy need not wait for them.
    void closedFormIsABoundWhereTransfersOvertake()
    {
        const Machine machine = machineOfChannels({{"shared-memory", channelOfLaw(0, 1e8, 0)}, {"network", channelOfLaw(0, 1e9, 0)}});
        const Both both = timesOf("ring-allgather", 16, placedOn(16, 4, RankOrder::Block), machine);
        QVERIFY(both.simulated < 0.999 * both.closed);
    }
};

QTEST_GUILESS_MAIN(TestCollectiveSimulation)
#include "tst_collective_simulation.moc"
