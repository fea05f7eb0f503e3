// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure/AnnotationTool.h"

#include "core/figure/annotations.h"
#include "views/figure/FigureView.h"
#include "views/style/Theme.h"

#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double snap = 8, reach = 7, shaky = 5; // pixels
constexpr int editorWidth = 240, digits = 6, step = 4;

/// As many digits as a place on the screen has.
double rounded(double value)
{
    return QString::number(value, 'g', digits).toDouble();
}

} // namespace

AnnotationTool::AnnotationTool(FigureView* view)
    : QObject(view), m_view(view), m_plot(view->findChild<QWidget*>(u"plot"_s)), m_editor(new QLineEdit(view)), m_frame(new QFrame(view)),
      m_ghost(new QLabel(view))
{
    m_plot->installEventFilter(this); // after the view's own: what is here is asked first
    m_view->installEventFilter(this);
    m_editor->hide();
    m_editor->setAccessibleName(tr("Annotation"));
    m_editor->setPlaceholderText(tr("Your words; <i>, <sub>, <sup> work"));
    m_editor->installEventFilter(this);
    m_frame->setProperty("role", "outline");
    m_ghost->setProperty("role", "accent");
    for (QWidget* widget : std::initializer_list<QWidget*>{m_frame, m_ghost}) {
        widget->setAttribute(Qt::WA_TransparentForMouseEvents);
        widget->hide();
    }
    connect(m_editor, &QLineEdit::editingFinished, this, &AnnotationTool::commit); // also by a click elsewhere
}

void AnnotationTool::setAnnotations(const std::vector<Annotation>& annotations)
{
    m_all = annotations;
    if (m_selected && *m_selected >= m_all.size()) m_selected.reset();
    QTimer::singleShot(0, this, &AnnotationTool::showFrame); // when the figure has its new layout
}

bool AnnotationTool::hasAxesAt(QPointF place) const
{
    const Layout* layout = m_view->figure() ? m_view->figureLayout() : nullptr;
    const auto panel = layout ? panelAt(*layout, place, 0) : std::nullopt;
    return panel && layout->panels[*panel].panel->frame != Frame::None;
}

std::optional<Annotation> AnnotationTool::annotationAt(QPointF place) const
{
    if (!hasAxesAt(place)) return std::nullopt;
    const Layout& layout = *m_view->figureLayout();
    const size_t panel = *panelAt(layout, place, 0);
    const PanelLayout& axes = layout.panels[panel];
    if (const auto hit = hitTest(layout, place, snap); hit && hit->panel == panel && axes.rect.contains(hit->at)) place = hit->at;
    const Anchor anchor = place.x() < axes.rect.center().x() ? Anchor::AboveRight : Anchor::AboveLeft;
    return Annotation{{}, int(panel), rounded(axes.x.value(place.x())), rounded(axes.y.value(place.y())), toString(anchor)};
}

bool AnnotationTool::begin(QPointF place)
{
    const auto annotation = annotationAt(place);
    if (annotation) open(*annotation, std::nullopt);
    return annotation.has_value();
}

bool AnnotationTool::begin()
{
    const Layout* layout = m_view->figure() ? m_view->figureLayout() : nullptr;
    if (!layout) return false;
    const auto& keys = m_view->figure()->rowKeys;
    for (size_t row = 0; row < keys.size(); ++row)
        if (m_view->selection().contains(keys[row]))
            if (const auto places = placesOf(*layout, int(row)); !places.empty() && begin(places.front().at)) return true;
    return begin(layout->panels.front().rect.center());
}

QPointF AnnotationTool::placeOf(const Annotation& annotation) const
{
    const Layout* layout = m_view->figure() ? m_view->figureLayout() : nullptr;
    if (!layout || annotation.panel < 0 || size_t(annotation.panel) >= layout->panels.size()) return {missing, missing};
    const PanelLayout& panel = layout->panels[size_t(annotation.panel)];
    return {panel.x(annotation.x), panel.y(annotation.y)};
}

/// The words and their ring; empty if they are not drawn.
QRectF AnnotationTool::rectOf(const Annotation& annotation) const
{
    const QPointF place = placeOf(annotation);
    if (!std::isfinite(place.x() + place.y())) return {};
    const PanelLayout& panel = m_view->figureLayout()->panels[size_t(annotation.panel)];
    QRectF words;
    double nearest = 1e9;
    for (const PlacedText& text : panel.texts) {
        const QPointF away = text.rect().center() - place;
        if (text.role != Role::Text || text.text.plain() != plainText(annotation.text) || away.manhattanLength() > nearest) continue;
        nearest = away.manhattanLength();
        words = text.rect();
    }
    if (words.isNull()) return {};
    return words.united(QRectF(place, place)).adjusted(-3, -3, 3, 3);
}

std::optional<size_t> AnnotationTool::at(QPointF place) const
{
    for (size_t i = m_all.size(); i-- > 0;) { // the one in front
        const QRectF rect = rectOf(m_all[i]);
        const QPointF ring = placeOf(m_all[i]) - place;
        if (rect.isNull()) continue;
        if (rect.contains(place) || std::hypot(ring.x(), ring.y()) < reach) return i;
    }
    return std::nullopt;
}

void AnnotationTool::open(const Annotation& annotation, std::optional<size_t> index)
{
    m_new = annotation;
    m_edited = index;
    const QPointF place = placeOf(annotation);
    const QRectF words = index ? rectOf(annotation) : QRectF();
    const QPointF corner = words.isNull() ? place : words.topLeft();
    const int height = m_editor->sizeHint().height();
    m_editor->setText(typedOfHtml(annotation.text));
    m_editor->setGeometry(std::clamp(int(corner.x()), 0, std::max(0, m_view->width() - editorWidth)),
                          std::clamp(int(corner.y()), 0, std::max(0, m_view->height() - height)), editorWidth, height);
    m_frame->hide();
    m_editor->show();
    m_editor->raise();
    m_editor->selectAll();
    m_editor->setFocus(Qt::OtherFocusReason);
}

void AnnotationTool::edit(size_t index)
{
    if (index < m_all.size()) open(m_all[index], index);
}

void AnnotationTool::close()
{
    m_editor->hide();
    m_view->setFocus(Qt::OtherFocusReason);
    showFrame();
}

void AnnotationTool::commit()
{
    if (m_editor->isHidden()) return;
    Annotation annotation = m_new;
    annotation.text = htmlOfTyped(m_editor->text());
    const auto index = m_edited;
    close();
    if (annotation.text.isEmpty()) return index ? remove(*index) : void();
    std::vector<Annotation> next = m_all;
    if (index && *index < next.size())
        next[*index] = annotation;
    else
        next.push_back(annotation);
    if (next != m_all) Q_EMIT changed(next, index ? tr("Edit annotation") : tr("Annotate figure"));
}

void AnnotationTool::remove(size_t index)
{
    if (index >= m_all.size()) return;
    std::vector<Annotation> next = m_all;
    next.erase(next.begin() + std::ptrdiff_t(index));
    select(std::nullopt);
    Q_EMIT changed(next, tr("Remove annotation"));
}

void AnnotationTool::select(std::optional<size_t> index)
{
    m_selected = index;
    showFrame();
}

void AnnotationTool::showFrame()
{
    const QRectF rect = m_selected && *m_selected < m_all.size() ? rectOf(m_all[*m_selected]) : QRectF();
    m_frame->setVisible(!rect.isNull() && m_editor->isHidden());
    if (rect.isNull()) return;
    m_frame->setGeometry(rect.toAlignedRect());
}

/// Within the axes of its panel, or into those of another.
void AnnotationTool::move(size_t index, QPointF by)
{
    const Layout& layout = *m_view->figureLayout();
    const QPointF to = placeOf(m_all[index]) + by;
    if (!hasAxesAt(to)) return;
    const size_t panel = *panelAt(layout, to, 0);
    std::vector<Annotation> next = m_all;
    next[index].panel = int(panel);
    next[index].x = rounded(layout.panels[panel].x.value(to.x()));
    next[index].y = rounded(layout.panels[panel].y.value(to.y()));
    if (next != m_all) Q_EMIT changed(next, tr("Move annotation"));
}

bool AnnotationTool::press(const QMouseEvent& event)
{
    const auto index = event.button() == Qt::LeftButton ? at(event.position()) : std::nullopt;
    select(index);
    if (!index) return false;
    m_view->setFocus(Qt::MouseFocusReason);
    m_pressed = event.position();
    m_pressing = true;
    m_dragging = false;
    return true;
}

bool AnnotationTool::drag(const QMouseEvent& event)
{
    if (!m_pressing) return false;
    const QPointF by = event.position() - m_pressed;
    if (!m_selected || *m_selected >= m_all.size() || (!m_dragging && by.manhattanLength() < shaky)) return true;
    m_dragging = true;
    const QRectF rect = rectOf(m_all[*m_selected]).translated(by);
    m_ghost->setText(m_all[*m_selected].text);
    m_ghost->adjustSize();
    m_ghost->move(rect.topLeft().toPoint());
    m_ghost->show();
    m_frame->move(rect.topLeft().toPoint());
    return true;
}

bool AnnotationTool::release(const QMouseEvent& event)
{
    if (!m_pressing) return false;
    m_pressing = false;
    m_ghost->hide();
    if (m_dragging && m_selected && *m_selected < m_all.size()) move(*m_selected, event.position() - m_pressed);
    m_dragging = false;
    showFrame();
    return true;
}

/// Keys of what is selected; `isOverride`: only whether it is one.
bool AnnotationTool::key(int key, bool isOverride)
{
    if (!m_selected || *m_selected >= m_all.size() || !m_editor->isHidden()) return false;
    const size_t index = *m_selected;
    const QPointF ways[] = {{-step, 0}, {0, -step}, {step, 0}, {0, step}}; // in the order of the keys
    switch (key) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (!isOverride) remove(index);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
        if (!isOverride) edit(index);
        return true;
    case Qt::Key_Escape:
        if (!isOverride) select(std::nullopt);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_Right:
    case Qt::Key_Down:
        if (!isOverride) move(index, ways[key - Qt::Key_Left]);
        return true;
    default: return false;
    }
}

bool AnnotationTool::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_editor) {
        if (event->type() != QEvent::KeyPress) return false;
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) return close(), true;
        if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
        return commit(), true; // not also a key of the view
    }
    if (watched == m_view && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const bool isOverride = event->type() == QEvent::ShortcutOverride;
        const bool mine = key(static_cast<QKeyEvent*>(event)->key(), isOverride);
        if (mine && isOverride) event->accept();
        return mine;
    }
    if (watched == m_view && event->type() == QEvent::Resize) QTimer::singleShot(0, this, &AnnotationTool::showFrame);
    if (watched != m_plot) return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress: return press(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove: return drag(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease: return release(*static_cast<QMouseEvent*>(event));
    case QEvent::Wheel: m_frame->hide(); return false; // the axes are others now
    case QEvent::MouseButtonDblClick: {
        const auto index = at(static_cast<QMouseEvent*>(event)->position());
        if (index) edit(*index);
        return index.has_value();
    }
    default: return false;
    }
}

} // namespace costscope
