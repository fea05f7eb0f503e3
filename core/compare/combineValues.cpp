// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/combineValues.h"

#include "core/numerics/median.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace costscope {

namespace {

double onScale(const Axis& axis, double value)
{
    return axis.scale == Scale::Log ? std::log(value) : value;
}

double offScale(const Axis& axis, double value)
{
    return axis.scale == Scale::Log ? std::exp(value) : value;
}

bool isCompared(const Series& s)
{
    return (s.mark == Mark::Points || s.mark == Mark::Line) && !s.x.empty();
}

QString nameOf(const Series& s)
{
    return plainText(s.label.isEmpty() ? s.endLabel : s.label);
}

bool lookAlike(const Series& a, const Series& b)
{
    return std::tie(a.mark, a.hue, a.dash, a.marker, a.fill) == std::tie(b.mark, b.hue, b.dash, b.marker, b.fill);
}

/// The name up to a colon: what follows is a result.
QString stemOf(const Series& s)
{
    return nameOf(s).section(u": "_s, 0, 0);
}

/// The name of a line may tell what it is drawn like and stand for several, each in the colour of its own.
bool isNamedPoints(const Series& s)
{
    return s.mark == Mark::Points && !nameOf(s).isEmpty();
}

/// The line at x; NaN outside of it and in its gaps.
double between(const Series& line, double x, const Panel& axes)
{
    for (size_t i = 0; i + 1 < std::min(line.x.size(), line.y.size()); ++i) {
        const double left = onScale(axes.x, line.x[i]), right = onScale(axes.x, line.x[i + 1]), at = onScale(axes.x, x);
        const double low = onScale(axes.y, line.y[i]), high = onScale(axes.y, line.y[i + 1]);
        const double slack = 1e-9 * std::fabs(right - left);
        if (!(std::isfinite(low + high) && at >= left - slack && at <= right + slack)) continue;
        const double share = right > left ? std::clamp((at - left) / (right - left), 0.0, 1.0) : 0;
        return offScale(axes.y, low + (high - low) * share);
    }
    return missing;
}

double at(const std::vector<double>& values, size_t index)
{
    return index < values.size() ? values[index] : missing;
}

int rowOf(const Series& s, size_t index)
{
    return index < s.rows.size() ? s.rows[index] : -1;
}

/// The values of a series that stand in one place, repetitions of each other.
struct Place {
    double x = missing;
    std::vector<double> values;
    double least = missing, most = missing; ///< of the error bars; without them of the values
    int row = -1;

    void add(const Series& s, size_t i)
    {
        if (values.empty()) {
            x = s.x[i];
            row = rowOf(s, i);
        }
        values.push_back(s.y[i]);
        const double low = at(s.low, i), high = at(s.high, i);
        least = std::fmin(least, std::isfinite(low) ? low : s.y[i]);
        most = std::fmax(most, std::isfinite(high) ? high : s.y[i]);
    }
};

/// Finite values by place.
std::map<qint64, Place> placesOf(const Series& s, const Panel& axes)
{
    std::map<qint64, Place> places;
    for (size_t i = 0; i < std::min(s.x.size(), s.y.size()); ++i)
        if (std::isfinite(s.y[i])) places[placeOn(axes.x, s.x[i])].add(s, i);
    return places;
}

bool hasSeveral(const std::map<qint64, Place>& places)
{
    return std::ranges::any_of(places, [](const auto& entry) { return entry.second.values.size() > 1; });
}

/// Repetitions have no order that would tell which belongs to which: place by place their medians are compared.
std::vector<ValuePair> medianPairs(std::map<qint64, Place> before, const std::map<qint64, Place>& after, qint64& alone)
{
    std::vector<ValuePair> pairs;
    for (const auto& [key, place] : after) {
        ValuePair pair{place.x, missing, median(place.values), place.row};
        if (const auto found = before.find(key); found == before.end()) {
            alone += qint64(place.values.size());
        } else {
            pair.before = median(found->second.values);
            pair.low = place.least - found->second.most;
            pair.high = place.most - found->second.least;
            before.erase(found);
        }
        pairs.push_back(pair);
    }
    for (const auto& [key, place] : before) alone += qint64(place.values.size());
    return pairs;
}

std::vector<ValuePair> onOtherGrid(const Series& before, const Series& after, const Panel& axes, qint64& alone)
{
    std::vector<ValuePair> pairs;
    for (size_t i = 0; i < std::min(after.x.size(), after.y.size()); ++i) {
        const double other = between(before, after.x[i], axes);
        if (std::isfinite(after.y[i]) && std::isnan(other)) ++alone;
        pairs.push_back({after.x[i], other, after.y[i], rowOf(after, i)});
    }
    return pairs;
}

bool isBar(const Series& s)
{
    return s.mark == Mark::Bars && !s.x.empty() && !s.low.empty() && !s.high.empty();
}

/// Heights of bars by part and place.
class Parts {
public:
    explicit Parts(const Axis& x) : m_x(x) {}

    void add(const Panel& panel, bool isAfter)
    {
        for (const Series& s : panel.series) {
            if (s.mark != Mark::Bars || (!isBar(s) && s.label.isEmpty())) continue; // without bars: a name for the legend
            BarPart& part = partOf(s);
            for (size_t i = 0; i < std::min({s.x.size(), s.low.size(), s.high.size()}); ++i) addBar(part, s, i, isAfter);
        }
    }

    std::vector<BarPart> take(qint64& alone)
    {
        for (BarPart& part : m_parts)
            for (const auto& [place, sums] : m_sums[{part.hue, part.isHatched()}]) {
                const auto& there = m_there[place];
                if (!there.first || !there.second) {
                    ++alone;
                    continue;
                }
                ValuePair pair = sums;
                if (std::isnan(pair.before)) pair.before = 0;
                if (std::isnan(pair.after)) pair.after = 0;
                part.values.push_back(pair);
            }
        return std::move(m_parts);
    }

private:
    /// Bars of one hue are one part, hollow where none of them is filled; hatched ones are another.
    BarPart& partOf(const Series& s)
    {
        const bool hatched = s.fill == Fill::Hatched;
        auto found = std::ranges::find_if(m_parts, [&](const BarPart& p) { return p.hue == s.hue && p.isHatched() == hatched; });
        if (found == m_parts.end()) found = m_parts.insert(m_parts.end(), BarPart{{}, s.hue, s.fill, s.width});
        if (!hatched && (s.fill != Fill::None || found->fill == Fill::Soft)) found->fill = Fill::Solid;
        if (found->label.isEmpty()) found->label = s.label;
        return *found;
    }

    void addBar(const BarPart& part, const Series& s, size_t i, bool isAfter)
    {
        const double centre = centreOf(s, i);
        const qint64 place = placeOn(m_x, centre);
        auto& there = m_there[place];
        (isAfter ? there.second : there.first) = true;
        ValuePair& sums = m_sums[{part.hue, part.isHatched()}][place];
        sums.x = centre;
        double& height = isAfter ? sums.after : sums.before;
        height = (std::isnan(height) ? 0 : height) + s.high[i] - s.low[i];
        if (isAfter || sums.row < 0) sums.row = rowOf(s, i);
    }

    const Axis& m_x;
    std::vector<BarPart> m_parts;
    std::map<std::pair<Hue, bool>, std::map<qint64, ValuePair>> m_sums;
    std::map<qint64, std::pair<bool, bool>> m_there;
};

} // namespace

namespace {

/// Whether a line lies between the ends of a band all along.
bool runsIn(const Series& line, const Series& band)
{
    if (line.x != band.x || line.y.size() != band.x.size()) return false;
    for (size_t i = 0; i < line.y.size(); ++i)
        if (!(line.y[i] >= band.low[i] && line.y[i] <= band.high[i])) return false;
    return true;
}

} // namespace

bool hasAreas(const Panel& panel)
{
    const auto has = [&](auto is) { return std::ranges::any_of(panel.series, is); };
    return has([&](const Series& band) {
        const auto isItsLine = [&](const Series& s) {
            if (s.mark == Mark::Band || (s.x.empty() && s.y.empty())) return false;
            return s.hue == band.hue || (s.mark == Mark::Line && runsIn(s, band)); // 80 % and 95 % differ in colour
        };
        return band.mark == Mark::Band && !band.x.empty() && !has(isItsLine);
    });
}

const Series* cellsOf(const Panel& panel)
{
    for (const Series& s : panel.series)
        if (s.mark == Mark::Cells && !s.value.empty() && s.value.size() == s.x.size()) return &s;
    return nullptr;
}

qint64 placeOn(const Axis& axis, double position)
{
    const double least = onScale(axis, axis.min), span = onScale(axis, axis.max) - least;
    return std::isfinite(position) ? std::llround((onScale(axis, position) - least) / span * 1e7) : -1;
}

double centreOf(const Series& bars, size_t index)
{
    return index < bars.x2.size() ? (bars.x[index] + bars.x2[index]) / 2 : bars.x[index];
}

std::vector<SeriesPair> pairedSeries(const Panel& before, const Panel& after, QStringList& alone)
{
    std::vector<SeriesPair> pairs;
    std::vector<const Series*> left, right;
    for (const Series& s : before.series)
        if (isCompared(s)) left.push_back(&s);
    for (const Series& s : after.series)
        if (isCompared(s)) right.push_back(&s);
    const auto pairIf = [&](bool (*areSame)(const Series&, const Series&)) {
        std::erase_if(right, [&](const Series* s) {
            const auto found = std::ranges::find_if(left, [&](const Series* o) { return areSame(*o, *s); });
            if (found == left.end()) return false;
            pairs.push_back({*found, s});
            left.erase(found);
            return true;
        });
    };
    pairIf([](const Series& a, const Series& b) { return lookAlike(a, b) && nameOf(a) == nameOf(b); });
    pairIf([](const Series& a, const Series& b) { return lookAlike(a, b) && stemOf(a) == stemOf(b); });
    pairIf([](const Series& a, const Series& b) { return isNamedPoints(a) && isNamedPoints(b) && nameOf(a) == nameOf(b); });
    for (const auto* rest : {&left, &right})
        for (const Series* s : *rest)
            if (const QString name = nameOf(*s); !name.isEmpty() && !alone.contains(name)) alone << name;
    std::ranges::stable_sort(pairs, [](const SeriesPair& a, const SeriesPair& b) { return a.after < b.after; });
    return pairs;
}

bool hasRepetitions(const Series& before, const Series& after, const Panel& axes)
{
    return after.mark == Mark::Points && (hasSeveral(placesOf(before, axes)) || hasSeveral(placesOf(after, axes)));
}

std::vector<ValuePair> valuePairs(const Series& before, const Series& after, const Panel& axes, qint64& alone)
{
    if (hasRepetitions(before, after, axes)) return medianPairs(placesOf(before, axes), placesOf(after, axes), alone);
    std::multimap<qint64, size_t> places;
    for (size_t i = 0; i < std::min(before.x.size(), before.y.size()); ++i) places.emplace(placeOn(axes.x, before.x[i]), i);
    std::vector<ValuePair> pairs;
    qint64 without = 0;
    for (size_t i = 0; i < std::min(after.x.size(), after.y.size()); ++i) {
        const auto found = places.find(placeOn(axes.x, after.x[i]));
        ValuePair pair{after.x[i], missing, after.y[i], rowOf(after, i)};
        if (found == places.end()) {
            without += std::isfinite(after.y[i]);
        } else {
            const size_t other = found->second;
            pair.before = before.y[other];
            pair.low = at(after.low, i) - at(before.high, other);
            pair.high = at(after.high, i) - at(before.low, other);
            places.erase(found);
        }
        pairs.push_back(pair);
    }
    if (after.mark == Mark::Line && without > 0) return onOtherGrid(before, after, axes, alone);
    alone += without;
    for (const auto& [place, index] : places) alone += after.mark == Mark::Points && std::isfinite(before.y[index]);
    return pairs;
}

std::vector<BarPart> barParts(const Panel& before, const Panel& after, qint64& alone)
{
    Parts parts(after.x);
    parts.add(after, true);
    parts.add(before, false);
    return parts.take(alone);
}

std::map<qint64, BarWhole> wholesOf(const std::vector<BarPart>& parts, const Axis& x)
{
    std::map<qint64, BarWhole> wholes;
    for (const BarPart& part : parts)
        for (const ValuePair& v : part.values) {
            if (part.isUnexplained()) continue;
            BarWhole& whole = wholes[placeOn(x, v.x)];
            if (whole.count++ == 0) whole.sum = {v.x, 0, 0, v.row};
            whole.sum.before += v.before;
            whole.sum.after += v.after;
            whole.label = part.label;
        }
    return wholes;
}

bool isLying(const Panel& panel)
{
    return panel.y.ticks == TickStyle::Fixed && panel.x.ticks != TickStyle::Fixed;
}

Panel transposed(const Panel& panel)
{
    Panel result = panel;
    std::swap(result.x, result.y);
    for (Series& s : result.series) {
        if (s.mark == Mark::Bars && !s.x2.empty()) { // lying: from x to x2 in the lane low…high
            if (!s.low.empty()) s.width = s.high.front() - s.low.front();
            for (size_t i = 0; i < std::min({s.x.size(), s.x2.size(), s.low.size(), s.high.size()}); ++i) {
                const double middle = (s.low[i] + s.high[i]) / 2;
                s.low[i] = s.x[i];
                s.high[i] = s.x2[i];
                s.x[i] = middle;
            }
            s.x2.clear();
            continue;
        }
        if (s.mark == Mark::Bars) {
            s.x2 = s.high;
            for (size_t i = 0; i < std::min({s.x.size(), s.low.size(), s.high.size()}); ++i) {
                const double middle = s.x[i];
                s.x[i] = s.low[i];
                s.low[i] = middle - s.width / 2;
                s.high[i] = middle + s.width / 2;
            }
            continue;
        }
        std::swap(s.x, s.y);
        std::swap(s.x2, s.y2);
        if (s.mark == Mark::Vertical || s.mark == Mark::Horizontal) s.mark = s.mark == Mark::Vertical ? Mark::Horizontal : Mark::Vertical;
    }
    return result;
}

} // namespace costscope
