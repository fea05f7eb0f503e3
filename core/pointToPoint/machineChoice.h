// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

namespace costscope {

/// A machine holds α, R_b and R_N by locality and protocol; the postal and the max-rate model know one set. These are
/// the rows `locality` and `protocol` that say which is taken, behind the other inputs.
Parameters withMachineChoices(Parameters inputs);
QString machineChoiceNote();

/// `given` with α, R_b and R_N of the machine at the chosen locality and protocol: between nodes and by the size of
/// the message unless given. The choice joins the values if something was taken.
NamedValues parametersFrom(const Machine& machine, const NamedValues& given);

/// Refuses a locality or protocol that is none, where one is given.
Result<Done> checkMachineChoice(const Model& model, const NamedValues& values);
/// Says in the result which set was taken.
Messages noteOnMachineChoice(const NamedValues& values);

} // namespace costscope
