// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Table.h"

#include <QObject>
#include <QStringList>

#include <algorithm>

namespace costscope {

/// What the row of a table is of beside its key, for Selection::set(): the operation of a level.
inline QStringList besideOf(const Table& table, int row)
{
    for (const Column& column : table.columns)
        if (column.name == QLatin1String("operation") && column.quantity == Quantity::Text && row >= 0 && row < table.rows())
            return {u"operation="_s + column.text(row)};
    return {};
}

/// What is selected in every view at once: row keys such as "n=1024".
class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const QStringList& keys() const { return m_keys; }
    /// Of every sort of keys ("level=3", "rank=7") the one selected last, until nothing is selected: what is shown of one level
    /// stays there while a rank is selected.
    const QStringList& lasting() const { return m_lasting; }
    /// `beside`: what the rows are of, beside their keys ("operation=spmv"): lasts, and marks nothing.
    void set(const QStringList& keys, const QStringList& beside = {})
    {
        const auto lasts = [this](const QString& key) { return m_lasting.contains(key); };
        if (keys == m_keys && std::all_of(beside.begin(), beside.end(), lasts)) return;
        m_keys = keys;
        if (keys.isEmpty()) m_lasting.clear();
        for (const QString& key : keys + beside) {
            m_lasting.removeIf([&](const QString& other) { return sortOf(other) == sortOf(key); });
            m_lasting << key;
        }
        Q_EMIT changed();
    }
    void clear() { set({}); }
    /// What lasting() was: an operation marks nothing.
    void restore(QStringList lasting)
    {
        const QStringList beside = lasting.filter(u"operation="_s);
        for (const QString& key : beside) lasting.removeAll(key);
        set(lasting, beside);
    }

Q_SIGNALS:
    void changed();

private:
    static QString sortOf(const QString& key) { return key.section(QLatin1Char('='), 0, 0); }

    QStringList m_keys, m_lasting;
};

} // namespace costscope
