// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/WindowStyle.h"
#include "views/style/styleParts.h"

#include <QHeaderView>
#include <QPainter>
#include <QSpinBox>
#include <QStyleOption>
#include <QTabBar>
#include <QWidget>

#include <algorithm>

namespace costscope {

void WindowStyle::drawButton(const QStyleOptionButton& option, QPainter& painter, const QWidget* widget) const
{
    const bool enabled = option.state & State_Enabled, focus = option.state & State_HasFocus, on = option.state & State_On;
    const bool lit = enabled && (option.state & (State_MouseOver | State_Sunken));
    const QColor edge = focus ? m_theme.accent : enabled ? m_theme.edge() : m_theme.border;
    const QRect all = option.rect;
    switch (buttonKind(widget)) {
    case ButtonKind::Primary:
        drawBox(painter, all, !enabled ? m_theme.disabled : lit ? m_theme.accentLit() : m_theme.accent, {});
        if (focus) drawBox(painter, all, {}, m_theme.text, 2);
        return;
    case ButtonKind::Link:
        if (focus) painter.fillRect(QRect(all.left(), all.bottom(), all.width(), 1), m_theme.accent);
        return;
    case ButtonKind::Segment: { // side by side they share an edge
        const int left = isMarked(widget, "first") || focus ? 0 : -1;
        drawBox(painter, all.adjusted(left, 0, 0, 0), on ? m_theme.selection : lit ? m_theme.alternate : m_theme.surface, edge, 1, 0);
        return;
    }
    case ButtonKind::Plain:
    case ButtonKind::Push: break;
    }
    drawBox(painter, all, lit || on ? m_theme.selection : m_theme.surface, edge);
    if (option.features & QStyleOptionButton::HasMenu) {
        QRect arrow(0, 0, arrowSide, arrowSide);
        arrow.moveCenter({all.right() - 10, all.center().y() + 1});
        drawArrow(painter, arrow, false, enabled);
    }
}

void WindowStyle::drawButtonLabel(QStyleOptionButton option, QPainter& painter, const QWidget* widget) const
{
    const bool enabled = option.state & State_Enabled, on = option.state & (State_On | State_MouseOver);
    const ButtonKind kind = buttonKind(widget);
    const QColor words = kind == ButtonKind::Primary                     ? m_theme.onAccent()
                         : kind == ButtonKind::Link                      ? (enabled ? m_theme.accent : m_theme.disabled)
                         : kind == ButtonKind::Segment && enabled && !on ? m_theme.note
                         : enabled                                       ? m_theme.text
                                                                         : m_theme.disabled;
    option.palette.setColor(QPalette::ButtonText, words);
    if (kind != ButtonKind::Link) return QProxyStyle::drawControl(CE_PushButtonLabel, &option, &painter, widget);
    painter.save();
    if (option.state & State_MouseOver) {
        QFont font = painter.font();
        font.setUnderline(true);
        painter.setFont(font);
    }
    QRect room = option.rect;
    if (!option.icon.isNull()) {
        option.icon.paint(&painter, QRect(room.topLeft(), QSize(option.iconSize.width(), room.height())), Qt::AlignCenter,
                          enabled ? QIcon::Normal : QIcon::Disabled);
        room.setLeft(room.left() + option.iconSize.width() + 4);
    }
    const int mnemonic = proxy()->styleHint(SH_UnderlineShortcut, &option, widget) ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
    drawItemText(&painter, room, Qt::AlignLeft | Qt::AlignVCenter | mnemonic, option.palette, enabled, option.text, QPalette::ButtonText);
    painter.restore();
}

void WindowStyle::drawTab(const QStyleOptionTab& option, QPainter& painter) const
{
    const QRect all = option.rect;
    const bool selected = option.state & State_Selected;
    painter.fillRect(all, selected ? m_theme.surface : m_theme.window);
    if (selected) painter.fillRect(QRect(all.left(), all.top(), all.width(), 2), m_theme.accent);
    if (!selected) painter.fillRect(QRect(all.left(), all.bottom(), all.width(), 1), m_theme.border);
}

void WindowStyle::drawTabLabel(QStyleOptionTab option, QPainter& painter, const QWidget* widget) const
{
    const bool selected = option.state & State_Selected, lit = option.state & State_MouseOver, focus = option.state & State_HasFocus;
    const QColor words = !(option.state & State_Enabled) ? m_theme.disabled
                         : focus                         ? m_theme.accent
                         : selected || lit               ? m_theme.text
                                                         : m_theme.note;
    option.palette.setColor(QPalette::WindowText, words);
    QProxyStyle::drawControl(CE_TabBarTabLabel, &option, &painter, widget);
}

void WindowStyle::drawProgress(const QStyleOption& option, QPainter& painter) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(&option);
    const qint64 range = bar ? qint64(bar->maximum) - bar->minimum : 0;
    if (range <= 0) return; // at work, nobody knows how long: an empty groove
    const double part = std::clamp(double(qint64(bar->progress) - bar->minimum) / double(range), 0.0, 1.0);
    const int length = qRound(part * option.rect.width());
    const QRect chunk(option.rect.left(), option.rect.center().y() - 3, length, 8);
    painter.fillRect(visualRect(option.direction, option.rect, chunk), m_theme.accent);
}

void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const QRect all = option->rect;
    const auto line = [&](int y) { painter->fillRect(QRect(all.left(), y, all.width(), 1), m_theme.border); };
    switch (element) {
    case CE_PushButtonBevel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) return drawButton(*button, *painter, widget);
        break;
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) return drawButtonLabel(*button, *painter, widget);
        break;
    case CE_CheckBoxLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            button && widget && widget->property("role").toByteArray() == "note") {
            QStyleOptionButton note = *button;
            note.palette.setColor(QPalette::WindowText, m_theme.note);
            return QProxyStyle::drawControl(element, &note, painter, widget);
        }
        break;
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) return drawTab(*tab, *painter);
        break;
    case CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) return drawTabLabel(*tab, *painter, widget);
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea: painter->fillRect(all, m_theme.surface); return line(all.bottom());
    case CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            QStyleOptionHeaderV2 note;
            if (const auto* v2 = qstyleoption_cast<const QStyleOptionHeaderV2*>(option))
                note = *v2;
            else
                static_cast<QStyleOptionHeader&>(note) = *header;
            note.palette.setColor(QPalette::ButtonText, m_theme.note);
            note.rect.adjust(headerMargin, 0, -headerMargin, 0); // QCommonStyle asks nobody for more than PM_HeaderMargin
            return QProxyStyle::drawControl(element, &note, painter, widget);
        }
        break;
    case CE_MenuBarEmptyArea: return painter->fillRect(all, m_theme.window);
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            painter->fillRect(all, m_theme.window);
            const bool enabled = item->state & State_Enabled;
            if (item->state & State_Selected && enabled) drawBox(*painter, all, m_theme.selection, {});
            const int mnemonic = proxy()->styleHint(SH_UnderlineShortcut, item, widget) ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
            return drawItemText(painter, all, Qt::AlignCenter | Qt::TextSingleLine | mnemonic, item->palette, enabled, item->text,
                                QPalette::WindowText);
        }
        break;
    case CE_ToolBar: painter->fillRect(all, m_theme.window); return line(all.bottom());
    case CE_ProgressBarGroove: return painter->fillRect(QRect(all.left(), all.center().y() - 3, all.width(), 8), m_theme.border);
    case CE_ProgressBarContents: return drawProgress(*option, *painter);
    case CE_ProgressBarLabel: return;
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void WindowStyle::drawArrow(QPainter& painter, const QRect& room, bool up, bool enabled) const
{
    (up ? m_up : m_down).paint(&painter, room, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
}

void WindowStyle::drawCombo(const QStyleOptionComboBox& option, QPainter& painter, const QWidget* widget) const
{
    const bool enabled = option.state & State_Enabled, focus = option.state & State_HasFocus;
    drawBox(painter, option.rect, m_theme.surface, focus && enabled ? m_theme.accent : enabled ? m_theme.edge() : m_theme.border);
    QRect arrow(0, 0, arrowSide, arrowSide);
    arrow.moveCenter(proxy()->subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget).center());
    drawArrow(painter, arrow, false, enabled);
}

void WindowStyle::drawSpin(const QStyleOptionSpinBox& option, QPainter& painter, const QWidget* widget) const
{
    const bool enabled = option.state & State_Enabled, focus = option.state & State_HasFocus;
    const QColor edge = !enabled ? m_theme.border : isMarked(widget, "wrong") ? m_theme.red : focus ? m_theme.accent : m_theme.edge();
    drawBox(painter, option.rect, m_theme.surface, edge);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons || !enabled) return;
    for (const bool up : {true, false}) { // where no step is possible there is no arrow
        if (!(option.stepEnabled & (up ? QAbstractSpinBox::StepUpEnabled : QAbstractSpinBox::StepDownEnabled))) continue;
        const QRect button = proxy()->subControlRect(CC_SpinBox, &option, up ? SC_SpinBoxUp : SC_SpinBoxDown, widget);
        QRect arrow(0, 0, arrowSide, arrowSide);
        arrow.moveCenter(button.center() + QPoint(0, up ? 1 : -1));
        drawArrow(painter, arrow, up, true);
    }
}

void WindowStyle::drawScrollBar(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const
{
    if (option.maximum <= option.minimum) return;
    const QRect slider = proxy()->subControlRect(CC_ScrollBar, &option, SC_ScrollBarSlider, widget).adjusted(2, 2, -2, -2);
    const bool held = option.activeSubControls & SC_ScrollBarSlider && option.state & (State_MouseOver | State_Sunken);
    drawBox(painter, slider, held ? m_theme.note : m_theme.edge(), {}, 0, 4);
}

/// As ValueSlider looks.
void WindowStyle::drawSlider(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const
{
    const bool enabled = option.state & State_Enabled, focus = option.state & State_HasFocus, across = option.orientation == Qt::Horizontal;
    const QColor colour = enabled ? m_theme.accent : m_theme.disabled;
    const QPoint centre = proxy()->subControlRect(CC_Slider, &option, SC_SliderHandle, widget).center();
    const QRect all = option.rect, groove = across ? QRect(all.left() + 2, all.center().y() - 1, all.width() - 4, 3)
                                                   : QRect(all.center().x() - 1, all.top() + 2, 3, all.height() - 4);
    QRect done = groove;
    if (across)
        option.upsideDown ? done.setLeft(centre.x()) : done.setRight(centre.x());
    else
        option.upsideDown ? done.setTop(centre.y()) : done.setBottom(centre.y());
    drawBox(painter, groove, m_theme.border, {}, 0, 1.5);
    drawBox(painter, done, colour, {}, 0, 1.5);
    QRect handle(0, 0, 14, 14);
    handle.moveCenter(across ? QPoint(centre.x(), groove.center().y()) : QPoint(groove.center().x(), centre.y()));
    drawBox(painter, handle, focus ? colour : m_theme.surface, colour, 2, 7);
}

void WindowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const
{
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option); combo && control == CC_ComboBox)
        return drawCombo(*combo, *painter, widget);
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option); spin && control == CC_SpinBox)
        return drawSpin(*spin, *painter, widget);
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option); bar && control == CC_ScrollBar)
        return drawScrollBar(*bar, *painter, widget);
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option); slider && control == CC_Slider)
        return drawSlider(*slider, *painter, widget);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace costscope
