// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/levelExchange.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"

namespace costscope {

/// What the cost of a level takes from a machine.
struct LevelParameters {
    NodeAware nodeAware;
    double gamma = missing; ///< [s]
    LinkCost links = {};

    bool hasQueue() const; ///< γ is known
};
/// Error names the value that the machine lacks; γ and δ may be missing.
Result<LevelParameters> levelParametersFrom(const Machine& machine);

/// Modeled seconds of one execution of one operation on one level. T = T_mr + γ n² + δ ℓ. Bienz, Gropp, Olson 2018,
/// eqs (2)–(7); without δ max(T_mr, ℓ/R_link) + γ n². A part that cannot be told is missing, never zero; `lacks` says why. The total is
/// without a part that the machine has no value for; a part that the level has no data for leaves no total.
struct LevelCost {
    AmgLevel of;
    AmgOperation operation;                                 ///< with what was measured
    double nQueue = missing;                                ///< n: the longest queue
    double nSearched = missing;                             ///< n of the queue that is charged: the longest, or the slowest process's
    double hops = missing;                                  ///< h
    double bytesPerProcess = missing;                       ///< b [byte]
    double linkBytes = missing;                             ///< ℓ [byte]
    bool isLinkCounted = false;                             ///< ℓ is of messages on their routes, not the cube of eq (7)
    double countedLink = missing;                           ///< the busiest link, counted [byte]; ℓ if the settings say so
    double linkTime = missing;                              ///< of the link that takes longest at its capacity, counted
    double postal = missing;                                ///< inter-node α and R_b for every message
    double maxRate = missing;                               ///< the same, the injection limit charged to every message
    double nodeAware = missing;                             ///< T_mr: parameters by locality and protocol
    ByLocality<double> parts = {missing, missing, missing}; ///< of T_mr, of the slowest process
    double queue = missing;
    double contention = missing;
    bool hasQueue = true, hasContention = true; ///< the machine has what the part needs
    qint32 slowestRank = -1;                    ///< -1: not known, a summary
    QString lacks;                              ///< what is missing for a model, and what to add

    double total() const { return nodeAware + (hasQueue ? queue : 0) + (hasContention ? contention : 0); }
    double measured() const { return operation.measured.median; }
    double unexplained() const { return measured() - total(); } ///< negative = over-prediction
};

/// Seconds of a process: the three models of transport, and the last one with its own queue (without γ without it).
struct ProcessTimes {
    double postal = 0, maxRate = 0, nodeAware = 0, withQueue = 0;
};
/// Of every process of the exchange, at its index; empty without a list.
std::vector<ProcessTimes> processTimes(const LevelExchange& exchange, const LevelParameters& parameters, const LevelSettings& settings);

LevelCost modelLevel(const LevelExchange& exchange, const LevelParameters& parameters, const LevelSettings& settings);
std::vector<LevelCost> modelLevels(const std::vector<LevelExchange>& exchanges, const LevelParameters& parameters,
                                   const LevelSettings& settings);

/// The part of the bar that is largest.
enum class LevelPart { MaxRate, Queue, Contention };
QString toString(LevelPart part);                         ///< "max-rate", "queue", "contention"
double partOf(const LevelCost& cost, LevelPart part);     ///< [s]
std::optional<LevelPart> dominant(const LevelCost& cost); ///< nothing if a part is missing or all are 0
/// The model explains less than half of what was measured: whatever dominates it, most of the time is something else.
bool isMostlyUnexplained(const LevelCost& cost);

/// What is added from one model to the next.
enum class Rung { Postal, MaxRate, NodeAware, Queue, Contention };
inline constexpr std::array rungs = {Rung::Postal, Rung::MaxRate, Rung::NodeAware, Rung::Queue, Rung::Contention};
QString toString(Rung rung);                     ///< "postal", "max-rate", "node-aware", "queue", "contention"
double timeAt(const LevelCost& cost, Rung rung); ///< [s], with all that stands below it; missing where one of that is

/// Modeled over measured time at one rung. Ratios only of rows that have both.
struct RungError {
    Rung rung = Rung::Postal;
    std::vector<double> ratios; ///< in the order of the rows; NaN where one of both is missing
    double median = missing;
    double min = missing;
    double max = missing;
    double rmsLog = missing; ///< √(mean of ln² ratio)
};
/// All rungs over the rows of one operation, or over all of them.
std::vector<RungError> ladder(const std::vector<LevelCost>& costs, const std::optional<QString>& operation = {});

} // namespace costscope
