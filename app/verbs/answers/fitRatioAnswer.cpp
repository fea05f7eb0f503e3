// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitRatioAnswer.h"

#include "app/verbs/answers/fitAnswer.h"

namespace costscope {

namespace {

AnswerTable tableOf(const RatioFit& fit)
{
    AnswerTable table({{"P", "P"},
                       {"ratio", "ratio", Quantity::None, 3},
                       {"sizes"},
                       {"exponent_power_law", "e alone", Quantity::None, 3},
                       {"theta_linear_law", "θ alone", Quantity::None, 3},
                       {"ratio_parallel_channel", "parallel channel", Quantity::None, 3},
                       {"ratio_serial_channel", "serial channel", Quantity::None, 3}});
    for (size_t i = 0; i < fit.points.size(); ++i) {
        const RatioPoint& point = fit.points[i];
        table.add(point.P, point.ratio, point.sizes, fit.own[i][0], fit.own[i][1], ratioOfParallelChannel(), ratioOfSerialChannel(point.P));
    }
    return table;
}

} // namespace

Result<std::vector<RatioPoint>> ratioPoints(const Arguments& arguments)
{
    const auto pairs = arguments.pairs(u"--ratio"_s);
    if (!pairs) return pairs.error();
    std::vector<RatioPoint> points;
    for (const auto& [processes, ratio] : *pairs) {
        bool isCount = false, isNumber = false;
        points.push_back({processes.toLongLong(&isCount), ratio.toDouble(&isNumber)});
        if (!isCount || !isNumber) return Error{u"--ratio takes P=RATIO, as 32=2.61, not “%1=%2”."_s.arg(processes, ratio)};
    }
    return points;
}

Answer ratioAnswer(const RatioFit& fit, const QString& names)
{
    Answer answer = fitAnswer(fit.fit, {}, names.isEmpty() ? u"given ratios"_s : names);
    const AnswerTable ratios = tableOf(fit);
    answer.fields.insert(u"ratios"_s, ratios.toJson());
    answer.text += u"\nL(S,τ) grows as τ^e, or as 1 + θ (τ − 1)\n\n%1\n"_s.arg(ratios.toText().trimmed());
    answer.csv = ratios.toCsv();
    return answer;
}

} // namespace costscope
