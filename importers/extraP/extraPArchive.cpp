// SPDX-License-Identifier: GPL-3.0-or-later
// What Extra-P 4 saves: a zip archive with the experiment as JSON.
#include "importers/extraP/scalingRuns.h"
#include "importers/text/Input.h"
#include "importers/text/zipMember.h"

namespace costscope {

namespace {

constexpr QByteArrayView experimentName = "experiment.json";
constexpr qint64 mostUnpacked = qint64(256) << 20;

// Rule: a zip archive that names experiment.json.
bool recognisesExtraPArchive(const Head& head)
{
    return head.bytes.startsWith(QByteArrayView("PK\3\4", 4)) && head.bytes.contains(experimentName);
}

Result<Imported> importExtraPArchive(Input& input, const ImportOptions& options, const Progress& progress)
{
    auto experiment = readExtraPArchive(input, options, progress);
    return experiment ? runsOf(experiment.take(), options) : Result<Imported>(experiment.error());
}

} // namespace

Result<ScalingExperiment> readExtraPArchive(Input& input, const ImportOptions& options, const Progress& progress)
{
    const auto archive = input.readAll();
    if (!archive) return archive.error();
    const auto experiment = zipMember(*archive, experimentName, mostUnpacked);
    if (!experiment) return experiment.error();
    const auto json = Input::fromBytes(*experiment, input.name(), Input::Hashing::Off);
    return readExtraPJson(*json, options, progress);
}

extern const Importer extraPArchive; // registered in allImporters.cpp
const Importer extraPArchive = {
    u"extra-p-archive"_s,
    u"Extra-P archive"_s,
    u"An experiment as Extra-P saves it: JSON in a zip archive; where it keeps no single values, the means are read."_s,
    {u"*.extra-p"_s},
    u"runs"_s,
    recognisesExtraPArchive,
    importExtraPArchive,
    true, // binary
};

} // namespace costscope
