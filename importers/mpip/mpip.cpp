// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipDataset.h"
#include "importers/mpip/mpipReader.h"
#include "importers/text/Input.h"

namespace costscope {

namespace {

/// A line "@ mpiP", also behind other text of a job log, mail quoting or a byte order mark; or, where the beginning was
/// lost, the heading of its first section.
bool recognisesMpip(const Head& head)
{
    std::string_view rest(head.bytes.data(), size_t(head.bytes.size()));
    while (!rest.empty()) {
        const size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        if (mpipStart(line)) return true;
        if (const auto title = mpipTitle(line); title && (*title == "MPI Time (seconds)" || *title == "Task Time Statistics (seconds)"))
            return true;
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    return false;
}

QString runOf(const Dataset& dataset)
{
    const int pid = dataset.facts[QLatin1String("collector_pid")].toInt(-1);
    return pid < 0 ? QString() : dataset.facts[QLatin1String("command")].toString() + QLatin1Char('\n') + QString::number(pid);
}

/// Reports of one run in one file are one measurement: says which one to use.
void markRuns(std::vector<Dataset>& datasets)
{
    for (size_t i = 0; i < datasets.size(); ++i) {
        const QString run = runOf(datasets[i]);
        size_t best = i;
        for (size_t j = 0; j < datasets.size() && !run.isEmpty(); ++j) {
            if (runOf(datasets[j]) != run) continue;
            const auto verbose = [&](size_t k) { return datasets[k].facts[QLatin1String("style")] == QLatin1String("verbose"); };
            if (verbose(j) > verbose(best) || (verbose(j) == verbose(best) && j > best)) best = j;
        }
        if (best == i) continue;
        datasets[i].facts[QLatin1String("superseded_by_report")] = qint64(best + 1);
        datasets[i].messages.push_back(
            {Severity::Warning, u"Report %1 and report %2 are of the same run (same command and PID %3): one measurement. Use report %2, "
                                "the last verbose one."_s.arg(i + 1)
                                    .arg(best + 1)
                                    .arg(datasets[i].facts[QLatin1String("collector_pid")].toInt())});
    }
}

Error nothingFound(const Input& input, qint64 bytes)
{
    if (bytes == 0) return {u"Found an empty file, expected an mpiP report. Was the run that wrote it stopped?"_s, input.name()};
    return {u"Found no line '@ mpiP', expected one at the start of a report. The file is no mpiP report, or its beginning is missing."_s,
            input.name()};
}

Result<Imported> readMpip(Input& input, const ImportOptions& options, const Progress& progress)
{
    MpipReader reader(input, options, progress);
    Imported imported;
    while (true) {
        auto report = reader.next();
        if (!report) return report.error();
        if (!*report) break;
        imported.partial = imported.partial || !(*report)->complete;
        imported.datasets.push_back(mpipDataset(**report, reader.fileName()));
    }
    if (imported.datasets.empty()) return nothingFound(input, input.position());
    markRuns(imported.datasets);
    imported.messages = reader.fileMessages();
    if (imported.datasets.size() > 1)
        imported.messages.push_back({Severity::Note,
                                     u"Found %1 reports in one file, expected one. Each became a dataset."_s.arg(imported.datasets.size()),
                                     input.name()});
    return imported;
}

} // namespace

extern const Importer mpipImporter;
const Importer mpipImporter = {
    u"mpip"_s,     u"mpiP report"_s, u"Text report of the MPI profiler mpiP, verbose or concise: times per task, call sites, operations."_s,
    {u"*.mpiP"_s}, u"profile"_s,     recognisesMpip,
    readMpip,
};

} // namespace costscope
