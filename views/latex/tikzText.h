// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace costscope {

/// Words in lines of at most a hundred letters, behind each other.
QString wrapped(const QStringList& words, const QString& between = QStringLiteral(" "));

} // namespace costscope
