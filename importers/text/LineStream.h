// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "importers/text/Input.h"

#include <QByteArrayView>

#include <optional>

namespace costscope {

/// The lines of an input, read block by block. A line ends in LF, CR LF or CR. A view stays valid until the next call of
/// next().
class LineStream {
public:
    LineStream(Input& input, const Progress& progress) : m_input(input), m_progress(progress) {}
    LineStream(const LineStream&) = delete;
    LineStream& operator=(const LineStream&) = delete;

    /// False at the end, and after an error.
    bool next();
    QByteArrayView text() const { return m_line; }   ///< without its end
    qint64 number() const { return m_number; }       ///< of the current line, from 1
    bool isTerminated() const { return m_hasEnded; } ///< false: the last line of the file, which has no end

    /// A line too long for any table, or cancelled.
    const std::optional<Error>& error() const { return m_error; }

private:
    bool load();
    bool hasLine();

    Input& m_input;
    const Progress& m_progress;
    QByteArray m_text; ///< a block, behind the beginning of its first line
    const char* m_at = m_text.constData();
    const char* m_end = m_at;
    const char* m_feed = m_end; ///< the next LF, the next CR; m_end if there is none
    const char* m_back = m_end;
    QByteArrayView m_line;
    qint64 m_number = 0;
    bool m_hasEnded = true;
    bool m_isLast = false; ///< there is no further block
    std::optional<Error> m_error;
};

} // namespace costscope
