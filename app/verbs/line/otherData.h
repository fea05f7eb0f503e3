// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/inputs.h"

namespace costscope {

/// --with [NAME=]FILE: the figures of a session drawn of other data.
Option withOption();
QStringList otherFiles(const Arguments& arguments);

/// Puts the data of --with in the places of those of the session: the one that is named, else the one of the same name, else the only
/// one of its kind, else as many in their order. Fits and calibrations are made anew. What stands for what is told.
/// Error: a file; wrongWords(): no such data in the session, or it is open which are meant (lists them).
Result<Done> putOtherData(Inputs& inputs, const Arguments& arguments, const ImportOptions& options, const Progress& progress);

} // namespace costscope
