// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <array>

namespace costscope {

// The numbers of rank rows, read in the same pass that finds where they end. What these functions do not take (signs, nan,
// decimal commas, many digits, large exponents) goes the slower way of whole tokens.

inline bool isDecimalDigit(char c)
{
    return c >= '0' && c <= '9';
}

inline bool isPrintedBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

inline bool endsPrinted(const char* at, const char* end)
{
    return at == end || isPrintedBlank(*at);
}

inline bool isPrintedDigit(const char* at, const char* end)
{
    return at != end && isDecimalDigit(*at);
}

/// Up to 18 digits that end at a blank; the place behind them, or nullptr.
inline const char* fastWhole(const char* at, const char* end, qint64& value)
{
    const char* const begin = at;
    for (value = 0; isPrintedDigit(at, end); ++at) {
        if (at - begin >= 18) return nullptr;
        value = value * 10 + (*at - '0');
    }
    return at > begin && endsPrinted(at, end) ? at : nullptr;
}

/// "0.0268", "3.61e+03": at most 15 digits and powers of ten up to 22, for which one multiplication or division is
/// rounded correctly (Clinger 1990). `shift` decimal places are taken off as well: 3 turns ms into s. The place behind
/// it, or nullptr.
inline const char* fastDecimal(const char* at, const char* end, int shift, double& value)
{
    static constexpr std::array<double, 23> power = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                                     1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    qint64 mantissa = 0;
    int digits = 0, exponent = -shift;
    for (; isPrintedDigit(at, end); ++at, ++digits) {
        if (digits >= 15) return nullptr;
        mantissa = mantissa * 10 + (*at - '0');
    }
    if (at != end && *at == '.')
        for (++at; isPrintedDigit(at, end); ++at, ++digits, --exponent) {
            if (digits >= 15) return nullptr;
            mantissa = mantissa * 10 + (*at - '0');
        }
    if (digits == 0) return nullptr;
    if (at != end && *at == 'e') {
        const bool negative = ++at != end && *at == '-';
        if (at != end && (*at == '-' || *at == '+')) ++at;
        const char* const begin = at;
        int printed = 0;
        for (; isPrintedDigit(at, end) && at - begin < 3; ++at) printed = printed * 10 + (*at - '0');
        if (at == begin) return nullptr;
        exponent += negative ? -printed : printed;
    }
    if (!endsPrinted(at, end) || exponent < -22 || exponent > 22) return nullptr;
    value = exponent < 0 ? double(mantissa) / power[size_t(-exponent)] : double(mantissa) * power[size_t(exponent)];
    return at;
}

} // namespace costscope
