// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// costscope(1) in man format, made of the table of verbs.
QString manPage();

} // namespace costscope
