// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/networkOptions.h"

#include "app/verbs/line/Console.h"
#include "core/base/filePath.h"
#include "core/base/readFile.h"
#include "core/network/networkValues.h"
#include "importers/messages/placementFile.h"

#include <QJsonObject>

#include <algorithm>
#include <string_view>

namespace costscope {

namespace {

/// Options that stand for values of a network.
struct ValueOption {
    const char* option;
    const char* value;
};
constexpr ValueOption valueOptions[] = {{"--torus", "torus"},
                                        {"--wrap", "wrap"},
                                        {"--order", "order"},
                                        {"--box", "box"},
                                        {"--ranks", "ranks"},
                                        {"--ppn", "ppn"},
                                        {"--nodes-per-router", "nodes_per_router"},
                                        {"--routing", "routing"},
                                        {"--ties", "ties"},
                                        {"--seed", "seed"}};

Result<NetworkQuestion> questionFrom(const Arguments& arguments)
{
    NetworkQuestion question;
    for (const auto& [option, value] : valueOptions) {
        if (!arguments.has(QLatin1String(option))) continue;
        const auto set = setNetworkValue(question, QLatin1String(value), arguments.text(QLatin1String(option)));
        if (!set) return wrongWords(QLatin1String(option) + set.error().message.mid(QLatin1String(value).size())); // by its own name
    }
    if (arguments.has(u"--no-wrap"_s)) question.wrap = u"mesh"_s;
    return question;
}

/// What wraps and in which order messages go can be read once the number of dimensions is known.
Result<Done> checkWords(const NetworkQuestion& question, const Placement& own)
{
    const auto torus = torusFor(own, question);
    if (!torus) return question.wrap.isEmpty() ? torus.error() : wrongWords(u"--wrap: "_s + torus.error().message);
    const auto routing = question.routing.isEmpty() ? Result<Routing>(Routing()) : routingFromText(question.routing, *torus);
    if (!routing) return wrongWords(u"--routing: "_s + routing.error().message);
    return Done{};
}

Result<Network> placed(const Arguments& arguments, const Placement& own, qint32 ranks, NetworkQuestion question)
{
    if (const auto checked = checkWords(question, own); !checked) return checked.error();
    const QString name = arguments.text(u"--placement"_s);
    if (name.isEmpty()) return networkOf(own, ranks, question);
    const auto bytes = readWholeFile(name, mostPlacementBytes);
    if (!bytes) return bytes.error();
    const auto torus = torusFor(own, question);
    if (!torus) return torus.error();
    auto routers = readPlacement(*bytes, name, *torus, ranks);
    if (!routers) return routers.error();
    question.rankRouters = routers.take();
    return networkOf(own, ranks, question);
}

/// The torus that the pattern is made for, where none is said.
void fillIn(NetworkQuestion& network, const Pattern& pattern)
{
    if (network.dims.empty()) network.dims = pattern.dims.empty() ? std::vector<qint32>{8, 8, 8} : pattern.dims;
    if (network.wrap.isEmpty()) network.wrap = pattern.wrap ? u"torus"_s : u"mesh"_s;
}

/// A pattern fills the box of the job, or the whole torus.
Result<PatternQuestion> patternQuestion(const Arguments& arguments, const Pattern& pattern, const NetworkQuestion& network)
{
    PatternQuestion question;
    const bool isPart = !network.box.dims.empty();
    const auto torus = isPart ? Torus::of(network.box.dims, false) : torusFor({}, network);
    if (!torus) return torus.error();
    question.torus = *torus;
    const qint64 perRouter = qint64(network.ppn.value_or(pattern.ppn)) * network.nodesPerRouter.value_or(pattern.nodesPerRouter);
    const double ranks = double(perRouter) * torus->routers();
    if (ranks > 1e8) return wrongWords(u"These are %1 ranks; at most 100000000 are placed."_s.arg(exact(ranks)));
    question.ranksPerRouter = qint32(perRouter);
    question.messagesPerRank = qint32(arguments.whole(u"--messages-per-rank"_s, question.messagesPerRank));
    question.seed = network.seed;
    if (const QString text = arguments.text(u"--bytes"_s); !text.isEmpty()) {
        const auto bytes = parseQuantity(text, Quantity::Size);
        if (!bytes || !(*bytes >= 0) || *bytes > 1e15) return wrongWords(u"--bytes: “%1” is no size of a message."_s.arg(text));
        question.bytes = qint64(*bytes);
    }
    return question;
}

/// `filled`: with the torus that is counted. The data hold the ranks on a router, and the torus that they fill.
QJsonObject choicesOf(const Arguments& arguments, const NetworkQuestion& filled)
{
    QJsonObject choices;
    for (const auto& [option, value] : valueOptions) {
        const QString name = QLatin1String(value);
        const bool ofData = name == u"ppn"_s || name == u"nodes_per_router"_s || name == u"torus"_s;
        if (arguments.has(QLatin1String(option)) && !ofData) choices.insert(name, arguments.text(QLatin1String(option)));
    }
    if (filled.box.dims.empty()) return choices;
    choices.insert(u"wrap"_s, filled.wrap);
    QStringList dims;
    for (const qint32 size : filled.dims) dims << QString::number(size);
    choices.insert(u"torus"_s, dims.join(QLatin1Char('x')));
    return choices;
}

} // namespace

std::vector<Option> networkOptions()
{
    std::vector<Option> all = {{u"--pattern"_s, Option::Text, u"NAME"_s, u"messages made by rule instead of a file's"_s},
                               {u"--bytes"_s, Option::Text, u"SIZE"_s, u"of a message of a pattern (1 MB)"_s},
                               Option{u"--messages-per-rank"_s, Option::Whole, u"N"_s, u"of the random patterns (16)"_s}.from(1, 1'000'000),
                               {u"--no-wrap"_s, Option::Switch, {}, u"the same as --wrap mesh"_s},
                               {u"--placement"_s, Option::Text, u"FILE"_s, u"a table of rank, x, y, z, … instead of rules"_s}};
    for (const auto& [option, name] : valueOptions) {
        const NetworkParameter& value = *findNetworkValue(QString::fromLatin1(name));
        const QString words = value.words.isEmpty() ? u"VALUE"_s : value.words.join(QLatin1Char('|'));
        all.push_back({QLatin1String(option), Option::Text, words, value.meaning});
    }
    return all;
}

QString contradiction(const Arguments& arguments)
{
    const auto both = [&](const char* one, const char* other) {
        return arguments.has(QLatin1String(one)) && arguments.has(QLatin1String(other));
    };
    // The box of a pattern is also its size; only where it begins is the file's to say.
    const bool boxIsSize = arguments.has(u"--pattern"_s) && !arguments.text(u"--box"_s).contains(QLatin1Char('@'));
    for (const char* option : {"--order", "--box", "--ranks"})
        if (both("--placement", option) && !(boxIsSize && option == std::string_view("--box")))
            return u"--placement gives every rank its router, so %1 has nothing to say. Leave one of both out."_s.arg(
                QLatin1String(option));
    if (both("--no-wrap", "--wrap")) return u"--no-wrap is --wrap mesh. Give one of both."_s;
    const QString pattern = arguments.text(u"--pattern"_s);
    const bool isRandom = pattern == u"random"_s || pattern == u"hot-spot"_s;
    if (both("--pattern", "--messages-per-rank") && !isRandom && findPattern(pattern))
        return u"--messages-per-rank is of the patterns random and hot-spot; %1 has its own number."_s.arg(pattern);
    if (arguments.has(u"--seed"_s) && !isRandom && arguments.text(u"--order"_s) != u"random"_s)
        return u"--seed is of random patterns and of --order random; there is nothing random here."_s;
    for (const char* option : {"--level", "--operation", "--dataset"})
        if (both("--pattern", option)) return u"%1 is about a file; a --pattern has one exchange."_s.arg(QLatin1String(option));
    for (const char* option : {"--bytes", "--messages-per-rank"})
        if (arguments.has(QLatin1String(option)) && !arguments.has(u"--pattern"_s))
            return u"%1 is about a --pattern; the messages of a file are as they are."_s.arg(QLatin1String(option));
    return {};
}

Result<Done> checkNetworkWords(const Arguments& arguments)
{
    if (const auto question = questionFrom(arguments); !question) return question.error();
    const QString name = arguments.text(u"--placement"_s);
    if (const QString problem = name.isEmpty() ? QString() : whyNotThere(name); !problem.isEmpty()) return Error{problem, name};
    return Done{};
}

Result<Network> networkFrom(const Arguments& arguments, const Placement& own, qint32 ranks)
{
    auto question = questionFrom(arguments);
    if (!question) return question.error();
    return placed(arguments, own, ranks, question.take());
}

Result<PatternInNetwork> patternFrom(const Arguments& arguments, const Pattern& pattern)
{
    auto network = questionFrom(arguments);
    if (!network) return network.error();
    fillIn(*network, pattern);
    if (const auto checked = checkWords(*network, {}); !checked) return checked.error();
    auto question = patternQuestion(arguments, pattern, *network);
    if (!question) return question.error();
    if (const auto checked = pattern.check(*question); !checked) return checked.error(); // before millions of ranks are placed
    Placement own;
    own.ppn = network->ppn.value_or(pattern.ppn);
    own.nodesPerRouter = network->nodesPerRouter.value_or(pattern.nodesPerRouter);
    own.nodes = question->torus.routers() * own.nodesPerRouter;
    const QJsonObject choices = choicesOf(arguments, *network);
    network->ppn.reset();
    network->nodesPerRouter.reset();
    auto made = placed(arguments, own, qint32(question->ranks()), network.take());
    if (!made) return made.error();
    return PatternInNetwork{question.take(), made.take(), choices};
}

} // namespace costscope
