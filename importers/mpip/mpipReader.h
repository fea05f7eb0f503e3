// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "importers/Importer.h"
#include "importers/mpip/mpipReport.h"
#include "importers/mpip/mpipSections.h"
#include "importers/text/PrintedLines.h"

namespace costscope {

/// Reads one report after the other. What is wrong with a row is refused by default; with ImportOptions::partial the row is
/// left out and named in a warning.
class MpipReader {
public:
    MpipReader(Input& input, const ImportOptions& options, const Progress& progress);

    /// The next report of the file; nothing at the end of the file.
    Result<std::optional<MpipReport>> next();
    /// Findings about the file as a whole, when it is read to the end.
    Messages fileMessages() const;
    /// Its own, or the one that the output of the run tells.
    const QString& fileName() const { return m_fileName; }

private:
    using Checked = Result<Done>;

    // mpipReader.cpp: the order of things
    bool findStart();
    void hearName();
    void setPrefix(std::string_view prefix);
    Checked readReport();
    Checked readSection(std::string_view title);
    void skipSection(const MpipTitle& title);
    void readHeadingLines();
    Checked endOfReport();
    Checked cutOff();
    /// The next row of a table; false at the dashes or heading that end it, and where the file ends.
    bool nextRow();

    /// An empty table of this section, as its title says.
    MpipTable newTable(const MpipTitle& title, const char* name) const;

    // mpipHeader.cpp
    void readHeader(std::string_view line);
    void readAssignment(std::string_view value);

    // mpipTasks.cpp
    Checked readTasks();
    Checked readTaskRow(std::vector<struct MpipRawTask>& rows);
    Checked finishTasks(std::vector<struct MpipRawTask>& rows);
    Checked orderTasks(std::vector<struct MpipRawTask>& rows);
    Checked tasksDamaged(const QString& found, qint64 line, qint64 column = 0);
    Checked readTaskStatistics();
    Checked readStatisticsRow(const std::vector<std::string_view>& tokens);
    Checked finishTaskStatistics();

    // mpipCallsites.cpp
    Checked readCallsites(const MpipTitle& title);
    Checked readCallsite(struct MpipSiteTable& sites);

    // mpipTables.cpp, mpipHistogram.cpp
    Checked readNumbers(const MpipSection& section, const MpipTitle& title);
    Checked readHistogram(const MpipSection& section, const MpipTitle& title);
    Checked readHistogramRow(MpipTable& table);
    friend class MpipTableReader;

    // findings
    Error error(const QString& text, qint64 line, qint64 column = 0) const { return {text, m_file, line, column}; }
    void say(Severity severity, const QString& text, qint64 line = 0, qint64 column = 0);
    /// A row that cannot be read: refused, or left out of a partial import.
    Checked badRow(const QString& found, std::string_view token = {}, qint64 line = 0);
    void sayRowsLeftOut();
    QString name(std::string_view bytes) { return printedName(bytes, m_damagedNames); }

    PrintedLines m_lines;
    QString m_file;
    QString m_fileName;
    bool m_tasksAreUntold = false; ///< rows are left out, and what else tells the number of tasks tells no more than are left
    bool m_partial;
    MpipReport m_report;
    PrintedDecimal m_decimal = PrintedDecimal::Unknown;
    QString m_section;  ///< title of the section being read
    QString m_lastGood; ///< the last thing that was read to its end, for people
    qint64 m_lastGoodLine = 0;
    qint64 m_rowsLeftOut = 0; ///< of the section being read
    qint64 m_reports = 0;
    qint64 m_foreign = 0;
    qint64 m_joined = 0;
    bool m_begun = false; ///< the line "@ mpiP" of the next report is read
    bool m_hasTaskTimes = false;
    bool m_atEnd = false;   ///< the file ended inside the section being read
    bool m_cutLine = false; ///< … and in the middle of a line
    bool m_damagedNames = false;
};

} // namespace costscope
