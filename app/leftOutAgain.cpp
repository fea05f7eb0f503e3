// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/leftOutAgain.h"

#include "core/base/Quantity.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace costscope {

namespace {

using Rows = std::vector<int>;

QString tr(const char* text)
{
    return QCoreApplication::translate("Reload", text);
}

/// The columns that both tables have.
QStringList commonColumns(const Table& a, const Table& b)
{
    QStringList names;
    for (const Column& column : a.columns)
        if (b.find(column.name)) names << column.name;
    return names;
}

QString contents(const Table& table, const QStringList& columns, int row)
{
    QString all;
    for (const QString& name : columns) all += table.find(name)->text(row) + QChar(0);
    return all;
}

/// Which rows have which contents.
struct Index {
    Index(const Table& table, const QStringList& columns) : n(table.numbers(u"n"))
    {
        for (int row = 0; row < int(table.rows()); ++row) {
            keys.push_back(contents(table, columns, row));
            byContents[keys.back()].push_back(row);
        }
    }

    /// Rows of this n whose contents the other table has not.
    Rows unlike(const Index& other, double cores) const
    {
        Rows found;
        for (int row = 0; row < int(n.size()); ++row)
            if (n[size_t(row)] == cores && !other.byContents.contains(keys[size_t(row)])) found.push_back(row);
        return found;
    }

    std::vector<double> n;
    std::vector<QString> keys; ///< by row
    QHash<QString, Rows> byContents;
};

/// The row of `now` in the place that `row` has in `before`; the last one if there are fewer, -1 if there are none.
int inPlace(int row, const Rows& before, const Rows& now)
{
    if (now.empty()) return -1;
    const auto place = size_t(std::find(before.begin(), before.end(), row) - before.begin());
    return now[std::min(place, now.size() - 1)];
}

} // namespace

LeftOut leftOutAgain(const std::vector<int>& rows, const Table& before, const Table& now)
{
    const QStringList columns = commonColumns(before, now);
    const Index old(before, columns), read(now, columns);
    LeftOut found;
    for (const int row : rows) {
        if (row < 0 || size_t(row) >= old.n.size()) continue;
        const double cores = old.n[size_t(row)];
        const QString& key = old.keys[size_t(row)];
        const bool equal = read.byContents.contains(key);
        const Rows was = equal ? old.byContents[key] : old.unlike(read, cores), is = equal ? read.byContents[key] : read.unlike(old, cores);
        const int again = inPlace(row, was, is);
        if (again < 0)
            found.doubts
                << tr("The record at n = %1 that was left out is no longer there. Nothing is left out in its place.").arg(exact(cores));
        else if (was.size() != is.size() || (!equal && is.size() > 1))
            found.doubts
                << tr("Which record at n = %1 is the one that was left out is not certain. Look whether the right one is left out.")
                       .arg(exact(cores));
        if (again >= 0 && std::find(found.rows.begin(), found.rows.end(), again) == found.rows.end()) found.rows.push_back(again);
    }
    std::sort(found.rows.begin(), found.rows.end());
    return found;
}

} // namespace costscope
