// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/forecast/forecast.h"
#include "core/forecast/sizes/sizedPosterior.h"

namespace costscope {

/// Run times of one problem at several sizes, answered for at any n and any size. As Forecast, with laws that follow the size; beyond the
/// records the discrepancy grows with the way to the convex hull of the records in ln n and in ln of the work, and between them with
/// the way to the nearest record. Beyond the sizes a part of it is of n alone: what is lost on many cores follows the size in ways of its
/// own.
class SizeForecast {
public:
    const SizesOfProblem& sizes() const { return m_sizes; }
    const ForecastSettings& settings() const { return m_settings; }
    const std::vector<SizedLawPosterior>& laws() const { return m_laws; }

    /// `lawOnly`: without the discrepancy κ and the offset of a size that was not measured.
    ForecastAt at(double n, double size, bool lawOnly = false) const;
    LeastTime leastTime(double size) const;
    /// a in work ~ size^a.
    Quantiles exponent() const;
    /// The place of a size that was measured, -1 = it was not.
    int place(double size) const;
    double most() const { return m_most; } ///< the largest n of any size
    /// The points of a size that was measured; none of another.
    ScalingPoints pointsOf(double size) const;
    /// ln of the median time of the laws, without the noise of a run, at each n: what a curve beside the answer shows.
    std::vector<double> middle(const std::vector<double>& n, double size) const;

private:
    friend Result<SizeForecast> forecastSizes(const SizesOfProblem& sizes, const ForecastSettings& settings, const Progress& progress);
    struct Draw {
        size_t law, sample; ///< places in laws() and its samples
        double level, sigma;
        std::vector<double> offset;          ///< of each size
        double other;                        ///< of a size that was not measured
        double fewer, more, smaller, larger; ///< τ of the discrepancy by where the answer lies
        double inside, run;                  ///< τ between the records; of a new run, in units of σ
        double turn;                         ///< τ of what another size does to n > 1 alone
    };
    struct Place;
    void drawAll();
    const SizedLaw& lawOf(const Draw& draw) const { return m_laws[draw.law].law; }
    const SizedShapes& shapesOf(const Draw& draw) const { return m_laws[draw.law].samples[draw.sample].shapes; }
    double logTimeAt(const Draw& draw, const Place& place) const;
    Place placeOf(double n, double size) const;

    SizesOfProblem m_sizes;
    ForecastSettings m_settings;
    std::vector<SizedLawPosterior> m_laws;
    std::vector<Draw> m_draws;
    std::vector<PlanePoint> m_records, m_hull; ///< (ln n, ln σ)
    double m_logMiddle = 0, m_most = 1;
};

/// `sizes` ascending, each with points. Error: fewer than two sizes, no point, unknown law, cancelled.
Result<SizeForecast> forecastSizes(const SizesOfProblem& sizes, const ForecastSettings& settings, const Progress& progress = {});

} // namespace costscope
