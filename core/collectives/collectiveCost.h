// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/collectives/Collective.h"
#include "core/collectives/stageCounts.h"
#include "core/machine/Machine.h"

namespace costscope {

/// The two readings of a stage in the paper: whole transmissions, where a process sends and receives one after the other, or
/// their transfers, which overlap within the stage.
enum class StageLevel { Transmission, Transfer };
QString toString(StageLevel level); ///< "transmission", "transfer"
std::optional<StageLevel> stageLevel(QStringView id);

/// What is asked about a collective.
struct CollectiveQuestion {
    const Collective* collective = nullptr;
    CollectiveShape shape = {};
    Placement placement = {}; ///< of the P ranks: their nodes, and of a torus the routers
    StageLevel level = StageLevel::Transmission;
    /// Overheads o: at transmission level with every transmission, else one per stage. Nothing = as the paper prints it.
    std::optional<bool> withOverhead = {};
    TransferChannel::Outside outside = TransferChannel::Outside::Refuse;

    bool hasOverhead() const { return withOverhead.value_or(level == StageLevel::Transmission && !collective->omitsOverhead); }
};

/// One stage, or several that cost the same one after the other.
struct StageCost {
    qint64 index = 0;
    qint64 repeat = 1;
    StageCounts counts = {};
    TransferSize size = {};
    TransferCost cost = {};        ///< as an expression, of one of them
    ProcessWork costliest = {};    ///< at transmission level: what the process does that decides
    double seconds = missing;      ///< of one of them
    double logGPSeconds = missing; ///< the same by LogGPH; missing where the machine has no LogGP
    ProcessWork logGPCostliest = {};
    bool isExtended = false; ///< a cell outside of a table was extended
    bool follows = false;    ///< as Stage::follows
};

struct CollectiveCost {
    std::vector<StageCost> stages;
    qint64 stageCount = 0;
    TransferCost cost = {};
    double seconds = 0;
    double logGPSeconds = missing;
    double upperBoundSeconds = missing; ///< where a bound is known
    double bytesMoved = 0;
    bool usesNetwork = false, isExtended = false; ///< any stage
    Messages messages;
};

/// Θ of a collective by τ-Lop, stage by stage, beside LogGPH. Source: Rico-Gallego, Díaz-Martín, Lastovetsky 2015, eqs (1)
/// to (8) and Tables 1 and 2; segments over the network and unequal nodes are derived.
/// Error: what checkShape() refuses; a channel the machine lacks; a cell that a table does not hold.
Result<CollectiveCost> collectiveCost(const CollectiveQuestion& question, const Machine& machine, const Progress& progress = {});

/// Stages from i on, this one included, that cost the same: `rule` is that of stage i.
qint64 stagesAlike(const CollectiveQuestion& question, const Stage& rule, qint64 i);

/// How many transmissions or processes collectiveCost() goes through, and for the cost of every stage some more: a window does
/// much of it aside. Equal stages count once.
qint64 workOf(const CollectiveQuestion& question);
/// The cost of a stage takes as long as going through so many transmissions.
inline constexpr qint64 workOfStage = 64;
/// As much is gone through while a value is typed, in some tenths of a second.
inline constexpr qint64 workAtOnce = 2'000'000;
/// More is not told apart: several of them can be added.
inline constexpr qint64 mostWorkCounted = qint64(1) << 50;
/// As many processes are shown; costscope stages tells the cost of more.
inline constexpr int mostProcessesShown = 1 << 20;

/// The channels of a machine; those it lacks stay empty.
Result<Channels> channelsOf(const Machine& machine, TransferChannel::Outside outside = TransferChannel::Outside::Refuse);

/// P ranks on M nodes, ⌈P/M⌉ on each: one block after the other, or round robin, rank p on node p mod M.
Placement placedOn(qint64 P, qint64 M, RankOrder order);

} // namespace costscope
