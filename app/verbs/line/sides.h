// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/inputs.h"

namespace costscope {

/// Whether a side can be there, before the other one is read. Error: no file and no shipped machine of this name.
Result<Done> checkSide(const QString& file);

/// One side of a comparison. Data files get the fits that a newcomer would ask for, so that they are compared too. A shipped
/// machine stands by its id.
Result<Inputs> readSide(const QString& file);

/// What --baseline and --beside name.
QStringList sidesIn(const Arguments& arguments);
/// Pins what --baseline and --beside name, if they are given. Error: the file.
Result<Done> pinWanted(Inputs& inputs, const Arguments& arguments);

Option baselineOption();
Option besideOption();

} // namespace costscope
