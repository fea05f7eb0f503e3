// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"

namespace costscope {

class TableModel;

/// "n = 16 selected: t 4.2 s", "Stage 6 of 0–14: …", "3 selected"; empty if nothing is selected that is there now.
QString selectionInWords(const Desk& desk, const TableModel& table);

} // namespace costscope
