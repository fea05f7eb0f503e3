// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/askFile.h"

#include "app/dialogs/Dialogs.h"

#include <QFileInfo>

namespace costscope {

QString askFile(Dialogs& dialogs, const QString& title, const QString& proposal, const QString& filter, const QString& suffix)
{
    QString path = dialogs.askSave(title, QFileInfo(proposal).suffix().isEmpty() ? proposal + suffix : proposal, filter);
    if (path.isEmpty() || !QFileInfo(path).suffix().isEmpty()) return path;
    path += suffix;
    if (QFileInfo::exists(path) && !dialogs.askOverwrite({path})) return {}; // it was asked about another name
    return path;
}

} // namespace costscope
