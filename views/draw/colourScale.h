// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Style.h"

namespace costscope {

/// Values to colours: light is little, starting at paper white so that quiet areas stay quiet (dark background: dark is
/// little). Values of both signs: blue–white–vermillion centred on zero.
class ColourScale {
public:
    ColourScale(double min, double max, const Style& style);

    QColor operator()(double value) const;
    double min() const { return m_min; }
    double max() const { return m_max; }

private:
    double m_min, m_max;
    Style m_style;
};

} // namespace costscope
