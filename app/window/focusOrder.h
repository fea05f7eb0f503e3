// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

class QWidget;

namespace costscope {

/// Session, figures, table, Inspector: the order in which the keys go through them.
using Panes = std::array<QWidget*, 4>;

/// F6: the next pane that is seen takes the focus, or the first of its fields that takes it.
void focusNextPane(const Panes& panes);

/// Tab or Shift+Tab: through the panes in their order, then the rest of the window. False: nothing takes the focus.
enum class Way { Forth, Back };
bool focusNext(QWidget* window, const Panes& panes, Way way);

} // namespace costscope
