// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Quantity.h"

#include "core/base/scaled.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace costscope {

namespace {

constexpr std::array quantities = {
    QuantityInfo{Quantity::None, "number", "number", "", false},
    QuantityInfo{Quantity::Count, "count", "count", "", false},
    QuantityInfo{Quantity::Processes, "processes", "processes", "", false},
    QuantityInfo{Quantity::Time, "time", "time", "s", true},
    QuantityInfo{Quantity::Size, "size", "size", "byte", true},
    QuantityInfo{Quantity::Rate, "rate", "rate", "byte/s", true},
    QuantityInfo{Quantity::TimePerByte, "time-per-byte", "time per byte", "s/byte", true},
    QuantityInfo{Quantity::FlopRate, "flop-rate", "flop rate", "flop/s", true},
    QuantityInfo{Quantity::Share, "share", "share", "", false},
    QuantityInfo{Quantity::Percent, "percent", "percentage", "%", false},
    QuantityInfo{Quantity::Text, "text", "text", "", false},
};

struct Prefix {
    const char* text;
    double factor;
};

constexpr std::array prefixes = {Prefix{"T", 1e12}, Prefix{"G", 1e9},         Prefix{"M", 1e6},  Prefix{"k", 1e3},  Prefix{"", 1},
                                 Prefix{"m", 1e-3}, Prefix{"\xC2\xB5", 1e-6}, Prefix{"n", 1e-9}, Prefix{"p", 1e-12}};

constexpr std::array binaryPrefixes = {Prefix{"Ki", 1024.0}, Prefix{"Mi", 1048576.0}, Prefix{"Gi", 1073741824.0},
                                       Prefix{"Ti", 1099511627776.0}};

/// The unit as it is shown behind a prefix: "B", not "byte".
QString shownUnit(Quantity quantity)
{
    switch (quantity) {
    case Quantity::Size: return u"B"_s;
    case Quantity::Rate: return u"B/s"_s;
    case Quantity::TimePerByte: return u"s/B"_s;
    default: return QString::fromLatin1(info(quantity).unit);
    }
}

/// Significant digits without exponent where that is readable; real minus sign.
QString significant(double value, int digits)
{
    if (value == 0) return u"0"_s;
    const int decimals = std::clamp(digits - 1 - int(std::floor(std::log10(std::fabs(value)))), 0, 12);
    QString text = QString::number(value, 'f', decimals);
    // Rounding may have carried into a new digit (9.996 -> 10.00): one decimal less then.
    if (decimals > 0 && std::fabs(text.toDouble()) >= std::pow(10, digits - decimals)) text = QString::number(value, 'f', decimals - 1);
    return text.replace(u'-', QChar(0x2212));
}

/// "4.50 × 10¹²"; whatever the value, a few characters.
QString inPowersOfTen(double value, int digits)
{
    const QStringList parts = QString::number(value, 'e', std::min(digits, 3) - 1).split(u'e');
    static const QString raised = u"⁰¹²³⁴⁵⁶⁷⁸⁹"_s;
    const int exponent = parts.value(1).toInt();
    QString power = exponent < 0 ? u"⁻"_s : QString();
    for (const QChar digit : QString::number(std::abs(exponent))) power += raised[digit.digitValue()];
    return QString(parts[0]).replace(u'-', QChar(0x2212)) + u" × 10"_s + power;
}

constexpr double mostPlain = 1e7;    ///< beyond, nobody counts the digits
constexpr double leastScaled = 1e-6; ///< below, nobody counts the zeros; of numbers with a unit

QString plainNumber(double value, int digits)
{
    const double magnitude = std::fabs(value);
    if (value != 0 && (magnitude < 1e-3 || magnitude >= mostPlain)) return inPowersOfTen(value, digits);
    return significant(value, digits);
}

const Prefix& prefixFor(double value, Quantity quantity)
{
    const double magnitude = std::fabs(value);
    if (!(magnitude > 0)) return prefixes[4];
    // Seconds have no kilo: 4501 s, not 4.501 ks. Bytes have no milli: 0.75 B.
    const auto* last = prefixes.begin() + (quantity == Quantity::Size ? 5 : ptrdiff_t(prefixes.size()));
    const auto* found = std::find_if(prefixes.begin() + (quantity == Quantity::Time ? 4 : 0), last,
                                     [&](const Prefix& p) { return magnitude >= p.factor * 0.99995; });
    return found == last ? *(last - 1) : *found;
}

QString withPrefix(double value, Quantity quantity, int digits)
{
    const Prefix& chosen = prefixFor(value, quantity);
    const double scaled = value / chosen.factor;
    const bool isReadable = scaled == 0 || (std::fabs(scaled) >= leastScaled && std::fabs(scaled) < mostPlain);
    if (!isReadable) return inPowersOfTen(value, digits) + QChar(0xA0) + shownUnit(quantity);
    return significant(scaled, digits) + QChar(0xA0) + QString::fromUtf8(chosen.text) + shownUnit(quantity);
}

/// Factor of a written unit such as "GB/s", "ns", "KiB", "%"; nothing if it does not belong to the quantity.
std::optional<double> unitFactor(QString unit, Quantity quantity)
{
    unit.replace(QChar(0x3BC), QChar(0xB5)); // Greek mu and micro sign are the same prefix
    if (quantity == Quantity::Share || quantity == Quantity::Percent) {
        if (unit == u"%") return quantity == Quantity::Share ? 0.01 : 1.0;
        return std::nullopt;
    }
    for (const QString& base : {shownUnit(quantity), QString::fromLatin1(info(quantity).unit)}) {
        if (base.isEmpty() || !unit.endsWith(base)) continue;
        const QString prefix = unit.chopped(base.size());
        for (const Prefix& p : prefixes)
            if (prefix == QString::fromUtf8(p.text)) return p.factor;
        for (const Prefix& p : binaryPrefixes)
            if (prefix == QString::fromUtf8(p.text)) return p.factor;
        if (prefix == u"u") return 1e-6;
        if (prefix == u"K") return 1e3;
        if (prefix == u"ki") return 1024; // as many write it
    }
    return std::nullopt;
}

} // namespace

const QuantityInfo& info(Quantity quantity)
{
    return quantities[size_t(quantity)];
}

std::optional<Quantity> quantityById(QStringView id)
{
    for (const QuantityInfo& q : quantities)
        if (id == QLatin1String(q.id)) return q.quantity;
    return std::nullopt;
}

QString exact(double value)
{
    if (std::isnan(value)) return {};
    if (std::isinf(value)) return value > 0 ? u"inf"_s : u"-inf"_s;
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return QString::fromLatin1(buffer.data(), end.ptr - buffer.data());
}

QString display(double value, Quantity quantity, int digits)
{
    if (std::isnan(value)) return u"—"_s;
    if (std::isinf(value)) return value > 0 ? u"∞"_s : u"−∞"_s;
    if (quantity == Quantity::Count || quantity == Quantity::Processes)
        return value == std::round(value) && std::fabs(value) < 1e15 ? QString::number(qint64(value)).replace(u'-', QChar(0x2212))
                                                                     : plainNumber(value, digits);
    const bool wholeBytes = quantity == Quantity::Size && value == std::round(value) && value > 0 && value < 1000;
    if (wholeBytes) digits = int(std::log10(value)) + 1; // "8 B": nobody measured its tenths
    if (quantity == Quantity::Share || quantity == Quantity::Percent) {
        const double percent = quantity == Quantity::Share ? value * 100 : value;
        int shown = quantity == Quantity::Share ? std::min(digits, 3) : digits;
        const bool isPlain = percent == 0 || (std::fabs(percent) >= leastScaled && std::fabs(percent) < mostPlain);
        if (quantity == Quantity::Share && percent < 100 && percent < 100 - 1e-5) // what is left of it is no rounding
            while (significant(percent, shown).toDouble() >= 100) ++shown;
        return (isPlain ? significant(percent, shown) : inPowersOfTen(percent, shown)) + u"\u00A0%"_s;
    }
    return info(quantity).prefixed ? withPrefix(value, quantity, digits) : plainNumber(value, digits);
}

QString displayWithError(double value, std::optional<double> standardError, Quantity quantity)
{
    if (!standardError || !std::isfinite(*standardError) || *standardError <= 0 || std::isnan(value)) return display(value, quantity, 3);
    const Prefix one{"", 1};
    const Prefix& prefix = info(quantity).prefixed ? prefixFor(value, quantity) : one;
    if (*standardError < 1e-7 * std::fabs(value)) // of exact data: digits down to it are none of the value's
        return display(value, quantity, 7) + u" ± "_s + display(*standardError, quantity, 1);
    if (std::fabs(value / prefix.factor) >= 1e15 || std::fabs(*standardError / prefix.factor) >= 1e15)
        return display(value, quantity, 3) + u" ± "_s + display(*standardError, quantity, 2);
    const int errorExponent = int(std::floor(std::log10(*standardError / prefix.factor)));
    const int decimals = 1 - errorExponent; // two digits of the error
    const auto number = [&](double x) {
        const double step = std::pow(10, -decimals);
        return QString::number(decimals < 0 ? std::round(x / step) * step : x, 'f', std::clamp(decimals, 0, 12))
            .replace(u'-', QChar(0x2212));
    };
    QString text = number(value / prefix.factor) + u" ± "_s + number(*standardError / prefix.factor);
    const QString unit = QString::fromUtf8(prefix.text) + shownUnit(quantity);
    return unit.isEmpty() ? text : text + QChar(0xA0) + unit;
}

namespace {

/// "1.00 × 10⁻⁹" as "1.00e-9"
QString withoutPowersOfTen(const QString& text)
{
    static const QRegularExpression times(u"\\s*×\\s*10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)"_s);
    const auto match = times.match(text);
    if (!match.hasMatch()) return text;
    QString power = u"e"_s;
    for (const QChar raised : match.captured(1)) power += u"0123456789-"[u"⁰¹²³⁴⁵⁶⁷⁸⁹⁻"_s.indexOf(raised)];
    return QString(text).replace(match.capturedStart(), match.capturedLength(), power);
}

} // namespace

Result<double> parseQuantity(const QString& text, Quantity quantity)
{
    QString t = withoutPowersOfTen(text.trimmed());
    t.replace(QChar(0x2212), u'-').replace(QChar(0xA0), u' ');
    if (t == u"inf" || t == u"∞") return std::numeric_limits<double>::infinity();
    const QByteArray bytes = t.toUtf8();
    const char* first = bytes.constData();
    const char* last = first + bytes.size();
    if (first != last && *first == '+') ++first;
    double value = 0;
    const auto [end, problem] = std::from_chars(first, last, value);
    if (problem != std::errc{})
        return Error{u"“%1” is not a number. Expected a value such as %2."_s.arg(
            text.trimmed(), display(quantity == Quantity::Share ? 0.1 : 1500, quantity))};
    const QString unit = QString::fromUtf8(end, last - end).trimmed();
    if (unit.isEmpty()) return value;
    if (shownUnit(quantity).isEmpty() && unit.startsWith(u'^')) { // the size of a cube: 1024^3
        bool isNumber = false;
        const int power = unit.mid(1).trimmed().toInt(&isNumber);
        if (isNumber && power >= 1 && power <= 9) return std::pow(value, power);
    }
    if (const auto factor = unitFactor(unit, quantity)) return scaled(value, *factor);
    const QString wanted = shownUnit(quantity);
    return Error{wanted.isEmpty() ? u"“%1” is not understood after the number; this value has no unit."_s.arg(unit)
                                  : u"The unit “%1” is not known here. Expected %2 with an SI prefix."_s.arg(unit, wanted)};
}

} // namespace costscope
