// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/conclusions/conclusions.h"
#include "core/machine/machineValues.h"
#include "core/numerics/median.h"
#include "core/numerics/rankSum.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace costscope {

QString shownName(const SessionValue& value)
{
    if (value.part == ValuePart::Machines) return symbolInText(value.name);
    return value.part == ValuePart::Fits && value.name == u"r_inf" ? u"r∞"_s : value.name;
}

namespace {

using Key = std::tuple<ValuePart, QString, QString>;

Key keyOf(const SessionValue& value)
{
    return {value.part, value.item, value.name};
}

/// The same number from the same repetitions.
bool isSame(const ComparedValue& pair)
{
    return pair.old.value == pair.now.value && pair.old.scatter.repetitions == pair.now.scatter.repetitions;
}

/// Less time and more of a rate are faster; other quantities are larger or smaller.
Verdict direction(const ComparedValue& pair)
{
    const bool more = pair.ratio() > 1;
    const Quantity quantity = pair.now.quantity;
    if (pair.now.part == ValuePart::Data && quantity == Quantity::Time) return more ? Verdict::Slower : Verdict::Faster;
    if (pair.now.part == ValuePart::Data && (quantity == Quantity::Rate || quantity == Quantity::FlopRate))
        return more ? Verdict::Faster : Verdict::Slower;
    return more ? Verdict::Larger : Verdict::Smaller;
}

constexpr double rate = 0.05; ///< of false discoveries

Verdict verdictOf(const ComparedValue& pair, bool isDifferent)
{
    if (isSame(pair)) return Verdict::Same;
    if (pair.now.scatter.over == Scatter::Over::Nothing && pair.old.scatter.over == Scatter::Over::Nothing) return Verdict::Computed;
    const auto& interval = pair.significance.interval;
    if (!interval) return pair.now.part == ValuePart::Machines ? Verdict::Given : Verdict::OneValue;
    const bool isApart = (*interval)[0] > 1 || (*interval)[1] < 1;
    if (isDifferent && isApart) return direction(pair);
    const auto &old = pair.old.scatter.repetitions, &now = pair.now.scatter.repetitions;
    const bool areFew = !old.empty() && !now.empty() && pair.significance.isFew && leastRankSumProbability(old.size(), now.size()) > rate;
    return isApart && areFew ? Verdict::TooFew : Verdict::NoDifference;
}

Messages messagesAbout(const ComparedValues& compared, const SignificanceSettings& settings)
{
    Messages messages;
    const auto count = [&](auto&& is) { return std::ranges::count_if(compared.values, is); };
    if (const auto few = count([](const ComparedValue& v) { return v.significance.isFew; }); few > 0)
        warn(messages, u"%1 on fewer than %2 repetitions: such intervals are too narrow, repeat the runs."_s
                           .arg(counted(few, u"One comparison rests"_s, u"%1 comparisons rest"_s))
                           .arg(fewRepetitions));
    if (count([](const ComparedValue& v) { return v.significance.isOverRanks && v.significance.interval; }) > 0)
        warn(messages, u"Intervals of single runs tell the spread over ranks, not over runs: another run may differ more."_s);
    if (compared.tested > 1)
        note(messages, u"%1 values were tested at a false discovery rate of 5 % (Benjamini–Hochberg); intervals are "
                       "95 % each, %2 bootstrap draws, seed %3."_s.arg(compared.tested)
                           .arg(settings.draws)
                           .arg(settings.seed));
    return messages;
}

ConclusionChange changeOf(const ComparedValue& pair)
{
    const auto& interval = *pair.significance.interval;
    const QString sentence = u"%1: %2 is %3 now, was %4: %5 times (95 % interval %6 to %7)."_s.arg(
        pair.now.item, shownName(pair.now), display(pair.now.value, pair.now.quantity, 3), display(pair.old.value, pair.old.quantity, 3),
        timesInWords(pair.ratio()), timesInWords(interval[0]), timesInWords(interval[1]));
    return {u"%1, %2"_s.arg(pair.now.item, shownName(pair.now)),
            {},
            toString(pair.verdict),
            sentence,
            pair.old.value,
            pair.now.value,
            pair.now.quantity,
            2};
}

/// "γ = 16.8 ns"
QString shortly(const ComparedValue& pair)
{
    return u"%1 = %2"_s.arg(shownName(pair.now), display(pair.now.value, pair.now.quantity, 3));
}

constexpr qsizetype mostParameters = 3; ///< that a sentence names

/// "γ is 16.8 ns, was 8.40 ns: 2 times"
QString parameterInWords(const ComparedValue& pair)
{
    const double ratio = pair.ratio();
    const QString words = u"%1 is %2, was %3"_s.arg(shownName(pair.now), display(pair.now.value, pair.now.quantity, 3),
                                                    display(pair.old.value, pair.old.quantity, 3));
    return ratio > 0 && !std::isinf(ratio) ? u"%1: %2 times"_s.arg(words, timesInWords(ratio)) : words;
}

/// Which values of a machine are given otherwise, the largest change first; nothing if none is.
std::optional<ConclusionChange> parameterChange(const QString& item, std::vector<const ComparedValue*> values)
{
    std::erase_if(values, [](const ComparedValue* value) { return value->verdict != Verdict::Given; });
    if (values.empty()) return std::nullopt;
    const auto by = [](const ComparedValue* value) { return value->ratio() > 0 ? std::abs(std::log(value->ratio())) : INFINITY; };
    std::ranges::stable_sort(values, [&](const ComparedValue* a, const ComparedValue* b) { return by(a) > by(b); });
    QStringList parts;
    for (const ComparedValue* value : values)
        if (parts.size() < mostParameters) parts << parameterInWords(*value);
    if (const qsizetype more = qsizetype(values.size()) - parts.size(); more > 0) parts << u"and %1 more"_s.arg(more);
    const ComparedValue& most = *values.front();
    ConclusionChange change{.subject = item,
                            .sentence = u"%1: %2."_s.arg(item, parts.join(u"; "_s)),
                            .before = most.old.value,
                            .after = most.now.value,
                            .quantity = most.now.quantity,
                            .rank = rankOfParameters,
                            .isInput = true,
                            .shortly = shortly(most)};
    if (values.size() > 1) change.shortly = u"%1 and %2 more"_s.arg(change.shortly).arg(values.size() - 1);
    return change;
}

/// "14 of 24 values are slower (median ratio 1.12)"
QString countedWords(const std::vector<double>& ratios, size_t all, const QString& of, const QString& word)
{
    const QString words = ratios.size() == 1 ? u"%1 of %2 %3 is %4 (ratio %5)"_s : u"%1 of %2 %3 are %4 (median ratio %5)"_s;
    return words.arg(ratios.size()).arg(all).arg(of, word, timesInWords(median(ratios)));
}

/// "run times" of "run time, n = 8", "MPI times"; else "values".
QString sortOf(const SessionValue& value)
{
    return value.name.startsWith(u"run time, n = ")   ? u"run times"_s
           : value.name.startsWith(u"MPI time, n = ") ? u"MPI times"_s
                                                      : u"values"_s;
}

/// The values of one sort.
struct Differing {
    QString sort;
    std::map<Verdict, std::vector<double>> ratios = {}; ///< of those that differ significantly
    std::vector<double> all = {};                       ///< of which it can be told
};

/// By sorts, in the order of the values: run times have nothing to do with what MPI takes of them.
std::vector<Differing> differing(const std::vector<const ComparedValue*>& values)
{
    std::vector<Differing> sorts;
    for (const ComparedValue* value : values) {
        const QString sort = sortOf(value->now);
        auto found = std::ranges::find(sorts, sort, &Differing::sort);
        if (found == sorts.end()) found = sorts.insert(sorts.end(), {sort});
        if (value->significance.interval || (value->verdict == Verdict::Same && value->now.scatter.isKnown()))
            found->all.push_back(value->ratio());
        if (isSignificant(value->verdict)) found->ratios[value->verdict].push_back(value->ratio());
    }
    return sorts;
}

/// One sentence about the measured values of a dataset; nothing if none differs significantly. What it is now, and by how much, is that
/// of the first sort that differs.
std::optional<ConclusionChange> changeOf(const QString& item, const std::vector<const ComparedValue*>& values)
{
    QStringList parts;
    std::optional<ConclusionChange> change;
    for (const Differing& one : differing(values)) {
        size_t most = 0;
        QString is;
        for (const auto& [verdict, some] : one.ratios) {
            parts << countedWords(some, one.all.size(), one.sort, toString(verdict));
            if (some.size() <= most) continue;
            most = some.size();
            is = toString(verdict);
        }
        if (most > 0 && !change) change = ConclusionChange{item, {}, is, {}, 1, median(one.all), Quantity::None, rankOfMeasured};
    }
    if (change) change->sentence = u"%1: %2."_s.arg(item, parts.join(u"; "_s));
    return change;
}

double farOff(const ComparedValue& value)
{
    return std::abs(std::log(value.ratio()));
}

/// What is apart by leastChange or more, in too few repetitions for any test; nothing if nothing is.
std::optional<ConclusionChange> tooFewChange(const QString& item, const std::vector<const ComparedValue*>& values)
{
    std::vector<double> ratios;
    const ComparedValue* most = nullptr;
    for (const ComparedValue* value : values) {
        if (value->verdict != Verdict::TooFew || std::abs(value->ratio() - 1) < leastChange) continue;
        ratios.push_back(value->ratio());
        if (!most || farOff(*value) > farOff(*most)) most = value;
    }
    if (!most) return std::nullopt;
    size_t enough = 2;
    while (leastRankSumProbability(enough, enough) > rate) ++enough;
    const QString sentence =
        u"%1: %2 of %3 values differ by 5 % or more, %4 most, %5 times; so few repetitions cannot tell that from chance, "
        "%6 on each side could."_s.arg(item, QString::number(ratios.size()), QString::number(values.size()), shownName(most->now),
                                       timesInWords(most->ratio()), QString::number(enough));
    return ConclusionChange{item, {}, u"not decidable"_s, sentence, 1, median(ratios), Quantity::None, 0.6};
}

/// What differs by leastChange or more and may be noise for all that is known; nothing if nothing does.
std::optional<ConclusionChange> undecidedChange(const QString& item, const std::vector<const ComparedValue*>& values)
{
    std::vector<double> ratios;
    const ComparedValue* most = nullptr;
    const auto isOne = [](const ComparedValue* value) { return value->verdict == Verdict::OneValue; };
    for (const ComparedValue* value : values) {
        if (!isOne(value) || !(value->ratio() > 0) || std::isinf(value->ratio())) continue;
        if (std::abs(value->ratio() - 1) < leastChange) continue;
        ratios.push_back(value->ratio());
        if (!most || farOff(*value) > farOff(*most)) most = value;
    }
    if (!most) return std::nullopt;
    const QString largest = u"%1 most, %2 times"_s.arg(shownName(most->now), timesInWords(most->ratio()));
    const bool isData = most->now.part == ValuePart::Data;
    const QString why = isData ? u"one value each, so noise cannot be told from change"_s
                               : u"without bounded intervals on both sides nobody can tell if that is significant"_s;
    const auto isAsOne = [&](const ComparedValue* value) { return isOne(value) || value->verdict == Verdict::Same; };
    const qint64 all = std::ranges::count_if(values, isAsOne); // what is decided differs or not in words of its own
    const QString which = all == qint64(values.size()) ? u"values"_s
                          : isData                     ? u"values of one measurement each"_s
                                                       : u"values without bounded intervals"_s;
    const QString sentence = u"%1: %2 of %3 %6 differ by 5 % or more, %4; %5."_s.arg(item, QString::number(ratios.size()),
                                                                                     QString::number(all), largest, why, which);
    return ConclusionChange{item, {}, u"not decidable"_s, sentence, 1, median(ratios), Quantity::None, 0.5};
}

} // namespace

bool isSignificant(Verdict verdict)
{
    return verdict == Verdict::Faster || verdict == Verdict::Slower || verdict == Verdict::Larger || verdict == Verdict::Smaller;
}

Result<ComparedValues> compareValues(const SessionValues& before, const SessionValues& after, const SignificanceSettings& settings,
                                     const Progress& progress)
{
    std::map<Key, const SessionValue*> old;
    for (const SessionValue& value : before) old.insert({keyOf(value), &value});
    ComparedValues result;
    std::vector<double> p;
    for (const SessionValue& value : after) {
        const auto found = old.find(keyOf(value));
        if (found == old.end() || std::isnan(value.value) || std::isnan(found->second->value)) continue;
        ComparedValue pair{*found->second, value};
        const quint64 stream = result.values.size();
        if (stream % 64 == 0 && !progress.report(double(stream) / double(after.size()))) return cancelled();
        if (!isSame(pair))
            pair.significance = ratioSignificance(pair.old.value, pair.old.scatter, value.value, value.scatter, settings, stream);
        p.push_back(pair.significance.p);
        result.tested += !std::isnan(p.back());
        result.values.push_back(std::move(pair));
    }
    const std::vector<bool> different = differentAtRate(p, rate);
    for (size_t i = 0; i < result.values.size(); ++i) result.values[i].verdict = verdictOf(result.values[i], different[i]);
    result.messages = messagesAbout(result, settings);
    return result;
}

ConclusionChanges valueChanges(const ComparedValues& compared)
{
    ConclusionChanges changes;
    std::map<std::pair<ValuePart, QString>, std::vector<const ComparedValue*>> items;
    for (const ComparedValue& value : compared.values) {
        items[{value.now.part, value.now.item}].push_back(&value);
        if (value.now.part == ValuePart::Data || !isSignificant(value.verdict)) continue;
        changes.push_back(changeOf(value));
        if (value.now.part != ValuePart::Machines) continue;
        changes.back().isInput = true;
        changes.back().rank = rankOfParameters;
        changes.back().shortly = shortly(value);
    }
    for (const auto& [item, values] : items) {
        auto change = item.first == ValuePart::Data       ? changeOf(item.second, values)
                      : item.first == ValuePart::Machines ? parameterChange(item.second, values)
                                                          : std::nullopt;
        if (!change) change = tooFewChange(item.second, values);
        if (!change) change = undecidedChange(item.second, values);
        if (change) changes.push_back(std::move(*change));
    }
    sortByStrength(changes);
    return changes;
}

} // namespace costscope
