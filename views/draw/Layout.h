// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/KnownInk.h"
#include "views/draw/PlacedSeries.h"
#include "views/draw/RichText.h"
#include "views/draw/Style.h"

#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

namespace costscope {

/// What a text is for: tests and the print check ask.
enum class Role { Title, Subtitle, PanelTitle, XTick, YTick, XTitle, YTitle, EndLabel, Note, Text, Legend, Provenance };

struct PlacedText {
    Role role;
    RichText text;
    QPointF at; ///< left end of the baseline
    QColor colour;
    bool upright = false; ///< reads from bottom to top
    bool halo = false;    ///< background around the letters

    QRectF rect() const;
};

/// A line of a legend: a name and all series that carry it (a line and its band are one).
struct LegendEntry {
    RichText text;
    std::vector<const Series*> samples;
    QPointF at;                             ///< left end, middle of the line
    int axis = 0;                           ///< which of the figure's y axes it belongs to: those of a strip stand behind
    std::vector<const Series*> behind = {}; ///< bands that its own lies on everywhere: their colours mix
};

struct Legend {
    QRectF rect;
    double sample = 0; ///< length of a sample
    double gap = 0;    ///< between sample and name
    double entryHeight = 0;
    std::vector<LegendEntry> entries;
};

/// What a layout found out about a panel and the next one need not ask again.
struct PanelMemory {
    PlacedSeries series; ///< where they lie
    KnownInk ink;        ///< and what they cover
};

struct PanelLayout {
    const Panel* panel = nullptr;
    QRectF rect; ///< inside the axes
    Pixels x, y;
    std::vector<Tick> xTicks, yTicks;
    double yTickPt = 7;     ///< of their labels: names that stand close are smaller
    bool yStaggers = false; ///< every second name stands further left
    std::vector<PlacedText> texts;
    std::shared_ptr<PanelMemory> memory; ///< shared by copies of the layout

    /// Of a series of this panel.
    const QPolygonF& line(const Series& series) const { return memory->series.line(placeOf(series), series, x, y); }
    const std::vector<QPolygonF>& band(const Series& series) const { return memory->series.band(placeOf(series), series, x, y, rect); }
    size_t placeOf(const Series& series) const { return size_t(&series - panel->series.data()); }
};

/// The key of values shown as colours.
struct ColourBar {
    QRectF rect;
    Axis axis;
    std::vector<PlacedText> texts;
};

/// A part of both axes of a panel, instead of the figure's own.
struct AxisRanges {
    double xMin, xMax, yMin, yMax;
    bool operator==(const AxisRanges&) const = default;
};

/// Where everything in a figure stands, in units of the painter.
struct Layout {
    std::shared_ptr<const Figure> figure;
    Style style;
    QSizeF size;
    double pt = 1;                     ///< units per point
    double markerPt = 4;               ///< smaller than the style's in narrow panels
    double valueMin = 0, valueMax = 0; ///< of colours, one scale for all panels
    Scale valueScale = Scale::Linear;
    std::vector<PlacedText> texts;
    std::vector<PanelLayout> panels;
    std::vector<Legend> legends;
    std::optional<ColourBar> colourBar;
    QStringList leftOut;       ///< what found no room, in words: "legend"
    bool plotVanishes = false; ///< even so, the texts leave next to nothing of a plot

    /// Titles, ticks, labels, notes and legends together.
    std::vector<const PlacedText*> allTexts() const;
};

/// The words that end in "…" for want of room, each once.
QStringList cutWords(const Layout& layout);
/// Empty, or what was left out or cut and what to do.
QString noRoomFor(const Layout& layout);

/// Places a figure on `size` units of which `pt` make a point. Legends and notes cover no data, tick labels do not
/// overlap, titles are wrapped or shortened. `ranges`: one per panel where the user has zoomed. `before`: the layout that this one
/// follows on the screen, from which it takes where series lie that have not changed.
Layout layOut(std::shared_ptr<const Figure> figure, const Style& style, QSizeF size, double pt, const std::vector<AxisRanges>& ranges = {},
              const Layout* before = nullptr);

} // namespace costscope
