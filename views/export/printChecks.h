// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/Style.h"

#include <memory>
#include <vector>

namespace costscope {

/// One question a printer would ask of a figure, answered from its layout or its bytes.
struct PrintCheck {
    bool passed;
    QString text; ///< what was found; if it failed, also what to do
};

/// Sizes of letters and lines, fonts in the PDF, overlaps, series told apart in grey, everything shown.
std::vector<PrintCheck> printChecks(const std::shared_ptr<const Figure>& figure, const Style& style, double widthMm, double heightMm);

} // namespace costscope
