// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/locality.h"
#include "core/model/Model.h"

namespace costscope {

/// The rows of `irregular-exchange`. Messages are given by group: "inter-node.eager.n" and "inter-node.eager.s".
QString groupName(Locality locality, Protocol protocol, const char* last);
Parameters exchangeInputs();
Parameters exchangeParameters();

} // namespace costscope
