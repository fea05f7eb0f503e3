// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/determined.h"

#include <cmath>

namespace costscope {

namespace {

bool errorExceedsValue(const FitParameter& p)
{
    return p.standardError && *p.standardError > std::fabs(p.value);
}

} // namespace

bool isDetermined(const FitParameter& p)
{
    const bool none = p.state == Determined::NotDetermined || p.state == Determined::Unbounded || std::isnan(p.value);
    return !none && !errorExceedsValue(p);
}

QString whyNot(const FitParameter& p)
{
    if (!errorExceedsValue(p)) return p.reason;
    const QString error =
        u"its standard error is %1 of the value"_s.arg(display(*p.standardError / std::fabs(p.value), Quantity::Share, 2));
    return p.reason.isEmpty() ? error : error + u"; "_s + p.reason;
}

QString shownBound(const FitParameter& p)
{
    return p.interval ? u"≥ %1"_s.arg(display((*p.interval)[0], p.quantity, 3)) : u"∞"_s;
}

QString shownValue(const FitParameter& p)
{
    if (p.state == Determined::Unbounded) return shownBound(p);
    return isDetermined(p) ? displayWithError(p.value, p.standardError, p.quantity) : u"—"_s;
}

} // namespace costscope
