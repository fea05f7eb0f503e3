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

    bool isCalibrated = true; ///< what is asked for where one of both is shown

    const std::optional<DenseTime>& time() const { return isCalibrated ? calibrated : ideal; }
};
double percentOf(const std::optional<DenseTime>& time); ///< of peak; NaN where there is none

/// "1,536 cores"; where there are several orders, "1,536 cores and order 32,768": the place that a title tells of.
QString placeInWords(const DenseScene& scene, double cores, double n);

/// The cases of every place, four each. `messages`: why variants are left out and what was assumed, each once.
std::vector<DenseCase> denseCases(const DenseScene& scene, Messages& messages);

/// In place of a bar: no grid, or no factors for so many processes.
inline Series nothingAt(size_t variant, const DenseCase& one)
{
    return wordsAt(double(variant), 0, one.ideal ? u"no factors"_s : u"no grid"_s, Hue::Grey, Anchor::Above);
}
/// "Cannon has no grid on 5 cores", or no factors reach so far.
QString nothingInWords(const QString& name, const QString& place, std::span<const DenseCase> cases);

/// A panel per place: sizes below each other, cores beside each other, variants on the x axis. `draw` adds the series of four cases.
void layOutPlaces(Figure& figure, const DenseScene& scene, const std::vector<DenseCase>& cases,
                  const std::function<void(Panel&, std::span<const DenseCase>)>& draw);

/// One row per case: given, with and without calibration, time, terms.
void addDenseTable(Figure& figure, const std::vector<DenseCase>& cases);

} // namespace costscope
