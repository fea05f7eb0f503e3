// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure/FigureView.h"

#include "views/draw/draw.h"
#include "views/figure/FigureElement.h"
#include "views/figure/FigureOverlay.h"
#include "views/figure/HoverCard.h"
#include "views/models/rowsOfKeys.h"
#include "views/style/Theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace costscope {

namespace {

constexpr double grabReach = 12;  ///< pixels from the pointer to a point
constexpr double besideAxis = 48; ///< pixels from the axes that count as an axis

/// The range after zooming about a position: places move by `factor` towards it.
void zoomRange(const Pixels& axis, double about, double factor, double& min, double& max)
{
    min = axis.value(about + (axis.from - about) * factor);
    max = axis.value(about + (axis.to - about) * factor);
}

/// Around a figure to which the keyboard has come.
class FocusFrame : public QWidget {
public:
    explicit FocusFrame(QWidget* parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(QPen(Theme::current().accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
};

bool usable(double min, double max)
{
    return std::isfinite(min) && std::isfinite(max) && max > min && max - min > 1e-12 * std::max(std::fabs(min), std::fabs(max)) &&
           std::fabs(min) < 1e200 && std::fabs(max) < 1e200;
}

} // namespace

FigureView::FigureView(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_card(new HoverCard(this)), m_leftOut(new QLabel(this)),
      m_frame(new FocusFrame(this))
{
    m_leftOut->setProperty("role", u"note"_s);
    m_leftOut->setAutoFillBackground(true);
    m_leftOut->setMargin(3);
    m_leftOut->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_leftOut->hide();
    connect(m_plot, &QCustomPlot::afterReplot, this, &FigureView::showLeftOut);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setObjectName(u"plot"_s);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->setPlottingHint(QCP::phImmediateRefresh, false); // painted once, with all that changed beside it
    m_plot->installEventFilter(this);
    m_plot->setContextMenuPolicy(Qt::NoContextMenu); // ours to answer
    m_plot->plotLayout()->clear();
    setStyle(m_style);
}

FigureView::~FigureView() = default;

void FigureView::setFigure(std::shared_ptr<const Figure> figure)
{
    m_figure = std::move(figure);
    findRows();
    m_plot->setVisible(m_figure != nullptr);
    clearHover();
    describe();
    if (!m_figure) return;
    draw(m_figure, m_style, *m_plot);
    FigureOverlay::attach(*m_plot);
    redraw();
}

void FigureView::setStyle(const Style& style)
{
    m_style = style;
    m_plot->setBackground(QBrush(style.background()));
    if (m_figure) setFigure(m_figure);
}

const Layout* FigureView::figureLayout() const
{
    return layoutOf(*m_plot);
}

void FigureView::describe()
{
    setAccessibleName(m_figure ? plainText(m_figure->title) : tr("Empty figure"));
    QStringList parts;
    if (m_figure) {
        parts.append(plainText(m_figure->subtitle));
        for (const Panel& panel : m_figure->panels) {
            const QString axes = tr("%1 against %2").arg(plainText(panel.y.label), plainText(panel.x.label));
            parts.append(panel.title.isEmpty() ? axes : plainText(panel.title) + u": "_s + axes);
        }
    }
    for (const Message& message : m_figure ? m_figure->messages : Messages()) parts.append(plainText(message.text));
    parts.removeAll(QString());
    setAccessibleDescription(parts.join(u". "_s));
    QAccessibleTableModelChangeEvent changed(this, QAccessibleTableModelChangeEvent::ModelReset);
    QAccessible::updateAccessibility(&changed);
}

void FigureView::redraw()
{
    if (!FigureOverlay::of(*m_plot)) return;
    std::vector<int> marked;
    std::set_union(m_rows.begin(), m_rows.end(), m_litRows.begin(), m_litRows.end(), std::back_inserter(marked));
    setSelectedRows(*m_plot, marked);
    showOverlay();
    // With nothing marked it has no picture of its own to be wiped and laid over the figure at each step of a slider.
    if (marked.empty() && !m_hover) m_plot->layer(u"overlay"_s)->setMode(QCPLayer::lmLogical);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// Nothing is dropped in silence: what a small window has no room for is said in the corner.
void FigureView::showLeftOut()
{
    const Layout* layout = figureLayout();
    const QString words = layout && m_figure && !layout->leftOut.isEmpty()
                              ? tr("No room for: %1. A larger window shows more.").arg(layout->leftOut.join(u", "_s))
                              : QString();
    m_leftOut->setText(words);
    m_leftOut->setVisible(!words.isEmpty());
    if (words.isEmpty()) return;
    m_leftOut->resize(m_leftOut->sizeHint().boundedTo(size()));
    m_leftOut->move(width() - m_leftOut->width() - 4, height() - m_leftOut->height() - 4);
    m_leftOut->raise();
}

void FigureView::resizeEvent(QResizeEvent* event)
{
    m_plot->setGeometry(rect());
    m_frame->setGeometry(rect());
    clearHover();
    QWidget::resizeEvent(event);
}

void FigureView::focusInEvent(QFocusEvent* event)
{
    const bool byKeys = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    m_frame->setVisible(byKeys);
    m_frame->raise();
    QWidget::focusInEvent(event);
}

void FigureView::focusOutEvent(QFocusEvent* event)
{
    m_frame->hide();
    QWidget::focusOutEvent(event);
}

/// Rows of what is selected and lit, looked up once: a hover shows them again and again.
void FigureView::findRows()
{
    const auto rowsOf = [this](const QStringList& keys) {
        const auto keyOf = [this](int row) -> const QString& { return m_figure->rowKeys[size_t(row)]; };
        return rowsOfKeys(m_figure ? int(m_figure->rowKeys.size()) : 0, keyOf, keys);
    };
    m_rows = rowsOf(m_selection);
    m_litRows = rowsOf(m_lit);
}

void FigureView::showOverlay()
{
    FigureOverlay* overlay = FigureOverlay::of(*m_plot);
    if (!overlay) return;
    overlay->show(m_rows, m_litRows, m_hover);
    if (!m_rows.empty() || !m_litRows.empty() || m_hover) m_plot->layer(u"overlay"_s)->setMode(QCPLayer::lmBuffered);
}

void FigureView::setSelection(const QStringList& rowKeys)
{
    if (m_selection == rowKeys) return;
    m_selection = rowKeys;
    findRows();
    if (m_figure) redraw();
}

void FigureView::setLit(const QStringList& rowKeys)
{
    if (m_lit == rowKeys) return;
    m_lit = rowKeys;
    findRows();
    if (m_figure) redraw();
}

void FigureView::select(int row, bool add)
{
    QStringList chosen = add ? m_selection : QStringList();
    bool isIn = false;
    if (row >= 0 && size_t(row) < m_figure->rowKeys.size()) {
        const QString& key = m_figure->rowKeys[size_t(row)];
        isIn = !chosen.removeOne(key); // a second Ctrl+click takes it away
        if (isIn) chosen.append(key);
    }
    if (chosen == m_selection && !isIn) return; // another row may have the same key
    setSelection(chosen);
    Q_EMIT selectionChanged(m_selection, isIn ? row : -1);
}

bool FigureView::eventFilter(QObject* object, QEvent* event)
{
    if (object != m_plot || !m_figure) return QWidget::eventFilter(object, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress: press(static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseMove: moveTo(static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseButtonRelease: release(static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseButtonDblClick: resetAxes(); return true;
    case QEvent::ContextMenu: contextMenuEvent(static_cast<QContextMenuEvent*>(event)); return true;
    case QEvent::Wheel: wheel(static_cast<QWheelEvent*>(event)); return true;
    case QEvent::Leave: clearHover(); return false;
    default: return false;
    }
}

void FigureView::press(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    Q_EMIT pressed();
    const Layout* layout = figureLayout();
    if (event->button() != Qt::LeftButton || !layout) return;
    m_pressed = event->position();
    m_dragging = false;
    m_dragPanel = panelAt(*layout, m_pressed, besideAxis);
    if (m_dragPanel) m_atPress = layout->panels[*m_dragPanel];
    m_turning = m_dragPanel && m_atPress.panel->frame == Frame::None && !(event->modifiers() & Qt::ShiftModifier);
}

void FigureView::moveTo(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton)) return hoverAt(event->position());
    const QPointF by = event->position() - m_pressed;
    if (!m_dragPanel || (!m_dragging && by.manhattanLength() < 5)) return; // a click with a shaky hand is a click
    m_dragging = true;
    m_plot->setCursor(Qt::ClosedHandCursor);
    clearHover();
    if (m_turning)
        Q_EMIT turned(by, false);
    else
        pan(by);
}

void FigureView::release(QMouseEvent* event)
{
    m_plot->unsetCursor();
    if (event->button() != Qt::LeftButton || !figureLayout()) return;
    const bool click = !m_dragging;
    m_dragging = false;
    m_dragPanel.reset();
    if (!click && m_turning) Q_EMIT turned(event->position() - m_pressed, true);
    if (!click) return;
    const auto hit = hitTest(*figureLayout(), event->position(), grabReach);
    if (hit && hit->row >= 0 && event->modifiers() & Qt::ShiftModifier) return Q_EMIT rowToggled(hit->row);
    const bool add = event->modifiers() & Qt::ControlModifier;
    if (hit || !add) select(hit ? hit->row : -1, add);
}

void FigureView::wheel(QWheelEvent* event)
{
    event->accept();
    const Layout* layout = figureLayout();
    const auto panel = layout ? panelAt(*layout, event->position(), besideAxis) : std::nullopt;
    if (!panel) return;
    const QRectF axes = layout->panels[*panel].rect;
    Which which = event->modifiers() & Qt::ShiftModifier ? Which::X : Which::Both;
    if (event->position().x() < axes.left()) which = Which::Y;
    if (event->position().y() > axes.bottom()) which = Which::X;
    const int turn = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    zoomAt(*panel, event->position(), std::pow(0.8, turn / 120.0), which);
}

void FigureView::hoverAt(QPointF position)
{
    const Layout* layout = figureLayout();
    const auto hit = layout ? hitTest(*layout, position, grabReach) : std::nullopt;
    if (!hit) return clearHover();
    const bool same = m_hover && m_hover->row == hit->row && m_hover->panel == hit->panel && m_hover->at == hit->at;
    if (same) return;
    m_hover = hit;
    m_card->showRow(*m_figure, hit->row, m_style, hit->at.toPoint());
    showOverlay();
    m_plot->layer(u"overlay"_s)->replot(); // the figure itself stays as it is
}

void FigureView::clearHover()
{
    m_card->hide();
    if (!m_hover) return;
    m_hover.reset();
    showOverlay();
    m_plot->layer(u"overlay"_s)->replot();
}

/// The next row with visible ink, in the order of the table.
void FigureView::step(int by)
{
    const Layout* layout = figureLayout();
    if (!layout || m_figure->rowKeys.empty()) return;
    const int count = int(std::min(qsizetype(m_figure->rowKeys.size()), qsizetype(m_figure->table.rows()))); // marks beyond are too many
    const std::vector<int>& rows = m_rows;
    int row = rows.empty() ? (by > 0 ? -1 : count) : by > 0 ? rows.back() : rows.front();
    for (row += by; row >= 0 && row < count; row += by) {
        const auto places = placesOf(*layout, row);
        if (places.empty()) continue;
        if (rows != std::vector<int>{row}) select(row, false);
        m_hover = places.front();
        m_card->showRow(*m_figure, row, m_style, m_hover->at.toPoint());
        showOverlay();
        return;
    }
}

void FigureView::keyPressEvent(QKeyEvent* event)
{
    if (!m_figure) return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down: return step(1);
    case Qt::Key_Left:
    case Qt::Key_Up: return step(-1);
    case Qt::Key_Escape:
        if (m_selection.isEmpty() && !m_hover) break; // then it may close a dialog
        clearHover();
        return select(-1, false);
    case Qt::Key_Plus: return zoom(0.8);
    case Qt::Key_Minus: return zoom(1.25);
    case Qt::Key_0: return resetAxes();
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void FigureView::contextMenuEvent(QContextMenuEvent* event)
{
    clearHover();
    const Layout* layout = m_figure ? figureLayout() : nullptr;
    if (event->reason() == QContextMenuEvent::Keyboard && layout && !m_rows.empty())
        if (const auto places = placesOf(*layout, m_rows.front()); !places.empty()) // of what is selected
            return Q_EMIT contextMenuRequested(m_plot->mapToGlobal(places.front().at.toPoint()));
    Q_EMIT contextMenuRequested(event->globalPos());
}

void FigureView::zoomAt(size_t panel, QPointF position, double factor, Which which)
{
    const PanelLayout& p = figureLayout()->panels[panel];
    AxisRanges ranges{p.x.min, p.x.max, p.y.min, p.y.max};
    if (which != Which::Y) zoomRange(p.x, position.x(), factor, ranges.xMin, ranges.xMax);
    if (which != Which::X) zoomRange(p.y, position.y(), factor, ranges.yMin, ranges.yMax);
    applyLinked(panel, ranges);
}

void FigureView::zoom(double factor)
{
    if (!figureLayout()) return;
    zoomAt(0, figureLayout()->panels.front().rect.center(), factor, Which::Both);
}

void FigureView::pan(QPointF by)
{
    const Pixels &x = m_atPress.x, &y = m_atPress.y;
    applyLinked(*m_dragPanel, {x.value(x.from - by.x()), x.value(x.to - by.x()), y.value(y.from - by.y()), y.value(y.to - by.y())});
}

/// Panels with the same axis in the figure move together.
void FigureView::applyLinked(size_t panel, const AxisRanges& ranges)
{
    if (!usable(ranges.xMin, ranges.xMax) || !usable(ranges.yMin, ranges.yMax)) return;
    auto* element = m_plot->findChild<FigureElement*>();
    const auto before = element->ranges();
    const Panel& moved = m_figure->panels[panel];
    for (size_t i = 0; i < before.size(); ++i) {
        AxisRanges r = before[i];
        if (sameAxis(moved.x, m_figure->panels[i].x)) {
            r.xMin = ranges.xMin;
            r.xMax = ranges.xMax;
        }
        if (sameAxis(moved.y, m_figure->panels[i].y)) {
            r.yMin = ranges.yMin;
            r.yMax = ranges.yMax;
        }
        if (i == panel) r = ranges;
        element->setRanges(i, r);
    }
    clearHover();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

int FigureView::rowAt(QPoint globalPosition) const
{
    const Layout* layout = m_figure ? figureLayout() : nullptr;
    const auto hit = layout ? hitTest(*layout, m_plot->mapFromGlobal(globalPosition), grabReach) : std::nullopt;
    return hit ? hit->row : -1;
}

bool FigureView::isZoomed() const
{
    const auto* element = m_plot->findChild<FigureElement*>();
    return m_figure && element && element->isZoomed();
}

void FigureView::resetAxes()
{
    if (!m_figure) return;
    resetRanges(*m_plot);
    clearHover();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

std::vector<AxisRanges> FigureView::ranges() const
{
    const auto* element = m_plot->findChild<FigureElement*>();
    return m_figure && element ? element->ranges() : std::vector<AxisRanges>();
}

void FigureView::setRanges(const std::vector<AxisRanges>& ranges)
{
    auto* element = m_plot->findChild<FigureElement*>();
    if (!m_figure || !element) return;
    for (size_t i = 0; i < std::min(ranges.size(), element->panelCount()); ++i)
        if (usable(ranges[i].xMin, ranges[i].xMax) && usable(ranges[i].yMin, ranges[i].yMax)) element->setRanges(i, ranges[i]);
    clearHover();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QImage FigureView::image() const
{
    return m_plot->grab().toImage();
}

} // namespace costscope
