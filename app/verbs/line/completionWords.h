// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <map>

namespace costscope {

/// The words that may stand behind others, where they can be listed: behind "export --figure" the kinds of figures, behind
/// "fit fit" (the verb itself) the models, behind "export palette" (--choice palette=) the options of that choice, behind " "
/// (nothing) the verbs. Words that end in "=" want a value.
std::map<QString, QStringList> completionWords();

} // namespace costscope
