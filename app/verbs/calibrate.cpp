// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/Arguments.h"
#include "app/verbs/Console.h"
#include "app/verbs/inputs.h"
#include "app/verbs/verbs.h"
#include "core/fit/calibration.h"
#include "core/fit/determined.h"

#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>
#include <cmath>

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
    recipe.bootstrap = int(std::min<qint64>(arguments.whole(QStringLiteral("--bootstrap"), recipe.bootstrap), 1'000'000));
    recipe.seed = quint64(arguments.whole(QStringLiteral("--seed"), 1));
    return recipe;
}

QJsonValue intervalToJson(const std::optional<std::array<double, 2>>& interval)
{
    return interval ? QJsonValue(jsonNumbers({(*interval)[0], (*interval)[1]})) : QJsonValue();
}

QJsonObject lawToJson(const CalibratedLaw& law)
{
    QJsonArray parameters;
    for (const FitParameter& p : law.parameters)
        parameters.append(QJsonObject{{"name", p.name},
                                      {"value", jsonNumber(p.value)},
                                      {"unit", QString::fromLatin1(info(p.quantity).unit)},
                                      {"standard_error", p.standardError ? jsonNumber(*p.standardError) : QJsonValue()},
                                      {"interval", intervalToJson(p.interval)},
                                      {"interval_repetitions", intervalToJson(p.measurementInterval)},
                                      {"determined", p.state == Determined::Fitted},
                                      {"state", toString(p.state)},
                                      {"reason", p.reason}});
    return {{"id", law.id},
            {"name", law.name},
            {"parameters", parameters},
            {"cells", int(law.cells.size())},
            {"points", int(law.observations.size())},
            {"rms_relative", jsonNumber(law.fit.rmsRelative)},
            {"branch", jsonNumber(law.fit.branch)},
            {"recipe", law.recipe}};
}

QJsonObject detectedToJson(const DetectedProtocols& detected)
{
    QJsonArray splits;
    for (const ProtocolPieces& pieces : detected.splits) {
        QJsonArray switches;
        for (const auto& at : pieces.switches) switches.append(jsonNumbers({at.after, at.before}));
        splits.append(QJsonObject{{"pieces", int(pieces.count())}, {"bic", jsonNumber(pieces.bic)}, {"switches_bytes", switches}});
    }
    return {{"locality", toString(detected.locality)},
            {"chosen", int(detected.chosen) + 1},
            {"gain", jsonNumber(detected.gain)},
            {"splits", splits}};
}

QJsonObject fieldsOf(const Calibration& calibration)
{
    QJsonArray laws, detected, gamma;
    for (const CalibratedLaw& law : calibration.laws) laws.append(lawToJson(law));
    for (const DetectedProtocols& one : calibration.detected) detected.append(detectedToJson(one));
    for (const auto& [n, value] : calibration.gammaByMessages) gamma.append(jsonNumbers({n, value}));
    return {{"machine", toJson(calibration.machine)},
            {"fits", laws},
            {"protocol_switches", detected},
            {"limits_from", calibration.thresholdsFrom},
            {"gamma_by_messages", gamma},
            {"link_rate_bytes_per_s", jsonNumber(calibration.linkRate)}};
}

QString intervalText(const FitParameter& p)
{
    if (!p.interval || p.state != Determined::Fitted) return {};
    return QStringLiteral("%1 … %2").arg(display((*p.interval)[0], p.quantity, 3), display((*p.interval)[1], p.quantity, 3));
}

/// "/ printed" of --against: what another machine has under this name.
QString against(const FitParameter& p, const Machine* other)
{
    if (!other) return {};
    const auto found = other->values.find(p.name);
    if (found == other->values.end() || !std::isfinite(found->second.value) || !std::isfinite(p.value)) return {};
    return QStringLiteral("%1 (× %2)")
        .arg(display(found->second.value, p.quantity, 3), display(p.value / found->second.value, Quantity::None, 3));
}

QString textOf(const Calibration& calibration, const Machine* other)
{
    QList<QStringList> rows;
    for (const CalibratedLaw& law : calibration.laws)
        for (const FitParameter& p : law.parameters) {
            const bool fitted = p.state == Determined::Fitted;
            rows << QStringList{p.name,
                                fitted                             ? displayWithError(p.value, p.standardError, p.quantity)
                                : p.state == Determined::Unbounded ? QStringLiteral("∞")
                                                                   : QStringLiteral("—"),
                                intervalText(p), toString(p.state), other ? against(p, other) : p.reason};
        }
    QString text = QStringLiteral("Protocol limits: short < %1, eager < %2 (%3)\n\n")
                       .arg(display(calibration.thresholds.shortBelow, Quantity::Size),
                            display(calibration.thresholds.eagerBelow, Quantity::Size), calibration.thresholdsFrom);
    return text + inColumns({QStringLiteral("value"), QStringLiteral("estimate"), QStringLiteral("95 %"), QStringLiteral("state"),
                             other ? other->name : QString()},
                            rows);
}

QString csvOf(const Calibration& calibration)
{
    QString text = QStringLiteral("name,value,unit,standard_error,low,high,state,cells,recipe\n");
    const auto number = [](double value) { return std::isnan(value) ? QString() : exact(value); };
    for (const CalibratedLaw& law : calibration.laws)
        for (const FitParameter& p : law.parameters)
            text += QStringList{p.name,
                                number(p.value),
                                QString::fromLatin1(info(p.quantity).unit),
                                number(p.standardError.value_or(missing)),
                                number(p.interval ? (*p.interval)[0] : missing),
                                number(p.interval ? (*p.interval)[1] : missing),
                                toString(p.state),
                                QString::number(law.cells.size()),
                                QStringLiteral("\"%1\"").arg(QString(law.recipe).replace(QLatin1Char('"'), QStringLiteral("\"\"")))}
                        .join(QLatin1Char(',')) +
                    QLatin1Char('\n');
    return text;
}

Result<Done> write(const Machine& machine, const QString& path)
{
    QSaveFile file(path);
    const QByteArray text = QJsonDocument(toJson(machine)).toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return Error{QStringLiteral("The machine could not be written: %1.").arg(file.errorString()), path};
    return Done{};
}

void nameMachine(Machine& machine, const Arguments& arguments)
{
    machine.id = arguments.text(QStringLiteral("--id"), machine.id);
    machine.name = arguments.text(QStringLiteral("--name"), machine.id == QStringLiteral("calibrated") ? machine.name : machine.id);
}

int run(const Arguments& arguments, Console& console)
{
    const auto recipe = recipeOf(arguments);
    if (!recipe) return console.usage(recipe.error().message);
    std::optional<Machine> base;
    if (const QString id = arguments.text(QStringLiteral("--machine")); !id.isEmpty()) {
        auto machine = readMachine(id);
        if (!machine) return console.refuse(machine.error());
        base = machine.take();
    }
    const Progress progress = console.progress();
    const auto inputs = readInputs(arguments.words(), progress.part(0, 0.5));
    if (!inputs) return console.refuse(inputs.error());
    std::vector<DatasetPtr> datasets;
    for (const DatasetItem& item : inputs->session.datasets) datasets.push_back(item.data);
    auto calibration = calibrate(datasets, *recipe, base ? &*base : nullptr, progress.part(0.5, 1));
    if (!calibration) return console.refuse(calibration.error(), inputs->messages);
    nameMachine(calibration->machine, arguments);
    if (const QString path = arguments.text(QStringLiteral("-o")); !path.isEmpty())
        if (const auto written = write(calibration->machine, path); !written) return console.refuse(written.error(), inputs->messages);
    Messages messages = inputs->messages;
    messages.insert(messages.end(), calibration->messages.begin(), calibration->messages.end());
    return console.answer({fieldsOf(*calibration), messages, textOf(*calibration, base ? &*base : nullptr), csvOf(*calibration)});
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
    QStringLiteral("FILE..."),
    1,
    -1,
    true,
    false,
    {{QStringLiteral("-o"), Option::Text, QStringLiteral("MACHINE.json"), QStringLiteral("write the machine, costscope.machine/1")},
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
     {QStringLiteral("--machine"), Option::Text, QStringLiteral("M"),
      QStringLiteral("another machine: shown beside, and what δ needs and the files lack")},
     {QStringLiteral("--bootstrap"), Option::Whole, QStringLiteral("N"),
      QStringLiteral("draws for the 95 % intervals (1000; 0 = asymptotic)")},
     {QStringLiteral("--seed"), Option::Whole, QStringLiteral("S"), QStringLiteral("start of the random numbers (1)")}},
    run,
    notes};

} // namespace costscope
