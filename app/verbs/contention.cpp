// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/contention.h"
#include "app/jobs/parallel.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/line/networkOptions.h"
#include "app/verbs/verbs.h"
#include "core/base/didYouMean.h"
#include "core/model/checks.h"
#include "core/network/busiestOperation.h"
#include "core/network/linkCapacity.h"
#include "core/network/patternDataset.h"
#include "core/network/patterns.h"
#include "core/session/sessionFile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace costscope {

namespace {

/// What was counted, of a list or of a pattern.
struct Counted {
    Network network;
    LinkLoads loads;
    CubeEstimate cube;
    QJsonObject of = {}; ///< which messages: level and operation, or pattern
    QString title = {};
    Messages messages = {};
    double delta = missing;                          ///< [s/byte]
    std::optional<PerDimension> secondsPerByte = {}; ///< at the capacity of the links; nothing if the machine does not say it
};

QJsonArray placeToJson(const Torus& torus, qint32 router)
{
    const Position at = torus.position(router);
    QJsonArray place;
    for (int d = 0; d < torus.dimensions(); ++d) place.append(at[size_t(d)]);
    return place;
}

QString sign(const Link& link)
{
    return link.plus ? u"+"_s : u"-"_s;
}

/// The 10 links that carry most, or with these weights take longest.
AnswerTable hottest(const Counted& counted, const PerDimension& weight)
{
    const LinkLoads& loads = counted.loads;
    AnswerTable table({{"from"},
                       forPeople("from"),
                       {"dimension"},
                       {"direction"},
                       forPeople("link"),
                       {"bytes", "bytes", Quantity::Size},
                       forPeople("of the mean", Quantity::None, 3),
                       onlyIf(counted.secondsPerByte.has_value(), {"time_at_capacity_s", "at capacity", Quantity::Time})});
    for (const size_t number : loads.hottest(10, weight)) {
        const Link link = loads.torus.link(number);
        table.add(placeToJson(loads.torus, link.from), positionText(loads.torus, link.from), dimensionName(link.dimension), sign(link),
                  directionName(link), loads.bytes[number], double(loads.bytes[number]) / loads.meanBytes(),
                  counted.secondsPerByte ? linkTime(loads, number, *counted.secondsPerByte) : missing);
    }
    return table;
}

QJsonArray hopsToJson(const LinkLoads& loads)
{
    AnswerTable table({{"hops"}, {"messages"}, {"bytes"}});
    for (qint32 h = 0; h <= loads.mostHops(); ++h) table.add(h, loads.messagesByHops[size_t(h)], loads.bytesByHops[size_t(h)]);
    return table.toJson();
}

QJsonObject cubeToJson(const Counted& counted)
{
    const CubeEstimate& cube = counted.cube;
    return {{"hops", cube.hops},
            {"bytes_per_process", cube.bytesPerProcess},
            {"processes", cube.sharers},
            {"ppn", cube.ppn},
            {"nodes_per_router", cube.nodesPerRouter},
            {"link_bytes", cube.linkBytes},
            {"contention_s", jsonNumber(contentionTime(cube.linkBytes, counted.delta))}};
}

QJsonObject loadsToJson(const LinkLoads& loads)
{
    const auto byteHops = loads.byteHops();
    return {{"links", loads.torus.links()},
            {"used_links", loads.usedLinks()},
            {"messages", loads.messages()},
            {"self_messages", loads.selfMessages},
            {"bytes", loads.totalBytes()},
            {"max_link_bytes", loads.maxBytes()},
            {"mean_link_bytes", loads.meanBytes()},
            {"total_byte_hops", byteHops ? QJsonValue(*byteHops) : QJsonValue()},
            {"hops_per_byte", loads.hopsPerByte()},
            {"hops_per_message", loads.hopsPerMessage()},
            {"average_hops", loads.torus.averageHops(SameRouter::LeftOut)},
            {"max_hops", loads.mostHops()},
            {"hops", hopsToJson(loads)}};
}

QJsonObject fieldsOf(const Counted& counted)
{
    const LinkLoads& loads = counted.loads;
    QJsonArray dims, wrap;
    for (int d = 0; d < loads.torus.dimensions(); ++d) {
        dims.append(loads.torus.size(d));
        wrap.append(loads.torus.wraps(d));
    }
    QJsonObject fields = loadsToJson(loads);
    for (auto field = counted.of.begin(); field != counted.of.end(); ++field) fields.insert(field.key(), field.value());
    fields.insert(u"dims"_s, dims);
    fields.insert(u"wrap"_s, wrap);
    fields.insert(u"hottest"_s, hottest(counted, {1, 1, 1, 1, 1}).toJson());
    fields.insert(u"routing"_s, toString(counted.network.routing, loads.torus));
    fields.insert(u"placement"_s, counted.network.placed);
    fields.insert(u"cube_estimate"_s, cubeToJson(counted));
    fields.insert(u"delta_s_per_byte"_s, jsonNumber(counted.delta));
    fields.insert(u"contention_s"_s, jsonNumber(contentionTime(double(loads.maxBytes()), counted.delta)));
    if (!counted.secondsPerByte) return fields;
    const std::vector<size_t> longest = loads.hottest(1, *counted.secondsPerByte);
    fields.insert(u"hottest_by_time"_s, hottest(counted, *counted.secondsPerByte).toJson());
    fields.insert(u"max_link_time_s"_s, longest.empty() ? 0 : linkTime(loads, longest.front(), *counted.secondsPerByte));
    return fields;
}

QString sizeText(double value)
{
    return display(value, Quantity::Size);
}

/// Eq (7) with its numbers; empty where no byte leaves its node.
QString estimateText(const Counted& counted)
{
    const auto most = double(counted.loads.maxBytes());
    const CubeEstimate& cube = counted.cube;
    if (!(cube.linkBytes > 0)) return {};
    QString text = u"Cube estimate = nodes per router · h³ · b · ppn = %1 · %2³ · %3 · %4"_s.arg(
        display(cube.nodesPerRouter, Quantity::Count), display(cube.hops, Quantity::None, 3), sizeText(cube.bytesPerProcess),
        display(cube.ppn, Quantity::Count, 3));
    if (most > 0) text += u", %1 times the counted load"_s.arg(display(cube.linkBytes / most, Quantity::None, 2));
    return text + u".\n"_s + sharersInWords(cube, counted.network) + u'\n';
}

/// ℓ, counted and estimated.
QString totalsText(const Counted& counted)
{
    const auto most = double(counted.loads.maxBytes());
    AnswerTable table({forPeople(""), forPeople("bytes", Quantity::Size), forPeople("δ ℓ", Quantity::Time)});
    table.add(u"ℓ, busiest link"_s, most, contentionTime(most, counted.delta));
    table.add(u"ℓ, cube estimate"_s, counted.cube.linkBytes, contentionTime(counted.cube.linkBytes, counted.delta));
    table.add(u"mean link"_s, counted.loads.meanBytes(), QString());
    return table.toText() + estimateText(counted);
}

/// "The 10 busiest of 3072 links; 512 carry anything.", "3 of 6 links carry anything."
QString howMany(const LinkLoads& loads)
{
    const qint64 used = loads.usedLinks(), all = loads.torus.links();
    return used > 10 ? u"The 10 busiest of %1 links; %2 carry anything.\n"_s.arg(all).arg(used)
                     : u"%1 of %2 links carry anything.\n"_s.arg(used).arg(all);
}

QString textOf(const Counted& counted)
{
    const LinkLoads& loads = counted.loads;
    QString text = u"%1\n%2, %3 directed links, %4; %5\n"_s.arg(counted.title, toString(loads.torus))
                       .arg(loads.torus.links())
                       .arg(counted.network.placed, toString(counted.network.routing, loads.torus));
    text += totalsText(counted) + u'\n' + howMany(loads);
    if (loads.usedLinks() == 0) return text;
    const PerDimension byBytes = {1, 1, 1, 1, 1}, byTime = counted.secondsPerByte.value_or(byBytes);
    const std::vector<size_t> busiest = loads.hottest(10), longest = loads.hottest(10, byTime);
    if (busiest == longest) return text + hottest(counted, byBytes).toText();
    if (busiest.front() != longest.front())
        text += u"At its capacity another link takes longest: %1 at %2, %3 for %4.\n\n"_s.arg(
            directionName(loads.torus.link(longest.front())), positionText(loads.torus, loads.torus.link(longest.front()).from),
            display(linkTime(loads, longest.front(), byTime), Quantity::Time), sizeText(double(loads.bytes[longest.front()])));
    return text + u"By bytes\n"_s + hottest(counted, byBytes).toText() + u"\nBy time at capacity\n"_s + hottest(counted, byTime).toText();
}

/// One row per link that exists, also those that carry nothing.
QString csvOf(const Counted& counted)
{
    const LinkLoads& loads = counted.loads;
    const Torus& torus = loads.torus;
    QStringList headings;
    for (int d = 0; d < std::max(3, torus.dimensions()); ++d) headings << dimensionName(d);
    QString text = headings.join(u',') + u",dimension,direction,bytes"_s;
    text += counted.secondsPerByte ? u",time_at_capacity_s\n"_s : u"\n"_s;
    for (size_t number = 0; number < torus.linkNumbers(); ++number) {
        const Link link = torus.link(number);
        if (!torus.hasLink(link)) continue;
        const Position at = torus.position(link.from);
        for (int d = 0; d < headings.size(); ++d) text += QString::number(at[size_t(d)]) + u',';
        text += dimensionName(link.dimension) + u',' + sign(link) + u',' + QString::number(loads.bytes[number]);
        if (counted.secondsPerByte) text += u',' + exact(linkTime(loads, number, *counted.secondsPerByte));
        text += u'\n';
    }
    return text;
}

/// The operation that is meant: by level and name; of what is not named the busiest.
Result<const AmgOperation*> operationOf(const AmgHierarchy& hierarchy, const Arguments& arguments)
{
    std::optional<int> level;
    if (arguments.has(u"--level"_s)) level = int(std::clamp<qint64>(arguments.whole(u"--level"_s, 0), -1, std::numeric_limits<int>::max()));
    const QString name = arguments.text(u"--operation"_s);
    const auto found = busiestOperation(hierarchy, name, level);
    if (!found) return Error{u"This file has no lists of messages, so the loads of links cannot be counted."_s};
    const AmgOperation& operation = hierarchy.operations[*found];
    if ((!level || operation.level == *level) && (name.isEmpty() || operation.name == name)) return &operation;
    QStringList known;
    for (const AmgOperation& one : hierarchy.operations)
        if (one.hasList()) known << u"%1 %2"_s.arg(one.level).arg(one.name);
    return wrongWords(u"There is no such level and operation with a list of messages. Known: %1."_s.arg(known.join(u", "_s)));
}

/// Which one was taken where not both are named and others could be meant; else empty.
QString taken(const AmgHierarchy& hierarchy, const AmgOperation& operation, const Arguments& arguments)
{
    const bool isNamed = arguments.has(u"--level"_s) && arguments.has(u"--operation"_s);
    if (isNamed || listCount(hierarchy) < 2) return {};
    return u"Level %1, %2 was taken, the busiest of those that may be meant. Choose with --level and --operation."_s.arg(operation.level)
        .arg(operation.name);
}

Result<Counted> countFile(const Arguments& arguments, Console& console)
{
    if (const auto words = checkNetworkWords(arguments); !words) return words.error();
    const Progress progress = console.progress();
    const auto inputs = readInputs(arguments.words(), progress.part(0, 0.7), {arguments.has(u"--partial"_s), {}});
    if (!inputs.ok()) return inputs.error();
    const auto item = chooseDataset(inputs->session, toString(DatasetKind::Amg), arguments.text(u"--dataset"_s));
    if (!item.ok()) return item.error();
    const auto hierarchy = amgHierarchy(*(*item)->data);
    if (!hierarchy) return hierarchy.error();
    const auto operation = operationOf(*hierarchy, arguments);
    if (!operation.ok()) return operation.error();
    if (const auto claimed = checkClaimedRanks(*hierarchy); !claimed) return claimed.error();
    const auto network = networkFrom(arguments, hierarchy->placementOrOneNode(), hierarchy->ranks);
    if (!network.ok()) return network.error();
    const AmgMessageSpan messages = messagesOf(*(*item)->data, **operation);
    const auto loads = countLinkLoads(network->torus, network->routing, network->router, messages, allThreads(), progress.part(0.7, 1));
    if (!loads) return loads.error();
    Counted counted{*network, *loads, cubeEstimate(*network, *loads, offNodeBytes(*network, messages), sharersOf(*hierarchy, messages))};
    counted.of = {{"level", (*operation)->level}, {"operation", (*operation)->name}};
    counted.title = u"%1, level %2, %3"_s.arg((*item)->name, QString::number((*operation)->level), (*operation)->name);
    counted.messages = inputs->messages;
    if (const QString which = taken(*hierarchy, **operation, arguments); !which.isEmpty())
        counted.messages.push_back({Severity::Note, which});
    if (!hierarchy->placement && isOneNode(*network))
        counted.messages.push_back({Severity::Warning, u"The file has no placement: all ranks are on one node."_s});
    return counted;
}

Result<Counted> countPattern(const Arguments& arguments, Console& console)
{
    const QString id = arguments.text(u"--pattern"_s);
    const Pattern* pattern = findPattern(id);
    QStringList known;
    for (const Pattern* one : allPatterns()) known << one->id;
    if (!pattern) return wrongWords(u"There is no pattern “%1”. %2"_s.arg(id, knownInstead(id, known)));
    const auto made = patternFrom(arguments, *pattern);
    if (!made.ok()) return made.error();
    if (arguments.has(u"-o"_s)) // more can be counted than kept
        if (const auto kept = messagesToKeep(*pattern, made->question); !kept) return kept.error();
    auto counter = LinkLoadCounter::of(made->network.torus, made->network.routing, made->network.router);
    if (!counter) return counter.error();
    double bytes = 0;
    size_t first = 0;
    SenderCount senders(made->network.router.size());
    const Progress progress = console.progress();
    const double most = pattern->messages(made->question);
    auto counts = Result<Done>(Done{});
    const auto done = pattern->make(made->question, [&](const AmgMessageSpan& some) {
        counts = counter->add(some, first);
        first += some.size();
        bytes += offNodeBytes(made->network, some);
        senders.add(some);
        progress.report(double(first) / most);
        return counts.ok();
    });
    if (!counts) return counts.error();
    if (!done) return done.error();
    if (const QString file = arguments.text(u"-o"_s); !file.isEmpty()) {
        Session session;
        const auto added = addPattern(session, *pattern, made->question, qint32(made->network.nodesPerRouter), made->choices);
        if (!added) return added.error();
        if (const auto saved = saveSession(session, file); !saved) return saved.error();
    }
    Counted counted{made->network, counter->loads(), {}};
    counted.cube = cubeEstimate(counted.network, counted.loads, bytes, senders.count());
    counted.of = {{"pattern", pattern->id}, {"ranks", made->question.ranks()}, {"message_bytes", made->question.bytes}};
    counted.title = u"%1: %2"_s.arg(pattern->name, pattern->description);
    if (counted.loads.messages() == 0)
        counted.messages.push_back(
            {Severity::Note, u"The pattern makes no messages between different ranks of these %1."_s.arg(made->question.ranks())});
    return counted;
}

/// NaN if the machine has none. Error: wrongWords() for one below 0 or not finite.
Result<double> deltaOf(const Machine& machine, const NamedValues& set)
{
    const QString delta = u"delta"_s;
    if (const auto given = set.find(delta); given != set.end()) {
        const auto checked = needNotNegative(set, delta);
        return checked ? Result<double>(given->second) : wrongWords(u"--set "_s + checked.error().message);
    }
    const auto value = machine.values.find(delta); // a machine that is read has none below 0
    return value == machine.values.end() ? missing : value->second.value;
}

int runContention(const Arguments& arguments, Console& console)
{
    const bool isPattern = arguments.has(u"--pattern"_s);
    if (isPattern == !arguments.words().isEmpty()) return console.usage(u"Give either one FILE or --pattern NAME."_s);
    if (arguments.has(u"-o"_s) && arguments.has(u"--placement"_s))
        return console.usage(u"-o keeps a pattern placed by rule, so it does not go with --placement."_s);
    if (!isPattern && arguments.has(u"-o"_s))
        return console.usage(u"-o keeps the messages of a --pattern; those of a file are kept already."_s);
    if (const QString wrong = contradiction(arguments); !wrong.isEmpty()) return console.usage(wrong);
    const auto set = arguments.named(u"--set"_s, {deltaValue()});
    if (!set.ok()) return console.usage(set.error().message);
    const auto machine = readMachine(arguments.text(u"--machine"_s, u"blue-waters"_s));
    if (!machine.ok()) return console.refuse(machine.error());
    const auto delta = deltaOf(*machine, *set);
    if (!delta.ok()) return console.refuse(delta.error());
    auto counted = isPattern ? countPattern(arguments, console) : countFile(arguments, console);
    if (!counted.ok()) return console.refuse(counted.error());
    counted->delta = *delta;
    counted->secondsPerByte = secondsPerByte(*machine, counted->network.torus);
    if (std::isnan(counted->delta) && !counted->secondsPerByte)
        counted->messages.push_back({Severity::Warning, u"The machine has no δ, so there is no time."_s});
    if (counted->secondsPerByte && hasOneLinkRate(*machine))
        counted->messages.push_back({Severity::Note, u"Times at capacity take R_link = %1 of the machine for links of every axis."_s.arg(
                                                         display(machineValue(*machine, "link_rate"), Quantity::Rate))});
    if (const QString& crowded = counted->network.crowded; !crowded.isEmpty()) counted->messages.push_back({Severity::Warning, crowded});
    if (const QString& notes = counted->network.notes; !notes.isEmpty()) counted->messages.push_back({Severity::Note, notes});
    if (const QString idle = whyIdle(counted->loads); !idle.isEmpty()) counted->messages.push_back({Severity::Warning, idle});
    if (!counted->loads.byteHops())
        counted->messages.push_back({Severity::Warning, u"The sum of bytes times hops is beyond 2^63 and is not told."_s});
    Answer answer{{}, counted->messages};
    if (arguments.has(u"--json"_s))
        answer.fields = fieldsOf(*counted);
    else if (arguments.has(u"--csv"_s))
        answer.csv = csvOf(*counted); // a table of all links only for who wants it
    else
        answer.text = textOf(*counted);
    return console.answer(answer);
}

std::vector<Option> contentionOptions()
{
    std::vector<Option> all = {
        {u"--level"_s, Option::Whole, u"N"_s, u"the level; without it the busiest, whose bytes go farthest"_s},
        {u"--operation"_s, Option::Text, u"OP"_s, u"the operation: spmv, spgemm_AP, …; without it the busiest"_s},
        {u"--dataset"_s, Option::Text, u"NAME"_s, u"the hierarchy, if the file holds several"_s},
        partialOption(),
        {u"--machine"_s, Option::Text, u"M"_s, u"whose δ and capacity of links: a shipped id or a file; blue-waters unless given"_s},
        {u"--set"_s, Option::Text, u"delta=VALUE"_s, u"δ: 50ps/B"_s}};
    for (const Option& option : networkOptions()) all.push_back(option);
    all.push_back(
        {u"-o"_s, Option::Text, u"FILE.costscope"_s, u"keep the messages of the pattern, with figures of the link loads, as a session"_s});
    return all;
}

QString contentionNotes()
{
    QString text = u"Patterns:\n"_s;
    for (const Pattern* pattern : allPatterns()) text += u"  "_s + pattern->id.leftJustified(20) + pattern->description + QLatin1Char('\n');
    return text;
}

} // namespace

Verb contentionVerb()
{
    return {.name = u"contention"_s,
            .summary = u"exact loads of the links of a torus or mesh, beside the cube estimate"_s,
            .usage = u"(FILE | --pattern NAME)"_s,
            .most = 1,
            .csv = true,
            .options = contentionOptions(),
            .run = runContention,
            .notes = contentionNotes};
}

} // namespace costscope
