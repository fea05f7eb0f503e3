// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/levels/levelUncertainty.h"

namespace costscope {

/// Measured and modeled levels of one hierarchy on one machine: what the command line, figures and panels show.
struct LevelAnalysis {
    LevelQuestion question;
    LevelParameters parameters;
    Placement placement; ///< in force
    std::vector<LevelCost> costs;
    Messages messages;                         ///< what is assumed, chosen or missing
    Machine machine = {};                      ///< with what was chosen
    std::vector<LevelInterval> intervals = {}; ///< 95 % of the costs, in their order; empty where no value of the machine has an error

    QStringList operations() const; ///< in the order they first occur
    /// Whether what was measured is of what is modeled: another placement and joined messages are not what was run.
    bool isOfTheRun() const { return !question.placement && question.aggregation <= 1; }
    size_t withoutLists() const; ///< modeled levels that have no message lists
    /// The settings that the model took: those asked for, unless no level has lists.
    LevelSettings settingsInUse() const;
};

/// What takes most of a level: a part, or nothing that is modeled.
struct LargestPart {
    std::optional<LevelPart> part = {}; ///< nothing: most of what was measured is unexplained
    double seconds = 0;
    bool isDecided = true; ///< wherever the machine's values are within 95 % of their errors
};
/// Nothing where it cannot be told.
std::optional<LargestPart> largestPart(const LevelAnalysis& analysis, size_t row);

/// The exchanges that were analysed, so that they can be modeled again.
LevelModel modelOf(const LevelAnalysis& analysis, const std::vector<LevelExchange>& exchanges);
/// 95 % of what a what if makes of each level, which both have; empty where no value of either machine has an error.
std::vector<LevelChangeInterval> changeIntervals(const LevelAnalysis& before, const std::vector<LevelExchange>& exchangesBefore,
                                                 const LevelAnalysis& after, const std::vector<LevelExchange>& exchangesAfter);

/// What may be chosen: parameters of the machine, thresholds, γ, δ; then levelChoiceRows(). Names and units as on the
/// command line.
const Parameters& levelValueRows();
/// What belongs to no machine: `ppn`, `nodes_per_router`, `order`, `aggregation` and the settings of levelSettingRows().
const Parameters& levelChoiceRows();
/// α, R_b, R_N, thresholds, γ, δ: a value of a machine, so none of levelChoiceRows().
bool isMachineValue(const Parameter& row);
/// The row of levelValueRows() with this name, or nothing.
const Parameter* findLevelValue(QStringView name);

/// The machine with these of its values replaced; names that are no values of a machine are passed over.
Machine withLevelValues(Machine machine, const NamedValues& set);

/// Thresholds, settings and placement that follow from machine and choice. Error: thresholds in the wrong order, a ppn,
/// number of nodes per router or of joined messages below 1.
Result<LevelQuestion> levelQuestion(const Placement& own, qint32 ranks, const Machine& machine, const NamedValues& set);

/// `set`: what is chosen otherwise than the machine and the defaults say. Error: the dataset is no AMG hierarchy, the machine
/// lacks a value, a value is out of its domain; cancelled.
Result<LevelAnalysis> analyseLevels(const Dataset& dataset, const Machine& machine, const NamedValues& set = {},
                                    const Progress& progress = {});
/// The same from shares that are there already: a parameter is being dragged.
Result<LevelAnalysis> analyseLevels(const AmgHierarchy& hierarchy, const LevelQuestion& question,
                                    const std::vector<LevelExchange>& exchanges, const Machine& machine, const NamedValues& set);

} // namespace costscope
