// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/figures/runCurveMarks.h"

#include "core/figure/remembered.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace costscope {

namespace {

std::vector<double> divided(const std::vector<double>& values, double by)
{
    std::vector<double> result(values.size());
    std::transform(values.begin(), values.end(), result.begin(), [by](double v) { return v / by; });
    return result;
}

/// On a log axis only what is positive can be drawn.
double shown(double y, const Axis& axis)
{
    return axis.scale == Scale::Log && !(y > 0) ? missing : y;
}

Series lineOf(const std::vector<double>& n, const Axis& y, auto&& f)
{
    Series line;
    for (const double at : n) line.addPoint(at, shown(f(at), y));
    return line;
}

/// Where curves of one program have their points.
struct Grids {
    std::vector<double> below, within, beyond; ///< the records of the fit
    std::vector<double> everywhere;

    explicit Grids(const RunCurve& curve)
    {
        const auto [first, last] = curve.fittedRange();
        const double end = curve.largestN() * beyondData;
        if (first > 1) below = spread(1, first, 41);
        within = spread(first, last, 161);
        beyond = spread(last, end, 41);
        everywhere = spread(1, end, 161);
    }
};

/// A law over the records of the fit as a full line, outside them dashed. All pieces carry its name, for the last one seen.
void addLaw(Panel& panel, const Grids& grids, Hue hue, double weight, const QString& label, const QString& endLabel, auto&& f)
{
    const auto add = [&](const std::vector<double>& n, Dash dash, const QString& legend) {
        Series line = lineOf(n, panel.y, f);
        line.hue = hue;
        line.weight = weight;
        line.dash = dash;
        line.label = legend;
        line.endLabel = endLabel;
        panel.series.push_back(std::move(line));
    };
    if (!grids.below.empty()) add(grids.below, Dash::Dashed, {});
    add(grids.within, Dash::Solid, label);
    add(grids.beyond, Dash::Dashed, {});
}

/// What the legend calls the fitted run time; line and band share one entry.
QString runTimeLabel(const CurveLook& look)
{
    if (!look.legend) return {};
    const QString name = look.endLabels ? u"fit to <i>t<sub>n</sub></i>"_s : u"<i>t<sub>n</sub></i> fitted"_s;
    return look.band ? u"%1, 95 % at this <i>f<sub>s</sub></i>"_s.arg(name) : name;
}

/// The predicted overhead has an entry of its own where lines do not carry their names, or a band lies about them.
QString overheadLabel(const CurveLook& look)
{
    if (!look.legend || (look.endLabels && !look.band)) return {};
    const QString name = u"<i>τ<sub>n</sub></i> predicted"_s;
    return look.band ? u"%1, 95 % at this <i>f<sub>s</sub></i>"_s.arg(name) : name;
}

/// 95 % bands of t_n and τ_n over the range of the records in the fit.
void addBands(Panel& panel, const RunCurve& curve, const CurveLook& look)
{
    const auto [first, last] = curve.fittedRange();
    Series t{.mark = Mark::Band, .hue = look.runTime, .fill = Fill::Soft};
    Series tau{.mark = Mark::Band, .hue = look.overhead, .fill = Fill::Soft};
    for (const CurvePoint& p : fittedCurve(*curve.fit, spread(first, last, 81))) {
        t.addBar(p.n, std::max(p.tLow, 0.0) / look.scale, p.tHigh / look.scale);
        tau.addBar(p.n, std::max(p.tauLow, 0.0) / look.scale, p.tauHigh / look.scale);
    }
    t.label = runTimeLabel(look);
    tau.label = overheadLabel(look);
    if (look.tau && !t.x.empty()) panel.series.push_back(std::move(tau));
    if (look.runTimes && !t.x.empty()) panel.series.push_back(std::move(t));
}

void addLaws(Panel& panel, const RunCurve& curve, const Grids& grids, const CurveLook& look)
{
    if (!curve.fit) return;
    const AmdahlOverhead& law = curve.law;
    if (look.band) addBands(panel, curve, look);
    if (look.amdahl) {
        Series amdahl = lineOf(grids.everywhere, panel.y, [&](double n) { return law.amdahl(n) / look.scale; });
        amdahl.hue = Hue::Grey;
        amdahl.dash = Dash::DashDot;
        amdahl.endLabel = look.endLabels ? u"Amdahl"_s : QString();
        amdahl.label = look.legend && !look.endLabels ? u"Amdahl, same <i>f<sub>s</sub></i>"_s : QString();
        panel.series.push_back(std::move(amdahl));
    }
    const bool named = !look.name.isEmpty();
    if (look.tau)
        addLaw(panel, grids, look.overhead, named && look.runTimes ? 0.7 : 1, overheadLabel(look),
               !look.endLabels ? QString()
               : !named        ? u"overhead <i>τ<sub>n</sub></i>"_s
               : look.runTimes ? QString()
                               : look.name,
               [&](double n) { return law.overhead(n) / look.scale; });
    if (look.runTimes)
        addLaw(panel, grids, look.runTime, 1, runTimeLabel(look),
               !look.endLabels ? QString()
               : named         ? look.name
                               : u"run time <i>t<sub>n</sub></i>"_s,
               [&](double n) { return law.runTime(n) / look.scale; });
}

/// What Extra-P's search chose, beside the law.
void addHypothesis(Panel& panel, const RunCurve& curve, const Grids& grids, const CurveLook& look)
{
    if (!curve.hypothesis || !look.runTimes) return;
    Series line = lineOf(grids.everywhere, panel.y, [&](double n) { return curve.form.runTime(n) / look.scale; });
    line.hue = Hue::Green;
    line.dash = Dash::Dotted;
    line.endLabel = look.endLabels ? u"Extra-P"_s : QString();
    line.label = !look.legend ? QString() : look.endLabels ? u"Extra-P: %1"_s.arg(curve.form.toHtml()) : u"Extra-P’s search"_s;
    panel.series.push_back(std::move(line));
}

/// Amdahl's law by itself, beside eq (4) at the f_s of the fit with overhead.
void addAlone(Panel& panel, const RunCurve& curve, const Grids& grids, const CurveLook& look)
{
    if (!curve.alone || !look.runTimes) return;
    Series line = lineOf(grids.everywhere, panel.y, [&](double n) { return curve.amdahl.amdahl(n) / look.scale; });
    line.hue = Hue::Orange;
    line.dash = Dash::DashDot;
    line.endLabel = look.endLabels && look.name.isEmpty() ? u"Amdahl fitted"_s : QString();
    line.label = !look.legend ? QString() : look.endLabels && look.name.isEmpty() ? aloneInWords(curve) : u"Amdahl, fitted alone"_s;
    panel.series.push_back(std::move(line));
}

} // namespace

void addCurve(Panel& panel, const RunCurve& curve, const CurveLook& look)
{
    const Grids grids(curve);
    addLaws(panel, curve, grids, look);
    addAlone(panel, curve, grids, look);
    addHypothesis(panel, curve, grids, look);
    const auto label = [&](const QString& text) { return look.legend ? text : QString(); };
    if (look.tau)
        addMeasured(panel, curve, divided(curve.records.tau, look.scale), divided(curve.records.tauStd, look.scale),
                    label(u"<i>τ<sub>n</sub></i> measured"_s), look.measuredTau, Fill::None);
    if (look.runTimes)
        addMeasured(panel, curve, divided(curve.records.t, look.scale), {}, label(u"<i>t<sub>n</sub></i> measured"_s), look.measured,
                    Fill::Solid);
    const QStringList notes = curve.fit     ? fitNotes(curve)
                              : curve.alone ? QStringList{aloneInWords(curve)}
                                            : QStringList{u"no usable fit"_s};
    if (look.notes) panel.notes = {notes.begin(), notes.end()};
    double most = 0; // σ as a share of its mean
    for (size_t i = 0; i < curve.records.size(); ++i)
        if (const double share = curve.records.tauStd[i] / curve.records.tau[i]; share > most) most = share;
    constexpr double visible = 0.1; // a smaller bar hides behind its marker
    if (look.notes && look.tau && most > 0)
        panel.notes.push_back(most > visible ? u"bars: ± <i>σ</i>"_s : u"<i>σ</i> up to %1"_s.arg(display(most, Quantity::Share, 2)));
}

namespace {

/// All that addCurve() draws from, but the records of the dataset.
struct DrawnFrom {
    std::optional<Fit> fit;
    std::optional<NormalForm> hypothesis;
    std::optional<Fit> alone;
    CurveLook look;
    Scale scale;
    LegendPlace legend;
    int firstRow;
    bool operator==(const DrawnFrom&) const = default;
};

struct Drawn {
    std::vector<Series> series;
    std::vector<QString> notes;
};

} // namespace

void addCurve(Panel& panel, const RunCurve& curve, const CurveLook& look, FigureMemory& memory)
{
    constexpr size_t most = 5000; // records, and samples of a bootstrap, that are small enough to be kept
    if (curve.records.size() > most || (curve.fit && curve.fit->samples.size() > most)) return addCurve(panel, curve, look);
    const DrawnFrom from{curve.fit ? std::optional(*curve.fit) : std::nullopt,
                         curve.hypothesis ? std::optional(curve.form) : std::nullopt,
                         curve.alone ? std::optional(*curve.alone) : std::nullopt,
                         look,
                         panel.y.scale,
                         panel.legend,
                         curve.firstRow};
    const auto drawn = remembered<Drawn>(
        curve.item->data, from, memory,
        [&]() -> Result<Drawn> {
            Panel own = panel;
            addCurve(own, curve, look);
            return Drawn{std::move(own.series), std::move(own.notes)};
        },
        FigureMemory::Size::Small);
    panel.series = (*drawn)->series;
    panel.notes = (*drawn)->notes;
}

/// The ends of an axis that several programs share, outwards: while the curve of one follows a slider, the others stand still.
static void takeTenthsOfDecades(Axis& axis)
{
    axis.min = std::pow(10, std::floor(10 * std::log10(axis.min)) / 10);
    axis.max = std::pow(10, std::ceil(10 * std::log10(axis.max)) / 10);
}

void showAllPoints(const std::vector<Panel*>& panels)
{
    std::vector<double> values;
    for (const Panel* panel : panels)
        for (const Series& s : panel->series)
            if (s.mark == Mark::Points) values.insert(values.end(), s.y.begin(), s.y.end());
    if (values.empty()) values = {1, 10};
    // A fitted line ends inside the panel, where its name stands, and is seen from its middle on; one far below every point may leave.
    std::vector<double> ends;
    const double least = *std::min_element(values.begin(), values.end()) / 5;
    for (const Panel* panel : panels)
        for (const Series& s : panel->series)
            if (s.mark == Mark::Line && s.dash == Dash::Solid && !s.y.empty())
                for (const double y : {s.y[s.y.size() / 2], s.y.back()})
                    if (y > least) ends.push_back(y);
    values.insert(values.end(), ends.begin(), ends.end());
    if (panels.front()->y.scale == Scale::Linear) values.push_back(0);
    Axis& axis = panels.front()->y;
    padRange(axis, values, axis.scale == Scale::Log ? (panels.size() > 1 ? 0.16 : 0.09) : 0.05);
    if (panels.size() > 1 && axis.scale == Scale::Log) takeTenthsOfDecades(axis);
    for (Panel* panel : panels) panel->y.min = axis.min, panel->y.max = axis.max;
}

} // namespace costscope
