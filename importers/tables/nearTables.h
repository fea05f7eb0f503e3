// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/csv/csvTable.h"

namespace costscope {

// What a table that is asked about as one of run times lacks to be one of these; empty: it is not nearly one.
QString overlapLacks(const CsvRow& headings);
QString denseLacks(const CsvRow& headings);

} // namespace costscope
