// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/BlockStream.h"

#include "importers/text/printedNumbers.h"

#include <algorithm>
#include <cstring>

namespace costscope {

namespace {

/// In pieces of a fixed length, which compilers turn into vector code.
qint64 lineEnds(const char* at, const char* end)
{
    constexpr int piece = 128;
    qint64 count = 0;
    for (; end - at >= piece; at += piece) {
        unsigned char here = 0;
        for (int i = 0; i < piece; ++i) here = static_cast<unsigned char>(here + (at[i] == '\n'));
        count += here;
    }
    return count + std::count(at, end, '\n');
}

/// Behind the last end of a line; nullptr if there is none.
const char* afterLastEnd(const char* begin, const char* end)
{
    const auto* const last = static_cast<const char*>(end > begin ? memrchr(begin, '\n', size_t(end - begin)) : nullptr);
    return last ? last + 1 : nullptr;
}

} // namespace

BlockStream::BlockStream(Input& input, const Progress& progress) : m_input(input), m_progress(progress)
{
    refill();
    if (m_end - m_at >= 3 && std::memcmp(m_at, "\xef\xbb\xbf", 3) == 0) m_at += 3;
    if (m_at == m_end) refill();
}

void BlockStream::refill()
{
    m_lines += lineEnds(m_begin, m_end);
    if (const char* const start = afterLastEnd(m_begin, m_end)) m_lineStart = m_before + (start - m_begin);
    m_before += m_end - m_begin;
    m_cancelled = m_cancelled || !m_progress.report(m_input.fraction());
    if (m_cancelled || !m_input.readBlock(m_block)) {
        m_ended = true;
        m_block.clear(); // points at a NUL
    }
    m_begin = m_at = m_block.constData();
    m_end = m_begin + m_block.size();
    m_counted = {m_begin, 0, nullptr};
}

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

namespace {

const char* afterBlanks(const char* at)
{
    while (isBlank(*at)) ++at;
    return at;
}

/// Behind the closing quote of a text without escapes and control characters; nullptr for any other.
const char* afterPlainText(const char* at)
{
    while (*at != '"') {
        if (*at == '\\' || static_cast<unsigned char>(*at) < 0x20) return nullptr;
        ++at;
    }
    return at + 1;
}

const char* afterDigits(const char* at)
{
    while (isDecimalDigit(*at)) ++at;
    return at;
}

/// Behind a number as JSON writes it; nullptr for anything else.
const char* afterNumber(const char* at)
{
    if (*at == '-') ++at;
    const char* const begin = at;
    at = afterDigits(at);
    if (at == begin || (*begin == '0' && at > begin + 1)) return nullptr;
    if (*at == '.') {
        const char* const fraction = at + 1;
        at = afterDigits(fraction);
        if (at == fraction) return nullptr;
    }
    if (*at == 'e' || *at == 'E') {
        at += at[1] == '+' || at[1] == '-' ? 2 : 1;
        const char* const exponent = at;
        at = afterDigits(exponent);
        if (at == exponent) return nullptr;
    }
    return at;
}

/// Behind the plain value that begins here; nullptr if there is none, or one with escapes.
const char* afterWord(const char* at, JsonWord& word)
{
    const auto literal = [&](std::string_view text, JsonWord::Kind kind) {
        word = {kind, {}};
        return std::strncmp(at, text.data(), text.size()) == 0 ? at + text.size() : nullptr;
    };
    if (*at == '"') {
        const char* const end = afterPlainText(at + 1);
        if (end) word = {JsonWord::Text, {at + 1, size_t(end - at - 2)}};
        return end;
    }
    if (*at == 't') return literal("true", JsonWord::True);
    if (*at == 'f') return literal("false", JsonWord::False);
    if (*at == 'n') return literal("null", JsonWord::Null);
    const char* const end = afterNumber(at);
    if (end) word = {JsonWord::Number, {at, size_t(end - at)}};
    return end;
}

bool endsWord(char c)
{
    return c == ',' || c == '}' || c == ']' || isBlank(c);
}

} // namespace

// The NUL at the end of the block is no part of any word: what reaches it is left to RapidJSON.
bool BlockStream::takeNextMember(std::string_view& name, JsonWord& value)
{
    const char* const at = afterBlanks(m_at);
    return *at == ',' && takeMember(at + 1, name, value);
}

bool BlockStream::takeMember(const char* at, std::string_view& name, JsonWord& value)
{
    at = afterBlanks(at);
    if (*at != '"') return false;
    const char* const begin = at + 1;
    at = afterPlainText(begin);
    if (!at) return false;
    name = {begin, size_t(at - begin - 1)};
    at = afterBlanks(at);
    if (*at != ':') return false;
    at = afterWord(afterBlanks(at + 1), value);
    if (!at || !endsWord(*at)) return false;
    m_at = at;
    return true;
}

bool BlockStream::takeComma()
{
    const auto skipBlanks = [this] {
        while (isBlank(Peek())) Take();
    };
    skipBlanks();
    if (Peek() != ',') return true;
    Take();
    skipBlanks();
    return Peek() == '"' || m_ended;
}

bool BlockStream::takeNextNumber(JsonWord& value)
{
    const char* at = afterBlanks(m_at);
    if (*at != ',') return false;
    at = afterBlanks(at + 1);
    const char* const end = afterNumber(at);
    if (!end || !endsWord(*end)) return false;
    value = {JsonWord::Number, {at, size_t(end - at)}};
    m_at = end;
    return true;
}

bool BlockStream::takeNextWhole(qint64& value)
{
    const char* at = m_at; // the NUL at the end of the block is neither blank nor digit
    while (isBlank(*at)) ++at;
    if (*at != ',') return false;
    for (++at; isBlank(*at);) ++at;
    const char* const begin = at;
    for (value = 0; isDecimalDigit(*at) && at - begin < 18; ++at) value = value * 10 + (*at - '0');
    const bool isNumber = at != begin && (*begin != '0' || at == begin + 1);
    if (!isNumber || !(*at == ',' || *at == ']' || isBlank(*at))) return false;
    m_at = at;
    return true;
}

void BlockStream::countTo(const char* at) const
{
    const bool isBack = at < m_counted.at;
    const char *const from = isBack ? at : m_counted.at, *const to = isBack ? m_counted.at : at;
    const qint64 lines = lineEnds(from, to);
    if (lines > 0) m_counted.lineStart = afterLastEnd(isBack ? m_begin : from, at);
    m_counted.lines += isBack ? -lines : lines;
    m_counted.at = at;
}

TextPlace BlockStream::placeOf(const char* at) const
{
    countTo(at);
    const char* const start = m_counted.lineStart;
    return {m_lines + m_counted.lines + 1, (start ? at - start : m_before + (at - m_begin) - m_lineStart) + 1};
}

TextPlace BlockStream::placeAt(size_t offset) const
{
    const qint64 inBlock = qint64(offset) - m_before;
    return inBlock >= 0 && inBlock <= m_end - m_begin ? placeOf(m_begin + inBlock) : TextPlace();
}

TextPlace BlockStream::wordPlace() const
{
    const char* at = m_at;
    while (at > m_begin && !std::strchr(",:[{]} \t\r\n", at[-1])) --at;
    return placeOf(at);
}

} // namespace costscope
