// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipReader.h"

#include <cmath>

namespace costscope {

namespace {

constexpr std::array<std::string_view, 5> rowNames = {"Max", "Mean", "Min", "Stddev", "Aggregate"};

} // namespace

/// "Task Time Statistics (seconds)" of a concise report.
MpipReader::Checked MpipReader::readTaskStatistics()
{
    m_report.concise = true;
    if (nextRow() && (printedTokens(m_lines.text())[0] != "AppTime"))
        return error(
            u"In section '%1': found %2, expected the headings 'AppTime MPITime MPI% App Task MPI Task'. The report cannot be read."_s.arg(
                m_section, printedQuoted(m_lines.text())),
            m_lines.number());
    while (nextRow())
        if (auto read = readStatisticsRow(printedTokens(m_lines.text())); !read) return read;
    return m_lines.error() ? Checked(*m_lines.error()) : finishTaskStatistics();
}

MpipReader::Checked MpipReader::readStatisticsRow(const std::vector<std::string_view>& tokens)
{
    const auto name = std::find(rowNames.begin(), rowNames.end(), tokens[0]);
    if (name == rowNames.end())
        return badRow(u"found %1, expected Max, Mean, Min, Stddev or Aggregate"_s.arg(printedQuoted(tokens[0])), tokens[0]);
    if (tokens.size() < 3) return badRow(u"found %1 fields, expected AppTime and MPITime"_s.arg(tokens.size()), tokens[0]);
    const auto which = MpipExtremeRow(name - rowNames.begin());
    MpipExtreme row;
    row.line = m_lines.number();
    std::array<double*, 3> targets = {&row.app, &row.mpi, which == MpipExtremeRow::Aggregate ? &row.percent : nullptr};
    for (size_t i = 0; i < targets.size() && targets[i] && i + 1 < tokens.size(); ++i) {
        const std::string_view token = tokens[i + 1];
        const PrintedNumber number = printedNumber(token, m_decimal);
        const bool finite = number.fault == PrintedNumberFault::None && std::isfinite(number.value);
        // The standard deviation of one task is printed as "-nan".
        if (number.fault != PrintedNumberFault::None || (!finite && i < 2 && which != MpipExtremeRow::Stddev) ||
            (finite && number.value < 0))
            return badRow(u"found %1, expected a time in seconds"_s.arg(printedQuoted(token)), token);
        *targets[i] = finite ? number.value : missing;
    }
    if ((which == MpipExtremeRow::Max || which == MpipExtremeRow::Min) && tokens.size() >= 5) {
        row.appTask = printedInteger(tokens[tokens.size() - 2]).value_or(-1);
        row.mpiTask = printedInteger(tokens.back()).value_or(-1);
    }
    m_report.extremes[size_t(which)] = row;
    return Done{};
}

MpipReader::Checked MpipReader::finishTaskStatistics()
{
    for (const MpipExtremeRow needed : {MpipExtremeRow::Max, MpipExtremeRow::Mean, MpipExtremeRow::Aggregate}) {
        if (m_report.extreme(needed).line > 0) continue;
        if (m_atEnd && !m_partial) return Done{}; // said by cutOff()
        return error(u"In section '%1': found no row '%2', expected Max, Mean and Aggregate. There are no times to import."_s.arg(
                         m_section, QLatin1String(rowNames[size_t(needed)].data())),
                     m_lines.number());
    }
    const double mean = m_report.extreme(MpipExtremeRow::Mean).app;
    if (mean <= 0)
        return error(u"In section '%1': found AppTime 0 for all tasks, expected run times. The program was not profiled; there is "
                     "nothing to import."_s.arg(m_section),
                     m_report.extreme(MpipExtremeRow::Mean).line);
    const double tasks = m_report.extreme(MpipExtremeRow::Aggregate).app / mean;
    if (tasks < 0.5 || tasks > double(1 << 26))
        return error(u"In section '%1': found Aggregate/Mean = %2 tasks, expected a number of tasks. The rows do not belong together."_s
                         .arg(m_section)
                         .arg(tasks),
                     m_report.extreme(MpipExtremeRow::Aggregate).line);
    m_hasTaskTimes = true;
    return Done{};
}

} // namespace costscope
