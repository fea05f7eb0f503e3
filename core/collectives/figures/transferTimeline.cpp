// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveKinds.h"

#include "core/collectives/figures/stageTimeline.h"
#include "core/collectives/figures/stageWords.h"
#include "core/figure/FigureTable.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <map>

namespace costscope {

namespace {

constexpr double halfTransfer = 0.36; ///< of a bar in its lane

/// The rows behind the figure, one per block.
FigureTable blockTable()
{
    return {u"transfers"_s,
            {{u"mapping"_s, Quantity::Text, u"Mapping"_s},
             {u"where"_s, Quantity::Text, u"Where"_s},
             {u"term"_s, Quantity::Text, u"Term"_s},
             {u"channel"_s, Quantity::Text, u"Channel"_s},
             {u"bytes"_s, Quantity::Size, u"Bytes"_s},
             {u"tau"_s, Quantity::Count, u"Concurrency <i>τ</i>"_s},
             {u"from_s"_s, Quantity::Time, u"Begins after"_s},
             {u"time_s"_s, Quantity::Time, u"Takes"_s},
             {u"share"_s, Quantity::Share, u"Of the stage"_s}}};
}

QString nameOf(const std::optional<ChannelId>& channel)
{
    return channel ? channelName(*channel) : u"overhead"_s;
}

/// When lanes wait for the same thing.
struct Wait {
    double from = 0, to = 0;
    size_t first = 0, last = 0; ///< lanes
};

std::vector<Wait> gapsOf(const StageTimeline& line)
{
    std::vector<Wait> gaps;
    for (size_t lane = 0; lane < line.lanes.size(); ++lane) {
        if (!line.lanes[lane].isProcess) continue;
        double done = 0;
        const auto wait = [&](double until) {
            if (until - done < 0.02 * line.end) return;
            const auto same = std::find_if(gaps.begin(), gaps.end(),
                                           [&](const Wait& gap) { return gap.last + 1 == lane && gap.from == done && gap.to == until; });
            if (same == gaps.end())
                gaps.push_back({done, until, lane, lane});
            else
                same->last = lane;
        };
        for (const TimelineBlock& block : line.blocks) {
            if (block.lane != lane) continue;
            wait(block.from);
            done = block.to;
        }
        wait(line.end);
    }
    return gaps;
}

/// "ranks 5–7 wait 60.0 µs", "rank 4 waits 62.0 µs".
QString inWords(const StageTimeline& line, const Wait& gap)
{
    const QString time = timeInWords(gap.to - gap.from);
    const auto &first = line.lanes[gap.first], &last = line.lanes[gap.last];
    if (gap.first == gap.last) return (first.rank < 0 ? u"wait %1"_s : u"waits %1"_s).arg(time);
    const bool isRange = first.rank >= 0 && last.rank - first.rank == qint64(gap.last - gap.first);
    return isRange ? u"ranks %1–%2 wait %3"_s.arg(first.rank).arg(last.rank).arg(time)
                   : u"all %1 wait %2"_s.arg(gap.last - gap.first + 1).arg(time);
}

using ChannelLabels = std::map<std::optional<ChannelId>, QString>;

/// What the bars of a channel are: the symbols that stand in them, in words; a bar may be too small for its symbol.
ChannelLabels labelsOf(const std::vector<StageTimeline>& lines)
{
    std::map<std::optional<ChannelId>, std::vector<QString>> terms;
    for (const StageTimeline& line : lines)
        for (const TimelineBlock& block : line.blocks) terms[block.channel].push_back(block.term);
    ChannelLabels labels;
    for (const auto& [channel, ofChannel] : terms) {
        const QString symbols = symbolsIn(ofChannel);
        labels[channel] = symbols.isEmpty() ? nameOf(channel) : symbols;
    }
    return labels;
}

/// One mapping.
class TimelinePanel {
public:
    TimelinePanel(const StageTimeline& line, const QString& mapping, qint64 stage, const TimeUnit& unit, const ChannelLabels& labels)
        : m_line(line), m_mapping(mapping), m_stage(stage), m_unit(unit), m_labels(labels)
    {}

    Panel panel(FigureTable& table)
    {
        m_panel.legend = LegendPlace::None;
        m_panel.y = {.min = -double(m_line.lanes.size()) + 0.4, .max = 0.6, .ticks = TickStyle::Fixed};
        for (size_t lane = m_line.lanes.size(); lane-- > 0;) m_panel.y.fixedTicks.push_back({-double(lane), m_line.lanes[lane].name});
        waits();
        blocks(table);
        m_panel.series.push_back({.mark = Mark::Vertical, .hue = Hue::Ink, .x = {at(m_line.end)}}); // the title says when
        return std::move(m_panel);
    }

private:
    double at(double seconds) const { return seconds * m_unit.factor; }

    void waits()
    {
        Series lines{.mark = Mark::Segments, .hue = Hue::Grey, .dash = Dash::Dotted, .weight = 0.7};
        Series words{.mark = Mark::Text, .hue = Hue::Grey, .anchor = Anchor::Centre};
        for (const Wait& gap : gapsOf(m_line)) {
            for (size_t lane = gap.first; lane <= gap.last; ++lane) lines.addLine(at(gap.from), -double(lane), at(gap.to), -double(lane));
            const double above = gap.first == gap.last ? 0.4 : (gap.last - gap.first) % 2 == 0 ? 0.5 : 0;
            words.addText(at(gap.from), at(gap.to), 0.5 - double(gap.first + gap.last + 1) / 2 + above, inWords(m_line, gap));
        }
        if (lines.x.empty()) return;
        m_panel.series.push_back(std::move(lines));
        m_panel.series.push_back(std::move(words));
    }

    Series barsOf(const std::optional<ChannelId>& channel) const
    {
        Series bars{.mark = Mark::Bars,
                    .label = m_labels.at(channel),
                    .hue = channel ? hueOf(*channel) : Hue::Grey,
                    .fill = channel ? Fill::Soft : Fill::None};
        if (channel == ChannelId::Network) bars.dash = Dash::Dashed;
        return bars;
    }

    int addRow(FigureTable& table, const TimelineBlock& block) const
    {
        const StageTimeline::Lane& lane = m_line.lanes[block.lane];
        const double time = block.to - block.from;
        return table.add(lane.rank < 0 ? stageKey(m_stage) : u"rank=%1"_s.arg(lane.rank), m_mapping, lane.name, block.term,
                         nameOf(block.channel), block.bytes, block.tau, block.from, time, time / m_line.end);
    }

    void blocks(FigureTable& table)
    {
        std::map<std::optional<ChannelId>, Series> bars;
        Series words{.mark = Mark::Text, .hue = Hue::Ink, .anchor = Anchor::Centre};
        for (const TimelineBlock& block : m_line.blocks) {
            Series& into = bars.try_emplace(block.channel, barsOf(block.channel)).first->second;
            const double from = at(block.from), to = at(block.to), y = -double(block.lane);
            into.addLyingBar(from, to, y, 2 * halfTransfer, addRow(table, block));
            words.addText(from, to, y, block.term);
        }
        for (auto& [channel, series] : bars) m_panel.series.push_back(std::move(series));
        m_panel.series.push_back(std::move(words));
    }

    const StageTimeline& m_line;
    QString m_mapping;
    qint64 m_stage;
    const TimeUnit& m_unit;
    const ChannelLabels& m_labels;
    Panel m_panel;
};

/// The stage that takes longest under any of the mappings.
qint64 longestStage(const std::vector<CollectiveView>& views)
{
    const StageCost* longest = nullptr;
    for (const CollectiveView& view : views)
        for (const StageCost& stage : view.cost.stages)
            if (!longest || stage.seconds > longest->seconds) longest = &stage;
    return longest ? longest->index : 0;
}

QString stageInWords(const CollectiveView& view, qint64 stage)
{
    const StageCost& cost = view.costOf(stage);
    return cost.repeat > 1 ? u"stage %1, one of %2 of the same cost"_s.arg(stage).arg(cost.repeat)
                           : u"stage %1 of %2"_s.arg(stage).arg(view.cost.stageCount);
}

/// How long any block of this term lasts: where several overlap, once.
double lastingOf(const StageTimeline& line, const QString& term)
{
    std::vector<std::pair<double, double>> spans;
    for (const TimelineBlock& block : line.blocks)
        if (block.term == term) spans.push_back({block.from, block.to});
    std::ranges::sort(spans);
    double sum = 0, end = 0;
    for (const auto& [from, to] : spans) {
        sum += std::max(0.0, to - std::max(from, end));
        end = std::max(end, to);
    }
    return sum;
}

QString longestTermInWords(const StageTimeline& line, qint64 stage)
{
    const TimelineBlock* longest = nullptr;
    double most = 0;
    for (const TimelineBlock& block : line.blocks)
        if (const double lasting = lastingOf(line, block.term); !longest || lasting > most) longest = &block, most = lasting;
    if (!longest || !(line.end > 0)) return u"Nothing is sent in stage %1"_s.arg(stage);
    return u"%1 fills %2 of stage %3, %4"_s.arg(longest->term, display(most / line.end, Quantity::Share, 2))
        .arg(stage)
        .arg(!longest->channel                        ? u"as overhead"_s
             : longest->channel == ChannelId::Network ? u"over the network"_s
                                                      : u"in shared memory"_s);
}

QString titleOf(const std::vector<CollectiveView>& views, const std::vector<StageTimeline>& lines, qint64 stage)
{
    if (views.size() > 1) {
        const qint64 before = views[0].costOf(stage).counts.network, then = views[1].costOf(stage).counts.network;
        const double ratio = lines[1].end / lines[0].end;
        const QString factor = display(std::max(ratio, 1 / ratio), Quantity::None, 2);
        if (factor == u"1.0"_s) return u"Stage %1 takes the same time under both mappings"_s.arg(stage);
        if (ratio > 1 && then > before && before > 0)
            return u"Under round robin, %1 messages per node share the network instead of %2: modeled to take %3 times as long"_s.arg(then)
                .arg(before)
                .arg(factor);
        return (ratio > 1 ? u"Round robin takes %1 times as long in stage %2"_s
                          : u"Sequential placement takes %1 times as long in stage %2"_s)
            .arg(factor)
            .arg(stage);
    }
    return longestTermInWords(lines[0], stage);
}

QString captionOf(const std::vector<CollectiveView>& views, qint64 stage, const QString& program)
{
    const CollectiveView& view = views.front();
    const bool isTransfer = view.setup.level == StageLevel::Transfer;
    return u"Transfers of %1 of %2, %3; cost by τ-Lop, Rico-Gallego, Díaz-Martín &amp; Lastovetsky 2015, with the channels of %4. %5."_s
        .arg(stageInWords(view, stage), view.item->name.toHtmlEscaped(),
             isTransfer ? u"in the processes of the busiest node and on the network"_s
                        : u"one after the other as the costliest process makes its transmissions"_s,
             view.machine.name.toHtmlEscaped(), program);
}

Result<Figure> buildTransferTimeline(const Session& session, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    const auto views = collectiveViews(session, request, progress);
    if (!views) return views.error();
    if (views->front().cost.stageCount == 0)
        return Error{u"%1 of one process has no stages."_s.arg(views->front().question.collective->name)};
    Figure figure;
    const qint64 stage = selectedStage(views->front(), request, figure.messages).value_or(longestStage(*views));
    std::vector<StageTimeline> lines;
    double end = 0;
    for (const CollectiveView& view : *views) {
        auto line = stageTimeline(view, stage);
        if (!line) return line.error();
        end = std::max(end, line->end);
        lines.push_back(line.take());
    }
    const TimeUnit unit = timeUnitFor(end);
    const ChannelLabels labels = labelsOf(lines);
    FigureTable table = blockTable();
    size_t most = 1, all = 0;
    for (const StageTimeline& line : lines) {
        most = std::max(most, line.lanes.size());
        all += line.lanes.size();
    }
    for (size_t i = 0; i < lines.size(); ++i) {
        Panel panel = TimelinePanel(lines[i], mappingName((*views)[i].setup.mapping), stage, unit, labels).panel(table);
        panel.title = timeInWords(lines[i].end);
        if (views->size() > 1) panel.title.prepend(viewTitle(*views, i).section(QLatin1Char(':'), 0, 0) + u": "_s);
        panel.x = {.label = u"Time in the stage (%1)"_s.arg(unit.name),
                   .quantity = Quantity::Time,
                   .min = 0,
                   .max = end > 0 ? 1.05 * end * unit.factor : 1};
        panel.sharesX = i + 1 < lines.size();
        panel.height = double(lines[i].lanes.size()) / double(most);
        figure.panels.push_back(std::move(panel));
    }
    table.moveTo(figure);
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = 178;
    const double laneMm = std::max(5.2, 20 / double(most)); // a panel of two lanes has its least height
    figure.heightMm = 36 + laneMm * double(all) + 9 * double(lines.size());
    figure.title = titleOf(*views, lines, stage);
    figure.subtitle = stagesSubtitle(*views) + u" · "_s + stageInWords(views->front(), stage);
    for (const Message& message : stagesMessages(*views)) figure.messages.push_back(message);
    figure.provenance = collectiveProvenance(views->front());
    figure.caption = captionOf(*views, stage, figure.provenance.program);
    return figure;
}

} // namespace

const FigureKind transferTimelineFigure = stageFigure(u"transfer-timeline"_s, u"Transfers of a stage"_s,
                                                      u"What the processes of a node and the network do during one stage, and who waits."_s,
                                                      u"the longest"_s, buildTransferTimeline);

} // namespace costscope
