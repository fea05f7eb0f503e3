// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/benchmarkJsonRows.h"

#include "importers/json/jsonHead.h"

namespace costscope {

namespace {

// Rule: a JSON object that says "schema": "costscope.benchmark/…", of whatever version.
bool recognisesBenchmarkJson(const Head& head)
{
    return JsonHead(head).text("schema").starts_with("costscope.benchmark/");
}

} // namespace

extern const Importer benchmarkJson; // registered in allImporters.cpp
const Importer benchmarkJson = {
    u"benchmark-json"_s,
    u"Benchmark samples (JSON)"_s,
    u"Measured samples of any benchmark with all their repetitions (costscope.benchmark/1)."_s,
    {u"*.json"_s},
    u"benchmark"_s,
    recognisesBenchmarkJson,
    readJsonRows<BenchmarkJsonRows>,
};

} // namespace costscope
