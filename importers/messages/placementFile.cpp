// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/messages/placementFile.h"

#include "importers/csv/csvTable.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace costscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("PlacementFile", text);
}

constexpr qint32 mostRanks = 100'000'000;

/// A table that is being read: the first problem ends it.
class PlacementTable {
public:
    PlacementTable(const QString& file, const Torus& torus) : m_file(file), m_torus(torus) {}

    Result<Done> read(const CsvRow& row)
    {
        const auto width = size_t(m_torus.dimensions()) + 1;
        if (row.cells.size() != width)
            return fail(row, 0,
                        say("%1 numbers were expected: the rank and its place in the %2; these are %3.")
                            .arg(width)
                            .arg(toString(m_torus))
                            .arg(row.cells.size()));
        const auto rank = whole(row, 0, mostRanks);
        if (!rank) return rank.error();
        Position at = {};
        for (size_t d = 0; d + 1 < width; ++d) {
            const auto coordinate = whole(row, d + 1, m_torus.size(int(d)));
            if (!coordinate) return coordinate.error();
            at[d] = *coordinate;
        }
        const auto [known, isNew] = m_rows.try_emplace(*rank, row.line, m_torus.router(at));
        if (!isNew) return fail(row, 0, say("Rank %1 stands here a second time; the first is in line %2.").arg(*rank).arg(known->second.first));
        return Done{};
    }

    Result<std::vector<qint32>> routers(qint32 ranks) const
    {
        const qint32 count = ranks > 0 ? ranks : qint32(m_rows.size());
        std::vector<qint32> routers;
        for (const auto& [rank, place] : m_rows) {
            if (ranks > 0 && rank >= count) return Error{say("Rank %1: ranks go from 0 to %2 here.").arg(rank).arg(count - 1), m_file, place.first};
            if (rank != qint32(routers.size())) break;
            routers.push_back(place.second);
        }
        if (qint32(routers.size()) < count)
            return Error{say("Rank %1 is missing; %2 ranks were expected.").arg(routers.size()).arg(count), m_file};
        return routers;
    }

private:
    Error fail(const CsvRow& row, size_t cell, const QString& text) const
    {
        return {text, m_file, row.line, cell < row.cells.size() ? row.cells[cell].column : 1};
    }

    Result<qint32> whole(const CsvRow& row, size_t cell, qint32 below) const
    {
        const QString& text = row.cells[cell].text;
        bool isNumber = false;
        const qint64 value = text.toLongLong(&isNumber);
        if (isNumber && value >= 0 && value < below) return qint32(value);
        if (cell == 0) return fail(row, cell, say("“%1” is not a rank.").arg(text));
        if (!isNumber) return fail(row, cell, say("“%1” is not a whole number: 0 to %2 was expected.").arg(text).arg(below - 1));
        return fail(row, cell, say("“%1” is outside the %2: 0 to %3 was expected.").arg(text, toString(m_torus)).arg(below - 1));
    }

    QString m_file;
    Torus m_torus;
    std::map<qint32, std::pair<qint64, qint32>> m_rows; ///< line and router by rank
};

bool isHeading(const CsvRow& row)
{
    return std::none_of(row.cells.begin(), row.cells.end(), [](const CsvCell& cell) { return cellNumber(cell.text, false).has_value(); });
}

} // namespace

Result<std::vector<qint32>> readPlacement(QByteArrayView bytes, const QString& file, const Torus& torus, qint32 ranks)
{
    const auto csv = readCsv(bytes, file);
    if (!csv) return csv.error();
    PlacementTable table(file, torus);
    for (size_t i = 0; i < csv->rows.size(); ++i) {
        if (i == 0 && isHeading(csv->rows[i])) continue;
        if (const auto done = table.read(csv->rows[i]); !done) return done.error();
    }
    return table.routers(ranks);
}

} // namespace costscope
