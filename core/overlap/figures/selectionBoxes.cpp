// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureTable.h"
#include "core/figure/ticks.h"
#include "core/overlap/figures/selectionFigure.h"

#include <algorithm>
#include <numeric>

namespace costscope {

namespace {

constexpr size_t mostBoxes = 40;
constexpr size_t mostOutliersDrawn = 60;
constexpr double boxHeight = 0.62;

/// Draws one function after the other, from above.
class Boxes {
public:
    Boxes(Figure& figure, const SelectionView& view, const SelectionReplay& replay, double mostOutliers)
        : m_figure(figure), m_view(view), m_replay(replay), m_mostOutliers(mostOutliers)
    {}

    Panel panel()
    {
        m_panel.title = u"Recorded times; bold: found"_s;
        m_panel.legend = LegendPlace::Best;
        const std::vector<size_t> order = shown();
        double longest = 0;
        for (const size_t f : order) longest = std::max(longest, m_view.timesOf(f).empty() ? 0 : maximum(f));
        m_unit = timeUnitFor(longest);
        for (size_t i = 0; i < order.size(); ++i) addFunction(order[i], -double(i));
        nameBoxes();
        for (Series* series : {&m_whiskers, &m_boxes, &m_winner, &m_medians, &m_outliers, &m_mean, &m_best})
            m_panel.addUnlessEmpty(std::move(*series));
        finish(order.size());
        return std::move(m_panel);
    }

    /// Gives the figure its table.
    void finishTable() { m_rows.moveTo(m_figure); }

private:
    double maximum(size_t function) const
    {
        const std::vector<double> times = m_view.timesOf(function);
        return *std::max_element(times.begin(), times.end());
    }

    /// All functions by their mean; of many the fastest, and the winner.
    std::vector<size_t> shown()
    {
        std::vector<size_t> order(m_view.times().functions.size());
        std::iota(order.begin(), order.end(), size_t(0));
        std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return m_view.record.mean(a) < m_view.record.mean(b); });
        if (order.size() <= mostBoxes) return order;
        note(m_figure.messages, u"The %1 fastest of %2 functions are drawn, and the winner."_s.arg(mostBoxes).arg(order.size()));
        const auto winner = std::find(order.begin(), order.end(), m_replay.winner);
        if (size_t(winner - order.begin()) >= mostBoxes) std::iter_swap(winner, order.begin() + mostBoxes - 1);
        order.resize(mostBoxes);
        return order;
    }

    void addFunction(size_t function, double y)
    {
        const std::vector<double> times = m_view.timesOf(function);
        const TukeyFences fences = tukeyFences(times);
        const int row = addRow(function, fences, times);
        std::vector<double> outliers;
        double low = fences.q1, high = fences.q3;
        for (const double time : times) {
            if (fences.isOutlier(time)) {
                outliers.push_back(time);
                continue;
            }
            low = std::min(low, time);
            high = std::max(high, time);
        }
        addSegment(m_whiskers, low, y, high, y, row);
        addSegment(m_medians, fences.median, y - boxHeight / 2, fences.median, y + boxHeight / 2, row);
        (function == m_replay.winner ? m_winner : m_boxes)
            .addLyingBar(fences.q1 * m_unit.factor, fences.q3 * m_unit.factor, y, boxHeight, row);
        addOutliers(std::move(outliers), y, row);
        (function == m_replay.best ? m_best : m_mean).addPoint(m_view.record.mean(function) * m_unit.factor, y, row);
        const QString name = m_view.record.name(function).toHtmlEscaped();
        m_panel.y.fixedTicks.push_back({y, function == m_replay.winner ? u"<b>%1</b>"_s.arg(name) : name});
    }

    int addRow(size_t function, const TukeyFences& fences, const std::vector<double>& times)
    {
        const auto step = std::find_if(m_replay.steps.begin(), m_replay.steps.end(),
                                       [&](const ReplayStep& s) { return s.function == function && s.isMeasured(); });
        const bool wasMeasured = step != m_replay.steps.end();
        const auto outliers = std::count_if(times.begin(), times.end(), [&](double t) { return fences.isOutlier(t); });
        const double decision = wasMeasured ? step->decision.value()
                                            : m_view.record.decision(function, double(m_view.record.iterations()), m_mostOutliers).value();
        m_figure.rowRecords.push_back({m_view.item->id, int(function)});
        return m_rows.add(u"function=%1"_s.arg(m_view.record.name(function)), m_view.record.name(function), m_view.record.mean(function),
                          fences.q1, fences.median, fences.q3, outliers, decision, wasMeasured ? step->from : missing,
                          wasMeasured ? step->to : missing);
    }

    void addSegment(Series& to, double x, double y, double x2, double y2, int row) const
    {
        to.addLine(x * m_unit.factor, y, x2 * m_unit.factor, y2);
        to.rows.push_back(row);
    }

    /// The outermost, where there are many.
    void addOutliers(std::vector<double> outliers, double y, int row)
    {
        std::sort(outliers.begin(), outliers.end(), std::greater<>());
        m_leftOut |= outliers.size() > mostOutliersDrawn;
        outliers.resize(std::min(outliers.size(), mostOutliersDrawn));
        for (const double time : outliers) m_outliers.addPoint(time * m_unit.factor, y, row);
    }

    /// Where the middle halves are narrower than their medians nobody sees a box: then nothing names it.
    void nameBoxes()
    {
        constexpr double narrow = 0.015; // of what is drawn
        double widest = 0, least = INFINITY, most = 0;
        for (const Series* boxes : {&m_boxes, &m_winner})
            for (size_t i = 0; i < boxes->x.size(); ++i) widest = std::max(widest, boxes->x2[i] - boxes->x[i]);
        for (const Series* series : {&m_whiskers, &m_outliers})
            for (const auto* part : {&series->x, &series->x2})
                for (const double x : *part) least = std::min(least, x), most = std::max(most, x);
        if (widest > narrow * (most - least)) return;
        m_boxes.label.clear();
        m_winner.label.clear();
    }

    void finish(size_t count)
    {
        if (m_leftOut) note(m_figure.messages, u"Of more than %1 outliers of a function the longest are drawn."_s.arg(mostOutliersDrawn));
        std::vector<double> values;
        for (const Series& series : m_panel.series)
            for (const auto* part : {&series.x, &series.x2}) values.insert(values.end(), part->begin(), part->end());
        m_panel.x.label = u"Time of an iteration (%1)"_s.arg(m_unit.name);
        m_panel.x.quantity = Quantity::Time;
        m_panel.x.scale = scaleFor(values);
        padRange(m_panel.x, values);
        m_panel.y.ticks = TickStyle::Fixed;
        m_panel.y.min = -double(count) + 0.4;
        m_panel.y.max = 0.6;
    }

    Figure& m_figure;
    const SelectionView& m_view;
    const SelectionReplay& m_replay;
    double m_mostOutliers;
    TimeUnit m_unit = {};
    Panel m_panel;
    bool m_leftOut = false;
    Series m_whiskers{.mark = Mark::Segments, .label = u"without outliers"_s, .hue = Hue::Grey, .weight = 0.8};
    Series m_boxes{.mark = Mark::Bars, .label = u"middle half"_s, .hue = Hue::Grey, .fill = Fill::Soft};
    Series m_winner{.mark = Mark::Bars, .label = u"of the winner"_s, .hue = Hue::Blue};
    Series m_medians{.mark = Mark::Segments, .label = u"median"_s, .hue = Hue::Ink, .weight = 1.2};
    Series m_outliers{
        .mark = Mark::Points, .label = u"outliers"_s, .hue = Hue::Grey, .marker = Marker::Circle, .fill = Fill::None, .weight = 0.6};
    Series m_mean{.mark = Mark::Points, .label = u"mean"_s, .hue = Hue::Ink, .marker = Marker::Diamond};
    Series m_best{.mark = Mark::Points, .label = u"mean of the best fixed choice"_s, .hue = Hue::Vermillion, .marker = Marker::Triangle};
    FigureTable m_rows{u"functions"_s,
                       {{u"function"_s, Quantity::Text, u"Function"_s},
                        {u"mean_s"_s, Quantity::Time, u"Mean of all"_s},
                        {u"q1_s"_s, Quantity::Time, u"Lower quartile"_s},
                        {u"median_s"_s, Quantity::Time, u"Median"_s},
                        {u"q3_s"_s, Quantity::Time, u"Upper quartile"_s},
                        {u"outliers"_s, Quantity::Count, u"Outliers"_s},
                        {u"decision_s"_s, Quantity::Time, u"Decision value"_s},
                        {u"from_iteration"_s, Quantity::Count, u"Measured from"_s},
                        {u"to_iteration"_s, Quantity::Count, u"to"_s}}};
};

} // namespace

Panel distributionPanel(Figure& figure, const SelectionView& view, const SelectionReplay& replay, double mostOutliers)
{
    Boxes boxes(figure, view, replay, mostOutliers);
    Panel panel = boxes.panel();
    boxes.finishTable();
    return panel;
}

} // namespace costscope
