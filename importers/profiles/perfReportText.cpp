// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/notRecognised.h"
#include "importers/profiles/sampledProfile.h"
#include "importers/text/Input.h"
#include "importers/text/findings.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// "<0.1%", "93.4%     (0.2s) |=======|"
struct ShareText {
    double percent = 0;
    bool below = false;       ///< "<": less than this
    double seconds = missing; ///< printed with one decimal, or not at all
};

std::optional<ShareText> shareText(const QString& value)
{
    static const QRegularExpression pattern(u"^(<?)\\s*(\\d+(?:\\.\\d+)?)\\s*%(?:\\s*\\(\\s*<?(\\d+(?:\\.\\d+)?)\\s*s\\))?"_s);
    const auto match = pattern.match(value);
    if (!match.hasMatch()) return std::nullopt;
    // QString::toDouble() is always the C locale.
    return ShareText{match.captured(2).toDouble(), !match.captured(1).isEmpty(),
                     match.hasCaptured(3) ? match.captured(3).toDouble() : missing};
}

/// "1 second", "4 seconds", "7213 seconds (about 120 minutes)" in seconds.
std::optional<double> totalTime(const QString& value)
{
    static const QRegularExpression pattern(u"^(\\d+(?:\\.\\d+)?)\\s*(second|minute|hour)"_s);
    const auto match = pattern.match(value);
    if (!match.hasMatch()) return std::nullopt;
    const double unit = match.captured(2) == QLatin1String("second") ? 1 : match.captured(2) == QLatin1String("minute") ? 60 : 3600;
    return match.captured(1).toDouble() * unit;
}

std::optional<int> leadingInteger(const QString& value)
{
    static const QRegularExpression pattern(u"^(\\d{1,9})\\b"_s);
    const auto match = pattern.match(value);
    return match.hasMatch() ? std::optional(match.captured(1).toInt()) : std::nullopt;
}

/// Reads one report line by line: the head, the three shares of the summary, then sections of "label: value".
class TextReader : public SampledProfileReader {
public:
    TextReader(const QString& text, QString fileName) : SampledProfileReader(std::move(fileName)), m_lines(text.split(QLatin1Char('\n'))) {}

    Result<Imported> read()
    {
        for (m_line = 1; m_line <= m_lines.size(); ++m_line)
            if (auto problem = readLine(m_lines[m_line - 1].trimmed())) return *problem;
        if (auto problem = completeShares(m_lost)) return *problem;
        if (auto problem = missingParts()) return *problem;
        chooseTime();
        m_line = 0;
        if (std::any_of(m_lines.begin(), m_lines.end(),
                        [](const QString& line) { return line.contains(QChar(QChar::ReplacementCharacter)); }))
            warn(u"Some bytes are not UTF-8. They are shown as “%1”."_s.arg(QChar(QChar::ReplacementCharacter)));
        checkProfile();
        return imported(m_labels.codes().empty() ? std::vector<Table>() : std::vector{detailTable()});
    }

private:
    void warn(const QString& text) { m_messages.push_back(warningAt(text, {m_line})); }

    std::optional<Error> readLine(const QString& line)
    {
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        if (colon <= 0) return std::nullopt; // running text
        const QString label = line.first(colon), value = line.sliced(colon + 1).trimmed();
        if (!m_summary) return readHead(label, value);
        if (value.isEmpty())
            startSection(label);
        else if (m_section.isEmpty())
            readShare(label, value);
        else if (!value.startsWith(QLatin1Char('=')))
            addDetail(label, value);
        return std::nullopt;
    }

    /// "CPU", "Threads"; not "A breakdown of the 35.0% CPU time".
    void startSection(const QString& label)
    {
        if (label.count(QLatin1Char(' ')) < 2) m_section = label;
    }

    Error at(const QString& text) const { return {text, {}, m_line, 0}; }

    std::optional<Error> readHead(const QString& label, const QString& value)
    {
        if (label == QLatin1String("Tasks")) {
            m_profile.tasks = leadingInteger(value).value_or(0);
            if (m_profile.tasks < 1) return at(u"Found “%1”, expected a number of processes."_s.arg(value));
        } else if (label == QLatin1String("Total time")) {
            const auto time = totalTime(value);
            if (!time) return at(u"Found “%1”, expected a time such as “4 seconds”."_s.arg(value));
            m_profile.tN = *time;
            m_totalLine = m_line;
        } else if (label == QLatin1String("Summary")) {
            m_summary = true;
            m_profile.facts[u"summary"_s] = value;
        } else {
            readFact(label, value);
        }
        return std::nullopt;
    }

    void readFact(const QString& label, const QString& value)
    {
        if (label == QLatin1String("Command"))
            m_profile.facts[u"command"_s] = value;
        else if (label == QLatin1String("Machine"))
            m_profile.facts[u"machine"_s] = value;
        else if (label == QLatin1String("Start time"))
            m_profile.facts[u"start"_s] = value;
        else if (label == QLatin1String("Notes"))
            m_profile.facts[u"notes"_s] = value;
        else if (label == QLatin1String("Resources"))
            if (const auto nodes = leadingInteger(value)) m_profile.facts[u"nodes"_s] = *nodes;
    }

    void readShare(const QString& label, const QString& value)
    {
        const auto share = shareText(value);
        const TimeGroup group = label == QLatin1String("Compute") || label == QLatin1String("CPU") ? TimeGroup::Compute
                                : label == QLatin1String("MPI")                                    ? TimeGroup::Mpi
                                : label == QLatin1String("I/O")                                    ? TimeGroup::Io
                                                                                                   : TimeGroup::Other;
        if (!share) {
            if (group == TimeGroup::Other && !value.contains(QLatin1Char('%'))) return; // words
            m_lost.push_back({label, group, u"%1: found “%2”, expected a share such as “35.0%”."_s.arg(label, value), m_line});
            static const QRegularExpression printed(u"\\(\\s*<?(\\d+(?:\\.\\d+)?)\\s*s\\)"_s);
            const auto seconds = printed.match(value);
            m_seconds += seconds.hasMatch() ? seconds.captured(1).toDouble() : missing;
            return;
        }
        if (share->below) warn(u"%1: “<%2%” was taken as half of it."_s.arg(label, exact(share->percent)));
        m_profile.shares.push_back({label, group, (share->below ? share->percent / 2 : share->percent) / 100});
        m_seconds += share->seconds; // stays missing if one is
    }

    void addDetail(const QString& label, const QString& value)
    {
        const auto share = shareText(value);
        m_sections.append(m_section);
        m_labels.append(label);
        m_values.append(value.section(QLatin1Char('|'), 0, 0).trimmed());
        m_shares.push_back(share ? share->percent : missing);
    }

    std::optional<Error> missingParts() const
    {
        QStringList missingLines;
        if (m_profile.tasks < 1) missingLines += u"Tasks:"_s;
        if (std::isnan(m_profile.tN)) missingLines += u"Total time:"_s;
        if (std::none_of(m_profile.shares.begin(), m_profile.shares.end(), [](const TimeShare& s) { return s.group == TimeGroup::Mpi; }))
            missingLines += u"MPI: … %"_s;
        if (missingLines.isEmpty() && !(m_profile.tN > 0) && !(m_seconds > 0))
            return errorAt(u"The total time is 0: the run was too short for this report. Use the JSON report or a longer run."_s,
                           {m_totalLine});
        if (missingLines.isEmpty()) return std::nullopt;
        return errorAt(
            u"The report has no line “%1”. The file is cut off, or it is no complete report."_s.arg(missingLines.join(u"”, “"_s)),
            {qint64(m_lines.size())});
    }

    /// Whole seconds are coarse for short runs; the seconds of the shares have a decimal.
    void chooseTime()
    {
        const double printed = m_profile.tN;
        m_profile.tNRounding = 0.5;
        if (!(m_seconds > 0)) {
            m_messages.push_back(
                noteAt(u"The total time is printed in whole seconds: t_n = %1 ± 0.5 s."_s.arg(exact(m_profile.tN)), {m_totalLine}));
            return;
        }
        m_profile.tN = std::round(m_seconds * 10) / 10;
        m_profile.tNRounding = 0.05 * double(m_profile.shares.size());
        m_messages.push_back(
            noteAt(u"t_n = %1 s is the sum of the seconds of the shares; the total time is printed in whole seconds only (%2 s)."_s.arg(
                       exact(m_profile.tN), exact(printed)),
                   {m_totalLine}));
    }

    Table detailTable() const
    {
        return {u"details"_s,
                {{u"section"_s, Quantity::Text, m_sections},
                 {u"label"_s, Quantity::Text, m_labels},
                 {u"value"_s, Quantity::Text, m_values},
                 {u"percent"_s, Quantity::Percent, m_shares}}};
    }

    QStringList m_lines;
    Texts m_sections, m_labels, m_values;
    std::vector<double> m_shares;
    QString m_section;
    std::vector<LostShare> m_lost;
    double m_seconds = 0; ///< of all shares
    qint64 m_line = 0;
    qint64 m_totalLine = 0;
    bool m_summary = false;
};

// Rule: lines that begin with "Command:" and with "Total time:" or "Tasks:".
bool recognisesPerfReportText(const Head& head)
{
    static const QRegularExpression command(u"^\\s*Command:\\s"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression run(u"^\\s*(Total time|Tasks):\\s"_s, QRegularExpression::MultilineOption);
    if (head.bytes.contains('\0') || !head.bytes.contains("Command:")) return false;
    const QString text = QString::fromUtf8(head.bytes);
    return text.contains(command) && text.contains(run);
}

Result<Imported> readPerfReportText(Input& input, const ImportOptions&, const Progress& progress)
{
    const auto bytes = input.readAll(qint64(16) << 20);
    if (!bytes) return bytes.error();
    if (auto problem = notText({*bytes, input.fileName()}, input.name())) return *problem;
    if (!progress.report(0.5)) return cancelled();
    QString text = QString::fromUtf8(*bytes);
    if (text.startsWith(QChar(0xFEFF))) text.remove(0, 1);
    return TextReader(text, input.fileName()).read();
}

} // namespace

extern const Importer perfReportText; // registered in allImporters.cpp
const Importer perfReportText = {
    u"perf-report"_s,
    u"Performance Report (text)"_s,
    u"What perf-report prints: command, tasks, total time and the shares of compute, MPI and I/O."_s,
    {u"*.txt"_s},
    u"profile"_s,
    recognisesPerfReportText,
    readPerfReportText,
};

} // namespace costscope
