// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace costscope {

/// The known word that was probably meant: a slip of the keys or two away, or one that begins with it. Empty if none is near, or
/// if several are equally near.
QString nearestWord(const QString& word, const QStringList& known);

/// " Did you mean “lammps”?", or nothing.
QString meantInstead(const QString& word, const QStringList& known);

/// What to say after an unknown word: "Did you mean “lammps”? Known: lammps, gromacs.".
QString knownInstead(const QString& word, const QStringList& known);

} // namespace costscope
