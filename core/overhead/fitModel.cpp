// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/fitModel.h"

#include "core/numerics/estimate.h"
#include "core/numerics/studentT.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/bootstrap.h"
#include "core/overhead/fitAmdahl.h"
#include "core/overhead/fitInput.h"
#include "core/overhead/fitNormalForm.h"
#include "core/overhead/serialFractionProfile.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

AmdahlOverhead modelOf(const Fit& fit)
{
    return {fit.value(u"t_1"), fit.value(u"f_s"), fit.value(u"b"), fit.value(u"c")};
}

FitParameter notDetermined(const char* name, const QString& reason)
{
    return {QString::fromLatin1(name), Quantity::None, missing, {}, {}, Determined::NotDetermined, reason};
}

QString edgeText(const OverheadEstimate& estimate)
{
    switch (estimate.edge) {
    case Edge::NoOverhead:
        return u"b runs to 0: with this f_s Amdahl's law alone is not faster than the records. Choose a smaller f_s, or leave out the "
               "first records."_s;
    case Edge::NoHalfWayPoint: return u"c runs to 0. Leave out the first records, or check t_1."_s;
    case Edge::Pole: return u"r(n) runs to 1, where the model has a pole. Choose a larger f_s, or leave out the first records."_s;
    default: return u"Leave out the first records, or check t_1 and f_s."_s;
    }
}

/// Ends a fit without b and c: says why, and carries no number.
void endWithout(Fit& fit, Termination termination, const QString& reason, const QString& message)
{
    fit.termination = termination;
    fit.message = message;
    fit.parameters.push_back(notDetermined("b", reason));
    fit.parameters.push_back(notDetermined("c", reason));
    fit.fitted.assign(fit.used.size(), missing);
    warn(fit.messages, message);
}

void endWithout(Fit& fit, const OverheadEstimate& estimate)
{
    if (estimate.termination == Termination::NotDetermined) {
        const QString reason = u"b and c are not separately determined by these data"_s;
        const QString why = u"The sum of squares falls while both run to infinity; only b/c² is left."_s;
        return endWithout(fit, estimate.termination, reason, reason + u". "_s + why);
    }
    if (estimate.termination == Termination::IterationLimit)
        return endWithout(fit, estimate.termination, u"the iteration limit was reached"_s,
                          u"The descent did not end within the iteration limit."_s);
    endWithout(fit, estimate.termination, u"no admissible minimum"_s,
               u"There is no admissible minimum (b > 0, c > 0, r(n) < 1)."_s + QLatin1Char(' ') + edgeText(estimate));
}

/// The scan found no f_s; its message says why.
void endWithout(Fit& fit, const SerialFractionScan& scan)
{
    const bool none =
        std::ranges::all_of(scan.rows, [](const ScanRow& row) { return row.termination == Termination::NoAdmissibleMinimum; });
    const QString reason = u"the scan of section 3.3 found no suitable f_s"_s;
    fit.parameters.push_back(notDetermined("f_s", reason));
    endWithout(fit, none ? Termination::NoAdmissibleMinimum : Termination::NotDetermined, none ? u"no admissible minimum"_s : reason,
               scan.messages.front().text);
}

/// ln x has the error, so that the interval stays positive; `place` as in FitNoise.
FitParameter fitted(const Fit& fit, const char* name, double value, double error, size_t place)
{
    FitParameter parameter{QString::fromLatin1(name), Quantity::None, value, {}, {}, Determined::Fitted, {}};
    if (!std::isfinite(error)) return parameter;
    parameter.standardError = error;
    if (!fit.noise) return parameter;
    const double reach = std::exp(studentTQuantile(0.975, fit.noise->freedom) * std::sqrt(fit.noise->covariance[place][place]));
    parameter.interval = {value / reach, value * reach};
    return parameter;
}

void takeEstimate(Fit& fit, const OverheadData& data, const OverheadEstimate& estimate, const LeastSquaresErrors& errors)
{
    fit.parameters.push_back(fitted(fit, "b", estimate.b, errors.standardErrors[0], 1));
    fit.parameters.push_back(fitted(fit, "c", estimate.c, errors.standardErrors[1], 2));
    if (estimate.held) {
        for (size_t i = fit.parameters.size() - 2; i < fit.parameters.size(); ++i)
            fit.parameters[i].reason = u"held at b = c + 1 (r∞ = 1)"_s;
    }
    fit.correlation = estimate.held ? 1 : errors.correlation(0, 1);
    fit.condition = errors.condition;
    fit.rms = std::sqrt(estimate.sumOfSquares / double(data.records()));
    fit.termination = Termination::Converged;
    fit.message = estimate.held ? u"Converged on the bound r∞ = 1."_s : u"Converged."_s;
}

/// Modeled value per record, and the relative errors.
void compareWithRecords(Fit& fit, const FitInput& input)
{
    const AmdahlOverhead model = modelOf(fit);
    double sum = 0;
    int count = 0;
    for (size_t i = 0; i < input.used.size(); ++i) {
        const double n = input.records.n[i], measured = input.ratio ? input.records.ratio[i] : input.records.t[i];
        const bool inDomain = model.admissibleAt(n);
        fit.fitted.push_back(!inDomain ? missing : input.ratio ? model.ratio(n) : model.runTime(n));
        if (!input.used[i] || !(measured > 0)) continue;
        const double relative = fit.fitted.back() / measured - 1;
        sum += relative * relative;
        ++count;
    }
    if (count > 0) fit.rmsRelative = std::sqrt(sum / count);
}

/// Median of |τ modeled - τ measured|/τ measured over the records with a measured τ > 0, those left out included
/// or not. Eq (6) never sees τ, so this is an independent test.
double overheadError(const Fit& fit, const FitInput& input, bool leftOutToo)
{
    const AmdahlOverhead model = modelOf(fit);
    std::vector<double> errors;
    for (size_t i = 0; i < input.records.size(); ++i) {
        const double n = input.records.n[i], tau = input.records.tau[i];
        if (!(tau > 0) || !model.admissibleAt(n) || !(leftOutToo || input.used[i])) continue;
        const double modeled = input.ratio ? model.ratio(n) * input.records.t[i] : model.overhead(n);
        errors.push_back(std::fabs(modeled - tau) / tau);
    }
    return quantile(errors, 0.5);
}

void derive(Fit& fit, const FitInput& input)
{
    const AmdahlOverhead model = modelOf(fit);
    const FitParameter& b = *fit.parameter(u"b");
    fit.derived[u"r_inf"_s] = model.saturation();
    if (b.standardError) fit.derived[u"b_plus_se_over_c"_s] = (b.value + *b.standardError) / model.c;
    const double used = overheadError(fit, input, false), all = overheadError(fit, input, true);
    if (std::isfinite(used)) fit.derived[u"tau_median_relative_error"_s] = used;
    if (std::isfinite(all)) fit.derived[u"tau_median_relative_error_all_records"_s] = all;
    if (input.ratio) return;
    if (const auto n = model.fastestN()) {
        fit.derived[u"n_fastest"_s] = *n;
        fit.derived[u"t_fastest_s"_s] = model.runTime(*n);
        fit.derived[u"speedup_fastest"_s] = model.t_1 / model.runTime(*n);
    }
}

/// How far b slides along f_s: fits at half and twice the serial fraction.
void deriveSensitivity(Fit& fit, const FitInput& input)
{
    const double f_s = fit.value(u"f_s");
    if (input.ratio || !(f_s > 0)) return;
    double change = 0;
    for (const auto& [name, factor] : {std::pair{"halved", 0.5}, std::pair{"doubled", 2.0}}) {
        if (f_s * factor >= 1) return;
        const OverheadData data = input.at(f_s * factor);
        const auto other = refitOverhead(data, fit.settings.boundSaturation, {fit.value(u"b"), fit.value(u"c")});
        if (other.termination != Termination::Converged) continue;
        const QString suffix = u"_f_s_%1"_s.arg(QLatin1String(name));
        fit.derived[QLatin1Char('b') + suffix] = other.b;
        fit.derived[QLatin1Char('c') + suffix] = other.c;
        const double rms = std::sqrt(other.sumOfSquares / double(data.records()));
        change = std::max(change, std::fabs(rms / fit.rms - 1));
    }
    if (std::isfinite(change)) fit.derived[u"rms_change_f_s_factor_2"_s] = change;
}

void takeSamples(Fit& fit, const Bootstrap& drawn)
{
    fit.samples = drawn.samples;
    fit.serialSamples = drawn.t_1;
    for (size_t j = 0; j < 2; ++j) {
        std::vector<double> values;
        for (const auto& sample : drawn.samples) values.push_back(sample[j]);
        auto& parameter = fit.parameters[fit.parameters.size() - 2 + j];
        if (!values.empty()) parameter.interval = {quantile(values, 0.025), quantile(values, 0.975)};
    }
    fit.derived[u"bootstrap_samples"_s] = double(drawn.samples.size());
    fit.derived[u"bootstrap_without_minimum"_s] = drawn.without;
    if (drawn.without > 0)
        warn(fit.messages,
             u"%1 of %2 bootstrap samples have no admissible minimum. The intervals come from the others."_s.arg(drawn.without)
                 .arg(fit.settings.bootstrap));
}

/// f_s as given, or from the scan. False: the scan found none, and the fit says so. Error: stopped.
Result<bool> settleSerialFraction(Fit& fit, const FitInput& input, const Progress& progress)
{
    if (input.ratio) return true;
    fit.parameters.push_back(input.t1);
    FitParameter f_s{.name = u"f_s"_s, .value = input.f_s.value_or(missing), .state = Determined::Given, .reason = u"given"_s};
    if (input.f_s) {
        fit.parameters.push_back(f_s);
        return true;
    }
    const auto scan = scanSerialFraction(input, fit.settings.boundSaturation, progress);
    if (!scan) return scan.error();
    if (scan->chosen < 0) {
        endWithout(fit, *scan);
        return false;
    }
    fit.messages.insert(fit.messages.end(), scan->messages.begin(), scan->messages.end());
    f_s.value = scan->rows[size_t(scan->chosen)].f_s;
    f_s.state = Determined::Chosen;
    f_s.reason = u"chosen by the scan of section 3.3"_s;
    fit.parameters.push_back(f_s);
    return true;
}

/// f_s was chosen, not known: the intervals of all three say what the records leave of them together.
Result<Done> takeProfile(Fit& fit, const FitInput& input, const Progress& progress)
{
    FitParameter& f_s =
        *std::find_if(fit.parameters.begin(), fit.parameters.end(), [](const FitParameter& p) { return p.name == u"f_s"_s; });
    if (f_s.state != Determined::Chosen) return Done{};
    const auto profile = profileSerialFraction(input, fit.settings.boundSaturation, progress);
    if (!profile) return profile.error();
    for (FitParameter& p : fit.parameters)
        if (p.name == u"b"_s || p.name == u"c"_s || p.name == u"f_s"_s) p.interval = {};
    if (!*profile) return Done{};
    const SerialFractionProfile& all = **profile;
    for (FitParameter& p : fit.parameters) {
        if (p.name == u"f_s"_s) p.interval = all.serialRange;
        if (p.name == u"b"_s) p.interval = all.bRange;
        if (p.name == u"c"_s) p.interval = all.cRange;
    }
    fit.derived[u"f_s_of_lowest_rms"_s] = all.f_s;
    fit.derived[u"lowest_rms"_s] = all.rms;
    fit.messages.push_back(profileMessage(fit, all));
    return Done{};
}

Fit stopped(Fit fit)
{
    fit.termination = Termination::Stopped;
    fit.message = u"Stopped before the end."_s;
    fit.samples.clear();
    fit.serialSamples.clear();
    return fit;
}

/// b and c at the settled f_s; errors if they are determined.
void fitBAndC(Fit& fit, const FitInput& input, OverheadEstimate& estimate, const OverheadData& data)
{
    estimate = fitOverhead(data, fit.settings.boundSaturation);
    if (estimate.termination != Termination::Converged) return endWithout(fit, estimate);
    const LeastSquaresErrors errors = overheadErrors(data, estimate);
    if (!errors.determined[0] || !errors.determined[1]) {
        estimate.termination = Termination::NotDetermined;
        return endWithout(fit, estimate);
    }
    fit.noise = overheadNoise(data, estimate, input.serial);
    takeEstimate(fit, data, estimate, errors);
    compareWithRecords(fit, input);
    derive(fit, input);
    deriveSensitivity(fit, input);
}

} // namespace

Result<Fit> fitModel(const RunRecords& records, const FitSettings& settings, const Progress& progress)
{
    if (isNormalForm(settings.model)) return fitNormalForm(records, settings, progress);
    if (settings.model == amdahlModel.id) return fitAmdahl(records, settings);
    const auto input = fitInput(records, settings);
    if (!input) return input.error();
    Fit fit;
    fit.settings = settings;
    fit.used = input->used;
    fit.points = int(input->data.n.size());
    fit.messages = input->messages;
    const Messages about = recordWarnings(*input);
    fit.messages.insert(fit.messages.end(), about.begin(), about.end());
    const bool isDrawn = settings.bootstrap > 0; // takes most of the time then
    const auto settled = settleSerialFraction(fit, *input, progress.part(0, isDrawn ? 0.1 : 0.15));
    if (!settled) return stopped(fit);
    if (!*settled) return fit;
    OverheadEstimate estimate;
    const OverheadData data = input->at(input->ratio ? 0 : fit.value(u"f_s"));
    fitBAndC(fit, *input, estimate, data);
    if (!fit.usable()) return fit;
    if (!progress.report(isDrawn ? 0.1 : 0.2)) return stopped(fit);
    if (isDrawn && fit.noise) {
        const double f_s = input->ratio ? 0 : fit.value(u"f_s");
        const OverheadData all = input->recordsAt(f_s);
        const DrawnFit drawing{all, estimate, *fit.noise, input->serial, f_s, settings.boundSaturation};
        const Bootstrap drawn = bootstrap(drawing, settings.bootstrap, settings.seed, progress.part(0.1, 1));
        if (drawn.stopped) return stopped(fit);
        takeSamples(fit, drawn);
    }
    if (!input->ratio && !takeProfile(fit, *input, isDrawn ? progress.part(1, 1) : progress.part(0.2, 1))) return stopped(fit);
    const Messages warnings = fitWarnings(fit, *input);
    fit.messages.insert(fit.messages.end(), warnings.begin(), warnings.end());
    return fit;
}

} // namespace costscope
