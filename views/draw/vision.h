// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace costscope {

/// Who looks at a figure: on a grey print, or with one of three sorts of cones missing.
enum class Vision { Usual, Grey, Protanopia, Deuteranopia, Tritanopia };

/// A colour as it is seen. Grey: as qGray() weighs it. The others: Machado, Oliveira & Fernandes, A Physiologically-based Model for
/// Simulation of Color Vision Deficiency, 2009, severity 1, on linear sRGB.
QColor seen(const QColor& colour, Vision vision);

/// Contrast of two colours, from 1 (none) to 21 (black on white): WCAG 2.1.
double contrast(const QColor& one, const QColor& other);

/// What WCAG 2.1 asks of small text.
inline constexpr double leastContrast = 4.5;

/// Distance of two colours in CIE L*a*b* (D65, ΔE of 1976): 0 = the same, 2.3 is just seen side by side, 100 from black to white.
double distance(const QColor& one, const QColor& other);

} // namespace costscope
