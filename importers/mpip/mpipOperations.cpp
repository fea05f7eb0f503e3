// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipDataset.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

struct Operation {
    double time = missing, count = missing, sent = missing;
};
using Operations = std::map<QString, Operation>;

void add(double& sum, double value)
{
    sum = std::isnan(sum) ? value : sum + value;
}

/// Calls f(call, row) for the rows that stand for all tasks: '*' rows, in concise and aggregate tables every row.
template <class F>
void forTotals(const Table& table, F f)
{
    const Column* calls = table.find(u"call");
    const Column* rank = table.find(u"rank");
    const auto* texts = calls ? std::get_if<Texts>(&calls->values) : nullptr;
    const auto* ranks = rank ? std::get_if<std::vector<qint32>>(&rank->values) : nullptr;
    if (!texts || (rank && !ranks)) return;
    for (qsizetype row = 0; row < table.rows(); ++row)
        if (!ranks || (*ranks)[size_t(row)] < 0) f(texts->at(row), row);
}

double number(const Table& table, QStringView column, qsizetype row)
{
    const Column* found = table.find(column);
    return found ? found->number(row) : missing;
}

/// Mean per call times calls, or in concise reports mean per task times tasks.
double total(const Table& table, QStringView mean, qsizetype row)
{
    const double tasks = number(table, u"tasks", row);
    return number(table, mean, row) * (std::isnan(tasks) ? number(table, u"count", row) : tasks);
}

void addTimes(const MpipReport& report, Operations& operations)
{
    const MpipTable* statistics = report.find(u"callsite-time");
    const MpipTable* aggregate = report.find(u"aggregate-time");
    if (statistics)
        forTotals(statistics->table, [&](const QString& call, qsizetype row) {
            add(operations[call].time, total(statistics->table, u"mean_s", row));
            if (statistics->table.find(u"count")) add(operations[call].count, number(statistics->table, u"count", row));
        });
    else if (aggregate)
        forTotals(aggregate->table, [&](const QString& call, qsizetype row) {
            add(operations[call].time, number(aggregate->table, u"time_s", row));
            add(operations[call].count, number(aggregate->table, u"count", row));
        });
}

/// A concise report prints counts for the top twenty sites only: an operation has a count if all its sites are there.
void addConciseCounts(const MpipReport& report, Operations& operations)
{
    const MpipTable* statistics = report.find(u"callsite-time");
    const MpipTable* aggregate = report.find(u"aggregate-time");
    if (!statistics || !aggregate || statistics->table.find(u"count")) return;
    std::map<QString, std::pair<double, qsizetype>> counted;
    std::map<QString, qsizetype> sites;
    forTotals(aggregate->table, [&](const QString& call, qsizetype row) {
        counted[call].first += number(aggregate->table, u"count", row);
        ++counted[call].second;
    });
    forTotals(statistics->table, [&](const QString& call, qsizetype) { ++sites[call]; });
    for (const auto& [call, count] : counted)
        if (count.second == sites[call]) operations[call].count = count.first;
}

void addBytes(const MpipReport& report, Operations& operations)
{
    const MpipTable* statistics = report.find(u"callsite-sent");
    const MpipTable* aggregate = report.find(u"sent");
    const MpipTable* source = statistics ? statistics : aggregate;
    if (!source) return;
    forTotals(source->table, [&](const QString& call, qsizetype row) {
        const double sum = number(source->table, statistics ? u"sum_bytes" : u"total_bytes", row);
        add(operations[call].sent, std::isnan(sum) && statistics ? total(source->table, u"mean_bytes", row) : sum);
    });
}

} // namespace

QJsonArray mpipOperations(const MpipReport& report)
{
    Operations operations;
    addTimes(report, operations);
    addConciseCounts(report, operations);
    addBytes(report, operations);
    std::vector<std::pair<QString, Operation>> sorted(operations.begin(), operations.end());
    const auto key = [](const Operation& o) { return std::isnan(o.time) ? -1.0 : o.time; };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) { return key(a.second) > key(b.second); });
    QJsonArray all;
    for (const auto& [call, operation] : sorted)
        all.append(QJsonObject{{"call", call},
                               {"time_s", numberOrNull(operation.time)},
                               {"count", numberOrNull(operation.count)},
                               {"sent_bytes", numberOrNull(operation.sent)}});
    return all;
}

QJsonArray mpipTopSites(const MpipReport& report)
{
    QHash<int, qsizetype> places; // site id -> row of its innermost frame
    const MpipTable* sites = report.find(u"callsites");
    for (qsizetype row = 0; sites && row < sites->table.rows(); ++row)
        if (number(sites->table, u"level", row) == 0) places.insert(int(number(sites->table, u"id", row)), row);
    QJsonArray all;
    const MpipTable* aggregate = report.find(u"aggregate-time");
    for (qsizetype row = 0; aggregate && row < aggregate->table.rows(); ++row) {
        const int site = int(number(aggregate->table, u"site", row));
        QJsonObject top{{"call", aggregate->table.find(u"call")->text(row)},
                        {"site", site},
                        {"time_s", numberOrNull(number(aggregate->table, u"time_s", row))},
                        {"file", QJsonValue::Null},
                        {"line", QJsonValue::Null},
                        {"function", QJsonValue::Null}};
        if (const auto place = places.constFind(site); place != places.constEnd()) {
            top[QLatin1String("file")] = sites->table.find(u"file")->text(*place);
            top[QLatin1String("function")] = sites->table.find(u"function")->text(*place);
            if (const double line = number(sites->table, u"line", *place); line >= 0) top[QLatin1String("line")] = line;
        }
        all.append(top);
    }
    return all;
}

} // namespace costscope
