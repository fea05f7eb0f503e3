// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/draw.h"

#include "views/draw/paint.h"
#include "views/figure/FigureElement.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double mostPixels = 160e6;
constexpr int mostOnSide = 32767; // of Qt's paint engine

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

Result<QSize> imageSize(double widthMm, double heightMm, double dpi)
{
    const auto pixels = [](double mm, double resolution) { return double(std::lround(mm / 25.4 * resolution)); };
    const auto fits = [&](double resolution) {
        const double width = pixels(widthMm, resolution), height = pixels(heightMm, resolution);
        return width * height <= mostPixels && std::max(width, height) <= mostOnSide;
    };
    if (fits(dpi)) return QSize(int(pixels(widthMm, dpi)), int(pixels(heightMm, dpi)));
    double most =
        std::floor(std::min(25.4 * std::sqrt(mostPixels / (widthMm * heightMm)), 25.4 * mostOnSide / std::max(widthMm, heightMm)));
    while (most > 1 && !fits(most)) --most; // rounding
    const QString text =
        QCoreApplication::translate("costscope", "At %1 dpi %2 × %3 mm are %4 × %5 pixels; an image has at most %6 million, "
                                                 "and %7 on a side. Choose %8 dpi or less, a smaller size, or PDF or "
                                                 "SVG, which are sharp at any size.");
    return Error{text.arg(exact(dpi), exact(widthMm), exact(heightMm))
                     .arg(pixels(widthMm, dpi), 0, 'f', 0)
                     .arg(pixels(heightMm, dpi), 0, 'f', 0)
                     .arg(mostPixels / 1e6)
                     .arg(mostOnSide)
                     .arg(most)};
}

QImage toImage(std::shared_ptr<const Figure> figure, const Style& style, double widthMm, double heightMm, double dpi)
{
    constexpr double units = 10; // per point: fonts and lines keep their proportions at any resolution
    const QSizeF size(widthMm / 25.4 * 72 * units, heightMm / 25.4 * 72 * units);
    const double scale = dpi / 72 / units;
    const auto pixels = imageSize(widthMm, heightMm, dpi);
    QImage image = pixels ? QImage(*pixels, QImage::Format_RGB32) : QImage();
    if (image.isNull()) return image;
    image.fill(style.background());
    QPainter painter(&image);
    painter.scale(scale, scale);
    paint(layOut(std::move(figure), style, size, units), painter);
    return image;
}

} // namespace costscope
