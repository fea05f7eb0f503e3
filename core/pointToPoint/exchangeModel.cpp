// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/checks.h"
#include "core/model/shown.h"
#include "core/pointToPoint/contention.h"
#include "core/pointToPoint/exchangeValues.h"
#include "core/pointToPoint/irregularExchange.h"
#include "core/pointToPoint/queueSearch.h"

#include <cmath>

namespace costscope {

namespace {

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
    const QString n = groupName(locality, protocol, "n"), s = groupName(locality, protocol, "s");
    if (!values.contains(n) && !values.contains(s)) return Done{};
    const auto checked = allOf({needGiven(values, n), needGiven(values, s), needCount(values, n, 0), needNotNegative(values, s),
                                checkParameters(values, locality, protocol)});
    if (!checked) return checked;
    const ProtocolThresholds& thresholds = exchange.model.thresholds;
    const Protocol bySize = thresholds.protocolOf(values.at(s));
    if (bySize != protocol)
        return Error{modelText("%1 is %2, which is %3. Messages of this group have %4.")
                         .arg(s, exact(values.at(s)), toString(bySize), thresholds.rangeOf(protocol))};
    exchange.process.add(thresholds, locality, values.at(s), values.at(n));
    return Done{};
}

Result<Done> readGroups(const NamedValues& values, Exchange& exchange)
{
    for (const Locality locality : localities)
        for (const Protocol protocol : protocols)
            if (const auto group = readGroup(values, locality, protocol, exchange); !group) return group;
    if (exchange.process.messages() > 0) return Done{};
    return Error{modelText("There are no messages. Give their number and size by locality and protocol: %1=4, %2=600.")
                     .arg(groupName(Locality::InterNode, Protocol::Eager, "n"), groupName(Locality::InterNode, Protocol::Eager, "s"))};
}

/// ℓ by the cube estimate; 0 without bytes between nodes.
Result<Done> readContention(const NamedValues& values, Exchange& exchange)
{
    const double own = exchange.process.bytesBetweenNodes();
    if (own == 0) return Done{};
    const QString h = QStringLiteral("h"), b = QStringLiteral("b"), delta = QStringLiteral("delta"),
                  nodes = QStringLiteral("nodes_per_router");
    const auto checked = allOf({needGiven(values, h), needNotNegative(values, h), needGiven(values, delta), needNotNegative(values, delta),
                                needCount(values, nodes), values.contains(b) ? needNotNegative(values, b) : Done{}});
    if (!checked) return checked;
    exchange.delta = values.at(delta);
    exchange.linkBytes = cubeLinkBytes(values.at(h), values.contains(b) ? values.at(b) : own, exchange.ppn, values.at(nodes));
    return Done{};
}

Result<Done> checkRest(const NamedValues& values)
{
    const QString queue = QStringLiteral("n_queue");
    return allOf({checkPpn(values), checkThresholds(values), needNotNegative(values, QStringLiteral("gamma")),
                  needChoice(irregularExchangeModel, values, QStringLiteral("search")),
                  values.contains(queue) ? needCount(values, queue, 0) : Done{}});
}

Result<Exchange> readExchange(const NamedValues& values)
{
    if (const auto checked = checkRest(values); !checked) return checked.error();
    Exchange exchange;
    exchange.model = nodeAwareOf(values);
    exchange.ppn = values.at(QStringLiteral("ppn"));
    exchange.queue = {values.at(QStringLiteral("gamma")), Search(int(values.at(QStringLiteral("search"))))};
    if (const auto groups = readGroups(values, exchange); !groups) return groups.error();
    const double given = valueAt(values, QStringLiteral("n_queue"));
    exchange.nQueue = std::isnan(given) ? exchange.process.messages() : given;
    if (const auto contention = readContention(values, exchange); !contention) return contention.error();
    return exchange;
}

/// The limit of the group whose bytes take longest.
Limit limitOf(const Exchange& exchange)
{
    Limit limit = Limit::Process;
    double longest = -1;
    for (const Locality locality : localities) {
        for (const Protocol protocol : protocols) {
            const PointToPoint& set = exchange.model.at(locality, protocol);
            const auto& group = exchange.process.at(locality, protocol);
            if (group.n == 0 || set.transport(group.bytes, exchange.ppn) <= longest) continue;
            longest = set.transport(group.bytes, exchange.ppn);
            limit = set.limit(exchange.ppn);
        }
    }
    return limit;
}

std::vector<QString> stepsOf(const Exchange& exchange, const TransferTime& sent, double queue, double contention)
{
    std::vector<QString> steps = {irregularExchangeModel.formula};
    for (const Locality locality : localities) {
        for (const Protocol protocol : protocols) {
            const auto& group = exchange.process.at(locality, protocol);
            if (group.n == 0) continue;
            const QString put = stepWithNumbers(exchange.model.at(locality, protocol), group.n, group.bytes / group.n, exchange.ppn);
            steps.push_back(QStringLiteral("%1 %2 %3").arg(toString(locality), toString(protocol), put));
        }
    }
    const double total = sent.total() + queue + contention;
    steps.push_back(QStringLiteral("= %1 + %2 + %3 = <b>%4</b>")
                        .arg(shownTime(sent.total()), shownTime(queue), shownTime(contention), shownTime(total)));
    return steps;
}

/// Which settings were used where the paper leaves them open.
Messages notesOn(const NamedValues& values, const Exchange& exchange)
{
    Messages notes = {noteOnThresholds(exchange.model.thresholds), noteOnSearch(exchange.queue.search)};
    if (!values.contains(QStringLiteral("n_queue")))
        notes.push_back({Severity::Note, modelText("n_queue is not given: as many messages are received as sent.")});
    if (exchange.linkBytes > 0) notes.push_back(noteOnCube(values.at(QStringLiteral("nodes_per_router"))));
    if (exchange.linkBytes > 0 && !values.contains(QStringLiteral("b")))
        notes.push_back(
            {Severity::Note, modelText("b is not given: the bytes that this process sends to other nodes stand for the average.")});
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
    result.terms.push_back({QStringLiteral("queue_s"), queue});
    result.terms.push_back({QStringLiteral("contention_s"), contention});
    result.terms.push_back({QStringLiteral("link_bytes"), exchange->linkBytes});
    result.terms.push_back({QStringLiteral("searched"), exchange->queue.searched(exchange->nQueue)});
    result.terms.push_back({QStringLiteral("queue_upper_bound_s"), exchange->queue.upperBound(exchange->nQueue)});
    result.steps = stepsOf(*exchange, sent, queue, contention);
    return finite(result);
}

} // namespace

const Model irregularExchangeModel{
    QStringLiteral("irregular-exchange"),
    QStringLiteral("Irregular exchange of one process"),
    QStringLiteral("T = Σ<sub>g</sub> [n<sub>g</sub> α<sub>g</sub> + ppn S<sub>g</sub> / min(R<sub>N,g</sub>, ppn R<sub>b,g</sub>)] + γ "
                   "n<sub>q</sub>² + δ ℓ"),
    QStringLiteral("Bienz, Gropp & Olson 2018, eqs (2), (3), (5), (7)"),
    QStringList{
        QStringLiteral("The sum over groups g of locality and protocol is derived; S<sub>g</sub> = n<sub>g</sub> s<sub>g</sub> are the "
                       "bytes of a group. On a node "
                       "R<sub>N</sub> is infinite."),
        QStringLiteral("A phase lasts as long as its slowest process; queue search takes the largest n, contention the most loaded link."),
        QStringLiteral("limited by: the limit of the group whose bytes take longest."),
        QStringLiteral("Protocol thresholds are not printed in the paper: short below 500 B, eager below 8000 B unless set.")} +
        QStringList{searchNote()} + contentionNotes(),
    Quantity::Time,
    exchangeInputs(),
    exchangeParameters(),
    evaluateExchange,
};

} // namespace costscope
