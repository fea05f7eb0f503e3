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

void add(const Importer& importer)
{
    const auto run = [&importer](const QByteArray& bytes) {
        if (const QString problem = tryImporter(importer, bytes); !problem.isEmpty()) broken(problem);
    };
    allTargets().push_back({"importer-" + importer.id.toLatin1(), run});
}

const bool isAdded = [] {
#ifdef COSTSCOPE_FUZZ_IMPORTER
    add(COSTSCOPE_FUZZ_IMPORTER);
#else
    for (const Importer* importer : allImporters()) add(*importer);
#endif
    return true;
}();

} // namespace

} // namespace costscope
