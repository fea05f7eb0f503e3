// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/benchmarkFigure.h"

#include "core/base/find.h"
#include "core/base/program.h"
#include "core/calibration/calibrationEdits.h"
#include "core/calibration/figures/knownCalibration.h"
#include "core/data/benchmark.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/numerics/studentT.h"
#include "core/session/machines.h"

#include <algorithm>
#include <cmath>

namespace costscope {

bool CalibrationView::isExcluded(const Cell& cell) const
{
    return isAmong(recipe.excluded, {cell.dataset, cell.row});
}

std::set<CellPlace> CalibrationView::fitted() const
{
    std::set<CellPlace> places;
    for (const CalibratedLaw& law : calibration->laws)
        for (const Cell& cell : law.cells) places.insert({cell.dataset, cell.row});
    return places;
}

RecordRef CalibrationView::recordOf(const Cell& cell) const
{
    return {datasets[size_t(cell.dataset)]->id, cell.row};
}

const CalibratedLaw* CalibrationView::lawOf(Locality locality, double bytes) const
{
    const Protocol protocol = calibration->thresholds.protocolOf(bytes);
    return firstOf(calibration->laws, [&](const CalibratedLaw& law) { return law.locality == locality && law.protocol == protocol; });
}

double CalibrationView::modeled(Locality locality, double bytes, double pairs) const
{
    const CalibratedLaw* law = lawOf(locality, bytes);
    if (!law) return missing;
    const Observation at{.bytes = bytes, .pairs = pairs};
    return law->kind == CalibratedLaw::Kind::MaxRate ? maxRateTime(law->fit.linear.p, at) : postalTime(law->fit.linear.p, at);
}

std::array<double, 2> CalibrationView::modeledInterval(Locality locality, double bytes, double pairs) const
{
    const CalibratedLaw* law = lawOf(locality, bytes);
    const double t = modeled(locality, bytes, pairs);
    if (!law || law->observations.size() <= law->fit.linear.p.size()) return {missing, missing};
    const LinearFit& found = law->fit.linear;
    std::vector<double> terms{1, bytes};
    if (law->kind == CalibratedLaw::Kind::MaxRate) {
        const bool isLimited = found.p[2] * pairs > found.p[1];
        terms = {1, isLimited ? 0 : bytes, isLimited ? pairs * bytes : 0};
    }
    double variance = 0;
    for (size_t i = 0; i < terms.size(); ++i)
        for (size_t j = 0; j < terms.size(); ++j) {
            const double both = terms[i] * terms[j] * found.correlation[i * found.p.size() + j];
            if (both != 0) variance += both * found.errors[i] * found.errors[j];
        }
    const double half = studentTQuantile(0.975, double(law->observations.size() - found.p.size())) * std::sqrt(variance);
    return {std::max(0.0, t - half), t + half};
}

Result<CalibrationView> calibrationView(const Session& session, const FigureRequest& request, PairReading reading, FigureMemory& memory,
                                        const Progress& progress)
{
    CalibrationView view;
    QStringList ids = request.datasets;
    view.item = calibrationShown(session, request);
    if (view.item) {
        ids = view.item->datasets;
        view.recipe = view.item->recipe;
    } else
        view.recipe.reading = reading;
    view.recipe.bootstrap = 0;
    std::vector<DatasetPtr> data;
    for (const QString& id : ids) {
        const DatasetItem* item = session.dataset(id);
        if (!item) return Error{u"There is no dataset “%1” in this session."_s.arg(id)};
        view.datasets.push_back(item);
        data.push_back(item->data);
    }
    const auto known = knownCalibration(data, view.recipe, memory, progress);
    if (!known) return known.error();
    view.calibration = (*known)->calibration;
    view.sweeps = (*known)->sweeps;
    return view;
}

Result<CalibrationView> uncalibratedView(const Session& session, const FigureRequest& request, const Error& why)
{
    CalibrationView view;
    std::vector<DatasetPtr> data;
    for (const QString& id : request.datasets) {
        const DatasetItem* item = session.dataset(id);
        if (!item) return why;
        view.datasets.push_back(item);
        data.push_back(item->data);
    }
    view.sweeps = std::make_shared<const Sweeps>(sweepsOf(data, view.recipe));
    auto calibration = std::make_shared<Calibration>();
    calibration->messages = {{Severity::Warning, why.message}};
    view.calibration = calibration;
    return view;
}

QString lacksBenchmark(const Session& session, const FigureRequest& request, const QStringList& kinds, const QString& needed)
{
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data->kind == DatasetKind::Benchmark)
            if (kinds.contains(benchmarkFacts(*item->data).kind) && !isOfRates(*item->data)) return {};
    return needed;
}

bool showsBenchmarks(const Session& session, const FigureRequest& request)
{
    return std::any_of(request.datasets.begin(), request.datasets.end(), [&](const QString& id) {
        const DatasetItem* item = session.dataset(id);
        return item && item->data && item->data->kind == DatasetKind::Benchmark;
    });
}

Result<ShownCalibration> shownBenchmarks(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                         const Progress& progress)
{
    const auto view = calibrationView(session, request, PairReading::AllPairs, memory, progress);
    if (!view) return view.error();
    return ShownCalibration{view->calibration, true, calibrationSubtitle(*view), calibrationProvenance(*view)};
}

Result<ShownCalibration> shownMachine(const Session& session, const FigureRequest& request, QString (*source)(const Machine& machine))
{
    const QString id = machineIdOf(session, request);
    const Machine* machine = findMachine(session, id);
    if (!machine) return Error{u"There is no machine “%1”."_s.arg(id)};
    const QString from = source(*machine), name = machine->name.toHtmlEscaped();
    auto calibration = std::make_shared<Calibration>();
    calibration->machine = *machine;
    return ShownCalibration{calibration,
                            false,
                            from.isEmpty() ? name : u"%1 · %2"_s.arg(name, from.toHtmlEscaped()),
                            {{machine->name}, {}, from, programName()}};
}

QString cellKey(const RecordRef& record)
{
    return u"cell=%1:%2"_s.arg(record.dataset).arg(record.record);
}

Hue hueOf(Locality locality)
{
    constexpr std::array hues = {Hue::PaleBlue, Hue::MiddleBlue, Hue::DeepBlue};
    return hues[size_t(locality)];
}

Marker markerOf(Locality locality)
{
    constexpr std::array markers = {Marker::Circle, Marker::Square, Marker::Diamond};
    return markers[size_t(locality)];
}

Provenance calibrationProvenance(const CalibrationView& view)
{
    Provenance provenance;
    for (const DatasetItem* item : view.datasets) provenance.data << sourcesOf(*item);
    provenance.model = u"postal, max-rate, queue search, contention; Bienz, Gropp & Olson 2018, eqs (1)–(5)"_s;
    QStringList values;
    for (const CalibratedLaw& law : view.calibration->laws)
        for (const FitParameter& p : law.parameters)
            if (p.state == Determined::Fitted) values << u"%1 = %2"_s.arg(p.name, exact(p.value));
    provenance.parameters = values.join(u", "_s) + u"; "_s + recipeAsTaken(*view.calibration, view.recipe);
    provenance.program = programName();
    return provenance;
}

QString titleOfOneSystem(const Calibration& calibration, const QString& sentence, const QString& drawn)
{
    return calibration.mixesSystems() ? u"%1, of %2 systems"_s.arg(drawn).arg(calibration.systems.size()) : sentence;
}

QString systemShown(const CalibrationView& view, const Cell& cell)
{
    if (!view.calibration->mixesSystems()) return {};
    const QString system = systemOf(benchmarkFacts(*view.datasets[size_t(cell.dataset)]->data));
    if (system.isEmpty()) return unnamedSystem;
    const auto brief = [](const QString& name) { return name.section(u" ("_s, 0, 0); };
    const auto alike =
        std::ranges::count_if(view.calibration->systems, [&](const auto& other) { return brief(other.first) == brief(system); });
    return alike > 1 ? system : brief(system);
}

QString calibrationSubtitle(const CalibrationView& view)
{
    QStringList names;
    for (const DatasetItem* item : view.datasets) names << item->name.toHtmlEscaped();
    const QString shown =
        names.size() > 3 ? u"%1 and %2 more"_s.arg(names.mid(0, 2).join(u", "_s), QString::number(names.size() - 2)) : names.join(u", "_s);
    return u"data: %1 · fitted to %2"_s.arg(shown, recipeAsTaken(*view.calibration, view.recipe));
}

} // namespace costscope
