// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Layout.h"

#include <QPixmap>

#include <memory>
#include <vector>

class QPainter;

namespace costscope {

/// The panels of a figure as they were painted last. Of many panels a slider changes one: the others are painted from their pictures,
/// without their marks.
class PaintedPanels {
public:
    /// A panel with its grid and axes, as paint() draws it.
    void paint(const Layout& layout, size_t panel, QPainter& painter, const std::vector<int>& selected);

private:
    struct Known {
        std::shared_ptr<const Figure> figure; ///< keeps the panel
        const Panel* panel = nullptr;
        PanelLayout axes;
        double pt = 0, markerPt = 0, valueMin = 0, valueMax = 0, pixelRatio = 0;
        Scale valueScale = Scale::Linear;
        Style style;
        std::vector<int> selected;
        QPixmap picture; ///< from the second time on that the panel is the same
    };
    static bool isSame(const Known& known, const Layout& layout, const PanelLayout& panel, double pixelRatio,
                       const std::vector<int>& selected);

    std::vector<Known> m_known;
};

} // namespace costscope
