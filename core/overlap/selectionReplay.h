// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/data/selectionTimes.h"
#include "core/overlap/selectionDecision.h"

namespace costscope {

// Run-time selection replayed on recorded times: what a logic would have measured, chosen and cost. Barigou 2016, section 3
// (ADCL); the factorial design is derived from its name.

/// In which order functions are measured.
enum class SelectionLogic {
    BruteForce, ///< all of them
    Attributes, ///< one attribute after the other, the others as the best so far
    Factorial   ///< first and last value of every attribute, then what their main effects predict
};
QString toString(SelectionLogic logic); ///< "brute-force", "attributes", "factorial"
std::optional<SelectionLogic> selectionLogic(QStringView id);
/// "Brute force", "Selection by attributes", "Factorial design".
QString nameOf(SelectionLogic logic);

struct ReplaySettings {
    SelectionLogic logic = SelectionLogic::BruteForce;
    double iterations = 30;     ///< I, per function
    double mostOutliers = 0.25; ///< share up to which they are removed
    double within = 0.05;       ///< a winner this close to the best is correct
    bool isHistoric = false;    ///< the winner is known from a former run: no learning phase
};

/// The recorded times of functions, repeated cyclically beyond the record.
class SelectionRecord {
public:
    explicit SelectionRecord(SelectionTimes times);

    const SelectionTimes& times() const { return m_times; }
    const QString& name(size_t function) const { return m_times.functions[function].name; }
    size_t iterations() const { return m_iterations; }
    /// [s] of `count` calls of a function after the first `from` ones.
    double time(size_t function, double from, double count) const { return upTo(function, from + count) - upTo(function, from); }
    /// Mean over all recorded iterations [s].
    double mean(size_t function) const { return m_sums[function].back() / double(m_iterations); }
    /// Function of the least mean: the best fixed choice.
    size_t best() const;
    /// From the first `iterations` recorded calls, all if there are fewer.
    FunctionDecision decision(size_t function, double iterations, double mostOutliers) const;

private:
    double upTo(size_t function, double calls) const;

    SelectionTimes m_times;
    size_t m_iterations;
    std::vector<std::vector<double>> m_sums; ///< by function: time of the first i calls
};

/// A function that was looked at.
struct ReplayStep {
    size_t function = 0;
    int attribute = -1;                  ///< that is being varied; -1 = none
    double from = missing, to = missing; ///< iterations of the run, from 1 on; missing: it was measured before
    FunctionDecision decision = {};
    bool isKept = false; ///< the best of its attribute, or of all
    bool isMeasured() const { return from >= 1; }
};

/// What an attribute does between its first and last value.
struct AttributeEffect {
    size_t attribute = 0;
    int low = 0, high = 0;   ///< levels
    double effect = missing; ///< mean at high − mean at low [s]
    int chosen() const { return effect < 0 ? high : low; }
};

struct SelectionReplay {
    std::vector<ReplayStep> steps = {};
    std::vector<AttributeEffect> effects = {};
    size_t winner = 0, best = 0;
    bool isCorrect = false;    ///< by the mean over all recorded iterations
    size_t bestByDecision = 0; ///< of the decision values over all recorded iterations, which leave out outliers
    bool isCorrectByDecision = false;
    double iterations = 0;         ///< of one function, I
    double learningIterations = 0; ///< of all measured functions
    double learningTime = 0;       ///< [s]
    double winnerTime = 0;         ///< [s] of as many iterations with the winner
    double bestTime = 0;           ///< [s] of as many iterations with the best fixed choice
    Messages messages = {};

    /// Below 0 where the winner's times have outliers that the decision left out, or are longer later than those it rests on.
    double cost() const { return learningTime - winnerTime; }
    double costAgainstBest() const { return learningTime - bestTime; }
    /// [s] after n iterations of a run: first the learning phase, then the winner.
    double runningTime(const SelectionRecord& record, double n) const { return runningTimes(record, {n}).front(); }
    /// After each of these numbers of iterations, which ascend: one walk along the steps for all.
    std::vector<double> runningTimes(const SelectionRecord& record, const std::vector<double>& ascending) const;
    /// [s] that the best fixed choice would have needed less.
    double regret(const SelectionRecord& record, double n) const { return runningTime(record, n) - record.time(best, 0, n); }
};

/// "3 s more", "2 s less", "as long".
QString moreOrLess(double seconds);

/// Error: no times, or such as are too large to be added; no attributes; a factorial design whose functions are not all there;
/// iterations or shares that are none; stopped.
Result<SelectionReplay> replaySelection(const SelectionRecord& record, const ReplaySettings& settings = {}, const Progress& progress = {});
/// Error: times of a function that are too large to be added.
Result<Done> checkTimes(const SelectionRecord& record);
/// Error: after so many iterations a time is too large to be a number.
Result<Done> checkRunningTime(const SelectionRecord& record, const SelectionReplay& replay, double n);

} // namespace costscope
