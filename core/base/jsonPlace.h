// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace costscope {

/// Where something stands in a text; both count from 1, columns in bytes.
struct TextPlace {
    qint64 line = 1;
    qint64 column = 1;
    bool operator==(const TextPlace&) const = default;
};

/// Where the value at a JSON pointer (given as its steps) begins. What is not there has the place of the innermost object or
/// list on the way. `json` is a text that was parsed without an error.
TextPlace jsonPlace(const QByteArray& json, const QStringList& steps);

} // namespace costscope
