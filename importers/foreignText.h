// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"

namespace costscope {

/// What a text that no importer takes seems to be, and what to do: rows of a table that its lines are looked for in. Empty: nothing
/// is known of it.
/// Exact: without what only guesses, "times seem to stand among words".
enum class ForeignWords { Exact, All };
QString foreignText(const Head& head, ForeignWords words = ForeignWords::All);

/// The same of texts that look like tables of run times and are none.
QString foreignTable(const Head& head);

} // namespace costscope
