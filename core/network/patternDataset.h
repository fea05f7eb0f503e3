// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/network/patterns.h"
#include "core/session/Session.h"

namespace costscope {

/// As many messages of a pattern are kept; each takes 16 bytes. More are counted without keeping them (costscope contention).
inline constexpr qint64 mostPatternMessages = 20'000'000;
inline constexpr qint64 bytesPerMessage = 16;

/// How many messages a pattern makes, without making all of those that are told by their number per rank. Error: the pattern's;
/// more than `most`.
Result<qint64> patternMessages(const Pattern& pattern, const PatternQuestion& question, qint64 most = mostPatternMessages);

/// The same for patternDataset(), which has the messages in memory. Error: also a torus of more than three dimensions.
Result<qint64> messagesToKeep(const Pattern& pattern, const PatternQuestion& question);

/// The messages of a pattern as a dataset of one level and one operation, "exchange", whose placement is assumed: ranks in
/// blocks on the nodes, x fastest. Error: the pattern's; a torus of more than three dimensions, which a placement cannot hold;
/// too many messages to keep; cancelled.
Result<Dataset> patternDataset(const Pattern& pattern, const PatternQuestion& question, qint32 nodesPerRouter = 1,
                               const Progress& progress = {});

/// What a user asked for.
struct WantedPattern {
    const Pattern* pattern = nullptr;
    PatternQuestion question = {};
    qint32 nodesPerRouter = 1;
};

/// Adds it with the figures of link loads and returns their ids. `choices`: of these figures, a network other than the dataset's.
Result<QStringList> addPattern(Session& session, const Pattern& pattern, const PatternQuestion& question, qint32 nodesPerRouter = 1,
                               const QJsonObject& choices = {});
QStringList addPattern(Session& session, DatasetPtr made, const QJsonObject& choices = {});

} // namespace costscope
