// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QStringList>

namespace costscope {

/// The handbook as a folder of files that need nothing else, neither a network nor a server. Returns their names, index.html first.
/// The folder is made where it is not; one that holds other files than a handbook is refused.
Result<QStringList> writeHandbook(const QString& folder);

} // namespace costscope
