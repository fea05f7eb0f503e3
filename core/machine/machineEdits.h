// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"

#include <QStringList>

#include <vector>

namespace costscope {

// A machine with other values. What a value was stays with the machine, so that it can be told and taken back.

/// The value as a user types it: given, without error, interval and recipe, which belonged to the number before. NaN clears it.
/// The number that the original has brings back the original as it was. Where a table stands, nothing changes.
Machine withTyped(Machine machine, const QString& name, double value);

/// What a changed value was: as it was read or fitted, or as the shipped machine of this id has it. nullptr = it is not
/// changed, or was not there before.
const MachineValue* originalOf(const Machine& machine, const QString& name);
/// What the source has of a value, changed or not; nullptr = it has none, or the user typed the value.
const MachineValue* sourceValue(const Machine& machine, const QString& name);
/// It differs from its original, or was added to the copy of a shipped machine.
bool isChanged(const Machine& machine, const QString& name);
/// Names of the changed values, in the order of the format.
QStringList changedValues(const Machine& machine);

/// Changed values as they were; others stay. One that a file had otherwise than the shipped machine of its id goes back to the
/// file's first, then to the shipped one.
Machine withOriginal(Machine machine, const QString& name);
Machine withOriginals(Machine machine);

/// A machine without values, or with those that `like` has, all still to be typed. Its id is its name in letters, digits and "-".
Machine newMachine(const QString& name, const Machine* like = nullptr);
/// "My cluster, 2nd run" -> "my-cluster-2nd-run": what the command line takes without quotes, and no shipped machine has.
QString machineId(const QString& name);

/// One value of two machines; NaN = it has none.
struct MachineDifference {
    QString name;
    double value = missing, other = missing;
    double ratio() const { return other / value; }
};
/// All values in which they differ, in the order of the format.
std::vector<MachineDifference> compareMachines(const Machine& machine, const Machine& other);

} // namespace costscope
