// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/overlap/selectionReplay.h"

#include <optional>

namespace costscope {

namespace {

/// A logic replayed on the times of a dataset.
struct Replayed {
    SelectionRecord record;
    ReplaySettings settings;
    SelectionReplay replay;
    double total = missing; ///< iterations of the run

    const QString& name(size_t function) const { return record.name(function); }
    QString value(int attribute, int level) const { return record.times().attributes[size_t(attribute)].values[level]; }
    /// What a step varied; nothing if it is no attribute.
    std::optional<QString> attribute(int number) const
    {
        return number >= 0 ? std::optional(record.times().attributes[size_t(number)].name) : std::nullopt;
    }
    double regret() const { return replay.regret(record, total); }
};

Result<ReplaySettings> settingsFrom(const Arguments& arguments)
{
    ReplaySettings settings;
    const QString logic = arguments.text(u"--logic"_s, toString(settings.logic));
    const auto known = selectionLogic(logic);
    if (!known)
        return wrongWords(u"There is no logic “%1”. Known: %2, %3, %4."_s.arg(
            logic, toString(SelectionLogic::BruteForce), toString(SelectionLogic::Attributes), toString(SelectionLogic::Factorial)));
    settings.logic = *known;
    settings.iterations = double(arguments.whole(u"--iterations"_s, 30));
    settings.mostOutliers = arguments.number(u"--threshold"_s).value_or(25) / 100;
    settings.within = arguments.number(u"--within"_s).value_or(5) / 100;
    settings.isHistoric = arguments.has(u"--history"_s);
    return settings;
}

Result<Replayed> replayOf(const Dataset& dataset, const ReplaySettings& settings, const Arguments& arguments)
{
    auto times = selectionTimes(dataset);
    if (!times) return times.error();
    SelectionRecord record(times.take());
    auto replay = replaySelection(record, settings);
    if (!replay) return replay.error();
    const double usual = 2 * settings.iterations * double(record.times().functions.size());
    const double total = double(arguments.whole(u"--total"_s, qint64(std::min(usual, 1e15))));
    if (const auto checked = checkRunningTime(record, *replay, total); !checked) return checked.error();
    return Replayed{std::move(record), settings, replay.take(), total};
}

AnswerTable effectsOf(const Replayed& all)
{
    AnswerTable table(
        {{"attribute", "attribute"}, {"low", "from"}, {"high", "to"}, {"effect_s", "main effect", Quantity::Time}, {"chosen", "chosen"}});
    for (const AttributeEffect& effect : all.replay.effects) {
        const int attribute = int(effect.attribute);
        table.add(all.attribute(attribute), all.value(attribute, effect.low), all.value(attribute, effect.high), effect.effect,
                  all.value(attribute, effect.chosen()));
    }
    return table;
}

AnswerTable stepsOf(const Replayed& all)
{
    AnswerTable table({forPeople("measured"),
                       {"function", "function"},
                       {"attribute", "varied"},
                       {"from_iteration"},
                       {"to_iteration"},
                       {"decision_s"},
                       {"mean_s", "mean", Quantity::Time},
                       {"filtered_s", "without outliers", Quantity::Time},
                       {"outlier_share", "outliers", Quantity::Share, 3},
                       forPeople("decision", Quantity::Time),
                       jsonOnly("filtered"),
                       word("verdict", "")});
    for (const ReplayStep& step : all.replay.steps) {
        const auto& decision = step.decision;
        table.add(step.isMeasured() ? u"%1–%2"_s.arg(exact(step.from), exact(step.to)) : u"before"_s, all.name(step.function),
                  all.attribute(step.attribute), step.from, step.to, decision.value(), decision.raw, decision.filtered,
                  decision.outlierShare, decision.value(), decision.isFiltered, step.isKept ? u"kept"_s : u"dropped"_s);
    }
    return table;
}

QJsonObject fieldsOf(const Replayed& all, const QString& dataset)
{
    const SelectionReplay& replay = all.replay;
    return {{"dataset", dataset},
            {"logic", toString(all.settings.logic)},
            {"iterations", all.settings.iterations},
            {"threshold", all.settings.mostOutliers},
            {"within", all.settings.within},
            {"history", all.settings.isHistoric},
            {"recorded_iterations", qint64(all.record.iterations())},
            {"functions", qint64(all.record.times().functions.size())},
            {"winner", all.name(replay.winner)},
            {"winner_mean_s", all.record.mean(replay.winner)},
            {"best", all.name(replay.best)},
            {"best_mean_s", all.record.mean(replay.best)},
            {"correct", replay.isCorrect},
            {"best_by_decision", all.name(replay.bestByDecision)},
            {"correct_by_decision", replay.isCorrectByDecision},
            {"learning_iterations", replay.learningIterations},
            {"learning_s", replay.learningTime},
            {"learning_cost_s", replay.cost()},
            {"learning_cost_against_best_s", replay.costAgainstBest()},
            {"total_iterations", all.total},
            {"total_s", replay.runningTime(all.record, all.total)},
            {"best_total_s", all.record.time(replay.best, 0, all.total)},
            {"regret_s", all.regret()}};
}

QString time(double seconds)
{
    return display(seconds, Quantity::Time);
}

QString learningText(const SelectionReplay& replay)
{
    const QString learning = u"Learning: %1 iterations, %2"_s.arg(displayCount(replay.learningIterations), time(replay.learningTime));
    if (replay.cost() >= 0 && replay.costAgainstBest() >= 0)
        return u"%1; it costs %2 beside the winner, %3 beside the best.\n"_s.arg(learning, time(replay.cost()),
                                                                                 time(replay.costAgainstBest()));
    return u"%1; as many with the winner take %2, with the best %3.\n"_s.arg(learning, moreOrLess(-replay.cost()),
                                                                             moreOrLess(-replay.costAgainstBest()));
}

QString summaryText(const Replayed& all)
{
    const SelectionReplay& replay = all.replay;
    QString text = u"%1 chooses %2: %3 per iteration over all recorded ones.\n"_s.arg(nameOf(all.settings.logic), all.name(replay.winner),
                                                                                      time(all.record.mean(replay.winner)));
    text += u"Best fixed choice: %1, %2. The winner is %3 (within %4).\n"_s.arg(all.name(replay.best), time(all.record.mean(replay.best)),
                                                                                replay.isCorrect ? u"correct"_s : u"not correct"_s,
                                                                                display(all.settings.within, Quantity::Share, 3));
    text += all.settings.isHistoric ? u"Known from a former run: no learning phase.\n"_s : learningText(replay);
    return text + u"After %1 iterations: %2, %3 than the best fixed choice.\n"_s.arg(
                      displayCount(all.total), time(replay.runningTime(all.record, all.total)),
                      all.regret() == 0 ? u"no more"_s : moreOrLess(all.regret()));
}

int runSelect(const Arguments& arguments, Console& console)
{
    const auto settings = settingsFrom(arguments);
    if (!settings) return console.refuse(settings.error());
    const auto inputs = readInputs(arguments.words(), console.progress());
    if (!inputs.ok()) return console.refuse(inputs.error());
    const auto item = chooseDataset(inputs->session, toString(DatasetKind::Selection), arguments.text(u"--dataset"_s));
    if (!item.ok()) return console.refuse(item.error(), inputs->messages);
    const auto all = replayOf(*(*item)->data, *settings, arguments);
    if (!all.ok()) return console.refuse(all.error(), inputs->messages);
    const AnswerTable steps = stepsOf(*all);
    Answer answer{fieldsOf(*all, (*item)->name), inputs->messages, summaryText(*all), steps.toCsv()};
    answer.add(all->replay.messages);
    answer.add(u"effects"_s, effectsOf(*all), u"\n"_s);
    answer.add(u"steps"_s, steps, u"\n"_s);
    return console.answer(answer);
}

QString selectNotes()
{
    return u"FILE: a table of function or its attributes, iteration, time_s, also process, or costscope.selection/1.\n"
           "--threshold is of outliers; how far a correct winner may be behind is --within; what selection may cost of a run is\n"
           "the threshold of tune.\n"_s;
}

std::vector<Option> selectOptions()
{
    const auto option = [](const char* name, Option::Type kind, const char* value, const char* help) {
        return Option{QString::fromLatin1(name), kind, QString::fromLatin1(value), QString::fromUtf8(help)};
    };
    return {option("--logic", Option::Text, "LOGIC", "brute-force, attributes or factorial (brute-force)"),
            option("--iterations", Option::Whole, "I", "iterations of every measured function (30)"),
            option("--threshold", Option::Number, "PERCENT", "outliers are removed while they are less than this share of the times (25)"),
            option("--within", Option::Number, "PERCENT", "a winner at most this much slower than the best is correct (5)"),
            option("--total", Option::Whole, "N", "iterations of the run; twice those of brute force unless given").from(1),
            option("--history", Option::Switch, "", "the winner is known from a former run"),
            option("--dataset", Option::Text, "NAME", "the times, if the file holds several")};
}

} // namespace

Verb selectVerb()
{
    return {.name = u"select"_s,
            .summary = u"replay run-time selection of algorithms on measured times"_s,
            .usage = u"FILE"_s,
            .least = 1,
            .most = 1,
            .csv = true,
            .options = selectOptions(),
            .run = runSelect,
            .notes = selectNotes};
}

} // namespace costscope
