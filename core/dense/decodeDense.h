// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/denseModels.h"
#include "core/dense/denseRuns.h"

namespace costscope {

/// A value with what the rounding of the printed percentages leaves open.
struct Bracket {
    double value = missing, low = missing, high = missing;
    bool meets(const Bracket& other) const { return low <= other.high && other.low <= high; }
    Bracket operator+(double more) const { return {value + more, low + more, high + more}; }
    Bracket operator*(double times) const { return {value * times, low * times, high * times}; }
    Bracket operator/(double by) const { return {value / by, low / by, high / by}; }
};

/// The 2D and 2D_overlap cells of Cannon at a number of cores and a size, solved for what they were made of:
/// T_2D = √p (X + D), T_2D_ovlp = X + D + (√p−1) max(X, D).    González-Domínguez et al., section V-A
struct DecodedCell {
    double cores = missing, processes = missing, n = missing;
    double block = missing;      ///< bs = n/√p
    double step = missing;       ///< X + D [s]
    Bracket dgemm = {};          ///< D [s]
    Bracket shift = {};          ///< X [s]
    Bracket efficiency = {};     ///< of dgemm at this block, share of peak
    Bracket factorSum = {};      ///< C_max(p,1) + C_max(p,√p) = X/(L + β bs²)
    double otherwise = missing;  ///< efficiency of dgemm if X and D are the other way round, where no other cell tells
    bool isConsistent = true;    ///< D agrees with equal blocks at other p, ΣC_max with other sizes at this p
    bool isContradicted = false; ///< agrees with no other cell: left out of what is decoded
    QString reason = {};         ///< why it is not consistent
};

/// A printed cell that differs from what the others say by more than rounding allows.
struct DeviatingCell {
    DenseRun run = {};
    double printed = missing, expected = missing; ///< percent of peak
    QString reason = {};
    double points() const { return printed - expected; }
};

/// What a table of percentages or times says about the machine that it was computed, or measured, for.
struct DenseDecoding {
    double threads = 6, layers = 4;
    double latency = missing; ///< L that shifts of several sizes at equal p agree on; the machine's where it has one
    bool isLatencyDecoded = false;
    std::vector<DecodedCell> cells = {};       ///< by cores, then by size
    std::map<double, Bracket> efficiency = {}; ///< of dgemm by order of the block
    std::map<double, Bracket> factorSums = {}; ///< C_max(p,1) + C_max(p,√p) by p; those of p/c from the 2.5D cells as well
    std::map<double, Bracket> layerSums = {};  ///< by p: replication and reduction of the layers over β bs²
    std::vector<DeviatingCell> deviating = {};
    Messages messages = {};
};

struct DecodeSettings {
    double peak = missing;        ///< of a core [flop/s]
    double beta = missing;        ///< [s/word]
    double latency = missing;     ///< L [s]; NaN: decoded where several sizes tell
    double threads = 6;           ///< of a process, where the table has no processes
    double layers = 4;            ///< of the 2.5D cells, where the table has no layers
    double uncertainty = missing; ///< of the cells, a share; NaN: a thousandth of times, half of the last decimal of percentages
};
/// peak, β and L of a machine: node.peak_flop_per_s_per_core, network.bandwidth or calibration.seconds_per_word.
/// Error: it has none.
Result<DecodeSettings> decodeSettingsOf(const Machine& machine);

/// Cannon is solved; SUMMA's 2D column then gives its broadcasts, and with them its 2D_overlap column is checked; overlap that
/// costs more than no overlap, or saves more than half, is named for all. Tables of TRSM and Cholesky alone are only checked: then
/// there are no cells, efficiencies or factors.
/// Error: no 2D and 2D_overlap cells of Cannon at the same cores and size, and none of TRSM or Cholesky; a number of processes that is
/// no square.
Result<DenseDecoding> decodeDense(const std::vector<DenseRun>& runs, const DecodeSettings& settings);

} // namespace costscope
