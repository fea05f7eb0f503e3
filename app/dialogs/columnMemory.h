// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStringList>

namespace costscope {

// What the columns of a table mean is asked once for all tables with the same headings: the settings of the user keep it.

/// Heading -> standard name, as it was last chosen for a table with these headings; empty = never.
QHash<QString, QString> rememberedColumns(const QStringList& headings);
/// The eldest of more than fifty are forgotten.
void rememberColumns(const QStringList& headings, const QHash<QString, QString>& columns);

} // namespace costscope
