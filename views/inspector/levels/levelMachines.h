// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

class QComboBox;

namespace costscope {

/// Fills a box with the machines that levels can be modeled on, of the session and shipped, ids as data; the one with `id` is
/// current. `none`: an entry before them with an empty id. Machines of the session that lack values stand last and say which.
void fillMachines(QComboBox& box, const Session& session, const QString& id, const QString& none = {});

} // namespace costscope
