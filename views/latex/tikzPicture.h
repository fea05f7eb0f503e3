// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/latex/TikzInk.h"

namespace costscope {

/// "\begin{tikzpicture} … \end{tikzpicture}", as large as the page of the layout.
QString tikzPicture(TikzInk& ink);

} // namespace costscope
