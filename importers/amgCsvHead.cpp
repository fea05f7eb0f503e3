// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/amgCsv.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("AmgCsv", text);
}

/// "# ranks=8; ppn=4" -> {ranks: "8", ppn: "4"}. What has no '=' is a remark.
QHash<QString, QString> pairs(const QStringList& comments)
{
    QHash<QString, QString> all;
    for (const QString& comment : comments)
        for (const QString& pair : comment.split(QLatin1Char(';'))) {
            const qsizetype equals = pair.indexOf(QLatin1Char('='));
            if (equals > 0) all.insert(pair.first(equals).trimmed(), pair.sliced(equals + 1).trimmed());
        }
    return all;
}

/// Text as the JSON value it stands for: 4, true, [4, 4, 4] for 4x4x4, or the text itself.
QJsonValue valueOf(const QString& text)
{
    bool isNumber = false;
    const qint64 number = text.toLongLong(&isNumber);
    if (isNumber) return number;
    if (text == QLatin1String("true") || text == QLatin1String("false")) return text == QLatin1String("true");
    const QStringList parts = text.split(QLatin1Char('x'));
    QJsonArray list;
    for (const QString& part : parts) {
        list.append(part.trimmed().toLongLong(&isNumber));
        if (!isNumber || parts.size() < 2) return text;
    }
    return list;
}

} // namespace

Result<AmgHierarchy> amgCsvHead(const QStringList& comments)
{
    AmgHierarchy hierarchy;
    QHash<QString, QString> head = pairs(comments);
    hierarchy.label = head.take(QStringLiteral("label"));
    const QString ranks = head.take(QStringLiteral("ranks"));
    bool isNumber = false;
    hierarchy.ranks = ranks.toInt(&isNumber);
    if (ranks.isEmpty())
        return Error{tr("The number of ranks is missing. Write a first line such as “# ranks=8; ppn=4; sockets_per_node=2”."), {}, 1};
    if (!isNumber || hierarchy.ranks < 1) return Error{tr("ranks=%1: a whole number from 1 was expected.").arg(ranks), {}, 1};
    QJsonObject placement;
    for (const char* key : {"kind", "ppn", "sockets_per_node", "order", "nodes", "nodes_per_router", "torus_dims", "torus_wraparound"})
        if (head.contains(QLatin1String(key))) placement.insert(QLatin1String(key), valueOf(head.take(QLatin1String(key))));
    if (!placement.isEmpty()) {
        auto read = placementFromJson(placement, hierarchy.ranks);
        if (!read) return Error{read.error().message, {}, 1};
        hierarchy.placement = read.take();
    }
    for (auto rest = head.cbegin(); rest != head.cend(); ++rest) hierarchy.further.insert(rest.key(), rest.value());
    return hierarchy;
}

} // namespace costscope
