// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/fitNormalForm.h"

#include "core/numerics/leastSquares.h"
#include "core/numerics/studentT.h"
#include "core/overhead/fitInput.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr int leastPoints = 4;      // three remain when one is left out, for two coefficients
constexpr int wantedPoints = 5;     // what Extra-P asks for
constexpr double negligible = 5e-4; // share below which Extra-P takes a coefficient or a term for nothing

/// The exponents that Extra-P tries beside the constant: which j go with which i.
struct Exponents {
    double i;
    int firstJ, lastJ;
};
constexpr std::array exponents = {
    Exponents{0, 1, 2},       Exponents{1.0 / 4, 0, 2}, Exponents{1.0 / 3, 0, 2}, Exponents{1.0 / 2, 0, 2},  Exponents{2.0 / 3, 0, 2},
    Exponents{3.0 / 4, 0, 2}, Exponents{4.0 / 5, 0, 0}, Exponents{1, 0, 2},       Exponents{5.0 / 4, 0, 1},  Exponents{4.0 / 3, 0, 1},
    Exponents{3.0 / 2, 0, 2}, Exponents{5.0 / 3, 0, 0}, Exponents{7.0 / 4, 0, 0}, Exponents{2, 0, 2},        Exponents{9.0 / 4, 0, 0},
    Exponents{7.0 / 3, 0, 0}, Exponents{5.0 / 2, 0, 2}, Exponents{8.0 / 3, 0, 0}, Exponents{11.0 / 4, 0, 0}, Exponents{3, 0, 1},
};

/// Mean run time by n.
struct Points {
    std::vector<double> n, t;
    size_t size() const { return n.size(); }
};

Points pointsOf(const RunRecords& records, const std::vector<bool>& used)
{
    std::map<double, std::pair<double, int>> sums;
    for (size_t row = 0; row < records.size(); ++row)
        if (used[row]) {
            auto& [sum, count] = sums[records.n[row]];
            sum += records.t[row];
            ++count;
        }
    Points points;
    for (const auto& [n, sum] : sums) {
        points.n.push_back(n);
        points.t.push_back(sum.first / sum.second);
    }
    return points;
}

double relativeError(double modeled, double measured)
{
    const double size = std::fabs(modeled) + std::fabs(measured);
    return size > 0 ? 2 * std::fabs(modeled - measured) / size : 0;
}

/// The straight line through (growth, t), and the same without one of the points. Growth is centred: its powers are large.
class Lines {
public:
    Lines(const Points& points, const std::vector<double>& growth, const NormalForm& exponents)
        : m_points(points), m_growth(growth), m_exponents(exponents), m_m(double(points.size()))
    {
        for (size_t k = 0; k < points.size(); ++k) {
            m_meanG += growth[k] / m_m;
            m_meanT += points.t[k] / m_m;
        }
        for (size_t k = 0; k < points.size(); ++k) {
            m_gg += g(k) * g(k);
            m_gt += g(k) * t(k);
        }
    }

    NormalForm throughAll() const { return through(m_meanG, m_meanT, m_gg, m_gt); }

    /// Sums without a point are updated: Σ(g-mean)² loses (g_k-mean)² m/(m-1). Where hardly anything of it remains, digits are lost,
    /// and the sums are made anew: that is one point at most.
    NormalForm without(size_t left) const
    {
        const double share = m_m / (m_m - 1);
        const double gg = m_gg - share * g(left) * g(left), gt = m_gt - share * g(left) * t(left);
        if (m_gg > 0 && std::isfinite(m_gg) && gg < 1e-3 * m_gg) return anewWithout(left);
        return through(m_meanG - g(left) / (m_m - 1), m_meanT - t(left) / (m_m - 1), gg, gt);
    }

private:
    double g(size_t k) const { return m_growth[k] - m_meanG; }
    double t(size_t k) const { return m_points.t[k] - m_meanT; }

    NormalForm through(double meanG, double meanT, double gg, double gt) const
    {
        NormalForm form = m_exponents;
        form.c_1 = gg > 0 ? gt / gg : 0;
        form.c_0 = meanT - form.c_1 * meanG;
        return form;
    }

    NormalForm anewWithout(size_t left) const
    {
        double meanG = 0, meanT = 0, gg = 0, gt = 0;
        for (size_t k = 0; k < m_points.size(); ++k) {
            if (k == left) continue;
            meanG += m_growth[k] / (m_m - 1);
            meanT += m_points.t[k] / (m_m - 1);
        }
        for (size_t k = 0; k < m_points.size(); ++k) {
            if (k == left) continue;
            gg += std::pow(m_growth[k] - meanG, 2);
            gt += (m_growth[k] - meanG) * (m_points.t[k] - meanT);
        }
        return through(meanG, meanT, gg, gt);
    }

    const Points& m_points;
    const std::vector<double>& m_growth;
    const NormalForm& m_exponents;
    double m_m, m_meanG = 0, m_meanT = 0, m_gg = 0, m_gt = 0;
};

Hypothesis constantOf(const Points& points)
{
    Hypothesis constant;
    const double m = double(points.size());
    for (const double t : points.t) constant.form.c_0 += t / m;
    constant.smape = 0;
    for (const double t : points.t) constant.smape += relativeError(constant.form.c_0, t) / m;
    constant.residuals = 0;
    for (const double t : points.t) constant.residuals += std::pow(constant.form.c_0 - t, 2);
    constant.adjustedR2 = 0;
    constant.error0 = std::sqrt(constant.residuals / (m - 1) / m);
    return constant;
}

/// The least value without each point: the least of all, or the second where the least itself is left out.
double leastWithout(const std::vector<double>& sorted, double left)
{
    return left == sorted[0] ? sorted[1] : sorted[0];
}

/// What the function predicts for each point when it is fitted to the others.
double crossValidated(const Points& points, const std::vector<double>& growth, const Lines& lines)
{
    std::vector<double> sorted = points.t;
    std::sort(sorted.begin(), sorted.end());
    double smape = 0;
    for (size_t left = 0; left < points.size(); ++left) {
        NormalForm form = lines.without(left);
        if (std::fabs(form.c_0 / leastWithout(sorted, points.t[left])) < negligible) form.c_0 = 0;
        smape += relativeError(form.c_0 + form.c_1 * growth[left], points.t[left]) / double(points.size());
    }
    return smape;
}

/// Asymptotic standard errors of a straight line.
void addErrors(Hypothesis& hypothesis, const std::vector<double>& growth)
{
    const double m = double(growth.size());
    double mean = 0, squares = 0;
    for (const double g : growth) mean += g / m;
    for (const double g : growth) squares += (g - mean) * (g - mean);
    const double variance = hypothesis.residuals / (m - 2);
    hypothesis.error1 = std::sqrt(variance / squares);
    hypothesis.error0 = std::sqrt(variance * (1 / m + mean * mean / squares));
}

Hypothesis hypothesisOf(const Points& points, NormalForm form, double constantResiduals)
{
    std::vector<double> growth;
    for (const double n : points.n) growth.push_back(form.growth(n));
    const Lines lines(points, growth, form);
    Hypothesis hypothesis{lines.throughAll()};
    hypothesis.smape = crossValidated(points, growth, lines);
    hypothesis.residuals = 0;
    for (size_t k = 0; k < points.size(); ++k)
        hypothesis.residuals += std::pow(hypothesis.form.c_0 + hypothesis.form.c_1 * growth[k] - points.t[k], 2);
    const double m = double(points.size());
    hypothesis.adjustedR2 = 1 - hypothesis.residuals / constantResiduals * (m - 1) / (m - 2);
    double contribution = 0;
    for (size_t k = 0; k < points.size(); ++k)
        contribution = std::max(contribution, std::fabs(hypothesis.form.c_1 * growth[k] / points.t[k]));
    hypothesis.isPossible = contribution >= negligible && std::isfinite(hypothesis.residuals);
    addErrors(hypothesis, growth);
    return hypothesis;
}

/// Exponents of all functions beside the constant, in the order in which they are tried.
std::vector<NormalForm> formsFor(const FitSettings& settings, const Points& points)
{
    std::vector<NormalForm> forms;
    for (const Exponents& e : exponents)
        for (int j = e.firstJ; j <= e.lastJ; ++j) forms.push_back({0, 0, e.i, double(j)});
    if (settings.model != negativeNormalForm.id) return forms;
    for (size_t k = 0, count = forms.size(); k < count; ++k) forms.push_back({0, 0, -forms[k].i, forms[k].j == 0 ? 0 : -forms[k].j});
    if (points.n.front() <= 1) std::erase_if(forms, [](const NormalForm& form) { return form.j != 0; });
    return forms;
}

bool isWanted(const FitSettings& settings, double i, double j)
{
    const auto fits = [&](const char* name, double value) {
        const auto given = settings.fixed.find(QLatin1String(name));
        return given == settings.fixed.end() || std::fabs(given->second - value) < 1e-3; // 0.333 is a third
    };
    return fits("i", i) && fits("j", j);
}

std::optional<Error> wrongSettings(const FitSettings& settings)
{
    for (const auto& [name, value] : settings.fixed)
        if (name != u"i"_s && name != u"j"_s)
            return Error{u"“%1” cannot be held: of %2 i and j can, c_0 and c_1 are fitted."_s.arg(name, settings.model)};
    if (settings.weights != Weights::Plain) return Error{u"%1 is fitted with plain weights, as Extra-P does."_s.arg(settings.model)};
    if (settings.bootstrap > 0)
        return Error{u"%1 has no bootstrap intervals: another sample would choose another function."_s.arg(settings.model)};
    if (settings.boundSaturation) return Error{u"%1 has no overhead ratio that could be bounded."_s.arg(settings.model)};
    return std::nullopt;
}

FitParameter coefficient(const char* name, double value, double error, int freedom)
{
    return fittedParameter(name, Quantity::Time, value, error, studentTQuantile(0.975, freedom));
}

FitParameter exponent(const char* name, double value, const FitSettings& settings)
{
    const bool isGiven = settings.fixed.contains(QLatin1String(name));
    return {QString::fromLatin1(name),
            Quantity::None,
            value,
            {},
            {},
            isGiven ? Determined::Given : Determined::Chosen,
            isGiven ? u"given"_s : u"chosen by cross-validation"_s};
}

void compareWithRecords(Fit& fit, const RunRecords& records, const NormalForm& form)
{
    double squares = 0, relative = 0;
    for (size_t row = 0; row < records.size(); ++row) {
        fit.fitted.push_back(form.runTime(records.n[row]));
        if (!fit.used[row]) continue;
        squares += std::pow(fit.fitted.back() - records.t[row], 2);
        relative += std::pow(fit.fitted.back() / records.t[row] - 1, 2);
    }
    fit.rms = std::sqrt(squares / fit.points);
    fit.rmsRelative = std::sqrt(relative / fit.points);
}

/// What is behind the choice, where it says something else than it seems to.
void explain(Messages& messages, const FitSettings& settings, const Points& points, const Hypothesis& chosen)
{
    if (points.size() < size_t(wantedPoints))
        warn(messages, u"Extra-P asks for at least %1 different n; these are %2."_s.arg(wantedPoints).arg(points.size()));
    const auto [least, most] = std::minmax_element(points.t.begin(), points.t.end());
    if (chosen.form.isConstant() && *most > 1.5 * *least)
        warn(messages, u"No function of the search predicts better than the constant, yet the times differ by a factor of %1. Extra-P "
                       "calls the adjusted R² of a constant 1; it explains nothing."_s.arg(display(*most / *least, Quantity::None, 2)));
    if (points.t.front() > points.t.back() && settings.model == performanceNormalForm.id)
        note(messages, u"The times fall, and no exponent of this search is negative: compare with extra-p-pmnf-negative and with "
                       "amdahl-overhead."_s);
    for (const double n : points.n)
        if (chosen.form.runTime(n) < 0) return warn(messages, u"The function is negative at n = %1."_s.arg(exact(n)));
}

} // namespace

Result<HypothesisSearch> searchNormalForms(const RunRecords& records, const FitSettings& settings, const Progress& progress)
{
    if (auto wrong = wrongSettings(settings)) return *wrong;
    const auto used = usedRecords(records, settings);
    if (!used) return used.error();
    const Points points = pointsOf(records, *used);
    if (points.size() < size_t(leastPoints))
        return Error{u"Records of %1 different n are too few: the search needs at least %2."_s.arg(points.size()).arg(leastPoints)};
    HypothesisSearch search{{}, int(points.size())};
    const Hypothesis constant = constantOf(points);
    if (isWanted(settings, 0, 0)) search.hypotheses.push_back(constant);
    const std::vector<NormalForm> forms = formsFor(settings, points);
    for (size_t tried = 0; tried < forms.size(); ++tried) {
        if (!progress.report(double(tried) / double(forms.size()))) return cancelled();
        if (isWanted(settings, forms[tried].i, forms[tried].j))
            search.hypotheses.push_back(hypothesisOf(points, forms[tried], constant.residuals));
    }
    if (search.hypotheses.empty()) return Error{u"Extra-P tries no function with these exponents."_s};
    // Of equally good ones the first that was tried; times that do not change at all are constant.
    const auto isBetter = [](const Hypothesis& a, const Hypothesis& b) {
        return a.isPossible != b.isPossible ? a.isPossible : a.smape < b.smape;
    };
    if (constant.residuals > 0) std::stable_sort(search.hypotheses.begin(), search.hypotheses.end(), isBetter);
    return search;
}

Result<Fit> fitNormalForm(const RunRecords& records, const FitSettings& settings, const Progress& progress)
{
    const auto search = searchNormalForms(records, settings, progress);
    return search ? Result<Fit>(fitOf(*search, records, settings)) : search.error();
}

Fit fitOf(const HypothesisSearch& search, const RunRecords& records, const FitSettings& settings)
{
    const Hypothesis& chosen = search.hypotheses.front();
    Fit fit;
    fit.settings = settings;
    fit.used = *usedRecords(records, settings);
    fit.points = int(std::count(fit.used.begin(), fit.used.end(), true));
    const Points points = pointsOf(records, fit.used);
    const NormalForm& form = chosen.form;
    fit.parameters.push_back(coefficient("c_0", form.c_0, chosen.error0, search.points - (form.isConstant() ? 1 : 2)));
    if (form.isConstant())
        fit.parameters.push_back({u"c_1"_s, Quantity::Time, 0, {}, {}, Determined::Chosen, u"the constant was chosen"_s});
    else
        fit.parameters.push_back(coefficient("c_1", form.c_1, chosen.error1, search.points - 2));
    fit.parameters.push_back(exponent("i", form.i, settings));
    fit.parameters.push_back(exponent("j", form.j, settings));
    fit.message = u"Chosen of %1 functions."_s.arg(search.hypotheses.size());
    fit.derived[u"smape"_s] = chosen.smape;
    fit.derived[u"smape_constant"_s] = constantOf(points).smape;
    fit.derived[u"adjusted_r2"_s] = chosen.adjustedR2;
    fit.derived[u"hypotheses"_s] = double(search.hypotheses.size());
    compareWithRecords(fit, records, form);
    explain(fit.messages, settings, points, chosen);
    return fit;
}

} // namespace costscope
