// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/amgProcesses.h"

#include <QHash>

#include <algorithm>
#include <numeric>

namespace costscope {

namespace {

AmgClass sum(const std::array<AmgClass, protocols.size()>& classes)
{
    AmgClass all;
    for (const AmgClass& one : classes) all = {all.n + one.n, all.bytes + one.bytes};
    return all;
}

} // namespace

AmgClass AmgProcess::sentTo(Locality where) const
{
    return sum(sent[size_t(where)]);
}

AmgClass AmgProcess::sentAnywhere() const
{
    AmgClass all;
    for (const Locality where : localities) {
        const AmgClass here = sentTo(where);
        all = {all.n + here.n, all.bytes + here.bytes};
    }
    return all;
}

double AmgProcess::receivedAnywhere() const
{
    return std::accumulate(received.begin(), received.end(), 0.0);
}

AmgProcesses::AmgProcesses(const AmgMessageSpan& messages, const Placement& placement, const ProtocolThresholds& thresholds)
{
    qint32 last = -1;
    for (size_t i = 0; i < messages.size(); ++i) last = std::max({last, messages.src[i], messages.dst[i]});
    if (size_t(last) + 1 > 65536 + 2 * messages.size()) listRanks(messages);
    m_all.resize(m_ranks.empty() ? size_t(last + 1) : m_ranks.size());
    place(placement);
    for (size_t i = 0; i < messages.size(); ++i) {
        AmgProcess& from = m_all[indexOf(messages.src[i])];
        AmgProcess& to = m_all[indexOf(messages.dst[i])];
        const double bytes = double(messages.bytes[i]);
        const Locality where = localityOf(from, to);
        AmgClass& sent = from.sent[size_t(where)][size_t(thresholds.protocolOf(bytes))];
        sent.n += 1;
        sent.bytes += bytes;
        to.received[size_t(where)] += 1;
        m_largestMessages[size_t(where)] = std::max(m_largestMessages[size_t(where)], bytes);
        if (where == Locality::InterNode) m_byteHops += bytes * hopsBetween(from.router, to.router, placement);
    }
}

size_t AmgProcesses::indexOf(qint32 rank) const
{
    if (m_ranks.empty()) return size_t(rank);
    return size_t(std::ranges::lower_bound(m_ranks, rank) - m_ranks.begin());
}

void AmgProcesses::listRanks(const AmgMessageSpan& messages)
{
    m_ranks.assign(messages.src.begin(), messages.src.end());
    m_ranks.insert(m_ranks.end(), messages.dst.begin(), messages.dst.end());
    std::ranges::sort(m_ranks);
    m_ranks.erase(std::unique(m_ranks.begin(), m_ranks.end()), m_ranks.end());
}

void AmgProcesses::place(const Placement& placement)
{
    for (size_t i = 0; i < m_all.size(); ++i) {
        m_all[i].node = placement.node(rankOf(i));
        m_all[i].socket = placement.socket(rankOf(i));
        m_all[i].router = placement.coordinates(placement.router(m_all[i].node));
    }
}

std::vector<qint32> AmgProcesses::activeOnNode() const
{
    QHash<qint32, qint32> active;
    for (const AmgProcess& process : m_all)
        if (process.sentTo(Locality::InterNode).n > 0) ++active[process.node];
    std::vector<qint32> byProcess;
    byProcess.reserve(m_all.size());
    qint32 node = -1, here = 0; // neighbours mostly share a node
    for (const AmgProcess& process : m_all) {
        if (process.node != node) here = active.value(node = process.node);
        byProcess.push_back(here);
    }
    return byProcess;
}

} // namespace costscope
