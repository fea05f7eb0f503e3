// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/combine.h"

#include "core/compare/combineValues.h"
#include "core/compare/combineWords.h"
#include "core/compare/combinedTable.h"
#include "core/figure/ticks.h"
#include "core/network/figures/networkDifference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace costscope {

namespace {

enum class Operation { Difference, Ratio };

/// "Communication time (ms)" -> "Communication time, difference (ms)"; a ratio has no unit.
QString changedLabel(const QString& label, Operation operation)
{
    const QString name = withoutUnit(label), unit = unitOf(label);
    if (operation == Operation::Ratio) return u"%1, ratio"_s.arg(name);
    const QString shown = unit == u"%" ? u"points of %"_s : unit;
    return u"%1, difference"_s.arg(name) + (unit.isEmpty() ? QString() : u" (%1)"_s.arg(shown));
}

/// "+1.3", "−0.24"
QString inSigns(double value, int digits)
{
    return (value > 0 ? u"+"_s : QString()) + display(value, Quantity::None, digits);
}

/// The change of one pair of panels.
class PanelChange {
public:
    PanelChange(const PanelPair& pair, Operation operation, const CombinedTable& table)
        : m_operation(operation), m_lies(isLying(*pair.after)), m_before(standing(*pair.before, table.ofBefore)),
          m_after(standing(*pair.after, table.ofAfter))
    {}

    /// Nothing if nothing in the panels can be subtracted, or divided.
    std::optional<Panel> panel()
    {
        m_panel = m_after;
        m_panel.series.clear();
        m_panel.notes.clear();
        if (cellsOf(m_before) && cellsOf(m_after))
            cells();
        else if (m_after.frame == Frame::Axes && !hasAreas(m_after) && hasOperation())
            marks();
        if (!m_drawn) return {};
        return m_lies ? transposed(m_panel) : m_panel;
    }

    qint64 alone() const { return m_alone; }
    const QStringList& without() const { return m_without; }
    double largest() const { return m_largest; }
    bool hasMedians() const { return m_hasMedians; }

private:
    static Panel standing(Panel panel, const std::vector<int>& rows)
    {
        for (Series& s : panel.series) moveRows(s, rows);
        return isLying(panel) ? transposed(panel) : panel;
    }

    double of(double before, double after) const
    {
        const double noise = 1e-12 * std::max(std::fabs(before), std::fabs(after)); // of the last digits
        if (m_operation == Operation::Difference) return std::fabs(after - before) < noise ? 0 : after - before;
        return before > 0 && after > 0 ? after / before : missing;
    }

    /// What is left and right of zero has no ratio.
    bool hasOperation() const { return m_operation == Operation::Difference || std::min(m_before.y.min, m_after.y.min) >= 0; }

    void cells()
    {
        const auto [before, after] = std::pair(cellsOf(m_before), cellsOf(m_after));
        Series result = *after;
        std::map<std::pair<qint64, qint64>, double> values;
        const auto placeOf = [&](const Series& s, size_t i) { return std::pair(placeOn(m_after.x, s.x[i]), placeOn(m_after.y, s.y[i])); };
        for (size_t i = 0; i < before->x.size(); ++i) values[placeOf(*before, i)] = before->value[i];
        for (size_t i = 0; i < after->x.size(); ++i) {
            const auto found = values.find(placeOf(*after, i));
            m_alone += found == values.end();
            const double value = found == values.end() ? missing : of(found->second, after->value[i]);
            result.value[i] = m_operation == Operation::Ratio ? std::log2(value) : value;
            if (std::isfinite(result.value[i])) m_largest = std::max(m_largest, std::fabs(result.value[i]));
        }
        result.label = m_operation == Operation::Ratio ? u"log<sub>2</sub> of the ratio: %1"_s.arg(withoutUnit(after->label))
                                                       : changedLabel(after->label, m_operation);
        for (const Series& s : m_after.series) // the lines of the map
            if (s.mark == Mark::Segments && s.value.empty()) m_panel.series.push_back(s);
        m_panel.series.push_back(std::move(result));
        m_drawn = true;
    }

    void marks()
    {
        keepColumns();
        m_panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Grey, .y = {m_operation == Operation::Ratio ? 1.0 : 0.0}});
        const std::vector<BarPart> parts = barParts(m_before, m_after, m_alone);
        m_operation == Operation::Ratio ? ratios(parts) : stacks(parts);
        for (const SeriesPair& pair : pairedSeries(m_before, m_after, m_without)) line(pair);
        tellSumApart();
        m_drawn &= !m_values.empty();
        m_panel.y.label = changedLabel(m_after.y.label, m_operation);
        const QString unit = unitOf(m_after.y.label);
        m_panel.y.shortLabel = m_operation == Operation::Ratio ? u"Ratio"_s
                               : unit.isEmpty()                ? u"Difference"_s
                                                               : u"Difference (%1)"_s.arg(unit);
        m_panel.y.quantity = Quantity::None;
        m_panel.y.ticks = m_operation == Operation::Ratio ? TickStyle::Factor : TickStyle::Number;
        setRange();
    }

    /// Marks of the whole height that both have: a protocol limit, a phase.
    void keepColumns()
    {
        for (const Series& s : m_after.series) {
            const bool isColumn = s.mark == Mark::Vertical || (s.mark == Mark::Region && (s.y.empty() || std::isnan(s.y.front())));
            const auto same = [&](const Series& other) { return other.mark == s.mark && other.x == s.x; };
            if (isColumn && std::ranges::any_of(m_before.series, same)) m_panel.series.push_back(s);
        }
    }

    void line(const SeriesPair& pair)
    {
        Series s = sampleOf(*pair.after);
        if (const qsizetype band = s.label.indexOf(u", 95 %"_s); band >= 0) s.label.truncate(band); // bands are not subtracted, nor divided
        bool bars = true;
        m_hasMedians |= hasRepetitions(*pair.before, *pair.after, m_after);
        for (const ValuePair& v : valuePairs(*pair.before, *pair.after, m_after, m_alone)) {
            const double y = of(v.before, v.after);
            if (s.mark == Mark::Points && std::isnan(y)) continue;
            s.addPoint(v.x, y, v.row);
            s.low.push_back(v.low);
            s.high.push_back(v.high);
            bars &= m_operation == Operation::Difference && std::isfinite(v.low + v.high);
            if (std::isfinite(y)) m_values.push_back(y);
        }
        if (s.x.empty()) return;
        if (!bars || s.mark == Mark::Line) s.low = s.high = {};
        if (pair.after->rows.empty()) s.rows.clear();
        m_panel.series.push_back(std::move(s));
        m_drawn = true;
    }

    /// Parts above zero stand on each other, those below hang from each other; a mark tells the sum.
    void stacks(const std::vector<BarPart>& parts)
    {
        struct Stack {
            double x = 0, up = 0, down = 0, sum = 0;
            int row = -1, count = 0;
        };
        std::map<qint64, Stack> stacks;
        for (const BarPart& part : parts) {
            Series s{.mark = Mark::Bars, .label = part.label, .hue = part.hue, .fill = part.fill, .width = part.width};
            for (const ValuePair& v : part.values) {
                const double change = of(v.before, v.after);
                Stack& stack = stacks[placeOn(m_after.x, v.x)];
                double& end = change < 0 ? stack.down : stack.up;
                s.addBar(v.x, std::min(end, end + change), std::max(end, end + change));
                s.rows.push_back(v.row);
                end += change;
                m_values.push_back(end);
                stack.x = v.x;
                stack.row = v.row;
                if (part.isUnexplained()) continue;
                stack.sum += change;
                ++stack.count;
            }
            m_drawn |= !s.x.empty();
            if (!s.x.empty() || !s.label.isEmpty()) m_panel.series.push_back(std::move(s));
        }
        Series sums{.mark = Mark::Points, .label = u"together"_s, .marker = Marker::Diamond};
        Series above{.mark = Mark::Text, .anchor = Anchor::Above}, below{.mark = Mark::Text, .anchor = Anchor::Below};
        double most = 0;
        for (const auto& [place, stack] : stacks) most = std::max(most, std::fabs(stack.sum));
        for (const auto& [place, stack] : stacks) {
            if (stack.count > 1) sums.addPoint(stack.x, stack.sum, stack.row);
            if (std::fabs(stack.sum) < 0.01 * most || stack.sum == 0) continue; // beside the others nothing
            Series& words = stack.sum < 0 ? below : above;
            words.addPoint(stack.x, stack.sum < 0 ? stack.down : stack.up);
            words.text.push_back(inSigns(stack.sum, std::fabs(stack.sum) < 0.1 * most ? 1 : 2));
        }
        if (!sums.x.empty()) m_panel.series.push_back(std::move(sums));
        if (stacks.size() > 20) return; // so many numbers nobody reads
        m_panel.series.push_back(std::move(above));
        m_panel.series.push_back(std::move(below));
    }

    /// The sum is a diamond, unless the figure itself marks something so.
    void tellSumApart()
    {
        const auto isSum = [](const Series& s) { return s.mark == Mark::Points && s.label == u"together"; };
        const auto sum = std::ranges::find_if(m_panel.series, isSum);
        if (sum == m_panel.series.end()) return;
        const auto isTaken = [&](Marker marker) {
            return std::ranges::any_of(m_panel.series, [&](const Series& s) {
                return !isSum(s) && s.mark == Mark::Points && s.marker == marker && s.hue == sum->hue && s.fill == sum->fill;
            });
        };
        for (const Marker marker : {Marker::Diamond, Marker::Square, Marker::Triangle, Marker::Circle}) {
            sum->marker = marker;
            if (!isTaken(marker)) return;
        }
    }

    /// A mark for each part, and one for all together.
    void ratios(const std::vector<BarPart>& parts)
    {
        constexpr std::array markers = {Marker::Square, Marker::Circle, Marker::Triangle};
        for (size_t p = 0; p < parts.size(); ++p) {
            Series s{.mark = Mark::Points, .label = parts[p].label, .hue = parts[p].hue, .marker = markers[p % markers.size()]};
            if (parts[p].fill != Fill::Solid) s.fill = Fill::None;
            for (const ValuePair& v : parts[p].values) addRatio(s, beside(v, p, parts));
            if (s.x.empty()) continue;
            m_panel.series.push_back(std::move(s));
            m_drawn = true;
        }
        Series together{.mark = Mark::Points, .label = u"together"_s, .marker = Marker::Diamond};
        for (const auto& [place, whole] : wholesOf(parts, m_after.x))
            if (whole.count > 1) addRatio(together, whole.sum);
        if (!together.x.empty()) m_panel.series.push_back(std::move(together));
    }

    /// Marks of several parts in one place stand beside each other.
    ValuePair beside(ValuePair v, size_t part, const std::vector<BarPart>& parts) const
    {
        if (m_after.x.scale == Scale::Linear) v.x += parts[part].width * ((double(part) + 1) / (double(parts.size()) + 1) - 0.5);
        return v;
    }

    void addRatio(Series& s, const ValuePair& v)
    {
        const double ratio = of(v.before, v.after);
        if (!std::isfinite(ratio)) return; // nothing became something: no ratio; the table has both values
        s.addPoint(v.x, ratio, v.row);
        m_values.push_back(ratio);
    }

    void setRange()
    {
        m_panel.y.scale = m_operation == Operation::Ratio ? Scale::Log : Scale::Linear; // half as much is as far as twice as much
        std::vector<double> values = m_values;
        values.push_back(m_operation == Operation::Ratio ? 1 : 0);
        padRange(m_panel.y, values, 0.14);
        if (m_panel.y.min < m_panel.y.max) return;
        m_panel.y.min -= 1;
        m_panel.y.max += 1;
    }

    Operation m_operation;
    bool m_lies;
    Panel m_before, m_after, m_panel;
    std::vector<double> m_values;
    QStringList m_without;
    qint64 m_alone = 0;
    double m_largest = 0;
    bool m_drawn = false, m_hasMedians = false;
};

/// All panels of the changed figure, with what was left out and why.
class ChangedFigure {
public:
    ChangedFigure(const Figure& before, const Figure& after, Operation operation, const SideNames& names)
        : m_pairs(paired(before, after, names)), m_table(combinedTable(before, after, names)), m_operation(operation), m_names(names),
          m_figure(jointFigure(before, after, m_pairs, names, operation == Operation::Difference ? ChangeOf::Difference : ChangeOf::Ratio))
    {}

    Result<Figure> take()
    {
        for (const PanelPair& pair : m_pairs.pairs) add(pair);
        if (m_drawn == 0)
            return Error{isRatio() ? u"These figures say which and where, or have values around 0: they cannot be divided. Take “side by "
                                     "side”."_s
                                   : u"These figures say which and where, not how much: they cannot be subtracted. Take “side by side”."_s};
        dropRows();
        shareRanges();
        if (m_largest > 0) m_figure.panels.front().series.push_back(endsOfColours(m_largest, {}));
        m_figure.subtitle = relation() + (m_figure.subtitle.isEmpty() ? QString() : u"; "_s) + m_figure.subtitle;
        sayWithout();
        addWords(m_figure, m_pairs, m_names);
        putTable(m_figure, std::move(m_table), m_names);
        return std::move(m_figure);
    }

private:
    void add(const PanelPair& pair)
    {
        std::optional<Panel> panel;
        if (pair.before && pair.after) {
            PanelChange change(pair, m_operation, m_table);
            panel = change.panel();
            m_alone += change.alone();
            m_without += change.without();
            m_table.hasMedians |= change.hasMedians();
            m_largest = std::max(m_largest, change.largest());
            if (!panel) m_notChanged << plainText(pair.after->title.isEmpty() ? withoutUnit(pair.after->y.label) : pair.after->title);
        }
        m_drawn += panel.has_value();
        m_figure.panels.push_back(panel ? std::move(*panel) : emptyPanel());
    }

    /// Groups in which no panel could be changed are gone, and rows of the groups in which none could.
    void dropRows()
    {
        const size_t group = size_t(m_pairs.group), groups = m_figure.panels.size() / group;
        std::vector<bool> stays(group), groupStays(groups);
        for (size_t i = 0; i < groups * group; ++i)
            if (!isEmptyPanel(m_figure.panels[i])) stays[i % group] = groupStays[i / group] = true;
        std::vector<Panel> kept;
        for (size_t i = 0; i < groups * group; ++i)
            if (stays[i % group] && groupStays[i / group]) kept.push_back(std::move(m_figure.panels[i]));
        const size_t rows = size_t(std::ranges::count(stays, true));
        const bool areAll = kept.size() == groups * rows; // else who carries whose labels is not known
        for (size_t i = 0; i < kept.size(); ++i) {
            const bool isBottom = i % rows == rows - 1;
            kept[i].sharesX &= !isBottom || (stays.back() && (areAll || (m_figure.columns == 1 && i + 1 < kept.size())));
            kept[i].sharesY &= areAll;
        }
        m_figure.group = int(rows);
        m_figure.panels = std::move(kept);
    }

    /// Axes of one name have one range.
    void shareRanges()
    {
        for (Panel& panel : m_figure.panels)
            for (Panel& other : m_figure.panels)
                if (&panel != &other && panel.frame == Frame::Axes && other.frame == Frame::Axes && panel.y.label == other.y.label)
                    shareRange(panel.y, other.y);
    }

    bool isRatio() const { return m_operation == Operation::Ratio; }

    QString relation() const
    {
        return isRatio() ? u"%1 / %2"_s.arg(m_names.after, m_names.before) : u"%1 − %2"_s.arg(m_names.after, m_names.before);
    }

    void sayWithout()
    {
        m_without.removeDuplicates();
        m_notChanged.removeAll(QString());
        m_notChanged.removeDuplicates();
        const auto say = [&](const QString& text) { note(m_figure.messages, text); };
        if (m_alone > 0) say(u"%1 marks have no partner in the other figure and are not drawn."_s.arg(m_alone));
        if (!m_without.isEmpty()) say(u"Not drawn, for want of a partner: %1."_s.arg(m_without.join(u", "_s)));
        if (!m_notChanged.isEmpty())
            say((isRatio() ? u"Left out, as nothing in it can be divided: %1."_s : u"Left out, as nothing in it can be subtracted: %1."_s)
                    .arg(m_notChanged.join(u", "_s)));
    }

    PairedFigures m_pairs;
    CombinedTable m_table;
    Operation m_operation;
    const SideNames& m_names;
    Figure m_figure;
    QStringList m_without, m_notChanged;
    qint64 m_alone = 0;
    double m_largest = 0;
    int m_drawn = 0;
};

} // namespace

Result<Figure> differenceOf(const Figure& before, const Figure& after, const SideNames& names)
{
    return ChangedFigure(before, after, Operation::Difference, names).take();
}

Result<Figure> ratioOf(const Figure& before, const Figure& after, const SideNames& names)
{
    return ChangedFigure(before, after, Operation::Ratio, names).take();
}

} // namespace costscope
