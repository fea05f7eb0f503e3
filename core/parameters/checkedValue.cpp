// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parameters/checkedValue.h"

#include <cmath>

namespace costscope {

Result<Done> checkedValue(const QString& name, double value, const AllowedValue& allowed)
{
    const QString shown = std::isnan(value) ? u"no number"_s : exact(value);
    if (!(value >= allowed.least) || !(value <= allowed.most))
        return Error{u"%1 is %2: %3 to %4 was expected."_s.arg(name, shown, exact(allowed.least), exact(allowed.most))};
    if (!allowed.whole || value == std::round(value)) return Done{};
    return Error{u"%1 is %2: a whole number was expected."_s.arg(name, shown)};
}

Result<double> readValue(const QString& name, const QString& text, Quantity quantity, const AllowedValue& allowed)
{
    const auto read = parseQuantity(text, quantity);
    if (!read) return read.error();
    if (const auto checked = checkedValue(name, *read, allowed); !checked) return checked.error();
    return *read;
}

} // namespace costscope
