// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/forecast/lawPosterior.h"
#include "core/forecast/sizes/SizedPoints.h"

#include <array>
#include <cstdint>
#include <vector>

namespace costscope {

/// Shapes of a law of n and size, each as its place 0…1 in its range: those of the law at the middle size; then a, β and γ; then ρ.
using SizedShapes = std::array<double, 7>;

/// How a law of n follows the size. With σ = size/middle size: what scales and everything else grows as σ^a, where its constant part grows
/// as σ^(aβ) and what grows with n as σ^(aγ); of eq (6) c grows as σ^(aγ). A size has an offset of its own from that, of standard
/// deviation ρ times that of the residuals: caches and blocks make sizes differ by more than one power says.
struct SizedTerms {
    double work = 0; ///< a ln σ
    LawTerms terms;
};

/// A law with its priors over n and size: a of [-0.5, 4], β and γ of [0, 1.2], ln ρ of [ln 0.1, ln 3].
class SizedLaw {
public:
    SizedLaw(const ScalingLaw& law, const LawRange& range);
    const ScalingLaw& law() const { return m_law; }
    int shapes() const { return m_shapes; } ///< how many there are, with ρ as the last
    SizedTerms at(const SizedShapes& shapes, double logSize) const;
    double exponent(const SizedShapes& shapes) const; ///< a
    double offset(const SizedShapes& shapes) const;   ///< ρ

private:
    const ScalingLaw& m_law;
    LawRange m_range;
    bool m_hasConstant = false, m_grows = false;
    int m_shapes = 0;
};

/// One choice of shapes, with what the points say of it.
struct SizedSample {
    SizedShapes shapes{};
    double squares = 0;         ///< S, generalised: of residuals within a size, and of the sizes' means by their variance
    double level = 0;           ///< μ
    double precision = 0;       ///< σ²/variance of μ
    std::vector<double> offset; ///< of each size's mean from μ + ln f
};

struct SizedLawPosterior {
    SizedLaw law;
    std::vector<SizedSample> samples; ///< equally likely
    double logEvidence = 0;
    double weight = 0;
};

/// Samples of every law by tempering (Del Moral, Doucet, Jasra 2006): from the prior to the posterior in steps that leave half of the
/// samples effective, moved by Metropolis steps at each. With one size the weights are those of lawPosteriors().
/// The same seed gives the same. Error: cancelled.
Result<std::vector<SizedLawPosterior>> sizedPosteriors(const SizesOfProblem& sizes, const std::vector<const ScalingLaw*>& laws,
                                                       const ForecastConstants& constants, uint64_t seed, const Progress& progress = {});

/// ln of the middle size, that σ counts from.
double logMiddleSize(const SizesOfProblem& sizes);

} // namespace costscope
