// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/evaluationIntervals.h"

#include <cmath>

namespace costscope {

namespace {

std::vector<double> numbersOf(const Model& model, const NamedValues& values)
{
    const auto all = completed(model, values);
    if (!all) return {};
    const auto evaluation = model.evaluate(*all);
    if (!evaluation) return {};
    std::vector<double> numbers{evaluation->value};
    for (const Term& term : evaluation->terms) numbers.push_back(term.value);
    return numbers;
}

} // namespace

EvaluationIntervals evaluationIntervals(const Model& model, const Machine& machine, const NamedValues& given)
{
    const auto numbers = [&](const Uncertainty::Machines& machines) {
        return numbersOf(model, withMachine(model, machines.front(), given));
    };
    const std::vector<Interval> ends = Uncertainty({machine}).intervals(numbers);
    const std::vector<double> centre = numbers({machine});
    if (ends.empty() || ends.size() != centre.size()) return {};
    const auto moves = [&](size_t i) { return ends[i][0] < centre[i] || ends[i][1] > centre[i]; };
    EvaluationIntervals found{.value = ends.front()};
    bool any = moves(0);
    for (size_t i = 1; i < ends.size(); ++i) {
        any = any || moves(i);
        found.terms.push_back(ends[i]);
    }
    return any ? found : EvaluationIntervals();
}

} // namespace costscope
