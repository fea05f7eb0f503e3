// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/patternDataset.h"

#include "core/data/amgStatistics.h"

#include <algorithm>

namespace costscope {

namespace {

Placement placementOf(const PatternQuestion& question, qint32 nodesPerRouter)
{
    Placement placement;
    placement.kind = u"assumed"_s;
    placement.ppn = std::max(1, question.ranksPerRouter / nodesPerRouter);
    placement.nodesPerRouter = nodesPerRouter;
    placement.nodes = question.torus.routers() * nodesPerRouter;
    for (int d = 0; d < question.torus.dimensions(); ++d) placement.torusDims[size_t(d)] = question.torus.size(d);
    placement.wraparound = question.torus.wrapsAnywhere();
    return placement;
}

Error tooMany(qint64 most)
{
    return {u"More than %1 million messages (%2) are not kept: costscope contention without -o counts them."_s.arg(most / 1'000'000)
                .arg(display(double(most * bytesPerMessage), Quantity::Size, 3))};
}

/// Counts what is made, up to `most`.
Result<qint64> countMade(const Pattern& pattern, const PatternQuestion& question, qint64 most)
{
    qint64 count = 0;
    const auto made = pattern.make(question, [&](const AmgMessageSpan& some) { return (count += qint64(some.size())) <= most; });
    if (count > most) return tooMany(most);
    if (!made) return made.error();
    return count;
}

} // namespace

/// The number is linear in the messages per rank, or does not depend on them: one and two tell every other.
Result<qint64> patternMessages(const Pattern& pattern, const PatternQuestion& question, qint64 most)
{
    PatternQuestion few = question;
    few.messagesPerRank = 1;
    const auto one = countMade(pattern, few, most);
    if (!one || question.messagesPerRank == 1) return one;
    few.messagesPerRank = 2;
    const auto two = countMade(pattern, few, most);
    if (!two) return two;
    const qint64 all = *one + (*two - *one) * (question.messagesPerRank - 1);
    return all > most ? Result<qint64>(tooMany(most)) : Result<qint64>(all);
}

Result<qint64> messagesToKeep(const Pattern& pattern, const PatternQuestion& question)
{
    if (question.torus.dimensions() > 3)
        return Error{u"The data of a pattern hold a torus of up to three dimensions; the %1 has more."_s.arg(toString(question.torus))};
    return patternMessages(pattern, question);
}

Result<Dataset> patternDataset(const Pattern& pattern, const PatternQuestion& question, qint32 nodesPerRouter, const Progress& progress)
{
    const auto count = messagesToKeep(pattern, question);
    if (!count) return count.error();
    auto messages = messagesOf(pattern, question, *count, progress.part(0, 0.7)); // the rest is counting by rank
    if (!messages) return messages.error();
    AmgHierarchy hierarchy;
    hierarchy.label = u"%1, %2"_s.arg(pattern.name, dimsText(question.torus));
    hierarchy.ranks = qint32(question.ranks());
    hierarchy.placement = placementOf(question, nodesPerRouter);
    hierarchy.levels.emplace_back();
    hierarchy.messages = messages.take();
    AmgOperation operation{.name = u"exchange"_s, .firstMessage = 0, .messageCount = qint64(hierarchy.messages.src.size())};
    if (!progress.report(0.7)) return cancelled();
    (void)takeCounts(operation, {hierarchy.messages.src, hierarchy.messages.dst, hierarchy.messages.bytes}, *hierarchy.placement);
    hierarchy.operations.push_back(std::move(operation));
    hierarchy.further = QJsonObject{{u"pattern"_s, pattern.id},
                                    {u"description"_s, pattern.description},
                                    {u"message_bytes"_s, question.bytes},
                                    {u"messages_per_rank"_s, question.messagesPerRank},
                                    {u"seed"_s, qint64(question.seed)}};
    Dataset dataset = amgDataset(std::move(hierarchy));
    dataset.name = u"%1, %2"_s.arg(pattern.name, dimsText(question.torus));
    return dataset;
}

Result<QStringList> addPattern(Session& session, const Pattern& pattern, const PatternQuestion& question, qint32 nodesPerRouter,
                               const QJsonObject& choices)
{
    auto dataset = patternDataset(pattern, question, nodesPerRouter);
    if (!dataset) return dataset.error();
    return addPattern(session, std::make_shared<const Dataset>(dataset.take()), choices);
}

QStringList addPattern(Session& session, DatasetPtr made, const QJsonObject& choices)
{
    const QString id = addDataset(session, std::move(made));
    QStringList figures;
    for (const char* kind : {"link-load-slices", "link-load-torus", "link-load-histogram", "hop-distribution"})
        figures << addFigure(session, {{}, QLatin1String(kind), {}, {id}, {}, choices});
    return figures;
}

} // namespace costscope
