// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// How texts stand in a table of comma-separated values.
enum class CsvText {
    Safe, ///< what a spreadsheet would compute stands behind a ' and is shown as it is; reading the file takes the ' away
    Raw,  ///< as it is
};

/// A spreadsheet takes a text that begins with = + - @ (also as wide letters), a tab or a line end for a formula, which may call
/// programs. Such a text with a ' before it; every other one, a number and a single letter as they are.
QString guarded(const QString& text);

/// What guarded() was given. Other texts stay as they are.
QString withoutGuard(const QString& text);

/// A cell (RFC 4180): in quotes where separators, line ends, outer blanks or the sign of a comment need them.
QString csvCell(const QString& text, CsvText mode = CsvText::Safe, QChar separator = u',');

} // namespace costscope
