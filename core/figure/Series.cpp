// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sameNumber.h"
#include "core/figure/Figure.h"

#include <algorithm>
#include <tuple>

namespace costscope {

namespace {

bool areSame(const std::vector<double>& a, const std::vector<double>& b)
{
    return std::ranges::equal(a, b, sameNumber);
}

} // namespace

/// By every member: a further one does not compile until it is compared too.
bool Series::operator==(const Series& other) const
{
    const auto& [mark1, label1, endLabel1, hue1, dash1, marker1, fill1, weight1, xs1, ys1, low1, high1, right1, upper1, value1, text1,
                 anchor1, width1, height1, heads1, bend1, rows1] = *this;
    const auto& [mark2, label2, endLabel2, hue2, dash2, marker2, fill2, weight2, xs2, ys2, low2, high2, right2, upper2, value2, text2,
                 anchor2, width2, height2, heads2, bend2, rows2] = other;
    return std::tie(mark1, hue1, dash1, marker1, fill1, weight1, anchor1, width1, height1, heads1, bend1) ==
               std::tie(mark2, hue2, dash2, marker2, fill2, weight2, anchor2, width2, height2, heads2, bend2) &&
           std::tie(label1, endLabel1, text1, rows1) == std::tie(label2, endLabel2, text2, rows2) && areSame(xs1, xs2) &&
           areSame(ys1, ys2) && areSame(low1, low2) && areSame(high1, high2) && areSame(right1, right2) && areSame(upper1, upper2) &&
           areSame(value1, value2);
}

} // namespace costscope
