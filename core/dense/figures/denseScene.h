// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/densePrediction.h"
#include "core/dense/figures/denseValues.h"
#include "core/figure/FigureKind.h"

#include <map>
#include <tuple>

namespace costscope {

// What the figures of dense linear algebra (percent-of-peak, best-variant-map, dense-breakdown, dense-scaling) share.

struct DenseScene {
    DenseAsked asked;
    Machine machine;
    DenseMachines ideal;                          ///< every message costs L + β w
    std::optional<DenseMachines> calibrated = {}; ///< with C_avg and C_max; nothing where the machine has none
    bool isCalibrated = true;                     ///< what is asked for where one of both is drawn

    /// The given cells of the algorithm by place, as indices of asked.runs.
    std::map<std::tuple<DenseVariant, double, double>, size_t> cells = {};

    const DenseMachines& machines() const { return isCalibrated ? *calibrated : ideal; }
    /// A given cell of the algorithm; nullptr if there is none.
    const DenseRun* given(DenseVariant variant, double cores, double n) const;
    double givenPercent(DenseVariant variant, double cores, double n) const; ///< NaN if there is none
    /// The question at a place: threads, layers and blocks of the cells given there, unless they were chosen.
    DenseQuestion question(DenseVariant variant, double cores, double n) const;
};

/// Error: data of another kind; a machine that is not known or lacks what the formulas need; a value out of its range.
Result<DenseScene> denseScene(const Session& session, const FigureRequest& request);
/// For FigureKind::lacks: why there is no scene, and what to do.
QString lacksDense(const Session& session, const FigureRequest& request);

/// "algorithm", "degree" and, where one of both is drawn, "calibration".
std::vector<Choice> denseChoices(bool withCalibration);
/// For FigureKind::addOptions: the algorithms of the data stand first.
void addDenseOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request);

QString nameOf(DenseAlgorithm algorithm); ///< "Cannon"
Hue hueOf(DenseVariant variant);
Marker markerOf(DenseVariant variant);

/// Cores on a logarithmic axis, labelled at the numbers of the given cells where these are few.
Axis coresAxis(const DenseScene& scene, double least, double most);

/// The variant with most percent of the given cells at a place; nothing where fewer than two are given.
std::optional<DenseVariant> givenBest(const DenseScene& scene, double cores, double n);

/// "Hopper, 4 layers, 6 threads, with calibration (degree 2)", and what is read in another way.
QString denseConditions(const DenseScene& scene);
/// readingNotes() of all variants, each once: for figures that do not tell what their predictions are warned of.
Messages readingMessages(const DenseScene& scene);
/// Subtitle, provenance and caption: `what` begins the caption.
void describeSources(Figure& figure, const DenseScene& scene, const QString& what);

/// What the kinds have in common: they take tables of dense linear algebra, or none, and know its values.
FigureKind denseFigure(const QString& id, const QString& name, const QString& description, const std::vector<Choice>& choices,
                       decltype(FigureKind::build) build);

} // namespace costscope
