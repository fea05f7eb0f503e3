// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecastJson.h"

#include "core/base/json.h"
#include "core/forecast/forecastWords.h"

namespace costscope {

QJsonObject toJson(const Quantiles& quantiles)
{
    return {{"q025", jsonNumber(quantiles.q025)},
            {"q10", jsonNumber(quantiles.q10)},
            {"q50", jsonNumber(quantiles.q50)},
            {"q90", jsonNumber(quantiles.q90)},
            {"q975", jsonNumber(quantiles.q975)}};
}

QJsonObject toJson(const ForecastAt& at)
{
    return {{"n", at.n},
            {"time_s", toJson(at.time)},
            {"efficiency", toJson(at.efficiency)},
            {"overhead_share", toJson(at.overheadShare)},
            {"speedup", toJson(at.speedup)},
            {"measured_s", jsonNumber(at.measured)},
            {"determined", at.time.known() && at.time.ratio80() <= saysLittle}};
}

} // namespace costscope
