// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// What a program may keep of its own layout in a text that it makes visible.
enum class Keep {
    Nothing,  ///< a name, a cell, a message: one line
    LineEnds, ///< a text of lines, with its tabs
};

/// Names come from files, and a terminal obeys what stands in them. Control characters (C0, delete, C1), line and paragraph
/// separators, what turns the direction of a text (U+202A to U+202E, U+2066 to U+2069) and halves of characters are written as
/// "\x1b" or "\u202e". Bytes of a file name that are no UTF-8 (nameFromBytes()) as "\xff".
QString visible(const QString& text, Keep keep = Keep::Nothing);

/// The same for a JSON text, whose escapes a program reads as what they stand for: "\u009b".
QString visibleJson(const QString& json);

} // namespace costscope
