// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionParts.h"

#include <cmath>

namespace costscope {

namespace {

/// The numbers of a recipe that may be absent.
struct OptionalNumber {
    const char* key;
    std::optional<double> CalibrationRecipe::*number;
};
constexpr OptionalNumber optionalNumbers[] = {{"branch", &CalibrationRecipe::branch}, {"most_pairs", &CalibrationRecipe::mostPairs}};

struct RecipeNumber {
    const char* key;
    double CalibrationRecipe::*number;
};
constexpr RecipeNumber recipeNumbers[] = {{"least_queue", &CalibrationRecipe::leastQueue},
                                          {"most_queue", &CalibrationRecipe::mostQueue},
                                          {"most_contended", &CalibrationRecipe::mostContended}};

/// A word of a recipe; an unknown one is refused.
template <class Word>
Word wordFrom(JsonReader& reader, const QJsonObject& object, const char* key, std::optional<Word> (*byId)(QStringView))
{
    const QString word = reader.required(object, QLatin1String(key));
    const auto known = byId(word);
    const JsonReader::Step step(reader, QLatin1String(key));
    if (!known && reader.ok()) reader.fail(u"“%1” is not known here."_s.arg(word));
    return known.value_or(Word{});
}

void excludedFrom(JsonReader& reader, const QJsonObject& object, CalibrationRecipe& recipe, qsizetype datasets)
{
    reader.each(object, u"excluded"_s, [&](const QJsonValue& row) {
        const QJsonArray place = row.toArray();
        const CellPlace at{place.at(0).toInt(-1), place.at(1).toInt(-1)};
        if (place.size() != 2 || at.dataset < 0 || at.dataset >= datasets || at.row < 0)
            reader.fail(u"A row is left out by two numbers: which dataset, which of its rows."_s);
        recipe.excluded.push_back(at);
    });
}

CalibrationRecipe recipeFromJson(JsonReader& reader, const QJsonObject& object, qsizetype datasets)
{
    CalibrationRecipe recipe;
    recipe.weights = wordFrom(reader, object, "weights", weightsById);
    recipe.estimator = wordFrom(reader, object, "estimator", estimatorById);
    recipe.reading = wordFrom(reader, object, "reading", readingById);
    recipe.bootstrap = int(std::clamp<qint64>(reader.integer(object, u"bootstrap"_s), 0, 1'000'000));
    recipe.seed = quint64(reader.integer(object, u"seed"_s));
    for (const auto& [key, number] : recipeNumbers) recipe.*number = reader.number(object, QLatin1String(key), recipe.*number);
    for (const auto& [key, number] : optionalNumbers)
        if (object.contains(QLatin1String(key))) recipe.*number = reader.number(object, QLatin1String(key), missing);
    if (const std::vector<double> limits = reader.numbers(object, u"limits"_s); limits.size() == 2)
        recipe.thresholds = ProtocolThresholds{limits[0], limits[1]};
    if (object.contains(u"locality")) recipe.assumed = wordFrom(reader, object, "locality", localityById);
    excludedFrom(reader, object, recipe, datasets);
    return recipe;
}

constexpr QLatin1String recipeKey("recipe");

QJsonObject unknownOfRecipe(const QJsonObject& recipe)
{
    return fieldsBeside(recipe, {"weights", "estimator", "reading", "bootstrap", "seed", "least_queue", "most_queue", "most_contended",
                                 "branch", "most_pairs", "limits", "locality", "excluded"});
}

} // namespace

QJsonObject recipeToJson(const CalibrationRecipe& recipe)
{
    QJsonObject object{{"weights", toString(recipe.weights)},
                       {"estimator", toString(recipe.estimator)},
                       {"reading", toString(recipe.reading)},
                       {"bootstrap", recipe.bootstrap},
                       {"seed", qint64(recipe.seed)}};
    for (const auto& [key, number] : recipeNumbers) object.insert(QLatin1String(key), recipe.*number);
    for (const auto& [key, number] : optionalNumbers)
        if (recipe.*number) object.insert(QLatin1String(key), *(recipe.*number));
    if (recipe.thresholds) object.insert(u"limits"_s, jsonNumbers({recipe.thresholds->shortBelow, recipe.thresholds->eagerBelow}));
    if (recipe.assumed) object.insert(u"locality"_s, toString(*recipe.assumed));
    QJsonArray excluded;
    for (const CellPlace& place : recipe.excluded) excluded.append(QJsonArray{place.dataset, place.row});
    object.insert(u"excluded"_s, excluded);
    return object;
}

bool knowsCalibration(const QJsonObject& object)
{
    const QJsonObject recipe = object.value(recipeKey).toObject();
    const auto knows = [&recipe](const char* key, auto byId) {
        const QJsonValue word = recipe.value(QLatin1String(key));
        return !word.isString() || byId(word.toString()).has_value();
    };
    return knows("weights", weightsById) && knows("estimator", estimatorById) && knows("reading", readingById) &&
           knows("locality", localityById);
}

QJsonObject unknownOfCalibration(const QJsonObject& object)
{
    QJsonObject unknown = fieldsBeside(object, {"id", "name", "datasets", "machine", "recipe"});
    if (const QJsonObject recipe = unknownOfRecipe(object.value(recipeKey).toObject()); !recipe.isEmpty())
        unknown.insert(recipeKey, recipe);
    return unknown;
}

QJsonObject calibrationToJson(const CalibrationItem& item, const QJsonObject& unknown)
{
    QJsonObject recipe = unknown.value(recipeKey).toObject(), object = unknown;
    const QJsonObject known = recipeToJson(item.recipe);
    putAll(recipe, known);
    object.insert(u"id"_s, item.id);
    object.insert(u"name"_s, item.name);
    object.insert(u"datasets"_s, QJsonArray::fromStringList(item.datasets));
    object.insert(u"machine"_s, item.machine);
    object.insert(recipeKey, recipe);
    return object;
}

CalibrationItem calibrationFromJson(JsonReader& reader, const QJsonObject& object)
{
    CalibrationItem item;
    item.name = reader.string(object, u"name"_s);
    item.datasets = reader.strings(object, u"datasets"_s);
    item.machine = reader.required(object, u"machine"_s);
    const QJsonObject recipe = reader.object(object, recipeKey);
    const JsonReader::Step step(reader, recipeKey);
    item.recipe = recipeFromJson(reader, recipe, item.datasets.size());
    return item;
}

} // namespace costscope
