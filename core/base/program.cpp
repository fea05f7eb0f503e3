// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"

#include "core/base/literals.h"

namespace costscope {

QString programVersion()
{
    return QStringLiteral(COSTSCOPE_VERSION);
}

QString programName()
{
    return u"Costscope "_s + programVersion();
}

} // namespace costscope
