// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/determined.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitInput.h"
#include "core/overhead/serialFractionProfile.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

QString number(double value, int digits = 3)
{
    return display(value, Quantity::None, digits);
}

/// "0.4", "16": to a tenth below 10 %, else whole.
QString percent(double share, double (*round)(double) = std::round)
{
    const int decimals = share < 0.0995 ? 1 : 0;
    const double scale = decimals == 1 ? 1000 : 100;
    return QString::number(100 * round(scale * share * (1 - 1e-12)) / scale, 'f', decimals); // 0.3 % is no 0.30000001
}

/// What it is at most, when it is read.
QString percentUp(double share)
{
    return percent(share, std::ceil);
}

QString percentRange(double least, double most)
{
    const QString from = percent(least), to = percent(most);
    return from == to ? from : u"%1–%2"_s.arg(from, to);
}

double derived(const Fit& fit, const char* name)
{
    const auto found = fit.derived.find(QLatin1String(name));
    return found == fit.derived.end() ? missing : found->second;
}

/// r∞ > 1 is legal as long as r(n) < 1 on the data, but then the model ends at the pole n = -(b+c+c²)/(1+c-b).
QString saturationText(const Fit& fit)
{
    const double b = fit.value(u"b"), c = fit.value(u"c"), saturation = derived(fit, "r_inf");
    const double A = 1 + c - b;
    if (A < 0 && saturation > 1 + 1e-9)
        return u"r∞ = b/(c+1) = %1 is above 1: the model ends at n = %2. The fit can be held at r∞ ≤ 1."_s.arg(
            number(saturation, 4), exact(std::floor(-(b + c + c * c) / A)));
    if (saturation > 1 - 1e-9) return u"The fit lies on the bound r∞ = 1 (b = c + 1): without it r∞ would be above 1."_s;
    if (b >= c) return u"b = %1 is not below c = %2. The procedure of section 3.3 asks for c > b."_s.arg(number(b), number(c));
    return {};
}

/// Errors above 30 % with the numbers; above 100 % the value is not determined, and only the error is told.
QString errorText(const Fit& fit)
{
    QStringList none, wide;
    for (const QString& name : {u"b"_s, u"c"_s}) {
        const FitParameter& p = *fit.parameter(name);
        if (!p.standardError || !(*p.standardError > 0.3 * p.value)) continue;
        if (isDetermined(p))
            wide << u"%1 = %2"_s.arg(name, shownValue(p));
        else
            none << u"%1 is not determined%2: %3."_s.arg(name, fit.parameter(u"f_s") ? u" at this f_s"_s : QString(), whyNot(p));
    }
    if (!wide.isEmpty()) none << u"Errors above 30 %: %1."_s.arg(wide.join(u", "_s));
    return none.join(QLatin1Char(' '));
}

QString correlationText(const Fit& fit, bool ratio)
{
    if (!(std::fabs(fit.correlation) >= 0.95) || fit.correlation == 1) return {};
    const QString value = QString::number(fit.correlation, 'f', 3);
    if (ratio) return u"The errors of b and c go together (correlation %1). Trust r∞ more than b and c."_s.arg(value);
    return u"At this f_s the errors of b and c go together (correlation %1). Trust t first, then τ, then r∞; b and c last."_s.arg(value);
}

QString sensitivityText(const Fit& fit)
{
    const double half = derived(fit, "b_f_s_halved"), twice = derived(fit, "b_f_s_doubled");
    if (std::isnan(half) || std::isnan(twice)) return {};
    return u"f_s, b and c slide along one valley: half or twice this f_s gives b = %1 or %2 and changes the RMS by %3 % at most."_s.arg(
        number(half), number(twice), percentUp(derived(fit, "rms_change_f_s_factor_2")));
}

/// n whose records are faster than t_1/n, in the mean of repetitions: t_1 does not belong to them.
QString superlinearText(const FitInput& input)
{
    if (input.ratio) return {};
    std::map<double, std::pair<double, int>> sums; // of t
    for (size_t i = 0; i < input.records.size(); ++i) {
        if (!(input.records.n[i] > 1) || !input.used[i]) continue;
        auto& [sum, count] = sums[input.records.n[i]];
        sum += input.records.t[i], ++count;
    }
    QStringList at;
    for (const auto& [n, times] : sums)
        if (times.first / times.second < 0.98 * input.t_1 / n) at += exact(n);
    if (at.isEmpty()) return {};
    return u"Faster than t_1/n at n = %1: t_1 does not fit these records. Leave them out, or give another t_1."_s.arg(at.join(u", "_s));
}

QString extrapolationText(const Fit& fit, const FitInput& input)
{
    const double fastest = derived(fit, "n_fastest");
    if (!(fastest > input.data.largest)) return {};
    return u"The fastest n = %1 lies beyond the largest n = %2 in the fit: extrapolated."_s.arg(exact(fastest), exact(input.data.largest));
}

/// measured/fitted - 1 of the records used at one n, in the mean of its repetitions: what is to one side there is no chance.
struct MeanResidual {
    double n, value;
    int records;
};

/// Ordered by n.
std::vector<MeanResidual> meanResiduals(const Fit& fit, const RunRecords& records, bool ratio)
{
    std::map<double, MeanResidual> sums;
    for (size_t i = 0; i < fit.used.size(); ++i) {
        const double n = records.n[i];
        if (!fit.used[i] || n == 1 || !(fit.fitted[i] > 0)) continue;
        MeanResidual& sum = sums.try_emplace(n, MeanResidual{n, 0, 0}).first->second;
        sum.value += (ratio ? records.ratio[i] : records.t[i]) / fit.fitted[i] - 1;
        ++sum.records;
    }
    std::vector<MeanResidual> means;
    for (const auto& [n, sum] : sums) means.push_back({n, sum.value / sum.records, sum.records});
    return means;
}

/// The longest stretch of residuals of one sign that are all at least `least`: [from, to).
std::pair<size_t, size_t> longestStretch(const std::vector<MeanResidual>& residuals, double least)
{
    std::pair<size_t, size_t> longest{0, 0};
    size_t from = 0;
    for (size_t i = 0; i < residuals.size(); ++i) {
        const double value = residuals[i].value;
        if (std::fabs(value) < least)
            from = i + 1;
        else if (i > from && (value > 0) != (residuals[i - 1].value > 0))
            from = i;
        if (i + 1 - from > longest.second - longest.first) longest = {from, i + 1};
    }
    return longest;
}

QString sentence(bool ratio, bool below)
{
    if (ratio && below) return u"from %1 to %2 cores the shares are %3%4 % smaller than the fit"_s;
    if (ratio) return u"from %1 to %2 cores the shares are %3%4 % larger than the fit"_s;
    if (below) return u"from %1 to %2 cores the runs are %3%4 % faster than the fit"_s;
    return u"from %1 to %2 cores the runs are %3%4 % slower than the fit"_s;
}

/// Wald & Wolfowitz 1940: fewer changes of sign than random residuals would have (one-sided, 2.5 %).
bool tooFewRuns(const std::vector<MeanResidual>& residuals)
{
    double positive = 0, negative = 0, runs = 0;
    for (size_t i = 0; i < residuals.size(); ++i) {
        const bool up = residuals[i].value > 0;
        (up ? positive : negative) += 1;
        runs += i == 0 || up != (residuals[i - 1].value > 0);
    }
    const double all = positive + negative, product = 2 * positive * negative;
    if (all < 8) return false;
    const double mean = product / all + 1, variance = product * (product - all) / (all * all * (all - 1));
    return variance <= 0 || (runs - mean) / std::sqrt(variance) < -1.96;
}

} // namespace

QString residualPattern(const Fit& fit, const RunRecords& records, bool ratio)
{
    const auto residuals = meanResiduals(fit, records, ratio);
    const auto [from, to] = longestStretch(residuals, fit.rmsRelative);
    // Four in a row above one standard deviation on one side: by chance once in about forty data sets.
    if (to - from >= 4) {
        double least = INFINITY, most = 0;
        bool areMeans = false;
        for (size_t i = from; i < to; ++i) {
            least = std::min(least, std::fabs(residuals[i].value));
            most = std::max(most, std::fabs(residuals[i].value));
            areMeans |= residuals[i].records > 1;
        }
        return sentence(ratio, residuals[from].value < 0)
            .arg(exact(residuals[from].n), exact(residuals[to - 1].n), areMeans ? u"on average "_s : QString(), percentRange(least, most));
    }
    if (tooFewRuns(residuals)) return u"they keep one sign over long ranges of n"_s;
    return {};
}

Messages recordWarnings(const FitInput& input)
{
    Messages messages;
    if (const QString said = superlinearText(input); !said.isEmpty()) warn(messages, said);
    if (input.data.n.size() < 6) warn(messages, u"Only %1 records: the errors are rough."_s.arg(input.data.n.size()));
    return messages;
}

/// ", far beyond ±: b from 0.0109 to 164": a small standard error, which holds f_s, says of such values that they were known. Empty: none.
static QString beyondErrors(const Fit& fit, const SerialFractionProfile& profile)
{
    QStringList all;
    const std::pair<QString, std::array<double, 2>> ranges[] = {{u"b"_s, profile.bRange}, {u"c"_s, profile.cRange}};
    for (const auto& [name, range] : ranges) {
        const FitParameter& p = *fit.parameter(name);
        const bool looksKnown = p.standardError && *p.standardError <= 0.3 * p.value;
        if (!looksKnown || (range[0] > p.value / 2 && range[1] < 2 * p.value)) continue;
        all << (std::isinf(range[1]) ? (range[0] > 0 ? u"%1 from %2 on"_s.arg(name, number(range[0])) : u"%1 is not bounded"_s.arg(name))
                                     : u"%1 from %2 to %3"_s.arg(name, number(range[0]), number(range[1])));
    }
    return all.isEmpty() ? QString() : u", far beyond ±: "_s + all.join(u", "_s);
}

Message profileMessage(const Fit& fit, const SerialFractionProfile& profile)
{
    const Quantity unit = fit.settings.weights == Weights::Plain      ? Quantity::Time
                          : fit.settings.weights == Weights::Relative ? Quantity::Share
                                                                      : Quantity::None;
    const double chosen = fit.value(u"f_s");
    const QString low = number(profile.serialRange[0]), high = number(profile.serialRange[1]);
    const QString range = low == high ? u"about %1"_s.arg(low) : u"from %1 to %2"_s.arg(low, high);
    const auto allows = [&](double f_s) { return f_s >= profile.serialRange[0] && f_s <= profile.serialRange[1]; };
    // The lowest RMS is that of the fit's weights, the range that of the noise.
    const QString weighed = allows(profile.f_s) && !profile.isOtherNoise ? QString() : u", weighed by the noise that they show instead,"_s;
    const QString said =
        u"The rule of section 3.3 chose f_s = %1 (RMS %2); the records fit best at %3 (RMS %4) and%5 allow %6 (95 %)."_s.arg(
            number(chosen), display(fit.rms, unit, 3), number(profile.f_s), display(profile.rms, unit, 3), weighed, range);
    const bool isAllowed = allows(chosen);
    const QString wide = beyondErrors(fit, profile);
    const QString intervals = u" The intervals of b and c go over all that they allow%1."_s.arg(wide);
    if (isAllowed) return {wide.isEmpty() ? Severity::Note : Severity::Warning, said + intervals};
    return {Severity::Warning, said + u" They exclude the choice: hold f_s at a value that they allow."_s + intervals};
}

Messages fitWarnings(const Fit& fit, const FitInput& input)
{
    const QString pattern = residualPattern(fit, input.records, input.ratio);
    Messages messages{{Severity::Warning, saturationText(fit)},
                      {Severity::Warning, errorText(fit)},
                      {Severity::Warning, pattern.isEmpty() ? QString() : u"Residuals are not random: %1."_s.arg(pattern)},
                      {Severity::Note, correlationText(fit, input.ratio)},
                      {Severity::Note, sensitivityText(fit)},
                      {Severity::Note, extrapolationText(fit, input)}};
    std::erase_if(messages, [](const Message& message) { return message.text.isEmpty(); });
    return messages;
}

} // namespace costscope
