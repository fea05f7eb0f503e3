// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsSizes.h"

#include "core/base/Quantity.h"

#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace costscope {

namespace {

double numberAt(const HeadedTable& table, size_t row, int column)
{
    const CsvCell* cell = table.csv.rows[row].at(column);
    const auto number = cell ? cellNumber(cell->text, table.csv.separator != QLatin1Char(',')) : std::nullopt;
    return number ? *number : missing;
}

/// Columns of numbers above 0 whose name is that of a size.
std::vector<int> sizeColumns(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases)
{
    static const QRegularExpression size(u"size|problem|unknown|dofs?\\b|cells|rows|atoms|particle|points|elements|grid|mesh|length|\\bdim|"
                                         "^[nm]$|^n[xyz]$|^l[xyz]?$|width|height|vertices|nodes_?in"_s,
                                         QRegularExpression::CaseInsensitiveOption),
        processes(u"mpi|rank|proc|core|thread|cpu|comm|world|tile|block|batch|cache"_s, QRegularExpression::CaseInsensitiveOption);
    std::vector<int> all;
    for (int column = 0; column < int(table.headings.size()); ++column) {
        const QString& heading = table.headings[column];
        const bool isTaken = std::ranges::count(layout.column, column) > 0 || cases.columns.contains(heading);
        if (isTaken || !heading.contains(size) || heading.contains(processes)) continue;
        bool isNumber = true;
        for (size_t row = 0; row < table.csv.rows.size(); ++row) isNumber = isNumber && numberAt(table, row, column) > 0;
        if (isNumber) all.push_back(column);
    }
    return all;
}

/// Sizes of the rows of a case, by n: what several columns say is multiplied.
using Sizes = std::map<double, std::set<double>>;

Sizes sizesOf(const HeadedTable& table, const RunsLayout& layout, const RunsCase& one, const std::vector<int>& columns)
{
    Sizes sizes;
    for (const size_t row : one.rows) {
        double size = 1;
        for (const int column : columns) size *= numberAt(table, row, column);
        if (const double n = numberAt(table, row, layout.of(RunsRole::N)); n > 0) sizes[n].insert(size);
    }
    return sizes;
}

QString counted(double number)
{
    return display(number, Quantity::Count);
}

/// Larger at every step, at least half as much as n.
bool growsWithN(const Sizes& sizes)
{
    if (sizes.size() < 2) return false;
    const auto isSmaller = [](const auto& a, const auto& b) { return *a.second.begin() < *b.second.begin(); };
    if (std::adjacent_find(sizes.begin(), sizes.end(), std::not_fn(isSmaller)) != sizes.end()) return false;
    const auto &first = *sizes.begin(), &last = *sizes.rbegin();
    return *last.second.begin() / *first.second.begin() >= 0.5 * last.first / first.first;
}

} // namespace

QStringList sizeHeadings(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases)
{
    QStringList names;
    for (const int column : sizeColumns(table, layout, cases)) names << table.headings[column];
    return names;
}

Messages sizeWarnings(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases, const QString& file)
{
    const std::vector<int> columns = sizeColumns(table, layout, cases);
    QStringList names;
    for (const int column : columns) names << u"“%1”"_s.arg(table.headings[column]);
    const QString called = names.join(u" × "_s);
    Messages messages;
    for (const RunsCase& one : columns.empty() ? std::vector<RunsCase>() : cases.cases) {
        const Sizes sizes = sizesOf(table, layout, one, columns);
        const QString of = one.name.isEmpty() ? QString() : u"%1: "_s.arg(one.name);
        const auto mixed = std::ranges::find_if(sizes, [](const auto& at) { return at.second.size() > 1; });
        if (mixed != sizes.end())
            messages.push_back({Severity::Warning,
                                u"%1%2 goes from %3 to %4 at n = %5: such rows are no repetitions of one run. Keep those of one "
                                "size in the file."_s.arg(of, called, counted(*mixed->second.begin()), counted(*mixed->second.rbegin()),
                                                          counted(mixed->first)),
                                file, table.headingLine});
        else if (growsWithN(sizes))
            messages.push_back({Severity::Warning,
                                u"%1Weak scaling: %2 grows with n, from %3 at n = %4 to %5 at n = %6. Amdahl's law with overhead is "
                                "about one problem on ever more processes."_s.arg(
                                    of, called, counted(*sizes.begin()->second.begin()), counted(sizes.begin()->first),
                                    counted(*sizes.rbegin()->second.begin()), counted(sizes.rbegin()->first)),
                                file, table.headingLine});
    }
    return messages;
}

} // namespace costscope
