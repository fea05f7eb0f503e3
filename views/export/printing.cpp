// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/printing.h"

#include "core/base/literals.h"
#include "views/draw/draw.h"
#include "views/draw/paint.h"

#include <QMimeData>
#include <QPagedPaintDevice>
#include <QPainter>

#include <algorithm>

namespace costscope {

void printFigure(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, QPagedPaintDevice& paper)
{
    const Layout layout = layOutPage(figure, style, size);
    QPainter painter(&paper);
    if (!painter.isActive()) return;
    const QRectF page = paper.pageLayout().paintRectPixels(paper.logicalDpiX());
    const double trueSize = paper.logicalDpiX() / 72.0 / layout.pt;
    const double scale = std::min({trueSize, page.width() / layout.size.width(), page.height() / layout.size.height()});
    painter.translate((page.width() - scale * layout.size.width()) / 2, 0); // of what the margins leave
    painter.scale(scale, scale);
    paint(layout, painter);
}

std::unique_ptr<QMimeData> copyOf(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size)
{
    auto data = std::make_unique<QMimeData>();
    data->setData(u"image/svg+xml"_s, toSvg(figure, style, size));
    data->setData(u"application/pdf"_s, toPdf(figure, style, size));
    data->setImageData(toImage(figure, style, size.widthMm, size.heightMm, 300));
    return data;
}

} // namespace costscope
