// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace costscope {

/// What of a session was in sight when it was saved. It is no edit and has no undo step, yet the numbers of figures that go with
/// the selection hang on it: without it the same file would show others.
struct SessionView {
    QStringList selected = {}; ///< keys that figures follow (followed() in core/figure/FigureKind.h): "level=4", "operation=spmv"
    QStringList open = {};     ///< ids of figures with a tab, in their order
    QString front = {};        ///< of these the one in front
    bool operator==(const SessionView&) const = default;
};

} // namespace costscope
