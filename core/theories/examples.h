// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// A session that comes with the program, one per body of theory.
struct Example {
    QString id;          ///< what `--example` takes
    QString name;        ///< "Run times in, parallel overhead out"
    QString question;    ///< the user's question it answers
    QString description; ///< what is seen
    QString source;      ///< where data and model are printed
};

/// Every example, one line per example. Its session is resources/examples/<id>.costscope, compiled in.
const std::vector<Example>& allExamples();
const Example* findExample(QStringView id);

/// Error: unknown id (lists the known ones).
Result<Session> openExample(const QString& id);

} // namespace costscope
