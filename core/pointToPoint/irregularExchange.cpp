// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/irregularExchange.h"

#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/contention.h"
#include "core/pointToPoint/queueSearch.h"

#include <cmath>

namespace costscope {

void MessageGroups::add(const ProtocolThresholds& thresholds, Locality locality, double s, double n)
{
    Group& group = groups[size_t(locality)][size_t(thresholds.protocolOf(s))];
    group.n += n;
    group.bytes += n * s;
}

double MessageGroups::messages() const
{
    double sum = 0;
    for (const auto& place : groups)
        for (const Group& group : place) sum += group.n;
    return sum;
}

double MessageGroups::bytesBetweenNodes() const
{
    double sum = 0;
    for (const Group& group : groups[size_t(Locality::InterNode)]) sum += group.bytes;
    return sum;
}

// T_mr = Σ_g [n_g α_g + ppn S_g / min(R_N,g, ppn R_b,g)] between nodes, n_g α_g + S_g / R_b,g on a node;
// g: messages of one locality and protocol, S_g their bytes.       Derived from Bienz, Gropp, Olson 2018, eq (2)
TransferTime exchangeTime(const NodeAware& model, const MessageGroups& process, double ppn)
{
    TransferTime sum;
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols) {
            const auto& group = process.at(locality, protocol);
            if (group.n == 0) continue;
            sum.latency += group.n * model.at(locality, protocol).alpha;
            sum.transport += model.at(locality, protocol).transport(group.bytes, ppn);
        }
    return sum;
}

namespace {

/// Messages at which the model works: 5 of 100 B, 3 of 2 kB, 4 of 600 B, 2 of 100 kB.
struct Typical {
    Locality locality;
    Protocol protocol;
    double n, s;
};
constexpr Typical typicalGroups[] = {{Locality::IntraSocket, Protocol::Short, 5, 100},
                                     {Locality::IntraNode, Protocol::Eager, 3, 2000},
                                     {Locality::InterNode, Protocol::Eager, 4, 600},
                                     {Locality::InterNode, Protocol::Rend, 2, 1e5}};

Parameter optional(Parameter value)
{
    value.optional = true;
    return value;
}

Parameters groupValues()
{
    Parameters values;
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols) {
            Parameter n = optional(
                {qualifiedName(locality, protocol, u"n"_s), u"n<sub>g</sub>"_s, u"messages, by locality and protocol"_s, Quantity::Count});
            Parameter s = optional({qualifiedName(locality, protocol, u"s"_s), u"s<sub>g</sub>"_s,
                                    u"mean bytes of a message, by locality and protocol"_s, Quantity::Size});
            for (const Typical& typical : typicalGroups)
                if (typical.locality == locality && typical.protocol == protocol) {
                    n.typical = typical.n;
                    s.typical = typical.s;
                }
            values.push_back(n);
            values.push_back(s);
        }
    return values;
}

Parameters exchangeInputs()
{
    Parameters values = groupValues();
    const Parameters others = {
        ppnValue(),
        coresValue(),
        optional(
            {u"n_queue"_s, u"n<sub>q</sub>"_s, u"messages that the process receives; as many as it sends unless given"_s, Quantity::Count}),
        searchValue(),
        optional(hopsValue()),
        optional({u"b"_s, u"b"_s, u"average bytes of a process to other nodes; those of this process unless given"_s, Quantity::Size})};
    values.insert(values.end(), others.begin(), others.end());
    return values;
}

Parameters exchangeParameters()
{
    Parameters values = nodeAwareValues();
    for (const Parameter& value : {gammaValue(), optional(deltaValue()), nodesPerRouterValue()}) values.push_back(value);
    return values;
}

/// A process and its phase, read from the values of the row.
struct Exchange {
    NodeAware model;
    MessageGroups process;
    double ppn = 1;
    double nQueue = 0;
    QueueSearch queue;
    double linkBytes = 0; ///< ℓ
    double delta = 0;
};

/// n and s of one group: both or none, and s of the size that the protocol is for.
Result<Done> readGroup(const NamedValues& values, Locality locality, Protocol protocol, Exchange& exchange)
{
    const QString n = qualifiedName(locality, protocol, u"n"_s), s = qualifiedName(locality, protocol, u"s"_s);
    if (!values.contains(n) && !values.contains(s)) return Done{};
    const auto checked = allOf({needGiven(values, n), needGiven(values, s), needCount(values, n, 0), needNotNegative(values, s),
                                checkParameters(values, locality, protocol)});
    if (!checked) return checked;
    const ProtocolThresholds& thresholds = exchange.model.thresholds;
    const Protocol bySize = thresholds.protocolOf(values.at(s));
    if (bySize != protocol)
        return Error{u"%1 is %2, which is %3. Messages of this group have %4."_s.arg(s, exact(values.at(s)), toString(bySize),
                                                                                     rangeOf(thresholds, protocol))};
    exchange.process.add(thresholds, locality, values.at(s), values.at(n));
    return Done{};
}

Result<Done> readGroups(const NamedValues& values, Exchange& exchange)
{
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols)
            if (const auto group = readGroup(values, locality, protocol, exchange); !group) return group;
    if (exchange.process.messages() > 0) return Done{};
    return Error{u"There are no messages. Give their number and size by locality and protocol: %1=4, %2=600."_s.arg(
        qualifiedName(Locality::InterNode, Protocol::Eager, u"n"_s), qualifiedName(Locality::InterNode, Protocol::Eager, u"s"_s))};
}

/// ℓ by the cube estimate; 0 without bytes between nodes.
Result<Done> readContention(const NamedValues& values, Exchange& exchange)
{
    const double own = exchange.process.bytesBetweenNodes();
    if (own == 0) return Done{};
    const QString h = u"h"_s, b = u"b"_s, delta = u"delta"_s, nodes = u"nodes_per_router"_s;
    const auto checked = allOf({needGiven(values, h), needNotNegative(values, h), needGiven(values, delta), needNotNegative(values, delta),
                                needCount(values, nodes), values.contains(b) ? needNotNegative(values, b) : Done{}});
    if (!checked) return checked;
    exchange.delta = values.at(delta);
    exchange.linkBytes = cubeLinkBytes(values.at(h), values.contains(b) ? values.at(b) : own, exchange.ppn, values.at(nodes));
    return Done{};
}

Result<Done> checkRest(const NamedValues& values)
{
    const QString queue = u"n_queue"_s;
    return allOf({checkPpn(values), checkThresholds(values), needNotNegative(values, u"gamma"_s),
                  needChoice(irregularExchangeModel, values, u"search"_s), values.contains(queue) ? needCount(values, queue, 0) : Done{}});
}

Result<Exchange> readExchange(const NamedValues& values)
{
    if (const auto checked = checkRest(values); !checked) return checked.error();
    Exchange exchange;
    exchange.model = nodeAwareOf(values);
    exchange.ppn = values.at(u"ppn"_s);
    exchange.queue = {values.at(u"gamma"_s), Search(int(values.at(u"search"_s)))};
    if (const auto groups = readGroups(values, exchange); !groups) return groups.error();
    const double given = valueAt(values, u"n_queue"_s);
    exchange.nQueue = std::isnan(given) ? exchange.process.messages() : given;
    if (const auto contention = readContention(values, exchange); !contention) return contention.error();
    return exchange;
}

/// The limit of the group whose bytes take longest.
Limit limitOf(const Exchange& exchange)
{
    Limit limit = Limit::Process;
    double longest = -1;
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols) {
            const PointToPoint& set = exchange.model.at(locality, protocol);
            const auto& group = exchange.process.at(locality, protocol);
            if (group.n == 0 || set.transport(group.bytes, exchange.ppn) <= longest) continue;
            longest = set.transport(group.bytes, exchange.ppn);
            limit = set.limit(exchange.ppn);
        }
    return limit;
}

std::vector<QString> stepsOf(const Exchange& exchange, const TransferTime& sent, double queue, double contention)
{
    std::vector<QString> steps = {irregularExchangeModel.formula};
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols) {
            const auto& group = exchange.process.at(locality, protocol);
            if (group.n == 0) continue;
            const QString put = stepWithNumbers(exchange.model.at(locality, protocol), group.n, group.bytes / group.n, exchange.ppn);
            steps.push_back(u"%1 %2 %3"_s.arg(toString(locality), toString(protocol), put));
        }
    const double total = sent.total() + queue + contention;
    steps.push_back(
        u"= %1 + %2 + %3 = <b>%4</b>"_s.arg(shownTime(sent.total()), shownTime(queue), shownTime(contention), shownTime(total)));
    return steps;
}

/// Which settings were used where the paper leaves them open.
Messages notesOn(const NamedValues& values, const Exchange& exchange)
{
    Messages notes = {noteOnThresholds(exchange.model.thresholds), noteOnSearch(exchange.queue.search)};
    if (!values.contains(u"n_queue"_s))
        notes.push_back({Severity::Note, u"n_queue is not given: as many messages are received as sent."_s});
    if (exchange.linkBytes > 0) notes.push_back(noteOnCube(values.at(u"nodes_per_router"_s)));
    if (exchange.linkBytes > 0 && !values.contains(u"b"_s))
        notes.push_back({Severity::Note, u"b is not given: the bytes that this process sends to other nodes stand for the average."_s});
    return notes;
}

Result<Evaluation> evaluateExchange(const NamedValues& given)
{
    const auto values = completed(irregularExchangeModel, given);
    if (!values) return values.error();
    const auto exchange = readExchange(*values);
    if (!exchange) return exchange.error();
    const TransferTime sent = exchangeTime(exchange->model, exchange->process, exchange->ppn);
    const double queue = exchange->queue.time(exchange->nQueue), contention = contentionTime(exchange->linkBytes, exchange->delta);
    Evaluation result{sent.total() + queue + contention, termsOf(sent), toString(limitOf(*exchange)), {}, notesOn(*values, *exchange)};
    result.terms.push_back({u"queue_s"_s, queue});
    result.terms.push_back({u"contention_s"_s, contention});
    result.terms.push_back({u"link_bytes"_s, exchange->linkBytes});
    result.terms.push_back({u"searched"_s, exchange->queue.searched(exchange->nQueue)});
    result.terms.push_back({u"queue_upper_bound_s"_s, exchange->queue.upperBound(exchange->nQueue)});
    result.steps = stepsOf(*exchange, sent, queue, contention);
    return finite(result);
}

} // namespace

const Model irregularExchangeModel{
    u"irregular-exchange"_s,
    u"Irregular exchange of one process"_s,
    u"T = Σ<sub>g</sub> [n<sub>g</sub> α<sub>g</sub> + ppn S<sub>g</sub> / min(R<sub>N,g</sub>, ppn R<sub>b,g</sub>)] + γ "
    "n<sub>q</sub>² + δ ℓ"_s,
    u"Bienz, Gropp & Olson 2018, eqs (2), (3), (5), (7)"_s,
    QStringList{u"The sum over groups g of locality and protocol is derived; S<sub>g</sub> = n<sub>g</sub> s<sub>g</sub> are the "
                "bytes of a group. On a node "
                "R<sub>N</sub> is infinite."_s,
                u"A phase lasts as long as its slowest process; queue search takes the largest n, contention the most loaded link."_s,
                u"limited by: the limit of the group whose bytes take longest."_s,
                u"Protocol thresholds are not printed in the paper: short below 500 B, eager below 8000 B unless set."_s} +
        QStringList{searchNote()} + contentionNotes(),
    Quantity::Time,
    exchangeInputs(),
    exchangeParameters(),
    evaluateExchange,
};

} // namespace costscope
