// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SharedVector.h"

#include <QString>

#include <vector>

namespace costscope {

/// The keys of a table's rows: a torus of 32³ routers has 196 608 keys, and each picture of it as it turns has the same.
using RowKeys = SharedVector<std::vector<QString>>;

} // namespace costscope
