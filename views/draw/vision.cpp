// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/vision.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr Matrix protan = {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deutan = {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritan = {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr Matrix toXyz = {{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
constexpr Triple white = {0.9505, 1, 1.089}; // D65

Triple times(const Matrix& m, const Triple& v)
{
    Triple result{};
    for (size_t i = 0; i < 3; ++i) result[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return result;
}

Triple linear(const QColor& c)
{
    const auto of = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return {of(c.redF()), of(c.greenF()), of(c.blueF())};
}

QColor fromLinear(const Triple& rgb)
{
    const auto of = [](double v) {
        const double c = std::clamp(v, 0.0, 1.0);
        return float(std::min(1.0, c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055));
    };
    return QColor::fromRgbF(of(rgb[0]), of(rgb[1]), of(rgb[2]));
}

Triple lab(const QColor& c)
{
    const Triple xyz = times(toXyz, linear(c));
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f(xyz[0] / white[0]), y = f(xyz[1] / white[1]), z = f(xyz[2] / white[2]);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace

QColor seen(const QColor& colour, Vision vision)
{
    const int grey = qGray(colour.rgb());
    switch (vision) {
    case Vision::Usual: return colour;
    case Vision::Grey: return {grey, grey, grey};
    case Vision::Protanopia: return fromLinear(times(protan, linear(colour)));
    case Vision::Deuteranopia: return fromLinear(times(deutan, linear(colour)));
    case Vision::Tritanopia: return fromLinear(times(tritan, linear(colour)));
    }
    return colour;
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = times(toXyz, linear(one))[1] + 0.05, b = times(toXyz, linear(other))[1] + 0.05;
    return std::max(a, b) / std::min(a, b);
}

double distance(const QColor& one, const QColor& other)
{
    const Triple a = lab(one), b = lab(other);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

} // namespace costscope
