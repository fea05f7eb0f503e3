// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/TablePanel.h"

#include "core/data/tableRows.h"
#include "views/models/Selection.h"
#include "views/models/TableCells.h"
#include "views/models/TableFilterBar.h"
#include "views/models/TableModel.h"
#include "views/models/TableOrder.h"
#include "views/style/Theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>
#include <QTextDocument>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace costscope {

namespace {

/// Column headings with italics and subscripts: simple HTML from TableModel::HtmlRole; an arrow where the rows are sorted by it.
class RichHeader : public QHeaderView {
public:
    explicit RichHeader(QWidget* parent = nullptr);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;
};

constexpr int padding = TableCells::padding, headerHeight = 26;

void set(QTextDocument& text, const QHeaderView& header, int section)
{
    text.setDefaultFont(header.font());
    text.setDocumentMargin(0);
    const QString html = header.model()->headerData(section, header.orientation(), TableModel::HtmlRole).toString();
    text.setHtml(u"<span style=\"color:%1\">%2</span>"_s.arg(Theme::current().note.name(), html));
}

/// Up = ascending.
void paintArrow(QPainter& painter, QPointF centre, bool up, const QColor& colour)
{
    constexpr double half = 3.5;
    const double tip = up ? -half : half;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{
        {centre.x() - half, centre.y() - tip / 2}, {centre.x() + half, centre.y() - tip / 2}, {centre.x(), centre.y() + tip / 2}});
    painter.restore();
}

RichHeader::RichHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setHighlightSections(false);
    setSectionsClickable(true);
    setFixedHeight(headerHeight);
}

void RichHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const Theme theme = Theme::current();
    painter->fillRect(rect, theme.surface);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
    QTextDocument text;
    set(text, *this, section);
    const QSizeF size = text.size();
    const bool right = model()->headerData(section, orientation(), Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight;
    painter->save();
    painter->setClipRect(rect);
    painter->translate(right ? rect.right() - padding - size.width() : rect.left() + padding, rect.center().y() - size.height() / 2);
    text.drawContents(painter);
    painter->restore();
    if (sortIndicatorSection() != section) return;
    const double x =
        right ? rect.right() - padding / 2.0 : std::min(rect.left() + padding + size.width() + padding / 2.0, rect.right() - padding / 2.0);
    paintArrow(*painter, {x, rect.center().y() + 1.0}, sortIndicatorOrder() == Qt::AscendingOrder, theme.accent);
}

QSize RichHeader::sectionSizeFromContents(int section) const
{
    QTextDocument text;
    set(text, *this, section);
    return {int(text.idealWidth()) + 2 * padding + 2, headerHeight};
}

/// What the cells of a column need. Of a long one some tell, to its end (where numbers grow the last is the widest), and of those
/// the longest are measured.
int contentWidth(const QTableView* view, int column)
{
    constexpr int mostRows = 1000, looked = 200, measured = 40;
    const QAbstractItemView* cells = view;
    const int rows = view->model()->rowCount();
    if (rows <= mostRows) return cells->sizeHintForColumn(column);
    std::vector<std::pair<qsizetype, QModelIndex>> longest;
    for (int k = 0; k < looked; ++k) {
        const QModelIndex cell = view->model()->index(int(qint64(k) * (rows - 1) / (looked - 1)), column);
        longest.emplace_back(cell.data().toString().size(), cell);
    }
    const auto isLonger = [](const auto& a, const auto& b) { return a.first > b.first; };
    std::nth_element(longest.begin(), longest.begin() + measured, longest.end(), isLonger);
    int width = 0;
    for (int k = 0; k < measured; ++k) width = std::max(width, view->sizeHintForIndex(longest[size_t(k)].second).width());
    return width + 1; // the line beside it
}

/// Columns that new values have outgrown become wider; none becomes narrower, so that the table is quiet under a slider.
void widenColumns(QTableView* view)
{
    QHeaderView* header = view->horizontalHeader();
    for (int column = 0; column < header->count(); ++column)
        header->resizeSection(column, std::max({header->sectionSize(column), contentWidth(view, column), header->sectionSizeHint(column)}));
}

/// Columns as wide as their contents; a little closer if that brings the last one into sight and cuts no value.
void fitColumns(QTableView* view)
{
    constexpr int mostTaken = 10; // of the space around a heading
    QHeaderView* header = view->horizontalHeader();
    std::vector<int> needed, taken;
    for (int column = 0; column < header->count(); ++column) {
        needed.push_back(contentWidth(view, column));
        header->resizeSection(column, std::max(needed.back(), header->sectionSizeHint(column)));
    }
    int over = header->length() - view->viewport()->width();
    for (int column = 0; column < header->count(); ++column) {
        taken.push_back(std::clamp(header->sectionSize(column) - needed[size_t(column)] - 1, 0, mostTaken));
        taken.back() = std::clamp(over, 0, taken.back());
        over -= taken.back();
    }
    for (int column = 0; over <= 0 && column < header->count(); ++column)
        header->resizeSection(column, header->sectionSize(column) - taken[size_t(column)]);
}

} // namespace

TablePanel::TablePanel(TableModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent), m_model(model), m_order(new TableOrder(model, this)), m_selection(selection), m_view(new QTableView(this)),
      m_bar(new TableFilterBar(m_order, this)), m_widen(new QTimer(this))
{
    m_widen->setSingleShot(true);
    m_widen->setInterval(150);
    connect(m_widen, &QTimer::timeout, this, [this] {
        if (m_isWidthChosen) return;
        m_fitting = true;
        widenColumns(m_view);
        m_fitting = false;
    });
    m_view->setModel(m_order);
    m_view->setItemDelegate(new TableCells(m_view));
    m_view->setHorizontalHeader(new RichHeader(m_view));
    m_view->horizontalHeader()->setSortIndicatorClearable(true);
    m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->setSortingEnabled(true);
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
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_view);

    connect(m_order, &QAbstractItemModel::modelReset, this, &TablePanel::tableReset);
    connect(m_order, &QAbstractItemModel::dataChanged, this, [this] {
        m_isOther = true;
        if (!m_widen->isActive()) m_widen->start();
    });
    connect(m_view->horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (!m_fitting) m_isWidthChosen = true;
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TablePanel::giveSelection);
    connect(selection, &Selection::changed, this, &TablePanel::takeSelection);
    connect(m_order, &QAbstractItemModel::layoutChanged, this, [this] { takeSelection(); }); // what was filtered out may be back
    connect(m_order, &TableOrder::begunAnew, this, [this] { m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); });
    connect(m_bar, &TableFilterBar::left, m_view, [this] { m_view->setFocus(Qt::OtherFocusReason); });
    connect(m_order, &TableOrder::ordered, this, [this] { m_bar->setVisible(m_model->rowCount() > 0); });
    m_bar->hide();
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint& place) {
        QMenu menu;
        fillMenu(menu, m_view->indexAt(place).isValid() ? m_view->indexAt(place) : m_view->currentIndex());
        menu.exec(m_view->viewport()->mapToGlobal(place));
    });
    connect(m_view->horizontalHeader(), &QWidget::customContextMenuRequested, this, [this](const QPoint& place) {
        QMenu menu;
        sortedBy(menu, m_view->horizontalHeader()->logicalIndexAt(place));
        menu.exec(m_view->horizontalHeader()->mapToGlobal(place));
    });
}

std::vector<int> TablePanel::selectedRows() const
{
    if (!m_many.empty()) return m_many;
    std::vector<int> rows = shownSelection();
    for (int& row : rows) row = m_order->sourceRow(row);
    if (!std::ranges::is_sorted(rows)) std::ranges::sort(rows);
    return rows;
}

bool TablePanel::isAnySelected(const std::function<bool(int row)>& is) const
{
    if (!m_many.empty()) return std::ranges::any_of(m_many, is);
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            if (is(m_order->sourceRow(row))) return true;
    return false;
}

std::vector<int> TablePanel::shownSelection() const
{
    std::vector<int> rows;
    for (const int row : m_many)
        if (const int shown = m_order->shownRow(row); shown >= 0) rows.push_back(shown);
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row) rows.push_back(row);
    if (!std::ranges::is_sorted(rows)) std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

/// In place of a selection, or nothing.
void TablePanel::mark(std::vector<int> rows)
{
    if (rows == m_many) return;
    m_many = std::move(rows);
    m_model->setMarked(m_many);
    m_view->viewport()->update();
}

void TablePanel::pointAt(int row)
{
    const int shown = m_order->shownRow(row);
    if (shown < 0) return;
    m_taking = true;
    mark({});
    m_view->selectRow(shown);
    m_view->scrollTo(m_order->index(shown, 0));
    m_taking = false;
}

void TablePanel::copy() const
{
    const std::vector<int> rows = shownSelection();
    rows.empty() ? copyAll() : copyRows(rows);
}

void TablePanel::copyAll() const
{
    std::vector<int> rows(size_t(m_order->rowCount()));
    std::iota(rows.begin(), rows.end(), 0);
    copyRows(rows);
}

void TablePanel::copyRows(const std::vector<int>& shown) const
{
    QModelIndexList cells;
    for (const int row : shown)
        for (int column = 0; column < m_model->columnCount(); ++column) cells << m_model->index(m_order->sourceRow(row), column);
    QApplication::clipboard()->setText(m_model->copied(cells));
}

void TablePanel::find()
{
    m_bar->start();
}

void TablePanel::fillMenu(QMenu& menu, const QModelIndex& cell)
{
    if (m_view->selectionModel()->hasSelection() || !m_many.empty()) menu.addAction(tr("Copy selected rows"), this, &TablePanel::copy);
    menu.addAction(m_order->rowCount() == m_model->rowCount() ? tr("Copy all rows") : tr("Copy all rows shown"), this,
                   &TablePanel::copyAll);
    menu.addSeparator();
    const QString condition =
        cell.isValid() ? conditionOf(m_model->table(), m_order->sourceRow(cell.row()), size_t(cell.column())) : QString();
    if (!condition.isEmpty())
        menu.addAction(tr("Only rows with %1").arg(QString(condition).replace(QLatin1Char('='), u" = "_s)), this,
                       [this, condition] { m_order->setFilter((m_order->filter() + QLatin1Char(' ') + condition).trimmed()); });
    if (!m_order->filter().isEmpty()) menu.addAction(tr("Show all rows"), this, [this] { m_order->setFilter({}); });
    if (cell.isValid()) sortedBy(menu, cell.column());
}

void TablePanel::sortedBy(QMenu& menu, int column)
{
    QHeaderView* header = m_view->horizontalHeader();
    if (column < 0) return;
    menu.addSeparator();
    const QString name = m_order->headerData(column, Qt::Horizontal).toString();
    menu.addAction(tr("Sort by %1, ascending").arg(name), header,
                   [header, column] { header->setSortIndicator(column, Qt::AscendingOrder); });
    menu.addAction(tr("Sort by %1, descending").arg(name), header,
                   [header, column] { header->setSortIndicator(column, Qt::DescendingOrder); });
    menu.addAction(tr("In the order computed"), header, [header] { header->setSortIndicator(-1, Qt::AscendingOrder); })
        ->setEnabled(header->sortIndicatorSection() >= 0);
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
        m_selection->keys().isEmpty() ? m_order->setFilter({}) : m_selection->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void TablePanel::tableReset()
{
    m_isWidthChosen = false;
    m_widen->stop(); // widths before are of another table
    fit();
    if (m_model->of() != m_of) {
        m_view->scrollToTop();
        m_view->horizontalScrollBar()->setValue(0);
    }
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
    constexpr size_t mostRanges = 2000; // a selection model goes through all of them at every question
    std::vector<int> rows = m_model->rowsOf(m_selection->keys()), shown;
    std::erase_if(rows, [this](int row) { return m_order->shownRow(row) < 0; });
    for (const int row : rows) shown.push_back(m_order->shownRow(row));
    std::ranges::sort(shown);
    std::vector<std::pair<int, int>> ranges;
    for (const int row : shown)
        if (!ranges.empty() && ranges.back().second + 1 == row)
            ranges.back().second = row;
        else
            ranges.emplace_back(row, row);
    QItemSelection selected;
    const bool areMany = ranges.size() > mostRanges;
    for (size_t i = 0; !areMany && i < ranges.size(); ++i)
        selected.append({m_order->index(ranges[i].first, 0), m_order->index(ranges[i].second, m_model->columnCount() - 1)});
    m_view->selectionModel()->select(selected, QItemSelectionModel::ClearAndSelect);
    mark(areMany ? std::move(rows) : std::vector<int>());
    if (!ranges.empty()) m_view->scrollTo(m_order->index(ranges.front().first, 0));
    m_taking = false;
}

void TablePanel::giveSelection()
{
    if (m_taking) return;
    m_taking = true;
    m_isOther = false;
    mark({});
    const QStringList keys = m_model->keysOf(selectedRows());
    m_selection->set(keys, keys.isEmpty() ? QStringList() : besideOf(m_model->table(), currentRow()));
    m_taking = false;
    if (m_isOther) takeSelection(); // a figure has followed: its rows are others now
}

int TablePanel::currentRow() const
{
    const QModelIndex cell = m_view->currentIndex();
    return cell.isValid() ? m_order->sourceRow(cell.row()) : -1;
}

} // namespace costscope
