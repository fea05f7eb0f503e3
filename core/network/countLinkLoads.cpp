// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/countLinkLoads.h"

#include "core/network/linkLoadKernel.h"

#include <algorithm>
#include <numeric>

namespace costscope {

namespace {

std::vector<int> orderOf(const Routing& routing, const Torus& torus)
{
    std::vector<int> order = routing.order;
    if (order.empty()) order.resize(size_t(torus.dimensions())), std::iota(order.begin(), order.end(), 0);
    return order;
}

bool namesEachOnce(const std::vector<int>& order, const Torus& torus)
{
    std::vector<int> sorted = order, all(size_t(torus.dimensions()));
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0);
    return sorted == all;
}

} // namespace

Result<Routing> routingFromText(const QString& text, const Torus& torus)
{
    Routing routing;
    for (const QChar letter : text) {
        for (int d = 0; d < torus.dimensions(); ++d)
            if (dimensionName(d) == letter) routing.order.push_back(d);
    }
    if (routing.order.size() == size_t(text.size()) && namesEachOnce(routing.order, torus)) return routing;
    QString all;
    for (int d = 0; d < torus.dimensions(); ++d) all += dimensionName(d);
    return Error{u"“%1” is no order of the dimensions: each of %2 once was expected."_s.arg(text, all)};
}

QString toString(const Routing& routing, const Torus& torus)
{
    QStringList names;
    for (const int d : orderOf(routing, torus)) names << dimensionName(d);
    const QString ties = routing.splitTies ? u"ties split"_s : u"ties to plus"_s;
    return QStringList{names.join(u", "_s), ties}.join(u"; "_s);
}

LinkLoadCounter::LinkLoadCounter(std::unique_ptr<Kernel> kernel) : m_kernel(std::move(kernel))
{}
LinkLoadCounter::LinkLoadCounter(LinkLoadCounter&&) noexcept = default;
LinkLoadCounter& LinkLoadCounter::operator=(LinkLoadCounter&&) noexcept = default;
LinkLoadCounter::~LinkLoadCounter() = default;

Result<LinkLoadCounter> LinkLoadCounter::of(const Torus& torus, const Routing& routing, std::span<const qint32> router)
{
    const std::vector<int> order = orderOf(routing, torus);
    if (!namesEachOnce(order, torus)) return Error{u"The order of a routing names every dimension once."_s};
    for (size_t rank = 0; rank < router.size(); ++rank)
        if (router[rank] < 0 || router[rank] >= torus.routers())
            return Error{u"Rank %1 is at router %2; the %3 has %4 routers from 0 on."_s.arg(rank)
                             .arg(router[rank])
                             .arg(toString(torus))
                             .arg(torus.routers())};
    return LinkLoadCounter(std::make_unique<Kernel>(torus, order, routing.splitTies, router));
}

Result<Done> LinkLoadCounter::add(const AmgMessageSpan& messages, size_t first)
{
    return m_kernel->add(messages, first);
}

Result<Done> LinkLoadCounter::merge(const LinkLoadCounter& other)
{
    return m_kernel->merge(*other.m_kernel);
}

LinkLoadCounter LinkLoadCounter::another() const
{
    auto kernel = std::make_unique<Kernel>(*m_kernel);
    kernel->clear();
    return LinkLoadCounter(std::move(kernel));
}

LinkLoads LinkLoadCounter::loads() const
{
    return m_kernel->loads();
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
