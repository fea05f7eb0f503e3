// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace costscope {

/// What stands under one heading of a page, as a search reads it.
struct HandbookSection {
    int level = 1;   ///< of <h1> to <h4>
    QString anchor;  ///< "how-sure-is-the-model"
    QString heading; ///< without tags
    QString text;
};

/// The page up to its second heading, then one for each further heading.
std::vector<HandbookSection> sectionsOf(const QString& body);

/// Without tags, one blank between words.
QString textOfHtml(QString html);

} // namespace costscope
