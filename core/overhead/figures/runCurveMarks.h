// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overhead/figures/runFigure.h"

namespace costscope {

/// What is drawn of one program and how.
struct CurveLook {
    Hue runTime = Hue::Blue;
    Hue overhead = Hue::Purple;
    Marker measured = Marker::Circle, measuredTau = Marker::Square;
    double scale = 1; ///< all times are divided by this
    bool legend = true;
    bool endLabels = true;
    bool notes = true;
    bool amdahl = true, tau = true, runTimes = true, band = true;
    QString name = {}; ///< end label of the run time; empty = "run time t_n"
    bool operator==(const CurveLook&) const = default;
};

/// Bands, Amdahl's law, the fitted t_n and the predicted τ_n, then the measured values of one program.
void addCurve(Panel& panel, const RunCurve& curve, const CurveLook& look);
/// The same in a panel of its own: of many programs a slider changes one, and the others are drawn as they were.
void addCurve(Panel& panel, const RunCurve& curve, const CurveLook& look, FigureMemory& memory);

/// One y range for all panels: every measured point, with a little room; curves may leave it.
void showAllPoints(const std::vector<Panel*>& panels);

} // namespace costscope
