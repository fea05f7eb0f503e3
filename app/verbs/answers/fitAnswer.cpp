// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitAnswer.h"

#include "core/data/RunRecords.h"
#include "core/model/determined.h"
#include "core/overhead/amdahlOverhead.h"

#include <cmath>

namespace costscope {

namespace {

/// A derived number in words, for people; the JSON answer has the key.
struct DerivedWords {
    const char* key;
    const char* words;
    Quantity quantity;
};

constexpr DerivedWords derivedWords[] = {
    {"r_inf", "limit of the share of overhead, r∞ = b/(c+1)", Quantity::None},
    {"b_plus_se_over_c", "(b + its standard error) / c, wanted near 1", Quantity::None},
    {"tau_median_relative_error", "median error of the overhead, records in the fit", Quantity::Share},
    {"tau_median_relative_error_all_records", "median error of the overhead, all records", Quantity::Share},
    {"n_fastest", "cores of the shortest run time", Quantity::Processes},
    {"t_fastest_s", "shortest run time", Quantity::Time},
    {"speedup_fastest", "speed-up there", Quantity::None},
    {"speedup_limit", "limit of the speed-up, 1/f_s", Quantity::None},
    {"b_f_s_halved", "b at half this f_s", Quantity::None},
    {"c_f_s_halved", "c at half this f_s", Quantity::None},
    {"b_f_s_doubled", "b at twice this f_s", Quantity::None},
    {"c_f_s_doubled", "c at twice this f_s", Quantity::None},
    {"rms_change_f_s_factor_2", "change of the rms at half or twice this f_s, at most", Quantity::Share},
    {"branch_pairs", "pairs from which on the injection limits", Quantity::Count},
    {"link_rate_bytes_per_s", "rate of a link by t = max(max-rate, ℓ/R_link)", Quantity::Rate},
    {"delta_spread", "largest over smallest δ of the files", Quantity::None},
    {"smape", "SMAPE of points left out one by one", Quantity::Share},
    {"smape_constant", "SMAPE of the constant", Quantity::Share},
    {"adjusted_r2", "adjusted R² of the fit", Quantity::None},
    {"hypotheses", "functions tried", Quantity::Count},
    {"bootstrap_samples", "bootstrap samples with a minimum", Quantity::Count},
    {"bootstrap_without_minimum", "bootstrap samples without a minimum", Quantity::Count},
};

QList<QStringList> derivedRows(const NamedValues& derived)
{
    QList<QStringList> rows;
    for (const DerivedWords& known : derivedWords)
        if (const auto found = derived.find(QLatin1String(known.key)); found != derived.end())
            rows.append({QString::fromUtf8(known.words), display(found->second, known.quantity)});
    return rows;
}

QJsonObject fieldsOf(const Fit& fit, const QString& name)
{
    QJsonArray parameters;
    for (const FitParameter& p : fit.parameters) parameters.append(parameterToJson(p));
    return {{"model", fit.settings.model},
            {"dataset", name},
            {"fixed", namedToJson(fit.settings.fixed)},
            {"weights", toString(fit.settings.weights)},
            {"dropped", fit.settings.dropFirst},
            {"parameters", parameters},
            {"points", fit.points},
            {"rms", jsonNumber(fit.rms)},
            {"rms_relative", jsonNumber(fit.rmsRelative)},
            {"correlation", jsonNumber(fit.correlation)},
            {"condition", jsonNumber(fit.condition)},
            {"termination", toString(fit.termination)},
            {"message", fit.message},
            {"derived", namedToJson(fit.derived)}};
}

QString intervalText(const FitParameter& p)
{
    if (!p.interval || !isDetermined(p)) return {};
    return u"%1 … %2"_s.arg(display((*p.interval)[0], p.quantity), display((*p.interval)[1], p.quantity));
}

QString textOf(const Fit& fit, const QString& name)
{
    QList<QStringList> parameters, quality;
    for (const FitParameter& p : fit.parameters)
        parameters.append({p.name, shownValue(p), intervalText(p),
                           toString(isDetermined(p) || p.state == Determined::Unbounded ? p.state : Determined::NotDetermined),
                           fit.usable() ? whyNot(p) : QString()}); // why there is no fit is the warning
    const bool ratio = fit.settings.model == amdahlRatioModel.id;
    quality.append({u"records used"_s, QString::number(fit.points)});
    const Quantity ofResiduals = ratio || fit.settings.weights != Weights::Plain ? Quantity::None : Quantity::Time;
    quality.append({u"rms of the residuals"_s, display(fit.rms, ofResiduals)});
    if (const auto lowest = fit.derived.find(u"lowest_rms"_s); lowest != fit.derived.end())
        quality.append({u"lowest rms of all f_s, at f_s = %1"_s.arg(display(fit.derived.at(u"f_s_of_lowest_rms"_s), Quantity::None, 3)),
                        display(lowest->second, ofResiduals)});
    quality.append({u"rms of the residuals / measured"_s, display(fit.rmsRelative, Quantity::Share)});
    if (!std::isnan(fit.correlation)) quality.append({u"correlation of the errors of b and c"_s, display(fit.correlation, Quantity::None)});
    quality += derivedRows(fit.derived);
    return u"%1 on %2: %3.\n\n"_s.arg(fit.settings.model, name, toString(fit.termination)) +
           inColumns({u"parameter"_s, u"value"_s, u"95 %"_s, u"state"_s, QString()}, parameters) + QLatin1Char('\n') +
           inColumns({QString(), QString()}, quality).mid(1);
}

/// Per record: measured, modeled, residual = measured − modeled, and whether it counts.
Table recordsOf(const Fit& fit, const RunRecords& records)
{
    const bool ratio = fit.settings.model == amdahlRatioModel.id;
    const std::vector<double>& measured = ratio ? records.ratio : records.t;
    const QString unit = ratio ? QString() : u"_s"_s;
    std::vector<double> modeled = fit.fitted, residual;
    modeled.resize(measured.size(), missing);
    for (size_t i = 0; i < measured.size(); ++i) residual.push_back(measured[i] - modeled[i]);
    std::vector<qint32> used(fit.used.begin(), fit.used.end());
    used.resize(measured.size(), 0);
    return {{},
            {{u"n"_s, Quantity::Processes, records.n},
             {u"measured"_s + unit, Quantity::None, measured},
             {u"modeled"_s + unit, Quantity::None, modeled},
             {u"residual"_s + unit, Quantity::None, residual},
             {u"used"_s, Quantity::Count, used}}};
}

/// Per sample of a benchmark: where it stands, measured, modeled, and whether it counts.
Table samplesOf(const Fit& fit, const Dataset& dataset)
{
    Table table;
    for (const char* name : {"bytes", "messages", "pairs", "delay_s", "time_s"})
        if (const Column* column = dataset.principal().find(QString::fromLatin1(name))) table.columns.push_back(*column);
    table.columns.push_back({u"modeled_s"_s, Quantity::Time, fit.fitted.all()});
    table.columns.push_back({u"used"_s, Quantity::Count, std::vector<qint32>(fit.used.begin(), fit.used.end())});
    return table;
}

/// True and false are 1 and 0 in CSV.
AnswerTable tableOf(const SerialFractionScan& scan)
{
    AnswerTable table({{"f_s", "f_s"},
                       {"b"},
                       {"b_standard_error"},
                       forPeople("b"),
                       {"c"},
                       {"c_standard_error"},
                       forPeople("c"),
                       {"r_inf", "r∞"},
                       {"b_plus_se_over_c", "(b+Δb)/c"},
                       {"rms", "rms", Quantity::Time},
                       csvOnly({"admissible"}),
                       csvOnly({"b_below_c"}),
                       csvOnly({"chosen"}),
                       jsonOnly("admissible"),
                       jsonOnly("b_below_c"),
                       jsonOnly("chosen"),
                       forPeople("")},
                      AnswerTable::Csv::Rfc4180);
    for (size_t i = 0; i < scan.rows.size(); ++i) {
        const ScanRow& r = scan.rows[i];
        const bool below = r.b < r.c, chosen = int(i) == scan.chosen;
        table.add(r.f_s, r.b, r.bError, displayWithError(r.b, r.bError), r.c, r.cError, displayWithError(r.c, r.cError), r.saturation,
                  r.closeness, r.rms, int(r.admissible()), int(below), int(chosen), r.admissible(), below, chosen, scan.verdict(i));
    }
    return table;
}

} // namespace

QJsonObject parameterToJson(const FitParameter& p)
{
    return {{"name", p.name},
            {"value", jsonNumber(p.value)},
            {"unit", QString::fromLatin1(info(p.quantity).unit)},
            {"standard_error", p.standardError ? jsonNumber(*p.standardError) : QJsonValue::Null},
            {"interval", p.interval ? QJsonValue(jsonNumbers({(*p.interval)[0], (*p.interval)[1]})) : QJsonValue(QJsonValue::Null)},
            {"determined", isDetermined(p)},
            {"state", toString(p.state)},
            {"reason", whyNot(p)}};
}

Answer fitAnswer(const Fit& fit, const Dataset& dataset, const QString& name)
{
    Answer answer{fieldsOf(fit, name), fit.messages, textOf(fit, name)};
    if (const auto records = runRecords(dataset); records.ok())
        answer.csv = toCsv(recordsOf(fit, *records));
    else
        answer.csv = toCsv(samplesOf(fit, dataset));
    return answer;
}

void addScan(Answer& answer, const SerialFractionScan& scan)
{
    const AnswerTable table = tableOf(scan);
    answer.fields.insert(u"scan"_s, table.toJson());
    answer.fields.insert(u"error_cap"_s, jsonNumber(scan.errorCap));
    answer.text = table.toText() + QLatin1Char('\n') + answer.text;
    answer.csv = table.toCsv();
}

AnswerTable nearMissTable(const std::vector<NearMiss>& misses)
{
    AnswerTable table({{"change", "change"},
                       {"option", "option"},
                       {"f_s", "f_s", Quantity::None, 3},
                       forPeople("b"),
                       forPeople("c"),
                       {"b"},
                       {"b_standard_error"},
                       {"c"},
                       {"c_standard_error"},
                       {"rms_relative", "rms / measured", Quantity::Share, 3}});
    for (const NearMiss& miss : misses) {
        const FitParameter &b = *miss.fit.parameter(u"b"), &c = *miss.fit.parameter(u"c");
        const double bError = b.standardError.value_or(missing), cError = c.standardError.value_or(missing);
        table.add(miss.change, miss.option, miss.fit.value(u"f_s"), displayWithError(b.value, bError), displayWithError(c.value, cError),
                  b.value, bError, c.value, cError, miss.fit.rmsRelative);
    }
    return table;
}

void addNearMisses(Answer& answer, const std::vector<NearMiss>& misses)
{
    if (!misses.empty()) answer.add(u"near_misses"_s, nearMissTable(misses), u"\none change alone gives a fit:\n"_s);
}

} // namespace costscope
