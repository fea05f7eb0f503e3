// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/Fit.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool same(const std::vector<double>& a, const std::vector<double>& b)
{
    return std::ranges::equal(a, b, [](double x, double y) { return same(x, y); });
}

bool same(const NamedValues& a, const NamedValues& b)
{
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return x.first == y.first && same(x.second, y.second); });
}

} // namespace

bool FitParameter::operator==(const FitParameter& other) const
{
    return name == other.name && quantity == other.quantity && same(value, other.value) && standardError == other.standardError &&
           interval == other.interval && state == other.state && reason == other.reason;
}

const FitParameter* Fit::parameter(QStringView name) const
{
    const auto found = std::ranges::find_if(parameters, [name](const FitParameter& p) { return p.name == name; });
    return found == parameters.end() ? nullptr : &*found;
}

double Fit::value(QStringView name) const
{
    const FitParameter* found = parameter(name);
    return found ? found->value : missing;
}

bool Fit::operator==(const Fit& other) const
{
    return id == other.id && name == other.name && dataset == other.dataset && settings == other.settings &&
           parameters == other.parameters && same(correlation, other.correlation) && same(condition, other.condition) &&
           points == other.points && same(rms, other.rms) && same(rmsRelative, other.rmsRelative) && termination == other.termination &&
           message == other.message && same(derived, other.derived) && same(fitted, other.fitted) && used == other.used &&
           samples == other.samples && messages == other.messages;
}

} // namespace costscope
