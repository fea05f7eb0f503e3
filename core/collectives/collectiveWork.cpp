// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/collectiveWork.h"

#include <algorithm>

namespace costscope {

qint64 workOf(const CollectiveQuestion& question)
{
    const qint64 stages = question.collective->stages(question.shape);
    const StageCounter counter(question.placement, question.shape.P);
    constexpr qint64 mostRules = 100'000;                              // as many rules are some milliseconds
    constexpr qint64 mostWork = 1'000'000'000, most = qint64(1) << 60; // beyond, an estimate from what was seen is enough
    qint64 work = 0;
    for (qint64 i = 0, rules = 0; i < stages; ++rules) {
        if (rules == mostRules || work > mostWork)
            return qint64(std::min(double(most), double(work) / double(std::max<qint64>(1, i)) * double(stages)));
        const Stage rule = question.collective->stage(question.shape, i);
        work += workOfStage + counter.walked(rule);
        i += stagesAlike(question, rule, i);
    }
    return work;
}

} // namespace costscope
