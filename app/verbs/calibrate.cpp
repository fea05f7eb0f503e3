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
    const QString weights = arguments.text(QStringLiteral("--weights"), toString(recipe.weights));
    const QString estimator = arguments.text(QStringLiteral("--estimator"), toString(recipe.estimator));
    const QString reading = arguments.text(QStringLiteral("--reading"), toString(recipe.reading));
    const QString locality = arguments.text(QStringLiteral("--locality"));
    if (!weightsById(weights)) return Error{QStringLiteral("--weights: plain, relative or log, not “%1”.").arg(weights)};
    if (!estimatorById(estimator)) return Error{QStringLiteral("--estimator: median, min, mean or repetitions, not “%1”.").arg(estimator)};
    if (!readingById(reading)) return Error{QStringLiteral("--reading: all-pairs or one-pair, not “%1”.").arg(reading)};
    if (!locality.isEmpty() && !localityById(locality))
        return Error{QStringLiteral("--locality: intra-socket, intra-node or inter-node, not “%1”.").arg(locality)};
    recipe.weights = *weightsById(weights);
    recipe.estimator = *estimatorById(estimator);
    recipe.reading = *readingById(reading);
    if (!locality.isEmpty()) recipe.assumed = localityById(locality);
    return Done{};
}

/// Values that --set knows: what narrows the rows.
std::vector<ModelValue> recipeValues()
{
    return {{QStringLiteral("short_below_bytes"), {}, QStringLiteral("messages below are short"), Quantity::Size},
            {QStringLiteral("eager_below_bytes"), {}, QStringLiteral("messages below are eager"), Quantity::Size},
            {QStringLiteral("branch"), {}, QStringLiteral("pairs from which on the injection limits"), Quantity::Count},
            {QStringLiteral("most_pairs"), {}, QStringLiteral("rows with more active pairs are left out"), Quantity::Count},
            {QStringLiteral("least_queue"), {}, QStringLiteral("rows with fewer messages do not tell γ"), Quantity::Count},
            {QStringLiteral("most_queue"), {}, QStringLiteral("rows with more messages do not tell γ"), Quantity::Count},
            {QStringLiteral("most_contended"), {}, QStringLiteral("rows with more messages do not tell δ"), Quantity::Count}};
}

Result<Done> readNumbers(const Arguments& arguments, CalibrationRecipe& recipe)
{
    const auto set = arguments.named(QStringLiteral("--set"), recipeValues());
    if (!set) return set.error();
    const auto take = [&](const char* name, auto& into) {
        if (const auto found = set->find(QLatin1String(name)); found != set->end()) into = found->second;
    };
    std::optional<double> shortBelow, eagerBelow;
    take("short_below_bytes", shortBelow);
    take("eager_below_bytes", eagerBelow);
    if (shortBelow.has_value() != eagerBelow.has_value())
        return Error{QStringLiteral("--set: short_below_bytes and eager_below_bytes go together.")};
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
    if (const QString preset = arguments.text(QStringLiteral("--preset")); !preset.isEmpty()) {
        if (preset != QStringLiteral("as-published")) return Error{QStringLiteral("--preset: as-published, not “%1”.").arg(preset)};
        recipe = asPublished();
    }
    if (const auto words = readWords(arguments, recipe); !words) return words.error();
    if (const auto numbers = readNumbers(arguments, recipe); !numbers) return numbers.error();
    recipe.bootstrap = int(arguments.whole(QStringLiteral("--bootstrap"), recipe.bootstrap));
    recipe.seed = quint64(arguments.whole(QStringLiteral("--seed"), 1));
    return recipe;
}

Result<Done> write(const Machine& machine, const QString& path)
{
    return writeFile(path, QJsonDocument(toJson(machine)).toJson(), QStringLiteral("The machine was not written"));
}

void nameMachine(Machine& machine, const Arguments& arguments)
{
    machine.id = arguments.text(QStringLiteral("--id"), machine.id);
    machine.name = arguments.text(QStringLiteral("--name"), machine.id == QStringLiteral("calibrated") ? machine.name : machine.id);
}

int run(const Arguments& arguments, Console& console)
{
    if (arguments.words().isEmpty() != arguments.has(QStringLiteral("--example")))
        return console.usage(QStringLiteral("calibrate needs files or --example NAME."));
    const auto recipe = recipeOf(arguments);
    if (!recipe) return console.usage(recipe.error().message);
    const QString transfers = arguments.text(QStringLiteral("--transfers"), QStringLiteral("table"));
    if (!QStringList{QStringLiteral("table"), QStringLiteral("linear"), QStringLiteral("power")}.contains(transfers))
        return console.usage(QStringLiteral("--transfers: table, linear or power, not “%1”.").arg(transfers));
    std::optional<Machine> base;
    if (const QString id = arguments.text(QStringLiteral("--machine")); !id.isEmpty()) {
        auto machine = readMachine(id);
        if (!machine) return console.refuse(machine.error());
        base = machine.take();
    }
    const Progress progress = console.progress();
    const auto inputs = arguments.has(QStringLiteral("--example")) ? readExample(arguments.text(QStringLiteral("--example")))
                                                                   : readInputs(arguments.words(), progress.part(0, 0.5));
    if (!inputs) return console.refuse(inputs.error());
    std::vector<DatasetPtr> datasets;
    for (const DatasetItem& item : inputs->session.datasets) datasets.push_back(item.data);
    auto calibration = calibrate(datasets, *recipe, base ? &*base : nullptr, progress.part(0.5, 1));
    if (!calibration) return console.refuse(calibration.error(), inputs->messages);
    nameMachine(calibration->machine, arguments);
    if (const auto law = useTransferLaw(calibration->machine, transfers); !law) return console.refuse(law.error(), calibration->messages);
    if (const QString path = arguments.text(QStringLiteral("-o")); !path.isEmpty())
        if (const auto written = write(calibration->machine, path); !written) return console.refuse(written.error(), inputs->messages);
    Messages messages = inputs->messages;
    messages.insert(messages.end(), calibration->messages.begin(), calibration->messages.end());
    Answer answer = calibrationAnswer(*calibration, *recipe, base ? &*base : nullptr);
    answer.messages = messages;
    return console.answer(answer);
}

QString notes()
{
    QString text = QStringLiteral("NAME of --set:\n");
    QList<QStringList> rows;
    for (const ModelValue& value : recipeValues()) rows << QStringList{QStringLiteral("  ") + value.name, value.meaning};
    return text + inColumns({QString(), QString()}, rows).mid(1);
}

} // namespace

const Verb calibrateVerb = {
    QStringLiteral("calibrate"),
    QStringLiteral("estimate machine parameters from benchmark files"),
    QStringLiteral("(FILE...|--example NAME)"),
    0,
    -1,
    true,
    false,
    {{QStringLiteral("-o"), Option::Text, QStringLiteral("MACHINE.json"), QStringLiteral("write the machine, costscope.machine/1")},
     {QStringLiteral("--example"), Option::Text, QStringLiteral("NAME"), QStringLiteral("take the benchmarks of an example session")},
     {QStringLiteral("--id"), Option::Text, QStringLiteral("ID"), QStringLiteral("what --machine will call it (calibrated)")},
     {QStringLiteral("--name"), Option::Text, QStringLiteral("NAME"), QStringLiteral("for people")},
     {QStringLiteral("--preset"), Option::Text, QStringLiteral("P"),
      QStringLiteral("as-published: absolute residuals on all repetitions, limits 500 and 8000 byte, branch 4")},
     {QStringLiteral("--weights"), Option::Text, QStringLiteral("W"), QStringLiteral("relative (default), plain or log residuals")},
     {QStringLiteral("--estimator"), Option::Text, QStringLiteral("E"),
      QStringLiteral("of repetitions: median (default), min, mean, or all repetitions")},
     {QStringLiteral("--reading"), Option::Text, QStringLiteral("R"),
      QStringLiteral("rows for α and R_b: all-pairs (default) or one-pair")},
     {QStringLiteral("--locality"), Option::Text, QStringLiteral("L"),
      QStringLiteral("of files that do not say it: intra-socket, intra-node, inter-node")},
     {QStringLiteral("--set"), Option::Text, QStringLiteral("NAME=VALUE"), QStringLiteral("limits and ranges, see below")},
     {QStringLiteral("--transfers"), Option::Text, QStringLiteral("F"),
      QStringLiteral("L(m,τ) of the machine: the measured table (default), or the linear or power law fitted to it")},
     {QStringLiteral("--machine"), Option::Text, QStringLiteral("M"),
      QStringLiteral("another machine: shown beside, and what δ needs and the files lack")},
     Option{QStringLiteral("--bootstrap"), Option::Whole, QStringLiteral("N"),
            QStringLiteral("draws for the 95 % intervals (1000; 0 = asymptotic)")}
         .from(0, mostDraws),
     {QStringLiteral("--seed"), Option::Whole, QStringLiteral("S"), QStringLiteral("start of the random numbers (1)")}},
    run,
    notes};

} // namespace costscope
