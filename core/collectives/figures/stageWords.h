// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/stageColumns.h"

namespace costscope {

// What the figures of stages say in words and numbers.

/// "1.47 ms", not broken between number and unit.
QString timeInWords(double seconds, int digits = 3);

/// Under the columns of a diagram: time, messages and concurrency of each; columns of one cost together.
Panel stageNumbers(const CollectiveView& view, const std::vector<StageColumn>& columns, const Axis& x);

/// Under a plan of the nodes: what the column says in lines as wide as the plan, and which stage of it is selected.
Panel planNumbers(const CollectiveView& view, const StageColumn& column, std::optional<qint64> selected);

/// Lines under a figure: Θ of every view as expression and in numbers, LogGP beside. Of very many stages the first and the last.
std::vector<QString> costLines(const std::vector<CollectiveView>& views);

/// What the symbols of costs stand for, those that occur: "L⁰(m,τ): τ transfers at once in shared memory".
QString symbolsIn(const std::vector<QString>& costs);

/// "Round robin sends every message over the network: 2.8 times slower".
QString stagesTitle(const std::vector<CollectiveView>& views);

/// The subtitle and the messages of all views, each once.
QString stagesSubtitle(const std::vector<CollectiveView>& views);
Messages stagesMessages(const std::vector<CollectiveView>& views);

/// "Sequential: 1.47 ms"; empty for a single view.
QString viewTitle(const std::vector<CollectiveView>& views, size_t i);

Hue hueOf(ChannelId channel);

/// The largest τ with which a cost asks a channel; 0 = it does not.
double concurrencyOf(const TransferCost& cost, ChannelId channel);
/// Of a stage: where its dearest process stays in its node others may leave it, and count on the network.
double concurrencyOf(const StageCost& stage, ChannelId channel);

} // namespace costscope
