// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/inputs.h"

namespace costscope {

/// One side of a comparison. Data files get the fits that a newcomer would ask for, so that they are compared too. A shipped
/// machine stands by its id.
Result<Inputs> readSide(const QString& file);

/// Pins what --baseline names, if it is given. Error: the file.
Result<Done> pinWanted(Inputs& inputs, const Arguments& arguments);

Option baselineOption();

} // namespace costscope
