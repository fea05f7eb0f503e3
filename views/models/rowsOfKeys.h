// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QStringList>

#include <vector>

namespace costscope {

/// Rows whose key is among `keys`, ascending. `keyOf(row)` says the key of one of `rows` rows. A few keys are compared: texts that
/// differ mostly do so in their length, where a hash reads each of them whole.
template <typename KeyOf>
std::vector<int> rowsOfKeys(int rows, const KeyOf& keyOf, const QStringList& keys)
{
    std::vector<int> found;
    if (keys.isEmpty()) return found; // of millions of rows
    const QSet<QString> many = keys.size() > 8 ? QSet<QString>(keys.begin(), keys.end()) : QSet<QString>();
    for (int row = 0; row < rows; ++row) {
        const QString& key = keyOf(row);
        if (many.isEmpty() ? keys.contains(key) : many.contains(key)) found.push_back(row);
    }
    return found;
}

} // namespace costscope
