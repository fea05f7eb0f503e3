// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/PaintedPanels.h"

#include "views/draw/paint.h"

#include <QPaintEngine>
#include <QPainter>

#include <cmath>

namespace costscope {

bool PaintedPanels::isSame(const Known& known, const Layout& layout, const PanelLayout& now, double pixelRatio,
                           const std::vector<int>& selected)
{
    const PanelLayout& then = known.axes;
    return known.panel && known.pixelRatio == pixelRatio && known.pt == layout.pt && known.markerPt == layout.markerPt &&
           known.valueMin == layout.valueMin && known.valueMax == layout.valueMax && known.valueScale == layout.valueScale &&
           then.rect == now.rect && then.x == now.x && then.y == now.y && then.xTicks == now.xTicks && then.yTicks == now.yTicks &&
           known.style == layout.style && known.selected == selected && known.panel->frame == now.panel->frame &&
           known.panel->grid == now.panel->grid && known.panel->series == now.panel->series;
}

/// On pixels alone, and where a pixel of the picture is one of the painter: paper, a zoomed page and a ratio of 1.5 are painted anew.
void PaintedPanels::paint(const Layout& layout, size_t number, QPainter& painter, const std::vector<int>& selected)
{
    const PanelLayout& panel = layout.panels[number];
    const double ratio = painter.device()->devicePixelRatioF();
    const QPointF moved(painter.transform().dx(), painter.transform().dy());
    const bool hasPixels = painter.paintEngine()->type() == QPaintEngine::Raster && painter.transform().type() <= QTransform::TxTranslate &&
                           ratio == std::floor(ratio) && moved == moved.toPoint();
    if (!hasPixels) return paintPanel(layout, panel, painter, selected);
    m_known.resize(layout.panels.size());
    Known& known = m_known[number];
    const QRect area = panel.rect.adjusted(-12, -12, 12, 12).toAlignedRect(); // with ticks, and markers on the edge
    if (!isSame(known, layout, panel, ratio, selected)) {
        known = {layout.figure,     panel.panel,  panel,    layout.pt, layout.markerPt, layout.valueMin, layout.valueMax, ratio,
                 layout.valueScale, layout.style, selected, {}};
        return paintPanel(layout, panel, painter, selected);
    }
    if (known.picture.isNull()) {
        known.picture = QPixmap(area.size() * int(ratio));
        known.picture.setDevicePixelRatio(ratio);
        known.picture.fill(Qt::transparent);
        QPainter own(&known.picture);
        own.setRenderHints(painter.renderHints());
        own.translate(-area.topLeft());
        paintPanel(layout, panel, own, selected);
    }
    painter.drawPixmap(area.topLeft(), known.picture);
}

} // namespace costscope
