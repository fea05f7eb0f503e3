// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipReader.h"

#include "core/base/words.h"
#include "importers/text/Input.h"

#include <QRegularExpression>

#include <utility>

namespace costscope {

namespace {

constexpr size_t mostMessages = 100; // of one report; a file that is wrong everywhere need not say so everywhere

}

MpipReader::MpipReader(Input& input, const ImportOptions& options, const Progress& progress)
    : m_lines(input, progress), m_file(input.name()), m_fileName(input.fileName()), m_partial(options.partial)
{}

void MpipReader::say(Severity severity, const QString& text, qint64 line, qint64 column)
{
    if (m_report.messages.size() < mostMessages) m_report.messages.push_back({severity, text, m_file, line, column});
}

Result<std::optional<MpipReport>> MpipReader::next()
{
    if (!m_begun && !findStart()) {
        if (m_lines.error()) return *m_lines.error();
        return std::optional<MpipReport>();
    }
    m_begun = m_hasTaskTimes = m_atEnd = m_cutLine = false;
    m_report = {};
    m_report.complete = true;
    m_report.firstLine = m_lastGoodLine = m_lines.number();
    m_report.index = ++m_reports;
    m_section = m_lastGood = {};
    m_decimal = PrintedDecimal::Unknown;
    if (auto read = readReport(); !read) return read.error();
    if (const QString unknown = tasksUnknown(m_report, m_fileName); !unknown.isEmpty())
        return error(unknown, m_report.total ? m_report.total->line : m_lastGoodLine);
    checkReport(m_report, m_file, m_fileName);
    return std::optional(std::exchange(m_report, {}));
}

bool MpipReader::findStart()
{
    while (m_lines.next()) {
        if (const auto prefix = mpipStart(m_lines.text())) {
            setPrefix(*prefix);
            return true;
        }
        m_foreign += !printedTrimmed(m_lines.text()).empty();
        hearName();
    }
    return false;
}

/// "mpiP: Storing mpiP output in [./app.256.181196.1.mpiP]." in the output of a run: the name tells the tasks of a report behind it.
void MpipReader::hearName()
{
    static const QRegularExpression stored(u"\\bmpiP: Storing mpiP output in \\[([^\\]]+)\\]"_s);
    constexpr std::string_view sign = "Storing mpiP output";
    if (m_lines.text().find(sign) == std::string_view::npos || mpipFileName(m_fileName).tasks > 0) return;
    const QString line = QString::fromUtf8(m_lines.text().data(), qsizetype(m_lines.text().size()));
    if (const auto match = stored.match(line); match.hasMatch()) m_fileName = match.captured(1);
}

/// What stands before the first line of a report stands before its other lines.
void MpipReader::setPrefix(std::string_view prefix)
{
    if (prefix.empty() && m_lines.wasQuoted()) return; // as in the report before
    const size_t blanks = std::min(prefix.find_first_not_of(' '), prefix.size());
    if (launcherTag(prefix.substr(blanks)) > 0)
        m_lines.setTag(prefix);
    else
        m_lines.setQuote(printedTrimmed(prefix));
}

MpipReader::Checked MpipReader::readReport()
{
    while (!m_atEnd && m_lines.next()) {
        const std::string_view line = printedTrimmed(m_lines.text());
        if (const auto prefix = mpipStart(m_lines.text())) {
            if (!prefix->empty()) setPrefix(*prefix);
            m_begun = true;
            break;
        }
        if (const auto title = mpipTitle(line)) {
            const MpipSection* section = findMpipSection(splitMpipTitle(*title).text);
            if (section && section->kind == MpipSectionKind::End) return endOfReport();
            if (!m_lines.terminated()) break;
            if (auto read = readSection(*title); !read) return read;
        } else if (line.substr(0, 1) == "@") {
            if (m_lines.terminated()) readHeader(line);
        } else {
            m_foreign += !line.empty() && !mpipDashes(line);
        }
    }
    if (m_lines.error()) return *m_lines.error();
    m_cutLine = m_cutLine || (!m_begun && !m_lines.terminated());
    return cutOff();
}

MpipReader::Checked MpipReader::readSection(std::string_view heading)
{
    const std::string kept(heading); // the next line takes the place of this one
    const MpipTitle title = splitMpipTitle(kept);
    const MpipSection* section = findMpipSection(title.text);
    m_section = name(title.text);
    m_rowsLeftOut = 0;
    readHeadingLines();
    if (!section) {
        skipSection(title);
        return Done{};
    }
    Checked read = Done{};
    switch (section->kind) {
    case MpipSectionKind::TaskTimes: read = readTasks(); break;
    case MpipSectionKind::TaskStatistics: read = readTaskStatistics(); break;
    case MpipSectionKind::Callsites: read = readCallsites(title); break;
    case MpipSectionKind::Histogram: read = readHistogram(*section, title); break;
    case MpipSectionKind::Numbers: read = readNumbers(*section, title); break;
    case MpipSectionKind::End: break;
    }
    sayRowsLeftOut();
    if (m_atEnd || m_lines.error()) return read;
    m_lastGood = u"section '%1'"_s.arg(m_section);
    m_lastGoodLine = m_lines.number() - 1;
    return read;
}

void MpipReader::readHeadingLines()
{
    while (m_lines.next())
        if (!mpipDashes(m_lines.text())) {
            m_lines.back();
            return;
        }
}

void MpipReader::skipSection(const MpipTitle& title)
{
    const qint64 line = m_lines.number() - 2;
    while (nextRow()) {
    }
    say(Severity::Note, u"Found section %1, expected one of mpiP 2 or 3. It was skipped."_s.arg(printedQuoted(title.text)), line);
}

bool MpipReader::nextRow()
{
    while (m_lines.next()) {
        const std::string_view line = m_lines.text();
        if (line.empty()) continue;
        const char first = line.front();
        if (first == '@') {
            m_lines.back();
            return false;
        }
        if (first == '-' && mpipDashes(line) && m_lines.terminated()) return false;
        if (line.starts_with("```")) { // the end of a block of Markdown
            ++m_foreign;
            return false;
        }
        if (!m_lines.terminated()) {
            m_atEnd = m_cutLine = true;
            return false;
        }
        if (isPrintedBlank(first) && printedTrimmed(line).empty()) continue;
        if (first != 'm' || !mpipChatter(line)) return true;
        ++m_foreign;
    }
    m_atEnd = true;
    return false;
}

MpipTable MpipReader::newTable(const MpipTitle& title, const char* name) const
{
    return {{QLatin1String(name), {}}, {}, m_section, m_lines.number(), title.count};
}

MpipReader::Checked MpipReader::endOfReport()
{
    if (!m_hasTaskTimes)
        return error(u"Found the end of the report, expected a section 'MPI Time' or 'Task Time Statistics' before it. "
                     "Without them there are no times to import."_s,
                     m_lines.number());
    m_report.complete = m_report.complete && !m_report.totalsOnly;
    readHeadingLines();
    return Done{};
}

/// The file, or the log around it, goes on or ends without "End of Report".
MpipReader::Checked MpipReader::cutOff()
{
    QString found = m_begun     ? u"the next report"_s
                    : m_cutLine ? u"the end of the file in the middle of a line"_s
                                : u"the end of the file"_s;
    if (m_atEnd) found = u"%1 in section '%2'"_s.arg(found, m_section);
    const qint64 column = m_cutLine ? m_lines.column(m_lines.text().data() + m_lines.text().size()) : 0;
    if (!m_hasTaskTimes)
        return error(u"Found %1 after the header of a report, expected a section 'MPI Time' or 'Task Time Statistics' with its "
                     "rows. There are no times to import."_s.arg(found),
                     m_lines.number(), column);
    const QString text =
        u"The report is cut off: found %1, expected 'End of Report'. The last complete part is %2 (line %3)."_s.arg(found, m_lastGood)
            .arg(m_lastGoodLine);
    m_report.complete = false;
    if (const QString unknown = tasksUnknown(m_report, m_fileName); !unknown.isEmpty()) // a partial import would not help
        return error(text + QLatin1Char(' ') + unknown, m_lines.number(), column);
    if (!m_partial)
        return error(text + QLatin1Char(' ') + u"Nothing was imported; 'import --partial' takes the complete rows."_s, m_lines.number(),
                     column);
    say(Severity::Warning, text + QLatin1Char(' ') + u"The complete rows were imported; everything after them is missing."_s,
        m_lines.number(), column);
    return Done{};
}

MpipReader::Checked MpipReader::badRow(const QString& found, std::string_view token, qint64 line)
{
    if (line == 0) line = m_lines.number();
    const qint64 column = token.data() ? m_lines.column(token.data()) : 0;
    const QString text = u"In section '%1': %2."_s.arg(m_section, found) + QLatin1Char(' ');
    if (!m_partial) return error(text + u"Nothing was imported; 'import --partial' leaves such rows out."_s, line, column);
    m_report.complete = false;
    if (++m_rowsLeftOut <= 5) say(Severity::Warning, text + u"The row was left out."_s, line, column);
    return Done{};
}

void MpipReader::sayRowsLeftOut()
{
    if (m_rowsLeftOut > 5)
        say(Severity::Warning, u"In section '%1' %2 rows in all were left out."_s.arg(m_section, QString::number(m_rowsLeftOut)),
            m_lines.number());
}

Messages MpipReader::fileMessages() const
{
    Messages all;
    const auto add = [&](Severity severity, const QString& text) { all.push_back({severity, text, m_file}); };
    if (m_foreign > 0)
        add(Severity::Note, counted(m_foreign, u"Found 1 line that does not belong to a report, expected none. It was skipped."_s,
                                    u"Found %1 lines that do not belong to a report, expected none. They were skipped."_s));
    if (m_joined > 0)
        add(Severity::Warning, counted(m_joined, u"Found 1 row broken into two lines, expected one line per row. It was joined."_s,
                                       u"Found %1 rows broken into two lines, expected one line per row. They were joined."_s));
    if (m_lines.mixedLineEnds())
        add(Severity::Warning, u"Found lines ending in CR LF beside lines ending in LF, expected one kind. Both were read; "
                               "the file may have been put together by hand."_s);
    if (m_damagedNames) add(Severity::Warning, u"Found bytes in names that are not UTF-8. They were kept and are shown as Latin-1."_s);
    return all;
}

} // namespace costscope
