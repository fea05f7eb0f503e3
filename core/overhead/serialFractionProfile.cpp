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
    OverheadEstimate estimate;               ///< least squares by the weights of the fit
    OverheadEstimate likeliest = {};         ///< by the noise, from there
    std::optional<NoiseEstimate> noise = {}; ///< at the likeliest
    double squares = INFINITY;               ///< σ² · freedom there, in units of the noise; infinite without a minimum
};

/// By so much in ln b and ln c; in ln c where b = c + 1 is held.
OverheadEstimate moved(OverheadEstimate estimate, const Eigen::VectorXd& by)
{
    estimate.c *= std::exp(by[by.size() - 1]);
    estimate.b = estimate.held ? estimate.c + 1 : estimate.b * std::exp(by[0]);
    return estimate;
}

/// r'C⁻¹r; infinite outside the domain.
double squaresOf(const FittedResiduals& fitted, const NoiseHypothesis& noise)
{
    return fitted.residuals.size() > 0 ? weighedSquares(fitted, noise) : INFINITY;
}

/// Residuals by ln b, ln c and f_s.
FittedResiduals residualsBySerialFraction(const FitInput& input, double f_s, const OverheadEstimate& estimate)
{
    constexpr double step = 1e-7;
    FittedResiduals fitted = residualsAt(input.at(f_s), estimate, input.serial);
    const FittedResiduals beside = residualsAt(input.at(f_s + step), estimate, input.serial);
    fitted.jacobian.conservativeResize(Eigen::NoChange, fitted.jacobian.cols() + 1);
    fitted.jacobian.rightCols(1) = (beside.residuals - fitted.residuals) / step;
    return fitted;
}

/// Asks between the steps of long work whether to go on; once told to stop, nothing more is computed.
class Steps {
public:
    explicit Steps(const Progress& progress) : m_progress(progress) {}
    /// What follows takes the work from here to this fraction.
    void until(double fraction)
    {
        m_from = m_to;
        m_to = fraction;
        m_count = 0;
    }
    /// False: stopped. How many steps there will be is not known: each takes a tenth of what is left.
    bool next(double tenths = 0.1)
    {
        m_count += tenths;
        if (!m_stopped) m_stopped = !m_progress.report(m_to - (m_to - m_from) * std::exp(-m_count));
        return !m_stopped;
    }
    bool isStopped() const { return m_stopped; }

private:
    const Progress& m_progress;
    double m_from = 0, m_to = 0, m_count = 0;
    bool m_stopped = false;
};

double lowestOf(const Place& place)
{
    return std::isnan(place.estimate.sumOfSquares) || std::isnan(place.estimate.b) ? INFINITY : place.estimate.sumOfSquares;
}

/// Places of f_s, in ascending order.
class Places {
public:
    Places(const FitInput& input, bool boundSaturation, Steps& steps) : m_input(input), m_bound(boundSaturation), m_steps(steps) {}

    /// 0 and 20 per decade from 10⁻⁶ to below 1.
    void tryDecades()
    {
        constexpr int perDecade = 20, decades = 6, all = perDecade * decades;
        for (int k = 1; k <= all; ++k) add(std::pow(10, -double(k) / perDecade));
        add(0);
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
        Place place{f_s, {}};
        if (m_steps.next(0.03))
            place.estimate = nearby != m_places.end() && std::isfinite(lowestOf(*nearby))
                                 ? refitOverhead(data, m_bound, {nearby->estimate.b, nearby->estimate.c})
                                 : fitOverhead(data, m_bound);
        weigh(place);
        return *m_places.insert(at, std::move(place));
    }

    /// Takes an estimate if its weighed sum is lower.
    bool lower(Place& place, const OverheadData& data, const OverheadEstimate& estimate) const
    {
        if (!m_steps.next(0.001)) return false;
        const FittedResiduals fitted = residualsAt(data, estimate, m_input.serial);
        const double squares = squaresOf(fitted, *m_noise);
        auto noise = squares < place.squares ? estimateNoise(fitted, *m_noise) : std::nullopt;
        if (!noise) return false;
        place.likeliest = estimate;
        place.noise = std::move(noise);
        place.squares = squares;
        return true;
    }

    /// To the least weighed sum: Gauss & Newton with halved steps.
    void weigh(Place& place) const
    {
        if (!m_noise || !std::isfinite(lowestOf(place))) return;
        const OverheadData data = m_input.at(place.f_s);
        if (!lower(place, data, place.estimate)) return;
        constexpr int mostSteps = 30, mostHalvings = 10;
        for (int step = 0, halved = 0; step < mostSteps && halved < mostHalvings; ++step) {
            const double before = place.squares;
            const bool isLower = lower(place, data, moved(place.likeliest, std::ldexp(1, -halved) * place.noise->shift));
            halved = isLower ? 0 : halved + 1;
            if (isLower && place.squares > before * (1 - 1e-9)) break;
        }
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
    Steps& m_steps;
    std::optional<NoiseHypothesis> m_noise;
    std::vector<Place> m_places;
};

/// How far b and c go at one f_s while the weighed sum stays below a limit: along the directions in which the tangent reaches
/// farthest by ln b and by ln c, as far as the model itself goes there.
class Reach {
public:
    Reach(const FitInput& input, const Place& place, const NoiseHypothesis& noise, double limit, Steps& steps)
        : m_data(input.at(place.f_s)), m_place(place), m_noise(noise), m_serial(input.serial), m_limit(limit), m_steps(steps)
    {}

    void widen(std::array<double, 2>& b, std::array<double, 2>& c) const
    {
        const Eigen::Index count = m_place.noise->shift.size();
        const Eigen::MatrixXd tangent = m_place.noise->sharpest.topLeftCorner(count, count);
        const double rest = std::max(0.0, m_limit - m_place.squares);
        for (Eigen::Index j = 0; j < tangent.cols(); ++j)
            for (const double side : {-1.0, 1.0}) {
                const OverheadEstimate end = farthest(side * std::sqrt(rest / tangent(j, j)) * tangent.col(j));
                b = {std::min(b[0], end.b), std::max(b[1], end.b)};
                c = {std::min(c[0], end.c), std::max(c[1], end.c)};
            }
    }

private:
    OverheadEstimate farthest(const Eigen::VectorXd& step) const
    {
        const auto allows = [&](double share) {
            return m_steps.next(0.002) &&
                   squaresOf(residualsAt(m_data, moved(m_place.likeliest, share * step), m_serial), m_noise) <= m_limit;
        };
        double reached = 0, beyond = 1;
        if (allows(1)) return moved(m_place.likeliest, step);
        for (int i = 0; i < 10; ++i) {
            const double share = (reached + beyond) / 2;
            (allows(share) ? reached : beyond) = share;
        }
        return moved(m_place.likeliest, reached * step);
    }

    OverheadData m_data;
    const Place& m_place;
    const NoiseHypothesis& m_noise;
    SerialTime m_serial;
    double m_limit;
    Steps& m_steps;
};

/// What the residuals at the lowest sum of squares say of the noise; f_s counts as fitted where they tell it from b and c.
std::optional<NoiseHypothesis> noiseAt(const Place& best, const FitInput& input)
{
    const OverheadData data = input.at(best.f_s);
    const auto by = [&](NoiseLaw law) { return noiseBy(law, data, best.estimate, input.serial); };
    const NoiseHypothesis own = by(ownLaw(data.weights)), other = by(otherLaw(data.weights));
    auto noise = likelierNoise(residualsBySerialFraction(input, best.f_s, best.estimate), own, other);
    if (!noise) noise = likelierNoise(residualsAt(data, best.estimate, input.serial), own, other);
    if (!noise) return {};
    return noise->law == own.law ? own : other;
}

/// How large a weighed sum the interval allows. At an end of the domain (f_s = 0, b or c near 0 or infinity) the least sum is larger
/// than it would be beyond, by what the tangent takes up there; that is no noise. But an interval as wide as one standard error stays.
double limitOf(const FitInput& input, const Place& least, const NoiseHypothesis& hypothesis, int freedom)
{
    const double t = studentTQuantile(0.975, freedom);
    const auto beyond = estimateNoise(residualsBySerialFraction(input, least.f_s, least.likeliest), hypothesis);
    const double noise = beyond ? std::min(beyond->factor * beyond->freedom, least.squares) : least.squares;
    return std::max(noise * (1 + t * t / freedom), least.squares * (1 + 1.0 / freedom));
}

/// Amdahl's law alone, at the f_s that suits it best.
bool allowsNoOverhead(const FitInput& input, const NoiseHypothesis& noise, double limit)
{
    const OverheadEstimate none{.b = 1e-12, .c = 1};
    const auto squares = [&](double f_s) { return squaresOf(residualsAt(input.at(f_s), none, input.serial), noise); };
    constexpr int bits = 26;
    std::uintmax_t steps = 60;
    return boost::math::tools::brent_find_minima(squares, 0.0, 1.0, bits, steps).second <= limit;
}

/// Where c may be as large as one likes only b/c² is left of the law, and near 0 there is no end either. Without overhead b/c² is 0,
/// whatever b and c are.
void openEnds(SerialFractionProfile& profile, double largest, bool isOpen)
{
    constexpr double farAway = 1e4, nothing = 1e-6; // of the largest n, as for a minimum; of c
    if (isOpen || profile.cRange[1] > farAway * largest) profile.bRange[1] = profile.cRange[1] = INFINITY;
    if (isOpen) profile.bRange[0] = profile.cRange[0] = 0;
    if (profile.cRange[0] < nothing) profile.cRange[0] = 0;
}

} // namespace

Result<std::optional<SerialFractionProfile>> profileSerialFraction(const FitInput& input, bool boundSaturation, const Progress& progress)
{
    using Found = std::optional<SerialFractionProfile>;
    const Error isStopped{u"The fit was stopped."_s};
    Steps steps(progress);
    Places places(input, boundSaturation, steps);
    steps.until(0.3);
    places.tryDecades();
    places.tryAround(lowestOf);
    if (steps.isStopped()) return isStopped;
    const Place best = *places.lowest(lowestOf);
    if (!std::isfinite(lowestOf(best))) return Found();
    const auto hypothesis = noiseAt(best, input);
    if (!hypothesis) return Found();
    steps.until(0.6);
    places.weighBy(*hypothesis);
    const auto squares = [](const Place& place) { return place.squares; };
    places.tryAround(squares);
    if (steps.isStopped()) return isStopped;
    const Place least = *places.lowest(squares);
    if (!least.noise) return Found();
    const int freedom = least.noise->freedom - 1; // f_s takes one more
    const double limit = limitOf(input, least, *hypothesis, freedom);
    const auto allows = [limit](const Place& place) { return place.squares <= limit; };
    SerialFractionProfile profile{
        best.f_s, std::sqrt(lowestOf(best) / double(input.data.n.size())), places.ends(allows), {INFINITY, 0}, {INFINITY, 0}};
    profile.isOtherNoise = hypothesis->law != ownLaw(input.data.weights);
    steps.until(0.8);
    places.addBetween(profile.serialRange);
    steps.until(1);
    for (const Place& place : places.all())
        if (allows(place)) Reach(input, place, *hypothesis, limit, steps).widen(profile.bRange, profile.cRange);
    if (steps.isStopped()) return isStopped;
    if (!std::isfinite(profile.bRange[0])) return Found();
    openEnds(profile, input.data.largest, allowsNoOverhead(input, *hypothesis, limit));
    return Found(profile);
}

} // namespace costscope
