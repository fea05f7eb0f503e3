// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/tikzPicture.h"

#include "views/draw/seriesInk.h"
#include "views/latex/TikzInk.h"
#include "views/latex/TikzMarks.h"
#include "views/latex/tikzText.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Below the axis, in points: baseline of a tick's label (Layouter::labelAxes).
double underTicks(const Style& style)
{
    return 3.5 + 1 + 0.95 * style.tickPt;
}

/// The texts of a role in their order, and no longer in `texts`.
std::vector<const PlacedText*> taken(std::vector<const PlacedText*>& texts, Role role)
{
    std::vector<const PlacedText*> found;
    for (const PlacedText* t : texts)
        if (t->role == role) found.push_back(t);
    std::erase_if(texts, [&](const PlacedText* t) { return t->role == role; });
    return found;
}

/// "xtick={1,10}, xticklabels={{1},{10}}, minor xtick={2,3}"
QString ticks(TikzInk& ink, QChar name, const std::vector<Tick>& all, const Pixels& axis, const std::vector<const PlacedText*>& labels)
{
    QStringList major, minor, words;
    for (const Tick& t : all) (t.label.isEmpty() ? minor : major) << QString::number(t.value, 'g', 10);
    for (const PlacedText* label : labels) words << QLatin1Char('{') + ink.tex(label->text) + QLatin1Char('}');
    const auto list = [](const QStringList& items) {
        return items.isEmpty() ? u"\\empty"_s : QLatin1Char('{') + wrapped(items, u","_s) + QLatin1Char('}');
    };
    QString text = u"%1tick=%2, %1ticklabels=%3"_s.arg(name).arg(list(major), list(words));
    if (!minor.isEmpty()) text += u", minor %1tick=%2"_s.arg(name).arg(list(minor));
    return axis.scale == Scale::Log ? u"%1mode=log, "_s.arg(name) + text : text;
}

QString range(QChar name, double min, double max)
{
    return u"%1min=%2, %1max=%3"_s.arg(name).arg(QString::number(min, 'g', 10), QString::number(max, 'g', 10));
}

/// The one line of a title of an axis or panel, as a key of the axis: `shift` in points from (x, y) of its frame.
QString titleKey(TikzInk& ink, const char* key, const PlacedText& t, QPointF share, double shift)
{
    return u"%1={%2}, %1 style={at={(axis description cs:%3,%4)}, yshift=%5bp, font=%6, text=%7}"_s.arg(
        QLatin1String(key), ink.tex(t.text), TikzInk::points(share.x()), TikzInk::points(share.y()), TikzInk::points(shift),
        ink.font(t.text.size()), ink.colour(t.colour));
}

/// Titles that take one line; those in more are left to who places texts.
QStringList titles(TikzInk& ink, const PanelLayout& panel, std::vector<const PlacedText*>& texts)
{
    const auto only = [&](Role role) -> const PlacedText* {
        const auto isOf = [&](const PlacedText* t) { return t->role == role; };
        return std::count_if(texts.begin(), texts.end(), isOf) == 1 ? taken(texts, role).front() : nullptr;
    };
    const QRectF& r = panel.rect;
    const double pt = ink.layout().pt;
    QStringList keys;
    if (const PlacedText* t = only(Role::PanelTitle)) keys << titleKey(ink, "title", *t, {0, 1}, (r.top() - t->at.y()) / pt);
    if (const PlacedText* t = only(Role::XTitle))
        keys << titleKey(ink, "xlabel", *t, {(t->at.x() + t->text.width() / 2 - r.left()) / r.width(), 0}, (r.bottom() - t->at.y()) / pt);
    if (const PlacedText* t = only(Role::YTitle))
        keys << titleKey(ink, "ylabel", *t, {0, (r.bottom() - t->at.y() + t->text.width() / 2) / r.height()}, (r.left() - t->at.x()) / pt);
    return keys;
}

/// Names in two columns are placed by themselves; smaller ones have their own style.
QString namesOfRows(TikzInk& ink, const PanelLayout& panel, std::vector<const PlacedText*>& texts)
{
    const std::vector<const PlacedText*> labels = panel.yStaggers ? std::vector<const PlacedText*>() : taken(texts, Role::YTick);
    QString keys = ticks(ink, u'y', panel.yTicks, panel.y, labels);
    if (panel.yTickPt != ink.layout().style.tickPt)
        keys += u", yticklabel style={font=%1, yshift=%2bp}"_s.arg(ink.font(panel.yTickPt * ink.layout().pt),
                                                                   TikzInk::points(0.351 * (ink.layout().style.tickPt - panel.yTickPt)));
    return keys;
}

/// Light lines at major ticks, behind the series; those of pgfplots would lie where the axes do, above them.
QString grid(TikzInk& ink, const PanelLayout& panel, const TikzMarks& marks)
{
    QString text;
    for (const Tick& t : panel.yTicks) {
        if (!panel.panel->grid || t.label.isEmpty() || panel.y(t.value) >= panel.rect.bottom() - 1) continue;
        const auto at = [&](double x) { return TikzMarks::number(x, panel.x) + QLatin1Char(',') + TikzMarks::number(t.value, panel.y); };
        text += u"\\draw[%1, line width=0.5bp] (axis cs:%2) -- (axis cs:%3);\n"_s.arg(ink.colour(Hue::Faint), at(marks.left()),
                                                                                      at(marks.right()));
    }
    return text;
}

bool hasTicks(const PanelLayout& panel)
{
    return panel.panel->frame != Frame::None && !(panel.xTicks.empty() && panel.yTicks.empty());
}

/// The style "cs axis" that all panels of a picture share: lines and ticks outside, nothing at the top and on the right.
QString axisStyle(TikzInk& ink)
{
    const Style& style = ink.layout().style;
    const QString text =
        u"  /pgfplots/cs axis/.style={scale only axis, anchor=south west, axis x line*=bottom, axis y line*=left, axis on top,\n"
        "    clip mode=individual, enlargelimits=false, scaled ticks=false, tick align=outside, unbounded coords=jump,\n"
        "    axis line style={draw=%1, line width=%2bp, line cap=rect}, major tick length=3bp, minor tick length=1.7bp,\n"
        "    major tick style={draw=%1, line width=%2bp, line cap=butt}, minor tick style={draw=%1, line width=%3bp, line cap=butt},\n"
        "    tick label style={font=%4, text=%1}, xticklabel style={anchor=base, yshift=-%5bp},\n"
        "    yticklabel style={anchor=base east, xshift=-2bp, yshift=-%6bp},\n"
        "    every axis title shift=0pt, title style={anchor=base west}, xlabel style={anchor=base}, ylabel style={anchor=base}},\n"_s;
    return text.arg(ink.colour(Hue::Ink), TikzInk::points(style.axisPt), TikzInk::points(std::max(leastLinePt, 0.75 * style.axisPt)),
                    ink.font(style.tickPt * ink.layout().pt), TikzInk::points(underTicks(style) - 3),
                    TikzInk::points(0.351 * style.tickPt));
}

/// A panel as a pgfplots axis with its ticks, titles and series; empty if it has none of them. The texts that stand in it are
/// taken out of `texts`: the others are placed by themselves.
QString axisOf(TikzInk& ink, const PanelLayout& panel, std::vector<const PlacedText*>& texts)
{
    TikzMarks marks(ink, panel);
    const QString series = marks.all();
    if (series.isEmpty() && !hasTicks(panel)) return {};
    const QRectF& r = panel.rect;
    // In an axis a unit is no longer that of the picture.
    const QString corner = ink.at(r.bottomLeft()).replace(QLatin1Char(','), u"bp,"_s).replace(QLatin1Char(')'), u"bp)"_s);
    QStringList keys = {u"cs axis, at={%1}, width=%2bp, height=%3bp"_s.arg(corner, ink.length(r.width()), ink.length(r.height())),
                        range(u'x', marks.left(), marks.right()) + u", "_s + range(u'y', marks.bottom(), marks.top())};
    if (panel.panel->frame == Frame::None) {
        keys << u"hide axis"_s;
    } else {
        keys << ticks(ink, u'x', panel.xTicks, panel.x, taken(texts, Role::XTick)) << namesOfRows(ink, panel, texts)
             << titles(ink, panel, texts);
        if (panel.panel->frame == Frame::Labels)
            keys << u"axis line style={draw=none}, major tick style={draw=none}, minor tick style={draw=none}"_s;
    }
    if (series.contains(u"scatter src"_s)) keys << ink.rangeOfValues();
    keys.removeAll(QString());
    return u"\\begin{axis}[%1]\n%2%3\\end{axis}\n"_s.arg(keys.join(u",\n  "_s), grid(ink, panel, marks), series);
}

enum class Side { Left, Middle, Right };

/// Words beside a point end or start there, in a panel of nothing but words they are lines of text.
Side sideOfWords(const PlacedText& t, const PanelLayout& panel, double gap)
{
    if (panel.panel->series.empty()) return Side::Left;
    const QRectF rect = t.rect();
    for (const Series& s : panel.panel->series)
        for (size_t i = 0; s.mark == Mark::Text && s.x2.empty() && i < std::min(s.x.size(), s.y.size()); ++i) {
            if (std::fabs(panel.y(s.y[i]) - rect.center().y()) > rect.height()) continue;
            if (std::fabs(panel.x(s.x[i]) - rect.left()) < gap) return Side::Left;
            if (std::fabs(panel.x(s.x[i]) - rect.right()) < gap) return Side::Right;
        }
    return Side::Middle;
}

/// Letters of LaTeX are a little narrower or wider than those of the layout; what stands to the left of something, right of it
/// or in the middle stays so.
Side sideOf(const PlacedText& t, const PanelLayout* panel, double pt)
{
    switch (t.role) {
    case Role::XTick:
    case Role::XTitle:
    case Role::YTitle: return Side::Middle;
    case Role::Text: return panel ? sideOfWords(t, *panel, 8 * pt) : Side::Left;
    case Role::YTick: return panel ? Side::Right : Side::Left; // those of a colour bar stand right of it
    case Role::EndLabel: return panel && t.at.y() < panel->rect.top() ? Side::Middle : Side::Left;
    case Role::Note: return panel && t.rect().center().x() > panel->rect.center().x() ? Side::Right : Side::Left;
    default: return Side::Left;
    }
}

QString node(TikzInk& ink, const PlacedText& t, Side side)
{
    const Layout& layout = ink.layout();
    const QString anchor = QLatin1String(side == Side::Left ? "base west" : side == Side::Middle ? "base" : "base east");
    const double along = side == Side::Left ? 0 : t.text.width() / (side == Side::Middle ? 2 : 1);
    const QPointF at = t.at + (t.upright ? QPointF(0, -along) : QPointF(along, 0));
    QStringList options = {u"anchor="_s + anchor};
    if (t.upright) options << u"rotate=90"_s;
    if (t.text.size() != layout.style.textPt * layout.pt) options << u"font="_s + ink.font(t.text.size());
    if (const QString colour = ink.colour(t.colour); colour != ink.colour(Hue::Ink)) options << u"text="_s + colour;
    if (t.halo) options << u"fill=%1, fill opacity=0.75, text opacity=1, inner sep=0.8bp"_s.arg(ink.colour(layout.style.background()));
    return u"\\node[%1] at %2 {%3};\n"_s.arg(options.join(u", "_s), ink.at(at), ink.tex(t.text));
}

QString legendOf(TikzInk& ink, const Legend& legend)
{
    const PanelLayout& panel = ink.layout().panels.front();
    TikzMarks marks(ink, panel);
    QString text;
    for (const LegendEntry& entry : legend.entries) {
        for (const Series* s : entry.behind) text += marks.sample(*s, entry.at, legend.sample);
        for (const bool areas : {true, false}) // a band lies behind its line
            for (const Series* s : entry.samples)
                if ((s->mark == Mark::Band) == areas) text += marks.sample(*s, entry.at, legend.sample);
        const PlacedText name{Role::Legend, entry.text, entry.at + QPointF(legend.sample + legend.gap, 0.36 * entry.text.size()),
                              ink.layout().style.colour(Hue::Ink)};
        text += node(ink, name, Side::Left);
    }
    return text;
}

QString colourBarOf(TikzInk& ink, const ColourBar& bar)
{
    constexpr int steps = 64;
    const double height = bar.rect.height() / steps;
    QString text;
    for (int i = 0; i < steps; ++i)
        text += u"\\fill[color of colormap=%1] %2 rectangle %3;\n"_s.arg(std::lround(1000 * (i + 0.5) / steps))
                    .arg(ink.at({bar.rect.left(), bar.rect.bottom() - i * height}),
                         ink.at({bar.rect.right(), bar.rect.bottom() - (i + 1) * height}));
    text += u"\\draw[%1, line width=%2bp] %3 rectangle %4;\n"_s.arg(ink.colour(Hue::Ink), TikzInk::points(leastLinePt),
                                                                    ink.at(bar.rect.bottomLeft()), ink.at(bar.rect.topRight()));
    for (const PlacedText& t : bar.texts) text += node(ink, t, sideOf(t, nullptr, ink.layout().pt));
    return text;
}

/// In the order of paint().
QString inkOf(TikzInk& ink)
{
    const Layout& layout = ink.layout();
    QString axes, texts;
    for (const PanelLayout& panel : layout.panels) {
        std::vector<const PlacedText*> rest;
        for (const PlacedText& t : panel.texts) rest.push_back(&t);
        axes += axisOf(ink, panel, rest);
        for (const PlacedText* t : rest) texts += node(ink, *t, sideOf(*t, &panel, layout.pt));
    }
    for (const Legend& legend : layout.legends) texts += legendOf(ink, legend);
    if (layout.colourBar) texts += colourBarOf(ink, *layout.colourBar);
    for (const PlacedText& t : layout.texts) texts += node(ink, t, sideOf(t, nullptr, ink.layout().pt));
    return axes + texts;
}

} // namespace

QString tikzPicture(TikzInk& ink)
{
    const Layout& layout = ink.layout();
    const QString page = u"(0,0) rectangle (%1,%2)"_s.arg(ink.length(layout.size.width()), ink.length(layout.size.height()));
    QString start = u"\\begin{tikzpicture}[x=1bp, y=1bp, line cap=rect, line join=round,\n"
                    "  every node/.style={inner sep=0pt, outer sep=0pt, text=%1, font=%2},\n"_s.arg(
                        ink.colour(Hue::Ink), ink.font(layout.style.textPt * layout.pt)) +
                    axisStyle(ink) + u"]\n"_s;
    const QString drawn = inkOf(ink);
    // Letters of #1 points, their lines 1.36 times as far apart.
    start += u"\\def\\csfont#1{\\fontsize{#1bp}{1.36\\dimexpr#1bp\\relax}\\selectfont}\n"_s + ink.definitions();
    start += layout.style.dark ? u"\\path[use as bounding box, fill=csPaper] %1;\n"_s.arg(page) : u"\\useasboundingbox %1;\n"_s.arg(page);
    return start + drawn + u"\\end{tikzpicture}%\n"_s;
}

} // namespace costscope
