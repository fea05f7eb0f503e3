// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/text/Input.h"

namespace costscope {

namespace {

// Rule: the name ends in .map, and the content is what MAP writes: gzip, in old releases XML, or in any case no text.
// A JSON file of that name is something else.
bool recognisesMapBinary(const Head& head)
{
    if (!head.fileName.endsWith(QLatin1String(".map"), Qt::CaseInsensitive)) return false;
    return head.bytes.startsWith("\x1f\x8b") || head.bytes.trimmed().startsWith('<') || head.bytes.contains('\0');
}

Result<Imported> readMapBinary(Input& input, const ImportOptions&, const Progress&)
{
    return Error{u"This is a file of the profiler MAP. Its format is not published. Export it and import the "
                 "export: map --export=out.json %1"_s.arg(input.fileName().isEmpty() ? u"file.map"_s : input.fileName()),
                 input.name()};
}

} // namespace

extern const Importer mapBinary; // registered in allImporters.cpp
const Importer mapBinary = {
    u"map"_s,
    u"MAP file"_s,
    u"Recognised only to say how to export it: map --export=out.json file.map."_s,
    {u"*.map"_s},
    {}, // gives no data
    recognisesMapBinary,
    readMapBinary,
};

} // namespace costscope
