// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QStringList>

#include <random>

namespace costscope {

/// Changes one to three places of a JSON text and gives JSON again: members renamed, removed, doubled, lists grown, numbers and
/// texts at their edges, values that stood elsewhere, also in inputs seen before. Text that is no JSON comes back damaged as text.
class JsonMutator {
public:
    QByteArray mutated(const QByteArray& json, quint64 seed);

private:
    size_t below(size_t bound) { return bound > 0 ? size_t(m_random() % bound) : 0; }
    QJsonValue changed(const QJsonValue& value, int depth);
    QJsonValue replaced(const QJsonValue& value);
    QJsonValue changedObject(QJsonObject object, int depth);
    QJsonValue changedArray(QJsonArray array, int depth);
    QString anyKey(const QString& fallback);
    QJsonValue anyValue();
    void remember(const QJsonValue& value, int depth);

    std::minstd_rand m_random;
    QStringList m_keys;
    std::vector<QJsonValue> m_values;
    size_t m_nextValue = 0;
};

} // namespace costscope
