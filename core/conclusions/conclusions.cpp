// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conclusions/conclusions.h"

#include "core/base/find.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString percent(double share)
{
    return display(share, Quantity::Share, std::abs(share) < 0.0995 ? 1 : 2);
}

QString shown(double amount, Quantity quantity)
{
    return display(amount, quantity, 3);
}

double shareOf(const Conclusion& conclusion, const QString& state)
{
    const double* found = lookUp(conclusion.shares, state);
    return found ? *found : missing;
}

/// "50 % of 9.14 ms".
QString shareInWords(const Conclusion& conclusion, const QString& state)
{
    return u"%1 of %2"_s.arg(percent(shareOf(conclusion, state)), shown(conclusion.amount, conclusion.quantity));
}

const QString noPart = u"none"_s;

QString dominanceSentence(const Conclusion& was, const Conclusion& is)
{
    if (is.state == noPart)
        return u"%1: no part dominates now: %2 takes %3 (dominated with %4)."_s.arg(is.subject, was.words, shareInWords(is, was.state),
                                                                                    shareInWords(was, was.state));
    if (std::isnan(shareOf(was, is.state)))
        return u"%1: %2 dominates now with %3 (was not there; %4 dominated with %5)."_s.arg(
            is.subject, is.words, shareInWords(is, is.state), was.words, shareInWords(was, was.state));
    const QString before = shareInWords(was, is.state);
    const QString behind = was.state == noPart ? u"was %1, no part dominated"_s.arg(before)
                                               : u"was %1, behind %2 with %3"_s.arg(before, was.words, percent(shareOf(was, was.state)));
    return u"%1: %2 dominates now with %3 (%4)."_s.arg(is.subject, is.words, shareInWords(is, is.state), behind);
}

QString sentenceOf(const Conclusion& was, const Conclusion& is)
{
    switch (is.kind) {
    case Conclusion::Kind::Dominates: return dominanceSentence(was, is);
    case Conclusion::Kind::Chosen: return u"%1: %2 now, was %3."_s.arg(is.subject, is.words, was.words);
    case Conclusion::Kind::Moved: return u"%1 moved from %2 to %3."_s.arg(is.subject, was.words, is.words);
    case Conclusion::Kind::Amount: break;
    }
    if (is.quantity == Quantity::Share) return u"%1 is %2 now, was %3."_s.arg(is.subject, percent(is.amount), percent(was.amount));
    return u"%1 is %2 now, was %3: %4 times."_s.arg(is.subject, shown(is.amount, is.quantity), shown(was.amount, was.quantity),
                                                    timesInWords(is.amount / was.amount));
}

/// Whether the difference is there but too small to be told.
bool isSmall(const Conclusion& was, const Conclusion& is)
{
    switch (is.kind) {
    case Conclusion::Kind::Dominates: {
        const QString& state = is.state == noPart ? was.state : is.state;
        return std::abs(shareOf(is, state) - shareOf(was, state)) < leastChange;
    }
    case Conclusion::Kind::Moved:
        if (std::abs(is.state.toDouble() / was.state.toDouble() - 1) < std::max(was.sameWithin, is.sameWithin)) return true;
        [[fallthrough]];
    case Conclusion::Kind::Chosen: return was.lead < leastChange && is.lead < leastChange; // false if one is not known
    case Conclusion::Kind::Amount: break;
    }
    const double by = is.quantity == Quantity::Share ? is.amount - was.amount : is.amount / was.amount - 1;
    return !(std::abs(by) >= leastChange);
}

bool differ(const Conclusion& was, const Conclusion& is)
{
    return is.kind == Conclusion::Kind::Amount ? is.amount != was.amount && !std::isnan(is.amount / was.amount) : is.state != was.state;
}

/// Towards 1 as seconds grow; never that.
double bounded(double seconds)
{
    return seconds > 0 ? seconds / (1 + seconds) : 0;
}

/// What a whole takes otherwise is told before what part of it leads, and each by the seconds that it makes.
double rankOf(const Conclusion& was, const Conclusion& is)
{
    const double classes[] = {4, 3, 3, is.quantity == Quantity::Time ? 4.5 : 1};
    const double details[] = {0.6, 2, 2, 0.6}; // by Kind; measured data stand at 5
    const bool isTiny = std::fmax(was.importance, is.importance) < 0.01;
    const double most = bounded(std::fmax(was.amount, is.amount)), kind = (is.mayBeAbsent ? details : classes)[size_t(is.kind)];
    const double effect = is.quantity == Quantity::Time ? bounded(std::abs(is.amount - was.amount)) : most;
    return isTiny ? 0.1 * most : kind + 0.3 * effect + 1e-6 * most;
}

} // namespace

QString timesInWords(double ratio)
{
    if (ratio >= 1000) return QString::number(ratio, 'f', 0);
    QString words;
    for (int digits = ratio < 0.995 ? 2 : 3; digits < 7; ++digits) { // what differs is never “1 times”
        words = QString::number(ratio, 'g', digits);
        if (ratio == 1 || words != u"1") break;
    }
    return words;
}

std::optional<Conclusion> dominance(const QString& key, const QString& subject, const std::map<QString, double>& seconds,
                                    const std::map<QString, QString>& words, bool isDecided)
{
    Conclusion result{.key = key, .subject = subject, .amount = 0};
    double first = -1, second = -1;
    for (const auto& [state, time] : seconds) {
        result.amount += time;
        second = std::max(second, std::min(first, time));
        if (!(time > first)) continue; // nor one that is not known
        first = time;
        result.state = state;
    }
    if (!(result.amount > 0) || std::isinf(result.amount)) return std::nullopt;
    for (const auto& [state, time] : seconds) result.shares[state] = time / result.amount;
    result.lead = seconds.size() > 1 ? (first - second) / result.amount : 1;
    if (result.lead < leastChange || !isDecided) result.state = noPart;
    const auto found = words.find(result.state);
    result.words = found != words.end() ? found->second : result.state == noPart ? u"none of them"_s : result.state;
    return result;
}

/// In place of the last “%1”: what stands before it may be a name that holds one, too.
static QString filled(QString words, const QString& value)
{
    return words.replace(words.lastIndexOf(u"%1"_s), 2, value);
}

ConclusionChanges askedChanges(const AskedValues& before, const AskedValues& after)
{
    ConclusionChanges changes;
    for (const Asked& is : after) {
        const auto was = std::ranges::find_if(before, [&](const Asked& asked) { return asked.key == is.key; });
        if (was == before.end() || was->value == is.value) continue;
        ConclusionChange change{.subject = filled(is.words, u"…"_s),
                                .was = was->value,
                                .is = is.value,
                                .rank = rankOfAsked,
                                .isInput = true,
                                .shortly = filled(is.words, is.value)};
        change.sentence = u"%1, was %2."_s.arg(change.shortly, was->value);
        change.sentence[0] = change.sentence[0].toUpper();
        const auto isTold = [&](const ConclusionChange& told) { return told.sentence == change.sentence; };
        if (std::ranges::none_of(changes, isTold)) changes.push_back(std::move(change));
    }
    return changes;
}

ConclusionChanges conclusionChanges(const Conclusions& before, const Conclusions& after, int* notTold)
{
    std::map<QString, const Conclusion*> old;
    for (const Conclusion& conclusion : before) old[conclusion.key] = &conclusion;
    ConclusionChanges changes;
    for (const Conclusion& is : after) {
        const auto found = old.find(is.key);
        if (found == old.end() || !differ(*found->second, is)) continue;
        const Conclusion& was = *found->second;
        if (isSmall(was, is)) {
            if (notTold) ++*notTold;
            continue;
        }
        changes.push_back({is.subject, was.state, is.state, sentenceOf(was, is), was.amount, is.amount, is.quantity, rankOf(was, is)});
    }
    sortByStrength(changes);
    return changes;
}

void sortByStrength(ConclusionChanges& changes)
{
    std::ranges::stable_sort(changes, [](const ConclusionChange& a, const ConclusionChange& b) { return a.rank > b.rank; });
}

} // namespace costscope
