// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/base/TextPlace.h"
#include "core/base/words.h"

#include <algorithm>

namespace costscope {

// Messages of one file, which importFiles() names.
inline Message warningAt(const QString& text, TextPlace place)
{
    return {Severity::Warning, text, {}, place.line, place.column};
}
inline Message noteAt(const QString& text, TextPlace place)
{
    return {Severity::Note, text, {}, place.line, place.column};
}
inline Error errorAt(const QString& text, TextPlace place)
{
    return {text, {}, place.line, place.column};
}

/// What went wrong first; nullptr if the messages are notes.
inline const Message* firstProblem(const Messages& messages)
{
    const auto isProblem = [](const Message& message) { return message.severity != Severity::Note; };
    const auto found = std::find_if(messages.begin(), messages.end(), isProblem);
    return found == messages.end() ? nullptr : &*found;
}

/// What is wrong with a file that may be damaged in every line: the first hundred findings, and how many more there are.
struct CappedMessages {
    Messages all = {};
    qint64 unsaid = 0;

    void add(const Message& message)
    {
        constexpr size_t most = 100;
        if (all.size() < most)
            all.push_back(message);
        else
            ++unsaid;
    }
    /// Says how many there are beside those that are kept, if there are.
    void sayUnsaid(const QString& file = {})
    {
        if (unsaid == 0) return;
        const QString one = u"1 more message of this kind is not shown."_s, many = u"%1 more messages of this kind are not shown."_s;
        all.push_back({Severity::Warning, counted(unsaid, one, many), file});
    }
};

} // namespace costscope
