// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomMachine.h"

#include "core/machine/machineEdits.h"
#include "core/machine/machineValues.h"
#include "randomText.h"

#include <QJsonArray>

#include <cmath>
#include <limits>

namespace costscope {

namespace {

/// What fits the quantity.
double usual(Chance& chance, const MachineParameter& row)
{
    switch (row.quantity) {
    case Quantity::Time: return chance.magnitude(1e-9, 1e-3);
    case Quantity::Rate: return chance.magnitude(1e6, 1e12);
    case Quantity::TimePerByte: return chance.magnitude(1e-13, 1e-7);
    case Quantity::FlopRate: return chance.magnitude(1e9, 1e13);
    case Quantity::Size: return std::ldexp(1, chance.between(6, 20));
    default: return chance.between(1, 64);
    }
}

double wildValue(Chance& chance, const MachineParameter& row)
{
    if (row.quantity == Quantity::Count) return chance.of({0.0, 1.0, 9007199254740991.0});
    return chance.of({0.0, 5e-324, 1e-300, 1.0, 1e300, std::numeric_limits<double>::max()});
}

QJsonArray transferRows(Chance& chance, int sizes, int columns)
{
    QJsonArray rows;
    for (int i = 0; i < sizes; ++i) {
        QJsonArray row;
        for (int k = 0; k < columns; ++k) row.append(1e-6 * (1 + i) * (1 + k) * (1 + chance.unit()));
        rows.append(row);
    }
    return rows;
}

QJsonObject channel(Chance& chance, bool wild)
{
    QJsonObject transfer;
    switch (chance.below(4)) {
    case 0:
        transfer = {{"form", "table"}, {"bytes", QJsonArray{0, 1024, 65536}}, {"concurrency", QJsonArray{1, 2, 4}}};
        transfer[QLatin1String("seconds")] = transferRows(chance, 3, 3);
        break;
    case 1:
        transfer = {{"form", "piecewise"},
                    {"pieces", QJsonObject{{"1", QJsonArray{QJsonArray{0, 1e-6, 1e-9}, QJsonArray{4096, 2e-6, 5e-10}}},
                                           {"2", QJsonArray{QJsonValue(QJsonArray{0, 1e-6, 2e-9})}}}}};
        break;
    default:
        transfer = {{"form", chance.oneIn(2) ? "power" : "linear"}, {"l0", chance.magnitude(1e-8, 1e-4)}};
        transfer[QLatin1String("B")] = wild && chance.oneIn(3) ? 0.0 : chance.magnitude(1e7, 1e11);
        transfer[transfer[QLatin1String("form")] == QLatin1String("power") ? "exponent" : "theta"] = 2 * chance.unit();
    }
    QJsonObject made{{"transfer", transfer}, {"overhead", chance.magnitude(1e-8, 1e-4)}};
    if (chance.oneIn(3)) made[QLatin1String("overhead")] = QJsonArray{QJsonArray{0, 1e-6}, QJsonArray{1024, 2e-6}};
    return made;
}

Machine withTables(Chance& chance, bool wild)
{
    QJsonObject object{{"format", "costscope.machine/1"}, {"id", "tables"}, {"name", randomName(chance)}, {"source", randomWords(chance)}};
    const QJsonObject memory = channel(chance, wild), network = channel(chance, wild);
    object[QLatin1String("channels")] = QJsonObject{{"shared-memory", memory}, {"network", network}};
    if (chance.oneIn(2)) {
        object[QLatin1String("calibration")] =
            QJsonObject{{"latency", 1e-6},
                        {"seconds_per_word", 1e-9},
                        {"average", QJsonArray{QJsonArray{1, 1}, QJsonArray{64, 2.5}}},
                        {"maximum", QJsonArray{QJsonArray{4, 1, 1.5}, QJsonArray{64, 1, 3}, QJsonArray{256, 1, 4}}}};
        object[QLatin1String("kernels")] =
            QJsonObject{{"dgemm", QJsonObject{{"threads", 6}, {"efficiency", QJsonArray{QJsonArray{64, 0.5}, QJsonArray{1024, 0.9}}}}}};
        object[QLatin1String("node")] = QJsonObject{{"cores", 24}, {"peak_flop_per_s_per_core", 8.4e9}};
    }
    if (chance.oneIn(3)) object[QLatin1String("future")] = randomFields(chance);
    const auto machine = machineFromJson(object);
    return machine.ok() ? *machine : shippedMachines().front();
}

/// A number of the machine's own: what is drawn elsewhere stays as it is.
quint64 numberOf(const Machine& machine)
{
    quint64 number = machine.values.size();
    for (const QChar letter : machine.name + machine.source) number = 1099511628211u * number + letter.unicode();
    return number;
}

bool mayErr(const MachineParameter& row, double value)
{
    const bool isCost = row.quantity == Quantity::Time || row.quantity == Quantity::Rate || row.quantity == Quantity::TimePerByte;
    return isCost && value > 1e-30 && value < 1e30;
}

/// One of three machines has errors of some values, by themselves or of two together.
Machine withErrors(Machine machine)
{
    Chance chance(numberOf(machine));
    if (!chance.oneIn(3)) return machine;
    const double share = chance.magnitude(1e-3, 1);
    JointErrors joint;
    for (const MachineParameter& row : machineValueRows()) {
        const auto found = machine.values.find(row.name);
        if (found == machine.values.end() || !mayErr(row, found->second.value) || chance.oneIn(3)) continue;
        const double value = found->second.value, by = share * chance.unit();
        if (chance.oneIn(2)) found->second.standardError = by * value;
        if (!found->second.standardError || chance.oneIn(3)) found->second.interval = {{value * (1 - by), value * (1 + 3 * by)}};
        if (joint.values.size() < 2) joint.values << row.name;
    }
    if (joint.values.size() < 2) return machine;
    const double r = 2 * chance.unit() - 1;
    joint.correlation = {1, r, r, 1};
    for (qsizetype i = 0; i < 2 && share < 0.3; ++i) {
        std::vector<double>& drawn = joint.draws.emplace_back();
        for (int d = 0; d < 40; ++d) drawn.push_back(machine.values.at(joint.values[i]).value * (1 + share * (2 * chance.unit() - 1)));
    }
    machine.errors.push_back(joint);
    return machine;
}

} // namespace

Machine withRandomValues(Chance& chance, Machine machine, bool wild)
{
    for (int i = chance.between(1, 4); i > 0; --i) {
        const MachineParameter& row = chance.ofNamed(machineValueRows());
        if (chance.oneIn(6)) {
            machine = withOriginal(std::move(machine), row.name);
            continue;
        }
        double value = wild && chance.oneIn(3) ? wildValue(chance, row) : usual(chance, row);
        if (row.path.back() == QLatin1String("R_N") && chance.oneIn(4)) value = std::numeric_limits<double>::infinity();
        if (chance.oneIn(10)) value = missing; // cleared
        if (std::isnan(value) || checkMachineValue(row, value).ok()) machine = withTyped(std::move(machine), row.name, value);
    }
    return machine;
}

Machine randomMachine(Chance& chance, bool wild)
{
    switch (chance.below(4)) {
    case 0: return chance.ofNamed(shippedMachines());
    case 1: return withErrors(withRandomValues(chance, chance.ofNamed(shippedMachines()), wild));
    case 2: {
        const Machine* like = chance.oneIn(3) ? nullptr : &chance.ofNamed(shippedMachines());
        Machine machine = newMachine(randomName(chance), like);
        for (int i = like ? 20 : 3; i > 0; --i) machine = withRandomValues(chance, std::move(machine), wild);
        return withErrors(std::move(machine));
    }
    default: return withErrors(withTables(chance, wild));
    }
}

} // namespace costscope
