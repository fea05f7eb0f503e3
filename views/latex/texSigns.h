// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace costscope {

/// A sign as LaTeX is told it; both empty = LaTeX does not know it.
struct TexSign {
    QString word = {}; ///< among words; empty = as a formula
    QString math = {}; ///< in formulas; empty = as a word
    bool isKnown() const { return !word.isEmpty() || !math.isEmpty(); }
};

/// How LaTeX writes one sign of Unicode: special signs escaped, Greek and mathematical ones by their commands, so that
/// pdflatex needs no package for them. Latin letters with accents stay what they are.
TexSign texSign(char32_t sign);

/// The ordinary sign of a raised or lowered one: "²" -> '2', "ₙ" -> 'n'; 0 = it is neither.
char32_t ordinaryOfRaised(char32_t sign);
char32_t ordinaryOfLowered(char32_t sign);

} // namespace costscope
