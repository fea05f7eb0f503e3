// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/drawnAlike.h"

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

#include <tuple>

namespace costscope {

bool isDrawnAlike(const Session& a, const Session& b, QStringView figure)
{
    const auto all = [](const Session& s) { return std::tie(s.datasets, s.machines, s.fits, s.calibrations, s.baseline); };
    const FigureRequest *ofA = a.figure(figure), *ofB = b.figure(figure);
    if (!ofA || !ofB || *ofA != *ofB || all(a) != all(b)) return false;
    const FigureKind* kind = findFigure(ofA->kind);
    return !(kind && kind->ofFigures) || a.figures == b.figures;
}

} // namespace costscope
