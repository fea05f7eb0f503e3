// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineTables.h"

#include "core/base/find.h"
#include "core/base/json.h"
#include "core/machine/machineRead.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace costscope {

namespace {

void checkPositive(JsonReader& reader, double value)
{
    if (!std::isfinite(value) || value < 0) reader.fail(u"A table holds finite numbers of zero or more."_s);
}

/// A row of so many numbers; of a wrong one zeros.
template <size_t N>
std::array<double, N> readRow(JsonReader& reader, const QJsonValue& list)
{
    const QJsonArray row = list.toArray();
    std::array<double, N> numbers = {};
    if (row.size() != qsizetype(N)) reader.fail(u"A row of %1 numbers was expected."_s.arg(N));
    for (qsizetype j = 0; j < row.size(); ++j) {
        const double number = reader.toNumber(row[j]);
        checkPositive(reader, number);
        if (j < qsizetype(N)) numbers[size_t(j)] = number;
    }
    return numbers;
}

/// A list of rows of equal length, ordered by all columns but the last: [[bytes, seconds], …].
template <size_t N>
std::vector<std::array<double, N>> readRows(JsonReader& reader, const QJsonObject& above, const QString& key, double least = 0)
{
    std::vector<std::array<double, N>> all;
    reader.each(above, key, [&](const QJsonValue& list) {
        const auto row = readRow<N>(reader, list);
        if (reader.ok() && *std::ranges::min_element(row) < least)
            reader.fail(u"Processes, distances and factors are %1 or more."_s.arg(least));
        const bool ascends =
            all.empty() || std::lexicographical_compare(all.back().begin(), all.back().end() - 1, row.begin(), row.end() - 1);
        if (reader.ok() && !ascends) reader.fail(u"The rows of a table ascend; this one does not."_s);
        all.push_back(row);
    });
    return all;
}

/// The rows of a field, which is taken out; nothing where it has none.
template <size_t N>
std::optional<std::vector<std::array<double, N>>> takeRows(JsonReader& reader, QJsonObject& above, const QString& key, double least = 0)
{
    if (!above.contains(key)) return {};
    auto rows = readRows<N>(reader, above, key, least);
    above.remove(key);
    return rows;
}

/// A text that is taken out; anything else stays.
QString takeText(QJsonObject& above, const QString& key)
{
    QString text = above.value(key).toString();
    if (!text.isEmpty()) above.remove(key);
    return text;
}

std::vector<double> ascending(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    std::vector<double> values = reader.numbers(object, key);
    const JsonReader::Step step(reader, key);
    for (const double value : values) checkPositive(reader, value);
    if (std::ranges::adjacent_find(values, std::greater_equal<>()) != values.end()) reader.fail(u"These values must ascend."_s);
    return values;
}

/// {"form": "table", "bytes": [m…], "concurrency": [τ…], "seconds": [[row for m_0 over all τ], …]}
TransferGrid readGrid(JsonReader& reader, const QJsonObject& table)
{
    TransferGrid grid{ascending(reader, table, u"bytes"_s), ascending(reader, table, u"concurrency"_s), {}};
    const QJsonArray rows = reader.array(table, u"seconds"_s);
    const JsonReader::Step field(reader, u"seconds"_s);
    if (size_t(rows.size()) != grid.bytes.size()) reader.fail(u"There are %1 rows for %2 sizes."_s.arg(rows.size()).arg(grid.bytes.size()));
    for (qsizetype i = 0; i < rows.size() && reader.ok(); ++i) {
        const JsonReader::Step step(reader, i);
        const QJsonArray row = rows[i].toArray();
        if (size_t(row.size()) != grid.concurrency.size()) reader.fail(u"A row of %1 numbers was expected."_s.arg(grid.concurrency.size()));
        for (const QJsonValue value : row) {
            grid.seconds.push_back(reader.toNumber(value));
            checkPositive(reader, grid.seconds.back());
        }
    }
    return grid;
}

/// {"form": "piecewise", "pieces": {"1": [[m_from, a, b], …], "2": …}}, a + b m from m_from on
TransferPieces readPieces(JsonReader& reader, const QJsonObject& transfer)
{
    const QJsonObject pieces = reader.object(transfer, u"pieces"_s);
    const JsonReader::Step field(reader, u"pieces"_s);
    TransferPieces all;
    if (pieces.isEmpty()) reader.fail(u"Pieces are needed for at least one concurrency."_s);
    for (const QString& concurrency : pieces.keys()) {
        const JsonReader::Step step(reader, concurrency);
        bool isNumber = false;
        const int tau = concurrency.toInt(&isNumber);
        if (tau < 1 || !isNumber) reader.fail(u"A concurrency is a whole number from 1 on."_s);
        const QJsonArray rows = pieces.value(concurrency).toArray();
        if (rows.isEmpty()) reader.fail(u"A piece is a list of [from, a, b]."_s);
        std::vector<TransferPiece>& ofTau = all[tau];
        for (qsizetype i = 0; i < rows.size() && reader.ok(); ++i) {
            const JsonReader::Step row(reader, i);
            const auto [from, a, b] = readRow<3>(reader, rows[i]);
            if (reader.ok() && !ofTau.empty() && from <= ofTau.back().from)
                reader.fail(u"The rows of a table ascend; this one does not."_s);
            ofTau.push_back({from, a, b});
        }
        if (!reader.ok()) break;
    }
    return all;
}

/// {"form": "linear", "l0": …, "B": …, "theta": …}, "exponent" of a power law
TransferLaw readLaw(JsonReader& reader, const QJsonObject& transfer, bool power)
{
    const auto number = [&](const char* name) {
        const double value = reader.number(transfer, QString::fromLatin1(name), missing);
        const JsonReader::Step field(reader, QString::fromLatin1(name));
        checkPositive(reader, value);
        return value;
    };
    const double l0 = number("l0"), B = number("B");
    return {l0, B, number(power ? "exponent" : "theta"), power};
}

MachineTransfer readTransfer(JsonReader& reader, QJsonObject transfer)
{
    MachineTransfer read{{}, takeText(transfer, u"source"_s), {}};
    const QString form = reader.required(transfer, u"form"_s);
    if (form == u"table") {
        read.form = readGrid(reader, transfer);
        read.beside = fieldsBeside(transfer, {"form", "bytes", "concurrency", "seconds"});
    } else if (form == u"piecewise") {
        read.form = readPieces(reader, transfer);
        read.beside = fieldsBeside(transfer, {"form", "pieces"});
    } else if (form == u"linear" || form == u"power") {
        const bool power = form == u"power";
        read.form = readLaw(reader, transfer, power);
        read.beside = fieldsBeside(transfer, {"form", "l0", "B", power ? "exponent" : "theta"});
    } else {
        const JsonReader::Step field(reader, u"form"_s);
        reader.fail(u"“%1” is not known here. Known: %2."_s.arg(form, u"table, piecewise, linear, power"_s));
    }
    return read;
}

/// Laws that a calibration left beside its table; what is none stays where it is.
std::map<QString, MachineTransfer> takeLaws(QJsonObject& channel)
{
    QJsonObject laws = channel.value(u"laws"_s).toObject();
    std::map<QString, MachineTransfer> taken;
    for (const QString& name : laws.keys()) {
        JsonReader silent;
        MachineTransfer law = readTransfer(silent, laws.value(name).toObject());
        if (!silent.ok()) continue;
        taken[name] = std::move(law);
        laws.remove(name);
    }
    if (taken.empty()) return taken;
    laws.isEmpty() ? channel.remove(u"laws"_s) : void(channel[u"laws"_s] = laws);
    return taken;
}

using Take = std::function<void(const QString& name, QJsonObject& above)>;

/// Goes through the fields of an object one level down, whatever their names or those given. What is taken out leaves no empty
/// object behind.
void inside(JsonReader& reader, QJsonObject& above, const QString& key, const QStringList& names, const Take& take)
{
    QJsonObject object = reader.object(above, key);
    const bool wasEmpty = object.isEmpty();
    const JsonReader::Step step(reader, key);
    for (const QString& name : object.keys()) {
        const JsonReader::Step field(reader, name);
        if (!names.isEmpty() && !names.contains(name)) reader.fail(u"“%1” is not known here. Known: %2."_s.arg(name, names.join(u", "_s)));
    }
    for (const QString& name : object.keys())
        if (reader.ok()) take(name, object);
    if (wasEmpty || !reader.ok()) return;
    object.isEmpty() ? above.remove(key) : void(above[key] = object);
}

QStringList words(const auto& all)
{
    QStringList list;
    for (const char* word : all) list.append(QString::fromLatin1(word));
    return list;
}

MachineChannel takeChannel(JsonReader& reader, const QString& key, QJsonObject& above)
{
    MachineChannel taken;
    QJsonObject channel = reader.object(above, key);
    const JsonReader::Step step(reader, key);
    if (channel.value(u"overhead"_s).isArray()) taken.overhead = takeRows<2>(reader, channel, u"overhead"_s);
    if (channel.contains(u"transfer"_s)) {
        const QJsonObject transfer = reader.object(channel, u"transfer"_s);
        const JsonReader::Step field(reader, u"transfer"_s);
        if (reader.ok()) taken.transfer = readTransfer(reader, transfer);
        channel.remove(u"transfer"_s);
    }
    taken.laws = takeLaws(channel);
    if (taken != MachineChannel()) channel.isEmpty() ? above.remove(key) : void(above[key] = channel);
    return taken;
}

/// {"threads": 4, "efficiency": [[order, share of peak], …]}; instead of a number or rows a text may say where they come from.
MachineKernel takeKernel(JsonReader& reader, const QString& name, QJsonObject& above)
{
    MachineKernel taken;
    inside(reader, above, name, {}, [&](const QString& key, QJsonObject& kernel) {
        if (key == u"source") taken.source = takeText(kernel, key);
        if (!kernel.contains(key) || kernel.value(key).isString()) return;
        if (key == u"efficiency") {
            taken.efficiency = takeRows<2>(reader, kernel, key);
        } else if (key == u"threads") {
            taken.threads = reader.number(kernel, key, missing);
            const JsonReader::Step step(reader, key);
            if (!(*taken.threads >= 1)) reader.fail(u"At least one thread was expected."_s);
            kernel.remove(key);
        } else {
            readRows<2>(reader, kernel, key);
        }
    });
    return taken;
}

MachineFactors takeFactors(JsonReader& reader, QJsonObject& machine)
{
    MachineFactors taken;
    inside(reader, machine, u"calibration"_s, {}, [&](const QString& key, QJsonObject& factors) {
        if (key == u"average") taken.average = takeRows<2>(reader, factors, key, 1);
        if (key == u"maximum") taken.maximum = takeRows<3>(reader, factors, key, 1);
        if (key == u"source") taken.source = takeText(factors, key);
        if (key == u"recipe") taken.recipe = takeText(factors, key);
    });
    return taken;
}

std::map<QString, MachineKernel> takeKernels(JsonReader& reader, QJsonObject& machine)
{
    std::map<QString, MachineKernel> taken;
    inside(reader, machine, u"kernels"_s, {}, [&](const QString& key, QJsonObject& above) {
        const MachineKernel kernel = takeKernel(reader, key, above);
        if (kernel != MachineKernel()) taken[key] = kernel;
    });
    return taken;
}

/// {"parameters": 18, "cells": 60, "calibration": {…}, "kernels": {…}}: tables as those of a machine.
MachineReading takeReading(JsonReader& reader, const QString& name, QJsonObject& above)
{
    MachineReading taken;
    QJsonObject reading = reader.object(above, name);
    const JsonReader::Step step(reader, name);
    for (const auto& [key, count] : {std::pair{u"parameters"_s, &taken.parameters}, {u"cells"_s, &taken.cells}}) {
        *count = reader.number(reading, key, missing);
        const JsonReader::Step field(reader, key);
        if (!(*count >= 1) || *count != std::round(*count)) reader.fail(u"A whole number from 1 on was expected."_s);
        reading.remove(key);
    }
    taken.factors = takeFactors(reader, reading);
    taken.kernels = takeKernels(reader, reading);
    taken.source = takeText(reading, u"source"_s);
    reading.isEmpty() ? above.remove(name) : void(above[name] = reading);
    return taken;
}

constexpr QLatin1String linkRatesKey("link_bytes_per_s");

/// Numbers, or objects that say more about them; 0 where there is neither.
std::vector<double> linkRatesOf(const QJsonArray& list)
{
    std::vector<double> rates;
    for (const QJsonValue rate : list) rates.push_back(rate.isObject() ? rate[u"value"_s].toDouble() : rate.toDouble());
    return rates;
}

/// Rates of links, one for each dimension. A list that says more than numbers stays as well.
std::vector<double> takeLinkRates(JsonReader& reader, QJsonObject& machine)
{
    std::vector<double> taken;
    inside(reader, machine, u"network"_s, {}, [&](const QString& key, QJsonObject& network) {
        if (key != linkRatesKey) return;
        const QJsonArray rates = network.value(key).toArray();
        taken = linkRatesOf(rates);
        const bool areNumbers = std::ranges::all_of(rates, [](const QJsonValue& rate) { return rate.isDouble(); });
        if (areNumbers && !taken.empty()) network.remove(key);
    });
    return taken;
}

template <size_t N>
QJsonArray rowsToJson(const std::vector<std::array<double, N>>& rows)
{
    QJsonArray list;
    for (const auto& row : rows) list.append(jsonNumbers({row.begin(), row.end()}));
    return list;
}

QJsonObject formToJson(const TransferGrid& grid)
{
    QJsonArray rows;
    for (size_t m = 0; m < grid.bytes.size(); ++m) {
        const auto begin = grid.seconds.begin() + std::ptrdiff_t(m * grid.concurrency.size());
        rows.append(jsonNumbers({begin, begin + std::ptrdiff_t(grid.concurrency.size())}));
    }
    return {{u"form"_s, u"table"_s},
            {u"bytes"_s, jsonNumbers(grid.bytes)},
            {u"concurrency"_s, jsonNumbers(grid.concurrency)},
            {u"seconds"_s, rows}};
}

QJsonObject formToJson(const TransferPieces& pieces)
{
    QJsonObject all;
    for (const auto& [tau, ofTau] : pieces) {
        QJsonArray rows;
        for (const TransferPiece& piece : ofTau) rows.append(QJsonArray{piece.from, piece.a, piece.b});
        all.insert(exact(tau), rows);
    }
    return {{u"form"_s, u"piecewise"_s}, {u"pieces"_s, all}};
}

QJsonObject formToJson(const TransferLaw& law)
{
    return {{u"form"_s, law.power ? u"power"_s : u"linear"_s},
            {u"l0"_s, law.l0},
            {u"B"_s, law.B},
            {law.power ? u"exponent"_s : u"theta"_s, law.grows}};
}

void putText(QJsonObject& object, const QString& key, const QString& text)
{
    if (!text.isEmpty()) object[key] = text;
}

QJsonObject transferToJson(const MachineTransfer& transfer)
{
    QJsonObject object = transfer.beside;
    const QJsonObject form = std::visit([](const auto& f) { return formToJson(f); }, transfer.form);
    putAll(object, form);
    putText(object, u"source"_s, transfer.source);
    return object;
}

void putChannel(const MachineChannel& channel, QJsonObject& object)
{
    if (channel.transfer) object[u"transfer"_s] = transferToJson(*channel.transfer);
    if (channel.overhead) object[u"overhead"_s] = rowsToJson(*channel.overhead);
    QJsonObject laws = object.value(u"laws"_s).toObject();
    for (const auto& [name, law] : channel.laws) laws[name] = transferToJson(law);
    if (!channel.laws.empty()) object[u"laws"_s] = laws;
}

/// Changes an object one level down; where nothing is put, what stands there stays.
template <class Put>
void into(QJsonObject& above, const QString& key, Put put)
{
    const QJsonObject before = above.value(key).toObject();
    QJsonObject object = before;
    put(object);
    if (object != before) above[key] = object;
}

void putKernels(const std::map<QString, MachineKernel>& all, QJsonObject& machine)
{
    into(machine, u"kernels"_s, [&](QJsonObject& kernels) {
        for (const auto& named : all)
            into(kernels, named.first, [&kernel = named.second](QJsonObject& object) {
                if (kernel.threads) object[u"threads"_s] = *kernel.threads;
                if (kernel.efficiency) object[u"efficiency"_s] = rowsToJson(*kernel.efficiency);
                putText(object, u"source"_s, kernel.source);
            });
    });
}

void putFactors(const MachineFactors& all, QJsonObject& machine)
{
    into(machine, u"calibration"_s, [&](QJsonObject& factors) {
        if (all.average) factors[u"average"_s] = rowsToJson(*all.average);
        if (all.maximum) factors[u"maximum"_s] = rowsToJson(*all.maximum);
        putText(factors, u"source"_s, all.source);
        putText(factors, u"recipe"_s, all.recipe);
    });
}

} // namespace

bool MachineTables::hasOverheads(const QStringList& path) const
{
    const MachineChannel* channel = lookUp(channels, path.value(1));
    return channel && channel->overhead && path == QStringList{u"channels"_s, path[1], u"overhead"_s};
}

MachineTables takeMachineTables(JsonReader& reader, QJsonObject& machine)
{
    MachineTables tables;
    const Take any = [](const QString&, QJsonObject&) {};
    const QStringList channels = words(machineChannels);
    const auto isObject = [&](const QString& key, QJsonObject& above) { (void)reader.object(above, key); };
    inside(reader, machine, u"node"_s, {}, any);
    tables.linkRates = takeLinkRates(reader, machine);
    for (const char* part : {"protocols", "contention"}) inside(reader, machine, QString::fromLatin1(part), {}, any);
    inside(reader, machine, u"point_to_point"_s, words(localityWords.all()),
           [&](const QString& key, QJsonObject& above) { inside(reader, above, key, words(protocolWords.all()), isObject); });
    inside(reader, machine, u"loggp"_s, channels, isObject);
    inside(reader, machine, u"channels"_s, channels, [&](const QString& key, QJsonObject& above) {
        const MachineChannel channel = takeChannel(reader, key, above);
        if (channel != MachineChannel()) tables.channels[key] = channel;
    });
    tables.kernels = takeKernels(reader, machine);
    inside(reader, machine, u"readings"_s, {},
           [&](const QString& key, QJsonObject& above) { tables.readings[key] = takeReading(reader, key, above); });
    inside(reader, machine, u"queue_search"_s, {}, [&](const QString& key, QJsonObject& above) {
        if (key == u"by_messages") tables.gammaByMessages = takeRows<2>(reader, above, key);
    });
    tables.factors = takeFactors(reader, machine);
    return tables;
}

void putMachineTables(const MachineTables& tables, QJsonObject& machine)
{
    into(machine, u"channels"_s, [&](QJsonObject& channels) {
        for (const auto& named : tables.channels)
            into(channels, named.first, [&](QJsonObject& object) { putChannel(named.second, object); });
    });
    putKernels(tables.kernels, machine);
    putFactors(tables.factors, machine);
    into(machine, u"readings"_s, [&](QJsonObject& readings) {
        for (const auto& named : tables.readings)
            into(readings, named.first, [&reading = named.second](QJsonObject& object) {
                object[u"parameters"_s] = reading.parameters;
                object[u"cells"_s] = reading.cells;
                putText(object, u"source"_s, reading.source);
                putFactors(reading.factors, object);
                putKernels(reading.kernels, object);
            });
    });
    into(machine, u"queue_search"_s, [&](QJsonObject& queue) {
        if (tables.gammaByMessages) queue[u"by_messages"_s] = rowsToJson(*tables.gammaByMessages);
    });
    into(machine, u"network"_s, [&](QJsonObject& network) {
        if (linkRatesOf(network.value(linkRatesKey).toArray()) != tables.linkRates) network[linkRatesKey] = jsonNumbers(tables.linkRates);
    });
}

} // namespace costscope
