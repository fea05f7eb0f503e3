// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

using namespace Qt::StringLiterals; // u"…"_s is a QString

} // namespace costscope
