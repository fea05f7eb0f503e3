// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace costscope {

/// Markdown with tables as HTML: what stands in <body>. Tags in the text are text.
QString htmlOfMarkdown(const QByteArray& markdown);

/// Every <h1> to <h4> gets an id made of its words, "#how-sure-is-the-model", as GitHub makes it: links of the guide work in both places.
/// One that has an id keeps it.
QString withAnchors(const QString& html);

} // namespace costscope
