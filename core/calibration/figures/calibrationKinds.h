// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

// The kinds of figure of benchmarks and what was calibrated from them.

/// "time-versus-size": measured times of messages over their size, one line per locality or number of pairs, with the fitted
/// piece of every protocol, the gaps in which the switches lie, and relative residuals below.
extern const FigureKind benchmarkTimesFigure; ///< "benchmark-times"
extern const FigureKind benchmarkRatesFigure; ///< "benchmark-rates"
extern const FigureKind timeVersusSizeFigure;
/// "time-versus-messages": a fixed volume sent as ever more, ever smaller messages, with receives posted in and against the
/// order of arrival; the area between is the search of the queue.
extern const FigureKind timeVersusMessagesFigure;
/// "kernel-efficiency": share of the peak that kernels reach by the order of their matrices.
extern const FigureKind kernelEfficiencyFigure;
/// "machine-trust": measured over predicted time of every cell by size, held-out repetitions if asked for.
extern const FigureKind machineTrustFigure;
/// C_avg over distance, C_max over distance for every number of processes and extrapolated beyond.
extern const FigureKind calibrationFactorsFigure;

} // namespace costscope
