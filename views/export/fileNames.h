// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// A file name made of a figure's name: no separators, no blanks, and at most the 255 bytes that file systems allow.
QString fileNameOf(QString name);

/// The words of a pattern of file names: "{number}", "{kind}", "{name}".
QStringList patternWords();

/// A file per figure of a session: "figures/{number}-{name}.pdf". A pattern without such words gets number and kind at its end:
/// "out.pdf" -> "out-1-cost-by-level.pdf". No two files have one name, also where a file system knows no case.
QStringList filesByPattern(const Session& session, const std::vector<FigureRequest>& figures, const QString& pattern);

} // namespace costscope
