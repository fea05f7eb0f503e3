// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/data/Table.h"
#include "core/data/csvCell.h"
#include "core/figure/RowKeys.h"

#include <QJsonObject>
#include <QString>

#include <optional>
#include <vector>

namespace costscope {

// A picture as data: computed from the session without widgets, drawn by one function on screen and on paper.
// Texts are simple HTML (<i> <b> <sub> <sup>), everything else is plain numbers in the unit of the axis.

enum class Mark {
    Points,     ///< x, y, optional low/high error bars
    Line,       ///< x, y in order; NaN breaks the line
    Band,       ///< x, low, high
    Bars,       ///< x = centre, width in axis units; or from x to x2; low…high = extent
    Cells,      ///< x, y = centres, value = colour; width, height in axis units
    Segments,   ///< (x, y) to (x2, y2), value = colour if given
    Arcs,       ///< as Segments, bent
    Text,       ///< text at (x, y)
    Vertical,   ///< reference line at x over the whole height
    Horizontal, ///< reference line at y over the whole width
    Region,     ///< x…x2 over the whole height (y, y2 NaN) or y…y2 over the whole width (x, x2 NaN)
    Drop,       ///< thin line from (x, y) down to the axis
};

/// Colour by meaning; the Style turns it into a colour for light, dark or paper.
enum class Hue {
    Ink,
    Grey,
    Faint,
    Blue,
    Sky,
    Green,
    Yellow,
    Orange,
    Vermillion,
    Purple,
    PaleBlue,   ///< three lightnesses of blue: intra-socket,
    MiddleBlue, ///< intra-node,
    DeepBlue,   ///< inter-node
};
enum class Dash { Solid, Dashed, DashDot, Dotted };
enum class Marker { None, Circle, Square, Diamond, Triangle };
enum class Fill { None, Solid, Soft, Hatched }; ///< Soft = 20 % opacity
/// Where a Text stands relative to its point.
enum class Anchor { Centre, Left, Right, Above, Below, AboveLeft, AboveRight, BelowLeft, BelowRight };

struct Series {
    Mark mark = Mark::Line;
    QString label = {};    ///< in the legend; empty = not in the legend
    QString endLabel = {}; ///< at the right end of the line, in its colour; once for all pieces of a line
    Hue hue = Hue::Ink;
    Dash dash = Dash::Solid;
    Marker marker = Marker::None;
    Fill fill = Fill::Solid; ///< of markers, bars, bands, regions
    double weight = 1;       ///< line width relative to the data line of the style
    std::vector<double> x = {}, y = {};
    std::vector<double> low = {}, high = {}; ///< absolute limits of error bars, bands, bars
    std::vector<double> x2 = {}, y2 = {};
    std::vector<double> value = {};
    std::vector<QString> text = {};
    Anchor anchor = Anchor::Centre;
    double width = 1, height = 1;
    bool hasHeads = false; ///< of segments and arcs: an arrowhead at (x2, y2)
    double bend = 0.35;    ///< of arcs: how far the middle of the control line stands aside, as a share of the length; below 0 to the right
    /// Per point: row of Figure::table it stands for, or -1. Gives hover values and linked selection.
    std::vector<int> rows = {};

    bool operator==(const Series& other) const; ///< NaN equals NaN
    void addPoint(double toX, double toY)
    {
        x.push_back(toX);
        y.push_back(toY);
    }
    /// One that stands for a row of the table.
    void addPoint(double toX, double toY, int row)
    {
        addPoint(toX, toY);
        rows.push_back(row);
    }
    /// With an error bar.
    void addPoint(double toX, double toY, double from, double to, int row)
    {
        addPoint(toX, toY, row);
        low.push_back(from);
        high.push_back(to);
    }
    /// From one point to another.
    void addLine(double fromX, double fromY, double toX, double toY)
    {
        addPoint(fromX, fromY);
        x2.push_back(toX);
        y2.push_back(toY);
    }
    void addBar(double atX, double from, double to)
    {
        x.push_back(atX);
        low.push_back(from);
        high.push_back(to);
    }
    void addBar(double atX, double from, double to, int row)
    {
        addBar(atX, from, to);
        rows.push_back(row);
    }
    /// From one x to another.
    void addBar(double fromX, double toX, double from, double to, int row)
    {
        addBar(fromX, from, to, row);
        x2.push_back(toX);
    }
    /// A bar that lies: from one x to another around a y.
    void addLyingBar(double fromX, double toX, double middleY, double thickness, int row)
    {
        addBar(fromX, toX, middleY - thickness / 2, middleY + thickness / 2, row);
    }
    /// Words in the middle between two places on the x axis.
    void addText(double fromX, double toX, double atY, const QString& words)
    {
        addPoint(fromX, atY);
        x2.push_back(toX);
        text.push_back(words);
    }
};

inline Series wordsAt(double x, double y, const QString& words, Hue hue, Anchor anchor = Anchor::Centre)
{
    return {.mark = Mark::Text, .hue = hue, .x = {x}, .y = {y}, .text = {words}, .anchor = anchor};
}
/// From x to x2 over the whole height.
inline Series uprightRegion(double x, double x2, Hue hue, Fill fill = Fill::Soft, const QString& label = {})
{
    return {.mark = Mark::Region, .label = label, .hue = hue, .fill = fill, .x = {x}, .y = {missing}, .x2 = {x2}, .y2 = {missing}};
}
/// From y to y2 over the whole width.
inline Series flatRegion(double y, double y2, Hue hue)
{
    return {.mark = Mark::Region, .hue = hue, .fill = Fill::Soft, .x = {missing}, .y = {y}, .x2 = {missing}, .y2 = {y2}};
}

enum class Scale { Linear, Log };

struct Tick {
    double value = 0;
    QString label = {}; ///< empty = a minor tick
    bool operator==(const Tick&) const = default;
};

/// How tick labels are written. Factor: of a ratio on a logarithmic axis, "÷2", "1", "×2".
enum class TickStyle { Number, Percent, SignedPercent, PowersOfTwo, Decades, Bytes, Fixed, Factor };

struct Axis {
    QString label = {};      ///< quantity, symbol, unit: "Run time <i>t<sub>n</sub></i> (s)"
    QString shortLabel = {}; ///< where that finds no room
    Quantity quantity = Quantity::None;
    Scale scale = Scale::Linear;
    double min = 0, max = 1;
    TickStyle ticks = TickStyle::Number;
    std::vector<Tick> fixedTicks = {}; ///< for TickStyle::Fixed
};

/// What stands around a panel. Labels: the ticks' labels without lines, as of a map. None: nothing, and both axes have the same
/// scale: a drawing in perspective, which a drag with the mouse turns.
enum class Frame { Axes, Labels, None };

enum class LegendPlace { None, TopLeft, TopRight, BottomLeft, BottomRight, Right, Best, FreeCell };

/// One pair of axes with what is drawn in it. Series are drawn in order, the first at the back.
struct Panel {
    QString title = {};
    Axis x = {}, y = {};
    std::vector<Series> series = {};
    std::vector<QString> notes = {}; ///< grey lines in a free corner (parameters)
    LegendPlace legend = LegendPlace::Best;
    Frame frame = Frame::Axes;
    double height = 1;     ///< share of the height of its column
    bool sharesX = false;  ///< no x labels: the panel below in the same column carries them
    bool sharesY = false;  ///< no y labels: the panel to the left carries them
    bool isSquare = false; ///< both axes have the same scale: a plan, a map
    bool grid = false;     ///< light lines at major y ticks, where values are read off
    QString key = {};      ///< what the panel is about (dataset id), for selection

    /// Notes without anything drawn.
    bool isWords() const { return frame == Frame::None && series.empty() && !notes.empty(); }
    /// On top, if it has a point.
    void addUnlessEmpty(Series one)
    {
        if (!one.x.empty()) series.push_back(std::move(one));
    }
    /// Every y of its series, with the ends of bars and bands.
    std::vector<double> heights() const
    {
        std::vector<double> all;
        for (const Series& one : series)
            for (const auto* part : {&one.y, &one.low, &one.high}) all.insert(all.end(), part->begin(), part->end());
        return all;
    }
};

/// The fit or model, data and program behind a figure, in one line for the metadata.
struct Provenance {
    QStringList data;   ///< "amdahl_lammps.csv sha256:1a2b…"
    QString model;      ///< "amdahl-overhead, Höfinger & Haunschmid 2017, eqs (4)–(6)"
    QString parameters; ///< "f_s = 0.0126, b = 30.3 ± 3.3, c = 33.3 ± 3.4"
    QString program;    ///< "Costscope 1.0.0"
    QString line() const;
};

/// The record of a dataset that a table row shows.
struct RecordRef {
    QString dataset; ///< id within the session; empty = the row shows no record
    int record = -1; ///< row of the dataset's principal table
    bool operator==(const RecordRef&) const = default;
};

struct Figure {
    QString kind;     ///< figure id: "overhead-curves"
    QString title;    ///< what is seen, proposed from the numbers or the user's words
    QString subtitle; ///< data and conditions
    std::vector<Panel> panels;
    int columns = 1; ///< groups of panels fill rows of this many, left to right
    int group = 1;   ///< panels in a row of `panels` that stand above each other: a plot and the strip that shares its x axis
    double widthMm = 84, heightMm = 70;
    /// On a page up to this width all groups stand above each other and share the x axis, by itself at this height; 0 = never.
    double stackedUpToMm = 0, stackedHeightMm = 0;
    Scale colours = Scale::Linear;          ///< of the values of cells and lines; logarithmic: all are above 0
    LegendPlace legend = LegendPlace::None; ///< FreeCell: one legend for all panels in the first empty cell, or below
    Table table;                            ///< the numbers behind the figure
    RowKeys rowKeys;                        ///< per table row: what linked selection shares between figures: "n=1024"
    std::vector<RecordRef> rowRecords;      ///< per table row; empty if the rows are no records
    QString caption;                        ///< proposal, with data, model, equation, program version
    Provenance provenance;
    Messages messages; ///< what the reader must know: "not determined by these data"
};

/// Whether the groups of a figure stand above each other on a page of this width: one column of a journal.
bool isStacked(const Figure& figure, double widthMm);
/// The figure's own height on a page of this width.
double heightMmFor(const Figure& figure, double widthMm);

/// Simple HTML to plain text: "t<sub>n</sub>" -> "t_n", "10<sup>6</sup>" -> "10^6".
QString plainText(const QString& html);

/// Everything in a figure as JSON (`export -o x.json`, tests): numbers exact, stable key order.
QJsonObject toJson(const Figure& figure);

/// What is drawn as CSV: one block per panel and series, long format: panel,series,x,y,low,high.
QString toCsv(const Figure& figure, CsvText mode = CsvText::Safe);

} // namespace costscope
