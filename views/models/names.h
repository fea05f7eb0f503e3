// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// The row of the session's notes, among the ids of its things: no id of one begins with "@".
inline const QString notesId = u"@notes"_s;
/// The row of what the session is compared with; things of the baseline have their id behind it: "@baseline/d1".
inline const QString baselineId = u"@baseline"_s;

/// How things of a session are called in trees, tabs and menus.
QString displayName(const Session& session, const FigureRequest& request); ///< the user's title or "Run times: LAMMPS"
QString displayName(const Session& session, const Fit& fit);               ///< "LAMMPS, eq (6)"
QString displayName(const Session& session, const QString& id);            ///< of whatever has this id; empty if nothing has

/// "eq (6)": the last equation a model's source names; empty if it names none.
QString equationOf(const QString& source);

/// What selection shares for a row of a table without keys of its own: "n=1024" if there is a column n.
QString rowKey(const Table& table, qsizetype row);

} // namespace costscope
