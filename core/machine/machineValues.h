// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <QStringList>

#include <vector>

namespace costscope {

/// One value that a machine may have: what it is called, where it stands in a file and what it measures.
struct MachineValueRow {
    QString name;     ///< as on the command line: "inter-node.eager.alpha", "gamma", "node.cores"
    QStringList path; ///< steps of the JSON pointer: "point_to_point", "inter-node", "eager", "alpha"
    QString symbol;   ///< simple HTML: "R<sub>b</sub>"; empty if the papers have none
    QString meaning;  ///< "latency"
    Quantity quantity = Quantity::None;
};

/// Every value, in the order of the format.
const std::vector<MachineValueRow>& machineValueRows();
const MachineValueRow* findMachineValue(QStringView name);

/// Error: negative, infinite though it is no R_N, or not a whole number though it counts something. NaN = there is none.
Result<Done> checkMachineValue(const MachineValueRow& row, double value);

} // namespace costscope
