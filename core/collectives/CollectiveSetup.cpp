// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/CollectiveSetup.h"

#include "core/model/shown.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

constexpr std::array mappingIds = {"sequential", "round-robin", "listed"};

constexpr qint32 mostNodes = 1 << 20; ///< of a list

Result<Placement> listedPlacement(const CollectiveSetup& setup)
{
    const auto ranks = qint64(setup.rankNode.size());
    if (ranks != setup.processes) return Error{u"The list of nodes has %1 ranks, the collective %2."_s.arg(ranks).arg(setup.processes)};
    Placement placement;
    placement.order = RankOrder::Explicit;
    placement.rankNode = setup.rankNode;
    placement.nodes = 1 + *std::max_element(setup.rankNode.begin(), setup.rankNode.end());
    return placement;
}

Result<Placement> nodesOf(const CollectiveSetup& setup)
{
    if (setup.mapping == Mapping::Listed) return listedPlacement(setup);
    if (setup.nodes < 1 || setup.nodes > setup.processes)
        return Error{u"M is %1: from 1 to %2 nodes were expected, as many as there are processes."_s.arg(setup.nodes).arg(setup.processes)};
    return placedOn(setup.processes, setup.nodes, setup.mapping == Mapping::Sequential ? RankOrder::Block : RankOrder::RoundRobin);
}

Result<Placement> placementOf(const CollectiveSetup& setup)
{
    auto placement = nodesOf(setup);
    if (!placement || !setup.torus) return placement;
    const auto& [x, y, z] = setup.torus->dims;
    placement->torusDims = setup.torus->dims;
    placement->nodesPerRouter = setup.torus->nodesPerRouter;
    const qint64 places = qint64(x) * y * z * setup.torus->nodesPerRouter;
    if (placement->nodes <= places) return placement;
    return Error{u"M is %1: a torus %2 has room for %3 nodes. A larger one, or more nodes on a router (%4×%5×%6:%7), is needed."_s
                     .arg(placement->nodes)
                     .arg(findCollectiveValue(u"torus")->text(setup))
                     .arg(places)
                     .arg(x)
                     .arg(y)
                     .arg(z)
                     .arg((placement->nodes + qint64(x) * y * z - 1) / (qint64(x) * y * z))};
}

} // namespace

QString toString(Mapping mapping)
{
    return QLatin1String(mappingIds[size_t(mapping)]);
}

Result<CollectiveQuestion> questionOf(const CollectiveSetup& setup)
{
    CollectiveQuestion question;
    question.collective = findCollective(setup.algorithm);
    if (!question.collective) {
        QStringList known;
        for (const Collective* one : allCollectives()) known << one->id;
        return Error{u"There is no collective “%1”. Known: %2."_s.arg(setup.algorithm, known.join(u", "_s))};
    }
    question.shape = {setup.processes, setup.bytes, setup.segment};
    if (const auto checked = checkShape(*question.collective, question.shape); !checked) return checked.error();
    auto placement = placementOf(setup);
    if (!placement) return placement.error();
    question.placement = placement.take();
    question.level = setup.level;
    question.withOverhead = setup.withOverhead;
    question.outside = setup.extend ? TransferChannel::Outside::ExtendLastSlope : TransferChannel::Outside::Refuse;
    return question;
}

namespace {

QString withoutTorus(const CollectiveSetup& setup)
{
    const Collective* collective = findCollective(setup.algorithm);
    const QString name = collective ? collective->name : setup.algorithm;
    if (setup.mapping == Mapping::Listed) return u"%1, %2 processes on listed nodes"_s.arg(name, QString::number(setup.processes));
    if (setup.nodes == 1)
        return setup.processes == 1 ? u"%1, one process"_s.arg(name)
                                    : u"%1, %2 processes on one node"_s.arg(name, QString::number(setup.processes));
    const CollectiveParameter* mapping = findCollectiveValue(u"mapping");
    return u"%1, %2 processes on %3 nodes, %4"_s.arg(name, QString::number(setup.processes), QString::number(setup.nodes),
                                                     mapping->names[int(setup.mapping)]);
}

} // namespace

QString inWords(const CollectiveSetup& setup)
{
    const QString words = withoutTorus(setup);
    return setup.torus ? u"%1, torus %2"_s.arg(words, findCollectiveValue(u"torus")->text(setup)) : words;
}

Dataset collectiveDataset(const CollectiveSetup& setup)
{
    Dataset dataset;
    dataset.name = inWords(setup);
    dataset.kind = DatasetKind::Collective;
    for (const CollectiveParameter& value : collectiveValues()) dataset.facts.insert(value.name, value.text(setup));
    if (!setup.rankNode.empty()) // it stays while another mapping is looked at
        dataset.tables = {{u"ranks"_s, {{u"node"_s, Quantity::Count, setup.rankNode, u"node of the rank"_s}}}};
    return dataset;
}

Result<CollectiveSetup> collectiveSetup(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Collective) return Error{u"“%1” is no collective."_s.arg(dataset.name)};
    CollectiveSetup setup;
    if (const Table* ranks = dataset.table(u"ranks"))
        if (const Column* node = ranks->find(u"node"))
            for (const double number : node->numbers()) {
                if (!(number >= 0) || number >= mostNodes || number != std::floor(number))
                    return Error{u"Rank %1 of “%2” is on node %3: a whole number from 0 to %4 was expected."_s.arg(setup.rankNode.size())
                                     .arg(dataset.name, exact(number))
                                     .arg(mostNodes - 1)};
                setup.rankNode.push_back(qint32(number));
            }
    for (const CollectiveParameter& value : collectiveValues())
        if (const QString text = dataset.facts[value.name].toString(); !text.isEmpty())
            if (const auto set = value.set(setup, text); !set) return set.error();
    return setup;
}

} // namespace costscope
