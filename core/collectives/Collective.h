// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/collectives/Stage.h"
#include "core/data/Placement.h"

#include <QStringList>

namespace costscope {

/// One algorithm of a collective operation: a row of data with the function that makes its stages.
struct Collective {
    QString id;                 ///< "binomial-broadcast"
    QString name;               ///< "Binomial broadcast"
    QString description;        ///< one sentence: who sends what to whom
    QString source = {};        ///< document and section; empty = derived
    QString size;               ///< what m is, for people: "bytes at the root"
    const char* operation;      ///< "allgather", "bcast", …: as OSU, IMB and costscope.benchmark/1 write it
    bool holdsAll = false;      ///< m are the blocks of all P processes; else one block, or the buffer
    bool movesWhole = false;    ///< every process moves m; else the blocks of the others
    bool powerOfTwo = false;    ///< P must be one
    bool needsSegments = false; ///< S is part of the algorithm itself: a pipeline
    bool omitsOverhead = false; ///< the paper's equations have no o unless asked for
    /// How many stages there are; equal ones count one by one.
    qint64 (*stages)(const CollectiveShape& shape) = nullptr;
    /// Stage i from 0, 0 <= i < stages(). The next different one is i + repeat.
    Stage (*stage)(const CollectiveShape& shape, qint64 i) = nullptr;
    /// A bound on the cost from above; nothing = none is known.
    TransferCost (*upperBound)(const CollectiveShape& shape) = nullptr;
    /// Stages from i on, this one included, that cost the same on a placement although their transmissions differ: a million of
    /// them need not be counted one by one. Nothing = as Stage::repeat says.
    qint64 (*alike)(const CollectiveShape& shape, const Placement& placement, qint64 i) = nullptr;

    bool isDerived() const { return source.isEmpty(); }
};

// Functions, because verbs and figures are made from these rows before main.
const std::vector<Collective>& broadcasts();
const std::vector<Collective>& scatterAndGather();
const std::vector<Collective>& allgathers();
const std::vector<Collective>& alltoalls();
const std::vector<Collective>& reductions();

/// Every algorithm; those of the paper first.
const std::vector<const Collective*>& allCollectives();
const Collective* findCollective(QStringView id);

const Collective& binomialBroadcast();
const Collective& binomialScatter();
const Collective& recursiveDoublingAllgather();
const Collective& ringAllgather();

/// Refuses what the algorithm cannot do: P below 1 or no power of two where it must be one, m below 0, a segment of no
/// bytes or longer than the message, a pipeline without segments.
Result<Done> checkShape(const Collective& collective, const CollectiveShape& shape);

} // namespace costscope
