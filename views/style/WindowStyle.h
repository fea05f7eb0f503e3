// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/style/Theme.h"

#include <QIcon>
#include <QProxyStyle>

class QPainter;
class QStyleHintReturn;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionComplex;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QWidget;

namespace costscope {

/// How the widgets of the window look: Fusion, calmer, in the colours of the theme. Painted by code, not by a style sheet: Qt matches
/// the rules of a sheet for every widget that is made, shown, or there when the theme changes.
///
/// What a widget is, it says by dynamic properties, set before it is shown:
/// - "role" of labels: note, accent, amber, red (a colour), heading (bold); of a check box: note; of labels and frames: card, formula,
///   table, drop, outline (a box); of other widgets: paper (the ground of figures);
/// - "primary", "plain", "link", "segment" (with "first") of push buttons, "flat" of tool buttons;
/// - "wrong" of line edits and of number fields, "changed" of number fields, "over" of a box to drop into;
/// - "leastTab" of a tab bar: the least width of its tabs [px].
class WindowStyle : public QProxyStyle {
public:
    WindowStyle();

    void setTheme(const Theme& theme) { m_theme = theme; }

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents, const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part, const QWidget* widget) const override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;

private:
    bool drawFrame(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawFocus(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawField(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawCheck(const QStyleOption& option, QPainter& painter) const;
    void drawRadio(const QStyleOption& option, QPainter& painter) const;
    void drawToolPanel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawButton(const QStyleOptionButton& option, QPainter& painter, const QWidget* widget) const;
    void drawButtonLabel(QStyleOptionButton option, QPainter& painter, const QWidget* widget) const;
    void drawTab(const QStyleOptionTab& option, QPainter& painter) const;
    void drawTabLabel(QStyleOptionTab option, QPainter& painter, const QWidget* widget) const;
    void drawProgress(const QStyleOption& option, QPainter& painter) const;
    void drawCombo(const QStyleOptionComboBox& option, QPainter& painter, const QWidget* widget) const;
    void drawSpin(const QStyleOptionSpinBox& option, QPainter& painter, const QWidget* widget) const;
    void drawSlider(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const;
    void drawArrow(QPainter& painter, const QRect& room, bool up, bool enabled) const;

    Theme m_theme;
    QIcon m_up, m_down, m_close;
};

} // namespace costscope
