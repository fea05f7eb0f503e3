// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/selectionFigure.h"

#include <cmath>

namespace costscope {

namespace {

struct ReplayParameter : Parameter {
    double ReplaySettings::*member;
    double parts; ///< written ones per one of the member: percent
};

const std::vector<ReplayParameter>& replayParameters()
{
    static const std::vector<ReplayParameter> all = [] {
        const auto row = [](const char* name, const char* meaning, double ReplaySettings::*member, double parts, double least,
                            double most) {
            Parameter parameter{.name = QLatin1String(name), .meaning = QLatin1String(meaning), .quantity = Quantity::Percent};
            parameter.typical = ReplaySettings{}.*member * parts;
            parameter.least = parameter.leastAllowed = least;
            parameter.most = most;
            parameter.mostAllowed = 1e9;
            return ReplayParameter{parameter, member, parts};
        };
        std::vector<ReplayParameter> rows = {
            row("iterations", "iterations of every measured function", &ReplaySettings::iterations, 1, 1, 1000),
            row("threshold", "outliers are removed below this share of the times; 0 = never", &ReplaySettings::mostOutliers, 100, 0, 101),
            row("within", "a winner this close to the best is correct", &ReplaySettings::within, 100, 0, 50)};
        Parameter& iterations = rows.front();
        iterations.symbol = u"I"_s;
        iterations.quantity = Quantity::Count;
        iterations.whole = iterations.logarithmic = true;
        return rows;
    }();
    return all;
}

} // namespace

ReplaySettings replaySettings(const FigureRequest& request)
{
    ReplaySettings settings;
    for (const ReplayParameter& row : replayParameters())
        if (const double chosen = chosenNumber(request.choices, row, missing); !std::isnan(chosen))
            settings.*row.member = chosen / row.parts;
    return settings;
}

QStringList selectionValueNames()
{
    return namesOf(replayParameters());
}

Result<Done> setSelectionValue(FigureRequest& request, const QString& name, const QString& text)
{
    return choose(request.choices, replayParameters(), name, text);
}

std::vector<FigureValue> describeSelection(const Session&, const FigureRequest& request)
{
    std::vector<FigureValue> all;
    for (const ReplayParameter& row : replayParameters())
        all.push_back({row, chosenNumber(request.choices, row, row.typical), row.typical});
    return all;
}

} // namespace costscope
