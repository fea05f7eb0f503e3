// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/text/printedNumbers.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace costscope {

// Words and numbers of what programs print for people: profiles, tables of benchmarks, summaries of solvers.

/// 2^53: beyond it not every count can be told from the next, and none is one of calls, bytes or processes.
constexpr double largestCount = 9007199254740992;

/// Without blanks at both ends.
std::string_view printedTrimmed(std::string_view text);
/// The pieces between blanks and tabs.
std::vector<std::string_view> printedTokens(std::string_view line);

/// The first word; the rest stays in `text`.
std::string_view takePrintedWord(std::string_view& text);
/// A whole number that is the entire text; nothing else.
std::optional<qint64> printedInteger(std::string_view text);

/// Some mail programs and editors of other countries write 0,304: accepted as long as one file sticks to it.
enum class PrintedDecimal { Unknown, Point, Comma };
enum class PrintedNumberFault { None, NotANumber, MixedDecimal };

struct PrintedNumber {
    double value = 0;
    PrintedNumberFault fault = PrintedNumberFault::None;
};

/// Reads a whole token; "nan" and "inf" are numbers here. Updates `decimal`.
PrintedNumber printedNumber(std::string_view token, PrintedDecimal& decimal);

/// How a printed number was rounded. mpiP prints "%.3g", or with -e a fixed number of decimals.
struct PrintedRounding {
    double fixed = 0;   ///< half a unit of the last printed digit
    double general = 0; ///< half a unit of the third significant digit, never more than `fixed`
    int decimals = 0;   ///< digits after the point; -1 with an exponent
};
PrintedRounding printedRounding(std::string_view token, double value);

/// Length of the tag of a launcher at the start of a line: "[1,0]<stdout>:" (Open MPI), "[0]" (MPICH), "0:" (srun -l).
size_t launcherTag(std::string_view line);

/// Bytes as text: UTF-8, or Latin-1 (which keeps every byte) if they are not; then `damaged` becomes true.
QString printedName(std::string_view bytes, bool& damaged);
/// The one way to cut what a message repeats of a file: that many characters, and "…" where there were more.
QString shortened(const QString& text, qsizetype most = 60);
/// A message in which nothing between “ and ” is longer than that by much, nor the whole beyond what people read.
QString withShortQuotes(const QString& message);
/// For messages: at most 80 characters, in quotes.
QString printedQuoted(std::string_view bytes);

} // namespace costscope
