// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/base/Progress.h"

#include <QByteArray>

#include <optional>
#include <string>
#include <string_view>

namespace costscope {

class Input;

/// The lines of an input, read block by block: no copy of a line that lies within one block. Knows the byte order
/// mark, CRLF and mail quoting. A view stays valid until the next call of next().
class PrintedLines {
public:
    PrintedLines(Input& input, const Progress& progress);

    /// False at the end, and after an error (see error()).
    bool next();
    /// Gives the current line once more.
    void back() { m_again = true; }

    std::string_view text() const { return m_line; } ///< without line end and without quoting
    qint64 number() const { return m_number; }       ///< of the current line, from 1
    bool terminated() const { return m_terminated; } ///< false for a last line that does not end in a line feed
    /// Column (from 1) of a place inside text(), counted in bytes of the file; 0 for any other place.
    qint64 column(const char* place) const
    {
        const bool inside = place >= m_line.data() && place <= m_line.data() + m_line.size();
        return inside ? place - m_line.data() + m_shift + 1 : 0;
    }
    /// Bytes that are still to come; -1 = not known.
    qint64 remaining() const;

    /// NUL byte, reading failed, line too long, cancelled.
    const std::optional<Error>& error() const { return m_error; }

    /// From now on this prefix is taken off every line that has it. "&gt;" also turns HTML escapes back.
    void setQuote(std::string_view prefix);

    /// The same for the tag of a launcher, which may be followed by a blank of its own.
    void setTag(std::string_view tag);
    bool wasQuoted() const { return m_shift > 0; } ///< of the current line

    bool mixedLineEnds() const { return m_crlf > 0 && m_crlf < m_ended; }

private:
    bool load();
    bool endsBeyondBlock();
    void finish(std::string_view raw, bool terminated);
    void unquote();
    void untag();

    Input& m_input;
    Progress m_progress;
    QByteArray m_block;
    const char* m_at = nullptr;
    const char* m_end = nullptr;
    std::string m_carry; ///< a line that began in an earlier block
    std::string m_quote;
    std::string m_unescaped;
    std::string_view m_line;
    std::optional<Error> m_error;
    qint64 m_nulOffset = -1;
    qint64 m_number = 0;
    qint64 m_ended = 0;
    qint64 m_crlf = 0;
    qint64 m_shift = 0;
    bool m_terminated = true;
    bool m_isTag = false;
    bool m_again = false;
    bool m_finished = false;
};

} // namespace costscope
