// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/csv/thousands.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace costscope {

namespace {

/// What the marks in a number are, by it alone.
enum class Marks {
    None,           ///< "51666"
    Comma,          ///< "51,666": either
    Dot,            ///< "51.666": either
    DecimalComma,   ///< "51,66", "0,123"
    DecimalDot,     ///< "51.66"
    ThousandsComma, ///< "1,234,567", "1,234.5"
    ThousandsDot,   ///< "1.234.567"
    ThousandsDotDecimalComma,
    ThousandsBlank, ///< "1 234", "1'234.5"
    Unknown,        ///< "1,2,3"
};

/// The number that a cell begins with, whatever unit is behind it.
struct MarkedNumber {
    Marks marks = Marks::Unknown;
    QString head, digits, tail; ///< "~", "1,234", " ms"
};

struct MarksPattern {
    Marks marks;
    QRegularExpression pattern;
};

const std::vector<MarksPattern>& marksPatterns()
{
    const auto whole = [](const QString& pattern) { return QRegularExpression(u"^(?:%1)$"_s.arg(pattern)); };
    static const std::vector<MarksPattern> all = {
        {Marks::None, whole(u"\\d+"_s)},
        {Marks::Comma, whole(u"[1-9]\\d{0,2},\\d{3}"_s)},
        {Marks::Dot, whole(u"[1-9]\\d{0,2}\\.\\d{3}"_s)},
        {Marks::DecimalComma, whole(u"\\d*,\\d+"_s)},
        {Marks::DecimalDot, whole(u"\\d*\\.\\d*"_s)},
        {Marks::ThousandsComma, whole(u"[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d*)?"_s)},
        {Marks::ThousandsDot, whole(u"[1-9]\\d{0,2}(?:\\.\\d{3})+"_s)},
        {Marks::ThousandsDotDecimalComma, whole(u"[1-9]\\d{0,2}(?:\\.\\d{3})+,\\d*"_s)},
        {Marks::ThousandsBlank, whole(u"[1-9]\\d{0,2}(?:([ \u00a0\u2009\u202f'\u2019])\\d{3}(?:\\1\\d{3})*)(?:[.,]\\d*)?"_s)},
    };
    return all;
}

/// Digits with at most one dot, which most cells are: Marks::Unknown if it is anything else.
Marks plainMarks(const QString& text)
{
    qsizetype dot = -1;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'.' && dot < 0)
            dot = i;
        else if (text[i] < u'0' || text[i] > u'9')
            return Marks::Unknown;
    }
    if (text.isEmpty() || text.size() == 1) return text.isEmpty() || dot == 0 ? Marks::Unknown : Marks::None;
    if (dot < 0) return Marks::None;
    return dot >= 1 && dot <= 3 && text[0] != u'0' && text.size() - dot == 4 ? Marks::Dot : Marks::DecimalDot;
}

std::optional<MarkedNumber> markedNumber(const QString& text)
{
    if (const Marks marks = plainMarks(text); marks != Marks::Unknown) return MarkedNumber{marks, {}, text, {}};
    if (text.isEmpty() || text[0].isLetter()) return std::nullopt;
    static const QRegularExpression parts(
        u"^([~≈]?\\s*[-+]?)([\\d.,](?:[\\d.,]|[ \u00a0\u2009\u202f'\u2019](?=\\d))*)(\\s*(?:[^\\d\\s.,].*)?)$"_s),
        power(u"^e[-+]?\\d+$"_s, QRegularExpression::CaseInsensitiveOption);
    const auto match = parts.match(text);
    if (!match.hasMatch()) return std::nullopt;
    MarkedNumber found{Marks::Unknown, match.captured(1), match.captured(2), match.captured(3)};
    for (const auto& [marks, pattern] : marksPatterns()) {
        if (!pattern.match(found.digits).hasMatch()) continue;
        found.marks = marks;
        break;
    }
    if (power.match(found.tail).hasMatch()) { // nobody writes thousands before a power of ten
        if (found.marks == Marks::Comma) found.marks = Marks::DecimalComma;
        if (found.marks == Marks::Dot) found.marks = Marks::DecimalDot;
    }
    return found;
}

/// Whether there may be anything to decide.
bool hasMarks(const CsvTable& csv, const std::vector<DigitUse>& uses)
{
    static constexpr QStringView marks = u",'\u2019\u00a0\u2009\u202f ";
    const auto isMarked = [&](const QString& text, bool isCount) {
        if (text.isEmpty() || text[0].isLetter()) return false;
        const bool hasMark = std::ranges::any_of(text, [](QChar c) { return marks.contains(c); });
        return hasMark || text.count(u'.') > (isCount ? 0 : 1);
    };
    for (const CsvRow& row : csv.rows)
        for (size_t i = 0; i < row.cells.size(); ++i)
            if (isMarked(row.cells[i].text, i < uses.size() && uses[i] == DigitUse::Count)) return true;
    return false;
}

/// What the cells of a column show.
struct ColumnMarks {
    bool isOfNumbers = true; ///< all cells below the heading begin with one or say that there is none
    std::array<int, size_t(Marks::Unknown) + 1> count = {};
    bool hasPlain = false;     ///< a whole number that would have a separator or decimals like the others, were they decimals: 1500, 998
    bool hasZeros = false;     ///< "10 000"
    QString comma, dot, blank; ///< the first cell of either kind
    bool hasCommaFraction = false, hasDotFraction = false; ///< other digits than 000 behind it

    int of(Marks marks) const { return count[size_t(marks)]; }
    bool showsThousandsComma() const { return of(Marks::ThousandsComma) > 0; }
    /// By what stands beside them, too.
    bool tellsThousandsComma() const
    {
        return showsThousandsComma() || (of(Marks::Comma) > 0 && !showsDecimalComma() && (hasPlain || of(Marks::DecimalDot) > 0));
    }
    bool showsDecimalComma() const { return of(Marks::DecimalComma) + of(Marks::ThousandsDotDecimalComma) > 0; }
    bool showsThousandsDot() const { return of(Marks::ThousandsDot) + of(Marks::ThousandsDotDecimalComma) > 0; }
    bool showsDecimalDot() const { return of(Marks::DecimalDot) > 0 || showsThousandsComma(); }
};

bool isMissing(const QString& text)
{
    static const QRegularExpression none(u"^(?:-+|–|—|n/?a|nan|inf|none|null|\\?)?$"_s, QRegularExpression::CaseInsensitiveOption);
    return none.match(text).hasMatch();
}

ColumnMarks marksIn(const CsvTable& csv, int column)
{
    ColumnMarks found;
    const auto& first = csv.rows.front().cells;
    const bool isHeaded = std::ranges::any_of(first, [](const CsvCell& cell) { return !isMissing(cell.text) && !markedNumber(cell.text); });
    for (size_t row = isHeaded; row < csv.rows.size(); ++row) {
        const CsvCell* cell = csv.rows[row].at(column);
        if (!cell || isMissing(cell->text)) continue;
        const auto number = markedNumber(cell->text);
        if (!number || number->marks == Marks::Unknown) {
            found.isOfNumbers = false;
            continue;
        }
        ++found.count[size_t(number->marks)];
        if (number->marks == Marks::Comma && found.comma.isEmpty()) found.comma = number->digits;
        if (number->marks == Marks::Dot && found.dot.isEmpty()) found.dot = number->digits;
        const bool isFraction = !number->digits.endsWith(u"000");
        found.hasCommaFraction = found.hasCommaFraction || (number->marks == Marks::Comma && isFraction);
        found.hasDotFraction = found.hasDotFraction || (number->marks == Marks::Dot && isFraction);
        if (number->marks == Marks::ThousandsBlank) {
            if (found.blank.isEmpty()) found.blank = number->digits;
            found.hasZeros = found.hasZeros || number->digits.endsWith(u"000");
        }
        const double plain = number->marks == Marks::None ? number->digits.toDouble() : 0;
        found.hasPlain = found.hasPlain || plain > 100; // 1 and 100 (%) are written without decimals
    }
    return found;
}

enum class MarkMeaning { Decimal, Thousands, Open };

struct Decision {
    MarkMeaning meaning = MarkMeaning::Open;
    QString why = {}; ///< how a note ends; empty: the column itself shows it
};

/// Decides for all columns of a table.
class GroupReader {
public:
    GroupReader(CsvTable& csv, const std::vector<DigitUse>& uses, std::optional<CommaMark> said) : m_csv(csv), m_uses(uses), m_said(said)
    {
        size_t width = 0;
        for (const CsvRow& row : csv.rows) width = std::max(width, row.cells.size());
        for (size_t column = 0; column < width; ++column) m_columns.push_back(marksIn(csv, int(column)));
    }

    DigitGroups take()
    {
        for (size_t column = 0; column < m_columns.size(); ++column) {
            const ColumnMarks& marks = m_columns[column];
            if (!marks.isOfNumbers) continue;
            takeCommas(int(column));
            takeDots(int(column));
            const bool isKnown = use(int(column)) == DigitUse::Count || use(int(column)) == DigitUse::Value;
            if (marks.of(Marks::ThousandsBlank) > 0 && (isKnown || marks.hasZeros))
                rewrite(int(column), Marks::ThousandsBlank, MarkMeaning::Thousands);
        }
        if (!m_open.isEmpty())
            m_groups.open = u"In %1 a comma may set thousands apart or stand before decimals: nothing in the table tells whether “%2” is "
                            u"%3 or %4. Say it "
                            "in the import dialog, or with --column \",=thousands\" or --column \",=decimal\"."_s.arg(
                                m_open.join(u", "_s), m_example, QString(m_example).remove(u','), QString(m_example).replace(u',', u'.'));
        return m_groups;
    }

private:
    DigitUse use(int column) const { return size_t(column) < m_uses.size() ? m_uses[size_t(column)] : DigitUse::Any; }

    bool isElsewhere(int column, bool (ColumnMarks::*shows)() const) const
    {
        for (size_t other = 0; other < m_columns.size(); ++other)
            if (int(other) != column && m_columns[other].isOfNumbers && (m_columns[other].*shows)()) return true;
        return false;
    }

    Decision commas(int column) const
    {
        const ColumnMarks& marks = m_columns[size_t(column)];
        const bool thousands = marks.showsThousandsComma(), decimal = marks.showsDecimalComma();
        if (thousands != decimal) return {thousands ? MarkMeaning::Thousands : MarkMeaning::Decimal};
        if (use(column) == DigitUse::Count && marks.hasCommaFraction) return {MarkMeaning::Thousands, u"processes are whole numbers"_s};
        if (thousands) return {};
        if (marks.of(Marks::DecimalDot) > 0) return {MarkMeaning::Thousands, u"decimals stand behind a dot in it"_s};
        if (m_said) return {*m_said == CommaMark::Thousands ? MarkMeaning::Thousands : MarkMeaning::Decimal, u"you said so"_s};
        if (marks.hasPlain) return {MarkMeaning::Thousands, u"other cells of it are whole numbers without any"_s};
        const bool isDecimal = isElsewhere(column, &ColumnMarks::showsDecimalComma),
                   isThousands = isElsewhere(column, &ColumnMarks::tellsThousandsComma),
                   hasDots = isElsewhere(column, &ColumnMarks::showsDecimalDot);
        if (isDecimal && !isThousands && !hasDots) return {MarkMeaning::Decimal, u"other columns have decimals behind a comma"_s};
        if (!isDecimal && isThousands) return {MarkMeaning::Thousands, u"other columns show it"_s};
        if (!isDecimal && hasDots) return {MarkMeaning::Thousands, u"other columns have decimals behind a dot"_s};
        if (!isDecimal && use(column) == DigitUse::Size) return {MarkMeaning::Thousands, u"sizes are whole numbers"_s};
        if (!isThousands && !hasDots && m_csv.separator == QLatin1Char(';'))
            return {MarkMeaning::Decimal, u"tables with semicolons have decimal commas"_s};
        return {};
    }

    void takeCommas(int column)
    {
        const ColumnMarks& marks = m_columns[size_t(column)];
        const bool hasCommas = marks.of(Marks::Comma) > 0;
        if (!hasCommas && !marks.showsThousandsComma() && !marks.showsDecimalComma()) return;
        const Decision decision = commas(column);
        if (decision.meaning == MarkMeaning::Open) {
            if (use(column) == DigitUse::Any || !hasCommas) return;
            m_groups.hasOpenCommas = true;
            m_open << name(column);
            if (m_example.isEmpty()) m_example = marks.comma;
            return;
        }
        m_groups.hasOpenCommas = m_groups.hasOpenCommas || (hasCommas && !decision.why.isEmpty() && use(column) == DigitUse::Value);
        if (hasCommas && !decision.why.isEmpty() && use(column) != DigitUse::Any) sayComma(column, decision);
        if (hasCommas && decision.why.isEmpty() && decision.meaning == MarkMeaning::Thousands && use(column) != DigitUse::Any)
            m_groups.notes << u"“%1” in %2 was taken for %3, as its numbers with several separators show."_s.arg(
                marks.comma, name(column), QString(marks.comma).remove(u','));
        if (decision.meaning == MarkMeaning::Thousands) {
            rewrite(column, Marks::Comma, decision.meaning);
            rewrite(column, Marks::ThousandsComma, decision.meaning);
        } else if (m_csv.separator == QLatin1Char(',')) { // where a decimal comma is not expected
            rewrite(column, Marks::Comma, decision.meaning);
            rewrite(column, Marks::DecimalComma, decision.meaning);
        }
    }

    void sayComma(int column, const Decision& decision)
    {
        const QString& text = m_columns[size_t(column)].comma;
        const bool isThousands = decision.meaning == MarkMeaning::Thousands;
        const bool isFixed = use(column) == DigitUse::Count || m_said || m_columns[size_t(column)].of(Marks::DecimalDot) > 0;
        m_groups.notes << u"“%1” in %2 was taken for %3: %4.%5"_s.arg(
            text, name(column), isThousands ? QString(text).remove(u',') : QString(text).replace(u',', u'.'), decision.why,
            isFixed ? QString()
                    : u" --column \",=%1\" takes it for %2."_s.arg(isThousands ? u"decimal"_s : u"thousands"_s,
                                                                   isThousands ? QString(text).replace(u',', u'.')
                                                                               : QString(text).remove(u',')));
    }

    /// A dot stands before decimals, unless the numbers show that it does not.
    void takeDots(int column)
    {
        const ColumnMarks& marks = m_columns[size_t(column)];
        if (marks.showsThousandsDot()) {
            rewrite(column, Marks::ThousandsDot, MarkMeaning::Thousands);
            rewrite(column, Marks::ThousandsDotDecimalComma, MarkMeaning::Thousands);
            if (marks.of(Marks::DecimalDot) == 0) rewrite(column, Marks::Dot, MarkMeaning::Thousands);
            return;
        }
        if (marks.of(Marks::Dot) == 0 || marks.of(Marks::DecimalDot) > 0 || marks.showsThousandsComma()) return;
        const bool hasDecimalCommas = marks.showsDecimalComma() || isElsewhere(column, &ColumnMarks::showsDecimalComma),
                   hasDecimalDots = isElsewhere(column, &ColumnMarks::showsDecimalDot);
        const bool isCount = use(column) == DigitUse::Count && marks.hasDotFraction;
        if (hasDecimalDots || (!isCount && !hasDecimalCommas)) return;
        const QString why = isCount ? u"processes are whole numbers"_s : u"decimals stand behind a comma in this table"_s;
        if (use(column) != DigitUse::Any)
            m_groups.notes << u"“%1” in %2 was taken for %3: %4."_s.arg(marks.dot, name(column), QString(marks.dot).remove(u'.'), why);
        rewrite(column, Marks::Dot, MarkMeaning::Thousands);
    }

    QString name(int column) const
    {
        const CsvCell* first = m_csv.rows.front().at(column);
        return !first || markedNumber(first->text) ? u"column %1"_s.arg(column + 1) : u"“%1”"_s.arg(first->text);
    }

    void rewrite(int column, Marks marks, MarkMeaning meaning)
    {
        for (CsvRow& row : m_csv.rows) {
            if (!row.at(column)) continue;
            QString& text = row.cells[size_t(column)].text;
            auto number = markedNumber(text);
            if (!number || number->marks != marks) continue;
            QString& digits = number->digits;
            if (marks == Marks::ThousandsDotDecimalComma || marks == Marks::ThousandsDot || marks == Marks::Dot) digits.remove(u'.');
            if (meaning == MarkMeaning::Thousands && (marks == Marks::Comma || marks == Marks::ThousandsComma)) digits.remove(u',');
            static const QRegularExpression blanks(u"[ \u00a0\u2009\u202f'\u2019]"_s);
            digits.remove(blanks).replace(u',', u'.');
            text = number->head + digits + number->tail;
        }
    }

    CsvTable& m_csv;
    const std::vector<DigitUse>& m_uses;
    std::optional<CommaMark> m_said;
    std::vector<ColumnMarks> m_columns;
    DigitGroups m_groups;
    QStringList m_open; ///< columns that nothing tells of
    QString m_example;  ///< a cell of the first of them
};

} // namespace

std::optional<CommaMark> commaMark(const QHash<QString, QString>& columns)
{
    const QString said = columns.value(commaName);
    if (said == u"thousands") return CommaMark::Thousands;
    return said == u"decimal" ? std::optional(CommaMark::Decimal) : std::nullopt;
}

bool saysCommaMark(const QString& name, const QString& meaning)
{
    return name == commaName && commaMark({{name, meaning}});
}

DigitGroups takeDigitGroups(CsvTable& csv, const std::vector<DigitUse>& uses, std::optional<CommaMark> said)
{
    if (csv.rows.empty() || !hasMarks(csv, uses)) return {};
    return GroupReader(csv, uses, said).take();
}

} // namespace costscope
