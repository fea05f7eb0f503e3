// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/base/enumWords.h"
#include "core/data/Table.h"

#include <QJsonObject>
#include <QStringList>

#include <memory>
#include <optional>

namespace costscope {

enum class DatasetKind { Profile, Runs, Benchmark, Amg, Overlap, Selection, Efficiency, Calibration, Collective, Timeline };

inline constexpr EnumWords<DatasetKind::Timeline> datasetKindWords("profile", "runs", "benchmark", "amg", "overlap", "selection",
                                                                   "efficiency", "calibration", "collective", "timeline");
inline QString toString(DatasetKind kind)
{
    return datasetKindWords[kind];
}
inline std::optional<DatasetKind> datasetKind(QStringView id)
{
    return datasetKindWords.find(id);
}

/// Where a dataset came from.
struct Source {
    QString file;     ///< as given; absolute or relative to the session
    QString importer; ///< importer id
    QString sha256;   ///< of the bytes read, hex
    bool operator==(const Source&) const = default;
};

/// What was measured: never changes after import. Share it as `std::shared_ptr<const Dataset>`.
/// The first table is the principal one (records of a run, tasks of a profile); further tables belong to it
/// (call sites, message sizes).
struct Dataset {
    QString name;
    DatasetKind kind = DatasetKind::Runs;
    std::vector<Table> tables;
    /// Facts that are one value per dataset, by kind; names end in the unit. Part of the printed summary.
    QJsonObject facts;
    std::vector<Source> sources;
    Messages messages;

    const Table* table(QStringView name) const;
    const Table& principal() const; ///< an empty table if there is none
    bool operator==(const Dataset&) const = default;
};

using DatasetPtr = std::shared_ptr<const Dataset>;

/// The `summary` object of the command line (`import --json`): keys by kind.
QJsonObject summary(const Dataset& dataset);

} // namespace costscope
