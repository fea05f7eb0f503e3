// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channels/TransferCost.h"

#include "core/model/shown.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace costscope {

Result<double> Channels::transfer(ChannelId channel, double m, double tau) const
{
    if (const auto& found = of[size_t(channel)]) return found->transfer(m, tau);
    return Error{u"The machine has no channel %1."_s.arg(channelName(channel))};
}

Result<double> Channels::overhead(ChannelId channel, double m) const
{
    if (const auto& found = of[size_t(channel)]) return found->overhead(m);
    return Error{u"The machine has no channel %1."_s.arg(channelName(channel))};
}

bool Channels::isExtended(ChannelId channel, double m, double tau) const
{
    const auto& found = of[size_t(channel)];
    return found && found->isExtended(m, tau);
}

TransferCost TransferCost::transfer(ChannelId channel, TransferSize size, double tau)
{
    if (tau == 0) return {};
    return TransferCost({CostTerm::Kind::Transfer, 1, channel, std::move(size), tau, {}});
}

TransferCost TransferCost::overhead(ChannelId channel, TransferSize size)
{
    return TransferCost({CostTerm::Kind::Overhead, 1, channel, std::move(size), 1, {}});
}

TransferCost TransferCost::hops(qint64 further)
{
    if (further <= 0) return {};
    return TransferCost({CostTerm::Kind::Hop, double(further), ChannelId::Network, {}, 1, {}});
}

TransferCost TransferCost::greatest(std::vector<TransferCost> costs)
{
    std::erase_if(costs, [](const TransferCost& cost) { return cost.isNothing(); });
    std::vector<TransferCost> different;
    for (TransferCost& cost : costs)
        if (std::find(different.begin(), different.end(), cost) == different.end()) different.push_back(std::move(cost));
    if (different.empty()) return {};
    if (different.size() == 1) return different.front();
    return TransferCost({CostTerm::Kind::Greatest, 1, {}, {}, 1, std::move(different)});
}

namespace {

bool isAlike(const CostTerm& a, const CostTerm& b)
{
    return a.kind == b.kind && a.channel == b.channel && a.size == b.size && a.tau == b.tau && a.parts == b.parts;
}

void add(std::vector<CostTerm>& terms, const CostTerm& term)
{
    const auto same = std::find_if(terms.begin(), terms.end(), [&](const CostTerm& other) { return isAlike(other, term); });
    if (same == terms.end())
        terms.push_back(term);
    else
        same->times += term.times;
}

} // namespace

/// L(m,1) + L(m,1) stays two summands where others stand between: a cost tells in which order things happen.
TransferCost& TransferCost::operator+=(const TransferCost& other)
{
    for (const CostTerm& term : std::vector<CostTerm>(other.m_terms)) {
        if (!m_terms.empty() && isAlike(m_terms.back(), term))
            m_terms.back().times += term.times;
        else
            m_terms.push_back(term);
    }
    return *this;
}

TransferCost operator*(double times, const TransferCost& cost)
{
    if (times == 0) return {};
    if (times == 1) return cost;
    if (cost.m_terms.size() > 1) return TransferCost({CostTerm::Kind::Sum, times, {}, {}, 1, {cost}});
    TransferCost product = cost;
    for (CostTerm& term : product.m_terms) term.times *= times;
    return product;
}

TransferCost concurrent(double n, const TransferCost& cost)
{
    TransferCost all = cost;
    for (CostTerm& term : all.m_terms) {
        if (term.kind == CostTerm::Kind::Transfer) term.tau *= n;
        for (TransferCost& part : term.parts) part = concurrent(n, part);
    }
    return all;
}

std::vector<CostTerm> TransferCost::expanded() const
{
    std::vector<CostTerm> flat;
    for (const CostTerm& term : m_terms) {
        if (term.kind != CostTerm::Kind::Sum) {
            add(flat, term);
            continue;
        }
        for (CostTerm inner : term.parts.front().expanded()) {
            inner.times *= term.times;
            add(flat, inner);
        }
    }
    return flat;
}

bool operator==(const TransferCost& a, const TransferCost& b)
{
    const std::vector<CostTerm> left = a.expanded(), right = b.expanded();
    return left.size() == right.size() && std::all_of(left.begin(), left.end(), [&](const CostTerm& term) {
               return std::any_of(right.begin(), right.end(),
                                  [&](const CostTerm& other) { return term.times == other.times && isAlike(term, other); });
           });
}

Result<double> secondsOf(const CostTerm& term, const Channels& channels)
{
    double once = 0;
    if (term.kind == CostTerm::Kind::Hop) once = std::isnan(channels.hop) ? 0 : channels.hop;
    if (term.kind == CostTerm::Kind::Transfer || term.kind == CostTerm::Kind::Overhead) {
        const auto time = term.kind == CostTerm::Kind::Transfer ? channels.transfer(term.channel, term.size.bytes, term.tau)
                                                                : channels.overhead(term.channel, term.size.bytes);
        if (!time) return time.error();
        once = *time;
    }
    for (const TransferCost& part : term.parts) {
        const auto time = part.seconds(channels);
        if (!time) return time.error();
        once = std::max(once, *time);
    }
    return term.times * once;
}

Result<double> TransferCost::seconds(const Channels& channels) const
{
    double sum = 0;
    for (const CostTerm& term : m_terms) {
        const auto time = secondsOf(term, channels);
        if (!time) return time.error();
        sum += *time;
    }
    return sum;
}

bool TransferCost::isExtended(const Channels& channels) const
{
    return std::any_of(m_terms.begin(), m_terms.end(), [&](const CostTerm& term) {
        if (term.kind == CostTerm::Kind::Transfer && channels.isExtended(term.channel, term.size.bytes, term.tau)) return true;
        return std::any_of(term.parts.begin(), term.parts.end(), [&](const TransferCost& part) { return part.isExtended(channels); });
    });
}

namespace {

QString symbol(const CostTerm& term)
{
    const QString channel = channelNumber(term.channel);
    if (term.kind == CostTerm::Kind::Hop) return u"t_hop"_s;
    if (term.kind == CostTerm::Kind::Overhead) return u"o%1"_s.arg(channel);
    return u"L%1(%2,%3)"_s.arg(channel, term.size.name, exact(term.tau));
}

} // namespace

QString TransferCost::text(const Leaf& leaf, const std::function<QString(const CostTerm&)>& greatest) const
{
    QStringList sum;
    for (const CostTerm& term : m_terms) {
        const bool isSum = term.kind == CostTerm::Kind::Sum, isGreatest = term.kind == CostTerm::Kind::Greatest;
        const QString factor = term.times == 1       ? QString()
                               : isSum || isGreatest ? exact(term.times) + u" × "_s
                                                     : exact(term.times) + u"·"_s;
        const QString once = isSum ? u"[ %1 ]"_s.arg(term.parts.front().text(leaf, greatest)) : isGreatest ? greatest(term) : leaf(term);
        sum << factor + once;
    }
    return sum.isEmpty() ? u"0"_s : sum.join(u" + "_s);
}

QString TransferCost::toString() const
{
    return text(symbol, [](const CostTerm& term) {
        QStringList parts;
        for (const TransferCost& part : term.parts) parts << part.toString();
        return u"max{%1}"_s.arg(parts.join(u", "_s));
    });
}

QString TransferCost::withNumbers(const Channels& channels) const
{
    const Leaf time = [&](const CostTerm& term) {
        CostTerm once = term;
        once.times = 1;
        const auto seconds = secondsOf(once, channels);
        return shownTime(seconds ? *seconds : missing);
    };
    return text(time, [&](const CostTerm& term) {
        std::vector<double> seconds;
        for (const TransferCost& part : term.parts) {
            const auto known = part.seconds(channels);
            seconds.push_back(known ? *known : missing);
        }
        const auto most = std::max_element(seconds.begin(), seconds.end()) - seconds.begin();
        QStringList parts;
        for (size_t i = 0; i < term.parts.size(); ++i)
            parts << (std::ptrdiff_t(i) == most ? u"<b>%1</b>"_s : u"%1"_s).arg(term.parts[i].withNumbers(channels));
        return u"max{%1}"_s.arg(parts.join(u", "_s));
    });
}

QString toString(const CostTerm& term)
{
    TransferCost cost;
    if (term.kind == CostTerm::Kind::Transfer) cost = TransferCost::transfer(term.channel, term.size, term.tau);
    if (term.kind == CostTerm::Kind::Overhead) cost = TransferCost::overhead(term.channel, term.size);
    if (term.kind == CostTerm::Kind::Hop) return TransferCost::hops(qint64(term.times)).toString();
    if (term.kind == CostTerm::Kind::Greatest) cost = TransferCost::greatest(term.parts);
    if (term.kind == CostTerm::Kind::Sum) cost = term.parts.front();
    return (term.times * cost).toString();
}

} // namespace costscope
