// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/leftOutAgain.h"

#include "views/tr.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace costscope {

namespace {

using Rows = std::vector<int>;

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

/// "n = 4", "bytes = 1024, pairs = 2".
QString placeOf(const Table& table, const QStringList& columns, int row)
{
    QStringList words;
    for (const QString& name : columns)
        if (const QString text = table.find(name)->text(row); !text.isEmpty()) words << u"%1 = %2"_s.arg(name, text);
    return words.join(u", "_s);
}

/// Which rows have which contents, and where they were measured.
struct Index {
    Index(const Table& table, const QStringList& columns, const QStringList& coordinates)
    {
        for (int row = 0; row < int(table.rows()); ++row) {
            places.push_back(placeOf(table, coordinates, row));
            keys.push_back(contents(table, columns, row));
            byContents[keys.back()].push_back(row);
        }
    }

    /// Rows of this place whose contents the other table has not.
    Rows unlike(const Index& other, const QString& place) const
    {
        Rows found;
        for (int row = 0; row < int(places.size()); ++row)
            if (places[size_t(row)] == place && !other.byContents.contains(keys[size_t(row)])) found.push_back(row);
        return found;
    }

    std::vector<QString> places; ///< by row
    std::vector<QString> keys;   ///< by row
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

LeftOut leftOutAgain(const std::vector<int>& rows, const Table& before, const Table& now, const QStringList& coordinates)
{
    const QStringList columns = commonColumns(before, now);
    QStringList common = coordinates;
    common.removeIf([&](const QString& name) { return !columns.contains(name); });
    const Index old(before, columns, common), read(now, columns, common);
    LeftOut found;
    for (const int row : rows) {
        if (row < 0 || size_t(row) >= old.places.size()) continue;
        const QString& place = old.places[size_t(row)];
        const QString& key = old.keys[size_t(row)];
        const bool equal = read.byContents.contains(key);
        const Rows was = equal ? old.byContents[key] : old.unlike(read, place), is = equal ? read.byContents[key] : read.unlike(old, place);
        const int again = inPlace(row, was, is);
        if (again < 0)
            found.doubts << tr("The record at %1 that was left out is no longer there. Nothing is left out in its place.").arg(place);
        else if (was.size() != is.size() || (!equal && is.size() > 1))
            found.doubts
                << tr("Which record at %1 is the one that was left out is not certain. Look whether the right one is left out.").arg(place);
        if (again >= 0 && std::find(found.rows.begin(), found.rows.end(), again) == found.rows.end()) found.rows.push_back(again);
    }
    std::sort(found.rows.begin(), found.rows.end());
    return found;
}

} // namespace costscope
