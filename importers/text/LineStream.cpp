// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/LineStream.h"

#include <algorithm>
#include <cstring>

namespace costscope {

namespace {

constexpr qsizetype longestStreamLine = qsizetype(16) << 20; // a file of one endless line must not fill the memory

const char* find(char c, const char* from, const char* to)
{
    const void* const found = std::memchr(from, c, size_t(to - from));
    return found ? static_cast<const char*>(found) : to;
}

} // namespace

/// One block more behind what is left. False: there is none.
bool LineStream::load()
{
    if (m_isLast) return false;
    if (!m_progress.report(m_input.fraction())) m_error = cancelled();
    const QByteArray rest(m_at, m_end - m_at);
    if (rest.size() > longestStreamLine)
        m_error = Error{u"A line of more than %1 MiB was found, expected lines of text."_s.arg(longestStreamLine >> 20), m_input.name(),
                        m_number + 1};
    QByteArray block;
    m_isLast = m_error || !m_input.readBlock(block);
    m_text = rest + block;
    m_at = m_text.constData();
    m_end = m_at + m_text.size();
    m_feed = find('\n', m_at, m_end);
    m_back = find('\r', m_at, m_end);
    return !m_isLast;
}

/// A whole line lies there. A CR at the end of a block may be half a CR LF.
bool LineStream::hasLine()
{
    // Each is looked for once: a file that has none of them is not searched through for every line.
    if (m_feed < m_at) m_feed = find('\n', m_at, m_end);
    if (m_back < m_at) m_back = find('\r', m_at, m_end);
    return m_feed < m_end || (m_back < m_end && m_back + 1 < m_end);
}

bool LineStream::next()
{
    while (!hasLine() && load()) {
    }
    if (m_error || m_at == m_end) return false;
    const char* const stop = std::min(m_feed, m_back);
    ++m_number;
    m_hasEnded = stop < m_end;
    m_line = QByteArrayView(m_at, stop);
    const bool isPair = m_feed < m_end && m_back + 1 == m_feed;
    m_at = !m_hasEnded ? m_end : isPair ? m_feed + 1 : stop + 1;
    return true;
}

} // namespace costscope
