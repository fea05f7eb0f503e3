// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/profiles/measuredProfile.h"
#include "importers/solvers/printout.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr std::string_view cubeHeading = "cube::Region";

bool beginsCubeStat(std::string_view line)
{
    return line.starts_with(cubeHeading) && line.find("Time") != std::string_view::npos;
}

/// A region of the program, over all processes; times in s.
struct CubeRegion {
    QString name;
    double calls = 0, exclusive = 0, inclusive = 0;
};

/// Reads the flat profile of cube_stat -t: CSV, or with -p columns between blanks.
class CubeStatReader {
public:
    explicit CubeStatReader(PrintoutLines& lines) : m_lines(lines) {}

    void readLine(std::string_view line)
    {
        if (m_fault || line.empty()) return;
        if (m_headingLine == 0) {
            if (beginsCubeStat(line)) readHeading(QString::fromUtf8(line));
            return;
        }
        auto region = regionIn(QString::fromUtf8(line));
        if (!region || !m_lines.terminated())
            m_fault = errorAt(u"Found %1, expected a region, its calls, its exclusive and its inclusive time."_s.arg(printedQuoted(line)),
                              {m_lines.number()});
        else
            m_regions.push_back(*region);
    }

    Result<Imported> imported(const ImportOptions&)
    {
        if (m_fault) return *m_fault;
        if (m_headingLine == 0) return Error{u"Found no heading “cube::Region”, expected the output of cube_stat -t 1000 FILE.cubex."_s};
        MeasuredProfile profile;
        double app = 0, mpi = 0, processes = 0;
        for (const CubeRegion& region : m_regions) {
            app = std::max(app, region.inclusive);
            if (!region.name.startsWith(u"MPI_")) continue;
            mpi += region.exclusive;
            if (region.name.startsWith(u"MPI_Init")) processes = std::max(processes, region.calls);
            profile.calls.push_back({.call = region.name, .time = region.exclusive, .count = region.calls});
        }
        if (!(processes >= 1))
            return errorAt(u"Found no calls of MPI_Init, which tell the number of processes, below this heading. List more regions: "
                           "cube_stat -t 1000 FILE.cubex."_s,
                           {m_headingLine});
        profile.totals = {qint64(processes), app / processes, app, mpi};
        profile.facts = {{"tool", u"Score-P"_s}, {"t_n_is_mean", true}};
        Imported imported;
        imported.datasets.push_back(measuredDataset(profile));
        imported.datasets.back().messages = {
            noteAt(u"The table tells sums over the processes: their number is that of the calls of MPI_Init, t_n is their mean."_s,
                   {m_headingLine})};
        return imported;
    }

private:
    /// Calls, exclusive and inclusive time come first; further metrics may follow.
    void readHeading(const QString& heading)
    {
        m_headingLine = m_lines.number();
        m_isCsv = heading.contains(u',');
        QStringList names = m_isCsv ? heading.split(u',') : heading.simplified().split(u' ');
        for (QString& name : names) name = name.remove(u' ').toLower();
        m_numbers = names.size() - 1;
        if (names.mid(1, 3) != QStringList{u"numberofcalls"_s, u"exclusivetime"_s, u"inclusivetime"_s})
            m_fault = errorAt(
                u"Found %1, expected cube::Region, Number of Calls, Exclusive Time, Inclusive Time, as cube_stat -t prints it."_s.arg(
                    printedQuoted(m_lines.trimmed())),
                {m_headingLine});
    }

    /// The name of a region may hold blanks and commas: numbers are counted from the end.
    std::optional<CubeRegion> regionIn(const QString& line) const
    {
        QStringList cells = m_isCsv ? line.split(u',') : line.simplified().split(u' ');
        if (cells.size() <= m_numbers) return std::nullopt;
        const qsizetype first = cells.size() - m_numbers;
        std::array<double, 3> numbers;
        for (size_t i = 0; i < numbers.size(); ++i) {
            bool ok = false;
            numbers[i] = cells[first + qsizetype(i)].trimmed().toDouble(&ok);
            if (!ok || !std::isfinite(numbers[i]) || numbers[i] < 0) return std::nullopt;
        }
        if (numbers[0] > largestCount || numbers[0] != std::floor(numbers[0])) return std::nullopt;
        QString name = cells.first(first).join(m_isCsv ? u',' : u' ').trimmed();
        return CubeRegion{name.remove(u'"'), numbers[0], numbers[1], numbers[2]};
    }

    PrintoutLines& m_lines;
    std::vector<CubeRegion> m_regions;
    qint64 m_headingLine = 0;
    qsizetype m_numbers = 3; ///< columns behind the region
    bool m_isCsv = false;
    std::optional<Error> m_fault;
};

// Rule: a line that begins with "cube::Region" and names times.
bool recognisesCubeStat(const Head& head)
{
    return anyLine(head, beginsCubeStat, Comments::Kept);
}

} // namespace

extern const Importer cubeStat; // registered in allImporters.cpp
const Importer cubeStat = {
    u"cube-stat"_s,
    u"Score-P profile (cube_stat)"_s,
    u"What cube_stat -t 1000 profile.cubex prints of a profile of Score-P or Scalasca: calls and times of each region over all processes."_s,
    {u"*.csv"_s, u"*.txt"_s},
    u"profile"_s,
    recognisesCubeStat,
    readPrintout<CubeStatReader, Comments::Kept>,
};

} // namespace costscope
