// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/data/amg.h"

namespace costscope {

namespace {

QJsonObject operationSummary(const AmgOperation& operation)
{
    const AmgNumbers& numbers = operation.numbers;
    return {{"operation", operation.name},
            {"messages", jsonNumber(numbers.messages)},
            {"bytes", jsonNumber(numbers.bytes)},
            {"max_sends_per_rank", jsonNumber(numbers.maxSendsPerRank)},
            {"max_recvs_per_rank", jsonNumber(numbers.maxRecvsPerRank)},
            {"measured_s", jsonNumber(operation.measured.median)}};
}

QJsonArray levelSummaries(const AmgHierarchy& hierarchy)
{
    std::vector<QJsonArray> operations(hierarchy.levels.size());
    for (const AmgOperation& operation : hierarchy.operations) operations[size_t(operation.level)].append(operationSummary(operation));
    QJsonArray levels;
    for (size_t level = 0; level < hierarchy.levels.size(); ++level)
        levels.append(QJsonObject{{"level", qint64(level)},
                                  {"rows", jsonNumber(hierarchy.levels[level].rows)},
                                  {"nnz", jsonNumber(hierarchy.levels[level].nnz)},
                                  {"active_ranks", jsonNumber(hierarchy.levels[level].activeRanks)},
                                  {"operations", operations[level]}});
    return levels;
}

} // namespace

QJsonObject amgSummary(const AmgHierarchy& hierarchy)
{
    QJsonObject summary{{"ranks", hierarchy.ranks > 0 ? QJsonValue(hierarchy.ranks) : QJsonValue(QJsonValue::Null)},
                        {"levels", levelSummaries(hierarchy)},
                        {"grid_complexity", jsonNumber(hierarchy.gridComplexity())},
                        {"operator_complexity", jsonNumber(hierarchy.operatorComplexity())}};
    if (!hierarchy.label.isEmpty()) summary[u"label"] = hierarchy.label;
    if (hierarchy.placement)
        summary[u"placement"] = fieldsBeside(toJson(*hierarchy.placement), {"rank_node", "rank_socket", "router_coords"});
    return summary;
}

} // namespace costscope
