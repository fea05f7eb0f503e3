// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/texText.h"

#include "core/base/literals.h"

#include <QHash>
#include <QString>
#include <QStringView>

namespace costscope {

namespace {

/// A sign as LaTeX is told it; both empty = LaTeX does not know it.
struct TexSign {
    QString word = {}; ///< among words; empty = as a formula
    QString math = {}; ///< in formulas; empty = as a word
    bool isKnown() const { return !word.isEmpty() || !math.isEmpty(); }
};

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

/// How LaTeX writes one sign of Unicode: special signs escaped, Greek and mathematical ones by their commands, so that
/// pdflatex needs no package for them. Latin letters with accents stay what they are.
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

/// The ordinary sign of a raised or lowered one: "²" -> '2', "ₙ" -> 'n'; 0 = it is neither.
char32_t ordinaryOfRaised(char32_t sign)
{
    return replaced(sign, u"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ", u"0123456789+−ni");
}

char32_t ordinaryOfLowered(char32_t sign)
{
    return replaced(sign, u"₀₁₂₃₄₅₆₇₈₉₊₋ₙₐₑₒₓₕₖₗₘₚₛₜᵢⱼ", u"0123456789+−naeoxhklmpstij");
}

using Level = RichText::Level;
using Piece = RichText::Piece;

/// Stands for the dollar around formulas until neighbouring ones are joined; no text has it.
constexpr QChar formula(0xE000);

bool isLetter(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z');
}

bool isDigit(QChar c)
{
    return (c >= u'0' && c <= u'9') || c == u'.';
}

/// Raised and lowered signs of Unicode ("10⁻³") as pieces like those of <sup> and <sub>.
std::vector<Piece> withoutSmallSigns(const std::vector<Piece>& pieces)
{
    std::vector<Piece> result;
    for (const Piece& piece : pieces) {
        Level before = piece.level;
        result.push_back({{}, piece.bold, piece.italic, piece.level});
        for (const char32_t sign : piece.text.toUcs4()) {
            const char32_t up = ordinaryOfRaised(sign), down = ordinaryOfLowered(sign), shown = up ? up : down ? down : sign;
            const Level level = piece.level != Level::Base ? piece.level : up ? Level::Raised : down ? Level::Lowered : Level::Base;
            if (level != before) result.push_back({{}, piece.bold, piece.italic, level});
            before = level;
            result.back().text += QString::fromUcs4(&shown, 1);
        }
    }
    std::erase_if(result, [](const Piece& piece) { return piece.text.isEmpty(); });
    return result;
}

/// Writes the pieces of a line one after the other.
class Writer {
public:
    explicit Writer(QString* unknown) : m_unknown(unknown) {}

    void add(const Piece& piece, bool hasScript)
    {
        QString text = piece.text;
        const qsizetype start = hasScript ? startOfNucleus(text, piece.italic) : text.size();
        words(text.first(start), piece.italic);
        if (hasScript) m_text += formula + inFormula(text.sliced(start), piece.italic).trimmed() + formula;
        m_raised = QString(m_text).remove(formula).endsWith(QLatin1Char('\'')); // a prime is a raised sign
        m_lowered = false;
    }

    /// Behind what it belongs to.
    void addScript(const Piece& piece)
    {
        const QString code = inFormula(piece.text, piece.italic);
        if (!m_text.endsWith(formula)) m_text += QString(formula) + formula; // at the start of a line
        m_text.chop(1);
        bool& isTaken = piece.level == Level::Raised ? m_raised : m_lowered;
        if (isTaken) { // TeX allows one of each at one place
            m_text += u"{}"_s;
            m_raised = m_lowered = false;
        }
        isTaken = true;
        m_text += QLatin1Char(piece.level == Level::Raised ? '^' : '_') +
                  (code.size() == 1 ? code : QLatin1Char('{') + code + QLatin1Char('}')) + formula;
    }

    void addCode(const char* code) { m_text += QString::fromLatin1(code); }

    QString text() const
    {
        QString text = m_text;
        return text.replace(QString(formula) + formula, u" "_s).replace(formula, QLatin1Char('$'));
    }

private:
    /// What a script stands at: the number or the name before it.
    static qsizetype startOfNucleus(const QString& text, bool isItalic)
    {
        qsizetype start = text.size();
        const auto belongs = [&](QChar c) { return isItalic ? c.isLetter() : isDigit(c); };
        while (start > 0 && belongs(text[start - 1])) --start;
        return start;
    }

    TexSign known(char32_t c)
    {
        const TexSign sign = texSign(c);
        if (sign.isKnown()) return sign;
        if (const QString shown = QString::fromUcs4(&c, 1); m_unknown && !m_unknown->contains(shown)) *m_unknown += shown;
        return {u"?"_s};
    }

    void words(const QString& text, bool isItalic)
    {
        for (qsizetype i = 0; i < text.size();) {
            qsizetype end = i;
            while (isItalic && end < text.size() && isLetter(text[end])) ++end;
            if (end - i == 1)
                m_text += QString(formula) + text[i] + formula; // a symbol
            else if (end > i)
                m_text += u"\\textit{%1}"_s.arg(text.sliced(i, end - i));
            if (end > i) {
                i = end;
                continue;
            }
            oneSign(text, i);
        }
    }

    void oneSign(const QString& text, qsizetype& i)
    {
        const qsizetype size = text[i].isHighSurrogate() && i + 1 < text.size() ? 2 : 1;
        const TexSign sign = known(text.sliced(i, size).toUcs4().front());
        const bool isDash = sign.word == u"-" && m_text.endsWith(u'-');                              // two hyphens would become one
        const bool isSecondBlank = sign.word == u" " && (m_text.isEmpty() || m_text.endsWith(u' ')); // TeX takes no notice of it
        m_text += sign.word.isEmpty() ? formula + sign.math + formula : isDash ? u"{-}"_s : isSecondBlank ? u"\\ "_s : sign.word;
        i += size;
    }

    QString inFormula(const QString& text, bool isItalic)
    {
        QString code;
        for (qsizetype i = 0; i < text.size();) {
            qsizetype end = i;
            while (end < text.size() && isLetter(text[end])) ++end;
            if (end > i) {
                const QString name = text.sliced(i, end - i);
                code += !isItalic ? u"\\mathrm{%1}"_s.arg(name) : end - i > 1 ? u"\\mathit{%1}"_s.arg(name) : name;
                i = end;
                continue;
            }
            const qsizetype size = text[i].isHighSurrogate() && i + 1 < text.size() ? 2 : 1;
            code += signInFormula(text.sliced(i, size));
            i += size;
        }
        return code;
    }

    QString signInFormula(const QString& text)
    {
        if (text == u" " || text == QString(QChar(0xA0))) return u"\\ "_s;
        const TexSign sign = known(text.toUcs4().front());
        if (!sign.math.isEmpty())
            return sign.math.contains(u'\\') && sign.math.back().isLetter() ? sign.math + QLatin1Char(' ') : sign.math;
        return text.front().unicode() < 0x7F && sign.word.size() == 1 ? sign.word : u"\\mbox{%1}"_s.arg(sign.word);
    }

    QString* m_unknown;
    QString m_text;
    bool m_raised = false, m_lowered = false; ///< whether the place at the end has such a script
};

} // namespace

QString texText(const RichText& text, QString* unknown)
{
    const std::vector<Piece> pieces = withoutSmallSigns(text.pieces());
    Writer writer(unknown);
    bool bold = false;
    for (size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].bold != bold) writer.addCode(bold ? "}" : "\\textbf{\\mathversion{bold}");
        bold = pieces[i].bold;
        if (pieces[i].level != Level::Base)
            writer.addScript(pieces[i]);
        else
            writer.add(pieces[i], i + 1 < pieces.size() && pieces[i + 1].level != Level::Base && pieces[i + 1].bold == bold);
    }
    if (bold) writer.addCode("}");
    return writer.text();
}

QString texComment(const QString& text)
{
    return u"% "_s + text.simplified() + QLatin1Char('\n');
}

QByteArray pdfString(const QString& text)
{
    QByteArray hex("<FEFF");
    for (const QChar c : text) hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
    return hex + '>';
}

} // namespace costscope
