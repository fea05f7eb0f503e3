// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channels/logGP.h"

#include "core/machine/Machine.h"
#include "core/model/checks.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

LogGP LogGP::of(const Machine& machine, ChannelId channel)
{
    const auto value = [&](const char* name) {
        const auto found = machine.values.find(u"loggp.%1.%2"_s.arg(toString(channel), QLatin1String(name)));
        return found == machine.values.end() ? missing : found->second.value;
    };
    return {value("L"), value("o"), value("g"), value("G")};
}

// T(m) = L + 2o + (m-1) G                          Rico-Gallego, Díaz-Martín, Lastovetsky 2015, section 2
double LogGP::time(double m) const
{
    return L + 2 * o + (m - 1) * G;
}

// T = L + 2o + (S-1) G + (k-1)(g + (S-1) G)                                              section 4
double LogGP::segmented(double S, double k) const
{
    return time(S) + (k - 1) * (g + (S - 1) * G);
}

double LogGP::segmentedApproximately(double S, double k) const
{
    return L + 2 * o + S * G + (k - 1) * (g + S * G);
}

namespace {

Parameter value(const char* name, const char* meaning, Quantity quantity, double typical)
{
    return {QLatin1String(name),
            u"<i>%1</i>"_s.arg(QLatin1String(name)),
            QString::fromUtf8(meaning),
            quantity,
            typical,
            typical / 1e3,
            typical * 1e3,
            true};
}

/// The rows of these names.
Parameters rowsOf(std::initializer_list<const char*> names)
{
    static const Parameters all = {value("L", "latency", Quantity::Time, 5e-7),
                                   value("o", "overhead of a message, mean of sender and receiver", Quantity::Time, 3e-7),
                                   value("g", "gap between messages", Quantity::Time, 4e-7),
                                   value("G", "gap per byte", Quantity::TimePerByte, 2.5e-10),
                                   value("m", "size of the message", Quantity::Size, 65536),
                                   value("S", "size of a segment", Quantity::Size, 8192)};
    Parameters rows;
    for (const char* name : names) rows.push_back(*parameterCalled(all, name));
    return rows;
}

/// `rows`, and the channel whose set a machine supplies.
Parameters withChannel(Parameters rows)
{
    Parameter channel{u"channel"_s, u"channel"_s, u"whose values a machine supplies"_s, Quantity::Text, 0};
    channel.fallback = 0;
    for (const ChannelId id : channelIds) channel.words << toString(id);
    rows.push_back(channel);
    return rows;
}

/// `given` with these values of the machine's set of the channel.
template <char... names>
NamedValues withSet(const Machine& machine, const NamedValues& given)
{
    const LogGP set = LogGP::of(machine, valueAt(given, u"channel"_s) == 1 ? ChannelId::Network : ChannelId::SharedMemory);
    NamedValues all = given;
    const auto put = [&](char name) {
        const double value = name == 'L' ? set.L : name == 'o' ? set.o : name == 'g' ? set.g : set.G;
        if (!std::isnan(value)) all.insert({QString(QLatin1Char(name)), value});
    };
    (put(names), ...);
    return all;
}

LogGP parametersOf(const NamedValues& values)
{
    const auto at = [&](const char* name) { return valueAt(values, QLatin1String(name)); };
    return {at("L"), at("o"), at("g"), at("G")};
}

Result<Done> needOneByte(const NamedValues& values)
{
    if (valueAt(values, u"m"_s) >= 1) return needPositive(values, u"m"_s);
    return Error{u"m is %1. LogGP sends at least one byte."_s.arg(exact(valueAt(values, u"m"_s)))};
}

Result<Done> notNegative(const NamedValues& values, std::initializer_list<const char*> names)
{
    for (const char* name : names)
        if (const auto checked = needNotNegative(values, QLatin1String(name)); !checked) return checked;
    return Done{};
}

Result<Evaluation> evaluateLogP(const NamedValues& given)
{
    const auto values = completed(logPModel, given);
    if (!values) return values.error();
    if (const auto checked =
            allOf({needChoice(logPModel, *values, u"channel"_s), notNegative(*values, {"L", "o"}), needPositive(*values, u"g"_s)});
        !checked)
        return checked.error();
    const LogGP set = parametersOf(*values);
    const double time = set.L + 2 * set.o;
    return finite({time,
                   {{u"latency_s"_s, set.L}, {u"overhead_s"_s, 2 * set.o}, {u"capacity_messages"_s, std::floor(set.L / set.g)}},
                   {},
                   {logPModel.formula, u"= %1 + 2 · %2 = <b>%3</b>"_s.arg(shownTime(set.L), shownTime(set.o), shownTime(time))},
                   {{Severity::Note, u"At most ⌊L/g⌋ messages are in flight; the paper on LogP has the ceiling, ⌈L/g⌉ = %1."_s.arg(
                                         exact(std::ceil(set.L / set.g)))}}});
}

Result<Evaluation> evaluateLogGP(const NamedValues& given)
{
    const auto values = completed(logGPModel, given);
    if (!values) return values.error();
    if (const auto checked =
            allOf({needChoice(logGPModel, *values, u"channel"_s), needOneByte(*values), notNegative(*values, {"L", "o", "G"})});
        !checked)
        return checked.error();
    const LogGP set = parametersOf(*values);
    const double m = valueAt(*values, u"m"_s), time = set.time(m);
    return finite({time,
                   {{u"latency_s"_s, set.L}, {u"overhead_s"_s, 2 * set.o}, {u"bytes_s"_s, (m - 1) * set.G}},
                   {},
                   {logGPModel.formula,
                    u"= %1 + 2 · %2 + (%3 − 1 B) · %4 = <b>%5</b>"_s.arg(shownTime(set.L), shownTime(set.o), shownSize(m),
                                                                         display(set.G, Quantity::TimePerByte, 3), shownTime(time))},
                   {}});
}

Messages notesOnSegments(const LogGP& set, double m, double S, double k)
{
    Messages notes;
    if (k * S != m)
        notes.push_back({Severity::Note, u"m is no multiple of S: %1 segments, the last one shorter, count as whole."_s.arg(exact(k))});
    if (set.g < set.o) notes.push_back({Severity::Warning, u"g is below o: a processor cannot send faster than its overhead allows."_s});
    return notes;
}

Result<Evaluation> evaluateSegmentedLogGP(const NamedValues& given)
{
    const auto values = completed(logGPSegmentedModel, given);
    if (!values) return values.error();
    const auto checked = allOf({needChoice(logGPSegmentedModel, *values, u"channel"_s), needOneByte(*values), needPositive(*values, u"S"_s),
                                notNegative(*values, {"L", "o", "g", "G"})});
    if (!checked) return checked.error();
    const LogGP set = parametersOf(*values);
    const double m = valueAt(*values, u"m"_s), S = valueAt(*values, u"S"_s);
    if (S > m || S < 1)
        return Error{u"S is %1: a segment has at least one byte and no more than the message, m = %2."_s.arg(exact(S), exact(m))};
    const double k = std::ceil(m / S), approximate = set.segmentedApproximately(S, k), time = set.segmented(S, k);
    return finite({time,
                   {{u"exact_s"_s, time}, {u"approximate_s"_s, approximate}, {u"k"_s, k}},
                   {},
                   {logGPSegmentedModel.formula, u"<i>k</i> = %1 segments of %2"_s.arg(shownCount(k), shownSize(S)),
                    u"= <b>%1</b>, approximated by %2"_s.arg(shownTime(time), shownTime(approximate))},
                   notesOnSegments(set, m, S, k)});
}

} // namespace

const Model logPModel{
    u"logp"_s,
    u"LogP"_s,
    u"T = L + 2o"_s,
    u"Barigou 2016, section 2.1.1"_s,
    {u"At most ⌊L/g⌋ messages are in flight; the brackets are lost in the print."_s},
    Quantity::Time,
    withChannel({}),
    rowsOf({"L", "o", "g"}),
    evaluateLogP,
    {},
    withSet<'L', 'o', 'g'>,
};

const Model logGPModel{
    u"loggp"_s,
    u"LogGP"_s,
    u"T(m) = L + 2o + (m−1) G"_s,
    u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, section 2"_s,
    {u"o is the mean of the overheads of sender and receiver."_s,
     u"Fitted are g and G, from round trips of one and of several messages."_s},
    Quantity::Time,
    withChannel(rowsOf({"m"})),
    rowsOf({"L", "o", "G"}),
    evaluateLogGP,
    u"benchmark"_s,
    withSet<'L', 'o', 'G'>,
};

const Model logGPSegmentedModel{
    u"loggp-segmented"_s,
    u"LogGP, segmented"_s,
    u"T = L + 2o + (S−1) G + (k−1)(g + (S−1) G), k = ⌈m/S⌉"_s,
    u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, section 4"_s,
    {u"Tables 1 and 2 of the paper take S for S − 1; both are given."_s},
    Quantity::Time,
    withChannel(rowsOf({"m", "S"})),
    rowsOf({"L", "o", "g", "G"}),
    evaluateSegmentedLogGP,
    {},
    withSet<'L', 'o', 'g', 'G'>,
};

} // namespace costscope
