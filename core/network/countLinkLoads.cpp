// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/countLinkLoads.h"

#include <algorithm>

namespace costscope {

namespace {

Result<Done> doneUnless(const std::optional<Reason>& reason)
{
    return reason ? Result<Done>(errorFrom(*reason)) : Done{};
}

} // namespace

Result<Routing> routingFromText(const QString& text, const Torus& torus)
{
    auto routing = routingFrom(text.toStdString(), torus);
    if (!routing) return errorFrom(routing.reason());
    return std::move(*routing);
}

QString toString(const Routing& routing, const Torus& torus)
{
    return QString::fromStdString(inWords(routing, torus));
}

Result<LinkLoadCounter> LinkLoadCounter::of(const Torus& torus, const Routing& routing, std::span<const qint32> router)
{
    auto counter = LinkCounter::of(torus, routing, router);
    if (!counter) return errorFrom(counter.reason());
    return LinkLoadCounter(std::move(*counter));
}

Result<Done> LinkLoadCounter::add(const AmgMessageSpan& messages, size_t first)
{
    return doneUnless(m_counter.add(messages, first));
}

Result<Done> LinkLoadCounter::merge(const LinkLoadCounter& other)
{
    return doneUnless(m_counter.merge(other.m_counter));
}

namespace {

// Parts may run at the same time; core has no thread, and so no <atomic>.
bool hasStopped(const bool& flag)
{
    return __atomic_load_n(&flag, __ATOMIC_RELAXED);
}

void stop(bool& flag)
{
    __atomic_store_n(&flag, true, __ATOMIC_RELAXED);
}

} // namespace

Result<LinkLoads> countLinkLoads(const Torus& torus, const Routing& routing, std::span<const qint32> router, const AmgMessageSpan& messages,
                                 const Parallel& parallel, const Progress& progress)
{
    auto counter = LinkLoadCounter::of(torus, routing, router);
    if (!counter) return counter.error();
    const auto parts = size_t(messages.size() < 100'000 ? 1 : std::max(1, parallel.threads()));
    std::vector<LinkLoadCounter> counters;
    for (size_t i = 1; i < parts; ++i) counters.push_back(counter->another());
    std::vector<Result<Done>> done(parts, Done{});
    std::vector<size_t> places(parts + 1);
    for (size_t i = 0; i <= parts; ++i) places[i] = messages.size() / parts * i + (i == parts ? messages.size() % parts : 0);
    bool isStopped = false; // one part hears of it, all stop
    parallel.run(int(parts), [&](int part) {
        const size_t from = places[size_t(part)], to = places[size_t(part) + 1];
        LinkLoadCounter& mine = part == 0 ? *counter : counters[size_t(part) - 1];
        constexpr size_t step = 1'000'000;
        for (size_t at = from; at < to && done[size_t(part)] && !hasStopped(isStopped); at += step) {
            const size_t n = std::min(step, to - at);
            done[size_t(part)] = mine.add({messages.src.subspan(at, n), messages.dst.subspan(at, n), messages.bytes.subspan(at, n)}, at);
            if (part == 0 && !progress.report(double(at + n - from) / double(to - from))) stop(isStopped);
        }
    });
    if (isStopped) return cancelled();
    for (const auto& one : done)
        if (!one) return one.error();
    for (const LinkLoadCounter& other : counters)
        if (const auto merged = counter->merge(other); !merged) return merged.error();
    return counter->loads();
}

} // namespace costscope
