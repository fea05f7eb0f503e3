// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace costscope
{

/// Creates the application and its window and runs them until the window is closed; returns the exit code of the process.
/// `files` are sessions or inputs to open, `example` is the id of an example; with neither, the start page is shown.
int runWindow(int& argc, char** argv, const QStringList& files, const QString& example);

} // namespace costscope
