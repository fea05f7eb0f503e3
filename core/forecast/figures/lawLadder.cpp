// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/forecastWords.h"
#include "core/forecast/unweighedLaws.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double leastDrawnWeight = 0.01;

/// A law, or another way to one, with what it leaves of each point.
struct LadderRung {
    QString id, name, shortName;   ///< the last of those that are weighed
    double weight = missing;       ///< missing: it is not weighed
    std::vector<double> residuals; ///< measured/law − 1 per point; missing where it has no time
    double lastError = missing;    ///< law/measured − 1 of the largest n, when it is left out
    bool isDrawn() const { return std::isnan(weight) || weight >= leastDrawnWeight; }
    double rms() const
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
};

/// The session's fit of eq (6) and the search of Extra-P: neither is weighed. A fit that gives no curve is a note.
void addUnweighed(std::vector<LadderRung>& rungs, const Session& session, const ForecastScene& scene, Messages& messages)
{
    const ScalingPoints& points = scene.points();
    const RunRecords records = recordsOfPoints(scene.records, scene.used);
    const auto add = [&](const UnweighedLaw& law) {
        if (law.residuals.empty()) return;
        LadderRung rung{law.id, law.name, {}, missing, {}, law.lastIsNoTime ? -1 : std::expm1(law.lastError)};
        for (const double residual : law.residuals) rung.residuals.push_back(std::expm1(residual));
        rungs.push_back(std::move(rung));
    };
    if (const Fit* fit = session.fitOf(scene.item->id, amdahlOverheadModel.id)) {
        if (fit->usable())
            add(overheadOnLadder(records, points, fit->settings, fit));
        else
            note(messages, u"The fit of eq (6) is not on the ladder: %1"_s.arg(fit->message));
    }
    add(searchOfExtraP(records, points));
}

std::vector<LadderRung> rungsOf(const Session& session, const ForecastScene& scene, Messages& messages)
{
    std::vector<LadderRung> rungs;
    for (const LawOnLadder& law : scene.forecast->ladder()) {
        LadderRung rung{law.law->id, law.law->name, law.law->shortName, law.weight, {}, std::expm1(law.lastError)};
        for (const double residual : law.residuals) rung.residuals.push_back(std::expm1(residual));
        rungs.push_back(std::move(rung));
    }
    addUnweighed(rungs, session, scene, messages);
    return rungs;
}

/// What is less is nothing that a clock told.
QString percentOf(double share)
{
    return share < 1e-4 ? u"under 0.01 %"_s : display(share, Quantity::Share, 2);
}

/// "+12 %", "−3.4 %"; a law may give no time at all.
QString signedPercent(double share)
{
    if (share <= -1) return u"time below 0"_s;
    return std::fabs(share) < 1e-4 ? percentOf(0) : (share < 0 ? u"−"_s : u"+"_s) + percentOf(std::fabs(share));
}

QString nameWithWeight(const LadderRung& rung)
{
    return std::isnan(rung.weight) ? rung.name : u"%1, %2"_s.arg(rung.name, QString::number(rung.weight, 'f', 2));
}

Panel weightsPanel(const std::vector<LadderRung>& rungs)
{
    Panel panel;
    panel.title = u"Weight"_s;
    Series bars{.mark = Mark::Bars, .hue = Hue::Blue};
    panel.y = {.ticks = TickStyle::Fixed};
    int weighed = 0;
    for (size_t k = 0; k < rungs.size(); ++k) {
        if (std::isnan(rungs[k].weight)) continue;
        const double y = -double(weighed++);
        // The weight stands here: beside the bar it would meet its neighbour in a low canvas.
        panel.y.fixedTicks.push_back({y, u"%1 %2"_s.arg(QString::number(rungs[k].weight, 'f', 2), rungs[k].shortName)});
        bars.addLyingBar(0, rungs[k].weight, y, 0.6, int(k));
    }
    panel.y.min = 0.5 - weighed;
    panel.y.max = 0.5;
    panel.x = {.label = u"Weight of the law"_s, .shortLabel = u"Weight"_s, .min = 0, .max = 1, .ticks = TickStyle::Fixed};
    panel.x.fixedTicks = {{0, u"0"_s}, {0.5, u"0.5"_s}, {1, u"1"_s}};
    panel.series = {std::move(bars)};
    panel.legend = LegendPlace::None;
    return panel;
}

Panel residualPanel(const ForecastScene& scene, const LadderRung& rung, int row)
{
    const ScalingPoints& points = scene.points();
    Panel panel;
    panel.title = nameWithWeight(rung);
    panel.x = coresAxis(points.most() * 1.25, u"log"_s);
    panel.x.min = points.least() * 0.8;
    panel.y = residualAxis();
    panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Grey, .y = {0}});
    Series line{.mark = Mark::Line, .hue = Hue::Grey, .weight = 0.6}, dots{.mark = Mark::Points, .hue = Hue::Ink, .marker = Marker::Circle};
    for (size_t k = 0; k < points.size(); ++k) {
        if (!std::isfinite(rung.residuals[k])) continue;
        line.addPoint(points.n[k], 100 * rung.residuals[k]);
        dots.addPoint(points.n[k], 100 * rung.residuals[k], row);
    }
    panel.addUnlessEmpty(std::move(line));
    panel.addUnlessEmpty(std::move(dots));
    panel.notes.push_back(u"rms %1"_s.arg(percentOf(rung.rms())));
    const auto without = std::count_if(rung.residuals.begin(), rung.residuals.end(), [](double one) { return !std::isfinite(one); });
    if (without > 0) panel.notes.push_back(u"no time above 0 at %1 of %2 <i>n</i>"_s.arg(without).arg(rung.residuals.size()));
    if (std::isfinite(rung.lastError)) panel.notes.push_back(u"largest <i>n</i> left out: %1"_s.arg(signedPercent(rung.lastError)));
    panel.legend = LegendPlace::None;
    panel.key = scene.item->id;
    return panel;
}

/// One scale for all, by the residuals of laws: another way may miss by so much that no other could be read. Where that leaves
/// less than half of the points of such a way, it has a scale of its own.
void shareResidualScale(std::vector<Panel>& panels, const std::vector<LadderRung>& rungs, Messages& messages)
{
    std::vector<const LadderRung*> drawn;
    double laws = 0, all = 0;
    for (const LadderRung& rung : rungs) {
        if (!rung.isDrawn()) continue;
        drawn.push_back(&rung);
        for (const double one : rung.residuals) {
            if (!std::isfinite(one)) continue;
            all = std::max(all, std::fabs(one));
            if (!std::isnan(rung.weight)) laws = std::max(laws, std::fabs(one));
        }
    }
    const double shared = std::max(0.01, std::min(all, std::max(1.3 * laws, 0.02)));
    bool areCut = false;
    for (size_t k = 0; k < drawn.size(); ++k) {
        double most = shared, own = 0;
        size_t within = 0, finite = 0;
        for (const double one : drawn[k]->residuals) {
            if (!std::isfinite(one)) continue;
            ++finite;
            within += std::fabs(one) <= shared;
            own = std::max(own, std::fabs(one));
        }
        Panel& panel = panels[k + 1];
        if (2 * within < finite) {
            most = own;
            panel.sharesY = false;
            if (k + 2 < panels.size()) panels[k + 2].sharesY = false;
            panel.notes.push_back(u"its own scale"_s);
        }
        areCut |= own > most;
        panel.y.min = -120 * most;
        panel.y.max = 100 * (panel.notes.size() > 2 ? 3.4 : 2.6) * most; // room for the notes
        for (Series& series : panel.series)
            for (double& y : series.y)
                if (std::fabs(y) > 100 * most) y = missing;
    }
    if (areCut) note(messages, u"Residuals beyond ±%1 are not drawn."_s.arg(display(shared, Quantity::Share, 2)));
}

/// A row for each rung, and behind them one for each rung and n that was run.
void addLadderTable(Figure& figure, const std::vector<LadderRung>& rungs, const ScalingPoints& points)
{
    FigureTable table(u"ladder"_s, {{u"law"_s, Quantity::Text, u"Law"_s},
                                    {u"name"_s, Quantity::Text, u"Name"_s},
                                    {u"weight"_s, Quantity::None, u"Weight"_s},
                                    {u"rms"_s, Quantity::Share, u"RMS of measured/law − 1"_s},
                                    {u"last_left_out"_s, Quantity::Share, u"Error of the largest <i>n</i> left out"_s},
                                    {u"n"_s, Quantity::Processes, u"Cores <i>n</i>"_s},
                                    {u"residual_ln"_s, Quantity::None, u"Residual, ln(measured/law)"_s}});
    for (const LadderRung& rung : rungs)
        table.add(u"law="_s + rung.id, rung.id, rung.name, rung.weight, rung.rms(), rung.lastError, missing, missing);
    for (const LadderRung& rung : rungs)
        for (size_t k = 0; k < points.size(); ++k)
            table.add(u"law=%1;n=%2"_s.arg(rung.id, exact(points.n[k])), rung.id, rung.name, missing, missing, missing, points.n[k],
                      std::log1p(rung.residuals[k]));
    table.moveTo(figure);
}

Result<Figure> buildLawLadder(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto made = forecastScene(session, request, memory, progress.part(0, 0.6));
    if (!made) return made.error();
    const ForecastScene& scene = *made;
    if (!progress.report(0.6)) return cancelled();
    Figure figure;
    const std::vector<LadderRung> rungs = rungsOf(session, scene, figure.messages);
    if (rungs.empty()) return Error{forecastLacks(session, request)};
    figure.panels.push_back(weightsPanel(rungs));
    for (size_t k = 0; k < rungs.size(); ++k)
        if (rungs[k].isDrawn()) figure.panels.push_back(residualPanel(scene, rungs[k], int(k)));
    const size_t count = figure.panels.size();
    figure.columns = count <= 4 ? 2 : 3;
    const size_t columns = size_t(figure.columns), lines = (count + columns - 1) / columns;
    for (size_t k = 1; k < count; ++k) {
        figure.panels[k].sharesY = k % columns != 0 && k > 1;
        figure.panels[k].sharesX = k + columns < count;
    }
    shareResidualScale(figure.panels, rungs, figure.messages);
    figure.widthMm = 178;
    figure.heightMm = 24 + 40 * double(lines);
    figure.stackedUpToMm = 120;
    figure.stackedHeightMm = 24 + 31 * double(count);
    addLadderTable(figure, rungs, scene.points());
    figure.title = u"%1: %2"_s.arg(scene.name(), lawsInWords(*scene.forecast));
    figure.subtitle = u"Weights by the records; measured over the best curve of each law, −1"_s;
    figure.provenance = forecastProvenance(scene);
    for (const Message& message : forecastMessages(scene)) figure.messages.push_back(message);
    figure.caption = u"%1: %2, and what the best curve of each leaves. %3."_s.arg(scene.name(), weighedLawsInWords(scene), programName());
    scene.sayWhatNCounts(figure);
    return figure;
}

/// The laws are the same whatever n is asked for.
std::vector<FigureValue> describeLadder(const Session& session, const FigureRequest& request)
{
    std::vector<FigureValue> all = describeForecast(session, request);
    std::erase_if(all, [](const FigureValue& value) { return value.name == u"at"; });
    return all;
}

/// Beside the forecast one more without the largest n, and the searches that are not weighed.
qint64 ladderRows(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    FigureMemory none;
    return forecastRows(session, request, memory) + forecastRows(session, request, none) + rowsOfRuns(session, request, memory);
}

} // namespace

const FigureKind lawLadderFigure = {
    .id = u"law-ladder"_s,
    .name = u"Ladder of laws"_s,
    .description = u"Which laws the run times allow, by weight, and where each of them misses the records."_s,
    .datasetKinds = {u"runs"_s},
    .choices = forecastChoices({}),
    .values = forecastValueNames(),
    .setValue = setForecastValue,
    .describe = describeLadder,
    .lacks = forecastLacks,
    .build = buildLawLadder,
    .rowsToCount = ladderRows,
    .help = u"overhead"_s,
};

} // namespace costscope
