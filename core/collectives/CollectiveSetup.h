// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/collectiveCost.h"
#include "core/data/Dataset.h"
#include "core/parameters/Parameter.h"

namespace costscope {

/// Which rank sits on which node.
enum class Mapping { Sequential, RoundRobin, Listed };
QString toString(Mapping mapping); ///< "sequential", "round-robin", "listed"

/// Where the nodes are: x fastest, then y, then z, so many on each router.
struct CollectiveTorus {
    Coordinates dims = {1, 1, 1};
    qint32 nodesPerRouter = 1;
    bool operator==(const CollectiveTorus&) const = default;
};

/// A collective on a cluster, as a person describes it: what a session keeps and what options and sliders change.
struct CollectiveSetup {
    QString algorithm = u"ring-allgather"_s;
    qint64 processes = 16; ///< P
    qint64 nodes = 1;      ///< M
    Mapping mapping = Mapping::Sequential;
    std::vector<qint32> rankNode = {};         ///< where the mapping is listed
    std::optional<CollectiveTorus> torus = {}; ///< nothing: all nodes are one link apart
    double bytes = 65536;                      ///< m; what they are depends on the algorithm
    std::optional<double> segment = {};        ///< S [byte]
    StageLevel level = StageLevel::Transmission;
    std::optional<bool> withOverhead = {};
    bool extend = false; ///< tables L(m,τ) go on outside as their last slope says
    bool operator==(const CollectiveSetup&) const = default;
};

/// Error: no such algorithm (lists the known ones); more nodes than processes; a listed mapping that does not hold the ranks;
/// what checkShape() refuses.
Result<CollectiveQuestion> questionOf(const CollectiveSetup& setup);

/// One thing that may be chosen of a collective, as options, figures and panels name it.
using CollectiveParameter = ParameterOf<CollectiveSetup>;
/// algorithm, processes, nodes, mapping, torus, size, segment, level, overhead, outside.
const std::vector<CollectiveParameter>& collectiveValues();
const CollectiveParameter* findCollectiveValue(QStringView name);
/// Error: no value of this name (lists the known ones); what the text cannot be.
Result<Done> setCollectiveValue(CollectiveSetup& setup, const QString& name, const QString& text);

/// A collective as a dataset of kind "collective": facts, and the nodes of the ranks where they are listed.
Dataset collectiveDataset(const CollectiveSetup& setup);
/// Error: another kind of dataset; facts that are none.
Result<CollectiveSetup> collectiveSetup(const Dataset& dataset);

/// "Ring allgather, 16 processes on 4 nodes, sequential".
QString inWords(const CollectiveSetup& setup);

} // namespace costscope
