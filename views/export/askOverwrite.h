// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace costscope {

/// These files exist: may they be replaced? One question for all of them.
bool askOverwrite(QWidget* parent, const QStringList& files);

} // namespace costscope
