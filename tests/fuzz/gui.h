// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

namespace costscope {

/// What measures letters needs a program with fonts, not a display. For the whole run.
inline void needGui()
{
    static int count = 1;
    static char name[] = "fuzz";
    static char* words[] = {name, nullptr};
    [[maybe_unused]] static const auto* const application = [] {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return new QApplication(count, words);
    }();
}

} // namespace costscope
