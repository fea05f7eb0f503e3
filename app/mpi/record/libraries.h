// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state.h"

#include <string>

namespace costscope::record {

// Regions that solver libraries tell of an unchanged program: rules `petsc`, `hypre` and `event=NAME->REGION`. Their times are those in
// MPI: between the messages of a level such a region computes.

/// PETSc calls back at each of its events; looks whether it still does. Cheap, with every call of MPI.
void watchEvents() noexcept;
/// Rules that nothing fitted on this process, with what to do; of a program that tells nothing the rule that would.
std::vector<std::string> adviceAboutRules();

} // namespace costscope::record
