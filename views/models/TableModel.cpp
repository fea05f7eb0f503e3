// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/TableModel.h"

#include "core/data/csvCell.h"
#include "core/figure/Figure.h"
#include "views/models/names.h"
#include "views/models/rowsOfKeys.h"
#include "views/style/Theme.h"

#include <QBrush>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <unordered_map>

namespace costscope {

namespace {

bool isText(const Column& column)
{
    return std::holds_alternative<Texts>(column.values);
}

/// A record that a fit leaves out, as figures of runs and of benchmarks say it.
bool isOutOfFit(const Column& column, int row)
{
    const QString word = column.text(row);
    return word == u"left out"_s || (column.name == u"used"_s && word == u"no"_s);
}

/// Same kind of columns: the view keeps its place and widths.
bool sameShape(const Table& a, const Table& b)
{
    return a.rows() == b.rows() && a.columns.size() == b.columns.size() &&
           std::equal(a.columns.begin(), a.columns.end(), b.columns.begin(),
                      [](const Column& x, const Column& y) { return x.name == y.name && x.label == y.label; });
}

} // namespace

void TableModel::setTable(std::shared_ptr<const Table> table, const RowKeys& keys, CellQuantity quantity, const QString& of)
{
    m_quantity = quantity;
    m_keys = keys;
    if (of == m_of && sameShape(*table, *m_table)) {
        const bool isSame = table == m_table || *table == *m_table;
        m_table = std::move(table);
        if (!isSame && rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    m_of = of;
    m_marked.clear();
    endResetModel();
}

void TableModel::setTable(const Table& table, const RowKeys& keys, CellQuantity quantity, const QString& of)
{
    setTable(std::make_shared<const Table>(table), keys, quantity, of);
}

bool TableModel::isMarked(int row) const
{
    return std::ranges::binary_search(m_marked, row);
}

QString TableModel::key(int row) const
{
    const bool has = row >= 0 && row < rowCount() && size_t(row) < m_keys.size(); // a figure may have marks beyond its table
    return has ? m_keys[size_t(row)] : rowKey(*m_table, row);
}

/// What `take` makes of a function that tells the key of a row. Of millions of rows few keys differ: each is made once, and lives until
/// `take` has ended.
template <class Take>
auto TableModel::withKeys(Take take) const
{
    const std::vector<QString>& known = m_keys.all();
    const size_t told = std::min(known.size(), size_t(rowCount()));
    const Column* n = m_table->find(u"n"_s);
    std::unordered_map<double, QString> byN;
    std::optional<QString> missingN;
    const QString none;
    return take([&](int row) -> const QString& {
        if (size_t(row) < told) return known[size_t(row)];
        if (!n) return none;
        const double cores = n->number(row);
        if (std::isnan(cores)) return missingN ? *missingN : missingN.emplace(key(row));
        const auto [place, isNew] = byN.try_emplace(cores);
        if (isNew) place->second = key(row);
        return place->second;
    });
}

QStringList TableModel::keysOf(const std::vector<int>& rows) const
{
    return withKeys([&](const auto& keyOf) {
        QStringList keys;
        QSet<QString> known;
        QSet<const QChar*> seen; // many rows share one text
        for (const int row : rows) {
            const QString& key = keyOf(row);
            const qsizetype before = seen.size();
            seen.insert(key.constData());
            if (seen.size() == before || key.isEmpty() || known.contains(key)) continue;
            known.insert(key);
            keys << key;
        }
        return keys;
    });
}

std::vector<int> TableModel::rowsOf(const QStringList& keys) const
{
    return withKeys([&](const auto& keyOf) { return rowsOfKeys(rowCount(), keyOf, keys); });
}

QString TableModel::copied(const QModelIndexList& cells) const
{
    std::vector<int> rows;
    std::set<int> known, columns;
    std::set<std::pair<int, int>> chosen;
    for (const QModelIndex& cell : cells) {
        if (known.insert(cell.row()).second) rows.push_back(cell.row());
        columns.insert(cell.column());
        chosen.insert({cell.row(), cell.column()});
    }
    constexpr QLatin1Char tab('\t');
    QStringList lines, line;
    for (const int column : columns) line << csvCell(m_table->columns[size_t(column)].name, CsvText::Safe, tab);
    lines << line.join(tab);
    for (const int row : rows) {
        line.clear();
        for (const int column : columns)
            line << (chosen.contains({row, column}) ? csvCell(index(row, column).data(ExactRole).toString(), CsvText::Safe, tab)
                                                    : QString());
        lines << line.join(tab);
    }
    return lines.join(QLatin1Char('\n'));
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_table->rows());
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_table->columns.size());
}

QString TableModel::shown(const Column& column, int row) const
{
    if (!m_quantity || isText(column)) return column.display(row);
    const double number = column.number(row);
    return std::isnan(number) ? QString() : display(number, m_quantity(*m_table, row, column));
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    const Column& column = m_table->columns[size_t(index.column())];
    switch (role) {
    case Qt::DisplayRole: return shown(column, index.row());
    case Qt::ToolTipRole:
    case ExactRole: return column.text(index.row());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment((isText(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    case KeyRole: return key(index.row());
    case MarkedRole: return isMarked(index.row());
    case Qt::ForegroundRole:
        if (isText(column) && isOutOfFit(column, index.row())) return QBrush(Theme::current().amber);
        return {};
    default: return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= (orientation == Qt::Horizontal ? columnCount() : rowCount())) return {};
    if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    const Column& column = m_table->columns[size_t(section)];
    const QString label = column.label.isEmpty() ? column.name : column.label;
    switch (role) {
    case Qt::DisplayRole: return plainText(label);
    case HtmlRole: return label;
    case Qt::ToolTipRole: return column.name;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment((isText(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    default: return {};
    }
}

} // namespace costscope
