// SPDX-License-Identifier: GPL-3.0-or-later
// Every importer is a target of its own, "importer-mpip". With libFuzzer the build names the one to link, COSTSCOPE_FUZZ_IMPORTER:
// fewer branches to watch make more runs per second.
#include "tests/fuzz/Target.h"
#include "tests/fuzz/importers/tryImporter.h"

namespace costscope {

#ifdef COSTSCOPE_FUZZ_IMPORTER
extern const Importer COSTSCOPE_FUZZ_IMPORTER;
#endif

namespace {

auto runOf(const Importer& importer)
{
    return [&importer](const QByteArray& bytes) {
        if (const QString problem = tryImporter(importer, bytes); !problem.isEmpty()) broken(problem);
    };
}

} // namespace

#ifdef COSTSCOPE_FUZZ_IMPORTER
static const TargetRow importerTarget("importer", runOf(COSTSCOPE_FUZZ_IMPORTER));
#else
void addImporterTargets()
{
    for (const Importer* importer : allImporters()) allTargets().push_back({"importer-" + importer->id.toLatin1(), runOf(*importer)});
}
#endif

} // namespace costscope
