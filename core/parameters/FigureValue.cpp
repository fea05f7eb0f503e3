// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parameters/FigureValue.h"

#include "core/base/didYouMean.h"
#include "core/base/literals.h"

namespace costscope {

double chosenNumber(const QJsonObject& choices, const Parameter& parameter, double otherwise)
{
    const QJsonValue chosen = choices.value(parameter.name);
    if (chosen.isDouble()) return chosen.toDouble();
    const auto read = parseQuantity(chosen.toString(), parameter.quantity);
    return !chosen.toString().isEmpty() && read ? *read : otherwise;
}

Result<Done> choose(QJsonObject& choices, const Parameter& parameter, const QString& text)
{
    const auto read = readNumber(parameter, text);
    if (!read) return read.error();
    choices.insert(parameter.name, *read);
    return Done{};
}

Error unknownValue(const QString& name, const QStringList& known)
{
    return {u"There is no value “%1”. %2"_s.arg(name, knownInstead(name, known))};
}

} // namespace costscope
