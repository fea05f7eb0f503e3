// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/Handbook.h"

#include <QJsonArray>

namespace costscope {

/// The pages that have all words of a query, the best first, as HTML: a link to the section that has most of them, and an excerpt.
/// The same rule as resources/handbook/search.js, which does it in a browser.
QString searchHandbook(const std::vector<HandbookGroup>& groups, const QString& query);

/// What that script searches: every page with its sections.
QJsonArray searchIndex(const std::vector<HandbookGroup>& groups);

} // namespace costscope
