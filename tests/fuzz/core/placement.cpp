// SPDX-License-Identifier: GPL-3.0-or-later
// The field "placement" of costscope.amg/1, for as many ranks as the input says.
#include "core/data/Placement.h"
#include "core/base/json.h"
#include "tests/fuzz/Target.h"

#include <algorithm>

namespace costscope {

namespace {

const TargetRow placementTarget("placement", [](const QByteArray& bytes) {
    const auto object = parseJsonObject(bytes, u"fuzz"_s);
    mustTell(object);
    if (!object) return;
    const qint32 ranks = qint32(std::clamp(object->value(QLatin1String("ranks")).toInt(4), 1, 64));
    const auto placement = placementFromJson(*object, ranks);
    mustTell(placement);
    if (!placement) return;
    for (qint32 rank = 0; rank < ranks; ++rank) {
        const qint32 node = placement->node(rank);
        mustBe(node >= 0 && node < placement->nodes, "a rank on a node that is not there");
        (void)placement->socket(rank);
        (void)placement->hops(node, placement->node(0));
        (void)placement->locality(rank, 0);
    }
    const auto again = placementFromJson(toJson(*placement), ranks);
    mustBe(again.ok() && *again == *placement, "a placement that was written and read differs");
});

} // namespace

} // namespace costscope
