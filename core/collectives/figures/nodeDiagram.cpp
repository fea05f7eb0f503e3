// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/nodeDiagram.h"

#include "core/collectives/figures/stageWords.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <map>
#include <numbers>

namespace costscope {

namespace {

// Lengths in distances between neighbouring ranks.
constexpr double aroundRanks = 0.6, nameHeight = 0.9, betweenRows = 1.9, aroundAll = 0.9;
constexpr qint64 mostSingle = 16; ///< processes whose arrows between two nodes stay single
constexpr size_t leastRibbon = 4; ///< arrows that are drawn as one

} // namespace

bool NodeDiagram::canShow(const CollectiveView& view, const std::vector<StageColumn>& columns)
{
    const Placement& placement = view.question.placement;
    const qint64 P = view.setup.processes;
    return columns.size() == 1 && columns[0].count > 2 && P <= StageLanes::mostRanks && placement.nodes > 1 &&
           placement.nodes <= mostNodes && P >= 2 * placement.nodes;
}

NodeDiagram::NodeDiagram(const CollectiveView& view) : m_view(view)
{
    std::map<qint32, std::vector<qint32>> ranks;
    for (qint32 rank = 0; rank < qint32(view.setup.processes); ++rank) ranks[view.question.placement.node(rank)].push_back(rank);
    size_t most = 1;
    for (auto& [node, some] : ranks) {
        most = std::max(most, some.size());
        m_boxes.push_back({.node = node, .ranks = some});
    }
    m_across = most == 1 ? 1 : 2 * int(std::ceil(std::sqrt(double(most)) / 2)); // even: the row ends where it began, below
    m_up = int((most + size_t(m_across) - 1) / size_t(m_across));
    m_isCrowded = view.setup.processes > mostSingle;
    m_radius = m_isCrowded ? 0.2 : 0.3;
    m_places.resize(size_t(view.setup.processes));
    m_boxOfRank.resize(m_places.size());
    placeBoxes();
}

double NodeDiagram::boxWidth() const
{
    return m_across - 1 + 2 * aroundRanks;
}

double NodeDiagram::boxHeight() const
{
    return m_up - 1 + 2 * aroundRanks;
}

/// To the right in the upper row, back in the lower one.
void NodeDiagram::placeBoxes()
{
    const size_t upper = m_boxes.size() <= 2 ? m_boxes.size() : (m_boxes.size() + 1) / 2;
    const double width = boxWidth(), height = boxHeight();
    m_height = 2 * nameHeight + height + (upper < m_boxes.size() ? height + betweenRows : 0);
    const double gaps = double(upper) - 1, wanted = (1.6 * m_height - double(upper) * width) / gaps;
    const double gap = upper > 1 ? std::clamp(wanted, 1.4, 3.5) : 0;
    m_width = double(upper) * width + gaps * gap;
    for (size_t i = 0; i < m_boxes.size(); ++i) {
        Box& box = m_boxes[i];
        box.isTurned = i >= upper;
        const double column = double(box.isTurned ? m_boxes.size() - 1 - i : i);
        const double aside = box.isTurned && 2 * upper > m_boxes.size() ? (width + gap) / 2 : 0; // one less stands between
        box.left = aside + column * (width + gap);
        box.bottom = box.isTurned ? nameHeight : m_height - nameHeight - height;
        placeRanks(box);
        for (const qint32 rank : box.ranks) m_boxOfRank[size_t(rank)] = i;
    }
}

/// Up the first column, down the next; in the lower row all of that turned by half.
void NodeDiagram::placeRanks(Box& box)
{
    for (size_t i = 0; i < box.ranks.size(); ++i) {
        const int column = int(i) / m_up, step = int(i) % m_up;
        const int row = column % 2 == 0 ? step : m_up - 1 - step;
        const int across = box.isTurned ? m_across - 1 - column : column, up = box.isTurned ? m_up - 1 - row : row;
        m_places[size_t(box.ranks[i])] = {box.left + aroundRanks + across, box.bottom + aroundRanks + up};
    }
}

/// "node 2", of one whose ranks have no numbers with what these are: "node 2: 8–11", "node 2: 2, 6 …".
QString NodeDiagram::nameOf(const Box& box) const
{
    const QString name = u"node %1"_s.arg(box.node);
    if (!m_isCrowded || box.ranks.size() < 2) return name;
    const qint32 first = box.ranks.front(), last = box.ranks.back();
    if (last - first == qint32(box.ranks.size()) - 1) return u"%1: %2–%3"_s.arg(name, QString::number(first), QString::number(last));
    return u"%1: %2, %3 …"_s.arg(name, QString::number(first), QString::number(box.ranks[1]));
}

void NodeDiagram::addBoxes(Panel& panel) const
{
    const double width = boxWidth(), height = boxHeight();
    Series ground{.mark = Mark::Region, .hue = Hue::Grey, .fill = Fill::Soft}, names{.mark = Mark::Text, .hue = Hue::Grey};
    for (const Box& box : m_boxes) {
        ground.addLine(box.left, box.bottom, box.left + width, box.bottom + height);
        names.addText(box.left - 0.6, box.left + width + 0.6, box.isTurned ? box.bottom - 0.45 : box.bottom + height + 0.45, nameOf(box));
    }
    panel.series.push_back(std::move(ground));
    panel.series.push_back(std::move(names));
}

/// Circles with their numbers; of many ranks dots.
void NodeDiagram::addRanks(Panel& panel) const
{
    constexpr int corners = 32;
    Series circles{.mark = Mark::Line, .hue = Hue::Ink, .weight = 0.7}, numbers{.mark = Mark::Text};
    Series dots{.mark = Mark::Points, .hue = Hue::Ink, .marker = Marker::Circle, .weight = 0.6};
    for (size_t rank = 0; rank < m_places.size(); ++rank) {
        const Place& at = m_places[rank];
        if (m_isCrowded) {
            dots.addPoint(at.x, at.y);
            continue;
        }
        for (int i = 0; i <= corners; ++i) {
            const double angle = 2 * std::numbers::pi * i / corners;
            circles.addPoint(at.x + m_radius * std::cos(angle), at.y + m_radius * std::sin(angle));
        }
        circles.addPoint(missing, missing);
        numbers.addText(at.x - m_radius, at.x + m_radius, at.y, QString::number(rank));
    }
    for (Series* one : {&circles, &numbers, &dots}) panel.addUnlessEmpty(std::move(*one));
}

/// How far an arrow bends, as a share of its length, so that it crosses no other rank and runs along no arrow drawn before, or
/// as few as can be; adds its way to those drawn.
double NodeDiagram::freeBend(Place from, Place to, std::vector<std::vector<Place>>& drawn) const
{
    const double dx = to.x - from.x, dy = to.y - from.y;
    constexpr int steps = 40, through = 3; // a rank that is crossed is worse than an arrow alongside
    const auto wayOf = [&](double bend) {
        const Place control{(from.x + to.x) / 2 - dy * bend, (from.y + to.y) / 2 + dx * bend};
        std::vector<Place> way;
        for (int i = 1; i < steps; ++i) {
            const double t = double(i) / steps, a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
            way.push_back({a * from.x + b * control.x + c * to.x, a * from.y + b * control.y + c * to.y});
        }
        return way;
    };
    const auto isInside = [&](const Place& at) {
        return at.x > 0.3 - aroundAll && at.x < m_width + aroundAll - 0.3 && at.y > 0.3 && at.y < m_height - 0.3;
    };
    // At a crossing a few steps are near; side by side they all are.
    const auto runsAlong = [](const std::vector<Place>& way, const std::vector<Place>& other) {
        constexpr double near = 0.2 * 0.2; // squared
        constexpr size_t every = 2;
        size_t count = 0;
        for (size_t i = 0; i < way.size(); i += every)
            for (size_t k = 0; k < other.size(); k += every) {
                const double across = way[i].x - other[k].x, up = way[i].y - other[k].y;
                if (across * across + up * up >= near) continue;
                ++count;
                break;
            }
        return count > steps / every / 5;
    };
    const auto crossed = [&](double bend) {
        const std::vector<Place> way = wayOf(bend);
        if (!std::ranges::all_of(way, isInside)) return INT_MAX;
        int count = int(std::ranges::count_if(drawn, [&](const std::vector<Place>& other) { return runsAlong(way, other); }));
        for (const Place& other : m_places) {
            if (std::hypot(other.x - from.x, other.y - from.y) < 0.1 || std::hypot(other.x - to.x, other.y - to.y) < 0.1) continue;
            count += through * std::any_of(way.begin(), way.end(),
                                           [&](const Place& p) { return std::hypot(other.x - p.x, other.y - p.y) < m_radius + 0.08; });
        }
        return count;
    };
    double best = 0;
    int least = crossed(0);
    for (int i = 1; i <= 30 && least > 0; ++i)
        for (const double bend : {0.04 * i, -0.04 * i})
            if (const int count = crossed(bend); count < least) best = bend, least = count;
    drawn.push_back(wayOf(best));
    return best;
}

/// Series of arrows, one for each look.
class NodeDiagram::Arrows {
public:
    explicit Arrows(const NodeDiagram& of) : m_of(of) {}

    void addSingle(const StageFlow& flow, qint32 from, qint32 to, int row)
    {
        const Place a = m_of.m_places[size_t(from)], b = m_of.m_places[size_t(to)];
        const double bend = m_of.freeBend(a, b, m_drawn), dx = b.x - a.x, dy = b.y - a.y;
        const Place control{(a.x + b.x) / 2 - dy * bend, (a.y + b.y) / 2 + dx * bend};
        const double off = (m_of.m_radius + 0.06) / std::hypot(control.x - a.x, control.y - a.y); // what the circles cover
        add({flow.channel, int(std::lround(100 * bend)), flow.channel == ChannelId::Network ? 15 : 8},
            {a.x + off * (control.x - a.x), a.y + off * (control.y - a.y)}, {b.x + off * (control.x - b.x), b.y + off * (control.y - b.y)},
            row);
    }

    /// So many arrows as one, from box to box, with their number beside it.
    void addRibbon(const StageFlow& flow, size_t count, const Box& from, const Box& to, int row)
    {
        const double width = m_of.boxWidth(), height = m_of.boxHeight();
        const auto middle = [&](const Box& box) { return Place{box.left + width / 2, box.bottom + height / 2}; };
        const Place a = middle(from), b = middle(to);
        const double dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
        const auto share = [](double part, double of) { return of == 0 ? 1 : (part / 2 + 0.12) / std::fabs(of); };
        const double out = std::min(share(width, dx), share(height, dy)); // of the way, on which it leaves a box
        add({flow.channel, 0, int(10 * std::min(6.0, 1.5 + 0.3 * double(count)))}, {a.x + out * dx, a.y + out * dy},
            {b.x - out * dx, b.y - out * dy}, row);
        const double aside = std::fabs(dx) > std::fabs(dy) ? -1.0 : 1.7; // between the rows, away from the names
        const double x = (a.x + b.x) / 2 - dy / length * aside, y = (a.y + b.y) / 2 + dx / length * aside;
        m_counts.addText(x - 1, x + 1, y, u"%1 ×"_s.arg(count));
    }

    void moveTo(Panel& panel)
    {
        for (auto& [look, line] : m_looks) panel.series.push_back(std::move(line));
        panel.addUnlessEmpty(std::move(m_counts));
    }

private:
    struct Look {
        ChannelId channel = ChannelId::SharedMemory;
        int bend = 0, weight = 10; ///< in hundredths, in tenths
        auto operator<=>(const Look&) const = default;
    };

    void add(const Look& look, Place from, Place to, int row)
    {
        Series& line = m_looks[look];
        line.mark = look.bend == 0 ? Mark::Segments : Mark::Arcs;
        line.label = channelName(look.channel);
        line.hue = hueOf(look.channel);
        line.weight = look.weight / 10.0;
        line.hasHeads = true;
        line.bend = look.bend / 100.0;
        line.addLine(from.x, from.y, to.x, to.y);
        line.rows.push_back(row);
    }

    const NodeDiagram& m_of;
    std::vector<std::vector<Place>> m_drawn; ///< ways of single arrows
    std::map<Look, Series> m_looks;
    Series m_counts{.mark = Mark::Text, .hue = Hue::Blue};
};

Panel NodeDiagram::panel(const StageLanes& lanes, const std::vector<StageFlow>& flows,
                         const std::function<int(const StageFlow&)>& rowOf) const
{
    Panel panel{.legend = LegendPlace::None, .frame = Frame::Labels, .sharesX = true, .isSquare = true};
    panel.x = {.min = -aroundAll, .max = m_width + aroundAll, .ticks = TickStyle::Fixed};
    panel.y = {.min = 0, .max = m_height, .ticks = TickStyle::Fixed};
    addBoxes(panel);
    std::map<std::pair<size_t, size_t>, std::vector<const StageFlow*>> between; // boxes
    for (const StageFlow& flow : flows) between[{boxOf(lanes.rank(flow.from)), boxOf(lanes.rank(flow.to))}].push_back(&flow);
    Arrows arrows(*this);
    for (const auto& [boxes, some] : between) {
        const bool isRibbon = boxes.first != boxes.second && m_isCrowded && some.size() >= leastRibbon;
        for (const StageFlow* flow : some) {
            const int row = rowOf(*flow); // each has one, whether it is drawn alone or not
            if (!isRibbon)
                arrows.addSingle(*flow, lanes.rank(flow->from), lanes.rank(flow->to), row);
            else if (flow == some.front())
                arrows.addRibbon(*flow, some.size(), m_boxes[boxes.first], m_boxes[boxes.second], row);
        }
    }
    arrows.moveTo(panel);
    addRanks(panel);
    return panel;
}

} // namespace costscope
