// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace costscope {

/// Words of the window that belong to no class of Qt's, in the language of the user.
inline QString tr(const char* text)
{
    return QCoreApplication::translate("costscope", text);
}

} // namespace costscope
