// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/FigureElement.h"

#include "views/draw.h"
#include "views/paint.h"

#include <cmath>

namespace costscope {

namespace {

AxisRanges rangesOf(const Panel& panel)
{
    return {panel.x.min, panel.x.max, panel.y.min, panel.y.max};
}

bool sameAxes(const Panel& a, const Panel& b)
{
    return rangesOf(a) == rangesOf(b) && a.x.scale == b.x.scale && a.y.scale == b.y.scale;
}

} // namespace

void FigureElement::show(std::shared_ptr<const Figure> figure, const Style& style)
{
    const auto before = std::move(m_figure);
    m_figure = std::move(figure), m_style = style, m_stale = true;
    matchPanels();
    for (size_t i = 0; i < m_figure->panels.size(); ++i) {
        const bool known = before && i < before->panels.size() && sameAxes(before->panels[i], m_figure->panels[i]);
        if (known) continue; // what the user has zoomed into stays
        apply(m_figure->panels[i].x, m_rects[i]->axis(QCPAxis::atBottom));
        apply(m_figure->panels[i].y, m_rects[i]->axis(QCPAxis::atLeft));
    }
}

/// One axis rect per panel; those there are stay.
void FigureElement::matchPanels()
{
    while (m_rects.size() > m_figure->panels.size()) {
        remove(m_rects.back());
        m_rects.pop_back();
    }
    while (m_rects.size() < m_figure->panels.size()) {
        auto* rect = new QCPAxisRect(parentPlot());
        rect->setAutoMargins(QCP::msNone);
        rect->setMargins(QMargins());
        rect->setMinimumSize(1, 1);
        // The axes give ranges and transformations; their ink is ours, the same as on paper.
        for (QCPAxis* axis : rect->axes()) axis->setVisible(false), axis->grid()->setVisible(false);
        addElement(rect, QRectF(0, 0, 1, 1));
        m_rects.emplace_back(rect);
    }
}

void FigureElement::apply(const Axis& axis, QCPAxis* to)
{
    to->setScaleType(axis.scale == Scale::Log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    to->setRange(axis.min, axis.max);
}

void FigureElement::resetRanges()
{
    for (size_t i = 0; i < m_rects.size(); ++i) {
        apply(m_figure->panels[i].x, m_rects[i]->axis(QCPAxis::atBottom));
        apply(m_figure->panels[i].y, m_rects[i]->axis(QCPAxis::atLeft));
    }
}

std::vector<AxisRanges> FigureElement::ranges() const
{
    std::vector<AxisRanges> all;
    for (const auto& rect : m_rects) {
        const QCPRange x = rect->axis(QCPAxis::atBottom)->range(), y = rect->axis(QCPAxis::atLeft)->range();
        all.push_back({x.lower, x.upper, y.lower, y.upper});
    }
    return all;
}

bool FigureElement::isZoomed() const
{
    const auto now = ranges();
    for (size_t i = 0; i < now.size(); ++i) {
        const AxisRanges own = rangesOf(m_figure->panels[i]);
        if (std::fabs(now[i].xMin - own.xMin) + std::fabs(now[i].xMax - own.xMax) > 1e-9 * (own.xMax - own.xMin)) return true;
        if (std::fabs(now[i].yMin - own.yMin) + std::fabs(now[i].yMax - own.yMax) > 1e-9 * (own.yMax - own.yMin)) return true;
    }
    return false;
}

void FigureElement::setRanges(size_t panel, const AxisRanges& ranges)
{
    m_rects[panel]->axis(QCPAxis::atBottom)->setRange(ranges.xMin, ranges.xMax);
    m_rects[panel]->axis(QCPAxis::atLeft)->setRange(ranges.yMin, ranges.yMax);
}

void FigureElement::updateLayout()
{
    if (!m_figure || rect().isEmpty()) return;
    const auto now = ranges();
    std::vector<AxisRanges> last;
    for (const PanelLayout& p : layout.panels) last.push_back({p.x.min, p.x.max, p.y.min, p.y.max});
    if (m_stale || layout.size != QSizeF(rect().size()) || now != last)
        layout = layOut(m_figure, m_style, rect().size(), screenUnitsPerPoint, now);
    m_stale = false;
    for (size_t i = 0; i < m_rects.size(); ++i)
        m_rects[i]->setOuterRect(layout.panels[i].rect.toAlignedRect().translated(rect().topLeft()));
}

void FigureInk::draw(QCPPainter* painter)
{
    if (!m_element.layout.figure) return;
    painter->translate(m_element.rect().topLeft());
    paint(m_element.layout, *painter, m_element.selectedRows);
}

} // namespace costscope
