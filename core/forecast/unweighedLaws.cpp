// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/unweighedLaws.h"

#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitNormalForm.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

std::vector<double> logResiduals(const ScalingPoints& points, const auto& runTime)
{
    std::vector<double> all;
    for (size_t k = 0; k < points.size(); ++k) {
        const double t = runTime(points.n[k]);
        all.push_back(t > 0 ? points.y[k] - std::log(t) : missing);
    }
    return all;
}

void setLast(UnweighedLaw& law, const ScalingPoints& points, double predicted)
{
    law.lastIsNoTime = predicted <= 0;
    if (predicted > 0) law.lastError = std::log(predicted) - points.y.back();
}

/// The scan of more takes over half a second.
constexpr size_t mostRecordsTried = 5000;

AmdahlOverhead overheadOf(const Fit& fit)
{
    return {fit.value(u"t_1"), fit.value(u"f_s"), fit.value(u"b"), fit.value(u"c")};
}

} // namespace

double UnweighedLaw::rms() const
{
    double sum = 0;
    size_t count = 0;
    for (const double one : residuals)
        if (std::isfinite(one)) {
            sum += one * one;
            ++count;
        }
    return count > 0 ? std::sqrt(sum / double(count)) : missing;
}

RunRecords recordsOfPoints(const RunRecords& records, const std::vector<bool>& used, bool withoutLast)
{
    double most = 0;
    const auto counts = [&](size_t row) { return (used.empty() || used[row]) && isPoint(records.n[row], records.t[row]); };
    for (size_t row = 0; row < records.size(); ++row)
        if (counts(row)) most = std::max(most, records.n[row]);
    RunRecords left;
    for (size_t row = 0; row < records.size(); ++row) {
        if (!counts(row) || (withoutLast && records.n[row] == most)) continue;
        left.n.push_back(records.n[row]);
        left.t.push_back(records.t[row]);
        for (auto* column : {&left.tau, &left.tauStd, &left.ratio}) column->push_back(missing);
    }
    return left;
}

UnweighedLaw overheadOnLadder(const RunRecords& records, const ScalingPoints& points, const FitSettings& settings, const Fit* known,
                              const Progress& progress)
{
    const bool isScanned = !settings.fixed.contains(u"f_s"_s);
    UnweighedLaw law{amdahlOverheadModel.id, isScanned ? u"eq (6) by section 3.3"_s : u"fit of eq (6)"_s, {}, missing, false, {}, {}};
    FitSettings asked = settings;
    asked.model = amdahlOverheadModel.id;
    asked.excluded.clear(); // the records are without them
    asked.bootstrap = 0;
    const bool isQuick = records.size() <= mostRecordsTried;
    if (!known && !isQuick) {
        law.why = u"not tried on %1 records; fit %2 does it"_s.arg(records.size()).arg(law.id);
        return law;
    }
    const auto fit = known ? Result<Fit>(*known) : fitModel(records, asked, progress.part(0, 0.3));
    if (!fit) {
        law.why = fit.error().message;
        return law;
    }
    if (!fit->usable()) {
        law.why = fit->message;
        if (isQuick) law.nearMisses = nearMisses(records, *fit, progress.part(0.3, 1));
        return law;
    }
    law.residuals = logResiduals(points, [of = overheadOf(*fit)](double n) { return of.runTime(n); });
    if (!isQuick) return law;
    if (const auto before = fitModel(recordsOfPoints(records, {}, true), asked, progress.part(0.3, 1)); before.ok() && before->usable())
        setLast(law, points, overheadOf(*before).runTime(points.most()));
    return law;
}

UnweighedLaw searchOfExtraP(const RunRecords& records, const ScalingPoints& points)
{
    UnweighedLaw law{performanceNormalForm.id, u"search of Extra-P"_s, {}, missing, false, {}, {}};
    FitSettings settings;
    settings.model = law.id;
    const auto search = searchNormalForms(records, settings);
    if (!search || search->hypotheses.empty()) {
        law.why = search ? u"no function was found"_s : search.error().message;
        return law;
    }
    law.residuals = logResiduals(points, [&](double n) { return search->hypotheses.front().form.runTime(n); });
    const auto before = searchNormalForms(recordsOfPoints(records, {}, true), settings);
    if (before.ok() && !before->hypotheses.empty()) setLast(law, points, before->hypotheses.front().form.runTime(points.most()));
    return law;
}

} // namespace costscope
