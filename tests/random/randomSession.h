// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "randomData.h"

#include "core/session/Session.h"
#include "core/session/SessionView.h"

namespace costscope {

struct FigureKind;

/// What random sessions are like. Small by default: one is made in some milliseconds.
struct SessionTaste {
    int datasets = 4; ///< at most, of each of these
    int machines = 2;
    int calibrations = 1;
    int figures = 6;
    int bootstrap = 20; ///< draws, where a fit or a calibration has any
    DataTaste data = {};
    bool baseline = true; ///< a baseline may be pinned, mostly the session itself measured again
    bool unknown = true;  ///< there may be things of a newer program
};

/// A session as somebody could have made it in the window, by the functions that the window calls.
Session randomSession(Chance& chance, const SessionTaste& taste = {});
/// Adds a figure of this kind, see randomFigure.h, and returns it.
FigureRequest addRandomFigure(Chance& chance, Session& session, const FigureKind& kind);
/// The same session after another run: other measured values, perhaps other names, more or fewer items.
Session measuredAgain(Chance& chance, const Session& session);
/// What of it was in sight.
SessionView randomView(Chance& chance, const Session& session);

/// Adds a fit of one of its run times or benchmarks; nothing happens if none can be fitted.
void addRandomFit(Chance& chance, Session& session, const SessionTaste& taste);
void addRandomCalibration(Chance& chance, Session& session, const SessionTaste& taste);
FitSettings randomFitSettings(Chance& chance, const Dataset& dataset, int bootstrap);
CalibrationRecipe randomRecipe(Chance& chance, const Session& session, const CalibrationItem& item, int bootstrap);

} // namespace costscope
