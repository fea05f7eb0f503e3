// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/Handbook.h"

namespace costscope {

/// A page of resources/guide by its path there, "levels.md": links among the guide lead to the pages that are made of it.
HandbookPage guidePage(const QString& path);

} // namespace costscope
