// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/verbs.h"

namespace costscope {

// One line per verb, in the order of the help.

const std::vector<Verb>& allVerbs()
{
    // clang-format off
    static const std::vector<Verb> all = {
        formatsVerb(),
        modelsVerb(),
        machinesVerb(),
        figuresVerb(),
        examplesVerb(),
        importVerb(),
        fitVerb(),
        evaluateVerb(),
        levelsVerb(),
        contentionVerb(),
        stagesVerb(),
        overlapVerb(),
        selectVerb(),
        tuneVerb(),
        predictVerb(),
        decodeVerb(),
        calibrateVerb(),
        validateVerb(),
        exportVerb(),
        compareVerb(),
        checkVerb(),
        citeVerb(),
        handbookVerb(),
    };
    // clang-format on
    return all;
}

const Verb* findVerb(QStringView name)
{
    for (const Verb& verb : allVerbs())
        if (verb.name == name) return &verb;
    return nullptr;
}

} // namespace costscope
