// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/figures/denseScene.h"

#include <functional>
#include <span>

namespace costscope {

// Small multiples over cores and sizes: what percent-of-peak and dense-breakdown share.

/// One variant at one place: row of the table in the order of the panels and of denseVariants.
struct DenseCase {
    DenseQuestion question;
    std::optional<DenseTime> calibrated = {}, ideal = {}; ///< nothing where there is no grid, or no factors
    double given = missing;                               ///< percent of peak
    double expected = missing;                            ///< of a given cell that contradicts the others
    int row = -1;
};

/// The cases of every place, four each. `messages`: why variants are left out and what was assumed, each once.
std::vector<DenseCase> denseCases(const DenseScene& scene, Messages& messages);

/// A panel per place: sizes below each other, cores beside each other, variants on the x axis. `draw` adds the series of four cases.
void layOutPlaces(Figure& figure, const DenseScene& scene, const std::vector<DenseCase>& cases,
                  const std::function<void(Panel&, std::span<const DenseCase>)>& draw);

/// One row per case: given, with and without calibration, time, terms.
void addDenseTable(Figure& figure, const std::vector<DenseCase>& cases);

} // namespace costscope
