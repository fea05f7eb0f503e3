// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/profiles/measuredProfile.h"
#include "importers/solvers/printout.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// A banner while it is read.
struct IpmBanner {
    qint64 line = 0; ///< where it begins
    QString version = {}, command = {}, start = {}, stop = {};
    double tasks = missing, nodes = missing;
    std::vector<double> wall = {}, mpi = {}; ///< total, mean, least, largest [s]
    std::vector<ProfiledCalls> calls = {};
    bool isWhole = false; ///< the line of # at its end was read
};

bool beginsIpm(std::string_view line)
{
    return line.starts_with("##IPMv");
}

/// Numbers of a row, with or without a colon behind its name; empty if one cannot be read.
std::vector<double> ipmNumbers(std::string_view row)
{
    std::vector<double> all;
    for (const std::string_view token : printedTokens(row)) {
        if (token == ":") continue;
        const auto value = printedNumber(token);
        if (!value || *value < 0) return {};
        all.push_back(*value);
    }
    return all;
}

/// Reads banners in a job log; IPM 0 and 2 differ in the places of their words, not in the words.
class IpmReader {
public:
    explicit IpmReader(PrintoutLines& lines) : m_lines(lines) {}

    void readLine(std::string_view line)
    {
        if (beginsIpm(line)) {
            const std::string_view version = line.substr(6);
            m_all.push_back({.line = m_lines.number(), .version = text(version.substr(0, version.find('#')))});
            return;
        }
        if (m_all.empty() || m_all.back().isWhole || m_fault || !line.starts_with('#')) return;
        if (line.size() > 30 && line.find_first_not_of('#') == std::string_view::npos) {
            m_all.back().isWhole = !m_all.back().wall.empty(); // IPM 0 has such a line behind the head, too
            return;
        }
        readRow(printedTrimmed(line.substr(1)));
    }

    Result<Imported> imported(const ImportOptions&)
    {
        if (m_fault) return *m_fault;
        if (m_all.empty()) return Error{u"Found no line “##IPMv…”, expected one at the start of a banner of IPM."_s};
        Imported imported;
        for (const IpmBanner& banner : m_all) {
            auto dataset = datasetOf(banner);
            if (!dataset) return dataset.error();
            imported.datasets.push_back(dataset.take());
        }
        return imported;
    }

private:
    static QString text(std::string_view bytes) { return QString::fromUtf8(printedTrimmed(bytes)); }

    void readRow(std::string_view row)
    {
        IpmBanner& banner = m_all.back();
        if (row.starts_with("MPI_")) return readFunction(row);
        if (row.starts_with("command") || row.starts_with("code"))
            banner.command = text(row.substr(std::min(row.find(':'), row.size() - 1) + 1)).remove(u"(completed)"_s).trimmed();
        if (row.find("mpi_tasks") != std::string_view::npos) {
            const std::string_view behind = row.substr(row.find("mpi_tasks"));
            const auto tokens = printedTokens(behind.substr(std::min(behind.find(':'), behind.size() - 1) + 1));
            if (tokens.size() >= 3) {
                banner.tasks = printedCount(tokens[0]).value_or(missing);
                banner.nodes = printedCount(tokens[2]).value_or(missing);
            }
            if (!(banner.tasks >= 1)) fail(u"a number of tasks: “mpi_tasks : 64 on 2 nodes”"_s);
        }
        // "stop : … wallclock : 11.54" names only the longest
        if (row.starts_with("wallclock")) takeTimes(banner.wall, row.substr(9));
        if (row.starts_with("MPI ") || row.starts_with("mpi ")) takeTimes(banner.mpi, row.substr(3)); // shares and counts follow
        for (auto [name, fact] : {std::pair{"start", &banner.start}, {"stop", &banner.stop}})
            if (row.starts_with(name)) *fact = timeBehind(row);
    }

    /// "Tue Aug 15 17:34:23 2017" of "start     : Tue Aug 15 17:34:23 2017   host      : nid11311"
    static QString timeBehind(std::string_view row)
    {
        row = printedTrimmed(row.substr(std::min(row.find(':'), row.size() - 1) + 1));
        return text(row.substr(0, row.find("  ")));
    }

    void takeTimes(std::vector<double>& times, std::string_view row)
    {
        if (!times.empty()) return;
        times = ipmNumbers(row);
        if (times.size() != 4) fail(u"four times in seconds: total, mean, least and largest"_s);
    }

    void readFunction(std::string_view row)
    {
        const std::string_view name = takePrintedWord(row);
        const std::vector<double> numbers = ipmNumbers(row);
        if (numbers.size() < 3) return fail(u"time, count and share of an MPI function"_s);
        m_all.back().calls.push_back({.call = text(name), .time = numbers[0], .count = numbers[1]});
    }

    void fail(const QString& expected)
    {
        if (!m_fault) m_fault = errorAt(u"Found %1, expected %2."_s.arg(printedQuoted(m_lines.trimmed()), expected), {m_lines.number()});
    }

    Result<Dataset> datasetOf(const IpmBanner& banner) const
    {
        if (std::isnan(banner.tasks) || banner.wall.empty() || banner.mpi.empty() || !banner.isWhole)
            return errorAt(u"The banner of IPM that begins here is not whole: expected rows mpi_tasks, wallclock and MPI, and a line of # "
                           "at its end. Copy the log once more; if it has no such rows, run with IPM_REPORT=full."_s,
                           {banner.line});
        MeasuredProfile profile;
        profile.totals = {qint64(banner.tasks), banner.wall[3], banner.wall[0], banner.mpi[0]};
        profile.calls = banner.calls;
        profile.command = banner.command;
        profile.facts = {{"tool", u"IPM"_s}, {"version", banner.version}, {"start", banner.start}, {"stop", banner.stop}};
        if (banner.nodes >= 1) profile.facts[u"hosts"_s] = banner.nodes;
        Dataset dataset = measuredDataset(profile);
        if (banner.calls.empty())
            dataset.messages = {noteAt(
                u"The banner has no table of functions. With IPM_REPORT=full in the environment of the run it has one."_s, {banner.line})};
        return dataset;
    }

    PrintoutLines& m_lines;
    std::vector<IpmBanner> m_all;
    std::optional<Error> m_fault;
};

// Rule: a line that begins with "##IPMv", also inside a job log.
bool recognisesIpm(const Head& head)
{
    return anyLine(head, beginsIpm, Comments::Kept);
}

} // namespace

extern const Importer ipmBanner; // registered in allImporters.cpp
const Importer ipmBanner = {
    u"ipm"_s,
    u"IPM banner"_s,
    u"What IPM prints at the end of a run, also inside a job log: times of all tasks and, with IPM_REPORT=full, by MPI function."_s,
    {u"*.txt"_s},
    u"profile"_s,
    recognisesIpm,
    readPrintout<IpmReader, Comments::Kept>,
};

} // namespace costscope
