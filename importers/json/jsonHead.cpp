// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/jsonHead.h"

#include <string_view>
#include <vector>

namespace costscope {

namespace {

constexpr size_t deepestName = 3; // the outer object, a list in it, an object in that

/// Walks over JSON text without judging it; the head may end anywhere.
class Walk {
public:
    Walk(std::string_view text, std::map<std::string, std::string>& texts) : m_text(text), m_texts(texts) {}

    void run()
    {
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '"') {
                takeString();
            } else if (c == '{' || c == '[') {
                m_open.push_back({c == '{', m_name});
            } else if (c == '}' || c == ']') {
                if (m_open.size() <= 1) return; // the end of the document
                m_name = m_open.back().name;
                m_open.pop_back();
            }
        }
    }

private:
    struct Level {
        bool isObject;
        std::string name; ///< of the member that it is the value of
    };

    void takeString()
    {
        const size_t begin = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != '"') m_at += m_text[m_at] == '\\' ? 2 : 1;
        if (m_at >= m_text.size() || m_open.empty() || !m_open.back().isObject) return;
        const std::string found(m_text.substr(begin, m_at - begin));
        const size_t next = m_text.find_first_not_of(" \t\r\n", m_at + 1);
        const bool isName = next != std::string_view::npos && m_text[next] == ':';
        if (isName) m_name = found;
        const std::string path = pathOf(m_name);
        if (path.empty()) return;
        const auto entry = isName ? m_texts.try_emplace(path).first : m_texts.find(path);
        if (!isName && entry != m_texts.end()) entry->second = found;
    }

    /// Empty where names are not looked at.
    std::string pathOf(const std::string& name) const
    {
        if (m_open.size() == 1) return name;
        const bool isLooked = m_open.size() <= deepestName && !(m_open.size() == deepestName && m_open[1].isObject);
        return isLooked ? m_open[1].name + '/' + name : std::string();
    }

    std::string_view m_text;
    std::map<std::string, std::string>& m_texts;
    size_t m_at = 0;
    std::vector<Level> m_open;
    std::string m_name;
};

/// The text from the first line on that begins an object.
std::string_view fromObject(std::string_view text)
{
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    while (!text.empty()) {
        const size_t first = text.find_first_not_of(" \t\r");
        if (first != std::string_view::npos && beginsJsonObject(text.substr(first))) return text.substr(first);
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
    return {};
}

/// The end of the string that begins at `at`, its quote included.
qsizetype behindString(QByteArrayView text, qsizetype at)
{
    for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    return std::min(at + 1, text.size());
}

bool isFormat(QByteArrayView behindKey, QByteArrayView format)
{
    const QByteArrayView text = behindKey.trimmed();
    if (!text.startsWith(':')) return false;
    const QByteArrayView value = text.sliced(1).trimmed();
    return value.startsWith('"') && value.sliced(1).startsWith(format);
}

} // namespace

bool beginsJsonObject(std::string_view text)
{
    if (!text.starts_with('{')) return false;
    const size_t next = text.find_first_not_of(" \t\r\n", 1);
    return next == std::string_view::npos || text[next] == '"' || text[next] == '}';
}

JsonHead::JsonHead(const Head& head)
{
    const std::string_view text = fromObject({head.bytes.data(), size_t(head.bytes.size())});
    m_isObject = !text.empty();
    Walk(text, m_texts).run();
}

std::vector<std::string> JsonHead::names() const
{
    std::vector<std::string> all;
    for (const auto& [path, text] : m_texts)
        if (path.find('/') == std::string::npos) all.push_back(path);
    return all;
}

std::string JsonHead::text(const std::string& path) const
{
    const auto entry = m_texts.find(path);
    return entry == m_texts.end() ? std::string() : entry->second;
}

bool namesFormat(QByteArrayView head, QByteArrayView format)
{
    if (head.startsWith("\xef\xbb\xbf")) head = head.sliced(3);
    if (!head.trimmed().startsWith('{')) return false;
    int depth = 0;
    for (qsizetype at = 0; at < head.size(); ++at) {
        const char c = head[at];
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        if (c != '"') continue;
        const qsizetype end = behindString(head, at);
        if (depth == 1 && head.sliced(at, end - at) == "\"format\"" && isFormat(head.sliced(end), format)) return true;
        at = end - 1;
    }
    return false;
}

} // namespace costscope
