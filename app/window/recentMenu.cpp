// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recentMenu.h"

#include "app/pages/RecentFiles.h"
#include "views/tr.h"

#include <QFileInfo>
#include <QMenu>

namespace costscope {

void fillRecentMenu(QMenu* menu, QObject* context, const std::function<void(const QString& path)>& open)
{
    menu->clear();
    for (const RecentFile& file : recentFiles()) {
        QAction* action = menu->addAction(QFileInfo(file.file).fileName(), context, [open, path = file.file] { open(path); });
        action->setEnabled(QFileInfo(file.file).isFile());
        action->setToolTip(file.file);
    }
    if (menu->isEmpty()) menu->addAction(tr("No sessions yet"))->setEnabled(false);
    menu->setToolTipsVisible(true);
}

} // namespace costscope
