// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/csv/csvTable.h"

#include <QHash>

namespace costscope {

/// What a comma is that three digits follow.
enum class CommaMark { Thousands, Decimal };

/// What users call it, for ImportOptions::columns: "thousands" or "decimal" of the name ",".
constexpr QLatin1String commaName(",");
std::optional<CommaMark> commaMark(const QHash<QString, QString>& columns);
/// Whether this is how a user says it.
bool saysCommaMark(const QString& name, const QString& meaning);

/// What the numbers of a column are for.
enum class DigitUse {
    Any,   ///< nobody knows: nothing is asked
    Size,  ///< whole, as a rule
    Count, ///< whole, always: processes
    Value, ///< times
};

/// How the numbers of a table were read.
struct DigitGroups {
    QStringList notes;                ///< for the reader
    std::optional<QString> open = {}; ///< what nothing in the table tells, and how to say it
    bool hasOpenCommas = false;       ///< there are commas that a user may read otherwise
};

/// "51,666" is 51666 in one table and 51.666 in another. Decides by the cells of each column, then by the rest of the table, what its
/// commas, dots, apostrophes and blanks before three digits are, and writes those numbers without separators of thousands. What cannot be
/// told stays as it is. `uses`: of the columns; those behind its end are of any.
DigitGroups takeDigitGroups(CsvTable& csv, const std::vector<DigitUse>& uses, std::optional<CommaMark> said = {});

} // namespace costscope
