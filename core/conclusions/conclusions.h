// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/base/enumWords.h"
#include "core/numerics/ratioSignificance.h"

#include <map>
#include <optional>
#include <vector>

namespace costscope {

// What a session says, as values that two sessions can be compared by: numbers with their scatter, and conclusions.

enum class ValuePart { Data, Machines, Fits, Model };
inline constexpr EnumWords<ValuePart::Model> valuePartWords("data", "machines", "fits", "conclusions");
inline QString toString(ValuePart part)
{
    return valuePartWords[part];
}

/// A number of a session.
struct SessionValue {
    ValuePart part = ValuePart::Data;
    QString item = {}; ///< the dataset, machine or fit it belongs to, as both sessions call it
    QString name = {}; ///< within the item, plain text: "SpGEMM, level 3", "n = 64", "b"
    Quantity quantity = Quantity::None;
    double value = missing;
    Scatter scatter = {};
    QString cell = {};     ///< its name in compareSessions(): "n=64 t_n_s"; empty = it is not among those
    QString listedAs = {}; ///< the item's name there, of the new session; empty = item
};
using SessionValues = std::vector<SessionValue>;
/// Its name as people write it: "γ", "R_b of intra-node eager", "r∞"; of data as it is.
QString shownName(const SessionValue& value);

/// What the numbers come to: one of several states, or an amount.
struct Conclusion {
    enum class Kind {
        Dominates, ///< the part that takes most of the amount
        Chosen,    ///< the best of several
        Moved,     ///< a place: the core count of the fastest run
        Amount     ///< a total
    };
    Kind kind = Kind::Dominates;
    QString key = {};     ///< what it is about, the same in two sessions: "levels/spgemm_AP/3/part"
    QString subject = {}; ///< plain text: "SpGEMM, level 3"
    QString state = {};   ///< for scripts: "contention"; "none" if no part leads; empty for amounts
    QString words = {};   ///< plain text: "network contention"
    double amount = missing;
    Quantity quantity = Quantity::Time;
    std::map<QString, double> shares = {}; ///< of the amount, by state
    double lead = missing;                 ///< share by which the state is before the next one; missing = not asked
    double sameWithin = 0;                 ///< of a place that was fitted: one that differs by a smaller share of it is the same
    bool mayBeAbsent = false;              ///< a detail, said only where it matters
    double importance = 1;                 ///< the amount's share of a larger whole: of a level among all levels
    bool operator==(const Conclusion&) const = default;
};
using Conclusions = std::vector<Conclusion>;

/// A part leads if it is this share of the whole before the next; less than this is no change of a conclusion.
inline constexpr double leastChange = 0.05;

/// Dominates: the largest part, "none" if its lead is below leastChange or not decided by what the parts come from. `words` by state.
/// Shares of the amount are filled in. Nothing if the parts do not sum to a number above 0.
std::optional<Conclusion> dominance(const QString& key, const QString& subject, const std::map<QString, double>& seconds,
                                    const std::map<QString, QString>& words, bool isDecided = true);

struct ConclusionChange {
    QString subject = {};
    QString was = {}, is = {}; ///< states; of amounts empty
    QString sentence = {};     ///< "SpGEMM, level 3: network contention dominates now with 41 % of 2.3 ms (was 12 % of 1.1 ms, …)."
    double before = missing, after = missing; ///< the amounts
    Quantity quantity = Quantity::Time;
    /// The strongest first: inputs, measured data, times of wholes, dominance, choices, other amounts, details, what is below a
    /// hundredth; then by the seconds that changed.
    double rank = 0;
    bool isInput = false; ///< a cause: what was run, parameters, placement, choices
    QString shortly = {}; ///< of an input, as it is now: "8 processes per node"
    double ratio() const { return after / before; }
};
using ConclusionChanges = std::vector<ConclusionChange>;

/// Ranks of inputs.
inline constexpr double rankOfOtherProblem = 9, rankOfParameters = 7, rankOfAsked = 6, rankOfMeasured = 5;

/// What a session was asked for: placement, machine, choices of its figures.
struct Asked {
    QString key;   ///< the same in two sessions: "levels/elasticity/0/ppn"
    QString words; ///< plain text around the value: "%1 processes per node"
    QString value; ///< "8"
};
using AskedValues = std::vector<Asked>;

/// What both were asked for and is another; the same words once.
ConclusionChanges askedChanges(const AskedValues& before, const AskedValues& after);

/// "1.12": as many digits as it takes to tell it from 1.
QString timesInWords(double ratio);

/// Conclusions of the same key that differ by more than leastChange, the strongest first. What only one session concludes is no
/// change. `notTold` counts those that differ by less.
ConclusionChanges conclusionChanges(const Conclusions& before, const Conclusions& after, int* notTold = nullptr);
void sortByStrength(ConclusionChanges& changes);

/// What can be said of a ratio.
enum class Verdict {
    Same,
    Faster,
    Slower,
    Larger,
    Smaller,
    NoDifference,
    OneValue,
    Computed,
    Given,          ///< typed or printed: whether noise could do it is no question
    OtherArguments, ///< of another problem: neither faster nor slower
    OtherTasks,
    TooFew ///< apart, but so few repetitions cannot tell that from chance, whatever they are
};
inline constexpr EnumWords<Verdict::TooFew> verdictWords("same", "faster", "slower", "larger", "smaller", "no significant difference",
                                                         "not decidable: one value each", "computed: no scatter", "given, no scatter",
                                                         "other arguments", "other number of tasks", "not decidable: too few repetitions");
inline QString toString(Verdict verdict)
{
    return verdictWords[verdict];
}
bool isSignificant(Verdict verdict);

/// A number of both sessions.
struct ComparedValue {
    SessionValue old = {}, now = {};
    RatioSignificance significance = {};
    Verdict verdict = Verdict::OneValue;
    double ratio() const { return now.value / old.value; }
};

struct ComparedValues {
    std::vector<ComparedValue> values = {}; ///< in the order of the new session
    int tested = 0;                         ///< with intervals, together under one false discovery rate
    Messages messages = {};                 ///< few repetitions, spread over ranks, how many tests
};

/// Numbers of the same part, item and name beside each other; those that only one session has are left out. Of those that can
/// be decided 5 % are called different wrongly at most (false discovery rate, Benjamini & Hochberg). Error: cancelled.
Result<ComparedValues> compareValues(const SessionValues& before, const SessionValues& after, const SignificanceSettings& settings = {},
                                     const Progress& progress = {});

/// What they come to: of every machine which parameters are given otherwise, the largest change first; of every dataset with
/// significant differences a sentence, of every fitted value and parameter too; of what differs by leastChange or more and cannot be
/// decided one per dataset or fit.
ConclusionChanges valueChanges(const ComparedValues& compared);

} // namespace costscope
