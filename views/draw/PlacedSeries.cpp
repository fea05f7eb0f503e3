// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/PlacedSeries.h"

#include "core/base/sameNumber.h"

#include <algorithm>
#include <utility>

namespace costscope {

template <class Make>
const PlacedSeries::Known& PlacedSeries::known(size_t place, const Series& s, const Pixels& x, const Pixels& y, const QRectF& rect,
                                               Make make)
{
    const auto isSame = [&](const Known& k) {
        return k.across == x && k.up == y && k.rect == rect && std::ranges::equal(k.x, s.x, sameNumber) &&
               std::ranges::equal(k.y, s.y, sameNumber) && std::ranges::equal(k.low, s.low, sameNumber) &&
               std::ranges::equal(k.high, s.high, sameNumber);
    };
    if (m_known.size() <= place) m_known.resize(place + 1);
    auto& [latest, before] = m_known[place];
    if (!isSame(latest)) std::swap(latest, before);
    if (!isSame(latest)) {
        latest = {s.x, s.y, s.low, s.high, x, y, rect, {}, {}};
        const bool isBeside = before.across == x && std::ranges::equal(before.x, s.x, sameNumber);
        make(latest, isBeside ? &before : nullptr);
    }
    return latest;
}

const QPolygonF& PlacedSeries::line(size_t place, const Series& series, const Pixels& x, const Pixels& y)
{
    return known(place, series, x, y, {},
                 [&](Known& k, const Known* beside) { // a parameter moves y alone
                     k.line = positionsOf(series.x, series.y, x, y, beside ? &beside->line : nullptr);
                 })
        .line;
}

const std::vector<QPolygonF>& PlacedSeries::band(size_t place, const Series& series, const Pixels& x, const Pixels& y, const QRectF& rect)
{
    return known(place, series, x, y, rect, [&](Known& k, const Known*) { k.band = bandPieces(series, x, y, rect); }).band;
}

} // namespace costscope
