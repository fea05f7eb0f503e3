// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/messageTable.h"

#include "core/figure/ticks.h"
#include "core/levels/figures/messagePanels.h"

#include <QCoreApplication>

#include <numeric>

namespace costscope {

namespace {

constexpr size_t ranksInTable = 16;

QString tr(const char* text)
{
    return QCoreApplication::translate("MessageSize", text);
}

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
        m_figure.table.name = QStringLiteral("messages");
        m_figure.table.columns = {{QStringLiteral("messages_of"), Quantity::Text, std::move(what), tr("Messages of")}};
        for (const bool bytes : {false, true}) {
            const auto of = [bytes](const AmgClass& c) { return bytes ? c.bytes : c.n; };
            const Quantity quantity = bytes ? Quantity::Size : Quantity::Count;
            const QString ending = bytes ? QStringLiteral("bytes") : QStringLiteral("messages");
            column(ending, quantity, bytes ? tr("Bytes") : tr("Messages"),
                   [&](const Row& row) { return of(row.to[0]) + of(row.to[1]) + of(row.to[2]); });
            for (const Locality where : localities)
                column(toString(where).replace(QLatin1Char('-'), QLatin1Char('_')) + QLatin1Char('_') + ending, quantity,
                       bytes ? tr("Bytes %1").arg(toString(where)) : tr("%1").arg(toString(where)),
                       [&](const Row& row) { return of(row.to[size_t(where)]); });
        }
        column(QStringLiteral("received"), Quantity::Count, tr("Most received"), [](const Row& row) { return row.received; });
        column(QStringLiteral("transport_s"), Quantity::Time, tr("Transport"), [](const Row& row) { return row.time; });
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
        Row row{tr("%1 to below %2").arg(byteLabel(from), byteLabel(MessageSizes::from(bin + 1)))};
        for (size_t where = 0; where < localities.size(); ++where) row.to[where] = messages.sizes.bins[where][bin];
        rows.bins[bin] = table.add(QStringLiteral("size=%1").arg(exact(from)), std::move(row));
    }
}

void addRanks(Builder& table, const LevelMessages& messages, RankQuantity by, MessageRows& rows)
{
    for (const size_t index : busiestRanks(messages.ranks, by, ranksInTable)) {
        const RankLoad& load = messages.ranks[index];
        const int row =
            table.add(QStringLiteral("rank=%1").arg(load.rank), {tr("rank %1").arg(load.rank), load.to, load.received, load.time});
        rows.ranks.emplace_back(index, row);
    }
}

void addProtocols(Builder& table, const LevelMessages& messages, MessageRows& rows)
{
    for (const Protocol how : protocols) {
        Row row{protocolName(how)};
        for (size_t where = 0; where < localities.size(); ++where) row.to[where] = messages.critical[where][size_t(how)];
        rows.protocols[size_t(how)] = table.add(QStringLiteral("protocol=%1").arg(toString(how)), std::move(row));
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
        Row row{tr("level %1").arg(cost.operation.level), sentOn((*messages.view.exchanges)[index]), cost.operation.numbers.maxRecvsPerRank,
                cost.nodeAware};
        rows.levels[index] = table.add(QStringLiteral("level=%1").arg(cost.operation.level), std::move(row));
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
