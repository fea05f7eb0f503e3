// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"

#include <algorithm>

namespace costscope {

/// What went wrong first; nullptr if the messages are notes.
inline const Message* firstProblem(const Messages& messages)
{
    const auto isProblem = [](const Message& message) { return message.severity != Severity::Note; };
    const auto found = std::find_if(messages.begin(), messages.end(), isProblem);
    return found == messages.end() ? nullptr : &*found;
}

} // namespace costscope
