// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

class Dialogs;

/// Where to write to; a name without ending gets `suffix` (".json"). Nothing is overwritten unasked. Empty = cancelled.
QString askFile(Dialogs& dialogs, const QString& title, const QString& proposal, const QString& filter, const QString& suffix);

} // namespace costscope
