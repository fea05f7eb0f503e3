// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/locality.h"
#include "core/numerics/Weights.h"
#include "core/numerics/estimate.h"

#include <compare>

namespace costscope {

/// A row of one of the datasets.
struct CellPlace {
    int dataset = -1;
    int row = -1;
    auto operator<=>(const CellPlace&) const = default;
};

/// Which rows tell α and R_b: those of one active pair, or of all pairs (the average loaded process, which Bienz et al. print).
enum class PairReading { AllPairs, OnePair };
inline constexpr EnumWords<PairReading::OnePair> readingWords("all-pairs", "one-pair");
inline QString toString(PairReading reading)
{
    return readingWords[reading];
}
inline std::optional<PairReading> readingById(QStringView id)
{
    return readingWords.find(id);
}

/// Which repetitions of a cell count: every other one judges what the others gave.
enum class RepetitionPart { All, First, Second };

/// How a machine is made from benchmarks. Two sound recipes differ by more than the statistical error, so a value without its
/// recipe cannot be compared.
struct CalibrationRecipe {
    Weights weights = Weights::Relative;
    Estimator estimator = Estimator::Median;
    PairReading reading = PairReading::AllPairs;
    std::optional<ProtocolThresholds> thresholds = {}; ///< nothing: from the files, else detected
    std::optional<double> branch = {};                 ///< k*: from this many pairs on the injection limits; nothing: scanned
    std::optional<double> mostPairs = {};              ///< rows with more active pairs are left out
    double leastQueue = 1;                             ///< range of n for γ
    double mostQueue = 1e9;
    double mostContended = 16;            ///< rows with more messages do not tell δ: the queue is not negligible there
    std::optional<Locality> assumed = {}; ///< of files that do not say where sender and receiver were
    int bootstrap = 1000;                 ///< draws of either kind; 0 = none
    quint64 seed = 1;
    std::vector<CellPlace> excluded = {};
    RepetitionPart part = RepetitionPart::All; ///< First, third, …: First; cells of one repetition belong to First and All
    bool operator==(const CalibrationRecipe&) const = default;
};

/// Absolute residuals on all raw repetitions, limits 500 and 8000 byte, k* = 4: what the published Blue Waters values come from.
CalibrationRecipe asPublished();

/// "relative residuals, median of repetitions, all pairs"; `values`: what the times really are, where that is known.
QString inWords(const CalibrationRecipe& recipe, const QString& values = {});

} // namespace costscope
