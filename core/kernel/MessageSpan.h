// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/integers.h"

#include <span>

namespace costscope {

/// Messages as three lists of equal length: sender, receiver and bytes.
struct AmgMessageSpan {
    std::span<const qint32> src;
    std::span<const qint32> dst;
    std::span<const qint64> bytes;
    size_t size() const { return src.size(); }
};

} // namespace costscope
