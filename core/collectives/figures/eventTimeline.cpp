// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveKinds.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/data/timeline.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/session/Session.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace costscope {

namespace {

constexpr double halfBar = 0.36;      // of a bar in its lane
constexpr size_t mostEventLanes = 64; // that are drawn; more cannot be told apart
constexpr size_t mostMarks = 20'000;  // bars, and lines of messages
constexpr size_t mostNames = 32;      // lanes with a name each

struct EventLook {
    TimelineEvent event;
    const char* label;
    Hue hue;
    Fill fill;
};
constexpr std::array looks = {EventLook{TimelineEvent::Computation, "computation", Hue::Grey, Fill::Soft},
                              EventLook{TimelineEvent::Send, "send", Hue::Purple, Fill::Solid},
                              EventLook{TimelineEvent::Receive, "receive", Hue::Purple, Fill::Hatched},
                              EventLook{TimelineEvent::Noise, "noise", Hue::Yellow, Fill::Solid}};

QString nameOf(TimelineEvent event)
{
    return QString::fromUtf8(looks[size_t(event)].label);
}

QString shownEventTime(double seconds)
{
    return display(seconds, Quantity::Time, 3);
}

/// Where the processors stand: each rank, each CPU of one that has several.
class Lanes {
public:
    explicit Lanes(const Timeline& timeline)
    {
        std::map<qint32, std::set<qint32>> cpus;
        for (const TimelineSpan& span : timeline.spans) cpus[span.rank].insert(span.cpu);
        for (const TimelineMessage& message : timeline.messages)
            for (const qint32 rank : {message.from, message.to}) cpus.try_emplace(rank);
        for (auto& [rank, of] : cpus) {
            if (of.empty()) of.insert(0);
            for (const qint32 cpu : of) {
                if (size() < mostEventLanes) {
                    m_first.try_emplace(rank, size());
                    m_lanes.emplace(std::pair(rank, cpu), size());
                    m_names << (of.size() == 1 ? u"rank %1"_s.arg(rank) : u"rank %1, CPU %2"_s.arg(rank).arg(cpu));
                }
                ++m_all;
            }
        }
    }

    std::optional<size_t> of(qint32 rank, qint32 cpu) const { return find(m_lanes, std::pair(rank, cpu)); }
    std::optional<size_t> of(qint32 rank) const { return find(m_first, rank); } ///< its first
    size_t size() const { return size_t(m_names.size()); }
    size_t leftOut() const { return m_all - size(); }

    std::vector<Tick> ticks() const
    {
        std::vector<Tick> ticks;
        const size_t step = (size() + mostNames - 1) / mostNames;
        for (size_t lane = size(); lane-- > 0;)
            if (lane % step == 0) ticks.push_back({-double(lane), m_names[qsizetype(lane)]});
        return ticks;
    }

private:
    template <class Map>
    static std::optional<size_t> find(const Map& map, const typename Map::key_type& key)
    {
        const auto found = map.find(key);
        return found == map.end() ? std::nullopt : std::optional(found->second);
    }

    std::map<std::pair<qint32, qint32>, size_t> m_lanes;
    std::map<qint32, size_t> m_first;
    QStringList m_names;
    size_t m_all = 0;
};

/// Of all ranks' time until the end, what went where.
struct Shares {
    double computation = 0, communication = 0, noise = 0, rest = 0; ///< parts of 1
};

Shares sharesOf(const Timeline& timeline, double end)
{
    Shares shares;
    std::set<std::pair<qint32, qint32>> processors;
    for (const TimelineSpan& span : timeline.spans) {
        processors.insert({span.rank, span.cpu});
        double& into = span.event == TimelineEvent::Computation ? shares.computation
                       : span.event == TimelineEvent::Noise     ? shares.noise
                                                                : shares.communication;
        into += span.end - span.start;
    }
    const double all = end * double(std::max<size_t>(processors.size(), size_t(timeline.ranks)));
    if (!(all > 0)) return {};
    for (double* share : {&shares.computation, &shares.communication, &shares.noise}) *share /= all;
    shares.rest = std::max(0.0, 1 - shares.computation - shares.communication - shares.noise);
    return shares;
}

/// "After 22.0 µs all ranks are done; they wait 39 % of the time and send and receive 55 %"
QString titleOf(const Timeline& timeline, double end)
{
    const Shares shares = sharesOf(timeline, end);
    if (timeline.spans.empty()) return u"%1 messages in %2"_s.arg(timeline.messages.size()).arg(shownEventTime(end));
    const auto percent = [](double share) { return display(share, Quantity::Share, 2); };
    return u"All ranks are done after %1: they compute %2 of the time, send and receive %3, wait %4"_s.arg(
        shownEventTime(end), percent(shares.computation), percent(shares.communication), percent(shares.rest));
}

/// Draws what is in time, and fills the table: every event that is drawn, then every message.
class Drawing {
public:
    Drawing(const Timeline& timeline, const Lanes& lanes, const TimeUnit& unit, Figure& figure, const QString& dataset)
        : m_timeline(timeline), m_lanes(lanes), m_unit(unit), m_figure(figure), m_dataset(dataset)
    {}

    void draw(const Axis& x, bool withMessages)
    {
        Panel panel{.x = x, .legend = LegendPlace::None};
        panel.y = {.min = -double(m_lanes.size()) + 0.4, .max = 0.6, .ticks = TickStyle::Fixed, .fixedTicks = m_lanes.ticks()};
        spans(panel);
        if (withMessages) messages(panel);
        m_figure.panels.push_back(std::move(panel));
        m_rows.moveTo(m_figure);
    }
    size_t notDrawn() const { return m_notDrawn; }

private:
    /// `record`: its row in the data; -1: it has none.
    int addRow(qint32 rank, const QString& event, double start, double end, double bytes, double last, int record)
    {
        m_figure.rowRecords.push_back({record < 0 ? QString() : m_dataset, record});
        return m_rows.add(u"rank=%1"_s.arg(rank), rank, event, start, end, end - start, bytes, last);
    }

    double at(double seconds) const { return seconds * m_unit.factor; }

    void spans(Panel& panel)
    {
        std::array<Series, looks.size()> bars;
        for (const EventLook& look : looks)
            bars[size_t(look.event)] = {.mark = Mark::Bars, .label = QString::fromUtf8(look.label), .hue = look.hue, .fill = look.fill};
        size_t drawn = 0;
        for (size_t i = 0; i < m_timeline.spans.size(); ++i) {
            const TimelineSpan& span = m_timeline.spans[i];
            const auto lane = m_lanes.of(span.rank, span.cpu);
            if (!lane || !(span.end > span.start)) continue;
            if (++drawn > mostMarks) {
                ++m_notDrawn;
                continue;
            }
            const double y = -double(*lane);
            const int row = addRow(span.rank, nameOf(span.event), span.start, span.end, missing, missing, int(i));
            bars[size_t(span.event)].addLyingBar(at(span.start), at(span.end), y, 2 * halfBar, row);
        }
        for (Series& series : bars)
            if (!series.x.empty()) panel.series.push_back(std::move(series));
    }

    void messages(Panel& panel)
    {
        Series lines{.mark = Mark::Segments, .label = u"message"_s, .hue = Hue::Blue, .weight = 0.6};
        for (const TimelineMessage& message : m_timeline.messages) {
            const auto from = m_lanes.of(message.from), to = m_lanes.of(message.to);
            if (!from || !to) continue;
            if (lines.x.size() >= mostMarks) {
                ++m_notDrawn;
                continue;
            }
            lines.addLine(at(message.start), -double(*from), at(message.end), -double(*to));
            lines.rows.push_back(
                addRow(message.from, u"message to %1"_s.arg(message.to), message.start, message.end, message.bytes, message.last, -1));
        }
        if (!lines.x.empty()) panel.series.push_back(std::move(lines));
    }

    const Timeline& m_timeline;
    const Lanes& m_lanes;
    const TimeUnit& m_unit;
    Figure& m_figure;
    QString m_dataset;
    FigureTable m_rows{u"events"_s,
                       {{u"rank"_s, Quantity::Count, u"Rank"_s},
                        {u"event"_s, Quantity::Text, u"Event"_s},
                        {u"start_s"_s, Quantity::Time, u"Start"_s},
                        {u"end_s"_s, Quantity::Time, u"End"_s},
                        {u"time_s"_s, Quantity::Time, u"Takes"_s},
                        {u"bytes"_s, Quantity::Size, u"Bytes"_s},
                        {u"last_s"_s, Quantity::Time, u"Last byte there"_s}}};
    size_t m_notDrawn = 0;
};

Result<Figure> buildEventTimeline(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    if (!item) return Error{u"No data set is chosen."_s};
    const auto timeline = timelineOf(*item->data);
    if (!timeline) return timeline.error();
    const Lanes lanes(*timeline);
    const double end = timeline->end();
    const TimeUnit unit = timeUnitFor(end);
    Figure figure;
    Drawing drawing(*timeline, lanes, unit, figure, item->id);
    drawing.draw(
        {.label = u"Time (%1)"_s.arg(unit.name), .quantity = Quantity::Time, .min = 0, .max = end > 0 ? 1.02 * end * unit.factor : 1},
        choice(eventTimelineFigure, request, u"messages"_s) == u"shown"_s);
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = 178;
    figure.heightMm = std::clamp(38 + 5.2 * double(lanes.size()), 50.0, 220.0);
    figure.title = titleOf(*timeline, end);
    figure.subtitle = QStringList{item->name.toHtmlEscaped(), counted(timeline->ranks, u"1 rank"_s, u"%1 ranks"_s),
                                  counted(qint64(timeline->messages.size()), u"1 message"_s, u"%1 messages"_s)}
                          .join(u" · "_s);
    if (lanes.leftOut() > 0)
        figure.messages.push_back(
            {Severity::Warning, u"The first %1 lanes are drawn, %2 are not."_s.arg(lanes.size()).arg(lanes.leftOut())});
    if (drawing.notDrawn() > 0)
        figure.messages.push_back({Severity::Warning, u"%1 events are not drawn: more than %2 cannot be told apart. They are in the data."_s
                                                          .arg(drawing.notDrawn())
                                                          .arg(mostMarks)});
    figure.provenance = {sourcesOf(*item), {}, {}, programName()};
    figure.caption = u"What the ranks of %1 do in time, and the messages between them: a message is drawn from when it leaves to when its "
                     "first byte arrives. %2."_s.arg(item->name.toHtmlEscaped(), programName());
    return figure;
}

QString eventTimelineLacks(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    if (item && item->data && item->data->kind == DatasetKind::Timeline) return {};
    return u"This figure needs events in time: import what LogGOPSim -V writes."_s;
}

qint64 rowsOfTimeline(const Session& session, const FigureRequest& request, const FigureMemory&)
{
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    if (!item || !item->data) return 0;
    qint64 rows = 0;
    for (const Table& table : item->data->tables) rows += table.rows();
    return rows;
}

} // namespace

const FigureKind eventTimelineFigure = {
    .id = u"event-timeline"_s,
    .name = u"Events in time"_s,
    .description = u"What does every rank do and when, who waits, and which messages are under way?"_s,
    .datasetKinds = {u"timeline"_s},
    .choices = {{u"messages"_s, u"Messages"_s, {u"shown"_s, u"hidden"_s}, {u"With messages"_s, u"Ranks alone"_s}}},
    .lacks = eventTimelineLacks,
    .build = buildEventTimeline,
    .rowsToCount = rowsOfTimeline,
    .help = u"collectives"_s,
};

} // namespace costscope
