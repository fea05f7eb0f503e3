// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/session/Session.h"

#include <functional>

namespace costscope {

class Dialogs;
class Jobs;

/// Asks where to, and writes the data of these datasets as a job: exportData(). Then `told` gets the path and what is not in it.
void askAndExportData(const Session& session, const QStringList& datasets, Dialogs& dialogs, Jobs& jobs,
                      const std::function<void(const QString& file, const Messages& messages)>& told);

} // namespace costscope
