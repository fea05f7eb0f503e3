// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/denseScene.h"

#include "core/base/program.h"
#include "core/dense/denseComparison.h"
#include "core/dense/denseReadings.h"
#include "core/figure/choiceOf.h"
#include "core/figure/choiceText.h"
#include "core/figure/figureDatasets.h"
#include "core/session/machines.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

bool wantsCalibration(const FigureRequest& request)
{
    return choiceText(request.choices.value(u"calibration"_s)) != u"off"_s;
}

DenseMachines withValues(DenseMachines machines, const DenseAsked& asked)
{
    machines.chosen = withValues(std::move(machines.chosen), asked);
    for (DenseMachine& other : machines.others) other = withValues(std::move(other), asked);
    return machines;
}

/// Only these figures can do without factors: they draw both.
bool drawsBoth(const FigureRequest& request)
{
    return request.kind == u"percent-of-peak"_s;
}

} // namespace

const DenseRun* DenseScene::given(DenseVariant variant, double cores, double n) const
{
    const auto found = cells.find({variant, cores, n});
    return found == cells.end() ? nullptr : &asked.runs[found->second];
}

double DenseScene::givenPercent(DenseVariant variant, double cores, double n) const
{
    const DenseRun* run = given(variant, cores, n);
    return run ? percentOf(*run, ideal.chosen.peak) : missing;
}

DenseQuestion DenseScene::question(DenseVariant variant, double cores, double n) const
{
    DenseQuestion question = asked.like.with(variant, cores, n);
    const DenseRun* run = given(variant, cores, n);
    if (!run) return question;
    if (!std::isnan(run->processes) && !asked.isChosen("threads")) question.threads = run->cores / run->processes;
    if (!std::isnan(run->layers) && !asked.isChosen("layers")) question.layers = run->layers;
    if (!std::isnan(run->blocks) && !asked.isChosen("blocks")) question.blocks = run->blocks;
    return question;
}

Result<DenseScene> denseScene(const Session& session, const FigureRequest& request)
{
    auto asked = denseAsked(session, request);
    if (!asked) return asked.error();
    const QString id = machineIdOf(session, request);
    const Machine* machine = findMachine(session, id);
    if (!machine) return Error{u"There is no machine “%1”."_s.arg(id)};
    if (asked->like.readings.fitsTables && asked->like.algorithm == DenseAlgorithm::Cholesky)
        return Error{u"The reading “%1” says nothing of Cholesky. Choose another algorithm, or take its check mark away."_s.arg(
            QLatin1String(fitsTablesId))};
    MachineUse use{.isCalibrated = false, .degree = asked->degree, .reading = readingOfMachine(asked->like.readings)};
    auto ideal = denseMachinesOf(*machine, use);
    if (!ideal)
        return Error{
            u"%1 Choose another machine for this figure, such as Hopper, or complete this one: its peak, its bandwidth and the "
            "efficiency of dgemm from a benchmark of kernels or a table that costscope decode reads."_s.arg(ideal.error().message)};
    use.isCalibrated = true;
    auto calibrated = denseMachinesOf(*machine, use);
    DenseScene scene{.asked = asked.take(), .machine = *machine, .ideal = {}};
    for (size_t i = 0; i < scene.asked.runs.size(); ++i) {
        const DenseRun& run = scene.asked.runs[i];
        if (const auto variant = denseVariant(run.variant); variant && denseAlgorithm(run.algorithm) == scene.asked.like.algorithm)
            scene.cells.insert({{*variant, run.cores, run.n}, i}); // the first of several
    }
    scene.ideal = withValues(ideal.take(), scene.asked);
    if (calibrated) scene.calibrated = withValues(calibrated.take(), scene.asked);
    scene.isCalibrated = drawsBoth(request) ? scene.calibrated.has_value() : wantsCalibration(request);
    if (scene.isCalibrated && !scene.calibrated)
        return Error{u"%1 Choose another machine, calibrate this one from shifts, or draw the figure without calibration."_s.arg(
            calibrated.error().message)};
    return scene;
}

QString lacksDense(const Session& session, const FigureRequest& request)
{
    const auto scene = denseScene(session, request);
    return scene ? QString() : scene.error().message;
}

std::vector<Choice> denseChoices(bool withCalibration)
{
    Choice algorithm{u"algorithm"_s, u"algorithm"_s, {}, {}};
    for (const DenseAlgorithm one : denseAlgorithms) {
        algorithm.words << toString(one);
        algorithm.names << nameOf(one);
    }
    std::vector<Choice> all{algorithm, choiceOf("degree", "extrapolation", {{"2", "degree 2"}, {"1", "degree 1"}, {"3", "degree 3"}},
                                                "polynomial in log2 p of C_max beyond the measured numbers of processes")};
    if (withCalibration)
        all.push_back(choiceOf("calibration", "calibration", {{"on", "with calibration"}, {"off", "without calibration"}},
                               "messages by C_avg and C_max, or every one as L + β w"));
    return all;
}

void addDenseOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    FigureRequest untouched = request;
    untouched.choices.remove(u"algorithm"_s);
    const qsizetype first = qsizetype(denseAlgorithmOf(session, untouched));
    for (Choice& choice : choices)
        if (choice.name == u"algorithm"_s) {
            choice.words.move(first, 0);
            choice.names.move(first, 0);
        }
}

QString nameOf(DenseAlgorithm algorithm)
{
    constexpr const char* names[] = {"Cannon", "SUMMA", "TRSM", "Cholesky"};
    return QLatin1String(names[size_t(algorithm)]);
}

Hue hueOf(DenseVariant variant)
{
    constexpr Hue hues[] = {Hue::Sky, Hue::Blue, Hue::Vermillion, Hue::Orange}; // overlapped ones differ in grey print too
    return hues[size_t(variant)];
}

Marker markerOf(DenseVariant variant)
{
    constexpr Marker markers[] = {Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond};
    return markers[size_t(variant)];
}

Axis coresAxis(const DenseScene& scene, double least, double most)
{
    Axis axis{.label = u"Cores"_s,
              .quantity = Quantity::Processes,
              .scale = Scale::Log,
              .min = least / 1.15,
              .max = most * 1.15,
              .ticks = TickStyle::Decades};
    std::set<double> given;
    for (const DenseRun& run : scene.asked.runs)
        if (denseAlgorithm(run.algorithm) == scene.asked.like.algorithm && run.cores >= axis.min && run.cores <= axis.max)
            given.insert(run.cores);
    if (given.size() < 2 || given.size() > 8) return axis;
    axis.ticks = TickStyle::Fixed;
    for (const double cores : given) axis.fixedTicks.push_back({cores, display(cores, Quantity::Count)});
    return axis;
}

std::optional<DenseVariant> givenBest(const DenseScene& scene, double cores, double n)
{
    std::optional<DenseVariant> best;
    double most = 0;
    int count = 0;
    for (const DenseVariant variant : denseVariants) {
        const double percent = scene.givenPercent(variant, cores, n);
        count += !std::isnan(percent);
        if (!(percent > most)) continue;
        best = variant;
        most = percent;
    }
    return count > 1 ? best : std::nullopt;
}

QString denseConditions(const DenseScene& scene)
{
    const DenseQuestion& like = scene.asked.like;
    QStringList parts{scene.machine.name.toHtmlEscaped(),
                      (like.layers == 1 ? u"<i>c</i> = 1 layer"_s : u"<i>c</i> = %1 layers"_s.arg(exact(like.layers))),
                      (like.threads == 1 ? u"<i>t</i> = 1 thread"_s : u"<i>t</i> = %1 threads"_s.arg(exact(like.threads)))};
    if (cutsBlocks(like.algorithm))
        parts << (std::isnan(like.blocks) ? u"<i>r</i> blocks, the fastest power of two"_s
                                          : u"<i>r</i> = %1 blocks"_s.arg(exact(like.blocks)));
    if (scene.asked.isChosen("latency")) parts << u"<i>L</i> = %1"_s.arg(display(scene.asked.latency, Quantity::Time, 3));
    if (scene.asked.isChosen("bandwidth")) parts << u"bandwidth %1"_s.arg(display(scene.asked.bandwidth, Quantity::Rate, 3));
    if (scene.asked.factor != 1) parts << u"factors × %1"_s.arg(display(scene.asked.factor, Quantity::None, 3));
    if (!scene.isCalibrated) parts << u"without calibration"_s;
    parts += wordsOf(like.readings, scene.ideal.chosen);
    return parts.join(u", "_s);
}

Messages readingMessages(const DenseScene& scene)
{
    Messages all;
    for (const DenseVariant variant : denseVariants) {
        DenseQuestion question = scene.asked.like;
        question.variant = variant;
        for (const Message& message : readingNotes(question, scene.ideal.chosen))
            if (std::ranges::none_of(all, [&](const Message& said) { return said.text == message.text; })) all.push_back(message);
    }
    return all;
}

/// Whether a table has cells of an algorithm: the others are not what the figure shows.
static bool holds(const DatasetItem& item, DenseAlgorithm algorithm)
{
    const auto runs = denseRuns(*item.data);
    return runs && std::any_of(runs->begin(), runs->end(), [&](const DenseRun& run) { return run.algorithm == toString(algorithm); });
}

void describeSources(Figure& figure, const DenseScene& scene, const QString& what)
{
    QStringList names, sources;
    for (const DatasetItem* item : scene.asked.items) {
        sources << sourcesOf(*item);
        if (holds(*item, scene.asked.like.algorithm)) names << item->name.toHtmlEscaped();
    }
    figure.subtitle = (names.isEmpty() ? QString() : names.join(u", "_s) + u" · "_s) + denseConditions(scene);
    const QString derived =
        isDerived(scene.asked.like.algorithm) ? u"; %1 derived by its rules"_s.arg(nameOf(scene.asked.like.algorithm)) : QString();
    figure.provenance = {sources, u"González-Domínguez, Georganas, Zheng & Martín, section V"_s + derived,
                         plainText(denseConditions(scene)), programName()};
    figure.caption =
        u"%1 Model of González-Domínguez et al., section V%2; %3. %4."_s.arg(what, derived, denseConditions(scene), programName());
}

FigureKind denseFigure(const QString& id, const QString& name, const QString& description, const std::vector<Choice>& choices,
                       decltype(FigureKind::build) build)
{
    return {.id = id,
            .name = name,
            .description = description,
            .datasetKinds = {u"efficiency"_s},
            .mostDatasets = 8,
            .choices = choices,
            .values = denseValueNames(id),
            .setValue = setDenseValue,
            .describe = describeDense,
            .lacks = lacksDense,
            .build = build,
            .addOptions = addDenseOptions,
            .help = u"dense"_s};
}

} // namespace costscope
