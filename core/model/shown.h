// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

namespace costscope {

/// How the numbers of a worked formula are shown.

inline QString shownNumber(double value, int digits = 3)
{
    return display(value, Quantity::None, digits);
}
inline QString shownTime(double value)
{
    return display(value, Quantity::Time, 3);
}
inline QString shownSize(double value)
{
    return display(value, Quantity::Size, 3);
}
inline QString shownRate(double value)
{
    return display(value, Quantity::Rate, 3);
}
inline QString shownCount(double value)
{
    return display(value, Quantity::Count, 3);
}

} // namespace costscope
