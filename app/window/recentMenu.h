// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QMenu;
class QObject;

namespace costscope {

/// The menu anew: one entry for each recent file, which opens it while `context` lives; one that is gone is grey.
void fillRecentMenu(QMenu* menu, QObject* context, const std::function<void(const QString& path)>& open);

} // namespace costscope
