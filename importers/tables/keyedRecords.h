// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/csv/csvTable.h"

#include <optional>
#include <string_view>
#include <vector>

namespace costscope {

/// "elapsed: 2.09 s" in a text: its name is written as a heading, "elapsed [s]".
struct KeyedNumber {
    QString key, value;
    size_t line = 0;
    qint64 column = 0;
};

/// The names and numbers of a line; of a command all that follows.
void addKeyed(std::string_view text, size_t line, std::vector<KeyedNumber>& all);

/// Numbers behind names that come again and again, "N_Threads: 1" and "Time -- elapsed: 232.35", as a table: the names are its headings.
struct KeyedRecords {
    CsvTable csv = {};
    std::vector<size_t> lines = {}; ///< places of the lines it is made of
};

/// Records of at least two names, at least two of them; nothing: there are none. A record begins where its first name comes again, and
/// each name stands once in it; names that do not are left out. A unit behind a number becomes one of its heading. `lines`: those of a
/// text; empty ones are passed over.
std::optional<KeyedRecords> keyedRecords(const std::vector<std::string_view>& lines);

} // namespace costscope
