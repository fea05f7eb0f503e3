// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace costscope {

struct MachineNeed;
extern const MachineNeed denseMachineNeed;

} // namespace costscope
