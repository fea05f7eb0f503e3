// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace costscope {

/// Makes figures speak to screen readers: a FigureView is a chart with its title as name, what is under it, its axes and what is said
/// of it as description, the selected row as value, and its rows as a table. Once for the program; calling again does nothing.
void makeFiguresSpeak();

} // namespace costscope
