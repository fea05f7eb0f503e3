// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/TikzInk.h"

#include "views/draw/colourScale.h"
#include "views/draw/seriesInk.h"
#include "views/latex/texText.h"
#include "views/latex/tikzText.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace costscope {

namespace {

constexpr std::array hueNames = {"Ink",    "Grey",       "Faint",  "Blue",     "Sky",        "Green",   "Yellow",
                                 "Orange", "Vermillion", "Purple", "PaleBlue", "MiddleBlue", "DeepBlue"};

/// How a marker of `size` across is called, and its size there.
std::pair<QString, double> markOf(Marker marker, double size)
{
    const double r = size / 2;
    switch (marker) {
    case Marker::Square: return {u"square*"_s, 0.89 * r};
    case Marker::Diamond: return {u"square*"_s, 1.25 * r / std::numbers::sqrt2}; // stands on a corner
    case Marker::Triangle: return {u"triangle*"_s, 1.45 * r};
    default: return {u"*"_s, r};
    }
}

QString opacity(const char* of, double value)
{
    return value < 1 ? u", %1=%2"_s.arg(QLatin1String(of), TikzInk::points(value)) : QString();
}

} // namespace

QString TikzInk::points(double points)
{
    const double rounded = std::round(points * 100) / 100;
    return QString::number(rounded == 0 ? 0 : rounded, 'g', 9);
}

QString TikzInk::at(QPointF position) const
{
    return u"(%1,%2)"_s.arg(length(position.x()), length(m_layout.size.height() - position.y()));
}

QString TikzInk::nameOf(const QColor& colour) const
{
    if (colour == m_layout.style.background()) return u"csPaper"_s;
    for (size_t i = 0; i < hueNames.size(); ++i)
        if (colour == m_layout.style.colour(Hue(i))) return u"cs"_s + QLatin1String(hueNames[i]);
    for (size_t i = 0; i < hueNames.size(); ++i)
        if (colour == m_layout.style.textColour(Hue(i))) return u"csWords"_s + QLatin1String(hueNames[i]);
    return u"cs"_s + colour.name().sliced(1).toUpper();
}

QString TikzInk::colour(const QColor& colour)
{
    QColor opaque = colour;
    opaque.setAlpha(255);
    if (!m_used.contains(opaque)) m_used.append(opaque);
    return nameOf(opaque);
}

QString TikzInk::colourOf(double value) const
{
    const ColourScale scale(m_layout.valueMin, m_layout.valueMax, m_layout.valueScale, m_layout.style);
    const double share = (scale.place(value) - scale.min()) / (scale.max() - scale.min());
    return u"color of colormap=%1"_s.arg(std::lround(1000 * std::clamp(share, 0.0, 1.0)));
}

double TikzInk::metaOf(double value) const
{
    return m_layout.valueScale == Scale::Log ? std::log10(value) : value;
}

QString TikzInk::definitions() const
{
    QString text;
    for (const QColor& colour : m_used) text += u"\\definecolor{%1}{HTML}{%2}\n"_s.arg(nameOf(colour), colour.name().sliced(1).toUpper());
    return hasValues() ? text + scaleDefinition() : text;
}

bool TikzInk::hasValues() const
{
    return m_layout.valueMax > m_layout.valueMin;
}

/// Twenty equal steps: the scale is straight between them.
QString TikzInk::scaleDefinition() const
{
    constexpr int steps = 20;
    const ColourScale scale(m_layout.valueMin, m_layout.valueMax, m_layout.valueScale, m_layout.style);
    QStringList stops;
    for (int i = 0; i <= steps; ++i) {
        const QColor c = scale.at(double(i) / steps);
        stops << u"rgb255=(%1,%2,%3)"_s.arg(c.red()).arg(c.green()).arg(c.blue());
    }
    return u"\\pgfplotsset{colormap={cs}{%1}}\n"_s.arg(wrapped(stops));
}

QString TikzInk::rangeOfValues() const
{
    const ColourScale scale(m_layout.valueMin, m_layout.valueMax, m_layout.valueScale, m_layout.style);
    return u"point meta min=%1, point meta max=%2"_s.arg(QString::number(scale.min(), 'g', 10), QString::number(scale.max(), 'g', 10));
}

QString TikzInk::tex(const RichText& text)
{
    return texText(text, &m_unknown);
}

QString TikzInk::font(double units) const
{
    return u"\\csfont{%1}"_s.arg(length(units));
}

QString TikzInk::pen(const Series& s, double widthPt, const QString& other)
{
    QString options = other.isEmpty() ? u"draw="_s + colour(s.hue) : u"draw, "_s + other;
    options += u", line width=%1bp"_s.arg(points(widthPt));
    QStringList dashes;
    bool on = true;
    for (const double part : dashPattern(s.dash)) {
        dashes << u"%1 %2bp"_s.arg(QLatin1String(on ? "on" : "off"), points(part * widthPt));
        on = !on;
    }
    if (!dashes.isEmpty()) options += u", line cap=butt, dash pattern="_s + dashes.join(QLatin1Char(' '));
    return options;
}

/// Patterns are never transparent: their colour is mixed with that of the paper.
QString TikzInk::hatch(const Series& s)
{
    const Hatch hatch = hatchOf(s, m_layout.style);
    const QString ink = colour(s.hue), paper = colour(m_layout.style.background());
    const QString mixed = hatch.opacity < 1 ? u"%1!%2!%3"_s.arg(ink, points(100 * hatch.opacity), paper) : ink;
    return u"pattern={Lines[angle=45, distance=%1bp, line width=%2bp]}, pattern color=%3"_s.arg(points(hatch.spacingPt),
                                                                                                points(hatch.widthPt), mixed);
}

QString TikzInk::band(const Series& s)
{
    if (s.fill == Fill::Hatched) return hatch(s);
    return u"draw=none, fill=%1"_s.arg(colour(s.hue)) + opacity("fill opacity", bandOpacity(s));
}

QString TikzInk::area(const Series& s)
{
    QStringList options;
    if (s.fill == Fill::Hatched) options << hatch(s);
    if (s.fill == Fill::Solid || s.fill == Fill::Soft) options << u"fill=%1"_s.arg(colour(s.hue)) + opacity("fill opacity", areaOpacity(s));
    if (s.mark != Mark::Region && s.fill != Fill::Solid) {
        const double width = m_layout.style.axisPt;
        options << u"draw=%1, line width=%2bp, line join=miter"_s.arg(colour(s.hue), points(width));
        if (s.dash != Dash::Solid) options << u"dash pattern=on %1bp off %2bp"_s.arg(points(4 * width), points(2 * width));
    }
    return options.join(u", "_s);
}

QString TikzInk::marker(const Series& s, double size, bool rim)
{
    // TikZ fills and strokes a marker: what is filled gets a stroke of its own colour, by which it is made smaller.
    const bool open = s.fill == Fill::None, soft = s.fill == Fill::Soft;
    const double stroke = open ? 0.8 : rim ? 0.8 : 0.4, shift = open ? -0.5 : rim ? 0.8 : soft ? 0 : -0.4;
    const auto [name, radius] = markOf(s.marker, size / m_layout.pt + shift);
    const QString ground = colour(m_layout.style.background()), ink = colour(s.hue);
    QString look = u"solid, draw=%1, fill=%2, line width=%3bp"_s.arg(open || !rim ? ink : ground, open ? ground : ink, points(stroke));
    if (soft) look += opacity("fill opacity", fadedOpacity) + u", draw opacity=0"_s;
    if (s.marker == Marker::Diamond) look += u", rotate=45"_s;
    return u"mark=%1, mark size=%2bp, mark options={%3}"_s.arg(name, points(radius), look);
}

} // namespace costscope
