// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

namespace costscope {

/// The refusals every model shares. Each error names the value, shows what it is and says what is needed.
/// A value that is absent counts as not finite.

Result<Done> needCount(const NamedValues& values, const QString& name, double least = 1); ///< whole, >= least
Result<Done> needPositive(const NamedValues& values, const QString& name);
Result<Done> needNotNegative(const NamedValues& values, const QString& name);
Result<Done> needShareBelowOne(const NamedValues& values, const QString& name); ///< 0 <= value < 1

Result<Done> needPositiveOrInfinite(const NamedValues& values, const QString& name); ///< R_N alone may be infinite
Result<Done> needGiven(const NamedValues& values, const QString& name);              ///< for values that are optional in the row
/// An index into the words of the choice `name` of the model.
Result<Done> needChoice(const Model& model, const NamedValues& values, const QString& name);

/// The first check that failed, or Done.
Result<Done> allOf(std::initializer_list<Result<Done>> checks);

/// Refuses a result that no number can hold.
Result<Evaluation> finite(Evaluation evaluation);

/// The value of that name; missing if there is none.
double valueAt(const NamedValues& values, const QString& name);

} // namespace costscope
