// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/line/machineWords.h"
#include "app/verbs/verbs.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineFile.h"
#include "core/machine/machineTable.h"
#include "core/machine/machineValues.h"

#include <cmath>

namespace costscope {

namespace {

QJsonObject valueToJson(const Machine& machine, const MachineParameter& row)
{
    const MachineValue& value = machine.values.at(row.name);
    QJsonObject object{{"value", jsonNumber(value.value)},
                       {"unit", QString::fromLatin1(info(row.quantity).unit)},
                       {"meaning", row.meaning},
                       {"state", value.state},
                       {"source", value.source}};
    if (value.standardError) object.insert(u"standard_error"_s, jsonNumber(*value.standardError));
    if (value.interval) object.insert(u"interval"_s, jsonNumbers({(*value.interval)[0], (*value.interval)[1]}));
    if (value.measurementInterval)
        object.insert(u"interval_repetitions"_s, jsonNumbers({(*value.measurementInterval)[0], (*value.measurementInterval)[1]}));
    if (!value.recipe.isEmpty()) object.insert(u"recipe"_s, value.recipe);
    if (const MachineValue* original = originalOf(machine, row.name)) object.insert(u"original"_s, jsonNumber(original->value));
    return object;
}

QJsonObject itemOf(const Machine& machine)
{
    QJsonObject values;
    QJsonArray tables;
    for (const MachineParameter& row : machineValueRows())
        if (machine.values.contains(row.name)) values.insert(row.name, valueToJson(machine, row));
    for (const MachinePart& part : machineParts(machine)) tables.append(QJsonObject{{"name", part.name}, {"size", part.size}});
    return {{"id", machine.id},       {"name", machine.name}, {"source", machine.source},
            {"notes", machine.notes}, {"values", values},     {"tables", tables}};
}

/// L(m,τ) of a channel that has it as a table.
const TransferGrid* gridOf(const MachineChannel& channel)
{
    return channel.transfer ? std::get_if<TransferGrid>(&channel.transfer->form) : nullptr;
}

QString transfersText(const Machine& machine)
{
    QString text;
    for (const auto& [name, channel] : machine.tables.channels) {
        const TransferGrid* grid = gridOf(channel);
        if (!grid) continue;
        QStringList headings{u"m"_s};
        for (const double tau : grid->concurrency) headings << u"τ = %1"_s.arg(exact(tau));
        QList<QStringList> rows;
        for (size_t m = 0; m < grid->bytes.size(); ++m) {
            QStringList row{display(grid->bytes[m], Quantity::Size)};
            for (size_t tau = 0; tau < grid->concurrency.size(); ++tau) row << display(grid->at(m, tau), Quantity::Time, 4);
            rows << row;
        }
        text += u"\nL(m,τ), channels.%1.transfer\n\n"_s.arg(name) + inColumns(headings, rows);
    }
    return text;
}

/// "channels.network.L(65536,2)".
void addTransfers(Table& table, const Machine& machine)
{
    for (const auto& [name, channel] : machine.tables.channels)
        if (const TransferGrid* grid = gridOf(channel))
            for (size_t m = 0; m < grid->bytes.size(); ++m)
                for (size_t tau = 0; tau < grid->concurrency.size(); ++tau)
                    table.add(u"channels.%1.L(%2,%3)"_s.arg(name, exact(grid->bytes[m]), exact(grid->concurrency[tau])), grid->at(m, tau),
                              u"s"_s, missing, missing, missing, missing, missing, missing, QString(), channel.transfer->source, QString());
}

QString textOf(const Machine& machine)
{
    QList<QStringList> rows;
    for (const MachineParameter& row : machineValueRows()) {
        if (!machine.values.contains(row.name)) continue;
        const MachineValue& value = machine.values.at(row.name);
        const MachineValue* original = originalOf(machine, row.name);
        rows.append({row.name, machineValueWords(value, row), row.meaning, value.state,
                     original ? u"%1 (was %2)"_s.arg(value.source, machineValueWords({.value = original->value}, row)) : value.source});
    }
    for (const MachinePart& part : machineParts(machine)) rows.append({part.name, part.size, {}, {}, {}});
    QString text = u"%1 (%2)\n"_s.arg(machine.name, machine.id);
    for (const QString& line : {machine.source, machine.notes})
        if (!line.isEmpty()) text += line + QLatin1Char('\n');
    return text + QLatin1Char('\n') + inColumns({u"name"_s, u"value"_s, u"meaning"_s, u"state"_s, u"source"_s}, rows) +
           transfersText(machine);
}

/// Values of costscope-mpi, which has no JSON of machines; what is not determined stays away.
QString flatText(const Machine& machine)
{
    QString text = u"name=%1\n"_s.arg(QString(machine.name).simplified());
    for (const MachineParameter& row : machineValueRows())
        if (const auto found = machine.values.find(row.name); found != machine.values.end() && !std::isnan(found->second.value))
            text += u"%1=%2\n"_s.arg(row.name, exact(found->second.value));
    QStringList rates;
    for (const double rate : machine.tables.linkRates) rates << exact(rate);
    return rates.isEmpty() ? text : text + u"network.link_bytes_per_s=%1\n"_s.arg(rates.join(u','));
}

QString listOf(const std::vector<Machine>& machines)
{
    QList<QStringList> rows;
    for (const Machine& m : machines) rows.append({m.id, m.name, QString::number(m.values.size()), m.source});
    return inColumns({u"id"_s, u"name"_s, u"values"_s, u"source"_s}, rows);
}

/// One row per value; the first column says of which machine.
QString csvOf(const std::vector<Machine>& machines)
{
    std::vector<std::pair<QString, Table>> tables;
    for (const Machine& machine : machines) {
        Table table = machineTable(machine);
        addTransfers(table, machine);
        tables.emplace_back(machine.id, std::move(table));
    }
    return stackedCsv(u"machine"_s, std::move(tables));
}

int runMachines(const Arguments& arguments, Console& console)
{
    const QString out = arguments.text(u"-o"_s);
    const bool isFlat = arguments.has(u"--flat"_s);
    if (arguments.words().isEmpty() && !out.isEmpty()) return console.usage(u"-o needs a machine to write: ID or FILE."_s);
    if (arguments.words().isEmpty() && isFlat) return console.usage(u"--flat needs a machine: ID or FILE."_s);
    if (isFlat && !out.isEmpty()) return console.usage(u"--flat goes to standard output, -o writes a machine file: choose one."_s);
    std::vector<Machine> machines;
    if (arguments.words().isEmpty()) machines = shippedMachines();
    for (const QString& word : arguments.words()) {
        const auto machine = readMachine(word);
        if (!machine.ok()) return console.refuse(machine.error());
        machines.push_back(*machine);
    }
    QJsonArray items;
    for (const Machine& machine : machines) items.append(itemOf(machine));
    Answer answer{{{"items", items}}, {}, listOf(machines), csvOf(machines)};
    if (!arguments.words().isEmpty()) {
        answer.fields.insert(u"machine"_s, toJson(machines.front()));
        answer.text = isFlat ? flatText(machines.front()) : textOf(machines.front());
    }
    if (!out.isEmpty()) {
        if (const auto saved = saveMachine(machines.front(), out); !saved.ok()) return console.refuse(saved.error());
        answer.fields.insert(u"file"_s, out);
        answer.text = out + QLatin1Char('\n');
    }
    return console.answer(answer);
}

QString machinesNotes()
{
    return u"Without a word it lists the machines that come with the program. ID is one of them, FILE a costscope.machine/1\n"
           "file, which is checked: what is wrong is told with its place. A machine written with -o can be changed in an\n"
           "editor and given to --machine."_s;
}

} // namespace

Verb machinesVerb()
{
    return {
        .name = u"machines"_s,
        .summary = u"machines that come with the program; every value of one, or of a file"_s,
        .usage = u"[ID|FILE]"_s,
        .most = 1,
        .csv = true,
        .options = {{u"-o"_s, Option::Text, u"OUT.json"_s, u"write it as a machine file"_s},
                    {u"--flat"_s, Option::Switch, {}, u"name=value line by line, as costscope-mpi takes it: without errors and tables"_s}},
        .run = runMachines,
        .notes = machinesNotes};
}

} // namespace costscope
