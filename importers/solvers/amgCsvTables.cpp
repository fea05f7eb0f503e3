// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/amgCsv.h"

#include "core/data/amgStatistics.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr const char* places[] = {"socket", "node", "net"}; // order of Locality

struct Key {
    double level;
    QString operation;
};

Key keyOf(AmgCsvTable& table, const CsvRow& row)
{
    Key key{table.whole(row, levelHeading, missing), table.text(row, operationHeading)};
    if (key.operation.isEmpty()) key.operation = u"spmv"_s;
    if (std::isnan(key.level)) table.fail(row, levelHeading, u"there is nothing, a number from 0 was expected."_s);
    return key;
}

/// The rows of each operation, by level and then as they appear. Levels have no gaps, so that there are never more of them
/// than rows.
class Operations {
public:
    void add(AmgCsvTable& table, const CsvRow& row)
    {
        const Key key = keyOf(table, row);
        if (!table.ok()) return;
        auto& ofLevel = m_rows[key.level];
        const auto found = std::find_if(ofLevel.begin(), ofLevel.end(), [&](const auto& one) { return one.first == key.operation; });
        if (found == ofLevel.end())
            ofLevel.push_back({key.operation, {&row}});
        else
            found->second.push_back(&row);
    }

    void checkLevels(AmgCsvTable& table) const
    {
        double next = 0;
        for (const auto& [number, operations] : m_rows) {
            const CsvRow& row = *operations.front().second.front();
            if (number != next++)
                return table.fail(row, levelHeading,
                                  u"found %1, but there is no level %2. Levels go from 0 without gaps."_s.arg(number).arg(next - 1));
        }
    }

    /// Calls `take(AmgOperation&, rows)` for each operation, in order.
    void forEach(AmgHierarchy& hierarchy, const auto& take) const
    {
        for (const auto& [number, operations] : m_rows) {
            hierarchy.levels.emplace_back();
            for (const auto& [name, rows] : operations) {
                AmgOperation one{qint32(number), name};
                take(one, rows);
                hierarchy.operations.push_back(std::move(one));
            }
        }
    }

private:
    std::map<double, std::vector<std::pair<QString, std::vector<const CsvRow*>>>> m_rows;
};

/// Rows or nonzeros of a level stand in the row of each of its operations; they should agree.
void takeOnce(AmgCsvTable& table, const CsvRow& row, const QString& heading, double& value)
{
    const double found = table.whole(row, heading, missing);
    if (!std::isnan(value) && !std::isnan(found) && value != found)
        table.fail(row, heading, u"found %1, another row of this level says %2."_s.arg(exact(found), exact(value)));
    if (!std::isnan(found)) value = found;
}

bool hasClasses(const AmgCsvTable& table, bool byProtocol)
{
    for (const char quantity : {'n', 'b'})
        for (const Locality where : localities)
            for (const Protocol how : protocols)
                if (table.has(amgClassColumn(quantity, where, byProtocol ? std::optional(how) : std::nullopt))) return true;
    return false;
}

AmgClass classIn(AmgCsvTable& table, const CsvRow& row, Locality where, std::optional<Protocol> how)
{
    return {table.whole(row, amgClassColumn('n', where, how), 0), table.number(row, amgClassColumn('b', where, how), 0)};
}

std::optional<AmgClasses> classesIn(AmgCsvTable& table, const CsvRow& row)
{
    AmgClasses classes = {};
    if (hasClasses(table, true)) {
        for (const Locality where : localities)
            for (const Protocol how : protocols) classes[size_t(where)][size_t(how)] = classIn(table, row, where, how);
    } else if (hasClasses(table, false)) {
        for (const Locality where : localities) {
            const AmgClass one = classIn(table, row, where, std::nullopt);
            if (one.n == 0 && one.bytes == 0) continue;
            classes[size_t(where)][size_t(ProtocolThresholds().protocolOf(one.bytes / one.n))] = one; // by the mean size
        }
    } else {
        return std::nullopt;
    }
    return classes;
}

void readRow(AmgCsvTable& table, const CsvRow& row, AmgNumbers& numbers)
{
    numbers.critical = classesIn(table, row);
    numbers.maxRecvsPerRank = table.whole(row, u"n_queue"_s, missing);
    numbers.interNodeBytes = table.whole(row, u"inter_node_bytes"_s, missing);
    numbers.byteHops = table.number(row, u"avg_hops"_s, missing) * numbers.interNodeBytes;
    if (!numbers.critical) return;
    numbers.maxSendsPerRank = numbers.maxBytesSentPerRank = 0;
    for (const auto& where : *numbers.critical)
        for (const AmgClass& one : where) {
            numbers.maxSendsPerRank += one.n;
            numbers.maxBytesSentPerRank += one.bytes;
        }
}

Operations operationsOf(AmgCsvTable& table)
{
    Operations operations;
    for (const CsvRow& row : table.rows()) operations.add(table, row);
    operations.checkLevels(table);
    return operations;
}

} // namespace

QString amgClassColumn(char quantity, Locality where, std::optional<Protocol> how)
{
    const QString place = u"%1_%2"_s.arg(QLatin1Char(quantity)).arg(QLatin1String(places[size_t(where)]));
    return how ? u"%1_%2"_s.arg(place, toString(*how)) : place;
}

void readAmgSummary(AmgCsvTable& table, AmgHierarchy& hierarchy)
{
    const Operations operations = operationsOf(table);
    if (!table.ok()) return;
    operations.forEach(hierarchy, [&](AmgOperation& one, const std::vector<const CsvRow*>& rows) {
        if (rows.size() > 1) table.fail(*rows[1], operationHeading, u"level %1, %2 is there twice."_s.arg(one.level).arg(one.name));
        takeOnce(table, *rows[0], u"rows"_s, hierarchy.levels.back().rows);
        takeOnce(table, *rows[0], u"nnz"_s, hierarchy.levels.back().nnz);
        one.measured.median = table.number(*rows[0], u"measured_s"_s, missing);
        readRow(table, *rows[0], one.numbers);
    });
}

} // namespace costscope
