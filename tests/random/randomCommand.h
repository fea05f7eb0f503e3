// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Chance.h"

#include "core/session/Session.h"

#include <QStringList>

namespace costscope {

/// A command line of a random verb on a session file: right words mostly, sometimes wrong ones. `folder` takes what it writes.
QStringList randomCommand(Chance& chance, const Session& session, const QString& file, const QString& folder);

} // namespace costscope
