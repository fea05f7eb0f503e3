// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/Handbook.h"

namespace costscope {

/// What all verbs share, then a page for each: what --help prints.
std::vector<HandbookPage> verbPages();

HandbookPage toldApartPage(); ///< formats that are recognised and refused
HandbookPage figureKindsPage();
HandbookPage machinesPage();
HandbookPage examplesPage();

} // namespace costscope
