// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Fit.h"

namespace costscope {

/// Whether the data say what the value is. A fitted value whose standard error is larger than itself is none: section 3.3
/// of Höfinger and Haunschmid (2017) asks for errors up to 30 %, and the scan relaxes that to 100 % and no further.
bool isDetermined(const FitParameter& parameter);

/// Its `reason`, or how large the error is where that is why the value is not determined.
QString whyNot(const FitParameter& parameter);

/// "≥ 9.1 GB/s" of a value in which no limit is seen; ∞ if the data say nothing of how large it is.
QString shownBound(const FitParameter& parameter);

/// "49.8 ± 13.5", the bound of what is unbounded, or a dash for what is not determined.
QString shownValue(const FitParameter& parameter);

} // namespace costscope
