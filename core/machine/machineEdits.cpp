// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineEdits.h"

#include "core/base/find.h"
#include "core/base/sameNumber.h"
#include "core/machine/machineRead.h"
#include "core/machine/machineValues.h"

#include <cmath>

namespace costscope {

namespace {

/// Files carry these words, so they are not translated.
constexpr QLatin1String notDetermined("not determined"), typed("typed by the user"), cleared("cleared by the user"),
    toBeTyped("not given yet");

double numberOf(const MachineValue* value)
{
    return value ? value->value : missing;
}

/// The value with which an edit begins, if it has another origin than the user.
const MachineValue* worthKeeping(const Machine& machine, const QString& name)
{
    if (const MachineValue* original = lookUp(machine.originals, name)) return original;
    const MachineValue* value = lookUp(machine.values, name);
    return value && value->source != typed && value->source != toBeTyped ? value : nullptr;
}

/// Whether a table stands where the value would, one that is known or another list.
bool isTable(const Machine& machine, const QString& name)
{
    const MachineParameter* row = findMachineValue(name);
    return row && (machine.tables.hasOverheads(row->path) || fieldAt(machine.rest, row->path).isArray());
}

/// Without a trace: what a file said beside the number goes as well.
void removeValue(Machine& machine, const QString& name)
{
    machine.values.erase(name);
    machine.originals.erase(name);
    if (const MachineParameter* row = findMachineValue(name)) machine.rest = withoutFieldAt(machine.rest, row->path);
}

/// A value that was added by hand to the copy of a shipped machine; one that its file had from elsewhere belongs to it.
bool isAdded(const Machine& machine, const QString& name)
{
    const Machine* shipped = shippedMachine(machine.id);
    const MachineValue* value = lookUp(machine.values, name);
    return shipped && !lookUp(machine.originals, name) && !lookUp(shipped->values, name) && value &&
           (value->source == typed || value->source == cleared || value->source == toBeTyped);
}

} // namespace

Machine withTyped(Machine machine, const QString& name, double value)
{
    if (isTable(machine, name)) return machine;
    const MachineValue* kept = worthKeeping(machine, name);
    if (!kept && std::isnan(value)) {
        removeValue(machine, name);
        return machine;
    }
    if (kept) {
        const MachineValue original = *kept; // it stands in what is changed below
        machine.originals[name] = original;
        if (sameNumber(original.value, value)) return withOriginal(std::move(machine), name);
    }
    MachineValue& changed = machine.values[name];
    changed = {};
    changed.value = value;
    changed.source = std::isnan(value) ? cleared : typed;
    if (std::isnan(value)) changed.state = notDetermined;
    return machine;
}

const MachineValue* originalOf(const Machine& machine, const QString& name)
{
    const MachineValue* original = lookUp(machine.originals, name);
    const Machine* shipped = shippedMachine(machine.id);
    if (!original && shipped) original = lookUp(shipped->values, name);
    return original && !sameNumber(original->value, numberOf(lookUp(machine.values, name))) ? original : nullptr;
}

const MachineValue* sourceValue(const Machine& machine, const QString& name)
{
    const MachineValue* original = originalOf(machine, name);
    return original ? original : worthKeeping(machine, name);
}

bool isChanged(const Machine& machine, const QString& name)
{
    return originalOf(machine, name) || isAdded(machine, name);
}

QStringList changedValues(const Machine& machine)
{
    QStringList names;
    for (const MachineParameter& row : machineValueRows())
        if (isChanged(machine, row.name)) names << row.name;
    return names;
}

Machine withOriginal(Machine machine, const QString& name)
{
    const MachineValue* kept = lookUp(machine.originals, name);
    const MachineValue* original = kept ? kept : originalOf(machine, name);
    if (original)
        machine.values[name] = *original;
    else if (isAdded(machine, name))
        removeValue(machine, name);
    machine.originals.erase(name);
    return machine;
}

Machine withOriginals(Machine machine)
{
    for (const QString& name : changedValues(machine)) machine = withOriginal(std::move(machine), name);
    return machine;
}

QString machineId(const QString& name)
{
    QString id;
    for (const QChar c : name.toLower())
        if (c.isLetterOrNumber())
            id += c;
        else if (!id.isEmpty() && !id.endsWith(u'-'))
            id += u'-';
    if (id.endsWith(u'-')) id.chop(1);
    if (id.isEmpty()) id = u"machine"_s;
    return shippedMachine(id) ? id + u"-2"_s : id;
}

Machine newMachine(const QString& name, const Machine* like)
{
    Machine machine;
    machine.id = machineId(name);
    machine.name = name;
    if (!like) return machine;
    for (const auto& [value, ofLike] : like->values) {
        MachineValue& empty = machine.values[value];
        empty.state = notDetermined;
        empty.source = toBeTyped;
    }
    return machine;
}

std::vector<MachineDifference> compareMachines(const Machine& machine, const Machine& other)
{
    std::vector<MachineDifference> all;
    for (const MachineParameter& row : machineValueRows()) {
        const double a = numberOf(lookUp(machine.values, row.name)), b = numberOf(lookUp(other.values, row.name));
        if (!sameNumber(a, b)) all.push_back({row.name, a, b});
    }
    return all;
}

} // namespace costscope
