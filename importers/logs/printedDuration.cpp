// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/logs/printedDuration.h"

#include "importers/solvers/printout.h"

#include <algorithm>
#include <string>

namespace costscope {

namespace {

constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;

/// "12.5"; Fortran writes "1.25D+01", and other locales "12,5".
std::optional<double> plainSeconds(std::string_view text)
{
    std::string number(text);
    if (number.find('.') == std::string::npos && std::ranges::count(number, ',') == 1) std::ranges::replace(number, ',', '.');
    std::ranges::replace(number, 'D', 'E');
    return printedNumber(number);
}

/// "m:ss", "h:mm:ss", and days before a '-'.
std::optional<double> clockSeconds(std::string_view text)
{
    double days = 0;
    if (const size_t dash = text.find('-'); dash != std::string_view::npos) {
        const auto count = printedCount(text.substr(0, dash));
        if (!count) return std::nullopt;
        days = *count;
        text.remove_prefix(dash + 1);
    }
    double sum = 0;
    for (int fields = 0; fields < 3; ++fields) {
        const size_t colon = text.find(':');
        const bool isLast = colon == std::string_view::npos;
        const auto number = isLast ? printedNumber(text) : printedCount(text.substr(0, colon));
        if (!number || *number < 0) return std::nullopt;
        sum = sum * 60 + *number;
        if (isLast) return days * day + sum;
        text.remove_prefix(colon + 1);
    }
    return std::nullopt;
}

/// "1d 2h13m", "10m31.20s": larger units first.
std::optional<double> seconds(std::string_view text)
{
    double sum = 0, last = 2 * day;
    while (!text.empty()) {
        const size_t end = text.find_first_of("dhms");
        if (end == std::string_view::npos) return std::nullopt;
        const auto number = printedNumber(printedTrimmed(text.substr(0, end)));
        const double unit = text[end] == 'd' ? day : text[end] == 'h' ? hour : text[end] == 'm' ? minute : 1;
        if (!number || *number < 0 || unit >= last) return std::nullopt;
        sum += *number * unit;
        last = unit;
        text = printedTrimmed(text.substr(end + 1));
    }
    return sum;
}

} // namespace

std::optional<double> printedDuration(std::string_view text)
{
    text = printedTrimmed(text);
    if (text.empty()) return std::nullopt;
    if (const auto number = plainSeconds(text)) return *number < 0 ? std::nullopt : number;
    return text.find(':') == std::string_view::npos ? seconds(text) : clockSeconds(text);
}

} // namespace costscope
