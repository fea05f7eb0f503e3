// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/shifts.h"

#include "core/data/benchmark.h"

#include <algorithm>

namespace costscope {

bool hasShifts(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Benchmark || benchmarkFacts(dataset).kind != u"application"_s) return false;
    const Table* counters = dataset.table(u"counters");
    const Column* names = counters ? counters->find(u"counter") : nullptr;
    const auto* texts = names ? std::get_if<Texts>(&names->values) : nullptr;
    return texts && std::find(texts->distinct().begin(), texts->distinct().end(), u"distance"_s) != texts->distinct().end();
}

} // namespace costscope
