// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/JsonTree.h"

namespace costscope {

void JsonTree::start(bool array, qint64 most)
{
    if (!isOpen()) {
        m_values = 0;
        m_most = most;
    }
    m_open.push_back({array, {}, {}, {}});
}

void JsonTree::add(const QJsonValue& value)
{
    if (++m_values > m_most) return;
    Part& part = m_open.back();
    if (part.isArray)
        part.array.append(value);
    else
        part.object.insert(part.key, value);
}

bool JsonTree::end()
{
    const Part part = std::move(m_open.back());
    m_open.pop_back();
    const QJsonValue value = part.isArray ? QJsonValue(part.array) : QJsonValue(part.object);
    if (isOpen())
        add(value);
    else
        m_done = value;
    return !isOpen();
}

QJsonValue JsonTree::take()
{
    return m_values > m_most ? QJsonValue(QJsonValue::Undefined) : std::exchange(m_done, QJsonValue());
}

} // namespace costscope
