// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// A session that another is compared with, as it was when it was pinned: it needs no file of its own any more.
struct Baseline {
    QString name;   ///< for people: "before.costscope"
    QString file;   ///< where it was read from; may be gone
    QString sha256; ///< of that file; empty = it had none
    Session session;
    bool operator==(const Baseline&) const = default;
};

/// Pins a baseline. Its own baseline is left out: one stands beside the other, not a row of them. Data that both have are shared.
/// What stood beside another baseline is gone.
void pinBaseline(Session& session, Baseline baseline);

/// Pins one more beside the baseline; the first becomes the baseline. A name that is taken gets a number.
void pinBeside(Session& session, Baseline baseline);

/// After the data of `item` were read: what its baseline shared with it while they were `missing` has them too.
void shareWithBaseline(Session& session, const DatasetPtr& missing, const DatasetItem& item);

/// With all that is pinned beside it.
void dropBaseline(Session& session);

} // namespace costscope
