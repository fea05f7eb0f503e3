// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/literals.h"

namespace costscope {

/// "0.1.0"
inline QString programVersion()
{
    return QStringLiteral(COSTSCOPE_VERSION);
}
/// "Costscope 0.1.0": what figures and session files name as their author.
inline QString programName()
{
    return u"Costscope "_s + programVersion();
}

} // namespace costscope
