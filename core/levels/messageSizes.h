// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/data/amg.h"

namespace costscope {

/// How many messages, and bytes in them, are of which size: bin e holds sizes from 2^e to below 2^(e+1) bytes, bin 0 also
/// empty messages. By locality.
struct MessageSizes {
    static constexpr size_t binCount = 63;
    ByLocality<std::array<AmgClass, binCount>> bins = {};

    static size_t binOf(qint64 bytes);
    static double from(size_t bin) { return std::exp2(double(bin)); } ///< [byte]; the bin reaches to from(bin + 1)

    AmgClass in(size_t bin) const;       ///< over all localities
    AmgClass of(Locality where) const;   ///< over all sizes
    AmgClass all() const;                ///< everything
    void add(const MessageSizes& other); ///< of another level
};

/// One pass over the list, nothing kept per message. All ranks lie within the placement. Error: cancelled.
Result<MessageSizes> messageSizes(const AmgMessageSpan& messages, const Placement& placement, const Progress& progress = {});

} // namespace costscope
