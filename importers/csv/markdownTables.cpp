// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/csv/markdownTables.h"

#include <QList>

#include <algorithm>

namespace costscope {

namespace {

bool isRow(const QByteArray& line)
{
    return line.trimmed().startsWith('|');
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
    const qsizetype first = line.indexOf('|');
    for (char& c : line)
        if (c == '*' || c == '`' || c == '\t') c = ' ';
    if (first >= 0) line[first] = ' ';
    return line.replace('|', '\t');
}

} // namespace

std::vector<QByteArray> markdownTables(QByteArrayView text)
{
    const QList<QByteArray> lines = text.toByteArray().split('\n');
    std::vector<QByteArray> tables;
    for (qsizetype rule = 1; rule < lines.size(); ++rule) {
        if (!isRule(lines[rule]) || !isRow(lines[rule - 1])) continue;
        QByteArray table(rule - 1, '\n');
        table += cells(lines[rule - 1]) + "\n\n";
        for (qsizetype row = rule + 1; row < lines.size() && isRow(lines[row]); ++row) table += cells(lines[row]) + '\n';
        tables.push_back(std::move(table));
    }
    return tables;
}

} // namespace costscope
