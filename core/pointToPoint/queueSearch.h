// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/queueAndContention.h"
#include "core/model/Model.h"

#include <array>

namespace costscope {

QString toString(Search search); ///< "printed", "in-order", "observed", "reverse"

/// The time as it is written, simple HTML, of what stands for γ, n and n + 1: "γ n²"; "2 · 8.4 ns · 62 · 63 / 2" where `times`
/// is " · ".
QString queueTerm(Search search, const QString& gamma, const QString& times, const QString& n, const QString& next);

/// The rows `gamma` and `search` that models with a queue share.
Parameter gammaValue();
Parameter searchValue();
/// Why γ and the elements searched do not agree in the paper, and what is done about it.
QString searchNote();
/// What a result says of the choice.
Message noteOnSearch(Search search);

extern const Model queueSearchModel; ///< "queue-search"

} // namespace costscope
