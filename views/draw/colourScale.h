// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "views/draw/Style.h"

#include <cmath>

namespace costscope {

/// Values to colours: light is little, starting at paper white so that quiet areas stay quiet (dark background: dark is
/// little). Values of both signs: blue–white–vermillion centred on zero. A logarithmic one has places for what is above 0.
class ColourScale {
public:
    ColourScale(double min, double max, Scale scale, const Style& style);

    QColor operator()(double value) const { return ofPlace(place(value)); }
    /// A share of the way from one end to the other.
    QColor at(double share) const { return ofPlace(m_min + (m_max - m_min) * share); }
    /// Where a value stands between min() and max(): itself, or its logarithm.
    double place(double value) const { return m_scale == Scale::Log ? std::log10(value) : value; }
    double min() const { return m_min; }
    double max() const { return m_max; }

private:
    QColor ofPlace(double place) const;
    bool isOfBothSigns() const { return m_scale == Scale::Linear && m_min < 0 && m_max > 0; }

    double m_min, m_max;
    Scale m_scale;
    Style m_style;
};

} // namespace costscope
