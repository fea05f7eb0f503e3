// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/combinePairs.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

using Group = std::vector<Panel>;

/// The panels of a figure in their groups; words below it are handed out apart.
std::vector<Group> groupsOf(const Figure& figure, std::vector<QString>& words)
{
    std::vector<Panel> panels = figure.panels;
    while (!panels.empty() && panels.back().isWords()) {
        words.insert(words.begin(), panels.back().notes.begin(), panels.back().notes.end());
        panels.pop_back();
    }
    std::vector<Group> groups;
    const size_t size = size_t(std::max(1, figure.group));
    for (size_t i = 0; i < panels.size(); ++i) {
        if (i % size == 0) groups.emplace_back();
        groups.back().push_back(std::move(panels[i]));
    }
    return groups;
}

/// What a group is about; the words before a colour are its name, what follows a result: "Round robin: 4.065 ms".
QString subject(const Group& group)
{
    return plainText(group.front().title).section(u": "_s, 0, 0);
}

QString nameOf(const Group& group)
{
    const QString title = group.front().title;
    return title.isEmpty() ? withoutUnit(group.front().y.label) : title;
}

bool showSame(const Group& a, const Group& b)
{
    const Panel &first = a.front(), &other = b.front();
    return first.key == other.key && subject(a) == subject(b) &&
           (!first.title.isEmpty() || withoutUnit(first.y.label) == withoutUnit(other.y.label));
}

/// Factor from the unit of one label to that of the other, if it is one of time or size; 1 otherwise.
double factorBetween(const QString& from, const QString& to)
{
    for (const Quantity quantity : {Quantity::Time, Quantity::Size, Quantity::Rate, Quantity::FlopRate}) {
        const auto a = parseQuantity(u"1 "_s + from, quantity), b = parseQuantity(u"1 "_s + to, quantity);
        if (!from.isEmpty() && !to.isEmpty() && a.ok() && b.ok()) return *a / *b;
    }
    return 1;
}

void scale(std::vector<double>& values, double factor)
{
    for (double& v : values) v *= factor;
}

void scaleX(Panel& panel, double factor)
{
    for (double* end : {&panel.x.min, &panel.x.max}) *end *= factor;
    for (Series& s : panel.series) {
        for (auto* values : {&s.x, &s.x2}) scale(*values, factor);
        s.width *= factor;
    }
}

void scaleY(Panel& panel, double factor)
{
    for (double* end : {&panel.y.min, &panel.y.max}) *end *= factor;
    for (Series& s : panel.series) {
        for (auto* values : {&s.y, &s.y2, &s.low, &s.high}) scale(*values, factor);
        s.height *= factor;
    }
}

/// The finer unit becomes the coarser: "µs" beside "ms" becomes ms.
void shareUnit(Panel& a, Panel& b, Axis Panel::*axis, void (*scaled)(Panel&, double))
{
    const QString one = (a.*axis).label, other = (b.*axis).label;
    if (one == other || withoutUnit(one) != withoutUnit(other)) return;
    const double factor = factorBetween(unitOf(one), unitOf(other));
    if (factor == 1) return;
    Panel &finer = factor < 1 ? a : b, &coarser = factor < 1 ? b : a;
    scaled(finer, std::min(factor, 1 / factor));
    (finer.*axis).label = (coarser.*axis).label;
    (finer.*axis).shortLabel = (coarser.*axis).shortLabel;
}

/// The same for values that are shown as colours.
void shareColourUnit(Panel& a, Panel& b)
{
    for (Series& s : a.series)
        for (Series& other : b.series) {
            if (s.value.empty() || other.value.empty() || s.label == other.label || withoutUnit(s.label) != withoutUnit(other.label))
                continue;
            const double factor = factorBetween(unitOf(s.label), unitOf(other.label));
            Series &finer = factor < 1 ? s : other, &coarser = factor < 1 ? other : s;
            scale(finer.value, std::min(factor, 1 / factor));
            finer.label = coarser.label;
        }
}

/// Where the names of an axis stand in the other figure; those it lacks follow behind its own.
class Names {
public:
    Names(const Axis& from, Axis& to) : m_from(from.fixedTicks)
    {
        const double step = to.fixedTicks.size() > 1 ? to.fixedTicks[1].value - to.fixedTicks[0].value : 1;
        double last = to.fixedTicks.empty() ? -step : to.fixedTicks.back().value;
        std::vector<Tick> free = to.fixedTicks;
        for (const Tick& tick : m_from) {
            const QString name = plainText(tick.label); // bold in one figure and plain in the other it is the same thing
            const auto found = std::ranges::find_if(free, [&](const Tick& t) { return plainText(t.label) == name; });
            if (found != free.end()) {
                m_to.push_back(found->value);
                free.erase(found);
                continue;
            }
            m_to.push_back(last += step);
            to.fixedTicks.push_back({last, tick.label});
            (step > 0 ? to.max : to.min) += step;
        }
    }

    void move(std::vector<double>& positions) const
    {
        for (double& p : positions) p += shiftOf(p);
    }

private:
    double shiftOf(double position) const
    {
        size_t nearest = 0;
        for (size_t i = 1; i < m_from.size(); ++i)
            if (std::fabs(m_from[i].value - position) < std::fabs(m_from[nearest].value - position)) nearest = i;
        return m_from.empty() ? 0 : m_to[nearest] - m_from[nearest].value;
    }

    std::vector<Tick> m_from;
    std::vector<double> m_to;
};

bool haveNames(const Panel& a, const Panel& b, Axis Panel::*axis)
{
    return (a.*axis).ticks == TickStyle::Fixed && (b.*axis).ticks == TickStyle::Fixed && (a.*axis).fixedTicks != (b.*axis).fixedTicks;
}

/// Things with the same name stand in the same place.
void shareNames(Panel& a, Panel& b)
{
    if (haveNames(a, b, &Panel::x)) {
        const Names names(a.x, b.x);
        for (Series& s : a.series)
            for (auto* values : {&s.x, &s.x2}) names.move(*values);
        a.x.fixedTicks = b.x.fixedTicks;
    }
    if (haveNames(a, b, &Panel::y)) {
        const Names names(a.y, b.y);
        for (Series& s : a.series)
            for (auto* values : {&s.y, &s.y2, &s.low, &s.high}) names.move(*values);
        a.y.fixedTicks = b.y.fixedTicks;
    }
}

/// Whether two axes of one figure were made alike, so that they stay so.
bool isAlike(const std::optional<Panel>& a, const std::optional<Panel>& b, Axis Panel::*axis)
{
    if (!a || !b) return false;
    const Axis &one = (*a).*axis, &other = (*b).*axis;
    return one.label == other.label && one.scale == other.scale && one.min == other.min && one.max == other.max;
}

void shareRanges(PairedFigures& figures, Axis Panel::*axis)
{
    const std::vector<PanelPair> own = figures.pairs;
    const auto sharePair = [&](PanelPair& p) {
        if (p.before && p.after && p.before->isSquare == p.after->isSquare && ((*p.before).*axis).label == ((*p.after).*axis).label)
            shareRange((*p.before).*axis, (*p.after).*axis);
    };
    for (PanelPair& p : figures.pairs) sharePair(p);
    for (int round = 0; round < 2; ++round) // from one side to the other and back
        for (size_t i = 0; i < own.size(); ++i)
            for (size_t k = i + 1; k < own.size(); ++k) {
                PanelPair &one = figures.pairs[i], &other = figures.pairs[k];
                if (isAlike(own[i].before, own[k].before, axis)) shareRange((*one.before).*axis, (*other.before).*axis);
                if (isAlike(own[i].after, own[k].after, axis)) shareRange((*one.after).*axis, (*other.after).*axis);
                sharePair(one);
                sharePair(other);
            }
}

void addGroup(PairedFigures& figures, const Group* before, const Group* after)
{
    const auto at = [](const Group* group, size_t i) { return group && i < group->size() ? std::optional((*group)[i]) : std::nullopt; };
    for (size_t i = 0; i < size_t(figures.group); ++i) figures.pairs.push_back({at(before, i), at(after, i)});
}

} // namespace

QString withoutUnit(const QString& label)
{
    const qsizetype at = label.endsWith(u')') ? label.lastIndexOf(u" ("_s) : -1;
    return at < 0 ? label : label.left(at);
}

QString unitOf(const QString& label)
{
    const QString name = withoutUnit(label);
    return name.size() == label.size() ? QString() : label.mid(name.size() + 2).chopped(1);
}

Series sampleOf(Series series)
{
    for (auto* values : {&series.x, &series.y, &series.low, &series.high, &series.x2, &series.y2}) values->clear();
    series.rows.clear();
    series.text.clear();
    return series;
}

bool isEmptyPanel(const Panel& panel)
{
    return panel.frame == Frame::None && panel.series.empty() && panel.notes.empty();
}

Panel emptyPanel()
{
    Panel panel;
    panel.frame = Frame::None;
    panel.legend = LegendPlace::None;
    panel.height = 0;
    for (Axis* axis : {&panel.x, &panel.y}) axis->ticks = TickStyle::Fixed;
    return panel;
}

bool haveOneAxisX(const Panel& panel, const Panel& below)
{
    const Axis &x = panel.x, &other = below.x;
    return !(x.label.isEmpty() && x.fixedTicks.empty()) && x.label == other.label && x.scale == other.scale && x.min == other.min &&
           x.max == other.max && x.ticks == other.ticks && x.fixedTicks == other.fixedTicks;
}

bool haveOneAxisY(const Panel& left, const Panel& right)
{
    const Axis &one = left.y, &other = right.y;
    return !one.label.isEmpty() && one.label == other.label && one.scale == other.scale && one.min == other.min && one.max == other.max &&
           one.ticks == other.ticks && one.fixedTicks == other.fixedTicks;
}

void shareRange(Axis& a, Axis& b)
{
    if (a.scale != b.scale) a.scale = b.scale = Scale::Linear;
    a.min = b.min = std::min(a.min, b.min);
    a.max = b.max = std::max(a.max, b.max);
}

PairedFigures paired(const Figure& before, const Figure& after, const SideNames& names)
{
    PairedFigures result;
    std::vector<Group> ofBefore = groupsOf(before, result.wordsBefore), ofAfter = groupsOf(after, result.wordsAfter);
    result.group = std::max({1, before.group, after.group});
    const bool areSingle = ofBefore.size() == 1 && ofAfter.size() == 1;
    const auto alone = [&](const Group& group, const QString& whose) {
        note(result.messages, u"“%1” is there in %2 alone."_s.arg(plainText(nameOf(group)), plainText(whose)));
    };
    for (const Group& group : ofAfter) {
        const auto found = std::ranges::find_if(ofBefore, [&](const Group& g) { return areSingle || showSame(g, group); });
        if (found == ofBefore.end()) alone(group, names.after);
        addGroup(result, found == ofBefore.end() ? nullptr : &*found, &group);
        if (found != ofBefore.end()) ofBefore.erase(found);
    }
    for (const Group& group : ofBefore) {
        alone(group, names.before);
        addGroup(result, &group, nullptr);
    }
    for (PanelPair& pair : result.pairs) {
        if (!pair.before || !pair.after) continue;
        if (pair.before->isSquare != pair.after->isSquare) continue; // a plan of places beside a diagram
        shareUnit(*pair.before, *pair.after, &Panel::x, scaleX);
        shareUnit(*pair.before, *pair.after, &Panel::y, scaleY);
        shareColourUnit(*pair.before, *pair.after);
        shareNames(*pair.before, *pair.after);
    }
    shareRanges(result, &Panel::x);
    shareRanges(result, &Panel::y);
    return result;
}

} // namespace costscope
