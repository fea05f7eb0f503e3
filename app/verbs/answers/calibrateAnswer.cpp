// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/calibrateAnswer.h"

#include "app/verbs/answers/fitAnswer.h"
#include "app/verbs/answers/fitContention.h"
#include "app/verbs/line/csvCells.h"
#include "core/calibration/cellFits.h"
#include "core/calibration/machineGaps.h"
#include "core/model/determined.h"
#include "core/numerics/median.h"
#include "core/session/sessionParts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

using Interval = std::optional<std::array<double, 2>>;
constexpr std::array noInterval = {missing, missing};

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

QString plain(double value)
{
    return std::isnan(value) ? QString() : display(value, Quantity::None, 3);
}

QJsonArray parametersToJson(const CalibratedLaw& law)
{
    QJsonArray parameters;
    for (const FitParameter& p : law.parameters) {
        QJsonObject object = parameterToJson(p);
        object.insert(u"interval_repetitions"_s, intervalToJson(p.measurementInterval));
        object.insert(u"determined"_s, p.state == Determined::Fitted);
        parameters.append(object);
    }
    return parameters;
}

AnswerTable tableOf(const std::vector<CalibratedLaw>& laws)
{
    AnswerTable table({{"id"},
                       jsonOnly("name"),
                       forPeople("law"),
                       {"parameters"},
                       {"cells", "cells"},
                       {"points"},
                       shownBy("rms_relative", "rms", [](double rms) { return display(rms > 1e-6 ? rms : 0, Quantity::Share, 2); }),
                       shownBy("max_over_min_median", "max/min", plain),
                       shownBy("max_over_min_worst", "worst", plain),
                       shownBy("rate_ratio", "R_N/R_b", plain),
                       shownBy("branch", "k*", csvNumber),
                       {"recipe"}});
    for (const CalibratedLaw& law : laws) {
        const Spreads spreads = spreadsOf(law);
        table.add(law.id, law.name, law.name, parametersToJson(law), int(law.cells.size()), int(law.observations.size()),
                  law.fit.rmsRelative, spreads.median, spreads.worst, rateRatio(law), law.fit.branch, law.recipe);
    }
    return table;
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

AnswerTable tableOf(const std::vector<WorstCell>& worst)
{
    AnswerTable table({jsonOnly("law"),
                       forPeople("law"),
                       shownBy("bytes", "size", [](double bytes) { return csvNumber(bytes) + u" B"_s; }),
                       shownBy("pairs", "pairs", csvNumber),
                       shownBy("messages", "messages", csvNumber),
                       {"measured_s", "measured", Quantity::Time, 3},
                       {"modeled_s", "modeled", Quantity::Time, 3},
                       shownBy("ratio", "ratio", plain),
                       shownBy("max_over_min", "max/min", plain)});
    for (const auto& [law, cell, fit] : worst)
        table.add(law->id, law->name, cell->bytes, cell->pairs, cell->messages, fit.measured, fit.modeled, fit.ratio(), spread(*cell));
    return table;
}

/// For each model what the machine lacks, and what measures it.
QJsonArray gapsToJson(const std::vector<MachineGap>& gaps)
{
    AnswerTable table({{"model"}, {"values"}, {"why"}, {"probe"}, {"osu_imb"}});
    for (const MachineGap& gap : gaps) table.add(gap.model, gap.values, gap.why, gap.probe, gap.others);
    return table.toJson();
}

QString gapsText(const std::vector<MachineGap>& gaps)
{
    if (gaps.empty()) return {};
    QString text = u"\nWhat is missing, by model, and what measures it\n\n"_s;
    for (const MachineGap& gap : gaps) {
        text += u"%1: %2%3\n"_s.arg(gap.model, gap.values.join(u", "_s), gap.why.isEmpty() ? QString() : u" (%1)"_s.arg(gap.why));
        text += u"    costscope-probe, %1\n"_s.arg(gap.probe);
        if (!gap.others.isEmpty()) text += u"    OSU or IMB, %1\n"_s.arg(gap.others);
    }
    return text;
}

QJsonArray factorsToJson(const std::vector<CalibrationFactor>& factors)
{
    AnswerTable table({{"processes"}, {"distance"}, {"factor"}, {"interval"}, {"interval_repetitions"}, {"cells"}});
    for (const CalibrationFactor& f : factors)
        table.add(f.processes, f.distance, f.factor, intervalToJson(f.interval), intervalToJson(f.measurementInterval), f.cells);
    return table.toJson();
}

QJsonObject fieldsOf(const Calibration& calibration, const CalibrationRecipe& recipe)
{
    QJsonArray detected, gamma;
    for (const DetectedProtocols& one : calibration.detected) detected.append(detectedToJson(one));
    for (const auto& [n, value] : calibration.gammaByMessages) gamma.append(jsonNumbers({n, value}));
    return {{"machine", toJson(calibration.machine)},
            {"recipe", recipeToJson(recipe)},
            {"protocol_switches", detected},
            {"limits_from", calibration.thresholdsFrom},
            {"gamma_by_messages", gamma},
            {"link_rate_bytes_per_s", jsonNumber(calibration.linkRate)},
            {"calibration_factors", factorsToJson(calibration.factors)},
            {"missing", gapsToJson(machineGaps(calibration.machine))}};
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

/// R_link, which is read off the largest loads of a link and no coefficient of a law.
std::optional<FitParameter> linkRateOf(const Calibration& calibration)
{
    if (!(calibration.linkRate > 0)) return {};
    FitParameter rate{.name = u"link_rate"_s, .quantity = Quantity::Rate};
    rate.value = calibration.linkRate;
    rate.interval = calibration.linkRateInterval;
    rate.measurementInterval = calibration.linkRateMeasurement;
    return rate;
}

QString valuesText(const Calibration& calibration, const Machine* other, bool drawn)
{
    AnswerTable table({forPeople("value"), forPeople("estimate"), forPeople(drawn ? "95 % over cells" : "95 %, Student's t"),
                       forPeople("95 % over repetitions"), forPeople("state"), forPeople(other ? other->name : u""_s)});
    const auto add = [&](const FitParameter& p) {
        const bool fitted = p.state == Determined::Fitted;
        const QString beside = against(p, other);
        table.add(p.name,
                  fitted                             ? displayWithError(p.value, shownError(p), p.quantity)
                  : p.state == Determined::Unbounded ? shownBound(p)
                                                     : u"—"_s,
                  intervalText(p.interval, p), intervalText(p.measurementInterval, p), toString(p.state),
                  beside.isEmpty() ? p.reason : beside);
    };
    for (const CalibratedLaw& law : calibration.laws)
        for (const FitParameter& p : law.parameters) add(p);
    if (const auto rate = linkRateOf(calibration)) add(*rate);
    return table.isEmpty() ? QString() : table.toText();
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
    std::map<double, std::map<double, double>> byProcesses{{0, {}}}; // C_avg comes first
    std::set<double> distances;
    for (const CalibrationFactor& f : calibration.factors) {
        distances.insert(f.distance);
        byProcesses[std::isnan(f.processes) ? 0 : f.processes][f.distance] = f.factor;
    }
    std::vector<AnswerColumn> columns{shownBy({}, "distance", csvNumber)};
    for (const auto& [p, factors] : byProcesses)
        columns.push_back(shownBy({}, p == 0 ? u"C_avg"_s : u"C_max, p = %1"_s.arg(exact(p)), plain));
    AnswerTable table(columns);
    for (const double d : distances) {
        table.put(d);
        for (const auto& [p, factors] : byProcesses) table.put(factors.contains(d) ? factors.at(d) : missing);
    }
    return u"\nCalibration factors beside L + β w, L = %1, β = %2 per word (%3)\n\n"_s.arg(
               display(calibration.ideal.latency, Quantity::Time, 3), display(calibration.ideal.secondsPerWord, Quantity::Time, 3),
               calibration.ideal.from) +
           table.toText();
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

QString recipeText(const Calibration& calibration, const CalibrationRecipe& recipe)
{
    const QString limits = calibration.thresholdsFrom.isEmpty()
                               ? QString()
                               : u"Protocol limits: %1 (%2)\n"_s.arg(limitsText(calibration), calibration.thresholdsFrom);
    const QString draws =
        recipe.bootstrap > 0 ? u"%1 draws, seed %2"_s.arg(recipe.bootstrap).arg(recipe.seed) : u"no draws: intervals by Student's t"_s;
    return limits + u"Recipe: %1; %2\n\n"_s.arg(recipeAsTaken(calibration, recipe), draws);
}

QString csvOf(const Calibration& calibration)
{
    AnswerTable table({word("name"),
                       {"value"},
                       word("unit"),
                       {"standard_error"},
                       {"low"},
                       {"high"},
                       word("state"),
                       {"cells"},
                       {"recipe"},
                       {"low_repetitions"},
                       {"high_repetitions"}});
    const auto add = [&](const QString& name, const FitParameter& p, qsizetype cells, const QString& recipe) {
        const auto [low, high] = p.interval.value_or(noInterval);
        const auto [lowest, highest] = p.measurementInterval.value_or(noInterval);
        table.add(name, p.value, QString::fromLatin1(info(p.quantity).unit), p.standardError, low, high, toString(p.state), cells, recipe,
                  lowest, highest);
    };
    for (const CalibratedLaw& law : calibration.laws)
        for (const FitParameter& p : law.parameters) add(p.name, p, qsizetype(law.cells.size()), law.recipe);
    if (const auto rate = linkRateOf(calibration)) {
        qsizetype cells = 0; // of the contention tests
        for (const ContentionFile& file : calibration.contention) cells += file.cells;
        add(rate->name, *rate, cells, calibration.machine.values.at(rate->name).recipe);
    }
    for (const CalibrationFactor& f : calibration.factors) {
        const QString place =
            std::isnan(f.processes) ? u"C_avg(%1)"_s.arg(exact(f.distance)) : u"C_max(%1,%2)"_s.arg(exact(f.processes), exact(f.distance));
        FitParameter value;
        value.value = f.factor;
        value.interval = f.interval;
        value.measurementInterval = f.measurementInterval;
        add(csvText(place), value, f.cells, calibration.machine.tables.factors.recipe);
    }
    return table.toCsv();
}

} // namespace

Answer calibrationAnswer(const Calibration& calibration, const CalibrationRecipe& recipe, const Machine* other)
{
    Answer answer{fieldsOf(calibration, recipe), calibration.messages,
                  recipeText(calibration, recipe) + valuesText(calibration, other, recipe.bootstrap > 0), csvOf(calibration)};
    answer.add(u"fits"_s, tableOf(calibration.laws),
               u"\nHow the laws fit (rms of modeled/measured − 1; repetitions: largest over smallest; from k* "
               "pairs on R_N limits, so R_N/R_b lies between k* − 1 and k*; k* = 2 and R_N/R_b = 1: one pair reaches R_N already)\n\n"_s);
    answer.add(u"worst_cells"_s, tableOf(worstCells(calibration, recipe.estimator)), u"\nWorst cells\n\n"_s);
    answer.text += gammaText(calibration);
    answer.add(u"contention"_s, contentionTable(calibration.contention), contentionHeading());
    answer.text += factorsText(calibration) + gapsText(machineGaps(calibration.machine)) + recipesText(calibration);
    return answer;
}

} // namespace costscope
