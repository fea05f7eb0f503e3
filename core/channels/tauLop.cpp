// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channels/tauLop.h"

#include "core/machine/Machine.h"
#include "core/model/checks.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

// T⁰ = o + 2 L(m,1);  T¹ = o¹ + L⁰(m,τ0) + L¹(m,τ1) + L⁰(m,τ0)          Rico-Gallego et al. 2015, sections 3 and 5
TransferCost transmission(ChannelId channel, const TransferSize& m, bool withOverhead)
{
    const TransferCost copy = TransferCost::transfer(ChannelId::SharedMemory, m);
    const TransferCost overhead = withOverhead ? TransferCost::overhead(channel, m) : TransferCost();
    if (channel == ChannelId::SharedMemory) return overhead + 2 * copy;
    return overhead + 2 * copy + TransferCost::transfer(channel, m);
}

namespace {

/// What a machine may supply.
Parameter time(const char* name, const char* symbol, const char* meaning, double typical)
{
    return {.name = QLatin1String(name),
            .symbol = QString::fromUtf8(symbol),
            .meaning = QString::fromUtf8(meaning),
            .quantity = Quantity::Time,
            .typical = typical,
            .least = typical / 1e3,
            .most = typical * 1e3,
            .logarithmic = true,
            .optional = true};
}

Parameters inputs()
{
    Parameter m{u"m"_s, u"<i>m</i>"_s, u"size of the message"_s, Quantity::Size, 65536, 1, 1e9, true};
    Parameter S{u"S"_s, u"<i>S</i>"_s, u"size of a segment; without it the message goes as one"_s, Quantity::Size};
    S.optional = true;
    Parameter channel{u"channel"_s, u"channel"_s, u"through which the message goes"_s, Quantity::Text, 0};
    channel.fallback = 0;
    for (const ChannelId id : channelIds) channel.words << toString(id);
    return {m, S, channel};
}

double at(const NamedValues& values, const char* name)
{
    return valueAt(values, QLatin1String(name));
}

ChannelId channelOf(const NamedValues& values)
{
    return at(values, "channel") == 1 ? ChannelId::Network : ChannelId::SharedMemory;
}

/// The cells that the formula needs, of messages or segments. A cell that the tables do not have stays away.
NamedValues cellsOf(const Machine& machine, const NamedValues& given)
{
    NamedValues all = given;
    const bool segmented = given.contains(u"S"_s);
    const double m = at(given, segmented ? "S" : "m");
    const ChannelId way = channelOf(given);
    const auto shared = TransferChannel::of(machine, ChannelId::SharedMemory), network = TransferChannel::of(machine, ChannelId::Network);
    const auto put = [&](const char* name, const Result<double>& time) {
        if (time) all.insert({QLatin1String(name), *time});
    };
    if (shared) put("L_1", shared->transfer(m, 1));
    if (shared && segmented) put("L_2", shared->transfer(m, 2));
    if (network && way == ChannelId::Network) put("L1_1", network->transfer(m, 1));
    const auto& channel = way == ChannelId::Network ? network : shared;
    if (channel) put("o", channel->overhead(m));
    return all;
}

Result<Done> needs(const NamedValues& values, const char* name)
{
    if (!values.contains(QLatin1String(name)))
        return Error{u"tau-lop-p2p needs a value for %1: the machine's table does not hold this cell."_s.arg(QLatin1String(name))};
    return needNotNegative(values, QLatin1String(name));
}

Result<Done> checkSegment(const NamedValues& values)
{
    const double m = at(values, "m"), S = at(values, "S");
    if (channelOf(values) == ChannelId::Network)
        return Error{u"Segments are of shared memory here; stages tells what segments cost over the network."_s};
    if (S >= 1 && S <= m) return needs(values, "L_2");
    return Error{u"S is %1: a segment has at least one byte and no more than the message, m = %2."_s.arg(exact(S), exact(m))};
}

// T = o + 2 L(S,1) + (k−1) L(S,2) ≈ o + k L(S,2)                                                      section 3
Result<Evaluation> evaluateSegmentedTauLop(const NamedValues& values)
{
    const double o = at(values, "o"), one = at(values, "L_1"), two = at(values, "L_2"), k = std::ceil(at(values, "m") / at(values, "S"));
    const double time = o + 2 * one + (k - 1) * two, approximately = o + k * two;
    Messages notes;
    if (k * at(values, "S") != at(values, "m"))
        notes.push_back({Severity::Note, u"m is no multiple of S: %1 segments, the last one shorter, count as whole."_s.arg(exact(k))});
    return finite({time,
                   {{u"overhead_s"_s, o}, {u"transfers_s"_s, time - o}, {u"approximate_s"_s, approximately}, {u"k"_s, k}},
                   {},
                   {tauLopPointToPointModel.formula, u"T = o⁰ + 2 L⁰(S,1) + (k−1) L⁰(S,2) ≈ o⁰ + k L⁰(S,2)"_s,
                    u"= %1 + 2 · %2 + %3 · %4 = <b>%5</b>, approximated by %6"_s.arg(
                        shownTime(o), shownTime(one), shownCount(k - 1), shownTime(two), shownTime(time), shownTime(approximately))},
                   notes});
}

Result<Evaluation> evaluate(const NamedValues& given)
{
    const auto values = completed(tauLopPointToPointModel, given);
    if (!values) return values.error();
    const auto checked = allOf({needChoice(tauLopPointToPointModel, *values, u"channel"_s), needNotNegative(*values, u"m"_s),
                                needs(*values, "o"), needs(*values, "L_1")});
    if (!checked) return checked.error();
    if (values->contains(u"S"_s)) {
        const auto segment = checkSegment(*values);
        return segment ? evaluateSegmentedTauLop(*values) : Result<Evaluation>(segment.error());
    }
    const double o = at(*values, "o"), copy = at(*values, "L_1");
    if (channelOf(*values) == ChannelId::SharedMemory)
        return finite({o + 2 * copy,
                       {{u"overhead_s"_s, o}, {u"transfers_s"_s, 2 * copy}},
                       {},
                       {tauLopPointToPointModel.formula, u"T⁰ = o⁰ + 2 L⁰(m,1)"_s,
                        u"= %1 + 2 · %2 = <b>%3</b>"_s.arg(shownTime(o), shownTime(copy), shownTime(o + 2 * copy))},
                       {}});
    if (const auto network = needs(*values, "L1_1"); !network) return network.error();
    const double wire = at(*values, "L1_1"), time = o + 2 * copy + wire;
    return finite({time,
                   {{u"overhead_s"_s, o}, {u"transfers_s"_s, 2 * copy}, {u"network_s"_s, wire}},
                   {},
                   {tauLopPointToPointModel.formula, u"T¹ = o¹ + L⁰(m,1) + L¹(m,1) + L⁰(m,1)"_s,
                    u"= %1 + %2 + %3 + %2 = <b>%4</b>"_s.arg(shownTime(o), shownTime(copy), shownTime(wire), shownTime(time))},
                   {}});
}

} // namespace

const Model tauLopPointToPointModel{
    u"tau-lop-p2p"_s,
    u"τ-Lop, point to point"_s,
    u"T<sup>0</sup> = o<sup>0</sup> + 2 L<sup>0</sup>(m,1), T<sup>1</sup> = o<sup>1</sup> + 2 L<sup>0</sup>(m,1) + L<sup>1</sup>(m,1)"_s,
    u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, sections 3 and 5"_s,
    {u"In segments: o + 2 L(S,1) + (k−1) L(S,2). The paper drops o here and keeps it in o + k L(S,2); both have it."_s,
     u"A machine supplies the cells of its tables L(m,τ), linear between their points."_s},
    Quantity::Time,
    inputs(),
    {time("o", "<i>o</i>", "overhead of the transmission", 8e-7),
     time("L_1", "L<sup>0</sup>(m,1)", "a transfer through shared memory, of the message or of a segment", 1.6e-5),
     time("L_2", "L<sup>0</sup>(S,2)", "two concurrent ones, of a segment", 2.2e-6),
     time("L1_1", "L<sup>1</sup>(m,1)", "a transfer over the network", 6.2e-5)},
    evaluate,
    {},
    cellsOf,
};

} // namespace costscope
