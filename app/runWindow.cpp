// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runWindow.h"

#include <QApplication>
#include <QMainWindow>

namespace costscope
{

int runWindow(int& argc, char** argv, const QStringList& files, const QString& example)
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.setWindowTitle(files.isEmpty() && example.isEmpty() ? QStringLiteral("Costscope") : files.value(0, example));
    window.show();
    return QApplication::exec();
}

} // namespace costscope
