// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/WindowStyle.h"
#include "views/style/styleParts.h"

#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QStyleOption>
#include <QTableView>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace costscope {

namespace {

constexpr int textHeight = 18, fieldHeight = 24, itemHeight = 24, menuItemHeight = 26, sliderLeast = 28;

bool isIn(const QWidget* widget, const char* className)
{
    return widget && widget->parentWidget() && widget->parentWidget()->inherits(className);
}

/// Around the words of a push button, without its edge.
QSize aroundWords(ButtonKind kind)
{
    switch (kind) {
    case ButtonKind::Primary: return {48, 10};
    case ButtonKind::Plain: return {40, 10};
    case ButtonKind::Segment: return {24, 4};
    case ButtonKind::Link: return {0, 0};
    case ButtonKind::Push: break;
    }
    return {28, 6};
}

} // namespace

bool hasNoFrame(const QWidget* widget)
{
    return qobject_cast<const QAbstractScrollArea*>(widget) && !isTextField(widget);
}

bool isTextField(const QWidget* widget)
{
    return qobject_cast<const QPlainTextEdit*>(widget) ||
           (qobject_cast<const QTextEdit*>(widget) && !qobject_cast<const QTextBrowser*>(widget));
}

int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_DefaultFrameWidth: return 1;
    case PM_DockWidgetSeparatorExtent: return 1;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return 16;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing: return 8;
    case PM_ButtonDefaultIndicator:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    case PM_FocusFrameHMargin: // beside the words of an item
        if (qobject_cast<const QTableView*>(widget)) return 14;
        if (qobject_cast<const QListView*>(widget) && !isIn(widget, "QComboBoxPrivateContainer")) return 11;
        break;
    case PM_HeaderMargin: return 3;
    case PM_MenuBarPanelWidth: return 0;
    case PM_MenuBarHMargin: return 6;
    case PM_MenuBarVMargin: return 1;
    case PM_MenuBarItemSpacing: return 0;
    case PM_MenuPanelWidth: return 1;
    case PM_MenuVMargin: return 4;
    case PM_MenuHMargin: return 0;
    case PM_ScrollBarExtent: return 12;
    case PM_ScrollBarSliderMin: return sliderLeast;
    case PM_ScrollView_ScrollBarSpacing: return 0;
    case PM_TabBarTabHSpace: return 28;
    case PM_TabBarTabVSpace: return 15;
    case PM_TabBarTabOverlap:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical: return 0;
    case PM_TabBarBaseOverlap: return 1;
    case PM_ToolBarFrameWidth: return 0;
    case PM_ToolBarItemMargin: return 3;
    case PM_ToolBarItemSpacing: return 2;
    case PM_ToolBarSeparatorExtent: return 17;
    case PM_ToolTipLabelFrameWidth: return 5;
    default: break;
    }
    return QProxyStyle::pixelMetric(metric, option, widget);
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
    case SH_Table_GridLineColor: return int(m_theme.border.rgb());
    case SH_ScrollBar_Transient: return 0;
    default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize WindowStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents, const QWidget* widget) const
{
    const int w = contents.width(), h = contents.height();
    switch (type) {
    case CT_PushButton: {
        const QSize around = aroundWords(buttonKind(widget));
        return {w + around.width() + 2, std::max(h, textHeight) + around.height() + 2};
    }
    case CT_ToolButton:
        if (isMarked(widget, "flat")) return {w + 4, h + 4};
        return {w + 18, h + 10};
    case CT_LineEdit: {
        const auto* field = qobject_cast<const QLineEdit*>(widget);
        return field && !field->hasFrame() ? contents : QSize(w + 14, std::max(h + 4, fieldHeight));
    }
    case CT_SpinBox: return {w + spinButtonWidth + 10, std::max(h + 4, fieldHeight)};
    case CT_ComboBox: return {w + comboArrowWidth + 18, std::max(h + 4, fieldHeight)};
    case CT_CheckBox:
    case CT_RadioButton: {
        const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return {size.width(), std::max(h, textHeight)};
    }
    case CT_ProgressBar: return {w, 8};
    case CT_MenuBarItem: return {w + 16, h + 6};
    case CT_MenuItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return item && item->menuItemType == QStyleOptionMenuItem::Separator ? QSize(size.width(), 9)
                                                                             : size.expandedTo({0, menuItemHeight});
    }
    case CT_HeaderSection: {
        const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return {size.width() + 2 * headerMargin, size.height() + 1};
    }
    case CT_ItemViewItem: {
        const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
        if (qobject_cast<const QTreeView*>(widget)) return size.expandedTo({0, itemHeight});
        if (qobject_cast<const QListView*>(widget) && !isIn(widget, "QComboBoxPrivateContainer"))
            return size.expandedTo({0, menuItemHeight});
        return size;
    }
    case CT_TabBarTab: return QSize(std::max(w, widget ? widget->property("leastTab").toInt() : 0), h);
    default: return QProxyStyle::sizeFromContents(type, option, contents, widget);
    }
}

QRect WindowStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    switch (element) {
    case SE_LineEditContents: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (isIn(widget, "QAbstractSpinBox")) return option->rect.adjusted(4, 0, -4, 0);
        return frame && frame->lineWidth > 0 ? option->rect.adjusted(7, 1, -7, -1) : option->rect;
    }
    case SE_ShapedFrameContents:
        if (isTextField(widget)) return option->rect.adjusted(7, 3, -7, -3);
        if (qobject_cast<const QLabel*>(widget) && widget->property("role").toByteArray() == "card")
            return option->rect.adjusted(11, 9, -11, -9);
        break;
    case SE_PushButtonContents: {
        const int side = buttonKind(widget) == ButtonKind::Link ? 1 : 2;
        return option->rect.adjusted(side, 1, -side, -1);
    }
    case SE_TabWidgetTabContents: return QProxyStyle::subElementRect(SE_TabWidgetTabPane, option, widget).adjusted(0, 1, 0, 0);
    default: break;
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect WindowStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part, const QWidget* widget) const
{
    const QRect all = option->rect;
    const auto mirrored = [&](const QRect& rect) { return visualRect(option->direction, all, rect); };
    if (control == CC_SpinBox) {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const int buttons = spin && spin->buttonSymbols != QAbstractSpinBox::NoButtons ? spinButtonWidth : 0;
        const int half = all.height() / 2, left = all.right() - buttons;
        switch (part) {
        case SC_SpinBoxFrame: return all;
        case SC_SpinBoxEditField: return mirrored(all.adjusted(1, 1, -1 - buttons, -1));
        case SC_SpinBoxUp: return buttons ? mirrored({left, all.top(), buttons, half}) : QRect();
        case SC_SpinBoxDown: return buttons ? mirrored({left, all.top() + half, buttons, all.height() - half}) : QRect();
        default: break;
        }
    }
    if (control == CC_ComboBox) {
        switch (part) {
        case SC_ComboBoxFrame: return all;
        case SC_ComboBoxEditField: return mirrored(all.adjusted(8, 1, -1 - comboArrowWidth, -1));
        case SC_ComboBoxArrow: return mirrored({all.right() - comboArrowWidth, all.top(), comboArrowWidth, all.height()});
        case SC_ComboBoxListBoxPopup: return all;
        default: break;
        }
    }
    const auto* bar = control == CC_ScrollBar ? qstyleoption_cast<const QStyleOptionSlider*>(option) : nullptr;
    if (!bar) return QProxyStyle::subControlRect(control, option, part, widget);
    const bool across = bar->orientation == Qt::Horizontal;
    const int length = across ? all.width() : all.height();
    const qint64 range = qint64(bar->maximum) - bar->minimum;
    int slider = length, start = 0;
    if (range > 0) {
        slider = int(qint64(length) * bar->pageStep / std::max<qint64>(range + bar->pageStep, 1));
        slider = std::min(std::max(slider, sliderLeast), length);
        start = int(((qint64(bar->sliderPosition) - bar->minimum) * (length - slider) + range / 2) / range);
        if (bar->upsideDown) start = length - slider - start;
    }
    const auto piece = [&](int from, int to) {
        return across ? mirrored({all.left() + from, all.top(), to - from, all.height()})
                      : QRect(all.left(), all.top() + from, all.width(), to - from);
    };
    switch (part) {
    case SC_ScrollBarSlider: return piece(start, start + slider);
    case SC_ScrollBarSubPage: return piece(0, start);
    case SC_ScrollBarAddPage: return piece(start + slider, length);
    case SC_ScrollBarGroove: return all;
    default: return {};
    }
}

} // namespace costscope
