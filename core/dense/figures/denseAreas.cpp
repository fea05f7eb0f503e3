// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/denseAreas.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct SizeRange {
    int key;
    double low, high; ///< n
};
using SizeColumn = std::vector<SizeRange>;

/// Where between two sizes the key changes: where two winners tie, or where the lead is that of the limit.
double changeBetween(const DenseMap& map, size_t a, size_t b)
{
    double share = 0.5;
    const double first = map.margin[a], second = map.margin[b];
    if (map.winner[a] != map.winner[b] && std::isfinite(first + second) && first + second > 0)
        share = first / (first + second);
    else if (leadOf(map, a) != leadOf(map, b) && std::isfinite(first + second) && first != second)
        share = std::clamp((closeMargin - first) / (second - first), 0.0, 1.0);
    const size_t count = map.sizes.size();
    return map.sizes[a % count] * std::pow(map.sizes[b % count] / map.sizes[a % count], share);
}

SizeColumn columnOf(const DenseMap& map, size_t core, DenseKey key)
{
    SizeColumn parts;
    for (size_t i = 0; i < map.sizes.size(); ++i) {
        const size_t at = map.at(core, i);
        const int now = key(map, at);
        if (!parts.empty() && parts.back().key == now) continue;
        const double from = i == 0 ? map.sizes.front() : changeBetween(map, at - 1, at);
        if (!parts.empty()) parts.back().high = from;
        parts.push_back({now, from, map.sizes.back()});
    }
    return parts;
}

double between(const DenseMap& map, size_t core)
{
    return std::sqrt(map.cores[core - 1] * map.cores[core]);
}

bool haveSameOrder(const SizeColumn& a, const SizeColumn& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const SizeRange& x, const SizeRange& y) { return x.key == y.key; });
}

void add(DenseArea& area, double x, const SizeRange& part)
{
    area.x.push_back(x);
    area.low.push_back(part.low);
    area.high.push_back(part.high);
}

/// For every part of the column on the right the part of the left one that it continues, -1 = it begins there. Where both pass the
/// same areas in the same order they continue one by one, else what is of the same key and meets.
std::vector<int> continued(const SizeColumn& left, const SizeColumn& right)
{
    std::vector<int> from(right.size(), -1);
    if (haveSameOrder(left, right)) {
        for (size_t i = 0; i < right.size(); ++i) from[i] = int(i);
        return from;
    }
    std::vector<double> shared(right.size(), 1);
    for (size_t k = 0; k < left.size(); ++k) { // what goes on in several parts goes on in the largest
        int best = -1;
        double most = 1;
        for (size_t i = 0; i < right.size(); ++i) {
            const double ratio = std::min(left[k].high, right[i].high) / std::max(left[k].low, right[i].low);
            if (left[k].key != right[i].key || !(ratio > most)) continue;
            best = int(i);
            most = ratio;
        }
        if (best < 0 || !(most > shared[size_t(best)])) continue;
        from[size_t(best)] = int(k);
        shared[size_t(best)] = most;
    }
    return from;
}

std::vector<SizeColumn> columnsOf(const DenseMap& map, DenseKey key)
{
    std::vector<SizeColumn> columns;
    for (size_t core = 0; core < map.cores.size(); ++core) columns.push_back(columnOf(map, core, key));
    return columns;
}

void addBreak(Series& line)
{
    if (!line.x.empty() && !std::isnan(line.x.back())) line.addPoint(missing, missing);
}

/// The upright line between two columns, where different variants meet at it.
void addStep(Series& line, double x, const SizeColumn& left, const SizeColumn& right)
{
    for (const SizeRange& a : left)
        for (const SizeRange& b : right) {
            const double low = std::max(a.low, b.low), high = std::min(a.high, b.high);
            if (a.key == b.key || a.key < 0 || b.key < 0 || !(high > low)) continue;
            addBreak(line);
            for (const double n : {low, high}) line.addPoint(x, n);
        }
}

} // namespace

Lead leadOf(const DenseMap& map, size_t at)
{
    if (map.winner[at] < 0) return Lead::None;
    if (!(map.margin[at] < closeMargin)) return Lead::Clear;
    const size_t row = at % map.sizes.size(); // every change passes a tie: one is an area
    const auto ties = [&](size_t place) { return map.margin[place] < tieMargin; };
    const bool isTie = ties(at) && (row == 0 || ties(at - 1)) && (row + 1 == map.sizes.size() || ties(at + 1));
    return isTie ? Lead::Tie : Lead::Close;
}

int winnerAt(const DenseMap& map, size_t at)
{
    return map.winner[at];
}

int winnerAndLead(const DenseMap& map, size_t at)
{
    return map.winner[at] < 0 ? -1 : 4 * map.winner[at] + int(leadOf(map, at));
}

int uncertain(const DenseMap& map, size_t at)
{
    return map.certain[at] ? 0 : 1;
}

double DenseArea::extent() const
{
    double sum = 0;
    for (size_t i = 1; i < x.size(); ++i)
        sum += std::log2(x[i] / x[i - 1]) * (std::log2(high[i] / low[i]) + std::log2(high[i - 1] / low[i - 1])) / 2;
    return sum;
}

std::vector<DenseArea> areasOf(const DenseMap& map, DenseKey key)
{
    const std::vector<SizeColumn> columns = columnsOf(map, key);
    std::vector<DenseArea> areas;
    std::vector<size_t> open; // the area of every part of the last column
    for (size_t core = 0; core < columns.size(); ++core) {
        const SizeColumn& now = columns[core];
        const std::vector<int> from = core == 0 ? std::vector<int>(now.size(), -1) : continued(columns[core - 1], now);
        const bool steps = core > 0 && !haveSameOrder(columns[core - 1], now);
        if (steps) // every part reaches to the middle between the columns
            for (size_t k = 0; k < open.size(); ++k) add(areas[open[k]], between(map, core), columns[core - 1][k]);
        std::vector<size_t> next;
        for (size_t i = 0; i < now.size(); ++i) {
            next.push_back(from[i] < 0 ? areas.size() : open[size_t(from[i])]);
            if (from[i] < 0) areas.push_back({.key = now[i].key});
            if (steps) add(areas[next[i]], between(map, core), now[i]);
            add(areas[next[i]], map.cores[core], now[i]);
        }
        open = std::move(next);
    }
    return areas;
}

Series crossOversOf(const DenseMap& map)
{
    const std::vector<SizeColumn> columns = columnsOf(map, winnerAt);
    Series line{.hue = Hue::Ink, .weight = 1.1};
    for (size_t first = 0; first < columns.size();) {
        size_t last = first + 1;
        while (last < columns.size() && haveSameOrder(columns[first], columns[last])) ++last;
        if (first > 0) addStep(line, between(map, first), columns[first - 1], columns[first]);
        for (size_t k = 1; k < columns[first].size(); ++k) {
            if (columns[first][k].key < 0 || columns[first][k - 1].key < 0) continue;
            addBreak(line);
            if (first > 0) line.addPoint(between(map, first), columns[first][k].low);
            for (size_t i = first; i < last; ++i) line.addPoint(map.cores[i], columns[i][k].low);
            if (last < columns.size()) line.addPoint(between(map, last), columns[last - 1][k].low);
        }
        first = last;
    }
    return line;
}

DenseMap refined(const DenseMap& map, size_t most)
{
    const size_t count = map.cores.size(), steps = count > 1 ? std::max<size_t>(1, most / count) : 1;
    if (count == 1) { // a strip
        DenseMap strip = map;
        strip.cores = {map.cores[0] / 1.2, map.cores[0] * 1.2};
        strip.winner.insert(strip.winner.end(), map.winner.begin(), map.winner.end());
        strip.margin.insert(strip.margin.end(), map.margin.begin(), map.margin.end());
        strip.certain.insert(strip.certain.end(), map.certain.begin(), map.certain.end());
        return strip;
    }
    if (steps == 1) return map;
    DenseMap fine{.sizes = map.sizes};
    const auto take = [&](qint8 winner, double margin, bool certain) {
        fine.winner.push_back(winner);
        fine.margin.push_back(float(margin));
        fine.certain.push_back(certain);
    };
    for (size_t core = 0; core < count; ++core)
        for (size_t step = 0; step < (core + 1 < count ? steps : 1); ++step) {
            const double share = double(step) / double(steps);
            const size_t other = std::min(core + 1, count - 1);
            fine.cores.push_back(map.cores[core] * std::pow(map.cores[other] / map.cores[core], share));
            for (size_t size = 0; size < map.sizes.size(); ++size) {
                const size_t a = map.at(core, size), b = map.at(other, size);
                const double first = map.margin[a], second = map.margin[b];
                const bool isFirst = share < 0.5, isCertain = map.certain[isFirst ? a : b];
                if (map.winner[a] == map.winner[b] && std::isfinite(first + second))
                    take(map.winner[a], first + share * (second - first), isCertain);
                else if (map.winner[a] < 0 || map.winner[b] < 0 || !(first + second > 0) || !std::isfinite(first + second))
                    take(map.winner[isFirst ? a : b], isFirst ? first : second, isCertain);
                else {
                    const double tie = first / (first + second); // where one overtakes the other
                    if (share < tie)
                        take(map.winner[a], first * (1 - share / tie), isCertain);
                    else
                        take(map.winner[b], second * (share - tie) / (1 - tie), isCertain);
                }
            }
        }
    return fine;
}

} // namespace costscope
