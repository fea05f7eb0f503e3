// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRect>

class QPainter;
class QWidget;

namespace costscope {

/// What a push button is for, by its properties.
enum class ButtonKind { Push, Primary, Plain, Segment, Link };
ButtonKind buttonKind(const QWidget* widget);
bool isMarked(const QWidget* widget, const char* property);
/// A list, a tree, or what else scrolls, but no text that is typed in: that one has a box around it.
bool hasNoFrame(const QWidget* widget);
bool isTextField(const QWidget* widget);

constexpr double cornerRadius = 3;
constexpr int spinButtonWidth = 18, comboArrowWidth = 22, arrowSide = 10, headerMargin = 9;

/// A rectangle with round corners and an edge that lies within it; colours that are not valid are not drawn.
void drawBox(QPainter& painter, const QRect& rect, const QColor& fill, const QColor& edge, double width = 1, double radius = cornerRadius);

} // namespace costscope
