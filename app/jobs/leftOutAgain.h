// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Table.h"

#include <QStringList>

#include <vector>

namespace costscope {

/// Rows of a table that was read again.
struct LeftOut {
    std::vector<int> rows; ///< ascending
    QStringList doubts;    ///< a sentence per row that was not found, or of which another may be meant
};

/// Which rows of `now` are the rows `rows` of `before`: the one of equal contents; else, measured anew, the one with the same
/// `coordinates` (columns that say what was measured) that stood nowhere before. Of several the one in the same place, which
/// is told.
LeftOut leftOutAgain(const std::vector<int>& rows, const Table& before, const Table& now, const QStringList& coordinates = {u"n"_s});

} // namespace costscope
