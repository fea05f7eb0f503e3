// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/columnMemory.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

namespace costscope {

namespace {

constexpr qsizetype most = 50;
constexpr QLatin1String key("columns"), headingsKey("headings"), columnsKey("columns");

/// The latest first.
QJsonArray read()
{
    return QJsonDocument::fromJson(QSettings().value(key).toByteArray()).array();
}

/// Without what is known of these headings.
QJsonArray others(const QJsonArray& all, const QJsonArray& headings)
{
    QJsonArray left;
    for (const QJsonValue& one : all)
        if (one.toObject().value(headingsKey).toArray() != headings) left.append(one);
    return left;
}

} // namespace

QHash<QString, QString> rememberedColumns(const QStringList& headings)
{
    const QJsonArray wanted = QJsonArray::fromStringList(headings);
    QHash<QString, QString> columns;
    for (const QJsonValue& one : read()) {
        if (one.toObject().value(headingsKey).toArray() != wanted) continue;
        const QJsonObject names = one.toObject().value(columnsKey).toObject();
        for (const QString& heading : names.keys()) columns.insert(heading, names.value(heading).toString());
        break;
    }
    return columns;
}

void rememberColumns(const QStringList& headings, const QHash<QString, QString>& columns)
{
    const QJsonArray known = QJsonArray::fromStringList(headings);
    QJsonObject names;
    for (auto column = columns.begin(); column != columns.end(); ++column) names.insert(column.key(), column.value());
    QJsonArray all = others(read(), known);
    all.prepend(QJsonObject{{headingsKey, known}, {columnsKey, names}});
    while (all.size() > most) all.removeLast();
    QSettings().setValue(key, QJsonDocument(all).toJson(QJsonDocument::Compact));
}

} // namespace costscope
