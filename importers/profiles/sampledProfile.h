// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "importers/Importer.h"
#include "importers/json/lenientJson.h"
#include "importers/text/Input.h"

#include <QJsonObject>

#include <vector>

namespace costscope {

enum class TimeGroup { Compute, Mpi, Io, Other };

/// Part of the run time that a sampling profiler attributes to one activity.
struct TimeShare {
    QString category; ///< as the tool calls it
    TimeGroup group = TimeGroup::Other;
    double share = 0; ///< 0…1
};

/// A share that stands in a report and cannot be read.
struct LostShare {
    QString category;
    TimeGroup group = TimeGroup::Other;
    QString problem; ///< "MPI: found “6x%”, expected a share such as “35.0%”."
    qint64 line = 0;
};

/// A run as a sampling profiler sees it: no values per task.
struct SampledProfile {
    int tasks = 0;
    double tN = missing;         ///< run time of the profiled run [s]
    double tNRounding = missing; ///< half of the last printed digit [s]
    std::vector<TimeShare> shares;
    QJsonObject facts; ///< what else the tool says: command, version, start …
};

/// Facts with the names of all profiles; first table: categories, share, time_s per task.
Dataset sampledDataset(const SampledProfile& profile);

/// What the readers of such profiles have in common.
class SampledProfileReader {
protected:
    explicit SampledProfileReader(QString fileName) : m_fileName(std::move(fileName)) {}

    void remark(const std::optional<Message>& message);
    /// One lost share is what the others leave of the run time. Of several only those are missed that are not MPI's. Error: that one is.
    std::optional<Error> completeShares(const std::vector<LostShare>& lost);
    /// The program from the file name where the report has no command. Remarks that the numbers of processes differ, and that the
    /// shares do not add to 100 ± 0.3 %.
    void checkProfile();
    /// The profile, further tables behind that of its categories, and what was remarked.
    Imported imported(std::vector<Table> further = {});

    SampledProfile m_profile;
    Messages m_messages;

private:
    QString m_fileName;
};

/// For an Importer: `Reader` has Reader(QJsonObject root, QString fileName) and Result<Imported> read().
template <class Reader>
Result<Imported> readJsonProfile(Input& input, const ImportOptions&, const Progress& progress)
{
    auto root = readJsonObject(input);
    if (!root) return root.error();
    if (!progress.report(0.5)) return cancelled();
    return Reader(root.take(), input.fileName()).read();
}

} // namespace costscope
