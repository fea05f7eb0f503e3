// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionParts.h"

#include <limits>

namespace costscope {

namespace {

/// The value of this word; the first one if there is none.
template <auto last>
auto byWord(const EnumWords<last>& words, const QString& word)
{
    return words.find(word).value_or(decltype(last){});
}

template <auto last>
bool knowsWord(const EnumWords<last>& words, const QJsonValue& word)
{
    return !word.isString() || words.find(word.toString());
}

NamedValues namedFromJson(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    NamedValues values;
    const QJsonObject fields = reader.object(object, key);
    const JsonReader::Step step(reader, key);
    for (const QString& name : fields.keys()) values[name] = reader.number(fields, name, missing);
    return values;
}

QJsonObject settingsToJson(const FitSettings& settings)
{
    QJsonArray excluded;
    for (const int row : settings.excluded) excluded.append(row);
    return {{"model", settings.model},
            {"fixed", namedToJson(settings.fixed)},
            {"weights", toString(settings.weights)},
            {"drop_first", settings.dropFirst},
            {"excluded", excluded},
            {"bound_saturation", settings.boundSaturation},
            {"bootstrap", settings.bootstrap},
            {"seed", QString::number(settings.seed)}}; // a text: 64 bits without a sign fit no JSON number
}

/// A count that fits an int; what does not is refused where it stands.
int toCount(JsonReader& reader, qint64 number)
{
    if (number < 0 || number > std::numeric_limits<int>::max())
        reader.fail(u"%1 is not a whole number from 0 to %2."_s.arg(number).arg(std::numeric_limits<int>::max()));
    return int(number);
}

int count(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    const qint64 number = reader.integer(object, key);
    const JsonReader::Step step(reader, key);
    return toCount(reader, number);
}

std::vector<int> counts(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    return reader.all(object, key, [&](const QJsonValue& number) { return toCount(reader, reader.toInteger(number)); });
}

quint64 seed(JsonReader& reader, const QJsonObject& object)
{
    const QString text = reader.string(object, u"seed"_s, u"1"_s);
    const JsonReader::Step step(reader, u"seed"_s);
    bool ok = false;
    const quint64 number = text.toULongLong(&ok);
    if (!ok) reader.fail(u"“%1” is not a whole number of 64 bits."_s.arg(text));
    return number;
}

FitSettings settingsFromJson(JsonReader& reader, const QJsonObject& object)
{
    FitSettings settings;
    settings.model = reader.required(object, u"model"_s);
    settings.fixed = namedFromJson(reader, object, u"fixed"_s);
    settings.weights = weightsById(reader.string(object, u"weights"_s)).value_or(Weights::Plain);
    settings.dropFirst = count(reader, object, u"drop_first"_s);
    settings.excluded = counts(reader, object, u"excluded"_s);
    settings.boundSaturation = reader.boolean(object, u"bound_saturation"_s);
    settings.bootstrap = count(reader, object, u"bootstrap"_s);
    settings.seed = seed(reader, object);
    return settings;
}

QJsonObject parameterToJson(const FitParameter& p)
{
    QJsonObject object{{"name", p.name},
                       {"quantity", QString::fromLatin1(info(p.quantity).id)},
                       {"value", jsonNumber(p.value)},
                       {"state", toString(p.state)},
                       {"reason", p.reason}};
    if (p.standardError) object.insert(u"standard_error"_s, jsonNumber(*p.standardError));
    if (p.interval) object.insert(u"interval"_s, QJsonArray{jsonNumber((*p.interval)[0]), jsonNumber((*p.interval)[1])});
    return object;
}

FitParameter parameterFromJson(JsonReader& reader, const QJsonValue& value)
{
    const QJsonObject object = reader.toObject(value);
    FitParameter p;
    p.name = reader.required(object, u"name"_s);
    p.quantity = quantityById(reader.string(object, u"quantity"_s)).value_or(Quantity::None);
    p.value = reader.number(object, u"value"_s, missing);
    p.state = byWord(determinedWords, reader.string(object, u"state"_s));
    p.reason = reader.string(object, u"reason"_s);
    if (object.contains(u"standard_error")) p.standardError = reader.number(object, u"standard_error"_s, missing);
    const std::vector<double> interval = reader.numbers(object, u"interval"_s);
    if (interval.size() == 2) p.interval = {interval[0], interval[1]};
    return p;
}

QJsonObject samplesToJson(const Fit& fit)
{
    QJsonArray b, c;
    for (const auto& sample : fit.samples) {
        b.append(jsonNumber(sample[0]));
        c.append(jsonNumber(sample[1]));
    }
    QJsonObject samples{{"b", b}, {"c", c}};
    if (!fit.serialSamples.empty()) samples.insert(u"t_1"_s, jsonNumbers(fit.serialSamples));
    return samples;
}

void takeSamples(JsonReader& reader, const QJsonObject& object, Fit& fit)
{
    const QJsonObject samples = reader.object(object, u"samples"_s);
    const JsonReader::Step step(reader, u"samples"_s);
    const auto b = reader.numbers(samples, u"b"_s), c = reader.numbers(samples, u"c"_s);
    if (b.size() != c.size()) reader.fail(u"b and c differ in length."_s);
    for (size_t i = 0; i < std::min(b.size(), c.size()); ++i) fit.samples.push_back({b[i], c[i]});
    fit.serialSamples = reader.numbers(samples, u"t_1"_s);
    if (!fit.serialSamples.empty() && fit.serialSamples.size() != b.size()) reader.fail(u"t_1 and b differ in length."_s);
}

QJsonObject noiseToJson(const FitNoise& noise)
{
    QJsonArray covariance;
    for (const auto& row : noise.covariance)
        for (const double value : row) covariance.append(jsonNumber(value));
    return {
        {"law", noiseLawWords[noise.law]}, {"freedom", noise.freedom}, {"factor", jsonNumber(noise.factor)}, {"covariance", covariance}};
}

FitNoise noiseFromJson(JsonReader& reader, const QJsonObject& object)
{
    FitNoise noise{byWord(noiseLawWords, reader.string(object, u"law"_s)),
                   count(reader, object, u"freedom"_s),
                   reader.number(object, u"factor"_s, missing),
                   {}};
    const std::vector<double> covariance = reader.numbers(object, u"covariance"_s);
    const JsonReader::Step step(reader, u"covariance"_s);
    if (covariance.size() != 9) reader.fail(u"9 numbers were expected, three rows of three."_s);
    for (size_t i = 0; i < std::min<size_t>(9, covariance.size()); ++i) noise.covariance[i / 3][i % 3] = covariance[i];
    return noise;
}

std::vector<bool> flagsFromJson(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    std::vector<bool> flags;
    const QJsonArray array = reader.array(object, key);
    const JsonReader::Step step(reader, key);
    for (const QJsonValue value : array) {
        if (!value.isBool()) reader.fail(u"A list of true and false was expected."_s);
        flags.push_back(value.toBool());
    }
    return flags;
}

void addResults(QJsonObject& object, const Fit& fit)
{
    QJsonArray parameters, used;
    for (const FitParameter& p : fit.parameters) parameters.append(parameterToJson(p));
    for (const bool flag : fit.used) used.append(flag);
    object.insert(u"parameters"_s, parameters);
    object.insert(u"used"_s, used);
    object.insert(u"fitted"_s, jsonNumbers(fit.fitted));
    object.insert(u"derived"_s, namedToJson(fit.derived));
    if (fit.noise) object.insert(u"noise"_s, noiseToJson(*fit.noise));
    if (!fit.samples.empty()) object.insert(u"samples"_s, samplesToJson(fit));
}

} // namespace

QJsonArray messagesToJson(const Messages& messages)
{
    QJsonArray array;
    for (const Message& m : messages)
        array.append(
            QJsonObject{{"severity", toString(m.severity)}, {"message", m.text}, {"file", m.file}, {"line", m.line}, {"column", m.column}});
    return array;
}

Messages messagesFromJson(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    return reader.all(object, key, [&](const QJsonValue& value) {
        const QJsonObject m = reader.toObject(value);
        return Message{byWord(severityWords, reader.string(m, u"severity"_s)), reader.string(m, u"message"_s), reader.string(m, u"file"_s),
                       reader.integer(m, u"line"_s), reader.integer(m, u"column"_s)};
    });
}

bool knowsFit(const QJsonObject& object)
{
    const QJsonValue weights = object.value(u"settings").toObject().value(u"weights");
    if (weights.isString() && !weightsById(weights.toString())) return false;
    if (!knowsWord(terminationWords, object.value(u"termination"))) return false;
    for (const QJsonValue p : object.value(u"parameters").toArray())
        if (!knowsWord(determinedWords, p.toObject().value(u"state"))) return false;
    return true;
}

QJsonObject unknownOfFit(const QJsonObject& object)
{
    return fieldsBeside(object, {"id", "name", "dataset", "settings", "parameters", "correlation", "condition", "points", "rms",
                                 "rms_relative", "termination", "message", "derived", "fitted", "used", "samples", "messages", "noise"});
}

QStringList lostOfFit(const QJsonObject& object)
{
    QStringList lost = unknownPointers(u"/settings"_s, object.value(u"settings").toObject(),
                                       {"model", "fixed", "weights", "drop_first", "excluded", "bound_saturation", "bootstrap", "seed"});
    lost += unknownPointers(u"/samples"_s, object.value(u"samples").toObject(), {"b", "c", "t_1"});
    lost += unknownPointers(u"/noise"_s, object.value(u"noise").toObject(), {"law", "freedom", "factor", "covariance"});
    const QJsonArray parameters = object.value(u"parameters").toArray();
    for (qsizetype i = 0; i < parameters.size(); ++i)
        lost += unknownPointers(u"/parameters/%1"_s.arg(i), parameters[i].toObject(),
                                {"name", "quantity", "value", "state", "reason", "standard_error", "interval"});
    return lost;
}

QJsonObject fitToJson(const Fit& fit)
{
    QJsonObject object{{"id", fit.id},
                       {"name", fit.name},
                       {"dataset", fit.dataset},
                       {"settings", settingsToJson(fit.settings)},
                       {"correlation", jsonNumber(fit.correlation)},
                       {"condition", jsonNumber(fit.condition)},
                       {"points", fit.points},
                       {"rms", jsonNumber(fit.rms)},
                       {"rms_relative", jsonNumber(fit.rmsRelative)},
                       {"termination", toString(fit.termination)},
                       {"message", fit.message},
                       {"messages", messagesToJson(fit.messages)}};
    addResults(object, fit);
    return object;
}

Fit fitFromJson(JsonReader& reader, const QJsonObject& object)
{
    Fit fit;
    fit.id = reader.required(object, u"id"_s);
    fit.name = reader.string(object, u"name"_s);
    fit.dataset = reader.string(object, u"dataset"_s);
    const QJsonObject settings = reader.object(object, u"settings"_s);
    {
        const JsonReader::Step step(reader, u"settings"_s);
        fit.settings = settingsFromJson(reader, settings);
    }
    fit.parameters = reader.all(object, u"parameters"_s, [&](const QJsonValue& p) { return parameterFromJson(reader, p); });
    fit.correlation = reader.number(object, u"correlation"_s, missing);
    fit.condition = reader.number(object, u"condition"_s, missing);
    fit.points = count(reader, object, u"points"_s);
    fit.rms = reader.number(object, u"rms"_s, missing);
    fit.rmsRelative = reader.number(object, u"rms_relative"_s, missing);
    fit.termination = byWord(terminationWords, reader.string(object, u"termination"_s));
    fit.message = reader.string(object, u"message"_s);
    fit.derived = namedFromJson(reader, object, u"derived"_s);
    fit.fitted = reader.numbers(object, u"fitted"_s);
    fit.used = flagsFromJson(reader, object, u"used"_s);
    if (object.contains(QLatin1String("noise"))) {
        const QJsonObject noise = reader.object(object, u"noise"_s);
        const JsonReader::Step step(reader, u"noise"_s);
        fit.noise = noiseFromJson(reader, noise);
    }
    takeSamples(reader, object, fit);
    fit.messages = messagesFromJson(reader, object, u"messages"_s);
    return fit;
}

} // namespace costscope
