// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineTables.h"

#include "core/base/Quantity.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>

namespace costscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("Machine", text);
}

using Check = std::function<void(JsonReader&, const QJsonObject& above, const QString& key)>;

void checkPositive(JsonReader& reader, double value)
{
    if (!std::isfinite(value) || value < 0) reader.fail(say("A table holds finite numbers of zero or more."));
}

/// Row `i` of a table of so many numbers; of a wrong one as many zeros.
std::vector<double> checkRow(JsonReader& reader, const QJsonArray& rows, qsizetype i, qsizetype width)
{
    const JsonReader::Step step(reader, i);
    const QJsonArray row = rows[i].toArray();
    std::vector<double> numbers;
    if (row.size() != width) reader.fail(say("A row of %1 numbers was expected.").arg(width));
    for (const QJsonValue value : row) numbers.push_back(reader.toNumber(value)), checkPositive(reader, numbers.back());
    numbers.resize(size_t(width));
    return numbers;
}

/// A list of rows of equal length, ordered by all columns but the last: [[bytes, seconds], …].
void checkRows(JsonReader& reader, const QJsonObject& above, const QString& key, qsizetype width, double least = 0)
{
    const QJsonArray rows = reader.array(above, key);
    const JsonReader::Step field(reader, key);
    std::vector<double> before;
    for (qsizetype i = 0; i < rows.size() && reader.ok(); ++i) {
        std::vector<double> row = checkRow(reader, rows, i, width);
        const JsonReader::Step step(reader, i);
        if (reader.ok() && *std::min_element(row.begin(), row.end()) < least)
            reader.fail(say("Processes, distances and factors are %1 or more.").arg(least));
        row.pop_back();
        if (reader.ok() && !before.empty() && !(before < row)) reader.fail(say("The rows of a table ascend; this one does not."));
        before = row;
    }
}

/// A value or a table of [x, y].
void valueOrRows(JsonReader& reader, const QJsonObject& above, const QString& key)
{
    if (above.value(key).isArray()) checkRows(reader, above, key, 2);
}

/// {"threads": 4, "efficiency": [[order, share of peak], …]}
void efficiencyOrThreads(JsonReader& reader, const QJsonObject& kernel, const QString& key)
{
    if (kernel[key].isString()) return; // where it comes from
    if (key != QStringLiteral("threads")) return checkRows(reader, kernel, key, 2);
    const double threads = reader.number(kernel, key, missing);
    const JsonReader::Step step(reader, key);
    if (!(threads >= 1)) reader.fail(say("At least one thread was expected."));
}

std::vector<double> ascending(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    const std::vector<double> values = reader.numbers(object, key);
    const JsonReader::Step step(reader, key);
    for (const double value : values) checkPositive(reader, value);
    if (std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) != values.end())
        reader.fail(say("These values must ascend."));
    return values;
}

/// {"form": "table", "bytes": [m…], "concurrency": [τ…], "seconds": [[row for m_0 over all τ], …]}
void checkTransferTable(JsonReader& reader, const QJsonObject& table)
{
    const size_t sizes = ascending(reader, table, QStringLiteral("bytes")).size();
    const size_t columns = ascending(reader, table, QStringLiteral("concurrency")).size();
    const QJsonArray rows = reader.array(table, QStringLiteral("seconds"));
    const JsonReader::Step field(reader, QStringLiteral("seconds"));
    if (size_t(rows.size()) != sizes) reader.fail(say("There are %1 rows for %2 sizes.").arg(rows.size()).arg(sizes));
    for (qsizetype i = 0; i < rows.size() && reader.ok(); ++i) {
        const JsonReader::Step step(reader, i);
        if (size_t(rows[i].toArray().size()) != columns) reader.fail(say("A row of %1 numbers was expected.").arg(columns));
        for (const QJsonValue value : rows[i].toArray()) checkPositive(reader, reader.toNumber(value));
    }
}

/// {"form": "piecewise", "pieces": {"1": [[m_from, a, b], …], "2": …}}, a + b m from m_from on
void checkPieces(JsonReader& reader, const QJsonObject& transfer)
{
    const QJsonObject pieces = reader.object(transfer, QStringLiteral("pieces"));
    const JsonReader::Step field(reader, QStringLiteral("pieces"));
    if (pieces.isEmpty()) reader.fail(say("Pieces are needed for at least one concurrency."));
    for (const QString& concurrency : pieces.keys()) {
        const JsonReader::Step step(reader, concurrency);
        bool isNumber = false;
        if (concurrency.toInt(&isNumber) < 1 || !isNumber) return reader.fail(say("A concurrency is a whole number from 1 on."));
        const QJsonArray rows = pieces.value(concurrency).toArray();
        if (rows.isEmpty()) reader.fail(say("A piece is a list of [from, a, b]."));
        double before = -1;
        for (qsizetype i = 0; i < rows.size() && reader.ok(); ++i) {
            const double from = checkRow(reader, rows, i, 3).front();
            const JsonReader::Step row(reader, i);
            if (reader.ok() && from <= before) reader.fail(say("The rows of a table ascend; this one does not."));
            before = from;
        }
    }
}

void checkTransfer(JsonReader& reader, const QJsonObject& above, const QString& key)
{
    const QJsonObject transfer = reader.object(above, key);
    const JsonReader::Step step(reader, key);
    const QString form = reader.required(transfer, QStringLiteral("form"));
    if (form == QStringLiteral("table")) return checkTransferTable(reader, transfer);
    if (form == QStringLiteral("piecewise")) return checkPieces(reader, transfer);
    const bool linear = form == QStringLiteral("linear");
    if (linear || form == QStringLiteral("power")) {
        for (const char* name : {"l0", "B", linear ? "theta" : "exponent"}) {
            const double value = reader.number(transfer, QString::fromLatin1(name), missing);
            const JsonReader::Step field(reader, QString::fromLatin1(name));
            checkPositive(reader, value);
        }
        return;
    }
    const JsonReader::Step field(reader, QStringLiteral("form"));
    reader.fail(say("“%1” is not known here. Known: %2.").arg(form, QStringLiteral("table, piecewise, linear, power")));
}

/// Goes through the fields of an object one level down; `names` empty = any name.
void inside(JsonReader& reader, const QJsonObject& above, const QString& key, const QStringList& names, const Check& check)
{
    const QJsonObject object = reader.object(above, key);
    const JsonReader::Step step(reader, key);
    for (const QString& name : object.keys()) {
        const JsonReader::Step field(reader, name);
        if (!names.isEmpty() && !names.contains(name))
            reader.fail(say("“%1” is not known here. Known: %2.").arg(name, names.join(QStringLiteral(", "))));
    }
    for (const QString& name : object.keys())
        if (reader.ok()) check(reader, object, name);
}

QStringList words(const auto& all)
{
    QStringList list;
    for (const char* word : all) list.append(QString::fromLatin1(word));
    return list;
}

void checkChannel(JsonReader& reader, const QJsonObject& above, const QString& key)
{
    const QJsonObject channel = reader.object(above, key);
    const JsonReader::Step step(reader, key);
    valueOrRows(reader, channel, QStringLiteral("overhead"));
    if (channel.contains(QLatin1String("transfer"))) checkTransfer(reader, channel, QStringLiteral("transfer"));
}

} // namespace

void checkMachineTables(JsonReader& reader, const QJsonObject& machine)
{
    const Check isObject = [](JsonReader& r, const QJsonObject& above, const QString& key) { (void)r.object(above, key); };
    const Check any = [](JsonReader&, const QJsonObject&, const QString&) {};
    const QStringList channels = words(machineChannels);
    for (const char* part : {"node", "network", "protocols", "contention"}) inside(reader, machine, QString::fromLatin1(part), {}, any);
    inside(reader, machine, QStringLiteral("point_to_point"), words(machineLocalities),
           [&](JsonReader& r, const QJsonObject& above, const QString& key) { inside(r, above, key, words(machineProtocols), isObject); });
    inside(reader, machine, QStringLiteral("loggp"), channels, isObject);
    inside(reader, machine, QStringLiteral("channels"), channels, checkChannel);
    inside(reader, machine, QStringLiteral("kernels"), {},
           [](JsonReader& r, const QJsonObject& above, const QString& key) { inside(r, above, key, {}, efficiencyOrThreads); });
    inside(reader, machine, QStringLiteral("queue_search"), {}, [](JsonReader& r, const QJsonObject& above, const QString& key) {
        if (key == QStringLiteral("by_messages")) checkRows(r, above, key, 2);
    });
    inside(reader, machine, QStringLiteral("calibration"), {}, [](JsonReader& r, const QJsonObject& above, const QString& key) {
        if (key == QStringLiteral("average")) checkRows(r, above, key, 2, 1);
        if (key == QStringLiteral("maximum")) checkRows(r, above, key, 3, 1);
    });
}

} // namespace costscope
