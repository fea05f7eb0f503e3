// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/uncertainty.h"
#include "core/model/Model.h"

namespace costscope {

/// 95 % of an evaluation by the errors of the machine that supplies values.
struct EvaluationIntervals {
    Interval value = {missing, missing};
    std::vector<Interval> terms = {}; ///< in the order of Evaluation::terms; NaN beside a word
    bool isKnown() const { return !terms.empty() || value[0] <= value[1]; }
};

/// `given` wins over the machine and has no error. Nothing is known where the model refuses, or no value that it takes has an error.
EvaluationIntervals evaluationIntervals(const Model& model, const Machine& machine, const NamedValues& given);

} // namespace costscope
