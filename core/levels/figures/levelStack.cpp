// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelStack.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// One part of the stack.
struct Part {
    const char* label;
    Hue hue;
    Marker marker; ///< where parts stand beside each other
    double (*seconds)(const LevelCost& cost);
};

constexpr std::array<Part, 5> parts = {{
    {"intra-socket", Hue::PaleBlue, Marker::Circle, [](const LevelCost& c) { return c.parts[0]; }},
    {"intra-node", Hue::MiddleBlue, Marker::Square, [](const LevelCost& c) { return c.parts[1]; }},
    {"inter-node", Hue::DeepBlue, Marker::Diamond, [](const LevelCost& c) { return c.parts[2]; }},
    {"queue search %1", Hue::Orange, Marker::Triangle, [](const LevelCost& c) { return c.queue; }},
    {"contention <i>δℓ</i>", Hue::Vermillion, Marker::Square, [](const LevelCost& c) { return c.contention; }},
}};

const QString errorsLabel = u"modeled, with 95 % by the parameters’ errors"_s;

/// Where a stack stands within the slot of its level, which is 1 wide.
struct BarPlace {
    double aside = 0;
    double width = 0.62;
};

QString ratioText(double ratio)
{
    return u"%1 ×"_s.arg(ratio < 0.095 ? QString::number(ratio, 'g', 1) : QString::number(ratio, 'f', ratio < 9.95 ? 1 : 0));
}

/// The rows of one operation drawn into one panel.
class StackPainter {
public:
    StackPainter(Panel& panel, const LevelStacks& stacks, const QString& operation, bool named)
        : m_panel(panel), m_stacks(stacks), m_rows(stacks.view.rowsOf(operation)), m_named(named)
    {
        if (!stacks.whatIf) return;
        m_first = {-0.2, 0.36};
        m_second = {0.2, 0.36};
    }

    void draw()
    {
        if (m_stacks.areMarks)
            addAllMarks();
        else
            addFirst();
        if (m_stacks.whatIf && !m_stacks.areMarks) addSecond();
        addSource();
        addErrors(m_stacks.view, m_first);
        if (m_stacks.whatIf) addErrors(*m_stacks.whatIf, m_second);
        addMeasured();
        if (m_stacks.ratios && !m_stacks.areMarks) addRatios();
    }

private:
    const LevelCost& cost(size_t i) const { return m_stacks.view.analysis.costs[m_rows[i]]; }
    const LevelCost& cost(const LevelView& view, size_t i) const { return view.analysis.costs[m_rows[i]]; }
    QString named(const QString& label) const { return m_named ? label : QString(); }
    QString nameOf(const Part& part) const
    {
        const QString label = QString::fromUtf8(part.label);
        return label.contains(QLatin1String("%1")) ? label.arg(formulaOf(m_stacks.view.analysis.question.settings.queueLaw)) : label;
    }
    QString nameOfWhatIf() const
    {
        const QString words = inWords(m_stacks.whatIf->changes, m_stacks.whatIf->machine);
        return named(u"what if: %1"_s.arg(words));
    }

    Series bars(const QString& label, Hue hue, Fill fill, const BarPlace& place) const
    {
        return {.mark = Mark::Bars, .label = named(label), .hue = hue, .fill = fill, .width = place.width};
    }

    void addBar(Series& s, size_t i, const BarPlace& place, double from, double to) const
    {
        s.addBar(cost(i).operation.level + place.aside, from * m_stacks.unit.factor, to * m_stacks.unit.factor);
        s.rows.push_back(int(m_rows[i]));
    }

    void addPoint(Series& s, size_t i, double seconds, double aside) const
    {
        s.addPoint(cost(i).operation.level + aside, seconds * m_stacks.unit.factor);
        s.rows.push_back(int(m_rows[i]));
    }

    /// Parts on top of each other, filled up to what was measured and outlined beyond; of a what if, which nobody measured, filled
    /// to the top. Returns the tops.
    std::vector<double> addParts(const LevelView& view, const BarPlace& place)
    {
        const bool isFirst = &view == &m_stacks.view;
        std::vector<double> foot(m_rows.size(), 0.0);
        for (const Part& part : parts) {
            Series filled = bars(isFirst ? nameOf(part) : QString(), part.hue, Fill::Solid, place);
            Series outlined = bars({}, part.hue, Fill::None, place);
            for (size_t i = 0; i < m_rows.size(); ++i) {
                const double height = part.seconds(cost(view, i));
                if (!(height > 0)) continue;
                const double top = foot[i] + height, measured = isFirst ? cost(i).measured() : missing;
                const double cut = std::isnan(measured) ? top : std::clamp(measured, foot[i], top);
                if (cut > foot[i] || !isFirst) addBar(filled, i, place, foot[i], cut);
                if (top > cut) addBar(outlined, i, place, cut, top);
                foot[i] = top;
            }
            m_panel.series.push_back(std::move(filled));
            if (!outlined.x.empty()) m_panel.series.push_back(std::move(outlined));
        }
        return foot;
    }

    void addFirst()
    {
        addParts(m_stacks.view, m_first);
        m_panel.series.push_back(bars(u"beyond measured"_s, Hue::Vermillion, Fill::None, m_first)); // empty: its place in the legend
        Series missingTime = bars(u"unexplained"_s, Hue::Grey, Fill::Hatched, m_first);
        for (size_t i = 0; i < m_rows.size(); ++i)
            if (cost(i).total() < cost(i).measured()) addBar(missingTime, i, m_first, cost(i).total(), cost(i).measured());
        m_panel.series.push_back(std::move(missingTime));
    }

    /// The frame of ink says so in grey print too.
    void addSecond()
    {
        const std::vector<double> tops = addParts(*m_stacks.whatIf, m_second);
        m_panel.series.push_back(bars(nameOfWhatIf(), Hue::Faint, Fill::Solid, m_second)); // the legend's framed swatch is filled
        Series frame = bars(nameOfWhatIf(), Hue::Ink, Fill::None, m_second);
        for (size_t i = 0; i < m_rows.size(); ++i)
            if (tops[i] > 0) addBar(frame, i, m_second, 0, tops[i]);
        m_panel.series.push_back(std::move(frame));
    }

    void addAllMarks()
    {
        const bool both = m_stacks.whatIf;
        addMarks(m_stacks.view, both ? BarPlace{-0.23, 0.34} : BarPlace{-0.06, 0.6}, Fill::Solid);
        if (both) addMarks(*m_stacks.whatIf, {0.23, 0.34}, Fill::None);
    }

    void addMarks(const LevelView& view, const BarPlace& place, Fill fill)
    {
        const bool second = &view == m_stacks.whatIf;
        const auto aside = [&](size_t p) { return place.aside + place.width * (double(p) / double(parts.size()) - 0.5); };
        for (size_t p = 0; p < parts.size(); ++p) {
            Series s{.mark = Mark::Points, .hue = parts[p].hue, .marker = parts[p].marker, .fill = fill};
            if (!second) s.label = named(nameOf(parts[p]));
            for (size_t i = 0; i < m_rows.size(); ++i)
                if (const double value = parts[p].seconds(cost(view, i)); value > 0) addPoint(s, i, value, aside(p));
            m_panel.series.push_back(std::move(s));
        }
        Series total{.mark = Mark::Points, .hue = Hue::Ink, .marker = second ? Marker::Square : Marker::Diamond, .fill = Fill::None};
        total.label = second ? nameOfWhatIf() : named(view.analysis.intervals.empty() ? u"modeled"_s : errorsLabel);
        for (size_t i = 0; i < m_rows.size(); ++i)
            if (cost(view, i).total() > 0) addTotal(total, view, i, aside(parts.size()));
        m_panel.series.push_back(std::move(total));
    }

    /// A short line across the stack, at a height.
    void addRule(Series& s, size_t i, double seconds, double overhang) const
    {
        if (!(seconds > 0)) return;
        const double middle = cost(i).operation.level + m_first.aside, half = m_first.width / 2 + overhang;
        s.addLine(middle - half, seconds * m_stacks.unit.factor, middle + half, seconds * m_stacks.unit.factor);
    }

    /// What the total was before values of the machine were changed.
    void addSource()
    {
        if (!m_stacks.source) return;
        Series s{.mark = Mark::Segments, .hue = Hue::Ink, .dash = Dash::Dashed, .weight = 0.8};
        s.label = named(u"with %1 of the source"_s.arg(nameOfValues(m_stacks.source->changes)));
        for (size_t i = 0; i < m_rows.size(); ++i) addRule(s, i, cost(*m_stacks.source, i).total(), 0.04);
        m_panel.series.push_back(std::move(s));
    }

    /// 95 % of the total by the errors of the machine's values, beside what was measured in the middle; marks have them on theirs.
    void addErrors(const LevelView& view, const BarPlace& place)
    {
        if (view.analysis.intervals.empty() || m_stacks.areMarks) return;
        Series s{.mark = Mark::Points, .hue = Hue::Ink, .marker = Marker::Diamond, .fill = Fill::None};
        if (&view == &m_stacks.view) s.label = named(errorsLabel);
        for (size_t i = 0; i < m_rows.size(); ++i)
            if (cost(view, i).total() > 0) addTotal(s, view, i, place.aside + 0.3 * place.width);
        m_panel.addUnlessEmpty(std::move(s));
    }

    /// With 95 % where they are known.
    void addTotal(Series& s, const LevelView& view, size_t i, double aside) const
    {
        const double total = cost(view, i).total();
        addPoint(s, i, total, aside);
        if (view.analysis.intervals.empty()) return;
        for (const auto& [ends, end] : {std::pair{&s.low, 0}, {&s.high, 1}}) {
            const double value = view.analysis.intervals[m_rows[i]].total()[size_t(end)];
            ends->push_back((std::isnan(value) ? total : value) * m_stacks.unit.factor);
        }
    }

    /// Median with the least and the most of the repetitions, where they are known.
    void addMeasured()
    {
        const auto isRange = [&](size_t i) { return cost(i).operation.measured.max > cost(i).operation.measured.min; };
        bool hasRange = false;
        for (size_t i = 0; i < m_rows.size(); ++i) hasRange = hasRange || isRange(i);
        const QString label = named(hasRange ? u"measured (median, range)"_s : u"measured"_s);
        Series rule{.mark = Mark::Segments, .label = label, .hue = Hue::Ink};
        Series s{.mark = Mark::Points, .label = label, .hue = Hue::Ink, .marker = Marker::Circle};
        for (size_t i = 0; i < m_rows.size(); ++i) {
            const AmgMeasured& measured = cost(i).operation.measured;
            if (std::isnan(measured.median) || (m_stacks.areMarks && !(measured.median > 0))) continue; // nothing has no place there
            addRule(rule, i, measured.median, m_stacks.whatIf ? 0.02 : 0.1);
            addPoint(s, i, measured.median, m_first.aside);
            s.low.push_back((std::isnan(measured.min) ? measured.median : measured.min) * m_stacks.unit.factor);
            s.high.push_back((std::isnan(measured.max) ? measured.median : measured.max) * m_stacks.unit.factor);
        }
        if (s.x.empty()) return;
        m_panel.series.push_back(std::move(rule));
        m_panel.series.push_back(std::move(s));
    }

    void addRatios()
    {
        Series s{.mark = Mark::Text, .hue = Hue::Grey, .anchor = Anchor::Above};
        for (size_t i = 0; i < m_rows.size(); ++i) {
            const double total = cost(i).total(), measured = cost(i).measured(), ratio = total / measured;
            if (!(ratio > 0) || std::isinf(ratio)) continue;
            s.addPoint(cost(i).operation.level + m_first.aside,
                       std::max(total, std::fmax(measured, cost(i).operation.measured.max)) * m_stacks.unit.factor);
            s.text.push_back(ratioText(ratio));
            s.rows.push_back(int(m_rows[i]));
        }
        m_panel.series.push_back(std::move(s));
    }

    Panel& m_panel;
    const LevelStacks& m_stacks;
    std::vector<size_t> m_rows;
    bool m_named;
    BarPlace m_first, m_second;
};

} // namespace

void addStacks(Panel& panel, const LevelStacks& stacks, const QString& operation, bool named)
{
    StackPainter(panel, stacks, operation, named).draw();
}

double largestTime(const LevelStacks& stacks)
{
    double most = 0;
    for (const LevelView* view : {&stacks.view, stacks.whatIf, stacks.source}) {
        if (!view) continue;
        for (const LevelCost& cost : view->analysis.costs)
            most = std::fmax(most, std::fmax(cost.total(), std::fmax(cost.measured(), cost.operation.measured.max)));
        for (const LevelInterval& interval : view->analysis.intervals)
            if (std::isfinite(interval.total()[1])) most = std::fmax(most, interval.total()[1]);
    }
    return most;
}

std::vector<double> shownTimes(const Panel& panel)
{
    std::vector<double> all;
    for (const Series& s : panel.series)
        for (const auto* list : {&s.y, &s.low, &s.high})
            for (const double value : *list)
                if (value > 0) all.push_back(value);
    return all;
}

} // namespace costscope
