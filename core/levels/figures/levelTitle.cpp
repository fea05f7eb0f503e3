// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelTitle.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

constexpr std::array levelParts = {LevelPart::MaxRate, LevelPart::Queue, LevelPart::Contention};

QString nameOf(LevelPart part)
{
    return part == LevelPart::MaxRate ? u"transport"_s : part == LevelPart::Queue ? u"queue search"_s : u"contention"_s;
}

/// What a what if does to one part on the levels of one operation.
struct Change {
    QString operation;
    LevelPart part = LevelPart::MaxRate;
    double before = 0, after = 0; ///< [s] on these levels
    std::vector<int> levels = {}; ///< that make most of the change
    double size() const { return std::abs(after - before); }
};

/// The levels with most of the change, so many that nine tenths of it are told.
Change changeOf(const LevelView& view, const LevelView& whatIf, const QString& operation, LevelPart part)
{
    Change change{.operation = operation, .part = part};
    std::vector<size_t> rows = view.rowsOf(operation);
    const auto before = [&](size_t row) { return partOf(view.analysis.costs[row], part); };
    const auto after = [&](size_t row) { return partOf(whatIf.analysis.costs[row], part); };
    const auto by = [&](size_t row) { return std::abs(after(row) - before(row)); };
    std::erase_if(rows, [&](size_t row) { return !(by(row) > 0); });
    std::stable_sort(rows.begin(), rows.end(), [&](size_t a, size_t b) { return by(a) > by(b); });
    const double whole = std::accumulate(rows.begin(), rows.end(), 0.0, [&](double sum, size_t row) { return sum + by(row); });
    for (double told = 0; const size_t row : rows) {
        if (told >= 0.9 * whole) break;
        told += by(row);
        change.before += before(row);
        change.after += after(row);
        change.levels.push_back(view.analysis.costs[row].operation.level);
    }
    std::sort(change.levels.begin(), change.levels.end());
    return change;
}

/// "grows 2.3-fold", "falls by 50 %".
QString inWords(const Change& change)
{
    const double times = change.after / change.before;
    if (change.before == 0) return u"appears"_s;
    if (change.after == 0) return u"vanishes"_s;
    if (times < 0.02) return u"nearly vanishes"_s;
    const QString percent = QString::number(std::abs(times - 1) * 100, 'f', std::abs(times - 1) < 0.095 ? 1 : 0);
    if (times >= 1.95) return u"grows %1-fold"_s.arg(QString::number(times, 'g', times < 9.95 ? 2 : 3));
    return (times > 1 ? u"grows by %1 %"_s : u"falls by %1 %"_s).arg(percent);
}

/// The part that has most time on the levels where it is the largest, and these levels; what no part explains is one, too. Levels
/// where the machine's values do not decide it are told of where no other ones are.
QString dominanceOf(const LevelView& view, const QString& operation)
{
    constexpr size_t unexplained = levelParts.size(), undecided = unexplained + 1;
    std::array<double, unexplained + 1> seconds = {};
    std::array<std::vector<int>, undecided + 1> levels;
    for (const size_t row : view.rowsOf(operation)) {
        const auto largest = largestPart(view.analysis, row);
        if (!largest) continue;
        const size_t of = !largest->isDecided ? undecided : largest->part ? size_t(*largest->part) : unexplained;
        if (of != undecided) seconds[of] += largest->seconds;
        levels[of].push_back(view.analysis.costs[row].operation.level);
    }
    size_t most = size_t(std::max_element(seconds.begin(), seconds.end()) - seconds.begin());
    if (levels[most].empty()) most = undecided;
    if (levels[most].empty()) return {};
    const QString where = u"%1 of %2"_s.arg(levelRange(levels[most]), shortOperationTitle(operation));
    if (most == undecided) return u"what dominates %1 is not decided by these parameters"_s.arg(where);
    return most == unexplained ? u"most of the time of %1 is unexplained"_s.arg(where)
                               : u"%1 dominates %2"_s.arg(nameOf(LevelPart(most)), where);
}

/// 95 % of what the change adds to the part on its levels; nothing where no value of the machines has an error.
std::optional<Interval> intervalOf(const Change& change, const LevelView& view, const LevelView& whatIf)
{
    if (view.analysis.intervals.empty() && whatIf.analysis.intervals.empty()) return {};
    const LevelModel before = modelOf(view.analysis, *view.exchanges), after = modelOf(whatIf.analysis, *whatIf.exchanges);
    const auto counts = [&](const LevelCost& cost) {
        return cost.operation.name == change.operation && std::ranges::count(change.levels, cost.operation.level) > 0;
    };
    const auto ends = levelIntervals({&before, &after}, [&](const std::vector<std::vector<LevelCost>>& costs) {
        double by = 0;
        for (size_t i = 0; i < costs[0].size(); ++i)
            if (counts(costs[0][i])) by += partOf(costs[1][i], change.part) - partOf(costs[0][i], change.part);
        return std::vector<double>{by};
    });
    if (ends.empty()) return {};
    return ends.front();
}

} // namespace

QString dominanceTitle(const LevelView& view)
{
    QStringList sentences;
    for (const QString& operation : view.analysis.operations())
        if (const QString sentence = dominanceOf(view, operation); !sentence.isEmpty()) sentences << sentence;
    if (sentences.isEmpty())
        return view.hasModel()             ? u"Communication time by level; a part of the model is not known"_s
               : view.includeComputation() ? u"Measured time by level, with computation; there is no model without messages"_s
                                           : u"Measured communication time by level; there is no model without messages"_s;
    QString title = sentences.mid(0, 2).join(u"; "_s);
    title[0] = title[0].toUpper();
    return title;
}

QString whatIfTitle(const LevelView& view, const LevelView& whatIf)
{
    Change most;
    double whole = 0;
    for (const QString& operation : view.analysis.operations())
        for (const LevelPart part : levelParts)
            if (Change change = changeOf(view, whatIf, operation, part); change.size() > most.size()) most = std::move(change);
    for (const LevelCost& cost : view.analysis.costs)
        if (cost.total() > 0) whole += cost.total();
    const auto known = [](const LevelView& v) {
        return std::count_if(v.analysis.costs.begin(), v.analysis.costs.end(), [](const LevelCost& c) { return !std::isnan(c.total()); });
    };
    const QString with = u"With %1,"_s.arg(inWords(whatIf.changes, whatIf.machine));
    if (known(whatIf) < known(view)) return u"%1 a part of the model is not known"_s.arg(with);
    if (!(most.size() > 1e-3 * whole)) return u"%1 hardly anything changes"_s.arg(with);
    const QString where = u"%1 of %2"_s.arg(levelRange(most.levels), shortOperationTitle(most.operation));
    if (const auto by = intervalOf(most, view, whatIf); by && !((*by)[0] > 0) && !((*by)[1] < 0))
        return u"%1 whether %2 grows or falls on %3 is not decided by these parameters"_s.arg(with, nameOf(most.part), where);
    return u"%1 %2 %3 on %4"_s.arg(with, nameOf(most.part), inWords(most), where);
}

Messages undecidedLevels(const LevelView& view)
{
    Messages messages;
    for (const QString& operation : view.analysis.operations()) {
        std::vector<int> levels;
        for (const size_t row : view.rowsOf(operation))
            if (const auto largest = largestPart(view.analysis, row); largest && !largest->isDecided)
                levels.push_back(view.analysis.costs[row].operation.level);
        if (levels.empty()) continue;
        messages.push_back({Severity::Note,
                            u"On %1 of %2 the parameters do not decide what takes most of the time: within 95 % of "
                            "their errors it is not the same throughout."_s.arg(levelRange(levels), plainText(operationTitle(operation)))});
    }
    return messages;
}

Messages farFromMeasured(const LevelView& view)
{
    Messages messages;
    for (const QString& operation : view.analysis.operations()) {
        std::vector<int> above, below;
        double most = 0, explained = 0;
        for (const size_t row : view.rowsOf(operation)) {
            const LevelCost& cost = view.analysis.costs[row];
            const double ratio = cost.total() / cost.measured();
            if (ratio > 2 && !std::isinf(ratio)) {
                above.push_back(cost.operation.level);
                most = std::max(most, ratio);
            } else if (isMostlyUnexplained(cost)) {
                below.push_back(cost.operation.level);
                explained = std::max(explained, ratio);
            }
        }
        const QString name = plainText(operationTitle(operation));
        if (!above.empty())
            messages.push_back(
                {Severity::Warning, u"On %1 of %2 the model is up to %3 times the measured time: what dominates there, "
                                    "dominates in the model only."_s.arg(levelRange(above), name, QString::number(most, 'f', 1))});
        if (!below.empty())
            messages.push_back({Severity::Warning, u"On %1 of %2 the model explains at most %3 of the measured time: most of it is "
                                                   "unexplained, whatever dominates the model."_s.arg(
                                                       levelRange(below), name, display(explained, Quantity::Share, 2))});
    }
    return messages;
}

} // namespace costscope
