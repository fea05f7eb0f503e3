// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/amgCsv.h"

#include <cmath>

namespace costscope {

AmgCsvTable::AmgCsvTable(CsvTable csv, QString file) : m_csv(std::move(csv)), m_file(std::move(file))
{
    if (m_csv.rows.empty()) return;
    const CsvRow headings = m_csv.rows.front();
    m_csv.rows.erase(m_csv.rows.begin());
    m_width = qsizetype(headings.cells.size());
    for (const CsvCell& heading : headings.cells) {
        if (m_columns.contains(heading.text) && !m_error)
            m_error = Error{u"The heading “%1” is there twice."_s.arg(heading.text), m_file, headings.line, heading.column};
        m_columns.insert(heading.text, int(m_headings.size()));
        m_headings += heading.text;
    }
}

QStringList AmgCsvTable::unused() const
{
    QStringList all = m_headings;
    all.removeIf([this](const QString& heading) { return m_asked.contains(heading) || heading.isEmpty(); });
    return all;
}

const CsvCell* AmgCsvTable::cell(const CsvRow& row, const QString& heading)
{
    m_asked.insert(heading);
    const CsvCell* const found = row.at(m_columns.value(heading, -1));
    return found && !found->text.isEmpty() ? found : nullptr;
}

void AmgCsvTable::fail(const CsvRow& row, const QString& heading, const QString& text)
{
    if (m_error) return;
    const CsvCell* const found = cell(row, heading);
    m_error = Error{u"%1: %2"_s.arg(heading, text), m_file, row.line, found ? found->column : 0};
}

void AmgCsvTable::fail(const CsvRow& row, const QString& text)
{
    if (!m_error) m_error = Error{text, m_file, row.line};
}

QString AmgCsvTable::text(const CsvRow& row, const QString& heading)
{
    const CsvCell* const found = cell(row, heading);
    return found ? found->text : QString();
}

double AmgCsvTable::number(const CsvRow& row, const QString& heading, double empty)
{
    const CsvCell* const found = cell(row, heading);
    if (!found) return empty;
    const auto value = cellNumber(found->text, false);
    if (!value || !std::isfinite(*value)) fail(row, heading, u"found “%1”, expected a number."_s.arg(found->text));
    if (value && *value < 0) fail(row, heading, u"found %1, expected 0 or more."_s.arg(found->text));
    return ok() ? *value : empty;
}

double AmgCsvTable::whole(const CsvRow& row, const QString& heading, double empty)
{
    const double value = number(row, heading, empty);
    if (ok() && !std::isnan(value) && (value != std::floor(value) || value >= 9007199254740992.0))
        fail(row, heading, u"found %1, expected a whole number."_s.arg(text(row, heading)));
    return value;
}

} // namespace costscope
