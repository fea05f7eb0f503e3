// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters/Parameter.h"

namespace costscope {

/// One value that a machine may have: what it is called, where it stands in a file and what it measures.
struct MachineParameter : Parameter {
    QStringList path; ///< steps of the JSON pointer: "point_to_point", "inter-node", "eager", "alpha"
};

/// Every value, in the order of the format.
const std::vector<MachineParameter>& machineValueRows();
const MachineParameter* findMachineValue(QStringView name);

/// Error: negative, infinite though it is no R_N, or not a whole number though it counts something. NaN = there is none.
Result<Done> checkMachineValue(const MachineParameter& row, double value);

/// "γ", "α of inter-node short": how a sentence calls a value; its name where it has no symbol.
QString symbolInText(const QString& name);

} // namespace costscope
