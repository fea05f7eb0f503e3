// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibration.h"
#include "core/conclusions/sessionConclusions.h"
#include "core/figure/ticks.h"

#include <algorithm>

namespace costscope {

namespace {

void addLaw(SessionValues& values, const CalibratedLaw& law, const QString& item)
{
    const int points = int(law.observations.size());
    for (const FitParameter& parameter : law.parameters) {
        if (parameter.state != Determined::Fitted) continue;
        Scatter scatter{.over = Scatter::Over::Records, .standardError = parameter.standardError, .n = points};
        scatter.degrees = std::max(1.0, double(points) - double(law.parameters.size()));
        values.push_back({ValuePart::Fits, item, parameter.name, parameter.quantity, parameter.value, std::move(scatter)});
    }
}

/// A limit of a protocol that shows in the times.
Conclusion limit(const NamedDataset& dataset, const char* id, const QString& subject, double bytes)
{
    Conclusion conclusion{.kind = Conclusion::Kind::Moved, .key = u"benchmark/%1/%2"_s.arg(dataset.name, QLatin1String(id))};
    conclusion.subject = dataset.prefix + subject;
    conclusion.subject[0] = conclusion.subject[0].toUpper();
    conclusion.state = exact(bytes);
    conclusion.words = byteLabel(bytes);
    conclusion.amount = bytes;
    conclusion.quantity = Quantity::Size;
    conclusion.mayBeAbsent = true;
    return conclusion;
}

} // namespace

void concludeBenchmark(Said& said, const NamedDataset& dataset, const Progress& progress)
{
    CalibrationRecipe recipe;
    recipe.bootstrap = 0; // asymptotic errors will do
    const auto calibration = calibrate({dataset.item->data}, recipe, nullptr, progress);
    if (!calibration.ok()) return; // a benchmark that tells nothing of a machine
    for (const CalibratedLaw& law : calibration->laws) addLaw(said.values, law, u"%1, calibrated"_s.arg(dataset.name));
    if (!calibration->thresholdsDetected) return;
    const ProtocolThresholds& at = calibration->thresholds;
    said.conclusions.push_back(limit(dataset, "short_below_bytes", u"the switch from the short to the eager protocol"_s, at.shortBelow));
    said.conclusions.push_back(limit(dataset, "eager_below_bytes", u"the switch from eager to rendezvous"_s, at.eagerBelow));
}

} // namespace costscope
