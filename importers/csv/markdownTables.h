// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace costscope {

/// The tables of a Markdown text, each as cells that tabs set apart, in the lines where they stand: the others are empty. The bars at the
/// ends of its rows may be missing.
std::vector<QByteArray> markdownTables(QByteArrayView text);

} // namespace costscope
