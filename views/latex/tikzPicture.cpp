// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/tikzPicture.h"

#include "views/latex/TikzMarks.h"
#include "views/latex/tikzAxis.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

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
    text += u"\\draw[%1, line width=%2bp] %3 rectangle %4;\n"_s.arg(ink.colour(Hue::Ink), TikzInk::points(0.5 * ink.layout().style.axisPt),
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
