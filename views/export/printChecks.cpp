// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/printChecks.h"

#include "views/export/fileFormats.h"
#include "views/tr.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double smallestText = 6, thinnestLine = 0.4; // points; below, printers and readers lose them

QString points(double value)
{
    return QString::number(std::round(value * 100) / 100);
}

PrintCheck sizes(const Layout& layout)
{
    double text = 1e9, line = 0.75 * layout.style.axisPt; // minor ticks
    for (const PlacedText* t : layout.allTexts()) text = std::min(text, t->text.size() / layout.pt);
    for (const PanelLayout& panel : layout.panels)
        for (const Series& s : panel.panel->series)
            if (s.mark == Mark::Line) line = std::min(line, layout.style.linePt * s.weight * (s.hue == Hue::Faint ? 0.8 : 1));
    const QString found = tr("Smallest text %1 pt, thinnest line %2 pt").arg(points(text), points(line));
    if (text < smallestText) return {false, found + tr(". Below %1 pt is hard to read: choose a larger font.").arg(smallestText)};
    if (line < thinnestLine) return {false, found + tr(". Lines below %1 pt may vanish in print.").arg(thinnestLine)};
    return {true, found};
}

PrintCheck fonts(const std::shared_ptr<const Figure>& figure, const Style& style, double widthMm, double heightMm)
{
    const QByteArray pdf = toPdf(figure, style, {widthMm, heightMm});
    const auto named = pdf.count("/FontName /"), embedded = pdf.count("/FontFile2") + pdf.count("/FontFile3");
    if (pdf.contains("/Type3")) return {false, tr("A font would be embedded as Type 3, which publishers refuse. Choose another font.")};
    if (named == 0 || embedded < named) return {false, tr("Not all fonts can be embedded. Choose another font.")};
    return {true, tr("%1 fonts embedded as TrueType, none of Type 3").arg(named)};
}

/// Texts over each other, or a legend or note over points.
PrintCheck overlaps(const Layout& layout)
{
    const auto all = layout.allTexts();
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t k = i + 1; k < all.size(); ++k)
            if (all[i]->rect().adjusted(1, 1, -1, -1).intersects(all[k]->rect()))
                return {false,
                        tr("“%1” and “%2” overlap. Choose a larger size or smaller font.").arg(all[i]->text.plain(), all[k]->text.plain())};
    std::vector<QRectF> boxes;
    for (const Legend& legend : layout.legends) boxes.push_back(legend.rect);
    for (const PlacedText* t : all)
        if (t->role == Role::Note) boxes.push_back(t->rect());
    for (const PanelLayout& panel : layout.panels)
        for (const Series& s : panel.panel->series)
            for (size_t i = 0; s.mark == Mark::Points && i < std::min(s.x.size(), s.y.size()); ++i) {
                const QPointF p(panel.x(s.x[i]), panel.y(s.y[i]));
                const auto covers = [&](const QRectF& box) { return std::isfinite(p.y()) && panel.rect.contains(p) && box.contains(p); };
                if (std::any_of(boxes.begin(), boxes.end(), covers))
                    return {false, tr("The legend or a note covers data. Choose a larger size.")};
            }
    return {true, tr("No overlapping labels, no covered data")};
}

QString nameOf(const Series& s)
{
    return plainText(s.label.isEmpty() ? s.endLabel : s.label);
}

/// Whether two named series of a panel look the same without colour.
bool alikeInGrey(const Series& a, const Series& b, const Style& style)
{
    if (a.mark != b.mark || nameOf(a).isEmpty() || nameOf(b).isEmpty() || nameOf(a) == nameOf(b)) return false;
    if (a.mark != Mark::Points && a.mark != Mark::Line && a.mark != Mark::Bars) return false;
    // A name at the end of one tells it from a line in the legend or with another name.
    if (a.mark == Mark::Line && a.endLabel != b.endLabel) return false;
    if (a.dash != b.dash || a.marker != b.marker || a.fill != b.fill || std::fabs(a.weight - b.weight) > 0.3) return false;
    return std::abs(qGray(style.colour(a.hue).rgb()) - qGray(style.colour(b.hue).rgb())) < 40;
}

PrintCheck grey(const Figure& figure, const Style& style)
{
    for (const Panel& panel : figure.panels)
        for (size_t i = 0; i < panel.series.size(); ++i)
            for (size_t k = i + 1; k < panel.series.size(); ++k)
                if (alikeInGrey(panel.series[i], panel.series[k], style))
                    return {false, tr("“%1” and “%2” look alike in grey print.").arg(nameOf(panel.series[i]), nameOf(panel.series[k]))};
    return {true, tr("Series differ by marker, dash, name or lightness in grey")};
}

} // namespace

std::vector<PrintCheck> printChecks(const std::shared_ptr<const Figure>& figure, const Style& style, double widthMm, double heightMm)
{
    const Layout layout = layOutPage(figure, style, {widthMm, heightMm});
    std::vector<PrintCheck> checks = {sizes(layout), fonts(figure, style, widthMm, heightMm), overlaps(layout), grey(*figure, style)};
    if (const QString lack = noRoomFor(layout); !lack.isEmpty()) checks.push_back({false, lack});
    return checks;
}

} // namespace costscope
