// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QStringList>

#include <array>
#include <vector>

namespace costscope {

/// Rows whose key is among `keys`, ascending. `keyOf(row)` says the key of one of `rows` rows. A few keys are compared: texts that
/// differ mostly do so in their length, where a hash reads each of them whole. Of a text that rows share the answer is remembered:
/// all texts have to live as long as this looks.
template <typename KeyOf>
std::vector<int> rowsOfKeys(int rows, const KeyOf& keyOf, const QStringList& keys)
{
    std::vector<int> found;
    if (keys.isEmpty()) return found; // of millions of rows
    const QSet<QString> many = keys.size() > 8 ? QSet<QString>(keys.begin(), keys.end()) : QSet<QString>();
    struct Answer {
        const QChar* text = nullptr;
        bool isIn = false;
    };
    std::array<Answer, 64> known;
    for (int row = 0; row < rows; ++row) {
        const QString& key = keyOf(row);
        Answer& answer = known[(reinterpret_cast<quintptr>(key.constData()) >> 5) % known.size()];
        if (answer.text != key.constData()) answer = {key.constData(), many.isEmpty() ? keys.contains(key) : many.contains(key)};
        if (answer.isIn) found.push_back(row);
    }
    return found;
}

} // namespace costscope
