// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/readLinked.h"

#include "core/data/benchmarkPlace.h"
#include "importers/importFiles.h"
#include "importers/tables/runsCsv.h"
#include "views/tr.h"

#include <QCoreApplication>

#include <algorithm>

namespace costscope {

Result<Dataset> readLinked(const Dataset& known, const Progress& progress)
{
    const Source& source = known.sources.front();
    ImportOptions options;
    options.columns = chosenColumns(known);
    auto imported = importFile(source.file, source.importer, options, progress);
    if (!imported) return imported.error();
    std::vector<Dataset>& all = imported->datasets;
    const auto same = std::find_if(all.begin(), all.end(), [&](const Dataset& d) { return d.kind == known.kind && d.name == known.name; });
    if (same == all.end() && (all.size() != 1 || all.front().kind != known.kind))
        return Error{tr("“%1” is not in the file %2.").arg(known.name, source.file)};
    Dataset dataset = std::move(same == all.end() ? all.front() : *same);
    // importFiles() gives the findings of a file to each of its datasets.
    for (const Message& message : imported->messages)
        if (std::find(dataset.messages.begin(), dataset.messages.end(), message) == dataset.messages.end())
            dataset.messages.push_back(message);
    return withSaid(std::move(dataset), known);
}

Result<Done> checkLink(const Dataset& dataset, const Progress& progress)
{
    if (dataset.sources.size() != 1) return Error{tr("“%1” was not read from one file, so it cannot be linked to one.").arg(dataset.name)};
    const QString& file = dataset.sources.front().file;
    const auto read = readLinked(dataset, progress);
    if (!read) return Error{tr("“%1” cannot be linked to its file: %2").arg(dataset.name, read.error().message), file};
    if (read->sources.front().sha256 == dataset.sources.front().sha256 && read->tables == dataset.tables) return Done{};
    return Error{tr("“%1” cannot be linked to its file: reading that gives other data now. Reload it first.").arg(dataset.name), file};
}

} // namespace costscope
