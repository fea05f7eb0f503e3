// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tables/runs/runsCases.h"
#include "importers/tables/runs/runsRecords.h"

namespace costscope {

// Rows of a table of run times that are hardly what they were taken for.

/// Rows that are the same in every cell, with run times of many digits: a table that was pasted twice, not repetitions.
std::optional<Message> rowsTwice(const HeadedTable& table, const RunsLayout& layout, const QString& file);

/// A quoted cell whose lines look like rows of the table: a quote is missing, and they are not read.
std::optional<Message> swallowedRows(const HeadedTable& table, const QString& file);

/// Threads that change along a case, where n counts processes alone.
std::optional<QString> changingThreads(const RunsCases& cases, const HeadedTable& table, const RunsLayout& layout);

/// Rows that stand as repetitions and were not set alike, and how to have them apart.
std::optional<QString> mixture(const RunsCases& cases, const RunsRecords& found, const HeadedTable& table, const RunsLayout& layout);

/// The column that numbers the repetitions of every n in every case, "rep" from 1 to 10; empty: there is none.
QString repetitionsOf(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases);

/// Times that are the same on any n beside a throughput were given, not measured.
std::optional<QString> fixedTimes(const RunsRecords& found, const HeadedTable& table, const RunsLayout& layout);

} // namespace costscope
