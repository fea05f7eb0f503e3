// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/figure/ticks.h"

#include <cmath>

namespace costscope::samples {

/// Run times and MPI times of LAMMPS; Höfinger & Haunschmid 2017, table 3.
struct Runs {
    std::vector<double> n = {1, 2, 4, 8, 16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 288, 320, 352, 416, 512, 768, 1024};
    std::vector<double> t = {4501.0, 2432.6, 1298.9, 702.7, 408.5, 290.0, 262.0, 247.0, 333.0, 295.0, 318.0, 301.0,
                             357.0,  361.0,  338.0,  304.0, 317.0, 330.9, 389.0, 362.8, 355.6, 396.9, 423.5};
    std::vector<double> tau = {0.0,   73.0,  85.7,  97.0,  100.0, 129.0, 148.0, 158.0, 257.0, 228.0, 259.0, 248.0,
                               310.0, 322.0, 298.0, 277.0, 290.0, 303.8, 362.9, 338.5, 333.6, 378.2, 402.3};
};

struct Model { // eqs (4)–(6)
    double fs = 0.012589, b = 30.284, c = 33.297, t1 = 4501;
    double amdahl(double n) const { return t1 * (fs + (1 - fs) / n); }
    double time(double n) const { return amdahl(n) * (1 + b * (n - 1) / ((1 + c - b) * n + b + c + c * c)); }
    double overhead(double n) const { return time(n) * (b / (c + 1) - b / (c + n)); }
};

template <class F>
Series curve(F f, double from, double to, Hue hue, Dash dash = Dash::Solid)
{
    Series s;
    s.hue = hue, s.dash = dash;
    for (int i = 0; i <= 160; ++i) {
        const double n = from * std::pow(to / from, i / 160.0);
        s.addPoint(n, f(n));
    }
    return s;
}

template <class F>
Series band(F f, double from, double to, double share, Hue hue)
{
    Series s = curve(f, from, to, hue);
    s.mark = Mark::Band, s.fill = Fill::Soft;
    for (const double y : s.y) {
        const double room = share * std::log2(1 + s.x[s.low.size()]) / 10;
        s.low.push_back(y * (1 - room)), s.high.push_back(y * (1 + room));
    }
    s.y.clear();
    return s;
}

inline Series measured(const std::vector<double>& x, const std::vector<double>& y, Marker marker, Fill fill, const char* label)
{
    Series s;
    s.mark = Mark::Points, s.marker = marker, s.fill = fill, s.x = x, s.y = y, s.label = QString::fromUtf8(label);
    for (size_t i = 0; i < x.size(); ++i) s.rows.push_back(int(i));
    return s;
}

inline Panel overheadPanel(double scale = 1)
{
    const Runs runs;
    Model m;
    Panel p;
    const auto time = [=](double n) { return m.time(n) * scale; };
    const auto tau = [=](double n) { return m.overhead(n) * scale; };
    const auto amdahl = [=](double n) { return m.amdahl(n) * scale; };
    p.x.label = u"Cores <i>n</i>"_s, p.x.quantity = Quantity::Processes, p.x.scale = Scale::Log;
    p.x.ticks = TickStyle::PowersOfTwo, p.x.min = 0.85, p.x.max = 1800;
    p.y.label = u"Time (s)"_s, p.y.quantity = Quantity::Time, p.y.scale = Scale::Log, p.y.ticks = TickStyle::Decades;
    p.y.min = 40 * scale, p.y.max = 6500 * scale;
    p.series.push_back(band(time, 1, 1024, 0.08, Hue::Blue));
    p.series.push_back(band(tau, 1.2, 1024, 0.25, Hue::Purple));
    Series key;
    key.mark = Mark::Band, key.hue = Hue::Grey, key.label = u"fit to <i>t<sub>n</sub></i>, 95 % band"_s;
    Series keyLine = key;
    keyLine.mark = Mark::Line;
    p.series.push_back(curve(amdahl, 1, 1800, Hue::Grey, Dash::DashDot));
    p.series.back().endLabel = u"Amdahl"_s;
    const auto named = [&](Series s, const char* name) {
        s.endLabel = QString::fromUtf8(name);
        p.series.push_back(s);
    };
    named(curve(tau, 1.2, 1024, Hue::Purple), "overhead <i>τ<sub>n</sub></i>");
    named(curve(tau, 1024, 1800, Hue::Purple, Dash::Dashed), "overhead <i>τ<sub>n</sub></i>");
    named(curve(time, 1, 1024, Hue::Blue), "run time <i>t<sub>n</sub></i>");
    named(curve(time, 1024, 1800, Hue::Blue, Dash::Dashed), "run time <i>t<sub>n</sub></i>");
    Series drop;
    drop.mark = Mark::Drop, drop.hue = Hue::Grey, drop.x = {46}, drop.y = {amdahl(46)};
    p.series.push_back(drop);
    Series word;
    word.mark = Mark::Text, word.hue = Hue::Grey, word.x = {46}, word.y = {50 * scale}, word.text = {u"<i>n</i> = 46"_s};
    word.anchor = Anchor::Left;
    p.series.push_back(word);
    auto scaled = [&](std::vector<double> v) {
        for (double& x : v) x *= scale;
        return v;
    };
    p.series.push_back(measured(runs.n, scaled(runs.t), Marker::Circle, Fill::Solid, "<i>t<sub>n</sub></i> measured"));
    p.series.push_back(measured(runs.n, scaled(runs.tau), Marker::Square, Fill::None, "<i>τ<sub>n</sub></i> measured"));
    p.series.push_back(key);
    p.series.push_back(keyLine);
    p.notes = {u"<i>f<sub>s</sub></i> = 0.0126"_s, u"<i>b</i> = 30.3 ± 3.3"_s, u"<i>c</i> = 33.3 ± 3.4"_s};
    return p;
}

inline Figure overheadCurves()
{
    Figure f;
    f.kind = u"overhead-curves"_s;
    f.title = u"LAMMPS: half of the time is overhead from 46 cores on"_s;
    f.subtitle = u"<i>τ<sub>n</sub></i> is predicted from run times alone"_s;
    f.caption = u"LAMMPS run time <i>t<sub>n</sub></i> and MPI time <i>τ<sub>n</sub></i> on 1 to 1024 cores."_s;
    f.panels = {overheadPanel()};
    f.provenance.data = {u"amdahl_lammps.csv sha256:0123456789ab"_s};
    f.provenance.model = u"amdahl-overhead, Höfinger & Haunschmid 2017, eqs (4)–(6)"_s;
    f.provenance.parameters = u"f_s = 0.0126, b = 30.3 ± 3.3, c = 33.3 ± 3.4"_s;
    f.provenance.program = u"Costscope 0.1.0"_s;
    const Runs runs;
    f.table.columns = {{u"n"_s, Quantity::Processes, runs.n, u"Cores <i>n</i>"_s},
                       {u"t_n_s"_s, Quantity::Time, runs.t, u"run time, measured"_s},
                       {u"tau_n_s"_s, Quantity::Time, runs.tau, u"MPI time, measured"_s}};
    for (const double n : runs.n) f.rowKeys.push_back(u"n=%1"_s.arg(n));
    return f;
}

/// The run times above, their residuals below on the same x axis.
inline Figure withResiduals()
{
    Figure f = overheadCurves();
    f.heightMm = 86;
    Panel residuals = overheadPanel();
    residuals.series.clear(), residuals.notes.clear();
    residuals.y = {};
    residuals.y.label = u"Residual (%)"_s, residuals.y.ticks = TickStyle::SignedPercent, residuals.y.min = -40, residuals.y.max = 40;
    const Runs runs;
    const Model m;
    std::vector<double> errors;
    for (size_t i = 0; i < runs.n.size(); ++i) errors.push_back(100 * (runs.t[i] / m.time(runs.n[i]) - 1));
    Series zero;
    zero.mark = Mark::Horizontal, zero.hue = Hue::Blue, zero.y = {0};
    residuals.series = {zero, measured(runs.n, errors, Marker::Circle, Fill::Solid, "")};
    residuals.height = 0.45, residuals.legend = LegendPlace::None;
    f.panels.front().sharesX = true;
    f.panels.push_back(residuals);
    return f;
}

/// Seven panels with one legend in the free cell.
inline Figure multiples()
{
    Figure f = overheadCurves();
    f.title = u"Predicted from run times alone, overhead is close for LAMMPS and AMBER, less so elsewhere"_s;
    f.subtitle = u"Times relative to <i>t</i><sub>1</sub>; ordered by the share of overhead at the largest <i>n</i>"_s;
    f.columns = 4, f.widthMm = 178, f.heightMm = 107, f.legend = LegendPlace::FreeCell;
    const char* names[] = {"InHouseDev", "LAMMPS", "QUANTUM ESPRESSO", "VASP", "AMBER", "GROMACS", "HPL"};
    f.panels.clear();
    for (int i = 0; i < 7; ++i) {
        Panel p = overheadPanel(1 / 4501.0);
        p.title = QString::fromUtf8(names[i]);
        p.y.label = u"Time / <i>t</i><sub>1</sub>"_s;
        p.y.min = 4e-4, p.y.max = 4;
        for (Series& s : p.series) s.endLabel.clear();
        p.series.erase(
            std::remove_if(p.series.begin(), p.series.end(), [](const Series& s) { return s.mark == Mark::Text || s.mark == Mark::Drop; }),
            p.series.end());
        for (Series& s : p.series)
            if (s.mark == Mark::Points)
                for (const double y : s.y) s.low.push_back(0.8 * y), s.high.push_back(1.2 * y);
        p.notes.push_back(u"errors above 30 %"_s);
        p.sharesY = i % 4 != 0;
        p.sharesX = i < 3;
        f.panels.push_back(p);
    }
    return f;
}

} // namespace costscope::samples
