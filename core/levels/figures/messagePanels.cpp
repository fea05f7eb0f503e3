// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/messagePanels.h"

#include <algorithm>
#include <functional>

namespace costscope {

const std::array<RankMeasure, 4> rankMeasures = {{
    {"time", "Transport time", "Modeled transport time", "rank %1 needs longest, %2", &RankLoad::time, Quantity::Time, Hue::Blue},
    {"received", "Messages received", "Messages received <i>n</i>", "rank %1 receives most messages, %2", &RankLoad::received,
     Quantity::Count, Hue::Orange},
    {"sent", "Messages sent", "Messages sent", "rank %1 sends most messages, %2", &RankLoad::sent, Quantity::Count, Hue::Blue},
    {"bytes", "Bytes sent", "Bytes sent", "rank %1 sends most bytes, %2", &RankLoad::bytes, Quantity::Size, Hue::Blue},
}};

namespace {

constexpr size_t namedRanks = 3;

Hue hueOf(Locality where)
{
    return std::array{Hue::PaleBlue, Hue::MiddleBlue, Hue::DeepBlue}[size_t(where)];
}

/// One bar of a stack.
struct BoxPlace {
    double x, x2; ///< sides
    int row;
    ByLocality<double> heights;
};

/// A series per locality that sends anything, the one below first; the axis reaches a little beyond the highest.
void stack(Panel& panel, const std::vector<BoxPlace>& places)
{
    std::vector<double> foot(places.size(), 0.0);
    for (const Locality where : localities) {
        Series s{.mark = Mark::Bars, .label = toString(where), .hue = hueOf(where)};
        for (size_t i = 0; i < places.size(); ++i) {
            const double height = places[i].heights[size_t(where)];
            if (!(height > 0)) continue;
            s.addBar(places[i].x, places[i].x2, foot[i], foot[i] + height, places[i].row);
            foot[i] += height;
        }
        if (!s.x.empty()) panel.series.push_back(std::move(s));
    }
    panel.y.min = 0;
    panel.y.max = foot.empty() ? 1 : 1.08 * std::max(*std::max_element(foot.begin(), foot.end()), 1e-9);
}

Panel countPanel(bool byBytes, const QString& messages, const QString& bytes)
{
    Panel panel{.y = {.label = byBytes ? bytes : messages, .quantity = byBytes ? Quantity::Size : Quantity::Count}, .grid = true};
    if (byBytes) panel.y.ticks = TickStyle::Bytes;
    return panel;
}

double heightOf(const AmgClass& one, bool byBytes)
{
    return byBytes ? one.bytes : one.n;
}

/// Where the protocol changes, as far as the sizes come near it.
void addThresholds(Panel& panel, const ProtocolThresholds& thresholds)
{
    for (const auto& [size, how] : {std::pair{thresholds.shortBelow, Protocol::Eager}, {thresholds.eagerBelow, Protocol::Rend}}) {
        if (!(size > panel.x.min / 8 && size < panel.x.max * 8)) continue;
        panel.x.min = std::min(panel.x.min, size / 1.5);
        panel.x.max = std::max(panel.x.max, size * 1.5);
        panel.series.push_back({.mark = Mark::Vertical,
                                .endLabel = u"%1 →"_s.arg(protocolName(how)),
                                .hue = Hue::Grey,
                                .dash = Dash::Dashed,
                                .weight = 0.7,
                                .x = {size}});
    }
}

} // namespace

const RankMeasure& rankMeasure(const QString& id)
{
    const auto found =
        std::find_if(rankMeasures.begin(), rankMeasures.end(), [&](const RankMeasure& m) { return id == QLatin1String(m.id); });
    return found == rankMeasures.end() ? rankMeasures.front() : *found;
}

QString protocolName(Protocol protocol)
{
    return protocol == Protocol::Rend ? u"rendezvous"_s : toString(protocol);
}

double meanOf(const std::vector<RankLoad>& loads, RankQuantity quantity)
{
    double sum = 0;
    for (const RankLoad& load : loads) sum += load.*quantity;
    return loads.empty() ? missing : sum / double(loads.size());
}

Panel sizePanel(const LevelMessages& messages, const MessageRows& rows, bool byBytes)
{
    constexpr double gap = 1.03; // between bars
    Panel panel = countPanel(byBytes, u"Messages"_s, u"Bytes sent"_s);
    panel.x = {.label = u"Message size (byte)"_s, .quantity = Quantity::Size, .scale = Scale::Log, .ticks = TickStyle::Bytes};
    std::vector<BoxPlace> places;
    for (const auto& [bin, row] : rows.bins) {
        BoxPlace place{MessageSizes::from(bin) * gap, MessageSizes::from(bin + 1) / gap, row, {}};
        for (size_t where = 0; where < localities.size(); ++where)
            place.heights[where] = heightOf(messages.sizes.bins[where][bin], byBytes);
        places.push_back(place);
    }
    panel.x.min = MessageSizes::from(rows.bins.begin()->first) / 1.2;
    panel.x.max = MessageSizes::from(rows.bins.rbegin()->first + 1) * 1.2;
    stack(panel, places);
    addThresholds(panel, messages.view.analysis.question.thresholds);
    return panel;
}

namespace {

/// All ranks in order, as many as the eye tells apart.
Series sortedLine(std::vector<double> values, Hue hue, double factor)
{
    constexpr size_t exact = 64, most = 512;
    std::sort(values.begin(), values.end(), std::greater<>());
    Series line{.hue = hue};
    const double count = double(values.size());
    const auto add = [&](double place, double value) { line.addPoint(100 * (place + 0.5) / count, value * factor); };
    for (size_t i = 0; i < values.size(); i += i < exact || values.size() <= most ? 1 : values.size() / most + 1) add(double(i), values[i]);
    if (line.x.back() < 100 * (count - 0.5) / count) add(count - 1, values.back());
    return line;
}

/// The busiest ranks marked and named in their order; those that the table has beside them as small dots.
void addBusiest(Panel& panel, const LevelMessages& messages, const MessageRows& rows, const RankMeasure& measure, double factor)
{
    Series others{.mark = Mark::Points, .hue = measure.hue, .marker = Marker::Circle, .weight = 0.5}, named = others;
    named.weight = 1;
    for (size_t i = 0; i < rows.ranks.size(); ++i) {
        const RankLoad& load = messages.ranks[rows.ranks[i].first];
        Series& s = i < namedRanks ? named : others;
        const double place = 100 * (double(i) + 0.5) / double(messages.ranks.size());
        s.addPoint(place, load.*measure.quantity * factor, rows.ranks[i].second);
        if (i < namedRanks) panel.notes.push_back(toString(load));
    }
    panel.series.push_back(std::move(others));
    panel.series.push_back(std::move(named));
}

} // namespace

Panel rankPanel(const LevelMessages& messages, const MessageRows& rows, const RankMeasure& measure)
{
    std::vector<double> values;
    for (const RankLoad& load : messages.ranks) values.push_back(load.*measure.quantity);
    const double most = *std::max_element(values.begin(), values.end());
    const TimeUnit unit = measure.unit == Quantity::Time ? timeUnitFor(most) : TimeUnit{};
    Panel panel{.x = {.label = u"Ranks, busiest first (%)"_s, .min = -2, .max = 102}, .grid = true};
    panel.y = {.label = QString::fromUtf8(measure.axis), .min = 0, .max = 1.08 * most * unit.factor};
    if (!unit.name.isEmpty()) panel.y.label += u" (%1)"_s.arg(unit.name);
    if (measure.unit == Quantity::Size) panel.y.ticks = TickStyle::Bytes;
    const double mean = meanOf(messages.ranks, measure.quantity) * unit.factor;
    panel.series.push_back(
        {.mark = Mark::Horizontal, .endLabel = u"mean"_s, .hue = Hue::Grey, .dash = Dash::DashDot, .weight = 0.7, .y = {mean}});
    panel.series.push_back(sortedLine(std::move(values), measure.hue, unit.factor));
    addBusiest(panel, messages, rows, measure, unit.factor);
    return panel;
}

Panel protocolPanel(const LevelMessages& messages, const MessageRows& rows, bool byBytes)
{
    Panel panel = countPanel(byBytes, u"Messages of the critical process"_s, u"Bytes of the critical process"_s);
    panel.x = {.label = u"Protocol"_s, .min = -0.6, .max = 2.6, .ticks = TickStyle::Fixed};
    std::vector<BoxPlace> places;
    for (const Protocol how : protocols) {
        panel.x.fixedTicks.push_back({double(how), toString(how)});
        BoxPlace place{double(how) - 0.31, double(how) + 0.31, rows.protocols[size_t(how)], {}};
        for (size_t where = 0; where < localities.size(); ++where)
            place.heights[where] = heightOf(messages.critical[where][size_t(how)], byBytes);
        places.push_back(place);
    }
    stack(panel, places);
    return panel;
}

Panel levelPanel(const LevelMessages& messages, const MessageRows& rows, bool byBytes)
{
    Panel panel = countPanel(byBytes, u"Messages of the critical process"_s, u"Bytes of the critical process"_s);
    panel.x = levelAxis(levelCount(messages.view));
    std::vector<BoxPlace> places;
    for (const auto& [index, row] : rows.levels) {
        const AmgOperation& operation = messages.cost(index).operation;
        if (operation.hasList()) continue; // all messages of a list beside those of one process would mislead
        BoxPlace place{operation.level - 0.31, operation.level + 0.31, row, {}};
        for (size_t where = 0; where < localities.size(); ++where)
            for (const AmgClass& one : (*operation.numbers.critical)[where]) place.heights[where] += heightOf(one, byBytes);
        places.push_back(place);
    }
    if (!messages.isWhole) // what the panel beside it shows
        panel.series.push_back(
            {.mark = Mark::Region, .hue = Hue::Faint, .fill = Fill::Soft, .x = {messages.level() - 0.45}, .x2 = {messages.level() + 0.45}});
    stack(panel, places);
    panel.legend = LegendPlace::None; // the panel beside it has it
    return panel;
}

} // namespace costscope
