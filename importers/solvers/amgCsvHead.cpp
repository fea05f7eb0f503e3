// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/amgCsv.h"
#include "importers/text/findings.h"

#include <QJsonArray>

#include <algorithm>
#include <limits>

namespace costscope {

namespace {

using Pairs = QHash<QString, CsvComment>;

/// "# ranks=8; ppn=4" -> {ranks: "8", ppn: "4"}, each with its line. What has no '=' is a remark.
Pairs pairs(const std::vector<CsvComment>& comments)
{
    Pairs all;
    for (const CsvComment& comment : comments)
        for (const QString& pair : comment.text.split(QLatin1Char(';'))) {
            const qsizetype equals = pair.indexOf(QLatin1Char('='));
            if (equals > 0) all.insert(pair.first(equals).trimmed(), {pair.sliced(equals + 1).trimmed(), comment.line});
        }
    return all;
}

/// The line of the key that the message is about ("/placement/ppn: …"); the first line if that key is not there.
qint64 lineOf(const QString& message, const Pairs& placement)
{
    qint64 first = std::numeric_limits<qint64>::max();
    for (auto pair = placement.cbegin(); pair != placement.cend(); ++pair) {
        if (message.startsWith(u"/placement/%1:"_s.arg(pair.key()))) return pair->line;
        first = std::min(first, pair->line);
    }
    return first;
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

Result<AmgHierarchy> amgCsvHead(const std::vector<CsvComment>& comments)
{
    AmgHierarchy hierarchy;
    Pairs head = pairs(comments);
    hierarchy.label = head.take(u"label"_s).text;
    const CsvComment ranks = head.take(u"ranks"_s);
    bool isNumber = false;
    hierarchy.ranks = ranks.text.toInt(&isNumber);
    if (ranks.text.isEmpty())
        return errorAt(u"The number of ranks is missing. Write a first line such as “# ranks=8; ppn=4; sockets_per_node=2”."_s,
                       {ranks.line});
    if (!isNumber || hierarchy.ranks < 1) return errorAt(u"ranks=%1: a whole number from 1 was expected."_s.arg(ranks.text), {ranks.line});
    QJsonObject placement;
    Pairs used;
    for (const char* name : {"kind", "ppn", "sockets_per_node", "order", "nodes", "nodes_per_router", "torus_dims", "torus_wraparound"}) {
        const QString key = QLatin1String(name);
        if (!head.contains(key)) continue;
        used.insert(key, head.take(key));
        placement.insert(key, valueOf(used[key].text));
    }
    if (!placement.isEmpty()) {
        auto read = placementFromJson(placement, hierarchy.ranks);
        if (!read) return errorAt(read.error().message, {lineOf(read.error().message, used)});
        hierarchy.placement = read.take();
    }
    for (auto rest = head.cbegin(); rest != head.cend(); ++rest) hierarchy.further.insert(rest.key(), rest->text);
    return hierarchy;
}

} // namespace costscope
