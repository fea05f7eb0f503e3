// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace costscope::record {

/// Behind MPI_Init, on all ranks.
void begin() noexcept;
/// Before MPI_Finalize, on all ranks: gathers and writes.
void finish() noexcept;

/// Where MPI cannot be used any more: what this rank has, into name.d/rank-R.csm. Takes no memory and no lock: a handler of a signal
/// may call it. False: it could not be written.
bool writeAlone() noexcept;
/// Takes the memory for it, and makes SIGTERM call it.
void prepareAlone();
/// Before MPI_Abort.
void aborting() noexcept;

} // namespace costscope::record
