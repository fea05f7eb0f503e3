// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/calibrateAnswer.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/FileWriter.h"
#include "core/calibration/calibration.h"
#include "core/channels/fitTransferLaw.h"
#include "core/numerics/draw.h"

#include <QJsonDocument>

#include <algorithm>

namespace costscope {

namespace {

Result<Done> readWords(const Arguments& arguments, CalibrationRecipe& recipe)
{
    const QString weights = arguments.text(u"--weights"_s, toString(recipe.weights));
    const QString estimator = arguments.text(u"--estimator"_s, toString(recipe.estimator));
    const QString reading = arguments.text(u"--reading"_s, toString(recipe.reading));
    const QString locality = arguments.text(u"--locality"_s);
    if (!weightsById(weights)) return Error{u"--weights: plain, relative or log, not “%1”."_s.arg(weights)};
    if (!estimatorById(estimator)) return Error{u"--estimator: median, min, mean or repetitions, not “%1”."_s.arg(estimator)};
    if (!readingById(reading)) return Error{u"--reading: all-pairs or one-pair, not “%1”."_s.arg(reading)};
    if (!locality.isEmpty() && !localityById(locality))
        return Error{u"--locality: intra-socket, intra-node or inter-node, not “%1”."_s.arg(locality)};
    recipe.weights = *weightsById(weights);
    recipe.estimator = *estimatorById(estimator);
    recipe.reading = *readingById(reading);
    if (!locality.isEmpty()) recipe.assumed = localityById(locality);
    return Done{};
}

/// Values that --set knows: what narrows the rows.
Parameters recipeValues()
{
    return {{u"short_below_bytes"_s, {}, u"messages below are short"_s, Quantity::Size},
            {u"eager_below_bytes"_s, {}, u"messages below are eager"_s, Quantity::Size},
            {u"branch"_s, {}, u"pairs from which on the injection limits"_s, Quantity::Count},
            {u"most_pairs"_s, {}, u"rows with more active pairs are left out"_s, Quantity::Count},
            {u"least_queue"_s, {}, u"rows with fewer messages do not tell γ"_s, Quantity::Count},
            {u"most_queue"_s, {}, u"rows with more messages do not tell γ"_s, Quantity::Count},
            {u"most_contended"_s, {}, u"rows with more messages do not tell δ"_s, Quantity::Count}};
}

Result<Done> readNumbers(const Arguments& arguments, CalibrationRecipe& recipe)
{
    const auto set = arguments.named(u"--set"_s, recipeValues());
    if (!set) return set.error();
    const auto take = [&](const char* name, auto& into) {
        if (const auto found = set->find(QLatin1String(name)); found != set->end()) into = found->second;
    };
    std::optional<double> shortBelow, eagerBelow;
    take("short_below_bytes", shortBelow);
    take("eager_below_bytes", eagerBelow);
    if (shortBelow.has_value() != eagerBelow.has_value()) return Error{u"--set: short_below_bytes and eager_below_bytes go together."_s};
    if (shortBelow) recipe.thresholds = ProtocolThresholds{*shortBelow, *eagerBelow};
    take("branch", recipe.branch);
    take("most_pairs", recipe.mostPairs);
    take("least_queue", recipe.leastQueue);
    take("most_queue", recipe.mostQueue);
    take("most_contended", recipe.mostContended);
    return Done{};
}

/// Error = usage.
Result<CalibrationRecipe> recipeOf(const Arguments& arguments)
{
    CalibrationRecipe recipe;
    if (const QString preset = arguments.text(u"--preset"_s); !preset.isEmpty()) {
        if (preset != u"as-published"_s) return Error{u"--preset: as-published, not “%1”."_s.arg(preset)};
        recipe = asPublished();
    }
    if (const auto words = readWords(arguments, recipe); !words) return words.error();
    if (const auto numbers = readNumbers(arguments, recipe); !numbers) return numbers.error();
    recipe.bootstrap = int(arguments.whole(u"--bootstrap"_s, recipe.bootstrap));
    recipe.seed = quint64(arguments.whole(u"--seed"_s, 1));
    return recipe;
}

Result<Done> write(const Machine& machine, const QString& path)
{
    return writeFile(path, QJsonDocument(toJson(machine)).toJson(), u"The machine was not written"_s);
}

void nameMachine(Machine& machine, const Arguments& arguments)
{
    machine.id = arguments.text(u"--id"_s, machine.id);
    machine.name = arguments.text(u"--name"_s, machine.id == u"calibrated"_s ? machine.name : machine.id);
}

int runCalibrate(const Arguments& arguments, Console& console)
{
    if (arguments.words().isEmpty() != arguments.has(u"--example"_s)) return console.usage(u"calibrate needs files or --example NAME."_s);
    const auto recipe = recipeOf(arguments);
    if (!recipe) return console.usage(recipe.error().message);
    const QString transfers = arguments.text(u"--transfers"_s, u"table"_s);
    if (!QStringList{u"table"_s, u"linear"_s, u"power"_s}.contains(transfers))
        return console.usage(u"--transfers: table, linear or power, not “%1”."_s.arg(transfers));
    const auto base = machineIfNamed(arguments);
    if (!base) return console.refuse(base.error());
    const Machine* other = *base ? &**base : nullptr;
    const auto places = placesOf(arguments);
    if (!places) return console.usage(places.error().message);
    const Progress progress = console.progress();
    const auto inputs = arguments.has(u"--example"_s) ? readExample(arguments.text(u"--example"_s))
                                                      : readInputs(arguments.words(), progress.part(0, 0.5), {}, *places);
    if (!inputs) return console.refuse(inputs.error());
    auto calibration = calibrate(dataOf(inputs->session), *recipe, other, progress.part(0.5, 1));
    if (!calibration) return console.refuse(calibration.error(), inputs->messages);
    nameMachine(calibration->machine, arguments);
    if (const auto law = useTransferLaw(calibration->machine, transfers); !law) return console.refuse(law.error(), calibration->messages);
    if (const QString path = arguments.text(u"-o"_s); !path.isEmpty())
        if (const auto written = write(calibration->machine, path); !written) return console.refuse(written.error(), inputs->messages);
    Messages messages = inputs->messages;
    messages.insert(messages.end(), calibration->messages.begin(), calibration->messages.end());
    Answer answer = calibrationAnswer(*calibration, *recipe, other);
    answer.messages = messages;
    return console.answer(answer);
}

QString calibrateNotes()
{
    QString text = u"NAME of --set:\n"_s;
    QList<QStringList> rows;
    for (const Parameter& value : recipeValues()) rows << QStringList{u"  "_s + value.name, value.meaning};
    return text + inColumns({QString(), QString()}, rows).mid(1);
}

} // namespace

Verb calibrateVerb()
{
    return {.name = u"calibrate"_s,
            .summary = u"estimate machine parameters from benchmark files"_s,
            .usage = u"(FILE...|--example NAME)"_s,
            .csv = true,
            .options = {{u"-o"_s, Option::Text, u"MACHINE.json"_s, u"write the machine, costscope.machine/1"_s},
                        {u"--example"_s, Option::Text, u"NAME"_s, u"take the benchmarks of an example session"_s},
                        {u"--id"_s, Option::Text, u"ID"_s, u"what --machine will call it (calibrated)"_s},
                        {u"--name"_s, Option::Text, u"NAME"_s, u"for people"_s},
                        {u"--preset"_s, Option::Text, u"P"_s,
                         u"as-published: absolute residuals on all repetitions, limits 500 and 8000 byte, branch 4"_s},
                        {u"--weights"_s, Option::Text, u"W"_s, u"relative (default), plain or log residuals"_s},
                        {u"--estimator"_s, Option::Text, u"E"_s, u"of repetitions: median (default), min, mean, or all repetitions"_s},
                        {u"--reading"_s, Option::Text, u"R"_s, u"rows for α and R_b: all-pairs (default) or one-pair"_s},
                        {u"--locality"_s, Option::Text, u"L"_s, u"of files that do not say it: intra-socket, intra-node, inter-node"_s},
                        placeOption(),
                        {u"--set"_s, Option::Text, u"NAME=VALUE"_s, u"limits and ranges, see below"_s},
                        {u"--transfers"_s, Option::Text, u"F"_s,
                         u"L(m,τ) of the machine: the measured table (default), or the linear or power law fitted to it"_s},
                        {u"--machine"_s, Option::Text, u"M"_s, u"another machine: shown beside, and what δ needs and the files lack"_s},
                        Option{u"--bootstrap"_s, Option::Whole, u"N"_s, u"draws for the 95 % intervals (1000; 0 = asymptotic)"_s}.from(
                            0, mostDraws),
                        {u"--seed"_s, Option::Whole, u"S"_s, u"start of the random numbers (1)"_s}},
            .run = runCalibrate,
            .notes = calibrateNotes};
}

} // namespace costscope
