// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/combinedTable.h"

#include "core/base/sameNumber.h"
#include "core/base/words.h"
#include "core/compare/combineValues.h"
#include "core/numerics/median.h"

#include <QMultiHash>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace costscope {

namespace {

QString keyOf(const Figure& figure, qsizetype row)
{
    if (size_t(row) < figure.rowKeys.size()) return figure.rowKeys[size_t(row)];
    return figure.table.columns.empty() ? QString() : figure.table.columns.front().text(row);
}

/// Key and texts of a row: what repetitions share.
QStringList wordsOf(const Figure& figure, qsizetype row)
{
    QStringList words = {keyOf(figure, row)};
    for (const Column& column : figure.table.columns)
        if (column.isText()) words << column.text(row);
    return words;
}

/// The rows of a table by what they repeat.
class Repetitions {
public:
    explicit Repetitions(const Figure& figure) : m_figure(figure), m_first(size_t(figure.table.rows()))
    {
        std::iota(m_first.begin(), m_first.end(), 0);
        for (const Panel& panel : figure.panels)
            for (const Series& s : panel.series)
                if (s.mark == Mark::Points) see(s, isLying(panel) ? panel.y : panel.x, isLying(panel) ? s.y : s.x);
    }

    /// In the order of the first row of each.
    std::vector<std::vector<qsizetype>> groups() const
    {
        std::map<qsizetype, std::vector<qsizetype>> groups;
        for (size_t row = 0; row < m_first.size(); ++row) groups[firstOf(qsizetype(row))].push_back(qsizetype(row));
        std::vector<std::vector<qsizetype>> all;
        for (auto& [row, group] : groups) all.push_back(std::move(group));
        return all;
    }

private:
    void see(const Series& s, const Axis& axis, const std::vector<double>& positions)
    {
        std::map<qint64, std::vector<qsizetype>> places;
        for (size_t i = 0; i < std::min(positions.size(), s.rows.size()); ++i)
            if (s.rows[i] >= 0 && size_t(s.rows[i]) < m_first.size()) places[placeOn(axis, positions[i])].push_back(s.rows[i]);
        for (const auto& [place, rows] : places) {
            std::map<QStringList, qsizetype> alike;
            for (const qsizetype row : rows)
                if (rows.size() > 1) join(alike.try_emplace(wordsOf(m_figure, row), row).first->second, row);
        }
    }

    void join(qsizetype row, qsizetype other)
    {
        row = firstOf(row);
        other = firstOf(other);
        m_first[size_t(std::max(row, other))] = std::min(row, other);
    }

    qsizetype firstOf(qsizetype row) const
    {
        while (m_first[size_t(row)] != row) row = m_first[size_t(row)];
        return row;
    }

    const Figure& m_figure;
    std::vector<qsizetype> m_first;
};

/// The table of a figure with repetitions as one row, and where each row went.
struct Settled {
    Figure figure; ///< table, keys and records
    std::vector<int> to;
    bool hasMedians = false;
};

Column medians(const Column& column, const std::vector<std::vector<qsizetype>>& groups)
{
    Column all = emptyLike(column);
    for (const auto& group : groups) {
        if (column.isText()) {
            all.addFrom(column, group.front());
            continue;
        }
        std::vector<double> numbers;
        for (const qsizetype row : group)
            if (const double number = column.number(row); !std::isnan(number)) numbers.push_back(number);
        all.add(median(std::move(numbers)));
    }
    return all;
}

Settled settled(const Figure& figure)
{
    const auto groups = Repetitions(figure).groups();
    const size_t rows = size_t(figure.table.rows());
    Settled result;
    result.to.resize(std::max(rows, figure.rowKeys.size()));
    result.hasMedians = groups.size() < rows;
    result.figure.table.name = figure.table.name;
    for (const Column& column : figure.table.columns)
        result.figure.table.columns.push_back(result.hasMedians ? medians(column, groups) : column);
    for (size_t g = 0; g < groups.size(); ++g) {
        const size_t first = size_t(groups[g].front());
        for (const qsizetype row : groups[g]) result.to[size_t(row)] = int(g);
        if (first < figure.rowKeys.size()) result.figure.rowKeys.push_back(figure.rowKeys[first]);
        if (first < figure.rowRecords.size()) result.figure.rowRecords.push_back(figure.rowRecords[first]);
    }
    for (size_t row = rows; row < figure.rowKeys.size(); ++row) { // marks of which the table has no row
        result.to[row] = int(row - rows + groups.size());
        result.figure.rowKeys.push_back(figure.rowKeys[row]);
    }
    return result;
}

/// How many texts of two rows agree: what tells an operation from another on the same level.
int likeness(const Table& a, qsizetype row, const Table& b, qsizetype other)
{
    int count = 0;
    for (const Column& column : a.columns)
        if (const Column* same = b.find(column.name); same && column.isText()) count += column.text(row) == same->text(other);
    return count;
}

/// Which row of the first table each row of the second one belongs to; −1 = none.
std::vector<qsizetype> partners(const Figure& before, const Figure& after)
{
    QMultiHash<QString, qsizetype> rows;
    for (qsizetype row = before.table.rows(); row-- > 0;) rows.insert(keyOf(before, row), row); // the last inserted is found first
    std::vector<qsizetype> found;
    for (qsizetype row = 0; row < after.table.rows(); ++row) {
        const QList<qsizetype> alike = rows.values(keyOf(after, row));
        qsizetype best = -1;
        int most = -1;
        for (const qsizetype other : alike.first(std::min<qsizetype>(alike.size(), 64))) {
            const int score = alike.size() == 1 ? 0 : likeness(after.table, row, before.table, other);
            if (score <= most) continue;
            most = score;
            best = other;
        }
        found.push_back(best);
        if (best >= 0) rows.remove(keyOf(after, row), best);
    }
    return found;
}

/// A row of the new table: of the first figure and of the second, −1 = not there.
struct RowPair {
    qsizetype before = -1, after = -1;
    bool isBoth() const { return before >= 0 && after >= 0; }
};

QString labelOf(const Column& column)
{
    return column.label.isEmpty() ? column.name : column.label;
}

/// The cells of both sides in one column: those of the second figure where it has the row.
Column joined(const Column& before, const Column& after, const std::vector<RowPair>& rows)
{
    Column all = emptyLike(after);
    for (const RowPair& row : rows) row.after < 0 ? all.addFrom(before, row.before) : all.addFrom(after, row.after);
    return all;
}

/// Only the column of the side that has it.
Column oneSided(const Column& column, const std::vector<RowPair>& rows, qsizetype RowPair::*side)
{
    Column all = emptyLike(column);
    for (const RowPair& row : rows) all.addFrom(column, row.*side);
    return all;
}

bool areSame(const Column& before, const Column& after, const RowPair& row)
{
    if (before.isText()) return before.text(row.before) == after.text(row.after);
    return sameNumber(before.number(row.before), after.number(row.after));
}

/// A column where both agree; else those of both, of numbers with the signed difference and the ratio.
void addColumns(Table& table, const Column& before, const Column& after, const std::vector<RowPair>& rows, const SideNames& names)
{
    const auto agree = [&](const RowPair& row) { return !row.isBoth() || areSame(before, after, row); };
    if (std::ranges::all_of(rows, agree)) return table.columns.push_back(joined(before, after, rows));
    Column old = oneSided(before, rows, &RowPair::before), now = oneSided(after, rows, &RowPair::after);
    const QString label = labelOf(after);
    old.name = u"baseline_"_s + after.name;
    old.quantity = after.quantity;
    old.label = u"%1, %2"_s.arg(label, names.before);
    now.label = u"%1, %2"_s.arg(label, names.after);
    Column difference{u"difference_"_s + after.name, after.quantity, Doubles(), u"%1, difference"_s.arg(label)};
    Column ratio{u"ratio_of_"_s + after.name, Quantity::None, Doubles(), u"%1, ratio"_s.arg(label)};
    for (qsizetype row = 0; row < now.rows(); ++row) {
        difference.add(now.number(row) - old.number(row));
        ratio.add(now.number(row) / old.number(row));
    }
    const bool isText = now.isText();
    table.columns.push_back(std::move(old));
    table.columns.push_back(std::move(now));
    if (isText) return;
    table.columns.push_back(std::move(difference));
    table.columns.push_back(std::move(ratio));
}

std::vector<RowPair> rowPairs(const Figure& before, const Figure& after, CombinedTable& result)
{
    std::vector<RowPair> rows;
    std::vector<bool> taken(size_t(before.table.rows()));
    for (const qsizetype partner : partners(before, after)) {
        rows.push_back({partner, qsizetype(rows.size())});
        if (partner < 0)
            ++result.onlyAfter;
        else
            taken[size_t(partner)] = true;
    }
    for (size_t row = 0; row < taken.size(); ++row) {
        if (taken[row]) continue;
        rows.push_back({qsizetype(row), -1});
        ++result.onlyBefore;
    }
    return rows;
}

void putKeys(CombinedTable& result, const Figure& before, const Figure& after, const std::vector<RowPair>& rows)
{
    const size_t shownBefore = size_t(before.table.rows()), shownAfter = size_t(after.table.rows());
    result.ofBefore.assign(std::max(shownBefore, before.rowKeys.size()), -1);
    result.ofAfter.assign(std::max(shownAfter, after.rowKeys.size()), -1);
    const bool keys = !before.rowKeys.empty() || !after.rowKeys.empty();
    for (size_t i = 0; i < rows.size(); ++i) {
        const RowPair row = rows[i];
        if (row.before >= 0) result.ofBefore[size_t(row.before)] = int(i);
        if (row.after >= 0) result.ofAfter[size_t(row.after)] = int(i);
        if (keys) result.rowKeys.push_back(row.after >= 0 ? keyOf(after, row.after) : keyOf(before, row.before));
        if (!after.rowRecords.empty()) result.rowRecords.push_back(row.after >= 0 ? after.rowRecords[size_t(row.after)] : RecordRef{});
    }
    const auto further = [&](const Figure& figure, size_t from, std::vector<int>& to) { // marks of which the table has no row
        for (size_t i = from; i < figure.rowKeys.size(); ++i) {
            to[i] = int(result.rowKeys.size());
            result.rowKeys.push_back(figure.rowKeys[i]);
        }
    };
    further(after, shownAfter, result.ofAfter);
    further(before, shownBefore, result.ofBefore);
}

/// One step after the other.
std::vector<int> through(std::vector<int> first, const std::vector<int>& second)
{
    for (int& row : first) row = second[size_t(row)];
    return first;
}

} // namespace

CombinedTable combinedTable(const Figure& first, const Figure& second, const SideNames& names)
{
    const Settled settledFirst = settled(first), settledSecond = settled(second);
    const Figure &before = settledFirst.figure, &after = settledSecond.figure;
    CombinedTable result;
    result.hasMedians = settledFirst.hasMedians || settledSecond.hasMedians;
    const std::vector<RowPair> rows = rowPairs(before, after, result);
    result.table.name = after.table.name;
    for (const Column& column : after.table.columns) {
        const Column* other = before.table.find(column.name);
        if (!other || other->isText() != column.isText())
            result.table.columns.push_back(oneSided(column, rows, &RowPair::after));
        else
            addColumns(result.table, *other, column, rows, names);
    }
    for (const Column& column : before.table.columns)
        if (!after.table.find(column.name)) result.table.columns.push_back(oneSided(column, rows, &RowPair::before));
    putKeys(result, before, after, rows);
    result.ofBefore = through(settledFirst.to, result.ofBefore);
    result.ofAfter = through(settledSecond.to, result.ofAfter);
    return result;
}

void putTable(Figure& figure, CombinedTable table, const SideNames& names)
{
    const auto say = [&](qint64 count, const QString& whose) {
        const QString rows = counted(count, u"One row of the table is"_s, u"%1 rows of the table are"_s);
        if (count > 0) note(figure.messages, u"%1 there in %2 alone."_s.arg(rows, plainText(whose)));
    };
    say(table.onlyBefore, names.before);
    say(table.onlyAfter, names.after);
    if (table.hasMedians) note(figure.messages, u"Where something was measured several times, the medians are compared."_s);
    figure.table = std::move(table.table);
    figure.rowKeys = std::move(table.rowKeys);
    figure.rowRecords = std::move(table.rowRecords);
}

void moveRows(Series& series, const std::vector<int>& to)
{
    for (int& row : series.rows) row = row >= 0 && size_t(row) < to.size() ? to[size_t(row)] : -1;
}

} // namespace costscope
