// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure/figureAccessible.h"

#include "views/figure/FigureView.h"
#include "views/figure/HoverCard.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>

#include <algorithm>

namespace costscope {

namespace {

constexpr int mostRows = 10'000; // that somebody hears one after the other

class FigureAccessible;

/// A cell of the rows behind a figure.
class FigureCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    FigureCell(FigureAccessible& figure, int row, int column) : m_figure(figure), m_row(row), m_column(column) {}

    bool isValid() const override;
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text text) const override;
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
    }

    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    bool isSelected() const override;
    QAccessibleInterface* table() const override { return parent(); }

private:
    FigureAccessible& m_figure;
    int m_row, m_column;
};

class FigureAccessible : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit FigureAccessible(FigureView* view) : QAccessibleWidget(view, QAccessible::Chart) {}
    ~FigureAccessible() override { forget(); }

    const Figure* figure() const { return view() ? view()->figure().get() : nullptr; }
    FigureView* view() const { return static_cast<FigureView*>(widget()); }

    QString text(QAccessible::Text text) const override
    {
        if (text != QAccessible::Value || !figure()) return QAccessibleWidget::text(text);
        const QList<int> rows = selectedRows();
        return rows.isEmpty() ? QString() : rowDescription(rows.front());
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override
    {
        const int columns = columnCount();
        return columns > 0 && index >= 0 && index < childCount() ? cellAt(index / columns, index % columns) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* cell = child ? const_cast<QAccessibleInterface*>(child)->tableCellInterface() : nullptr;
        return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const int row = view() ? view()->rowAt({x, y}) : -1;
        return row >= 0 && row < rowCount() ? cellAt(row, 0) : nullptr;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    // The table
    QAccessibleInterface* cellAt(int row, int column) const override
    {
        if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount()) return nullptr;
        QAccessible::Id& id = m_cells[row * columnCount() + column];
        if (!id) id = QAccessible::registerAccessibleInterface(new FigureCell(const_cast<FigureAccessible&>(*this), row, column));
        return QAccessible::accessibleInterface(id);
    }
    int columnCount() const override { return figure() ? int(figure()->table.columns.size()) : 0; }
    int rowCount() const override
    {
        if (m_of != figure()) forget(), m_of = figure(); // also where nobody was told of the change
        return figure() ? int(std::min<qsizetype>(mostRows, figure()->table.rows())) : 0;
    }
    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QString columnDescription(int column) const override
    {
        if (column < 0 || column >= columnCount()) return {};
        const Column& c = figure()->table.columns[size_t(column)];
        return c.label.isEmpty() ? c.name : plainText(c.label);
    }
    QString rowDescription(int row) const override
    {
        if (row < 0 || row >= rowCount()) return {};
        QStringList words;
        for (int c = 0; c < columnCount(); ++c) words << columnDescription(c) + u" "_s + cellText(row, c);
        return words.join(u", "_s);
    }
    QString cellText(int row, int column) const
    {
        if (row >= rowCount() || column >= columnCount()) return {};
        const Column& c = figure()->table.columns[size_t(column)];
        return row < c.rows() ? c.display(row) : QString();
    }
    QList<int> selectedRows() const override
    {
        QList<int> rows;
        for (const int row : view()->selectedRows())
            if (row < rowCount()) rows << row;
        return rows;
    }
    bool isRowSelected(int row) const override
    {
        const std::vector<int>& rows = view()->selectedRows();
        return row < rowCount() && std::binary_search(rows.begin(), rows.end(), row);
    }
    int selectedRowCount() const override { return int(selectedRows().size()); }
    int selectedCellCount() const override { return selectedRowCount() * columnCount(); }
    QList<QAccessibleInterface*> selectedCells() const override
    {
        QList<QAccessibleInterface*> cells;
        for (const int row : selectedRows())
            for (int column = 0; column < columnCount(); ++column) cells << cellAt(row, column);
        return cells;
    }
    int selectedColumnCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool selectRow(int row) override
    {
        if (row < 0 || row >= rowCount() || size_t(row) >= figure()->rowKeys.size()) return false;
        const QStringList keys{figure()->rowKeys[size_t(row)]};
        view()->setSelection(keys);
        Q_EMIT view()->selectionChanged(keys, row);
        return true;
    }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int row) override
    {
        if (!isRowSelected(row)) return false;
        view()->setSelection({});
        Q_EMIT view()->selectionChanged({}, -1);
        return true;
    }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override { forget(); }

private:
    void forget() const
    {
        for (const QAccessible::Id id : std::as_const(m_cells)) QAccessible::deleteAccessibleInterface(id);
        m_cells.clear();
    }

    mutable const void* m_of = nullptr;          ///< the figure of these cells
    mutable QHash<int, QAccessible::Id> m_cells; ///< that were asked for
};

bool FigureCell::isValid() const
{
    return m_figure.isValid() && m_row < m_figure.rowCount() && m_column < m_figure.columnCount();
}

QAccessibleInterface* FigureCell::parent() const
{
    return QAccessible::queryAccessibleInterface(m_figure.object());
}

QString FigureCell::text(QAccessible::Text text) const
{
    if (text == QAccessible::Name) return m_figure.cellText(m_row, m_column);
    return text == QAccessible::Description ? m_figure.columnDescription(m_column) : QString();
}

/// Where the marks of its row are is more than a reader asks for.
QRect FigureCell::rect() const
{
    return m_figure.rect();
}

QAccessible::State FigureCell::state() const
{
    QAccessible::State state = m_figure.state();
    state.selectable = true;
    state.selected = isSelected();
    state.focusable = state.focused = false;
    return state;
}

bool FigureCell::isSelected() const
{
    return m_figure.isRowSelected(m_row);
}

QAccessibleInterface* figureInterface(const QString&, QObject* object)
{
    auto* view = qobject_cast<FigureView*>(object);
    return view ? new FigureAccessible(view) : nullptr;
}

} // namespace

void makeFiguresSpeak()
{
    [[maybe_unused]] static const bool once = (QAccessible::installFactory(figureInterface), true);
}

} // namespace costscope
