// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/hybridNames.h"

#include "importers/tables/runs/columnFacts.h"

#include <QRegularExpression>

#include <algorithm>

namespace costscope {

namespace {

/// "opt-mpi12-omp4"
struct HybridName {
    int ranks = 0, threads = 0;
    QString rest; ///< "opt"
};

std::optional<HybridName> hybridName(const QString& text)
{
    static const QRegularExpression behind(
        u"^(.*?)(?:mpi|ranks?|procs?|tasks?|np)[-_= ]?(\\d{1,7})[-_x*,+ ]+(?:omp|openmp|threads?|thr)[-_= ]?(\\d{1,5})(?!\\d)(.*)$"_s,
        QRegularExpression::CaseInsensitiveOption),
        before(u"^(.*?)(?<!\\d)(\\d{1,7})[-_ ]?(?:mpi|ranks?|procs?|tasks?)[-_x*,+ ]*(\\d{1,5})[-_ ]?(?:omp|openmp|threads?|thr)(.*)$"_s,
               QRegularExpression::CaseInsensitiveOption),
        ends(u"^[-_ ,:]+|[-_ ,:]+$"_s);
    auto match = behind.match(text);
    if (!match.hasMatch()) match = before.match(text);
    const HybridName name{match.captured(2).toInt(), match.captured(3).toInt(),
                          QString(match.captured(1) + match.captured(4)).remove(ends)};
    const bool isOne = match.hasMatch() && name.ranks > 0 && name.threads > 0 && qint64(name.ranks) * name.threads < 1 << 30;
    return isOne ? std::optional(name) : std::nullopt;
}

} // namespace

void takeHybridNames(HeadedTable& table, const QHash<QString, QString>& columns)
{
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    const auto isSaid = [&](const QString& heading) { return columns.value(heading) == standardName(RunsRole::N); };
    auto& rows = table.csv.rows;
    if (rows.size() < 2 || std::ranges::any_of(table.headings, isSaid) || std::ranges::any_of(table.meanings, isN)) return;
    for (int column = 0; column < int(table.headings.size()); ++column) {
        std::vector<HybridName> names;
        for (const CsvRow& row : rows) {
            const CsvCell* const cell = row.at(column);
            const auto name = cell ? hybridName(cell->text) : std::nullopt;
            if (!name) break;
            names.push_back(*name);
        }
        if (names.size() < rows.size()) continue;
        const bool hasRest = std::ranges::any_of(names, [&](const HybridName& name) { return name.rest != names.front().rest; });
        const auto width = size_t(table.headings.size());
        for (size_t i = 0; i < rows.size(); ++i) {
            const qint64 at = rows[i].cells[size_t(column)].column;
            std::vector<CsvCell> made = {{QString::number(names[i].ranks * names[i].threads), at}, {QString::number(names[i].threads), at}};
            if (hasRest) made.push_back({names[i].rest, at});
            addCells(rows[i], width, made);
        }
        table.countedFrom =
            u"the names in “%1”, processes times threads as in “%2”"_s.arg(table.headings[column], rows.front().at(column)->text);
        table.notes << u"n is taken from %1."_s.arg(table.countedFrom);
        table.headings << u"cores"_s << u"threads of each"_s;
        if (hasRest) table.headings << u"name"_s;
        while (table.meanings.size() < size_t(table.headings.size()))
            table.meanings.push_back(runsHeading(table.headings[qsizetype(table.meanings.size())]));
        return;
    }
}

} // namespace costscope
