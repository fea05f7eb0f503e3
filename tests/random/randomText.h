// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Chance.h"

#include <QJsonObject>
#include <QStringList>

namespace costscope {

/// A name as people and file systems give them: mostly plain, else of letters of all scripts, signs that HTML, LaTeX, CSV or a
/// terminal read otherwise, much too long, or empty where `mayBeEmpty`.
QString randomName(Chance& chance, bool mayBeEmpty = false);
/// Some sentences, perhaps with line feeds.
QString randomWords(Chance& chance);
/// Simple HTML as annotations hold it, sometimes broken.
QString randomHtml(Chance& chance);
/// "runs/ünïcode name.csv", relative.
QString randomFile(Chance& chance);
/// Fields that no version knows.
QJsonObject randomFields(Chance& chance, int depth = 2);

} // namespace costscope
