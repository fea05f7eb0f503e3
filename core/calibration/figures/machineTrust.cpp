// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/calibrationKinds.h"

#include "core/base/binarySize.h"
#include "core/base/program.h"
#include "core/base/words.h"
#include "core/calibration/figures/benchmarkFigure.h"
#include "core/calibration/validation.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/session/machines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

/// A model as the legend calls it.
struct TrustLine {
    const char* model;
    const char* label;
    Hue hue;
    Marker marker;
};
constexpr std::array trustLines = {
    TrustLine{"node-aware-max-rate", "messages (max-rate)", Hue::Blue, Marker::Circle},
    TrustLine{"queue-search", "batches (queue search)", Hue::Vermillion, Marker::Square},
    TrustLine{"contention", "lines (contention)", Hue::Purple, Marker::Diamond},
    TrustLine{"tau-lop-p2p", "transfers (τ-Lop)", Hue::Green, Marker::Triangle},
    TrustLine{"loggp", "round trips (LogGP)", Hue::Orange, Marker::Circle},
    TrustLine{"calibration-factors", "shifts (<i>C</i><sub>avg</sub>, <i>C</i><sub>max</sub>)", Hue::Grey, Marker::Square},
};
constexpr size_t namedCells = 3;

/// What is judged, and of which machine.
struct Trust {
    std::vector<const DatasetItem*> items;
    QString machine; ///< its name, or how it was made
    Validation validation;
};

std::vector<const DatasetItem*> judgedItems(const Session& session, const FigureRequest& request)
{
    std::vector<const DatasetItem*> items;
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind == DatasetKind::Benchmark)
            items.push_back(item);
    return items;
}

std::vector<DatasetPtr> dataOfItems(const std::vector<const DatasetItem*>& items)
{
    std::vector<DatasetPtr> data;
    for (const DatasetItem* item : items) data.push_back(item->data);
    return data;
}

const std::vector<Choice>& trustChoices()
{
    static const std::vector<Choice> choices = {
        choiceOf("repetitions", "judged by", {{"all", "All repetitions"}, {"held-out", "Every other repetition, held out"}})};
    return choices;
}

Result<Trust> trustOf(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const bool isHeld = choice(trustChoices().front(), request) == u"held-out"_s;
    if (!request.machine.isEmpty() && !isHeld) {
        const Machine* machine = findMachine(session, request.machine);
        if (!machine) return Error{u"There is no machine “%1”."_s.arg(request.machine)};
        Trust trust{judgedItems(session, request), machine->name, {}};
        auto validation = validate(*machine, dataOfItems(trust.items));
        if (!validation) return validation.error();
        trust.validation = validation.take();
        return trust;
    }
    const auto view = calibrationView(session, request, PairReading::AllPairs, memory, progress);
    if (!view) return view.error();
    Trust trust{view->datasets, {}, {}};
    if (isHeld) {
        auto held = validateHeldOut(dataOfItems(view->datasets), view->recipe, progress);
        if (!held) return held.error();
        trust.machine = u"calibrated to every other repetition, judged by those between"_s;
        trust.validation = std::move(held->validation);
        return trust;
    }
    auto validation = validate(view->calibration->machine, dataOfItems(view->datasets),
                               {.estimator = view->recipe.estimator, .assumed = view->recipe.assumed});
    if (!validation) return validation.error();
    trust.machine = u"judged by the repetitions that it was calibrated to"_s;
    trust.validation = validation.take();
    return trust;
}

/// "90 of 95 cells are predicted to within 10 %".
QString trustTitle(const Validation& validation)
{
    const auto within = std::ranges::count_if(
        validation.cells, [](const ValidatedCell& cell) { return std::fabs(std::log(cell.ratio())) <= std::log(1 + trusted); });
    return u"%1 of %2 %3 predicted to within %4 %"_s.arg(QString::number(within),
                                                         counted(qint64(validation.cells.size()), u"1 cell"_s, u"%1 cells"_s),
                                                         within == 1 ? u"is"_s : u"are"_s, exact(100 * trusted));
}

/// What tells a cell from the others of its model and colour, as short as a narrow figure needs: "512 B, n = 256", sizes as on the axis.
QString shortName(const ValidatedCell& cell)
{
    QString name = binarySize(cell.bytes);
    if (cell.model == u"calibration-factors"_s) return name + u", "_s + cell.place; // of all ranks at once
    if (cell.messages > 1) name += u", <i>n</i> = %1"_s.arg(exact(cell.messages));
    if (cell.pairs > 1) name += (cell.model == u"tau-lop-p2p"_s ? u", τ = %1"_s : u", %1 pairs"_s).arg(exact(cell.pairs));
    return name;
}

/// Of the models that are off by more than is trusted the worst cell of each, the worst models first.
std::vector<ValidatedCell> worstByModel(const Validation& validation)
{
    std::vector<ValidatedCell> worst;
    for (const ValidatedCell& cell : worstCells(validation, validation.cells.size())) {
        if (worst.size() == namedCells || std::fabs(std::log(cell.ratio())) <= std::log(1 + trusted)) break;
        if (cell.bytes > 0 && std::ranges::none_of(worst, [&](const ValidatedCell& other) { return other.model == cell.model; }))
            worst.push_back(cell);
    }
    return worst;
}

void drawTrust(Figure& figure, const Trust& trust)
{
    FigureTable table(u"trust"_s, {{u"model"_s, Quantity::Text, u"Model"_s},
                                   {u"place"_s, Quantity::Text, u"Place"_s},
                                   {u"bytes"_s, Quantity::Size, u"Size <i>s</i>"_s},
                                   {u"messages"_s, Quantity::Count, u"Messages"_s},
                                   {u"at_once"_s, Quantity::Count, u"At once"_s},
                                   {u"repetitions"_s, Quantity::Count, u"Repetitions"_s},
                                   {u"measured_s"_s, Quantity::Time, u"Measured"_s},
                                   {u"predicted_s"_s, Quantity::Time, u"Predicted"_s},
                                   {u"ratio"_s, Quantity::None, u"Measured / predicted"_s}});
    Panel panel;
    panel.series.push_back(flatRegion(1 / (1 + trusted), 1 + trusted, Hue::Faint));
    panel.series.push_back({.mark = Mark::Horizontal, .hue = Hue::Grey, .weight = 0.6, .y = {1}});
    std::vector<double> sizes, ratios{1 / (1 + trusted), 1 + trusted};
    for (const TrustLine& line : trustLines) {
        Series points{
            .mark = Mark::Points, .label = QString::fromUtf8(line.label), .hue = line.hue, .marker = line.marker, .fill = Fill::None};
        for (const ValidatedCell& cell : trust.validation.cells) {
            if (cell.model != QLatin1String(line.model)) continue;
            const RecordRef record{trust.items[size_t(cell.dataset)]->id, cell.row};
            const int row = table.add(cellKey(record), cell.model, cell.place, cell.bytes, cell.messages, cell.pairs,
                                      double(cell.repetitions), cell.measured, cell.predicted, cell.ratio());
            figure.rowRecords.push_back(record);
            if (!(cell.bytes > 0)) continue; // a size of 0 has no place on the axis
            points.addPoint(cell.bytes, cell.ratio(), row);
            sizes.push_back(cell.bytes);
            ratios.push_back(cell.ratio());
        }
        panel.addUnlessEmpty(std::move(points));
    }
    const double middle = sizes.empty() ? 1 : std::sqrt(*std::ranges::min_element(sizes)) * std::sqrt(*std::ranges::max_element(sizes));
    for (const ValidatedCell& cell : worstByModel(trust.validation))
        panel.series.push_back(
            wordsAt(cell.bytes, cell.ratio(), shortName(cell), Hue::Ink, cell.bytes < middle ? Anchor::Right : Anchor::Left));
    panel.x = sizeAxis(sizes.empty() ? std::vector<double>{1} : sizes);
    panel.y = {.label = u"Measured / predicted"_s, .quantity = Quantity::None, .scale = Scale::Log};
    padRange(panel.y, ratios, 0.1);
    table.moveTo(figure);
    figure.panels = {std::move(panel)};
}

Result<Figure> buildMachineTrust(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto trust = trustOf(session, request, memory, progress);
    if (!trust) return trust.error();
    Figure figure;
    drawTrust(figure, *trust);
    figure.widthMm = 178;
    figure.heightMm = 80;
    figure.title = trustTitle(trust->validation);
    QStringList names;
    for (const DatasetItem* item : trust->items) {
        names << item->name.toHtmlEscaped();
        figure.provenance.data += sourcesOf(*item);
    }
    figure.subtitle = u"%1 · %2"_s.arg(
        names.size() > 3 ? u"%1 and %2 more"_s.arg(names.mid(0, 2).join(u", "_s), QString::number(names.size() - 2)) : names.join(u", "_s),
        trust->machine.toHtmlEscaped());
    figure.messages = trust->validation.messages;
    figure.provenance.model = u"max-rate, queue search, contention; τ-Lop; LogGP; C_avg and C_max"_s;
    figure.provenance.program = programName();
    figure.caption = u"Measured over predicted times of every cell by message size, each predicted by the model that would use it; "
                     "shaded: within 10 %. %1."_s.arg(figure.provenance.program);
    return figure;
}

QString machineTrustLacks(const Session& session, const FigureRequest& request)
{
    return lacksBenchmark(
        session, request,
        {u"ping-pong"_s, u"multi-pair"_s, u"high-volume-ping-pong"_s, u"prtt"_s, u"concurrent-transfers"_s, u"application"_s},
        u"This figure needs benchmarks of messages: what costscope-probe wrote, or ping-pongs, pairs, batches, transfers or shifts."_s);
}

} // namespace

const FigureKind machineTrustFigure = {
    .id = u"machine-trust"_s,
    .name = u"Can this machine be trusted?"_s,
    .description = u"How far every measured cell is from what the machine's models predict, and which cells are worst."_s,
    .datasetKinds = {u"benchmark"_s},
    .mostDatasets = 64,
    .choices = trustChoices(),
    .lacks = machineTrustLacks,
    .build = buildMachineTrust,
    .help = u"calibration"_s,
};

} // namespace costscope
