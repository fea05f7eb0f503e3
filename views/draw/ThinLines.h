// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QRect>

#include <vector>

namespace costscope {

/// Very many short straight lines of one colour, where a path of them would take long: how much of every pixel they cover. Lines that
/// cross or meet cover a pixel once.
class ThinLines {
public:
    explicit ThinLines(const QRect& pixels) : m_rect(pixels), m_covered(size_t(pixels.width()) * size_t(pixels.height())) {}

    /// In pixels, with square ends at its two points.
    void add(QPointF a, QPointF b, double width);
    /// The pixels of the rectangle in this colour, transparent where nothing lies.
    QImage inColour(const QColor& colour) const;

private:
    QRect m_rect;
    std::vector<quint8> m_covered;
};

} // namespace costscope
