// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

/// The first object of each list of objects in the beginning of a JSON file, as a table of one row, and of these the one that says
/// most about processes and run times; nothing if there is no list, or none with two columns.
std::optional<HeadedTable> headedJson(QByteArrayView head);

/// If one of the lists names processes or run times, but not both: which columns it has and what is wanted.
std::optional<Error> jsonNotRecognised(QByteArrayView head, const QString& file);

} // namespace costscope
