// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/collectiveEdits.h"

#include "core/collectives/measuredCollective.h"
#include "core/model/shown.h"
#include "core/session/machines.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr QLatin1String mappingName("mapping"), machineName("machine");

Result<Done> setMachine(Session& session, const QString& dataset, const QString& id)
{
    const Machine* machine = findMachine(session, id);
    if (!machine) return Error{u"There is no machine “%1”."_s.arg(id)};
    if (const auto channels = channelsOf(*machine); !channels) return channels.error();
    for (FigureRequest& figure : session.figures)
        if (figure.datasets.contains(dataset)) figure.machine = id;
    return Done{};
}

/// A ratio has algorithms of its own.
bool isOfFigure(const FigureRequest& figure, const QString& name)
{
    return figure.kind == QLatin1String("collective-ratio") && name == QLatin1String("algorithm");
}

/// Another algorithm of the same operation moves the same data, be m one block or all of them.
void keepBlocks(CollectiveSetup& setup, const CollectiveSetup& old)
{
    const Collective *now = findCollective(setup.algorithm), *was = findCollective(old.algorithm);
    if (!now || !was || operationOf(*now) != operationOf(*was) || now->holdsAll == was->holdsAll) return;
    const double bytes = std::round(sizeOfBlocks(*now, setup.processes, blocksOfSize(*was, setup.processes, old.bytes)));
    (void)setCollectiveValue(setup, u"size"_s, QString::number(std::max(1.0, bytes), 'f', 0)); // too large: it stays
}

void choose(Session& session, const QString& dataset, const QString& name, const QJsonValue& value)
{
    for (FigureRequest& figure : session.figures) {
        if (!figure.datasets.contains(dataset) || isOfFigure(figure, name)) continue;
        if (value.isUndefined())
            figure.choices.remove(name);
        else
            figure.choices.insert(name, value);
    }
}

} // namespace

Result<QStringList> addCollective(Session& session, const CollectiveSetup& setup, const QString& machine)
{
    if (const auto question = questionOf(setup); !question) return question.error();
    const QString id = addDataset(session, std::make_shared<const Dataset>(collectiveDataset(setup)));
    QStringList figures;
    for (const char* kind : {"stage-diagram", "transfer-timeline", "bandwidth-versus-size", "collective-ratio"})
        figures << addFigure(session, {{}, QLatin1String(kind), {}, {id}, machine});
    return figures;
}

std::vector<Machine> machinesWithChannels(const Session& session)
{
    std::vector<Machine> all;
    for (const Machine& machine : session.machines)
        if (channelsOf(machine).ok()) all.push_back(machine);
    for (const Machine& machine : shippedMachines())
        if (!hasMachine(session, machine.id) && channelsOf(machine).ok()) all.push_back(machine);
    return all;
}

Result<Done> editCollective(Session& session, const QString& dataset, const QString& name, const QString& text)
{
    const auto item = std::find_if(session.datasets.begin(), session.datasets.end(), [&](const DatasetItem& d) { return d.id == dataset; });
    if (item == session.datasets.end() || !item->data) return Error{u"There is no data set “%1”."_s.arg(dataset)};
    if (name == machineName) return setMachine(session, dataset, text);
    auto setup = collectiveSetup(*item->data);
    if (!setup) return setup.error();
    if (name == mappingName && text == bothMappings) {
        choose(session, dataset, name, text);
        return Done{};
    }
    const QString before = inWords(*setup);
    const CollectiveSetup old = *setup;
    if (const auto set = setCollectiveValue(*setup, name, text); !set) return set;
    if (name == u"algorithm") keepBlocks(*setup, old);
    if (const auto question = questionOf(*setup); !question) return question.error();
    Dataset changed = collectiveDataset(*setup);
    if (item->name == before) item->name = changed.name;
    item->data = std::make_shared<const Dataset>(std::move(changed));
    choose(session, dataset, name, QJsonValue::Undefined);
    return Done{};
}

} // namespace costscope
