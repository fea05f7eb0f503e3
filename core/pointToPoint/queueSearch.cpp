// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/queueSearch.h"

#include "core/model/checks.h"
#include "core/model/shown.h"

namespace costscope {

QString toString(Search search)
{
    switch (search) {
    case Search::Printed: return QStringLiteral("printed");
    case Search::InOrder: return QStringLiteral("in-order");
    case Search::Observed: return QStringLiteral("observed");
    case Search::Reverse: break;
    }
    return QStringLiteral("reverse");
}

double QueueSearch::searched(double n) const
{
    if (search == Search::InOrder) return n;
    return search == Search::Observed ? n * n / 3 : n * (n + 1) / 2;
}

// T_q = γ n²                                                               Bienz, Gropp, Olson 2018, eqs (3), (4)
// Derived: σ = 2γ for each element searched, so that the reverse order, σ n(n+1)/2, tends to eq (3).
double QueueSearch::time(double n) const
{
    return search == Search::Printed ? gamma * n * n : 2 * gamma * searched(n);
}

double QueueSearch::upperBound(double n) const
{
    return QueueSearch{gamma, search == Search::Printed ? Search::Printed : Search::Reverse}.time(n);
}

ModelValue gammaValue()
{
    return {
        QStringLiteral("gamma"), QStringLiteral("γ"), QStringLiteral("cost of queue search"), Quantity::Time, 8.4e-9, 1e-10, 1e-6, true};
}

ModelValue searchValue()
{
    ModelValue value{QStringLiteral("search"), QStringLiteral("search"), QStringLiteral("how much of the queue is searched"),
                     Quantity::Text, double(Search::Printed)};
    for (const Search search : searches) value.words.append(toString(search));
    value.fallback = double(Search::Printed);
    return value;
}

QString searchNote()
{
    return QStringLiteral(
        "γ is called the cost of a step yet multiplies n², while n(n+1)/2 elements are searched at most. Default is eq (3) as "
        "printed, an upper bound. search = in-order, observed (n²/3) and reverse are derived: 2γ for each element "
        "searched, so that reverse tends to eq (3).");
}

Message noteOnSearch(Search search)
{
    if (search == Search::Printed) return {Severity::Note, modelText("Search as printed in eq (3): an upper bound.")};
    return {Severity::Note, modelText("Search %1 is a derived form: 2γ for each element searched.").arg(toString(search))};
}

namespace {

QString stepWithNumbers(const QueueSearch& model, double n)
{
    if (model.search == Search::Printed) return QStringLiteral("= %1 · %2²").arg(shownTime(model.gamma), shownCount(n));
    return modelText("= 2 · %1 · %2 elements searched (%3, derived)")
        .arg(shownTime(model.gamma), shownCount(model.searched(n)), toString(model.search));
}

Result<Evaluation> evaluateQueueSearch(const NamedValues& given)
{
    const auto values = completed(queueSearchModel, given);
    if (!values) return values.error();
    const auto checked = allOf({needCount(*values, QStringLiteral("n"), 0), needNotNegative(*values, QStringLiteral("gamma")),
                                needChoice(queueSearchModel, *values, QStringLiteral("search"))});
    if (!checked) return checked.error();
    const QueueSearch model{values->at(QStringLiteral("gamma")), Search(int(values->at(QStringLiteral("search"))))};
    const double n = values->at(QStringLiteral("n")), time = model.time(n);
    Evaluation result{time,
                      {{QStringLiteral("searched"), model.searched(n)}, {QStringLiteral("upper_bound_s"), model.upperBound(n)}},
                      {},
                      {},
                      {noteOnSearch(model.search)}};
    result.steps = {queueSearchModel.formula, stepWithNumbers(model, n), QStringLiteral("= <b>%1</b>").arg(shownTime(time))};
    return finite(result);
}

} // namespace

const Model queueSearchModel{
    QStringLiteral("queue-search"),
    QStringLiteral("Queue search"),
    QStringLiteral("T<sub>q</sub> = γ n²"),
    QStringLiteral("Bienz, Gropp & Olson 2018, section 4.1, eqs (3), (4)"),
    {searchNote(), QStringLiteral("Independent of protocol and locality; added once for each process.")},
    Quantity::Time,
    {{QStringLiteral("n"), QStringLiteral("n"), QStringLiteral("messages that a process receives"), Quantity::Count, 1000, 1, 1e5, true},
     searchValue()},
    {gammaValue()},
    evaluateQueueSearch,
    QStringLiteral("benchmark"),
};

} // namespace costscope
