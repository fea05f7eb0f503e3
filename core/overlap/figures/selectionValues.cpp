// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/selectionValues.h"

#include "core/parameters/checkedValue.h"

#include <cmath>

namespace costscope {

namespace {

struct ReplayValue {
    const char* name;
    const char* symbol;
    const char* meaning;
    Quantity quantity;
    double ReplaySettings::*member;
    double parts; ///< written ones per one of the member: percent
    double least, most, allowed;
    bool logarithmic;
};
constexpr ReplayValue replayValues[] = {
    {"iterations", "I", QT_TRANSLATE_NOOP("SelectionFigure", "iterations of every measured function"), Quantity::Count,
     &ReplaySettings::iterations, 1, 1, 1000, 1e9, true},
    {"threshold", "", QT_TRANSLATE_NOOP("SelectionFigure", "outliers are removed below this share of the times; 0 = never"),
     Quantity::Percent, &ReplaySettings::mostOutliers, 100, 0, 101, 1e9, false},
    {"within", "", QT_TRANSLATE_NOOP("SelectionFigure", "a winner this close to the best is correct"), Quantity::Percent,
     &ReplaySettings::within, 100, 0, 50, 1e9, false},
};

bool isWhole(const ReplayValue& value)
{
    return value.quantity == Quantity::Count;
}

double writtenIn(const ReplaySettings& settings, const ReplayValue& value)
{
    return settings.*value.member * value.parts;
}

} // namespace

ReplaySettings replaySettings(const FigureRequest& request)
{
    ReplaySettings settings;
    for (const ReplayValue& value : replayValues) {
        const QJsonValue chosen = request.choices.value(QLatin1String(value.name));
        bool isNumber = chosen.isDouble();
        const double number = isNumber ? chosen.toDouble() : chosen.toString().toDouble(&isNumber);
        if (isNumber) settings.*value.member = number / value.parts;
    }
    return settings;
}

QStringList selectionValueNames()
{
    QStringList names;
    for (const ReplayValue& value : replayValues) names << QLatin1String(value.name);
    return names;
}

Result<Done> setSelectionValue(FigureRequest& request, const QString& name, const QString& text)
{
    for (const ReplayValue& value : replayValues) {
        if (name != QLatin1String(value.name)) continue;
        const auto read = readValue(name, text, value.quantity, {value.least, value.allowed, isWhole(value)});
        if (!read) return read.error();
        request.choices.insert(name, *read);
        return Done{};
    }
    return Error{u"There is no value “%1”. Known: %2."_s.arg(name, selectionValueNames().join(u", "_s))};
}

std::vector<FigureValue> describeSelection(const Session&, const FigureRequest& request)
{
    const ReplaySettings now = replaySettings(request);
    std::vector<FigureValue> all;
    for (const ReplayValue& value : replayValues)
        all.push_back({.name = QLatin1String(value.name),
                       .symbol = QLatin1String(value.symbol),
                       .meaning = QString::fromUtf8(value.meaning),
                       .quantity = value.quantity,
                       .value = writtenIn(now, value),
                       .source = writtenIn({}, value),
                       .least = value.least,
                       .most = value.most,
                       .logarithmic = value.logarithmic,
                       .whole = isWhole(value)});
    return all;
}

} // namespace costscope
