// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/draw.h"

#include "views/draw/paint.h"
#include "views/figure/FigureElement.h"

#include <cmath>

namespace costscope {

namespace {

FigureElement* elementOf(const QCustomPlot& plot)
{
    return const_cast<QCustomPlot&>(plot).findChild<FigureElement*>();
}

FigureElement* prepared(QCustomPlot& plot)
{
    if (FigureElement* element = elementOf(plot)) return element;
    plot.plotLayout()->clear();
    plot.plotLayout()->setRowSpacing(0);
    auto* element = new FigureElement;
    plot.plotLayout()->addElement(0, 0, element);
    new FigureInk(&plot, *element);
    return element;
}

} // namespace

void draw(std::shared_ptr<const Figure> figure, const Style& style, QCustomPlot& plot)
{
    plot.setBackground(QBrush(style.background()));
    prepared(plot)->show(std::move(figure), style);
}

void draw(const Figure& figure, const Style& style, QCustomPlot& plot)
{
    draw(std::make_shared<const Figure>(figure), style, plot);
}

void setSelectedRows(QCustomPlot& plot, const std::vector<int>& rows)
{
    if (FigureElement* element = elementOf(plot)) element->selectedRows = rows;
}

const Layout* layoutOf(const QCustomPlot& plot)
{
    const FigureElement* element = elementOf(plot);
    return element && element->layout.figure ? &element->layout : nullptr;
}

void resetRanges(QCustomPlot& plot)
{
    if (FigureElement* element = elementOf(plot)) element->resetRanges();
}

QImage toImage(std::shared_ptr<const Figure> figure, const Style& style, double widthMm, double heightMm, double dpi)
{
    constexpr double units = 10; // per point: fonts and lines keep their proportions at any resolution
    const QSizeF size(widthMm / 25.4 * 72 * units, heightMm / 25.4 * 72 * units);
    const double scale = dpi / 72 / units;
    QImage image(int(std::lround(size.width() * scale)), int(std::lround(size.height() * scale)), QImage::Format_RGB32);
    image.fill(style.background());
    QPainter painter(&image);
    painter.scale(scale, scale);
    paint(layOut(std::move(figure), style, size, units), painter);
    return image;
}

} // namespace costscope
