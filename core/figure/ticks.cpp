// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/ticks.h"

#include "core/base/binarySize.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace costscope {

namespace {

constexpr double tolerance = 1e-9;

QString withMinus(QString text)
{
    return text.replace(u'-', QChar(0x2212));
}

QString power(int base, int exponent)
{
    return u"%1<sup>%2</sup>"_s.arg(base).arg(withMinus(QString::number(exponent)));
}

/// How all labels of one axis are written: 0.01 beside 10⁻³ would be two styles.
enum class Notation { InFull, AsPowers };

/// In full from 0.01 to 9000.
Notation notationOfDecades(int first, int last)
{
    return first >= -2 && last <= 3 ? Notation::InFull : Notation::AsPowers;
}

/// mantissa · 10^exponent
QString decadeLabel(int mantissa, int exponent, Notation notation)
{
    if (notation == Notation::InFull) return QString::number(mantissa * std::pow(10, exponent), 'f', std::max(0, -exponent));
    return mantissa == 1 ? power(10, exponent) : u"%1 × "_s.arg(mantissa) + power(10, exponent);
}

Notation notationOfTwos(int first, int last)
{
    return first >= -3 && last < 20 ? Notation::InFull : Notation::AsPowers;
}

QString twosLabel(int exponent, Notation notation)
{
    return notation == Notation::AsPowers ? power(2, exponent) : QString::number(std::pow(2, exponent), 'g', 7);
}

bool within(const Axis& axis, double value)
{
    const double room = tolerance * (axis.scale == Scale::Log ? std::fabs(value) : std::fabs(axis.max - axis.min));
    return value >= axis.min - room && value <= axis.max + room;
}

void sortByValue(std::vector<Tick>& found)
{
    std::ranges::stable_sort(found, [](const Tick& a, const Tick& b) { return a.value < b.value; });
}

size_t labelled(const std::vector<Tick>& all)
{
    return size_t(std::ranges::count_if(all, [](const Tick& t) { return !t.label.isEmpty(); }));
}

/// The smallest of 1, 2, 5 times a power of `base` (2 for bytes: 1, 2, 4 …) that gives at most `most` ticks.
double niceStep(double span, int most, bool bytes)
{
    const double raw = span / std::max(1, most);
    if (bytes) return std::pow(2, std::ceil(std::log2(raw)));
    const double decade = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0, 10.0})
        if (factor * decade >= raw * (1 - tolerance)) return factor * decade;
    return 10 * decade;
}

/// Multiples of `step` inside the axis.
std::vector<double> multiples(const Axis& axis, double step)
{
    std::vector<double> values;
    const double first = std::ceil(axis.min / step - tolerance);
    for (double k = first; k * step <= axis.max + tolerance * step; ++k) values.push_back(k == 0 ? 0.0 : k * step);
    return values;
}

int decimalsOf(double step)
{
    for (int decimals = 0; decimals < 15; ++decimals) {
        const double scaled = step * std::pow(10, decimals);
        if (std::fabs(scaled - std::round(scaled)) < 1e-6 * scaled) return decimals;
    }
    return 15;
}

/// A linear label. Very large and very small axes are labelled in one common power of ten.
QString linearLabel(const Axis& axis, double value, double step)
{
    if (axis.ticks == TickStyle::Bytes) return byteLabel(value);
    if (value == 0) return u"0"_s;
    const bool percent = axis.ticks == TickStyle::Percent || axis.ticks == TickStyle::SignedPercent;
    const double factor = percent && axis.quantity == Quantity::Share ? 100 : 1;
    const double largest = std::max(std::fabs(axis.min), std::fabs(axis.max)) * factor;
    const int exponent = int(std::floor(std::log10(std::max(largest, 1e-300)) + tolerance));
    const bool inPowers = largest >= 99999.5 || largest < 1e-3;
    const double shown = value * factor / (inPowers ? std::pow(10, exponent) : 1);
    const double shownStep = step * factor / (inPowers ? std::pow(10, exponent) : 1);
    QString label = withMinus(QString::number(shown, 'f', decimalsOf(shownStep)));
    if (axis.ticks == TickStyle::SignedPercent && value > 0) label.prepend(u'+');
    return inPowers ? label + u" × "_s + power(10, exponent) : label;
}

/// How many parts a labelled step is cut into by minor ticks.
int minorParts(double step)
{
    const double mantissa = step / std::pow(10, std::floor(std::log10(step) + tolerance));
    return std::fabs(mantissa - 2) < 0.01 ? 4 : 5;
}

std::vector<Tick> linearTicks(const Axis& axis, int most)
{
    std::vector<Tick> found;
    if (!(axis.max > axis.min)) return found;
    double step = niceStep(axis.max - axis.min, most, axis.ticks == TickStyle::Bytes);
    // The step is right for the span but a range that starts on a tick has one more of them.
    while (int(multiples(axis, step).size()) > std::max(1, most)) step = niceStep(1.2 * step, 1, axis.ticks == TickStyle::Bytes);
    const std::vector<double> values = multiples(axis, step);
    for (const double v : values) found.push_back({v, linearLabel(axis, v, step)});
    const double minor = step / minorParts(step);
    for (const double v : multiples(axis, minor))
        if (std::fabs(v / step - std::round(v / step)) > 1e-6) found.push_back({v, {}});
    sortByValue(found);
    return found;
}

/// Powers of two; every `step`th is labelled.
std::vector<Tick> twosTicks(const Axis& axis, int most)
{
    std::vector<Tick> found;
    const int first = int(std::ceil(std::log2(axis.min) - tolerance));
    const int last = int(std::floor(std::log2(axis.max) + tolerance));
    if (last < first) return found;
    int step = 1;
    const auto labels = [&](int s) { return int(std::floor(double(last) / s)) - int(std::ceil(double(first) / s)) + 1; };
    // 1 KiB, 1 MiB, 1 GiB rather than 1 B, 128 B, 16 KiB.
    while (labels(step) > std::max(1, most)) step += axis.ticks == TickStyle::Bytes && step >= 5 ? 5 + (step > 5) * 5 : 1;
    const auto multiple = [&](double k) { return int(k) * step; };
    const Notation notation = notationOfTwos(multiple(std::ceil(double(first) / step)), multiple(std::floor(double(last) / step)));
    for (int e = first; e <= last; ++e) {
        const bool major = (e % step) == 0;
        if (!major && step > 10) continue;
        const double value = std::pow(2, e);
        found.push_back({value, !major ? QString() : axis.ticks == TickStyle::Bytes ? byteLabel(value) : twosLabel(e, notation)});
    }
    return found;
}

/// Decades with labels at mantissas × 10^(k · every); minor ticks at 2…9 as long as they can be told apart.
std::vector<Tick> decadeTicks(const Axis& axis, const std::vector<int>& mantissas, int every, bool minor)
{
    std::vector<Tick> found;
    const int first = int(std::floor(std::log10(axis.min) + tolerance));
    const int last = int(std::floor(std::log10(axis.max) + tolerance));
    const auto valueOf = [](int m, int e) { return e < 0 ? m / std::pow(10, -e) : m * std::pow(10, e); };
    const auto isMajor = [&](int m, int e) {
        return within(axis, valueOf(m, e)) && e % every == 0 && std::ranges::find(mantissas, m) != mantissas.end();
    };
    int lowest = last, highest = first; // decades with a label
    for (int e = first; e <= last; ++e)
        for (int m = 1; m <= 9; ++m)
            if (isMajor(m, e)) lowest = std::min(lowest, e), highest = std::max(highest, e);
    const Notation notation = notationOfDecades(lowest, highest);
    for (int e = first; e <= last; ++e)
        for (int m = 1; m <= 9; ++m) {
            const double value = valueOf(m, e);
            const bool major = isMajor(m, e);
            if (!within(axis, value) || !(major || minor || m == 1)) continue;
            found.push_back({value, major ? decadeLabel(m, e, notation) : QString()});
        }
    return found;
}

std::vector<Tick> logTicks(const Axis& axis, int most)
{
    const double decades = std::log10(axis.max / axis.min);
    for (int every = 1; every < 300; ++every) {
        auto found = decadeTicks(axis, {1}, every, decades < 9);
        if (int(labelled(found)) > std::max(1, most)) continue;
        if (every > 1 || labelled(found) >= 3) return found;
        for (const auto& mantissas : {std::vector{1, 3}, std::vector{1, 2, 5}, std::vector{1, 2, 3, 5, 7}}) {
            auto finer = decadeTicks(axis, mantissas, 1, true);
            if (int(labelled(finer)) > most) break;
            found = std::move(finer);
            if (labelled(found) >= 3) break;
        }
        // Less than half a decade: equal steps read better than two odd numbers.
        return labelled(found) >= 2 || most < 2 ? found : linearTicks(axis, most);
    }
    return {};
}

constexpr double mostInFull = 9999.5; ///< of factors; beyond stand powers of ten alone

/// "÷2", "1", "×1.5"
QString factorLabel(double factor, Notation notation)
{
    if (factor == 1) return u"1"_s;
    const double shown = std::max(factor, 1 / factor);
    const QString sign = factor < 1 ? u"÷"_s : u"×"_s;
    return sign + (notation == Notation::InFull ? QString::number(shown, 'g', 6) : power(10, int(std::lround(std::log10(shown)))));
}

/// Ticks at 1, at these factors and at one over them, inside the axis.
std::vector<double> factorsWithin(const Axis& axis, const std::vector<double>& above)
{
    std::vector<double> found;
    for (const double factor : above)
        if (within(axis, 1 / factor)) found.insert(found.begin(), 1 / factor);
    if (within(axis, 1)) found.push_back(1);
    for (const double factor : above)
        if (within(axis, factor)) found.push_back(factor);
    return found;
}

/// Factors above 1 on which ticks may stand, from fine to coarse; each alike on both sides of 1.
std::vector<std::vector<double>> ladderOfFactors(const Axis& axis)
{
    const double most = std::max(axis.max, 1 / axis.min) * (1 + tolerance);
    const auto rising = [&](auto next) {
        std::vector<double> factors;
        for (double f = next(1.0); f <= most && factors.size() < 400; f = next(f)) factors.push_back(f);
        return factors;
    };
    std::vector<std::vector<double>> ladder;
    for (const double step : {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5})
        if (most < 1 + 40 * step) ladder.push_back(rising([step](double f) { return 1 + step * (std::round((f - 1) / step) + 1); }));
    constexpr double mostByFours = 300; // where decades are not coarser
    if (most < mostByFours)
        for (const double factor : {2.0, 4.0}) ladder.push_back(rising([factor](double f) { return f * factor; }));
    for (int decades = 1; decades < 300; decades = decades < 10 ? decades + 1 : decades + 10)
        ladder.push_back(rising([decades](double f) { return std::pow(10, std::round(std::log10(f)) + decades); }));
    return ladder;
}

/// Twice as much and half as much are equally far from 1. The finest steps of which no more than `most` are labelled.
std::vector<Tick> factorTicks(const Axis& axis, int most)
{
    std::vector<double> minor;
    std::vector<Tick> found;
    for (const std::vector<double>& factors : ladderOfFactors(axis)) {
        const std::vector<double> values = factorsWithin(axis, factors);
        if (int(values.size()) > std::max(1, most)) {
            minor = values;
            continue;
        }
        const bool isFar = !values.empty() && std::max(values.back(), 1 / values.front()) > mostInFull;
        for (const double value : values) found.push_back({value, factorLabel(value, isFar ? Notation::AsPowers : Notation::InFull)});
        break;
    }
    if (labelled(found) < 2 && most >= 2) return linearTicks(axis, most); // 1 is far away
    if (minor.size() > 5 * found.size()) minor.clear();
    for (const double value : minor)
        if (std::ranges::none_of(found, [&](const Tick& t) { return std::fabs(t.value / value - 1) < 1e-6; })) found.push_back({value, {}});
    sortByValue(found);
    return found;
}

std::vector<Tick> fixedTicks(const Axis& axis, int most)
{
    std::vector<Tick> found;
    for (const Tick& t : axis.fixedTicks)
        if (within(axis, t.value)) found.push_back(t);
    const size_t every = (labelled(found) + size_t(std::max(1, most)) - 1) / size_t(std::max(1, most));
    size_t count = 0;
    for (Tick& t : found)
        if (!t.label.isEmpty() && count++ % std::max<size_t>(1, every) != 0) t.label.clear();
    return found;
}

} // namespace

QString byteLabel(double bytes)
{
    return withMinus(binarySize(bytes));
}

std::vector<Tick> ticks(const Axis& axis, int most)
{
    if (axis.ticks == TickStyle::Fixed) return fixedTicks(axis, most);
    if (axis.scale == Scale::Linear || axis.min <= 0) return linearTicks(axis, most);
    if (axis.ticks == TickStyle::PowersOfTwo || axis.ticks == TickStyle::Bytes) {
        auto found = twosTicks(axis, most);
        return labelled(found) >= 2 || most < 2 ? found : linearTicks(axis, most);
    }
    return axis.ticks == TickStyle::Factor ? factorTicks(axis, most) : logTicks(axis, most);
}

void padRange(Axis& axis, const std::vector<double>& values, double share)
{
    const bool log = axis.scale == Scale::Log;
    double low = missing, high = missing;
    for (const double v : values)
        if (std::isfinite(v) && !(log && v <= 0)) low = std::fmin(low, v), high = std::fmax(high, v);
    if (std::isnan(low)) return;
    if (log) low = std::log(low), high = std::log(high);
    // One single value still needs an axis around it.
    const double span = high > low ? high - low : log ? std::log(10.0) : std::max(std::fabs(low), 1.0);
    const double room = share * span + (high > low ? 0 : span / 2);
    axis.min = log ? std::exp(low - room) : low - room;
    axis.max = log ? std::exp(high + room) : high + room;
}

bool makeDrawable(Axis& axis)
{
    const bool log = axis.scale == Scale::Log;
    if (std::isnan(axis.min) || std::isnan(axis.max)) std::tie(axis.min, axis.max) = log ? std::pair(1, 10) : std::pair(0, 1);
    // The ratio of both ends of a logarithmic axis is a number, too.
    const double least = log ? leastOnLogAxis * std::clamp(axis.max, 1.0, mostOnAxis) : -mostOnAxis;
    const bool isBeyond = !(axis.min >= least && axis.max <= mostOnAxis);
    for (double* end : {&axis.min, &axis.max}) *end = std::clamp(*end, least, mostOnAxis);
    if (axis.min > axis.max) std::swap(axis.min, axis.max);
    const double room = log ? 0 : 1e-9 * std::max(std::fabs(axis.min), 1e-290); // less is no distance between two numbers
    if (log ? axis.max / axis.min < 1 + 1e-9 : axis.max - axis.min < room) padRange(axis, {axis.min}, 0.25);
    return isBeyond;
}

Scale scaleFor(const std::vector<double>& values)
{
    std::vector<double> finite;
    std::ranges::copy_if(values, std::back_inserter(finite), [](double v) { return std::isfinite(v); });
    if (finite.empty()) return Scale::Linear;
    const auto [low, high] = std::ranges::minmax(finite);
    return low > 0 && high / low > 30 ? Scale::Log : Scale::Linear;
}

TimeUnit timeUnitFor(double seconds)
{
    if (seconds >= 1) return {1, u"s"_s};
    if (seconds >= 1e-3) return {1e3, u"ms"_s};
    if (seconds > 0 && seconds < 5e-8) return {1e9, u"ns"_s}; // else all ticks would be small fractions
    return {1e6, u"µs"_s};
}

Axis sizeAxis(const std::vector<double>& sizes)
{
    Axis axis;
    axis.label = u"Message size <i>s</i>"_s;
    axis.quantity = Quantity::Size;
    axis.scale = Scale::Log;
    axis.ticks = TickStyle::Bytes;
    std::vector<double> positive;
    std::ranges::copy_if(sizes, std::back_inserter(positive), [](double s) { return s > 0; });
    padRange(axis, positive);
    return axis;
}

Axis countAxis(const QString& label, const std::vector<double>& counts)
{
    Axis axis{.label = label, .quantity = Quantity::Count, .scale = Scale::Log, .ticks = TickStyle::PowersOfTwo};
    padRange(axis, counts);
    return axis;
}

Axis residualAxis()
{
    return {.label = u"Residual (%)"_s, .quantity = Quantity::Percent, .ticks = TickStyle::SignedPercent};
}

std::vector<double> spread(double first, double last, int count)
{
    std::vector<double> n;
    n.reserve(size_t(count));
    for (int i = 0; i < count; ++i) n.push_back(first * std::pow(last / first, double(i) / (count - 1)));
    n.front() = first;
    n.back() = last;
    return n;
}

} // namespace costscope
