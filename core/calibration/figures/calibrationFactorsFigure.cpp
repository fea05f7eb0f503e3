// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/calibrationKinds.h"

#include "core/base/sameNumber.h"
#include "core/calibration/figures/benchmarkFigure.h"
#include "core/data/benchmark.h"
#include "core/dense/calibrationFactors.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>

namespace costscope {

namespace {

constexpr std::array factorHues = {Hue::PaleBlue, Hue::Sky, Hue::Blue, Hue::MiddleBlue, Hue::DeepBlue, Hue::Purple};

/// Draws the factors of a calibration and fills the table.
class FactorDrawer {
public:
    FactorDrawer(Figure& figure, const ShownCalibration& shown, int degree, double factor)
        : m_figure(figure), m_all(shown.calibration->factors), m_isMeasured(shown.isMeasured),
          m_tables(calibrationFactorsOf(shown.calibration->machine)), m_extrapolate(factor)
    {
        m_tables.degree = degree;
        for (const CalibrationFactor& f : m_all) m_distances.insert(f.distance);
    }

    Panel average()
    {
        Panel panel = panelOf(u"Mean over the ranks, <i>C</i><sub>avg</sub>"_s);
        if (m_tables.average.empty()) return panel;
        addPoints(panel, missing, Marker::Circle, m_isMeasured ? u"measured, 95 %"_s : u"in the machine's table"_s);
        addLines(panel, {}, Hue::DeepBlue, u"interpolated"_s, [&](double d) { return averageFactor(m_tables, d); });
        return panel;
    }

    Panel maximum()
    {
        Panel panel = panelOf(u"Slowest rank, <i>C</i><sub>max</sub>"_s);
        size_t i = 0;
        for (const auto& [p, curve] : m_tables.maximum) {
            addPoints(panel, p, Marker::Circle, {}); // its line is named at its end
            addLines(panel, u"<i>p</i> = %1"_s.arg(exact(p)), factorHues[std::min(i++, factorHues.size() - 1)], {},
                     [&, p = p](double d) { return maximumFactor(m_tables, p, d); });
        }
        if (m_extrapolate > 0 && !m_tables.maximum.empty()) addExtrapolated(panel);
        return panel;
    }

    void finish(std::vector<Panel*> panels)
    {
        for (Panel* panel : panels) {
            panel->x = countAxis(u"Distance <i>d</i> (ranks)"_s, {*m_distances.begin(), furthest()});
            panel->x.max *= 1.6; // room for the names of the lines
            std::vector<double> values = panel->heights();
            values.push_back(1);
            padRange(panel->y, values, 0.06);
        }
        m_rows.moveTo(m_figure);
    }

    QString extrapolatedTo() const { return m_extrapolated; }

private:
    using Read = std::function<Result<FactorValue>(double)>;

    Panel panelOf(const QString& title) const
    {
        Panel panel;
        panel.title = title;
        panel.y = {.label = u"Real / ideal time"_s, .quantity = Quantity::None, .ticks = TickStyle::Number};
        panel.legend = LegendPlace::TopLeft;
        return panel;
    }

    /// Twice the largest measured distance: where the factors are held.
    double furthest() const { return 2 * *m_distances.rbegin(); }

    void addPoints(Panel& panel, double processes, Marker marker, const QString& label)
    {
        Series points{.mark = Mark::Points, .label = label, .hue = Hue::Ink, .marker = marker, .fill = Fill::None};
        for (const CalibrationFactor& f : m_all) {
            if (!sameNumber(f.processes, processes)) continue;
            const auto [low, high] = f.interval.value_or(std::array{f.factor, f.factor});
            points.addPoint(f.distance, f.factor, low, high,
                            addRow(processes, f.distance, f.factor, low, high, m_isMeasured ? u"measured"_s : u"machine"_s));
        }
        panel.series.push_back(std::move(points));
    }

    int addRow(double processes, double distance, double factor, double low, double high, const QString& from)
    {
        return m_rows.add(u"distance=%1"_s.arg(exact(distance)), processes, distance, factor, low, high, from);
    }

    /// Where lines are read: the measured distances and 96 steps up to twice the largest.
    std::set<double> grid() const
    {
        constexpr int steps = 96;
        std::set<double> all = m_distances;
        const double least = *m_distances.begin();
        for (int i = 0; i <= steps; ++i) all.insert(least * std::pow(furthest() / least, double(i) / steps));
        return all;
    }

    /// Solid between measured distances, dotted where the first and the last one are held.
    void addLines(Panel& panel, const QString& name, Hue hue, const QString& label, const Read& read)
    {
        Series inside{.label = label, .hue = hue}, before{.hue = hue, .dash = Dash::Dotted},
            beyond{.label = label.isEmpty() ? QString() : u"held, not measured"_s, .endLabel = name, .hue = hue, .dash = Dash::Dotted};
        for (const double d : grid()) {
            const auto value = read(d);
            if (!value) return;
            const bool measured = value->extrapolated.isEmpty();
            if (measured && inside.x.empty() && !before.x.empty()) before.addPoint(d, value->value);
            if (!measured && beyond.x.empty() && !inside.x.empty()) beyond.addPoint(inside.x.back(), inside.y.back());
            (measured ? inside : inside.x.empty() ? before : beyond).addPoint(d, value->value);
        }
        panel.series.push_back(std::move(inside));
        panel.addUnlessEmpty(std::move(before));
        panel.series.push_back(std::move(beyond));
    }

    /// The polynomial in log2 p at a multiple of the largest measured p, at the measured distances.
    void addExtrapolated(Panel& panel)
    {
        const double processes = m_extrapolate * m_tables.maximum.rbegin()->first;
        Series line{
            .label = u"extrapolated"_s, .endLabel = u"<i>p</i> = %1"_s.arg(exact(processes)), .hue = Hue::Vermillion, .dash = Dash::Dashed};
        for (const double d : m_distances) {
            const auto value = maximumFactor(m_tables, processes, d);
            if (!value) return note(m_figure.messages, value.error().message);
            line.addPoint(d, value->value, addRow(processes, d, value->value, missing, missing, u"extrapolated"_s));
        }
        m_extrapolated = u"%1 processes"_s.arg(exact(processes));
        panel.series.push_back(std::move(line));
    }

    Figure& m_figure;
    const std::vector<CalibrationFactor>& m_all;
    bool m_isMeasured;
    CalibrationFactors m_tables;
    double m_extrapolate;
    std::set<double> m_distances;
    FigureTable m_rows{u"factors"_s,
                       {{u"processes"_s, Quantity::Processes, u"Processes"_s},
                        {u"distance"_s, Quantity::Count, u"Distance"_s},
                        {u"factor"_s, Quantity::None, u"Factor"_s},
                        {u"low"_s, Quantity::None, u"from"_s},
                        {u"high"_s, Quantity::None, u"to"_s},
                        {u"from"_s, Quantity::Text, u"Comes from"_s}}};
    QString m_extrapolated;
};

QString titleOf(const std::vector<CalibrationFactor>& factors)
{
    const auto worst = std::max_element(factors.begin(), factors.end(), [](const auto& a, const auto& b) { return a.factor < b.factor; });
    const QString shown = display(worst->factor, Quantity::None, 2);
    return std::isnan(worst->processes)
               ? u"At distance %1 transfers take %2 times as long as undisturbed ones"_s.arg(exact(worst->distance), shown)
               : u"The slowest of %1 ranks waits %2 times as long as undisturbed"_s.arg(exact(worst->processes), shown);
}

Result<ShownCalibration> measuredFactors(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                         const Progress& progress)
{
    const auto shown = shownBenchmarks(session, request, memory, progress);
    if (shown && shown->calibration->factors.empty())
        return Error{u"These benchmarks tell no calibration factors: they need shifts of several distances, and L and β of an undisturbed "
                     "transfer."_s};
    return shown;
}

Result<ShownCalibration> factorsOfMachine(const Session& session, const FigureRequest& request)
{
    auto shown = shownMachine(session, request, [](const Machine& machine) { return machine.tables.factors.source; });
    if (!shown) return shown.error();
    Calibration calibration = *shown->calibration;
    const CalibrationFactors tables = calibrationFactorsOf(calibration.machine);
    for (const auto& [distance, factor] : tables.average) calibration.factors.push_back({.distance = distance, .factor = factor});
    for (const auto& [processes, curve] : tables.maximum)
        for (const auto& [distance, factor] : curve)
            calibration.factors.push_back({.processes = processes, .distance = distance, .factor = factor});
    if (calibration.factors.empty())
        return Error{u"%1 has no calibration factors: calibrate it from shifts of several distances, or choose another machine."_s.arg(
            calibration.machine.name)};
    calibration.ideal.from = calibration.machine.name.toHtmlEscaped();
    shown->calibration = std::make_shared<const Calibration>(std::move(calibration));
    return shown;
}

Result<Figure> buildCalibrationFactors(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto shown =
        showsBenchmarks(session, request) ? measuredFactors(session, request, memory, progress) : factorsOfMachine(session, request);
    if (!shown) return shown.error();
    const Calibration& calibration = *shown->calibration;
    Figure figure;
    figure.messages = calibration.messages;
    const int degree = choice(calibrationFactorsFigure, request, u"degree"_s).toInt();
    const QString to = choice(calibrationFactorsFigure, request, u"extrapolate"_s);
    FactorDrawer drawer(figure, *shown, degree, to.toDouble());
    Panel average = drawer.average(), maximum = drawer.maximum();
    drawer.finish({&average, &maximum});
    for (Panel* panel : {&average, &maximum})
        if (!panel->series.empty()) figure.panels.push_back(std::move(*panel));
    figure.columns = int(figure.panels.size());
    figure.widthMm = figure.panels.size() > 1 ? 178 : 84;
    figure.heightMm = 70;
    figure.stackedUpToMm = 100;
    figure.stackedHeightMm = 130;
    figure.title = titleOfOneSystem(calibration, titleOf(calibration.factors), u"Calibration factors by distance"_s);
    figure.subtitle = shown->subtitle;
    figure.provenance = shown->provenance;
    figure.provenance.model = u"T = C (L + β w); González-Domínguez, Georganas, Zheng & Martín, section IV"_s;
    figure.caption =
        (shown->isMeasured
             ? u"Calibration factors beside <i>L</i> + <i>β w</i> (%1), measured while all ranks communicate. Dotted: beyond the "
               "measured "
               "distances the last factor is held%2. %3."_s
             : u"Calibration factors beside <i>L</i> + <i>β w</i> as %1 has them. Dotted: beyond the distances of the tables the last "
               "factor is held%2. %3."_s)
            .arg(calibration.ideal.from,
                 drawer.extrapolatedTo().isEmpty()
                     ? QString()
                     : u"; at %1 a polynomial of degree %2 in log<sub>2</sub> <i>p</i>"_s.arg(drawer.extrapolatedTo()).arg(degree),
                 figure.provenance.program);
    return figure;
}

QString calibrationFactorsLacks(const Session& session, const FigureRequest& request)
{
    if (!showsBenchmarks(session, request)) {
        const auto shown = factorsOfMachine(session, request);
        return shown ? QString() : shown.error().message;
    }
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && hasShifts(*item->data)) return {};
    return u"This figure needs shifts between all ranks at several distances: import a benchmark of kind application with them."_s;
}

} // namespace

const FigureKind calibrationFactorsFigure = {
    .id = u"calibration-factors"_s,
    .name = u"Calibration factors"_s,
    .description = u"How much longer transfers take by distance while all ranks communicate: measured, or as a machine has it."_s,
    .datasetKinds = {u"benchmark"_s, u"efficiency"_s},
    .mostDatasets = 16,
    .choices = {choiceOf(
                    "extrapolate", "extrapolated to",
                    {{"4", "4 × the largest p"}, {"16", "16 × the largest p"}, {"64", "64 × the largest p"}, {"none", "Not extrapolated"}}),
                choiceOf("degree", "polynomial", {{"2", "Degree 2"}, {"1", "Degree 1"}, {"3", "Degree 3"}},
                         "Polynomial in log2 p beyond the measured numbers of processes")},
    .lacks = calibrationFactorsLacks,
    .build = buildCalibrationFactors,
    .help = u"dense"_s,
};

} // namespace costscope
