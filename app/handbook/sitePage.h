// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/Handbook.h"

#include <QByteArray>

namespace costscope {

/// A page as a file for browsers: HTML 5, with contents at its side, the field of the search, and ways to the pages before and after it.
QByteArray sitePage(const std::vector<HandbookGroup>& groups, const HandbookPage& page);

/// Where answers of the search stand: search.html?q=words.
QByteArray searchPage(const std::vector<HandbookGroup>& groups);

} // namespace costscope
