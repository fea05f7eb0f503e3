// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"

namespace costscope {

// One declaration and one line per format, the most specific recognition first. An explicit table: self-registering
// globals of a static library are dropped by the linker.
extern const Importer amgCsv;
extern const Importer amgJson;
extern const Importer recording;
extern const Importer amgxPrintout;
extern const Importer benchmarkJson;
extern const Importer communicationMatrix;
extern const Importer criterion;
extern const Importer denseCsv;
extern const Importer extraPArchive;
extern const Importer extraPJson;
extern const Importer extraPText;
extern const Importer googleBenchmark;
extern const Importer hyperfine;
extern const Importer hyprePrintout;
extern const Importer imb;
extern const Importer logGopSim;
extern const Importer machineImporter;
extern const Importer mapBinary;
extern const Importer mapJson;
extern const Importer messageList;
extern const Importer mpipImporter;
extern const Importer mueluPrintout;
extern const Importer osu;
extern const Importer otherBenchmarks;
extern const Importer overlapCsv;
extern const Importer overlapJson;
extern const Importer perfReportJson;
extern const Importer perfReportText;
extern const Importer petscGamg;
extern const Importer programLog;
extern const Importer pyamgPrintout;
extern const Importer pytestBenchmark;
extern const Importer raptorPrintout;
extern const Importer runsCsv;
extern const Importer runsJson;
extern const Importer runsText;
extern const Importer selectionCsv;
extern const Importer selectionJson;
extern const Importer slurmJobs;
extern const Importer tauProfile;
extern const Importer ipmBanner;
extern const Importer ipmXml;
extern const Importer crayPat;
extern const Importer caliper;
extern const Importer cubeStat;

const std::vector<const Importer*>& allImporters()
{
    // clang-format off
    static const std::vector<const Importer*> all = {
        &mapBinary,
        &machineImporter,
        &amgJson,
        &recording,
        &amgCsv,
        &communicationMatrix,
        &messageList,
        &overlapJson,
        &overlapCsv,
        &selectionJson,
        &selectionCsv,
        &denseCsv,
        &extraPArchive,
        &extraPJson,
        &extraPText,
        &logGopSim,
        &benchmarkJson,
        &googleBenchmark,
        &hyperfine,
        &pytestBenchmark,
        &criterion,
        &osu,
        &imb,
        &hyprePrintout,
        &petscGamg,
        &mueluPrintout,
        &amgxPrintout,
        &pyamgPrintout,
        &raptorPrintout,
        &otherBenchmarks, // a printout among its words is another's
        &mpipImporter,
        &mapJson,
        &perfReportJson,
        &perfReportText,
        &tauProfile,
        &ipmBanner,
        &ipmXml,
        &crayPat,
        &caliper,
        &cubeStat,
        &programLog,
        &slurmJobs,
        &runsJson,
        &runsCsv, // any table with the right headings
        &runsText, // last: such tables among other lines
    };
    // clang-format on
    return all;
}

const Importer* findImporter(QStringView id)
{
    for (const Importer* importer : allImporters())
        if (importer->id == id) return importer;
    return nullptr;
}

const Importer* recognise(const Head& head)
{
    for (const Importer* importer : allImporters())
        if (importer->recognises(head)) return importer;
    return nullptr;
}

bool isTaken(const Head& head, QStringView id)
{
    for (const Importer* importer : allImporters()) {
        if (importer->id == id) return false;
        if (importer->recognises(head)) return true;
    }
    return false;
}

} // namespace costscope
