// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// A word of the command line. Bytes that are no UTF-8 become halves of characters (U+DC80 to U+DCFF), so that they can be told;
/// a file of such a name cannot be opened by Qt, and whyNotThere() says so.
QString nameFromBytes(const char* bytes);

/// The byte that such a half stands for; 0 if it is none.
char16_t byteOfName(char16_t half);

/// Why nothing can be opened at a path, as a sentence with what to do: no such file, a folder that may not be entered, a link to
/// nothing, a name that is no UTF-8. Empty if something is there.
QString whyNotThere(const QString& path);

/// Why there is no folder for a file that is to be written, as a sentence with what to do. Empty if there is one.
QString whyNoFolder(const QString& fileName);

} // namespace costscope
