// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/denseModels.h"

namespace costscope {

/// Parts of a time that sum up to it [s].
struct DenseParts {
    double communication = 0, dgemm = 0, dtrsm = 0, dpotrf = 0, replication = 0, reduce = 0, gather = 0;
    double seconds() const { return communication + dgemm + dtrsm + dpotrf + replication + reduce + gather; }
};
/// Those that a variant has, by name: "communication_s", "dgemm_s", ….
std::vector<Term> termsOf(const DenseParts& parts, DenseAlgorithm algorithm, DenseVariant variant);

/// The formula of a variant on a number of cores, for a question that checkDense() accepts: everything that does not depend on
/// the order n is worked out once, so that a map of many n costs little.
class DenseFormula {
public:
    DenseFormula(const DenseQuestion& question, const DenseMachine& machine);
    /// NaN where the machine lacks something.
    DenseParts at(double n) const;
    /// r as asked, else the power of two that is fastest at this order, of those with blocks of order 64 or more.
    double blocksAt(double n) const;

private:
    DenseParts cannon(double n) const;
    DenseParts summa(double n) const;
    DenseParts trsm(double n, double r) const;
    DenseParts cholesky(double n) const;
    double seconds(const MessageCost& cost, double words) const { return cost.seconds(m_machine, words); }
    double dgemm(double order, double threads) const { return m_machine.kernelTime(Kernel::Dgemm, order, threads); }
    double dtrsm(double order, double threads) const;
    double dpotrf(double order, double threads) const;
    double steps() const; ///< k of Cannon and SUMMA

    const DenseMachine& m_machine;
    DenseAlgorithm m_algorithm;
    DenseReadings m_readings;
    double m_p, m_c, m_q, m_t, m_r; ///< processes, layers, edge of the grid of a layer, threads, blocks (NaN: the fastest)
    bool m_overlaps, m_replicates;
    MessageCost m_row;         ///< X: shifts of Cannon; broadcast along the row
    MessageCost m_column;      ///< U: broadcast along the column, synchronised but for SUMMA as Tables II to IV fit
    MessageCost m_replication; ///< to the layers, of a block
    MessageCost m_reduce;      ///< over the layers
    MessageCost m_gather;
};

} // namespace costscope
