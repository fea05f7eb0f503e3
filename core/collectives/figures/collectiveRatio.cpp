// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveKinds.h"

#include "core/collectives/collectiveCurve.h"
#include "core/collectives/figures/collectiveMeasurements.h"
#include "core/collectives/figures/ratioCurves.h"
#include "core/collectives/fitRatio.h"
#include "core/figure/FigureTable.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString chosen(const FigureRequest& request, const char* name)
{
    return choice(collectiveRatioFigure, request, QLatin1String(name));
}

/// The request with one of the two algorithms.
FigureRequest withAlgorithm(FigureRequest request, const char* choice)
{
    request.choices.insert(u"algorithm"_s, chosen(request, choice));
    return request;
}

Result<RatioCurves> curvesFor(const Session& session, const FigureRequest& request, const Progress& progress)
{
    auto above = collectiveView(session, withAlgorithm(request, "algorithm"), progress.part(0, 0.05)),
         below = collectiveView(session, withAlgorithm(request, "under"), progress.part(0.05, 0.1));
    if (!above) return above.error();
    if (!below) return below.error();
    CollectiveSetup setup = above->setup;
    setup.bytes = sizeOfSameData(*above->question.collective, *below->question.collective, setup.processes, below->setup.bytes);
    if (setup.bytes != above->setup.bytes) above = collectiveView(above->item, setup, above->machine, progress.part(0.1, 0.12));
    if (!above) return above.error();
    return ratioCurves(above.take(), below.take(), progress.part(0.1, 1));
}

qint64 collectiveRatioRows(const Session& session, const FigureRequest& request, const FigureMemory&)
{
    const DatasetItem* item = collectiveOf(session, request);
    if (!item) return 0;
    const auto over = setupOf(*item->data, withAlgorithm(request, "algorithm")),
               under = setupOf(*item->data, withAlgorithm(request, "under"));
    return over && under ? workOfRatio(*over, *under) : 0;
}

/// Measured means where there are any, else the printed ones; those a channel can be fitted to.
std::vector<RatioPoint> meansFor(const std::vector<MeasuredRatio>& measured)
{
    std::vector<RatioPoint> points = measured.empty() ? printedRatios() : meanRatios(measured);
    std::erase_if(points, [](const RatioPoint& point) { return point.P < 4 || !isPowerOfTwo(point.P); });
    return points;
}

/// e and θ of all of them, in the case of the paper; nothing where no channel gives them.
std::optional<RatioFit> fitOfMeans(const RatioCurves& curves, const std::vector<MeasuredRatio>& measured)
{
    if (!curves.isOfPaper()) return {};
    auto fit = fitRatio(meansFor(measured));
    return fit && fit->fit.usable() ? std::optional(fit.take()) : std::nullopt;
}

/// Draws both panels and fills the table.
class RatioDrawer {
public:
    RatioDrawer(Figure& figure, const RatioCurves& curves, std::vector<MeasuredRatio> measured)
        : m_figure(figure), m_curves(curves), m_measured(std::move(measured))
    {}

    void addPanel(bool bySize)
    {
        const std::vector<RatioAt>& at = bySize ? m_curves.bySize : m_curves.byProcesses;
        if (at.size() < 2) return;
        Panel panel{.legend = LegendPlace::None, .grid = true};
        addLine(panel, at, bySize, u"serial channel"_s, Hue::Grey, Dash::DashDot, &RatioAt::serial);
        addLine(panel, at, bySize, u"perfectly parallel channel"_s, Hue::Grey, Dash::Dotted, &RatioAt::parallel);
        addLine(panel, at, bySize, u"LogGP"_s, Hue::Purple, Dash::Dashed, &RatioAt::logGP);
        addLine(panel, at, bySize, u"τ-Lop"_s, Hue::Blue, Dash::Solid, &RatioAt::tauLop);
        if (!bySize) addFitted(panel, at);
        addPrinted(panel, at, bySize);
        addMeasured(panel, bySize);
        panel.x = bySize ? sizeAxis(valuesOf(panel)) : processAxis(valuesOf(panel));
        if (bySize) panel.x.label = u"Message <i>m</i>, %1"_s.arg(m_curves.under.question.collective->size);
        if (bySize) panel.x.shortLabel = u"Message <i>m</i>"_s;
        m_figure.panels.push_back(std::move(panel));
    }

    void finish()
    {
        std::vector<double> values{1};
        for (const Panel& panel : m_figure.panels)
            for (const Series& series : panel.series)
                for (const auto* part : {&series.y, &series.low, &series.high})
                    std::copy_if(part->begin(), part->end(), std::back_inserter(values),
                                 [](double v) { return v > 0 && std::isfinite(v); });
        for (Panel& panel : m_figure.panels) {
            panel.y = {.label = nameOfRatio(), .scale = scaleFor(values)};
            if (*std::max_element(values.begin(), values.end()) > 6) panel.y.scale = Scale::Log;
            padRange(panel.y, values);
            panel.sharesY = &panel != &m_figure.panels.front();
        }
        m_rows.moveTo(m_figure);
    }

private:
    int addRow(const QString& from, double P, double m, double ratio)
    {
        return m_rows.add(std::isnan(m) ? u"P=%1"_s.arg(exact(P)) : u"P=%1;m=%2"_s.arg(exact(P), exact(m)), from, P, m, ratio);
    }

    void addLine(Panel& panel, const std::vector<RatioAt>& at, bool bySize, const QString& label, Hue hue, Dash dash,
                 double RatioAt::*ratio)
    {
        const bool model = ratio == &RatioAt::tauLop;
        Series line{.label = label, .hue = hue, .dash = dash, .marker = model && !bySize ? Marker::Circle : Marker::None},
            beyond{.label = u"beyond the tables"_s, .hue = hue, .dash = Dash::Dashed, .weight = 0.7};
        for (const RatioAt& one : at) {
            if (std::isnan(one.*ratio)) continue;
            Series& to = model && one.isExtended ? beyond : line;
            to.addPoint(bySize ? one.m : double(one.P), one.*ratio, addRow(label, double(one.P), one.m, one.*ratio));
        }
        if (!line.x.empty()) panel.series.push_back(std::move(line));
        if (beyond.x.empty()) return;
        beyond.mark = Mark::Points;
        beyond.marker = Marker::Circle;
        beyond.fill = Fill::None;
        panel.series.push_back(std::move(beyond));
    }

    /// The means of Figure 5 of the paper, where this is its case: as points over P, as a line at P.
    void addPrinted(Panel& panel, const std::vector<RatioAt>& at, bool bySize)
    {
        if (!m_curves.isOfPaper()) return;
        Series points{.mark = Mark::Points,
                      .label = u"means printed by Rico-Gallego et al., Figure 5"_s,
                      .hue = Hue::Grey,
                      .marker = Marker::Diamond,
                      .fill = Fill::None};
        for (const RatioPoint& printed : printedRatios()) {
            const auto row = [&] { return addRow(u"printed"_s, double(printed.P), missing, printed.ratio); };
            if (bySize && printed.P == m_curves.over.setup.processes)
                panel.series.push_back({.label = u"printed mean at <i>P</i> = %1"_s.arg(printed.P),
                                        .hue = Hue::Ink,
                                        .dash = Dash::Dotted,
                                        .weight = 0.7,
                                        .x = {at.front().m, at.back().m},
                                        .y = {printed.ratio, printed.ratio},
                                        .rows = {row(), -1}});
            if (bySize) continue;
            points.addPoint(double(printed.P), printed.ratio, row());
        }
        if (!points.x.empty()) panel.series.push_back(std::move(points));
    }

    /// The power law of the channel that comes closest to the measured or printed means.
    void addFitted(Panel& panel, const std::vector<RatioAt>& at)
    {
        const auto fit = fitOfMeans(m_curves, m_measured);
        if (!fit) return;
        const double e = fit->fit.value(u"e");
        Series line{.label = u"fitted: <i>L</i> ∝ <i>τ<sup>e</sup></i>, <i>e</i> = %1"_s.arg(display(e, Quantity::None, 2)),
                    .hue = Hue::Sky,
                    .weight = 0.7}; // thin, as no other line is without colours
        for (const RatioAt& one : at) line.addPoint(double(one.P), tauLopRatio(one.P, GrowthLaw::Power, e));
        panel.series.push_back(std::move(line));
    }

    void addMeasured(Panel& panel, bool bySize)
    {
        Series points = measuredSeries(u"measured"_s, 0);
        for (const MeasuredRatio& one : m_measured)
            if (bySize && one.P == m_curves.over.setup.processes)
                points.addPoint(one.m, one.ratio, addRow(u"measured"_s, double(one.P), one.m, one.ratio));
        for (const RatioPoint& one : bySize ? std::vector<RatioPoint>() : meanRatios(m_measured)) {
            points.addPoint(double(one.P), one.ratio, addRow(u"measured"_s, double(one.P), missing, one.ratio));
            points.low.push_back(one.least);
            points.high.push_back(one.most);
        }
        if (!points.x.empty()) panel.series.push_back(std::move(points));
    }

    QString nameOfRatio() const
    {
        const QString over = operationOf(*m_curves.over.question.collective), under = operationOf(*m_curves.under.question.collective);
        return over == under ? u"Ratio of times"_s : u"<i>Θ</i><sub>%1</sub>/<i>Θ</i><sub>%2</sub>"_s.arg(over, under);
    }

    static std::vector<double> valuesOf(const Panel& panel)
    {
        std::vector<double> values;
        for (const Series& series : panel.series) values.insert(values.end(), series.x.begin(), series.x.end());
        return values;
    }

    Axis processAxis(const std::vector<double>& values) const
    {
        const qint64 nodes = m_curves.over.question.placement.nodes;
        Axis axis{.label = nodes > 1 ? u"Processes <i>P</i> on %1 nodes"_s.arg(nodes) : u"Processes <i>P</i>"_s,
                  .quantity = Quantity::Processes,
                  .scale = Scale::Log,
                  .ticks = TickStyle::PowersOfTwo};
        padRange(axis, values);
        return axis;
    }

    Figure& m_figure;
    const RatioCurves& m_curves;
    std::vector<MeasuredRatio> m_measured;
    FigureTable m_rows{u"ratios"_s,
                       {{u"from"_s, Quantity::Text, u"Comes from"_s},
                        {u"P"_s, Quantity::Processes, u"Processes"_s},
                        {u"m_bytes"_s, Quantity::Size, u"Message m"_s},
                        {u"ratio"_s, Quantity::None, u"Ratio"_s}}};
};

/// By how much a fitted law is off the worst of the ratios.
double worstMiss(const RatioFit& fit, GrowthLaw law, const std::vector<RatioPoint>& points)
{
    double worst = 0;
    for (const RatioPoint& point : points)
        worst = std::max(
            worst, std::fabs(tauLopRatio(point.P, law, fit.fit.value(law == GrowthLaw::Power ? u"e"_s : u"theta"_s)) / point.ratio - 1));
    return worst;
}

/// The line that is drawn, in words: how far it is from the ratios it was fitted to.
QString drawnFit(const RatioCurves& curves, const std::vector<MeasuredRatio>& measured)
{
    const auto fit = fitOfMeans(curves, measured);
    if (!fit) return {};
    return u"fitted: the channel <i>L</i> ∝ <i>τ<sup>e</sup></i> that comes closest to the %1 ratios, at most %2 off"_s.arg(
        measured.empty() ? u"printed"_s : u"measured"_s,
        display(worstMiss(*fit, GrowthLaw::Power, meansFor(measured)), Quantity::Share, 2));
}

/// e and θ that give the mean at the P of the figure or, without one there, come closest to all.
QString fitNote(const RatioCurves& curves, const std::vector<MeasuredRatio>& measured)
{
    auto fit = fitOfMeans(curves, measured);
    if (!fit) return {};
    const QString of = measured.empty() ? u"printed"_s : u"measured"_s;
    const auto off = [&](GrowthLaw law) { return display(worstMiss(*fit, law, meansFor(measured)), Quantity::Share, 2); };
    QString said = u"come closest to the %1 ratios of all <i>P</i> together, off by up to %2 and %3"_s.arg(of, off(GrowthLaw::Power),
                                                                                                           off(GrowthLaw::Linear));
    for (const RatioPoint& point : meansFor(measured)) {
        auto here = fitRatio({point});
        if (point.P != curves.over.setup.processes || !here || !here->fit.usable()) continue;
        fit = here.take();
        said = u"give the %1 ratio %2 at <i>P</i> = %3"_s.arg(of, display(point.ratio, Quantity::None, 3)).arg(point.P);
    }
    const auto shown = [&](const char* name) { return display(fit->fit.value(QString::fromLatin1(name)), Quantity::None, 3); };
    return u"<i>L</i> ∝ <i>τ<sup>e</sup></i> with <i>e</i> = %1, or 1 + <i>θ</i>(<i>τ</i>\u00A0−\u00A01) with <i>θ</i> = %2 %3"_s.arg(
        shown("e"), shown("theta"), said);
}

QString titleOf(const RatioCurves& curves)
{
    const auto shown = [](double value) { return display(value, Quantity::None, 2); };
    const QString over = curves.over.question.collective->name, under = curves.under.question.collective->name.toLower();
    const double ratio = curves.over.cost.seconds / curves.under.cost.seconds,
                 logGP = curves.over.cost.logGPSeconds / curves.under.cost.logGPSeconds;
    const QString said = u"%1 on %2 processes is modeled to take %3 times as long as %4"_s.arg(
        over, displayCount(double(curves.over.setup.processes)), shown(ratio), under);
    if (std::isnan(logGP)) return said;
    return std::fabs(logGP - 1) < 0.005 ? u"%1; LogGP sees no difference"_s.arg(said) : u"%1, by LogGP %2 times"_s.arg(said, shown(logGP));
}

Messages messagesOf(const RatioCurves& curves)
{
    Messages messages = curves.messages;
    for (const CollectiveView* view : {&curves.over, &curves.under})
        for (const Message& message : view->cost.messages)
            if (std::none_of(messages.begin(), messages.end(), [&](const Message& m) { return m.text == message.text; }))
                messages.push_back(message);
    for (const CollectiveView* view : {&curves.over, &curves.under})
        if (const auto note = logGPNote(*view); note && std::find(messages.begin(), messages.end(), *note) == messages.end())
            messages.push_back(*note);
    if (!curves.isPair()) return messages;
    if (curves.isOfPaper())
        messages.push_back({Severity::Note, u"The paper prints that allgather takes more than twice as long as scatter. It takes twice as "
                                            "long for P = 2 and in a perfectly parallel channel."_s});
    else
        messages.push_back({Severity::Note,
                            u"The bound of the paper, a ratio of 2, is for one node and messages of segments: choose segment "
                            "and nodes for its case."_s});
    return messages;
}

QString captionOf(const RatioCurves& curves, const Figure& figure, const QString& note, bool measured)
{
    const bool isOfData = curves.over.setup.bytes != curves.under.setup.bytes;
    QString text = u"Time of %1 over that of %2, both of the same %3, by τ-Lop and LogGP; parameters of %4."_s.arg(
        curves.over.question.collective->name, curves.under.question.collective->name, isOfData ? u"data"_s : u"<i>m</i>"_s,
        curves.over.machine.name.toHtmlEscaped());
    if (!std::isnan(curves.bySize.front().serial)) text += u" Grey: channels that carry all transfers at once, or one after the other."_s;
    if (curves.isOfPaper())
        text += u" The ratio is <i>Θ</i><sub>RDA</sub> = 2 <i>Θ</i>′<sub>Sct</sub> ≥ 2 <i>Θ</i><sub>Sct</sub>, at most "
                "2 (<i>P</i> − 1)/log<sub>2</sub> <i>P</i>; Rico-Gallego, Díaz-Martín and Lastovetsky (2015), eqs (1) to (4), Figure 5."_s;
    if (measured)
        text +=
            u" Measured: times of the same size, and against the processes their means over the sizes, from the least to the greatest."_s;
    if (!note.isEmpty()) text += QLatin1Char(' ') + note + u" (derived)."_s;
    return text + u" %1."_s.arg(figure.provenance.program);
}

/// "at any m from 8 KiB to 4 MiB": where no ratio depends on the size, and nothing measured says otherwise; else empty.
QString sameAtAnySize(const RatioCurves& curves, const std::vector<MeasuredRatio>& measured)
{
    constexpr double flat = 1.005; // nobody sees it on the axis
    if (!measured.empty() || curves.bySize.size() < 2 || curves.byProcesses.size() < 2) return {};
    for (const auto ratio : {&RatioAt::tauLop, &RatioAt::logGP, &RatioAt::serial, &RatioAt::parallel}) {
        std::vector<double> values;
        for (const RatioAt& at : curves.bySize) values.push_back(at.*ratio);
        if (std::isnan(values.front())) {
            if (!std::all_of(values.begin(), values.end(), [](double v) { return std::isnan(v); })) return {};
            continue;
        }
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        if (!(*most <= flat * *least)) return {}; // also where some are not known
    }
    return u"at any <i>m</i> from %1 to %2"_s.arg(byteLabel(curves.bySize.front().m), byteLabel(curves.bySize.back().m));
}

Result<Figure> buildCollectiveRatio(const Session& session, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    const auto curves = curvesFor(session, request, progress);
    if (!curves) return curves.error();
    Figure figure;
    figure.messages = messagesOf(*curves);
    const auto measured = measuredRatiosOf(session, request, *curves, figure.messages);
    RatioDrawer drawer(figure, *curves, measured);
    const QString against = chosen(request, "against");
    const QString anySize = against == u"both"_s ? sameAtAnySize(*curves, measured) : QString();
    if (against != u"processes"_s && anySize.isEmpty()) drawer.addPanel(true);
    if (against != u"size"_s) drawer.addPanel(false);
    if (figure.panels.empty())
        return Error{u"There are not two points to draw: choose another size, other processes or --choice outside=extend."_s};
    drawer.finish();
    const QString note = fitNote(*curves, measured);
    if (!note.isEmpty()) figure.messages.push_back({Severity::Note, plainText(note)});
    figure.columns = int(figure.panels.size());
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = figure.columns > 1 ? 178 : 84;
    figure.heightMm = 80;
    figure.stackedUpToMm = figure.columns > 1 ? 100 : 0;
    figure.stackedHeightMm = 150;
    figure.title = titleOf(*curves);
    figure.subtitle = collectiveSubtitle(curves->under).section(u", "_s, 1);
    if (against != u"size"_s) // along the axis; the title says of which P it speaks
        figure.subtitle.remove(u"<i>P</i> = %1 processes on "_s.arg(curves->over.setup.processes));
    if (!anySize.isEmpty()) figure.subtitle += u" · the same "_s + anySize;
    if (const QString drawn = against == u"size"_s ? QString() : drawnFit(*curves, measured); !drawn.isEmpty())
        figure.subtitle += u" · "_s + drawn;
    figure.provenance = collectiveProvenance(curves->over);
    figure.caption = captionOf(*curves, figure, note, !measured.empty());
    return figure;
}

std::vector<Choice> collectiveRatioChoices()
{
    Choice over = algorithmChoice(), under = over;
    const auto first = [](Choice& choice, const char* id) {
        const auto at = choice.words.indexOf(QLatin1String(id));
        choice.words.move(at, 0);
        choice.names.move(at, 0);
    };
    first(over, "recursive-doubling-allgather");
    first(under, "binomial-scatter");
    under.name = u"under"_s;
    under.label = u"over"_s;
    Choice mapping = mappingChoice();
    mapping.words.removeLast(); // one at a time
    mapping.names.removeLast();
    return collectiveChoices({{u"against"_s,
                               u"against"_s,
                               {u"both"_s, u"size"_s, u"processes"_s},
                               {u"Size and processes"_s, u"Against the size"_s, u"Against the processes"_s}},
                              over,
                              under,
                              mapping});
}

FigureKind collectiveRatioKind()
{
    FigureKind kind = collectiveFigure(u"collective-ratio"_s, u"Ratio of two collectives"_s,
                                       u"How much longer one collective takes than another, by size and by processes."_s,
                                       collectiveRatioChoices(), buildCollectiveRatio);
    kind.datasetKinds << u"benchmark"_s;
    kind.mostDatasets = 16;
    kind.rowsToCount = collectiveRatioRows;
    return kind;
}

} // namespace

const FigureKind collectiveRatioFigure = collectiveRatioKind();

} // namespace costscope
