// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "views/export/export.h"

namespace costscope {

/// The options of `export` that say how a figure looks.
std::vector<Option> styleOptions();
/// --raw-text: how texts stand in a CSV, of data or of a figure.
Option rawTextOption();
CsvText csvTextOf(const Arguments& arguments);

/// How the figure in `-o` shall look. Error = usage.
Result<ExportOptions> exportOptions(const Arguments& arguments);

} // namespace costscope
