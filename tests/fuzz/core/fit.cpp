// SPDX-License-Identifier: GPL-3.0-or-later
// Fits, as a session's file has them.
#include "core/session/sessionParts.h"
#include "tests/fuzz/Target.h"

namespace costscope {

static const TargetRow fitTarget("fit", [](const QByteArray& bytes) {
    const auto object = parseJsonObject(bytes, u"fuzz"_s);
    if (!object || !knowsFit(*object)) return;
    JsonReader reader;
    const Fit fit = fitFromJson(reader, *object);
    if (!reader.ok()) return mustBe(!reader.error().message.isEmpty(), "an error without a message");
    const QJsonObject written = fitToJson(fit);
    JsonReader again;
    mustBe(fitToJson(fitFromJson(again, written)) == written && again.ok(), "a fit that was written and read differs");
});

} // namespace costscope
