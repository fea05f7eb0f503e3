// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/json/jsonHead.h"
#include "importers/solvers/amgFinish.h"
#include "importers/solvers/amgJsonEvents.h"

namespace costscope {

namespace {

Result<Imported> finish(AmgJsonEvents& events, Imported imported, const Progress& progress)
{
    if (auto problem = events.finish()) return *problem;
    imported.messages.insert(imported.messages.end(), events.remarks.begin(), events.remarks.end());
    AmgHierarchy& hierarchy = events.hierarchy;
    JsonReader reader;
    hierarchy.label = reader.string(events.fields, u"label"_s);
    const QJsonObject printed = reader.object(events.fields, u"complexities"_s);
    const JsonReader::Step step(reader, u"complexities"_s);
    const double grid = reader.number(printed, u"grid"_s, missing), op = reader.number(printed, u"operator"_s, missing);
    if (!reader.ok()) return reader.error();
    if (!imported.partial) checkComplexities(hierarchy, grid, op, imported.messages);
    hierarchy.further = fieldsBeside(events.fields, {"format", "label", "ranks", "levels"});
    if (auto done = finishLists(hierarchy, events.operationLines, imported.messages, progress.part(0.9, 1)); !done) return done.error();
    imported.datasets.push_back(amgDataset(std::move(hierarchy)));
    return imported;
}

// Rule: a JSON object that says of itself "format": "costscope.amg/…" in its first 64 KiB.
bool recognisesAmgJson(const Head& head)
{
    return namesFormat(head.bytes, "costscope.amg/");
}

Result<Imported> readAmgJson(Input& input, const ImportOptions& options, const Progress& progress)
{
    const Progress reading = progress.part(0, 0.9);
    BlockStream stream(input, reading);
    AmgJsonEvents events(stream);
    Imported imported;
    if (auto problem = parseAmg(events, stream, options, imported)) return *problem;
    return finish(events, std::move(imported), progress);
}

} // namespace

extern const Importer amgJson; // registered in allImporters.cpp
const Importer amgJson = {
    u"amg-json"_s,
    u"AMG levels (JSON)"_s,
    u"Levels of an algebraic-multigrid hierarchy with the messages and measured times of their operations (costscope.amg/1)."_s,
    {u"*.json"_s},
    u"amg"_s,
    recognisesAmgJson,
    readAmgJson,
};

} // namespace costscope
