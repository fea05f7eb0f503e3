// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure/FigureElement.h"

#include "views/draw/draw.h"
#include "views/draw/paint.h"

#include <cmath>

namespace costscope {

namespace {

AxisRanges rangesOf(const Panel& panel)
{
    return {panel.x.min, panel.x.max, panel.y.min, panel.y.max};
}

/// Whether a range chosen on one axis has its meaning on the other.
bool sameRange(const Axis& a, const Axis& b)
{
    return a.min == b.min && a.max == b.max && a.scale == b.scale;
}

/// The panel of a figure that had this axis: the one in the same place, else one whose axis is the same and so moves with it.
const Panel* panelWith(const Axis& axis, Axis Panel::*which, const Figure& figure, size_t place)
{
    if (place < figure.panels.size() && sameRange(figure.panels[place].*which, axis)) return &figure.panels[place];
    for (const Panel& panel : figure.panels)
        if (sameAxis(panel.*which, axis)) return &panel;
    return nullptr;
}

} // namespace

bool sameAxis(const Axis& a, const Axis& b)
{
    return sameRange(a, b) && a.label == b.label;
}

void FigureElement::show(std::shared_ptr<const Figure> figure, const Style& style)
{
    const auto before = std::move(m_figure);
    const auto seen = ranges();
    m_figure = std::move(figure);
    m_style = style;
    m_stale = true;
    matchPanels();
    resetRanges();
    if (!before) return;
    for (size_t i = 0; i < m_figure->panels.size(); ++i) { // what the user has zoomed into stays, axis by axis
        const Panel& panel = m_figure->panels[i];
        const auto rangeOf = [&](const Panel& old) { return seen[size_t(&old - before->panels.data())]; };
        if (const Panel* old = panelWith(panel.x, &Panel::x, *before, i))
            m_rects[i]->axis(QCPAxis::atBottom)->setRange(rangeOf(*old).xMin, rangeOf(*old).xMax);
        if (const Panel* old = panelWith(panel.y, &Panel::y, *before, i))
            m_rects[i]->axis(QCPAxis::atLeft)->setRange(rangeOf(*old).yMin, rangeOf(*old).yMax);
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
        for (QCPAxis* axis : rect->axes()) {
            axis->setVisible(false);
            axis->setTicks(false); // else they are found at each step of a slider
            axis->setTickLabels(false);
            axis->grid()->setVisible(false);
        }
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
        layout = layOut(m_figure, m_style, rect().size(), screenUnitsPerPoint, now, &layout);
    m_stale = false;
    for (size_t i = 0; i < m_rects.size(); ++i)
        m_rects[i]->setOuterRect(layout.panels[i].rect.toAlignedRect().translated(rect().topLeft()));
}

void FigureInk::draw(QCPPainter* painter)
{
    if (!m_element.layout.figure) return;
    painter->translate(m_element.rect().topLeft());
    // A figure of one panel has changed when it is painted; one that is exported keeps its lines.
    const bool isAgain = m_element.layout.panels.size() > 1 && !(painter->modes() & (QCPPainter::pmVectorized | QCPPainter::pmNoCaching));
    paint(m_element.layout, *painter, m_element.selectedRows, isAgain ? &m_painted : nullptr);
}

} // namespace costscope
