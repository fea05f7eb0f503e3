// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/benchmarks/mpiLog.h"
#include "importers/profiles/measuredProfile.h"
#include "importers/profiles/tauTasks.h"
#include "importers/text/Input.h"
#include "importers/text/PrintedLines.h"
#include "importers/text/findings.h"
#include "importers/text/printedText.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// "23 templated_functions_MULTI_TIME"
struct TauTitle {
    qint64 functions = 0;
    std::string_view metric; ///< "TIME"; empty where one metric alone was measured, which is time
};

std::optional<TauTitle> tauTitle(std::string_view line)
{
    constexpr std::string_view words = "templated_functions";
    const std::vector<std::string_view> tokens = printedTokens(line);
    if (tokens.size() != 2 || !tokens[1].starts_with(words)) return std::nullopt;
    const auto functions = printedInteger(tokens[0]);
    std::string_view metric = tokens[1].substr(words.size());
    if (metric.starts_with("_MULTI_")) metric.remove_prefix(7);
    return functions ? std::optional(TauTitle{*functions, metric}) : std::nullopt;
}

/// TAU's clocks count microseconds; its other metrics are counters.
bool isTauClock(std::string_view metric)
{
    return metric.empty() || metric.find("TIME") != std::string_view::npos;
}

/// "MPI_Send()  " -> "MPI_Send"
QString tauCall(std::string_view name)
{
    return QString::fromUtf8(printedTrimmed(name.substr(0, name.find('('))));
}

bool hasGroup(std::string_view groups, std::string_view wanted)
{
    while (true) {
        const size_t end = groups.find('|');
        if (printedTrimmed(groups.substr(0, end)) == wanted) return true;
        if (end == std::string_view::npos) return false;
        groups.remove_prefix(end + 1);
    }
}

/// A row `"name" calls subrs excl incl profcalls GROUP="…"`; times in µs.
struct TauFunction {
    std::string_view name, groups;
    double calls = 0, exclusive = 0, inclusive = 0;

    /// What a row tells once more: paths of calls, and samples inside functions.
    bool isRepetition() const
    {
        return name.find(" => ") != std::string_view::npos || groups.find("TAU_CALLPATH") != std::string_view::npos ||
               groups.find("TAU_SAMPLE") != std::string_view::npos;
    }
};

constexpr const char16_t* tauRow = u"expected \"name\" calls subroutines exclusive inclusive 0 GROUP=\"…\", times in microseconds";

/// Reads the profile of one thread.
class TauReader {
public:
    TauReader(Input& input, const ImportOptions& options, const Progress& progress)
        : m_fileName(input.fileName()), m_saidProcesses(options.columns.value(u"n"_s).toInt()), m_lines(input, progress)
    {}

    Result<Imported> read()
    {
        for (const auto step : {&TauReader::readTitle, &TauReader::readMetadata, &TauReader::readFunctions})
            if (auto problem = (this->*step)()) return m_lines.error() ? *m_lines.error() : *problem;
        while (m_lines.next()) {
        } // user events: sizes of messages by kind, not by function
        if (m_lines.error()) return *m_lines.error();
        return imported();
    }

private:
    std::optional<Error> readTitle()
    {
        const auto title = m_lines.next() ? tauTitle(m_lines.text()) : std::nullopt;
        if (!title) return here(u"Found no title of a TAU profile, expected “265 templated_functions_MULTI_TIME”."_s);
        m_functions = title->functions;
        if (isTauClock(title->metric)) return std::nullopt;
        return here(u"This profile counts %1, not time. Import the folder of the times: MULTI__TIME or the one beside it."_s.arg(
            QString::fromUtf8(title->metric)));
    }

    /// "# Name Calls Subrs Excl Incl ProfileCalls # <metadata>…</metadata>", without line ends in most files.
    std::optional<Error> readMetadata()
    {
        if (!m_lines.next() || !m_lines.text().starts_with("# Name Calls Subrs Excl Incl"))
            return here(u"Found %1, expected the heading “# Name Calls Subrs Excl Incl ProfileCalls #”."_s.arg(quotedLine()));
        std::string text(m_lines.text());
        const size_t begin = text.find("<metadata>");
        if (begin == std::string::npos) return std::nullopt;
        while (text.find("</metadata>") == std::string::npos) {
            if (!m_lines.next()) return here(u"The file ends inside its metadata: it is cut off. Copy it once more."_s);
            text.append("\n").append(m_lines.text());
        }
        QXmlStreamReader xml(QByteArrayView(text).sliced(qsizetype(begin)).toByteArray());
        QString name;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == u"name") name = xml.readElementText(QXmlStreamReader::SkipChildElements);
            if (xml.name() == u"value") m_metadata[name] = xml.readElementText(QXmlStreamReader::SkipChildElements).trimmed();
        }
        return std::nullopt;
    }

    std::optional<Error> readFunctions()
    {
        for (qint64 read = 0; read < m_functions; ++read) {
            if (!m_lines.next())
                return here(
                    u"Found the end of the file after %1 of %2 functions: it is cut off. Copy it once more."_s.arg(read).arg(m_functions));
            const auto function = tauFunction();
            if (!function) return here(u"Found %1, %2."_s.arg(quotedLine(), QStringView(tauRow)));
            take(*function);
        }
        if (!m_lines.next() || !m_lines.text().starts_with('"')) return std::nullopt;
        return here(u"Found one more function, expected %1 as the first line says. The file is damaged."_s.arg(m_functions));
    }

    std::optional<TauFunction> tauFunction() const
    {
        const std::string_view line = m_lines.text();
        const size_t group = line.rfind("GROUP=\""), end = line.rfind('"');
        const size_t nameEnd = group == 0 || group == std::string_view::npos ? group : line.rfind('"', group - 1);
        if (!line.starts_with('"') || group == std::string_view::npos || end < group + 7 || nameEnd == 0 ||
            nameEnd == std::string_view::npos)
            return std::nullopt;
        const auto tokens = printedTokens(line.substr(nameEnd + 1, group - nameEnd - 1));
        if (tokens.size() != 5) return std::nullopt;
        std::array<double, 4> values;
        for (size_t i = 0; i < values.size(); ++i) {
            auto decimal = PrintedDecimal::Point;
            const PrintedNumber number = printedNumber(tokens[i], decimal);
            if (number.fault != PrintedNumberFault::None || !std::isfinite(number.value) || number.value < 0) return std::nullopt;
            values[i] = number.value;
        }
        if (values[0] > largestCount) return std::nullopt;
        return TauFunction{line.substr(1, nameEnd - 1), line.substr(group + 7, end - group - 7), values[0], values[2], values[3]};
    }

    /// Of the run, where the user or the metadata tell it: what MPI, the launcher or the batch system called the size of the job.
    int processes() const
    {
        static const QRegularExpression size(u"(?:world|comm)[ _]*size|(?:number of|num|n|total)[ _]*(?:mpi[ _]*)?"
                                             "(?:ranks|processes|procs|tasks)$"_s,
                                             QRegularExpression::CaseInsensitiveOption);
        if (m_saidProcesses > 0) return m_saidProcesses;
        int most = 0; // what is said twice may count those of one node
        for (auto value = m_metadata.cbegin(); value != m_metadata.cend(); ++value)
            if (value.key().contains(size) && !value.key().contains(u"local"_s, Qt::CaseInsensitive))
                most = std::max(most, value.value().toInt());
        if (most > 0) return most;
        MpiLog command; // "mpirun -np 4 ./a.out"
        command.hear(m_metadata.value(u"Command Line"_s).toStdString());
        return command.ranks();
    }

    void take(const TauFunction& function)
    {
        if (function.isRepetition()) return;
        m_app = std::fmax(m_app, function.inclusive * 1e-6);
        if (!hasGroup(function.groups, "MPI")) return;
        ProfiledCalls& calls = m_calls[tauCall(function.name)];
        calls.time = (std::isnan(calls.time) ? 0 : calls.time) + function.exclusive * 1e-6;
        calls.count = (std::isnan(calls.count) ? 0 : calls.count) + function.calls;
        m_mpi = (std::isnan(m_mpi) ? 0 : m_mpi) + function.exclusive * 1e-6;
    }

    Result<Imported> imported()
    {
        if (!(m_app > 0)) return here(u"Found no function that took time, expected “.TAU application”. Was the program stopped?"_s);
        const TauPlace place = tauPlace(m_fileName);
        MeasuredProfile profile;
        profile.tasks = {{place.node, m_app, m_mpi, m_metadata.value(u"Hostname"_s, m_metadata.value(u"Node Name"_s))}};
        profile.totals = totalsOf(profile.tasks);
        profile.totals.tasks = 0; // one file tells of one task
        for (const auto& [name, calls] : m_calls)
            if (calls.count > 0) profile.calls.push_back({name, place.node, calls.time, calls.count});
        profile.command = m_metadata.value(u"Command Line"_s, m_metadata.value(u"Executable"_s));
        profile.facts = {{"tool", u"TAU"_s}, {"tau_thread", place.thread}};
        for (const auto& [fact, key] : {std::pair{"version", "TAU Version"}, {"start", "Local Time"}})
            if (m_metadata.contains(QLatin1String(key))) profile.facts[QLatin1String(fact)] = m_metadata[QLatin1String(key)];
        if (const int known = processes(); known > 0) profile.facts[QLatin1String("tau_processes")] = known;
        if (m_saidProcesses > 0) // so that it can be read again without asking
            profile.facts[QLatin1String("columns")] = QJsonObject{{u"n"_s, QString::number(m_saidProcesses)}};
        Imported imported;
        imported.datasets.push_back(measuredDataset(profile));
        imported.datasets.back().name = runName(profile.command, u"task %1"_s.arg(place.node));
        imported.datasets.back().messages = {tauTaskAlone()};
        if (m_saidProcesses > 0 && !place.isTold)
            imported.datasets.back().messages.push_back(
                {Severity::Warning,
                 u"n = %1, as was said, was not used: files of TAU make a run by their names, profile.0.0.0, profile.1.0.0, …, "
                 "and this one has another. Give it its name back."_s.arg(m_saidProcesses)});
        return imported;
    }

    Error here(const QString& text) const { return errorAt(text, {m_lines.number(), 0}); }
    QString quotedLine() const { return printedQuoted(m_lines.text()); }

    QString m_fileName;
    int m_saidProcesses; ///< by the user; 0: not
    PrintedLines m_lines;
    qint64 m_functions = 0;
    QHash<QString, QString> m_metadata;
    std::map<QString, ProfiledCalls> m_calls; ///< of group MPI
    double m_app = missing;                   ///< longest inclusive time [s]
    double m_mpi = missing;                   ///< exclusive times of group MPI [s]; NaN if none was measured
};

// Rule: the first line is a number and "templated_functions…", as TAU and APEX write it.
bool recognisesTau(const Head& head)
{
    const std::string_view text(head.bytes.data(), size_t(head.bytes.size()));
    return tauTitle(text.substr(0, text.find('\n'))).has_value();
}

Result<Imported> readTau(Input& input, const ImportOptions& options, const Progress& progress)
{
    return TauReader(input, options, progress).read();
}

} // namespace

extern const Importer tauProfile; // registered in allImporters.cpp
const Importer tauProfile = {
    u"tau"_s,
    u"TAU profile"_s,
    u"Files profile.N.C.T of TAU, one per thread: import their folder. Times by task and MPI function."_s,
    {u"profile.*"_s},
    u"profile"_s,
    recognisesTau,
    readTau,
};

} // namespace costscope
