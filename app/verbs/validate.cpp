// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/AnswerTable.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/csvCells.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/calibration/validation.h"

namespace costscope {

namespace {

QString ratioText(double ratio)
{
    return display(ratio, Quantity::None, 3);
}

AnswerTable tableOf(const std::vector<ValidatedModel>& models)
{
    AnswerTable table({word("model", u"model"_s),
                       {"place", "place"},
                       {"cells", "cells"},
                       {"within", "within 10 %"},
                       shownBy("median_ratio", "median", ratioText),
                       shownBy("min_ratio", "least", ratioText),
                       shownBy("max_ratio", "most", ratioText),
                       {"rms_log", "rms of ln", Quantity::None, 3}});
    for (const ValidatedModel& m : models) table.add(m.model, m.place, m.cells, m.within, m.median, m.least, m.most, m.rmsLog);
    return table;
}

AnswerTable tableOf(const std::vector<ValidatedCell>& cells, const std::vector<DatasetPtr>& datasets)
{
    AnswerTable table({word("model", u"model"_s),
                       {"place", "place"},
                       {"dataset", "dataset"},
                       {"row"},
                       shownBy("bytes", "size", [](double bytes) { return csvNumber(bytes) + u" B"_s; }),
                       shownBy("messages", "messages", csvNumber),
                       shownBy("at_once", "at once", csvNumber),
                       {"repetitions", "repetitions"},
                       {"measured_s", "measured", Quantity::Time, 3},
                       {"predicted_s", "predicted", Quantity::Time, 3},
                       shownBy("ratio", "measured/predicted", ratioText)});
    for (const ValidatedCell& c : cells)
        table.add(c.model, c.place, datasets[size_t(c.dataset)]->name, c.row, c.bytes, c.messages, c.pairs, c.repetitions, c.measured,
                  c.predicted, c.ratio());
    return table;
}

/// What is judged, and by which machine.
struct Judged {
    Machine machine;
    Validation validation;
};

Result<Judged> judge(const Arguments& arguments, const std::vector<DatasetPtr>& datasets, const ValidationRecipe& recipe,
                     const Progress& progress)
{
    if (arguments.has(u"--fit-half"_s)) {
        auto held = validateHeldOut(datasets, {.estimator = recipe.estimator, .assumed = recipe.assumed, .bootstrap = 0}, progress);
        if (!held) return held.error();
        return Judged{std::move(held->machine), std::move(held->validation)};
    }
    auto machine = readMachine(arguments.words().front());
    if (!machine) return machine.error();
    auto validation = validate(*machine, datasets, recipe);
    if (!validation) return validation.error();
    return Judged{machine.take(), validation.take()};
}

Answer answerOf(const Judged& judged, const std::vector<DatasetPtr>& datasets, bool isHalf)
{
    const Validation& validation = judged.validation;
    const AnswerTable models = tableOf(byModel(validation)), cells = tableOf(validation.cells, datasets);
    Answer answer;
    answer.fields = {{"machine", judged.machine.id},
                     {"held_out", isHalf},
                     {"verdict", verdict(validation)},
                     {"models", models.toJson()},
                     {"cells", cells.toJson()}};
    answer.csv = cells.toCsv();
    answer.text =
        u"%1\n%2\n\nmeasured/predicted, by model\n\n"_s.arg(isHalf ? u"Calibrated to every other repetition, judged by those between."_s
                                                                   : u"Judged: %1."_s.arg(judged.machine.name),
                                                            verdict(validation)) +
        models.toText() + u"\nWorst cells\n\n"_s + tableOf(worstCells(validation), datasets).toText();
    return answer;
}

int runValidate(const Arguments& arguments, Console& console)
{
    const bool isHalf = arguments.has(u"--fit-half"_s);
    const QStringList files = arguments.words().mid(isHalf ? 0 : 1);
    const bool isMachineSaid = isHalf || !arguments.words().isEmpty();
    if (files.isEmpty() != arguments.has(u"--example"_s) || !isMachineSaid)
        return console.usage(u"validate needs a machine and files (or --example NAME), or --fit-half and files."_s);
    ValidationRecipe recipe;
    const auto estimator = estimatorById(arguments.text(u"--estimator"_s, toString(recipe.estimator)));
    if (!estimator)
        return console.usage(u"--estimator: median, min, mean or repetitions, not “%1”."_s.arg(arguments.text(u"--estimator"_s)));
    recipe.estimator = *estimator;
    const QString locality = arguments.text(u"--locality"_s);
    recipe.assumed = localityById(locality);
    if (!locality.isEmpty() && !recipe.assumed)
        return console.usage(u"--locality: intra-socket, intra-node or inter-node, not “%1”."_s.arg(locality));
    const auto places = placesOf(arguments);
    if (!places) return console.usage(places.error().message);
    const Progress progress = console.progress();
    const auto inputs =
        arguments.has(u"--example"_s) ? readExample(arguments.text(u"--example"_s)) : readInputs(files, progress.part(0, 0.5), {}, *places);
    if (!inputs) return console.refuse(inputs.error());
    const std::vector<DatasetPtr> datasets = dataOf(inputs->session);
    const auto judged = judge(arguments, datasets, recipe, progress.part(0.5, 1));
    if (!judged) return console.refuse(judged.error(), inputs->messages);
    Answer answer = answerOf(*judged, datasets, isHalf);
    answer.add(inputs->messages);
    answer.add(judged->validation.messages);
    return console.answer(answer);
}

QString validateNotes()
{
    return u"MACHINE: a shipped id or a costscope.machine/1 file. FILE: what costscope-probe wrote, or other benchmarks that calibrate "
           u"reads.\n"
           "Every cell is predicted by the model that would use it: messages by node-aware max-rate, reversed receives with queue search,\n"
           "lines of routers with contention, concurrent transfers by τ-Lop, parametrised round trips by LogGP, shifts by C_avg and "
           "C_max.\n"
           "A machine that was calibrated to these very files is judged by what it was made of: --fit-half keeps every other repetition\n"
           "to judge. --csv and --json hold every cell.\n"_s;
}

} // namespace

Verb validateVerb()
{
    return {.name = u"validate"_s,
            .summary = u"judge a machine by benchmarks: every cell predicted beside measured"_s,
            .usage = u"(MACHINE|--fit-half) (FILE...|--example NAME)"_s,
            .csv = true,
            .options = {{u"--fit-half"_s, Option::Switch, {}, u"calibrate to every other repetition of the files, judge by the rest"_s},
                        {u"--example"_s, Option::Text, u"NAME"_s, u"take the benchmarks of an example session"_s},
                        {u"--estimator"_s, Option::Text, u"E"_s, u"of repetitions: median (default), min, mean, or all repetitions"_s},
                        {u"--locality"_s, Option::Text, u"L"_s, u"of files that do not say it: intra-socket, intra-node, inter-node"_s},
                        placeOption()},
            .run = runValidate,
            .notes = validateNotes};
}

} // namespace costscope
