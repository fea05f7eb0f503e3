// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QString>

#include <limits>
#include <optional>

namespace costscope {

/// What a number measures. Core computes in the SI unit of its quantity; names, units and the way a value is
/// shown live in one table (Quantity.cpp).
enum class Quantity {
    None,        ///< a plain number, unit 1
    Count,       ///< whole number of things
    Processes,   ///< processes or cores n
    Time,        ///< s
    Size,        ///< byte
    Rate,        ///< byte/s
    TimePerByte, ///< s/byte
    FlopRate,    ///< flop/s
    Share,       ///< part of a whole, 0…1, shown in percent
    Percent,     ///< 0…100, as the source prints it
    Text,
};

struct QuantityInfo {
    Quantity quantity;
    const char* id;   ///< in files and JSON: "time"
    const char* name; ///< in menus: "time"
    const char* unit; ///< SI unit: "s"; empty for plain numbers and text
    bool prefixed;    ///< shown with SI prefixes (µs, GB/s)
};

const QuantityInfo& info(Quantity quantity);
std::optional<Quantity> quantityById(QStringView id);

inline constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// The shortest text that reads back as the same double, with a decimal point in every locale; "inf", "" for NaN.
QString exact(double value);

/// For people: "6.2 µs", "2.9 GB/s", "45.3 %", "4501 s"; `digits` significant digits; "—" for NaN.
QString display(double value, Quantity quantity, int digits = 4);
inline QString displayCount(double value)
{
    return display(value, Quantity::Count);
}
inline QString displayShare(double share)
{
    return display(share, Quantity::Share, 3);
}

/// "30.3 ± 3.3": the error to two digits, the value to the same decimal place. Without error just the value.
QString displayWithError(double value, std::optional<double> standardError, Quantity quantity = Quantity::None);

/// Reads "2.9 GB/s", "440 ns", "8 KiB", "12 %", "0.0126", "inf"; a bare number is in the SI unit (a share: 0…1).
Result<double> parseQuantity(const QString& text, Quantity quantity);

} // namespace costscope
