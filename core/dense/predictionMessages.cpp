// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/predictionMessages.h"

#include "core/model/shown.h"

#include <map>

namespace costscope {

Messages predictionMessages(const std::vector<DensePrediction>& predictions)
{
    Messages messages;
    std::map<QString, int> seen;
    for (const DensePrediction& one : predictions)
        for (const Message& message : one.time ? one.time->messages : Messages{{Severity::Warning, one.refusal}})
            if (seen[message.text]++ == 0) messages.push_back(message);
    for (Message& message : messages)
        if (const int times = seen[message.text]; times > 1) message.text = u"%1 (%2 cells)"_s.arg(message.text).arg(times);
    return messages;
}

} // namespace costscope
