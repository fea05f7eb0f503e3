// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/serialFractionProfile.h"

#include "core/numerics/studentT.h"

#include <boost/math/tools/minima.hpp>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The minimum at one f_s, and what it leaves of the residuals.
struct Place {
    double f_s = 0;
    OverheadEstimate estimate;
    std::optional<NoiseEstimate> noise;
    double squares = INFINITY; ///< σ² · freedom, in units of the noise; infinite without a minimum
};

double lowestOf(const Place& place)
{
    return std::isnan(place.estimate.sumOfSquares) || std::isnan(place.estimate.b) ? INFINITY : place.estimate.sumOfSquares;
}

/// Places of f_s, in ascending order.
class Places {
public:
    Places(const FitInput& input, bool boundSaturation) : m_input(input), m_bound(boundSaturation) {}

    /// 0 and 20 per decade from 10⁻⁶ to below 1. False: stopped.
    bool tryDecades(const Progress& progress)
    {
        constexpr int perDecade = 20, decades = 6, all = perDecade * decades;
        for (int k = 1; k <= all; ++k) {
            if (k % 16 == 1 && !progress.report(double(k) / all)) return false;
            add(std::pow(10, -double(k) / perDecade));
        }
        add(0);
        return true;
    }

    /// Between the neighbours of the place where `heightOf` is least.
    template <class Height>
    void tryAround(const Height& heightOf)
    {
        const auto [below, above] = neighbours(lowest(heightOf));
        constexpr int bits = 26; // a parabola tells no more
        const auto height = [&](double f_s) { return heightOf(add(f_s)); };
        std::uintmax_t steps = 40;
        if (std::isfinite(heightOf(*lowest(heightOf)))) boost::math::tools::brent_find_minima(height, below, above, bits, steps);
    }

    /// The ends of the f_s that `allows` allows, each between an allowed and a forbidden place.
    template <class Allows>
    std::array<double, 2> ends(const Allows& allows)
    {
        const auto first = std::find_if(m_places.begin(), m_places.end(), allows);
        const auto last = std::find_if(m_places.rbegin(), m_places.rend(), allows).base() - 1;
        const double low = first->f_s, below = neighbours(first)[0], high = last->f_s, above = neighbours(last)[1];
        return {between(low, below, allows), between(high, above, allows)};
    }

    void addBetween(const std::array<double, 2>& range)
    {
        constexpr int count = 24;
        for (int i = 1; i < count; ++i) add(range[0] + (range[1] - range[0]) * i / count);
    }

    /// From here on sums of squares are weighed by this noise, in places found before too.
    void weighBy(const NoiseHypothesis& noise)
    {
        m_noise = noise;
        for (Place& place : m_places) weigh(place);
    }

    const std::vector<Place>& all() const { return m_places; }
    template <class Height>
    std::vector<Place>::const_iterator lowest(const Height& heightOf) const
    {
        return std::min_element(m_places.begin(), m_places.end(),
                                [&](const Place& a, const Place& b) { return heightOf(a) < heightOf(b); });
    }

private:
    using Iterator = std::vector<Place>::const_iterator;

    const Place& add(double f_s)
    {
        const auto at = std::lower_bound(m_places.begin(), m_places.end(), f_s, [](const Place& p, double f) { return p.f_s < f; });
        if (at != m_places.end() && at->f_s == f_s) return *at;
        const auto nearby = at != m_places.end() ? at : m_places.begin();
        const OverheadData data = m_input.at(f_s);
        Place place{f_s, {}, {}};
        place.estimate = nearby != m_places.end() && std::isfinite(lowestOf(*nearby))
                             ? refitOverhead(data, m_bound, {nearby->estimate.b, nearby->estimate.c})
                             : fitOverhead(data, m_bound);
        weigh(place);
        return *m_places.insert(at, std::move(place));
    }

    void weigh(Place& place) const
    {
        if (!m_noise || !std::isfinite(lowestOf(place))) return;
        place.noise = estimateNoise(residualsAt(m_input.at(place.f_s), place.estimate, m_input.serial), *m_noise);
        if (place.noise) place.squares = place.noise->factor * place.noise->freedom;
    }

    std::array<double, 2> neighbours(Iterator place) const
    {
        return {place == m_places.begin() ? place->f_s : (place - 1)->f_s, place + 1 == m_places.end() ? place->f_s : (place + 1)->f_s};
    }

    /// By halving, to a thousandth of their distance.
    template <class Allows>
    double between(double allowed, double forbidden, const Allows& allows)
    {
        for (int i = 0; i < 10; ++i) {
            const double middle = (allowed + forbidden) / 2;
            (allows(add(middle)) ? allowed : forbidden) = middle;
        }
        return allowed;
    }

    const FitInput& m_input;
    bool m_bound;
    std::optional<NoiseHypothesis> m_noise;
    std::vector<Place> m_places;
};

/// How far b and c go at one f_s while the weighed sum stays below a limit: along the directions in which the tangent reaches
/// farthest by ln b and by ln c, as far as the model itself goes there.
class Reach {
public:
    Reach(const FitInput& input, const Place& place, const NoiseHypothesis& noise, double limit)
        : m_data(input.at(place.f_s)), m_place(place), m_noise(noise), m_serial(input.serial), m_limit(limit)
    {}

    void widen(std::array<double, 2>& b, std::array<double, 2>& c) const
    {
        const Eigen::VectorXd middle = m_place.noise->shift;
        if (!allows(middle)) return;
        const Eigen::MatrixXd& tangent = m_place.noise->weighted;
        const double rest = std::max(0.0, m_limit - m_place.squares);
        for (Eigen::Index j = 0; j < tangent.cols(); ++j)
            for (const double side : {-1.0, 1.0}) {
                const OverheadEstimate end = at(farthest(middle, side * std::sqrt(rest / tangent(j, j)) * tangent.col(j)));
                b = {std::min(b[0], end.b), std::max(b[1], end.b)};
                c = {std::min(c[0], end.c), std::max(c[1], end.c)};
            }
    }

private:
    /// Off the minimum by so much in ln b and ln c; in ln c where b = c + 1 is held.
    OverheadEstimate at(const Eigen::VectorXd& off) const
    {
        OverheadEstimate moved = m_place.estimate;
        moved.c *= std::exp(off[off.size() - 1]);
        moved.b = moved.held ? moved.c + 1 : moved.b * std::exp(off[0]);
        return moved;
    }

    bool allows(const Eigen::VectorXd& off) const
    {
        const FittedResiduals residuals = residualsAt(m_data, at(off), m_serial);
        return residuals.residuals.size() > 0 && weighedSquares(residuals, m_noise) <= m_limit;
    }

    Eigen::VectorXd farthest(const Eigen::VectorXd& middle, const Eigen::VectorXd& step) const
    {
        double reached = 0, beyond = 1;
        if (allows(middle + step)) return middle + step;
        for (int i = 0; i < 10; ++i) {
            const double share = (reached + beyond) / 2;
            (allows(middle + share * step) ? reached : beyond) = share;
        }
        return middle + reached * step;
    }

    OverheadData m_data;
    const Place& m_place;
    const NoiseHypothesis& m_noise;
    SerialTime m_serial;
    double m_limit;
};

/// What the residuals at the lowest sum of squares say of the noise; f_s counts as fitted where they tell it from b and c.
std::optional<NoiseHypothesis> noiseAt(const Place& best, const FitInput& input)
{
    const OverheadData data = input.at(best.f_s);
    const auto by = [&](NoiseLaw law) { return noiseBy(law, data, best.estimate, input.serial); };
    const NoiseHypothesis own = by(ownLaw(data.weights)), other = by(otherLaw(data.weights));
    const FittedResiduals two = residualsAt(data, best.estimate, input.serial);
    FittedResiduals three = two;
    constexpr double step = 1e-7;
    three.jacobian.conservativeResize(Eigen::NoChange, two.jacobian.cols() + 1);
    three.jacobian.rightCols(1) = (residualsAt(input.at(best.f_s + step), best.estimate, input.serial).residuals - two.residuals) / step;
    auto noise = likelierNoise(three, own, other);
    if (!noise) noise = likelierNoise(two, own, other);
    if (!noise) return {};
    return noise->law == own.law ? own : other;
}

/// Where c may be as large as one likes only b/c² is left of the law, and near 0 there is no end either.
void openEnds(SerialFractionProfile& profile, double largest)
{
    constexpr double farAway = 1e4, nothing = 1e-6; // of the largest n, as for a minimum; of b and c
    if (profile.cRange[1] > farAway * largest) profile.bRange[1] = profile.cRange[1] = INFINITY;
    for (auto* range : {&profile.bRange, &profile.cRange})
        if ((*range)[0] < nothing) (*range)[0] = 0;
}

} // namespace

Result<std::optional<SerialFractionProfile>> profileSerialFraction(const FitInput& input, bool boundSaturation, const Progress& progress)
{
    using Found = std::optional<SerialFractionProfile>;
    Places places(input, boundSaturation);
    if (!places.tryDecades(progress)) return Error{u"The fit was stopped."_s};
    places.tryAround(lowestOf);
    const Place best = *places.lowest(lowestOf);
    if (!std::isfinite(lowestOf(best))) return Found();
    const auto hypothesis = noiseAt(best, input);
    if (!hypothesis) return Found();
    places.weighBy(*hypothesis);

    const auto squares = [](const Place& place) { return place.squares; };
    places.tryAround(squares);
    const Place least = *places.lowest(squares);
    if (!least.noise) return Found();
    const int freedom = least.noise->freedom - 1; // f_s takes one more
    const double t = studentTQuantile(0.975, freedom), limit = least.squares * (1 + t * t / freedom);
    const auto allows = [limit](const Place& place) { return place.squares <= limit; };
    SerialFractionProfile profile{
        best.f_s, std::sqrt(lowestOf(best) / double(input.data.n.size())), places.ends(allows), {INFINITY, 0}, {INFINITY, 0}};
    places.addBetween(profile.serialRange);
    for (const Place& place : places.all())
        if (allows(place)) Reach(input, place, *hypothesis, limit).widen(profile.bRange, profile.cRange);
    if (!std::isfinite(profile.bRange[0])) return Found();
    openEnds(profile, input.data.largest);
    return Found(profile);
}

} // namespace costscope
