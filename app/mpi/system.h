// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "json.h"

#include <cstddef>
#include <string>

namespace costscope::probe {

/// This node as a document says it: host, cpu, sockets, cores, memory, caches, kernel, compiler, MPI, network and the variables of the
/// environment that MPI and the network read, except those whose names hold KEY, TOKEN, SECRET or PASS.
JsonObject describeSystem(int nodes);

/// Frequency governor of the first core; empty where the system has none.
std::string frequencyGovernor();
/// Of the largest cache of the first core; 32 MiB where the system does not tell.
std::size_t lastCacheBytes();
/// What MPI calls itself, its first line.
std::string mpiLibrary();
/// "2026-01-31T12:00:00Z".
std::string currentTime();

} // namespace costscope::probe
