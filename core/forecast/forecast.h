// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/base/Progress.h"
#include "core/forecast/lawPosterior.h"

namespace costscope {

/// What is asked of run times.
struct ForecastSettings {
    Scaling scaling = Scaling::Strong;
    ForecastConstants constants = {};
    QString law = {}; ///< id of the only law that answers; empty = all that go with `scaling`, by their weights
    uint64_t seed = 1;
    size_t mostSingle = mostSinglePoints; ///< distinct n that are not summed into bins
    bool operator==(const ForecastSettings&) const = default;
};

/// The middle and the intervals of a quantity: 95 % from q025 to q975, 80 % from q10 to q90.
struct Quantiles {
    double q025 = missing, q10 = missing, q50 = missing, q90 = missing, q975 = missing;
    bool known() const { return q50 == q50; }
    /// How many times its lower end the upper end of the 80 % interval is.
    double ratio80() const { return q90 / q10; }
};

/// The answer at one n. Missing where nothing can be said: of a table with one n only.
struct ForecastAt {
    double n = missing;
    Quantiles time;       ///< of a new run [s]
    Quantiles efficiency; ///< t_1/(n t_n); of weak scaling t_1/t_n
    Quantiles speedup;    ///< n times the efficiency
    /// 1 − efficiency: the share of the core time that is not spent as on one core. Below 0 where n cores are more than n times as
    /// fast; nothing is clipped.
    Quantiles overheadShare;
    double measured = missing;    ///< the geometric mean of the records at this n [s]
    double measuredMpi = missing; ///< the mean share of their time in MPI, where it was measured
    int runs = 0;                 ///< how many these are
    double distance = 0;          ///< in ln n, to the nearest point
    bool inside = true;           ///< between the first and the last point
};

/// What a profiler would call communication or overhead differs from 1 − E by up to this, either way: 158 records of eight tables with
/// both lie within it, but for one in a hundred.
inline constexpr double profilerDiffers = 0.25;
/// The share of the time that a profiler would show as overhead, where the 80 % interval of 1 − E is known: that, wider by
/// profilerDiffers on both sides, within 0 and 1. Of work that stays the same.
struct ProfilerShare {
    double from = missing, to = missing;
    bool known() const { return from == from; }
};
ProfilerShare profilerShare(const ForecastAt& at, Scaling scaling);

/// The n of least time.
struct LeastTime {
    double from = missing, to = missing; ///< 95 % interval of n; `to` is missing where the time may still fall at its end
    double from80 = missing, to80 = missing;
    double middle = missing;                             ///< median of the draws
    double plateauFrom = missing, plateauTo = missing;   ///< where the median curve is within 5 % of its least
    double measuredFrom = missing, measuredTo = missing; ///< the records within 5 % of the fastest
    double least = missing;                              ///< the time there by the median curve [s]
    bool onlyLower = false;                              ///< over 10 % of the draws fall to the end of what was looked at
};

/// A rung of the ladder: one law by itself.
struct LawOnLadder {
    const ScalingLaw* law = nullptr;
    double weight = 0;
    BestCurve best;
    std::vector<std::pair<QString, double>> values; ///< of the best curve: t_1 [s], f_s, n_d, n_e …
    std::vector<double> residuals;                  ///< of ln t per point, measured − law
    double lastError = missing;                     ///< ln(predicted/measured) of the last point when it is left out
};

/// How much the records tell.
enum class ForecastBasis {
    OneNumber,  ///< only one n: t over n is unknown
    Experience, ///< two or three n: the answer is mostly general experience
    Records,
    NoLaw, ///< no law describes the table: nodes, binding or caches?
};

/// Run times answered for at any n: laws weighed against each other, their errors and how laws go wrong beyond records.
class Forecast {
public:
    const ScalingPoints& points() const { return m_points; }
    const ForecastSettings& settings() const { return m_settings; }
    const std::vector<LawPosterior>& laws() const { return m_laws; }
    ForecastBasis basis() const { return m_basis; }

    /// `lawOnly`: without the discrepancy κ, as if one of the laws were exact.
    ForecastAt at(double n, bool lawOnly = false) const;
    /// The same at each n.
    std::vector<ForecastAt> at(const std::vector<double>& n, bool lawOnly = false) const;
    LeastTime leastTime() const;
    /// By weight, the heaviest first.
    std::vector<LawOnLadder> ladder() const;

    /// Draws of ln t of a new run at n, and of ln t_1: what everything above is counted from.
    struct Drawn {
        std::vector<double> logTime, logFirst;
    };
    Drawn draw(double n, bool lawOnly = false) const;

    /// How much narrower the 80 % interval at `target` becomes by one run at each candidate, in the median over what that run may
    /// take; the best first. Empty for a table with one n.
    struct NextRun {
        double n = 0;
        double remaining = 1; ///< half-width in ln t then, over that of today
    };
    std::vector<NextRun> nextRuns(double target, const std::vector<double>& candidates) const;

private:
    friend Result<Forecast> forecastRunTimes(const ScalingPoints& points, const ForecastSettings& settings, const Progress& progress);
    struct Draw {
        const ScalingLaw* law;
        Shapes shapes;
        double level, sigma;         ///< μ, σ of ln t
        double below, inside, above; ///< τ: slopes of the discrepancy, in units of κ
        double run;                  ///< of a new run, in units of σ
    };

    void drawAll();
    double discrepancy(const Draw& draw, double n) const;

    ScalingPoints m_points;
    ForecastSettings m_settings;
    std::vector<LawPosterior> m_laws;
    std::vector<Draw> m_draws;
    ForecastBasis m_basis = ForecastBasis::Records;
};

/// Whether the times follow Amdahl's law of n - 1 processes within 5 % and of n three times worse: one process only hands out work. At
/// least five points, all of two or more processes.
bool looksLikeOneIdle(const ScalingPoints& points);

/// Error: no point, unknown law, cancelled.
Result<Forecast> forecastRunTimes(const ScalingPoints& points, const ForecastSettings& settings, const Progress& progress = {});

} // namespace costscope
