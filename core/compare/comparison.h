// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enumWords.h"
#include "core/session/Session.h"

namespace costscope {

enum class Change { Added, Removed, Changed };
inline constexpr EnumWords<Change::Changed> changeWords("added", "removed", "changed");
inline QString toString(Change change)
{
    return changeWords[change];
}

/// One number that differs; NaN = not there.
struct ValueChange {
    QString name; ///< "n=64 t_n_s", "b"
    double before = missing, after = missing;
    double ratio() const { return after / before; }
};

/// One text or setting that differs; empty = not there.
struct TextChange {
    QString name; ///< "title", "weights", "n=64 note"
    QString before, after;
};

/// What became of a dataset, machine, fit or figure.
struct ItemChange {
    Change change = Change::Changed;
    QString name;
    std::vector<ValueChange> values = {}; ///< of changed items
    std::vector<TextChange> texts = {};   ///< of changed items
};

struct SessionComparison {
    std::vector<ItemChange> datasets, machines, fits, figures;
    std::vector<ItemChange> session;           ///< its notes
    bool equal = false;                        ///< nothing differs at all, not even ids, sources and messages, which are not listed
    std::vector<ItemChange> calibrations = {}; ///< their recipes
    bool same() const
    {
        return datasets.empty() && machines.empty() && fits.empty() && figures.empty() && session.empty() && calibrations.empty();
    }
};

/// What differs from `before` to `after`. Datasets are matched by name (two single ones in any case) and their rows by the
/// first column, machines by id and calibrations by name (two single ones in any case), fits by dataset and model, figures by kind and
/// datasets. Equal items do not appear.
SessionComparison compareSessions(const Session& before, const Session& after);

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
