// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/Style.h"

#include "views/draw/vision.h"

namespace costscope {

namespace {

/// Okabe–Ito by meaning; the same in light and dark, lightened by 15 % on dark.
QColor base(Hue hue, bool dark)
{
    switch (hue) {
    case Hue::Ink: return dark ? QColor(0xED, 0xED, 0xED) : QColor(0x1A, 0x1A, 0x1A);
    case Hue::Grey: return dark ? QColor(0x9A, 0x9A, 0x9A) : QColor(0x80, 0x80, 0x80);
    case Hue::Faint: return dark ? QColor(0x4A, 0x4A, 0x4A) : QColor(0xD4, 0xD4, 0xD4);
    case Hue::Blue: return {0x00, 0x72, 0xB2};
    case Hue::Sky: return {0x56, 0xB4, 0xE9};
    case Hue::Green: return {0x00, 0x9E, 0x73};
    case Hue::Yellow: return {0xF0, 0xE4, 0x42};
    case Hue::Orange: return {0xE6, 0x9F, 0x00};
    case Hue::Vermillion: return {0xD5, 0x5E, 0x00};
    case Hue::Purple: return {0xCC, 0x79, 0xA7};
    case Hue::PaleBlue: return {0xA6, 0xD5, 0xF2};
    case Hue::MiddleBlue: return dark ? QColor(0x33, 0x92, 0xD3) : QColor(0x00, 0x62, 0x9B);
    case Hue::DeepBlue: return dark ? QColor(0x00, 0x66, 0xA8) : QColor(0x00, 0x26, 0x54);
    }
    return {};
}

bool isColoured(Hue hue)
{
    return hue != Hue::Ink && hue != Hue::Grey && hue != Hue::Faint;
}

QColor mixed(const QColor& a, const QColor& b, double share)
{
    return QColor::fromRgbF(float(a.redF() * (1 - share) + b.redF() * share), float(a.greenF() * (1 - share) + b.greenF() * share),
                            float(a.blueF() * (1 - share) + b.blueF() * share));
}

} // namespace

QColor Style::colour(Hue hue) const
{
    QColor c = base(hue, dark);
    if (dark && isColoured(hue)) c = mixed(c, Qt::white, 0.15);
    if (palette == Palette::Grey) {
        const int grey = qGray(c.rgb());
        c = QColor(grey, grey, grey);
    }
    return c;
}

QColor Style::textColour(Hue hue) const
{
    const QColor c = colour(hue);
    if (hue == Hue::Grey) return dark ? QColor(0xA8, 0xA8, 0xA8) : QColor(0x5C, 0x5C, 0x5C);
    if (!isColoured(hue)) return c;
    // Somewhat more than is asked for: a word may stand on a tint.
    constexpr double enough = 1.15 * leastContrast;
    QColor words = c;
    for (double share = 0.04; contrast(words, background()) < enough && share < 1; share += 0.04)
        words = mixed(c, dark ? Qt::white : Qt::black, share);
    return words;
}

QColor Style::background() const
{
    return dark ? QColor(0x1E, 0x20, 0x22) : QColor(Qt::white);
}

QColor Style::over(const QColor& ground, const QColor& colour, double opacity)
{
    return mixed(ground, colour, opacity);
}

QColor Style::tint(const QColor& colour, double opacity) const
{
    if (flat) return mixed(background(), colour, opacity);
    QColor result = colour;
    result.setAlphaF(float(opacity));
    return result;
}

void Style::setTextSize(double points)
{
    const double factor = points / textPt;
    textPt = points;
    tickPt *= factor;
    titlePt *= factor;
}

Style Style::paper()
{
    return {};
}

Style Style::screen(bool dark)
{
    Style s;
    s.medium = Medium::Screen;
    s.dark = dark;
    s.textPt = 9.75;
    s.tickPt = 8.25;
    s.titlePt = 11.25; // 13, 11 and 15 px at 96 dpi
    s.axisPt = 0.75;
    s.linePt = 1.35;
    s.markerPt = 5.25;
    return s;
}

} // namespace costscope
