// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

// The kinds of figure of answers for plain run times.

/// Run time over n with 80 and 95 % intervals, the records, the n that is asked for and the plateau of least time.
extern const FigureKind runTimeForecastFigure;
/// Efficiency, speed-up or share of overhead over n, with the same intervals.
extern const FigureKind efficiencyForecastFigure;
/// Run time of a problem of any size on any number of cores, from series of several sizes.
extern const FigureKind sizeForecastFigure;
/// Many series by their expected times at one n.
extern const FigureKind regionsForecastFigure;
/// The laws with their weights, and what each leaves.
extern const FigureKind lawLadderFigure;
/// What one more run would tell of the n that is asked for.
extern const FigureKind nextRunFigure;

} // namespace costscope
