// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/forecast/sizes/sizeForecast.h"

#include <QStringList>

namespace costscope {

// The answer for a size in words: each sentence is made of the numbers beside it. Simple HTML.

/// "with N = 4000": `called` is what the size is called.
QString withSize(const QString& called, double size);
/// "with N = 4000 on 64 cores 3.2 s are expected, likely 2.1 to 4.8 s".
QString timeOfSizeInWords(const ForecastAt& at, const QString& called, double size);
/// "the work grows with N to the power of 2.9, likely 2.7 to 3.1", "how the work grows with N is hardly known: to the power of 0.8 to 2.9":
/// of the part that scales; what is constant in it may follow the size less.
QString exponentInWords(const SizeForecast& forecast, const QString& called);
/// What is lost at this answer, "with N = 4000 on 64 cores 15 % of the core time are lost …".
QString shareOfSizeInWords(const ForecastAt& at, Scaling scaling, const QString& called, double size);
/// Where the least time is with this size; empty where the work grows with n.
QString leastTimeOfSizeInWords(const SizeForecast& forecast, const QString& called, double size);
/// "N = 1024 is 131072 times below the smallest size that was measured, further than these span (8 times): …", and how a cube is typed if
/// the number is the edge of one; empty where the size is no further out than that.
QString farSizeInWords(const SizeForecast& forecast, const QString& called, double size);
/// All of these.
QStringList sizesInWords(const SizeForecast& forecast, const QString& called, double size, double n);

} // namespace costscope
