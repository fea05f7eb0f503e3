// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/amgJsonFields.h"

#include "importers/solvers/amgFinish.h"

#include <cmath>

namespace costscope {

namespace {

/// A finite number of 0 or more; absent or null: not known.
double amount(JsonReader& reader, const QJsonObject& object, const char* key)
{
    const QString name = QString::fromLatin1(key);
    const double value = reader.number(object, name, missing);
    const JsonReader::Step step(reader, name);
    if (reader.ok() && (value < 0 || std::isinf(value))) reader.fail(u"found %1, expected 0 or more."_s.arg(exact(value)));
    return value;
}

double count(JsonReader& reader, const QJsonObject& object, const char* key)
{
    const double value = amount(reader, object, key);
    const JsonReader::Step step(reader, QString::fromLatin1(key));
    if (reader.ok() && !std::isnan(value) && value != std::floor(value))
        reader.fail(u"found %1, expected a whole number."_s.arg(exact(value)));
    return value;
}

/// Calls `take` with each named part of an object, "intra_socket" or "short"; others are remarked.
void forNames(JsonReader& reader, const QJsonObject& above, const QString& key, const auto& byId, QStringList& remarks, const auto& take)
{
    const QJsonObject object = reader.object(above, key);
    const JsonReader::Step step(reader, key);
    for (auto part = object.begin(); part != object.end(); ++part) {
        const auto id = byId(QString(part.key()).replace(QLatin1Char('_'), QLatin1Char('-')));
        if (!id)
            remarks += u"%1: “%2” is not known here. It was left out."_s.arg(reader.pointer(), part.key());
        else
            take(size_t(*id), object, part.key());
    }
}

void readByLocality(JsonReader& reader, const QJsonObject& summary, AmgNumbers& numbers, QStringList& remarks)
{
    forNames(reader, summary, u"by_locality"_s, localityById, remarks, [&](size_t where, const QJsonObject& all, const QString& key) {
        const QJsonObject one = reader.object(all, key);
        const JsonReader::Step step(reader, key);
        for (const AmgLocalityNumberName& name : amgLocalityNumberNames)
            numbers.byLocality[where].*name.number = count(reader, one, name.name);
    });
}

void readCritical(JsonReader& reader, const QJsonObject& summary, AmgNumbers& numbers, QStringList& remarks)
{
    numbers.criticalBasis = reader.string(summary, u"critical_basis"_s);
    if (!summary.contains(QLatin1String("critical"))) return;
    AmgClasses& classes = numbers.critical.emplace();
    const auto known = [](double value) { return std::isnan(value) ? 0 : value; };
    forNames(reader, summary, u"critical"_s, localityById, remarks, [&](size_t where, const QJsonObject& all, const QString& place) {
        forNames(reader, all, place, protocolById, remarks, [&](size_t how, const QJsonObject& kinds, const QString& key) {
            const QJsonObject one = reader.object(kinds, key);
            const JsonReader::Step step(reader, key);
            classes[where][how] = {known(count(reader, one, "n")), known(amount(reader, one, "bytes"))};
        });
    });
}

AmgNumbers numbersFromJson(JsonReader& reader, const QJsonObject& operation, QStringList& remarks)
{
    AmgNumbers numbers;
    const QJsonObject summary = reader.object(operation, u"summary"_s);
    const JsonReader::Step step(reader, u"summary"_s);
    for (const AmgNumberName& name : amgNumberNames)
        numbers.*name.number =
            name.number == &AmgNumbers::byteHops ? amount(reader, summary, name.name) : count(reader, summary, name.name);
    readByLocality(reader, summary, numbers, remarks);
    readCritical(reader, summary, numbers, remarks);
    return numbers;
}

AmgMeasured measuredFromJson(JsonReader& reader, const QJsonObject& operation)
{
    AmgMeasured measured;
    const QJsonObject object = reader.object(operation, u"measured_seconds"_s);
    const JsonReader::Step step(reader, u"measured_seconds"_s);
    measured.reduction = reader.string(object, u"reduction"_s);
    measured.repetitions = count(reader, object, "repetitions");
    measured.median = amount(reader, object, "median");
    measured.min = amount(reader, object, "min");
    measured.mean = amount(reader, object, "mean");
    measured.max = amount(reader, object, "max");
    measured.samples = reader.numbers(object, u"samples"_s);
    const JsonReader::Step samples(reader, u"samples"_s);
    for (size_t i = 0; i < measured.samples.size() && reader.ok(); ++i) {
        const JsonReader::Step item(reader, qsizetype(i));
        const double value = measured.samples[i];
        if (!(value >= 0) || std::isinf(value)) reader.fail(u"found %1, expected a time of 0 or more."_s.arg(exact(value)));
    }
    summariseSamples(measured);
    return measured;
}

} // namespace

AmgLevel amgLevelFromJson(JsonReader& reader, const QJsonObject& object)
{
    return {count(reader, object, "rows"), count(reader, object, "nnz"), count(reader, object, "min_row_nnz"),
            count(reader, object, "max_row_nnz"), count(reader, object, "active_ranks")};
}

AmgOperation amgOperationFromJson(JsonReader& reader, const QJsonObject& object, QStringList& remarks)
{
    AmgOperation operation;
    operation.name = reader.required(object, u"operation"_s);
    operation.numbers = numbersFromJson(reader, object, remarks);
    operation.measured = measuredFromJson(reader, object);
    const QJsonObject queue = reader.object(object, u"queue"_s);
    const JsonReader::Step step(reader, u"queue"_s);
    operation.maxSearchSteps = count(reader, queue, "max_search_steps");
    operation.recvsOnThatRank = count(reader, queue, "recvs_on_that_rank");
    return operation;
}

} // namespace costscope
