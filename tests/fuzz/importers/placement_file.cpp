// SPDX-License-Identifier: GPL-3.0-or-later
// Placements as tables; the first letter says for how many dimensions.
#include "importers/messages/placementFile.h"
#include "tests/fuzz/Target.h"

#include <algorithm>

namespace costscope {

namespace {

const TargetRow placementFileTarget("placement-file", [](const QByteArray& bytes) {
    if (bytes.isEmpty()) return;
    const int dimensions = 1 + bytes[0] % 4;
    const auto torus = Torus::of(std::vector<qint32>(size_t(std::max(dimensions, 1)), 4), false);
    if (!torus) return;
    const auto routers = readPlacement(bytes.mid(1), u"fuzz"_s, *torus, bytes[0] % 3);
    mustTell(routers);
    if (!routers) return;
    for (const qint32 router : *routers) mustBe(router >= 0 && router < torus->routers(), "a router outside the torus");
});

} // namespace

} // namespace costscope
