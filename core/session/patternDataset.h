// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"
#include "core/topology/patterns.h"

namespace costscope {

/// The messages of a pattern as a dataset of one level and one operation, "exchange", whose placement is assumed: ranks in
/// blocks on the nodes, x fastest. Error: the pattern's; a torus of more than three dimensions, which a placement cannot hold;
/// too many messages to keep.
Result<Dataset> patternDataset(const Pattern& pattern, const PatternQuestion& question, qint32 nodesPerRouter = 1);

/// What a user asked for.
struct WantedPattern {
    const Pattern* pattern = nullptr;
    PatternQuestion question = {};
    qint32 nodesPerRouter = 1;
};

/// Adds it with the figures of link loads and returns their ids. `choices`: of these figures, a network other than the dataset's.
Result<QStringList> addPattern(Session& session, const Pattern& pattern, const PatternQuestion& question, qint32 nodesPerRouter = 1,
                               const QJsonObject& choices = {});

} // namespace costscope
