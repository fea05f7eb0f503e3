// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace costscope {

/// Makes of a widget another one (see WindowStyle), also when it is shown: its colour or box follows at once.
void setRole(QWidget* widget, const char* role);
/// The same for what a field or a box to drop into is at the moment.
void setMark(QWidget* widget, const char* name, bool on);

} // namespace costscope
