// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"
#include "core/data/benchmark.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

// A shift: every rank exchanges w words with the rank at distance d while all others do the same. Files of kind "application"
// whose samples have ranks, bytes, the counter "distance", and the tag "over_ranks": mean or max. Rows of two ranks are the
// undisturbed pair. L and β: parameters latency_s and seconds_per_word, else the pair, else what is known of the network.

using Groups = std::map<std::pair<double, double>, Cells>; ///< by processes (0 = all together) and distance

struct Shift {
    Cells pair;
    Groups average, maximum;
    std::map<std::pair<double, double>, Cells> averageByProcesses;
    IdealTransfer said;
    std::set<double> inside = {}; ///< distances left out, since some ranks have their partner on their own node
    QStringList names;
    bool empty() const { return average.empty() && maximum.empty(); }
};

/// Per sample the text of a tag.
std::vector<QString> tagOf(const Dataset& dataset, size_t samples, QStringView tag)
{
    std::vector<QString> values(samples);
    const Table* table = dataset.table(u"tags");
    const Column *const owners = table ? table->find(u"sample") : nullptr, *const names = table ? table->find(u"tag") : nullptr,
                        *const texts = table ? table->find(u"text") : nullptr;
    if (!owners || !names || !texts) return values;
    for (qsizetype row = 0; row < table->rows(); ++row)
        if (const double at = owners->number(row); at >= 0 && at < double(samples) && names->text(row) == tag)
            values[size_t(at)] = texts->text(row);
    return values;
}

/// How ranks sit on nodes, where the file says it.
struct Seats {
    bool isSequential = false;
    double perNode = missing, nodes = missing;

    explicit Seats(const BenchmarkFacts& facts)
        : isSequential(facts.layout[QLatin1String("mapping")].toString() == u"sequential"_s),
          perNode(facts.layout[QLatin1String("ranks_per_node")].toDouble(missing)),
          nodes(facts.layout[QLatin1String("nodes")].toDouble(missing))
    {}
    /// In a shift by this distance some ranks talk inside their node, which is no transfer of the network. False where unknown.
    bool staysInside(double distance) const { return isSequential && nodes > 1 && distance < perNode; }
};

void read(const BenchmarkView& view, int dataset, const CalibrationRecipe& recipe, Shift& shift)
{
    for (const ShiftCell& at : shiftCells(view, dataset, recipe, &shift.inside)) {
        if (at.processes == 2)
            shift.pair.push_back(at.cell);
        else if (at.isMean) {
            shift.average[{0, at.distance}].push_back(at.cell);
            shift.averageByProcesses[{at.distance, at.processes}].push_back(at.cell);
        } else
            shift.maximum[{at.processes, at.distance}].push_back(at.cell);
    }
}

Shift shiftOf(const std::vector<DatasetPtr>& datasets, const CalibrationRecipe& recipe)
{
    Shift shift;
    for (size_t d = 0; d < datasets.size(); ++d) {
        const auto view = BenchmarkView::of(*datasets[d]);
        const BenchmarkFacts facts = view ? benchmarkFacts(*datasets[d]) : BenchmarkFacts();
        if (!view || facts.kind != u"application"_s) continue;
        const size_t before = shift.average.size() + shift.maximum.size();
        read(*view, int(d), recipe, shift);
        if (shift.average.size() + shift.maximum.size() > before) shift.names << datasets[d]->name;
        if (shift.said.known()) continue;
        shift.said = {facts.parameters[QLatin1String("latency_s")].toDouble(missing),
                      facts.parameters[QLatin1String("seconds_per_word")].toDouble(missing), u"as %1 says"_s.arg(datasets[d]->name)};
    }
    return shift;
}

double valueOf(const Machine& machine, const char* name)
{
    const double value = machineValue(machine, name);
    return std::isfinite(value) ? value : missing;
}

IdealTransfer idealOf(const Machine& machine, const char* latency, const char* rate)
{
    return {valueOf(machine, latency), 8 / valueOf(machine, rate),
            u"%1 and %2 of %3"_s.arg(QLatin1String(latency), QLatin1String(rate), machine.name)};
}

/// L and β of the two ranks that nobody disturbs.
IdealTransfer idealOfPair(const Shift& shift, const CalibrationRecipe& recipe)
{
    const Observations at = observe(shift.pair, recipe.estimator);
    if (at.size() < 3) return {};
    const std::vector<double> p = fitPostal(at, {.weights = recipe.weights}, Want::Coefficients).linear.p;
    return {p[0], 8 * p[1], u"two ranks alone, %1 sizes"_s.arg(shift.pair.size())};
}

IdealTransfer idealOf(const Shift& shift, const CalibrationStep& step, const Machine& calibrated)
{
    std::vector<IdealTransfer> candidates{shift.said, idealOfPair(shift, step.recipe),
                                          idealOf(calibrated, "inter-node.rend.alpha", "inter-node.rend.R_b")};
    if (step.base) {
        candidates.push_back({valueOf(*step.base, "calibration.latency"), valueOf(*step.base, "calibration.seconds_per_word"),
                              u"of %1"_s.arg(step.base->name)});
        candidates.push_back(idealOf(*step.base, "network.latency", "network.bandwidth"));
    }
    for (const IdealTransfer& candidate : candidates)
        if (candidate.known()) return candidate;
    return {};
}

/// t = C (L + β w): one coefficient, as in t = δ ℓ with the ideal time in the place of the bytes.
Result<CalibrationFactor> factorOf(const CalibrationStep& step, const IdealTransfer& ideal, Cells cells)
{
    for (Cell& cell : cells) cell.linkBytes = ideal.time(cell.bytes);
    CalibratedLaw law{.id = u"factor"_s, .name = {}, .kind = CalibratedLaw::Kind::Contention, .cells = std::move(cells)};
    const auto done = fitLaw(law, {{u"C"_s, Quantity::None}}, fitContention, step.recipe, 0, step.progress);
    if (!done) return done.error();
    const FitParameter& c = law.parameters.front();
    return CalibrationFactor{
        .factor = c.value, .interval = c.interval, .measurementInterval = c.measurementInterval, .cells = int(law.cells.size())};
}

QString placeOf(const CalibrationFactor& f)
{
    return std::isnan(f.processes) ? u"C_avg(%1)"_s.arg(exact(f.distance)) : u"C_max(%1, %2)"_s.arg(exact(f.processes), exact(f.distance));
}

/// A factor that the times do not tell, as beside an ideal time of 0, is left out and said.
Result<Done> addFactors(const CalibrationStep& step, const Groups& groups, Calibration& calibration)
{
    for (const auto& [place, cells] : groups) {
        auto factor = factorOf(step, calibration.ideal, cells);
        if (!factor) return factor.error();
        factor->processes = place.first > 0 ? place.first : missing;
        factor->distance = place.second;
        if (!std::isfinite(factor->factor)) {
            warn(calibration.messages, u"%1 is not determined: L + β w is 0 for its rows."_s.arg(placeOf(*factor)));
            continue;
        }
        calibration.factors.push_back(factor.take());
    }
    return Done{};
}

/// Tables of the machine; a transfer is not faster than the ideal one.
void putTables(const Shift& shift, const QString& recipe, Calibration& calibration)
{
    MachineFactors tables{{}, {}, shift.names.join(u", "_s), recipe};
    for (const CalibrationFactor& f : calibration.factors) {
        const double factor = std::max(1.0, f.factor);
        if (std::isnan(f.processes))
            (tables.average ? *tables.average : tables.average.emplace()).push_back({f.distance, factor});
        else
            (tables.maximum ? *tables.maximum : tables.maximum.emplace()).push_back({f.processes, f.distance, factor});
    }
    calibration.machine.tables.factors = tables;
    const IdealTransfer& ideal = calibration.ideal;
    for (const auto& [name, value] :
         {std::pair{"calibration.latency", ideal.latency}, {"calibration.seconds_per_word", ideal.secondsPerWord}})
        calibration.machine.values[QString::fromLatin1(name)] = MachineValue{.value = value, .source = ideal.from};
}

void sayBelowOne(Calibration& calibration)
{
    QStringList below;
    for (const CalibrationFactor& f : calibration.factors)
        if (f.factor < 1) below << u"%1 = %2"_s.arg(placeOf(f), display(f.factor, Quantity::None, 3));
    if (!below.isEmpty())
        warn(calibration.messages,
             u"Over their sizes together faster than L + β w: %1. The machine gets 1 there; L and β are those of slower transfers, and "
             "single sizes may be slower than that all the same."_s.arg(below.join(u", "_s)));
}

/// The paper finds C_avg independent of the number of processes.
void checkIndependence(const CalibrationStep& step, const Shift& shift, Calibration& calibration)
{
    std::map<double, std::array<double, 2>> ranges;
    for (const auto& [place, cells] : shift.averageByProcesses) {
        CalibrationRecipe recipe = step.recipe;
        recipe.bootstrap = 0;
        const auto factor = factorOf({recipe, step.base, step.sweeps, {}}, calibration.ideal, cells);
        if (!factor) return;
        if (!std::isfinite(factor->factor)) continue;
        auto& range = ranges.try_emplace(place.first, std::array{factor->factor, factor->factor}).first->second;
        range = {std::min(range[0], factor->factor), std::max(range[1], factor->factor)};
    }
    QStringList differ;
    for (const auto& [distance, range] : ranges)
        if (range[1] > 1.25 * range[0])
            differ << u"distance %1: %2 … %3"_s.arg(exact(distance), display(range[0], Quantity::None, 3),
                                                    display(range[1], Quantity::None, 3));
    if (!differ.isEmpty())
        warn(calibration.messages,
             u"C_avg depends on the number of processes here (%1); the models take one value for all."_s.arg(differ.join(u"; "_s)));
}

void sayMissing(const Shift& shift, Calibration& calibration)
{
    if (shift.average.empty())
        note(calibration.messages, u"C_avg is not determined: no rows with the mean over the ranks (tag over_ranks = mean)."_s);
    if (shift.maximum.empty())
        note(calibration.messages, u"C_max is not determined: no rows with the slowest rank (tag over_ranks = max)."_s);
    std::map<double, int> processes;
    for (const auto& [place, cells] : shift.maximum) ++processes[place.first];
    if (!processes.empty() && processes.size() < 3)
        note(calibration.messages,
             u"C_max has %1 numbers of processes: beyond the largest, a polynomial of degree 2 in log2 p needs 3."_s.arg(processes.size()));
    else if (!processes.empty())
        note(calibration.messages,
             u"Beyond %1 processes C_max is extrapolated by a polynomial of degree 2 in log2 p, beyond the measured distances both "
             "factors are held; variable and degree are assumptions."_s.arg(exact(processes.rbegin()->first)));
}

void sayInside(const Shift& shift, Calibration& calibration)
{
    if (shift.inside.empty()) return;
    QStringList distances;
    for (const double distance : shift.inside) distances << exact(distance);
    note(calibration.messages, u"Shifts by %1 do not tell C_avg and C_max: there some ranks have their partner on their own node."_s.arg(
                                   distances.join(u", "_s)));
}

} // namespace

std::vector<ShiftCell> shiftCells(const BenchmarkView& view, int dataset, const CalibrationRecipe& recipe, std::set<double>* inside)
{
    const Seats seats(benchmarkFacts(view.dataset()));
    const std::vector<double> distance = view.counter(u"distance");
    const std::vector<QString> over = tagOf(view.dataset(), view.size(), u"over_ranks");
    std::vector<ShiftCell> cells;
    for (size_t i = 0; i < view.size(); ++i) {
        const double ranks = view.number(BenchmarkNumber::Ranks, i), bytes = view.number(BenchmarkNumber::Bytes, i);
        if (isAmong(recipe.excluded, {dataset, int(i)}) || !view.isUsable(i) || !hasPart(view, i, recipe) || !(ranks >= 2) || !(bytes >= 0))
            continue;
        const bool isPair = ranks == 2, isMean = over[i] == u"mean"_s;
        if (!isPair && (!(distance[i] >= 1) || (!isMean && over[i] != u"max"_s))) continue;
        if (seats.staysInside(isPair ? 1 : distance[i])) {
            if (inside && !isPair) inside->insert(distance[i]);
            continue;
        }
        ShiftCell& at = cells.emplace_back(ShiftCell{{.bytes = bytes, .dataset = dataset, .row = int(i)}, ranks, distance[i], isMean});
        takeTimes(view, i, 1, recipe, at.cell);
    }
    return cells;
}

Result<Done> calibrateFactors(const std::vector<DatasetPtr>& datasets, const CalibrationStep& step, Calibration& calibration)
{
    const Shift shift = shiftOf(datasets, step.recipe);
    sayInside(shift, calibration);
    if (shift.empty()) return Done{};
    calibration.ideal = idealOf(shift, step, calibration.machine);
    if (!calibration.ideal.known()) {
        note(calibration.messages,
             u"C_avg and C_max are not determined: nobody tells L and β of an undisturbed transfer. Add rows of two ranks or a ping-pong "
             "between nodes; the command line also takes them from another machine (--machine)."_s);
        return Done{};
    }
    for (const Groups* groups : {&shift.average, &shift.maximum})
        if (const auto done = addFactors(step, *groups, calibration); !done) return done.error();
    if (calibration.factors.empty()) return Done{};
    putTables(shift, u"t = C (L + β w), L and β %1; %2"_s.arg(calibration.ideal.from, inWords(withoutPairs(step.recipe))), calibration);
    sayBelowOne(calibration);
    checkIndependence(step, shift, calibration);
    sayMissing(shift, calibration);
    return Done{};
}

} // namespace costscope
