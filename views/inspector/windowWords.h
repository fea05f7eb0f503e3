// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QString>

namespace costscope {

/// What a message of the library says for people at a window: the options of the command line, which such messages name beside the
/// choices of the window or in their place, become those choices. Options of other programs ("mpirun --bind-to core") stay.
QString inWindow(QString text);
QString inWindow(const Error& error);

} // namespace costscope
