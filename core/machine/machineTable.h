// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Table.h"
#include "core/machine/Machine.h"

namespace costscope {

/// Every value of a machine, one row each in the order of the format: name, value [SI], unit, standard_error, interval_low,
/// interval_high, state, source, recipe, original [SI]. With another machine its `other` value and the `ratio` to this one.
Table machineTable(const Machine& machine, const Machine* other = nullptr);

/// What a cell of that table measures: each row has a quantity of its own.
Quantity cellQuantity(const Table& machineTable, qsizetype row, const Column& column);

/// Columns in which something stands.
Table withoutEmptyColumns(Table table);

/// A table or list that stands in a machine file.
struct MachinePart {
    QString name; ///< "channels.network.transfer"
    QString size; ///< "8 × 5 (sizes × concurrencies)"
};
std::vector<MachinePart> machineParts(const Machine& machine);

} // namespace costscope
