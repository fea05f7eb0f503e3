// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/forecast/forecast.h"

#include <QJsonObject>

namespace costscope {

/// {"q025": …, "q10": …, "q50": …, "q90": …, "q975": …}; null where it is not known.
QJsonObject toJson(const Quantiles& quantiles);
/// {"n", "time_s", "efficiency", "overhead_share", "speedup", "measured_s", "measured_runs", "determined"}: measured_s is the geometric
/// mean of so many runs, "measured_mpi_share" beside it the share of their time in MPI, where it was measured
QJsonObject toJson(const ForecastAt& at);
/// {"from", "to"}; null where it is not known
QJsonObject toJson(const ProfilerShare& share);
/// {"from", "to", "from80", "to80", "plateau_from", "plateau_to", "measured_from", "measured_to", "only_lower"}
QJsonObject toJson(const LeastTime& least);
/// {"kappa", "kappa_inside", "nu0", "s0"}
QJsonObject toJson(const ForecastConstants& constants);
/// "strong", "weak", "unknown"
QString scalingId(Scaling scaling);

} // namespace costscope
