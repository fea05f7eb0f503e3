// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <optional>
#include <string_view>

namespace costscope {

// Numbers of JSON, from their digits. RapidJSON would read them too, but its own reading is wrong now and then ("0e+300" gave
// 1.45e281), so every parser asks it for digits.

/// In full precision; infinite if it is too large, 0 if it is too small, NaN if it is none.
double jsonNumber(std::string_view digits);
/// A whole number of 64 bits, without point and exponent.
std::optional<qint64> jsonWhole(std::string_view digits);

/// For the events of a parser that asks for digits, kParseNumbersAsStringsFlag: these never come.
struct JsonDigitEvents {
    bool Int(int) { return false; }
    bool Uint(unsigned) { return false; }
    bool Int64(int64_t) { return false; }
    bool Uint64(uint64_t) { return false; }
    bool Double(double) { return false; }
};

} // namespace costscope
