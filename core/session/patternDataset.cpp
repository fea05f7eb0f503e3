// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/patternDataset.h"

#include "core/data/amgStatistics.h"

#include <QCoreApplication>

namespace costscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("Topology", text);
}

Placement placementOf(const PatternQuestion& question, qint32 nodesPerRouter)
{
    Placement placement;
    placement.kind = QStringLiteral("assumed");
    placement.ppn = std::max(1, question.ranksPerRouter / nodesPerRouter);
    placement.nodesPerRouter = nodesPerRouter;
    placement.nodes = question.torus.routers() * nodesPerRouter;
    for (int d = 0; d < question.torus.dimensions(); ++d) placement.torusDims[size_t(d)] = question.torus.size(d);
    placement.wraparound = question.torus.wrapsAnywhere();
    return placement;
}

} // namespace

Result<Dataset> patternDataset(const Pattern& pattern, const PatternQuestion& question, qint32 nodesPerRouter)
{
    if (question.torus.dimensions() > 3) return Error{say("The data of a pattern hold a torus of up to three dimensions, not a %1.").arg(toString(question.torus))};
    auto messages = messagesOf(pattern, question);
    if (!messages) return messages.error();
    AmgHierarchy hierarchy;
    hierarchy.label = QStringLiteral("%1, %2").arg(pattern.name, dimsText(question.torus));
    hierarchy.ranks = qint32(question.ranks());
    hierarchy.placement = placementOf(question, nodesPerRouter);
    hierarchy.levels.emplace_back();
    hierarchy.messages = messages.take();
    AmgOperation operation;
    operation.name = QStringLiteral("exchange");
    operation.firstMessage = 0;
    operation.messageCount = qint64(hierarchy.messages.src.size());
    (void)takeCounts(operation, {hierarchy.messages.src, hierarchy.messages.dst, hierarchy.messages.bytes}, *hierarchy.placement);
    hierarchy.operations.push_back(std::move(operation));
    hierarchy.further = QJsonObject{{QStringLiteral("pattern"), pattern.id},
                                    {QStringLiteral("description"), pattern.description},
                                    {QStringLiteral("message_bytes"), question.bytes},
                                    {QStringLiteral("messages_per_rank"), question.messagesPerRank},
                                    {QStringLiteral("seed"), qint64(question.seed)}};
    Dataset dataset = amgDataset(std::move(hierarchy));
    dataset.name = QStringLiteral("%1, %2").arg(pattern.name, dimsText(question.torus));
    return dataset;
}

Result<QStringList> addPattern(Session& session, const Pattern& pattern, const PatternQuestion& question, qint32 nodesPerRouter,
                               const QJsonObject& choices)
{
    auto dataset = patternDataset(pattern, question, nodesPerRouter);
    if (!dataset) return dataset.error();
    const QString id = addDataset(session, std::make_shared<const Dataset>(dataset.take()));
    QStringList figures;
    for (const char* kind : {"link-load-slices", "link-load-torus", "link-load-histogram", "hop-distribution"}) {
        FigureRequest request;
        request.kind = QLatin1String(kind);
        request.datasets = {id};
        request.choices = choices;
        figures << addFigure(session, std::move(request));
    }
    return figures;
}

} // namespace costscope
