// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/overheadFit.h"

#include "core/overhead/amdahlOverhead.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace costscope {

namespace {

/// One residual as a function of r(n), and its derivative by r.
struct Residual {
    double value, byRatio;
};

Residual runTimeResidual(const OverheadData& data, size_t i, double r)
{
    const double rest = 1 - r, t = data.amdahl[i] / rest, y = data.y[i]; // eq (6): t = t^A/(1-r)
    switch (data.weights) {
    case Weights::Plain: return {t - y, t / rest};
    case Weights::Relative: return {t / y - 1, t / (rest * y)};
    case Weights::Log: return {std::log(t / y), 1 / rest};
    }
    return {};
}

Residual ratioResidual(const OverheadData& data, size_t i, double r)
{
    const double y = data.y[i];
    switch (data.weights) {
    case Weights::Plain: return {r - y, 1};
    case Weights::Relative: return {r / y - 1, 1 / y};
    case Weights::Log: return {std::log(r / y), 1 / r};
    }
    return {};
}

Residual residual(const OverheadData& data, size_t i, double r)
{
    Residual at = data.ratio ? ratioResidual(data, i, r) : runTimeResidual(data, i, r);
    if (data.factor.empty()) return at;
    return {data.factor[i] * at.value, data.factor[i] * at.byRatio};
}

/// Records of one n, summed for weights w: Σ w² (f−y)² = A (f − B/A)² + rest, where f is t, or ln t for logarithms.
struct SameN {
    double a = 0, b = 0, count = 0, rest = 0, amdahl = missing;
    double middle() const { return b / a; }
};

/// One more record that carries what remains of the squares: at n = 1 nothing depends on b and c.
OverheadData withRest(OverheadData data)
{
    if (data.count.empty()) return data;
    const bool isLog = data.weights == Weights::Log;
    data.n.push_back(1);
    data.y.push_back(1);
    data.amdahl.push_back(isLog ? std::exp(1) : 0);
    data.factor.push_back(std::sqrt(std::accumulate(data.rest.begin(), data.rest.end(), 0.0)));
    return data;
}

/// What a minimum is searched by.
OverheadData forSearch(const OverheadData& data)
{
    return withRest(data.count.empty() ? oneByN(data) : data);
}

// In b and c the surface is a narrow curved valley beside a pole. In s = r(N) at the largest n = N and c it is
// tame, and 0 < s < 1, c > 0 is exactly the admissible domain, because r grows with n:
//   r(n) = s q(n),  q(n) = (c+N)(n-1) / ((N-1)(c+n)),  b = s (c+1)(c+N)/(N-1)
// The descent runs in logit s and ln c, where the domain has no edge.
struct Point {
    double s, c;
};

double share(double c, double n, double N)
{
    return (c + N) * (n - 1) / ((N - 1) * (c + n));
}

double overheadOf(Point p, double N)
{
    return p.s * (p.c + 1) * (p.c + N) / (N - 1);
}

Point pointOf(std::array<double, 2> bc, double N)
{
    const double c = std::max(bc[1], 1e-6);
    return {std::clamp(overheadRatio(bc[0], c, N), 1e-6, 1 - 1e-6), c};
}

Point fromLogs(const double* p)
{
    return {1 / (1 + std::exp(-p[0])), std::exp(p[1])};
}

bool insideLogs(double logit, double logC, double N)
{
    return std::fabs(logit) < 36 && std::fabs(logC) < std::log(1e9 * N);
}

LeastSquaresProblem descentProblem(const OverheadData& data)
{
    const auto evaluate = [&data](const double* p, double* r, double* jacobian) {
        if (!insideLogs(p[0], p[1], data.largest)) return false;
        const Point point = fromLogs(p);
        const size_t m = data.n.size();
        for (size_t i = 0; i < m; ++i) {
            const double q = share(point.c, data.n[i], data.largest);
            const Residual at = residual(data, i, point.s * q);
            r[i] = at.value;
            if (!jacobian) continue;
            const double ratio = point.s * q;
            jacobian[i] = at.byRatio * ratio * (1 - point.s);
            // ∂q/∂c = q/(c+N) - q/(c+n)
            jacobian[m + i] =
                at.byRatio * ratio * point.c * (data.n[i] - data.largest) / ((point.c + data.largest) * (point.c + data.n[i]));
        }
        return true;
    };
    return {int(data.n.size()), 2, evaluate};
}

/// Only ln c is free, b = c+1: r(n) = (n-1)/(n+c).
LeastSquaresProblem heldProblem(const OverheadData& data)
{
    const auto evaluate = [&data](const double* p, double* r, double* jacobian) {
        if (!insideLogs(0, p[0], data.largest)) return false;
        const double c = std::exp(p[0]);
        for (size_t i = 0; i < data.n.size(); ++i) {
            const double ratio = overheadRatio(c + 1, c, data.n[i]);
            const Residual at = residual(data, i, ratio);
            r[i] = at.value;
            if (jacobian) jacobian[i] = -at.byRatio * ratio * c / (c + data.n[i]);
        }
        return true;
    };
    return {int(data.n.size()), 1, evaluate};
}

double sumOfSquares(const OverheadData& data, double s, const std::vector<double>& q)
{
    double sum = 0;
    for (size_t i = 0; i < q.size(); ++i) {
        const double r = residual(data, i, s * q[i]).value;
        sum += r * r;
    }
    return sum;
}

/// b = 0: Amdahl's law alone.
double sumWithoutOverhead(const OverheadData& data)
{
    return sumOfSquares(data, 0, std::vector<double>(data.n.size(), 0.0));
}

/// The starts: lowest places of a grid, (b, c) from well below (0.5, 1) to far above (1000, 1200).
class Grid {
public:
    explicit Grid(const OverheadData& data)
    {
        const double top = std::log(100 * data.largest), bottom = std::log(0.02);
        for (int i = 0; i < side; ++i) {
            m_logits[size_t(i)] = -9.0 + 16.0 * i / (side - 1);
            m_logCs[size_t(i)] = bottom + (top - bottom) * i / (side - 1);
        }
        std::array<double, side> shares; // s per row
        for (size_t i = 0; i < side; ++i) shares[i] = 1 / (1 + std::exp(-m_logits[i]));
        std::vector<double> q(data.n.size());
        for (size_t j = 0; j < side; ++j) {
            const double c = std::exp(m_logCs[j]);
            for (size_t i = 0; i < q.size(); ++i) q[i] = share(c, data.n[i], data.largest);
            for (size_t i = 0; i < side; ++i) m_sums[i * side + j] = sumOfSquares(data, shares[i], q);
        }
    }

    std::vector<std::vector<double>> lowest() const
    {
        std::vector<std::vector<double>> starts;
        for (int i = 0; i < side; ++i)
            for (int j = 0; j < side; ++j)
                if (lowestAround(i, j)) starts.push_back(at(i, j));
        // Far c: a valley to infinity need not begin as a hollow of the grid.
        int far = 0;
        for (int i = 1; i < side; ++i)
            if (sum(i, side - 1) < sum(far, side - 1)) far = i;
        const double lowest = *std::min_element(m_sums.begin(), m_sums.end());
        if (sum(far, side - 1) < 1.5 * lowest && !lowestAround(far, side - 1)) starts.push_back(at(far, side - 1));
        return starts;
    }

    /// All over the domain, for surfaces where the hollows lead nowhere.
    std::vector<std::vector<double>> spread() const
    {
        std::vector<std::vector<double>> starts;
        for (int i = 4; i < side; i += 7)
            for (int j = 4; j < side; j += 7) starts.push_back(at(i, j));
        return starts;
    }

private:
    static constexpr int side = 16;

    std::vector<double> at(int i, int j) const { return {m_logits[size_t(i)], m_logCs[size_t(j)]}; }
    double sum(int i, int j) const { return m_sums[size_t(i * side + j)]; }

    bool lowestAround(int i, int j) const
    {
        for (int k = std::max(i - 1, 0); k <= std::min(i + 1, side - 1); ++k)
            for (int l = std::max(j - 1, 0); l <= std::min(j + 1, side - 1); ++l)
                if (sum(k, l) < sum(i, j)) return false;
        return std::isfinite(sum(i, j));
    }

    std::array<double, side> m_logits, m_logCs;
    std::array<double, size_t(side) * side> m_sums;
};

/// c beyond this many times N leaves only b/c² visible: the minimum runs to infinity.
constexpr double farAway = 1e4;

Edge edgeOf(const OverheadData& data, Point p, const LeastSquaresResult& end)
{
    if (p.s < 1e-9) return Edge::NoOverhead;
    // Without overhead c means nothing; only a lower sum makes a far c a finding.
    const bool useful = end.sumOfSquares < sumWithoutOverhead(data) * (1 - 1e-9);
    if (p.c > farAway * data.largest) return useful ? Edge::Infinity : Edge::NoOverhead;
    if (p.s > 1 - 1e-9) return Edge::Pole;
    if (p.c < 1e-7) return Edge::NoHalfWayPoint;
    const bool flat = end.steepness < 1e-5 || end.sumOfSquares <= 1e-20 * sumWithoutOverhead(data);
    if (end.status == LeastSquaresStatus::Converged && flat) return Edge::None;
    return p.s < 0.5 ? Edge::NoOverhead : Edge::Pole;
}

OverheadEstimate descend(const OverheadData& data, const std::vector<double>& start)
{
    const LeastSquaresResult end = minimise(descentProblem(data), start);
    if (end.status == LeastSquaresStatus::OutsideDomain) return {};
    const Point p = fromLogs(end.parameters.data());
    OverheadEstimate estimate{
        Termination::NoAdmissibleMinimum, edgeOf(data, p, end), overheadOf(p, data.largest), p.c, false, end.sumOfSquares};
    if (end.status == LeastSquaresStatus::IterationLimit)
        estimate.termination = Termination::IterationLimit;
    else if (estimate.edge == Edge::None)
        estimate.termination = Termination::Converged;
    else if (estimate.edge == Edge::Infinity)
        estimate.termination = Termination::NotDetermined;
    return estimate;
}

OverheadEstimate descendHeld(const OverheadData& data, double logC)
{
    const LeastSquaresResult end = minimise(heldProblem(data), {logC});
    if (end.status != LeastSquaresStatus::Converged) return {};
    const double c = std::exp(end.parameters[0]);
    if (c < 1e-7 || c > farAway * data.largest) return {};
    return {Termination::Converged, Edge::None, c + 1, c, true, end.sumOfSquares};
}

bool lower(const OverheadEstimate& a, const OverheadEstimate& b)
{
    return a.sumOfSquares < b.sumOfSquares || (std::isnan(b.sumOfSquares) && !std::isnan(a.sumOfSquares));
}

/// What the descents found, by how they ended.
class Search {
public:
    explicit Search(bool boundSaturation) : m_bound(boundSaturation) {}

    void add(const OverheadEstimate& found)
    {
        const bool above = found.b > found.c + 1 + 1e-9 * found.c;
        if (m_bound && above && found.termination != Termination::NoAdmissibleMinimum) return;
        auto& kept = found.termination == Termination::Converged       ? m_minimum
                     : found.termination == Termination::NotDetermined ? m_runaway
                                                                       : m_edge;
        if (lower(found, kept)) kept = found;
    }

    bool hasMinimum() const { return m_minimum.termination == Termination::Converged; }

    /// The lowest minimum, unless the sum is lowest at infinity: then the data do not determine b and c.
    OverheadEstimate best() const
    {
        const bool away = m_runaway.termination == Termination::NotDetermined && !lower(m_edge, m_runaway);
        if (away && !lower(m_minimum, m_runaway)) return m_runaway;
        return hasMinimum() ? m_minimum : m_edge;
    }

private:
    bool m_bound;
    OverheadEstimate m_minimum, m_runaway, m_edge;
};

/// Numbers of a fit that has none must not be shown by accident.
OverheadEstimate withoutNumbers(OverheadEstimate estimate)
{
    if (estimate.termination != Termination::Converged) estimate.b = estimate.c = missing;
    return estimate;
}

std::vector<double> logsOf(const OverheadData& data, std::array<double, 2> bc)
{
    const Point p = pointOf(bc, data.largest);
    return {std::log(p.s / (1 - p.s)), std::log(p.c)};
}

void searchHeld(Search& search, const OverheadData& data)
{
    for (double c = 0.1; c < 100 * data.largest; c *= 8) search.add(descendHeld(data, std::log(c)));
}

} // namespace

OverheadData oneByN(OverheadData data)
{
    const bool isLog = data.weights == Weights::Log;
    if (data.ratio && isLog) return data;
    std::map<double, SameN> all;
    const auto valueOf = [&](size_t i) { return isLog ? std::log(data.y[i]) : data.y[i]; };
    const auto weightOf = [&](size_t i) { return data.weights == Weights::Relative ? 1 / (data.y[i] * data.y[i]) : 1; };
    for (size_t i = 0; i < data.n.size(); ++i) {
        SameN& same = all[data.n[i]];
        same.a += weightOf(i);
        same.b += weightOf(i) * valueOf(i);
        ++same.count;
        if (!data.amdahl.empty()) same.amdahl = data.amdahl[i];
    }
    if (all.size() == data.n.size()) return data;
    for (size_t i = 0; i < data.n.size(); ++i) {
        SameN& same = all[data.n[i]];
        same.rest += weightOf(i) * std::pow(valueOf(i) - same.middle(), 2);
    }
    OverheadData merged{data.ratio, data.weights, {}, {}, {}, data.largest};
    for (const auto& [n, same] : all) {
        const double y = isLog ? std::exp(same.middle()) : same.middle();
        merged.n.push_back(n);
        merged.y.push_back(y);
        merged.amdahl.push_back(same.amdahl);
        merged.factor.push_back(std::sqrt(same.a) * (data.weights == Weights::Relative ? y : 1));
        merged.count.push_back(same.count);
        merged.rest.push_back(same.rest);
    }
    return merged;
}

size_t OverheadData::records() const
{
    return count.empty() ? n.size() : size_t(std::accumulate(count.begin(), count.end(), 0.0));
}

void OverheadData::setAmdahl(double t_1, double f_s)
{
    const AmdahlOverhead model{t_1, f_s, 0, 0};
    amdahl.resize(n.size());
    for (size_t i = 0; i < n.size(); ++i) amdahl[i] = model.amdahl(n[i]);
}

double modeledValue(const OverheadData& data, double b, double c, size_t i)
{
    const double r = overheadRatio(b, c, data.n[i]);
    return data.ratio ? r : data.amdahl[i] / (1 - r);
}

OverheadEstimate fitOverhead(const OverheadData& records, bool boundSaturation, std::optional<std::array<double, 2>> nearby)
{
    const OverheadData data = forSearch(records);
    Search search(boundSaturation);
    const Grid grid(data);
    for (const auto& start : grid.lowest()) search.add(descend(data, start));
    if (nearby) search.add(descend(data, logsOf(data, *nearby)));
    if (!search.hasMinimum()) // inside the bound: one on it would hide a lower one
        for (const auto& start : grid.spread()) search.add(descend(data, start));
    if (boundSaturation) searchHeld(search, data);
    return withoutNumbers(search.best());
}

OverheadEstimate refitOverhead(const OverheadData& records, bool boundSaturation, std::array<double, 2> nearby)
{
    const OverheadData data = forSearch(records);
    Search search(boundSaturation);
    search.add(descend(data, logsOf(data, nearby)));
    return search.hasMinimum() ? search.best() : fitOverhead(records, boundSaturation);
}

LeastSquaresProblem overheadProblem(const OverheadData& data)
{
    const auto evaluate = [&data](const double* p, double* r, double* jacobian) {
        const size_t m = data.n.size();
        for (size_t i = 0; i < m; ++i) {
            const double ratio = overheadRatio(p[0], p[1], data.n[i]);
            if (!(ratio < 1)) return false;
            const Residual at = residual(data, i, ratio);
            r[i] = at.value;
            if (!jacobian) continue;
            jacobian[i] = at.byRatio * overheadRatioByB(p[1], data.n[i]);
            jacobian[m + i] = at.byRatio * overheadRatioByC(p[0], p[1], data.n[i]);
        }
        return true;
    };
    return {int(data.n.size()), 2, evaluate};
}

LeastSquaresErrors overheadErrors(const OverheadData& records, const OverheadEstimate& estimate)
{
    const OverheadData data = withRest(records);
    const auto counted = [&](LeastSquaresProblem problem) {
        problem.further = int(records.records()) - problem.residuals;
        return problem;
    };
    if (!estimate.held) return estimateErrors(counted(overheadProblem(data)), {estimate.b, estimate.c});
    // One free value: Δb = Δc = c Δ(ln c), fully correlated.
    LeastSquaresErrors errors = estimateErrors(counted(heldProblem(data)), {std::log(estimate.c)});
    const double error = estimate.c * errors.standardErrors[0];
    errors.standardErrors = {error, error};
    errors.covariance.assign(4, error * error);
    errors.determined.assign(2, errors.determined[0]);
    return errors;
}

} // namespace costscope
