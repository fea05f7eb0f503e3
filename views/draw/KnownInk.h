// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/FreeSpace.h"
#include "views/draw/geometry.h"

#include <deque>
#include <functional>
#include <vector>

namespace costscope {

/// The ink of a panel on the grid where room is looked for. A slider leaves most panels as they are, and a layout asks twice: both the
/// ink and the places that were found in it stay known while series, axes and words are the same.
class KnownInk {
public:
    /// What the ink depends on beside the series.
    struct Question {
        QRectF area, rect; ///< where room is looked for; inside the axes
        Pixels x, y;
        double pt, markerPt;
        bool withBands; ///< and with what is faint
        std::vector<QRectF> words;
        bool operator==(const Question&) const = default;
    };
    /// What `make` returns, or returned before.
    FreeSpace of(const Question& question, const std::vector<Series>& series, const std::function<FreeSpace()>& make);

private:
    struct Known {
        Question question;
        std::vector<Series> series;
        FreeSpace space;
    };
    std::deque<Known> m_known; ///< the latest first
};

} // namespace costscope
