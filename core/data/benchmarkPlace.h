// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/benchmark.h"
#include "core/data/locality.h"

namespace costscope {

// Where sender and receiver of a benchmark were. Where its file does not say, the user may: that stands in the facts of the dataset,
// and counts for every sample of which the file says nothing.

/// By the scope of a sample ("node", "network") and what the file says of its nodes; "shared-memory" is one node, and one socket
/// if there is only one. Nothing: not said.
std::optional<Locality> placeOf(const QString& scope, const BenchmarkFacts& facts);
/// The same of a sample of a dataset, by its file, else by the user.
std::optional<Locality> placeOf(const BenchmarkView& view, const BenchmarkFacts& facts, size_t sample);

/// What the user said of a dataset stands in its facts under these keys: saidPlace(), and saidLayout() of measured collectives.
constexpr QLatin1String saidPlaceKey("place"), saidLayoutKey("said_layout");
bool hasSaid(const Dataset& dataset);
/// What was read again, with what the user said of it before.
Dataset withSaid(Dataset read, const Dataset& before);

/// What the user said.
std::optional<Locality> saidPlace(const Dataset& dataset);
/// The dataset with what the user says; nothing takes it back.
Dataset withPlace(Dataset dataset, std::optional<Locality> place);

/// Whether messages between two processes were measured, and of some of them neither the file nor the user says where they were.
bool lacksPlace(const Dataset& dataset);
/// The same, whatever the user has said.
bool fileLacksPlace(const Dataset& dataset);
/// By the name of the file or the dataset ("osu_latency_internode.txt"): a proposal, no more.
std::optional<Locality> guessedPlace(const Dataset& dataset);

} // namespace costscope
