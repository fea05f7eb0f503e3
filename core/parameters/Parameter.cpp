// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parameters/Parameter.h"

#include "core/base/literals.h"

#include <cmath>

namespace costscope {

Result<Done> checkedNumber(const Parameter& parameter, double value)
{
    const QString shown = std::isnan(value) ? u"no number"_s : exact(value);
    const bool isWithin = (std::isnan(parameter.leastAllowed) || value >= parameter.leastAllowed) &&
                          (std::isnan(parameter.mostAllowed) || value <= parameter.mostAllowed);
    if (!isWithin || std::isnan(value))
        return Error{
            u"%1 is %2: %3 to %4 was expected."_s.arg(parameter.name, shown, exact(parameter.leastAllowed), exact(parameter.mostAllowed))};
    if (!parameter.whole || value == std::round(value)) return Done{};
    return Error{u"%1 is %2: a whole number was expected."_s.arg(parameter.name, shown)};
}

Result<double> readNumber(const Parameter& parameter, const QString& text)
{
    const auto read = parseQuantity(text, parameter.quantity);
    if (!read) return read.error();
    if (const auto known = checkedNumber(parameter, *read); !known) return known.error();
    return *read;
}

} // namespace costscope
