// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/mpip/mpipFastNumbers.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace costscope {

/// Translations of the mpiP importer.
std::string_view mpipTrimmed(std::string_view text);
/// The pieces between blanks and tabs.
std::vector<std::string_view> mpipTokens(std::string_view line);

/// A whole number that is the entire text; nothing else.
std::optional<qint64> mpipInteger(std::string_view text);

/// Some mail programs and editors of other countries write 0,304: accepted as long as one file sticks to it.
enum class MpipDecimal { Unknown, Point, Comma };
enum class MpipNumberFault { None, NotANumber, MixedDecimal };

struct MpipNumber {
    double value = 0;
    MpipNumberFault fault = MpipNumberFault::None;
};

/// Reads a whole token; "nan" and "inf" are numbers here. Updates `decimal`.
MpipNumber mpipNumber(std::string_view token, MpipDecimal& decimal);

/// How a printed number was rounded. mpiP prints "%.3g", or with -e a fixed number of decimals.
struct MpipRounding {
    double fixed = 0;   ///< half a unit of the last printed digit
    double general = 0; ///< half a unit of the third significant digit, never more than `fixed`
    int decimals = 0;   ///< digits after the point; -1 with an exponent
};
MpipRounding mpipRounding(std::string_view token, double value);

/// Title of a heading line "@--- title ---…", without the dashes; nothing for other lines.
std::optional<std::string_view> mpipTitle(std::string_view line);
bool mpipDashes(std::string_view line);
bool mpipDots(std::string_view line); ///< "..." where rows were cut out by hand
/// Lines that the library itself writes to the terminal: "mpiP: Storing output in …"
bool mpipChatter(std::string_view line);
/// Length of the tag of a launcher at the start of a line: "[1,0]<stdout>:" (Open MPI), "[0]" (MPICH), "0:" (srun -l).
size_t mpipTag(std::string_view line);
/// What stands before "@ mpiP" on the first line of a report ("", mail quoting or a tag); nothing for other lines.
std::optional<std::string_view> mpipStart(std::string_view line);

/// Bytes as text: UTF-8, or Latin-1 (which keeps every byte) if they are not; then `damaged` becomes true.
QString mpipName(std::string_view bytes, bool& damaged);
/// For messages: at most 80 characters, in quotes.
QString mpipQuoted(std::string_view bytes);

} // namespace costscope
