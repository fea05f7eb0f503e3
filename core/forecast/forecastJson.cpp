// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecastJson.h"

#include "core/base/json.h"
#include "core/forecast/forecastWords.h"

#include <cmath>

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
    QJsonObject answer{{"n", at.n},
                       {"time_s", toJson(at.time)},
                       {"efficiency", toJson(at.efficiency)},
                       {"overhead_share", toJson(at.overheadShare)},
                       {"speedup", toJson(at.speedup)},
                       {"measured_s", jsonNumber(at.measured)},
                       {"measured_runs", at.runs},
                       {"determined", at.time.known() && at.time.ratio80() <= saysLittle}};
    if (!std::isnan(at.measuredMpi)) answer.insert("measured_mpi_share", at.measuredMpi);
    return answer;
}

QJsonObject toJson(const ProfilerShare& share)
{
    return {{"from", jsonNumber(share.from)}, {"to", jsonNumber(share.to)}};
}

QJsonObject toJson(const LeastTime& least)
{
    return {{"from", jsonNumber(least.from)},
            {"to", jsonNumber(least.to)},
            {"from80", jsonNumber(least.from80)},
            {"to80", jsonNumber(least.to80)},
            {"plateau_from", jsonNumber(least.plateauFrom)},
            {"plateau_to", jsonNumber(least.plateauTo)},
            {"measured_from", jsonNumber(least.measuredFrom)},
            {"measured_to", jsonNumber(least.measuredTo)},
            {"only_lower", least.onlyLower}};
}

QJsonObject toJson(const ForecastConstants& constants)
{
    return {{"kappa", constants.kappa}, {"kappa_inside", constants.kappaInside}, {"nu0", constants.nu0}, {"s0", constants.s0}};
}

QString scalingId(Scaling scaling)
{
    return scaling == Scaling::Strong ? u"strong"_s : scaling == Scaling::Weak ? u"weak"_s : u"unknown"_s;
}

} // namespace costscope
