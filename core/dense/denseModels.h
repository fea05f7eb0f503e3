// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/dense/denseCollectives.h"
#include "core/model/Model.h"

namespace costscope {

enum class DenseAlgorithm { Cannon, Summa, Trsm, Cholesky };
/// 2D or 2.5D (replicated on c layers), with or without overlap of communication and computation.
enum class DenseVariant { Plain2D, Overlap2D, Plain25D, Overlap25D };
inline constexpr DenseAlgorithm denseAlgorithms[] = {DenseAlgorithm::Cannon, DenseAlgorithm::Summa, DenseAlgorithm::Trsm,
                                                     DenseAlgorithm::Cholesky};
inline constexpr DenseVariant denseVariants[] = {DenseVariant::Plain2D, DenseVariant::Overlap2D, DenseVariant::Plain25D,
                                                 DenseVariant::Overlap25D};
QString toString(DenseAlgorithm algorithm); ///< "cannon"
QString toString(DenseVariant variant);     ///< "2.5D_overlap"
std::optional<DenseAlgorithm> denseAlgorithm(QStringView id);
std::optional<DenseVariant> denseVariant(QStringView id);
inline bool isReplicated(DenseVariant variant)
{
    return variant == DenseVariant::Plain25D || variant == DenseVariant::Overlap25D;
}
inline bool isOverlapped(DenseVariant variant)
{
    return variant == DenseVariant::Overlap2D || variant == DenseVariant::Overlap25D;
}
/// TRSM and Cholesky cut the part of a process into r × r blocks, and hold two matrices instead of three.
inline bool cutsBlocks(DenseAlgorithm algorithm)
{
    return algorithm == DenseAlgorithm::Trsm || algorithm == DenseAlgorithm::Cholesky;
}
/// Not spelled out in the paper: SUMMA and Cholesky.
inline bool isDerived(DenseAlgorithm algorithm)
{
    return algorithm == DenseAlgorithm::Summa || algorithm == DenseAlgorithm::Cholesky;
}

/// How the places are read that the paper leaves open; the defaults are those that its tables agree with.
struct DenseReadings {
    StepVolume volume = StepVolume::Halving;
    bool printedSteps = false;   ///< 2.5D Cannon and SUMMA do √(p/c) steps instead of √(p/c³), c times the work
    bool shiftsOfAll = false;    ///< C_max of 2.5D shifts for all p processes instead of the p/c of a layer
    bool workConserving = false; ///< TRSM: r updates per step and no solve too many, instead of the printed sum
    /// As Tables II to IV were found to fit: TRSM with the fastest r at every place, whole blocks for a process and r updates per
    /// step also in 2D, its two broadcasts the other way round, and no thread given up by dgemm in 2.5D; no broadcast of SUMMA
    /// synchronised. Inferred from the printed numbers. Goes with StepVolume::FromWhole.
    bool fitsTables = false;
    /// r where nothing else is said; NaN: the fastest.
    double usualBlocks() const { return fitsTables ? missing : 2; }
};
inline constexpr const char* fitsTablesId = "fits-tables"; ///< of the reading, and of what a machine has for it

/// What is asked.
struct DenseQuestion {
    DenseAlgorithm algorithm = DenseAlgorithm::Cannon;
    DenseVariant variant = DenseVariant::Plain2D;
    double n = missing; ///< order of the matrices
    double cores = missing;
    double threads = 6; ///< t, cores of a process
    double layers = 4;  ///< c, of the 2.5D variants
    double blocks = 2;  ///< r, blocks per process and dimension of TRSM and Cholesky; NaN: the fastest power of two, of TRSM
    DenseReadings readings = {};

    /// The same for another variant, another number of cores, another order.
    DenseQuestion with(DenseVariant otherVariant, double otherCores, double otherN) const
    {
        DenseQuestion other = *this;
        other.variant = otherVariant;
        other.cores = otherCores;
        other.n = otherN;
        return other;
    }
    double processes() const { return cores / threads; }                 ///< p
    double copies() const { return isReplicated(variant) ? layers : 1; } ///< c, 1 for 2D
    double grid() const;                                                 ///< √(p/c)
    double blocksAlong() const { return grid() * (cutsBlocks(algorithm) ? blocks : 1); }
    double blockOrder() const { return n / blocksAlong(); } ///< bs = n/√(p/c), or n/(r √(p/c))
};

struct DenseTime {
    double seconds = missing;
    double percentOfPeak = missing;
    double bytesPerProcess = missing; ///< three blocks (two for TRSM and Cholesky) of the replicated matrices
    bool fits = true;                 ///< in a process' share of the node's memory; true where that is not known
    double blocks = missing;          ///< r of TRSM and Cholesky
    std::vector<Term> terms = {};     ///< parts that sum up to seconds
    Messages messages = {};           ///< what was extrapolated or assumed, and what does not fit
};

/// Floating-point operations: 2 n³, 2 n³, n³, n³/3.
double denseFlops(DenseAlgorithm algorithm, double n);
/// Percent of peak [flop/s of a core] of so many seconds on all cores; and of so many percent the seconds.
double percentOfPeak(DenseAlgorithm algorithm, double n, double cores, double seconds, double peak);

/// Blocks of the matrices that a process holds [byte]: three matrices, two of TRSM and Cholesky, on every layer.
double bytesPerProcess(const DenseQuestion& question);

/// Refuses grids that are not square, layers that do not fit, counts that are none, and Cholesky read as Tables II to IV fit.
Result<Done> checkDense(const DenseQuestion& question);
/// Source: González-Domínguez, Georganas, Zheng, Martín, section V; SUMMA and Cholesky derived by the same rules.
Result<DenseTime> denseTime(const DenseQuestion& question, const DenseMachine& machine);
/// What a reader of a prediction has to know: memory that does not suffice, tables read outside of what was measured, kernels
/// without a table, blocks of unequal size, values that were fitted. With r told.
Messages denseNotes(const DenseQuestion& question, const DenseMachine& machine);

} // namespace costscope
