// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

enum class Change { Added, Removed, Changed };
QString toString(Change change); ///< "added", "removed", "changed"

/// One number that differs; NaN = not there.
struct ValueChange {
    QString name; ///< "n=64 t_n_s", "b"
    double before = missing, after = missing;
    double ratio() const { return after / before; }
};

/// What became of a dataset, machine, fit or figure.
struct ItemChange {
    Change change = Change::Changed;
    QString name;
    std::vector<ValueChange> values = {}; ///< of changed items
};

struct SessionComparison {
    std::vector<ItemChange> datasets, machines, fits, figures;
    bool same() const { return datasets.empty() && machines.empty() && fits.empty() && figures.empty(); }
};

/// What differs from `before` to `after`. Datasets are matched by name (two single ones in any case) and their rows by the
/// first column, machines by id, fits by dataset and model, figures by kind and datasets. Equal items do not appear.
SessionComparison compareSessions(const Session& before, const Session& after);

} // namespace costscope
