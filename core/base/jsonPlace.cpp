// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonPlace.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace costscope {

namespace {

/// Goes through a JSON text value by value. Ends of the text end every loop, so a damaged text does no harm.
class Walker {
public:
    explicit Walker(const QByteArray& json) : m_json(json) {}

    qsizetype at() const { return m_at; }
    char next()
    {
        while (m_at < m_json.size() && QByteArrayView(" \t\r\n").contains(m_json[m_at])) ++m_at;
        return m_at < m_json.size() ? m_json[m_at] : '\0';
    }

    /// The start of the member `step` of the object or list that begins here; -1 if there is none. Of equal keys the last
    /// counts, as when the text is parsed.
    qsizetype member(const QString& step)
    {
        const char open = next();
        if (open != '{' && open != '[') return -1;
        const char close = open == '{' ? '}' : ']';
        qsizetype found = -1;
        ++m_at;
        for (qsizetype index = 0; next() != close && next() != '\0'; ++index) {
            QString key = QString::number(index);
            if (open == '{') {
                key = text();
                if (next() != ':') break;
                ++m_at;
            }
            next();
            if (key == step) found = m_at;
            pass();
            if (next() != ',') break;
            ++m_at;
        }
        return found;
    }

    void go(qsizetype at) { m_at = at; }

private:
    /// Passes a string and gives its text.
    QString text()
    {
        const qsizetype from = m_at;
        passString();
        const QByteArray quoted = m_json.mid(from, m_at - from);
        return QJsonDocument::fromJson('[' + quoted + ']').array().at(0).toString();
    }

    void passString()
    {
        for (++m_at; m_at < m_json.size() && m_json[m_at] != '"'; ++m_at)
            if (m_json[m_at] == '\\') ++m_at;
        m_at = std::min(m_at + 1, m_json.size());
    }

    /// Passes a value of any kind.
    void pass()
    {
        qsizetype depth = 0;
        for (; m_at < m_json.size(); ++m_at) {
            const char c = m_json[m_at];
            if (c == '"') {
                passString();
                --m_at;
            } else if (c == '{' || c == '[')
                ++depth;
            else if (depth == 0 && (c == ',' || c == '}' || c == ']'))
                return;
            else if (c == '}' || c == ']')
                --depth;
        }
    }

    const QByteArray& m_json;
    qsizetype m_at = 0;
};

} // namespace

TextPlace jsonPlace(const QByteArray& json, const QStringList& steps)
{
    Walker walker(json);
    walker.next();
    qsizetype at = walker.at();
    for (const QString& step : steps) {
        walker.go(at);
        const qsizetype found = walker.member(step);
        if (found < 0) break;
        at = found;
    }
    const QByteArrayView before = QByteArrayView(json).first(at);
    return {before.count('\n') + 1, at - (before.lastIndexOf('\n') + 1) + 1};
}

} // namespace costscope
