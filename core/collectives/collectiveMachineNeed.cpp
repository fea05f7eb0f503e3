// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/collectiveMachineNeed.h"

#include "core/collectives/collectiveCost.h"
#include "core/session/machines.h"

namespace costscope {

const MachineNeed collectiveMachineNeed = {
    .isOf = [](const Session& session, const FigureRequest& figure) { return hasData(session, figure, DatasetKind::Collective); },
    .isMet = [](const Machine& machine) { return channelsOf(machine).ok(); },
    .otherwise = "metropolis-like", // illustrative, and says so
};

} // namespace costscope
