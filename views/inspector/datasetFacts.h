// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/widgets/FactGrid.h"

#include <QJsonObject>

namespace costscope {

/// What a file says of itself, under names that people read: what ran where first, then how long it took, then how it was measured. A
/// fact that is not known here stands behind, under its own name.
std::vector<Fact> datasetFacts(const QJsonObject& facts);

} // namespace costscope
