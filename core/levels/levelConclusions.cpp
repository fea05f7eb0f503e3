// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/conclusions/measuredValues.h"
#include "core/conclusions/sessionConclusions.h"
#include "core/levels/figures/levelFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// A figure as far as it decides how the levels are modeled.
struct Question {
    QString machine;
    NamedValues set;
    LevelChanges whatIf;
    bool operator==(const Question&) const = default;
};

std::optional<Question> questionOf(const Session& session, const FigureRequest& request)
{
    const auto machine = machineOf(session, request);
    const auto set = levelSet(request);
    const auto whatIf = whatIfOf(request);
    if (!machine || !set || !whatIf) return std::nullopt;
    return Question{machine->id, *set, *whatIf};
}

/// Cost by level first.
std::vector<FigureRequest> requestsOf(const Session& session, const DatasetItem& item)
{
    std::vector<FigureRequest> requests;
    std::vector<Question> asked;
    const auto take = [&](auto&& wanted) {
        for (const FigureRequest& figure : session.figures) {
            if (figure.datasets != QStringList{item.id} || !wanted(figure)) continue;
            const auto question = questionOf(session, figure);
            if (!question || std::find(asked.begin(), asked.end(), *question) != asked.end()) continue;
            asked.push_back(*question);
            requests.push_back(figure);
        }
    };
    take([](const FigureRequest& figure) { return figure.kind == QLatin1String("cost-by-level"); });
    if (requests.empty()) take([](const FigureRequest&) { return true; });
    if (requests.empty()) requests.push_back({{}, u"cost-by-level"_s, {}, {item.id}});
    return requests;
}

/// States as the table of levels names them.
const std::map<QString, QString>& partWords()
{
    static const std::map<QString, QString> words = {{toString(LevelPart::MaxRate), u"transport"_s},
                                                     {toString(LevelPart::Queue), u"queue search"_s},
                                                     {toString(LevelPart::Contention), u"network contention"_s}};
    return words;
}

/// Whether the transport of the slowest process waits for the node's way into the network; nothing where it is not known.
std::optional<bool> isInjectionLimited(const LevelView& view, size_t row)
{
    const LevelCost& cost = view.analysis.costs[row];
    const LevelExchange& exchange = (*view.exchanges)[row];
    const auto found = std::find(exchange.ranks.begin(), exchange.ranks.end(), cost.slowestRank);
    if (cost.slowestRank < 0 || found == exchange.ranks.end() || exchange.sent.count() != exchange.ranks.size()) return {};
    const size_t i = size_t(found - exchange.ranks.begin());
    const bool byPlacement = view.analysis.question.settings.activePpn == ActivePpn::Placement;
    double limited = 0, free = 0; // seconds of transport off the node
    for (size_t s = exchange.sent.first[i]; s < exchange.sent.first[i + 1]; ++s) {
        const LevelShare& share = exchange.sent.shares[s];
        if (share.locality != Locality::InterNode) continue;
        const PointToPoint& p = view.analysis.parameters.nodeAware.at(share.locality, share.protocol);
        const double active = byPlacement ? exchange.ppn : share.active;
        (active * p.R_b > p.R_N ? limited : free) += p.transport(share.bytes, active);
    }
    if (!(limited + free > 0)) return {};
    return limited > free;
}

/// The conclusions of one view, under one key.
class Levels {
public:
    Levels(Said& said, const LevelView& view, QString key, QString prefix, QString suffix, QString item)
        : m_said(said), m_view(view), m_key(std::move(key)), m_prefix(std::move(prefix)), m_suffix(std::move(suffix)),
          m_item(std::move(item)), m_operations(view.analysis.operations())
    {}

    void conclude()
    {
        for (const QString& operation : m_operations) {
            m_whole = 0;
            for (const size_t row : m_view.rowsOf(operation))
                if (const double total = m_view.analysis.costs[row].total(); total > 0) m_whole += total;
            for (const size_t row : m_view.rowsOf(operation)) ofLevel(row);
            ofOperation(operation);
        }
    }

private:
    QString subjectOf(const LevelCost& cost) const
    {
        return m_prefix + operationOnLevel(cost.operation.name, cost.operation.level, m_operations) + m_suffix;
    }
    QString keyOf(const LevelCost& cost, const char* what) const
    {
        return u"%1/%2/%3/%4"_s.arg(m_key, cost.operation.name, QString::number(cost.operation.level), QLatin1String(what));
    }
    void keep(std::optional<Conclusion> conclusion, const LevelCost& of)
    {
        if (!conclusion) return;
        conclusion->importance = of.total() / m_whole;
        m_said.conclusions.push_back(std::move(*conclusion));
    }
    void addValue(const QString& name, double seconds)
    {
        m_said.values.push_back({ValuePart::Model, m_item, name + m_suffix, Quantity::Time, seconds, {.over = Scatter::Over::Nothing}});
    }

    void ofLevel(size_t row)
    {
        const LevelCost& cost = m_view.analysis.costs[row];
        if (!(cost.total() > 0)) return;
        addValue(operationOnLevel(cost.operation.name, cost.operation.level, m_operations), cost.total());
        std::map<QString, double> parts;
        for (const LevelPart part : {LevelPart::MaxRate, LevelPart::Queue, LevelPart::Contention})
            parts[toString(part)] = partOf(cost, part);
        const auto& intervals = m_view.analysis.intervals;
        const bool isDecided = intervals.empty() || intervals[row].isPartDecided;
        keep(dominance(keyOf(cost, "part"), subjectOf(cost), parts, partWords(), isDecided), cost);
        ofAgreement(cost);
        if (cost.nodeAware >= cost.total() / 3) ofTransport(cost, row); // where it matters
    }

    /// Over-predicted, explained, or mostly unexplained: the limits of farFromMeasured(). Nothing of a placement that the run did
    /// not have: what was measured says nothing of it.
    void ofAgreement(const LevelCost& cost)
    {
        if (!m_view.analysis.isOfTheRun()) return;
        const double ratio = cost.total() / cost.measured();
        if (!(ratio > 0) || std::isinf(ratio)) return;
        Conclusion conclusion{
            .kind = Conclusion::Kind::Chosen, .key = keyOf(cost, "agreement"), .subject = subjectOf(cost), .amount = ratio};
        conclusion.quantity = Quantity::None;
        conclusion.mayBeAbsent = true;
        conclusion.lead = std::min(std::abs(ratio / 2 - 1), std::abs(ratio / 0.5 - 1)); // how far from the limits
        const auto [state, words] = ratio > 2 ? std::pair{u"over-predicted"_s, u"over-predicted (%1 times the measured time)"_s}
                                    : isMostlyUnexplained(cost)
                                        ? std::pair{u"unexplained"_s, u"mostly unexplained (%1 times the measured time)"_s}
                                        : std::pair{u"explained"_s, u"within a factor of 2 of the measured time (%1 times)"_s};
        conclusion.state = state;
        conclusion.words = words.arg(QString::number(ratio, 'g', 2));
        keep(conclusion, cost);
    }

    void ofTransport(const LevelCost& cost, size_t row)
    {
        std::map<QString, double> parts;
        for (const Locality where : localities) parts[toString(where)] = cost.parts[size_t(where)];
        auto conclusion = dominance(keyOf(cost, "locality"), u"%1, transport"_s.arg(subjectOf(cost)), parts,
                                    {{toString(Locality::IntraSocket), u"the part within sockets"_s},
                                     {toString(Locality::IntraNode), u"the part between sockets of a node"_s},
                                     {toString(Locality::InterNode), u"the part between nodes"_s}});
        if (conclusion) conclusion->mayBeAbsent = true;
        keep(conclusion, cost);
        const auto limited = isInjectionLimited(m_view, row);
        if (!limited) return;
        Conclusion limit{.kind = Conclusion::Kind::Chosen, .key = keyOf(cost, "limit"), .subject = u"%1, transport"_s.arg(subjectOf(cost))};
        limit.state = *limited ? u"injection"_s : u"process"_s;
        limit.words = *limited ? u"limited by the injection rate of the node"_s : u"limited by the rate of a process"_s;
        limit.amount = cost.nodeAware;
        limit.mayBeAbsent = true;
        keep(limit, cost);
    }

    void ofOperation(const QString& operation)
    {
        double sum = 0, first = -1, second = -1;
        int slowest = -1, levels = 0;
        for (const size_t row : m_view.rowsOf(operation)) {
            const LevelCost& cost = m_view.analysis.costs[row];
            sum += cost.total();
            levels += cost.total() > 0;
            second = std::max(second, std::min(first, cost.total()));
            if (!(cost.total() > first)) continue;
            first = cost.total();
            slowest = cost.operation.level;
        }
        if (!(sum > 0)) return;
        const QString name = operationName(operation, m_operations);
        const QString all = counted(levels, u"its only level"_s, u"all %1 levels"_s);
        addValue(u"%1, %2"_s.arg(name, all), sum); // other levels, another sum
        m_said.conclusions.push_back({.kind = Conclusion::Kind::Amount,
                                      .key = u"%1/%2/total/%3"_s.arg(m_key, operation, QString::number(levels)),
                                      .subject = u"%1The modeled time of %2, %3%4,"_s.arg(m_prefix, name, all, m_suffix),
                                      .amount = sum});
        Conclusion level{.kind = Conclusion::Kind::Moved, .key = u"%1/%2/slowest"_s.arg(m_key, operation)};
        level.subject = u"%1The slowest modeled level of %2%3"_s.arg(m_prefix, name, m_suffix);
        level.state = level.words = QString::number(slowest);
        level.amount = first;
        level.lead = (first - second) / first;
        m_said.conclusions.push_back(level);
    }

    Said& m_said;
    const LevelView& m_view;
    QString m_key, m_prefix, m_suffix, m_item;
    QStringList m_operations;
    double m_whole = 0; ///< all levels of the operation [s]
};

QString orderInWords(RankOrder order)
{
    return order == RankOrder::Block ? u"blocks"_s : order == RankOrder::RoundRobin ? u"round-robin order"_s : u"a listed order"_s;
}

/// How the ranks are placed and what else the request sets, against the rest of the usual.
void addAsked(Said& said, const Session& session, const FigureRequest& request, const QString& key, const QString& prefix,
              const QString& figure)
{
    const auto ask = [&](const char* what, const QString& words, const QString& value) {
        said.asked.push_back({u"%1/%2"_s.arg(key, QLatin1String(what)), prefix + words + figure, value});
    };
    if (const auto placement = placementFor(session, request); placement.ok()) {
        ask("ppn", u"%1 processes per node"_s, QString::number(placement->ppn));
        ask("nodes_per_router", u"%1 nodes per router"_s, QString::number(placement->nodesPerRouter));
        ask("order", u"ranks in %1"_s, orderInWords(placement->order));
    }
    if (const auto machine = machineOf(session, request); machine.ok()) ask("machine", u"machine: %1"_s, machine->name);
    if (auto set = levelSet(request); set.ok()) {
        for (const char* placed : {"ppn", "nodes_per_router", "order"}) set->erase(QLatin1String(placed));
        const QString words = describe({.machine = {}, .set = *set}).join(u", "_s);
        ask("settings", u"model: %1"_s, words.isEmpty() ? u"as usual"_s : words);
    }
    if (const auto whatIf = whatIfOf(request); whatIf.ok()) {
        const QString words = describe(*whatIf).join(u", "_s);
        ask("what-if", u"what if: %1"_s, words.isEmpty() ? u"none"_s : words);
    }
}

} // namespace

std::vector<AskedFigure> askedLevels(const Session& session, const DatasetItem& item)
{
    std::vector<AskedFigure> asked;
    for (const FigureRequest& request : requestsOf(session, item)) {
        AskedFigure figure{request, request.id, {}, {}};
        if (const auto question = questionOf(session, request)) {
            figure.machine = question->machine;
            figure.asks = QStringList{describeExactly({{}, question->set}).join(QLatin1Char(',')),
                                      describeExactly(question->whatIf).join(QLatin1Char(','))}
                              .join(QLatin1Char('\n'));
        }
        asked.push_back(std::move(figure));
    }
    return asked;
}

void concludeLevels(Said& said, const Session& session, const NamedDataset& dataset, FigureMemory& memory, const Progress& progress)
{
    const std::vector<FigureRequest> requests = requestsOf(session, *dataset.item);
    const std::vector<int>& numbers = dataset.numbers.at(u"levels"_s);
    for (size_t i = 0; i < requests.size(); ++i) {
        if (numbers[i] < 0) continue;
        if (!lacksLevels(session, requests[i]).isEmpty()) continue;
        const Progress part = progress.step(i, requests.size());
        const auto view = levelView(session, requests[i], memory, part.part(0, 0.5));
        const auto whatIf = whatIfView(session, requests[i], memory, part.part(0.5, 1));
        for (const Error& error : {view.ok() ? Error{} : view.error(), whatIf.ok() ? Error{} : whatIf.error()})
            if (!error.message.isEmpty()) said.messages.push_back({Severity::Warning, u"%1: %2"_s.arg(dataset.name, error.message)});
        if (!view.ok()) continue;
        const QString figure = numbers[i] == 0 ? QString() : u" (figure %1)"_s.arg(numbers[i] + 1),
                      key = u"levels/%1/%2"_s.arg(dataset.name, QString::number(numbers[i]));
        addAsked(said, session, requests[i], key, dataset.prefix, figure);
        Levels(said, *view, key, dataset.prefix, figure, dataset.name).conclude();
        if (whatIf.ok() && *whatIf)
            Levels(said, **whatIf, key + u"/what-if"_s, dataset.prefix, figure + u", what if"_s, dataset.name).conclude();
    }
}

} // namespace costscope
