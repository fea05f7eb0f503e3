// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/Fit.h"

#include "core/base/find.h"
#include "core/base/sameNumber.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

bool same(const NamedValues& a, const NamedValues& b)
{
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return x.first == y.first && sameNumber(x.second, y.second); });
}

} // namespace

bool FitParameter::operator==(const FitParameter& other) const
{
    return name == other.name && quantity == other.quantity && sameNumber(value, other.value) && standardError == other.standardError &&
           interval == other.interval && state == other.state && reason == other.reason;
}

const FitParameter* Fit::parameter(QStringView name) const
{
    return firstOf(parameters, [&](const FitParameter& p) { return p.name == name; });
}

double Fit::value(QStringView name) const
{
    const FitParameter* found = parameter(name);
    return found ? found->value : missing;
}

bool Fit::operator==(const Fit& other) const
{
    return id == other.id && name == other.name && dataset == other.dataset && settings == other.settings &&
           parameters == other.parameters && sameNumber(correlation, other.correlation) && sameNumber(condition, other.condition) &&
           noise == other.noise && points == other.points && sameNumber(rms, other.rms) && sameNumber(rmsRelative, other.rmsRelative) &&
           termination == other.termination && message == other.message && same(derived, other.derived) &&
           (fitted.shares(other.fitted) || std::ranges::equal(fitted, other.fitted, sameNumber)) && used == other.used &&
           samples == other.samples && serialSamples == other.serialSamples && messages == other.messages;
}

} // namespace costscope
