// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/combine.h"

namespace costscope {

/// The tables of two figures in one: columns that agree stand once; of numbers that differ there are both, the signed
/// difference and the ratio. Rows are matched by their key, those of one key by the texts they share. Rows of one key and one text whose
/// marks stand in one place are repetitions: together they are one row, of their medians.
struct CombinedTable {
    Table table;
    std::vector<QString> rowKeys;
    std::vector<RecordRef> rowRecords;    ///< of the second figure; empty if it has none
    std::vector<int> ofBefore, ofAfter;   ///< the new row of each old one, keys beyond the table included
    qint64 onlyBefore = 0, onlyAfter = 0; ///< rows without a partner
    bool hasMedians = false;
};
CombinedTable combinedTable(const Figure& before, const Figure& after, const SideNames& names);

/// Puts the table into a figure and says what has no partner.
void putTable(Figure& figure, CombinedTable table, const SideNames& names);

/// The marks of a series point at the new rows.
void moveRows(Series& series, const std::vector<int>& to);

} // namespace costscope
