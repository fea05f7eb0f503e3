// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/ticks.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

/// Runs that are at least 5 % slower than their neighbours in n on both sides and slower than the fit: no law that is
/// smooth in n follows them (GROMACS: n = 96, 192, 288, 416, 512). The last record has one neighbour and is never odd.
std::vector<size_t> oddRuns(const RunCurve& curve)
{
    const RunRecords& r = curve.records;
    std::vector<size_t> order(r.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return r.n[a] < r.n[b]; });
    std::vector<size_t> odd;
    for (size_t i = 1; i + 1 < order.size(); ++i) {
        const double t = r.t[order[i]];
        const bool peak = t > 1.05 * r.t[order[i - 1]] && t > 1.05 * r.t[order[i + 1]];
        if (peak && t > 1.05 * curve.law.runTime(r.n[order[i]])) odd.push_back(order[i]);
    }
    return odd;
}

QString listOfN(const RunCurve& curve, const std::vector<size_t>& rows)
{
    QStringList n;
    for (const size_t row : rows) n << exact(curve.records.n[row]);
    return n.join(u", "_s);
}

/// Points in two series: odd runs as vermillion diamonds, all others as usual.
void addPoints(Panel& panel, const RunCurve& curve, const std::vector<size_t>& odd, const std::vector<double>& y, bool legend)
{
    std::vector<double> usual = y;
    Series marked{.mark = Mark::Points,
                  .label = legend ? u"<i>n</i> = "_s + listOfN(curve, odd) : QString(),
                  .hue = Hue::Vermillion,
                  .marker = Marker::Diamond};
    for (const size_t row : odd) {
        marked.addPoint(curve.records.n[row], y[row], int(row));
        usual[row] = missing;
    }
    addMeasured(panel, curve, usual, {}, legend ? u"measured"_s : QString(), Marker::Circle, Fill::Solid);
    panel.addUnlessEmpty(std::move(marked));
}

Panel timePanel(const RunCurve& curve, const std::vector<size_t>& odd, const QString& scale)
{
    Panel panel{
        .x = coresAxis(curve.largestN() * 1.25, u"log"_s), .y = timeAxis(u"Run time <i>t<sub>n</sub></i> (s)"_s, scale), .sharesX = true};
    const auto n = spread(1, curve.largestN(), 161);
    // One legend entry for the line and its band.
    const QString law = u"eq (6), 95 % band"_s;
    Series band{.mark = Mark::Band, .label = law, .hue = Hue::Blue, .fill = Fill::Soft};
    Series fitted{.label = law, .hue = Hue::Blue};
    Series amdahl{.label = u"Amdahl, same <i>f<sub>s</sub></i>"_s, .hue = Hue::Grey, .dash = Dash::DashDot};
    for (const double at : n) {
        fitted.addPoint(at, curve.law.runTime(at));
        amdahl.addPoint(at, curve.law.amdahl(at));
    }
    for (const CurvePoint& p : fittedCurve(*curve.fit, n)) band.addBar(p.n, std::max(p.tLow, 0.0), p.tHigh);
    std::vector<double> range = curve.records.t;
    range.insert(range.end(), amdahl.y.begin(), amdahl.y.end());
    if (panel.y.scale == Scale::Linear) range.push_back(0);
    panel.series = {std::move(band), std::move(amdahl), std::move(fitted)};
    addPoints(panel, curve, odd, curve.records.t, true);
    padRange(panel.y, range, 0.06);
    return panel;
}

/// Labels of neighbours in n go to different sides: the last to the right, one close before it above, others to the left.
Anchor besideOdd(const RunCurve& curve, const std::vector<size_t>& odd, size_t i)
{
    if (i + 1 == odd.size()) return Anchor::Right;
    const bool closeToLast = i + 2 == odd.size() && curve.records.n[odd.back()] < 1.6 * curve.records.n[odd[i]];
    return closeToLast ? Anchor::Above : Anchor::Left;
}

Panel residualPanel(const RunCurve& curve, const std::vector<size_t>& odd)
{
    Panel panel{.x = coresAxis(curve.largestN() * 1.25, u"log"_s), .y = residualAxis(), .legend = LegendPlace::None, .height = 0.55};
    Series band{.mark = Mark::Band, .hue = Hue::Blue, .fill = Fill::Soft};
    for (const CurvePoint& p : fittedCurve(*curve.fit, spread(1, curve.largestN(), 81)))
        band.addBar(p.n, 100 * (p.tLow / p.t - 1), 100 * (p.tHigh / p.t - 1));
    panel.series = {std::move(band), {.mark = Mark::Horizontal, .hue = Hue::Blue, .y = {0}}};
    std::vector<double> residuals = curve.residuals();
    addPoints(panel, curve, odd, residuals, false);
    for (size_t i = 0; i < odd.size(); ++i) {
        const double n = curve.records.n[odd[i]];
        panel.series.push_back(wordsAt(n, residuals[odd[i]], exact(n), Hue::Vermillion, besideOdd(curve, odd, i)));
    }
    residuals.push_back(0);
    padRange(panel.y, residuals, 0.12);
    return panel;
}

QString titleOf(const RunCurve& curve, const std::vector<size_t>& odd)
{
    static const QStringList words = {u"one core count takes"_s,  u"two core counts take"_s,  u"three core counts take"_s,
                                      u"four core counts take"_s, u"five core counts take"_s, u"six core counts take"_s};
    double worst = 0;
    for (size_t row = 0; row < curve.records.size(); ++row)
        if (curve.used(row)) worst = std::max(worst, std::fabs(curve.residual(row)));
    if (!odd.empty() && int(odd.size()) <= words.size() && worst > 20)
        return u"%1: %2 longer than both neighbours"_s.arg(curve.name(), words[qsizetype(odd.size()) - 1]);
    return u"%1: the fit is within %2 % of every run in it"_s.arg(curve.name(), QString::number(std::ceil(worst)));
}

} // namespace

Result<Figure> runResiduals(const Session& session, const FigureRequest& request, const QString& yScale)
{
    auto curves = runCurves(session, request);
    if (!curves) return curves.error();
    const RunCurve& curve = curves->front();
    const auto odd = oddRuns(curve);
    Figure figure;
    figure.heightMm = 96;
    figure.panels = {timePanel(curve, odd, yScale), residualPanel(curve, odd)};
    figure.title = titleOf(curve, odd);
    figure.subtitle = u"<i>f<sub>s</sub></i> = %1 · "_s.arg(display(curve.law.f_s, Quantity::None, 3)) +
                      (odd.empty() ? u"residual = measured / fitted − 1"_s
                                   : u"diamonds: at least 5 % above both neighbours in <i>n</i> and above the fit"_s);
    addRecordTable(figure, *curves);
    figure.provenance = runProvenance(*curves);
    figure.caption = u"%1: run times and residuals of the fit by eq (6) of Höfinger and Haunschmid (2017), %2. %3."_s.arg(
        curve.name(), fitNotes(curve).join(u", "_s), figure.provenance.program);
    figure.messages = curve.fit->messages;
    return figure;
}

} // namespace costscope
