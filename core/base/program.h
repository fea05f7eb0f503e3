// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// "1.0.0"
QString programVersion();

/// "Costscope 1.0.0": what figures and session files name as their author.
QString programName();

} // namespace costscope
