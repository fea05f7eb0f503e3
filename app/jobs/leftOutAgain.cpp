// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/leftOutAgain.h"

#include "views/tr.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

#include <algorithm>
#include <bit>
#include <cmath>

namespace costscope {

namespace {

using Rows = std::vector<int>;

/// A column that both tables have.
struct Common {
    const Column* before;
    const Column* now;
    bool isCoordinate;
};

std::vector<Common> commonColumns(const Table& before, const Table& now, const QStringList& coordinates)
{
    std::vector<Common> common;
    for (const Column& column : before.columns)
        if (const Column* other = now.find(column.name)) common.push_back({&column, other, coordinates.contains(column.name)});
    return common;
}

/// Of a row of millions, from the hashes of its cells one after the other (the last step of splitmix64).
quint64 mixed(quint64 row, quint64 cell)
{
    quint64 x = (row ^ cell) + 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

quint64 hashOf(double number)
{
    if (std::isnan(number)) return 1;
    return std::bit_cast<quint64>(number == 0 ? 0.0 : number);
}

/// Mixes the cells of a column into the hashes of their rows. `asText`: the column of the other table is not of the same kind.
void mixIn(const Column& column, bool asText, std::vector<quint64>& rows)
{
    const auto mixAll = [&rows](const auto& hashAt) {
        for (size_t row = 0; row < rows.size(); ++row) rows[row] = mixed(rows[row], hashAt(row));
    };
    if (const auto* texts = std::get_if<Texts>(&column.values)) {
        std::vector<quint64> hashes; // by code
        for (const QString& text : texts->distinct()) hashes.push_back(qHash(text));
        mixAll([&](size_t row) { return hashes[size_t(texts->codes()[row])]; });
    } else if (asText) {
        mixAll([&](size_t row) { return qHash(column.number(qsizetype(row)) == 0 ? u"0"_s : column.text(qsizetype(row))); }); // -0 is 0
    } else if (const auto* whole = std::get_if<Int64s>(&column.values)) { // beyond 2^53 too
        mixAll([&](size_t row) { return quint64((*whole)[row]); });
    } else {
        mixAll([&](size_t row) { return hashOf(column.number(qsizetype(row))); });
    }
}

/// Which rows have which contents, and where they were measured, each as a hash of 64 bits: of two million rows two different ones
/// share one in one of ten million tables.
struct Index {
    Index(const Table& table, const std::vector<Common>& columns, const Column* Common::*own)
        : places(size_t(table.rows())), contents(size_t(table.rows()))
    {
        for (const Common& c : columns) {
            const bool asText = c.before->values.index() != c.now->values.index();
            mixIn(*(c.*own), asText, contents);
            if (c.isCoordinate) mixIn(*(c.*own), asText, places);
        }
    }

    /// The rows of these places are looked at.
    void lookAt(const QSet<quint64>& wanted)
    {
        for (size_t row = 0; row < places.size(); ++row)
            if (wanted.contains(places[row])) atPlace[places[row]].push_back(int(row));
    }

    Rows alike(quint64 hash, quint64 place) const
    {
        Rows found;
        for (const int row : atPlace[place])
            if (contents[size_t(row)] == hash) found.push_back(row);
        return found;
    }

    /// Rows of this place whose contents the other table has not.
    Rows unlike(const Index& other, quint64 place) const
    {
        std::vector<quint64> known; // equal contents stand in the same place
        for (const int row : other.atPlace[place]) known.push_back(other.contents[size_t(row)]);
        std::sort(known.begin(), known.end());
        Rows found;
        for (const int row : atPlace[place])
            if (!std::binary_search(known.begin(), known.end(), contents[size_t(row)])) found.push_back(row);
        return found;
    }

    std::vector<quint64> places, contents; ///< by row
    QHash<quint64, Rows> atPlace;          ///< of those that are looked at
};

/// Rows of one place that only one of the tables has.
struct Unlike {
    Rows was, is;
};

/// "n = 4", "bytes = 1024, pairs = 2".
QString placeOf(const std::vector<Common>& columns, const QStringList& coordinates, int row)
{
    QStringList words;
    for (const QString& name : coordinates)
        for (const Common& c : columns)
            if (c.before->name == name && !c.before->text(row).isEmpty()) words << u"%1 = %2"_s.arg(name, c.before->text(row));
    return words.join(u", "_s);
}

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
    if (rows.empty()) return {};
    const std::vector<Common> columns = commonColumns(before, now, coordinates);
    Index old(before, columns, &Common::before), read(now, columns, &Common::now);
    QSet<quint64> wanted;
    for (const int row : rows)
        if (row >= 0 && size_t(row) < old.places.size()) wanted.insert(old.places[size_t(row)]);
    old.lookAt(wanted);
    read.lookAt(wanted);
    QHash<quint64, Unlike> unlike;
    LeftOut found;
    for (const int row : rows) {
        if (row < 0 || size_t(row) >= old.places.size()) continue;
        const quint64 hash = old.contents[size_t(row)], at = old.places[size_t(row)];
        Rows is = read.alike(hash, at), was;
        const bool equal = !is.empty();
        if (equal) {
            was = old.alike(hash, at);
        } else {
            if (!unlike.contains(at)) unlike[at] = {old.unlike(read, at), read.unlike(old, at)};
            was = unlike[at].was, is = unlike[at].is;
        }
        const QString place = placeOf(columns, coordinates, row);
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
