// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/core/sessionRoundTrip.h"

static const costscope::TargetRow sessionTarget("session", [](const QByteArray& bytes) {
    costscope::sessionRoundTrip(bytes, costscope::packedAbove);
});
