// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"

namespace costscope {

// What an entry of a legend speaks of: a legend names what the axes show, and nothing else.

/// A series without any place is a key: it says what a look means.
bool isKey(const Series& series);
/// Whether the figure's own axes show anything of a series.
bool isWithinAxes(const Panel& panel, const Series& series);
/// Whether an entry made of `entry` speaks of `series`: its name, or of a key its look.
bool speaksOf(const Series& entry, const Series& series);

} // namespace costscope
