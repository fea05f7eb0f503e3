// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"

namespace costscope {

/// Rows of a ping-pong of IMB that have lost their headings, told by their numbers: which line to put above them.
std::optional<Error> untitledImb(const Head& head, const QString& file);

} // namespace costscope
