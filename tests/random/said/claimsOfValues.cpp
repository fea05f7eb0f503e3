// SPDX-License-Identifier: GPL-3.0-or-later
#include "changes.h"

#include "core/base/Quantity.h"
#include "core/figure/Figure.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

double middleOf(std::vector<double> values)
{
    if (values.empty()) return missing;
    const auto half = values.begin() + qsizetype(values.size() / 2);
    std::ranges::nth_element(values, half);
    return values.size() % 2 ? *half : (*half + *std::max_element(values.begin(), half)) / 2;
}

/// "3 of 8 values are slower (median ratio 1.12); 1 of 8 values is faster (ratio 0.8)": every direction counted in the table, of run
/// times and of MPI times apart.
bool areCounted(const SaidChange& said)
{
    std::map<std::pair<QString, QString>, std::vector<double>> directions;
    std::map<QString, int> alls;
    for (const ComparedValue& value : said.values()) {
        if (value.now.part != ValuePart::Data || plainly(value.now.item) != said.word("item")) continue;
        const QString sort = value.now.name.startsWith(u"run time, n =")   ? u"run times"_s
                             : value.now.name.startsWith(u"MPI time, n =") ? u"MPI times"_s
                                                                           : u"values"_s;
        alls[sort] += value.significance.interval || (value.verdict == Verdict::Same && value.now.scatter.isKnown());
        const QString word = toString(value.verdict);
        if (value.significance.interval && (*value.significance.interval)[0] <= 1 && (*value.significance.interval)[1] >= 1) continue;
        if (word != u"no significant difference" && !word.startsWith(u"not decidable") && value.significance.interval)
            directions[{sort, word}].push_back(value.now.value / value.old.value);
    }
    static const QRegularExpression part(QStringLiteral(
        "(\\d+) of (\\d+) (values|run times|MPI times) (is|are) (faster|slower|larger|smaller) \\((median )?ratio (\\S+)\\)"));
    int parts = 0;
    for (auto it = part.globalMatch(said.word("parts")); it.hasNext(); ++parts) {
        const auto one = it.next();
        const auto& ratios = directions[{one.captured(3), one.captured(5)}];
        const bool isOne = ratios.size() == 1;
        if (one.captured(1).toInt() != int(ratios.size()) || one.captured(2).toInt() != alls[one.captured(3)] ||
            isOne != (one.captured(4) == u"is") || isOne == one.hasCaptured(6) || !isRatio(one.captured(7), middleOf(ratios)))
            return false;
    }
    std::erase_if(directions, [](const auto& one) { return one.second.empty(); });
    return parts == int(directions.size());
}

/// What is 5 % off or more, and whether it is not known if that is noise.
bool areUndecided(const SaidChange& said)
{
    for (const bool isData : {true, false}) {
        int count = 0, all = 0, others = 0;
        double farthest = 0;
        bool isShown = false;
        for (const ComparedValue& value : said.values()) {
            const bool isHere = (value.now.part == ValuePart::Data) == isData && value.now.part != ValuePart::Machines;
            if (!isHere || plainly(value.now.item) != said.word("item")) continue;
            const bool isOne = toString(value.verdict) == u"not decidable: one value each";
            const bool isAsOne = isOne || value.verdict == Verdict::Same;
            others += !isAsOne;
            all += isAsOne;
            const double ratio = value.now.value / value.old.value, by = std::abs(std::log(ratio));
            if (!isOne || !std::isfinite(by) || std::abs(ratio - 1) < 0.05) continue;
            ++count;
            if (by >= farthest * (1 - 1e-12))
                isShown |= plainly(shownName(value.now)) == said.word("name") && said.showsTimes("ratio", ratio);
            farthest = std::max(farthest, by);
        }
        if (count == said.count("count") && all == said.count("all") && isShown && isData == said.has("data") &&
            (others > 0) == said.has("some"))
            return true;
    }
    return false;
}

/// What is 5 % off or more by a whole interval, of repetitions whose ranks can never be rare enough: n₁! n₂! 2/(n₁ + n₂)! > 5 %.
bool areTooFew(const SaidChange& said)
{
    const auto leastOf = [](size_t a, size_t b) {
        double ways = 1;
        for (size_t k = 1; k <= b; ++k) ways *= double(a + k) / double(k);
        return 2 / ways;
    };
    int count = 0, all = 0;
    double farthest = 0;
    bool isShown = false;
    for (const ComparedValue& value : said.values()) {
        if (plainly(value.now.item) != said.word("item") || value.now.part == ValuePart::Machines) continue;
        ++all;
        const double ratio = value.now.value / value.old.value, by = std::abs(std::log(ratio));
        const size_t old = value.old.scatter.repetitions.size(), now = value.now.scatter.repetitions.size();
        if (toString(value.verdict) != u"not decidable: too few repetitions" || std::abs(ratio - 1) < 0.05) continue;
        const auto& interval = *value.significance.interval;
        if (!(interval[0] > 1 || interval[1] < 1) || !(leastOf(old, now) > 0.05)) return false;
        ++count;
        if (by >= farthest * (1 - 1e-12)) isShown |= plainly(shownName(value.now)) == said.word("name") && said.showsTimes("ratio", ratio);
        farthest = std::max(farthest, by);
    }
    const size_t enough = size_t(said.count("enough"));
    return count == said.count("count") && all == said.count("all") && isShown && leastOf(enough, enough) <= 0.05 &&
           leastOf(enough - 1, enough - 1) > 0.05;
}

/// "γ is 16.8 ns, was 8.40 ns: 2 times" of one of these values, by how far it is off.
bool isParameter(const QString& part, const std::vector<const ComparedValue*>& given, double by)
{
    static const QRegularExpression words(
        QRegularExpression::anchoredPattern(QStringLiteral("(.+) is (.+), was (.+?)(?:: (\\S+) times)?")));
    const auto match = words.match(part);
    return match.hasMatch() && std::ranges::any_of(given, [&](const ComparedValue* value) {
               const auto shown = [&](double number) { return plainly(plainText(display(number, value->now.quantity, 3))); };
               const double ratio = value->now.value / value->old.value, far = ratio > 0 ? std::abs(std::log(ratio)) : INFINITY;
               return match.captured(2) == shown(value->now.value) && match.captured(3) == shown(value->old.value) &&
                      (far == by || std::abs(far - by) < 1e-9) &&
                      (match.hasCaptured(4) ? isRatio(match.captured(4), ratio) : !(ratio > 0) || std::isinf(ratio));
           });
}

/// The largest three of what is given otherwise for a machine, and how many more.
bool areParameters(const SaidChange& said)
{
    std::map<QString, std::vector<const ComparedValue*>> machines;
    for (const ComparedValue& value : said.values())
        if (value.now.part == ValuePart::Machines && toString(value.verdict) == u"given, no scatter")
            machines[plainly(value.now.item)].push_back(&value);
    return std::ranges::any_of(machines, [&](const auto& machine) {
        const QString begin = machine.first + u": "_s;
        if (!said.word("all").startsWith(begin)) return false;
        std::vector<double> by;
        for (const ComparedValue* value : machine.second) by.push_back(value->ratio() > 0 ? std::abs(std::log(value->ratio())) : INFINITY);
        std::ranges::sort(by, std::greater());
        QStringList parts = said.word("all").mid(begin.size()).chopped(1).split(QStringLiteral("; "));
        if (by.size() > 3 && parts.takeLast() != u"and %1 more"_s.arg(by.size() - 3)) return false;
        if (size_t(parts.size()) != std::min<size_t>(3, by.size())) return false;
        for (qsizetype i = 0; i < parts.size(); ++i)
            if (!isParameter(parts[i], machine.second, by[size_t(i)])) return false;
        return true;
    });
}

/// A number of a fit or a model with an interval that leaves out 1.
bool isChanged(const SaidChange& said)
{
    return std::ranges::any_of(said.values(), [&](const ComparedValue& value) {
        const auto& interval = value.significance.interval;
        return plainly(value.now.item) == said.word("item") && plainly(shownName(value.now)) == said.word("name") && interval &&
               ((*interval)[0] > 1 || (*interval)[1] < 1) && said.shows("now", value.now.value, value.now.quantity) &&
               said.shows("old", value.old.value, value.now.quantity) && said.showsTimes("ratio", value.now.value / value.old.value) &&
               said.showsTimes("low", (*interval)[0]) && said.showsTimes("high", (*interval)[1]);
    });
}

bool isFewCounted(const SaidChange& said)
{
    const auto few = [](const SessionValue& value) { return value.scatter.over == Scatter::Over::Repetitions && value.scatter.n < 9; };
    return said.count("count") == std::ranges::count_if(said.values(), [&](const ComparedValue& value) {
               return value.significance.interval && (few(value.old) || few(value.now));
           });
}

bool isOverRanks(const SaidChange& said)
{
    return std::ranges::any_of(said.values(), [](const ComparedValue& value) {
        return value.significance.interval &&
               (value.old.scatter.over == Scatter::Over::Ranks || value.now.scatter.over == Scatter::Over::Ranks);
    });
}

bool areTested(const SaidChange& said)
{
    return said.count("count") ==
           std::ranges::count_if(said.values(), [](const ComparedValue& v) { return !std::isnan(v.significance.p); });
}

/// What the runs were asked for: by the facts of their data.
bool areOfOtherTasks(const SaidChange& said)
{
    const auto tasks = [](const DatasetItem& item) {
        const QString first = item.data->facts[u"tasks"].toVariant().toString();
        return first.isEmpty() ? item.data->facts[u"ranks"].toVariant().toString() : first;
    };
    return std::ranges::any_of(sidesOf(said.compared()), [&](const DatasetSides& sides) {
        return tasks(*sides.before) == said.word("was") && tasks(*sides.after) == said.word("is") && said.word("was") != said.word("is");
    });
}

/// Both are parts of the two commands, the same dataset's.
bool areOfOtherWords(const SaidChange& said)
{
    const auto have = [&](const DatasetSides& sides, const char* fact) {
        const auto of = [&](const DatasetItem& item) { return plainly(item.data->facts[QLatin1String(fact)].toString()); };
        const QString was = of(*sides.before), is = of(*sides.after);
        return was != is && was.contains(said.word("was")) && is.contains(said.word("is"));
    };
    return std::ranges::any_of(sidesOf(said.compared()),
                               [&](const DatasetSides& sides) { return have(sides, "command") || have(sides, "machine"); });
}

} // namespace

const std::vector<ChangeClaim>& claimsOfValues()
{
    static const std::vector<ChangeClaim> claims = {
        {u"(?<item>.*): (?<parts>\\d+ of \\d+ (values|run times|MPI times) (is|are) (faster|slower|larger|smaller) .*)\\."_s, areCounted},
        {u"(?<item>.*): (?<count>\\d+) of (?<all>\\d+) values(?<some> of one measurement each| without bounded intervals)? differ by 5 % "
         u"or "
         u"more, (?<name>.*) most, "
         u"(?<ratio>\\S+) times; "
         u"((?<data>one value each, so noise cannot be told from change)|without bounded intervals on both sides nobody can tell if that "
         u"is "
         u"significant)\\."_s,
         areUndecided},
        {u"(?<item>.*): (?<count>\\d+) of (?<all>\\d+) values differ by 5 % or more, (?<name>.*) most, (?<ratio>\\S+) times; so few "
         u"repetitions cannot tell that from chance, (?<enough>\\d+) on each side could\\."_s,
         areTooFew},
        {u"(?<item>.*): (?<name>.*) is (?<now>.*) now, was (?<old>.*): (?<ratio>\\S+) times \\(95 % interval (?<low>\\S+) to "
         u"(?<high>\\S+)\\)\\."_s,
         isChanged},
        {u"(?<all>(?!.* now, was ).+: .+ is .+, was .+\\.)"_s, areParameters},
        {u"(?<count>One|\\d+) comparisons? rests? on fewer than 9 repetitions: such intervals are too narrow, repeat the runs\\."_s,
         isFewCounted},
        {u"Intervals of single runs tell the spread over ranks, not over runs: another run may differ more\\."_s, isOverRanks},
        {u"(?<count>\\d+) values were tested at a false discovery rate of 5 % \\(Benjamini–Hochberg\\); intervals are 95 % each, \\d+ "
         u"bootstrap draws, seed \\d+\\."_s,
         areTested},
        {u"(.*: )?The runs had other numbers of tasks: (?<was>.*) and (?<is>.*): their times are no measure of speed\\."_s,
         areOfOtherTasks},
        {u"(.*: )?The runs had other arguments: “(?<was>.*)” and “(?<is>.*)”: their times are no measure of speed\\."_s, areOfOtherWords},
        {u"(.*: )?The runs (are of other programs|were on other machines): “(?<was>.*)” and “(?<is>.*)”\\."_s, areOfOtherWords},
        {u"(?<count>One|\\d+) conclusions? differs? by less than 5 %, which is not told as a change\\."_s,
         [](const SaidChange& said) { return said.count("count") == said.compared().verdict.notTold; }},
        {u"(?<count>One|\\d+) conclusions? stands? in one of the sessions only and cannot be compared\\."_s,
         [](const SaidChange& said) { return said.count("count") == said.compared().verdict.unmatched; }},
        {u"(?<is>.*), was (?<was>.*)\\."_s, nullptr}, // placement, machine, choices
    };
    return claims;
}

} // namespace costscope
