// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

namespace costscope {

/// What is selected in every view at once: row keys such as "n=1024".
class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const QStringList& keys() const { return m_keys; }
    /// Of every sort of keys ("level=3", "rank=7") the one selected last, until nothing is selected: what is shown of one level
    /// stays there while a rank is selected.
    const QStringList& lasting() const { return m_lasting; }
    void set(const QStringList& keys)
    {
        if (keys == m_keys) return;
        m_keys = keys;
        if (keys.isEmpty()) m_lasting.clear();
        for (const QString& key : keys) {
            m_lasting.removeIf([&](const QString& other) { return sortOf(other) == sortOf(key); });
            m_lasting << key;
        }
        Q_EMIT changed();
    }
    void clear() { set({}); }

Q_SIGNALS:
    void changed();

private:
    static QString sortOf(const QString& key) { return key.section(QLatin1Char('='), 0, 0); }

    QStringList m_keys, m_lasting;
};

} // namespace costscope
