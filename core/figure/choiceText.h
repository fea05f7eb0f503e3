// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>

namespace costscope {

/// What a request has chosen as text; a whole number, as scripts write it, as its digits. Empty if nothing is chosen.
inline QString choiceText(const QJsonValue& value)
{
    return value.isDouble() ? QString::number(value.toInteger()) : value.toString();
}

} // namespace costscope
