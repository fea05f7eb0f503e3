// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/collectiveChoices.h"
#include "core/figure/Figure.h"
#include "core/session/Session.h"

namespace costscope {

/// Of one stage; more are not drawn one by one.
inline constexpr qint64 mostTransmissions = qint64(1) << 20;

// What the figures of collectives share.

/// A collective on a machine, as a figure shows it.
struct CollectiveView {
    const DatasetItem* item = nullptr;
    CollectiveSetup setup;
    CollectiveQuestion question;
    Machine machine;
    Channels channels;
    CollectiveCost cost;

    /// The rule of stage i, 0 <= i < cost.stageCount.
    Stage stage(qint64 i) const { return question.collective->stage(question.shape, i); }
    /// What stage i costs: the entry of cost.stages that stands for it.
    const StageCost& costOf(qint64 i) const;
};

/// Error: no collective; a machine without channels; what the models refuse.
Result<CollectiveView> collectiveView(const Session& session, const FigureRequest& request, const Progress& progress = {});
/// The views that the choice `mapping` shows: one, or sequential and round robin for `both`.
Result<std::vector<CollectiveView>> collectiveViews(const Session& session, const FigureRequest& request, const Progress& progress = {});
/// With a setup that need not be that of the data: other processes, sizes.
Result<CollectiveView> collectiveView(const DatasetItem* item, const CollectiveSetup& setup, const Machine& machine,
                                      const Progress& progress = {});

/// The collective among the datasets of a request; nullptr if there is none.
const DatasetItem* collectiveOf(const Session& session, const FigureRequest& request);

/// What a figure asks, from the rule alone. Error: as collectiveView(), but of the machine.
Result<CollectiveQuestion> questionOf(const Session& session, const FigureRequest& request);

/// For FigureKind::lacks.
QString lacksCollective(const Session& session, const FigureRequest& request);

/// "m = 64 KiB, P = 16, M = 4 · Metropolis-like cluster (illustrative) · transfer level".
QString collectiveSubtitle(const CollectiveView& view);
Provenance collectiveProvenance(const CollectiveView& view);
/// What LogGP means where a collective uses the network; nothing where one parameter set does.
std::optional<Message> logGPNote(const CollectiveView& view);
/// "sequential", "round robin", "as listed".
QString mappingName(Mapping mapping);

/// What the kinds have in common: they take a collective and know its values.
FigureKind collectiveFigure(const QString& id, const QString& name, const QString& description, const std::vector<Choice>& choices,
                            decltype(FigureKind::build) build);

} // namespace costscope
