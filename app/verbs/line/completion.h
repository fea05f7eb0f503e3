// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace costscope {

/// In single quotes, which fish too lets be left by a backslash.
QString quotedForShell(QString text);

/// "bash", "zsh", "fish"
QStringList completionShells();

/// What a shell reads to complete words of costscope: verbs, their options, and the words that options take; elsewhere files.
/// Made of the table of verbs. Empty for a shell that is not among completionShells().
QString completion(const QString& shell);

} // namespace costscope
