// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveKinds.h"

#include "core/collectives/figures/nodeDiagram.h"
#include "core/collectives/figures/stageLanes.h"
#include "core/collectives/figures/stageWords.h"
#include "core/figure/FigureTable.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr double lineMm = 3.6; ///< of words
constexpr double leastMm = 24; ///< of lanes
constexpr double planMm = 47;  ///< of nodes with their ranks: with title and numbers 60

/// The rows behind the figure, one per flow.
FigureTable flowTable()
{
    return {u"transmissions"_s,
            {{u"stage"_s, Quantity::Count, u"Stage"_s},
             {u"mapping"_s, Quantity::Text, u"Mapping"_s},
             {u"from"_s, Quantity::Text, u"From"_s},
             {u"to"_s, Quantity::Text, u"To"_s},
             {u"messages"_s, Quantity::Count, u"Messages"_s},
             {u"bytes"_s, Quantity::Size, u"Bytes"_s},
             {u"channel"_s, Quantity::Text, u"Channel"_s},
             {u"tau"_s, Quantity::Count, u"Concurrency <i>τ</i>"_s},
             {u"transfer_s"_s, Quantity::Time, u"One transfer <i>L</i>(<i>m</i>,<i>τ</i>)"_s},
             {u"stage_s"_s, Quantity::Time, u"The stage"_s}}};
}

int addFlow(FigureTable& table, const CollectiveView& view, const StageLanes& lanes, const StageColumn& column, const StageFlow& flow)
{
    const StageCost& cost = view.costOf(column.stage);
    const double used = concurrencyOf(cost, flow.channel), tau = used > 0 ? used : missing; // the cost may not say
    const auto S = view.question.collective->needsSegments ? std::nullopt : view.setup.segment;
    const double each = flow.bytes / double(flow.messages), size = S ? std::min(*S, each) : each;
    const auto transfer = view.channels.transfer(flow.channel, size, used);
    return table.add(stageKey(column.stage), column.stage, mappingName(view.setup.mapping), lanes.name(flow.from), lanes.name(flow.to),
                     flow.messages, flow.bytes, channelName(flow.channel), tau, transfer && used > 0 ? *transfer : missing, cost.seconds);
}

/// Millimetres of a diagram with so many lanes.
double heightMm(const StageLanes& lanes)
{
    const double lane = !lanes.isPerRank() ? 2.4 : lanes.count() <= 16 ? 2.9 : lanes.count() <= 32 ? 2.0 : 1.25;
    return std::max(leastMm, lane * (0.8 - lanes.bottom()));
}

/// Lines of one look.
struct ArrowLook {
    bool isPale = false;
    ChannelId channel = ChannelId::SharedMemory;
    int weight = 0; ///< in tenths
    auto operator<=>(const ArrowLook&) const = default;
};

/// One mapping: lanes and what goes between them in the shown stages.
class Diagram {
public:
    Diagram(const CollectiveView& view, const std::vector<StageColumn>& columns, std::optional<qint64> selected)
        : m_view(view), m_columns(columns), m_selected(selected), m_lanes(view)
    {}

    Result<Panel> panel(FigureTable& table, const Axis& x, const Progress& progress)
    {
        m_panel = {.x = x, .y = m_lanes.axis(), .legend = LegendPlace::None, .frame = Frame::Labels, .sharesX = true};
        m_panel.height = std::clamp(heightMm(m_lanes) / leastMm, 1.0, 2.0); // many lanes want more room than few
        m_panel.addUnlessEmpty(m_lanes.ground());
        selectedBand();
        rails();
        gaps();
        if (const auto drawn = lines(table, progress); !drawn) return drawn.error();
        if (m_lanes.isPerRank() && m_lanes.count() <= 32) dots();
        return std::move(m_panel);
    }

    /// The nodes with their ranks, for the one stage that stands for all.
    Result<Panel> plan(FigureTable& table, const Progress& progress) const
    {
        const auto flows = m_lanes.flows(m_columns[0].stage, progress);
        if (!flows) return flows.error();
        return NodeDiagram(m_view).panel(m_lanes, *flows,
                                         [&](const StageFlow& flow) { return addFlow(table, m_view, m_lanes, m_columns[0], flow); });
    }

    const StageLanes& lanes() const { return m_lanes; }

private:
    bool isPale(const StageColumn& column) const { return m_selected && column.stage != *m_selected; }

    void selectedBand()
    {
        for (const StageColumn& column : m_columns)
            if (m_selected == column.stage && m_columns.size() > 1)
                m_panel.series.push_back(uprightRegion(column.x, column.x + 1, Hue::Sky));
    }

    /// A thin line per lane, where there are few.
    void rails()
    {
        Series rails{.mark = Mark::Segments, .hue = Hue::Faint, .weight = 0.5};
        for (qint32 lane = 0; lane < m_lanes.count() && m_lanes.count() <= 32; ++lane)
            rails.addLine(0, m_lanes.y(lane), m_columns.back().x + 1, m_lanes.y(lane));
        m_panel.series.push_back(std::move(rails));
    }

    /// Where stages are left out.
    void gaps()
    {
        Series dots{.mark = Mark::Text, .hue = Hue::Grey, .anchor = Anchor::Centre};
        for (const StageColumn& column : m_columns)
            if (column.isBehindGap) dots.addText(column.x - 0.6, column.x, m_lanes.bottom() / 2, u"<b>…</b>"_s);
        if (!dots.x.empty()) m_panel.series.push_back(std::move(dots));
    }

    Result<Done> lines(FigureTable& table, const Progress& progress)
    {
        std::vector<std::vector<StageFlow>> flows;
        double most = 0;
        for (size_t i = 0; i < m_columns.size(); ++i) {
            auto found = m_lanes.flows(m_columns[i].stage, progress.step(i, m_columns.size()));
            if (!found) return found.error();
            for (const StageFlow& flow : *found) most = std::max(most, flow.bytes);
            flows.push_back(found.take());
        }
        std::map<ArrowLook, Series, std::greater<>> looks; // pale ones at the back
        for (size_t i = 0; i < m_columns.size(); ++i)
            for (const StageFlow& flow : flows[i]) {
                const ArrowLook look{isPale(m_columns[i]), flow.channel, weightOf(flow, most, isPale(m_columns[i]))};
                Series& line = looks.try_emplace(look, seriesOf(look)).first->second;
                line.addLine(m_columns[i].x, m_lanes.y(flow.from), m_columns[i].x + 1, m_lanes.y(flow.to));
                line.rows.push_back(addFlow(table, m_view, m_lanes, m_columns[i], flow));
            }
        for (auto& [look, line] : looks) m_panel.series.push_back(std::move(line));
        return Done{};
    }

    /// Width by bytes; single messages over the network half as wide again. Thin lines, of which there may be thousands, are
    /// drawn quickly.
    int weightOf(const StageFlow& flow, double most, bool isPale) const
    {
        const double share = most > 0 ? flow.bytes / most : 1;
        if (!m_lanes.isPerRank()) return int(std::lround(10 * (0.5 + 1.5 * share)));
        const double crowded = isPale || m_lanes.count() > 16 ? 0.5 : 1;
        return int(10 * (0.45 + 0.55 * std::sqrt(share)) * crowded * (flow.channel == ChannelId::Network ? 1.5 : 1));
    }

    Series seriesOf(const ArrowLook& look) const
    {
        Series line{.mark = Mark::Segments, .hue = hueOf(look.channel), .weight = look.weight / 10.0};
        line.dash = look.channel == ChannelId::Network ? Dash::Dashed : Dash::Solid;
        const bool isTold = m_view.cost.usesNetwork && !look.isPale; // in one node there is one channel
        line.label = isTold ? channelName(look.channel) : QString();
        if (look.isPale) line.fill = Fill::None;
        line.hasHeads = m_lanes.isPerRank() && m_lanes.count() <= 16 && !look.isPale; // among more they hide each other
        return line;
    }

    /// At the beginning of every stage and at the end; open: has nothing to pass on yet.
    void dots()
    {
        Series filled{.mark = Mark::Points, .hue = Hue::Ink, .marker = Marker::Circle, .weight = 0.6};
        Series open{.mark = Mark::Points, .hue = Hue::Grey, .marker = Marker::Circle, .fill = Fill::None, .weight = 0.7};
        const auto column = [&](double x, qint64 stage) {
            const std::vector<bool> have = m_lanes.haveData(stage);
            for (qint32 lane = 0; lane < m_lanes.count(); ++lane) {
                Series& dot = have.empty() || have[size_t(lane)] ? filled : open;
                dot.addPoint(x, m_lanes.y(lane));
            }
        };
        for (const StageColumn& one : m_columns) {
            column(one.x, one.stage);
            if (&one == &m_columns.back() || (&one)[1].isBehindGap) column(one.x + 1, one.first + one.count);
        }
        if (!open.x.empty()) {
            filled.label = u"has data to pass on"_s;
            open.label = u"has none yet"_s;
        }
        for (Series* dot : {&open, &filled})
            if (!dot->x.empty()) m_panel.series.push_back(std::move(*dot));
    }

    const CollectiveView& m_view;
    const std::vector<StageColumn>& m_columns;
    std::optional<qint64> m_selected;
    StageLanes m_lanes;
    Panel m_panel;
};

Axis stageAxis(const std::vector<StageColumn>& columns, std::optional<qint64> selected)
{
    Axis axis{.label = u"Stage"_s, .min = -0.12, .max = std::max(2.0, columns.back().x + 1.12), .ticks = TickStyle::Fixed};
    if (columns.size() == 1 && columns[0].count > 1) axis.label = u"Stage; the %1 equal ones are drawn once"_s.arg(columns[0].count);
    for (const StageColumn& column : columns)
        axis.fixedTicks.push_back(
            {column.x + 0.5, selected == column.stage && column.count == 1 ? u"<b>%1</b>"_s.arg(column.name()) : column.name()});
    return axis;
}

/// Two mappings stand above each other on a page, and beside each other where it is wide and low: in a window. `mm`: of the
/// lanes of one.
void setSize(Figure& figure, size_t mappings, double mm, bool isPlan)
{
    const auto height = [&](size_t above) {
        double words = 34;
        const double letters = isPlan && above > 1 ? 56 : 120; // of a line; plans stand above each other in one column of a journal
        for (const QString& line : figure.panels.back().notes) words += lineMm * std::ceil(double(plainText(line).size()) / letters);
        const double each = isPlan ? mm + 13 : mm + 5 * lineMm + (mappings > 1 ? 8 : 3);
        return std::min(240.0, words + double(above) * each);
    };
    figure.widthMm = 178;
    figure.heightMm = height(1);
    if (mappings == 1) return;
    figure.columns = figure.group = 2;
    figure.stackedUpToMm = isPlan ? 120 : 180;
    figure.stackedHeightMm = height(mappings);
}

QString captionOf(const std::vector<CollectiveView>& views, bool isPlan, const QString& program)
{
    const CollectiveView& view = views.front();
    const Collective& collective = *view.question.collective;
    return u"Stages of %1: %2 %3: transmissions, green through shared memory, blue%4 over the network; "
           "<i>τ</i>: transfers at the same time in the busiest node; cost by τ-Lop, %5. %6. %7."_s.arg(
               view.item->name.toHtmlEscaped(), collective.description, isPlan ? u"Arrows"_s : u"Lines, width by bytes"_s,
               isPlan ? QString() : u" and dashed"_s,
               collective.isDerived() ? u"derived from Rico-Gallego, Díaz-Martín &amp; Lastovetsky 2015"_s
                                      : collective.source.toHtmlEscaped(),
               view.machine.name.toHtmlEscaped(), program);
}

/// A word that lets no stage pass for drawn that is not.
void sayWhatIsLeftOut(Figure& figure, const std::vector<StageColumn>& columns, const StageLanes& lanes, qint64 stages)
{
    qint64 shown = 0;
    for (const StageColumn& column : columns) shown += column.count;
    if (shown < stages)
        figure.messages.push_back({Severity::Note, u"%1 of %2 stages are drawn; all of them are in the cost."_s.arg(shown).arg(stages)});
    if (!lanes.isPerRank())
        figure.messages.push_back(
            {Severity::Note, u"More than %1 ranks: lines are all messages between two nodes together, or between some "
                             "nodes and others."_s.arg(StageLanes::mostRanks)});
}

Result<Figure> buildStageDiagram(const Session& session, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    const auto views = collectiveViews(session, request, progress.part(0, 0.5));
    if (!views) return views.error();
    const CollectiveView& first = views->front();
    if (first.cost.stageCount == 0) return Error{u"%1 of one process has no stages."_s.arg(first.question.collective->name)};
    Figure figure;
    const auto selected = selectedStage(first, request, figure.messages);
    const std::vector<StageColumn> columns = stageColumns(first, selected);
    const Axis x = stageAxis(columns, selected);
    FigureTable table = flowTable();
    const bool isPlan = NodeDiagram::canShow(first, columns);
    double mm = 0;
    for (size_t i = 0; i < views->size(); ++i) {
        Diagram diagram((*views)[i], columns, selected);
        const Progress part = progress.part(0.5, 1).step(i, views->size());
        auto panel = isPlan ? diagram.plan(table, part) : diagram.panel(table, x, part);
        if (!panel) return panel.error();
        if (i == 0) sayWhatIsLeftOut(figure, columns, diagram.lanes(), first.cost.stageCount);
        mm = isPlan ? planMm : heightMm(diagram.lanes());
        panel->title = viewTitle(*views, i);
        figure.panels.push_back(panel.take());
        figure.panels.push_back(isPlan ? planNumbers((*views)[i], columns[0], selected) : stageNumbers((*views)[i], columns, x));
    }
    table.moveTo(figure);
    Panel words{.notes = costLines(*views), .legend = LegendPlace::None, .frame = Frame::None, .height = 0.01};
    for (Axis* axis : {&words.x, &words.y}) axis->ticks = TickStyle::Fixed;
    figure.panels.push_back(words);
    figure.legend = LegendPlace::FreeCell;
    setSize(figure, views->size(), mm, isPlan);
    figure.title = stagesTitle(*views);
    figure.subtitle = stagesSubtitle(*views);
    for (const Message& message : stagesMessages(*views)) figure.messages.push_back(message);
    figure.provenance = collectiveProvenance(first);
    figure.caption = captionOf(*views, isPlan, figure.provenance.program);
    if (const QString symbols = symbolsIn(figure.panels.back().notes); !symbols.isEmpty()) figure.caption += u" "_s + symbols + u"."_s;
    return figure;
}

} // namespace

const FigureKind stageDiagramFigure = stageFigure(
    u"stage-diagram"_s, u"Stages"_s, u"Who sends to whom in each stage of a collective, over which channel, and what it costs."_s,
    u"all of them"_s, buildStageDiagram);

} // namespace costscope
