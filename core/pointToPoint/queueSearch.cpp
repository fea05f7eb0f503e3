// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pointToPoint/queueSearch.h"

#include "core/model/checks.h"
#include "core/model/shown.h"

namespace costscope {

QString toString(Search search)
{
    constexpr std::array words = {"printed", "in-order", "observed", "reverse"};
    return QLatin1String(words[size_t(search)]);
}

QString queueTerm(Search search, const QString& gamma, const QString& times, const QString& n, const QString& next)
{
    const QString over = times.isEmpty() ? u"/"_s : u" / "_s, square = u"<sup>2</sup>"_s;
    const QString searched = search == Search::InOrder    ? n
                             : search == Search::Observed ? n + square + over + u'3'
                             : search == Search::Reverse  ? n + times + next + over + u'2'
                                                          : n + square;
    return (search == Search::Printed ? QString() : u'2' + times) + gamma + times + searched;
}

Parameter gammaValue()
{
    return {u"gamma"_s, u"γ"_s, u"cost of queue search"_s, Quantity::Time, 8.4e-9, 1e-10, 1e-6, true};
}

Parameter searchValue()
{
    Parameter value{u"search"_s, u"search"_s, u"how much of the queue is searched"_s, Quantity::Text, double(Search::Printed)};
    for (const Search search : searches) value.words.append(toString(search));
    value.fallback = double(Search::Printed);
    return value;
}

QString searchNote()
{
    return u"γ is called the cost of a step yet multiplies n², while n(n+1)/2 elements are searched at most. Default is eq (3) as "
           "printed, an upper bound. search = in-order, observed (n²/3) and reverse are derived: 2γ for each element "
           "searched, so that reverse tends to eq (3)."_s;
}

Message noteOnSearch(Search search)
{
    if (search == Search::Printed) return {Severity::Note, u"Search as printed in eq (3): an upper bound."_s};
    return {Severity::Note, u"Search %1 is a derived form: 2γ for each element searched."_s.arg(toString(search))};
}

namespace {

QString stepWithNumbers(const QueueSearch& model, double n)
{
    if (model.search == Search::Printed) return u"= %1 · %2²"_s.arg(shownTime(model.gamma), shownCount(n));
    return u"= 2 · %1 · %2 elements searched (%3, derived)"_s.arg(shownTime(model.gamma), shownCount(model.searched(n)),
                                                                  toString(model.search));
}

QString formulaOf(Search search)
{
    const QString derived = u"T<sub>q</sub> = %1"_s.arg(queueTerm(search, u"γ"_s, u" "_s, u"n"_s, u"(n + 1)"_s));
    return search == Search::Printed ? queueSearchModel.formula : derived;
}

Result<Evaluation> evaluateQueueSearch(const NamedValues& given)
{
    const auto values = completed(queueSearchModel, given);
    if (!values) return values.error();
    const auto checked =
        allOf({needCount(*values, u"n"_s, 0), needNotNegative(*values, u"gamma"_s), needChoice(queueSearchModel, *values, u"search"_s)});
    if (!checked) return checked.error();
    const QueueSearch model{values->at(u"gamma"_s), Search(int(values->at(u"search"_s)))};
    const double n = values->at(u"n"_s), time = model.time(n);
    Evaluation result{
        time, {{u"searched"_s, model.searched(n)}, {u"upper_bound_s"_s, model.upperBound(n)}}, {}, {}, {noteOnSearch(model.search)}};
    result.steps = {formulaOf(model.search), stepWithNumbers(model, n), u"= <b>%1</b>"_s.arg(shownTime(time))};
    return finite(result);
}

} // namespace

const Model queueSearchModel{
    u"queue-search"_s,
    u"Queue search"_s,
    u"T<sub>q</sub> = γ n²"_s,
    u"Bienz, Gropp & Olson 2018, section 4.1, eqs (3), (4)"_s,
    {searchNote(), u"Independent of protocol and locality; added once for each process."_s},
    Quantity::Time,
    {{u"n"_s, u"n"_s, u"messages that a process receives"_s, Quantity::Count, 1000, 1, 1e5, true}, searchValue()},
    {gammaValue()},
    evaluateQueueSearch,
    u"benchmark"_s,
};

} // namespace costscope
