// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/BlockStream.h"

#include "importers/text/printedNumbers.h"
#include "importers/text/sameBytes.h"

#include <algorithm>
#include <bit>
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

BlockStream::BlockStream(Input& input, const Progress& progress) : m_input(input), m_progress(progress), m_leads(1)
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
    if (m_isHeld) m_heldBlock = m_block;
    m_isHeld = false;
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
    return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t');
}

} // namespace

namespace {

const char* afterBlanks(const char* at)
{
    while (isBlank(*at)) ++at;
    return at;
}

/// Behind the closing quote of a text without escapes and control characters; nullptr for any other. Eight characters at once
/// as long as none of them ends a text.
const char* afterPlainText(const char* at, const char* end)
{
    constexpr quint64 ones = 0x0101010101010101, tops = 0x8080808080808080;
    const auto hasZero = [](quint64 bytes) { return (bytes - ones) & ~bytes & tops; };
    for (quint64 eight; end - at >= 8; at += 8) {
        std::memcpy(&eight, at, 8);
        const quint64 hasControl = (eight - ones * 0x20) & ~eight & tops;
        if (hasControl || hasZero(eight ^ (ones * '"')) || hasZero(eight ^ (ones * '\\'))) break;
    }
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
const char* afterWord(const char* at, const char* blockEnd, JsonWord& word)
{
    const auto literal = [&](std::string_view text, JsonWord::Kind kind) {
        word = {kind, {}};
        return std::strncmp(at, text.data(), text.size()) == 0 ? at + text.size() : nullptr;
    };
    if (*at == '"') {
        const char* const end = afterPlainText(at + 1, blockEnd);
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
    return takeMember(true, name, value);
}

bool BlockStream::takeFirstMember(std::string_view& name, JsonWord& value)
{
    m_lead = 0;
    return takeMember(false, name, value);
}

bool BlockStream::takeMember(bool hasComma, std::string_view& name, JsonWord& value)
{
    const char* at = nullptr;
    const Lead& guess = m_leads[m_leads[m_lead].follower];
    if (!guess.text.empty() && guess.hasComma == hasComma && size_t(m_end - m_at) > guess.text.size() &&
        areSameBytes(m_at, guess.text.data(), guess.text.size())) {
        m_lead = m_leads[m_lead].follower;
        name = std::string_view(guess.text).substr(guess.nameBegin, guess.nameSize);
        at = afterBlanks(m_at + guess.text.size()); // numbers may be aligned
    } else {
        at = afterLead(hasComma, name);
        if (!at) return false;
        learnLead(hasComma, at, name);
    }
    at = afterWord(at, m_end, value);
    if (!at || !endsWord(*at)) return false;
    m_at = at;
    return true;
}

const char* BlockStream::afterLead(bool hasComma, std::string_view& name)
{
    const char* at = afterBlanks(m_at);
    if (hasComma && *at != ',') return nullptr;
    if (hasComma) at = afterBlanks(at + 1);
    if (*at != '"') return nullptr;
    const char* const begin = at + 1;
    at = afterPlainText(begin, m_end);
    if (!at) return nullptr;
    name = {begin, size_t(at - begin - 1)};
    at = afterBlanks(at);
    return *at == ':' ? afterBlanks(at + 1) : nullptr;
}

void BlockStream::learnLead(bool hasComma, const char* end, std::string_view name)
{
    constexpr size_t longest = 200;
    const std::string_view text(m_at, size_t(end - m_at));
    if (end >= m_end || text.size() > longest || m_leads.size() > mostLeads) return; // what the block cuts is no whole lead
    const auto known = std::find_if(m_leads.begin() + 1, m_leads.end(), [&](const Lead& lead) { return lead.text == text; });
    const size_t lead = size_t(known - m_leads.begin());
    if (known == m_leads.end()) m_leads.push_back({std::string(text), hasComma, size_t(name.data() - m_at), name.size()});
    m_leads[m_lead].follower = lead;
    m_lead = lead;
}

void BlockStream::hold()
{
    if (m_isHeld) return;
    m_heldBlock.clear();
    m_isHeld = true;
}

BlockStream::Missing BlockStream::endMembers()
{
    const auto skipBlanks = [this] {
        while (isBlank(Peek())) Take();
    };
    skipBlanks();
    if (m_ended || Peek() == '}') return Missing::Nothing;
    if (Peek() != ',') return Missing::Comma;
    Take();
    skipBlanks();
    return m_ended || Peek() == '"' ? Missing::Nothing : Missing::Name;
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

namespace {

/// A comma and one to seven digits, without blanks, behind which at least eight characters of the block follow: all of them at
/// once. Behind the digits; nullptr for anything else.
const char* afterShortWhole(const char* at, qint64& value)
{
    if constexpr (std::endian::native != std::endian::little) return nullptr;
    if (*at != ',') return nullptr;
    quint64 digits = 0;
    std::memcpy(&digits, ++at, 8);
    digits ^= 0x3030303030303030; // '0' to '9' become 0 to 9, and nothing else does
    const quint64 others = (digits | (digits + 0x0606060606060606)) & 0xf0f0f0f0f0f0f0f0;
    const int count = std::countr_zero(others) / 8;
    if (count == 0 || count == 8 || (count > 1 && *at == '0') || !endsWord(at[count])) return nullptr;
    digits <<= 64 - 8 * count; // zeros before it, so that there are eight
    digits = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ff;
    digits = (digits * 100 + (digits >> 16)) & 0x0000ffff0000ffff;
    value = qint64((digits * 10000 + (digits >> 32)) & 0xffffffff);
    return at + count;
}

} // namespace

size_t BlockStream::takeWholes(std::span<qint64> values)
{
    constexpr ptrdiff_t longest = 16;
    const char* at = m_at; // each number waits for the end of the one before: not by way of memory
    size_t count = 0;
    for (; count < values.size(); ++count) {
        const char* const end = m_end - at >= longest ? afterShortWhole(at, values[count]) : nullptr;
        if (end) {
            at = end;
            continue;
        }
        m_at = at;
        if (!takeWhole(values[count])) return count;
        at = m_at;
    }
    m_at = at;
    return count;
}

bool BlockStream::takeWhole(qint64& value)
{
    const char* at = afterBlanks(m_at); // the NUL at the end of the block is neither blank nor digit
    if (*at != ',') return false;
    at = afterBlanks(at + 1);
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
