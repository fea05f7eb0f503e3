// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/RichText.h"

#include "core/base/literals.h"
#include "core/base/visibleText.h"
#include "views/draw/LetterHalos.h"
#include "views/draw/fonts.h"

#include <QPaintEngine>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace costscope {

namespace {

// Parts of the letter height.
constexpr double smaller = 0.72, raised = 0.36, lowered = 0.19;
constexpr double capitals = 0.74, descenders = 0.22;

/// Takes an entity such as "&lt;" at the start of `html`; else one character.
QString takeCharacter(QStringView& html)
{
    static const std::pair<QStringView, QChar> entities[] = {
        {u"&lt;", u'<'}, {u"&gt;", u'>'}, {u"&amp;", u'&'}, {u"&nbsp;", QChar(0xA0)}, {u"&quot;", u'"'}};
    for (const auto& [name, character] : entities)
        if (html.startsWith(name)) {
            html = html.mid(name.size());
            return character;
        }
    const qsizetype size = html.front().isHighSurrogate() && html.size() > 1 ? 2 : 1;
    const QString text = html.first(size).toString();
    html = html.mid(size);
    return text;
}

/// Glyphs of a text relative to the left end of its baseline; returns their width.
double shape(const QString& text, const QFont& font, QList<QGlyphRun>& glyphs)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setPosition({0, 0});
    layout.endLayout();
    glyphs = layout.glyphRuns();
    for (QGlyphRun& run : glyphs) {
        QList<QPointF> positions = run.positions();
        for (QPointF& p : positions) p.ry() -= line.ascent();
        run.setPositions(positions);
    }
    return line.horizontalAdvance();
}

} // namespace

RichText::RichText(const QString& html, const QString& family, double pixels, bool bold, double least)
    : m_family(family), m_pixels(pixels), m_least(least)
{
    parse(html, bold);
    measure();
}

void RichText::parse(const QString& html, bool bold)
{
    Run state;
    state.bold = bold;
    QStringView rest(html);
    const auto flush = [&] {
        state.text = visible(state.text); // a font has no sign for a control character, and SVG must not have it
        if (!state.text.isEmpty()) m_runs.push_back(state);
        state.text.clear();
    };
    while (!rest.isEmpty()) {
        const qsizetype end = rest.front() == u'<' ? rest.indexOf(u'>') : -1;
        if (end < 0) {
            state.text += takeCharacter(rest);
            continue;
        }
        flush();
        const QStringView tag = rest.mid(1, end - 1);
        rest = rest.mid(end + 1);
        const bool on = !tag.startsWith(u'/');
        const QStringView name = on ? tag : tag.mid(1);
        if (name == u"i")
            state.italic = on;
        else if (name == u"b")
            state.bold = on || bold;
        else if (name == u"sub")
            state.level = on ? Level::Lowered : Level::Base;
        else if (name == u"sup")
            state.level = on ? Level::Raised : Level::Base;
        else if (name == u"br" || name == u"br/")
            state.text = u" "_s;
    }
    flush();
}

void RichText::measure()
{
    m_ascent = capitals * m_pixels;
    m_descent = descenders * m_pixels;
    double x = 0;
    for (size_t i = 0; i < m_runs.size(); ++i) {
        Run& run = m_runs[i];
        const bool small = run.level != Level::Base;
        const double size = small ? std::min(m_pixels, std::max(m_least, smaller * m_pixels)) : m_pixels;
        run.font = figureFont(m_family, size, run.bold, run.italic);
        run.rise = m_pixels * (run.level == Level::Raised ? raised : run.level == Level::Lowered ? -lowered : 0);
        run.width = shape(run.text, run.font, run.glyphs);
        // An index and a power of the same letter stand above each other.
        const bool stacked = i > 0 && run.level == Level::Raised && m_runs[i - 1].level == Level::Lowered;
        run.x = stacked ? m_runs[i - 1].x : x;
        x = std::max(x, run.x + run.width);
        m_ascent = std::max(m_ascent, run.rise + capitals * size);
        m_descent = std::max(m_descent, descenders * size - run.rise);
    }
    m_width = x;
    m_halo = std::make_shared<Halo>();
}

QString RichText::plain() const
{
    QString text;
    for (const Run& run : m_runs) text += run.text;
    return text;
}

qsizetype RichText::length() const
{
    qsizetype sum = 0;
    for (const Run& run : m_runs) sum += run.text.size();
    return sum;
}

void RichText::draw(QPainter& painter, QPointF at, const QColor& colour) const
{
    painter.setPen(colour);
    // In PDF and SVG text must stay text; pixels are faster from glyphs that are shaped already.
    const bool pixels = painter.paintEngine()->type() == QPaintEngine::Raster;
    for (const Run& run : m_runs) {
        const QPointF start = at + QPointF(run.x, -run.rise);
        if (pixels) {
            for (const QGlyphRun& glyphs : run.glyphs) painter.drawGlyphRun(start, glyphs);
            continue;
        }
        painter.setFont(run.font);
        painter.drawText(start, run.text);
    }
}

void RichText::drawHalo(QPainter& painter, QPointF at, double width, const QColor& colour) const
{
    LetterHalos& halos = LetterHalos::own();
    for (const Run& run : m_runs)
        for (const QGlyphRun& glyphs : run.glyphs) halos.draw(painter, at + QPointF(run.x, -run.rise), glyphs, width, colour);
}

QPainterPath RichText::outline() const
{
    QPainterPath path;
    for (const Run& run : m_runs) path.addText(run.x, -run.rise, run.font, run.text);
    return path;
}

const QPainterPath& RichText::halo(double width) const
{
    static const QPainterPath none;
    if (!m_halo) return none;
    if (m_halo->width != width) {
        const QPainterPath letters = outline();
        QPainterPathStroker around(QPen(Qt::black, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        m_halo->area = around.createStroke(letters);
        m_halo->area.addPath(letters);
        m_halo->area.setFillRule(Qt::WindingFill);
        m_halo->width = width;
    }
    return m_halo->area;
}

RichText RichText::part(qsizetype from, qsizetype count) const
{
    RichText result;
    result.m_family = m_family;
    result.m_pixels = m_pixels;
    result.m_least = m_least;
    qsizetype start = 0;
    for (const Run& run : m_runs) {
        const qsizetype first = std::max<qsizetype>(0, from - start);
        const qsizetype last = std::min(run.text.size(), from + count - start);
        if (first < last) {
            result.m_runs.push_back(run);
            result.m_runs.back().text = run.text.mid(first, last - first);
        }
        start += run.text.size();
    }
    result.measure();
    return result;
}

RichText RichText::joined(const RichText& other) const
{
    RichText result = *this;
    result.m_runs.insert(result.m_runs.end(), other.m_runs.begin(), other.m_runs.end());
    result.measure();
    return result;
}

/// Whether a blank stands beside a sign that holds both sides together, as in "b = 30.3 ± 3.3".
static bool isBesideSign(const QString& text, qsizetype blank)
{
    const auto isSign = [&](qsizetype at) {
        const bool isAlone = at > 0 && at + 1 < text.size() && text[at - 1] == u' ' && text[at + 1] == u' ';
        return isAlone && QStringView(u"=±×≈").contains(text[at]);
    };
    return isSign(blank - 1) || isSign(blank + 1);
}

std::vector<RichText> RichText::wrapped(double width) const
{
    std::vector<RichText> lines;
    const QString text = plain();
    std::vector<qsizetype> ends, blanks; ///< of words, and of what a line may hold if a word is too long for it
    for (qsizetype i = 0; i <= text.size(); ++i)
        if (i == text.size() || text[i] == u' ') {
            blanks.push_back(i);
            if (i == text.size() || !isBesideSign(text, i)) ends.push_back(i);
        }
    const auto after = [](const std::vector<qsizetype>& some, qsizetype start) {
        return size_t(std::upper_bound(some.begin(), some.end(), start) - some.begin());
    };
    for (qsizetype start = 0; start < text.size();) {
        const bool isTooLong = part(start, ends[after(ends, start)] - start).width() > width;
        const std::vector<qsizetype>& places = isTooLong ? blanks : ends;
        const auto fits = [&](size_t end) { return part(start, places[end] - start).width() <= width; };
        // One word more, two, four … until it is too wide, and back by halves: to measure the whole rest for every line takes minutes.
        size_t last = after(places, start), step = 1;
        for (; last + step < places.size() && fits(last + step); step *= 2) last += step;
        for (step /= 2; step > 0; step /= 2)
            if (last + step < places.size() && fits(last + step)) last += step;
        lines.push_back(part(start, places[last] - start));
        start = places[last] + 1;
    }
    return lines;
}

/// Where " (s)" at the end begins; -1 without.
qsizetype RichText::startOfParentheses() const
{
    const QString text = plain();
    return text.endsWith(u')') ? text.lastIndexOf(u" ("_s) : -1;
}

RichText RichText::bare() const
{
    const qsizetype end = startOfParentheses();
    return end > 0 ? part(0, end) : *this;
}

RichText RichText::shortened(double width) const
{
    if (m_width <= width || isEmpty()) return *this;
    const QString text = plain();
    const qsizetype unit = startOfParentheses();
    const RichText tail = unit > 0 ? part(unit, text.size() - unit) : RichText();
    const RichText dots(u"…"_s, m_family, m_pixels, m_runs.front().bold);
    const auto cut = [&](qsizetype keep) {
        RichText result = part(0, keep).joined(dots).joined(tail);
        result.m_shortened = true;
        return result;
    };
    qsizetype keep = 0, tooMuch = unit > 0 ? unit : text.size(); // halved: a name of thousands of letters takes long to measure
    while (tooMuch - keep > 1) {
        const qsizetype middle = (keep + tooMuch) / 2;
        (cut(middle).width() <= width ? keep : tooMuch) = middle;
    }
    if (keep > 0) return cut(keep);
    RichText rest = unit > 0 ? part(0, unit).shortened(width) : dots;
    rest.m_shortened = true;
    return rest;
}

RichText RichText::shortenedInside(double width) const
{
    if (m_width <= width || isEmpty()) return *this;
    const qsizetype all = length();
    const RichText dots(u"…"_s, m_family, m_pixels, m_runs.front().bold);
    const auto cut = [&](qsizetype keep) {
        RichText result = part(0, keep / 2).joined(dots).joined(part(all - (keep + 1) / 2, (keep + 1) / 2));
        result.m_shortened = true;
        return result;
    };
    qsizetype keep = 0, tooMuch = all;
    while (tooMuch - keep > 1) {
        const qsizetype middle = (keep + tooMuch) / 2;
        (cut(middle).width() <= width ? keep : tooMuch) = middle;
    }
    return cut(keep);
}

} // namespace costscope
