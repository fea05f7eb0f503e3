// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/literals.h"

#include <QString>

#include <array>
#include <cmath>

namespace costscope {

/// "64 KiB", as message sizes are chosen: powers of 1024, four digits.
inline QString binarySize(double bytes)
{
    static constexpr std::array units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    size_t unit = 0;
    for (; unit + 1 < units.size() && std::fabs(bytes) >= 1024; ++unit) bytes /= 1024;
    return bytes == 0 ? u"0"_s : QString::number(bytes, 'g', 4) + QChar(0xA0) + QLatin1String(units[unit]);
}

} // namespace costscope
