// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace costscope {

/// Where something stands in a text; both count from 1, columns in bytes; 0 = not known.
struct TextPlace {
    qint64 line = 0;
    qint64 column = 0;
    bool operator==(const TextPlace&) const = default;
};

} // namespace costscope
