// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/csv/markdownTables.h"

#include <QList>

#include <algorithm>

namespace costscope {

namespace {

bool isRow(const QByteArray& line)
{
    return line.contains('|');
}

/// "| --- | :-: |" below the headings.
bool isRule(const QByteArray& line)
{
    const QByteArray rule = line.trimmed();
    return isRow(line) && rule.contains('-') && std::ranges::all_of(rule, [](char c) { return QByteArrayView("|-: \t").contains(c); });
}

/// In the same columns of the line; marks of emphasis and of code are no part of a cell.
QByteArray cells(QByteArray line)
{
    while (line.endsWith(' ') || line.endsWith('\r')) line.chop(1);
    if (line.endsWith('|')) line.chop(1);
    const bool isFenced = line.trimmed().startsWith('|'); // the outer bars are optional
    const qsizetype first = line.indexOf('|');
    for (char& c : line)
        if (c == '*' || c == '`' || c == '\t') c = ' ';
    if (isFenced) line[first] = ' ';
    line.replace('|', '\t');
    if (const qsizetype begin = line.indexOf('#'); begin >= 0 && line.first(begin).trimmed().isEmpty()) // a heading, no comment
        line.replace(begin, 1, "\"#\"");
    return line;
}

/// Empty lines up to this one, but for the nearest line of words above, which may tell what the table is of: it becomes a comment.
QByteArray above(const QList<QByteArray>& lines, qsizetype headings)
{
    qsizetype words = headings - 1;
    while (words >= 0 && lines[words].trimmed().isEmpty()) --words;
    if (words < 0 || isRow(lines[words])) return QByteArray(headings, '\n');
    return QByteArray(words, '\n') + "# " + lines[words].trimmed() + QByteArray(headings - words, '\n');
}

} // namespace

std::vector<QByteArray> markdownTables(QByteArrayView text)
{
    const QList<QByteArray> lines = text.toByteArray().split('\n');
    std::vector<QByteArray> tables;
    for (qsizetype rule = 1; rule < lines.size(); ++rule) {
        if (!isRule(lines[rule]) || !isRow(lines[rule - 1])) continue;
        QByteArray table = above(lines, rule - 1);
        table += cells(lines[rule - 1]) + "\n\n";
        for (qsizetype row = rule + 1; row < lines.size() && isRow(lines[row]); ++row) table += cells(lines[row]) + '\n';
        tables.push_back(std::move(table));
    }
    return tables;
}

} // namespace costscope
