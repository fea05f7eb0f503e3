// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/TablePanel.h"

#include "views/RichHeader.h"
#include "views/Selection.h"
#include "views/TableModel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace costscope {

namespace {

/// Columns that new values have outgrown become wider; none becomes narrower, so that the table is quiet under a slider.
void widenColumns(QTableView* view)
{
    QHeaderView* header = view->horizontalHeader();
    std::vector<int> before;
    for (int column = 0; column < header->count(); ++column) before.push_back(header->sectionSize(column));
    view->resizeColumnsToContents();
    for (int column = 0; column < header->count(); ++column)
        header->resizeSection(column, std::max(header->sectionSize(column), before[size_t(column)]));
}

/// Columns as wide as their contents; a little closer if that brings the last one into sight and cuts no value.
void fitColumns(QTableView* view)
{
    constexpr int mostTaken = 10; // of the space around a heading
    view->resizeColumnsToContents();
    QHeaderView* header = view->horizontalHeader();
    int over = header->length() - view->viewport()->width();
    std::vector<int> taken;
    const QAbstractItemView* cells = view;
    for (int column = 0; column < header->count(); ++column) {
        taken.push_back(std::clamp(header->sectionSize(column) - cells->sizeHintForColumn(column) - 1, 0, mostTaken));
        taken.back() = std::clamp(over, 0, taken.back());
        over -= taken.back();
    }
    for (int column = 0; over <= 0 && column < header->count(); ++column)
        header->resizeSection(column, header->sectionSize(column) - taken[size_t(column)]);
}

} // namespace

TablePanel::TablePanel(TableModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent), m_model(model), m_selection(selection), m_view(new QTableView(this)), m_search(new QLineEdit(this)),
      m_widen(new QTimer(this))
{
    m_widen->setSingleShot(true);
    m_widen->setInterval(150);
    connect(m_widen, &QTimer::timeout, this, [this] {
        if (m_isWidthChosen) return;
        m_fitting = true;
        widenColumns(m_view);
        m_fitting = false;
    });
    m_view->setModel(model);
    m_view->setHorizontalHeader(new RichHeader(m_view));
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(24);
    m_view->setShowGrid(false);
    m_view->setAlternatingRowColors(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setHorizontalScrollMode(QTableView::ScrollPerPixel);
    m_view->setSelectionBehavior(QTableView::SelectRows);
    m_view->setTabKeyNavigation(false);
    m_view->setAccessibleName(tr("Table"));
    m_view->installEventFilter(this);
    m_search->setPlaceholderText(tr("Find in the table"));
    m_search->setAccessibleName(tr("Find in the table"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_search->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_search);
    layout->addWidget(m_view);

    connect(model, &QAbstractItemModel::modelReset, this, &TablePanel::tableReset);
    connect(model, &QAbstractItemModel::dataChanged, this, [this] {
        m_isOther = true;
        if (!m_widen->isActive()) m_widen->start();
    });
    connect(m_view->horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (!m_fitting) m_isWidthChosen = true;
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TablePanel::giveSelection);
    connect(selection, &Selection::changed, this, &TablePanel::takeSelection);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) { search(text, false); });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { search(m_search->text(), true); });
}

std::vector<int> TablePanel::selectedRows() const
{
    std::set<int> rows;
    for (const QModelIndex& index : m_view->selectionModel()->selectedIndexes()) rows.insert(index.row());
    return {rows.begin(), rows.end()};
}

void TablePanel::pointAt(int row)
{
    m_taking = true;
    m_view->selectRow(row);
    m_view->scrollTo(m_model->index(row, 0));
    m_taking = false;
}

void TablePanel::copy() const
{
    QModelIndexList cells = m_view->selectionModel()->selectedIndexes();
    if (cells.isEmpty()) // nothing selected means all of it
        for (int row = 0; row < m_model->rowCount(); ++row)
            for (int column = 0; column < m_model->columnCount(); ++column) cells << m_model->index(row, column);
    QApplication::clipboard()->setText(m_model->copied(cells));
}

void TablePanel::find()
{
    m_search->show();
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

bool TablePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::Resize) QTimer::singleShot(0, m_view, [this] { fit(); });
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (watched == m_view && key->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        if (watched == m_search)
            m_search->hide(), m_view->setFocus();
        else
            m_selection->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void TablePanel::tableReset()
{
    m_isWidthChosen = false;
    m_widen->stop(); // widths before are of another table
    fit();
    if (m_model->of() != m_of) m_view->scrollToTop(), m_view->horizontalScrollBar()->setValue(0);
    m_of = m_model->of();
    m_isOther = true;
    takeSelection();
}

/// Widths that the user has chosen stay.
void TablePanel::fit()
{
    if (m_isWidthChosen) return;
    m_fitting = true;
    fitColumns(m_view);
    m_fitting = false;
}

void TablePanel::takeSelection()
{
    if (m_taking) return;
    m_taking = true;
    QItemSelection rows;
    for (const int row : m_model->rowsOf(m_selection->keys()))
        rows.select(m_model->index(row, 0), m_model->index(row, m_model->columnCount() - 1));
    m_view->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    if (!rows.isEmpty()) m_view->scrollTo(rows.first().topLeft());
    m_taking = false;
}

void TablePanel::giveSelection()
{
    if (m_taking) return;
    m_taking = true;
    m_isOther = false;
    QStringList keys;
    for (const int row : selectedRows())
        if (const QString key = m_model->key(row); !key.isEmpty() && !keys.contains(key)) keys << key;
    m_selection->set(keys, keys.isEmpty() ? QStringList() : besideOf(m_model->table(), m_view->currentIndex().row()));
    m_taking = false;
    if (m_isOther) takeSelection(); // a figure has followed: its rows are others now
}

void TablePanel::search(const QString& text, bool next)
{
    if (text.isEmpty()) return;
    const int rows = m_model->rowCount(), columns = m_model->columnCount();
    const std::vector<int> selected = selectedRows();
    const int from = selected.empty() ? 0 : selected.front() + (next ? 1 : 0);
    for (int i = 0; i < rows; ++i)
        for (int column = 0; column < columns; ++column) {
            const QModelIndex cell = m_model->index((from + i) % rows, column);
            if (!cell.data().toString().contains(text, Qt::CaseInsensitive) &&
                !cell.data(TableModel::ExactRole).toString().startsWith(text))
                continue;
            m_view->selectRow(cell.row());
            m_view->scrollTo(cell);
            return;
        }
}

} // namespace costscope
