// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parameters/checkedValue.h"

#include <QCoreApplication>

#include <cmath>

namespace costscope {

Result<Done> checkedValue(const QString& name, double value, const AllowedValue& allowed)
{
    const auto say = [](const char* text) { return QCoreApplication::translate("FigureValue", text); };
    const QString shown = std::isnan(value) ? say("no number") : exact(value);
    if (!(value >= allowed.least) || !(value <= allowed.most))
        return Error{say("%1 is %2: %3 to %4 was expected.").arg(name, shown, exact(allowed.least), exact(allowed.most))};
    if (!allowed.whole || value == std::round(value)) return Done{};
    return Error{say("%1 is %2: a whole number was expected.").arg(name, shown)};
}

Result<double> readValue(const QString& name, const QString& text, Quantity quantity, const AllowedValue& allowed)
{
    const auto read = parseQuantity(text, quantity);
    if (!read) return read.error();
    if (const auto checked = checkedValue(name, *read, allowed); !checked) return checked.error();
    return *read;
}

} // namespace costscope
