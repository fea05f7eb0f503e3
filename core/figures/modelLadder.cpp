// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/modelLadder.h"

#include "core/figures/levelFigure.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double rungWidth = 0.66; ///< of the place that a rung has

QString tr(const char* text)
{
    return QCoreApplication::translate("ModelLadder", text);
}

Hue hueOf(Rung rung)
{
    switch (rung) {
    case Rung::Postal:
    case Rung::MaxRate: return Hue::Grey;
    case Rung::NodeAware: return Hue::DeepBlue;
    case Rung::Queue: return Hue::Orange;
    case Rung::Contention: break;
    }
    return Hue::Vermillion;
}

QString nameOf(Rung rung)
{
    switch (rung) {
    case Rung::Postal: return tr("postal");
    case Rung::MaxRate: return tr("max-rate");
    case Rung::NodeAware: return tr("node-aware");
    case Rung::Queue: return QStringLiteral("+ <i>γn</i><sup>2</sup>");
    case Rung::Contention: break;
    }
    return QStringLiteral("+ <i>δℓ</i>");
}

/// As a sentence names it.
QString wordsOf(Rung rung)
{
    switch (rung) {
    case Rung::Postal: return tr("by the postal model");
    case Rung::MaxRate: return tr("by the max-rate model");
    case Rung::NodeAware: return tr("by the node-aware model");
    case Rung::Queue: return tr("with queue search");
    case Rung::Contention: break;
    }
    return tr("with contention");
}

/// Levels from left to right inside each rung, joined by a thin line, with the median across.
void addRung(Panel& panel, const RungError& error, const std::vector<size_t>& rows)
{
    const double at = double(error.rung), count = double(std::max<size_t>(error.ratios.size(), 2));
    Series dots{.mark = Mark::Line, .hue = hueOf(error.rung), .marker = Marker::Circle, .weight = 0.5};
    for (size_t i = 0; i < error.ratios.size(); ++i) {
        if (!(error.ratios[i] > 0) || std::isinf(error.ratios[i])) continue;
        dots.x.push_back(at + rungWidth * (double(i) / (count - 1) - 0.5));
        dots.y.push_back(error.ratios[i]);
        dots.rows.push_back(int(rows[i]));
    }
    panel.series.push_back(std::move(dots));
    if (std::isnan(error.median)) return;
    panel.series.push_back({.mark = Mark::Segments,
                            .hue = Hue::Ink,
                            .weight = 1.6,
                            .x = {at - 0.6 * rungWidth},
                            .y = {error.median},
                            .x2 = {at + 0.6 * rungWidth},
                            .y2 = {error.median}});
}

/// One row of numbers at the top.
void addMedians(Panel& panel, const std::vector<RungError>& errors)
{
    for (const RungError& error : errors)
        if (!std::isnan(error.median))
            panel.series.push_back({.mark = Mark::Text,
                                    .hue = hueOf(error.rung),
                                    .x = {double(error.rung)},
                                    .y = {panel.y.max / 1.25},
                                    .text = {QStringLiteral("<b>%1</b>").arg(QString::number(error.median, 'f', 2))}});
}

void addGround(Panel& panel)
{
    panel.series.push_back({.mark = Mark::Region,
                            .label = tr("within a factor of two"),
                            .hue = Hue::Faint,
                            .fill = Fill::Soft,
                            .x = {missing},
                            .y = {0.5},
                            .x2 = {missing},
                            .y2 = {2}});
    panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Grey, .dash = Dash::DashDot, .weight = 0.6, .y = {1}});
}

Axis rungAxis()
{
    Axis axis;
    axis.min = -0.6;
    axis.max = double(rungs.size()) - 0.4;
    axis.ticks = TickStyle::Fixed;
    for (const Rung rung : rungs) axis.fixedTicks.push_back({double(rung), nameOf(rung)});
    axis.label = tr("Model (with all to its left); dots: levels");
    return axis;
}

/// One range for all panels, with room for the row of medians.
void setRange(Axis& axis, const std::vector<LevelCost>& costs)
{
    double least = 0.45, most = 2.2;
    for (const RungError& error : ladder(costs)) {
        least = std::fmin(least, error.min);
        most = std::fmax(most, error.max);
    }
    axis.scale = Scale::Log;
    axis.min = least / 1.3;
    axis.max = most * 2.2;
}

/// The rung whose median is nearest to 1.
QString closestOf(const LevelView& view, const QString& operation)
{
    const auto errors = ladder(view.analysis.costs, operation);
    const RungError* best = nullptr;
    for (const RungError& error : errors)
        if (error.median > 0 && (!best || std::abs(std::log(error.median)) < std::abs(std::log(best->median)))) best = &error;
    if (!best) return {};
    return tr("%1 is met closest %2 (%3)")
        .arg(operationTitle(operation).section(QLatin1Char(','), 0, 0), wordsOf(best->rung), QString::number(best->median, 'f', 2));
}

QString titleOf(const LevelView& view)
{
    QStringList sentences;
    for (const QString& operation : view.analysis.operations())
        if (const QString sentence = closestOf(view, operation); !sentence.isEmpty()) sentences << sentence;
    return sentences.mid(0, 2).join(QStringLiteral("; "));
}

Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto view = levelView(session, request, memory, progress);
    if (!view) return view.error();
    const QStringList operations = view->analysis.operations();
    Figure figure;
    figure.columns = std::min<int>(int(operations.size()), 2);
    for (const QString& operation : operations) {
        const auto errors = ladder(view->analysis.costs, operation);
        if (std::all_of(errors.begin(), errors.end(), [](const RungError& e) { return std::isnan(e.median); })) continue;
        Panel panel;
        panel.title = operationTitle(operation);
        panel.key = operation;
        panel.legend = LegendPlace::None;
        panel.x = rungAxis();
        panel.y.label = tr("Modeled / measured time");
        setRange(panel.y, view->analysis.costs);
        panel.sharesY = figure.panels.size() % size_t(figure.columns) != 0;
        addGround(panel);
        for (const RungError& error : errors) addRung(panel, error, view->rowsOf(operation));
        addMedians(panel, errors);
        figure.panels.push_back(std::move(panel));
    }
    if (figure.panels.empty())
        return Error{
            tr("No level of “%1” has both a measured and a modeled time above 0, so there is no ratio to show.").arg(view->item->name)};
    figure.columns = std::min<int>(figure.columns, int(figure.panels.size()));
    figure.widthMm = figure.panels.size() > 1 ? 178 : 84;
    figure.heightMm = figure.panels.size() > 1 ? 14 + 52 * (int(figure.panels.size() + 1) / 2) : 72;
    figure.title = titleOf(*view);
    figure.subtitle = levelSubtitle(*view) + tr(" · dots: levels, bars and numbers: median");
    figure.messages = view->analysis.messages;
    addLevelTable(figure, *view);
    figure.provenance = levelProvenance(*view);
    figure.caption =
        tr("Ratio of modeled to measured communication time of every level of %1, from one model to the next, eqs (1)–(7) of Bienz, "
           "Gropp and Olson (2018), with the parameters of %2; grey: within a factor of two. %3.")
            .arg(view->name(), view->machine.name.toHtmlEscaped(), figure.provenance.program);
    return figure;
}

} // namespace

const FigureKind modelLadderFigure = {
    .id = QStringLiteral("model-ladder"),
    .name = QStringLiteral("Model ladder"),
    .description = QStringLiteral("How far each model is from the measured levels, from the postal model to queue search and contention."),
    .datasetKinds = {QStringLiteral("amg")},
    .mostDatasets = 1,
    .choices = levelChoices(),
    .values = levelValueNames(),
    .setValue = setLevelValue,
    .lacks = lacksLevelRatios,
    .build = build,
    .rowsToCount = rowsForLevels,
};

} // namespace costscope
