// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QApplication;

namespace costscope {

/// Names, fonts and colours of the application: what must be set before its first window.
void prepareApplication(QApplication& application);

/// Creates the application and its window and runs them until the window is closed; returns the exit code of the process.
/// `files` are sessions or inputs to open, `example` is the id of an example; with neither, the start page is shown.
/// With COSTSCOPE_PAINTED in the environment, the milliseconds from the start of the process to the first paint go to stderr.
int runWindow(int& argc, char** argv, const QStringList& files, const QString& example, const QString& baseline = {});

} // namespace costscope
