// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Verb.h"

namespace costscope {

// One row per verb; allVerbs.cpp lists them in the order of the help.
extern const Verb formatsVerb, modelsVerb, machinesVerb, figuresVerb, examplesVerb;
extern const Verb importVerb, fitVerb, evaluateVerb, levelsVerb, contentionVerb, stagesVerb, overlapVerb, selectVerb, tuneVerb, predictVerb,
    decodeVerb, calibrateVerb, exportVerb, compareVerb, checkVerb;

} // namespace costscope
