// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace costscope {

class Input;

/// The one JSON object of a small file; a byte order mark is skipped. Error with line and column.
Result<QJsonObject> readJsonObject(Input& input);

/// Reads JSON that tools have rewritten: null is "not there", a number may stand in quotes ("12", "65.0%").
class LenientJson {
public:
    explicit LenientJson(QJsonObject root) : m_root(std::move(root)) {}

    /// The value at a JSON pointer ("/info/runtime"); undefined if there is none.
    QJsonValue at(const QString& pointer) const;
    bool has(const QString& pointer) const { return !at(pointer).isUndefined() && !at(pointer).isNull(); }
    QString text(const QString& pointer) const;
    QJsonObject object(const QString& pointer) const { return at(pointer).toObject(); }

    /// Nothing if it is absent, null or no number; a number in quotes is remembered for remark().
    std::optional<double> number(const QString& pointer);
    /// The same for Dataset::facts: null where there is none.
    QJsonValue fact(const QString& pointer);
    /// A number that must be there and be above 0. Error names the pointer and what stands there.
    Result<double> positive(const QString& pointer, const QString& what);
    /// A list of numbers; null entries are missing. Error: no list, or an entry that is no number.
    Result<std::vector<double>> numbers(const QString& pointer);

    /// Which numbers stood in quotes; nothing if none did.
    std::optional<Message> remark() const;

private:
    std::optional<double> toNumber(const QJsonValue& value, const QString& pointer);

    QJsonObject m_root;
    QStringList m_quoted; ///< pointers of numbers in quotes
};

} // namespace costscope
