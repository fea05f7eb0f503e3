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

/// What printFaults() finds, in the sorts that a dialog has room for, with sizes and the fonts of the PDF.
std::vector<PrintCheck> printChecks(const std::shared_ptr<const Figure>& figure, const Style& style, double widthMm, double heightMm);

} // namespace costscope
