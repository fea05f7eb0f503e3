// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveKinds.h"
#include "core/dense/denseMachineNeed.h"
#include "core/levels/figures/levelKinds.h"
#include "core/session/machines.h"

namespace costscope {

const std::vector<const MachineNeed*>& allMachineNeeds()
{
    static const std::vector<const MachineNeed*> all = {&denseMachineNeed, &collectiveMachineNeed, &levelMachineNeed};
    return all;
}

} // namespace costscope
