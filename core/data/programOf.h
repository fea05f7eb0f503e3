// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace costscope {

/// A command line without what starts it in parallel: "mpirun -n 16 ./lmp -in a.in" -> "lmp" and "-in a.in".
struct ProgramCall {
    QString program;   ///< base name; empty if the command says nothing
    QString arguments; ///< joined by blanks
    bool operator==(const ProgramCall&) const = default;
};

ProgramCall programOf(const QString& command);

} // namespace costscope
