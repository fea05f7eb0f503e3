// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/texSigns.h"

#include "core/base/literals.h"

#include <QHash>
#include <QStringView>

namespace costscope {

namespace {

const QHash<uint, const char*>& wordSigns()
{
    static const QHash<uint, const char*> all = {
        {U'\\', "\\textbackslash{}"},
        {U'{', "\\{"},
        {U'}', "\\}"},
        {U'$', "\\$"},
        {U'&', "\\&"},
        {U'#', "\\#"},
        {U'%', "\\%"},
        {U'_', "\\_"},
        {U'^', "\\^{}"},
        {U'~', "\\~{}"},
        {U'"', "''"},
        {U'`', "\\`{}"},
        {U'–', "--"},
        {U'—', "---"},
        {U'‘', "`"},
        {U'’', "'"},
        {U'“', "``"},
        {U'”', "''"},
        {U'…', "\\dots{}"},
        {U'\u00A0', "~"},
        {U'\u2002', "\\enspace{}"},
        {U'\u2003', "\\quad{}"},
        {U'\u2007', "\\phantom{0}"},
        {U'\u2009', "\\,"},
        {U'\u202F', "\\,"},
        {U'\u2011', "-"},
        {U'µ', "\\textmu{}"},
        {U'§', "\\S{}"},
        {U'±', "\\textpm{}"},
        {U'×', "\\texttimes{}"},
        {U'·', "\\textperiodcentered{}"},
        {U'°', "\\textdegree{}"},
        {U'•', "\\textbullet{}"},
    };
    return all;
}

const QHash<uint, const char*>& mathSigns()
{
    static const QHash<uint, const char*> all = {
        {U'<', "<"},
        {U'>', ">"},
        {U'|', "|"}, // other signs in the oldest fonts
        {U'−', "-"},
        {U'±', "\\pm"},
        {U'∓', "\\mp"},
        {U'×', "\\times"},
        {U'·', "\\cdot"},
        {U'⋅', "\\cdot"},
        {U'÷', "\\div"},
        {U'≤', "\\leq"},
        {U'≥', "\\geq"},
        {U'≠', "\\neq"},
        {U'≈', "\\approx"},
        {U'≡', "\\equiv"},
        {U'∼', "\\sim"},
        {U'≪', "\\ll"},
        {U'≫', "\\gg"},
        {U'∝', "\\propto"},
        {U'∞', "\\infty"},
        {U'√', "\\surd"},
        {U'∂', "\\partial"},
        {U'∇', "\\nabla"},
        {U'∑', "\\sum"},
        {U'∏', "\\prod"},
        {U'∫', "\\int"},
        {U'∈', "\\in"},
        {U'∪', "\\cup"},
        {U'∩', "\\cap"},
        {U'∅', "\\emptyset"},
        {U'∀', "\\forall"},
        {U'∃', "\\exists"},
        {U'¬', "\\neg"},
        {U'∧', "\\wedge"},
        {U'∨', "\\vee"},
        {U'⊕', "\\oplus"},
        {U'⊗', "\\otimes"},
        {U'→', "\\rightarrow"},
        {U'←', "\\leftarrow"},
        {U'↔', "\\leftrightarrow"},
        {U'↑', "\\uparrow"},
        {U'↓', "\\downarrow"},
        {U'⇒', "\\Rightarrow"},
        {U'⌈', "\\lceil"},
        {U'⌉', "\\rceil"},
        {U'⌊', "\\lfloor"},
        {U'⌋', "\\rfloor"},
        {U'ℓ', "\\ell"},
        {U'′', "{}'"},
        {U'″', "{}''"},
        {U'°', "{}^\\circ"},
        {U'•', "\\bullet"},
        {U'†', "\\dagger"},
        {U'‖', "\\Vert"},
        {U'½', "\\frac12"},
        {U'¼', "\\frac14"},
        {U'¾', "\\frac34"},
        {U'∗', "*"},
        {U'▸', "\\triangleright"},
        {U'α', "\\alpha"},
        {U'β', "\\beta"},
        {U'γ', "\\gamma"},
        {U'δ', "\\delta"},
        {U'ε', "\\varepsilon"},
        {U'ϵ', "\\epsilon"},
        {U'ζ', "\\zeta"},
        {U'η', "\\eta"},
        {U'θ', "\\theta"},
        {U'ϑ', "\\vartheta"},
        {U'ι', "\\iota"},
        {U'κ', "\\kappa"},
        {U'λ', "\\lambda"},
        {U'μ', "\\mu"},
        {U'ν', "\\nu"},
        {U'ξ', "\\xi"},
        {U'ο', "o"},
        {U'π', "\\pi"},
        {U'ρ', "\\rho"},
        {U'ϱ', "\\varrho"},
        {U'σ', "\\sigma"},
        {U'ς', "\\varsigma"},
        {U'τ', "\\tau"},
        {U'υ', "\\upsilon"},
        {U'φ', "\\varphi"},
        {U'ϕ', "\\phi"},
        {U'χ', "\\chi"},
        {U'ψ', "\\psi"},
        {U'ω', "\\omega"},
        // Capitals from the letters: the upright ones are missing where the digits are set in Helvetica.
        {U'Γ', "\\mathnormal{\\Gamma}"},
        {U'Δ', "\\mathnormal{\\Delta}"},
        {U'∆', "\\mathnormal{\\Delta}"},
        {U'Θ', "\\mathnormal{\\Theta}"},
        {U'Λ', "\\mathnormal{\\Lambda}"},
        {U'Ξ', "\\mathnormal{\\Xi}"},
        {U'Π', "\\mathnormal{\\Pi}"},
        {U'Σ', "\\mathnormal{\\Sigma}"},
        {U'Υ', "\\mathnormal{\\Upsilon}"},
        {U'Φ', "\\mathnormal{\\Phi}"},
        {U'Ψ', "\\mathnormal{\\Psi}"},
        {U'Ω', "\\mathnormal{\\Omega}"},
    };
    return all;
}

/// Where `sign` stands in `from`, the sign of `to` there.
char32_t replaced(char32_t sign, QStringView from, QStringView to)
{
    const qsizetype at = sign < 0x10000 ? from.indexOf(QChar(char16_t(sign))) : -1;
    return at < 0 ? 0 : to[at].unicode();
}

} // namespace

TexSign texSign(char32_t sign)
{
    const char *word = wordSigns().value(sign), *math = mathSigns().value(sign);
    if (word || math) return {QString::fromLatin1(word), QString::fromLatin1(math)};
    if (QChar::isSpace(sign)) return {u" "_s};
    // Latin with accents: any LaTeX of this century reads it, but for these.
    const bool isLetter = sign >= 0xC0 && sign <= 0x17E && !QStringView(u"ĦħŦŧĸŉĿŀĹ").contains(QChar(char16_t(sign)));
    const bool isPlain = sign >= 0x20 && sign < 0x7F;
    return isLetter || isPlain ? TexSign{QString::fromUcs4(&sign, 1)} : TexSign{};
}

char32_t ordinaryOfRaised(char32_t sign)
{
    return replaced(sign, u"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ", u"0123456789+−ni");
}

char32_t ordinaryOfLowered(char32_t sign)
{
    return replaced(sign, u"₀₁₂₃₄₅₆₇₈₉₊₋ₙₐₑₒₓₕₖₗₘₚₛₜᵢⱼ", u"0123456789+−naeoxhklmpstij");
}

} // namespace costscope
