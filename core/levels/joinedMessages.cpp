// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/joinedMessages.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace costscope {

namespace {

/// Messages with the same key may be joined.
auto keyOf(const ProcessMessage& message)
{
    return std::make_tuple(message.process, message.locality, message.active);
}

} // namespace

Parameter aggregationValue()
{
    return {.name = u"aggregation"_s,
            .symbol = u"messages in one"_s,
            .meaning = u"messages of a process and locality that become one, what if: the same bytes in n/aggregation messages (rounded "
                       "up), in the protocol of their larger size"_s,
            .quantity = Quantity::Count,
            .typical = 2,
            .least = 1,
            .most = 64,
            .logarithmic = true,
            .fallback = 1};
}

double joinedCount(double n, double times)
{
    return std::ceil(n / times); // NaN stays NaN
}

std::vector<ProcessMessage> joined(std::vector<ProcessMessage> messages, size_t times)
{
    std::sort(messages.begin(), messages.end(), [](const ProcessMessage& a, const ProcessMessage& b) {
        return std::tuple_cat(keyOf(a), std::tuple(a.bytes)) < std::tuple_cat(keyOf(b), std::tuple(b.bytes));
    });
    size_t count = 0, within = 0; // written so far; in the message that is being joined
    for (size_t i = 0; i < messages.size(); ++i) {
        if (within > 0 && within < times && keyOf(messages[i]) == keyOf(messages[count - 1])) {
            messages[count - 1].bytes += messages[i].bytes;
            ++within;
        } else {
            messages[count++] = messages[i];
            within = 1;
        }
    }
    messages.resize(count);
    return messages;
}

AmgClasses joined(const AmgClasses& classes, double times, const ProtocolThresholds& thresholds)
{
    AmgClasses all = {};
    for (size_t where = 0; where < localities.size(); ++where)
        for (const Protocol how : protocols) {
            const AmgClass& one = classes[where][size_t(how)];
            const double n = joinedCount(one.n, times);
            // n = 0 with bytes is legal: they belong to the heaviest process, n to the busiest
            const Protocol now = n > 0 ? std::max(how, thresholds.protocolOf(one.bytes / n)) : how;
            all[where][size_t(times > 1 ? now : how)] += {n, one.bytes};
        }
    return all;
}

} // namespace costscope
