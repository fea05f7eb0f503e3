// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/uncertainty.h"

#include "core/base/find.h"
#include "core/machine/machineValues.h"
#include "core/numerics/estimate.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double normal95 = 1.959963984540054; // 97.5 % of the normal distribution

bool hasError(const MachineValue& value)
{
    return !std::isnan(value.value) && (value.interval || value.standardError.value_or(0) > 0);
}

bool isRate(const QString& name)
{
    const MachineParameter* row = findMachineValue(name);
    return row && row->quantity == Quantity::Rate;
}

Interval endsOf(const MachineValue& value, bool isRate)
{
    if (value.interval) return *value.interval;
    const double half = normal95 * *value.standardError;
    if (!isRate) return {std::max(0.0, value.value - half), value.value + half};
    const double times = std::exp(half / value.value);
    return {value.value / times, value.value * times};
}

/// By this share of the way to the upper end, or below 0 to the lower one. Of a rate the inverse moves evenly: it is what was fitted,
/// and an unlimited one has a way, too.
double moved(const MachineValue& value, bool isRate, double share)
{
    const Interval ends = endsOf(value, isRate);
    const double end = share > 0 ? ends[1] : ends[0], by = std::abs(share);
    if (!isRate) return value.value + by * (end - value.value);
    return 1 / (1 / value.value + by * (1 / end - 1 / value.value));
}

} // namespace

Uncertainty::Uncertainty(Machines machines, const std::function<bool(const QString&)>& counts) : m_machines(std::move(machines))
{
    for (const Machine& machine : m_machines) take(machine, counts);
    for (Machine& machine : m_machines) machine.errors.clear(); // numbers need none, and each variant is a copy
}

Uncertainty::Place Uncertainty::placeOf(const QString& name, const Machine& machine) const
{
    Place place{name, {}};
    const MachineValue& value = machine.values.at(name);
    for (size_t m = 0; m < m_machines.size(); ++m)
        if (const MachineValue* other = lookUp(m_machines[m].values, name); other && *other == value) place.machines.push_back(m);
    return place;
}

void Uncertainty::take(const Machine& machine, const std::function<bool(const QString&)>& counts)
{
    std::map<QString, Place> open; // those whose first machine this is
    for (const auto& [name, value] : machine.values) {
        if (!hasError(value) || (counts && !counts(name))) continue;
        Place place = placeOf(name, machine);
        if (&m_machines[place.machines.front()] == &machine) open.emplace(name, std::move(place));
    }
    for (const JointErrors& errors : machine.errors) {
        const JointErrors counted = ofValues(errors, [&](const QString& name) { return open.contains(name); });
        std::vector<Place> places;
        for (const QString& name : counted.values) places.push_back(std::move(open.extract(name).mapped()));
        if (!places.empty()) add(counted, std::move(places));
    }
    for (const auto& [name, place] : open) m_axes.push_back({{place}, {1}});
}

void Uncertainty::add(const JointErrors& errors, std::vector<Place> places)
{
    if (errors.drawCount() > 0) {
        m_drawn.push_back({std::move(places), errors.draws});
        return;
    }
    const auto k = Eigen::Index(places.size());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(Eigen::Map<const Eigen::MatrixXd>(errors.correlation.data(), k, k));
    for (Eigen::Index i = 0; i < k; ++i) {
        const Eigen::VectorXd shares = axes.eigenvectors().col(i) * std::sqrt(std::max(0.0, axes.eigenvalues()[i]));
        m_axes.push_back({places, {shares.begin(), shares.end()}});
    }
}

size_t Uncertainty::drawCount() const
{
    size_t count = 0;
    for (const Drawn& drawn : m_drawn) count = std::max(count, drawn.draws.front().size());
    return count;
}

Uncertainty::Machines Uncertainty::variant(size_t i) const
{
    Machines machines = m_machines;
    const auto put = [&](const Place& place, const auto& value) {
        for (const size_t m : place.machines) machines[m].values[place.name].value = value(m_machines[m].values.at(place.name));
    };
    if (i < drawCount()) {
        for (const Drawn& drawn : m_drawn)
            for (size_t p = 0; p < drawn.places.size(); ++p)
                put(drawn.places[p], [&](const MachineValue&) { return drawn.draws[p][i % drawn.draws[p].size()]; });
        return machines;
    }
    const Axis& axis = m_axes[(i - drawCount()) / 2];
    const double way = (i - drawCount()) % 2 == 0 ? -1 : 1;
    for (size_t p = 0; p < axis.places.size(); ++p)
        put(axis.places[p], [&](const MachineValue& value) { return moved(value, isRate(axis.places[p].name), way * axis.shares[p]); });
    return machines;
}

Interval Uncertainty::interval(double centre, const std::vector<double>& ofVariants) const
{
    if (std::isnan(centre) || std::ranges::any_of(ofVariants, [](double value) { return std::isnan(value); })) return {missing, missing};
    double down = 0, up = 0; // squares
    const auto add = [&](double low, double high) {
        down += std::pow(std::max(0.0, centre - low), 2);
        up += std::pow(std::max(0.0, high - centre), 2);
    };
    const auto axes = ofVariants.begin() + std::ptrdiff_t(drawCount());
    if (std::vector<double> drawn(ofVariants.begin(), axes); !drawn.empty()) add(quantile(drawn, 0.025), quantile(drawn, 0.975));
    for (auto at = axes; at != ofVariants.end(); at += 2) add(std::min(at[0], at[1]), std::max(at[0], at[1]));
    return {centre - std::sqrt(down), centre + std::sqrt(up)};
}

std::vector<Interval> Uncertainty::intervals(const Numbers& numbers) const
{
    if (!isKnown()) return {};
    const std::vector<double> centre = numbers(m_machines);
    std::vector<std::vector<double>> ofVariants(centre.size()); // by number
    for (size_t i = 0; i < count(); ++i) {
        std::vector<double> found = numbers(variant(i));
        found.resize(centre.size(), missing);
        for (size_t q = 0; q < centre.size(); ++q) ofVariants[q].push_back(found[q]);
    }
    std::vector<Interval> all;
    for (size_t q = 0; q < centre.size(); ++q) all.push_back(interval(centre[q], ofVariants[q]));
    return all;
}

} // namespace costscope
