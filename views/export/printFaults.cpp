// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/printFaults.h"

#include "views/draw/MarkPainter.h"
#include "views/draw/legendKeys.h"
#include "views/draw/paint.h"
#include "views/draw/seriesInk.h"
#include "views/draw/vision.h"
#include "views/export/InkSurvey.h"
#include "views/tr.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

using Faults = std::vector<FoundFault>;

QString inPoints(double value)
{
    return QString::number(std::round(value * 100) / 100);
}

QString advice()
{
    return tr("Choose a larger size or a smaller font.");
}

/// A text with the place it takes, of the figure or of a legend.
struct Words {
    QString text;
    QRectF rect;
    const PlacedText* placed; ///< nullptr: of a legend
};

std::vector<Words> allWords(const Layout& layout)
{
    std::vector<Words> all;
    for (const PlacedText* t : layout.allTexts()) all.push_back({t->text.plain(), t->rect(), t});
    for (const Legend& legend : layout.legends)
        for (const LegendEntry& e : legend.entries) {
            const QPointF at = e.at + QPointF(legend.sample + legend.gap, 0.36 * e.text.size());
            all.push_back({e.text.plain(), {at.x(), at.y() - e.text.ascent(), e.text.width(), e.text.height()}, nullptr});
        }
    return all;
}

void findOverlaps(const std::vector<Words>& words, double pt, Faults& faults)
{
    const double touch = 0.1 * pt;
    for (size_t i = 0; i < words.size(); ++i)
        for (size_t k = i + 1; k < words.size(); ++k)
            if (words[i].rect.adjusted(touch, touch, -touch, -touch).intersects(words[k].rect))
                faults.push_back(
                    {PrintFault::Overlap, tr("“%1” and “%2” overlap.").arg(words[i].text, words[k].text) + QLatin1Char(' ') + advice()});
}

void findCutTexts(const Layout& layout, const std::vector<Words>& words, Faults& faults)
{
    const double edge = 0.3 * layout.pt;
    const QRectF page = QRectF(QPointF(), layout.size).adjusted(-edge, -edge, edge, edge);
    for (const Words& w : words)
        if (!page.contains(w.rect))
            faults.push_back({PrintFault::OffPage, tr("The page cuts “%1”.").arg(w.text) + QLatin1Char(' ') + advice()});
    if (const QString lack = noRoomFor(layout); !lack.isEmpty()) faults.push_back({PrintFault::LeftOut, lack});
}

InkSurvey::Found surveyed(const Layout& layout)
{
    InkSurvey survey(layout.size, layout.style.background());
    QPainter painter(&survey);
    paint(layout, painter);
    painter.end();
    return survey.found();
}

void findSmall(const Layout& layout, Faults& faults)
{
    constexpr double rounding = 0.05; // letters have whole tenths of points
    const PrintSizes sizes = printSizes(layout);
    if (sizes.letterPt < leastLetterPt - rounding)
        faults.push_back({PrintFault::SmallLetter, tr("“%1” has letters of %2 pt; below %3 pt is hard to read. Choose a larger font.")
                                                       .arg(sizes.smallestText, inPoints(sizes.letterPt))
                                                       .arg(leastLetterPt)});
    if (sizes.linePt < leastLinePt - 0.01)
        faults.push_back(
            {PrintFault::ThinLine,
             tr("The thinnest line has %1 pt; below %2 pt it may vanish in print.").arg(inPoints(sizes.linePt)).arg(leastLinePt)});
}

/// The figure without its words, in pixels of half a point.
QImage groundOf(const Layout& layout, double& scale)
{
    Layout bare = layout;
    bare.texts.clear();
    for (PanelLayout& panel : bare.panels) panel.texts.clear();
    if (bare.colourBar) bare.colourBar->texts.clear();
    for (Legend& legend : bare.legends)
        for (LegendEntry& e : legend.entries) e.text = {};
    scale = 2 / layout.pt;
    QImage image((layout.size * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.fill(layout.style.background());
    QPainter painter(&image);
    painter.scale(scale, scale);
    paint(bare, painter);
    return image;
}

/// Letters stand out of the ground, which a bar or a line across them may be.
void findPale(const Layout& layout, const std::vector<Words>& words, Faults& faults)
{
    constexpr double unreadable = 2, mostUnreadable = 0.12;
    double scale = 1;
    const QImage ground = groundOf(layout, scale);
    for (const Words& w : words) {
        const QColor colour = w.placed ? w.placed->colour : layout.style.colour(Hue::Ink);
        double usual = contrast(colour, layout.style.background());
        if (!w.placed || !w.placed->halo) {
            const QRect box = QRectF(w.rect.topLeft() * scale, w.rect.size() * scale).toRect() & ground.rect();
            std::map<QRgb, int> pixels;
            for (int y = box.top(); y <= box.bottom(); ++y)
                for (int x = box.left(); x <= box.right(); ++x) ++pixels[ground.pixel(x, y)];
            int most = 0, bad = 0;
            for (const auto& [rgb, count] : pixels) {
                const double here = contrast(colour, QColor(rgb));
                if (here < unreadable) bad += count;
                if (count > most) most = count, usual = here;
            }
            if (bad > mostUnreadable * box.width() * box.height()) usual = std::min(usual, unreadable);
        }
        if (usual < leastContrast - 0.01)
            faults.push_back({PrintFault::Contrast, tr("“%1” does not stand out of its ground: contrast %2, below %3.")
                                                        .arg(w.text, QString::number(usual, 'f', 1))
                                                        .arg(leastContrast)});
    }
}

/// A legend or note over points.
void findCovered(const Layout& layout, Faults& faults)
{
    std::vector<QRectF> boxes;
    for (const Legend& legend : layout.legends) boxes.push_back(legend.rect);
    for (const PlacedText* t : layout.allTexts())
        if (t->role == Role::Note) boxes.push_back(t->rect());
    for (const PanelLayout& panel : layout.panels)
        for (const Series& s : panel.panel->series)
            for (size_t i = 0; s.mark == Mark::Points && i < std::min(s.x.size(), s.y.size()); ++i) {
                const QPointF p(panel.x(s.x[i]), panel.y(s.y[i]));
                const auto covers = [&](const QRectF& box) { return std::isfinite(p.y()) && panel.rect.contains(p) && box.contains(p); };
                if (!std::any_of(boxes.begin(), boxes.end(), covers)) continue;
                faults.push_back({PrintFault::Covered, tr("The legend or a note covers data. Choose a larger size.")});
                return;
            }
}

/// Whether the axes show anything of a series.
bool isSeen(const Layout& layout, const PanelLayout& of, const Series& series)
{
    const std::vector<int> none;
    Panel alone = *of.panel;
    alone.series = {series};
    PanelLayout panel = of;
    panel.panel = &alone;
    InkSurvey survey(layout.size, layout.style.background());
    QPainter painter(&survey);
    MarkPainter(painter, layout, panel, none).paintAll();
    painter.end();
    return !survey.found().isEmpty();
}

void findNotDrawn(const Layout& layout, Faults& faults)
{
    for (const Legend& legend : layout.legends)
        for (const LegendEntry& e : legend.entries) {
            bool seen = false;
            for (const PanelLayout& panel : layout.panels)
                for (const Series& s : panel.panel->series) seen = seen || (speaksOf(*e.samples.front(), s) && isSeen(layout, panel, s));
            if (!seen)
                faults.push_back({PrintFault::NotDrawn, tr("The legend names “%1”, of which nothing is drawn.").arg(e.text.plain())});
        }
}

QString nameOf(const Series& s)
{
    return plainText(s.label.isEmpty() ? s.endLabel : s.label);
}

/// Whether a reader tells two series apart without colour, or with other eyes.
bool lookAlike(const Series& a, const Series& b, const Style& style)
{
    if (a.mark != b.mark || nameOf(a).isEmpty() || nameOf(b).isEmpty() || nameOf(a) == nameOf(b)) return false;
    if (a.mark != Mark::Points && a.mark != Mark::Line && a.mark != Mark::Bars) return false;
    // A name at the end of one tells it from a line in the legend or with another name.
    if (a.mark == Mark::Line && a.endLabel != b.endLabel) return false;
    if (a.dash != b.dash || a.marker != b.marker || a.fill != b.fill || std::fabs(a.weight - b.weight) > 0.3) return false;
    const QColor one = style.colour(a.hue), other = style.colour(b.hue);
    constexpr int leastGrey = 38; // of 255
    if (std::abs(qGray(one.rgb()) - qGray(other.rgb())) < leastGrey) return true;
    constexpr double leastDistance = 12;
    const auto isNear = [&](Vision vision) { return distance(seen(one, vision), seen(other, vision)) < leastDistance; };
    return std::ranges::any_of(std::array{Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia}, isNear);
}

void findAlike(const Layout& layout, Faults& faults)
{
    for (const Panel& panel : layout.figure->panels)
        for (size_t i = 0; i < panel.series.size(); ++i)
            for (size_t k = i + 1; k < panel.series.size(); ++k)
                if (lookAlike(panel.series[i], panel.series[k], layout.style))
                    faults.push_back({PrintFault::Alike, tr("“%1” and “%2” look alike in grey print or to the colour-blind.")
                                                             .arg(nameOf(panel.series[i]), nameOf(panel.series[k]))});
}

void findSameNames(const Layout& layout, Faults& faults)
{
    const auto twice = [&](QStringList names) {
        names.sort();
        for (qsizetype i = 1; i < names.size(); ++i)
            if (names[i] == names[i - 1] && (i < 2 || names[i] != names[i - 2]))
                faults.push_back({PrintFault::SameName, tr("“%1” is the name of two things.").arg(names[i])});
    };
    for (const Legend& legend : layout.legends) {
        QStringList names;
        for (const LegendEntry& e : legend.entries) names << e.text.plain();
        twice(names);
    }
    for (const PanelLayout& panel : layout.panels)
        for (const Role role : {Role::YTick, Role::XTick, Role::EndLabel}) {
            QStringList names;
            for (const PlacedText& t : panel.texts)
                if (t.role == role) names << t.text.plain();
            twice(names);
        }
}

} // namespace

QString toString(PrintFault fault)
{
    switch (fault) {
    case PrintFault::Overlap: return tr("overlapping texts");
    case PrintFault::OffPage: return tr("texts cut by the page");
    case PrintFault::LeftOut: return tr("left out or cut");
    case PrintFault::SmallLetter: return tr("small letters");
    case PrintFault::ThinLine: return tr("thin lines");
    case PrintFault::Contrast: return tr("low contrast");
    case PrintFault::Covered: return tr("covered data");
    case PrintFault::NotDrawn: return tr("legend entries not drawn");
    case PrintFault::Alike: return tr("series that look alike");
    case PrintFault::SameName: return tr("equal names");
    }
    return {};
}

PrintSizes printSizes(const Layout& layout)
{
    const InkSurvey::Found found = surveyed(layout);
    return {found.smallestLetters / layout.pt, found.thinnestLine / layout.pt, found.smallestText};
}

std::vector<FoundFault> printFaults(const Layout& layout)
{
    Faults faults;
    const std::vector<Words> words = allWords(layout);
    findOverlaps(words, layout.pt, faults);
    findCutTexts(layout, words, faults);
    findSmall(layout, faults);
    findPale(layout, words, faults);
    findCovered(layout, faults);
    findNotDrawn(layout, faults);
    findAlike(layout, faults);
    findSameNames(layout, faults);
    return faults;
}

} // namespace costscope
