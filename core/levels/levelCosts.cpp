// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/levelCosts.h"

#include "core/network/linkCapacity.h"
#include "core/numerics/median.h"
#include "core/pointToPoint/contention.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

double queueSearchTime(const LevelParameters& parameters, const LevelSettings& settings, double n)
{
    return QueueSearch{parameters.gamma, searchOf(settings.queueLaw)}.time(n);
}

double activeOf(const LevelShare& share, double ppn, const LevelSettings& settings)
{
    return settings.activePpn == ActivePpn::Placement ? ppn : share.active;
}

ProcessTime timeOf(const LevelExchange::Processes& processes, size_t i, const LevelParameters& p, double ppn, const LevelSettings& settings)
{
    ProcessTime time;
    for (size_t s = processes.first[i]; s < processes.first[i + 1]; ++s) {
        const LevelShare& share = processes.shares[s];
        time.add(p.nodeAware, share.locality, share.protocol, share.n, share.bytes, activeOf(share, ppn, settings));
    }
    return time;
}

/// A process is as slow as its sends, its receives, or the longer of both.
ProcessTime timeOf(const LevelExchange& exchange, size_t i, const LevelParameters& p, double ppn, const LevelSettings& settings)
{
    if (settings.side == Side::Sends) return timeOf(exchange.sent, i, p, ppn, settings);
    const ProcessTime received = timeOf(exchange.received, i, p, ppn, settings);
    if (settings.side == Side::Receives) return received;
    const ProcessTime sent = timeOf(exchange.sent, i, p, ppn, settings);
    return sent.nodeAware() < received.nodeAware() ? received : sent;
}

/// The class counts of a summary, or of a list where the aggregate is wanted; k is that of the placement.
ProcessTime timeOf(const AmgClasses& classes, const LevelParameters& p, double ppn)
{
    ProcessTime time;
    for (const Locality where : localities)
        for (const Protocol how : protocols) {
            const AmgClass& one = classes[size_t(where)][size_t(how)];
            if (one.n > 0 || one.bytes > 0) time.add(p.nodeAware, where, how, one.n, one.bytes, ppn);
        }
    return time;
}

/// Fills the rungs up to the node-aware one, and the queue.
class Filler {
public:
    Filler(LevelCost& cost, const LevelExchange& exchange, const LevelParameters& parameters, const LevelSettings& settings)
        : m_cost(cost), m_exchange(exchange), m_parameters(parameters), m_settings(settings), m_ppn(exchange.ppn)
    {}

    void fill()
    {
        const bool aggregate = m_settings.busiest == Busiest::Aggregate || !m_exchange.operation.hasList();
        m_cost.nSearched = m_exchange.nQueue;
        m_cost.queue = queueTime(m_cost.nSearched);
        if (aggregate)
            take(timeOf(*m_exchange.critical, m_parameters, m_ppn), -1);
        else
            findSlowest();
        fillContention();
    }

private:
    double queueTime(double n) const { return queueSearchTime(m_parameters, m_settings, n); }

    void take(const ProcessTime& time, qint32 rank)
    {
        m_cost.postal = time.postal;
        m_cost.maxRate = time.maxRate;
        m_cost.parts = time.parts;
        m_cost.nodeAware = time.nodeAware();
        m_cost.slowestRank = rank;
    }

    /// Each rung has its own slowest process.
    void findSlowest()
    {
        take({}, -1);
        double postal = 0, maxRate = 0, most = -1;
        for (size_t i = 0; i < m_exchange.sent.count(); ++i) {
            const ProcessTime time = timeOf(m_exchange, i, m_parameters, m_ppn, m_settings);
            postal = std::max(postal, time.postal);
            maxRate = std::max(maxRate, time.maxRate);
            const double queue = m_settings.bars == Bars::SlowestProcess ? queueTime(m_exchange.queue[i]) : 0;
            const double both = time.nodeAware() + (std::isnan(queue) ? 0 : queue); // without γ the slowest is that of T_mr
            if (both <= most) continue;
            most = both;
            take(time, m_exchange.ranks[i]);
            if (m_settings.bars != Bars::SlowestProcess) continue;
            m_cost.nSearched = m_exchange.queue[i];
            m_cost.queue = queue;
        }
        m_cost.postal = postal;
        m_cost.maxRate = maxRate;
    }

    // T_c = δ ℓ, ℓ = nodes_per_router h³ b ppn                       Bienz, Gropp, Olson 2018, eqs (5)–(7)
    void fillContention()
    {
        m_cost.countedLink = m_exchange.busiestLink;
        m_cost.linkTime = longestLinkTime(m_exchange.busiestByDimension, m_parameters.links.secondsPerByte);
        const bool byLink = m_parameters.links.isByLink() && !std::isnan(m_cost.countedLink);
        m_cost.isLinkCounted = byLink || m_settings.linkLoad == LinkLoad::Counted;
        m_cost.linkBytes = m_cost.isLinkCounted ? m_exchange.busiestLink
                           : m_exchange.bytesPerProcess == 0
                               ? 0
                               : cubeLinkBytes(m_exchange.hops, m_exchange.bytesPerProcess, m_ppn, m_exchange.nodesPerRouter);
        m_cost.contention = m_parameters.links.time(m_cost.linkBytes, m_cost.linkTime, m_cost.nodeAware);
    }

    LevelCost& m_cost;
    const LevelExchange& m_exchange;
    const LevelParameters& m_parameters;
    const LevelSettings& m_settings;
    double m_ppn;
};

/// A part that is missing for want of data; a machine without γ or δ is told of elsewhere.
QString lackOf(const LevelCost& cost, const LevelSettings& settings)
{
    if (std::isnan(cost.nQueue)) return u"There is no number of messages for the queue search."_s;
    if (std::isnan(cost.linkBytes) && settings.linkLoad == LinkLoad::Counted && cost.operation.hasList())
        return u"The loads of links are counted for up to 262144 routers, so there is no contention."_s;
    if (std::isnan(cost.linkBytes) && settings.linkLoad == LinkLoad::Counted)
        return u"The loads of links cannot be counted without a list of messages, so there is no contention."_s;
    if (std::isnan(cost.linkBytes)) return u"Off-node bytes or their hops are not known, so there is no contention."_s;
    return {};
}

} // namespace

bool LevelParameters::hasQueue() const
{
    return !std::isnan(gamma);
}

Result<LevelParameters> levelParametersFrom(const Machine& machine)
{
    const auto nodeAware = nodeAwareFrom(machine);
    if (!nodeAware) return nodeAware.error();
    const auto value = [&](const char* name) {
        const auto found = machine.values.find(QString::fromLatin1(name));
        return found == machine.values.end() ? missing : found->second.value;
    };
    return LevelParameters{*nodeAware, value("gamma"), {value("delta"), secondsPerByte(machine)}};
}

std::vector<ProcessTimes> processTimes(const LevelExchange& exchange, const LevelParameters& parameters, const LevelSettings& settings)
{
    std::vector<ProcessTimes> times;
    for (size_t i = 0; i < exchange.sent.count(); ++i) {
        const ProcessTime time = timeOf(exchange, i, parameters, exchange.ppn, settings);
        const double queue = queueSearchTime(parameters, settings, exchange.queue[i]), nodeAware = time.nodeAware();
        times.push_back({time.postal, time.maxRate, nodeAware, nodeAware + (std::isnan(queue) ? 0 : queue)});
    }
    return times;
}

LevelCost modelLevel(const LevelExchange& exchange, const LevelParameters& parameters, const LevelSettings& settings)
{
    LevelCost cost;
    cost.hasQueue = parameters.hasQueue();
    cost.hasContention = parameters.links.isKnown();
    cost.of = exchange.of;
    cost.operation = exchange.operation;
    cost.nQueue = exchange.nQueue;
    cost.hops = exchange.hops;
    cost.bytesPerProcess = exchange.bytesPerProcess;
    if (!exchange.hasModel()) {
        cost.nSearched = exchange.nQueue;
        cost.queue = queueSearchTime(parameters, settings, cost.nSearched); // needs the number of messages alone
        cost.lacks = u"Level costs need message lists, or a summary with the classes of the critical process."_s;
        return cost;
    }
    Filler(cost, exchange, parameters, settings).fill();
    cost.lacks = lackOf(cost, settings);
    return cost;
}

std::vector<LevelCost> modelLevels(const std::vector<LevelExchange>& exchanges, const LevelParameters& parameters,
                                   const LevelSettings& settings)
{
    std::vector<LevelCost> costs;
    for (const LevelExchange& exchange : exchanges) costs.push_back(modelLevel(exchange, parameters, settings));
    return costs;
}

double partOf(const LevelCost& cost, LevelPart part)
{
    return part == LevelPart::MaxRate ? cost.nodeAware : part == LevelPart::Queue ? cost.queue : cost.contention;
}

std::optional<LevelPart> dominant(const LevelCost& cost)
{
    if (!(cost.total() > 0)) return std::nullopt;
    const std::array parts = {cost.nodeAware, cost.queue, cost.contention};
    return LevelPart(std::max_element(parts.begin(), parts.end()) - parts.begin());
}

bool isMostlyUnexplained(const LevelCost& cost)
{
    return cost.total() < 0.5 * cost.measured();
}

QString toString(LevelPart part)
{
    return part == LevelPart::MaxRate ? u"max-rate"_s : part == LevelPart::Queue ? u"queue"_s : u"contention"_s;
}

QString toString(Rung rung)
{
    constexpr std::array names = {"postal", "max-rate", "node-aware", "queue", "contention"};
    return QLatin1String(names[size_t(rung)]);
}

double timeAt(const LevelCost& cost, Rung rung)
{
    const double withQueue = cost.nodeAware + cost.queue;
    return std::array{cost.postal, cost.maxRate, cost.nodeAware, withQueue, withQueue + cost.contention}[size_t(rung)];
}

std::vector<RungError> ladder(const std::vector<LevelCost>& costs, const std::optional<QString>& operation)
{
    std::vector<RungError> all;
    for (const Rung rung : rungs) {
        RungError error;
        error.rung = rung;
        std::vector<double> known;
        double squares = 0;
        for (const LevelCost& cost : costs) {
            if (operation && cost.operation.name != *operation) continue;
            error.ratios.push_back(timeAt(cost, rung) / cost.measured());
            if (!(error.ratios.back() > 0) || std::isinf(error.ratios.back())) continue;
            known.push_back(error.ratios.back());
            squares += std::pow(std::log(known.back()), 2);
        }
        if (!known.empty()) {
            error.median = median(known);
            error.min = *std::min_element(known.begin(), known.end());
            error.max = *std::max_element(known.begin(), known.end());
            error.rmsLog = std::sqrt(squares / double(known.size()));
        }
        all.push_back(std::move(error));
    }
    return all;
}

} // namespace costscope
