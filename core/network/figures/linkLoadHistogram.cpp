// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkKinds.h"

#include "core/network/figures/networkFigure.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr int binCount = 30;

/// Loads of the links that exist, ascending.
std::vector<double> sortedLoads(const LinkLoads& loads, const LoadScale& scale)
{
    std::vector<double> all;
    for (size_t number = 0; number < loads.bytes.size(); ++number)
        if (loads.bytes[number] > 0 || loads.torus.hasLink(loads.torus.link(number))) all.push_back(scale(loads, number));
    std::sort(all.begin(), all.end());
    return all;
}

/// Of all loads; 1 where there are none, so that an axis has a length.
double greatest(const std::vector<double>& now, const std::vector<double>* then)
{
    const double most = std::max(now.back(), then && !then->empty() ? then->back() : 0);
    return most > 0 ? most : 1;
}

Series bars(const std::vector<double>& loads, double binWidth, const QString& label, bool outline)
{
    std::vector<double> counts(binCount);
    for (const double load : loads) counts[size_t(std::min(binCount - 1.0, load / binWidth))] += 1;
    Series series{.mark = Mark::Bars,
                  .label = label,
                  .hue = outline ? Hue::Ink : Hue::Grey,
                  .fill = outline ? Fill::None : Fill::Soft,
                  .width = binWidth};
    for (size_t bin = 0; bin < counts.size(); ++bin)
        if (counts[bin] > 0) series.addBar((double(bin) + 0.5) * binWidth, 0, counts[bin]);
    return series;
}

Series rule(double x, const QString& name)
{
    return {.mark = Mark::Vertical, .endLabel = name, .hue = Hue::Grey, .dash = Dash::DashDot, .x = {x}};
}

/// "most: +z at (4, 4, 3), 263 MB"; empty where nothing is carried.
QString maximumInWords(const LinkLoads& loads, const LoadScale& scale)
{
    const std::vector<size_t> hottest = scale.hottest(loads, 1);
    if (hottest.empty()) return {};
    return u"most: %1, %2"_s.arg(linkName(loads.torus, loads.torus.link(hottest[0])), scale.shown(loads, hottest[0]));
}

/// How many links carry how much.
Panel histogram(const std::vector<double>& now, const std::vector<double>* then, const LoadScale& scale, const QString& maximum)
{
    Panel panel;
    const double most = greatest(now, then), width = most / binCount;
    panel.x = {.label = scale.label, .min = 0, .max = 1.04 * most};
    panel.y = {.label = u"Links"_s, .quantity = Quantity::Count, .scale = Scale::Log, .min = 0.7, .max = 2.5 * double(now.size())};
    panel.series.push_back(bars(now, width, then ? u"now"_s : QString(), false));
    if (then) panel.series.push_back(bars(*then, width, u"what if"_s, true));
    double mean = 0;
    for (const double load : now) mean += load / double(now.size());
    panel.series.push_back(rule(mean, u"mean"_s));
    panel.series.push_back(rule(now[size_t(0.99 * double(now.size() - 1))], u"99 %"_s));
    if (!maximum.isEmpty()) panel.series.push_back(wordsAt(now.back(), 2, maximum, Hue::Ink, Anchor::AboveLeft));
    return panel;
}

/// The links from the busiest to the idlest.
Series ranked(const std::vector<double>& loads, const QString& label, Hue hue, Dash dash)
{
    Series line{.mark = Mark::Line, .label = label, .hue = hue, .dash = dash};
    const auto count = double(loads.size());
    double place = 1;
    for (size_t i = 0; i < loads.size(); ++i) { // a line of a hundred thousand points is thinned where the page cannot show them
        if (double(i) + 1 < place && i + 1 < loads.size()) continue;
        place = std::max(place + 1, 1.01 * place);
        line.addPoint(double(i + 1) / count, loads[loads.size() - 1 - i]);
    }
    return line;
}

Panel rankedLinks(const std::vector<double>& now, const std::vector<double>* then, const LoadScale& scale, double cube)
{
    Panel panel;
    panel.x = {.label = u"Share of the links, the busiest first"_s,
               .quantity = Quantity::Share,
               .scale = Scale::Log,
               .min = 0.7 / double(now.size()),
               .max = 1,
               .ticks = TickStyle::Percent};
    panel.y = {.label = scale.label, .min = 0, .max = 1.08 * greatest(now, then)};
    panel.series.push_back(ranked(now, then ? u"now"_s : QString(), Hue::Vermillion, Dash::Solid));
    if (then) panel.series.push_back(ranked(*then, u"what if"_s, Hue::Ink, Dash::Dashed));
    if (cube > 0 && cube < panel.y.max)
        panel.series.push_back(
            {.mark = Mark::Horizontal, .endLabel = u"cube estimate"_s, .hue = Hue::Grey, .dash = Dash::DashDot, .y = {cube}});
    return panel;
}

/// "A few links decide: the busiest carries 28 times the mean" where 99 % do not reach half of the busiest; "the load is spread" where
/// the busiest has not twice the mean and few are idle; else what the busiest carries and how many links are idle.
QString titleOf(const LinkLoads& loads, const std::vector<double>& sorted, const LoadScale& scale)
{
    if (!(sorted.back() > 0)) return u"No byte leaves its router"_s;
    const double most = sorted.back() / scale.mean(loads), idle = 1 - double(loads.usedLinks()) / double(loads.torus.links());
    const QString times = display(most, Quantity::None, 2);
    if (const QString few = fewLinks(loads); !few.isEmpty())
        return (scale.isTime ? u"A few links decide: only %1, at capacity up to %2"_s : u"A few links decide: only %1, up to %2"_s)
            .arg(few, scale.shown(loads, scale.hottest(loads, 1)[0]));
    const double common = sorted[size_t(0.99 * double(sorted.size() - 1))];
    constexpr double even = 2, few = 0.1;
    if (common < 0.5 * sorted.back())
        return (scale.isTime ? u"A few links decide: at capacity the longest takes %1 times the mean"_s
                             : u"A few links decide: the busiest carries %1 times the mean"_s)
            .arg(times);
    if (most < even && idle < few)
        return (scale.isTime ? u"The load is spread: at capacity the longest link takes %1 times the mean"_s
                             : u"The load is spread: the busiest link carries %1 times the mean"_s)
            .arg(times);
    const QString said =
        scale.isTime ? u"At capacity the longest link takes %1 times the mean"_s : u"The busiest link carries %1 times the mean"_s;
    return idle > 0 ? u"%1, %2 of the links nothing"_s.arg(said.arg(times), display(idle, Quantity::Share, 2)) : said.arg(times);
}

Result<Figure> buildLinkLoadHistogram(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto views = networkViews(session, request, memory, progress);
    if (!views) return views.error();
    const NetworkView& view = views->now;
    const NetworkView* whatIf = views->then();
    if (view.torus().links() == 0) return Error{u"A single router has no links."_s};
    const auto scale = loadScale(view, request);
    if (!scale) return scale.error();
    const auto scaleThen = whatIf ? sameScaleOf(*whatIf, *scale) : scale;
    if (!scaleThen) return scaleThen.error();
    const std::vector<double> now = sortedLoads(*view.loads, *scale);
    const std::vector<double> then = whatIf ? sortedLoads(*whatIf->loads, *scaleThen) : std::vector<double>();
    const std::vector<double>* other = then.empty() ? nullptr : &then;
    Figure figure;
    (void)addLinkTable(figure, view, whatIf, 1000, *scale);
    // Which links the estimated load is on is not known: where they differ, on the slowest.
    const double cube = scale->factor * slowest(scale->ofDimension, view.torus()) * view.cube.linkBytes;
    figure.panels = {histogram(now, other, *scale, maximumInWords(*view.loads, *scale)), rankedLinks(now, other, *scale, cube)};
    figure.columns = 2;
    figure.widthMm = 178;
    figure.heightMm = 74;
    figure.title = titleOf(*view.loads, now, *scale);
    figure.subtitle = networkSubtitle(view) + u" · cube estimate %1"_s.arg(display(view.cube.linkBytes, Quantity::Size, 3));
    figure.subtitle += whatIfSubtitle(request);
    figure.messages = networkMessages(view);
    for (const Message& message : whatIfMessages(view, whatIf)) figure.messages.push_back(message);
    sayLinksLeftOut(figure, largerLoads(view, whatIf), *scale);
    figure.provenance = networkProvenance(view);
    figure.caption =
        u"How many directed links of %1 carry how much, and the links from the busiest to the idlest, for one %2 of %3. %4."_s.arg(
            aTorus(view.torus()), view.where().toHtmlEscaped(), view.item->name.toHtmlEscaped(), figure.provenance.program);
    sayWhatIf(figure, request, view);
    return figure;
}

} // namespace

const FigureKind linkLoadHistogramFigure = trafficFigure(u"link-load-histogram"_s, u"Link-load histogram"_s,
                                                         u"Whether a few links of a torus decide: how many links carry how much."_s,
                                                         trafficChoices({loadChoice()}), buildLinkLoadHistogram);

} // namespace costscope
