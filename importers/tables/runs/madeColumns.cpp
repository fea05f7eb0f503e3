// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/madeColumns.h"

#include "core/forecast/sizes/sizedProblems.h"
#include "importers/benchmarks/mpiLog.h"
#include "importers/tables/runs/columnFacts.h"
#include "importers/tables/runs/hybridNames.h"
#include "importers/tables/runs/runsSaid.h"
#include "importers/text/printedText.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace costscope {

namespace {

/// A cell of the first column that is empty below a word or a size holds the same, as in a table whose groups of rows have one name each.
void fillDown(HeadedTable& table)
{
    auto& rows = table.csv.rows;
    const auto isEmpty = [](const CsvRow& row) { return row.cells.empty() || row.cells[0].text.isEmpty(); };
    if (table.headings.isEmpty()) return;
    const bool isSize = isSizeHeading(table.headings.front()); // whose number stands once above its runs
    const auto isNamed = [&](const CsvRow& row) { return isEmpty(row) || isSize || isWord(row.cells[0].text); };
    if (!table.headed || table.headings.front().isEmpty() || table.meanings.front().role || rows.size() < 3 || isEmpty(rows.front()))
        return;
    if (!std::ranges::all_of(rows, isNamed) || 3 * size_t(std::ranges::count_if(rows, isEmpty)) < rows.size()) return;
    for (size_t i = 1; i < rows.size(); ++i)
        if (isEmpty(rows[i]) && !rows[i].cells.empty()) rows[i].cells[0].text = rows[i - 1].cells[0].text;
    table.notes << u"Empty cells of “%1” were taken for what stands above them."_s.arg(table.headings.front());
}

/// Blocks of rows that have a comment above each are cases, which it names.
void takeBlocks(HeadedTable& table)
{
    constexpr size_t least = 2, most = 24;
    auto& rows = table.csv.rows;
    QStringList names;
    std::vector<size_t> starts;
    const auto& comments = table.csv.comments;
    for (size_t i = 0, read = 0; i < rows.size(); ++i) {
        const qint64 above = i == 0 ? 0 : rows[i - 1].line;
        while (read < comments.size() && comments[read].line < rows[i].line) ++read;
        if (read == 0 || comments[read - 1].line <= above) continue;
        if (starts.size() > most) return;
        static const QRegularExpression frame(u"^[-=*#\\s]+|[-=*#\\s]+$"_s);
        starts.push_back(i);
        names << QString(comments[read - 1].text).remove(frame);
    }
    if (starts.size() < least || starts.size() > most || starts.front() != 0 || names.contains(QString())) return;
    if (QSet<QString>(names.begin(), names.end()).size() != names.size()) return;
    for (size_t block = 0; block < starts.size(); ++block)
        if ((block + 1 < starts.size() ? starts[block + 1] : rows.size()) - starts[block] < least) return;
    const auto width = size_t(table.headings.size());
    for (size_t i = 0, block = 0; i < rows.size(); ++i) {
        if (block + 1 < starts.size() && i == starts[block + 1]) ++block;
        addCells(rows[i], width, {{names[qsizetype(block)], 1}});
    }
    table.headings << u"block"_s;
    table.meanings.emplace_back();
    table.notes << u"Comments stand between blocks of rows: each block is a case."_s;
}

/// Processes of the commands in a column, which become one of their own, where no other tells them.
void takeCommands(HeadedTable& table, const QHash<QString, QString>& columns)
{
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    const auto isSaid = [&](const QString& heading) { // and not the one that is made here
        return columns.value(heading) == standardName(RunsRole::N);
    };
    if (std::ranges::any_of(table.headings, isSaid) || std::ranges::any_of(table.meanings, isN)) return;
    for (int column = 0; column < int(table.headings.size()); ++column) {
        QStringList counts;
        for (const CsvRow& row : table.csv.rows) {
            MpiLog log;
            if (const CsvCell* cell = row.at(column)) log.hear(cell->text.toStdString());
            counts << (log.ranks() > 0 ? QString::number(log.ranks()) : QString());
        }
        if (counts.empty() || 3 * counts.count(QString()) > 2 * counts.size()) continue;
        const qsizetype width = table.headings.size();
        for (size_t row = 0; row < table.csv.rows.size(); ++row) {
            const CsvCell* const command = table.csv.rows[row].at(column);
            addCells(table.csv.rows[row], size_t(width), {{counts[qsizetype(row)], command ? command->column : 0}});
        }
        table.notes << u"n is taken from the commands in “%1”."_s.arg(table.headings[column]);
        table.headings << u"processes"_s;
        table.meanings.push_back(runsHeading(table.headings.back()));
        return;
    }
}

/// "mpi_4", "8 threads": a number of processes and what comes of the name without it; nothing: it counts none.
std::optional<std::pair<QString, int>> numberedName(const QString& text)
{
    static const QRegularExpression before(
        u"^(?<name>(?:.*[\\s_-])?(?:mpi|omp|openmp|np|nproc|procs|processes|ranks|tasks|threads|cores|cpus))[\\s_=:-]*(?<n>[1-9]\\d{0,6})$"_s,
        QRegularExpression::CaseInsensitiveOption),
        behind(u"^(?<n>[1-9]\\d{0,6})[\\s_-]*(?<name>(?:mpi )?(?:procs?|process(?:es)?|ranks?|tasks?|threads?|cores?|cpus?))$"_s,
               QRegularExpression::CaseInsensitiveOption);
    for (const QRegularExpression& pattern : {before, behind})
        if (const auto match = pattern.match(text); match.hasMatch())
            return std::pair(match.captured(u"name"), match.captured(u"n").toInt());
    return std::nullopt;
}

/// Names like "mpi_4" in a column tell n where no other does: the number becomes a column of its own, the names without it stay. Rows
/// whose name has no number are left out.
void takeNumberedNames(HeadedTable& table, const QHash<QString, QString>& columns)
{
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    int said = -1; // by the user
    for (auto given = columns.cbegin(); given != columns.cend(); ++given)
        if (given.value() == standardName(RunsRole::N)) said = int(columnCalled(table, given.key()));
    if (said < 0 && std::ranges::any_of(table.meanings, isN)) return;
    for (int column = 0; column < int(table.headings.size()); ++column) {
        if (said >= 0 && column != said) continue;
        auto& rows = table.csv.rows;
        const auto nameIn = [&](const CsvRow& row) { return numberedName(textAt(row, column)); };
        const auto isWide = [&](const CsvRow& row) { return row.cells.size() > size_t(table.headings.size()); };
        QSet<int> counts;
        size_t named = 0;
        for (const CsvRow& row : rows)
            if (const auto name = nameIn(row)) counts.insert(name->second), ++named;
        if (counts.size() < 2 || 2 * named < rows.size() || std::ranges::any_of(rows, isWide)) continue;
        QStringList others;
        for (const CsvRow& row : rows)
            if (!nameIn(row)) others << u"“%1” (line %2)"_s.arg(shortened(textAt(row, column)), QString::number(row.line));
        std::erase_if(rows, [&](const CsvRow& row) { return !nameIn(row); });
        for (CsvRow& row : rows) {
            const auto name = nameIn(row);
            if (said >= 0) {
                row.cells[size_t(column)].text = QString::number(name->second);
                continue;
            }
            row.cells.resize(size_t(table.headings.size()));
            row.cells.push_back({QString::number(name->second), row.cells[size_t(column)].column});
            row.cells[size_t(column)].text = name->first;
        }
        constexpr qsizetype most = 6;
        if (others.size() > most) others = others.first(most) << u"…"_s;
        table.notes << u"n is taken from the numbers in the names of “%1”.%2"_s.arg(
            table.headings[column],
            others.isEmpty() ? QString() : u" Rows whose name has none were left out: %1."_s.arg(others.join(u", "_s)));
        if (said >= 0) return;
        table.headings << u"processes"_s;
        table.meanings.push_back(runsHeading(table.headings.back()));
        return;
    }
}

/// "Total" beside "MPI" and "OMP": without a column of processes the one that is the product of two that seem to count some.
void takeProduct(HeadedTable& table, const QHash<QString, QString>& columns)
{
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    const auto isSaid = [&](const QString& heading) { return columns.value(heading) == standardName(RunsRole::N); };
    if (table.csv.rows.size() < 2 || std::ranges::any_of(table.meanings, isN) || std::ranges::any_of(table.headings, isSaid)) return;
    std::vector<int> all;
    QStringList factors;
    for (int i = 0; i < int(table.headings.size()); ++i) {
        if (!isWhole(table, i) || namesNoCount(table.headings[i])) continue;
        static const QRegularExpression total(u"total|all|^n$"_s, QRegularExpression::CaseInsensitiveOption);
        const bool isFactor = namesCount(table.headings[i]) || table.headings[i].compare(u"ppn"_s, Qt::CaseInsensitive) == 0;
        if (isFactor) factors << table.headings[i];
        if (isFactor || table.headings[i].contains(total)) all.push_back(i);
    }
    const int product = productAmong(table, all);
    if (product < 0) return;
    factors.removeAll(table.headings[product]);
    table.meanings[size_t(product)].role = RunsRole::N;
    table.meanings[size_t(product)].doubt = 0;
    table.notes << u"n is taken from “%1”, the product of two of the columns %2 in every row."_s.arg(table.headings[product],
                                                                                                     factors.join(u", "_s));
}

/// A column that is the product of others becomes n.
void addProduct(HeadedTable& table, const std::vector<int>& factors, QString heading, const QString& countedFrom)
{
    const auto width = size_t(table.headings.size());
    for (CsvRow& row : table.csv.rows) {
        double product = 1;
        for (const int factor : factors) product *= numberIn(table, row, factor);
        constexpr double most = 1 << 30;
        const CsvCell* const first = row.at(factors.front());
        addCells(row, width, {{product <= most ? QString::number(product, 'g', 12) : QString(), first ? first->column : 0}});
    }
    table.countedFrom = countedFrom;
    table.notes << u"n is %1."_s.arg(countedFrom);
    table.factors = factors;
    table.meanings.push_back(runsHeading(heading));
    while (table.headings.contains(heading)) heading += u'_';
    table.headings << heading;
}

/// "Nodes" beside "Cores/node": n is the product, which stands in no column. Of several counts per node the first of processes or
/// cores; threads of each process are told apart elsewhere, unless they alone vary.
void takePerNode(HeadedTable& table, const QHash<QString, QString>& columns)
{
    static const QRegularExpression nodes(
        u"^(?:n_?|num_?|nr_?|no\\.? of |number of |#\\s*(?:of )?)?(?:compute[_ ])?(?:nodes?|knoten|nodos|n[oó]s|noeuds|nœuds)$"_s,
        QRegularExpression::CaseInsensitiveOption),
        perNode(u"^(?:(?:mpi[_ ]?)?(?:n_?)?(?:proc(?:esse)?s?|ranks?|tasks?|pes?|cores?|cpus?|gpus?|mpi)\\s*(?:/|[_ ]?per[_ ]?|[_ ]pro[_ "
                u"])\\s*(?:compute[_ ])?"
                u"(?:nodes?|knoten)|ppn|tpn|rpn|cpn|n?tasks_per_node)$"_s,
                QRegularExpression::CaseInsensitiveOption);
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N; };
    const auto isSaid = [&](const QString& heading) { return columns.value(heading) == standardName(RunsRole::N); };
    if (std::ranges::any_of(table.headings, isSaid)) return;
    for (int i = 0; i < int(table.headings.size()); ++i) // threads and GPUs beside them are no processes
        if (isN(table.meanings[size_t(i)]) && !isOfThreads(table, i) && table.meanings[size_t(i)].doubt < 3) return;
    const auto find = [&](const QRegularExpression& name) {
        for (int i = 0; i < int(table.headings.size()); ++i)
            if (table.headings[i].trimmed().contains(name) && isWhole(table, i) && leastIn(table, i) >= 1) return i;
        return -1;
    };
    const int node = find(nodes), each = find(perNode);
    if (node < 0 || each < 0) return;
    static const QRegularExpression cores(u"core|cpu"_s, QRegularExpression::CaseInsensitiveOption),
        perTask(u"^(?:n_?|num_?)?(?:cpus?|cores?|threads?)\\s*(?:/|[_ ]?per[_ ]?)\\s*(?:tasks?|proc(?:ess)?|ranks?|mpi)$|"
                u"^(?:(?:omp|openmp)[_ ]?)?(?:num[_ ]?)?threads?$"_s,
                QRegularExpression::CaseInsensitiveOption);
    if (const int threads = find(perTask);
        threads >= 0 && isConstant(table, node) && isConstant(table, each) && !isConstant(table, threads))
        return addProduct(table, {node, each, threads}, u"cores"_s,
                          u"“%1” times “%2” times “%3”"_s.arg(table.headings[node], table.headings[each], table.headings[threads]));
    addProduct(table, {node, each}, table.headings[each].contains(cores) ? u"cores"_s : u"processes"_s,
               u"“%1” times “%2”"_s.arg(table.headings[node], table.headings[each]));
}

/// "Temps Update (ms)": a word and a unit of time say what it is, where no other column does.
void takeOnlyTime(HeadedTable& table, const QHash<QString, QString>& columns)
{
    static const QRegularExpression time(
        u"^(?:.*[\\s_])?(?:time|temps|zeit|tempo|tiempo)(?:[\\s_].*)?[\\[(](?:s|ms|us|µs|ns|min|sec|seconds|h)[\\])]$"_s,
        QRegularExpression::CaseInsensitiveOption),
        part(u"comm|mpi|wait|idle|init|set.?up|\\bio\\b|i/o|std|dev\\b|error|start|stamp|step"_s,
             QRegularExpression::CaseInsensitiveOption);
    const auto isT = [](const RunsHeading& meaning) { return meaning.role == RunsRole::T; };
    const auto isSaid = [&](const QString& heading) { return columns.value(heading).startsWith(standardName(RunsRole::T)); };
    if (std::ranges::any_of(table.meanings, isT) || std::ranges::any_of(table.headings, isSaid)) return;
    const auto withUnit =
        std::ranges::count_if(table.meanings, [](const RunsHeading& meaning) { return meaning.unit && *meaning.unit != 0.01; });
    for (int i = 0; withUnit == 1 && i < int(table.headings.size()); ++i) {
        RunsHeading& meaning = table.meanings[size_t(i)];
        if (meaning.role || !meaning.unit || !table.headings[i].contains(time) || table.headings[i].contains(part)) continue;
        meaning.role = RunsRole::T;
        table.notes << u"The run time is taken from “%1”, the only column with a unit of time."_s.arg(table.headings[i]);
        return;
    }
}

} // namespace

void takeProductSaid(HeadedTable& table, QHash<QString, QString>& columns)
{
    for (const QString& said : columns.keys()) {
        const QStringList names = factorsIn(said);
        if (names.size() < 2 || columns.value(said) != standardName(RunsRole::N) || columnCalled(table, said) >= 0) continue;
        std::vector<int> factors;
        for (const QString& name : names) factors.push_back(int(columnCalled(table, name)));
        if (std::ranges::count(factors, -1) > 0) continue; // assign() says that there is none
        addProduct(table, factors, u"cores"_s, u"the product of %1"_s.arg(names.join(u" and "_s)));
        columns.remove(said);
        columns.insert(table.headings.back(), standardName(RunsRole::N));
        return;
    }
}

void makeColumns(HeadedTable& table, const QHash<QString, QString>& columns)
{
    if (table.headed) {
        takeCommands(table, columns);
        takeHybridNames(table, columns);
        takeNumberedNames(table, columns);
        takeProduct(table, columns);
        takePerNode(table, columns);
        takeOnlyTime(table, columns);
    }
    fillDown(table);
    takeBlocks(table);
}

} // namespace costscope
