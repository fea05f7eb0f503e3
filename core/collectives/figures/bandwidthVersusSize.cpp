// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveKinds.h"

#include "core/base/binarySize.h"
#include "core/collectives/collectiveCost.h"
#include "core/collectives/collectiveCurve.h"
#include "core/collectives/figures/collectiveMeasurements.h"
#include "core/data/benchmark.h"
#include "core/figure/FigureTable.h"
#include "core/figure/ticks.h"
#include "core/numerics/median.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr int sizesPerDoubling = 4;

/// One mapping: its costs and what was measured of it.
struct Curve {
    CollectiveView view;
    std::vector<CurveCost> costs;
    std::vector<Measurement> measured;
    std::vector<CurveCost> atMeasured; ///< of the points of all measurements, in their order

    /// This cost or one beside it lies outside of the tables: the dashed line joins the other.
    bool bordersOnExtended(size_t i) const
    {
        return costs[i].isExtended || (i > 0 && costs[i - 1].isExtended) || (i + 1 < costs.size() && costs[i + 1].isExtended);
    }
};

/// Bytes that a process moves over the seconds it takes [byte/s].
double bandwidth(const CollectiveView& view, double m, double seconds)
{
    CollectiveShape shape = view.question.shape;
    shape.m = m;
    return movedPerProcess(*view.question.collective, shape) / seconds;
}

/// The bandwidth [GB/s], or the seconds.
struct Shown {
    bool isTime = false;
    double value(const CollectiveView& view, double m, double seconds) const
    {
        return isTime ? seconds : bandwidth(view, m, seconds) / giga;
    }
    static constexpr double giga = 1e9;
};

/// Mappings as the choice says: both, unless the ranks are listed or there is one node, where they are the same.
FigureRequest withMappings(const Session& session, const FigureRequest& request)
{
    FigureRequest one = request;
    const QString wanted = choice(bandwidthVersusSizeFigure, request, u"mapping"_s);
    one.choices.insert(u"mapping"_s, wanted);
    if (wanted != u"both"_s) return one;
    FigureRequest own = request;
    own.choices.remove(u"mapping"_s);
    const DatasetItem* item = collectiveOf(session, own);
    const auto setup = item ? setupOf(*item->data, own) : Result<CollectiveSetup>(Error{});
    return setup && (setup->mapping == Mapping::Listed || setup->nodes == 1) ? own : one;
}

std::vector<double> sizesOf(const std::vector<Measurement>& measured)
{
    std::vector<double> sizes;
    for (const Measurement& one : measured)
        for (const MeasuredPoint& point : one.points) sizes.push_back(point.m);
    return sizes;
}

/// Costs at the sizes that the tables know and at those that were measured.
Result<Done> addCosts(Curve& curve, const Progress& progress)
{
    const CollectiveView& view = curve.view;
    const std::vector<double> measured = sizesOf(curve.measured);
    double reach = view.setup.bytes;
    for (const double m : measured) reach = std::max(reach, m);
    auto sizes = knownSizes(view.question, view.machine, reach, sizesPerDoubling, progress.part(0, 0.3));
    if (!sizes && (sizes.error() == cancelled() || !view.setup.extend)) {
        const auto asked = collectiveCost(view.question, view.machine); // of the size that was asked for, not of the last one tried
        return asked || sizes.error() == cancelled() ? sizes.error() : asked.error();
    }
    if (!sizes) sizes = std::vector<double>{view.setup.bytes}; // no size is known so: around the one that is asked for
    if (const double own = view.setup.bytes; !sizes->empty() && own > sizes->front() && own < sizes->back()) // which the title names
        if (const auto at = std::ranges::lower_bound(*sizes, own); *at != own) sizes->insert(at, own);
    if (view.setup.extend) *sizes = sizesBeyond(view.question, *sizes, sizesPerDoubling);
    auto costs = costsBySize(view.question, view.machine, *sizes, progress.part(0.3, 0.8));
    if (!costs) return costs.error();
    curve.costs = costs.take();
    if (measured.empty()) return Done{};
    auto beside = costsBySize(view.question, view.machine, measured, progress.part(0.8, 1));
    if (!progress.report(1)) return cancelled();
    if (beside) curve.atMeasured = beside.take(); // else no size that was measured is known
    return Done{};
}

/// On several nodes; `messages`: where no other panel shows them, that is said.
void dropOtherMappings(std::vector<Measurement>& measured, const CollectiveView& view, Messages* messages)
{
    const auto isOther = [&](const Measurement& one) { return view.question.placement.nodes > 1 && !one.fits(view.setup.mapping); };
    for (const Measurement& one : measured)
        if (messages && isOther(one))
            messages->push_back({Severity::Warning, u"“%1” is not shown. It was measured with the mapping %2, the collective has %3."_s.arg(
                                                        one.name, mappingName(*one.mapping), mappingName(view.setup.mapping))});
    std::erase_if(measured, isOther);
}

Result<std::vector<Curve>> curvesOf(const Session& session, const FigureRequest& request, Messages& messages, const Progress& progress)
{
    auto views = collectiveViews(session, withMappings(session, request), progress.part(0, 0.1));
    if (!views) return views.error();
    std::vector<Curve> curves;
    for (CollectiveView& view : *views) {
        Messages said;
        auto measured = measurementsOf(session, request, view, said);
        if (curves.empty()) messages.insert(messages.end(), said.begin(), said.end());
        dropOtherMappings(measured, view, views->size() > 1 ? nullptr : &messages);
        curves.push_back({std::move(view), {}, std::move(measured), {}});
        const Progress step = progress.part(0.1, 1).step(curves.size() - 1, views->size());
        if (const auto added = addCosts(curves.back(), step); !added) return added.error();
    }
    return curves;
}

qint64 bandwidthVersusSizeRows(const Session& session, const FigureRequest& request, const FigureMemory&)
{
    FigureRequest one = withMappings(session, request);
    qint64 work = 0;
    const bool isBoth = one.choices.value(u"mapping"_s).toString() == u"both"_s;
    for (const Mapping mapping : {Mapping::Sequential, Mapping::RoundRobin}) {
        if (isBoth) one.choices.insert(u"mapping"_s, toString(mapping));
        if (const auto question = questionOf(session, one))
            work += std::min(mostWorkCounted, sizesTried(sizesPerDoubling) * std::min(mostWorkCounted, workOf(*question)));
        if (!isBoth) break;
    }
    return work;
}

/// Draws the curves and fills the table.
class BandwidthDrawer {
public:
    BandwidthDrawer(Figure& figure, Shown shown) : m_figure(figure), m_shown(shown) {}

    Panel panel(const Curve& curve, bool named)
    {
        Panel panel{.legend = LegendPlace::None, .grid = true};
        if (named) panel.title = mappingName(curve.view.setup.mapping);
        addModel(panel, curve);
        for (const Measurement& one : curve.measured) addMeasured(panel, curve, one);
        return panel;
    }

    void finish() { m_rows.moveTo(m_figure); }

private:
    int addRow(const Curve& curve, const QString& from, double m, double seconds, const RecordRef& record = {})
    {
        m_figure.rowRecords.push_back(record);
        return m_rows.add(u"m=%1"_s.arg(exact(m)), mappingName(curve.view.setup.mapping), from, m, seconds,
                          bandwidth(curve.view, m, seconds));
    }

    /// Solid where the tables know it, dashed where they are extended.
    void addModel(Panel& panel, const Curve& curve)
    {
        Series inside{.endLabel = u"τ-Lop"_s, .hue = Hue::Blue},
            beyond{.label = u"beyond the tables"_s, .endLabel = inside.endLabel, .hue = Hue::Blue, .dash = Dash::Dashed},
            logGP{.endLabel = u"LogGP"_s, .hue = Hue::Purple, .dash = Dash::DashDot};
        for (size_t i = 0; i < curve.costs.size(); ++i) {
            const CurveCost& cost = curve.costs[i];
            const double y = m_shown.value(curve.view, cost.at, cost.seconds);
            const int row = addRow(curve, cost.isExtended ? u"τ-Lop, extended"_s : u"τ-Lop"_s, cost.at, cost.seconds);
            inside.addPoint(cost.at, cost.isExtended ? missing : y, row);
            beyond.addPoint(cost.at, curve.bordersOnExtended(i) ? y : missing, row);
            if (!std::isnan(cost.logGPSeconds))
                logGP.addPoint(cost.at, m_shown.value(curve.view, cost.at, cost.logGPSeconds),
                               addRow(curve, logGP.endLabel, cost.at, cost.logGPSeconds));
        }
        const bool any = std::any_of(curve.costs.begin(), curve.costs.end(), [](const CurveCost& c) { return c.isExtended; });
        if (!logGP.x.empty()) panel.series.push_back(std::move(logGP));
        if (any) panel.series.push_back(std::move(beyond));
        panel.series.push_back(std::move(inside));
    }

    void addMeasured(Panel& panel, const Curve& curve, const Measurement& one)
    {
        Series points = measuredSeries(u"measured: %1"_s.arg(one.name), one.index);
        for (const MeasuredPoint& point : one.points) {
            points.addPoint(point.m, m_shown.value(curve.view, point.m, point.seconds),
                            addRow(curve, one.name, point.m, point.seconds, {one.item->id, point.sample}));
            const double a = m_shown.value(curve.view, point.m, point.low), b = m_shown.value(curve.view, point.m, point.high);
            points.low.push_back(std::min(a, b));
            points.high.push_back(std::max(a, b));
        }
        panel.series.push_back(std::move(points));
    }

    Figure& m_figure;
    Shown m_shown;
    FigureTable m_rows{u"sizes"_s,
                       {{u"mapping"_s, Quantity::Text, u"Mapping"_s},
                        {u"from"_s, Quantity::Text, u"Comes from"_s},
                        {u"m_bytes"_s, Quantity::Size, u"Message m"_s},
                        {u"time_s"_s, Quantity::Time, u"Time"_s},
                        {u"bandwidth_bytes_per_s"_s, Quantity::Rate, u"Bandwidth"_s}}};
};

/// By how much a model misses the measured times: median of the larger of t/T and T/t; missing without both.
double missOf(const std::vector<Curve>& curves, double CurveCost::*seconds)
{
    std::vector<double> misses;
    for (const Curve& curve : curves) {
        auto cost = curve.atMeasured.begin();
        for (const Measurement& one : curve.measured)
            for (const MeasuredPoint& point : one.points) {
                const double modeled = cost != curve.atMeasured.end() ? (*cost++).*seconds : missing;
                if (modeled > 0 && !one.isOther) misses.push_back(std::max(modeled / point.seconds, point.seconds / modeled));
            }
    }
    return misses.empty() ? missing : median(misses);
}

/// On which side of the measured times τ-Lop lies, which a factor does not tell; nothing without both.
std::optional<Message> sidesOf(const std::vector<Curve>& curves)
{
    qint64 longer = 0, shorter = 0;
    for (const Curve& curve : curves) {
        auto cost = curve.atMeasured.begin();
        for (const Measurement& one : curve.measured)
            for (const MeasuredPoint& point : one.points) {
                const double modeled = cost != curve.atMeasured.end() ? (*cost++).seconds : missing;
                if (one.isOther || !(modeled > 0)) continue;
                longer += modeled > point.seconds;
                shorter += modeled < point.seconds;
            }
    }
    if (longer + shorter == 0) return std::nullopt;
    return Message{Severity::Note, u"τ-Lop takes longer than measured at %1 points and less at %2."_s.arg(longer).arg(shorter)};
}

double highest(const Curve& curve, double CurveCost::*seconds)
{
    double most = missing;
    for (const CurveCost& cost : curve.costs)
        if (!cost.isExtended) most = std::fmax(most, Shown{}.value(curve.view, cost.at, cost.*seconds));
    return most;
}

/// Where LogGP promises most beside τ-Lop, of the sizes that reach half of the highest bandwidth: the least size near the most.
struct Gap {
    double m = missing, ratio = 0;
};
Gap gapOf(const Curve& curve)
{
    constexpr double near = 0.97;
    const double half = highest(curve, &CurveCost::seconds) / 2;
    Gap gap;
    for (const CurveCost& cost : curve.costs) {
        const double ratio = cost.seconds / cost.logGPSeconds;
        if (cost.isExtended || !(Shown{}.value(curve.view, cost.at, cost.seconds) >= half) || !(near * ratio > gap.ratio)) continue;
        gap = {cost.at, ratio};
    }
    return gap;
}

/// A line from τ-Lop to LogGP where they are furthest apart, if that is a third or more.
void addGap(Panel& panel, const Curve& curve, Shown shown)
{
    const Gap gap = gapOf(curve);
    if (shown.isTime || !(gap.ratio > 4.0 / 3)) return;
    const auto at = std::find_if(curve.costs.begin(), curve.costs.end(), [&](const CurveCost& cost) { return cost.at == gap.m; });
    const double low = shown.value(curve.view, gap.m, at->seconds), high = shown.value(curve.view, gap.m, at->logGPSeconds);
    Series line{.mark = Mark::Segments, .hue = Hue::Grey, .weight = 0.6};
    line.addLine(gap.m, low, gap.m, high);
    panel.series.push_back(std::move(line));
    panel.notes.push_back(u"LogGP: %1 times τ-Lop at <i>m</i> = %2"_s.arg(display(gap.ratio, Quantity::None, 2), binarySize(gap.m)));
}

/// Of two mappings at the size that the subtitle names.
QString comparisonOf(const CollectiveView& sequential, const CollectiveView& roundRobin)
{
    const auto shown = [](double value) { return display(value, Quantity::None, 2); };
    const double model = roundRobin.cost.seconds / sequential.cost.seconds,
                 other = roundRobin.cost.logGPSeconds / sequential.cost.logGPSeconds;
    const auto share = [&](double slower) { return slower >= 1 ? u"1/%1"_s.arg(shown(slower)) : u"%1 times"_s.arg(shown(1 / slower)); };
    const QString said = model >= 1 ? u"Round robin reaches %1 of the sequential bandwidth at <i>m</i>\u00A0=\u00A0%2"_s
                                    : u"Round robin reaches %1 the sequential bandwidth at <i>m</i>\u00A0=\u00A0%2"_s;
    const auto isSame = [&](double slower) { return shown(std::fmax(slower, 1 / slower)) == u"1.0"; };
    const QString at = binarySize(sequential.setup.bytes),
                  title = isSame(model) ? u"Round robin reaches the sequential bandwidth at <i>m</i>\u00A0=\u00A0%1"_s.arg(at)
                                        : said.arg(share(model), at);
    if (std::isnan(other)) return title;
    if (isSame(model) && isSame(other)) return u"%1, by LogGP too"_s.arg(title);
    return isSame(model) ? u"%1; by LogGP it reaches %2"_s.arg(title, share(other) + (other >= 1 ? u" of it"_s : u" as much"_s))
                         : u"%1; by LogGP it is %2"_s.arg(title, isSame(other) ? u"the same"_s : share(other));
}

/// The only one of several that has measured times: those of the others have another mapping.
const Curve* onlyMeasured(const std::vector<Curve>& curves)
{
    const auto hasTimes = [](const Curve& curve) { return !std::ranges::all_of(curve.measured, &Measurement::isOther); };
    if (curves.size() < 2 || std::ranges::count_if(curves, hasTimes) != 1) return nullptr;
    return &*std::ranges::find_if(curves, hasTimes);
}

QString orderName(const Curve& curve)
{
    return curve.view.setup.mapping == Mapping::Sequential ? u"sequential order"_s : u"round robin"_s;
}

QString titleOf(const std::vector<Curve>& curves)
{
    const auto shown = [](double value) { return display(value, Quantity::None, 2); };
    const Curve& first = curves.front();
    const double tauLop = missOf(curves, &CurveCost::seconds), logGP = missOf(curves, &CurveCost::logGPSeconds);
    const QString& channels = first.view.machine.name; // whose channels miss: the times may be of another machine
    if (const Curve* only = onlyMeasured(curves); only && !std::isnan(tauLop)) {
        const QString title = u"With the channels of %1 τ-Lop misses the times measured in %2 by a median factor of %3"_s.arg(
            channels.toHtmlEscaped(), orderName(*only), shown(tauLop));
        return std::isnan(logGP) ? title : u"%1, LogGP by %2"_s.arg(title, shown(logGP));
    }
    if (curves.size() > 1 && !std::isnan(tauLop)) { // of times whose mapping nobody knows, or of several
        QStringList misses;
        for (const Curve& curve : curves) // the tables may know the sizes under one mapping alone
            if (const double miss = missOf({curve}, &CurveCost::seconds); !std::isnan(miss))
                misses << u"%1 in %2"_s.arg(shown(miss), orderName(curve));
        return u"With the channels of %1 τ-Lop misses the measured times by a median factor of %2"_s.arg(channels.toHtmlEscaped(),
                                                                                                         misses.join(u", "_s));
    }
    if (!std::isnan(logGP))
        return u"With the channels of %1 τ-Lop misses the measured times by a median factor of %2, LogGP by %3"_s.arg(
            channels.toHtmlEscaped(), shown(tauLop), shown(logGP));
    if (!std::isnan(tauLop))
        return u"With the channels of %1 τ-Lop misses the measured times by a median factor of %2"_s.arg(channels.toHtmlEscaped(),
                                                                                                         shown(tauLop));
    if (curves.size() > 1) return comparisonOf(first.view, curves[1].view);
    if (const Gap gap = gapOf(first); gap.ratio > 1)
        return u"LogGP promises %1 times the bandwidth of τ-Lop at <i>m</i>\u00A0=\u00A0%2"_s.arg(shown(gap.ratio), binarySize(gap.m));
    const double most = highest(first, &CurveCost::seconds) * Shown::giga;
    if (!(most > 0) || std::isinf(most)) return u"%1 takes no time in these channels"_s.arg(first.view.question.collective->name);
    return u"%1 reaches up to %2 by τ-Lop"_s.arg(first.view.question.collective->name, display(most, Quantity::Rate, 2));
}

/// That one benchmark tells other times of the ranks than another.
std::optional<Message> mixedSorts(const std::vector<Curve>& curves)
{
    std::vector<std::pair<QString, RankTimes>> sorts;
    for (const Curve& curve : curves)
        for (const Measurement& one : curve.measured)
            if (const auto view = BenchmarkView::of(*one.item->data)) sorts.emplace_back(one.item->name, rankTimes(*view));
    return mixedRankTimes(sorts);
}

/// The same axes in all panels.
void finishAxes(Figure& figure, const std::vector<Curve>& curves, Shown shown)
{
    std::vector<double> x, y;
    for (const Panel& panel : figure.panels)
        for (const Series& series : panel.series) {
            std::copy_if(series.x.begin(), series.x.end(), std::back_inserter(x), [](double v) { return std::isfinite(v); });
            for (const auto* part : {&series.y, &series.low, &series.high})
                std::copy_if(part->begin(), part->end(), std::back_inserter(y), [](double v) { return std::isfinite(v) && v > 0; });
        }
    for (Panel& panel : figure.panels) {
        panel.x = sizeAxis(x);
        panel.x.label = u"Message <i>m</i>, %1"_s.arg(curves.front().view.question.collective->size);
        panel.x.shortLabel = u"Message <i>m</i>"_s;
        panel.y.label = shown.isTime ? u"Time <i>Θ</i> (s)"_s
                                     : u"Bandwidth %1/<i>Θ</i> (GB/s)"_s.arg(movedFormula(*curves.front().view.question.collective));
        panel.y.quantity = shown.isTime ? Quantity::Time : Quantity::None;
        padRange(panel.y, y);
        if (panel.y.scale == Scale::Linear) panel.y.min = 0, panel.y.max *= 1.04;
        if (panel.y.scale == Scale::Log) panel.y.ticks = TickStyle::Decades;
    }
}

QString captionOf(const std::vector<Curve>& curves, const Figure& figure, Shown shown)
{
    const Curve& first = curves.front();
    const bool measured = std::any_of(curves.begin(), curves.end(), [](const Curve& c) { return !c.measured.empty(); });
    QString of = inWords(first.view.setup);
    const QString mapping = mappingName(first.view.setup.mapping);
    if (const qsizetype at = of.lastIndexOf(mapping); curves.size() > 1 && at >= 0)
        of.replace(at, mapping.size(), u"%1 and %2"_s.arg(mapping, mappingName(curves[1].view.setup.mapping)));
    return u"%1 of %2 against the message size by τ-Lop and %3%4; parameters of %5, sizes at which its tables "
           "<i>L</i>(<i>m</i>,<i>τ</i>) "
           "are known. Rico-Gallego, Díaz-Martín and Lastovetsky (2015), Figure 8. %6."_s.arg(
               shown.isTime ? u"Time"_s
                            : u"Bandwidth (bytes that a process moves, %1, over time)"_s.arg(movedFormula(*first.view.question.collective)),
               of, u"LogGP"_s, measured ? u", and measured (bars from the least to the greatest)"_s : QString(),
               first.view.machine.name.toHtmlEscaped(), figure.provenance.program);
}

Result<Figure> buildBandwidthVersusSize(const Session& session, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    Figure figure;
    const auto curves = curvesOf(session, request, figure.messages, progress);
    if (!curves) return curves.error();
    const Shown shown{choice(bandwidthVersusSizeFigure, request, u"y"_s) == u"time"_s};
    const QString scale = choice(bandwidthVersusSizeFigure, request, u"y_scale"_s);
    const bool log = scale == u"log"_s || (scale == u"auto"_s && shown.isTime);
    BandwidthDrawer drawer(figure, shown);
    for (const Curve& curve : *curves) {
        figure.panels.push_back(drawer.panel(curve, curves->size() > 1));
        figure.panels.back().y.scale = log ? Scale::Log : Scale::Linear;
        figure.panels.back().sharesY = figure.panels.size() > 1;
    }
    drawer.finish();
    finishAxes(figure, *curves, shown);
    for (size_t i = 0; i < curves->size(); ++i) addGap(figure.panels[i], (*curves)[i], shown);
    const CollectiveView& view = curves->front().view;
    if (curves->size() > 1) // of which the title speaks
        for (Panel& panel : figure.panels)
            panel.series.insert(panel.series.begin(), {.mark = Mark::Vertical,
                                                       .label = u"<i>m</i> = %1"_s.arg(binarySize(view.setup.bytes)),
                                                       .hue = Hue::Grey,
                                                       .dash = Dash::Dotted,
                                                       .weight = 0.7,
                                                       .x = {double(view.setup.bytes)}});
    figure.messages.insert(figure.messages.end(), view.cost.messages.begin(), view.cost.messages.end());
    if (const auto note = logGPNote(view)) figure.messages.push_back(*note);
    if (const auto sides = sidesOf(*curves)) figure.messages.push_back(*sides);
    if (const auto mixed = mixedSorts(*curves)) figure.messages.push_back(*mixed);
    figure.columns = int(figure.panels.size());
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = figure.columns > 1 ? 178 : 84;
    figure.heightMm = 72;
    figure.stackedUpToMm = figure.columns > 1 ? 100 : 0;
    figure.stackedHeightMm = 120;
    figure.title = titleOf(*curves);
    figure.subtitle = collectiveSubtitle(view);
    figure.provenance = collectiveProvenance(view);
    for (const Curve& curve : *curves)
        for (const Measurement& one : curve.measured)
            if (!figure.provenance.data.contains(one.item->name)) figure.provenance.data << one.item->name;
    figure.caption = captionOf(*curves, figure, shown);
    return figure;
}

/// Both mappings first: the question of the figure.
Choice mappings()
{
    Choice choice = mappingChoice();
    choice.words.move(choice.words.size() - 1, 0);
    choice.names.move(choice.names.size() - 1, 0);
    return choice;
}

FigureKind bandwidthVersusSizeKind()
{
    FigureKind kind = collectiveFigure(
        u"bandwidth-versus-size"_s, u"Bandwidth of a collective"_s,
        u"What a collective reaches at each message size by τ-Lop and LogGP, and what was measured."_s,
        collectiveChoices(
            {{u"y"_s, u"y axis"_s, {u"bandwidth"_s, u"time"_s}, {u"Bandwidth"_s, u"Time"_s}},
             {u"y_scale"_s, u"scale"_s, {u"auto"_s, u"linear"_s, u"log"_s}, {u"Automatic scale"_s, u"Linear"_s, u"Logarithmic"_s}},
             mappings(),
             algorithmChoice()}),
        buildBandwidthVersusSize);
    kind.datasetKinds << u"benchmark"_s;
    kind.mostDatasets = 16;
    kind.rowsToCount = bandwidthVersusSizeRows;
    return kind;
}

} // namespace

const FigureKind bandwidthVersusSizeFigure = bandwidthVersusSizeKind();

} // namespace costscope
