// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/benchmarkJsonRows.h"

#include "importers/json/jsonHead.h"

namespace costscope {

namespace {

// Rule: a JSON object that says "schema": "costscope.benchmark/…", of whatever version.
bool recognises(const Head& head)
{
    return JsonHead(head).text("schema").starts_with("costscope.benchmark/");
}

Result<Imported> read(Input& input, const ImportOptions& options, const Progress& progress)
{
    return readJsonRows<BenchmarkJsonRows>(input, options, progress);
}

} // namespace

extern const Importer benchmarkJson; // registered in allImporters.cpp
const Importer benchmarkJson = {
    QStringLiteral("benchmark-json"),
    QStringLiteral("Benchmark samples (JSON)"),
    QStringLiteral("Measured samples of any benchmark with all their repetitions (costscope.benchmark/1)."),
    {QStringLiteral("*.json")},
    QStringLiteral("benchmark"),
    recognises,
    read,
};

} // namespace costscope
