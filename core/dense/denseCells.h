// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/decodeDense.h"

namespace costscope {

/// A table by place, with times and how far rounding lets them be.
class DenseCells {
public:
    DenseCells(const std::vector<DenseRun>& runs, const DecodeSettings& settings);

    struct Cell {
        const DenseRun* run = nullptr;
        double processes = missing, layers = missing, threads = missing;
        Bracket seconds = {};
        double percent = missing;
    };
    /// The first of that place; nullptr if there is none.
    const Cell* find(DenseAlgorithm algorithm, DenseVariant variant, double cores, double n) const;
    /// Places (cores, n) of an algorithm in order.
    std::vector<std::pair<double, double>> places(DenseAlgorithm algorithm) const;
    double percentOf(const Cell& cell, double seconds) const;
    /// Half of the last digit of the percentages.
    double rounding() const { return m_rounding; }
    const DecodeSettings& settings() const { return m_settings; }

private:
    DecodeSettings m_settings;
    double m_rounding = 0;
    std::map<std::tuple<DenseAlgorithm, DenseVariant, double, double>, Cell> m_cells;
};

/// Adds what the 2.5D cells of Cannon say: ΣC_max of p/c, replication and reduction, and which of them deviate.
void decodeLayers(DenseDecoding& decoding, const DenseCells& cells);
/// Adds the cells of 2D_overlap and 2D that differ from what the decoded values predict.
void findDeviatingPlain(DenseDecoding& decoding, const DenseCells& cells);
/// Adds what cannot be, in any algorithm: overlap that saves more than half; and cells of TRSM and Cholesky that are slower than
/// those of half the size on as many and on a quarter of the cores allow.
void findImpossible(DenseDecoding& decoding, const DenseCells& cells);

/// Efficiency of dgemm at a block, as decoded, linear in log2 between blocks up to a factor of two apart; NaN elsewhere.
/// (In decodeDense.cpp, as what follows.)
Bracket decodedEfficiency(const DenseDecoding& decoding, double block);
/// D [s] of a block at t threads.
Bracket decodedDgemm(const DenseDecoding& decoding, const DecodeSettings& settings, double block, double threads);

} // namespace costscope
