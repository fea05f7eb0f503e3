// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/sessionFile.h"

namespace costscope {

/// A LinkReader: imports the first source file of a dataset anew, as it was imported. Of several datasets in that file the one
/// of the same name.
Result<Dataset> readLinked(const Dataset& known, const Progress& progress);

/// Whether readLinked() gives these data. Error: why not.
Result<Done> checkLink(const Dataset& dataset, const Progress& progress);

} // namespace costscope
