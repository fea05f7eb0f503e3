// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"
#include "core/pointToPoint/queueSearch.h"

namespace costscope {

// Points that Bienz, Gropp, Olson 2018 leave open when the cost of one level of an AMG hierarchy is put together. The first
// of each is what is taken unless somebody chooses otherwise.

/// k of the max-rate term: how many processes of the sender's node communicate off it.
enum class ActivePpn { Senders, Placement };
/// Whose messages: every process by itself, then the slowest; or the counts of the busiest with the bytes of the heaviest
/// sender, as in the paper's figures. A summary has only these.
enum class Busiest { Slowest, Aggregate };
enum class QueueMessages { Receives, Sends };
/// γ n² as printed; 2γ for each element searched: n(n+1)/2, n²/3 (the positions that were observed), n.
enum class QueueLaw { Square, Half, Third, InOrder };
/// Maxima of different processes are added; or one process has to pay its own queue.
enum class Bars { Added, SlowestProcess };
/// b: over all ranks, or over those that send.
enum class SharedBy { AllRanks, ActiveRanks };
/// h: links between the routers of the placement; or between nodes on the smallest cube without wrap-around.
enum class HopsOn { Torus, NodeMesh };
/// ℓ: the estimate of eq (7), as if the job filled a cube; or the busiest link of the placement's torus, counted.
enum class LinkLoad { Cube, Counted };
enum class Side { Sends, Receives, Larger };

struct LevelSettings {
    ActivePpn activePpn = ActivePpn::Senders;
    Busiest busiest = Busiest::Slowest;
    QueueMessages queueMessages = QueueMessages::Receives;
    QueueLaw queueLaw = QueueLaw::Square;
    Bars bars = Bars::Added;
    SharedBy sharedBy = SharedBy::AllRanks;
    HopsOn hopsOn = HopsOn::Torus;
    Side side = Side::Sends;
    LinkLoad linkLoad = LinkLoad::Cube;
    bool operator==(const LevelSettings&) const = default;
};

/// One row per setting, its words in the order of the enumerators: what --set, menus and help show.
const Parameters& levelSettingRows();
/// From the words' indices; what is not named is the default.
LevelSettings levelSettingsOf(const NamedValues& values);
NamedValues namedSettings(const LevelSettings& settings);
/// What levels without message lists are modeled with, whatever is asked: nothing is known of their single processes.
LevelSettings withoutLists(LevelSettings settings);
/// "queue_law = third", … of the settings that are not the default; empty if all are.
QStringList changedSettings(const LevelSettings& settings);

/// What a queue law is called by the models of a point-to-point transfer.
Search searchOf(QueueLaw law);
/// As it is written in one word: "<i>γ</i><i>n</i><sup>2</sup>", "2<i>γ</i><i>n</i>(<i>n</i>+1)/2", …
QString formulaOf(QueueLaw law);

} // namespace costscope
