// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/base/Result.h"

namespace costscope {

/// What a figure takes for one of its values.
struct AllowedValue {
    double least = missing, most = missing;
    bool whole = false;
};

/// Error: "P_max is 1: 2 to 1e+30 was expected.", "… a whole number was expected.".
Result<Done> checkedValue(const QString& name, double value, const AllowedValue& allowed);
/// The same of a text with a unit. Error also: no number, another unit.
Result<double> readValue(const QString& name, const QString& text, Quantity quantity, const AllowedValue& allowed);

} // namespace costscope
