// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overlap/overlapRuns.h"

namespace costscope {

// Overlap from two profiles of one program. A profile (mpiP, MAP, Performance Reports) splits the time of a run into MPI and the
// rest; what ran behind something else it does not show. So
//  * one run overlapped: T_exec, and the MPI time that was still visible. Neither T_comm nor what was hidden.
//  * one run without overlap: T_comp and T_comm, as nothing ran behind anything; what overlap could save at most (POR), not what
//    it does save.
//  * both, of the same problem on as many processes: T_comp and T_comm of the one, T_exec of the other, hence all measures.
// T_comp + T_comm is the run time of the first run, so AOR and the signed saving rest on two run times alone. The split is
// coarser: T_comm contains waiting for processes that are late, which is no communication, so POR and ROR carry that error.
// All times are means over the tasks: these add up, and reports of totals alone have them too. I/O counts as computation.
// Measures: Barigou, "On Communication-Computation Overlap in High-Performance Computing" (2016), section 4.2.

/// What a profile tells of its run [s], means over the tasks.
struct ProfileTimes {
    double run = missing;      ///< AppTime of mpiP, wall time of MAP
    double mpi = missing;      ///< inside of MPI calls, waiting included
    double rounding = missing; ///< of `run`: half of the last printed digit; 0 where the report does not round
    double outside() const { return run - mpi; }
};
/// Error: no profile; number of processes, run time or MPI time are not told; more MPI time than run time.
Result<ProfileTimes> profileTimes(const Dataset& profile);

/// Calls of a profile that begin communication and return: "Isend", "Iallreduce", one-sided "Put"; empty where none are known.
QStringList nonBlockingCalls(const Dataset& profile);

struct ProfileOverlap {
    OverlapRun run = {};
    ProfileTimes apart = {}, overlapped = {};
    Messages messages = {}; ///< what the conclusion rests on: other arguments, non-blocking calls, rounding
};
/// `apart`: the run without overlap. `anyName`: both are versions of one program, whatever they are called. Error: what
/// profileTimes() refuses; one run twice; another number of processes; another program; no time at all; T_exec below the
/// longer of T_comp and T_comm by more than the rounding, which no overlap gives.
Result<ProfileOverlap> overlapOfProfiles(const Dataset& apart, const Dataset& overlapped, bool anyName = false);

/// The same as a dataset of kind "overlap" with the sources of both; facts: visible_mpi_s, t_comp_overlapped_s.
Result<Dataset> profileOverlapDataset(const Dataset& apart, const Dataset& overlapped, bool anyName = false);
/// Whether a dataset was made by it.
bool isOfProfiles(const Dataset& dataset);

} // namespace costscope
