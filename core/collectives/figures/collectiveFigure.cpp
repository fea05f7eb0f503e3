// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveFigure.h"

#include "core/base/binarySize.h"
#include "core/base/program.h"
#include "core/collectives/figures/collectiveKinds.h"
#include "core/session/machines.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// A window counts much of it aside.
qint64 collectiveRows(const Session& session, const FigureRequest& request, const FigureMemory&)
{
    const auto question = questionOf(session, request);
    return question ? workOf(*question) : 0;
}

} // namespace

const DatasetItem* collectiveOf(const Session& session, const FigureRequest& request)
{
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind == DatasetKind::Collective) return item;
    return nullptr;
}

Result<CollectiveQuestion> questionOf(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = collectiveOf(session, request);
    if (!item) return Error{lacksCollective(session, request)};
    const auto setup = setupOf(*item->data, request);
    return setup ? questionOf(*setup) : Result<CollectiveQuestion>(setup.error());
}

const StageCost& CollectiveView::costOf(qint64 i) const
{
    const auto behind = std::upper_bound(cost.stages.begin(), cost.stages.end(), i,
                                         [](qint64 index, const StageCost& stage) { return index < stage.index; });
    return *(behind - 1);
}

Result<CollectiveView> collectiveView(const Session& session, const FigureRequest& request, const Progress& progress)
{
    if (const QString lacking = lacksCollective(session, request); !lacking.isEmpty()) return Error{lacking};
    const DatasetItem* item = collectiveOf(session, request);
    const auto setup = setupOf(*item->data, request);
    if (!setup) return setup.error();
    const auto machine = machineOf(session, request);
    if (!machine) return machine.error();
    return collectiveView(item, *setup, *machine, progress);
}

Result<std::vector<CollectiveView>> collectiveViews(const Session& session, const FigureRequest& request, const Progress& progress)
{
    std::vector<CollectiveView> views;
    const bool isBoth = request.choices.value(u"mapping"_s).toString() == u"both"_s;
    for (const Mapping mapping : {Mapping::Sequential, Mapping::RoundRobin}) {
        FigureRequest one = request;
        if (isBoth) one.choices.insert(u"mapping"_s, toString(mapping));
        auto view = collectiveView(session, one, isBoth ? progress.step(views.size(), 2) : progress);
        if (!view) return view.error();
        views.push_back(view.take());
        if (!isBoth) break;
    }
    return views;
}

Result<CollectiveView> collectiveView(const DatasetItem* item, const CollectiveSetup& setup, const Machine& machine,
                                      const Progress& progress)
{
    auto question = questionOf(setup);
    if (!question) return question.error();
    auto channels = channelsOf(machine, question->outside);
    if (!channels) return channels.error();
    auto cost = collectiveCost(*question, machine, progress);
    if (!cost) return cost.error();
    return CollectiveView{item, setup, question.take(), machine, channels.take(), cost.take()};
}

QString lacksCollective(const Session& session, const FigureRequest& request)
{
    if (collectiveOf(session, request)) return {};
    for (const DatasetItem& item : session.datasets)
        if (item.data && item.data->kind == DatasetKind::Collective)
            return u"This figure is of one collective: choose it first, as “%1”."_s.arg(item.name);
    return u"This figure needs a collective: Data ▸ New Collective… makes one from an algorithm, processes and a message size."_s;
}

QString mappingName(Mapping mapping)
{
    return findCollectiveValue(u"mapping")->names[int(mapping)];
}

QString collectiveSubtitle(const CollectiveView& view)
{
    QStringList parts{(view.question.placement.nodes == 1 ? u"%1, <i>P</i> = %2 processes on <i>M</i> = %3 node, message <i>m</i> = %4"_s
                                                          : u"%1, <i>P</i> = %2 processes on <i>M</i> = %3 nodes, message <i>m</i> = %4"_s)
                          .arg(view.question.collective->name)
                          .arg(view.setup.processes)
                          .arg(view.question.placement.nodes)
                          .arg(binarySize(view.setup.bytes))};
    if (view.setup.segment) parts.back() += u", segments <i>S</i> = %1"_s.arg(binarySize(*view.setup.segment));
    if (view.setup.torus) parts << u"torus "_s + findCollectiveValue(u"torus")->text(view.setup);
    parts << view.machine.name.toHtmlEscaped();
    parts << (view.setup.level == StageLevel::Transfer ? u"transfer level"_s : u"transmission level"_s);
    return parts.join(u" · "_s);
}

Provenance collectiveProvenance(const CollectiveView& view)
{
    const Collective& collective = *view.question.collective;
    const QString source = collective.isDerived() ? u"τ-Lop, derived"_s : collective.source;
    return {{view.item->name, view.machine.name}, source, plainText(collectiveSubtitle(view)), programName()};
}

std::optional<Message> logGPNote(const CollectiveView& view)
{
    if (!view.cost.usesNetwork || std::isnan(view.cost.logGPSeconds)) return {};
    return Message{Severity::Note, u"LogGP has a parameter set per channel here, shared memory and network: LogGPH."_s};
}

const MachineNeed collectiveMachineNeed = {
    .isOf = [](const Session& session, const FigureRequest& figure) { return hasData(session, figure, DatasetKind::Collective); },
    .isMet = [](const Machine& machine) { return channelsOf(machine).ok(); },
    .otherwise = "metropolis-like", // illustrative, and says so
};

FigureKind collectiveFigure(const QString& id, const QString& name, const QString& description, const std::vector<Choice>& choices,
                            decltype(FigureKind::build) build)
{
    return {.id = id,
            .name = name,
            .description = description,
            .datasetKinds = {u"collective"_s},
            .choices = choices,
            .values = collectiveValueNames(),
            .setValue = setCollectiveChoice,
            .lacks = lacksCollective,
            .build = build,
            .rowsToCount = collectiveRows,
            .help = u"collectives"_s};
}

} // namespace costscope
