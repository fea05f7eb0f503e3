// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace costscope {

/// The tables of a Markdown text, each as cells that tabs set apart, in the lines where they stand: the others are empty. Nothing if the
/// text has no table whose rows begin with a bar.
std::vector<QByteArray> markdownTables(QByteArrayView text);

} // namespace costscope
