// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrations and their recipes, as a session's file has them.
#include "core/session/sessionParts.h"
#include "tests/fuzz/Target.h"

namespace costscope {

static const TargetRow calibrationTarget("calibration", [](const QByteArray& bytes) {
    const auto object = parseJsonObject(bytes, u"fuzz"_s);
    if (!object || !knowsCalibration(*object)) return;
    JsonReader reader;
    const CalibrationItem item = calibrationFromJson(reader, *object);
    if (!reader.ok()) return mustBe(!reader.error().message.isEmpty(), "an error without a message");
    (void)inWords(item.recipe);
    const QJsonObject written = calibrationToJson(item, unknownOfCalibration(*object));
    JsonReader again;
    mustBe(calibrationToJson(calibrationFromJson(again, written), unknownOfCalibration(written)) == written && again.ok(),
           "a calibration that was written and read differs");
});

} // namespace costscope
