// SPDX-License-Identifier: GPL-3.0-or-later
// Named parameter sets (costscope.machine/1): no data, but what models need to know.
#include "core/machine/machineFile.h"

#include "importers/Importer.h"
#include "importers/json/jsonHead.h"
#include "importers/text/Input.h"

namespace costscope {

namespace {

constexpr qint64 largest = qint64(64) << 20; ///< of a file of values and tables

/// A JSON object of the format costscope.machine, of whatever version: a newer one is refused by name.
bool recognisesMachineFile(const Head& head)
{
    return namesFormat(head.bytes, "costscope.machine/");
}

Result<Imported> readMachineFile(Input& input, const ImportOptions&, const Progress&)
{
    auto bytes = input.readAll(largest);
    if (!bytes) return bytes.error();
    auto machine = machineFromText(bytes.take(), input.name());
    if (!machine) return machine.error();
    Imported imported;
    imported.machines.push_back(machine.take());
    return imported;
}

} // namespace

extern const Importer machineImporter; // registered in allImporters.cpp
const Importer machineImporter = {
    u"machine"_s,    u"Machine file"_s, u"Parameters of a machine with their sources and errors (costscope.machine/1)."_s,
    {u"*.json"_s},   u"machine"_s,      recognisesMachineFile,
    readMachineFile,
};

} // namespace costscope
