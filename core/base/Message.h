// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enumWords.h"
#include "core/base/literals.h"

#include <vector>

namespace costscope {

enum class Severity { Note, Warning, Error };

/// The words of the command line.
inline constexpr EnumWords<Severity::Error> severityWords("note", "warning", "error");
inline QString toString(Severity severity)
{
    return severityWords[severity];
}

/// One finding about a file or a computation: what happened, where, and what was done about it.
/// `line` and `column` count from 1; 0 = not known.
struct Message {
    Severity severity = Severity::Warning;
    QString text = {};
    QString file = {};
    qint64 line = 0;
    qint64 column = 0;

    /// "file:line:column: warning: text", the parts that are known.
    QString toString() const;
    bool operator==(const Message&) const = default;
};

using Messages = std::vector<Message>;

inline void note(Messages& messages, const QString& text, const QString& file = {})
{
    messages.push_back({Severity::Note, text, file});
}
inline void warn(Messages& messages, const QString& text, const QString& file = {})
{
    messages.push_back({Severity::Warning, text, file});
}

/// Why something was refused. A whole sentence: what was found, what was expected, what to do.
struct Error {
    QString message = {};
    QString file = {};
    qint64 line = 0;
    qint64 column = 0;

    QString toString() const;
    Message toMessage() const { return {Severity::Error, message, file, line, column}; }
    bool operator==(const Error&) const = default;
};

} // namespace costscope
