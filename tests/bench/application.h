// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace costscope {

/// Fonts need a QGuiApplication, widgets a QApplication; benchmark_main has none. Without a screen unless the environment names one.
/// It never ends: static objects of Qt would be gone before it, and the program would crash after its results.
template <class Application>
Application& application()
{
    static int count = 1;
    static char name[] = "bench";
    static char* arguments[] = {name, nullptr};
    static const bool chosen = !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || qputenv("QT_QPA_PLATFORM", "offscreen");
    static auto* const one = new Application(count, arguments);
    Q_UNUSED(chosen);
    return *one;
}

} // namespace costscope
