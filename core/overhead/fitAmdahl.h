// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/RunRecords.h"
#include "core/model/Fit.h"

namespace costscope {

/// Amdahl's law alone, eq (4) of Höfinger & Haunschmid 2017: t_1 [s] and f_s by least squares over all records used, a record at n = 1
/// among them, with the weights of `settings`; either may be held. 0 <= f_s < 1: where the least squares lie below, f_s stands at 0 and
/// that is said; times that do not fall with n end as NoAdmissibleMinimum. Errors and 95 % by Student's t from what the residuals show.
/// `derived`: speedup_limit = 1/f_s, absent at f_s = 0. Error: fewer than three records or only one n, t <= 0, a value out of its range,
/// another name in `fixed`, a bootstrap or a bound of r∞.
Result<Fit> fitAmdahl(const RunRecords& records, const FitSettings& settings);

/// The Error of fitAmdahl() by settings and by how many records there are.
Result<Done> checkAmdahl(const FitSettings& settings);
inline constexpr size_t leastAmdahlRecords = 3;

} // namespace costscope
