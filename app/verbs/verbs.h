// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Verb.h"

namespace costscope {

// One for each verb; allVerbs.cpp lists them in the order of the help.
Verb formatsVerb();
Verb modelsVerb();
Verb machinesVerb();
Verb figuresVerb();
Verb examplesVerb();
Verb importVerb();
Verb fitVerb();
Verb evaluateVerb();
Verb levelsVerb();
Verb contentionVerb();
Verb stagesVerb();
Verb overlapVerb();
Verb selectVerb();
Verb tuneVerb();
Verb predictVerb();
Verb decodeVerb();
Verb calibrateVerb();
Verb validateVerb();
Verb exportVerb();
Verb compareVerb();
Verb checkVerb();
Verb citeVerb();
Verb handbookVerb();

} // namespace costscope
