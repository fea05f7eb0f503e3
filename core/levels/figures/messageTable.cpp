// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/messageTable.h"

#include "core/figure/ticks.h"
#include "core/levels/figures/messagePanels.h"

#include <numeric>

namespace costscope {

namespace {

constexpr size_t ranksInTable = 16;

/// Some messages: those of a size, of a rank, of a level.
struct Row {
    QString what;
    ByLocality<AmgClass> to = {};
    double received = missing;
    double time = missing;
};

/// Rows with their keys, then their columns.
class Builder {
public:
    explicit Builder(Figure& figure) : m_figure(figure) {}

    int add(const QString& key, Row row)
    {
        m_figure.rowKeys.push_back(key);
        m_rows.push_back(std::move(row));
        return int(m_rows.size()) - 1;
    }

    void finish()
    {
        Texts what;
        for (const Row& row : m_rows) what.append(row.what);
        m_figure.table.name = u"messages"_s;
        m_figure.table.columns = {{u"messages_of"_s, Quantity::Text, std::move(what), u"Messages of"_s}};
        for (const bool bytes : {false, true}) {
            const auto of = [bytes](const AmgClass& c) { return bytes ? c.bytes : c.n; };
            const Quantity quantity = bytes ? Quantity::Size : Quantity::Count;
            const QString ending = bytes ? u"bytes"_s : u"messages"_s;
            column(ending, quantity, bytes ? u"Bytes"_s : u"Messages"_s,
                   [&](const Row& row) { return of(row.to[0]) + of(row.to[1]) + of(row.to[2]); });
            for (const Locality where : localities)
                column(toString(where).replace(QLatin1Char('-'), QLatin1Char('_')) + QLatin1Char('_') + ending, quantity,
                       bytes ? u"Bytes %1"_s.arg(toString(where)) : u"%1"_s.arg(toString(where)),
                       [&](const Row& row) { return of(row.to[size_t(where)]); });
        }
        column(u"received"_s, Quantity::Count, u"Most received"_s, [](const Row& row) { return row.received; });
        column(u"transport_s"_s, Quantity::Time, u"Transport"_s, [](const Row& row) { return row.time; });
    }

private:
    void column(const QString& name, Quantity quantity, const QString& label, const auto& of)
    {
        std::vector<double> values;
        for (const Row& row : m_rows) values.push_back(of(row));
        m_figure.table.columns.push_back({name, quantity, std::move(values), label});
    }

    Figure& m_figure;
    std::vector<Row> m_rows;
};

void addBins(Builder& table, const LevelMessages& messages, MessageRows& rows)
{
    for (size_t bin = 0; bin < MessageSizes::binCount; ++bin) {
        if (messages.sizes.in(bin).n == 0) continue;
        const double from = bin == 0 ? 0 : MessageSizes::from(bin);
        Row row{u"%1 to below %2"_s.arg(byteLabel(from), byteLabel(MessageSizes::from(bin + 1)))};
        for (size_t where = 0; where < localities.size(); ++where) row.to[where] = messages.sizes.bins[where][bin];
        rows.bins[bin] = table.add(u"size=%1"_s.arg(exact(from)), std::move(row));
    }
}

void addRanks(Builder& table, const LevelMessages& messages, RankQuantity by, MessageRows& rows)
{
    for (const size_t index : busiestRanks(messages.ranks, by, ranksInTable)) {
        const RankLoad& load = messages.ranks[index];
        const int row = table.add(u"rank=%1"_s.arg(load.rank), {u"rank %1"_s.arg(load.rank), load.to, load.received, load.time});
        rows.ranks.emplace_back(index, row);
    }
}

void addProtocols(Builder& table, const LevelMessages& messages, MessageRows& rows)
{
    for (const Protocol how : protocols) {
        Row row{protocolName(how)};
        for (size_t where = 0; where < localities.size(); ++where) row.to[where] = messages.critical[where][size_t(how)];
        rows.protocols[size_t(how)] = table.add(u"protocol=%1"_s.arg(toString(how)), std::move(row));
    }
}

/// Of a list all messages, else those of the critical process.
ByLocality<AmgClass> sentOn(const LevelExchange& exchange)
{
    const AmgClasses classes = classesOf(exchange).value_or(exchange.critical.value_or(AmgClasses{}));
    ByLocality<AmgClass> to;
    for (size_t where = 0; where < localities.size(); ++where)
        for (const AmgClass& one : classes[where]) to[where] = {to[where].n + one.n, to[where].bytes + one.bytes};
    return to;
}

void addLevels(Builder& table, const LevelMessages& messages, MessageRows& rows)
{
    for (const size_t index : messages.withData) {
        const LevelCost& cost = messages.cost(index);
        Row row{u"level %1"_s.arg(cost.operation.level), sentOn((*messages.view.exchanges)[index]), cost.operation.numbers.maxRecvsPerRank,
                cost.nodeAware};
        rows.levels[index] = table.add(u"level=%1"_s.arg(cost.operation.level), std::move(row));
    }
}

} // namespace

MessageRows addMessageTable(Figure& figure, const LevelMessages& messages, RankQuantity by)
{
    MessageRows rows;
    Builder table(figure);
    if (messages.hasLists) {
        addBins(table, messages, rows);
        addRanks(table, messages, by, rows);
    } else
        addProtocols(table, messages, rows);
    addLevels(table, messages, rows);
    table.finish();
    return rows;
}

} // namespace costscope
