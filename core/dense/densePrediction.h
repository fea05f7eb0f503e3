// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Parallel.h"
#include "core/base/Progress.h"
#include "core/dense/denseModels.h"
#include "core/machine/uncertainty.h"

#include <cmath>

namespace costscope {

/// A machine with the polynomials that C_max may be extrapolated with: the paper states no degree, so that what the degrees
/// disagree on is not known.
struct DenseMachines {
    DenseMachine chosen = {};
    std::vector<DenseMachine> others = {}; ///< of the other degrees that the table allows, 1 … 3
    /// Where values of the machine have errors, and the machines that numbers are computed from for them.
    std::shared_ptr<const Uncertainty> errors = {};
    std::vector<DenseMachine> variants = {};
};
/// Error: as denseMachineOf().
Result<DenseMachines> denseMachinesOf(const Machine& machine, const MachineUse& use = {});

/// A cell of a table of predictions.
struct DensePrediction {
    DenseQuestion question = {};
    std::optional<DenseTime> time = {};
    std::array<double, 2> seconds = {missing, missing}; ///< over the degrees of the extrapolation
    Interval byErrors = {missing, missing};             ///< 95 % [s] by the errors of the machine's values, where they are known
    QString refusal = {};                               ///< why there is no time
    /// What both leave open [s].
    Interval span() const { return {std::fmin(seconds[0], byErrors[0]), std::fmax(seconds[1], byErrors[1])}; }
};
DensePrediction predictDense(const DenseQuestion& question, const DenseMachines& machines);

/// What is predicted: every combination; `like` has threads, layers, blocks and readings.
struct DenseStudy {
    std::vector<DenseAlgorithm> algorithms = {};
    std::vector<DenseVariant> variants = {std::begin(denseVariants), std::end(denseVariants)};
    std::vector<double> cores = {}, sizes = {};
    DenseQuestion like = {};
};
/// By algorithm, cores, size and variant. Error: more than 50,000 cells; cancelled.
Result<std::vector<DensePrediction>> predictDense(const DenseStudy& study, const DenseMachines& machines, const Progress& progress = {});
/// What predictions were warned of and why some were refused, each text once with the number of cells.
Messages predictionMessages(const std::vector<DensePrediction>& predictions);

/// The fastest variant of an algorithm at a place, of those that fit into memory (of all where none does).
struct BestVariant {
    DenseAlgorithm algorithm = DenseAlgorithm::Cannon;
    double cores = missing, n = missing;
    DenseVariant variant = DenseVariant::Plain2D;
    double percentOfPeak = missing;
    double margin = missing;             ///< by which the next is slower, a share; infinite where there is none
    std::vector<DenseVariant> ties = {}; ///< as fast to a thousandth, itself included
    std::vector<DenseVariant> possible =
        {}; ///< that win with another degree of the extrapolation or within 95 % of the machine's errors, itself included
    bool isCertain() const { return possible.size() <= 1; }
};
/// One per algorithm, cores and size that any variant has a time at.
std::vector<BestVariant> bestVariants(const std::vector<DensePrediction>& predictions, const DenseMachines& machines);

/// Whether the fastest of these variants at one place is the fastest wherever the machine's values are within 95 % of their errors.
bool isDecided(const std::vector<DensePrediction>& place, const DenseMachines& machines);

/// Winners over a plane, for maps: [core][size].
struct DenseMap {
    std::vector<double> cores = {}, sizes = {};
    std::vector<qint8> winner = {}; ///< index into denseVariants; -1 where none has a time
    std::vector<float> margin = {}; ///< by which the next is slower, a share; infinite where there is none
    std::vector<bool> certain = {}; ///< all degrees of the extrapolation agree
    size_t at(size_t core, size_t size) const { return core * sizes.size() + size; }
};
/// Times alone, columns side by side on `parallel`; a variant that does not fit into memory does not win unless none fits.
DenseMap denseMap(DenseAlgorithm algorithm, const DenseStudy& study, const DenseMachines& machines, const Parallel& parallel = {});

/// Numbers of cores from least to most at which all four variants have a grid: p = (k √(c³))² where c³ is a square, otherwise
/// squares; at most `count`, evenly spaced in the logarithm where there are more.
std::vector<double> coresOfAllVariants(double least, double most, double threads, double layers, int count);

} // namespace costscope
