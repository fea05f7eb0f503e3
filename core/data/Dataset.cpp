// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Dataset.h"
#include "core/data/timeline.h"

#include <array>

namespace costscope {

namespace {

constexpr std::array kinds = {
    std::pair{DatasetKind::Profile, "profile"},       std::pair{DatasetKind::Runs, "runs"},
    std::pair{DatasetKind::Benchmark, "benchmark"},   std::pair{DatasetKind::Amg, "amg"},
    std::pair{DatasetKind::Overlap, "overlap"},       std::pair{DatasetKind::Selection, "selection"},
    std::pair{DatasetKind::Efficiency, "efficiency"}, std::pair{DatasetKind::Calibration, "calibration"},
    std::pair{DatasetKind::Collective, "collective"}, std::pair{DatasetKind::Timeline, "timeline"},
};

} // namespace

QString toString(DatasetKind kind)
{
    return QString::fromLatin1(kinds[size_t(kind)].second);
}

std::optional<DatasetKind> datasetKind(QStringView id)
{
    for (const auto& [kind, name] : kinds)
        if (id == QLatin1String(name)) return kind;
    return std::nullopt;
}

const Table* Dataset::table(QStringView name) const
{
    for (const Table& t : tables)
        if (t.name == name) return &t;
    return nullptr;
}

const Table& Dataset::principal() const
{
    static const Table none;
    return tables.empty() ? none : tables.front();
}

} // namespace costscope
