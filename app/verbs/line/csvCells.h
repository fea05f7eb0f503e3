// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/data/csvCell.h"

#include <QString>

#include <cmath>

namespace costscope {

// Cells of the comma-separated answers.

/// With every digit; empty if it is not known.
inline QString csvNumber(double value)
{
    return std::isnan(value) ? QString() : exact(value);
}

/// In quotes, whatever is in it; no formula.
inline QString csvText(const QString& text)
{
    return QLatin1Char('"') + guarded(text).replace(QLatin1Char('"'), u"\"\""_s) + QLatin1Char('"');
}

} // namespace costscope
