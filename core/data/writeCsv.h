// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/data/Table.h"
#include "core/data/csvCell.h"

#include <QByteArray>

#include <functional>

namespace costscope {

/// What toCsv() gives, block by block: a table of millions of rows never becomes one text. Error: stopped, or that of `write`.
Result<Done> writeCsv(const Table& table, const std::function<Result<Done>(const QByteArray&)>& write, const Progress& progress = {},
                      CsvText text = CsvText::Safe);

} // namespace costscope
