// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/calibrationKinds.h"

#include "core/calibration/figures/benchmarkFigure.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

/// One line of the figure: the cells of one locality and number of pairs, ascending by size.
struct SizeLine {
    std::optional<Locality> locality = {}; ///< nothing: no file says it
    double pairs = 1;
    QString name;
    Hue hue = Hue::DeepBlue;
    Marker marker = Marker::Circle;
    QString pointLabel = {}; ///< of its points in the legend
    Hue pointHue = Hue::Ink;
    std::vector<const Cell*> cells = {};
};

struct Line {
    double t, low, high, modeled;
    std::array<double, 2> modeledInterval;
};

Line timesOf(const CalibrationView& view, const SizeLine& line, const Cell& cell)
{
    const auto [low, high] = std::minmax_element(cell.times.begin(), cell.times.end());
    if (!line.locality) return {view.measured(cell), *low, *high, missing, {missing, missing}};
    return {view.measured(cell), *low, *high, view.modeled(*line.locality, cell.bytes, cell.pairs),
            view.modeledInterval(*line.locality, cell.bytes, cell.pairs)};
}

/// Where cells were measured: a locality, and where there are several the system.
using SizePlace = std::pair<std::optional<Locality>, QString>;

QString nameOf(const std::optional<Locality>& locality)
{
    return locality ? toString(*locality) : u"place not said"_s;
}

/// Cells by place and pairs, then by size; of one size those of several programs, or of several runs of one.
using CellsBySize = std::map<double, std::vector<const Cell*>>;
std::map<SizePlace, std::map<double, CellsBySize>> sorted(const CalibrationView& view)
{
    std::map<SizePlace, std::map<double, CellsBySize>> cells;
    for (const Sweep& sweep : view.sweeps->all)
        if (sweep.kind == SweepKind::PointToPoint)
            for (const Cell& cell : sweep.cells)
                if (cell.bytes > 0) cells[{sweep.locality, systemShown(view, cell)}][cell.pairs][cell.bytes].push_back(&cell);
    return cells;
}

SizeLine lineOf(const SizePlace& place, double pairs, const CellsBySize& cells)
{
    const auto& [locality, system] = place;
    SizeLine line{.locality = locality, .pairs = pairs, .name = nameOf(locality)};
    if (locality) {
        line.hue = hueOf(*locality);
        line.marker = markerOf(*locality);
    } else
        line.marker = Marker::Triangle;
    if (!system.isEmpty()) line.name += u", "_s + system.toHtmlEscaped();
    for (const auto& [bytes, ofSize] : cells) line.cells.insert(line.cells.end(), ofSize.begin(), ofSize.end());
    return line;
}

constexpr std::array sizeHues = {Hue::PaleBlue, Hue::Sky, Hue::Blue, Hue::MiddleBlue, Hue::DeepBlue, Hue::Purple, Hue::Vermillion};

/// One line per place, of its smallest number of pairs; markers tell the points apart, of several systems colours.
std::vector<SizeLine> byLocality(const CalibrationView& view)
{
    std::vector<SizeLine> lines;
    for (const auto& [place, byNumber] : sorted(view)) {
        SizeLine& line = lines.emplace_back(lineOf(place, byNumber.begin()->first, byNumber.begin()->second));
        if (!place.second.isEmpty()) line.hue = line.pointHue = sizeHues[sizeHues.size() - 1 - (lines.size() - 1) % sizeHues.size()];
    }
    for (SizeLine& line : lines) line.pointLabel = lines.size() > 1 ? line.name : u"measured, min–max"_s;
    return lines;
}

/// One line per number of pairs of the place that has most of them: 1, 2, 4, … and the largest. Points have the colour of their
/// line, and neighbours another marker: blues next to each other print as one grey.
std::vector<SizeLine> byPairs(const CalibrationView& view)
{
    const auto all = sorted(view);
    const auto most =
        std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second.size() <= b.second.size(); });
    std::vector<SizeLine> lines;
    if (most == all.end()) return lines;
    const QString of = most->first.second.isEmpty() ? QString() : u", "_s + most->first.second.toHtmlEscaped();
    for (const auto& [k, cells] : most->second) {
        if (std::log2(k) != std::floor(std::log2(k)) && k != most->second.rbegin()->first) continue;
        SizeLine line = lineOf(most->first, k, cells);
        line.name = (k == 1 ? u"1 pair"_s : u"%1 pairs"_s.arg(k)) + of;
        line.hue = line.pointHue = sizeHues[std::min(lines.size(), sizeHues.size() - 1)];
        constexpr std::array markers = {Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond};
        line.marker = markers[lines.size() % markers.size()];
        if (lines.empty()) line.pointLabel = u"measured, min–max"_s;
        lines.push_back(std::move(line));
    }
    return lines;
}

/// Draws lines into the panel of times and the panel of residuals and fills the table.
class SizeDrawer {
public:
    SizeDrawer(Figure& figure, const CalibrationView& view) : m_figure(figure), m_view(view), m_fitted(view.fitted()) {}

    void draw(const SizeLine& line)
    {
        Series measured{.mark = Mark::Points, .label = line.pointLabel, .hue = line.pointHue, .marker = line.marker, .fill = Fill::Solid};
        Series left{.mark = Mark::Points, .hue = Hue::Grey, .marker = line.marker, .fill = Fill::None};
        Series residuals = measured, leftResiduals = left;
        left.label = m_anyLeft ? QString() : u"grey: not in the fit"_s;
        for (const Cell* cell : line.cells) {
            const Line at = timesOf(m_view, line, *cell);
            const bool out = line.locality && !m_fitted.contains({cell->dataset, cell->row});
            const int row = addRow(line, *cell, at, out);
            (out ? left : measured).addPoint(cell->bytes, at.t, at.low, at.high, row);
            addResidual(out ? leftResiduals : residuals, *cell, at, row);
            m_sizes.push_back(cell->bytes);
            m_values.insert(m_values.end(), {at.t, at.low, at.high});
        }
        addPieces(line);
        m_anyLeft = m_anyLeft || !left.x.empty();
        for (const auto& [times, ofThem] : {std::pair(&left, &leftResiduals), {&measured, &residuals}}) {
            if (times->x.empty()) continue;
            m_times.push_back(std::move(*times));
            m_residuals.push_back(std::move(*ofThem));
        }
    }

    void finish(Panel& times, Panel& residuals)
    {
        // The names at the ends of lines that coincide stand as their points do: the last line on top.
        for (auto line = m_pieces.rbegin(); line != m_pieces.rend(); ++line)
            for (Series& piece : *line) times.series.push_back(std::move(piece));
        for (Series& series : m_times) times.series.push_back(std::move(series));
        for (Series& series : m_residuals) residuals.series.push_back(std::move(series));
        times.x = residuals.x = sizeAxis(m_sizes);
        padRange(times.y, m_values, 0.08);
        m_percent.push_back(0);
        padRange(residuals.y, m_percent, 0.12);
        m_rows.moveTo(m_figure);
    }

private:
    void addResidual(Series& series, const Cell& cell, const Line& at, int row)
    {
        const double percent = 100 * (at.t / at.modeled - 1);
        if (!std::isfinite(percent)) return;
        series.addPoint(cell.bytes, percent, row);
        m_percent.push_back(percent);
    }

    /// The model of every protocol over the sizes that were measured in it.
    void addPieces(const SizeLine& line)
    {
        if (!line.locality) return;
        std::map<Protocol, std::array<double, 2>> ranges;
        for (const Cell* cell : line.cells) {
            auto& range = ranges.try_emplace(m_view.calibration->thresholds.protocolOf(cell->bytes), std::array{cell->bytes, cell->bytes})
                              .first->second;
            range = {std::min(range[0], cell->bytes), std::max(range[1], cell->bytes)};
        }
        const QString law = line.pairs > 1 || line.pointHue != Hue::Ink
                                ? u"<i>α</i> + max(<i>s</i>/<i>R<sub>b</sub></i>, <i>k s</i>/<i>R<sub>N</sub></i>)"_s
                                : u"<i>α</i> + <i>s</i>/<i>R<sub>b</sub></i> per protocol"_s;
        std::vector<Series> pieces;
        for (const auto& [protocol, range] : ranges) {
            const bool last = protocol == ranges.rbegin()->first;
            Series piece{.label = m_pieces.empty() && last ? law : QString(),
                         .endLabel = last ? line.name : QString(),
                         .hue = line.hue,
                         .weight = 1.2};
            Series band{.mark = Mark::Band, .hue = line.hue, .fill = Fill::Soft};
            if (m_pieces.empty() && last) band.label = u"its 95 % band"_s;
            constexpr int steps = 40;
            for (int i = 0; i <= steps; ++i) {
                const double bytes = range[0] * std::pow(range[1] / range[0], double(i) / steps),
                             t = m_view.modeled(*line.locality, bytes, line.pairs);
                if (t > 0) piece.addPoint(bytes, t);
                const auto [low, high] = m_view.modeledInterval(*line.locality, bytes, line.pairs);
                if (low > 0 && std::isfinite(high)) band.addBar(bytes, low, high);
            }
            if (!band.x.empty()) pieces.push_back(std::move(band));
            if (!piece.x.empty()) pieces.push_back(std::move(piece));
        }
        m_pieces.push_back(std::move(pieces));
    }

    int addRow(const SizeLine& line, const Cell& cell, const Line& at, bool out)
    {
        m_figure.rowRecords.push_back(m_view.recordOf(cell));
        return m_rows.add(cellKey(m_figure.rowRecords.back()), nameOf(line.locality), cell.bytes, cell.pairs, at.t, at.low, at.high,
                          at.modeled, at.modeledInterval[0], at.modeledInterval[1], at.t / at.modeled - 1, out ? u"no"_s : u"yes"_s);
    }

    Figure& m_figure;
    const CalibrationView& m_view;
    std::set<CellPlace> m_fitted;
    bool m_anyLeft = false;
    std::vector<std::vector<Series>> m_pieces; ///< of every line
    std::vector<Series> m_times, m_residuals;
    std::vector<double> m_sizes, m_values, m_percent;
    FigureTable m_rows{u"times"_s,
                       {{u"locality"_s, Quantity::Text, u"Locality"_s},
                        {u"bytes"_s, Quantity::Size, u"Size <i>s</i>"_s},
                        {u"pairs"_s, Quantity::Count, u"Pairs"_s},
                        {u"time_s"_s, Quantity::Time, u"Measured"_s},
                        {u"min_s"_s, Quantity::Time, u"Min"_s},
                        {u"max_s"_s, Quantity::Time, u"Max"_s},
                        {u"modeled_s"_s, Quantity::Time, u"Modeled"_s},
                        {u"modeled_lower_s"_s, Quantity::Time, u"95 % from"_s},
                        {u"modeled_upper_s"_s, Quantity::Time, u"95 % to"_s},
                        {u"residual"_s, Quantity::Share, u"Measured / modeled − 1"_s},
                        {u"used"_s, Quantity::Text, u"In the fit"_s}}};
};

/// The sizes between which a limit was detected; nothing if it was chosen or said by the file.
std::optional<ProtocolPieces::Switch> gapAt(const CalibrationView& view, double limit)
{
    if (view.recipe.thresholds || view.calibration->detected.empty()) return {};
    for (const ProtocolPieces& split : view.calibration->detected.front().splits)
        for (const auto& at : split.switches)
            if (at.before == limit) return at;
    return {};
}

/// Where a switch lies: a grey gap if it was detected, a line if it was chosen or said by the file.
void addSwitches(Panel& panel, const CalibrationView& view, bool named)
{
    const ProtocolThresholds& limits = view.calibration->thresholds;
    bool labelled = !named;
    for (const double limit : std::set{limits.shortBelow, limits.eagerBelow}) {
        if (!(limit > panel.x.min && limit < panel.x.max)) continue;
        if (const auto gap = gapAt(view, limit))
            panel.series.insert(panel.series.begin(), uprightRegion(gap->after, gap->before, Hue::Faint, Fill::Soft,
                                                                    labelled ? QString() : u"switch lies in this gap"_s));
        else
            panel.series.insert(panel.series.begin(), {.mark = Mark::Vertical,
                                                       .label = labelled ? QString() : u"protocol limit"_s,
                                                       .hue = Hue::Grey,
                                                       .dash = Dash::Dotted,
                                                       .weight = 0.8,
                                                       .x = {limit}});
        labelled = true;
    }
}

/// The names of the protocols in one row at the top.
void addProtocolNames(Panel& panel, const CalibrationView& view)
{
    const ProtocolThresholds& limits = view.calibration->thresholds;
    const auto from = [&](double limit) { return std::clamp(limit, panel.x.min, panel.x.max); };
    const auto to = [&](double limit) { // a name stands beside the gap, not in it
        const auto gap = gapAt(view, limit);
        return from(gap ? gap->after : limit);
    };
    const std::array<double, 2> ranges[] = {
        {panel.x.min, to(limits.shortBelow)}, {from(limits.shortBelow), to(limits.eagerBelow)}, {from(limits.eagerBelow), panel.x.max}};
    panel.y.max *= 1.6; // room for them
    const std::array names = {u"short"_s, u"eager"_s, u"rendezvous"_s};
    for (size_t i = 0; i < 3; ++i)
        if (ranges[i][1] > 2 * ranges[i][0])
            panel.series.push_back(wordsAt(std::sqrt(ranges[i][0] * ranges[i][1]), panel.y.max / 1.25, names[i], Hue::Grey));
}

/// Ratios of the first to the last line at the sizes that both have, each time of the one to each of the other.
std::array<double, 2> ratioRange(const CalibrationView& view, const SizeLine& from, const SizeLine& to)
{
    std::multimap<double, double> times;
    for (const Cell* cell : from.cells) times.emplace(cell->bytes, timesOf(view, from, *cell).t);
    double least = missing, most = missing;
    for (const Cell* cell : to.cells) {
        const double time = timesOf(view, to, *cell).t;
        for (auto [base, end] = times.equal_range(cell->bytes); base != end; ++base) {
            least = std::fmin(least, time / base->second);
            most = std::fmax(most, time / base->second);
        }
    }
    return {least, most};
}

QString titleOf(const CalibrationView& view, const std::vector<SizeLine>& lines, bool pairs)
{
    const auto shown = [](double ratio) { return display(ratio, Quantity::None, 2); };
    // A place that nobody said is not compared with others.
    if (lines.size() > 1 && (pairs || std::ranges::all_of(lines, [](const SizeLine& line) { return line.locality.has_value(); }))) {
        const auto [least, most] = ratioRange(view, lines.front(), lines.back());
        if (!std::isnan(least))
            return pairs ? u"%1 take %2 to %3 times as long as %4"_s.arg(lines.back().name, shown(least), shown(most), lines.front().name)
                         : u"A message takes %1 to %2 times as long %3 as %4"_s.arg(shown(least), shown(most), lines.back().name,
                                                                                    lines.front().name);
    }
    for (const CalibratedLaw& law : view.calibration->laws)
        if (lines.front().locality && law.locality == lines.front().locality && law.parameters.size() > 1 &&
            law.parameters[0].state == Determined::Fitted && law.parameters[1].state == Determined::Fitted)
            return u"A message starts in %1 and moves at %2, %3"_s.arg(display(law.parameters[0].value, Quantity::Time, 2),
                                                                       display(law.parameters[1].value, Quantity::Rate, 2), law.name);
    return u"Time of a message against its size"_s;
}

/// What is drawn need not be what was fitted: lines of all pairs beside the points of one.
QString subtitleOf(const CalibrationView& view, bool pairs)
{
    const bool several = std::any_of(view.calibration->laws.begin(), view.calibration->laws.end(), [](const CalibratedLaw& law) {
        return law.locality && std::any_of(law.cells.begin(), law.cells.end(), [](const Cell& cell) { return cell.pairs > 1; });
    });
    if (pairs || !several || view.recipe.reading == PairReading::OnePair) return calibrationSubtitle(view);
    return u"%1 · points: one pair, lines: fitted to all pairs"_s.arg(calibrationSubtitle(view));
}

Result<Figure> buildTimeVersusSize(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const bool pairs = choice(timeVersusSizeFigure, request, u"lines"_s) == u"pairs"_s;
    auto view = calibrationView(session, request, pairs ? PairReading::AllPairs : PairReading::OnePair, memory, progress);
    std::optional<Error> why;
    if (!view) why = view.error();
    if (why) view = uncalibratedView(session, request, *why);
    const std::vector<SizeLine> lines = !view ? std::vector<SizeLine>() : pairs ? byPairs(*view) : byLocality(*view);
    if (lines.empty()) return why.value_or(Error{u"These benchmarks have no time of a message of 1 byte or more."_s});
    const bool isFitted = !view->calibration->laws.empty();
    Figure figure;
    Panel times{.y = {.label = u"One-way time (s)"_s, .quantity = Quantity::Time, .scale = Scale::Log, .ticks = TickStyle::Decades},
                .legend = LegendPlace::BottomRight};
    Panel residuals{.y = residualAxis(),
                    .series = {{.mark = Mark::Horizontal, .hue = Hue::Grey, .weight = 0.6, .y = {0}}},
                    .legend = LegendPlace::None,
                    .height = 0.55};
    SizeDrawer drawer(figure, *view);
    for (const SizeLine& line : lines) drawer.draw(line);
    drawer.finish(times, residuals);
    if (isFitted) {
        addProtocolNames(times, *view);
        addSwitches(times, *view, true);
        addSwitches(residuals, *view, false);
    }
    const bool strip = isFitted && choice(timeVersusSizeFigure, request, u"residuals"_s) == u"shown"_s;
    times.sharesX = strip;
    figure.panels.push_back(std::move(times));
    if (strip) figure.panels.push_back(std::move(residuals));
    figure.widthMm = 84;
    figure.heightMm = strip ? 96 : 72;
    figure.title = titleOfOneSystem(*view->calibration, titleOf(*view, lines, pairs), u"Time of a message against its size"_s);
    figure.subtitle = subtitleOf(*view, pairs);
    figure.messages = view->calibration->messages;
    figure.provenance = calibrationProvenance(*view);
    figure.caption =
        u"One-way time of a message against its size, measured; where sender and receiver were is not said, so that nothing is "
        "fitted. %1."_s.arg(figure.provenance.program);
    if (!isFitted) {
        QStringList names;
        for (const DatasetItem* item : view->datasets) names << item->name.toHtmlEscaped();
        figure.subtitle = u"%1 · where sender and receiver were is not said"_s.arg(names.join(u", "_s));
        return figure;
    }
    figure.caption =
        u"One-way time of a message against its size, measured (%1; bars from the least to the greatest) and fitted, t = <i>α</i> + "
        "max(<i>s</i>/<i>R<sub>b</sub></i>, <i>k s</i>/<i>R<sub>N</sub></i>) for <i>k</i> pairs, each protocol "
        "on its own, with 95 % by Student’s t; eqs (1), (2) of Bienz, Gropp and Olson (2018). %2."_s.arg(
            recipeAsTaken(*view->calibration, view->recipe), figure.provenance.program);
    return figure;
}

QString timeVersusSizeLacks(const Session& session, const FigureRequest& request)
{
    return lacksBenchmark(session, request, {u"ping-pong"_s, u"multi-pair"_s},
                          u"This figure needs the times of single messages: import a ping-pong or multi-pair benchmark."_s);
}

} // namespace

const FigureKind timeVersusSizeFigure = {
    .id = u"time-versus-size"_s,
    .name = u"Time versus size"_s,
    .description = u"What a message costs by its size: measured times and the fitted pieces of each protocol."_s,
    .datasetKinds = {u"benchmark"_s},
    .mostDatasets = 16,
    .choices = {choiceOf("lines", "lines", {{"locality", "By locality"}, {"pairs", "By active pairs"}}),
                choiceOf("residuals", "residuals", {{"shown", "Residuals"}, {"hidden", "No residuals"}})},
    .lacks = timeVersusSizeLacks,
    .build = buildTimeVersusSize,
    .help = u"calibration"_s,
};

} // namespace costscope
