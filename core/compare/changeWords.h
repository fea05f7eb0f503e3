// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// What became of one kind of things between two sessions, in a few words.
struct ChangeLine {
    QString kind;             ///< "Datasets"
    QString words;            ///< "identical, 3 of 3", "1 of 2 differs, 1 added"
    QStringList details = {}; ///< per thing that differs, plain text: "LAMMPS: 12 values differ, first n=64 t_n_s: 5 → 4"
    bool operator==(const ChangeLine&) const = default;
};

/// Datasets, machines, fits and figures of two sessions as compareSessions() matches them; quick enough for every edit: data that
/// both share are not gone through, and of large ones that differ no cell is told.
std::vector<ChangeLine> changesInWords(const Session& before, const Session& after);

} // namespace costscope
