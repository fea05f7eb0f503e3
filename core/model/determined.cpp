// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/determined.h"

#include <QCoreApplication>

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
    const QString error = QCoreApplication::translate("Fit", "its standard error is %1 of the value")
                              .arg(display(*p.standardError / std::fabs(p.value), Quantity::Share, 2));
    return p.reason.isEmpty() ? error : error + QStringLiteral("; ") + p.reason;
}

QString shownValue(const FitParameter& p)
{
    return isDetermined(p) ? displayWithError(p.value, p.standardError, p.quantity) : QStringLiteral("—");
}

} // namespace costscope
