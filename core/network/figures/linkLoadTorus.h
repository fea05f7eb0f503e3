// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/LinkLoads.h"
#include "core/network/figures/networkKinds.h"
#include "core/session/Session.h"

namespace costscope {

struct NetworkView;
/// From which share of the largest load on cables are coloured: as chosen, or so that they can be told apart.
double shownThreshold(const FigureRequest& request, const NetworkView& view);

/// The request seen from elsewhere: turned by so many degrees about the vertical and towards the reader. `moving`: on the way,
/// the lattice is drawn as its outline.
FigureRequest turnedBy(FigureRequest request, double azimuth, double elevation, bool moving);

/// The direction that a cable is coloured by and whose key its mark has; of equal ones the plus direction. The link must exist.
Link busierOfCable(const LinkLoads& loads, const Link& link);

} // namespace costscope
