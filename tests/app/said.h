// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Verb.h"

#include <QTextStream>

namespace costscope {

/// What a line of the command line answers.
struct Said {
    int code = -1;
    QString out, err;
};

inline Said say(const QStringList& args, Watched watched = {})
{
    Said said;
    QTextStream out(&said.out), err(&said.err);
    said.code = runVerb(args, out, err, watched);
    return said;
}

} // namespace costscope
