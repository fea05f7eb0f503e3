// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/checks.h"

#include "core/base/find.h"

#include <cmath>

namespace costscope {

namespace {

Result<Done> need(bool holds, const QString& name, double value, const QString& what)
{
    if (holds) return Done{};
    const QString shown = std::isnan(value) ? u"not a number"_s : exact(value);
    return Error{u"%1 is %2. It must be %3."_s.arg(name, shown, what)};
}

} // namespace

Result<Done> needCount(const NamedValues& values, const QString& name, double least)
{
    const double value = valueAt(values, name);
    return need(std::isfinite(value) && value >= least && value == std::floor(value), name, value,
                u"a whole number, %1 or more"_s.arg(exact(least)));
}

Result<Done> needPositive(const NamedValues& values, const QString& name)
{
    const double value = valueAt(values, name);
    return need(std::isfinite(value) && value > 0, name, value, u"a finite number above 0"_s);
}

Result<Done> needNotNegative(const NamedValues& values, const QString& name)
{
    const double value = valueAt(values, name);
    return need(std::isfinite(value) && value >= 0, name, value, u"a finite number, 0 or more"_s);
}

Result<Done> needShareBelowOne(const NamedValues& values, const QString& name)
{
    const double value = valueAt(values, name);
    return need(value >= 0 && value < 1, name, value, u"0 or more and below 1"_s);
}

Result<Done> needPositiveOrInfinite(const NamedValues& values, const QString& name)
{
    const double value = valueAt(values, name);
    return need(value > 0, name, value, u"a number above 0 or inf"_s);
}

Result<Done> needGiven(const NamedValues& values, const QString& name)
{
    if (values.contains(name)) return Done{};
    return Error{u"%1 has no value: set it, or choose a machine that has it."_s.arg(name)};
}

Result<Done> needChoice(const Model& model, const NamedValues& values, const QString& name)
{
    const double value = valueAt(values, name);
    for (const Parameter& row : valuesOf(model)) {
        if (row.name != name) continue;
        const bool known = value >= 0 && value < double(row.words.size()) && value == std::floor(value);
        return need(known, name, value, u"one of %1"_s.arg(row.words.join(u", "_s)));
    }
    return need(false, name, value, u"a value of the model"_s);
}

Result<Evaluation> finite(Evaluation evaluation)
{
    if (std::isfinite(evaluation.value)) return evaluation;
    return Error{u"The result is too large for a number. Its inputs are beyond anything measured."_s};
}

double valueAt(const NamedValues& values, const QString& name)
{
    const double* found = lookUp(values, name);
    return found ? *found : missing;
}

Result<Done> allOf(std::initializer_list<Result<Done>> checks)
{
    for (const auto& check : checks) {
        if (!check) return check;
    }
    return Done{};
}

} // namespace costscope
