// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/CollectiveSetup.h"
#include "core/session/Session.h"

namespace costscope {

// A collective of a session is described once, by its dataset: what is changed there holds for all of its figures.

/// Mapping of figures that draw sequential and round robin beside each other.
inline constexpr QLatin1String bothMappings("both");

/// Adds a collective with its figures and returns their ids. `machine`: id of the one whose channels they show; empty = what
/// machineIdOf() takes. Error: what questionOf() refuses.
Result<QStringList> addCollective(Session& session, const CollectiveSetup& setup, const QString& machine = {});

/// Machines whose channels are known: those of the session, then the shipped ones that it has no copy of.
std::vector<Machine> machinesWithChannels(const Session& session);

/// Sets one value of collectiveValues() in the dataset (another algorithm of the same operation keeps its blocks: m is another number
/// where it counts one block, or all of them); none of its figures chooses it otherwise any more, and its name tells
/// the new setup as long as it told the old one. Beyond them "machine" takes the id of a machine with channels, and "mapping"
/// also `both`; these are of the figures. Error: no collective; no such value; what questionOf() refuses.
Result<Done> editCollective(Session& session, const QString& dataset, const QString& name, const QString& text);

} // namespace costscope
