// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsTable.h"

namespace costscope {

// How a user says what the columns of a table are, and what he is told to say.

/// The column of a heading, else of a number from 1; -1: there is none.
qsizetype columnCalled(const HeadedTable& table, const QString& name);

/// "np*threads" → "np", "threads": columns whose product is meant, where there is none of the whole name.
QStringList factorsIn(const QString& name);

/// What a user has said of columns, those he has numbered by their headings.
QHash<QString, QString> byHeading(const HeadedTable& table, const QHash<QString, QString>& columns);

/// Its heading, as it is said in a sentence.
QString quoted(const HeadedTable& table, int column);

/// The option of the command line that says what a column is.
QString columnOption(const HeadedTable& table, int column, const QString& name);

bool isTimeRole(std::optional<RunsRole> role);

/// The unit in a heading that is not known, or may be none as in "time_min"; empty: there is none.
QString openUnit(const HeadedTable& table, int column);

/// The option that says of a column that it is this; of times whose unit is open with one.
QString sayingOption(const HeadedTable& table, int column, RunsRole role);

/// What there is to say of an open unit beside that option, behind a blank; empty: nothing.
QString ofOpenUnit(const QString& unit, const QString& heading);

} // namespace costscope
