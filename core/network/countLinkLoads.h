// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Parallel.h"
#include "core/base/Progress.h"
#include "core/kernel/LinkCounter.h"
#include "core/network/LinkLoads.h"

#include <span>
#include <utility>

namespace costscope {

/// "xyz", "zyx": every dimension of the torus once. Error says what is there instead.
Result<Routing> routingFromText(const QString& text, const Torus& torus);
QString toString(const Routing& routing, const Torus& torus); ///< "x, y, z; ties to plus"

/// A LinkCounter whose faults are told as all others.
class LinkLoadCounter {
public:
    /// As LinkCounter::of().
    static Result<LinkLoadCounter> of(const Torus& torus, const Routing& routing, std::span<const qint32> router);
    Result<Done> add(const AmgMessageSpan& messages, size_t first = 0);
    Result<Done> merge(const LinkLoadCounter& other);
    LinkLoadCounter another() const { return LinkLoadCounter(m_counter.another()); }
    LinkLoads loads() const { return m_counter.loads(); }

private:
    explicit LinkLoadCounter(LinkCounter counter) : m_counter(std::move(counter)) {}

    LinkCounter m_counter;
};

/// All of a list at once, its parts on as many threads as there are; `progress` is told from one of them. The answer does
/// not depend on their number.
Result<LinkLoads> countLinkLoads(const Torus& torus, const Routing& routing, std::span<const qint32> router, const AmgMessageSpan& messages,
                                 const Parallel& parallel = {}, const Progress& progress = {});

} // namespace costscope
