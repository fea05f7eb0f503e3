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

/// Error: no such reading (lists the known ones); fits-tables beside another one, as it says how all of it is read.
Result<DenseReadings> denseReadingsFrom(const QStringList& ids);
QStringList idsOf(const DenseReadings& readings);
QString knownReadings(); ///< "printed-volume, printed-steps, …"

/// "18 values fitted to 60 cells"; without a fit that none were.
QString fitWords(const std::optional<ReadingFit>& fit);
/// The readings for people: fits-tables with what was fitted to the tables.
QStringList wordsOf(const DenseReadings& readings, const DenseMachine& machine);
/// That values were fitted, or none were, and that a variant is not among the cells that they were fitted to; nothing for others.
Messages readingNotes(const DenseQuestion& question, const DenseMachine& machine);
/// For MachineUse::reading: the one that a machine may have tables for; empty unless it is chosen.
QString readingOfMachine(const DenseReadings& readings);

} // namespace costscope
