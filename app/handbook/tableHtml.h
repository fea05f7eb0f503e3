// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace costscope {

/// A row of a table whose cells are HTML; with an id links can lead to it.
QString rowHtml(const QStringList& cells, const QString& id = {});
QString headingsHtml(const QStringList& cells);
/// Text as code.
QString codeHtml(const QString& text);

} // namespace costscope
