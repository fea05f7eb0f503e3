// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/json/jsonFormat.h"
#include "importers/json/rapidJson.h"
#include "importers/solvers/amgFinish.h"
#include "importers/solvers/amgJsonEvents.h"

namespace costscope {

namespace {

QString cutOff(const AmgHierarchy& hierarchy)
{
    if (hierarchy.levels.empty()) return u"The file is cut off here, inside its first level. Copy it again."_s;
    return u"The file is cut off here. The last complete level is %1. Copy it again, or import it as a partial file (--partial) to take "
           "the complete levels."_s.arg(hierarchy.levels.size() - 1);
}

/// Why the parser stopped.
Error stopped(const rapidjson::ParseResult& result, const AmgJsonEvents& events, const BlockStream& stream)
{
    if (events.error()) return *events.error();
    const TextPlace place = stream.place();
    if (result.Code() == rapidjson::kParseErrorDocumentEmpty) return {u"The file is empty."_s};
    if (stream.atEnd()) return {cutOff(events.hierarchy), {}, place.line, place.column};
    return {u"This is not JSON: %1"_s.arg(QString::fromLatin1(rapidjson::GetParseError_En(result.Code()))), {}, place.line, place.column};
}

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
    // Nesting is bounded by the events.
    const auto result = rapidjson::Reader().Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, events);
    if (stream.wasCancelled()) return cancelled();
    Imported imported;
    if (result.IsError()) {
        const Error error = stopped(result, events, stream);
        const bool isCut = !events.error() && stream.atEnd();
        if (!isCut || !options.partial || !events.keepCompleteLevels()) return error;
        imported.partial = true;
        imported.messages.push_back({Severity::Warning,
                                     u"The file is cut off here. Levels 0 to %1 were read, everything after them is missing."_s.arg(
                                         events.hierarchy.levels.size() - 1),
                                     {},
                                     error.line,
                                     error.column});
    }
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
