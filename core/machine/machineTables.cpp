// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineTables.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace costscope {

namespace {

using Check = std::function<void(JsonReader&, const QJsonObject& above, const QString& key)>;

void checkPositive(JsonReader& reader, double value)
{
    if (!std::isfinite(value) || value < 0) reader.fail(u"A table holds finite numbers of zero or more."_s);
}

/// Row `i` of a table of so many numbers; of a wrong one as many zeros.
std::vector<double> checkRow(JsonReader& reader, const QJsonArray& rows, qsizetype i, qsizetype width)
{
    const JsonReader::Step step(reader, i);
    const QJsonArray row = rows[i].toArray();
    std::vector<double> numbers;
    if (row.size() != width) reader.fail(u"A row of %1 numbers was expected."_s.arg(width));
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
            reader.fail(u"Processes, distances and factors are %1 or more."_s.arg(least));
        row.pop_back();
        if (reader.ok() && !before.empty() && !(before < row)) reader.fail(u"The rows of a table ascend; this one does not."_s);
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
    if (key != u"threads"_s) return checkRows(reader, kernel, key, 2);
    const double threads = reader.number(kernel, key, missing);
    const JsonReader::Step step(reader, key);
    if (!(threads >= 1)) reader.fail(u"At least one thread was expected."_s);
}

std::vector<double> ascending(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    const std::vector<double> values = reader.numbers(object, key);
    const JsonReader::Step step(reader, key);
    for (const double value : values) checkPositive(reader, value);
    if (std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) != values.end())
        reader.fail(u"These values must ascend."_s);
    return values;
}

/// {"form": "table", "bytes": [m…], "concurrency": [τ…], "seconds": [[row for m_0 over all τ], …]}
void checkTransferTable(JsonReader& reader, const QJsonObject& table)
{
    const size_t sizes = ascending(reader, table, u"bytes"_s).size();
    const size_t columns = ascending(reader, table, u"concurrency"_s).size();
    const QJsonArray rows = reader.array(table, u"seconds"_s);
    const JsonReader::Step field(reader, u"seconds"_s);
    if (size_t(rows.size()) != sizes) reader.fail(u"There are %1 rows for %2 sizes."_s.arg(rows.size()).arg(sizes));
    for (qsizetype i = 0; i < rows.size() && reader.ok(); ++i) {
        const JsonReader::Step step(reader, i);
        if (size_t(rows[i].toArray().size()) != columns) reader.fail(u"A row of %1 numbers was expected."_s.arg(columns));
        for (const QJsonValue value : rows[i].toArray()) checkPositive(reader, reader.toNumber(value));
    }
}

/// {"form": "piecewise", "pieces": {"1": [[m_from, a, b], …], "2": …}}, a + b m from m_from on
void checkPieces(JsonReader& reader, const QJsonObject& transfer)
{
    const QJsonObject pieces = reader.object(transfer, u"pieces"_s);
    const JsonReader::Step field(reader, u"pieces"_s);
    if (pieces.isEmpty()) reader.fail(u"Pieces are needed for at least one concurrency."_s);
    for (const QString& concurrency : pieces.keys()) {
        const JsonReader::Step step(reader, concurrency);
        bool isNumber = false;
        if (concurrency.toInt(&isNumber) < 1 || !isNumber) return reader.fail(u"A concurrency is a whole number from 1 on."_s);
        const QJsonArray rows = pieces.value(concurrency).toArray();
        if (rows.isEmpty()) reader.fail(u"A piece is a list of [from, a, b]."_s);
        double before = -1;
        for (qsizetype i = 0; i < rows.size() && reader.ok(); ++i) {
            const double from = checkRow(reader, rows, i, 3).front();
            const JsonReader::Step row(reader, i);
            if (reader.ok() && from <= before) reader.fail(u"The rows of a table ascend; this one does not."_s);
            before = from;
        }
    }
}

void checkTransfer(JsonReader& reader, const QJsonObject& above, const QString& key)
{
    const QJsonObject transfer = reader.object(above, key);
    const JsonReader::Step step(reader, key);
    const QString form = reader.required(transfer, u"form"_s);
    if (form == u"table"_s) return checkTransferTable(reader, transfer);
    if (form == u"piecewise"_s) return checkPieces(reader, transfer);
    const bool linear = form == u"linear"_s;
    if (linear || form == u"power"_s) {
        for (const char* name : {"l0", "B", linear ? "theta" : "exponent"}) {
            const double value = reader.number(transfer, QString::fromLatin1(name), missing);
            const JsonReader::Step field(reader, QString::fromLatin1(name));
            checkPositive(reader, value);
        }
        return;
    }
    const JsonReader::Step field(reader, u"form"_s);
    reader.fail(u"“%1” is not known here. Known: %2."_s.arg(form, u"table, piecewise, linear, power"_s));
}

/// Goes through the fields of an object one level down; `names` empty = any name.
void inside(JsonReader& reader, const QJsonObject& above, const QString& key, const QStringList& names, const Check& check)
{
    const QJsonObject object = reader.object(above, key);
    const JsonReader::Step step(reader, key);
    for (const QString& name : object.keys()) {
        const JsonReader::Step field(reader, name);
        if (!names.isEmpty() && !names.contains(name)) reader.fail(u"“%1” is not known here. Known: %2."_s.arg(name, names.join(u", "_s)));
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
    valueOrRows(reader, channel, u"overhead"_s);
    if (channel.contains(QLatin1String("transfer"))) checkTransfer(reader, channel, u"transfer"_s);
}

} // namespace

void checkMachineTables(JsonReader& reader, const QJsonObject& machine)
{
    const Check isObject = [](JsonReader& r, const QJsonObject& above, const QString& key) { (void)r.object(above, key); };
    const Check any = [](JsonReader&, const QJsonObject&, const QString&) {};
    const QStringList channels = words(machineChannels);
    for (const char* part : {"node", "network", "protocols", "contention"}) inside(reader, machine, QString::fromLatin1(part), {}, any);
    inside(reader, machine, u"point_to_point"_s, words(machineLocalities),
           [&](JsonReader& r, const QJsonObject& above, const QString& key) { inside(r, above, key, words(machineProtocols), isObject); });
    inside(reader, machine, u"loggp"_s, channels, isObject);
    inside(reader, machine, u"channels"_s, channels, checkChannel);
    inside(reader, machine, u"kernels"_s, {},
           [](JsonReader& r, const QJsonObject& above, const QString& key) { inside(r, above, key, {}, efficiencyOrThreads); });
    inside(reader, machine, u"queue_search"_s, {}, [](JsonReader& r, const QJsonObject& above, const QString& key) {
        if (key == u"by_messages"_s) checkRows(r, above, key, 2);
    });
    inside(reader, machine, u"calibration"_s, {}, [](JsonReader& r, const QJsonObject& above, const QString& key) {
        if (key == u"average"_s) checkRows(r, above, key, 2, 1);
        if (key == u"maximum"_s) checkRows(r, above, key, 3, 1);
    });
}

} // namespace costscope
