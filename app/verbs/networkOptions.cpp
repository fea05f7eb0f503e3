// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/networkOptions.h"

#include "app/verbs/Console.h"
#include "importers/placementFile.h"

#include <QFile>

namespace costscope {

namespace {

Error unknownWord(const QString& option, const QString& word, const QStringList& known)
{
    return wrongWords(QStringLiteral("%1: “%2” is not known. Known: %3.").arg(option, word, known.join(QStringLiteral(", "))));
}

QStringList orderIds()
{
    QStringList ids;
    for (const RouterOrder order : routerOrders) ids << toString(order);
    return ids;
}

Result<Done> readTorus(const Arguments& arguments, NetworkQuestion& question, int ownDimensions)
{
    if (const QString text = arguments.text(QStringLiteral("--torus")); !text.isEmpty()) {
        auto dims = dimsFromText(text);
        if (!dims) return wrongWords(QStringLiteral("--torus: ") + dims.error().message);
        question.dims = dims.take();
    }
    const auto dimensions = question.dims.empty() ? ownDimensions : int(question.dims.size());
    if (arguments.has(QStringLiteral("--no-wrap"))) question.wrap = std::vector<bool>{false};
    if (const QString open = arguments.text(QStringLiteral("--open")); !open.isEmpty()) {
        std::vector<bool> wrap(size_t(dimensions), true);
        for (const QChar letter : open) {
            int d = 0;
            while (d < dimensions && dimensionName(d) != letter) ++d;
            if (d == dimensions) return wrongWords(QStringLiteral("--open: there is no dimension “%1” in this torus.").arg(letter));
            wrap[size_t(d)] = false;
        }
        question.wrap = wrap;
    }
    return Done{};
}

Result<Done> readRoutes(const Arguments& arguments, NetworkQuestion& question)
{
    question.routing = arguments.text(QStringLiteral("--routing"));
    const QString ties = arguments.text(QStringLiteral("--ties"), QStringLiteral("plus"));
    if (ties != QStringLiteral("plus") && ties != QStringLiteral("split"))
        return unknownWord(QStringLiteral("--ties"), ties, {QStringLiteral("plus"), QStringLiteral("split")});
    question.splitTies = ties == QStringLiteral("split");
    return Done{};
}

/// "4x4x4" or "4x4x4@2,0,0".
Result<Done> readBox(const QString& text, RouterBox& box)
{
    if (text.isEmpty()) return Done{};
    auto dims = dimsFromText(text.section(QLatin1Char('@'), 0, 0));
    if (!dims) return wrongWords(QStringLiteral("--box: ") + dims.error().message);
    box.dims = dims.take();
    if (!text.contains(QLatin1Char('@'))) return Done{};
    const auto from = dimsFromText(text.section(QLatin1Char('@'), 1));
    if (!from || from->size() != box.dims.size()) return wrongWords(QStringLiteral("--box: SIZE@FROM was expected, as in 4x4x4@2,0,0."));
    std::copy(from->begin(), from->end(), box.from.begin());
    return Done{};
}

Result<Done> readOrders(const Arguments& arguments, NetworkQuestion& question)
{
    if (const QString order = arguments.text(QStringLiteral("--order")); !order.isEmpty()) {
        question.order = routerOrderById(order);
        if (!question.order) return unknownWord(QStringLiteral("--order"), order, orderIds());
    }
    if (const QString ranks = arguments.text(QStringLiteral("--ranks")); !ranks.isEmpty()) {
        const QStringList known{QStringLiteral("block"), QStringLiteral("round-robin")};
        if (!known.contains(ranks)) return unknownWord(QStringLiteral("--ranks"), ranks, known);
        question.ranks = ranks == known.first() ? RankOrder::Block : RankOrder::RoundRobin;
    }
    question.seed = quint64(arguments.whole(QStringLiteral("--seed"), 1));
    return readBox(arguments.text(QStringLiteral("--box")), question.box);
}

Result<qint32> countOf(const Arguments& arguments, const QString& option, qint32 fallback)
{
    const qint64 value = arguments.whole(option, fallback);
    if (value < 1 || value > 1'000'000) return wrongWords(QStringLiteral("%1: a number from 1 to 1000000 was expected, this is %2.").arg(option).arg(value));
    return qint32(value);
}

Result<NetworkQuestion> questionFrom(const Arguments& arguments, int ownDimensions)
{
    NetworkQuestion question;
    if (const auto read = readTorus(arguments, question, ownDimensions); !read) return read.error();
    if (const auto read = readRoutes(arguments, question); !read) return read.error();
    if (const auto read = readOrders(arguments, question); !read) return read.error();
    for (const auto& [option, number] : {std::pair{QStringLiteral("--ppn"), &NetworkQuestion::ppn}, {QStringLiteral("--nodes-per-router"), &NetworkQuestion::nodesPerRouter}}) {
        if (!arguments.has(option)) continue;
        const auto count = countOf(arguments, option, 1);
        if (!count) return count.error();
        question.*number = *count;
    }
    return question;
}

Result<Network> placed(const Arguments& arguments, const Placement& own, qint32 ranks, NetworkQuestion question)
{
    const QString name = arguments.text(QStringLiteral("--placement"));
    if (name.isEmpty()) return networkOf(own, ranks, question);
    NetworkQuestion torusOnly = question;
    torusOnly.rankRouters.assign(size_t(ranks), 0);
    const auto network = networkOf(own, ranks, torusOnly);
    if (!network) return network.error();
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly)) return Error{QStringLiteral("This file cannot be read: %1.").arg(file.errorString()), name};
    auto routers = readPlacement(file.readAll(), name, network->torus, ranks);
    if (!routers) return routers.error();
    question.rankRouters = routers.take();
    return networkOf(own, ranks, question);
}

/// The torus that the pattern is made for, where none is said.
void fillIn(NetworkQuestion& network, const Pattern& pattern)
{
    if (network.dims.empty()) network.dims = pattern.dims.empty() ? std::vector<qint32>{8, 8, 8} : pattern.dims;
    if (!network.wrap) network.wrap = std::vector<bool>{pattern.wrap};
    if (network.wrap->size() == 1) network.wrap->assign(network.dims.size(), network.wrap->front());
}

/// A pattern fills the box of the job, or the whole torus.
Result<PatternQuestion> patternQuestion(const Arguments& arguments, const Pattern& pattern, const NetworkQuestion& network)
{
    PatternQuestion question;
    const bool isPart = !network.box.dims.empty();
    const auto torus = isPart ? Torus::of(network.box.dims, false) : Torus::of(network.dims, *network.wrap);
    if (!torus) return torus.error();
    question.torus = *torus;
    question.ranksPerRouter = network.ppn.value_or(pattern.ppn) * network.nodesPerRouter.value_or(pattern.nodesPerRouter);
    if (question.ranks() > 100'000'000) return wrongWords(QStringLiteral("These are %1 ranks; at most 100000000 are placed.").arg(question.ranks()));
    const auto perRank = countOf(arguments, QStringLiteral("--messages-per-rank"), question.messagesPerRank);
    if (!perRank) return perRank.error();
    question.messagesPerRank = *perRank;
    question.seed = network.seed;
    if (const QString text = arguments.text(QStringLiteral("--bytes")); !text.isEmpty()) {
        const auto bytes = parseQuantity(text, Quantity::Size);
        if (!bytes || !(*bytes >= 0) || *bytes > 1e15) return wrongWords(QStringLiteral("--bytes: “%1” is no size of a message.").arg(text));
        question.bytes = qint64(*bytes);
    }
    return question;
}

} // namespace

std::vector<Option> networkOptions()
{
    const auto text = [](const char* name, const char* value, const char* help) {
        return Option{QString::fromLatin1(name), Option::Text, QString::fromLatin1(value), QString::fromUtf8(help)};
    };
    const auto whole = [](const char* name, const char* value, const char* help) {
        return Option{QString::fromLatin1(name), Option::Whole, QString::fromLatin1(value), QString::fromUtf8(help)};
    };
    return {text("--pattern", "NAME", "messages made by rule instead of a file's"),
            text("--torus", "XxYxZ", "its size, one to five dimensions; else the file's own, for a pattern 8x8x8"),
            {QStringLiteral("--no-wrap"), Option::Switch, {}, QStringLiteral("a mesh: no dimension wraps around")},
            text("--open", "xz", "dimensions that do not wrap around"),
            text("--routing", "zyx", "order of the dimensions that a message goes along (xyz)"),
            text("--ties", "plus|split", "half way round: all bytes in the plus direction, or half of them each way (plus)"),
            text("--order", "ORDER", "how routers are given to the job: x-fastest, snake, z-order, hilbert, random"),
            text("--box", "SIZE@FROM", "the part of the torus that the job has: 4x4x4@2,0,0"),
            text("--ranks", "block|round-robin", "how ranks are given to nodes"),
            text("--placement", "FILE", "a table of rank, x, y, z, … instead of rules"),
            whole("--ppn", "N", "ranks per node"),
            whole("--nodes-per-router", "N", "nodes of a router"),
            text("--bytes", "SIZE", "bytes of a message of a pattern (1 MB)"),
            whole("--messages-per-rank", "N", "of the random patterns (16)"),
            whole("--seed", "S", "of random orders and patterns (1)")};
}

Result<Network> networkFrom(const Arguments& arguments, const Placement& own, qint32 ranks)
{
    auto question = questionFrom(arguments, 3);
    if (!question) return question.error();
    return placed(arguments, own, ranks, question.take());
}

Result<PatternInNetwork> patternFrom(const Arguments& arguments, const Pattern& pattern)
{
    auto network = questionFrom(arguments, 3);
    if (!network) return network.error();
    fillIn(*network, pattern);
    auto question = patternQuestion(arguments, pattern, *network);
    if (!question) return question.error();
    Placement own;
    own.ppn = network->ppn.value_or(pattern.ppn), own.nodesPerRouter = network->nodesPerRouter.value_or(pattern.nodesPerRouter);
    own.nodes = question->torus.routers() * own.nodesPerRouter;
    network->ppn.reset(), network->nodesPerRouter.reset();
    auto made = placed(arguments, own, qint32(question->ranks()), network.take());
    if (!made) return made.error();
    return PatternInNetwork{question.take(), made.take()};
}

} // namespace costscope
