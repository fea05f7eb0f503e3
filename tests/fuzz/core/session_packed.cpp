// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/core/sessionRoundTrip.h"

static const costscope::TargetRow sessionPackedTarget("session-packed",
                                                      [](const QByteArray& bytes) { costscope::sessionRoundTrip(bytes, 0); });
