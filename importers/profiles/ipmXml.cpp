// SPDX-License-Identifier: GPL-3.0-or-later
// The XML file of IPM (Integrated Performance Monitoring): one element for each task with its times and calls.
#include "core/base/words.h"
#include "importers/Importer.h"
#include "importers/profiles/measuredProfile.h"
#include "importers/text/Input.h"

#include <QDateTime>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

constexpr QByteArrayView root = "<ipm_job_profile";

/// An attribute that is a time or a count; NaN: it is none.
double numberOf(const QXmlStreamAttributes& attributes, QLatin1String name)
{
    bool isNumber = false;
    const double value = attributes.value(name).toDouble(&isNumber);
    return isNumber && value >= 0 && std::isfinite(value) ? value : missing;
}

class IpmXmlReader {
public:
    IpmXmlReader(const QByteArray& bytes, const QString& file) : m_xml(bytes), m_size(bytes.size()), m_file(file) {}

    Result<Imported> read(const ImportOptions& options, const Progress& progress)
    {
        while (!m_xml.atEnd()) {
            const auto token = m_xml.readNext();
            if (token == QXmlStreamReader::EndElement && m_xml.name() == u"task") m_isInTask = false;
            if (token != QXmlStreamReader::StartElement) continue;
            if (m_xml.name() == u"task" && !progress.report(double(m_xml.characterOffset()) / double(std::max<qsizetype>(1, m_size))))
                return cancelled();
            if (auto wrong = readElement()) return *wrong;
        }
        if (m_xml.hasError() && !options.partial)
            return error(u"The file is damaged or cut off behind task %1: %2. Nothing was imported; 'import --partial' takes the tasks "
                         "that are whole."_s.arg(m_profile.tasks.empty() ? u"—"_s : QString::number(m_profile.tasks.back().task),
                                                 m_xml.errorString()));
        if (m_isInTask) dropLast();
        return imported(options);
    }

private:
    Error error(const QString& text) const { return {text, m_file, m_xml.lineNumber()}; }

    std::optional<Error> readElement()
    {
        const QXmlStreamAttributes attributes = m_xml.attributes();
        if (m_xml.name() == u"task") {
            const double rank = numberOf(attributes, QLatin1String("mpi_rank")), size = numberOf(attributes, QLatin1String("mpi_size"));
            if (!(rank < size) || rank != std::floor(rank) || size > double(1 << 26))
                return error(u"Found a task %1 of %2, expected mpi_rank below mpi_size."_s.arg(
                    attributes.value(QLatin1String("mpi_rank")).toString(), attributes.value(QLatin1String("mpi_size")).toString()));
            if (m_processes > 0 && size != m_processes)
                return error(
                    u"Found a task of %1 tasks behind one of %2: these are two runs. Keep the elements of one in the file."_s.arg(size).arg(
                        m_processes));
            if (!m_ranks.insert(int(rank)).second) return error(u"Found task %1 twice, expected every task once."_s.arg(rank));
            m_processes = size;
            m_isInTask = true;
            m_profile.tasks.push_back({.task = qint32(rank)});
            m_firstCall = m_profile.calls.size();
            m_profile.facts[u"version"_s] = attributes.value(QLatin1String("ipm_version")).toString();
        } else if (m_isInTask && m_xml.name() == u"perf") {
            m_profile.tasks.back().app = numberOf(attributes, QLatin1String("wtime"));
            m_profile.tasks.back().mpi = numberOf(attributes, QLatin1String("mtime"));
            if (std::isnan(m_profile.tasks.back().app))
                return error(u"Found wtime=\"%1\" of task %2, expected seconds."_s.arg(attributes.value(QLatin1String("wtime")).toString())
                                 .arg(m_profile.tasks.back().task));
        } else if (m_isInTask && m_xml.name() == u"job") {
            if (const double hosts = numberOf(attributes, QLatin1String("nhosts")); hosts >= 1) m_profile.facts[u"hosts"_s] = hosts;
            for (const auto& [name, fact] : {std::pair(QLatin1String("start"), u"start"_s), {QLatin1String("final"), u"stop"_s}})
                if (const double at = numberOf(attributes, name); at > 0 && at < 1e11)
                    m_profile.facts[fact] = QDateTime::fromSecsSinceEpoch(qint64(at), Qt::UTC).toString(Qt::ISODate);
        } else if (m_isInTask && m_xml.name() == u"host") {
            m_profile.tasks.back().host = m_xml.readElementText(QXmlStreamReader::SkipChildElements).trimmed();
        } else if (m_isInTask && m_xml.name() == u"cmdline") {
            m_profile.command = m_xml.readElementText(QXmlStreamReader::SkipChildElements).trimmed();
        } else if (m_isInTask && m_xml.name() == u"func") {
            readFunction(attributes);
        }
        return std::nullopt;
    }

    /// Of all regions of a task together: a region is no call.
    void readFunction(const QXmlStreamAttributes& attributes)
    {
        const QString name = attributes.value(QLatin1String("name")).toString();
        const double count = numberOf(attributes, QLatin1String("count"));
        bool isNumber = false;
        const double time = m_xml.readElementText(QXmlStreamReader::SkipChildElements).trimmed().toDouble(&isNumber);
        if (!name.startsWith(u"MPI_") || !isNumber || !(time >= 0) || std::isnan(count)) return;
        const qint32 task = m_profile.tasks.back().task;
        const auto own = m_profile.calls.begin() + std::ptrdiff_t(m_firstCall);
        const auto same = std::find_if(own, m_profile.calls.end(), [&](const ProfiledCalls& one) { return one.call == name; });
        if (same == m_profile.calls.end()) {
            m_profile.calls.push_back({.call = name, .task = task, .time = time, .count = count});
            return;
        }
        same->time += time;
        same->count += count;
    }

    void dropLast()
    {
        m_ranks.erase(m_profile.tasks.back().task);
        m_profile.tasks.pop_back();
        m_profile.calls.resize(m_firstCall);
    }

    Result<Imported> imported(const ImportOptions& options)
    {
        auto& tasks = m_profile.tasks;
        if (tasks.empty()) return Error{u"Found no element “task” that is whole, expected one for each process."_s, m_file};
        for (const ProfiledTask& task : tasks)
            if (std::isnan(task.app))
                return Error{u"Task %1 has no element “perf” with its wtime, expected one for each task."_s.arg(task.task), m_file};
        const bool isWhole = double(tasks.size()) == m_processes;
        const QString found = u"%1 of %2 are in the file"_s.arg(tasks.size()).arg(counted(qint64(m_processes), u"1 task"_s, u"%1 tasks"_s));
        if (!isWhole && !options.partial)
            return Error{u"Only %1. Nothing was imported; 'import --partial' takes those that are there."_s.arg(found), m_file};
        std::ranges::sort(tasks, {}, &ProfiledTask::task);
        m_profile.totals = totalsOf(tasks);
        m_profile.facts[u"tool"_s] = u"IPM"_s;
        Imported all;
        all.datasets.push_back(measuredDataset(m_profile));
        all.partial = !isWhole;
        if (!isWhole) all.messages.push_back({Severity::Warning, u"Only %1: t_n and the sums are of those."_s.arg(found), m_file});
        return all;
    }

    QXmlStreamReader m_xml;
    qsizetype m_size;
    QString m_file;
    MeasuredProfile m_profile;
    std::set<int> m_ranks;
    double m_processes = 0; ///< tasks of the run
    size_t m_firstCall = 0;
    bool m_isInTask = false;
};

// Rule: XML whose root is ipm_job_profile.
bool recognisesIpmXml(const Head& head)
{
    constexpr qsizetype farthest = 4096;
    return head.bytes.first(std::min(head.bytes.size(), farthest)).indexOf(root) >= 0 && head.bytes.trimmed().startsWith('<');
}

Result<Imported> readIpmXml(Input& input, const ImportOptions& options, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    return IpmXmlReader(*bytes, input.name()).read(options, progress);
}

} // namespace

extern const Importer ipmXml; // registered in allImporters.cpp
const Importer ipmXml = {
    u"ipm-xml"_s, u"IPM profile (XML)"_s, u"The file that IPM writes for a run: times of every task and its calls of MPI."_s,
    {u"*.xml"_s}, u"profile"_s,           recognisesIpmXml,
    readIpmXml,
};

} // namespace costscope
