// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureTable.h"
#include "core/figure/ticks.h"
#include "core/levels/figures/messagePanels.h"

namespace costscope {

namespace {

constexpr size_t ranksInTable = 16;

FigureTable messageTable()
{
    return {u"messages"_s,
            {{u"messages_of"_s, Quantity::Text, u"Messages of"_s},
             {u"messages"_s, Quantity::Count, u"Messages"_s},
             {u"intra_socket_messages"_s, Quantity::Count, u"intra-socket"_s},
             {u"intra_node_messages"_s, Quantity::Count, u"intra-node"_s},
             {u"inter_node_messages"_s, Quantity::Count, u"inter-node"_s},
             {u"bytes"_s, Quantity::Size, u"Bytes"_s},
             {u"intra_socket_bytes"_s, Quantity::Size, u"Bytes intra-socket"_s},
             {u"intra_node_bytes"_s, Quantity::Size, u"Bytes intra-node"_s},
             {u"inter_node_bytes"_s, Quantity::Size, u"Bytes inter-node"_s},
             {u"received"_s, Quantity::Count, u"Most received"_s},
             {u"transport_s"_s, Quantity::Time, u"Transport"_s}}};
}

/// Some messages: those of a size, of a rank, of a level.
int addRow(FigureTable& table, const QString& key, const QString& what, const ByLocality<AmgClass>& to, double received = missing,
           double time = missing)
{
    const auto& [socket, node, off] = to;
    return table.add(key, what, socket.n + node.n + off.n, socket.n, node.n, off.n, socket.bytes + node.bytes + off.bytes, socket.bytes,
                     node.bytes, off.bytes, received, time);
}

void addBins(FigureTable& table, const LevelMessages& messages, MessageRows& rows)
{
    for (size_t bin = 0; bin < MessageSizes::binCount; ++bin) {
        if (messages.sizes.in(bin).n == 0) continue;
        const double from = bin == 0 ? 0 : MessageSizes::from(bin);
        ByLocality<AmgClass> to;
        for (size_t where = 0; where < localities.size(); ++where) to[where] = messages.sizes.bins[where][bin];
        const QString what = u"%1 to below %2"_s.arg(byteLabel(from), byteLabel(MessageSizes::from(bin + 1)));
        rows.bins[bin] = addRow(table, u"size=%1"_s.arg(exact(from)), what, to);
    }
}

void addRanks(FigureTable& table, const LevelMessages& messages, RankQuantity by, MessageRows& rows)
{
    for (const size_t index : busiestRanks(messages.ranks, by, ranksInTable)) {
        const RankLoad& load = messages.ranks[index];
        const int row = addRow(table, u"rank=%1"_s.arg(load.rank), u"rank %1"_s.arg(load.rank), load.to, load.received, load.time);
        rows.ranks.emplace_back(index, row);
    }
}

void addProtocols(FigureTable& table, const LevelMessages& messages, MessageRows& rows)
{
    for (const Protocol how : protocols) {
        ByLocality<AmgClass> to;
        for (size_t where = 0; where < localities.size(); ++where) to[where] = messages.critical[where][size_t(how)];
        rows.protocols[size_t(how)] = addRow(table, u"protocol=%1"_s.arg(toString(how)), protocolName(how), to);
    }
}

/// Of a list all messages, else those of the critical process.
ByLocality<AmgClass> sentOn(const LevelExchange& exchange)
{
    const AmgClasses classes = classesOf(exchange).value_or(exchange.critical.value_or(AmgClasses{}));
    ByLocality<AmgClass> to;
    for (size_t where = 0; where < localities.size(); ++where)
        for (const AmgClass& one : classes[where]) to[where] += one;
    return to;
}

void addLevels(FigureTable& table, const LevelMessages& messages, MessageRows& rows)
{
    for (const size_t index : messages.withData) {
        const LevelCost& cost = messages.cost(index);
        rows.levels[index] = addRow(table, u"level=%1"_s.arg(cost.operation.level), u"level %1"_s.arg(cost.operation.level),
                                    sentOn((*messages.view.exchanges)[index]), cost.operation.numbers.maxRecvsPerRank, cost.nodeAware);
    }
}

} // namespace

MessageRows addMessageTable(Figure& figure, const LevelMessages& messages, RankQuantity by)
{
    MessageRows rows;
    FigureTable table = messageTable();
    if (messages.hasLists) {
        addBins(table, messages, rows);
        addRanks(table, messages, by, rows);
    } else
        addProtocols(table, messages, rows);
    addLevels(table, messages, rows);
    table.moveTo(figure);
    return rows;
}

} // namespace costscope
