// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/overlapKinds.h"

#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"
#include "core/overlap/figures/selectionFigure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

constexpr size_t mostLines = 8;
constexpr double besideEachOther = 0.06; ///< so that bars do not cover each other

/// A function with so many progress calls.
struct Point {
    double calls = missing;
    size_t function = 0;
    TukeyFences fences = {};
    double mean = missing;
    double value(bool isMean) const { return isMean ? mean : fences.median; }
};

/// Functions that differ in their progress calls only.
struct CallLine {
    QString name;
    std::vector<Point> points = {}; ///< by calls
    double least(bool isMean) const { return best(isMean).value(isMean); }
    const Point& best(bool isMean) const
    {
        return *std::min_element(points.begin(), points.end(),
                                 [=](const Point& a, const Point& b) { return a.value(isMean) < b.value(isMean); });
    }
};

QString nameWithout(const SelectionTimes& times, const SelectionFunction& function, size_t attribute)
{
    QStringList words;
    for (size_t a = 0; a < times.attributes.size(); ++a)
        if (a != attribute) words << times.attributes[a].values[function.levels[a]];
    return words.isEmpty() ? u"all functions"_s : words.join(u'/');
}

/// In the order of the file, so that a colour means the same for every size of messages.
std::vector<CallLine> linesOf(const SelectionView& view, size_t attribute)
{
    const SelectionTimes& times = view.times();
    std::vector<CallLine> lines;
    QHash<QString, size_t> index;
    for (size_t f = 0; f < times.functions.size(); ++f) {
        const SelectionFunction& function = times.functions[f];
        const QString name = nameWithout(times, function, attribute);
        const size_t line = index.value(name, lines.size());
        if (line == lines.size()) {
            index.insert(name, line);
            lines.push_back({name});
        }
        lines[line].points.push_back({times.attributes[attribute].values[function.levels[attribute]].toDouble(), f,
                                      tukeyFences(view.timesOf(f)), view.record.mean(f)});
    }
    for (CallLine& line : lines)
        std::stable_sort(line.points.begin(), line.points.end(), [](const Point& a, const Point& b) { return a.calls < b.calls; });
    return lines;
}

/// Where numbers of calls stand: 0 has no place on a logarithmic axis, and beside 1000 the small ones none on a linear one.
class CallsAxis {
public:
    explicit CallsAxis(const std::vector<CallLine>& lines)
    {
        for (const CallLine& line : lines)
            for (const Point& point : line.points) m_calls.push_back(point.calls);
        std::sort(m_calls.begin(), m_calls.end());
        m_calls.erase(std::unique(m_calls.begin(), m_calls.end()), m_calls.end());
    }

    double at(double calls) const { return double(std::lower_bound(m_calls.begin(), m_calls.end(), calls) - m_calls.begin()); }

    Axis axis() const
    {
        Axis axis{.label = u"Progress calls"_s, .quantity = Quantity::Count, .ticks = TickStyle::Fixed};
        for (const double calls : m_calls) axis.fixedTicks.push_back({at(calls), exact(calls)});
        axis.min = -0.35;
        axis.max = double(m_calls.size()) - 0.65;
        return axis;
    }

private:
    std::vector<double> m_calls;
};

/// Draws the lines and fills the table.
class CallsDrawer {
public:
    CallsDrawer(Figure& figure, const SelectionView& view, const std::vector<CallLine>& lines, bool isMean)
        : m_figure(figure), m_view(view), m_axis(lines), m_isMean(isMean)
    {
        double longest = 0;
        for (const CallLine& line : lines)
            for (const Point& point : line.points) longest = std::max({longest, point.value(isMean), point.fences.q3});
        m_unit = timeUnitFor(longest);
        for (size_t i = 0; i < lines.size(); ++i) add(lines[i], i, besideEachOther * (double(i) - double(lines.size() - 1) / 2));
    }

    Panel panel()
    {
        m_panel.x = m_axis.axis();
        std::vector<double> values = m_panel.heights();
        m_panel.y = {.label = (m_isMean ? u"Mean time of an iteration (%1)"_s : u"Median time of an iteration (%1)"_s).arg(m_unit.name),
                     .quantity = Quantity::Time,
                     .scale = scaleFor(values)};
        if (m_panel.y.scale == Scale::Linear) values.push_back(0);
        padRange(m_panel.y, values, 0.06);
        if (m_panel.y.scale == Scale::Linear) m_panel.y.min = 0;
        m_panel.legend = LegendPlace::Best;
        return std::move(m_panel);
    }

    /// Gives the figure its table.
    void finishTable() { m_rows.moveTo(m_figure); }

private:
    void add(const CallLine& line, size_t index, double aside)
    {
        constexpr std::array hues = {Hue::Blue, Hue::Vermillion, Hue::Green, Hue::Purple, Hue::Orange, Hue::Sky, Hue::DeepBlue, Hue::Ink};
        constexpr std::array markers = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};
        const Hue hue = hues[index % hues.size()];
        Series thin{.hue = hue, .dash = index < markers.size() ? Dash::Solid : Dash::Dashed, .weight = 0.7};
        Series points{.mark = Mark::Points,
                      .label = line.name.toHtmlEscaped(),
                      .hue = hue,
                      .marker = markers[index % markers.size()],
                      .fill = index < markers.size() ? Fill::Solid : Fill::None};
        for (const Point& point : line.points) {
            points.addPoint(m_axis.at(point.calls) + aside, point.value(m_isMean) * m_unit.factor, addRow(point));
            thin.addPoint(points.x.back(), points.y.back());
            if (m_isMean) continue;
            points.low.push_back(point.fences.q1 * m_unit.factor);
            points.high.push_back(point.fences.q3 * m_unit.factor);
        }
        m_panel.series.push_back(std::move(thin));
        m_panel.series.push_back(std::move(points));
    }

    int addRow(const Point& point)
    {
        const QString name = m_view.record.name(point.function);
        const TukeyFences& fences = point.fences;
        m_figure.rowRecords.push_back({m_view.item->id, int(point.function)});
        return m_rows.add(u"function=%1"_s.arg(name), name, point.calls, point.mean, fences.q1, fences.median, fences.q3);
    }

    Figure& m_figure;
    const SelectionView& m_view;
    CallsAxis m_axis;
    bool m_isMean;
    TimeUnit m_unit = {};
    Panel m_panel;
    FigureTable m_rows{u"progress"_s,
                       {{u"function"_s, Quantity::Text, u"Function"_s},
                        {u"progress_calls"_s, Quantity::Count, u"Progress calls"_s},
                        {u"mean_s"_s, Quantity::Time, u"Mean"_s},
                        {u"q1_s"_s, Quantity::Time, u"Lower quartile"_s},
                        {u"median_s"_s, Quantity::Time, u"Median"_s},
                        {u"q3_s"_s, Quantity::Time, u"Upper quartile"_s}}};
};

QString titleOf(const CallLine& line, bool isMean)
{
    const Point& best = line.best(isMean);
    const Point& fewest = line.points.front();
    const QString name = line.name.toHtmlEscaped(), time = display(best.value(isMean), Quantity::Time, 3);
    if (line.points.size() == 1 || best.calls == fewest.calls)
        return fewest.calls == 0 ? u"Without progress calls %1 is fastest: %2"_s.arg(name, time)
                                 : u"With the fewest progress calls %1 is fastest: %2"_s.arg(name, time);
    const QString calls = best.calls == 1 ? u"1 progress call"_s : u"%1 progress calls"_s.arg(exact(best.calls));
    return u"With %2 %1 is fastest: %3, %4 less than with %5"_s.arg(
        name, calls, time, display(1 - best.value(isMean) / fewest.value(isMean), Quantity::Share, 2), exact(fewest.calls));
}

Result<Figure> buildProgressCalls(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const auto view = selectionView(session, request);
    if (!view) return view.error();
    const auto attribute = progressAttribute(view->times().attributes);
    if (!attribute) return Error{lacksProgressCalls(session, request)};
    const bool isMean = choice(progressCallsFigure, request, u"value"_s) == u"mean"_s;
    std::vector<CallLine> lines = linesOf(*view, *attribute);
    const auto isFaster = [=](const CallLine& a, const CallLine& b) { return a.least(isMean) < b.least(isMean); };
    const CallLine fastest = *std::min_element(lines.begin(), lines.end(), isFaster);
    const size_t all = lines.size();
    Figure figure;
    if (all > mostLines) {
        std::stable_sort(lines.begin(), lines.end(), isFaster);
        lines.resize(mostLines);
        note(figure.messages, u"The %1 fastest of %2 lines are drawn."_s.arg(mostLines).arg(all));
    }
    CallsDrawer drawer(figure, *view, lines, isMean);
    figure.panels.push_back(drawer.panel());
    drawer.finishTable();
    figure.widthMm = 84;
    figure.heightMm = 70;
    figure.title = titleOf(fastest, isMean);
    figure.subtitle = selectionSubtitle(*view);
    figure.provenance = selectionProvenance(*view);
    figure.provenance.model.clear();
    figure.caption =
        (isMean ? u"Mean time of an iteration by the number of progress calls, %1."_s
                : u"Median time of an iteration by the number of progress calls, bars from the lower to the upper quartile, %1."_s)
            .arg(view->item->name.toHtmlEscaped()) +
        u" An iteration takes as long as its slowest process. %1."_s.arg(figure.provenance.program);
    return figure;
}

} // namespace

const FigureKind progressCallsFigure = {
    .id = u"progress-calls"_s,
    .name = u"Progress calls"_s,
    .description = u"How many progress calls make a non-blocking operation fastest."_s,
    .datasetKinds = {u"selection"_s},
    .choices = {choiceOf("value", "value", {{"median", "Median and quartiles"}, {"mean", "Mean"}})},
    .lacks = lacksProgressCalls,
    .build = buildProgressCalls,
    .rowsToCount = rowsForSelection,
    .help = u"overlap"_s,
};

} // namespace costscope
