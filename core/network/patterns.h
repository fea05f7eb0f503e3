// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/data/amg.h"
#include "core/network/Torus.h"

#include <functional>
#include <vector>

namespace costscope {

/// What a pattern of messages is made for. Ranks stand in blocks of `ranksPerRouter` on the routers, x fastest.
struct PatternQuestion {
    Torus torus = {};
    qint32 ranksPerRouter = 1;
    qint64 bytes = 1'000'000;    ///< of one message
    qint32 messagesPerRank = 16; ///< of the random patterns
    quint64 seed = 1;
    qint64 ranks() const { return qint64(torus.routers()) * ranksPerRouter; }
};

/// Gets some messages; false = stop.
using MessageSink = std::function<bool(const AmgMessageSpan& messages)>;

class Sending;

/// Messages made by rule: a row of data and the function that makes them, in pieces, so that their number costs no memory.
struct Pattern {
    QString id;          ///< "nearest-neighbour"
    QString name;        ///< "Nearest neighbours"
    QString description; ///< one sentence: who sends to whom
    /// Sends all of them, as long as anybody listens.
    void (*send)(const PatternQuestion& question, Sending& sending) = nullptr;
    /// The only torus that it is made for, with the ranks on each node and router; nothing = any.
    std::vector<qint32> dims = {};
    qint32 ppn = 1;
    qint32 nodesPerRouter = 1;
    bool wrap = true;
    /// Why it cannot be made for this, before anything is; empty if it can. nullptr = it always can.
    QString (*lacks)(const PatternQuestion& question) = nullptr;
    /// The most that a rank sends; nullptr = one message.
    double (*perRank)(const PatternQuestion& question) = nullptr;

    /// Error: what the pattern cannot be made for; the sink stopped it.
    Result<Done> make(const PatternQuestion& question, const MessageSink& sink) const;
    /// The most messages that there are.
    double messages(const PatternQuestion& question) const;
    /// Error: lacks(), or more messages than are counted in half an hour.
    Result<Done> check(const PatternQuestion& question) const;
};

/// Every pattern, one line per pattern.
const std::vector<const Pattern*>& allPatterns();
/// nullptr if there is none of this id.
const Pattern* findPattern(QStringView id);

/// The list of its messages, of which there are `count` (0: not known). Error: the pattern's; cancelled.
Result<AmgMessages> messagesOf(const Pattern& pattern, const PatternQuestion& question, qint64 count = 0, const Progress& progress = {});

} // namespace costscope
