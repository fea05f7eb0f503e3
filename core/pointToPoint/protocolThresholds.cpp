// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/protocolThresholds.h"

#include "core/machine/Machine.h"
#include "core/model/checks.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

namespace {

constexpr ProtocolThresholds defaults;

QString shortBelowName()
{
    return u"short_below_bytes"_s;
}

QString eagerBelowName()
{
    return u"eager_below_bytes"_s;
}

Parameter thresholdValue(const QString& name, const QString& meaning, double fallback)
{
    Parameter value{name, name, meaning, Quantity::Size, fallback, 1, 1e7, true, fallback};
    value.machineName = u"protocols."_s + name;
    return value;
}

/// Where both thresholds of a machine come from, in its own words; empty if it does not say.
QString originOf(const Machine& machine)
{
    QStringList sources;
    for (const QString& name : {shortBelowName(), eagerBelowName()}) {
        const auto found = machine.values.find(u"protocols."_s + name);
        if (found == machine.values.end() || found->second.source.isEmpty()) return {};
        if (!sources.contains(found->second.source)) sources << found->second.source;
    }
    return u"The thresholds %1 and %2 are those of %3: %4."_s.arg(shortBelowName(), eagerBelowName(), machine.name, sources.join(u"; "_s));
}

QString assumption()
{
    return u"The thresholds %1 and %2 belong to the parameter set; the paper prints none, so they are an assumption."_s.arg(
        shortBelowName(), eagerBelowName());
}

} // namespace

Parameters thresholdValues()
{
    return {thresholdValue(shortBelowName(), u"short below this size"_s, defaults.shortBelow),
            thresholdValue(eagerBelowName(), u"eager below this size, rend from it on"_s, defaults.eagerBelow)};
}

ProtocolThresholds thresholdsOf(const NamedValues& values)
{
    ProtocolThresholds thresholds;
    if (values.contains(shortBelowName())) thresholds.shortBelow = values.at(shortBelowName());
    if (values.contains(eagerBelowName())) thresholds.eagerBelow = values.at(eagerBelowName());
    return thresholds;
}

ProtocolThresholds thresholdsFrom(const Machine& machine)
{
    NamedValues values;
    for (const Parameter& row : thresholdValues()) {
        const auto found = machine.values.find(row.machineName);
        if (found != machine.values.end() && !std::isnan(found->second.value)) values[row.name] = found->second.value;
    }
    return thresholdsOf(values);
}

Result<Done> checkThresholds(const NamedValues& values)
{
    const ProtocolThresholds thresholds = thresholdsOf(values);
    const NamedValues both{{shortBelowName(), thresholds.shortBelow}, {eagerBelowName(), thresholds.eagerBelow}};
    const auto numbers = allOf({needNotNegative(both, shortBelowName()), needNotNegative(both, eagerBelowName())});
    if (!numbers) return numbers;
    if (thresholds.shortBelow <= thresholds.eagerBelow) return Done{};
    return Error{u"short_below_bytes is %1, eager_below_bytes is %2. The first must not be above the second."_s.arg(
        exact(thresholds.shortBelow), exact(thresholds.eagerBelow))};
}

Message noteOnThresholds(const ProtocolThresholds& thresholds, const Machine* machine)
{
    const QString from = machine ? originOf(*machine) : QString();
    if (!(thresholds.shortBelow > 0) && !(thresholds.eagerBelow > 0))
        return {Severity::Note, u"Protocol rend for messages of any size. %1"_s.arg(from.isEmpty() ? assumption() : from)};
    return {Severity::Note, u"Protocol short for %1, rend for %2, eager between. %3"_s.arg(rangeOf(thresholds, Protocol::Short),
                                                                                           rangeOf(thresholds, Protocol::Rend),
                                                                                           from.isEmpty() ? assumption() : from)};
}

Message noteOnProtocol(const ProtocolThresholds& thresholds, Protocol chosen)
{
    // Values come without their source here: others than the assumed ones were given, by a machine or by hand.
    const QString from = thresholds == defaults
                             ? assumption()
                             : u"The thresholds %1 and %2 are as given, %3 and %4 byte."_s.arg(
                                   shortBelowName(), eagerBelowName(), exact(thresholds.shortBelow), exact(thresholds.eagerBelow));
    return {Severity::Note, u"Protocol %1 for %2. %3"_s.arg(toString(chosen), rangeOf(thresholds, chosen), from)};
}

} // namespace costscope
