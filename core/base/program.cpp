// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"

namespace costscope {

QString programVersion()
{
    return QStringLiteral(COSTSCOPE_VERSION);
}

QString programName()
{
    return QStringLiteral("Costscope ") + programVersion();
}

} // namespace costscope
