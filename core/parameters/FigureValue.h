// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters/Parameter.h"

#include <QJsonObject>

namespace costscope {

/// A parameter of a figure as a panel offers it to drag, to type and to put back: FigureKind::describe. What is chosen goes through
/// FigureKind::setValue into the choices of the request; a reset takes the choice of this name away.
/// Where its slider has no ends, they are a tenth and ten times the source. One with words has check boxes instead of a number:
/// setValue() gets the chosen ones with commas between them.
struct FigureValue : Parameter {
    double value = missing;  ///< now
    double source = missing; ///< while nothing is chosen
    QString sourceName = {}; ///< what that is called: "paper"; empty = "default"
    QStringList chosen = {}; ///< of the words
};

/// The number in the choices of a figure under the name of a parameter: a number, or a text that the command line took. `otherwise`
/// where there is none, or one that cannot be read.
double chosenNumber(const QJsonObject& choices, const Parameter& parameter, double otherwise);

/// A text, read and checked, becomes a number in the choices. Error: no number, another unit, out of range.
Result<Done> choose(QJsonObject& choices, const Parameter& parameter, const QString& text);
/// “There is no value …”, with those there are.
Error unknownValue(const QString& name, const QStringList& known);

template <class P>
Result<Done> choose(QJsonObject& choices, const std::vector<P>& all, const QString& name, const QString& text)
{
    const P* parameter = parameterCalled(all, name);
    return parameter ? choose(choices, *parameter, text) : Result<Done>(unknownValue(name, namesOf(all)));
}

} // namespace costscope
