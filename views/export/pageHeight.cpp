// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/pageHeight.h"

#include "views/export/fileFormats.h"

#include <algorithm>

namespace costscope {

namespace {

/// How much a reader would miss.
int missed(const Layout& layout)
{
    return int(layout.leftOut.size() + cutWords(layout).size()) + (layout.plotVanishes ? 1 : 0);
}

} // namespace

double pageHeightMm(const std::shared_ptr<const Figure>& figure, const Style& style, double widthMm)
{
    constexpr double stepMm = 5;
    const double own = heightMmFor(*figure, widthMm);
    // What is higher than a page anyway rather grows further than loses its words; that it is too high is said.
    const double most = own > textHeightMm ? 1.4 * own : textHeightMm;
    double best = own;
    int least = missed(layOutPage(figure, style, {widthMm, own}));
    for (double height = own + stepMm; least > 0 && height <= most; height += stepMm)
        if (const int now = missed(layOutPage(figure, style, {widthMm, height})); now < least) least = now, best = height;
    return best;
}

} // namespace costscope
