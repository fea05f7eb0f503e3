// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/CollectiveSetup.h"

namespace costscope {

// Where the ranks of a measured collective were. Where its file does not say it, the user may: that stands in the facts of the dataset.

/// Nothing: not known.
struct MeasuredLayout {
    std::optional<qint64> nodes = {};    ///< M
    std::optional<Mapping> mapping = {}; ///< sequential or round robin
    std::optional<qint64> ranks = {};    ///< P, of samples that do not tell it
    bool isEmpty() const { return !nodes && !mapping && !ranks; }
    auto operator<=>(const MeasuredLayout&) const = default;
};

/// By the file; what it leaves open, by the user.
MeasuredLayout layoutOf(const Dataset& dataset);
MeasuredLayout fileLayout(const Dataset& dataset);
MeasuredLayout saidLayout(const Dataset& dataset);
/// The dataset with what the user says; an empty layout takes it back.
Dataset withLayout(Dataset dataset, const MeasuredLayout& said);

/// Whether collectives were measured, and the file leaves out on how many nodes, or on several of them in which order the ranks were,
/// or how many.
bool fileLacksLayout(const Dataset& dataset);
bool fileLacksRanks(const Dataset& dataset);

/// The most ranks that took part, by the file or by what the user says of it; nothing: nobody says it.
std::optional<qint64> mostRanks(const Dataset& dataset);

/// "4", "round-robin", "4,sequential", "16ranks,4". Nothing: it is no layout.
std::optional<MeasuredLayout> layoutFromText(QStringView text);
/// "4 nodes, round robin"; empty if nothing is known.
QString inWords(const MeasuredLayout& layout);

} // namespace costscope
