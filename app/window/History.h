// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace costscope {

/// Where the user has been: ids for Back and Forward.
class History {
public:
    void visit(const QString& id)
    {
        if (id.isEmpty() || (m_at >= 0 && m_ids[m_at] == id)) return;
        m_ids = m_ids.mid(0, m_at + 1) << id;
        m_at = m_ids.size() - 1;
    }
    QString back() { return m_at > 0 ? m_ids[--m_at] : QString(); }
    QString forward() { return m_at + 1 < m_ids.size() ? m_ids[++m_at] : QString(); }
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_ids.size(); }
    void clear() { *this = {}; }

private:
    QStringList m_ids;
    qsizetype m_at = -1;
};

} // namespace costscope
