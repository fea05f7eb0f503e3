// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

namespace costscope {

/// Ticks of an axis over [min, max] with at most `most` labelled ones; minor ticks have no label.
/// Log axes label decades (10⁻³ as "10<sup>−3</sup>", 0.01…1000 in full), or 1-3-10 if there are few; PowersOfTwo labels
/// 1, 4, 16 …; Bytes labels 1 KiB, 64 KiB. Labels are simple HTML with U+2212 as minus.
std::vector<Tick> ticks(const Axis& axis, int most);

/// "1.5 KiB", with a blank that does not break.
QString byteLabel(double bytes);

/// A range that shows all values with a little room: `share` of the span on each side, on the axis' scale.
void padRange(Axis& axis, const std::vector<double>& values, double share = 0.04);

/// Numbers beyond these have no place on an axis: their sums, squares and ratios would be no numbers.
inline constexpr double mostOnAxis = 1e300, leastOnLogAxis = 1e-300;
/// Ends that can be drawn: numbers within these limits, the first below the second; on a logarithmic axis their ratio is one, too.
/// Whether values lay beyond that.
bool makeDrawable(Axis& axis);

/// Log if all values are positive and span more than a factor of 30, else linear.
Scale scaleFor(const std::vector<double>& values);

/// Linear or logarithmic ticks in the unit that suits the largest value: what the seconds are multiplied with.
struct TimeUnit {
    double factor = 1;
    QString name; ///< "ms"
};
TimeUnit timeUnitFor(double seconds);

/// Message sizes as 4 B, 64 B, 1 KiB on a log axis.
Axis sizeAxis(const std::vector<double>& sizes);
/// Counts as 1, 4, 16 … on a log axis.
Axis countAxis(const QString& label, const std::vector<double>& counts);
/// How much longer or shorter than modeled, in percent.
Axis residualAxis();

/// `count` values from `first` to `last`, evenly spread on a log axis.
std::vector<double> spread(double first, double last, int count);

} // namespace costscope
