// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/fitAmdahl.h"

#include "core/base/words.h"
#include "core/numerics/leastSquares.h"
#include "core/numerics/studentT.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitInput.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// The records used, and which of t_1 and f_s are free.
struct AmdahlData {
    std::vector<double> n, t;
    Weights weights = Weights::Plain;
    std::optional<double> t_1, f_s; ///< held

    std::vector<double> freeOf(double serialTime, double serialFraction) const
    {
        std::vector<double> free;
        if (!t_1) free.push_back(serialTime);
        if (!f_s) free.push_back(serialFraction);
        return free;
    }
    AmdahlOverhead lawOf(const double* free) const
    {
        AmdahlOverhead law;
        law.t_1 = t_1 ? *t_1 : *free++;
        law.f_s = f_s ? *f_s : *free;
        return law;
    }
};

/// t_1 and f_s without any bound: eq (4) is t = A + B/n, a straight line in 1/n, with relative weights.
AmdahlOverhead straightLine(const AmdahlData& data)
{
    double w = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (size_t i = 0; i < data.n.size(); ++i) {
        const double weight = std::pow(data.t.front() / data.t[i], 2), inverse = 1 / data.n[i], t = data.t[i];
        w += weight, x += weight * inverse, y += weight * t, xx += weight * inverse * inverse, xy += weight * inverse * t;
    }
    const double slope = (w * xy - x * y) / (w * xx - x * x), level = (y - slope * x) / w;
    AmdahlOverhead law;
    law.t_1 = level + slope, law.f_s = level / (level + slope);
    const bool isLaw = law.t_1 > 0 && law.f_s > 0 && law.f_s < 1;
    if (!isLaw) law.t_1 = std::max(data.t.front() * data.n.front(), *std::ranges::max_element(data.t)), law.f_s = 0.1;
    return law;
}

/// Residuals modeled − measured by the weights, and their derivatives: ∂t/∂t_1 = t/t_1, ∂t/∂f_s = t_1 (1 − 1/n).
LeastSquaresProblem problemOf(const AmdahlData& data)
{
    LeastSquaresProblem problem;
    problem.residuals = int(data.n.size());
    problem.parameters = int(data.freeOf(0, 0).size());
    problem.evaluate = [&data, m = data.n.size()](const double* free, double* r, double* jacobian) {
        const AmdahlOverhead law = data.lawOf(free);
        for (size_t i = 0; i < m; ++i) {
            const double n = data.n[i], t = law.amdahl(n), measured = data.t[i];
            if (data.weights == Weights::Log && !(t > 0)) return false;
            const double scale = data.weights == Weights::Plain ? 1 : data.weights == Weights::Relative ? 1 / measured : 1 / t;
            r[i] = data.weights == Weights::Log ? std::log(t / measured) : scale * (t - measured);
            if (!jacobian) continue;
            double* column = jacobian + i;
            if (!data.t_1) *column = scale * t / law.t_1, column += m;
            if (!data.f_s) *column = scale * law.t_1 * (1 - 1 / n);
        }
        return true;
    };
    return problem;
}

struct AmdahlEstimate {
    AmdahlOverhead law;
    double sumOfSquares = 0, t1Error = missing, serialError = missing;
    int freedom = 0;
    bool converged = true;

    /// Also where logarithms end before the least squares do: some modeled time is 0 there.
    bool isBelowBound() const { return law.f_s < 0; }
};

AmdahlEstimate estimateOf(const AmdahlData& data)
{
    const AmdahlOverhead start = straightLine(data);
    AmdahlEstimate estimate{.law = start, .freedom = int(data.n.size()) - int(data.freeOf(0, 0).size())};
    estimate.law.t_1 = data.t_1.value_or(start.t_1), estimate.law.f_s = data.f_s.value_or(start.f_s);
    const LeastSquaresProblem problem = problemOf(data);
    const std::vector<double> first = data.freeOf(start.t_1, start.f_s);
    if (first.empty()) {
        const double none = 0; // both are held
        std::vector<double> residuals(data.n.size());
        estimate.converged = problem.evaluate(&none, residuals.data(), nullptr);
        for (const double one : residuals) estimate.sumOfSquares += one * one;
        return estimate;
    }
    const LeastSquaresResult found = minimise(problem, first);
    estimate.converged = found.status == LeastSquaresStatus::Converged;
    estimate.sumOfSquares = found.sumOfSquares;
    estimate.law = data.lawOf(found.parameters.data());
    const LeastSquaresErrors errors = estimateErrors(problem, found.parameters);
    size_t place = 0;
    if (!data.t_1) estimate.t1Error = errors.standardErrors[place++];
    if (!data.f_s) estimate.serialError = errors.standardErrors[place];
    return estimate;
}

AmdahlData dataOf(const RunRecords& records, const Fit& fit)
{
    AmdahlData data;
    for (size_t i = 0; i < records.size(); ++i)
        if (fit.used[i]) data.n.push_back(records.n[i]), data.t.push_back(records.t[i]);
    data.weights = fit.settings.weights;
    const auto held = [&](const char* name) {
        const auto found = fit.settings.fixed.find(QLatin1String(name));
        return found == fit.settings.fixed.end() ? std::optional<double>() : found->second;
    };
    data.t_1 = held("t_1"), data.f_s = held("f_s");
    return data;
}

/// Times that rise again are what this law does not have: of the means by n, the last one above the least by more than 5 %.
QString riseText(const RunRecords& records, const Fit& fit)
{
    std::map<double, std::pair<double, int>> sums;
    for (size_t i = 0; i < records.size(); ++i)
        if (fit.used[i]) {
            auto& [sum, count] = sums[records.n[i]];
            sum += records.t[i], ++count;
        }
    const auto mean = [](const auto& one) { return one.second.first / one.second.second; };
    const auto least = std::ranges::min_element(sums, {}, mean);
    const auto last = std::prev(sums.end());
    if (!(mean(*last) > 1.05 * mean(*least))) return {};
    return u"The times rise again, from %1 on %2 to %3 on %4 cores, which this law never does; amdahl-overhead can."_s.arg(
        display(mean(*least), Quantity::Time, 3), exact(least->first), display(mean(*last), Quantity::Time, 3), exact(last->first));
}

FitParameter held(const char* name, Quantity quantity, double value)
{
    return {.name = QLatin1String(name), .quantity = quantity, .value = value, .state = Determined::Given, .reason = u"given"_s};
}

/// f_s is a share: its interval ends at 0.
FitParameter serialFraction(const AmdahlEstimate& estimate, double quantile, const std::optional<AmdahlEstimate>& unbounded)
{
    FitParameter f_s = fittedParameter("f_s", Quantity::None, estimate.law.f_s, estimate.serialError, quantile);
    if (unbounded) {
        const double high = unbounded->law.f_s + quantile * unbounded->serialError;
        f_s.interval = std::isfinite(high) ? std::optional(std::array{0.0, std::max(0.0, high)}) : std::nullopt;
        f_s.reason = u"held at its least value"_s;
    }
    if (f_s.interval) (*f_s.interval)[0] = std::max(0.0, (*f_s.interval)[0]);
    return f_s;
}

void endWithout(Fit& fit, const AmdahlData& data, Termination termination, const QString& reason, const QString& message)
{
    const auto none = [&](const char* name, Quantity quantity) {
        return FitParameter{QString::fromLatin1(name), quantity, missing, {}, {}, Determined::NotDetermined, reason};
    };
    fit.parameters = {data.t_1 ? held("t_1", Quantity::Time, *data.t_1) : none("t_1", Quantity::Time),
                      data.f_s ? held("f_s", Quantity::None, *data.f_s) : none("f_s", Quantity::None)};
    fit.termination = termination;
    fit.message = message;
    fit.fitted.assign(fit.used.size(), missing);
    warn(fit.messages, message);
}

void compareWithRecords(Fit& fit, const RunRecords& records, const AmdahlOverhead& law)
{
    double sum = 0;
    for (size_t i = 0; i < records.size(); ++i) {
        fit.fitted.push_back(law.amdahl(records.n[i]));
        if (fit.used[i]) sum += std::pow(fit.fitted.back() / records.t[i] - 1, 2);
    }
    fit.rmsRelative = std::sqrt(sum / fit.points);
}

void explain(Fit& fit, const RunRecords& records)
{
    if (fit.points < 6) warn(fit.messages, u"Only %1 records: the errors are rough."_s.arg(fit.points));
    if (const QString pattern = residualPattern(fit, records, false); !pattern.isEmpty())
        warn(fit.messages, u"Residuals are not random: %1."_s.arg(pattern));
    if (const QString rise = riseText(records, fit); !rise.isEmpty()) warn(fit.messages, rise);
}

} // namespace

Result<Done> checkAmdahl(const FitSettings& settings)
{
    for (const auto& [name, value] : settings.fixed)
        if (const auto known = checkSerialValue(settings.model, name, value); !known) return known.error();
    if (settings.bootstrap > 0) return Error{u"amdahl has no bootstrap: its intervals are by Student's t."_s};
    if (settings.boundSaturation) return Error{u"amdahl has no overhead ratio that could be bounded."_s};
    return Done{};
}

Result<Fit> fitAmdahl(const RunRecords& records, const FitSettings& settings)
{
    if (const auto checked = checkAmdahl(settings); !checked) return checked.error();
    auto used = usedRecords(records, settings);
    if (!used) return used.error();
    Fit fit;
    fit.settings = settings;
    fit.used = used.take();
    fit.points = int(std::count(fit.used.begin(), fit.used.end(), true));
    AmdahlData data = dataOf(records, fit);
    if (const auto enough = enoughRecords(data.n, leastAmdahlRecords); !enough) return enough.error();
    if (const QString left = leftOutText(records, fit.used); !left.isEmpty()) note(fit.messages, left);

    AmdahlEstimate estimate = estimateOf(data);
    std::optional<AmdahlEstimate> unbounded;
    if (!data.f_s && estimate.isBelowBound()) {
        unbounded = estimate;
        AmdahlData bounded = data;
        bounded.f_s = 0;
        estimate = estimateOf(bounded);
        const QString value = unbounded->converged ? display(unbounded->law.f_s, Quantity::None, 3) : u"below 0"_s;
        warn(fit.messages, u"f_s is held at 0: by least squares alone it would be %1, which no share of the work is."_s.arg(value));
    }
    if (!estimate.converged) {
        endWithout(fit, data, Termination::IterationLimit, u"the iteration limit was reached"_s,
                   u"The descent did not end within the iteration limit."_s);
        return fit;
    }
    constexpr double nearOne = 1e-9; // of rounding, where no time changes
    if (!data.f_s && !(estimate.law.f_s < 1 - nearOne)) {
        endWithout(
            fit, data, Termination::NoAdmissibleMinimum, u"no admissible minimum"_s,
            u"There is no admissible minimum (f_s < 1): by least squares alone f_s would be %1, as if no part of the work were shared."_s
                .arg(display(estimate.law.f_s, Quantity::None, 3)));
        return fit;
    }
    const double quantile = estimate.freedom > 0 ? studentTQuantile(0.975, estimate.freedom) : missing;
    fit.parameters = {data.t_1 ? held("t_1", Quantity::Time, *data.t_1)
                               : fittedParameter("t_1", Quantity::Time, estimate.law.t_1, estimate.t1Error, quantile),
                      data.f_s ? held("f_s", Quantity::None, *data.f_s) : serialFraction(estimate, quantile, unbounded)};
    fit.rms = std::sqrt(estimate.sumOfSquares / fit.points);
    fit.message = unbounded ? u"Converged on the bound f_s = 0."_s : u"Converged."_s;
    if (estimate.law.f_s > 0) fit.derived[u"speedup_limit"_s] = 1 / estimate.law.f_s;
    compareWithRecords(fit, records, estimate.law);
    explain(fit, records);
    return fit;
}

} // namespace costscope
