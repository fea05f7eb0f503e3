// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

namespace costscope {

/// What there is to say where times of one n differ many-fold, which are hardly repetitions; then `advice`. Nothing if none do.
/// `numbering`: the column that numbers them, which says that they are.
std::optional<QString> unlikeTimes(const Dataset& runs, const QString& advice, const QString& numbering = {});
/// Of three runs or more at one n a single one far from the others, which agree: how far, where it is farthest; nothing if there is none.
std::optional<QString> disturbedRun(const Dataset& runs);

} // namespace costscope
