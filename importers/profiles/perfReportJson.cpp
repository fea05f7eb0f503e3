// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/json/lenientJson.h"
#include "importers/profiles/sampledProfile.h"
#include "importers/text/Input.h"

#include <cmath>

namespace costscope {

namespace {

struct Part {
    const char* pointer;
    const char* category;
    TimeGroup group;
};

constexpr Part overview[] = {
    {"/overview/cpu/percent", "cpu", TimeGroup::Compute},
    {"/overview/mpi/percent", "mpi", TimeGroup::Mpi},
    {"/overview/io/percent", "io", TimeGroup::Io},
};

/// Percent of the part that they belong to, not of the run.
constexpr std::pair<const char*, const char*> details[] = {
    {"collective_percent_of_mpi", "/mpi/collectivePercent"},
    {"p2p_percent_of_mpi", "/mpi/p2pPercent"},
    {"read_percent_of_io", "/io/readPercent"},
    {"write_percent_of_io", "/io/writePercent"},
};

class PerfReportReader : public SampledProfileReader {
public:
    PerfReportReader(const QJsonObject& root, QString fileName)
        : SampledProfileReader(std::move(fileName)), m_json(root), m_top(root[u"data"_s].isObject() ? u"/data"_s : QString())
    {}

    Result<Imported> read()
    {
        for (const auto step : {&PerfReportReader::readRun, &PerfReportReader::readShares})
            if (auto problem = (this->*step)()) return *problem;
        for (const auto& [fact, pointer] : details) m_profile.facts[QLatin1String(fact)] = m_json.fact(m_top + QLatin1String(pointer));
        checkProfile();
        remark(m_json.remark());
        return imported();
    }

private:
    std::optional<Error> readRun()
    {
        const QString run = m_top + u"/applicationDetails"_s;
        const auto tasks = m_json.positive(run + u"/processes/plain"_s, u"the number of processes"_s);
        if (!tasks) return tasks.error();
        const auto time = m_json.positive(run + u"/time/plain"_s, u"the run time in seconds"_s);
        if (!time) return time.error();
        if (*tasks != std::floor(*tasks) || *tasks > std::numeric_limits<qint32>::max())
            return Error{u"%1/processes/plain: found %2, expected a whole number."_s.arg(run, exact(*tasks))};
        m_profile.tasks = int(*tasks);
        m_profile.tN = *time;
        if (*time == std::floor(*time)) m_profile.tNRounding = 0.5;
        m_profile.facts[u"nodes"_s] = m_json.fact(run + u"/nodes/plain"_s);
        m_profile.facts[u"omp_threads"_s] = m_json.fact(run + u"/ompNumThreads"_s);
        return std::nullopt;
    }

    std::optional<Error> readShares()
    {
        std::vector<LostShare> lost;
        for (const Part& part : overview) {
            const QString pointer = m_top + QLatin1String(part.pointer);
            const auto percent = m_json.number(pointer);
            const QString category = QLatin1String(part.category);
            if (percent && (*percent < 0 || *percent > 100))
                lost.push_back(
                    {category, part.group, u"%1: found %2, expected a percentage from 0 to 100."_s.arg(pointer, exact(*percent))});
            else if (percent)
                m_profile.shares.push_back({category, part.group, *percent / 100});
            else if (part.group == TimeGroup::Mpi)
                lost.push_back({category, part.group, u"%1: found no number, expected the MPI share in percent."_s.arg(pointer)});
        }
        return completeShares(lost);
    }

    LenientJson m_json;
    QString m_top; ///< "/data" or nothing
};

// Rule: a JSON object with "applicationDetails", which no other tool writes.
bool recognisesPerfReportJson(const Head& head)
{
    QByteArrayView text = head.bytes;
    if (text.startsWith("\xef\xbb\xbf")) text = text.sliced(3);
    return text.trimmed().startsWith('{') && text.contains("\"applicationDetails\"");
}

} // namespace

extern const Importer perfReportJson; // registered in allImporters.cpp
const Importer perfReportJson = {
    u"perf-report-json"_s,
    u"Performance Report (JSON)"_s,
    u"What perf-report writes as JSON: run time, processes and shares of CPU, MPI and I/O."_s,
    {u"*.json"_s},
    u"profile"_s,
    recognisesPerfReportJson,
    readJsonProfile<PerfReportReader>,
};

} // namespace costscope
