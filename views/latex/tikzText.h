// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/literals.h"

#include <QStringList>

namespace costscope {

/// Words in lines of at most a hundred letters, behind each other.
QString wrapped(const QStringList& words, const QString& between = u" "_s);

} // namespace costscope
