// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/messageSizes.h"

#include <algorithm>
#include <bit>

namespace costscope {

size_t MessageSizes::binOf(qint64 bytes)
{
    return bytes <= 1 ? 0 : size_t(std::bit_width(quint64(bytes)) - 1);
}

AmgClass MessageSizes::in(size_t bin) const
{
    AmgClass sum;
    for (const auto& where : bins) sum += where[bin];
    return sum;
}

AmgClass MessageSizes::of(Locality where) const
{
    AmgClass sum;
    for (const AmgClass& bin : bins[size_t(where)]) sum += bin;
    return sum;
}

AmgClass MessageSizes::all() const
{
    AmgClass sum;
    for (const Locality where : localities) sum += of(where);
    return sum;
}

void MessageSizes::add(const MessageSizes& other)
{
    for (size_t where = 0; where < bins.size(); ++where)
        for (size_t bin = 0; bin < binCount; ++bin) bins[where][bin] += other.bins[where][bin];
}

Result<MessageSizes> messageSizes(const AmgMessageSpan& messages, const Placement& placement, const Progress& progress)
{
    constexpr size_t step = 1 << 18; // messages between two reports: milliseconds
    MessageSizes sizes;
    for (size_t i = 0; i < messages.size();) {
        if (!progress.report(double(i) / double(messages.size()))) return cancelled();
        for (const size_t end = std::min(messages.size(), i + step); i < end; ++i) {
            const Locality where = placement.locality(messages.src[i], messages.dst[i]);
            sizes.bins[size_t(where)][MessageSizes::binOf(messages.bytes[i])] += {1, double(messages.bytes[i])};
        }
    }
    return sizes;
}

} // namespace costscope
