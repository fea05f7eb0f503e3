// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"
#include "views/draw/PaintedPanels.h"
#include "views/draw/qcustomplotHeader.h"

namespace costscope {

// Only for the .cpp files that speak with QCustomPlot: its header is slow.

/// Whether two axes of a figure are one and move together.
bool sameAxis(const Axis& a, const Axis& b);

/// The part of QCustomPlot's layout that holds a figure: gives every panel an axis rect, which brings ranges, dragging
/// and zooming, and lays the figure out again whenever size or ranges have changed.
class FigureElement : public QCPLayoutInset {
    Q_OBJECT

public:
    void show(std::shared_ptr<const Figure> figure, const Style& style);
    void resetRanges();
    bool isZoomed() const;
    QCPAxisRect* panel(size_t index) const { return m_rects[index]; }
    size_t panelCount() const { return m_rects.size(); }
    std::vector<AxisRanges> ranges() const;
    void setRanges(size_t panel, const AxisRanges& ranges);

    Layout layout;
    std::vector<int> selectedRows;

protected:
    void updateLayout() override;

private:
    void matchPanels();
    void apply(const Axis& axis, QCPAxis* to);

    std::shared_ptr<const Figure> m_figure;
    Style m_style;
    std::vector<QPointer<QCPAxisRect>> m_rects;
    bool m_stale = true;
};

/// Paints the layout on the plot's main layer.
class FigureInk : public QCPLayerable {
    Q_OBJECT

public:
    FigureInk(QCustomPlot* plot, const FigureElement& element) : QCPLayerable(plot, u"main"_s), m_element(element) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override;

private:
    const FigureElement& m_element;
    PaintedPanels m_painted;
};

} // namespace costscope
