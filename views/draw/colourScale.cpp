// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/colourScale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

/// Cividis (Nuñez, Anderton & Renslow 2018) at equal steps, dark to light.
constexpr std::array<QRgb, 11> cividis = {0xff00224e, 0xff0d346b, 0xff35456c, 0xff4f576c, 0xff666970, 0xff7d7c78,
                                          0xff948e77, 0xffaea371, 0xffc8b866, 0xffe5cf52, 0xfffee838};

QColor between(const QColor& a, const QColor& b, double share)
{
    return QColor::fromRgbF(float(a.redF() + (b.redF() - a.redF()) * share), float(a.greenF() + (b.greenF() - a.greenF()) * share),
                            float(a.blueF() + (b.blueF() - a.blueF()) * share));
}

QColor onCividis(double share)
{
    const double position = std::clamp(share, 0.0, 1.0) * double(cividis.size() - 1);
    const size_t i = std::min(size_t(position), cividis.size() - 2);
    return between(QColor(cividis[i]), QColor(cividis[i + 1]), position - double(i));
}

} // namespace

ColourScale::ColourScale(double min, double max, Scale scale, const Style& style) : m_min(min), m_max(max), m_scale(scale), m_style(style)
{
    m_min = place(min), m_max = place(max);
    if (m_scale == Scale::Linear && min < 0 && max > 0) {
        m_max = std::max(-min, max);
        m_min = -m_max;
    }
    if (!(m_max > m_min)) m_max = m_min + 1;
}

QColor ColourScale::ofPlace(double value) const
{
    if (!std::isfinite(value)) return m_style.colour(Hue::Faint);
    const QColor paper = m_style.background();
    if (isOfBothSigns() && m_style.palette == Palette::Grey) { // two hues would look alike: from dark over grey to paper
        const int grey = int(std::lround(255 * std::clamp(0.5 - 0.42 * value / m_max, 0.08, 0.92)));
        return {grey, grey, grey};
    }
    if (isOfBothSigns())
        return between(paper, m_style.colour(value < 0 ? Hue::Blue : Hue::Vermillion), std::min(1.0, std::fabs(value) / m_max));
    const double share = std::clamp((value - m_min) / (m_max - m_min), 0.0, 1.0);
    constexpr double fade = 0.15;
    const QColor c = onCividis(m_style.dark ? share : 1 - share);
    const QColor shown = share < fade ? between(paper, c, share / fade) : c;
    if (m_style.palette == Palette::Colour) return shown;
    const int grey = qGray(shown.rgb());
    return {grey, grey, grey};
}

} // namespace costscope
