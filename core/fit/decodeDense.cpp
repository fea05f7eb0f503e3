// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fit/decodeDense.h"

#include "core/base/median.h"
#include "core/fit/denseCells.h"
#include "core/models/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The longer and the shorter of X and D.
struct Halves {
    double longer, shorter;
};

// S = T_2D/√p = X + D; max(X, D) = (T_ovlp − S)/(√p−1)                                                  section V-A
Halves halvesOf(double plain, double overlap, double grid)
{
    const double step = plain / grid, longer = (overlap - step) / (grid - 1);
    return {longer, step - longer};
}

/// A bracket over what all four corners of the rounded times give.
template <typename Of>
Bracket overCorners(const Bracket& plain, const Bracket& overlap, double grid, const Of& of)
{
    Bracket all{of(halvesOf(plain.value, overlap.value, grid)), INFINITY, -INFINITY};
    for (const double a : {plain.low, plain.high})
        for (const double b : {overlap.low, overlap.high}) {
            const double value = of(halvesOf(a, b, grid));
            all.low = std::min(all.low, value), all.high = std::max(all.high, value);
        }
    return all;
}

Bracket inverse(double over, const Bracket& of)
{
    return {over / of.value, over / of.high, over / of.low};
}

void doubt(DecodedCell& cell, const QString& reason)
{
    cell.isConsistent = false;
    if (cell.reason.isEmpty()) cell.reason = reason;
}

/// Both ways to tell X and D apart: dgemm is the shorter part of a step, or the longer one.
struct Solutions {
    DecodedCell shorter = {}, longer = {};
    bool isOpen = false; ///< both give an efficiency of at most 1
};

void judge(DecodedCell& cell, const Halves& halves)
{
    const auto contradict = [&](const char* reason) { doubt(cell, modelText(reason)), cell.isContradicted = true; };
    if (!(halves.shorter > 0))
        contradict("overlap takes longer than no overlap");
    else if (halves.longer < halves.shorter)
        contradict("overlap saves more than half");
    else if (cell.efficiency.low > 1)
        contradict("neither part of a step gives an efficiency of dgemm of at most 1");
}

Solutions solved(const DenseCells::Cell& plain, const DenseCells::Cell& overlap, const DecodeSettings& settings)
{
    DecodedCell cell;
    cell.cores = plain.run->cores, cell.n = plain.run->n, cell.processes = plain.processes;
    const double grid = std::round(std::sqrt(cell.processes));
    cell.block = cell.n / grid;
    cell.step = plain.seconds.value / grid;
    const double ideal = 2 * cell.block * cell.block * cell.block / (plain.threads * settings.peak); // D at full efficiency
    const Halves halves = halvesOf(plain.seconds.value, overlap.seconds.value, grid);
    const Bracket shorter = overCorners(plain.seconds, overlap.seconds, grid, [](const Halves&h) { return h.shorter; }),
                  longer = overCorners(plain.seconds, overlap.seconds, grid, [](const Halves&h) { return h.longer; });
    Solutions both{cell, cell};
    both.shorter.dgemm = both.longer.shift = shorter, both.shorter.shift = both.longer.dgemm = longer;
    for (DecodedCell* one : {&both.shorter, &both.longer}) one->efficiency = inverse(ideal, one->dgemm), judge(*one, halves);
    both.isOpen = !both.shorter.isContradicted && !both.longer.isContradicted;
    return both;
}

/// Other cells that a reading agrees with, to some percent: blocks as efficient, shifts as slow.
int agreements(const DecodedCell& cell, const std::vector<DecodedCell>& others)
{
    const auto near = [](double a, double b, double share) { return std::fabs(a / b - 1) < share; };
    const auto slowness = [](const DecodedCell& c) { return c.shift.value / (c.block * c.block); };
    int count = 0;
    for (const DecodedCell& other : others) {
        if (other.isContradicted) continue;
        count += other.block == cell.block && near(other.efficiency.value, cell.efficiency.value, 0.005);
        count += other.cores == cell.cores && near(slowness(other), slowness(cell), 0.05);
    }
    return count;
}

/// Where both readings are possible, the one that more of the others agree with; where none does, the more efficient dgemm.
std::vector<DecodedCell> readingsOf(const std::vector<Solutions>& all)
{
    std::vector<DecodedCell> certain, either;
    for (const Solutions& both : all) {
        if (!both.isOpen) certain.push_back(both.shorter.isContradicted ? both.longer : both.shorter);
        if (both.isOpen) either.push_back(both.shorter), either.push_back(both.longer);
    }
    std::vector<DecodedCell> cells;
    for (const Solutions& both : all) {
        const auto support = [&](const DecodedCell& cell) { return 100 * agreements(cell, certain) + agreements(cell, either); };
        if (both.isOpen)
            cells.push_back(support(both.longer) > support(both.shorter) ? both.longer : both.shorter);
        else
            cells.push_back(both.shorter.isContradicted ? both.longer : both.shorter);
    }
    return cells;
}

// X = ΣC_max (L + β w)
Bracket factorSum(const Bracket& shift, double block, double latency, double beta)
{
    const double ideal = latency + beta * block * block;
    return {shift.value / ideal, shift.low / ideal, shift.high / ideal};
}

/// L that makes ΣC_max of two sizes at the same p equal: L = β (w₂X₁ − w₁X₂)/(X₂ − X₁); the median over all p, not below 0.
std::optional<double> latencyOf(const std::vector<DecodedCell>& cells, double beta)
{
    std::vector<double> all;
    for (size_t i = 1; i < cells.size(); ++i) {
        const DecodedCell &a = cells[i - 1], &b = cells[i];
        if (a.cores != b.cores || a.isContradicted || b.isContradicted) continue;
        const double w1 = a.block * a.block, w2 = b.block * b.block;
        all.push_back(beta * (w2 * a.shift.value - w1 * b.shift.value) / (b.shift.value - a.shift.value));
    }
    if (all.empty()) return {};
    return std::max(0.0, median(all));
}

QString differs(const char* what, const Bracket& a, const Bracket& b, const QString& there)
{
    return modelText("%1 is %2, %3 at %4: %5 % apart")
        .arg(modelText(what), shownNumber(a.value, 4), shownNumber(b.value, 4), there,
             shownNumber(100 * std::fabs(a.value / b.value - 1), 2));
}

/// How a cell stands to the others.
struct Standing {
    int agreements = 0;
    QStringList disagreements = {};
};

Standing standingOf(const DecodedCell& cell, const std::vector<DecodedCell>& all)
{
    Standing standing;
    const auto count = [&](bool meets, const QString& words) {
        meets ? void(++standing.agreements) : void(standing.disagreements << words);
    };
    for (const DecodedCell& other : all) {
        if (&other == &cell || other.isContradicted) continue;
        const QString there = modelText("%1 cores and size %2").arg(exact(other.cores), exact(other.n));
        if (other.block == cell.block)
            count(cell.efficiency.meets(other.efficiency),
                  differs("the efficiency of dgemm at this block", cell.efficiency, other.efficiency, there));
        if (other.cores == cell.cores)
            count(cell.factorSum.meets(other.factorSum), differs("ΣC_max", cell.factorSum, other.factorSum, there));
    }
    return standing;
}

/// Cells that agree with no other are set aside first; what then still differs is said of both.
void findContradictions(std::vector<DecodedCell>& cells)
{
    std::vector<Standing> standings;
    for (const DecodedCell& cell : cells) standings.push_back(standingOf(cell, cells));
    for (size_t i = 0; i < cells.size(); ++i) {
        if (standings[i].agreements > 0 || standings[i].disagreements.size() < 2) continue;
        doubt(cells[i], standings[i].disagreements.join(QStringLiteral("; ")));
        cells[i].isContradicted = true;
    }
    for (DecodedCell& cell : cells) {
        if (cell.isContradicted) continue;
        if (const Standing standing = standingOf(cell, cells); !standing.disagreements.isEmpty())
            doubt(cell, standing.disagreements.join(QStringLiteral("; ")));
    }
}

/// One bracket for several of the same: the mean, weighted by width; their overlap, or all they span where they do not meet.
Bracket together(const std::vector<Bracket>& all)
{
    Bracket sum{0, -INFINITY, INFINITY};
    double weights = 0, least = INFINITY, most = -INFINITY;
    for (const Bracket& one : all) {
        const double width = std::max((one.high - one.low) / one.value, 1e-9), weight = 1 / (width * width);
        sum.value += weight * one.value, weights += weight;
        sum.low = std::max(sum.low, one.low), sum.high = std::min(sum.high, one.high);
        least = std::min(least, one.low), most = std::max(most, one.high);
    }
    sum.value /= weights;
    if (sum.low > sum.high) sum.low = least, sum.high = most;
    return sum;
}

template <typename Key, typename Of>
std::map<double, Bracket> gathered(const std::vector<DecodedCell>& cells, const Key& key, const Of& of)
{
    std::map<double, std::vector<Bracket>> by;
    for (const DecodedCell& cell : cells)
        if (!cell.isContradicted) by[key(cell)].push_back(of(cell));
    std::map<double, Bracket> all;
    for (const auto& [at, brackets] : by) all[at] = together(brackets);
    return all;
}

Result<std::vector<DecodedCell>> solveAll(const DenseCells& cells)
{
    std::vector<Solutions> all;
    for (const auto& [cores, n] : cells.places(DenseAlgorithm::Cannon)) {
        const auto* plain = cells.find(DenseAlgorithm::Cannon, DenseVariant::Plain2D, cores, n);
        const auto* overlap = cells.find(DenseAlgorithm::Cannon, DenseVariant::Overlap2D, cores, n);
        if (!plain || !overlap) continue;
        const double grid = std::round(std::sqrt(plain->processes));
        if (plain->processes != grid * grid)
            return Error{modelText("%1 cores are %2 processes of %3 threads: a square number was expected.")
                             .arg(exact(cores), exact(plain->processes), exact(plain->threads))};
        if (grid < 2) continue;
        all.push_back(solved(*plain, *overlap, cells.settings()));
    }
    if (all.empty())
        return Error{modelText("There is no place with both a 2D and a 2D_overlap cell of cannon: those two tell what a step costs.")};
    return readingsOf(all);
}

} // namespace

Result<DecodeSettings> decodeSettingsOf(const Machine& machine)
{
    DecodeSettings settings;
    settings.peak = machineValue(machine, "node.peak_flop_per_s_per_core");
    settings.beta = secondsPerWord(machine);
    settings.latency = wordLatency(machine);
    if (!(settings.peak > 0)) return Error{modelText("%1 has no node.peak_flop_per_s_per_core.").arg(machine.name)};
    if (!(settings.beta > 0))
        return Error{
            modelText("%1 has neither network.bandwidth nor calibration.seconds_per_word nor R_b between nodes.").arg(machine.name)};
    return settings;
}

Bracket decodedEfficiency(const DenseDecoding& decoding, double block)
{
    const auto& all = decoding.efficiency;
    const auto above = all.lower_bound(block);
    if (above == all.end()) return all.rbegin()->second;
    if (above == all.begin() || above->first == block) return above->second;
    const auto& [order, below] = *std::prev(above);
    const double share = std::log2(block / order) / std::log2(above->first / order);
    const auto between = [&](double a, double b) { return a + share * (b - a); };
    return {between(below.value, above->second.value), between(below.low, above->second.low), between(below.high, above->second.high)};
}

Bracket decodedDgemm(const DenseDecoding& decoding, const DecodeSettings& settings, double block, double threads)
{
    return inverse(2 * block * block * block / (threads * settings.peak), decodedEfficiency(decoding, block));
}

Result<DenseDecoding> decodeDense(const std::vector<DenseRun>& runs, const DecodeSettings& settings)
{
    const DenseCells table(runs, settings);
    auto solvedCells = solveAll(table);
    if (!solvedCells) return solvedCells.error();
    DenseDecoding decoding;
    decoding.threads = settings.threads, decoding.layers = settings.layers;
    decoding.cells = solvedCells.take();
    const auto findSums = [&](double latency) {
        for (DecodedCell& cell : decoding.cells) cell.factorSum = factorSum(cell.shift, cell.block, latency, settings.beta);
    };
    decoding.latency = settings.latency;
    if (std::isnan(settings.latency)) {
        const auto found = latencyOf(decoding.cells, settings.beta);
        decoding.latency = found.value_or(0);
        decoding.isLatencyDecoded = found.has_value();
    }
    findSums(decoding.latency);
    findContradictions(decoding.cells);
    decoding.efficiency = gathered(
        decoding.cells, [](const DecodedCell& c) { return c.block; }, [](const DecodedCell& c) { return c.efficiency; });
    decoding.factorSums = gathered(
        decoding.cells, [](const DecodedCell& c) { return c.processes; }, [](const DecodedCell& c) { return c.factorSum; });
    if (decoding.efficiency.empty())
        return Error{
            modelText("No two cells of the table agree: nothing was decoded. First contradiction: %1.").arg(decoding.cells.front().reason)};
    findDeviatingPlain(decoding, table);
    decodeLayers(decoding, table);
    findImpossible(decoding, table);
    return decoding;
}

} // namespace costscope
