// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Verb.h"

namespace costscope {

/// What a script learns from how the program ended.
struct ExitCode {
    int code;
    QString meaning;
};
const std::vector<ExitCode>& exitCodes();

/// "costscope fit [MODEL] FILE...".
QString synopsis(const Verb& verb);

QString programHelp();
QString verbHelp(const Verb& verb);

} // namespace costscope
