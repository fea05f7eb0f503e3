// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/runsSizes.h"

#include "core/base/Quantity.h"
#include "core/forecast/sizes/sizedProblems.h"

#include <algorithm>
#include <cmath>
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
    std::vector<int> all;
    for (int column = 0; column < int(table.headings.size()); ++column) {
        const QString& heading = table.headings[column];
        const bool isTaken = std::ranges::count(layout.column, column) > 0 || cases.columns.contains(heading);
        if (isTaken || !isSizeAmong(heading, table.headings)) continue;
        bool isNumber = true, isWhole = true;
        std::set<double> values;
        for (size_t row = 0; row < table.csv.rows.size(); ++row) {
            const double value = numberAt(table, row, column);
            isNumber = isNumber && value > 0;
            isWhole = isWhole && value == std::floor(value);
            values.insert(value);
        }
        const bool isMeasured = !isWhole && values.size() == table.csv.rows.size(); // “grid” may be the time of a part
        if (isNumber && !isMeasured) all.push_back(column);
    }
    return all;
}

/// The columns one by one, as “size” and “cells” say the same twice; only edges are multiplied, at the place of their first.
std::vector<std::vector<int>> sizeGroups(const HeadedTable& table, const std::vector<int>& columns)
{
    std::vector<std::vector<int>> groups;
    std::map<int, size_t> places;
    for (const int column : columns) {
        const int family = edgeFamily(table.headings[column]);
        const auto [place, isNew] = places.try_emplace(family < 0 ? -1 - column : family, groups.size());
        if (isNew)
            groups.push_back({column});
        else
            groups[place->second].push_back(column);
    }
    return groups;
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

QString sizeInWords(double number)
{
    return display(number, Quantity::Count);
}

/// As much on each process at every n, if it is a number of things, which the product of edges is, an edge of a square or one of a cube.
bool growsAsN(const Sizes& sizes, bool isProduct)
{
    const auto isAlike = [&](double power) {
        const auto share = [&](const auto& at) { return std::pow(*at.second.begin(), power) / at.first; };
        const double first = share(*sizes.begin());
        return std::ranges::all_of(sizes, [&](const auto& at) { return std::fabs(share(at) / first - 1) < 0.02; });
    };
    return isAlike(1) || (!isProduct && (isAlike(2) || isAlike(3)));
}

/// Larger at every step, at least half as much as n, or as an edge would.
bool growsWithN(const Sizes& sizes, bool isProduct)
{
    if (sizes.size() < 2) return false;
    const auto isN = [](const auto& at) { return *at.second.begin() == at.first; };
    if (isProduct && std::ranges::all_of(sizes, isN)) return false; // the edges of a grid of processes
    const auto isSmaller = [](const auto& a, const auto& b) { return *a.second.begin() < *b.second.begin(); };
    if (std::adjacent_find(sizes.begin(), sizes.end(), std::not_fn(isSmaller)) != sizes.end()) return false;
    const auto &first = *sizes.begin(), &last = *sizes.rbegin();
    return growsAsN(sizes, isProduct) || *last.second.begin() / *first.second.begin() >= 0.5 * last.first / first.first;
}

/// What the sizes of a case in some columns, which are called so, have against one problem; empty: nothing.
QString sizeProblem(const Sizes& sizes, const QStringList& names)
{
    const bool isProduct = names.size() > 1;
    const QString called = names.join(u" × "_s);
    const auto mixed = std::ranges::find_if(sizes, [](const auto& at) { return at.second.size() > 1; });
    if (mixed != sizes.end())
        return u"%1 goes from %2 to %3 at n = %4: such rows are no repetitions of one run. Keep those of one size in the file."_s.arg(
            called, sizeInWords(*mixed->second.begin()), sizeInWords(*mixed->second.rbegin()), sizeInWords(mixed->first));
    if (growsWithN(sizes, isProduct)) {
        const QString range = u"%1 grows with n, from %2 at n = %3 to %4 at n = %5"_s.arg(
            called, sizeInWords(*sizes.begin()->second.begin()), sizeInWords(sizes.begin()->first),
            sizeInWords(*sizes.rbegin()->second.begin()), sizeInWords(sizes.rbegin()->first));
        const auto of = [](const auto& at) { return *at.second.begin() / at.first; }; // each process
        if (isProduct && of(*sizes.rbegin()) > 1.02 * of(*sizes.begin()))
            return u"%1, and faster than n: each process has more to do where n is larger, which is no weak scaling either. Amdahl's law "
                   "with overhead is about one problem on ever more processes."_s.arg(range);
        return u"Weak scaling: %1. Amdahl's law with overhead is about one problem on ever more processes."_s.arg(range);
    }
    return {};
}

} // namespace

QStringList sizeHeadings(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases)
{
    QStringList names;
    for (const int column : sizeColumns(table, layout, cases)) names << table.headings[column];
    return names;
}

QString workOf(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases, const RunsCase& one)
{
    for (const std::vector<int>& columns : sizeGroups(table, sizeColumns(table, layout, cases))) {
        const Sizes sizes = sizesOf(table, layout, one, columns);
        const bool isProduct = columns.size() > 1;
        if (std::ranges::any_of(sizes, [](const auto& at) { return at.second.size() > 1; }) || !growsWithN(sizes, isProduct)) continue;
        return growsAsN(sizes, isProduct) ? u"grows as n"_s : u"grows with n"_s;
    }
    return {};
}

Messages sizeWarnings(const HeadedTable& table, const RunsLayout& layout, const RunsCases& cases, const QString& file)
{
    const auto groups = sizeGroups(table, sizeColumns(table, layout, cases));
    Messages messages;
    for (const RunsCase& one : cases.cases)
        for (const std::vector<int>& columns : groups) {
            QStringList names;
            for (const int column : columns) names << u"“%1”"_s.arg(table.headings[column]);
            const QString problem = sizeProblem(sizesOf(table, layout, one, columns), names);
            if (problem.isEmpty()) continue;
            const QString of = one.name.isEmpty() ? QString() : u"%1: "_s.arg(one.name);
            messages.push_back({Severity::Warning, of + problem, file, table.headingLine});
            break; // others say it once more
        }
    return messages;
}

} // namespace costscope
