// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "importers/csv/thousands.h"

namespace costscope {

/// What lines like "0,078125" without headings are.
enum class CommaLines {
    Cells,    ///< two columns, or anything else
    Open,     ///< nothing tells
    Decimals, ///< one number each, with decimals behind its comma
};

/// By the digits behind the commas, else by what the user says. `columns`: ImportOptions::columns.
CommaLines commaLines(const CsvTable& csv, const QHash<QString, QString>& columns);

/// Lines of one number each are no table of n and times: what to write instead.
Error decimalLines(const CsvTable& csv, const QString& file);

/// What there is to say where nothing tells, behind a blank.
QString askOfCommaLines(const CsvTable& csv);

} // namespace costscope
