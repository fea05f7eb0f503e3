// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <cmath>

namespace costscope {

/// Empty, or the JSON pointer of the first difference between `a` and the expected `b`, and what it is. Numbers agree to
/// 1e-6: the last digits of a fit differ between compilers. An expected "<number>" is any number: one that is checked
/// elsewhere, against something independent.
inline QString jsonDifference(const QJsonValue& a, const QJsonValue& b, const QString& at = {})
{
    if (a.isDouble() && b.toString() == QLatin1String("<number>")) return {};
    if (a.type() != b.type()) return at + ": another type";
    if (a.isArray()) {
        const QJsonArray left = a.toArray(), right = b.toArray();
        if (left.size() != right.size()) return at + ": another length";
        for (qsizetype i = 0; i < left.size(); ++i)
            if (const QString d = jsonDifference(left[i], right[i], at + '/' + QString::number(i)); !d.isEmpty()) return d;
        return {};
    }
    if (a.isObject()) {
        const QJsonObject left = a.toObject(), right = b.toObject();
        if (left.keys() != right.keys()) return at + ": other keys: " + left.keys().join(' ') + ", not " + right.keys().join(' ');
        for (const QString& key : left.keys())
            if (const QString d = jsonDifference(left[key], right[key], at + '/' + key); !d.isEmpty()) return d;
        return {};
    }
    const bool same = a.isDouble() ? std::fabs(a.toDouble() - b.toDouble()) <= 1e-6 * std::fabs(b.toDouble()) : a == b;
    return same ? QString() : at + ": " + a.toVariant().toString() + ", not " + b.toVariant().toString();
}

} // namespace costscope
