// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/figures/overheadKinds.h"

#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct Scene {
    SerialFractionScan scan;
    double inUse = missing;    ///< f_s of the fit
    double proposed = missing; ///< what the procedure chooses
    double hatchedTo = missing;
    double mostError = 0.5; ///< of b or c, whichever is less; 1 where no row keeps within half of its value

    bool draws(const ScanRow& row) const { return row.admissible() && std::min(row.bError / row.b, row.cError / row.c) <= mostError; }
    /// Indices of the rows that are drawn, ascending by f_s.
    std::vector<size_t> drawn() const
    {
        std::vector<size_t> all;
        for (size_t i = scan.rows.size(); i-- > 0;)
            if (draws(scan.rows[i])) all.push_back(i);
        return all;
    }
};

/// The largest f_s that is drawn; missing if there is none or all are.
double drawnUpTo(const Scene& scene)
{
    const std::vector<size_t> drawn = scene.drawn();
    return drawn.empty() || drawn.back() == 0 ? missing : scene.scan.rows[drawn.back()].f_s;
}

Series scanLine(const Scene& scene, Hue hue, Marker marker, const QString& endLabel, auto&& f)
{
    Series line{.endLabel = endLabel, .hue = hue, .marker = marker, .weight = 0.8};
    for (const size_t i : scene.drawn()) line.addPoint(scene.scan.rows[i].f_s, f(scene.scan.rows[i]), int(i));
    return line;
}

Series scanBand(const Scene& scene, Hue hue, double ScanRow::*value, double ScanRow::*error)
{
    Series band{.mark = Mark::Band, .hue = hue, .fill = Fill::Soft};
    for (const size_t i : scene.drawn()) {
        const ScanRow& row = scene.scan.rows[i];
        band.addBar(row.f_s, row.*value - row.*error, row.*value + row.*error);
    }
    return band;
}

/// The largest f_s with b >= c: the procedure, which asks for c > b, does not choose from there down. Missing if there is
/// none. Such a minimum is admissible all the same: that asks for b > 0, c > 0 and r(n) < 1 only.
double notChosenUpTo(const std::vector<ScanRow>& rows)
{
    double up = missing;
    for (const ScanRow& row : rows)
        if (row.admissible() && row.b >= row.c) up = std::isnan(up) ? row.f_s : std::max(up, row.f_s);
    return up;
}

Panel emptyPanel(const Scene& scene, const QString& yLabel, double height)
{
    Panel panel{.x = {.label = u"Serial fraction <i>f<sub>s</sub></i> (held fixed)"_s,
                      .scale = Scale::Log,
                      .min = 0.8e-6,
                      .max = 0.125,
                      .ticks = TickStyle::Decades},
                .y = {.label = yLabel},
                .legend = LegendPlace::None,
                .height = height};
    if (std::isfinite(scene.hatchedTo)) panel.series.push_back(uprightRegion(panel.x.min, scene.hatchedTo, Hue::Grey, Fill::Hatched));
    return panel;
}

void addVerticals(Panel& panel, const Scene& scene, bool named)
{
    const bool same = std::fabs(scene.inUse / scene.proposed - 1) < 1e-9;
    if (std::isfinite(scene.inUse) && scene.inUse > 0)
        panel.series.push_back({.mark = Mark::Vertical,
                                .endLabel = !named ? QString()
                                                   : (same ? u"chosen <i>f<sub>s</sub></i> = %1"_s : u"in use: <i>f<sub>s</sub></i> = %1"_s)
                                                         .arg(display(scene.inUse, Quantity::None, 3)),
                                .hue = Hue::Vermillion,
                                .x = {scene.inUse}});
    if (!same && std::isfinite(scene.proposed))
        panel.series.push_back({.mark = Mark::Vertical, .hue = Hue::Grey, .dash = Dash::Dashed, .x = {scene.proposed}});
}

/// b and c named at the left end of their curves, the larger one above.
void nameCurves(Panel& panel, const Scene& scene)
{
    const std::vector<size_t> drawn = scene.drawn();
    if (drawn.empty()) return;
    const ScanRow& left = scene.scan.rows[drawn.front()];
    const auto side = [](bool above) { return above ? Anchor::AboveRight : Anchor::BelowRight; };
    panel.series.push_back(wordsAt(left.f_s, left.b, u"<i>b</i> ± Δ<i>b</i>"_s, Hue::Blue, side(left.b >= left.c)));
    panel.series.push_back(wordsAt(left.f_s, left.c, u"<i>c</i> ± Δ<i>c</i>"_s, Hue::Green, side(left.c > left.b)));
}

Panel valuesPanel(const Scene& scene)
{
    const auto& rows = scene.scan.rows;
    Panel panel = emptyPanel(scene, u"<i>b</i>, <i>c</i>"_s, 1);
    panel.sharesX = true;
    panel.y.scale = Scale::Log;
    panel.y.ticks = TickStyle::Decades;
    panel.series.push_back(scanBand(scene, Hue::Blue, &ScanRow::b, &ScanRow::bError));
    panel.series.push_back(scanBand(scene, Hue::Green, &ScanRow::c, &ScanRow::cError));
    panel.series.push_back(scanLine(scene, Hue::Blue, Marker::Circle, {}, [](const ScanRow& r) { return r.b; }));
    panel.series.push_back(scanLine(scene, Hue::Green, Marker::Square, {}, [](const ScanRow& r) { return r.c; }));
    std::vector<double> range;
    for (const ScanRow& row : rows)
        if (scene.draws(row) && row.bError < scene.mostError * row.b && row.cError < scene.mostError * row.c)
            range.insert(range.end(), {row.b - row.bError, row.b + row.bError, row.c - row.cError, row.c + row.cError});
    if (range.empty()) range = {1, 100};
    padRange(panel.y, range, 0.16);
    nameCurves(panel, scene);
    addVerticals(panel, scene, true);
    return panel;
}

Panel errorsPanel(const Scene& scene)
{
    Panel panel = emptyPanel(scene, u"Rel. error (%)"_s, 0.75);
    panel.sharesX = true;
    panel.y.max = 120 * scene.mostError;
    panel.series.insert(panel.series.begin(), flatRegion(10, 30, Hue::Faint));
    panel.notes = {u"shaded: wanted, 10–30 %"_s};
    panel.series.push_back(
        scanLine(scene, Hue::Blue, Marker::Circle, u"Δ<i>b</i>/<i>b</i>"_s, [](const ScanRow& r) { return 100 * r.bError / r.b; }));
    panel.series.push_back(
        scanLine(scene, Hue::Green, Marker::Square, u"Δ<i>c</i>/<i>c</i>"_s, [](const ScanRow& r) { return 100 * r.cError / r.c; }));
    addVerticals(panel, scene, false);
    return panel;
}

Panel closenessPanel(const Scene& scene)
{
    const auto& rows = scene.scan.rows;
    Panel panel = emptyPanel(scene, u"(<i>b</i> + Δ<i>b</i>)/<i>c</i>"_s, 0.75);
    panel.series.push_back({.mark = Mark::Horizontal, .endLabel = u"target 1"_s, .hue = Hue::Grey, .dash = Dash::DashDot, .y = {1}});
    panel.series.push_back(scanLine(scene, Hue::Ink, Marker::Circle, {}, [](const ScanRow& r) { return r.closeness; }));
    std::vector<double> range = {1};
    for (const double y : panel.series.back().y) range.push_back(std::min(y, 1.6));
    padRange(panel.y, range, 0.15);
    if (std::isfinite(scene.hatchedTo)) panel.notes = {u"hatched: <i>b</i> ≥ <i>c</i>, not chosen from"_s};
    addVerticals(panel, scene, false);
    if (scene.scan.chosen >= 0) {
        const ScanRow& row = rows[size_t(scene.scan.chosen)];
        panel.series.push_back({.mark = Mark::Points,
                                .hue = Hue::Vermillion,
                                .marker = Marker::Circle,
                                .fill = Fill::None,
                                .weight = 1.6,
                                .x = {row.f_s},
                                .y = {row.closeness},
                                .rows = {scene.scan.chosen}});
    }
    return panel;
}

void addScanTable(Figure& figure, const SerialFractionScan& scan)
{
    FigureTable table(u"scan"_s, {{u"f_s"_s, Quantity::None, u"<i>f<sub>s</sub></i>"_s},
                                  {u"b"_s, Quantity::None, u"<i>b</i>"_s},
                                  {u"b_error"_s, Quantity::None, u"Δ<i>b</i>"_s},
                                  {u"c"_s, Quantity::None, u"<i>c</i>"_s},
                                  {u"c_error"_s, Quantity::None, u"Δ<i>c</i>"_s},
                                  {u"b_relative_error"_s, Quantity::Share, u"Δ<i>b</i>/<i>b</i>"_s},
                                  {u"c_relative_error"_s, Quantity::Share, u"Δ<i>c</i>/<i>c</i>"_s},
                                  {u"closeness"_s, Quantity::None, u"(<i>b</i>+Δ<i>b</i>)/<i>c</i>"_s},
                                  {u"r_inf"_s, Quantity::None, u"<i>r</i><sub>∞</sub>"_s},
                                  {u"rms"_s, Quantity::None, u"RMS"_s},
                                  {u"verdict"_s, Quantity::Text, u"Verdict"_s}});
    for (const ScanRow& row : scan.rows)
        table.add(u"f_s="_s + exact(row.f_s), row.f_s, row.b, row.bError, row.c, row.cError, row.bError / row.b, row.cError / row.c,
                  row.closeness, row.saturation, row.rms, scan.verdict(size_t(table.rows())));
    table.moveTo(figure);
}

QString subtitleOf(const Scene& scene)
{
    const SerialFractionScan& scan = scene.scan;
    if (scan.chosen < 0) return u"no <i>f<sub>s</sub></i> tried gives <i>c</i> > <i>b</i> with errors up to 100 %"_s;
    if (scan.errorCap > 0.3)
        return u"no <i>f<sub>s</sub></i> tried gives <i>c</i> > <i>b</i> with errors up to 30 %; relaxed to %1"_s.arg(
            display(scan.errorCap, Quantity::Share, 2));
    const double last = drawnUpTo(scene);
    if (std::isfinite(last))
        return u"above %1 neither <i>b</i> nor <i>c</i> is determined within 50 %, not shown"_s.arg(display(last, Quantity::None, 2));
    return u"the procedure picks the <i>f<sub>s</sub></i> whose (<i>b</i> + Δ<i>b</i>)/<i>c</i> is nearest to 1"_s;
}

Result<Figure> buildSerialFractionScan(const Session& session, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    auto curves = runCurves(session, request);
    if (!curves) return curves.error();
    const RunCurve& curve = curves->front();
    const Fit* fit = session.fitOf(curve.item->id, u"amdahl-overhead");
    FitSettings settings;
    settings.model = u"amdahl-overhead"_s;
    auto scan = scanSerialFraction(*curve.item->data, fit ? fit->settings : settings, progress);
    if (!scan) return scan.error();
    Scene scene{scan.take()};
    if (scene.scan.chosen >= 0) scene.proposed = scene.scan.rows[size_t(scene.scan.chosen)].f_s;
    scene.inUse = fit ? fit->value(u"f_s") : scene.proposed;
    scene.hatchedTo = notChosenUpTo(scene.scan.rows);
    const bool any = !scene.drawn().empty();
    if (!any) scene.mostError = 1;
    Figure figure;
    figure.heightMm = 100;
    figure.panels = {valuesPanel(scene), errorsPanel(scene), closenessPanel(scene)};
    figure.title = (any ? u"%1: <i>b</i> and <i>c</i> slide with the serial fraction"_s
                        : u"%1: no serial fraction tried determines <i>b</i> or <i>c</i> within 50 %"_s)
                       .arg(curve.name());
    figure.subtitle = subtitleOf(scene);
    addScanTable(figure, scene.scan);
    figure.provenance = runProvenance(*curves);
    figure.caption = u"%1: scan of the serial fraction after section 3.3 of Höfinger and Haunschmid (2017). %2."_s.arg(
        curve.name(), figure.provenance.program);
    figure.messages = scene.scan.messages;
    return figure;
}

} // namespace

const FigureKind serialFractionScanFigure = {
    .id = u"serial-fraction-scan"_s,
    .name = u"Serial fraction scan"_s,
    .description = u"How b and c depend on the serial fraction that is held fixed, and which value the procedure chooses."_s,
    .datasetKinds = {u"runs"_s},
    .mostDatasets = 1,
    .choices = {},
    .lacks = lacksRuns,
    .build = buildSerialFractionScan,
    .rowsToCount = [](const Session& s, const FigureRequest& r, const FigureMemory& m) { return 20 * rowsOfRuns(s, r, m); },
    .help = u"overhead"_s,
};

} // namespace costscope
