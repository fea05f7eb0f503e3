// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/Model.h"

namespace costscope
{

/// The refusals every model shares. Each error names the value, shows what it is and says what is needed.
/// A value that is absent counts as not finite.

Result<Done> needCount(const NamedValues& values, const QString& name, double least = 1); ///< whole, >= least
Result<Done> needPositive(const NamedValues& values, const QString& name);
Result<Done> needNotNegative(const NamedValues& values, const QString& name);
Result<Done> needShareBelowOne(const NamedValues& values, const QString& name); ///< 0 <= value < 1

/// The first check that failed, or Done.
Result<Done> allOf(std::initializer_list<Result<Done>> checks);

} // namespace costscope
