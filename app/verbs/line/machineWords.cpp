// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/machineWords.h"

#include "core/base/shortened.h"

#include <cmath>

namespace costscope {

namespace {

QString shownNumber(double value, const MachineParameter& row)
{
    return shortened(display(value, row.quantity));
}

} // namespace

QString machineValueWords(const MachineValue& value, const MachineParameter& row)
{
    if (std::isinf(value.value) && value.interval) return u"≥ %1"_s.arg(shownNumber((*value.interval)[0], row));
    const QString error = value.standardError ? u" ± "_s + shortened(display(*value.standardError, row.quantity, 2)) : QString();
    return shownNumber(value.value, row) + error;
}

} // namespace costscope
