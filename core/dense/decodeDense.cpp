// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/decodeDense.h"

#include "core/dense/denseCells.h"
#include "core/model/shown.h"
#include "core/numerics/median.h"

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
            all.low = std::min(all.low, value);
            all.high = std::max(all.high, value);
        }
    return {std::max(0.0, all.value), std::max(0.0, all.low), all.high}; // what rounding hides is nothing, not less
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

constexpr double aboveOne = 0.1; ///< of an efficiency: what noise of measured times may do

/// What no reading can be right about; `shorter` and `longer` are halves before they are clipped.
void judge(DecodedCell& cell, double shorterAtMost, double longerAtMost, double shorterAtLeast)
{
    const QString reason = shorterAtMost < 0                    ? u"overlap takes longer than no overlap"_s
                           : longerAtMost < shorterAtLeast      ? u"overlap saves more than half"_s
                           : cell.efficiency.low > 1 + aboveOne ? u"neither part of a step gives an efficiency of dgemm of at most 1"_s
                                                                : QString();
    if (reason.isEmpty()) return;
    doubt(cell, reason);
    cell.isContradicted = true;
}

Solutions solved(const DenseCells::Cell& plain, const DenseCells::Cell& overlap, const DecodeSettings& settings)
{
    DecodedCell cell;
    cell.cores = plain.run->cores;
    cell.n = plain.run->n;
    cell.processes = plain.processes;
    const double grid = std::round(std::sqrt(cell.processes));
    cell.block = cell.n / grid;
    cell.step = plain.seconds.value / grid;
    const double ideal = 2 * cell.block * cell.block * cell.block / (plain.threads * settings.peak); // D at full efficiency
    const double shorterAtMost = halvesOf(plain.seconds.high, overlap.seconds.low, grid).shorter,
                 shorterAtLeast = halvesOf(plain.seconds.low, overlap.seconds.high, grid).shorter,
                 longerAtMost = halvesOf(plain.seconds.low, overlap.seconds.high, grid).longer;
    const auto shorter = overCorners(plain.seconds, overlap.seconds, grid, [](const Halves& h) { return h.shorter; });
    const auto longer = overCorners(plain.seconds, overlap.seconds, grid, [](const Halves& h) { return h.longer; });
    Solutions both{cell, cell};
    both.shorter.dgemm = both.longer.shift = shorter;
    both.shorter.shift = both.longer.dgemm = longer;
    for (DecodedCell* one : {&both.shorter, &both.longer}) {
        one->efficiency = inverse(ideal, one->dgemm);
        judge(*one, shorterAtMost, longerAtMost, shorterAtLeast);
    }
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
        count += other.block == cell.block &&
                 (cell.efficiency.meets(other.efficiency) || near(other.efficiency.value, cell.efficiency.value, 0.005));
        count += other.cores == cell.cores && near(slowness(other), slowness(cell), 0.05);
    }
    return count;
}

/// Where both readings are possible, the one that more of the others agree with; where none does, the more efficient dgemm.
std::vector<DecodedCell> readingsOf(const std::vector<Solutions>& all)
{
    std::vector<DecodedCell> certain, either;
    for (const Solutions& both : all) {
        if (both.isOpen)
            either.insert(either.end(), {both.shorter, both.longer});
        else
            certain.push_back(both.shorter.isContradicted ? both.longer : both.shorter);
    }
    std::vector<DecodedCell> cells;
    for (const Solutions& both : all) {
        const auto support = [&](const DecodedCell& cell) { return 100 * agreements(cell, certain) + agreements(cell, either); };
        const int ofShorter = support(both.shorter), ofLonger = support(both.longer);
        const bool isPossible = both.shorter.efficiency.low <= 1;
        const bool isLonger = both.isOpen ? ofLonger > ofShorter || !isPossible : both.shorter.isContradicted;
        cells.push_back(isLonger ? both.longer : both.shorter);
        if (both.isOpen && isPossible && ofLonger == ofShorter) cells.back().otherwise = both.longer.efficiency.value;
    }
    return cells;
}

/// Where X and D may be the other way round.
void noteOpen(DenseDecoding& decoding)
{
    QStringList places;
    for (const DecodedCell& cell : decoding.cells)
        if (!std::isnan(cell.otherwise))
            places << u"%1 cores, size %2 (%3 of peak, else %4)"_s.arg(exact(cell.cores), exact(cell.n),
                                                                       display(cell.efficiency.value, Quantity::Share, 3),
                                                                       display(cell.otherwise, Quantity::Share, 3));
    if (places.isEmpty()) return;
    const QString more = places.size() > 3 ? u" and %1 more places"_s.arg(places.size() - 3) : QString();
    note(decoding.messages, u"Either part of a step can be dgemm at %1%2: no other cell tells, and the shorter one was taken."_s.arg(
                                places.mid(0, 3).join(u", "_s), more));
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
    return u"%1 is %2, %3 at %4: %5 % apart"_s.arg(QString::fromUtf8(what), shownNumber(a.value, 4), shownNumber(b.value, 4), there,
                                                   shownNumber(100 * std::fabs(a.value / b.value - 1), 2));
}

/// How a cell stands to the others.
struct Standing {
    int agreements = 0, disagreements = 0;
    QStringList words = {}; ///< of the first disagreements
};

constexpr qsizetype mostWords = 3;

Standing standingOf(const DecodedCell& cell, const std::vector<DecodedCell>& all)
{
    Standing standing;
    const auto count = [&](const char* what, const Bracket& own, const Bracket& others, const DecodedCell& other) {
        if (own.meets(others)) return void(++standing.agreements);
        ++standing.disagreements;
        if (standing.words.size() < mostWords)
            standing.words << differs(what, own, others, u"%1 cores and size %2"_s.arg(exact(other.cores), exact(other.n)));
    };
    for (const DecodedCell& other : all) {
        if (&other == &cell || other.isContradicted) continue;
        if (other.block == cell.block) count("the efficiency of dgemm at this block", cell.efficiency, other.efficiency, other);
        if (other.cores == cell.cores) count("ΣC_max", cell.factorSum, other.factorSum, other);
    }
    return standing;
}

/// Cells that agree with no other are set aside first; what then still differs is said of both.
void findContradictions(std::vector<DecodedCell>& cells)
{
    std::vector<Standing> standings;
    for (const DecodedCell& cell : cells) standings.push_back(standingOf(cell, cells));
    for (size_t i = 0; i < cells.size(); ++i) {
        if (standings[i].agreements > 0 || standings[i].disagreements < 2) continue;
        doubt(cells[i], standings[i].words.join(u"; "_s));
        cells[i].isContradicted = true;
    }
    for (DecodedCell& cell : cells) {
        if (cell.isContradicted) continue;
        if (const Standing standing = standingOf(cell, cells); standing.disagreements > 0) doubt(cell, standing.words.join(u"; "_s));
    }
}

/// How far values of the same lie apart, the median over all pairs: at equal blocks and at equal p.
double scatterOf(const std::vector<DecodedCell>& cells)
{
    std::vector<double> apart;
    for (size_t i = 0; i < cells.size(); ++i)
        for (size_t k = 0; k < i; ++k) {
            if (cells[i].block == cells[k].block) apart.push_back(std::fabs(cells[i].efficiency.value / cells[k].efficiency.value - 1));
            if (cells[i].cores == cells[k].cores) apart.push_back(std::fabs(cells[i].factorSum.value / cells[k].factorSum.value - 1));
        }
    return median(apart);
}

/// Where most cells differ it is the table that scatters, not the cells that are wrong.
void noteScatter(DenseDecoding& decoding)
{
    const auto differ =
        std::count_if(decoding.cells.begin(), decoding.cells.end(), [](const DecodedCell& cell) { return !cell.isConsistent; });
    if (2 * size_t(differ) < decoding.cells.size() || decoding.cells.size() < 3) return;
    warn(decoding.messages,
         u"Most cells differ by more than they are known to: shifts and efficiencies scatter by about %1 %. Where the table was "
         "measured, its uncertainty (--uncertainty) has to be said."_s.arg(shownNumber(100 * scatterOf(decoding.cells), 2)));
}

/// One bracket for several of the same: the mean, weighted by width; their overlap, or all they span where they do not meet.
Bracket together(const std::vector<Bracket>& all)
{
    Bracket sum{0, -INFINITY, INFINITY};
    double weights = 0, least = INFINITY, most = -INFINITY;
    for (const Bracket& one : all) {
        if (!(one.value > 0) || !std::isfinite(one.value)) continue;
        const double width = std::max((one.high - one.low) / one.value, 1e-9), weight = 1 / (width * width);
        sum.value += weight * one.value;
        weights += weight;
        sum.low = std::max(sum.low, one.low);
        sum.high = std::min(sum.high, one.high);
        least = std::min(least, one.low);
        most = std::max(most, one.high);
    }
    if (weights == 0) return {};
    sum.value /= weights;
    return sum.low > sum.high ? Bracket{sum.value, least, most} : sum;
}

template <typename Key, typename Of>
std::map<double, Bracket> gathered(const std::vector<DecodedCell>& cells, const Key& key, const Of& of)
{
    std::map<double, std::vector<Bracket>> by;
    for (const DecodedCell& cell : cells)
        if (!cell.isContradicted) by[key(cell)].push_back(of(cell));
    std::map<double, Bracket> all;
    for (const auto& [at, brackets] : by)
        if (const Bracket one = together(brackets); !std::isnan(one.value)) all[at] = one;
    return all;
}

void limitEfficiencies(DenseDecoding& decoding)
{
    for (auto& [block, efficiency] : decoding.efficiency) {
        if (efficiency.value <= 1) continue;
        warn(decoding.messages, u"The efficiency of dgemm at blocks of %1 came out at %2 %: 100 % was taken."_s.arg(
                                    exact(block), shownNumber(100 * efficiency.value, 4)));
        efficiency.value = 1;
        efficiency.low = std::min(1.0, efficiency.low);
    }
}

constexpr size_t mostPlaces = 5000; ///< every cell is compared with every other

Result<std::vector<DecodedCell>> solveAll(const DenseCells& cells)
{
    const auto places = cells.places(DenseAlgorithm::Cannon);
    if (places.size() > mostPlaces)
        return Error{u"The table has %1 places; at most %2 are decoded at once."_s.arg(places.size()).arg(mostPlaces)};
    std::vector<Solutions> all;
    for (const auto& [cores, n] : places) {
        const auto* plain = cells.find(DenseAlgorithm::Cannon, DenseVariant::Plain2D, cores, n);
        const auto* overlap = cells.find(DenseAlgorithm::Cannon, DenseVariant::Overlap2D, cores, n);
        if (!plain || !overlap) continue;
        const double grid = std::round(std::sqrt(plain->processes));
        if (plain->processes != grid * grid)
            return Error{u"%1 cores are %2 processes of %3 threads: a square number was expected."_s.arg(
                exact(cores), exact(plain->processes), exact(plain->threads))};
        if (grid < 2) continue;
        all.push_back(solved(*plain, *overlap, cells.settings()));
    }
    if (all.empty()) return Error{u"There is no place with both a 2D and a 2D_overlap cell of cannon: those two tell what a step costs."_s};
    return readingsOf(all);
}

} // namespace

Result<DecodeSettings> decodeSettingsOf(const Machine& machine)
{
    DecodeSettings settings;
    settings.peak = machineValue(machine, "node.peak_flop_per_s_per_core");
    settings.beta = secondsPerWord(machine);
    settings.latency = wordLatency(machine);
    if (!(settings.peak > 0)) return Error{u"%1 has no node.peak_flop_per_s_per_core."_s.arg(machine.name)};
    if (!(settings.beta > 0))
        return Error{u"%1 has neither network.bandwidth nor calibration.seconds_per_word nor R_b between nodes."_s.arg(machine.name)};
    return settings;
}

Bracket decodedEfficiency(const DenseDecoding& decoding, double block)
{
    const auto& all = decoding.efficiency;
    const auto above = all.lower_bound(block);
    if (above == all.end()) return {};
    if (above->first == block) return above->second;
    if (above == all.begin()) return {};
    const auto& [order, below] = *std::prev(above);
    if (above->first > 2 * order) return {}; // too far apart to read between
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
    DenseDecoding decoding;
    decoding.threads = settings.threads;
    decoding.layers = settings.layers;
    decoding.latency = settings.latency;
    if (table.places(DenseAlgorithm::Cannon).empty() &&
        table.places(DenseAlgorithm::Trsm).size() + table.places(DenseAlgorithm::Cholesky).size() > 0) {
        note(decoding.messages, u"Without cells of cannon neither dgemm nor shifts are decoded; cells are compared with each other."_s);
        findImpossible(decoding, table);
        return decoding;
    }
    auto solvedCells = solveAll(table);
    if (!solvedCells) return solvedCells.error();
    decoding.cells = solvedCells.take();
    noteOpen(decoding);
    if (std::isnan(settings.latency)) {
        const auto found = latencyOf(decoding.cells, settings.beta);
        decoding.latency = found.value_or(0);
        decoding.isLatencyDecoded = found.has_value();
    }
    for (DecodedCell& cell : decoding.cells) // X = ΣC_max (L + β w)
        cell.factorSum = cell.shift / (decoding.latency + settings.beta * cell.block * cell.block);
    findContradictions(decoding.cells);
    decoding.efficiency = gathered(
        decoding.cells, [](const DecodedCell& c) { return c.block; }, [](const DecodedCell& c) { return c.efficiency; });
    decoding.factorSums = gathered(
        decoding.cells, [](const DecodedCell& c) { return c.processes; }, [](const DecodedCell& c) { return c.factorSum; });
    if (decoding.efficiency.empty())
        return Error{decoding.cells.front().reason.isEmpty()
                         ? u"Nothing could be decoded: the rounding of the cells leaves neither dgemm nor shifts."_s
                         : u"Nothing could be decoded. First contradiction: %1."_s.arg(decoding.cells.front().reason)};
    limitEfficiencies(decoding);
    noteScatter(decoding);
    findDeviatingPlain(decoding, table);
    decodeLayers(decoding, table);
    findImpossible(decoding, table);
    return decoding;
}

} // namespace costscope
