// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitRatioAnswer.h"

#include "app/verbs/answers/csvCells.h"
#include "app/verbs/answers/fitAnswer.h"

#include <cmath>

namespace costscope {

namespace {

QJsonArray pointsToJson(const RatioFit& fit)
{
    QJsonArray array;
    for (size_t i = 0; i < fit.points.size(); ++i) {
        const RatioPoint& point = fit.points[i];
        array.append(QJsonObject{{"P", point.P},
                                 {"ratio", point.ratio},
                                 {"sizes", point.sizes},
                                 {"exponent_power_law", jsonNumber(fit.own[i][0])},
                                 {"theta_linear_law", jsonNumber(fit.own[i][1])},
                                 {"ratio_parallel_channel", ratioOfParallelChannel()},
                                 {"ratio_serial_channel", ratioOfSerialChannel(point.P)}});
    }
    return array;
}

QString pointsText(const RatioFit& fit)
{
    const auto shown = [](double value) { return std::isnan(value) ? u"—"_s : display(value, Quantity::None, 3); };
    QList<QStringList> rows;
    for (size_t i = 0; i < fit.points.size(); ++i)
        rows << QStringList{QString::number(fit.points[i].P),
                            shown(fit.points[i].ratio),
                            shown(fit.own[i][0]),
                            shown(fit.own[i][1]),
                            shown(ratioOfParallelChannel()),
                            shown(ratioOfSerialChannel(fit.points[i].P))};
    return inColumns({u"P"_s, u"ratio"_s, u"e alone"_s, u"θ alone"_s, u"parallel channel"_s, u"serial channel"_s}, rows);
}

QString csvOf(const RatioFit& fit)
{
    QString text = u"P,ratio,sizes,exponent_power_law,theta_linear_law,ratio_parallel_channel,ratio_serial_channel\n"_s;
    for (size_t i = 0; i < fit.points.size(); ++i)
        text += QStringList{QString::number(fit.points[i].P),
                            csvNumber(fit.points[i].ratio),
                            QString::number(fit.points[i].sizes),
                            csvNumber(fit.own[i][0]),
                            csvNumber(fit.own[i][1]),
                            csvNumber(ratioOfParallelChannel()),
                            csvNumber(ratioOfSerialChannel(fit.points[i].P))}
                    .join(QLatin1Char(',')) +
                QLatin1Char('\n');
    return text;
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
    answer.fields.insert(u"ratios"_s, pointsToJson(fit));
    answer.text += u"\nL(S,τ) grows as τ^e, or as 1 + θ (τ − 1)\n\n%1\n"_s.arg(pointsText(fit).trimmed());
    answer.csv = csvOf(fit);
    return answer;
}

} // namespace costscope
