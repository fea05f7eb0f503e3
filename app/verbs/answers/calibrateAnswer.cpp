// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/calibrateAnswer.h"

#include "app/verbs/answers/csvCells.h"
#include "app/verbs/answers/fitAnswer.h"
#include "app/verbs/answers/fitContention.h"
#include "core/calibration/cellFits.h"
#include "core/numerics/median.h"
#include "core/session/sessionParts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

using Interval = std::optional<std::array<double, 2>>;

QJsonValue intervalToJson(const Interval& interval)
{
    return interval ? QJsonValue(jsonNumbers({(*interval)[0], (*interval)[1]})) : QJsonValue(QJsonValue::Null);
}

/// R_N/R_b of a max-rate law: near the k* from which on the injection limits, or the maximum is too sharp for the data.
double rateRatio(const CalibratedLaw& law)
{
    const std::vector<double>& p = law.fit.linear.p;
    return law.kind == CalibratedLaw::Kind::MaxRate && p.size() > 2 && p[2] > 0 ? p[1] / p[2] : missing;
}

/// Largest over smallest repetition of the cells: median and worst.
struct Spreads {
    double median = missing, worst = missing;
};

Spreads spreadsOf(const CalibratedLaw& law)
{
    std::vector<double> all;
    for (const Cell& cell : law.cells)
        if (cell.times.size() > 1) all.push_back(spread(cell));
    return all.empty() ? Spreads{} : Spreads{median(all), *std::max_element(all.begin(), all.end())};
}

QJsonObject lawToJson(const CalibratedLaw& law)
{
    QJsonArray parameters;
    for (const FitParameter& p : law.parameters) {
        QJsonObject object = parameterToJson(p);
        object.insert(u"interval_repetitions"_s, intervalToJson(p.measurementInterval));
        object.insert(u"determined"_s, p.state == Determined::Fitted);
        parameters.append(object);
    }
    const Spreads spreads = spreadsOf(law);
    return {{"id", law.id},
            {"name", law.name},
            {"parameters", parameters},
            {"cells", int(law.cells.size())},
            {"points", int(law.observations.size())},
            {"rms_relative", jsonNumber(law.fit.rmsRelative)},
            {"branch", jsonNumber(law.fit.branch)},
            {"rate_ratio", jsonNumber(rateRatio(law))},
            {"max_over_min_median", jsonNumber(spreads.median)},
            {"max_over_min_worst", jsonNumber(spreads.worst)},
            {"recipe", law.recipe}};
}

QJsonObject detectedToJson(const DetectedProtocols& detected)
{
    QJsonArray splits;
    for (const ProtocolPieces& pieces : detected.splits) {
        QJsonArray switches;
        for (const auto& at : pieces.switches) switches.append(jsonNumbers({at.after, at.before}));
        splits.append(QJsonObject{{"pieces", int(pieces.count())}, {"bic", jsonNumber(pieces.bic)}, {"switches_bytes", switches}});
    }
    return {{"locality", toString(detected.locality)},
            {"chosen", int(detected.chosen) + 1},
            {"gain", jsonNumber(detected.gain)},
            {"gain_over_one_less", jsonNumber(detected.gainOfLast)},
            {"splits", splits}};
}

QJsonArray worstToJson(const std::vector<WorstCell>& worst)
{
    QJsonArray rows;
    for (const auto& [law, cell, fit] : worst) {
        rows.append(QJsonObject{{"law", law->id},
                                {"bytes", cell->bytes},
                                {"pairs", cell->pairs},
                                {"messages", cell->messages},
                                {"measured_s", jsonNumber(fit.measured)},
                                {"modeled_s", jsonNumber(fit.modeled)},
                                {"ratio", jsonNumber(fit.ratio())},
                                {"max_over_min", jsonNumber(spread(*cell))}});
    }
    return rows;
}

QJsonArray factorsToJson(const std::vector<CalibrationFactor>& factors)
{
    QJsonArray rows;
    for (const CalibrationFactor& f : factors)
        rows.append(QJsonObject{{"processes", jsonNumber(f.processes)},
                                {"distance", f.distance},
                                {"factor", jsonNumber(f.factor)},
                                {"interval", intervalToJson(f.interval)},
                                {"interval_repetitions", intervalToJson(f.measurementInterval)},
                                {"cells", f.cells}});
    return rows;
}

QJsonObject fieldsOf(const Calibration& calibration, const CalibrationRecipe& recipe, const std::vector<WorstCell>& worst)
{
    QJsonArray laws, detected, gamma;
    for (const CalibratedLaw& law : calibration.laws) laws.append(lawToJson(law));
    for (const DetectedProtocols& one : calibration.detected) detected.append(detectedToJson(one));
    for (const auto& [n, value] : calibration.gammaByMessages) gamma.append(jsonNumbers({n, value}));
    return {{"machine", toJson(calibration.machine)},
            {"fits", laws},
            {"recipe", recipeToJson(recipe)},
            {"protocol_switches", detected},
            {"limits_from", calibration.thresholdsFrom},
            {"gamma_by_messages", gamma},
            {"link_rate_bytes_per_s", jsonNumber(calibration.linkRate)},
            {"contention", contentionToJson(calibration.contention)},
            {"calibration_factors", factorsToJson(calibration.factors)},
            {"worst_cells", worstToJson(worst)}};
}

QString intervalText(const Interval& interval, const FitParameter& p)
{
    if (!interval || p.state != Determined::Fitted) return {};
    return u"%1 … %2"_s.arg(display((*interval)[0], p.quantity, 3), display((*interval)[1], p.quantity, 3));
}

/// What another machine has under this name, and the ratio.
QString against(const FitParameter& p, const Machine* other)
{
    if (!other) return {};
    const auto found = other->values.find(p.name);
    if (found == other->values.end() || !std::isfinite(found->second.value) || !std::isfinite(p.value)) return {};
    return u"%1 (× %2)"_s.arg(display(found->second.value, p.quantity, 3), display(p.value / found->second.value, Quantity::None, 3));
}

/// Errors of exact data are those of the arithmetic.
std::optional<double> shownError(const FitParameter& p)
{
    const bool tells = p.standardError && *p.standardError > 1e-6 * std::fabs(p.value);
    return tells ? p.standardError : std::nullopt;
}

QString valuesText(const Calibration& calibration, const Machine* other, bool drawn)
{
    QList<QStringList> rows;
    for (const CalibratedLaw& law : calibration.laws)
        for (const FitParameter& p : law.parameters) {
            const bool fitted = p.state == Determined::Fitted;
            const QString beside = against(p, other);
            rows << QStringList{p.name,
                                fitted                             ? displayWithError(p.value, shownError(p), p.quantity)
                                : p.state == Determined::Unbounded ? u"∞"_s
                                                                   : u"—"_s,
                                intervalText(p.interval, p),
                                intervalText(p.measurementInterval, p),
                                toString(p.state),
                                beside.isEmpty() ? p.reason : beside};
        }
    if (rows.isEmpty()) return {};
    return inColumns({u"value"_s, u"estimate"_s, drawn ? u"95 % over cells"_s : u"95 %, Student's t"_s, u"95 % over repetitions"_s,
                      u"state"_s, other ? other->name : QString()},
                     rows);
}

QString plain(double value)
{
    return std::isnan(value) ? QString() : display(value, Quantity::None, 3);
}

QString lawsText(const Calibration& calibration)
{
    QList<QStringList> rows;
    for (const CalibratedLaw& law : calibration.laws) {
        const Spreads spreads = spreadsOf(law);
        rows << QStringList{law.name,
                            QString::number(law.cells.size()),
                            display(law.fit.rmsRelative > 1e-6 ? law.fit.rmsRelative : 0, Quantity::Share, 2),
                            plain(spreads.median),
                            plain(spreads.worst),
                            plain(rateRatio(law)),
                            csvNumber(law.fit.branch)};
    }
    if (rows.isEmpty()) return {};
    return u"\nHow the laws fit (rms of modeled/measured − 1; repetitions: largest over smallest; R_N/R_b should be near k*)\n\n"_s +
           inColumns({u"law"_s, u"cells"_s, u"rms"_s, u"max/min"_s, u"worst"_s, u"R_N/R_b"_s, u"k*"_s}, rows);
}

QString worstText(const std::vector<WorstCell>& worst)
{
    if (worst.empty()) return {};
    QList<QStringList> rows;
    for (const auto& [law, cell, fit] : worst) {
        rows << QStringList{law->name,
                            csvNumber(cell->bytes) + u" B"_s,
                            csvNumber(cell->pairs),
                            csvNumber(cell->messages),
                            display(fit.measured, Quantity::Time, 3),
                            display(fit.modeled, Quantity::Time, 3),
                            plain(fit.ratio()),
                            plain(spread(*cell))};
    }
    return u"\nWorst cells\n\n"_s +
           inColumns({u"law"_s, u"size"_s, u"pairs"_s, u"messages"_s, u"measured"_s, u"modeled"_s, u"ratio"_s, u"max/min"_s}, rows);
}

QString gammaText(const Calibration& calibration)
{
    if (calibration.gammaByMessages.empty()) return {};
    QList<QStringList> rows;
    for (const auto& [n, gamma] : calibration.gammaByMessages)
        rows << QStringList{csvNumber(n), gamma > 0 ? display(gamma, Quantity::Time, 3) : u"none"_s};
    return u"\nγ by messages, (reversed − in order)/n²\n\n"_s + inColumns({u"n"_s, u"γ"_s}, rows);
}

/// C_avg and C_max by distance, one column for each number of processes.
QString factorsText(const Calibration& calibration)
{
    if (calibration.factors.empty()) return {};
    std::set<double> processes, distances;
    std::map<std::pair<double, double>, double> maximum;
    std::map<double, double> average;
    for (const CalibrationFactor& f : calibration.factors) {
        distances.insert(f.distance);
        if (std::isnan(f.processes))
            average[f.distance] = f.factor;
        else
            processes.insert(f.processes), maximum[{f.processes, f.distance}] = f.factor;
    }
    QStringList headings{u"distance"_s, u"C_avg"_s};
    for (const double p : processes) headings << u"C_max, p = %1"_s.arg(exact(p));
    QList<QStringList> rows;
    for (const double d : distances) {
        QStringList row{csvNumber(d), average.contains(d) ? plain(average[d]) : QString()};
        for (const double p : processes) row << (maximum.contains({p, d}) ? plain(maximum[{p, d}]) : QString());
        rows << row;
    }
    return u"\nCalibration factors beside L + β w, L = %1, β = %2 per word (%3)\n\n"_s.arg(
               display(calibration.ideal.latency, Quantity::Time, 3), display(calibration.ideal.secondsPerWord, Quantity::Time, 3),
               calibration.ideal.from) +
           inColumns(headings, rows);
}

QString recipesText(const Calibration& calibration)
{
    QList<QStringList> rows;
    for (const CalibratedLaw& law : calibration.laws) rows << QStringList{law.name, law.recipe};
    return rows.isEmpty() ? QString() : u"\nRecipes\n"_s + inColumns({QString(), QString()}, rows) + QLatin1Char('\n');
}

/// Limits at 0 separate nothing.
QString limitsText(const Calibration& calibration)
{
    const auto& [shortBelow, eagerBelow] = calibration.thresholds;
    if (shortBelow == 0 && eagerBelow > 0) return u"eager < %1, rend above; no short protocol"_s.arg(display(eagerBelow, Quantity::Size));
    if (eagerBelow > 0) return u"short < %1, eager < %2"_s.arg(display(shortBelow, Quantity::Size), display(eagerBelow, Quantity::Size));
    return calibration.thresholdsDetected ? u"no switch found: one protocol"_s : u"none: one protocol"_s;
}

QString textOf(const Calibration& calibration, const CalibrationRecipe& recipe, const std::vector<WorstCell>& worst, const Machine* other)
{
    QString text;
    if (!calibration.thresholdsFrom.isEmpty())
        text += u"Protocol limits: %1 (%2)\n"_s.arg(limitsText(calibration), calibration.thresholdsFrom);
    text +=
        u"Recipe: %1; %2\n\n"_s.arg(inWords(recipe), recipe.bootstrap > 0 ? u"%1 draws, seed %2"_s.arg(recipe.bootstrap).arg(recipe.seed)
                                                                          : u"no draws: intervals by Student's t"_s);
    QString contention = contentionText(calibration.contention);
    if (!contention.isEmpty()) contention.prepend(QLatin1Char('\n'));
    return text + valuesText(calibration, other, recipe.bootstrap > 0) + lawsText(calibration) + worstText(worst) + gammaText(calibration) +
           contention + factorsText(calibration) + recipesText(calibration);
}

QString endOf(const Interval& interval, size_t at)
{
    return csvNumber(interval ? (*interval)[at] : missing);
}

QString rowOf(const FitParameter& p, const QString& name, qsizetype cells, const QString& recipe)
{
    return QStringList{name,
                       csvNumber(p.value),
                       QString::fromLatin1(info(p.quantity).unit),
                       csvNumber(p.standardError.value_or(missing)),
                       endOf(p.interval, 0),
                       endOf(p.interval, 1),
                       toString(p.state),
                       QString::number(cells),
                       csvText(recipe),
                       endOf(p.measurementInterval, 0),
                       endOf(p.measurementInterval, 1)}
               .join(QLatin1Char(',')) +
           QLatin1Char('\n');
}

/// "C_avg(4)", "C_max(256,4)".
QString rowOf(const CalibrationFactor& f, const QString& recipe)
{
    const QString place =
        std::isnan(f.processes) ? u"C_avg(%1)"_s.arg(exact(f.distance)) : u"C_max(%1,%2)"_s.arg(exact(f.processes), exact(f.distance));
    FitParameter value;
    value.value = f.factor;
    value.interval = f.interval;
    value.measurementInterval = f.measurementInterval;
    return rowOf(value, csvText(place), f.cells, recipe);
}

QString csvOf(const Calibration& calibration)
{
    QString text = u"name,value,unit,standard_error,low,high,state,cells,recipe,low_repetitions,high_repetitions\n"_s;
    for (const CalibratedLaw& law : calibration.laws)
        for (const FitParameter& p : law.parameters) text += rowOf(p, p.name, qsizetype(law.cells.size()), law.recipe);
    const QString recipe = calibration.machine.tables.factors.recipe;
    for (const CalibrationFactor& f : calibration.factors) text += rowOf(f, recipe);
    return text;
}

} // namespace

Answer calibrationAnswer(const Calibration& calibration, const CalibrationRecipe& recipe, const Machine* other)
{
    const std::vector<WorstCell> worst = worstCells(calibration, recipe.estimator);
    return {fieldsOf(calibration, recipe, worst), calibration.messages, textOf(calibration, recipe, worst, other), csvOf(calibration)};
}

} // namespace costscope
