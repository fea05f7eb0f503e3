// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/printout.h"

#include "importers/text/Input.h"
#include "importers/text/findings.h"

#include <QFileInfo>

#include <charconv>
#include <cmath>

namespace costscope {

namespace {

std::string_view unquoted(std::string_view line)
{
    while (line.starts_with(">")) line.remove_prefix(line.starts_with("> ") ? 2 : 1);
    return line;
}

/// The rest of "# type: gamg", as it stands in the comments of a script; its indentation is kept.
std::string_view uncommented(std::string_view line)
{
    const size_t at = line.find_first_not_of(" \t");
    if (at == std::string_view::npos || line[at] != '#') return line;
    if (at + 1 == line.size()) return {};
    return line[at + 1] == ' ' ? line.substr(at + 2) : line;
}

/// The text of "<!-- type: gamg -->", as a lesson hides a printout line by line.
std::string_view unhidden(std::string_view line)
{
    constexpr std::string_view opening = "<!--", closing = "-->";
    const std::string_view comment = printedTrimmed(line);
    if (!comment.starts_with(opening) || !comment.ends_with(closing) || comment.size() < opening.size() + closing.size()) return line;
    const std::string_view text = comment.substr(opening.size(), comment.size() - opening.size() - closing.size());
    return text.starts_with(" ") ? text.substr(1) : text;
}

/// Without what mpirun --timestamp-output puts before its tag: "Sun Dec 24 09:52:05 2017[1,0]<stdout>:".
std::string_view undated(std::string_view line)
{
    constexpr std::string_view form = "www mmm dd hh:mm:ss yyyy[";
    if (line.size() < form.size()) return line;
    for (const size_t at : {form.find(' '), form.find(':'), form.rfind(':'), form.rfind(' '), form.find('[')})
        if (line[at] != form[at]) return line;
    return line.substr(form.find('['));
}

/// A line and what a launcher has put before it. mpirun puts its tag also where the program wrote a line in pieces.
struct TaggedLine {
    std::string_view tag;
    std::string_view text;
};

TaggedLine untagged(std::string_view line, Comments comments, std::string& joined)
{
    line = unhidden(unquoted(line));
    if (comments == Comments::Opened) line = uncommented(line);
    line = undated(line);
    const size_t length = launcherTag(line);
    const TaggedLine parts{line.substr(0, length), line.substr(length)};
    size_t again = length > 0 ? parts.text.find(parts.tag) : std::string_view::npos;
    if (again == std::string_view::npos || parts.tag.back() != ':' || parts.tag.front() != '[') return parts;
    joined.clear();
    std::string_view rest = parts.text;
    for (; again != std::string_view::npos; again = rest.find(parts.tag)) {
        joined += rest.substr(0, again);
        rest.remove_prefix(again + length);
    }
    joined += rest;
    return {parts.tag, joined};
}

QString lastGood(const PrintedHierarchy& printed)
{
    if (!printed.lastGood.isEmpty()) return printed.lastGood;
    if (printed.levels() == 0) return u"No row is complete."_s;
    return u"The last complete row is level %1 (line %2)."_s.arg(printed.levels() - 1).arg(printed.lastGoodLine);
}

/// What is wrong with the table of levels; nothing if it is whole.
std::optional<Error> incomplete(const PrintedHierarchy& printed)
{
    const auto at = [&](const QString& text, qint64 line) { return errorAt(text + QLatin1Char(' ') + lastGood(printed), {line}); };
    if (printed.fault) return at(printed.fault->message, printed.fault->line);
    if (printed.levels() == 0) return errorAt(u"Found the start of a hierarchy, but no row of its table of levels."_s, {printed.line});
    if (!std::isnan(printed.announced) && !printed.hasAll())
        return at(u"The table of levels is cut off: found %1 rows, expected %2."_s.arg(printed.levels()).arg(printed.announced),
                  printed.lastGoodLine);
    if (std::isnan(printed.announced) && !printed.ended)
        return at(u"The table of levels ends with the file; nothing says that it is whole."_s, printed.lastGoodLine);
    return std::nullopt;
}

/// Whether what is printed is the complexity of the levels, to the digits printed.
void checkComplexity(PrintedHierarchy& printed, const char* name, double computed)
{
    const std::string& token = printed.complexities[QLatin1String(name)];
    const auto number = printedNumber(token);
    if (!number || std::isnan(computed)) return;
    if (std::abs(*number - computed) <= printedRounding(token, *number).fixed + 1e-5 * computed) return;
    printed.messages.push_back(warningAt(u"The %1 complexity is printed as %2, the levels give %3. The levels were kept."_s
                                             .arg(QLatin1String(name), QString::fromStdString(token))
                                             .arg(computed, 0, 'g', 7),
                                         {printed.line}));
}

/// Two numbers that are both not known do not differ.
bool differs(double one, double other)
{
    return one != other && !(std::isnan(one) && std::isnan(other));
}

void describe(PrintedHierarchy& printed, const PrintoutWords& words)
{
    QJsonObject& further = printed.hierarchy.further;
    further[QLatin1String("generator")] = QJsonObject{{u"solver"_s, printed.solver.isEmpty() ? words.solver : printed.solver}};
    QJsonObject complexities;
    for (auto it = printed.complexities.cbegin(); it != printed.complexities.cend(); ++it)
        if (const auto number = printedNumber(it.value())) complexities[it.key()] = *number;
    if (!complexities.isEmpty()) further[QLatin1String("printed_complexities")] = complexities;
}

} // namespace

PrintoutLines::PrintoutLines(Input& input, const Progress& progress, Comments comments)
    : m_lines(input, progress), m_comments(comments), m_name(input.name()), m_fileName(input.fileName())
{}

bool PrintoutLines::next()
{
    do {
        if (!m_lines.next()) return false;
        const TaggedLine line = untagged(m_lines.text(), m_comments, m_joined);
        m_tag.assign(line.tag);
        m_text = line.text;
    } while (!m_followed.empty() && !m_tag.empty() && m_tag != m_followed);
    return true;
}

bool anyLine(const Head& head, const std::function<bool(std::string_view line)>& isWanted, Comments comments)
{
    std::string joined;
    std::string_view rest(head.bytes.data(), size_t(head.bytes.size()));
    if (rest.substr(0, 3) == "\xEF\xBB\xBF") rest.remove_prefix(3);
    while (!rest.empty()) {
        const size_t end = std::min(rest.find('\n'), rest.size());
        if (isWanted(printedTrimmed(untagged(rest.substr(0, end), comments, joined).text))) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

std::optional<double> printedNumber(std::string_view token)
{
    double value = 0;
    const auto [end, fault] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (token.empty() || fault != std::errc() || end != token.data() + token.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<double> printedCount(std::string_view token)
{
    const auto number = printedNumber(token);
    return number && *number >= 0 && *number <= largestCount && *number == std::floor(*number) ? number : std::nullopt;
}

std::string_view wordBehind(std::string_view line, std::string_view name)
{
    const size_t at = line.find(name);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = printedTrimmed(line.substr(at + name.size()));
    return rest.substr(0, rest.find_first_of(" \t"));
}

std::string_view upTo(const char* stops, std::string_view word)
{
    return word.substr(0, word.find_first_of(stops));
}

qint32 printedRanks(std::string_view token)
{
    const auto ranks = printedInteger(token);
    return ranks && *ranks > 0 && *ranks < (qint64(1) << 31) ? qint32(*ranks) : 0;
}

void takeRow(PrintedHierarchy& printed, const PrintedRow& row)
{
    if (printed.isMixed) return; // nothing tells to which table a row belongs
    const qint64 next = qint64(printed.levels());
    const auto fault = [&](const QString& text) {
        if (!printed.fault) printed.fault = errorAt(text, {row.line});
    };
    if (row.level == next && row.values) {
        printed.hierarchy.levels.push_back(*row.values);
        printed.lastGoodLine = row.line;
        printed.fault.reset();
        printed.ended = false;
    } else if (row.level == next) {
        fault(u"Found %1, expected the row of level %2."_s.arg(printedQuoted(row.text), QString::number(next)));
    } else if (row.values && row.level > next) {
        fault(u"Found the row of level %1, expected level %2."_s.arg(row.level).arg(next));
    } else if (row.values && row.level >= 0) { // the same from another rank does no harm
        const AmgLevel& known = printed.hierarchy.levels[size_t(row.level)];
        printed.isMixed = differs(known.rows, row.values->rows) || differs(known.nnz, row.values->nnz);
        if (printed.isMixed) fault(u"Level %1 is there twice, with different numbers."_s.arg(row.level));
    }
}

void takeComplexities(PrintedHierarchy& printed, const PrintoutLines& lines)
{
    static constexpr std::pair<const char*, const char*> phrases[] = {
        {"grid =", "grid"},
        {"operator =", "operator"},
        {"memory =", "memory"},
        {"Operator complexity =", "operator"},
        {"Smoother complexity =", "smoother"},
        {"Grid Complexity:", "grid"},
        {"Operator Complexity:", "operator"},
        {"Cycle Complexity:", "cycle"},
        {"Grid complexity:", "grid"},
        {"Operator complexity:", "operator"},
    };
    if (!lines.terminated()) return; // the number may be cut
    for (const auto& [phrase, name] : phrases) {
        const std::string_view word = wordBehind(lines.trimmed(), phrase);
        if (!word.empty() && !printed.complexities.contains(QLatin1String(name))) printed.complexities[QLatin1String(name)] = word;
    }
}

QString structureOnly()
{
    return u"This printout has the structure of the levels only. Costs need message lists or summaries of each level: "
           "add them in a costscope.amg/1 file or a table."_s;
}

Result<Imported> printedDatasets(std::vector<PrintedHierarchy> all, const PrintoutWords& words, const ImportOptions& options)
{
    Imported imported;
    for (PrintedHierarchy& printed : all) {
        if (auto problem = incomplete(printed)) {
            if (!options.partial) {
                problem->message += printed.levels() > 0 ? u" Nothing was imported; 'import --partial' takes the complete rows."_s
                                                         : u" Nothing was imported."_s;
                return *problem;
            }
            imported.partial = true;
            imported.messages.push_back(warningAt(problem->message, {problem->line}));
            if (printed.levels() == 0) continue;
        } else {
            checkComplexity(printed, "grid", printed.hierarchy.gridComplexity());
            checkComplexity(printed, "operator", printed.hierarchy.operatorComplexity());
        }
        describe(printed, words);
        Dataset dataset = amgDataset(std::move(printed.hierarchy));
        if (const QString stem = QFileInfo(words.fileName).completeBaseName(); !printed.label.isEmpty())
            dataset.name = stem.isEmpty() ? printed.label : u"%1, %2"_s.arg(stem, printed.label);
        dataset.messages = std::move(printed.messages);
        imported.datasets.push_back(std::move(dataset));
    }
    if (imported.datasets.empty()) return Error{words.nothing};
    imported.messages.push_back({Severity::Note, words.missingPart});
    if (imported.datasets.size() > 1)
        imported.messages.push_back(
            {Severity::Note, u"Found %1 hierarchies in one file. Each became a dataset."_s.arg(imported.datasets.size())});
    return imported;
}

} // namespace costscope
