// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/runsRecords.h"

#include "core/base/scaled.h"
#include "importers/columnFrom.h"
#include "importers/tables/cellSeconds.h"
#include "importers/text/findings.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace costscope {

namespace {

/// How many cells most rows have; 0: rows of no length are most.
size_t usualCells(const HeadedTable& table)
{
    std::map<size_t, size_t> counts;
    for (const CsvRow& row : table.csv.rows) ++counts[row.cells.size()];
    const auto most = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
    return most == counts.end() || 2 * most->second <= table.csv.rows.size() ? 0 : std::min(most->first, size_t(table.headings.size()));
}

/// Turns rows into records and says what is wrong with the cells.
class RunsReader {
public:
    RunsReader(const HeadedTable& table, const RunsLayout& layout, const QString& file)
        : m_table(table), m_layout(layout), m_file(file), m_comma(table.csv.separator != QLatin1Char(',')), m_usualCells(usualCells(table))
    {}

    RunsRecords readRows(const Progress& progress)
    {
        const size_t rows = m_table.csv.rows.size();
        RunsRecords all;
        for (size_t i = 0; i < rows; ++i) {
            if (i % 4096 == 0 && !progress.report(double(i) / double(rows))) break;
            if (auto record = read(m_table.csv.rows[i])) {
                all.records.push_back(*record);
                all.rows.push_back(i);
            } else
                ++all.rowsLeftOut;
        }
        m_messages.sayUnsaid(m_file);
        all.messages = std::move(m_messages.all);
        return all;
    }

private:
    std::optional<RunsRecord> read(const CsvRow& row)
    {
        if (row.cells.size() > size_t(m_table.headings.size())) return tooWide(row);
        if (row.cells.size() < m_usualCells) return tooNarrow(row);
        RunsRecord record;
        if (!readN(row, record.n) || !readT(row, record.t)) return std::nullopt;
        record.tau = optional(row, RunsRole::Tau);
        record.tauStd = optional(row, RunsRole::TauStd);
        record.ratio = optional(row, RunsRole::Ratio);
        if (const CsvCell* cell = cellOf(row, RunsRole::Note)) record.note = cell->text;
        if (record.tau > record.t)
            say(row, RunsRole::Tau,
                u"the MPI time %1 s is longer than the run time %2 s. Both were kept."_s.arg(exact(record.tau), exact(record.t)));
        return record;
    }

    std::nullopt_t tooWide(const CsvRow& row)
    {
        m_messages.add(
            {Severity::Warning,
             entry(row) + u"found %1 cells, expected %2. The row was left out. Is there a decimal comma in a table separated by commas?"_s
                              .arg(row.cells.size())
                              .arg(m_table.headings.size()),
             m_file, row.line, row.cells[size_t(m_table.headings.size())].column});
        return std::nullopt;
    }

    /// Which cell is missing nobody knows: those behind it stand in wrong columns.
    std::nullopt_t tooNarrow(const CsvRow& row)
    {
        m_messages.add(
            {Severity::Warning,
             entry(row) + u"found %1 cells, expected %2: which one is missing is not known. The row was left out."_s.arg(row.cells.size())
                              .arg(m_usualCells),
             m_file, row.line, row.cells.back().column});
        return std::nullopt;
    }

    const CsvCell* cellOf(const CsvRow& row, RunsRole role) const { return row.at(m_layout.of(role)); }

    void say(const CsvRow& row, RunsRole role, const QString& text)
    {
        const CsvCell* cell = cellOf(row, role);
        m_messages.add({Severity::Warning, entry(row) + text, m_file, row.line, cell ? cell->column : 0});
    }

    /// Which one it is, where no line tells: of a list in JSON.
    QString entry(const CsvRow& row) const { return row.line > 0 ? QString() : u"Entry %1: "_s.arg(&row - m_table.csv.rows.data() + 1); }

    /// The cell as people see it: “abc”, or that there is none.
    QString found(const CsvRow& row, RunsRole role) const
    {
        const CsvCell* cell = cellOf(row, role);
        return cell && !cell->text.isEmpty() ? u"“%1”"_s.arg(cell->text) : u"an empty cell"_s;
    }

    /// The number of a cell in SI units, by the unit of the heading or of its own; NaN if it is none.
    double number(const CsvRow& row, RunsRole role) const
    {
        const CsvCell* cell = cellOf(row, role);
        if (!cell) return missing;
        const double unit = m_table.meanings[size_t(m_layout.of(role))].unit.value_or(1);
        if (const auto plain = cellNumber(cell->text, m_comma)) return scaled(*plain, unit);
        static const QRegularExpression remark(u"^(\\d+)\\s*\\(.*\\)$"_s); // "384 (full node)"
        if (role == RunsRole::N) return cellNumber(remark.match(cell->text).captured(1), m_comma).value_or(missing);
        if (role == RunsRole::Ratio && cell->text.endsWith(u'%'))
            return scaled(cellNumber(cell->text.chopped(1).trimmed(), m_comma).value_or(missing), 0.01);
        return role == RunsRole::Ratio ? missing : cellSeconds(cell->text, m_comma).value_or(missing);
    }

    bool readN(const CsvRow& row, qint32& n)
    {
        const double value = number(row, RunsRole::N);
        if (value >= 1 && value == std::floor(value) && value <= std::numeric_limits<qint32>::max()) {
            n = qint32(value);
            compareRemarks(row, n);
            return true;
        }
        static const QRegularExpression product(u"^\\d+\\s*[x×*]\\s*\\d+$"_s); // of processes and threads
        if (const CsvCell* const cell = row.at(m_layout.of(RunsRole::N)); cell && product.match(cell->text).hasMatch()) {
            say(row, RunsRole::N,
                u"“%1” are two numbers. Write n, on how many cores the run was, in a column “cores”. The row was left out."_s.arg(
                    cell->text));
            return false;
        }
        say(row, RunsRole::N,
            u"%1 is not a number of processes; expected a whole number from 1. The row was left out."_s.arg(found(row, RunsRole::N)));
        return false;
    }

    /// “1 (SEQ)” and “1 (MPI)” are no repetitions of each other.
    void compareRemarks(const CsvRow& row, qint32 n)
    {
        const QString& text = cellOf(row, RunsRole::N)->text;
        const auto [first, isNew] = m_texts.try_emplace(n, text);
        if (!isNew && first->second != text && (text.contains(u'(') || first->second.contains(u'(')))
            say(row, RunsRole::N,
                u"“%1” and “%2” were both taken as n = %3, as repetitions of one run. Keep the rows of one case."_s.arg(
                    first->second, text, QString::number(n)));
    }

    bool readT(const CsvRow& row, double& t)
    {
        t = number(row, RunsRole::T);
        if (t > 0 && std::isfinite(t)) return true;
        say(row, RunsRole::T, u"%1 is not a run time; expected a number above 0. The row was left out."_s.arg(found(row, RunsRole::T)));
        return false;
    }

    /// A value that may be missing; what is no number >= 0 (a share: no number from 0 to 1) counts as missing.
    double optional(const CsvRow& row, RunsRole role)
    {
        const CsvCell* cell = cellOf(row, role);
        if (!cell || cell->text.isEmpty() || cell->text == QLatin1String("-")) return missing;
        const double value = number(row, role);
        const double most = role == RunsRole::Ratio ? 1 : std::numeric_limits<double>::max();
        if (value >= 0 && value <= most) return value;
        say(row, role,
            (role == RunsRole::Ratio ? u"%1 is not a share; expected a number from 0 to 1. It counts as not measured."_s
                                     : u"%1 is not a time; expected a number from 0. It counts as not measured."_s)
                .arg(found(row, role)));
        return missing;
    }

    const HeadedTable& m_table;
    const RunsLayout& m_layout;
    QString m_file;
    bool m_comma;
    size_t m_usualCells;               ///< as most rows have: trailing cells may be missing in all of them
    std::map<qint32, QString> m_texts; ///< the first cell of each n
    CappedMessages m_messages;
};

} // namespace

RunsRecords readRecords(const HeadedTable& table, const RunsLayout& layout, const QString& file, const Progress& progress)
{
    return RunsReader(table, layout, file).readRows(progress);
}

Table toTable(const std::vector<RunsRecord>& records, const RunsLayout& layout)
{
    Table table{u"runs"_s, {}};
    const auto add = [&](RunsRole role, Quantity quantity, auto member, const QString& label) {
        if (layout.of(role) >= 0) table.columns.push_back(columnFrom(records, standardName(role), quantity, member, label));
    };
    add(RunsRole::N, Quantity::Processes, &RunsRecord::n, u"n"_s);
    add(RunsRole::T, Quantity::Time, &RunsRecord::t, u"t<sub>n</sub>"_s);
    add(RunsRole::Tau, Quantity::Time, &RunsRecord::tau, u"τ<sub>n</sub>"_s);
    add(RunsRole::TauStd, Quantity::Time, &RunsRecord::tauStd, u"std. dev. of τ<sub>n</sub>"_s);
    add(RunsRole::Ratio, Quantity::Share, &RunsRecord::ratio, u"τ<sub>n</sub>/t<sub>n</sub>"_s);
    add(RunsRole::Note, Quantity::Text, &RunsRecord::note, u"note"_s);
    return table;
}

} // namespace costscope
