// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/figure/FigureElement.h"
#include "views/figure/hitTest.h"

namespace costscope {

/// Marks of the selection (2 px ring, or frame of a bar; column band) and of the point under the pointer. Rings lie on a layer of their
/// own, so that hovering does not paint the figure again.
class FigureOverlay : public QCPLayerable {
    Q_OBJECT

public:
    /// The overlay of a plot, made on first use.
    static FigureOverlay* attach(QCustomPlot& plot);
    static FigureOverlay* of(QCustomPlot& plot) { return plot.findChild<FigureOverlay*>(); }

    /// Rows that are selected, that belong to what is selected, and the place under the pointer.
    void show(const std::vector<int>& selected, const std::vector<int>& lit, const std::optional<Hit>& hover);

protected:
    explicit FigureOverlay(QCustomPlot* plot) : QCPLayerable(plot, u"overlay"_s) {}
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override;

private:
    void drawLit(QPainter& painter, const Layout& layout) const;

    friend class SelectionBand;
    std::vector<int> m_selected, m_lit;
    std::optional<Hit> m_hover;
};

/// The column of each selected row, behind the figure.
class SelectionBand : public QCPLayerable {
    Q_OBJECT

public:
    SelectionBand(QCustomPlot* plot, const FigureOverlay& overlay) : QCPLayerable(plot, u"grid"_s), m_overlay(overlay) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override;

private:
    const FigureOverlay& m_overlay;
};

} // namespace costscope
