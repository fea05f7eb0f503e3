// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkKinds.h"

#include "core/figure/FigureTable.h"
#include "core/network/figures/networkFigure.h"

#include <algorithm>
#include <numeric>

namespace costscope {

namespace {

/// Percent of all by hops, as bars beside each other; rows of the table are hops.
Series shares(const std::vector<qint64>& counts, const QString& label, Hue hue, Fill fill, double shift)
{
    const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
    Series bars{.mark = Mark::Bars, .label = label, .hue = hue, .fill = fill, .width = 0.4};
    for (size_t h = 0; h < counts.size() && all > 0; ++h) {
        if (counts[h] == 0) continue;
        bars.addBar(double(h) + shift, 0, 100 * double(counts[h]) / all);
        bars.rows.push_back(int(h));
    }
    return bars;
}

double highest(const Panel& panel)
{
    double most = 0;
    for (const Series& series : panel.series)
        for (const double value : series.high) most = std::max(most, value);
    return most;
}

/// Whole hops alone, in steps of 1, 2, 5, 10, … so that some ten stand on the axis.
std::vector<Tick> hopTicks(qint32 most)
{
    qint32 step = 1;
    for (int i = 0; most / step > 10; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    std::vector<Tick> ticks;
    for (qint32 h = 0; h <= most; h += step) ticks.push_back({double(h), QString::number(h)});
    return ticks;
}

Panel hopsPanel(const LinkLoads& now, const LinkLoads* then)
{
    Panel panel;
    const qint32 most = std::max(now.mostHops(), then ? then->mostHops() : 0);
    panel.x = {
        .label = u"Links crossed <i>h</i>"_s, .min = -0.6, .max = most + 0.6, .ticks = TickStyle::Fixed, .fixedTicks = hopTicks(most)};
    panel.y = {.label = u"Share (%)"_s, .min = 0};
    panel.series = {shares(now.messagesByHops, u"messages"_s, Hue::Grey, Fill::Soft, -0.2),
                    shares(now.bytesByHops, u"bytes"_s, Hue::Blue, Fill::Solid, 0.2)};
    if (then) panel.series.push_back(shares(then->bytesByHops, u"bytes, what if"_s, Hue::Ink, Fill::None, 0.2));
    panel.series.push_back(
        {.mark = Mark::Vertical, .endLabel = u"per byte"_s, .hue = Hue::Blue, .dash = Dash::DashDot, .x = {now.hopsPerByte()}});
    panel.y.max = std::max(1.0, 1.1 * highest(panel));
    return panel;
}

void addTable(Figure& figure, const LinkLoads& loads, const LinkLoads* then)
{
    FigureTable table(u"hops"_s, {{u"hops"_s, Quantity::Count, u"Hops"_s},
                                  {u"messages"_s, Quantity::Count, u"Messages"_s},
                                  {u"bytes"_s, Quantity::Size, u"Bytes"_s},
                                  {u"what_if_bytes"_s, Quantity::Size, u"What if"_s, then != nullptr}});
    const auto at = [](const std::vector<qint64>& counts, qint32 h) { return size_t(h) < counts.size() ? counts[size_t(h)] : 0; };
    for (qint32 h = 0; h <= std::max(loads.mostHops(), then ? then->mostHops() : 0); ++h)
        table.add(u"hops=%1"_s.arg(h), h, at(loads.messagesByHops, h), at(loads.bytesByHops, h), then ? at(then->bytesByHops, h) : 0);
    table.moveTo(figure);
}

Result<Figure> buildHopDistribution(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto views = networkViews(session, request, memory, progress);
    if (!views) return views.error();
    const NetworkView& view = views->now;
    const LinkLoads& loads = *view.loads;
    const LinkLoads* then = views->whatIf ? views->whatIf->loads.get() : nullptr;
    Figure figure;
    addTable(figure, loads, then);
    figure.panels = {hopsPanel(loads, then)};
    figure.widthMm = 84;
    figure.heightMm = 66;
    const auto shown = [](double hops) { return display(hops, Quantity::None, 3); };
    figure.title =
        then ? u"A byte of %1 crosses %2 links on average, %3 in the what if"_s.arg(view.where(), shown(loads.hopsPerByte()),
                                                                                    shown(then->hopsPerByte()))
             : u"A byte of %1 crosses %2 links on average, those within a router counted"_s.arg(view.where(), shown(loads.hopsPerByte()));
    figure.subtitle =
        networkSubtitle(view) + u" · at most %1 hops, %2 per message"_s.arg(loads.mostHops()).arg(shown(loads.hopsPerMessage()));
    figure.messages = networkMessages(view);
    for (const Message& message : whatIfMessages(view, views->then())) figure.messages.push_back(message);
    figure.provenance = networkProvenance(view);
    figure.caption = u"Messages and bytes of one %1 of %2 by the links that they cross in %3; those within a router cross none. %4."_s.arg(
        view.where().toHtmlEscaped(), view.item->name.toHtmlEscaped(), aTorus(view.torus()), figure.provenance.program);
    sayWhatIf(figure, request, view);
    return figure;
}

} // namespace

const FigureKind hopDistributionFigure =
    trafficFigure(u"hop-distribution"_s, u"Hop distribution"_s, u"How far messages and bytes go: links crossed in a torus or mesh."_s,
                  trafficChoices(), buildHopDistribution);

} // namespace costscope
