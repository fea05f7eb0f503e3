// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/figures/overheadKinds.h"

#include "core/base/words.h"
#include "core/figure/choiceOf.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/overhead/figures/runCurveMarks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace costscope {

namespace {

constexpr std::array hues = {Hue::Blue, Hue::Vermillion, Hue::Green, Hue::Purple, Hue::Orange, Hue::Sky};
constexpr std::array markers = {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle};

/// Least whole n of the measured range from which on modeled overhead is at least half of the run time, up to the largest n.
std::optional<double> halfOverheadFrom(const RunCurve& curve)
{
    if (!curve.fit) return std::nullopt;
    const double first = *std::min_element(curve.records.n.begin(), curve.records.n.end());
    std::optional<double> from;
    for (double n = curve.largestN(); n >= std::max(2.0, first); n = std::min(n - 1, std::ceil(n / 1.0005))) {
        if (!(curve.law.ratio(n) >= 0.5)) break;
        from = n;
    }
    return from;
}

/// First measured n from which on every measured share of overhead is at least half; nothing if one of the last is smaller.
std::optional<double> measuredHalfFrom(const RunCurve& curve)
{
    std::map<double, double> least; // shares by n
    for (size_t row = 0; row < curve.records.ratio.size(); ++row) {
        if (!std::isfinite(curve.records.ratio[row])) continue;
        double& share = least.try_emplace(curve.records.n[row], curve.records.ratio[row]).first->second;
        share = std::min(share, curve.records.ratio[row]);
    }
    std::optional<double> from;
    for (auto share = least.rbegin(); share != least.rend() && share->second >= 0.5; ++share) from = share->first;
    return from;
}

void addHalfMark(Panel& panel, const RunCurve& curve, double n)
{
    panel.series.push_back({.mark = Mark::Drop,
                            .label = u"half of <i>t<sub>n</sub></i>, predicted"_s,
                            .hue = Hue::Grey,
                            .dash = Dash::Dotted,
                            .x = {n},
                            .y = {curve.law.overhead(n)}});
    panel.notes.push_back(u"half from <i>n</i> = %1 on"_s.arg(exact(n)));
}

QString proposedTitle(const RunCurve& curve)
{
    const QString name = curve.name();
    if (const auto n = measuredHalfFrom(curve)) {
        const auto later = std::ranges::any_of(curve.records.n, [&](double other) { return other > *n; });
        return (later ? u"%1: measured overhead is at least half of the time in every record from %2 on"_s
                      : u"%1: measured overhead is at least half of the time on %2, the most that ran"_s)
            .arg(name, coresInWords(*n));
    }
    if (const auto n = halfOverheadFrom(curve); n && !curve.hasTau())
        return u"%1: at least half of the time is predicted to be overhead from %2 on"_s.arg(name, coresInWords(*n));
    if (curve.lastShare().isKnown()) return lastShareInWords(curve);
    const auto fastest = std::min_element(curve.records.t.begin(), curve.records.t.end()) - curve.records.t.begin();
    return u"%1 was measured fastest on %2"_s.arg(name, coresInWords(curve.records.n[size_t(fastest)]));
}

QString proposedSubtitle(const RunCurve& curve)
{
    QString records = counted(qint64(curve.records.size()), u"1 run-time record"_s, u"%1 run-time records"_s);
    qint64 fitted = 0;
    for (size_t row = 0; row < curve.records.size(); ++row) fitted += curve.used(row);
    if (fitted < qint64(curve.records.size())) records = u"%1, %2 of them fitted"_s.arg(records, QString::number(fitted));
    if (!curve.fit) return records + (curve.alone ? u" · fitted by Amdahl's law alone"_s : u" · not fitted"_s);
    return records + (curve.hasTau() ? u" · <i>τ<sub>n</sub></i> is predicted from run times alone"_s : u" · no MPI times measured"_s) +
           u" · <i>τ<sub>n</sub></i>/<i>t<sub>n</sub></i> = <i>b</i>/(<i>c</i>+1) − <i>b</i>/(<i>c</i>+<i>n</i>), serial fraction "
           "<i>f<sub>s</sub></i>"_s;
}

/// measured / fitted - 1 in percent, sharing the x axis of the panel above.
Panel residualPanel(const Panel& above, const RunCurve& curve)
{
    Panel panel{.x = above.x, .y = residualAxis(), .legend = LegendPlace::None, .height = 0.38, .grid = true};
    panel.series.push_back({.mark = Mark::Horizontal, .endLabel = u"measured / fitted − 1"_s, .hue = Hue::Blue, .y = {0}});
    std::vector<double> residuals = curve.residuals();
    addMeasured(panel, curve, residuals, {}, {}, Marker::Circle, Fill::Solid);
    residuals.push_back(0);
    padRange(panel.y, residuals, 0.1);
    return panel;
}

void buildSingle(Figure& figure, const RunCurve& curve, const CurveLook& look, Panel panel, bool residuals)
{
    addCurve(panel, curve, look);
    showAllPoints({&panel});
    if (const auto n = halfOverheadFrom(curve); n && look.tau && look.amdahl && curve.law.ratio(*n - 1) < 0.5)
        addHalfMark(panel, curve, *n);
    figure.title = proposedTitle(curve);
    figure.subtitle = proposedSubtitle(curve);
    figure.panels.push_back(std::move(panel));
    if (!residuals || !curve.fit) return;
    figure.panels.front().sharesX = true;
    figure.panels.push_back(residualPanel(figure.panels.front(), curve));
    figure.heightMm = 100;
}

void buildOverlaid(Figure& figure, const std::vector<RunCurve>& curves, const CurveLook& base, Panel panel)
{
    for (size_t i = 0; i < curves.size(); ++i) {
        CurveLook look = base;
        look.runTime = look.overhead = hues[i % hues.size()];
        look.measured = look.measuredTau = markers[i % markers.size()];
        look.name = curves[i].name();
        look.legend = i == 0;
        look.notes = look.amdahl = look.band = false;
        addCurve(panel, curves[i], look);
    }
    showAllPoints({&panel});
    figure.title = u"Run times and overhead of %1 programs"_s.arg(curves.size());
    figure.subtitle = base.tau && base.runTimes ? u"heavy lines: run time; thin lines: overhead predicted from run times alone"_s
                                                : u"lines: fits by eq (6)"_s;
    figure.panels.push_back(std::move(panel));
}

/// Programs whose predicted overhead is within a quarter of the measured one, by median, among those that have both.
QString multiplesTitle(const std::vector<RunCurve>& curves)
{
    QStringList close;
    qsizetype compared = 0;
    for (const RunCurve& curve : curves) {
        if (!curve.fit) continue;
        const auto error = curve.fit->derived.find(u"tau_median_relative_error"_s);
        if (error == curve.fit->derived.end() || !std::isfinite(error->second)) continue;
        ++compared;
        if (error->second <= 0.25) close << curve.name();
    }
    if (compared == 0) return u"Run times of %1 programs and the overhead in them"_s.arg(curves.size());
    if (close.isEmpty()) return u"Predicted from run times alone, overhead misses the measured one by more than a quarter"_s;
    if (close.size() > 3)
        return u"Predicted from run times alone, overhead is close for %1 of %2 programs"_s.arg(close.size()).arg(compared);
    const QString others = compared > close.size() ? u", less so elsewhere"_s : QString(), last = close.takeLast();
    const QString names = close.isEmpty() ? last : close.join(u", "_s) + u" and "_s + last;
    return u"Predicted from run times alone, overhead is close for %1"_s.arg(names) + others;
}

/// t_1 of every program, measured or given to its fit [s]; nothing if one of them has none, and times of different kinds would share
/// an axis.
std::optional<std::vector<double>> serialTimes(const std::vector<RunCurve>& curves)
{
    std::vector<double> all;
    for (const RunCurve& curve : curves) {
        const double t_1 = curve.records.t1().value_or(curve.fit ? curve.law.t_1 : missing);
        if (!(t_1 > 0)) return std::nullopt;
        all.push_back(t_1);
    }
    return all;
}

void buildMultiples(Figure& figure, std::vector<RunCurve>& curves, const CurveLook& base, const Panel& empty, FigureMemory& memory)
{
    sortByOverhead(curves);
    const auto t_1 = serialTimes(curves);
    for (size_t i = 0; i < curves.size(); ++i) {
        const RunCurve& curve = curves[i];
        CurveLook look = base;
        look.scale = t_1 ? (*t_1)[i] : 1;
        look.endLabels = false;
        addCurve(figure.panels.emplace_back(empty), curve, look, memory);
    }
    layOutMultiples(figure, curves, 52, 43);
    std::vector<Panel*> all;
    for (Panel& panel : figure.panels) all.push_back(&panel);
    showAllPoints(all);
    figure.title = multiplesTitle(curves);
    figure.subtitle =
        (t_1 ? u"Times relative to <i>t</i><sub>1</sub>"_s : u"Times as measured: not every program has a <i>t</i><sub>1</sub>"_s) +
        u"; ordered by the share of overhead at the largest <i>n</i>"_s;
}

QString captionOf(const std::vector<RunCurve>& curves)
{
    const RunCurve& first = curves.front();
    QString text = curves.size() == 1
                       ? u"%1: run time <i>t<sub>n</sub></i>"_s.arg(first.name()) +
                             (first.hasTau() ? u" and MPI time <i>τ<sub>n</sub></i>"_s : QString()) + u" on %1."_s.arg(coreRange(first))
                       : u"Run times of %1 programs."_s.arg(curves.size());
    if (first.fit) {
        QStringList parts{u" Lines: eqs (4)–(6) of Höfinger and Haunschmid (2017) fitted to <i>t<sub>n</sub></i>"_s};
        if (curves.size() == 1) parts += fitNotes(first);
        text += parts.join(u", "_s) + u"."_s;
    }
    if (std::any_of(curves.begin(), curves.end(), [](const RunCurve& curve) { return curve.alone != nullptr; }))
        text += u" Orange: Amdahl's law, eq (4), fitted to <i>t<sub>n</sub></i> alone%1."_s.arg(
            curves.size() == 1 ? u" ("_s + aloneInWords(first).section(u": "_s, 1) + u')' : QString());
    if (std::any_of(curves.begin(), curves.end(), [](const RunCurve& curve) { return curve.hypothesis != nullptr; }))
        text += u" Dotted: the function that the search of Extra-P chooses (Calotoiu et al. 2013)."_s;
    return text + u" "_s + runProvenance({}).program + u"."_s;
}

/// What Extra-P's search chooses, made here where it is wanted and the session has no such fit. `made` keeps those. False: cancelled.
bool settleHypotheses(std::vector<RunCurve>& curves, const QString& wanted, std::vector<Fit>& made, const Progress& progress)
{
    made.reserve(curves.size());
    FitSettings settings;
    settings.model = wanted == u"negative"_s ? negativeNormalForm.id : performanceNormalForm.id;
    for (RunCurve& curve : curves) {
        if (wanted == u"fitted"_s) continue;
        if (wanted == u"hidden"_s) curve.hypothesis = nullptr;
        if (wanted == u"hidden"_s || (curve.hypothesis && curve.hypothesis->settings.model == settings.model)) continue;
        curve.hypothesis = nullptr;
        const Progress step = progress.step(&curve - curves.data(), curves.size());
        auto fit = fitModel(curve.records, settings, step);
        if (!step.report(1)) return false;
        if (!fit) continue; // too few records: nothing can be drawn
        made.push_back(fit.take());
        curve.setHypothesis(&made.back());
    }
    return true;
}

Result<Figure> buildOverheadCurves(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    auto curves = runCurves(session, request);
    if (!curves) return curves.error();
    std::vector<Fit> made;
    if (!settleHypotheses(*curves, choice(overheadCurvesFigure, request, u"extra_p"_s), made, progress)) return cancelled();
    const auto chosen = [&](const char* id) { return choice(overheadCurvesFigure, request, QString::fromLatin1(id)); };
    Figure figure;
    figure.heightMm = 80;
    double last = 1;
    for (const RunCurve& curve : *curves) last = std::max(last, curve.largestN());
    const QString layout = chosen("layout");
    const bool several = curves->size() > 1;
    const bool multiples = several && layout == u"multiples"_s;
    const bool isRelative = multiples && serialTimes(*curves);
    Panel panel;
    panel.x = coresAxis(last * beyondData, chosen("x_scale"));
    panel.y = timeAxis(isRelative ? u"Time / <i>t</i><sub>1</sub>"_s : u"Time (s)"_s, chosen("y_scale"),
                       isRelative ? Quantity::None : Quantity::Time);
    CurveLook look;
    look.band = chosen("band") == u"shown"_s;
    look.tau = chosen("show") != u"run-time"_s;
    look.runTimes = chosen("show") != u"overhead"_s;
    if (!several)
        buildSingle(figure, curves->front(), look, std::move(panel), chosen("residuals") == u"below"_s);
    else if (multiples)
        buildMultiples(figure, *curves, look, panel, memory);
    else
        buildOverlaid(figure, *curves, look, std::move(panel));
    addRecordTable(figure, *curves);
    figure.provenance = runProvenance(*curves);
    figure.caption = captionOf(*curves);
    for (const auto& [fit, of] : {std::pair(&RunCurve::fit, QString()), std::pair(&RunCurve::alone, u"Amdahl alone: "_s),
                                  std::pair(&RunCurve::hypothesis, u"Extra-P: "_s)})
        for (const RunCurve& curve : *curves)
            for (Message message : curve.*fit ? (curve.*fit)->messages : Messages()) {
                message.text = (several ? curve.item->name + u": "_s : QString()) + of + message.text;
                figure.messages.push_back(std::move(message));
            }
    return figure;
}

} // namespace

const FigureKind overheadCurvesFigure = {
    .id = u"overhead-curves"_s,
    .name = u"Run time and overhead"_s,
    .description = u"How run time and the overhead in it change with the number of cores: measured, and predicted from run times alone."_s,
    .datasetKinds = {u"runs"_s},
    .mostDatasets = 24,
    .choices = {choiceOf("y_scale", "y axis", {{"log", "Log"}, {"linear", "Linear"}}),
                choiceOf("x_scale", "x axis", {{"log", "Log"}, {"linear", "Linear"}}),
                choiceOf("residuals", "Residuals", {{"none", "None"}, {"below", "Below"}}),
                choiceOf("show", "Show", {{"both", "Both"}, {"run-time", "Run time"}, {"overhead", "Overhead"}}),
                choiceOf("band", "Band", {{"shown", "Shown"}, {"hidden", "Hidden"}}),
                choiceOf("extra_p", "Extra-P’s function",
                         {{"fitted", "Where fitted"}, {"shown", "Shown"}, {"negative", "Shown, negative exponents"}, {"hidden", "Hidden"}},
                         "the function that the search of Extra-P chooses; negative exponents are an option of it"),
                choiceOf("layout", "Several programs", {{"multiples", "Small multiples"}, {"overlaid", "Overlaid"}})},
    .lacks = lacksRuns,
    .build = buildOverheadCurves,
    .rowsToCount = rowsOfRuns,
    .help = u"overhead"_s,
};

} // namespace costscope
