// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>

#include <vector>

namespace costscope {

/// Puts a JSON value together from the events of a parser, for the small parts of a large file.
class JsonTree {
public:
    bool isOpen() const { return !m_open.empty(); }
    size_t depth() const { return m_open.size(); }
    /// Begins a list or object; the outermost decides how many values are kept. What has more is followed to its end and
    /// forgotten.
    void start(bool array, qint64 most);
    void key(const QString& name) { m_open.back().key = name; }
    /// A plain value, or one that end() has closed.
    void add(const QJsonValue& value);
    /// Closes the innermost list or object. True: the whole is complete, see take().
    bool end();
    qint64 values() const { return m_values; }
    /// Undefined if it was larger than allowed.
    QJsonValue take();

private:
    struct Part {
        bool isArray;
        QString key;
        QJsonObject object;
        QJsonArray array;
    };

    qint64 m_most = 0;
    qint64 m_values = 0;
    std::vector<Part> m_open;
    QJsonValue m_done;
};

} // namespace costscope
