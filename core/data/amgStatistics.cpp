// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/amgStatistics.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

void largest(double& most, double value)
{
    most = std::max(most, value);
}

/// Sums the processes up.
class Counter {
public:
    explicit Counter(const AmgProcesses& processes)
    {
        setZero();
        for (const AmgProcess& process : processes.all()) sumUp(process);
        for (const qint32 active : processes.activeOnNode()) largest(m_found.numbers.maxActivePpn, active);
        for (const Locality where : localities)
            m_found.numbers.byLocality[size_t(where)].maxMessageBytes = processes.largestMessages()[size_t(where)];
        m_found.numbers.byteHops = processes.byteHops();
        findCritical(processes);
    }

    AmgStatistics take() { return std::move(m_found); }

private:
    void setZero()
    {
        for (const AmgNumberName& name : amgNumberNames) m_found.numbers.*name.number = 0;
        for (AmgLocalityNumbers& where : m_found.numbers.byLocality)
            for (const AmgLocalityNumberName& name : amgLocalityNumberNames) where.*name.number = 0;
    }

    void sumUp(const AmgProcess& process)
    {
        AmgNumbers& numbers = m_found.numbers;
        AmgClass sent, offNode;
        for (const Locality where : localities) {
            const AmgClass here = process.sentTo(where);
            sumUp(process, where, here);
            sent = {sent.n + here.n, sent.bytes + here.bytes};
            if (where == Locality::InterNode) offNode = here;
        }
        numbers.messages += sent.n;
        numbers.bytes += sent.bytes;
        largest(numbers.maxSendsPerRank, sent.n);
        largest(numbers.maxRecvsPerRank, process.receivedAnywhere());
        largest(numbers.maxBytesSentPerRank, sent.bytes);
        if (sent.n > 0) numbers.senders += 1;
        numbers.interNodeBytes += offNode.bytes;
        if (offNode.n > 0) numbers.sendersInterNode += 1;
    }

    void sumUp(const AmgProcess& process, Locality locality, const AmgClass& sent)
    {
        const auto where = size_t(locality);
        AmgLocalityNumbers& numbers = m_found.numbers.byLocality[where];
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

    void findCritical(const AmgProcesses& processes)
    {
        AmgClasses& critical = m_found.numbers.critical.emplace();
        m_found.numbers.criticalBasis = u"max_n_and_max_bytes"_s;
        for (const AmgProcess& process : processes.all()) {
            const AmgClass sent = process.sentAnywhere();
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

    AmgStatistics m_found;
};

/// Compares what is written with what was counted.
class Comparison {
public:
    void compare(const QString& name, double said, double counted, const char* text)
    {
        if (!std::isnan(said) && said != counted) m_all += QString::fromUtf8(text).arg(name, exact(said), exact(counted));
    }

    void numbers(const AmgNumbers& said, const AmgNumbers& counted)
    {
        constexpr const char* text = "%1: %2 is written, the list gives %3";
        for (const AmgNumberName& name : amgNumberNames)
            compare(QString::fromLatin1(name.name), said.*name.number, counted.*name.number, text);
        for (size_t where = 0; where < localities.size(); ++where)
            for (const AmgLocalityNumberName& name : amgLocalityNumberNames)
                compare(toString(localities[where]) + u' ' + QLatin1String(name.name), said.byLocality[where].*name.number,
                        counted.byLocality[where].*name.number, text);
        if (said.critical && said.criticalBasis == counted.criticalBasis) classes(*said.critical, *counted.critical);
    }

    QStringList take() { return std::move(m_all); }

private:
    void classes(const AmgClasses& said, const AmgClasses& counted)
    {
        constexpr const char* text = "%1: %2 is written, the list gives %3 (short below 500 B, eager below 8000 B)";
        for (size_t cell = 0; cell < localities.size() * protocols.size(); ++cell) {
            const size_t where = cell / protocols.size(), how = cell % protocols.size();
            const QString name = u"critical %1 %2 "_s.arg(toString(localities[where]), toString(protocols[how]));
            compare(name + u"n"_s, said[where][how].n, counted[where][how].n, text);
            compare(name + u"bytes"_s, said[where][how].bytes, counted[where][how].bytes, text);
        }
    }

    QStringList m_all;
};

} // namespace

AmgStatistics amgStatistics(const AmgProcesses& processes)
{
    return Counter(processes).take();
}

AmgStatistics amgStatistics(const AmgMessageSpan& messages, const Placement& placement, const ProtocolThresholds& thresholds)
{
    return amgStatistics(AmgProcesses(messages, placement, thresholds));
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
