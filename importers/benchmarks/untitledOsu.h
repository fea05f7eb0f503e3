// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"

namespace costscope {

/// A table of an OSU benchmark whose title is lost, or sizes of messages that have not even a heading: which lines to put above it.
std::optional<Error> untitledOsu(const Head& head, const QString& file);

} // namespace costscope
