// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/observations.h"
#include "core/model/Fit.h"
#include "core/numerics/linearFit.h"

namespace costscope {

// Laws that calibration fits to observations: linear in their coefficients once the branch of a maximum is chosen.

/// A fitted law. Coefficients are those of the linear form: α and 1/R_b, …; see each law.
struct LawFit {
    LinearFit linear;
    double branch = missing;          ///< max-rate: from this many pairs on the injection limits; missing = no row is limited
    double rmsRelative = missing;     ///< of (modeled - t)/scale over the observations
    std::vector<double> modeled = {}; ///< per observation [s]
};

/// Errors and modeled values too, or the coefficients alone: for resampling.
enum class Want { All, Coefficients };

struct LawOptions {
    Weights weights = Weights::Relative;
    std::optional<double> branch = {}; ///< k* of the max-rate law; nothing: scanned
    std::vector<double> given = {};    ///< per coefficient: held at this value; NaN or absent = free
};

using LawFunction = LawFit (*)(const Observations& observations, const LawOptions& options, Want want);

/// t = n (α + s/R_b): coefficients α [s], 1/R_b [s/byte]. Bienz, Gropp, Olson 2018, eq (1), for n messages.
LawFit fitPostal(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// t = α + max(s/R_b, k s/R_N) for k pairs: coefficients α, 1/R_b, 1/R_N. Gropp, Olson, Samfass 2016; Bienz et al. 2018, eq (2).
/// For every k* the rows below it see R_b, the others R_N, which is linear; the k* with the smallest sum of squares of the true
/// maximum is kept. `options.branch` fixes k* and keeps the joint linear fit, as the published values were made.
LawFit fitMaxRate(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// t = α + s/R_b + κ (k-1) for k pairs: coefficients α, 1/R_b, κ [s], what every further pair adds to the latency.
LawFit fitPairGrowth(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// t = α + κ (k-1) + max(s/R_b, k s/R_N): coefficients α, 1/R_b, 1/R_N, κ; both of the laws before at once.
LawFit fitMaxRateGrowth(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// t = γ n²: coefficient γ [s]. Bienz et al. 2018, eq (3).
LawFit fitQueueSearch(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// t = δ ℓ: coefficient δ [s/byte]. Bienz et al. 2018, eq (5).
LawFit fitContention(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// t = g + G (s-1): coefficients g [s], G [s/byte]. The gap of LogGP.
LawFit fitGap(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// t = t_hop Δh of a message that crosses Δh links more than another, which stand where a batch has its messages: coefficient t_hop [s].
LawFit fitHops(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// t = α n + β n s + γ n²: coefficients α, β, γ, of one order of receives. Bienz et al. 2018, eqs (1) and (3).
LawFit fitBatch(const Observations& observations, const LawOptions& options, Want want = Want::All);

/// What the laws above give for one observation; maxRateTime() also with κ.
double postalTime(const std::vector<double>& p, const Observation& at);
double maxRateTime(const std::vector<double>& p, const Observation& at);

} // namespace costscope
