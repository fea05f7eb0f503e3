// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channels/fitTransferLaw.h"

#include "core/base/json.h"
#include "core/numerics/leastSquares.h"
#include "core/numerics/studentT.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace costscope {

namespace {

using Values = std::array<double, 3>; ///< l0, 1/B, θ or e

/// Cells of a table as observations of one law, some of whose parameters may be held.
class LawProblem {
public:
    LawProblem(const TransferGrid& grid, bool power, Weights weights) : m_grid(grid), m_power(power), m_weights(weights) {}

    size_t size() const { return m_grid.seconds.size(); }
    double bytes(size_t i) const { return m_grid.bytes[i / m_grid.concurrency.size()]; }
    double tau(size_t i) const { return m_grid.concurrency[i % m_grid.concurrency.size()]; }

    double growth(size_t i, double by) const { return m_power ? std::pow(tau(i), by) : 1 + by * (tau(i) - 1); }
    double growthSlope(size_t i, double by) const { return m_power ? std::pow(tau(i), by) * std::log(tau(i)) : tau(i) - 1; }
    double time(size_t i, const Values& p) const { return p[0] + bytes(i) * p[1] * growth(i, p[2]); }

    /// The least squares over the parameters that are free, from `p`.
    LeastSquaresProblem over(const std::vector<int>& free, const Values& p) const
    {
        return {int(size()), int(free.size()), [this, free, p](const double* at, double* r, double* jacobian) {
                    Values all = p;
                    for (size_t k = 0; k < free.size(); ++k) all[size_t(free[k])] = at[k];
                    return evaluate(all, free, r, jacobian);
                }};
    }

private:
    bool evaluate(const Values& p, const std::vector<int>& free, double* r, double* jacobian) const
    {
        if (!(p[1] > 0)) return false;
        for (size_t i = 0; i < size(); ++i) {
            const double f = time(i, p), y = m_grid.seconds[i];
            if (m_weights == Weights::Log && !(f > 0)) return false;
            r[i] = m_weights == Weights::Plain ? f - y : m_weights == Weights::Relative ? f / y - 1 : std::log(f / y);
            if (!jacobian) continue;
            const double by = m_weights == Weights::Plain ? 1 : m_weights == Weights::Relative ? 1 / y : 1 / f;
            const Values slope = {1, bytes(i) * growth(i, p[2]), bytes(i) * p[1] * growthSlope(i, p[2])};
            for (size_t k = 0; k < free.size(); ++k) jacobian[k * size() + i] = by * slope[size_t(free[k])];
        }
        return true;
    }

    const TransferGrid& m_grid;
    bool m_power;
    Weights m_weights;
};

/// The least sum of squares where nothing leaves its range: what wants to is held at the end of it and the others fitted again.
struct Minimum {
    Values p = {};
    std::vector<int> free = {0, 1, 2};
    std::vector<double> errors;
};
Minimum minimumOf(const LawProblem& problem, const Values& start)
{
    Minimum best{start, {0, 1, 2}, {}};
    for (;;) {
        const auto over = problem.over(best.free, best.p);
        std::vector<double> from;
        for (const int k : best.free) from.push_back(best.p[size_t(k)]);
        const auto found = minimise(over, from);
        for (size_t k = 0; k < best.free.size(); ++k) best.p[size_t(best.free[k])] = found.parameters[k];
        std::vector<int> free;
        for (const int k : best.free) {
            const double value = best.p[size_t(k)], held = k == 1 ? value : k == 0 ? std::max(0.0, value) : std::clamp(value, 0.0, 1.0);
            if (held == value) free.push_back(k);
            best.p[size_t(k)] = held;
        }
        if (free.size() == best.free.size()) {
            best.errors = estimateErrors(over, found.parameters).standardErrors;
            return best;
        }
        best.free = free;
    }
}

/// Where the range of a parameter ends: a serial channel has θ = e = 1.
double endOf(size_t k)
{
    return k == 2 ? 1 : std::numeric_limits<double>::infinity();
}

/// The first cell of one transfer gives l0 + m/B; the slope of the largest sizes 1/B.
Values startOf(const TransferGrid& grid)
{
    const size_t last = grid.bytes.size() - 1;
    const double slope = (grid.at(last, 0) - grid.at(0, 0)) / (grid.bytes[last] - grid.bytes[0]);
    const double b = slope > 0 ? slope : grid.at(last, 0) / grid.bytes[last];
    return {std::max(0.0, grid.at(0, 0) - b * grid.bytes[0]), b, 0.5};
}

std::vector<FitParameter> parametersOf(const Minimum& minimum, bool power, size_t points)
{
    std::vector<FitParameter> all = {{.name = u"l0"_s, .quantity = Quantity::Time, .value = minimum.p[0]},
                                     {.name = u"B"_s, .quantity = Quantity::Rate, .value = 1 / minimum.p[1]},
                                     {.name = power ? u"exponent"_s : u"theta"_s, .quantity = Quantity::None, .value = minimum.p[2]}};
    for (size_t k = 0; k < all.size(); ++k) {
        FitParameter& parameter = all[k];
        const auto free = std::find(minimum.free.begin(), minimum.free.end(), int(k));
        if (free == minimum.free.end()) {
            parameter.state = Determined::Given;
            parameter.reason = u"held at the end of its range"_s;
            continue;
        }
        double error = minimum.errors[size_t(free - minimum.free.begin())];
        if (k == 1) error /= minimum.p[1] * minimum.p[1]; // of B from that of 1/B
        if (std::isnan(error)) continue;
        parameter.standardError = error;
        const double width = studentTQuantile(0.975, double(points - minimum.free.size())) * error;
        parameter.interval = {std::max(0.0, parameter.value - width), std::min(endOf(k), parameter.value + width)};
    }
    return all;
}

/// The interval of θ or e would go on past 0 or 1, which no channel has.
bool endsWithItsRange(const FitParameter& parameter)
{
    if (parameter.quantity != Quantity::None || !parameter.interval) return false;
    return (*parameter.interval)[0] <= 0 || (*parameter.interval)[1] >= endOf(2);
}

QString shown(const FitParameter& parameter)
{
    const QString name = parameter.name == QLatin1String("theta")      ? u"θ"_s
                         : parameter.name == QLatin1String("exponent") ? u"e"_s
                                                                       : parameter.name;
    const QString value = display(parameter.value, parameter.quantity, 3);
    if (parameter.state == Determined::Given) return u"%1 = %2 (held)"_s.arg(name, value);
    if (!parameter.standardError) return u"%1 = %2"_s.arg(name, value);
    const QString text = u"%1 = %2 ± %3"_s.arg(name, value, display(*parameter.standardError, parameter.quantity, 2));
    if (!endsWithItsRange(parameter)) return text;
    const auto number = [](double of) { return display(of, Quantity::None, 3); };
    return text +
           u" (95 % interval %1 to %2: there its range ends)"_s.arg(number((*parameter.interval)[0]), number((*parameter.interval)[1]));
}

} // namespace

QString TransferLawFit::inWords() const
{
    QStringList parts;
    for (const FitParameter& parameter : parameters) parts << shown(parameter);
    parts << u"rms %1"_s.arg(display(rmsRelative, Quantity::Share, 2));
    return parts.join(u", "_s);
}

Result<TransferLawFit> fitTransferLaw(const TransferGrid& grid, bool power, Weights weights)
{
    if (grid.bytes.size() < 2 || grid.concurrency.size() < 2)
        return Error{u"A law of L(m,τ) needs two sizes and two concurrencies at least."_s};
    if (std::any_of(grid.seconds.begin(), grid.seconds.end(), [](double t) { return !(t > 0) || !std::isfinite(t); }))
        return Error{u"A law of L(m,τ) needs times above 0."_s};
    const LawProblem problem(grid, power, weights);
    const Minimum minimum = minimumOf(problem, startOf(grid));
    TransferLawFit fit{
        {minimum.p[0], 1 / minimum.p[1], minimum.p[2], power}, parametersOf(minimum, power, problem.size()), int(problem.size())};
    if (!(fit.law.B > 0) || !std::isfinite(fit.law.B)) return Error{u"The table has no bandwidth above 0."_s};
    double sum = 0;
    for (size_t i = 0; i < problem.size(); ++i) sum += std::pow(problem.time(i, minimum.p) / grid.seconds[i] - 1, 2);
    fit.rmsRelative = std::sqrt(sum / double(problem.size()));
    return fit;
}

MachineTransfer transferOf(const TransferLawFit& fit)
{
    QJsonObject errors;
    for (const FitParameter& parameter : fit.parameters)
        if (parameter.standardError) errors.insert(parameter.name, jsonNumber(*parameter.standardError));
    return {fit.law, {}, {{u"rms_relative"_s, jsonNumber(fit.rmsRelative)}, {u"standard_errors"_s, errors}}};
}

Result<Done> useTransferLaw(Machine& machine, const QString& form)
{
    if (form == QLatin1String("table")) return Done{};
    bool any = false;
    for (auto& [name, channel] : machine.tables.channels) {
        const auto law = channel.laws.find(form);
        if (law == channel.laws.end()) continue;
        channel.transfer = law->second;
        any = true;
    }
    if (!any) return Error{u"No benchmark told L(m,τ) well enough for a law."_s};
    return Done{};
}

} // namespace costscope
