// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Chance.h"

#include "core/data/Dataset.h"
#include "core/data/Placement.h"

namespace costscope {

/// What random data are like.
struct DataTaste {
    int rows = 10;             ///< at most, of a table; levels of a hierarchy are a third
    int ranks = 32;            ///< at most, of a hierarchy and its messages
    bool wildNumbers = true;   ///< 0, the smallest and the largest that an importer lets pass stand among the others
    int wildDatasetEvery = 4;  ///< of so many datasets one has such numbers; the others are as measured
    bool roundNumbers = false; ///< 1, 2, 10, 0.5, which stand where a rule changes from one side to the other, and equal each other
};

/// Numbers of one dataset: as they are measured, or wild, where anything that an importer accepts may stand.
class Numbers {
public:
    Numbers(Chance& chance, const DataTaste& taste)
        : m_chance(chance), m_wild(taste.wildNumbers && chance.oneIn(taste.wildDatasetEvery)), m_round(taste.roundNumbers)
    {}

    bool isWild() const { return m_wild; }
    double time();                                    ///< [s] > 0
    double timeOrZero();                              ///< [s]
    double bytes();                                   ///< whole, >= 0
    double count(double most);                        ///< whole, >= 1
    double share();                                   ///< 0 to 1
    double maybe(double value, int oneInMissing = 6); ///< or NaN

private:
    Chance& m_chance;
    bool m_wild, m_round;
};

/// All kinds of data that an importer or the program itself makes.
const std::vector<DatasetKind>& randomKinds();
/// Data of a kind as an importer leaves them: built by the functions that importers and actions use. With name, sources and
/// messages.
Dataset randomDataset(Chance& chance, DatasetKind kind, const DataTaste& taste = {});
/// The same rows once more with other measured values and perhaps fewer or more of them: a later run of the same program.
Dataset measuredAgain(Chance& chance, const Dataset& dataset);

// The single kinds, without name and sources.
Dataset randomRuns(Chance& chance, const DataTaste& taste);
/// Run times of one problem at two to five sizes.
std::vector<Dataset> randomSizes(Chance& chance, const DataTaste& taste);
Dataset randomProfile(Chance& chance, const DataTaste& taste);
Dataset randomBenchmark(Chance& chance, const DataTaste& taste);
Dataset randomHierarchy(Chance& chance, const DataTaste& taste);
Dataset randomOverlap(Chance& chance, const DataTaste& taste);
Dataset randomSelection(Chance& chance, const DataTaste& taste);
Dataset randomEfficiency(Chance& chance, const DataTaste& taste);
Dataset randomCollective(Chance& chance, const DataTaste& taste);
Dataset randomTimeline(Chance& chance, const DataTaste& taste);

/// Where so many ranks are; what readers of placements accept.
Placement randomPlacement(Chance& chance, qint32 ranks, bool wild = false);

} // namespace costscope
