// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseCells.h"
#include "core/model/shown.h"
#include "core/numerics/median.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Deviations below this many points are rounding of the parts that a cell is predicted from.
constexpr double leastPoints = 0.05;

void compare(DenseDecoding& decoding, const DenseCells& cells, const DenseCells::Cell& cell, const Bracket& predicted,
             const QString& reason)
{
    const double expected = cells.percentOf(cell, predicted.value), low = cells.percentOf(cell, predicted.high) - cells.rounding(),
                 high = cells.percentOf(cell, predicted.low) + cells.rounding();
    if (!std::isfinite(expected)) return;
    if (std::fabs(cell.percent - expected) < leastPoints || (cell.percent >= low && cell.percent <= high)) return;
    decoding.deviating.push_back({*cell.run, cell.percent, expected, reason});
}

/// A time of brackets that grows with each of them.
template <typename Time>
Bracket timeOf(const Bracket& X, const Bracket& D, const Time& time)
{
    return {time(X.value, D.value), time(X.low, D.low), time(X.high, D.high)};
}

Bracket shiftOf(const DenseDecoding& decoding, const DecodeSettings& settings, double processes, double block)
{
    const auto found = decoding.factorSums.find(processes);
    return found == decoding.factorSums.end() ? Bracket() : found->second * (decoding.latency + settings.beta * block * block);
}
/// The median of some values of the same, and how far they lie apart.
Bracket middleOf(const std::vector<double>& values)
{
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return {median(values), *least, *most};
}

void checkCannon(DenseDecoding& decoding, const DenseCells& cells)
{
    const QString reason = u"from dgemm at this block and the shifts at this p, as the other cells have them"_s;
    for (const DecodedCell& one : decoding.cells) {
        const double s = std::round(std::sqrt(one.processes));
        const Bracket X = shiftOf(decoding, cells.settings(), one.processes, one.block),
                      D = decodedDgemm(decoding, cells.settings(), one.block, one.cores / one.processes);
        if (std::isnan(X.value)) continue;
        compare(decoding, cells, *cells.find(DenseAlgorithm::Cannon, DenseVariant::Plain2D, one.cores, one.n),
                timeOf(X, D, [s](double x, double d) { return s * (x + d); }), reason);
        compare(decoding, cells, *cells.find(DenseAlgorithm::Cannon, DenseVariant::Overlap2D, one.cores, one.n),
                timeOf(X, D, [s](double x, double d) { return x + d + (s - 1) * std::max(x, d); }), reason);
    }
}

// X of a panel from T_2D = √p (X + D); T_2D_ovlp = X + (√p−1) max(X, D⁻) + D⁻, D⁻ on a thread less.       SUMMA, derived
void checkSumma(DenseDecoding& decoding, const DenseCells& cells)
{
    for (const auto& [cores, n] : cells.places(DenseAlgorithm::Summa)) {
        const auto* plain = cells.find(DenseAlgorithm::Summa, DenseVariant::Plain2D, cores, n);
        const auto* overlap = cells.find(DenseAlgorithm::Summa, DenseVariant::Overlap2D, cores, n);
        if (!plain || !overlap || plain->threads < 2) continue;
        const double s = std::round(std::sqrt(plain->processes)), block = n / s;
        const Bracket D = decodedDgemm(decoding, cells.settings(), block, plain->threads),
                      less = decodedDgemm(decoding, cells.settings(), block, plain->threads - 1);
        if (std::isnan(D.value)) continue;
        const Bracket X{plain->seconds.value / s - D.value, plain->seconds.low / s - D.high, plain->seconds.high / s - D.low};
        if (!(X.low > 0)) continue;
        compare(decoding, cells, *overlap, timeOf(X, less, [s](double x, double d) { return x + (s - 1) * std::max(x, d) + d; }),
                u"from the broadcasts of the 2D cell and dgemm on a thread less"_s);
    }
}

struct LayerCell {
    const DenseCells::Cell* cell;
    double unit;  ///< β bs² [s]
    Bracket base; ///< time without replication and reduction
    double sum() const { return (cell->seconds.value - base.value) / unit; }
};

/// The 2.5D cells of a number of cores, where ΣC_max of p/c is known.
std::vector<LayerCell> layerCells(const DenseDecoding& decoding, const DenseCells& cells, double cores)
{
    std::vector<LayerCell> all;
    for (const auto& [at, n] : cells.places(DenseAlgorithm::Cannon))
        for (const DenseVariant variant : {DenseVariant::Plain25D, DenseVariant::Overlap25D}) {
            const auto* cell = at == cores ? cells.find(DenseAlgorithm::Cannon, variant, at, n) : nullptr;
            if (!cell) continue;
            const double p = cell->processes, c = cell->layers, block = n / std::sqrt(p / c), k = std::sqrt(p / (c * c * c));
            const Bracket X = k == 1 ? Bracket{0, 0, 0} : shiftOf(decoding, cells.settings(), p / c, block),
                          D = decodedDgemm(decoding, cells.settings(), block, cell->threads);
            if (std::isnan(X.value) || std::isnan(D.value) || k != std::round(k) || k < 1 || c < 2) continue;
            const bool overlaps = variant == DenseVariant::Overlap25D;
            all.push_back({cell, cells.settings().beta * block * block,
                           timeOf(X, D, [=](double x, double d) { return (k - 1) * (overlaps ? std::max(x, d) : x + d) + d; })});
        }
    return all;
}

constexpr double smallSpread = 0.01; ///< replications this far apart still agree

/// A cell deviates where the others at this p agree on the replication without it; where they do not, all of them are only apart.
void checkLayers(DenseDecoding& decoding, const DenseCells& cells, const std::vector<LayerCell>& layers)
{
    if (layers.size() < 3) return;
    const auto spread = [](const std::vector<double>& sums) {
        const auto [least, most] = std::minmax_element(sums.begin(), sums.end());
        return *most / *least - 1;
    };
    std::vector<double> all;
    for (const LayerCell& one : layers) all.push_back(one.sum());
    if (*std::min_element(all.begin(), all.end()) <= 0) return; // said already
    if (spread(all) <= smallSpread) return;
    for (size_t i = 0; i < layers.size(); ++i) {
        std::vector<double> others = all;
        others.erase(others.begin() + std::ptrdiff_t(i));
        if (spread(others) > smallSpread) continue;
        compare(decoding, cells, *layers[i].cell, layers[i].base + median(others) * layers[i].unit,
                u"from the shifts of the 2D cells at p/c and the replication that the other cells at this p agree on"_s);
        return;
    }
    note(decoding.messages, u"At %1 cores the 2.5D cells of cannon give replications that lie %2 % apart."_s.arg(
                                exact(layers.front().cell->run->cores), shownNumber(100 * spread(all), 2)));
}

/// ΣC_max of p/c where no 2D cell has that p: what overlap hides of two 2.5D cells, T − T_ovlp = (k−1) min(X', D).
void addSumOfLayer(DenseDecoding& decoding, const DenseCells& cells)
{
    std::map<double, std::vector<double>> sums;
    for (const auto& [cores, n] : cells.places(DenseAlgorithm::Cannon)) {
        const auto* plain = cells.find(DenseAlgorithm::Cannon, DenseVariant::Plain25D, cores, n);
        const auto* overlap = cells.find(DenseAlgorithm::Cannon, DenseVariant::Overlap25D, cores, n);
        if (!plain || !overlap || decoding.factorSums.contains(plain->processes / plain->layers)) continue;
        const double p = plain->processes, c = plain->layers, block = n / std::sqrt(p / c), k = std::sqrt(p / (c * c * c));
        if (k != std::round(k) || k < 2) continue;
        const double hidden = (plain->seconds.value - overlap->seconds.value) / (k - 1);
        const double D = decodedDgemm(decoding, cells.settings(), block, plain->threads).value;
        if (!(hidden > 0) || !(hidden <= 0.99 * D)) continue; // then it is D that is hidden
        sums[p / c].push_back(hidden / (decoding.latency + cells.settings().beta * block * block));
    }
    for (const auto& [p, values] : sums) decoding.factorSums[p] = middleOf(values);
}

} // namespace

void findDeviatingPlain(DenseDecoding& decoding, const DenseCells& cells)
{
    checkCannon(decoding, cells);
    checkSumma(decoding, cells);
}

void decodeLayers(DenseDecoding& decoding, const DenseCells& cells)
{
    addSumOfLayer(decoding, cells);
    std::map<double, std::vector<LayerCell>> byCores;
    for (const auto& [cores, n] : cells.places(DenseAlgorithm::Cannon))
        if (!byCores.contains(cores)) byCores[cores] = layerCells(decoding, cells, cores);
    for (const auto& [cores, layers] : byCores) {
        std::vector<double> sums;
        for (const LayerCell& one : layers)
            if (one.sum() > 0)
                sums.push_back(one.sum());
            else
                decoding.deviating.push_back({*one.cell->run, one.cell->percent, cells.percentOf(*one.cell, one.base.value),
                                              u"faster than its shifts and dgemm alone"_s});
        if (sums.empty()) continue;
        decoding.layerSums[layers.front().cell->processes] = middleOf(sums);
        checkLayers(decoding, cells, layers);
    }
}

/// By which share of the time efficiencies may fall from blocks to those twice as large; that of dgemm on Hopper by 5 %.
static constexpr double mostFall = 0.1;

/// Of times over the ideal one, t = C(n/√p) + K: where C does not grow with n/√p, and K at least halves as n doubles, as of blocks cut as
/// is best, 2 t(p,2n) − t(p,n) ≤ C(2n/√p) ≤ t(p/4,n). All variants of a place where one is beyond what a fall of efficiency could do.
static void findTooSlow(DenseDecoding& decoding, const DenseCells& cells, DenseAlgorithm algorithm)
{
    for (const auto& [cores, n] : cells.places(algorithm)) {
        std::vector<DeviatingCell> found;
        bool isSure = false;
        for (const DenseVariant variant : denseVariants) {
            const auto *cell = cells.find(algorithm, variant, cores, n), *half = cells.find(algorithm, variant, cores, n / 2),
                       *quarter = cells.find(algorithm, variant, cores / 4, n / 2);
            if (!cell || !half || !quarter || cell->layers != half->layers || cell->layers != quarter->layers) continue;
            const auto ideals = [&](const DenseCells::Cell& of, double seconds) { return 100 / cells.percentOf(of, seconds); };
            const double most = (ideals(*half, half->seconds.high) + ideals(*quarter, quarter->seconds.high)) / 2,
                         least = ideals(*cell, cell->seconds.low);
            if (least <= most) continue;
            isSure |= least > (1 + mostFall) * most;
            found.push_back({*cell->run, cell->percent,
                             200 / (ideals(*half, half->seconds.value) + ideals(*quarter, quarter->seconds.value)),
                             u"slower than the cells of size %1 on %2 and %3 cores allow, unless larger blocks are less efficient"_s.arg(
                                 exact(n / 2), exact(cores), exact(cores / 4))});
        }
        if (isSure) decoding.deviating.insert(decoding.deviating.end(), found.begin(), found.end());
    }
}

void findImpossible(DenseDecoding& decoding, const DenseCells& cells)
{
    for (const DenseAlgorithm algorithm : {DenseAlgorithm::Trsm, DenseAlgorithm::Cholesky}) findTooSlow(decoding, cells, algorithm);
    for (const DenseAlgorithm algorithm : denseAlgorithms)
        for (const auto& [cores, n] : cells.places(algorithm))
            for (const auto& [plainOf, overlapOf] :
                 {std::pair{DenseVariant::Plain2D, DenseVariant::Overlap2D}, std::pair{DenseVariant::Plain25D, DenseVariant::Overlap25D}}) {
                const auto *plain = cells.find(algorithm, plainOf, cores, n), *overlap = cells.find(algorithm, overlapOf, cores, n);
                if (!plain || !overlap) continue;
                if (overlap->seconds.high < plain->seconds.low / 2)
                    decoding.deviating.push_back({*overlap->run, overlap->percent, cells.percentOf(*overlap, plain->seconds.value / 2),
                                                  u"at most half can be hidden"_s});
                else if (algorithm != DenseAlgorithm::Cannon && overlap->percent == plain->percent)
                    note(decoding.messages,
                         u"%1 at %2 cores and size %3: %4 and %5 are equal, %6 %, although one of them gives up a thread."_s.arg(
                             toString(algorithm), exact(cores), exact(n), toString(plainOf), toString(overlapOf), exact(plain->percent)));
            }
}

} // namespace costscope
