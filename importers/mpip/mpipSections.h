// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "importers/text/printedText.h"

#include <optional>
#include <string_view>
#include <vector>

namespace costscope {

enum class MpipSectionKind { TaskTimes, TaskStatistics, Callsites, Histogram, Numbers, End };

/// How a field of a numeric table is read.
enum class MpipField { Name, Integer, Rank, Calls, Number };

struct MpipColumn {
    std::string_view heading;
    const char* name; ///< of the column in the dataset
    Quantity quantity;
    MpipField field;
    int shift = 0;         ///< printed value / 10^shift = SI value
    bool required = false; ///< the table makes no sense without it
    bool always = false;   ///< a column of NaN if the report has none
};

struct MpipSection {
    std::string_view title; ///< up to the parenthesis
    MpipSectionKind kind;
    const char* table = "";
    std::vector<MpipColumn> columns = {};
};

/// nullptr for sections that Costscope does not know.
const MpipSection* findMpipSection(std::string_view title);

/// "Callsites: 23" -> {"Callsites", 23}
struct MpipTitle {
    std::string_view text;
    long long count = -1;
};
MpipTitle splitMpipTitle(std::string_view title);

/// Title of a heading line "@--- title ---…", without the dashes; nothing for other lines.
std::optional<std::string_view> mpipTitle(std::string_view line);
bool mpipDashes(std::string_view line);
bool mpipDots(std::string_view line); ///< "..." where rows were cut out by hand
/// Lines that the library itself writes to the terminal: "mpiP: Storing output in …"
bool mpipChatter(std::string_view line);
/// What stands before "@ mpiP" on the first line of a report ("", mail quoting or a tag); nothing for other lines.
std::optional<std::string_view> mpipStart(std::string_view line);

} // namespace costscope
