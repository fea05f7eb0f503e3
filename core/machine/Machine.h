// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/base/Result.h"
#include "core/machine/jointErrors.h"
#include "core/machine/machineTables.h"

#include <QJsonObject>

#include <array>
#include <map>
#include <optional>

namespace costscope {

/// One value of a machine with where it comes from.
struct MachineValue {
    double value = missing; ///< SI; infinite = no limit (R_N)
    std::optional<double> standardError = {};
    std::optional<std::array<double, 2>> interval = {};            ///< 95 %
    std::optional<std::array<double, 2>> measurementInterval = {}; ///< 95 % over repetitions alone
    QString state = u"given"_s;                                    ///< fitted | unbounded | not determined | given | printed
    QString source = {};
    QString recipe = {};
    bool operator==(const MachineValue& other) const; ///< NaN equals NaN
};

/// What the models need to know of a machine (`costscope.machine/1`). Every part is optional.
struct Machine {
    QString id;
    QString name;
    QString source;
    QString notes;
    /// Qualified by place and protocol as on the command line: "inter-node.eager.alpha", "gamma", "node.cores".
    std::map<QString, MachineValue> values;
    std::map<QString, MachineValue> originals; ///< what values were before they were changed by hand (machineEdits.h)
    MachineTables tables = {};
    std::vector<JointErrors> errors = {}; ///< of values that were fitted together; a value of none errs by itself
    QJsonObject rest = {};                ///< fields that this version does not know, as they stood; written back
    bool operator==(const Machine&) const = default;
};

/// A value of a machine; NaN where it has none.
double machineValue(const Machine& machine, const char* name);

QJsonObject toJson(const Machine& machine);
/// Without the single values: tables, and what this version does not know.
QJsonObject tablesToJson(const Machine& machine);
/// Error names the JSON pointer: unknown format, negative or non-finite value other than "inf" for R_N.
Result<Machine> machineFromJson(const QJsonObject& object, const QString& file = {});

/// Machines that come with the program.
const std::vector<Machine>& shippedMachines();
/// The one with this id; nullptr if none has.
const Machine* shippedMachine(QStringView id);

} // namespace costscope
