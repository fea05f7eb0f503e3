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
    void set(const QStringList& keys)
    {
        if (keys == m_keys) return;
        m_keys = keys;
        Q_EMIT changed();
    }
    void clear() { set({}); }

Q_SIGNALS:
    void changed();

private:
    QStringList m_keys;
};

} // namespace costscope
