// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/csvCell.h"
#include "core/figure/Figure.h"

namespace costscope {

/// toCsv() with texts as they are, if that is wanted.
QString toCsv(const Figure& figure, CsvText mode);

} // namespace costscope
