// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/TableOrder.h"

#include "core/data/tableRows.h"
#include "views/inspector/windowWords.h"
#include "views/models/TableModel.h"

namespace costscope {

TableOrder::TableOrder(TableModel* model, QObject* parent) : QAbstractProxyModel(parent), m_model(model)
{
    setSourceModel(model);
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(model, &QAbstractItemModel::modelReset, this, &TableOrder::sourceReset);
    connect(model, &QAbstractItemModel::dataChanged, this, &TableOrder::sourceChanged);
}

std::optional<std::vector<int>> TableOrder::ordering()
{
    m_problem.clear();
    m_readings.clear();
    const Table& table = m_model->table();
    const bool isSorted = m_column >= 0 && size_t(m_column) < table.columns.size();
    if (!isSorted && m_filter.trimmed().isEmpty()) return std::nullopt;
    auto rows = rowsMatching(table, m_filter);
    if (rows) m_readings = readingsOf(table, m_filter);
    if (!rows) {
        m_problem = inWindow(rows.error());
        rows = rowsMatching(table, {});
    }
    if (isSorted) sortRows(table, *rows, size_t(m_column), m_order == Qt::DescendingOrder);
    return rows.take();
}

void TableOrder::take(std::optional<std::vector<int>> rows)
{
    m_rows = std::move(rows);
    m_places.assign(m_rows ? size_t(m_model->rowCount()) : 0, -1);
    for (size_t i = 0; m_rows && i < m_rows->size(); ++i) m_places[size_t((*m_rows)[i])] = int(i);
}

/// What was selected and looked at stays so, at its new place.
void TableOrder::arrange()
{
    auto rows = ordering();
    if (rows == m_rows) return Q_EMIT ordered(); // the words about it may be others
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<int> sources;
    for (const QModelIndex& index : before) sources.push_back(sourceRow(index.row()));
    take(std::move(rows));
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        if (const int row = shownRow(sources[size_t(i)]); row >= 0)
            after << createIndex(row, before[i].column());
        else
            after << QModelIndex();
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
    Q_EMIT ordered();
}

void TableOrder::sort(int column, Qt::SortOrder order)
{
    m_column = column;
    m_order = order;
    m_sortedBy = headerData(column, Qt::Horizontal, TableModel::HtmlRole).toString();
    arrange();
}

void TableOrder::setFilter(const QString& filter)
{
    if (filter == m_filter) return;
    m_filter = filter;
    arrange();
}

/// A figure that goes with the selection has other rows now: they are sorted and filtered as those before.
void TableOrder::sourceReset()
{
    const bool isOther = m_of != m_model->of();
    const bool isSortedByOther =
        m_column >= 0 && m_model->headerData(m_column, Qt::Horizontal, TableModel::HtmlRole).toString() != m_sortedBy;
    if (isOther || isSortedByOther) m_column = -1;
    if (isOther) m_filter.clear();
    m_of = m_model->of();
    take(ordering());
    endResetModel();
    if (isOther || isSortedByOther) Q_EMIT begunAnew();
    Q_EMIT ordered();
}

void TableOrder::sourceChanged()
{
    if (m_rows) arrange();
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int TableOrder::shownRow(int sourceRow) const
{
    if (!m_rows) return sourceRow;
    return sourceRow >= 0 && size_t(sourceRow) < m_places.size() ? m_places[size_t(sourceRow)] : -1;
}

QModelIndex TableOrder::mapToSource(const QModelIndex& index) const
{
    return index.isValid() && index.row() < rowCount() ? m_model->index(sourceRow(index.row()), index.column()) : QModelIndex();
}

QModelIndex TableOrder::mapFromSource(const QModelIndex& index) const
{
    const int row = index.isValid() ? shownRow(index.row()) : -1;
    return row < 0 ? QModelIndex() : createIndex(row, index.column());
}

QModelIndex TableOrder::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex TableOrder::parent(const QModelIndex&) const
{
    return {};
}

int TableOrder::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows ? int(m_rows->size()) : m_model->rowCount();
}

int TableOrder::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_model->columnCount();
}

QVariant TableOrder::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_model->headerData(orientation == Qt::Vertical && m_rows && size_t(section) < m_rows->size() ? sourceRow(section) : section,
                               orientation, role);
}

} // namespace costscope
