// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/WindowStyle.h"

#include "core/base/literals.h"
#include "views/style/marks.h"
#include "views/style/styleParts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

namespace costscope {

namespace {

QByteArray roleOf(const QWidget* widget)
{
    return widget->property("role").toByteArray();
}

/// The colours of words stand in the palette: a label follows them without being told.
QPalette::ColorRole wordsOf(const QByteArray& role)
{
    if (role == "note") return QPalette::PlaceholderText;
    if (role == "accent") return QPalette::Link;
    if (role == "amber") return QPalette::BrightText;
    if (role == "red") return QPalette::LinkVisited;
    return QPalette::NoRole;
}

bool isBox(const QByteArray& role)
{
    return role == "card" || role == "formula" || role == "table" || role == "drop" || role == "outline";
}

} // namespace

ButtonKind buttonKind(const QWidget* widget)
{
    if (isMarked(widget, "primary")) return ButtonKind::Primary;
    if (isMarked(widget, "segment")) return ButtonKind::Segment;
    if (isMarked(widget, "link")) return ButtonKind::Link;
    return isMarked(widget, "plain") ? ButtonKind::Plain : ButtonKind::Push;
}

bool isMarked(const QWidget* widget, const char* property)
{
    return widget && widget->property(property).toBool();
}

void drawBox(QPainter& painter, const QRect& rect, const QColor& fill, const QColor& edge, double width, double radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.setPen(edge.isValid() ? QPen(edge, width) : QPen(Qt::NoPen));
    const double inset = edge.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

WindowStyle::WindowStyle()
    : QProxyStyle(QStyleFactory::create(u"Fusion"_s)), m_theme(Theme::of(false)), m_up(themedIcon(u"up"_s, Tone::Note)),
      m_down(themedIcon(u"down"_s, Tone::Note)), m_close(themedIcon(u"close"_s, Tone::Note))
{}

void WindowStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QScrollBar*>(widget)) widget->setAttribute(Qt::WA_OpaquePaintEvent, false);
    if (hasNoFrame(widget)) static_cast<QFrame*>(widget)->setFrameShape(QFrame::NoFrame);
    const QByteArray role = roleOf(widget);
    if (role.isEmpty()) return;
    if (isBox(role) && qobject_cast<QFrame*>(widget)) {
        static_cast<QFrame*>(widget)->setFrameStyle(int(QFrame::StyledPanel) | int(QFrame::Plain));
        widget->setAttribute(Qt::WA_Hover);
    } else if (qobject_cast<QLabel*>(widget)) {
        widget->setForegroundRole(wordsOf(role));
        if (role == "heading") {
            QFont font = widget->font();
            font.setWeight(QFont::DemiBold);
            widget->setFont(font);
        }
    } else if (role == "paper") {
        widget->setBackgroundRole(QPalette::Base);
        widget->setAutoFillBackground(true);
    }
}

/// Boxes around what has a role, and around text that is typed in; false for other frames.
bool WindowStyle::drawFrame(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    if (isTextField(widget)) {
        const bool focus = option.state & State_HasFocus;
        const bool on = option.state & State_Enabled;
        drawBox(painter, option.rect, m_theme.surface, focus ? m_theme.accent : on ? m_theme.edge() : m_theme.border);
        return true;
    }
    const QByteArray role = widget ? roleOf(widget) : QByteArray();
    if (role == "outline") {
        drawBox(painter, option.rect, {}, m_theme.accent);
    } else if (role == "formula") {
        drawBox(painter, option.rect, m_theme.surface, m_theme.border, 1, 0);
    } else if (role == "table") {
        drawBox(painter, option.rect, m_theme.surface, m_theme.border);
    } else if (role == "card") {
        const bool chosen = option.state & State_HasFocus, pointed = widget->focusPolicy() != Qt::NoFocus && widget->underMouse();
        drawBox(painter, option.rect, chosen ? m_theme.alternate : m_theme.surface, chosen || pointed ? m_theme.accent : m_theme.border);
    } else if (role == "drop") {
        const bool over = isMarked(widget, "over");
        const double width = over ? 2 : 1;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(over ? m_theme.accent : m_theme.edge(), width, Qt::DashLine));
        painter.setBrush(over ? QBrush(m_theme.selection) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(QRectF(option.rect).adjusted(width / 2, width / 2, -width / 2, -width / 2), cornerRadius, cornerRadius);
        painter.restore();
    } else {
        return false;
    }
    return true;
}

/// Only for what does not show the keyboard by its own edge or words.
void WindowStyle::drawFocus(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const bool showsIt = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QTabBar*>(widget) ||
                         qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
                         (qobject_cast<const QAbstractItemView*>(widget) && !widget->inherits("QListView"));
    const bool byKeys = widget && widget->window()->testAttribute(Qt::WA_KeyboardFocusChange);
    if (const auto* button = qobject_cast<const QToolButton*>(widget)) {
        drawBox(painter, button->rect(), {}, m_theme.accent);
    } else if (byKeys && qobject_cast<const QAbstractItemView*>(widget)) {
        drawBox(painter, option.rect, {}, m_theme.accent, 1, 0); // who came here by a click knows where it is
    } else if (!showsIt) {
        drawBox(painter, option.rect, {}, m_theme.accent);
    }
}

/// Number fields and lists that can be typed in draw the box themselves.
void WindowStyle::drawField(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&option);
    const QWidget* around = widget ? widget->parentWidget() : nullptr;
    if (!frame || qobject_cast<const QAbstractSpinBox*>(around) || qobject_cast<const QComboBox*>(around)) return;
    if (frame->lineWidth <= 0) return painter.fillRect(option.rect, m_theme.surface);
    const bool on = option.state & State_Enabled, focus = option.state & State_HasFocus;
    const QColor edge = isMarked(widget, "wrong") ? m_theme.red : focus ? m_theme.accent : on ? m_theme.edge() : m_theme.border;
    drawBox(painter, option.rect, m_theme.surface, edge);
}

void WindowStyle::drawCheck(const QStyleOption& option, QPainter& painter) const
{
    const bool on = option.state & State_On, part = option.state & State_NoChange;
    const bool focus = option.state & State_HasFocus, enabled = option.state & State_Enabled;
    QRect box(0, 0, 16, 16);
    box.moveCenter(option.rect.center());
    const QColor fill = !on ? m_theme.surface : enabled ? m_theme.accent : m_theme.disabled;
    drawBox(painter, box, fill, !enabled ? m_theme.border : on || focus ? m_theme.accent : m_theme.note);
    if (on) QIcon(m_theme.dark ? u":/icons/check-dark.svg"_s : u":/icons/check.svg"_s).paint(&painter, box.adjusted(1, 1, -1, -1));
    if (part) painter.fillRect(box.adjusted(4, 7, -4, -7), enabled ? m_theme.accent : m_theme.disabled);
    if (on && focus) drawBox(painter, box, {}, m_theme.text);
}

void WindowStyle::drawRadio(const QStyleOption& option, QPainter& painter) const
{
    const bool on = option.state & State_On, focus = option.state & State_HasFocus, enabled = option.state & State_Enabled;
    QRect box(0, 0, 16, 16);
    box.moveCenter(option.rect.center());
    const QColor edge = !enabled ? m_theme.border : on || focus ? m_theme.accent : m_theme.note;
    drawBox(painter, box, m_theme.surface, edge, on ? 4 : 1, on ? 6 : 8);
}

/// Of tool buttons: nothing until it is pointed at or on.
void WindowStyle::drawToolPanel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const bool enabled = option.state & State_Enabled, pressed = option.state & (State_On | State_Sunken);
    const bool lit = enabled && ((option.state & State_MouseOver) || pressed);
    const bool isBare =
        isMarked(widget, "flat") ||
        (widget && (qobject_cast<const QToolBar*>(widget->parentWidget()) || qobject_cast<const QTabBar*>(widget->parentWidget())));
    if (widget && qobject_cast<const QTabBar*>(widget->parentWidget())) painter.fillRect(option.rect, m_theme.window); // over tabs
    if (!isBare) return drawBox(painter, option.rect, lit ? m_theme.selection : m_theme.surface, enabled ? m_theme.edge() : m_theme.border);
    if (lit) drawBox(painter, option.rect, m_theme.selection, {});
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const QRect all = option->rect;
    switch (element) {
    case PE_Frame:
        if (drawFrame(*option, *painter, widget)) return;
        if (widget && widget->inherits("QComboBoxPrivateContainer")) return drawBox(*painter, all, m_theme.surface, m_theme.border, 1, 0);
        break;
    case PE_FrameFocusRect: return drawFocus(*option, *painter, widget);
    case PE_PanelLineEdit: return drawField(*option, *painter, widget);
    case PE_FrameLineEdit: return; // stands in its panel
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: return drawCheck(*option, *painter);
    case PE_IndicatorRadioButton: return drawRadio(*option, *painter);
    case PE_PanelButtonTool: return drawToolPanel(*option, *painter, widget);
    case PE_IndicatorArrowDown:
        if (qobject_cast<const QToolButton*>(widget) && isMarked(widget, "flat")) return; // its icon tells of the menu
        break;
    case PE_IndicatorTabTearLeft:
    case PE_IndicatorTabTearRight: return; // the arrows beside them tell that there are more
    case PE_IndicatorTabClose: return m_close.paint(painter, all.adjusted(2, 2, -2, -2));
    case PE_IndicatorToolBarSeparator:
        return painter->fillRect(QRect(all.center().x(), all.top() + 4, 1, all.height() - 8), m_theme.border);
    case PE_IndicatorDockWidgetResizeHandle: return painter->fillRect(all, m_theme.border);
    case PE_PanelStatusBar:
        painter->fillRect(all, m_theme.window);
        return painter->fillRect(QRect(all.left(), all.top(), all.width(), 1), m_theme.border);
    case PE_FrameStatusBarItem:
    case PE_PanelScrollAreaCorner: return;
    case PE_PanelMenu: return painter->fillRect(all, m_theme.surface);
    case PE_FrameMenu: return drawBox(*painter, all, {}, m_theme.border, 1, 0);
    case PE_PanelTipLabel: return drawBox(*painter, all, m_theme.surface, m_theme.border, 1, 0);
    case PE_FrameTabWidget:
        painter->fillRect(all, m_theme.surface);
        return painter->fillRect(QRect(all.left(), all.top(), all.width(), 1), m_theme.border);
    case PE_FrameTabBarBase: return painter->fillRect(QRect(all.left(), all.bottom(), all.width(), 1), m_theme.border);
    default: break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void setRole(QWidget* widget, const char* role)
{
    if (widget->property("role").toByteArray() == role) return;
    widget->setProperty("role", role);
    if (qobject_cast<QLabel*>(widget)) widget->setForegroundRole(wordsOf(role));
    widget->style()->polish(widget);
    widget->update();
}

void setMark(QWidget* widget, const char* name, bool on)
{
    if (widget->property(name).toBool() == on) return;
    widget->setProperty(name, on);
    widget->update();
}

} // namespace costscope
