// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/PrintedLines.h"

#include "importers/text/Input.h"
#include "importers/text/printedText.h"

#include <array>
#include <cstring>

namespace costscope {

namespace {

constexpr size_t longestLine = size_t(64) << 20; // a file of one endless line must not fill the memory

constexpr std::array<std::pair<std::string_view, char>, 4> escapes = {{{"&gt;", '>'}, {"&lt;", '<'}, {"&amp;", '&'}, {"&quot;", '"'}}};

std::string_view withoutBlanksAtEnd(std::string_view text)
{
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::string unescaped(std::string_view line)
{
    std::string plain;
    for (size_t i = 0; i < line.size(); ++i) {
        char next = line[i];
        for (const auto& [escape, meaning] : escapes)
            if (line.substr(i, escape.size()) == escape) {
                next = meaning;
                i += escape.size() - 1;
                break;
            }
        plain += next;
    }
    return plain;
}

} // namespace

PrintedLines::PrintedLines(Input& input, const Progress& progress) : m_input(input), m_progress(progress)
{}

qint64 PrintedLines::remaining() const
{
    return m_input.size() < 0 ? -1 : m_input.size() - m_input.position() + (m_end - m_at);
}

bool PrintedLines::next()
{
    if (m_again) {
        m_again = false;
        return true;
    }
    if (m_at == m_end && !load()) return false;
    if (const void* end = std::memchr(m_at, '\n', size_t(m_end - m_at))) {
        const char* stop = static_cast<const char*>(end);
        const std::string_view raw(m_at, size_t(stop - m_at));
        m_at = stop + 1;
        finish(raw, true);
        return true;
    }
    return endsBeyondBlock();
}

/// The current line began in this block and ends in a later one, or is the last of the file.
bool PrintedLines::endsBeyondBlock()
{
    m_carry.clear();
    bool ended = false;
    do {
        const auto* end = static_cast<const char*>(std::memchr(m_at, '\n', size_t(m_end - m_at)));
        ended = end != nullptr;
        const char* stop = ended ? end : m_end;
        m_carry.append(m_at, stop);
        m_at = ended ? stop + 1 : stop;
        if (m_carry.size() > longestLine) {
            m_error = Error{u"A line of more than 64 MiB was found, expected lines of text."_s, m_input.name(), m_number + 1};
            return false;
        }
    } while (!ended && load());
    if (m_error) return false;
    finish(m_carry, ended);
    return true;
}

void PrintedLines::finish(std::string_view raw, bool terminated)
{
    ++m_number;
    m_terminated = terminated;
    m_ended += terminated;
    if (!raw.empty() && raw.back() == '\r') {
        raw.remove_suffix(1);
        m_crlf += terminated;
    }
    m_line = raw;
    m_shift = 0;
    if (!m_quote.empty()) unquote();
}

void PrintedLines::setQuote(std::string_view prefix)
{
    m_quote = withoutBlanksAtEnd(prefix);
    m_isTag = false;
}

void PrintedLines::setTag(std::string_view tag)
{
    m_quote = tag;
    m_isTag = true;
}

void PrintedLines::untag()
{
    // The blank of a tag belongs to it; on an empty line an editor may have taken it.
    if (m_line.substr(0, m_quote.size()) != m_quote && m_line != withoutBlanksAtEnd(m_quote)) return;
    m_shift = qint64(std::min(m_quote.size(), m_line.size()));
    m_line.remove_prefix(size_t(m_shift));
}

void PrintedLines::unquote()
{
    if (m_isTag) return untag();
    if (m_line.substr(0, m_quote.size()) == m_quote) {
        const size_t blank = m_line.size() > m_quote.size() && m_line[m_quote.size()] == ' ' ? 1 : 0;
        m_shift = qint64(m_quote.size() + blank);
        m_line.remove_prefix(size_t(m_shift));
    }
    if (m_quote.find("&gt;") != std::string::npos && m_line.find('&') != std::string_view::npos) {
        m_unescaped = unescaped(m_line);
        m_line = m_unescaped;
    }
}

bool PrintedLines::load()
{
    if (m_finished || m_error) return false;
    if (m_nulOffset >= 0) {
        m_error = Error{
            u"A NUL byte was found at offset %1, expected text. The file is damaged or binary; nothing of it was used."_s.arg(m_nulOffset),
            m_input.name(), m_number + 1, qint64(m_carry.size()) + 1};
        return false;
    }
    if (!m_progress.report(m_input.fraction())) {
        m_error = cancelled();
        return false;
    }
    const qint64 begin = m_input.position();
    QByteArray block;
    m_finished = !m_input.readBlock(block);
    if (m_finished) { // the last line stays as it is
        if (const QString problem = m_input.readError(); !problem.isEmpty()) m_error = Error{problem, m_input.name(), m_number};
        m_at = m_end = nullptr;
        return false;
    }
    m_block = std::move(block);
    m_at = m_block.constData();
    m_end = m_at + m_block.size();
    if (begin == 0 && m_block.startsWith("\xEF\xBB\xBF")) m_at += 3; // byte order mark
    if (const void* nul = std::memchr(m_at, 0, size_t(m_end - m_at))) {
        m_nulOffset = begin + (static_cast<const char*>(nul) - m_block.constData());
        m_end = static_cast<const char*>(nul); // the lines before it are read first
    }
    return m_at < m_end || load();
}

} // namespace costscope
