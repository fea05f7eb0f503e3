// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/data/Table.h"

class QIODevice;

namespace costscope {

/// What toCsv() gives, row by row: a table of millions of rows never becomes one text. Error: stopped, or the device does not take it.
Result<Done> writeCsv(const Table& table, QIODevice& device, const Progress& progress = {});

} // namespace costscope
