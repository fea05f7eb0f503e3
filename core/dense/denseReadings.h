// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/denseModels.h"

#include <QStringList>

#include <span>

namespace costscope {

/// A way to read a place that the paper leaves open, other than the default.
struct DenseReading {
    const char* id;   ///< "printed-volume"
    const char* name; ///< for people, short
    void (*choose)(DenseReadings& readings);
    bool (*isChosen)(const DenseReadings& readings);
};
std::span<const DenseReading> denseReadings();

/// Error: no such reading (lists the known ones).
Result<DenseReadings> denseReadingsFrom(const QStringList& ids);
QStringList idsOf(const DenseReadings& readings);

} // namespace costscope
