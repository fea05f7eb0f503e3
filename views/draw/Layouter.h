// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/FreeSpace.h"
#include "views/draw/Layout.h"

namespace costscope {

/// Works out a Layout step by step: header, heights, widths, axes, then what must find room. If a legend finds none, the
/// steps run again with room kept for it.
class Layouter {
public:
    Layouter(std::shared_ptr<const Figure> figure, const Style& style, QSizeF size, double pt, const std::vector<AxisRanges>& ranges,
             const Layout* before);
    Layout run();

private:
    double pt(double points) const { return points * m.pt; }
    RichText text(const QString& html, double points, bool bold = false) const;
    std::vector<Tick> ticksOf(const Axis& axis, int most) const;
    void put(std::vector<PlacedText>& to, Role role, const RichText& text, QPointF at, Hue hue) const;

    // Header and footer (Layouter.cpp)
    void start();
    void attempt();
    bool cramped() const;
    bool plotVanishes() const;
    void placeHeader();
    void placeProvenance();
    void keepRoomForNotes();
    void keepRoomForLegend();
    void keepRoomForColours();

    void leaveOutHidden();

    // The grid of panels (layoutGrid.cpp)
    void chooseColumns();
    int columns() const { return m_columns; }
    bool isOfFewerColumns() const;
    bool hasLabelsBelow(size_t panel) const;
    bool sharesX(size_t panel) const;
    bool sharesY(size_t panel) const;
    int rows() const;
    bool stacked() const; ///< one group above the other, for want of width
    int groupOf(size_t panel) const { return int(panel) / m_figure.group; }
    int rowOf(size_t panel) const;
    int columnOf(size_t panel) const { return groupOf(panel) % columns(); }
    bool hangsOver(size_t panel) const;
    void measureRows();
    std::vector<bool> drawnRows() const;
    int lastRowOfGroup(size_t panel) const;
    std::optional<double> ownHeight(const PanelLayout& panel) const;
    const std::vector<RichText>& wrapped(const QString& html, double points, bool bold, double width) const;
    const std::vector<RichText>& wordLines(const QString& note) const;
    void measureColumns();
    void keepShape(PanelLayout& panel) const;
    void placePanels();
    void chooseTicks(size_t panel);
    double leftOfTickX(const PanelLayout& panel, const Tick& tick, double width) const;
    void chooseNames(PanelLayout& panel) const;
    /// How wide the y labels are: all, or where they stagger every second from the first or second on.
    double widthOfNames(const PanelLayout& panel, size_t first, size_t step) const;
    double roomOfName() const;
    RichText nameOfRow(const PanelLayout& panel, const Tick& tick) const;
    double leftOf(const PanelLayout& panel) const;
    double rightOf(const PanelLayout& panel, double innerWidth) const;

    // Labels (layoutLabels.cpp)
    void labelAxes(PanelLayout& panel);
    void titleAbove(PanelLayout& panel);
    void titleX(PanelLayout& panel, double top);
    void titleY(PanelLayout& panel, double right);
    std::vector<RichText> linesOfTitleY(const PanelLayout& panel) const;
    void placeColourBar();

    // Names of lines and words in the plot (layoutNames.cpp)
    QRectF surroundings(const PanelLayout& panel) const;
    void nameVerticals(PanelLayout& panel);
    void nameDrop(PanelLayout& panel, const Series& series);
    void labelEnds(PanelLayout& panel);
    void labelTexts(PanelLayout& panel);
    void labelCells(PanelLayout& panel, const Series& series);
    void placeBetween(PanelLayout& panel, const QString& html, QPointF p, double right, const Series& series, std::vector<QRectF>& taken);
    void placeNear(PanelLayout& panel, Role role, RichText words, const QPolygonF& points, Anchor anchor, const Series& series);

    // Legends and notes (layoutLegends.cpp)
    enum class Ink { All, Lines }; ///< Lines: what words must not cross; without bands and what is faint
    FreeSpace inkOf(const PanelLayout& panel, const QRectF& area, Ink ink) const;
    void blockSeries(FreeSpace& space, const PanelLayout& panel, const Series& series) const;
    bool isDrawn(const Series& entry) const;
    double sampleLength() const { return pt(1.9 * m.style.textPt); }
    void shorten(std::vector<LegendEntry>& entries) const;
    std::vector<LegendEntry> entries(const std::vector<const Panel*>& panels) const;
    Legend stacked(std::vector<LegendEntry> entries) const;
    Legend flowing(std::vector<LegendEntry> entries, double width) const;
    bool isOutside(const Panel* panel) const;
    bool legendsUnderParts() const; ///< instead of one below all
    Legend legendOf(const Panel& panel) const;
    double legendHeightUnder(int row) const;
    void placeLegendUnder(const PanelLayout& panel);
    void placeLegend(PanelLayout& panel, FreeSpace& space);
    bool placeNotes(PanelLayout& panel, FreeSpace& space, double points);
    bool hasWordsBelow() const { return !m_figure.panels.empty() && m_figure.panels.back().isWords(); }
    static bool areCells(const Panel& panel);
    double cellLinesKept(const Panel& panel) const;
    void placeWords(PanelLayout& panel);
    void placeAllNotes(std::vector<FreeSpace>& spaces);
    void placeSharedLegend();
    QRectF freeCell() const;

    Layout m;
    const Figure& m_figure;
    const Panel* m_seen = nullptr; ///< its panels without the points that nobody sees; nullptr = as they are
    const std::vector<AxisRanges>& m_ranges;
    std::vector<std::shared_ptr<PanelMemory>> m_memory;     ///< by panel, from attempt to attempt
    QRectF m_body;                                          ///< what is left for the panels
    std::vector<double> m_rowTop, m_rowBottom, m_rowHeight; ///< around and inside the axes
    std::vector<double> m_columnLeft, m_columnRight;
    double m_innerWidth = 0;
    int m_columns = 1;
    int m_xTitleLines = 1, m_panelTitleLines = 1;
    int m_leftOut = 0;                ///< where room is scarce: 1 the legend, subtitle and words, 2 the title, 3 names at line ends
    std::optional<FreeSpace> m_lines; ///< of the panel whose words are placed, from the first that needs it
    bool m_legendBelow = false, m_legendRight = false;
    enum class Notes { InPlot, Below, LeftOut } m_notes = Notes::InPlot;
    std::vector<const Panel*> m_outside; ///< panels whose legend stands below
};

constexpr double middleOfLetters = 0.26; ///< baseline below the middle of a line of text, part of its size

/// The legend's and the line end's words for the same thing: hue of the words of a series.
Hue hueOfWords(const Series& series);

} // namespace costscope
