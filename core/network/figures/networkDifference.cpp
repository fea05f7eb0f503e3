// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkDifference.h"

#include <cmath>

namespace costscope {

namespace {

/// How many links the first has and the second lacks.
qint64 countAlone(const Torus& of, const Torus& other)
{
    qint64 count = 0;
    for (size_t number = 0; number < of.linkNumbers(); ++number) count += of.hasLink(of.link(number)) && !other.hasLink(of.link(number));
    return count;
}

} // namespace

Choice showDifferenceChoice()
{
    return {u"show"_s,
            u"Show"_s,
            {u"difference"_s, u"now"_s, u"what-if"_s},
            {u"Difference"_s, u"Now"_s, u"What if"_s},
            u"of a what if: what it changes, or one of both alone"_s};
}

ShownNetwork shownNetworkOf(const FigureRequest& request, bool hasWhatIf)
{
    const QString word = choice(showDifferenceChoice(), request);
    if (!hasWhatIf || word == u"now"_s) return ShownNetwork::Now;
    return word == u"what-if"_s ? ShownNetwork::WhatIf : ShownNetwork::Difference;
}

Result<Done> checkDifference(const Torus& now, const Torus& then)
{
    if (haveSameRouters(now, then)) return Done{};
    return Error{u"A difference needs the same routers now and in the what if; these are %1 and %2."_s.arg(toString(now), toString(then))};
}

bool isOfOneAlone(const Link& link, const Torus& now, const Torus& then)
{
    return now.hasLink(link) != then.hasLink(link);
}

QString linksOfOneAlone(const Torus& now, const Torus& then)
{
    if (now == then) return {};
    QStringList words;
    if (const qint64 gone = countAlone(now, then); gone > 0)
        words << u"%1 links that wrap around exist now and not in the what if: their whole load vanishes."_s.arg(gone);
    if (const qint64 come = countAlone(then, now); come > 0)
        words << u"%1 links that wrap around exist in the what if alone: their whole load appears."_s.arg(come);
    return words.join(QLatin1Char(' '));
}

QString differenceTitle(double before, double after, Quantity quantity)
{
    const QString link = quantity == Quantity::Time ? u"the link that takes longest at capacity"_s : u"the busiest link"_s;
    const QString to = display(after, quantity, 3), sizes = u"from %1 to %2"_s.arg(display(before, quantity, 3), to);
    if (before == 0 && after == 0) return u"No byte leaves its router, now or in the what-if"_s;
    if (before == 0 && after > 0) return u"Now no byte leaves its router; the load of %1 of the what if is %2"_s.arg(link, to);
    if (std::fabs(after - before) <= 0.005 * before) return u"The load of %1 is the same as before, %2"_s.arg(link, to);
    const QString share = display(std::fabs(after / before - 1), Quantity::Share, 2);
    return after < before ? u"The load of %1 falls by %2, %3"_s.arg(link, share, sizes)
                          : u"The load of %1 rises by %2, %3"_s.arg(link, share, sizes);
}

Series endsOfColours(double most, const QString& label)
{
    const double end = most > 0 ? most : 1;
    return {.mark = Mark::Cells, .label = label, .value = {-end, end}};
}

} // namespace costscope
