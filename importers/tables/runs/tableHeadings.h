// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

/// The rows below their headings, whether these stand in the first row, in a comment, or in several columns of one kind that become
/// rows (“T(1), T(2)”). `columns`: what the user has said of headings; several times that he has named become one.
HeadedTable withHeadings(CsvTable csv, QHash<QString, QString>& columns);

} // namespace costscope
