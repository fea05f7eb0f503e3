// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelMessages.h"

#include "core/network/busiestOperation.h"

#include <algorithm>

namespace costscope {

namespace {

bool isKnown(const AmgOperation& operation)
{
    return operation.hasList() || operation.numbers.critical;
}

/// Rows of the operation whose messages are known: those with lists, if there are any.
std::vector<size_t> rowsWithData(const LevelView& view, const QString& operation)
{
    std::vector<size_t> rows = view.rowsOf(operation);
    std::erase_if(rows, [&](size_t row) { return !isKnown(view.analysis.costs[row].operation); });
    return rows;
}

/// The operation that is chosen; else the busiest that has a list, without lists the one with the longest level.
QString operationOf(const LevelView& view, const FigureRequest& request)
{
    const QStringList all = view.analysis.operations();
    if (const QString chosen = request.choices.value(u"operation"_s).toString(); all.contains(chosen)) return chosen;
    if (const auto busiest = busiestOperation(*view.hierarchy)) return view.hierarchy->operations[*busiest].name;
    std::vector<size_t> rows;
    for (const QString& operation : all)
        for (const size_t row : rowsWithData(view, operation)) rows.push_back(row);
    const auto longest = view.longest(rows);
    return longest ? view.analysis.costs[*longest].operation.name : all.value(0);
}

/// Lists and classes are not added up: all levels are those with lists, where there are any.
std::vector<size_t> wholeOf(const LevelView& view, const std::vector<size_t>& withData)
{
    std::vector<size_t> lists;
    for (const size_t row : withData)
        if (view.analysis.costs[row].operation.hasList()) lists.push_back(row);
    return lists.empty() ? withData : lists;
}

/// Of the levels of an operation the busiest, without lists the longest.
std::optional<size_t> usualRow(const LevelMessages& messages)
{
    const AmgHierarchy& hierarchy = *messages.view.hierarchy;
    const auto busiest = busiestOperation(hierarchy, messages.operation);
    for (const size_t row : messages.withData)
        if (busiest && messages.cost(row).operation.level == hierarchy.operations[*busiest].level) return row;
    return messages.view.longest(messages.withData);
}

Result<Done> chooseRows(LevelMessages& messages, const FigureRequest& request)
{
    messages.operation = operationOf(messages.view, request);
    messages.withData = rowsWithData(messages.view, messages.operation);
    const QString chosen = request.choices.value(u"level"_s).toString();
    messages.isWhole = chosen == u"all"_s;
    if (messages.isWhole) messages.rows = wholeOf(messages.view, messages.withData);
    bool isNumber = false;
    const int level = chosen.toInt(&isNumber);
    for (const size_t row : messages.view.rowsOf(messages.operation))
        if (isNumber && messages.cost(row).operation.level == level) messages.rows = {row};
    if (messages.rows.empty()) // none chosen, or one that is not here
        if (const auto row = usualRow(messages)) messages.rows = {*row};
    if (!messages.rows.empty() && isKnown(messages.cost(messages.rows.front()).operation)) return Done{};
    return Error{messages.rows.empty()
                     ? u"The messages of %1 are not known on any level."_s.arg(messages.operationName())
                     : u"The messages of %1 are not known: there is neither a list nor the critical process."_s.arg(messages.where())};
}

Result<Done> countLists(LevelMessages& messages, FigureMemory& memory, const Progress& progress)
{
    const LevelView& view = messages.view;
    const auto sizes = rememberedSizes(view.item->data, *view.hierarchy, view.analysis.placement, memory, progress);
    if (!sizes) return sizes.error();
    std::vector<const LevelExchange*> exchanges;
    for (const size_t row : messages.rows) {
        messages.sizes.add((**sizes)[row]);
        exchanges.push_back(&(*view.exchanges)[row]);
    }
    messages.ranks = rankLoads(exchanges, view.analysis.parameters, view.analysis.question.settings);
    return Done{};
}

void sumCritical(LevelMessages& messages)
{
    for (const size_t row : messages.rows)
        for (const Locality where : localities)
            for (const Protocol how : protocols)
                messages.critical[size_t(where)][size_t(how)] +=
                    (*messages.cost(row).operation.numbers.critical)[size_t(where)][size_t(how)];
}

} // namespace

QString LevelMessages::where() const
{
    return isWhole ? u"%1 on all levels"_s.arg(operationName()) : u"%1 on level %2"_s.arg(operationName(), QString::number(level()));
}

Result<LevelMessages> levelMessages(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    auto view = levelView(session, request, memory, progress.part(0, 0.7));
    if (!view) return view.error();
    LevelMessages messages;
    messages.view = view.take();
    if (const auto chosen = chooseRows(messages, request); !chosen) return chosen.error();
    messages.hasLists = messages.cost(messages.rows.front()).operation.hasList();
    if (messages.hasLists) {
        if (const auto counted = countLists(messages, memory, progress.part(0.7, 1)); !counted) return counted.error();
    } else
        sumCritical(messages);
    return messages;
}

qint64 rowsForMessages(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const qint64 rows = rowsForLevels(session, request, memory);
    const auto placement = placementFor(session, request);
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    const Table* messages = item ? item->data->table(u"messages") : nullptr;
    return rows + (placement && messages && !knowsSizes(item->data, *placement, memory) ? messages->rows() : 0);
}

std::optional<size_t> shownRow(const LevelView& view, const FigureRequest& request)
{
    LevelMessages messages;
    messages.view = view;
    if (!chooseRows(messages, request)) return std::nullopt;
    return messages.isWhole ? view.longest(messages.rows) : messages.rows.front();
}

MessageOptions messageOptions(const AmgHierarchy& hierarchy)
{
    MessageOptions options;
    for (const AmgOperation& operation : hierarchy.operations) {
        if (!isKnown(operation)) continue;
        if (!options.operations.contains(operation.name)) options.operations << operation.name;
        if (options.levels.empty() || options.levels.back() != operation.level) options.levels.push_back(operation.level);
    }
    return options;
}

} // namespace costscope
