// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/jsonDigits.h"

#include "importers/text/printedNumbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace costscope {

namespace {

/// Of a number that no double can hold: whether it is too large, or too small. Its first digit that is not 0 decides, and the
/// exponent.
bool isTooLarge(std::string_view digits)
{
    const size_t e = std::min(digits.find_first_of("eE"), digits.size());
    const size_t point = std::min(digits.find('.'), e), first = digits.find_first_of("123456789");
    const qint64 place = first < point ? qint64(point - first) : -qint64(first - point) + 1;
    if (e == digits.size()) return place > 0;
    const bool isNegative = digits.find('-', e) != std::string_view::npos;
    const size_t at = std::min(digits.find_first_of("0123456789", e), digits.size());
    qint64 exponent = 0;
    const auto [end, fault] = std::from_chars(digits.data() + at, digits.data() + digits.size(), exponent);
    if (fault == std::errc::result_out_of_range) return !isNegative;
    return isNegative ? place > exponent : place > -exponent;
}

} // namespace

double jsonNumber(std::string_view digits)
{
    constexpr size_t wholeDigits = 18; // that 64 bits hold, and become the nearest double
    if (!digits.empty() && digits.size() <= wholeDigits) {
        qint64 whole = 0;
        const char *at = digits.data(), *const end = at + digits.size();
        for (; at != end && isDecimalDigit(*at); ++at) whole = whole * 10 + (*at - '0');
        if (at == end) return double(whole);
    }
    double value = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size()) return std::numeric_limits<double>::quiet_NaN();
    if (fault == std::errc()) return value;
    if (fault != std::errc::result_out_of_range) return std::numeric_limits<double>::quiet_NaN();
    return std::copysign(isTooLarge(digits) ? double(INFINITY) : 0, digits.front() == '-' ? -1 : 1);
}

std::optional<qint64> jsonWhole(std::string_view digits)
{
    qint64 whole = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
    if (end != digits.data() + digits.size() || fault != std::errc()) return std::nullopt;
    return whole;
}

} // namespace costscope
