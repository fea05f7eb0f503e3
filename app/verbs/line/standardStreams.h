// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextStream>

namespace costscope {

/// Before any file is opened: where standard input, output or error is closed, its number would go to the first file, and an answer
/// into a session. It becomes something that cannot be used. A file that grows too large is an error of writing, not the end of the
/// program.
void guardStandardStreams();

/// Hands over what is left of the answer. Returns `code`, or 1 and a word on `err` if the standard output did not take all.
int finishOutput(QTextStream& out, QTextStream& err, int code);

} // namespace costscope
