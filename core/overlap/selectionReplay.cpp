// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/selectionReplay.h"

#include "core/model/shown.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr std::array logicIds = {"brute-force", "attributes", "factorial"};
constexpr std::array logicNames = {"Brute force", "Selection by attributes", "Factorial design"};

/// Measures functions as a logic asks for them.
class Learner {
public:
    Learner(const SelectionRecord& record, const ReplaySettings& settings, const Progress& progress)
        : m_record(record), m_settings(settings), m_progress(progress), m_measured(times().functions.size(), false)
    {
        if (settings.logic == SelectionLogic::BruteForce) return;
        for (size_t f = 0; f < times().functions.size(); ++f) m_byLevels.emplace(times().functions[f].levels, f); // the first stays
    }

    Result<SelectionReplay> learn()
    {
        if (m_settings.logic != SelectionLogic::BruteForce && times().attributes.empty())
            return Error{u"These functions have no attributes: only brute force can select among them."_s};
        if (m_settings.logic == SelectionLogic::Factorial) {
            if (const auto done = factorial(); !done) return done.error();
        } else if (m_settings.logic == SelectionLogic::Attributes) {
            oneByOne();
        } else {
            for (size_t f = 0; f < times().functions.size(); ++f) look(f, -1);
            if (!m_isStopped) m_replay.winner = keepBest(0);
        }
        if (m_isStopped) return cancelled();
        return std::move(m_replay);
    }

private:
    const SelectionTimes& times() const { return m_record.times(); }

    std::optional<size_t> find(const std::vector<int>& levels) const
    {
        const auto found = m_byLevels.find(levels);
        return found == m_byLevels.end() ? std::nullopt : std::optional(found->second);
    }

    /// Adds a step; measures the function unless that was done before. Nothing any more once the work was stopped.
    void look(size_t function, int attribute)
    {
        m_isStopped = m_isStopped || !m_progress.report(double(m_replay.steps.size()) / double(m_measured.size() + m_replay.steps.size()));
        if (m_isStopped) return;
        ReplayStep step{function, attribute};
        step.decision = m_record.decision(function, m_settings.iterations, m_settings.mostOutliers);
        if (!m_measured[function]) {
            m_measured[function] = true;
            step.from = m_replay.learningIterations + 1;
            step.to = m_replay.learningIterations += m_settings.iterations;
            m_replay.learningTime += m_record.time(function, 0, m_settings.iterations);
        }
        m_replay.steps.push_back(step);
    }

    /// The best function of the steps from `first` on.
    size_t keepBest(size_t first)
    {
        const auto best = std::min_element(m_replay.steps.begin() + std::ptrdiff_t(first), m_replay.steps.end(),
                                           [](const auto& a, const auto& b) { return a.decision.value() < b.decision.value(); });
        best->isKept = true;
        return best->function;
    }

    void oneByOne()
    {
        const size_t count = times().attributes.size();
        m_replay.winner = find(std::vector<int>(count, 0)).value_or(0);
        for (size_t a = 0; a < count; ++a) {
            const size_t first = m_replay.steps.size();
            std::vector<int> levels = times().functions[m_replay.winner].levels;
            const int values = int(times().attributes[a].values.size());
            for (levels[a] = 0; levels[a] < values; ++levels[a])
                if (const auto function = find(levels); function && (values > 1 || first == 0)) look(*function, int(a));
            if (m_replay.steps.size() > first) m_replay.winner = keepBest(first);
        }
    }

    Result<Done> factorial()
    {
        for (size_t a = 0; a < times().attributes.size(); ++a)
            if (const int last = int(times().attributes[a].values.size()) - 1; last > 0) m_replay.effects.push_back({a, 0, last});
        constexpr size_t most = 16;
        if (m_replay.effects.size() > most)
            return Error{u"A factorial design of %1 attributes needs 2^%1 functions."_s.arg(m_replay.effects.size())};
        for (size_t corner = 0; corner < (size_t(1) << m_replay.effects.size()); ++corner) {
            const auto levels = cornerLevels([&](size_t e) { return bool(corner >> e & 1); });
            const auto function = find(levels);
            if (!function) return Error{u"A factorial design needs the function %1, which was not measured."_s.arg(wordsFor(levels))};
            look(*function, -1);
        }
        if (m_isStopped) return cancelled();
        for (AttributeEffect& effect : m_replay.effects) effect.effect = effectOf(effect);
        m_replay.winner = *find(cornerLevels([&](size_t e) { return m_replay.effects[e].effect < 0; }));
        for (ReplayStep& step : m_replay.steps) step.isKept = step.function == m_replay.winner;
        sayIfEffectsMislead();
        return Done{};
    }

    /// Main effects tell all only where attributes do not depend on each other.
    void sayIfEffectsMislead()
    {
        const auto fastest = std::min_element(m_replay.steps.begin(), m_replay.steps.end(),
                                              [](const auto& a, const auto& b) { return a.decision.value() < b.decision.value(); });
        if (fastest->isKept) return;
        note(m_replay.messages, u"Main effects choose %1, but %2 was measured faster: the attributes depend on each other."_s.arg(
                                    m_record.name(m_replay.winner), m_record.name(fastest->function)));
    }

    template <class IsHigh>
    std::vector<int> cornerLevels(const IsHigh& isHigh) const
    {
        std::vector<int> levels(times().attributes.size(), 0);
        for (size_t e = 0; e < m_replay.effects.size(); ++e)
            if (isHigh(e)) levels[m_replay.effects[e].attribute] = m_replay.effects[e].high;
        return levels;
    }

    double effectOf(const AttributeEffect& effect) const
    {
        double difference = 0;
        for (const ReplayStep& step : m_replay.steps) {
            const bool isHigh = times().functions[step.function].levels[effect.attribute] == effect.high;
            difference += isHigh ? step.decision.value() : -step.decision.value();
        }
        return difference / (double(m_replay.steps.size()) / 2);
    }

    QString wordsFor(const std::vector<int>& levels) const
    {
        QStringList words;
        for (size_t a = 0; a < levels.size(); ++a) words << times().attributes[a].values[levels[a]];
        return words.join(u'/');
    }

    const SelectionRecord& m_record;
    const ReplaySettings& m_settings;
    const Progress& m_progress;
    std::vector<bool> m_measured;                  ///< by function
    std::map<std::vector<int>, size_t> m_byLevels; ///< first function of these levels
    bool m_isStopped = false;
    SelectionReplay m_replay;
};

/// Where sums overflow, every function would take equally long.
Error tooLarge(const QString& what)
{
    return Error{u"%1: the times are too large to be added."_s.arg(what)};
}

Result<Done> check(const SelectionRecord& record, const ReplaySettings& settings)
{
    if (record.times().functions.empty() || record.iterations() == 0) return Error{u"There are no times to replay."_s};
    if (const auto checked = checkTimes(record); !checked) return checked.error();
    const double I = settings.iterations;
    if (!(I >= 1) || I != std::floor(I) || I > 1e9)
        return Error{u"%1 iterations per function: a whole number from 1 to 1 000 000 000 was expected."_s.arg(exact(I))};
    if (!(settings.mostOutliers >= 0) || std::isinf(settings.mostOutliers))
        return Error{u"The share of outliers is %1: 0 or more was expected."_s.arg(exact(settings.mostOutliers))};
    if (settings.within >= 0 && std::isfinite(settings.within)) return Done{};
    return Error{u"The margin of a correct winner is %1: 0 or more was expected."_s.arg(exact(settings.within))};
}

/// Where outliers are part of the mean, another function may be the best.
void judge(SelectionReplay& replay, const SelectionRecord& record, const ReplaySettings& settings)
{
    const double margin = 1 + settings.within;
    replay.best = record.best();
    replay.isCorrect = record.mean(replay.winner) <= margin * record.mean(replay.best);
    std::vector<double> values;
    for (size_t f = 0; f < record.times().functions.size(); ++f)
        values.push_back(record.decision(f, double(record.iterations()), settings.mostOutliers).value());
    replay.bestByDecision = size_t(std::min_element(values.begin(), values.end()) - values.begin());
    replay.isCorrectByDecision = values[replay.winner] <= margin * values[replay.bestByDecision];
}

} // namespace

QString toString(SelectionLogic logic)
{
    return QLatin1String(logicIds[size_t(logic)]);
}

std::optional<SelectionLogic> selectionLogic(QStringView id)
{
    for (size_t i = 0; i < logicIds.size(); ++i)
        if (id == QLatin1String(logicIds[i])) return SelectionLogic(i);
    return {};
}

QString nameOf(SelectionLogic logic)
{
    return QString::fromUtf8(logicNames[size_t(logic)]);
}

SelectionRecord::SelectionRecord(SelectionTimes times) : m_times(std::move(times)), m_iterations(m_times.iterations())
{
    for (const SelectionFunction& function : m_times.functions) {
        const std::vector<double> each = function.iterationTimes();
        std::vector<double>& sums = m_sums.emplace_back(1, 0.0);
        for (size_t i = 0; i < m_iterations; ++i) sums.push_back(sums.back() + each[i]);
    }
}

double SelectionRecord::upTo(size_t function, double calls) const
{
    const std::vector<double>& sums = m_sums[function];
    const double rounds = std::floor(calls / double(m_iterations));
    return rounds * sums.back() + sums[std::min(size_t(calls - rounds * double(m_iterations)), m_iterations)];
}

size_t SelectionRecord::best() const
{
    size_t best = 0;
    for (size_t f = 1; f < m_sums.size(); ++f)
        if (m_sums[f].back() < m_sums[best].back()) best = f;
    return best;
}

FunctionDecision SelectionRecord::decision(size_t function, double iterations, double mostOutliers) const
{
    const size_t count = iterations < double(m_iterations) ? size_t(iterations) : m_iterations;
    std::vector<std::span<const double>> processes;
    for (const auto& times : m_times.functions[function].times) processes.push_back(std::span(times).first(count));
    return decide(processes, mostOutliers);
}

std::vector<double> SelectionReplay::runningTimes(const SelectionRecord& record, const std::vector<double>& ascending) const
{
    std::vector<double> times;
    double done = 0, time = 0, winnersCalls = 0; // of the steps that lie behind
    auto step = steps.begin();
    for (const double n : ascending) {
        for (; step != steps.end() && (!step->isMeasured() || n >= done + iterations); ++step) {
            if (!step->isMeasured()) continue;
            time += record.time(step->function, 0, iterations);
            if (step->function == winner) winnersCalls = iterations;
            done += iterations;
        }
        const bool isLearning = step != steps.end();
        times.push_back(time + record.time(isLearning ? step->function : winner, isLearning ? 0 : winnersCalls, n - done));
    }
    return times;
}

QString moreOrLess(double seconds)
{
    if (seconds == 0) return u"as long"_s;
    return (seconds > 0 ? u"%1 more"_s : u"%1 less"_s).arg(shownTime(std::fabs(seconds)));
}

Result<Done> checkTimes(const SelectionRecord& record)
{
    for (size_t f = 0; f < record.times().functions.size(); ++f)
        if (!std::isfinite(record.mean(f))) return tooLarge(record.name(f));
    return Done{};
}

Result<Done> checkRunningTime(const SelectionRecord& record, const SelectionReplay& replay, double n)
{
    if (std::isfinite(replay.runningTime(record, n)) && std::isfinite(record.time(replay.best, 0, n))) return Done{};
    return tooLarge(u"%1 iterations of a run"_s.arg(exact(n)));
}

Result<SelectionReplay> replaySelection(const SelectionRecord& record, const ReplaySettings& settings, const Progress& progress)
{
    if (const auto checked = check(record, settings); !checked) return checked.error();
    auto replay = Learner(record, settings, progress).learn();
    if (!replay) return replay.error();
    replay->iterations = settings.iterations;
    judge(*replay, record, settings);
    if (settings.isHistoric) {
        replay->steps.clear();
        replay->learningIterations = replay->learningTime = 0;
    }
    replay->winnerTime = record.time(replay->winner, 0, replay->learningIterations);
    replay->bestTime = record.time(replay->best, 0, replay->learningIterations);
    if (!std::isfinite(replay->learningTime + replay->winnerTime + replay->bestTime)) return tooLarge(u"Learning phase"_s);
    if (settings.iterations > double(record.iterations()))
        warn(replay->messages,
             u"Recorded iterations of every function: %1. Decisions rest on these, beyond them the recorded times are repeated."_s.arg(
                 record.iterations()));
    return replay;
}

} // namespace costscope
