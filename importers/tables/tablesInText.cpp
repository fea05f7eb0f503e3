// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/tablesInText.h"

#include "importers/tables/blockRecords.h"
#include "importers/tables/cellSeconds.h"
#include "importers/tables/keyedRecords.h"

#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace costscope {

namespace {

constexpr char blanks = ' ', wideBlanks = 'w'; // any; two and more
constexpr std::array rowSeparators = {'\t', '|', ';', ',', '&', blanks, wideBlanks};
constexpr size_t mostCells = 64;
constexpr size_t longestRow = 2000; // bytes

bool isByBlanks(char separator)
{
    return separator == blanks || separator == wideBlanks;
}

std::string_view withoutBlanks(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Marks of emphasis, of code and of formulas are no part of a cell.
std::string_view bare(std::string_view cell)
{
    constexpr std::string_view marks = "*`$ ";
    const size_t first = cell.find_first_not_of(marks);
    if (first == std::string_view::npos) return cell.find_first_not_of(' ') == std::string_view::npos ? std::string_view() : cell;
    cell = cell.substr(first, cell.find_last_not_of(marks) - first + 1);
    for (const std::string_view bold : {"\\textbf{", "\\mathbf{", "\\emph{"})
        if (cell.starts_with(bold) && cell.ends_with('}')) return cell.substr(bold.size(), cell.size() - bold.size() - 1);
    return cell;
}

/// Cuts a line: `take` gets the place and the text of every cell.
template <class Take>
void forCells(std::string_view line, char separator, const Take& take)
{
    const char* const begin = line.data();
    if (separator == '&') {
        line = line.substr(0, line.find("\\\\"));
        if (line.find('&') == std::string_view::npos) return;
    }
    line = withoutBlanks(line);
    if (separator == '|' && line.starts_with('|')) line.remove_prefix(1);
    if (!isByBlanks(separator) && separator != '\t' && separator != '&' && line.ends_with(separator)) line.remove_suffix(1);
    while (!line.empty()) {
        size_t end = 0, next = 0;
        if (isByBlanks(separator)) {
            const auto isGap = [&](size_t at) {
                return line[at] == '\t' || (line[at] == ' ' && (separator == blanks || (at + 1 < line.size() && line[at + 1] == ' ')));
            };
            while (end < line.size() && !isGap(end)) ++end;
            next = std::min(line.find_first_not_of(" \t", end), line.size());
        } else {
            end = std::min(line.find(separator), line.size());
            next = std::min(end + 1, line.size());
        }
        const std::string_view cell = withoutBlanks(line.substr(0, end));
        take(cell.empty() ? line.data() - begin : cell.data() - begin, bare(cell));
        const bool endsInSeparator = next == line.size() && end < line.size() && !isByBlanks(separator);
        line.remove_prefix(next);
        if (endsInSeparator) take(line.data() - begin, std::string_view());
    }
}

enum class CellKind { Number, Missing, Word };

CellKind kindOf(std::string_view cell, bool isFirst, bool decimalComma)
{
    if (cell.empty() || cell == "-" || cell == "--" || cell == "---" || cell == "n/a" || cell == "N/A" || cell == "nan" || cell == "NaN")
        return CellKind::Missing;
    if (cell.front() == '"' && cell.back() == '"' && cell.size() > 2) cell = cell.substr(1, cell.size() - 2);
    if (cell.front() == '+') cell.remove_prefix(1);
    if (cell.empty() || std::string_view("0123456789.-~").find(cell.front()) == std::string_view::npos) return CellKind::Word;
    double value = 0;
    const char* const end = cell.data() + cell.size();
    const auto parsed = std::from_chars(cell.data(), end, value);
    if (parsed.ec == std::errc{} && (parsed.ptr == end || (isFirst && cell.ends_with(':') && parsed.ptr + 1 == end)))
        return CellKind::Number;
    if (parsed.ptr == cell.data() && cell.front() != '~') return CellKind::Word;
    const QString text = QString::fromUtf8(cell.data(), qsizetype(cell.size()));
    static const QRegularExpression remark(u"^\\d+\\s*\\([^()]*\\)$"_s); // "2 (same node)"
    if (isFirst && remark.match(text).hasMatch()) return CellKind::Number;
    return cellNumber(text, decimalComma) || cellSeconds(text, decimalComma) ? CellKind::Number : CellKind::Word;
}

/// Which cells of a line are numbers.
struct LineShape {
    size_t cells = 0;
    quint64 numbers = 0, missing = 0; ///< a bit for each cell

    bool isRow(char separator) const
    {
        constexpr int least = 2;
        const int count = std::popcount(numbers);
        return cells >= 2 && cells <= mostCells && count >= least && (!isByBlanks(separator) || 2 * size_t(count) >= cells);
    }
    bool isLike(const LineShape& other) const
    {
        return cells == other.cells && ((numbers ^ other.numbers) & ~(missing | other.missing)) == 0;
    }
};

LineShape shapeOf(std::string_view line, char separator)
{
    LineShape shape;
    if (!isByBlanks(separator) && line.find(separator) == std::string_view::npos) return shape;
    forCells(line, separator, [&](ptrdiff_t, std::string_view cell) {
        if (shape.cells < mostCells) {
            const CellKind kind = kindOf(cell, shape.cells == 0, separator != ',');
            if (kind == CellKind::Number) shape.numbers |= quint64(1) << shape.cells;
            if (kind == CellKind::Missing) shape.missing |= quint64(1) << shape.cells;
        }
        ++shape.cells;
    });
    return shape;
}

QString decoded(std::string_view bytes)
{
    const QByteArrayView view(bytes.data(), qsizetype(bytes.size()));
    QStringDecoder utf8(QStringDecoder::Utf8);
    const QString text = utf8.decode(view);
    return utf8.hasError() ? QString::fromLatin1(view) : text;
}

CsvRow cellsOf(std::string_view line, char separator, qint64 number)
{
    CsvRow row{number, {}};
    forCells(line, separator, [&](ptrdiff_t at, std::string_view cell) {
        if (cell.size() > 1 && cell.front() == '"' && cell.back() == '"') cell = cell.substr(1, cell.size() - 2);
        row.cells.push_back({decoded(cell), at + 1});
    });
    return row;
}

/// "----", "+====+", "|:---|", "\hline", and the lines of a frame.
bool isRule(std::string_view line)
{
    line = withoutBlanks(line);
    for (const std::string_view word : {"\\hline", "\\toprule", "\\midrule", "\\bottomrule", "\\cline"})
        if (line.starts_with(word)) return true;
    size_t marks = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        if (std::string_view("-=_~*#").find(line[i]) != std::string_view::npos)
            ++marks;
        else if (i + 2 < line.size() && line[i] == '\xe2' && (line[i + 1] == '\x94' || line[i + 1] == '\x95'))
            i += 2, ++marks; // box drawing
        else if (std::string_view("+|: \t").find(line[i]) == std::string_view::npos)
            return false;
    }
    return marks >= 3;
}

/// A heading may stand in a comment.
std::string_view uncommentedHeading(std::string_view line)
{
    line = withoutBlanks(line);
    if (line.starts_with("//")) return line.substr(2);
    while (line.starts_with('#') || line.starts_with('%')) line.remove_prefix(1);
    return line;
}

/// The headings of that many columns in a line of words; nothing: it has none.
std::optional<CsvRow> headingsIn(std::string_view line, char separator, const LineShape& below, qint64 number)
{
    const std::string_view text = uncommentedHeading(line);
    const bool announces = withoutBlanks(text).ends_with(':'); // what stands below, unless it is titles with colons
    if (announces && cellsOf(text, wideBlanks, number).cells.size() < 2) return std::nullopt;
    const auto fitting = [&](CsvRow row) -> std::optional<CsvRow> {
        if (row.cells.size() != below.cells) return std::nullopt;
        size_t words = 0;
        bool anyAboveNumbers = false;
        const auto isOfCode = [](const CsvCell& cell) { return cell.text.count(u'"') % 2 != 0; };
        if (std::ranges::any_of(row.cells, isOfCode)) return std::nullopt;
        for (size_t i = 0; i < row.cells.size(); ++i) {
            const bool isWord = !row.cells[i].text.isEmpty() && !cellNumber(row.cells[i].text, true);
            words += isWord;
            anyAboveNumbers = anyAboveNumbers || (isWord && (below.numbers >> i & 1) != 0);
        }
        return anyAboveNumbers && (2 * words >= row.cells.size() || !isByBlanks(separator)) ? std::optional(std::move(row)) : std::nullopt;
    };
    if (auto found = fitting(cellsOf(text, separator, number))) return found;
    if (!isByBlanks(separator)) return std::nullopt;
    for (const char other : {blanks, wideBlanks, '\t', ','})
        if (other != separator)
            if (auto found = fitting(cellsOf(text, other, number))) return found;
    CsvRow joined{number, {}}; // "Cores Time (s)"
    for (const CsvCell& cell : cellsOf(text, blanks, number).cells) {
        if (!joined.cells.empty() && (cell.text.startsWith(u'(') || cell.text.startsWith(u'[')))
            joined.cells.back().text += u' ' + cell.text;
        else
            joined.cells.push_back(cell);
    }
    return fitting(std::move(joined));
}

struct TextLine {
    std::string_view text; ///< without its end
    bool isEmpty = false, isRule = false;
};

/// Rows that belong together, and their headings.
struct Fragment {
    char separator = blanks;
    LineShape shape;
    std::vector<size_t> rows; ///< places of lines
    std::optional<CsvRow> headings = {};
    size_t first = 0;    ///< of its headings and rows
    size_t lastRows = 0; ///< that were found together last
};

class TableFinder {
public:
    explicit TableFinder(QByteArrayView text)
    {
        m_endsInLine = !text.isEmpty() && text.back() != '\n' && text.back() != '\r';
        m_wasUtf8 = text.isValidUtf8();
        std::string_view rest(text.data(), size_t(text.size()));
        if (rest.starts_with("\xef\xbb\xbf")) rest.remove_prefix(3);
        while (!rest.empty()) {
            const size_t end = std::min(rest.find('\n'), rest.size());
            TextLine line{plain(rest.substr(0, end))};
            line.isEmpty = withoutBlanks(line.text).empty();
            line.isRule = !line.isEmpty && line.text.size() < longestRow && isRule(line.text);
            m_lines.push_back(line);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }

    TextTables found(TextRecords records)
    {
        for (size_t i = 0; i < m_lines.size();) i = takeFragment(i);
        constexpr size_t leastHeaded = 2, least = 3;
        std::erase_if(m_fragments, [&](const Fragment& f) {
            // Who looks for blocks knows that no headings here are of runs: "nohup: ignoring input" above "./heat 1 2592".
            return f.rows.size() < (f.headings ? leastHeaded : least) || (records == TextRecords::Blocks && f.headings);
        });
        m_isTaken.assign(m_lines.size(), false);
        for (const Fragment& fragment : m_fragments) {
            for (const size_t row : fragment.rows) m_isTaken[row] = true;
            if (fragment.headings) m_isTaken[fragment.first] = true;
        }
        TextTables all;
        for (const Fragment& fragment : m_fragments) all.tables.push_back(tableOf(fragment));
        if (std::ranges::none_of(all.tables, &TextTable::headed)) takeRecords(all, records);
        for (size_t i = 0; i < m_lines.size(); ++i) {
            if (m_isTaken[i] || m_lines[i].isEmpty || m_lines[i].isRule) continue;
            if (all.others++ > 0) continue;
            all.firstOther = qint64(i) + 1;
            all.firstOtherText = shortened(decoded(withoutBlanks(m_lines[i].text)));
        }
        return all;
    }

private:
    static QString shortened(const QString& text)
    {
        constexpr qsizetype most = 60;
        return text.size() > most ? text.first(most) + QChar(0x2026) : text;
    }

    void takeRecords(TextTables& all, TextRecords which)
    {
        std::vector<std::string_view> lines;
        for (size_t i = 0; i < m_lines.size(); ++i)
            lines.push_back(m_isTaken[i] || m_lines[i].isRule || m_lines[i].isEmpty ? std::string_view() : m_lines[i].text);
        if (which == TextRecords::Keyed) {
            auto records = keyedRecords(lines);
            if (records) takeMade({.csv = std::move(records->csv), .keyed = true, .headed = true}, records->lines, all);
        } else if (auto records = blockRecords(lines)) {
            TextTable table{.csv = std::move(records->csv), .blocks = true, .headed = records->headed, .intro = records->intro};
            table.notes = records->notes;
            takeMade(std::move(table), records->lines, all);
        }
    }

    /// A table that is made of these lines.
    void takeMade(TextTable table, const std::vector<size_t>& lines, TextTables& all)
    {
        table.firstLine = qint64(lines.front()) + 1;
        table.lastLine = qint64(lines.back()) + 1;
        table.csv.wasUtf8 = m_wasUtf8;
        table.csv.endsInLine = m_endsInLine && lines.back() + 1 == m_lines.size();
        for (const size_t line : lines) m_isTaken[line] = true;
        all.tables.push_back(std::move(table));
    }

    /// Bars of frames are bars.
    std::string_view plain(std::string_view line)
    {
        if (line.find('\xe2') == std::string_view::npos || line.size() > longestRow) return line;
        std::string bars(line);
        bool any = false;
        for (const std::string_view bar : {"\u2502", "\u2503", "\u2551"})
            for (size_t at = bars.find(bar); at != std::string::npos; at = bars.find(bar, at))
                bars.replace(at, bar.size(), "|"), any = true;
        if (!any) return line;
        m_framed.push_back(std::make_unique<std::string>(std::move(bars)));
        return *m_framed.back();
    }

    static bool mayBeRow(const TextLine& line)
    {
        return !line.isEmpty && !line.isRule && line.text.size() <= longestRow &&
               line.text.find_first_of("0123456789") != std::string_view::npos;
    }

    /// The rows that go on from this line; one at least, if it is one.
    std::vector<size_t> rowsFrom(size_t start, char separator, const LineShape& shape) const
    {
        std::vector<size_t> rows = {start};
        for (size_t i = start + 1; i < m_lines.size(); ++i) {
            if (m_lines[i].isRule) continue;
            if (!mayBeRow(m_lines[i]) || !shape.isLike(shapeOf(m_lines[i].text, separator))) break;
            rows.push_back(i);
        }
        return rows;
    }

    /// Headings above the line: rules and one empty line may stand between.
    void takeHeadings(Fragment& fragment) const
    {
        size_t at = fragment.rows.front();
        for (int empty = 0; at > 0;) {
            const TextLine& line = m_lines[--at];
            if (line.isRule) continue;
            if (line.isEmpty && empty++ == 0) continue;
            if (line.isEmpty || line.text.size() > longestRow) return;
            break;
        }
        if (at == fragment.rows.front() || m_lines[at].isRule || m_lines[at].isEmpty) return;
        const bool isOfOther = !m_fragments.empty() && m_fragments.back().rows.back() >= at;
        if (isOfOther && m_fragments.back().rows.size() > 1) return; // else numbers may be headings: sizes
        auto headings = headingsIn(m_lines[at].text, fragment.separator, fragment.shape, qint64(at) + 1);
        if (!headings) return;
        fragment.headings = std::move(headings);
        fragment.first = at;
    }

    /// Reads what begins in a line; returns where to go on.
    size_t takeFragment(size_t start)
    {
        if (!mayBeRow(m_lines[start])) return start + 1;
        std::optional<Fragment> best;
        size_t most = 0;
        for (const char separator : rowSeparators) {
            const LineShape shape = shapeOf(m_lines[start].text, separator);
            if (!shape.isRow(separator)) continue;
            Fragment fragment{separator, shape, rowsFrom(start, separator, shape), {}, start, 0};
            takeHeadings(fragment);
            const size_t weight = fragment.rows.size() * (1 + 4 * size_t(std::popcount(shape.numbers))) * (fragment.headings ? 2 : 1);
            if (weight <= most) continue;
            most = weight;
            best = std::move(fragment);
        }
        if (!best) return start + 1;
        const size_t next = best->rows.back() + 1;
        best->lastRows = best->rows.size();
        if (best->headings && !m_fragments.empty() && m_fragments.back().rows.back() >= best->first) m_fragments.pop_back();
        if (!goesOn(*best)) m_fragments.push_back(std::move(*best));
        return next;
    }

    /// Whether it goes on with the rows of one before it, between which other lines stand; then it is put there.
    bool goesOn(const Fragment& next)
    {
        if (next.headings) return false;
        constexpr ptrdiff_t near = 16; // few stand between
        const auto end = m_fragments.rbegin() + std::min(near, ptrdiff_t(m_fragments.size()));
        const auto before = std::find_if(m_fragments.rbegin(), end, [&](const Fragment& one) {
            return one.separator == next.separator && one.shape.isLike(next.shape);
        });
        if (before == end) return false;
        const bool areSingle = before->lastRows == 1 && next.rows.size() == 1 && !isByBlanks(next.separator) && next.shape.cells > 2;
        if (!areSingle && (!before->headings || hasTitleBetween(before->rows.back(), next.rows.front()))) return false;
        before->rows.insert(before->rows.end(), next.rows.begin(), next.rows.end());
        before->lastRows = next.rows.size();
        return true;
    }

    /// An empty line, or one that announces what stands below it.
    bool hasTitleBetween(size_t before, size_t after) const
    {
        for (size_t i = before + 1; i < after; ++i) {
            const std::string_view line = withoutBlanks(m_lines[i].text);
            if (line.empty() || line.ends_with(':') || line.starts_with('[') || line.starts_with('#') || line.starts_with("=="))
                return true;
        }
        return false;
    }

    /// Lines that are marks of a document, and name nothing.
    static bool isMark(std::string_view line)
    {
        return line.starts_with("```") || (line.starts_with('\\') && !line.starts_with("\\caption"));
    }

    TextTable tableOf(const Fragment& fragment)
    {
        TextTable table;
        table.headed = fragment.headings.has_value();
        table.firstLine = qint64(fragment.first) + 1;
        table.lastLine = qint64(fragment.rows.back()) + 1;
        table.csv.separator = QLatin1Char(fragment.separator == wideBlanks ? blanks : fragment.separator);
        table.csv.wasUtf8 = m_wasUtf8;
        table.csv.endsInLine = m_endsInLine && fragment.rows.back() + 1 == m_lines.size();
        if (fragment.headings) table.csv.rows.push_back(*fragment.headings);
        for (const size_t row : fragment.rows) table.csv.rows.push_back(cellsOf(m_lines[row].text, fragment.separator, qint64(row) + 1));
        const size_t lines = fragment.rows.back() - fragment.rows.front() + 1;
        const bool isScattered = lines > 2 * fragment.rows.size() - 2; // what stands above the first row is of that alone
        if (fragment.headings || !isScattered) takeTitle(fragment.first, table);
        return table;
    }

    void takeTitle(size_t below, TextTable& table)
    {
        constexpr size_t mostLines = 8;
        QStringList intro;
        int empty = 0; // two and more empty lines end what a title may be of
        for (size_t at = below; at-- > 0 && below - at <= mostLines;) {
            if (m_isTaken[at]) break;
            if (m_lines[at].isEmpty)
                ++empty;
            else if (empty < 2)
                empty = 0;
            if (m_lines[at].isEmpty || m_lines[at].isRule || m_lines[at].text.size() > longestRow) continue;
            const std::string_view line = withoutBlanks(m_lines[at].text);
            if (isMark(line)) continue;
            intro.prepend(decoded(line));
            if (!table.title.isEmpty() || empty >= 2) continue;
            static const QRegularExpression frame(u"^[-=*#%/\\[<\\s|]+|[-=*#%:\\]>\\s|]+$"_s), caption(u"^\\\\caption\\{(.*)\\}$"_s);
            const auto found = caption.match(intro.front());
            table.title = shortened((found.hasMatch() ? found.captured(1) : intro.front()).remove(frame));
            if (!table.title.isEmpty()) m_isTaken[at] = true;
        }
        table.intro = intro.join(u'\n');
    }

    std::vector<TextLine> m_lines;
    std::vector<std::unique_ptr<std::string>> m_framed; ///< lines with bars in place of those of frames
    std::vector<Fragment> m_fragments;
    std::vector<bool> m_isTaken; ///< by line: row, heading or title of a table
    bool m_endsInLine = false, m_wasUtf8 = true;
};

} // namespace

TextTables tablesInText(QByteArrayView text, TextRecords records)
{
    return TableFinder(text).found(records);
}

} // namespace costscope
