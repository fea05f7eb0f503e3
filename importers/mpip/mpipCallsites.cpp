// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipReader.h"

#include <algorithm>

namespace costscope {

namespace {

/// The fields of a row of "Callsites".
struct Site {
    qint64 id = -1;
    qint64 level = -1;
    std::string_view file;
    qint64 line = -1; ///< unresolved frames have none
    std::string_view function;
    std::string_view call;
};

/// Byte offsets of the headings: names are cut there, because they may contain blanks.
struct Offsets {
    size_t file = std::string_view::npos;
    size_t function = std::string_view::npos;
    size_t call = std::string_view::npos;
    bool known() const { return file != std::string_view::npos && function != std::string_view::npos && call != std::string_view::npos; }
};

/// Takes a whole number off the front.
std::optional<qint64> takeInteger(std::string_view& rest)
{
    while (!rest.empty() && isPrintedBlank(rest.front())) rest.remove_prefix(1);
    size_t digits = 0;
    while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9') ++digits;
    const auto value = printedInteger(rest.substr(0, digits));
    rest.remove_prefix(digits);
    return value;
}

/// "jacobi2d.c            37": the last whole number is the line.
void splitFile(std::string_view field, Site& site)
{
    field = printedTrimmed(field);
    const size_t blank = field.find_last_of(" \t");
    const auto line = blank == std::string_view::npos ? std::nullopt : printedInteger(field.substr(blank + 1));
    site.file = line ? printedTrimmed(field.substr(0, blank)) : field;
    site.line = line.value_or(-1);
}

/// Cuts at the offsets of the headings. False if the row is not laid out like that.
bool cutAtOffsets(std::string_view row, const Offsets& at, size_t afterLevel, Site& site)
{
    if (!at.known() || afterLevel + 1 < at.file) return false;
    const size_t shift = afterLevel + 1 - at.file; // an id of more than three digits pushes the rest to the right
    const size_t function = at.function + shift, call = at.call + shift;
    if (shift > 16 || row.size() <= function || row[afterLevel] != ' ' || isPrintedBlank(row[function]) ||
        !isPrintedBlank(row[function - 1]))
        return false;
    if (row.size() > call && (!isPrintedBlank(row[call - 1]) || isPrintedBlank(row[call]))) return false;
    if (row.size() <= call && site.level == 0) return false;
    if (row.substr(std::min(call, row.size())).find_first_of(" \t") != std::string_view::npos &&
        !printedTrimmed(row.substr(call)).empty() && printedTokens(row.substr(call)).size() > 1)
        return false;
    splitFile(row.substr(afterLevel, function - afterLevel), site);
    site.function = printedTrimmed(row.substr(function, call - function));
    site.call = row.size() > call ? printedTrimmed(row.substr(call)) : std::string_view();
    return true;
}

std::string_view between(const std::vector<std::string_view>& tokens, size_t first, size_t last)
{
    if (first >= last) return {};
    return {tokens[first].data(), size_t(tokens[last - 1].data() + tokens[last - 1].size() - tokens[first].data())};
}

/// For text with collapsed blanks: a whole number ends the file, on level 0 the last word is the operation.
void cutAtBlanks(std::string_view rest, Site& site)
{
    const auto tokens = printedTokens(rest);
    size_t end = tokens.size();
    if (site.level == 0 && end > 0) site.call = tokens[--end];
    for (size_t i = 1; i < end; ++i)
        if (const auto line = printedInteger(tokens[i])) {
            site.file = between(tokens, 0, i);
            site.line = *line;
            site.function = between(tokens, i + 1, end);
            return;
        }
    if (end == 0) return;
    site.file = tokens[0];
    site.function = between(tokens, 1, end);
}

} // namespace

/// The columns of "Callsites" while they grow.
struct MpipSiteTable {
    Offsets at;
    std::vector<qint32> ids, levels, lines;
    Texts files, functions, calls;
};

MpipReader::Checked MpipReader::readCallsite(MpipSiteTable& sites)
{
    const std::string_view row = m_lines.text();
    if (mpipDots(row)) return badRow(u"found '...', expected a call site"_s, row);
    Site site;
    std::string_view rest = row;
    const auto id = takeInteger(rest);
    const auto level = takeInteger(rest);
    if (!id || !level || *id > std::numeric_limits<qint32>::max() || *level > 1000 || (!rest.empty() && !isPrintedBlank(rest.front())))
        return badRow(u"found %1, expected the number and level of a call site"_s.arg(printedQuoted(row)), row);
    site.id = *id;
    site.level = *level;
    if (!cutAtOffsets(row, sites.at, size_t(rest.data() - row.data()), site)) cutAtBlanks(rest, site);
    if (site.level == 0 && site.call.empty())
        return badRow(u"found %1, expected a place in the program and an operation"_s.arg(printedQuoted(row)), row);
    sites.ids.push_back(qint32(site.id));
    sites.levels.push_back(qint32(site.level));
    sites.lines.push_back(qint32(std::min<qint64>(site.line, std::numeric_limits<qint32>::max())));
    sites.files.append(name(site.file));
    sites.functions.append(name(site.function));
    sites.calls.append(name(site.call));
    return Done{};
}

MpipReader::Checked MpipReader::readCallsites(const MpipTitle& title)
{
    MpipSiteTable sites;
    MpipTable table = newTable(title, "callsites");
    if (nextRow()) {
        const std::string_view heading = m_lines.text();
        sites.at = {heading.find("File/Address"), heading.find("Parent_Funct"), heading.find("MPI_Call")};
        if (printedTokens(heading)[0] != "ID") m_lines.back(); // pasted without headings: rows are cut at blanks
        while (nextRow())
            if (auto read = readCallsite(sites); !read) return read;
    }
    table.table.columns = {{u"id"_s, Quantity::None, std::move(sites.ids)},
                           {u"level"_s, Quantity::None, std::move(sites.levels)},
                           {u"file"_s, Quantity::Text, std::move(sites.files)},
                           {u"line"_s, Quantity::None, std::move(sites.lines)},
                           {u"function"_s, Quantity::Text, std::move(sites.functions)},
                           {u"call"_s, Quantity::Text, std::move(sites.calls)}};
    m_report.tables.push_back(std::move(table));
    return Done{};
}

} // namespace costscope
