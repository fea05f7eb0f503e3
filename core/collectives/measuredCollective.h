// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/CollectiveSetup.h"
#include "core/collectives/measuredLayout.h"
#include "core/data/benchmark.h"

#include <set>

namespace costscope {

// Measured collectives beside modeled ones: what benchmarks call the operation of an algorithm, and what their sizes are.

/// "allgather", "bcast", …: the operation as OSU, IMB and costscope.benchmark/1 write it.
QString operationOf(const Collective& collective);

/// m of an algorithm for the bytes of a benchmark, which are those of one rank's block, or the whole buffer of a broadcast and
/// a reduction; and back.
double sizeOfBlocks(const Collective& collective, qint64 P, double bytes);
double blocksOfSize(const Collective& collective, qint64 P, double m);
/// m of `collective` with which it moves the data that `other` moves with this m: of one operation one may count a block, the other all
/// blocks. Of other operations m is the same.
double sizeOfSameData(const Collective& collective, const Collective& other, qint64 P, double m);

/// Bytes that a process moves: every other block of allgather and alltoall, as in Figure 8 of Rico-Gallego et al. 2015; what the
/// root sends or gets in scatter and gather; the whole buffer of a broadcast and a reduction. Their ratio to Θ is a bandwidth.
double movedPerProcess(const Collective& collective, const CollectiveShape& shape);
QString movedFormula(const Collective& collective); ///< simple HTML: "(<i>P</i> − 1) <i>m</i>"

/// One measured time.
struct MeasuredPoint {
    double m = 0;             ///< as the algorithm counts it [byte]
    double seconds = 0;       ///< of one call
    double low = 0, high = 0; ///< least and greatest, where the file tells them
    int sample = -1;
};

/// Points of one operation and number of processes.
struct MeasuredCurve {
    QString algorithm; ///< as the file says it; empty = it does not
    std::vector<MeasuredPoint> points;
};

/// Usable samples of the collective's operation on P processes, ascending by size, one curve for each algorithm that the file
/// names. Empty = there are none.
std::vector<MeasuredCurve> measuredCurves(const BenchmarkView& view, const Collective& collective, qint64 P);

/// For how many processes the operation was measured.
std::set<qint64> measuredProcesses(const BenchmarkView& view, const Collective& collective);

/// Times of two collectives at the same size, one over the other.
struct MeasuredRatio {
    qint64 P = 0;
    double m = 0; ///< of the second one
    double ratio = missing;
    MeasuredLayout layout = {}; ///< of both
};
struct MeasuredRatios {
    std::vector<MeasuredRatio> all;
    Messages messages; ///< what was left out and why
};
/// Over all benchmarks, at sizes and processes that both have, on as many nodes with the same mapping: what one file does not say
/// the other must not say either. Where a file names algorithms, those of other collectives are left out. Several times of one
/// size are averaged. Sizes are compared as bytes of a block.
MeasuredRatios measuredRatios(const std::vector<BenchmarkView>& views, const Collective& over, const Collective& under);

/// Whether what a file calls the algorithm of a sample can be this one: "ring" and "Ring_Allgather" are ring-allgather; so is what
/// it does not name.
bool canBe(const QString& algorithm, const Collective& collective);
/// "recursive doubling" of "osu_allgather_recursive_doubling_64ranks": the algorithm of the same operation as `collective` whose words
/// a name has, for files that tell none; empty: of none, or of several.
QString algorithmInName(const QString& name, const Collective& collective);

} // namespace costscope
