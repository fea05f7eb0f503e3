// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/Layouter.h"

#include "views/draw/seriesInk.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// A name that wants to stand at a height.
struct Label {
    const Series* series;
    RichText text;
    double x, y; ///< end of the line
    QPolygonF line;
};

/// Moves labels apart, each as little as possible: groups of touching labels share the mean of their wishes.
void pushApart(std::vector<Label>& labels, double distance, double top, double bottom)
{
    struct Group {
        double sum; ///< of wishes, each less its offset in the group
        size_t count, first;
        double start() const { return sum / double(count); }
    };
    std::stable_sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    std::vector<Group> groups;
    for (size_t i = 0; i < labels.size(); ++i) {
        groups.push_back({labels[i].y, 1, i});
        while (groups.size() > 1) {
            const Group last = groups.back();
            Group& before = groups[groups.size() - 2];
            if (before.start() + distance * double(before.count) <= last.start()) break;
            before.sum += last.sum - distance * double(before.count * last.count);
            before.count += last.count;
            groups.pop_back();
        }
    }
    double floor = top;
    for (size_t g = 0; g < groups.size(); ++g) {
        const double highest = bottom - distance * double(labels.size() - groups[g].first - 1);
        const double start = std::max(floor, std::min(groups[g].start(), highest));
        for (size_t k = 0; k < groups[g].count; ++k) labels[groups[g].first + k].y = start + distance * double(k);
        floor = start + distance * double(groups[g].count);
    }
}

/// The last piece of a line that the axes show, from its beginning to its end.
QPolygonF lastPiece(const PanelLayout& panel, const Series& s)
{
    const QRectF& r = panel.rect;
    if (s.mark == Mark::Horizontal && !s.y.empty()) {
        const double y = panel.y(s.y.front());
        return y >= r.top() && y <= r.bottom() ? QPolygonF{{r.left(), y}, {r.right(), y}} : QPolygonF();
    }
    const QPolygonF line = s.y.empty() ? positionsOf(s.x, s.high, panel.x, panel.y) : panel.line(s);
    if (line.size() == 1) return r.contains(line.front()) ? line : QPolygonF();
    const auto pieces = clippedLine(line, r);
    return pieces.empty() ? QPolygonF() : pieces.back();
}

/// Points of a line back from its end, `step` apart.
QPolygonF backFromEnd(const QPolygonF& line, double step, int most)
{
    QPolygonF points{line.last()};
    for (qsizetype i = line.size() - 1; i-- > 0 && points.size() < most;)
        if (const QPointF d = line[i] - points.last(); std::hypot(d.x(), d.y()) >= step) points.append(line[i]);
    return points;
}

/// Whether a line leaves the axes here, through the top or the bottom.
bool isCut(const PanelLayout& panel, const QPointF& end, double nearness)
{
    const QRectF& r = panel.rect;
    return end.x() < r.right() - nearness && (end.y() < r.top() + nearness || end.y() > r.bottom() - nearness);
}

/// Where words stand that are anchored at a point, before anything gets in their way: left end of the baseline.
QPointF anchored(const RichText& words, QPointF p, Anchor a, double gap)
{
    const bool left = a == Anchor::Left || a == Anchor::AboveLeft || a == Anchor::BelowLeft;
    const bool right = a == Anchor::Right || a == Anchor::AboveRight || a == Anchor::BelowRight;
    const bool above = a == Anchor::Above || a == Anchor::AboveLeft || a == Anchor::AboveRight;
    const bool below = a == Anchor::Below || a == Anchor::BelowLeft || a == Anchor::BelowRight;
    return {left    ? p.x() - gap - words.width()
            : right ? p.x() + gap
                    : p.x() - words.width() / 2,
            above   ? p.y() - gap - words.descent() * 0.5
            : below ? p.y() + gap + words.ascent()
                    : p.y() + 0.35 * words.size()};
}

Anchor mirrored(Anchor a)
{
    switch (a) {
    case Anchor::Left: return Anchor::Right;
    case Anchor::Right: return Anchor::Left;
    case Anchor::AboveLeft: return Anchor::AboveRight;
    case Anchor::AboveRight: return Anchor::AboveLeft;
    case Anchor::BelowLeft: return Anchor::BelowRight;
    case Anchor::BelowRight: return Anchor::BelowLeft;
    default: return a;
    }
}

} // namespace

/// The plot and the room to its right that belongs to the panel.
QRectF Layouter::surroundings(const PanelLayout& panel) const
{
    const int column = columnOf(size_t(&panel - m.panels.data()));
    QRectF area = panel.rect;
    area.setRight((column + 1 == columns() ? m.size.width() : area.right() + m_columnRight[size_t(column)]) - pt(1));
    return area;
}

/// Names of vertical lines stand above the axes, each over its line as far as the others leave room.
void Layouter::nameVerticals(PanelLayout& panel)
{
    struct Name {
        const Series* series;
        RichText text;
        double left;
    };
    std::vector<Name> names;
    for (const Series& s : panel.panel->series) {
        if (s.mark != Mark::Vertical || s.endLabel.isEmpty() || s.x.empty()) continue;
        const double x = panel.x(s.x.front());
        if (!(x >= panel.rect.left() && x <= panel.rect.right())) continue;
        const RichText name = text(s.endLabel, m.style.textPt);
        names.push_back({&s, name, x - name.width() / 2});
    }
    std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.left < b.left; });
    const size_t column = size_t(columnOf(size_t(&panel - m.panels.data())));
    const double gap = pt(0.7 * m.style.textPt);
    double bound = std::max(m_body.left(), panel.rect.left() - m_columnLeft[column]);
    for (Name& name : names) {
        name.left = std::max(name.left, bound);
        bound = name.left + name.text.width() + gap;
    }
    bound = std::min(m_body.right(), panel.rect.right() + m_columnRight[column]);
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        name->left = std::max(m_body.left(), std::min(name->left, bound - name->text.width()));
        bound = name->left - gap;
    }
    const double title = panel.panel->title.isEmpty() ? 0 : pt(1.5 * m.style.textPt);
    for (const Name& name : names)
        put(panel.texts, Role::EndLabel, name.text, {name.left, panel.rect.top() - title - pt(3)}, hueOfWords(*name.series));
}

/// Names of lines where they end. One that leaves the axes on its way has its name in the plot.
void Layouter::labelEnds(PanelLayout& panel)
{
    if (m_leftOut > 2) return;
    nameVerticals(panel);
    std::vector<Label> names;
    for (const Series& s : panel.panel->series) {
        if (s.endLabel.isEmpty()) continue;
        if (s.mark == Mark::Vertical) continue;
        if (s.mark == Mark::Drop && !s.x.empty()) {
            nameDrop(panel, s);
            continue;
        }
        const QPolygonF line = lastPiece(panel, s);
        if (line.isEmpty()) continue;
        const Label label{&s, text(s.endLabel, m.style.textPt), line.last().x(), line.last().y(), line};
        const auto same = [&](const Label& l) { return l.series->endLabel == s.endLabel && l.series->hue == s.hue; };
        const auto piece = std::find_if(names.begin(), names.end(), same); // of the same line
        if (piece == names.end())
            names.push_back(label);
        else if (label.x >= piece->x)
            *piece = label;
    }
    const auto cut = std::stable_partition(names.begin(), names.end(), [&](const Label& l) { return !isCut(panel, {l.x, l.y}, pt(1)); });
    std::vector<Label> beside(names.begin(), cut);
    pushApart(beside, pt(1.2 * m.style.textPt), panel.rect.top(), panel.rect.bottom());
    for (const Label& label : beside) {
        const double x = label.x + pt(4), room = m.size.width() - x - pt(1);
        const QPointF at(x, label.y + middleOfLetters * 1.35 * label.text.size());
        put(panel.texts, Role::EndLabel, label.text.shortened(room), at, hueOfWords(*label.series));
        if (cut == names.end()) continue;
        if (!m_lines) m_lines = inkOf(panel, surroundings(panel), Ink::Lines); // names in the plot keep clear of it
        m_lines->block({at.x(), at.y() - label.text.ascent(), label.text.width(), label.text.height()});
    }
    for (auto label = cut; label != names.end(); ++label) {
        const bool top = label->y < panel.rect.center().y();
        placeNear(panel, Role::EndLabel, label->text, backFromEnd(label->line, pt(6), 12), top ? Anchor::BelowRight : Anchor::AboveRight,
                  *label->series);
    }
}

void Layouter::labelTexts(PanelLayout& panel)
{
    for (const Series& s : panel.panel->series) {
        if (s.mark != Mark::Text) continue;
        if (areCells(*panel.panel)) {
            labelCells(panel, s);
            continue;
        }
        std::vector<QRectF> taken; // by the words of other cells
        for (size_t i = 0; i < std::min({s.x.size(), s.y.size(), s.text.size()}); ++i) {
            QPointF p(panel.x(s.x[i]), panel.y(s.y[i]));
            const bool isCell = i < s.x2.size();
            if (isCell) p.setX(std::max(p.x(), panel.rect.left())); // what is seen of it
            if (!std::isfinite(p.x() + p.y()) || !panel.rect.adjusted(-1, -1, 1, 1).contains(p)) continue;
            if (isCell)
                placeBetween(panel, s.text[i], p, std::min(panel.x(s.x2[i]), panel.rect.right()), s, taken);
            else
                placeNear(panel, Role::Text, text(s.text[i], (m.style.textPt + m.style.tickPt) / 2), {p}, s.anchor, s);
        }
    }
}

/// One line of a table below a drawing: words that are wider than their cell stand where their neighbours leave room, which of
/// equal ones are every second or third.
void Layouter::labelCells(PanelLayout& panel, const Series& s)
{
    struct Cell {
        RichText words;
        QPointF from;
        double to;
        double left() const { return (from.x() + to - words.width()) / 2; }
        double right() const { return left() + words.width(); }
    };
    std::vector<Cell> narrow, placed;
    const double apart = pt(0.5 * m.style.textPt);
    const auto isFree = [&](const Cell& cell) {
        return cell.left() >= panel.rect.left() - apart && cell.right() <= panel.rect.right() + apart &&
               std::none_of(placed.begin(), placed.end(),
                            [&](const Cell& other) { return cell.left() < other.right() + apart && cell.right() > other.left() - apart; });
    };
    for (size_t i = 0; i < std::min({s.x.size(), s.x2.size(), s.y.size(), s.text.size()}); ++i) {
        const QPointF p(std::max(panel.x(s.x[i]), panel.rect.left()), panel.y(s.y[i]));
        const double to = std::min(panel.x(s.x2[i]), panel.rect.right());
        if (!std::isfinite(p.x() + p.y()) || !panel.rect.adjusted(-1, -1, 1, 1).contains(p) || to <= p.x()) continue;
        const Cell cell{text(s.text[i], (m.style.textPt + m.style.tickPt) / 2), p, to};
        (cell.words.width() > to - p.x() - pt(1) ? narrow : placed).push_back(cell);
    }
    for (const Cell& cell : narrow)
        if (isFree(cell)) placed.push_back(cell);
    for (const Cell& cell : placed)
        put(panel.texts, Role::Text, cell.words, {cell.left(), cell.from.y() + middleOfLetters * 1.35 * cell.words.size()}, hueOfWords(s));
}

/// Words of a cell of its own, from `p` to x = `right`: in the middle, small where it is narrow, left out where they find no room.
void Layouter::placeBetween(PanelLayout& panel, const QString& html, QPointF p, double right, const Series& s, std::vector<QRectF>& taken)
{
    const double room = right - p.x() - pt(1);
    RichText words = text(html, (m.style.textPt + m.style.tickPt) / 2);
    if (words.width() > room) words = text(html, leastLetterPt);
    if (words.width() > room) return;
    constexpr double letters = 0.7; // of the size: capitals of one row do not touch those of the next
    const double high = letters * words.size();
    const QRectF box((p.x() + right - words.width()) / 2, p.y() - high / 2, words.width(), high);
    if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); })) {
        m.leftOut << QCoreApplication::translate("Layout", "some values");
        return;
    }
    taken.push_back(box);
    put(panel.texts, Role::Text, words, {(p.x() + right - words.width()) / 2, p.y() + middleOfLetters * 1.35 * words.size()},
        hueOfWords(s));
}

/// Beside the thin line from a point down to the axis; where there is no room the line has no name.
void Layouter::nameDrop(PanelLayout& panel, const Series& s)
{
    const QPointF top(panel.x(s.x.front()), panel.y(s.y.front()));
    if (!panel.rect.contains(top)) return;
    QPolygonF line;
    for (double y = panel.rect.bottom(); y > top.y(); y -= pt(4)) line.append({top.x(), y});
    if (line.isEmpty()) return;
    std::reverse(line.begin(), line.end());
    placeNear(panel, Role::Text, text(s.endLabel, (m.style.textPt + m.style.tickPt) / 2), backFromEnd(line, pt(4), 12), Anchor::AboveLeft,
              s);
}

/// Words for a point of the plot, or for a line given by points back from its end: as anchored, else on the other side,
/// else where no line is near, else over what is there.
void Layouter::placeNear(PanelLayout& panel, Role role, RichText words, const QPolygonF& points, Anchor anchor, const Series& s)
{
    const QRectF page = surroundings(panel);
    if (words.width() > page.width()) words = words.bare().shortened(page.width());
    const double top = page.top() + words.ascent() * (panel.panel->title.isEmpty() ? 0.2 : 0.8); // up to the title
    const auto placed = [&](Anchor a) {
        const QPointF at = anchored(words, points.front(), a, pt(m.markerPt / 2 + 2));
        return QPointF(std::clamp(at.x(), page.left(), std::max(page.left(), page.right() - words.width())),
                       std::min(std::max(at.y(), top), page.bottom() - words.descent() - pt(1))); // a page may be lower than its words
    };
    const auto rect = [&](QPointF at) { return QRectF(at.x(), at.y() - words.ascent(), words.width(), words.height()); };
    const auto isFree = [&](QPointF at) { return m_lines->isFree(rect(at).adjusted(pt(2), pt(1), -pt(2), -pt(1))); };
    if (!m_lines) m_lines = inkOf(panel, page, Ink::Lines);
    QPointF at = placed(anchor);
    bool halo = role == Role::Text; // they may stand on bands and hatching
    if (!isFree(at) && isFree(placed(mirrored(anchor)))) {
        at = placed(mirrored(anchor));
    } else if (!isFree(at)) {
        const auto near = m_lines->findNear({words.width(), words.height()}, points, pt(3 * m.style.textPt));
        if (!near && s.mark == Mark::Drop) return;
        if (near) at = near->topLeft() + QPointF(0, words.ascent());
        halo |= !near;
    }
    m_lines->block(rect(at));
    put(panel.texts, role, words, at, hueOfWords(s));
    panel.texts.back().halo = halo;
}

} // namespace costscope
