// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/amgStatistics.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// One process: where it sits, what it sends and receives.
struct Process {
    qint32 node = 0;
    qint32 socket = 0;
    Coordinates router = {};
    AmgClasses sent = {};
    std::array<double, localities.size()> received = {};
};

struct Sum {
    double n = 0;
    double bytes = 0;
    void add(const AmgClass& one)
    {
        n += one.n;
        bytes += one.bytes;
    }
};

Sum sentTo(const Process& process, size_t where)
{
    Sum sum;
    for (const AmgClass& one : process.sent[where]) sum.add(one);
    return sum;
}

Sum sentAnywhere(const Process& process)
{
    Sum sum;
    for (size_t where = 0; where < localities.size(); ++where) {
        const Sum part = sentTo(process, where);
        sum.n += part.n;
        sum.bytes += part.bytes;
    }
    return sum;
}

/// The processes that take part. Ranks are their own index as long as that wastes little; else they are looked up in the
/// ordered list of those that occur.
class Processes {
public:
    Processes(const AmgMessageSpan& messages, const Placement& placement)
    {
        qint32 last = -1;
        for (size_t i = 0; i < messages.size(); ++i) last = std::max({last, messages.src[i], messages.dst[i]});
        if (size_t(last) + 1 > 65536 + 2 * messages.size()) listRanks(messages);
        m_all.resize(m_ranks.empty() ? size_t(last + 1) : m_ranks.size());
        for (size_t i = 0; i < m_all.size(); ++i) place(m_all[i], m_ranks.empty() ? qint32(i) : m_ranks[i], placement);
    }

    Process& of(qint32 rank)
    {
        if (m_ranks.empty()) return m_all[size_t(rank)];
        return m_all[size_t(std::lower_bound(m_ranks.begin(), m_ranks.end(), rank) - m_ranks.begin())];
    }
    const std::vector<Process>& all() const { return m_all; }

private:
    void listRanks(const AmgMessageSpan& messages)
    {
        m_ranks.assign(messages.src.begin(), messages.src.end());
        m_ranks.insert(m_ranks.end(), messages.dst.begin(), messages.dst.end());
        std::sort(m_ranks.begin(), m_ranks.end());
        m_ranks.erase(std::unique(m_ranks.begin(), m_ranks.end()), m_ranks.end());
    }

    static void place(Process& process, qint32 rank, const Placement& placement)
    {
        process.node = placement.node(rank);
        process.socket = placement.socket(rank);
        process.router = placement.coordinates(placement.router(process.node));
    }

    std::vector<qint32> m_ranks; ///< empty: the index is the rank
    std::vector<Process> m_all;
};

Locality localityOf(const Process& from, const Process& to)
{
    if (from.node != to.node) return Locality::InterNode;
    return from.socket == to.socket ? Locality::IntraSocket : Locality::IntraNode;
}

void largest(double& most, double value)
{
    most = std::max(most, value);
}

/// Goes through the messages once, then once through the processes.
class Counter {
public:
    Counter(const AmgMessageSpan& messages, const Placement& placement, const ProtocolLimits& limits) : m_processes(messages, placement)
    {
        setZero();
        for (size_t i = 0; i < messages.size(); ++i) count(messages, i, placement, limits);
        for (const Process& process : m_processes.all()) sumUp(process);
        for (const double active : std::as_const(m_activeOnNode)) largest(m_found.numbers.maxActivePpn, active);
        findCritical();
    }

    AmgStatistics take() { return std::move(m_found); }

private:
    void setZero()
    {
        for (const AmgNumberName& name : amgNumberNames) m_found.numbers.*name.number = 0;
        for (AmgLocalityNumbers& where : m_found.numbers.byLocality)
            for (const AmgLocalityNumberName& name : amgLocalityNumberNames) where.*name.number = 0;
    }

    void count(const AmgMessageSpan& messages, size_t i, const Placement& placement, const ProtocolLimits& limits)
    {
        Process& from = m_processes.of(messages.src[i]);
        Process& to = m_processes.of(messages.dst[i]);
        const double bytes = double(messages.bytes[i]);
        const Locality where = localityOf(from, to);
        AmgClass& sent = from.sent[size_t(where)][size_t(limits.of(bytes))];
        sent.n += 1;
        sent.bytes += bytes;
        to.received[size_t(where)] += 1;
        largest(m_found.numbers.byLocality[size_t(where)].maxMessageBytes, bytes);
        if (where == Locality::InterNode) m_found.numbers.byteHops += bytes * hopsBetween(from.router, to.router, placement);
    }

    void sumUp(const Process& process)
    {
        AmgNumbers& numbers = m_found.numbers;
        const Sum sent = sentAnywhere(process);
        double received = 0;
        for (size_t where = 0; where < localities.size(); ++where) {
            sumUp(process, where);
            received += process.received[where];
        }
        numbers.messages += sent.n;
        numbers.bytes += sent.bytes;
        largest(numbers.maxSendsPerRank, sent.n);
        largest(numbers.maxRecvsPerRank, received);
        largest(numbers.maxBytesSentPerRank, sent.bytes);
        if (sent.n > 0) numbers.senders += 1;
        const Sum offNode = sentTo(process, size_t(Locality::InterNode));
        numbers.interNodeBytes += offNode.bytes;
        if (offNode.n == 0) return;
        numbers.sendersInterNode += 1;
        m_activeOnNode[process.node] += 1;
    }

    void sumUp(const Process& process, size_t where)
    {
        AmgLocalityNumbers& numbers = m_found.numbers.byLocality[where];
        const Sum sent = sentTo(process, where);
        numbers.messages += sent.n;
        numbers.bytes += sent.bytes;
        largest(numbers.maxSendsPerRank, sent.n);
        largest(numbers.maxRecvsPerRank, process.received[where]);
        largest(numbers.maxBytesSentPerRank, sent.bytes);
        for (size_t how = 0; how < protocols.size(); ++how) {
            m_found.byClass[where][how].n += process.sent[where][how].n;
            m_found.byClass[where][how].bytes += process.sent[where][how].bytes;
        }
    }

    void findCritical()
    {
        AmgClasses& critical = m_found.numbers.critical.emplace();
        m_found.numbers.criticalBasis = QStringLiteral("max_n_and_max_bytes");
        for (const Process& process : m_processes.all()) {
            const Sum sent = sentAnywhere(process);
            const bool mostMessages = sent.n == m_found.numbers.maxSendsPerRank;
            const bool mostBytes = sent.bytes == m_found.numbers.maxBytesSentPerRank;
            for (size_t cell = 0; (mostMessages || mostBytes) && cell < localities.size() * protocols.size(); ++cell) {
                const AmgClass& mine = process.sent[cell / protocols.size()][cell % protocols.size()];
                AmgClass& most = critical[cell / protocols.size()][cell % protocols.size()];
                if (mostMessages) largest(most.n, mine.n);
                if (mostBytes) largest(most.bytes, mine.bytes);
            }
        }
    }

    Processes m_processes;
    QHash<qint32, double> m_activeOnNode; ///< node -> processes that send off it
    AmgStatistics m_found;
};

/// Compares what is written with what was counted.
class Comparison {
public:
    void compare(const QString& name, double said, double counted, const char* text)
    {
        if (!std::isnan(said) && said != counted) m_all += QCoreApplication::translate("Amg", text).arg(name, exact(said), exact(counted));
    }

    void numbers(const AmgNumbers& said, const AmgNumbers& counted)
    {
        constexpr const char* text = QT_TRANSLATE_NOOP("Amg", "%1: %2 is written, the list gives %3");
        for (const AmgNumberName& name : amgNumberNames)
            compare(QString::fromLatin1(name.name), said.*name.number, counted.*name.number, text);
        for (size_t where = 0; where < localities.size(); ++where)
            for (const AmgLocalityNumberName& name : amgLocalityNumberNames)
                compare(toString(localities[where]) + QLatin1Char(' ') + QLatin1String(name.name), said.byLocality[where].*name.number,
                        counted.byLocality[where].*name.number, text);
        if (said.critical && said.criticalBasis == counted.criticalBasis) classes(*said.critical, *counted.critical);
    }

    QStringList take() { return std::move(m_all); }

private:
    void classes(const AmgClasses& said, const AmgClasses& counted)
    {
        constexpr const char* text =
            QT_TRANSLATE_NOOP("Amg", "%1: %2 is written, the list gives %3 (short below 500 B, eager below 8000 B)");
        for (size_t cell = 0; cell < localities.size() * protocols.size(); ++cell) {
            const size_t where = cell / protocols.size(), how = cell % protocols.size();
            const QString name = QStringLiteral("critical %1 %2 ").arg(toString(localities[where]), toString(protocols[how]));
            compare(name + QStringLiteral("n"), said[where][how].n, counted[where][how].n, text);
            compare(name + QStringLiteral("bytes"), said[where][how].bytes, counted[where][how].bytes, text);
        }
    }

    QStringList m_all;
};

} // namespace

AmgStatistics amgStatistics(const AmgMessageSpan& messages, const Placement& placement, const ProtocolLimits& limits)
{
    return Counter(messages, placement, limits).take();
}

QStringList takeCounts(AmgOperation& operation, const AmgMessageSpan& messages, const Placement& placement)
{
    AmgNumbers counted = amgStatistics(messages, placement).numbers;
    Comparison comparison;
    comparison.numbers(operation.numbers, counted);
    counted.critical.reset();
    counted.criticalBasis.clear();
    operation.numbers = std::move(counted);
    return comparison.take();
}

} // namespace costscope
