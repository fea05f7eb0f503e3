// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/messages/placementFile.h"

#include "core/base/readFile.h"
#include "importers/csv/csvTable.h"

#include <algorithm>
#include <utility>

namespace costscope {

namespace {

constexpr qint32 mostPlaced = 100'000'000;

/// A table that is being read: the first problem ends it.
class PlacementTable {
public:
    /// `ranks`: how many there are; 0 = as many as there are rows.
    PlacementTable(const QString& file, const Torus& torus, qint32 ranks) : m_file(file), m_torus(torus), m_ranks(ranks) {}

    Result<Done> read(const CsvRow& row)
    {
        const auto width = size_t(m_torus.dimensions()) + 1;
        if (row.cells.size() != width)
            return fail(row, 0,
                        u"%1 numbers were expected: the rank and its place in the %2; these are %3."_s.arg(width)
                            .arg(toString(m_torus))
                            .arg(row.cells.size()));
        const auto rank = whole(row, 0, mostPlaced);
        if (!rank) return rank.error();
        if (m_ranks > 0 && *rank >= m_ranks) return fail(row, 0, u"Rank %1: ranks go from 0 to %2 here."_s.arg(*rank).arg(m_ranks - 1));
        Position at = {};
        for (size_t d = 0; d + 1 < width; ++d) {
            const auto coordinate = whole(row, d + 1, m_torus.size(int(d)));
            if (!coordinate) return coordinate.error();
            at[d] = *coordinate;
        }
        m_rows.push_back({*rank, m_torus.router(at), row.line, row.cells[0].column});
        return Done{};
    }

    Result<std::vector<qint32>> routers()
    {
        std::stable_sort(m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) { return a.rank < b.rank; });
        const auto twice = std::adjacent_find(m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) { return a.rank == b.rank; });
        if (twice != m_rows.end())
            return Error{u"Rank %1 stands here a second time; the first is in line %2."_s.arg(twice->rank).arg(twice->line), m_file,
                         twice[1].line, twice[1].column};
        const auto count = m_ranks > 0 ? size_t(m_ranks) : m_rows.size();
        std::vector<qint32> routers;
        for (const Row& row : m_rows) {
            if (size_t(row.rank) != routers.size()) break;
            routers.push_back(row.router);
        }
        if (routers.size() < count) return Error{u"Rank %1 is missing; %2 ranks were expected."_s.arg(routers.size()).arg(count), m_file};
        return routers;
    }

private:
    struct Row {
        qint32 rank, router;
        qint64 line, column;
    };

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
        if (cell == 0) return fail(row, cell, u"“%1” is not a rank."_s.arg(text));
        if (!isNumber) return fail(row, cell, u"“%1” is not a whole number: 0 to %2 was expected."_s.arg(text, QString::number(below - 1)));
        return fail(row, cell, u"“%1” is outside the %2: 0 to %3 was expected."_s.arg(text, toString(m_torus), QString::number(below - 1)));
    }

    QString m_file;
    Torus m_torus;
    qint32 m_ranks;
    std::vector<Row> m_rows;
};

bool isHeading(const CsvRow& row)
{
    return std::none_of(row.cells.begin(), row.cells.end(), [](const CsvCell& cell) { return cellNumber(cell.text, false).has_value(); });
}

} // namespace

Result<std::vector<qint32>> readPlacement(QByteArrayView bytes, const QString& file, const Torus& torus, qint32 ranks)
{
    PlacementTable table(file, torus, ranks);
    bool isFirst = true;
    const auto read = readCsvRows(bytes, file, [&](const CsvRow& row) {
        const bool skips = std::exchange(isFirst, false) && isHeading(row);
        return skips ? Result<Done>(Done{}) : table.read(row);
    });
    return read ? table.routers() : read.error();
}

/// Nodes are the routers of a line of as many as there are ranks.
Result<std::vector<qint32>> readRankNodes(const QString& file, qint64 processes)
{
    constexpr qint32 most = 1 << 20;
    const auto bytes = readWholeFile(file, mostPlacementBytes);
    if (!bytes) return bytes.error();
    const auto nodes = Torus::of({processes > 0 ? qint32(processes) : most}, false);
    if (!nodes) return nodes.error();
    return readPlacement(*bytes, file, *nodes, qint32(processes));
}

} // namespace costscope
