// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipReader.h"

#include <QTimeZone>

#include <QDateTime>
#include <QRegularExpression>

#include <array>

namespace costscope {

namespace {

struct Field {
    std::string_view key;
    QString MpipHeader::*text;
};

constexpr std::array<Field, 9> fields = {{
    {"Command", &MpipHeader::command},
    {"Version", &MpipHeader::version},
    {"MPIP Build date", &MpipHeader::buildDate},
    {"Start time", &MpipHeader::start},
    {"Stop time", &MpipHeader::stop},
    {"Timer Used", &MpipHeader::timer},
    {"MPIP env var", &MpipHeader::environment},
    {"Final Output Dir", &MpipHeader::outputFolder},
    {"Report generation", &MpipHeader::generation},
}};

} // namespace

void MpipReader::readHeader(std::string_view line)
{
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return say(Severity::Note, u"Found header line %1, expected '@ key : value'. It was skipped."_s.arg(printedQuoted(line)),
                   m_lines.number());
    const std::string_view key = printedTrimmed(line.substr(1, colon - 1));
    const std::string_view value = printedTrimmed(line.substr(colon + 1));
    for (const Field& field : fields)
        if (field.key == key) {
            m_report.header.*field.text = name(value);
            return;
        }
    if (key == "MPI Task Assignment") return readAssignment(value);
    if (key == "Collector Rank" || key == "Collector PID") {
        (key == "Collector Rank" ? m_report.header.collectorRank : m_report.header.collectorPid) = printedInteger(value).value_or(-1);
        return;
    }
    say(Severity::Note, u"Found header line %1, expected a known key. It was skipped."_s.arg(printedQuoted(key)), m_lines.number());
}

void MpipReader::readAssignment(std::string_view value)
{
    const size_t blank = value.find_first_of(" \t");
    const auto task = printedInteger(value.substr(0, blank));
    if (!task || *task < 0 || *task > std::numeric_limits<qint32>::max() || blank == std::string_view::npos) {
        say(Severity::Warning, u"Found task assignment %1, expected a task and its host. It was skipped."_s.arg(printedQuoted(value)),
            m_lines.number());
        return;
    }
    m_report.header.assignedTasks.push_back(qint32(*task));
    m_report.header.hosts.append(name(printedTrimmed(value.substr(blank))));
}

MpipFileName mpipFileName(const QString& fileName)
{
    static const QRegularExpression pattern(QStringLiteral(R"(\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.mpiP$)"));
    const auto match = pattern.match(fileName);
    if (!match.hasMatch()) return {};
    return {match.captured(1).toLongLong(), match.captured(2).toLongLong(), match.captured(3).toLongLong()};
}

static QDateTime printedTime(const QString& printed)
{
    QDateTime time = QDateTime::fromString(printed.simplified(), u"yyyy M d hh:mm:ss"_s);
    time.setTimeSpec(Qt::UTC); // the zone is not printed; UTC has no gaps
    return time;
}

QString mpipIsoTime(const QString& printed)
{
    const QDateTime time = printedTime(printed);
    return time.isValid() ? time.toString(u"yyyy-MM-ddThh:mm:ss"_s) : QString();
}

std::optional<qint64> mpipSeconds(const QString& printed)
{
    const QDateTime time = printedTime(printed);
    if (!time.isValid()) return {};
    return time.toSecsSinceEpoch();
}

} // namespace costscope
