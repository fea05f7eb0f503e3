// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/BlockStream.h"

#include <algorithm>
#include <cstring>

namespace costscope {

BlockStream::BlockStream(Input& input, const Progress& progress) : m_input(input), m_progress(progress)
{
    refill();
    if (m_end - m_at >= 3 && std::memcmp(m_at, "\xef\xbb\xbf", 3) == 0) m_at += 3;
    if (m_at == m_end) refill();
}

void BlockStream::refill()
{
    const qint64 size = m_end - m_begin;
    m_lines += std::count(m_begin, m_end, '\n');
    if (const auto* const last = static_cast<const char*>(size > 0 ? memrchr(m_begin, '\n', size_t(size)) : nullptr))
        m_lineStart = m_before + (last - m_begin) + 1;
    m_before += size;
    m_cancelled = m_cancelled || !m_progress.report(m_input.fraction());
    if (m_cancelled || !m_input.readBlock(m_block)) {
        m_ended = true;
        m_block.clear(); // points at a NUL
    }
    m_begin = m_at = m_block.constData();
    m_end = m_begin + m_block.size();
}

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

bool BlockStream::takeNextWhole(qint64& value)
{
    const char* at = m_at; // the NUL at the end of the block is neither blank nor digit
    while (isBlank(*at)) ++at;
    if (*at != ',') return false;
    for (++at; isBlank(*at);) ++at;
    const char* const begin = at;
    for (value = 0; isDigit(*at) && at - begin < 18; ++at) value = value * 10 + (*at - '0');
    const bool isNumber = at != begin && (*begin != '0' || at == begin + 1);
    if (!isNumber || !(*at == ',' || *at == ']' || isBlank(*at))) return false;
    m_at = at;
    return true;
}

TextPlace BlockStream::placeOf(const char* at) const
{
    const qint64 lines = std::count(m_begin, at, '\n');
    const char* start = at;
    while (start > m_begin && start[-1] != '\n') --start;
    const qint64 column = lines > 0 ? at - start : m_before + (at - m_begin) - m_lineStart;
    return {m_lines + lines + 1, column + 1};
}

TextPlace BlockStream::wordPlace() const
{
    const char* at = m_at;
    while (at > m_begin && !std::strchr(",:[{]} \t\r\n", at[-1])) --at;
    return placeOf(at);
}

} // namespace costscope
