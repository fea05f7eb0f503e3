// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conclusions/sessionConclusions.h"

#include <set>

namespace costscope {

namespace {

using Figures = std::vector<AskedFigure>;

bool asksTheSame(const AskedFigure& a, const AskedFigure& b)
{
    return a.machine == b.machine && a.asks == b.asks;
}

/// What makes two figures the same one, the surest first.
constexpr bool (*reasons[])(const AskedFigure& a, const AskedFigure& b) = {
    [](const AskedFigure& a, const AskedFigure& b) { return asksTheSame(a, b) && a.id == b.id; },
    asksTheSame,
    [](const AskedFigure& a, const AskedFigure& b) { return a.id == b.id && a.request.kind == b.request.kind; },
    [](const AskedFigure& a, const AskedFigure& b) { return a.asks == b.asks; },
    [](const AskedFigure& a, const AskedFigure& b) { return a.request.kind == b.request.kind; },
};

/// Of every figure of `before` its place in `after`, those left over behind.
std::vector<int> placesIn(const Figures& after, const Figures& before)
{
    std::vector<int> places(before.size(), -1);
    std::vector<bool> taken(after.size(), false);
    for (const auto& isSame : reasons)
        for (size_t i = 0; i < before.size(); ++i)
            for (size_t k = 0; k < after.size() && places[i] < 0; ++k)
                if (!taken[k] && isSame(before[i], after[k])) {
                    places[i] = int(k);
                    taken[k] = true;
                }
    int next = int(after.size());
    for (int& place : places)
        if (place < 0) place = next++;
    return places;
}

/// Numbers of figures that ask in both sessions what one before them asks are -1 on both sides.
void leaveOutRepeated(const Figures& before, const Figures& after, std::vector<int>& old, std::vector<int>& now)
{
    const auto text = [](const AskedFigure* figure) { return figure ? figure->machine + u'\n' + figure->asks : QString(); };
    std::map<int, std::pair<const AskedFigure*, const AskedFigure*>> sides;
    for (size_t i = 0; i < before.size(); ++i) sides[old[i]].first = &before[i];
    for (size_t i = 0; i < after.size(); ++i) sides[now[i]].second = &after[i];
    std::set<std::pair<QString, QString>> said;
    std::set<QString> saidBefore, saidAfter;
    std::set<int> repeated;
    const auto isAlone = [](const auto& side) { return !side.first || !side.second; };
    for (const bool alone : {false, true}) // what only one session asks comes last
        for (const auto& [number, side] : sides) {
            if (isAlone(side) != alone) continue;
            const QString was = text(side.first), is = text(side.second);
            const bool isRepeated = alone ? (side.first ? saidBefore.contains(was) : saidAfter.contains(is)) : said.contains({was, is});
            if (isRepeated) repeated.insert(number);
            said.insert({was, is});
            if (side.first) saidBefore.insert(was);
            if (side.second) saidAfter.insert(is);
        }
    for (std::vector<int>* numbers : {&old, &now})
        for (int& number : *numbers)
            if (repeated.contains(number)) number = -1;
}

} // namespace

CommonNumbers commonNumbers(const AskedFigures& before, const AskedFigures& after)
{
    CommonNumbers numbers;
    for (const AskedFigures* side : {&before, &after})
        for (const auto& [group, figures] : *side) numbers.before[group] = numbers.after[group] = {};
    for (auto& [group, now] : numbers.after) {
        const auto in = [&group = group](const AskedFigures& side) { return side.contains(group) ? side.at(group) : Figures{}; };
        const Figures was = in(before), is = in(after);
        for (size_t i = 0; i < is.size(); ++i) now.push_back(int(i));
        numbers.before[group] = placesIn(is, was);
        leaveOutRepeated(was, is, numbers.before[group], now);
    }
    return numbers;
}

} // namespace costscope
