// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/base/Result.h"

#include <QStringList>

#include <vector>

namespace costscope {

/// A named value: an input of a model, what a figure can be dragged by, an option of a verb, a number of a machine.
/// Numbers are in SI units, percentages as they are written.
struct Parameter {
    QString name;         ///< ASCII, as the command line takes it: "f_s"
    QString symbol = {};  ///< simple HTML, set in italics: "f<sub>s</sub>"; may be empty
    QString meaning = {}; ///< "serial fraction"
    Quantity quantity = Quantity::None;
    double typical = missing; ///< a value at which it works; a figure has it while nothing is chosen
    double least = missing;   ///< ends of a slider, both above 0 where it is logarithmic; missing = none
    double most = missing;
    bool logarithmic = false;      ///< slider scale
    double fallback = missing;     ///< taken by a model where nothing is given
    bool optional = false;         ///< may be left out: another value stands for it, or this case does not need it
    QStringList words = {};        ///< of a choice: its number is an index into them
    QString machineName = {};      ///< how a machine calls it; empty = the same
    QStringList names = {};        ///< of the words, for people
    QString label = {};            ///< for people, in place of symbol and meaning: "Processes"
    QString group = {};            ///< heading of it and those that follow: "QDR InfiniBand"; empty = none
    double leastAllowed = missing; ///< what checkedNumber() takes; missing = anything
    double mostAllowed = missing;
    bool whole = false;

    QString inMachine() const { return machineName.isEmpty() ? name : machineName; }
};

using Parameters = std::vector<Parameter>;

/// One that a text sets in something else than a figure: a collective, a network.
template <class Thing>
struct ParameterOf : Parameter {
    Result<Done> (*set)(Thing& thing, const QString& text) = nullptr;
    QString (*text)(const Thing& thing) = nullptr; ///< what set() takes
};

/// nullptr: there is none.
template <class P>
const P* parameterCalled(const std::vector<P>& all, QAnyStringView name)
{
    for (const P& parameter : all)
        if (QAnyStringView(parameter.name) == name) return &parameter;
    return nullptr;
}

template <class P>
QStringList namesOf(const std::vector<P>& all)
{
    QStringList names;
    for (const P& parameter : all) names << parameter.name;
    return names;
}

/// Error: "P_max is 1: 2 to 1e+30 was expected.", "… a whole number was expected.".
Result<Done> checkedNumber(const Parameter& parameter, double value);
/// The same of a text with a unit. Error also: no number, another unit.
Result<double> readNumber(const Parameter& parameter, const QString& text);

} // namespace costscope
