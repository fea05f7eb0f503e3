// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionParts.h"

#include <QCoreApplication>

#include <limits>

namespace costscope {

namespace {

constexpr Determined states[] = {Determined::Fitted, Determined::Given,     Determined::Chosen,
                                 Determined::Record, Determined::Unbounded, Determined::NotDetermined};
constexpr Termination terminations[] = {Termination::Converged, Termination::IterationLimit, Termination::NoAdmissibleMinimum,
                                        Termination::NotDetermined, Termination::Stopped};
constexpr Severity severities[] = {Severity::Note, Severity::Warning, Severity::Error};

/// The value whose word this is; the first one if there is none.
template <class Enum, size_t N>
Enum byWord(const Enum (&all)[N], const QString& word)
{
    for (const Enum value : all)
        if (toString(value) == word) return value;
    return all[0];
}

template <class Enum, size_t N>
bool knowsWord(const Enum (&all)[N], const QJsonValue& word)
{
    return !word.isString() || toString(byWord(all, word.toString())) == word.toString();
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
        reader.fail(QCoreApplication::translate("Session", "%1 is not a whole number from 0 to %2.")
                        .arg(number)
                        .arg(std::numeric_limits<int>::max()));
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
    std::vector<int> all;
    const std::vector<qint64> numbers = reader.integers(object, key);
    const JsonReader::Step field(reader, key);
    for (size_t i = 0; i < numbers.size(); ++i) {
        const JsonReader::Step step(reader, qsizetype(i));
        all.push_back(toCount(reader, numbers[i]));
    }
    return all;
}

quint64 seed(JsonReader& reader, const QJsonObject& object)
{
    const QString text = reader.string(object, QStringLiteral("seed"), QStringLiteral("1"));
    const JsonReader::Step step(reader, QStringLiteral("seed"));
    bool ok = false;
    const quint64 number = text.toULongLong(&ok);
    if (!ok) reader.fail(QCoreApplication::translate("Session", "“%1” is not a whole number of 64 bits.").arg(text));
    return number;
}

FitSettings settingsFromJson(JsonReader& reader, const QJsonObject& object)
{
    FitSettings settings;
    settings.model = reader.required(object, QStringLiteral("model"));
    settings.fixed = namedFromJson(reader, object, QStringLiteral("fixed"));
    settings.weights = weightsById(reader.string(object, QStringLiteral("weights"))).value_or(Weights::Plain);
    settings.dropFirst = count(reader, object, QStringLiteral("drop_first"));
    settings.excluded = counts(reader, object, QStringLiteral("excluded"));
    settings.boundSaturation = reader.boolean(object, QStringLiteral("bound_saturation"));
    settings.bootstrap = count(reader, object, QStringLiteral("bootstrap"));
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
    if (p.standardError) object.insert(QStringLiteral("standard_error"), jsonNumber(*p.standardError));
    if (p.interval) object.insert(QStringLiteral("interval"), QJsonArray{jsonNumber((*p.interval)[0]), jsonNumber((*p.interval)[1])});
    return object;
}

FitParameter parameterFromJson(JsonReader& reader, const QJsonObject& object)
{
    FitParameter p;
    p.name = reader.required(object, QStringLiteral("name"));
    p.quantity = quantityById(reader.string(object, QStringLiteral("quantity"))).value_or(Quantity::None);
    p.value = reader.number(object, QStringLiteral("value"), missing);
    p.state = byWord(states, reader.string(object, QStringLiteral("state")));
    p.reason = reader.string(object, QStringLiteral("reason"));
    if (object.contains(QLatin1String("standard_error")))
        p.standardError = reader.number(object, QStringLiteral("standard_error"), missing);
    const std::vector<double> interval = reader.numbers(object, QStringLiteral("interval"));
    if (interval.size() == 2) p.interval = {interval[0], interval[1]};
    return p;
}

std::vector<FitParameter> parametersFromJson(JsonReader& reader, const QJsonObject& object)
{
    std::vector<FitParameter> parameters;
    const QJsonArray array = reader.array(object, QStringLiteral("parameters"));
    const JsonReader::Step field(reader, QStringLiteral("parameters"));
    for (qsizetype i = 0; i < array.size() && reader.ok(); ++i) {
        const JsonReader::Step step(reader, i);
        parameters.push_back(parameterFromJson(reader, reader.toObject(array[i])));
    }
    return parameters;
}

QJsonObject samplesToJson(const std::vector<std::array<double, 2>>& samples)
{
    QJsonArray b, c;
    for (const auto& sample : samples) b.append(jsonNumber(sample[0])), c.append(jsonNumber(sample[1]));
    return {{"b", b}, {"c", c}};
}

std::vector<std::array<double, 2>> samplesFromJson(JsonReader& reader, const QJsonObject& object)
{
    const QJsonObject samples = reader.object(object, QStringLiteral("samples"));
    const JsonReader::Step step(reader, QStringLiteral("samples"));
    const auto b = reader.numbers(samples, QStringLiteral("b")), c = reader.numbers(samples, QStringLiteral("c"));
    if (b.size() != c.size()) reader.fail(QCoreApplication::translate("Session", "b and c differ in length."));
    std::vector<std::array<double, 2>> all;
    for (size_t i = 0; i < std::min(b.size(), c.size()); ++i) all.push_back({b[i], c[i]});
    return all;
}

std::vector<bool> flagsFromJson(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    std::vector<bool> flags;
    const QJsonArray array = reader.array(object, key);
    const JsonReader::Step step(reader, key);
    for (const QJsonValue value : array) {
        if (!value.isBool()) reader.fail(QCoreApplication::translate("Session", "A list of true and false was expected."));
        flags.push_back(value.toBool());
    }
    return flags;
}

void addResults(QJsonObject& object, const Fit& fit)
{
    QJsonArray parameters, used;
    for (const FitParameter& p : fit.parameters) parameters.append(parameterToJson(p));
    for (const bool flag : fit.used) used.append(flag);
    object.insert(QStringLiteral("parameters"), parameters);
    object.insert(QStringLiteral("used"), used);
    object.insert(QStringLiteral("fitted"), jsonNumbers(fit.fitted));
    object.insert(QStringLiteral("derived"), namedToJson(fit.derived));
    if (!fit.samples.empty()) object.insert(QStringLiteral("samples"), samplesToJson(fit.samples));
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
    Messages messages;
    const QJsonArray array = reader.array(object, key);
    const JsonReader::Step field(reader, key);
    for (qsizetype i = 0; i < array.size() && reader.ok(); ++i) {
        const JsonReader::Step step(reader, i);
        const QJsonObject m = reader.toObject(array[i]);
        messages.push_back({byWord(severities, reader.string(m, QStringLiteral("severity"))), reader.string(m, QStringLiteral("message")),
                            reader.string(m, QStringLiteral("file")), reader.integer(m, QStringLiteral("line")),
                            reader.integer(m, QStringLiteral("column"))});
    }
    return messages;
}

bool knowsFit(const QJsonObject& object)
{
    const QJsonValue weights = object.value(QLatin1String("settings")).toObject().value(QLatin1String("weights"));
    if (weights.isString() && !weightsById(weights.toString())) return false;
    if (!knowsWord(terminations, object.value(QLatin1String("termination")))) return false;
    for (const QJsonValue p : object.value(QLatin1String("parameters")).toArray())
        if (!knowsWord(states, p.toObject().value(QLatin1String("state")))) return false;
    return true;
}

QJsonObject unknownOfFit(const QJsonObject& object)
{
    return fieldsBeside(object, {"id", "name", "dataset", "settings", "parameters", "correlation", "condition", "points", "rms",
                                 "rms_relative", "termination", "message", "derived", "fitted", "used", "samples", "messages"});
}

QStringList lostOfFit(const QJsonObject& object)
{
    QStringList lost = unknownPointers(QStringLiteral("/settings"), object.value(QLatin1String("settings")).toObject(),
                                       {"model", "fixed", "weights", "drop_first", "excluded", "bound_saturation", "bootstrap", "seed"});
    lost += unknownPointers(QStringLiteral("/samples"), object.value(QLatin1String("samples")).toObject(), {"b", "c"});
    const QJsonArray parameters = object.value(QLatin1String("parameters")).toArray();
    for (qsizetype i = 0; i < parameters.size(); ++i)
        lost += unknownPointers(QStringLiteral("/parameters/%1").arg(i), parameters[i].toObject(),
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
    fit.id = reader.required(object, QStringLiteral("id"));
    fit.name = reader.string(object, QStringLiteral("name"));
    fit.dataset = reader.string(object, QStringLiteral("dataset"));
    const QJsonObject settings = reader.object(object, QStringLiteral("settings"));
    {
        const JsonReader::Step step(reader, QStringLiteral("settings"));
        fit.settings = settingsFromJson(reader, settings);
    }
    fit.parameters = parametersFromJson(reader, object);
    fit.correlation = reader.number(object, QStringLiteral("correlation"), missing);
    fit.condition = reader.number(object, QStringLiteral("condition"), missing);
    fit.points = count(reader, object, QStringLiteral("points"));
    fit.rms = reader.number(object, QStringLiteral("rms"), missing);
    fit.rmsRelative = reader.number(object, QStringLiteral("rms_relative"), missing);
    fit.termination = byWord(terminations, reader.string(object, QStringLiteral("termination")));
    fit.message = reader.string(object, QStringLiteral("message"));
    fit.derived = namedFromJson(reader, object, QStringLiteral("derived"));
    fit.fitted = reader.numbers(object, QStringLiteral("fitted"));
    fit.used = flagsFromJson(reader, object, QStringLiteral("used"));
    fit.samples = samplesFromJson(reader, object);
    fit.messages = messagesFromJson(reader, object, QStringLiteral("messages"));
    return fit;
}

} // namespace costscope
