// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/data/amgProcesses.h"
#include "core/levels/levelSettings.h"

namespace costscope {

/// Messages of one locality and protocol that one process sends (or receives); `active` processes of the sender's node
/// communicate off it.
struct LevelShare {
    Locality locality = Locality::IntraSocket;
    Protocol protocol = Protocol::Short;
    qint32 active = 0;
    double n = 0;
    double bytes = 0;
};

/// One execution of one operation on one level, put together from its messages once; costs for other parameters of a
/// machine then need no second look at them (modelLevel in levelCosts.h).
struct LevelExchange {
    AmgLevel of;
    AmgOperation operation;

    /// Of every process that takes part, `first[i]` … `first[i + 1]` of `shares`: what it sends, or receives. Empty if there
    /// is no list.
    struct Processes {
        std::vector<LevelShare> shares;
        std::vector<size_t> first = {0};
        size_t count() const { return first.size() - 1; }
    };
    Processes sent;
    Processes received;           ///< only if the settings ask for the side of the receivers
    std::vector<double> queue;    ///< messages in the queue of each process
    std::vector<double> receives; ///< messages that each process receives
    std::vector<qint32> ranks;    ///< of each process

    /// The critical process by class; counted from the list, or of the summary. Without it there is no model.
    std::optional<AmgClasses> critical;
    double nQueue = missing;          ///< n of the queue search: the largest
    double hops = missing;            ///< h: links that an off-node byte crosses on average; 0 without such bytes
    double bytesPerProcess = missing; ///< b [byte]: off-node, per process
    /// The same for the links of each dimension, whose capacities may differ; empty where it is not counted.
    std::vector<double> busiestByDimension = {};
    double busiestLink = missing; ///< ℓ counted [byte]: over the busiest link of the placement's torus; needs a list
    double ppn = 1;               ///< of the placement
    double nodesPerRouter = 1;

    bool hasModel() const { return critical.has_value(); }
};

/// What the shares of the messages depend on, beside the messages.
struct LevelQuestion {
    ProtocolThresholds thresholds = {};
    LevelSettings settings = {};
    std::optional<Placement> placement = {}; ///< instead of the dataset's own: what if
    qint32 aggregation = 1;                  ///< messages of a process that become one: what if
    bool operator==(const LevelQuestion&) const = default;
};

/// What the messages of a hierarchy come to. Operations of one level stand together, levels ascend. Error: the dataset is
/// no AMG hierarchy, the placement has no room for its ranks; cancelled.
Result<std::vector<LevelExchange>> levelExchanges(const Dataset& dataset, const LevelQuestion& question, const Progress& progress = {});
/// The same where the hierarchy has been made from the dataset already.
Result<std::vector<LevelExchange>> levelExchanges(const Dataset& dataset, const AmgHierarchy& hierarchy, const LevelQuestion& question,
                                                  const Progress& progress = {});

} // namespace costscope
