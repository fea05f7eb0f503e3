// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Console.h"
#include "app/verbs/line/denseOptions.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/find.h"
#include "core/dense/denseComparison.h"
#include "core/dense/denseReadings.h"
#include "core/model/shown.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct Predicted {
    std::vector<DensePrediction> cells = {};
    std::vector<BestVariant> best = {};
    std::vector<ComparedCell> compared = {};
    Messages messages = {};
};

QStringList namesOf(const std::vector<DenseVariant>& variants)
{
    QStringList names;
    for (const DenseVariant variant : variants) names << toString(variant);
    return names;
}

/// The columns that say which cell it is, then others.
std::vector<AnswerColumn> withPlace(std::vector<AnswerColumn> columns)
{
    columns.insert(columns.begin(), {word("algorithm", "algorithm"),
                                     word("variant", "variant"),
                                     {"cores", "cores", Quantity::Count},
                                     {"size", "size", Quantity::Count}});
    return columns;
}

void putPlace(AnswerTable& table, const DenseQuestion& question)
{
    table.put(toString(question.algorithm));
    table.put(toString(question.variant));
    table.put(question.cores);
    table.put(question.n);
}

/// r was not asked for but found.
bool isSearched(const DensePrediction& one)
{
    return one.time && std::isnan(one.question.blocks) && cutsBlocks(one.question.algorithm);
}

bool isSearched(const Predicted& all)
{
    return std::ranges::any_of(all.cells, [](const DensePrediction& one) { return isSearched(one); });
}

/// Values of the machine have errors.
bool knowsErrors(const Predicted& all)
{
    return std::ranges::any_of(all.cells, [](const DensePrediction& one) { return !std::isnan(one.byErrors[0]); });
}

AnswerTable cellsOf(const Predicted& all)
{
    AnswerTable table(withPlace({{"time_s", "time", Quantity::Time},
                                 jsonOnly("time_interval_s"),
                                 onlyIf(knowsErrors(all), {"time_lower_s", "95 % from", Quantity::Time}),
                                 onlyIf(knowsErrors(all), {"time_upper_s", "to", Quantity::Time}),
                                 fixed("percent_of_peak", "% of peak", 2),
                                 {"bytes_per_process"},
                                 {"fits"},
                                 onlyIf(isSearched(all), {"blocks"}),
                                 forPeople(""),
                                 forPeople(""),
                                 jsonOnly("terms")}));
    for (const DensePrediction& one : all.cells) {
        if (!one.time) continue;
        QStringList parts;
        QJsonObject terms;
        if (isSearched(one)) parts << u"r = %1"_s.arg(exact(one.time->blocks));
        for (const Term& term : one.time->terms) {
            parts << u"%1 %2"_s.arg(QString(term.name).remove(u"_s"_s), display(term.value, Quantity::Time, 3));
            terms.insert(term.name, jsonNumber(term.value));
        }
        putPlace(table, one.question);
        table.add(one.time->seconds, jsonNumbers({one.seconds[0], one.seconds[1]}), one.byErrors[0], one.byErrors[1],
                  one.time->percentOfPeak, one.time->bytesPerProcess, one.time->fits, one.time->blocks,
                  one.time->fits ? QString() : u"does not fit"_s, parts.join(u", "_s), terms);
    }
    return table;
}

AnswerTable refusedOf(const Predicted& all)
{
    AnswerTable table(withPlace({{"message"}}));
    for (const DensePrediction& one : all.cells) {
        if (one.time) continue;
        putPlace(table, one.question);
        table.add(one.refusal);
    }
    return table;
}

AnswerTable tableOf(const std::vector<BestVariant>& all)
{
    AnswerTable table({word("algorithm", "algorithm"),
                       {"cores", "cores", Quantity::Count},
                       {"size", "size", Quantity::Count},
                       jsonOnly("variant"),
                       forPeople("variant"),
                       jsonOnly("percent_of_peak"),
                       jsonOnly("margin"),
                       forPeople("margin"),
                       jsonOnly("ties"),
                       jsonOnly("certain"),
                       jsonOnly("possible"),
                       forPeople("")});
    for (const BestVariant& best : all) {
        const QStringList ties = namesOf(best.ties), possible = namesOf(best.possible);
        table.add(toString(best.algorithm), best.cores, best.n, toString(best.variant), ties.join(u" or "_s), best.percentOfPeak,
                  best.margin, std::isfinite(best.margin) ? display(best.margin, Quantity::Share, 2) : u"—"_s, ties, best.isCertain(),
                  possible, best.isCertain() ? QString() : u"not certain: %1"_s.arg(possible.join(u" or "_s)));
    }
    return table;
}

AnswerTable tableOf(const std::vector<ComparedCell>& compared)
{
    AnswerTable table(withPlace({{"printed_percent"}, {"predicted_percent"}, {"deviation_points"}}));
    for (const ComparedCell& cell : compared) {
        putPlace(table, cell.question);
        table.add(cell.printed, cell.predicted, cell.points());
    }
    return table;
}

/// One line for each place: printed and predicted percent of peak beside each other.
QString besideText(const std::vector<ComparedCell>& compared)
{
    std::map<std::tuple<DenseAlgorithm, double, double>, std::map<DenseVariant, QString>> places;
    for (const ComparedCell& cell : compared)
        places[{cell.question.algorithm, cell.question.n, cell.question.cores}][cell.question.variant] =
            u"%1 → %2"_s.arg(fixedNumber(cell.printed, 2), fixedNumber(cell.predicted, 2));
    std::vector<AnswerColumn> columns{word("", "algorithm"), {{}, "cores", Quantity::Count}, {{}, "size", Quantity::Count}};
    for (const DenseVariant variant : denseVariants) columns.push_back(forPeople(toString(variant)));
    AnswerTable table(columns);
    for (const auto& [place, cells] : places) {
        const auto& [algorithm, n, cores] = place;
        table.put(toString(algorithm));
        table.put(cores);
        table.put(n);
        for (const DenseVariant variant : denseVariants) {
            const QString* cell = lookUp(cells, variant);
            table.put(cell ? *cell : QString());
        }
    }
    return u"Given → predicted, percent of peak:\n"_s + table.toText();
}

QString deviationsText(const std::vector<ComparedCell>& compared)
{
    if (compared.empty()) return {};
    AnswerTable table({forPeople("algorithm"), forPeople("variant"), forPeople("cells"), fixed({}, "median", 2), fixed({}, "mean |Δ|", 2),
                       fixed({}, "largest", 2), forPeople("")});
    const auto add = [&](const DeviationSummary& one, const QString& variant) {
        table.add(toString(one.algorithm), variant, displayCount(one.cells), one.median, one.meanAbsolute, one.worst.points(),
                  u"at %1 cores, size %2"_s.arg(displayCount(one.worst.question.cores), displayCount(one.worst.question.n)));
    };
    for (const DeviationSummary& one : deviationsOf(compared)) add(one, toString(one.variant));
    for (const DeviationSummary& one : deviationsOfAlgorithms(compared)) add(one, u"all"_s);
    return u"\nPredicted less given, points of peak:\n"_s + table.toText();
}

QJsonObject setupToJson(const DenseRequest& request, const DenseMachine& machine)
{
    const DenseQuestion& like = request.study.like;
    QJsonObject setup{{"threads", like.threads},           {"layers", like.layers},
                      {"blocks", jsonNumber(like.blocks)}, {"calibrated", request.isCalibrated},
                      {"degree", request.degree},          {"readings", QJsonArray::fromStringList(request.readings)}};
    if (like.readings.fitsTables)
        setup[u"reading_fit"_s] =
            machine.fit
                ? QJsonObject{{"parameters", machine.fit->parameters}, {"cells", machine.fit->cells}, {"source", machine.fit->source}}
                : QJsonValue();
    return setup;
}

/// The combinations asked for, or the cells of the table that is compared.
Result<Predicted> predicted(const DenseRequest& request, const DenseMachines& machines, const std::vector<DenseRun>& given,
                            const Progress& progress)
{
    Predicted all;
    if (!request.study.cores.empty()) {
        auto cells = predictDense(request.study, machines, progress);
        if (!cells) return cells.error();
        all.cells = cells.take();
    } else {
        all.cells = predictLike(given, request.study, machines);
        if (all.cells.empty()) return Error{u"The table has no cell of this algorithm."_s};
    }
    all.messages = predictionMessages(all.cells);
    if (std::none_of(all.cells.begin(), all.cells.end(), [](const DensePrediction& one) { return one.time.has_value(); }))
        return Error{all.cells.empty() ? u"Nothing was asked for."_s : all.cells.front().refusal};
    all.best = bestVariants(all.cells, machines);
    all.compared = compareDense(all.cells, given, machines.chosen.peak);
    if (!given.empty() && all.compared.size() < all.cells.size())
        all.messages.push_back(
            {Severity::Warning, u"%1 of %2 predicted cells have no counterpart with the same threads, layers and blocks in the table."_s
                                    .arg(all.cells.size() - all.compared.size())
                                    .arg(all.cells.size())});
    return all;
}

int runPredict(const Arguments& arguments, Console& console)
{
    const auto request = denseRequest(arguments);
    if (!request.ok()) return console.refuse(request.error());
    const auto machine = readMachine(arguments.text(u"--machine"_s, u"hopper"_s));
    if (!machine.ok()) return console.refuse(machine.error());
    const auto machines =
        denseMachinesOf(*machine, {request->isCalibrated, request->degree, readingOfMachine(request->study.like.readings)});
    if (!machines.ok()) return console.refuse(machines.error());
    std::vector<DenseRun> given;
    Messages messages;
    if (!request->against.isEmpty()) {
        const auto inputs = readInputs(request->against, console.progress());
        if (!inputs.ok()) return console.refuse(inputs.error());
        messages = inputs->messages;
        const auto runs = denseRunsOf(inputs->session);
        if (!runs.ok()) return console.refuse(runs.error(), messages);
        given = *runs;
    }
    const auto all = predicted(*request, *machines, given, console.progress());
    if (!all.ok()) return console.refuse(all.error(), messages);
    const AnswerTable cells = cellsOf(*all);
    Answer answer{{{"machine", machine->id},
                   {"setup", setupToJson(*request, machines->chosen)},
                   {"cells", cells.toJson()},
                   {"refused", refusedOf(*all).toJson()}},
                  messages,
                  request->study.cores.empty() ? besideText(all->compared) : cells.toText(),
                  cells.toCsv()};
    if (request->study.like.readings.fitsTables)
        answer.text.prepend(u"Read as %1.\n"_s.arg(wordsOf(request->study.like.readings, machines->chosen).join(u", "_s)));
    answer.add(all->messages);
    answer.add(u"best"_s, tableOf(all->best), u"\nBest variant, and by how much the next is slower:\n"_s);
    if (!request->against.isEmpty()) answer.fields.insert(u"deviations"_s, tableOf(all->compared).toJson());
    answer.text += deviationsText(all->compared);
    return console.answer(answer);
}

QString predictNotes()
{
    return u"ALGORITHM: cannon, summa, trsm, cholesky or all. SUMMA and Cholesky are derived by the rules of the paper, which does not "
           u"spell "
           "them\n"
           "out. Where C_max is extrapolated, time_interval_s spans the polynomials of degree 1 to 3, and a best variant that depends on "
           "the\n"
           "degree is not certain; time_lower_s and time_upper_s are 95 % by the errors of the machine's values, where it has them, and "
           "where\n"
           "these leave the best variant open it is not certain either; certain says nothing of how well the model meets a table. With the "
           "machine hopper, Tables II and III "
           "come "
           "back\n"
           "within 2 points but for the cells that decode names; those of trsm and cholesky are missed by up to 19 and 28 points, and "
           "with\n"
           "them the order of their variants. --against tells. With --reading fits-tables Table IV comes back within 2.73 points, by 18\n"
           "values that were fitted to 60 cells.\n"_s;
}

} // namespace

Verb predictVerb()
{
    return {.name = u"predict"_s,
            .summary = u"time and percent of peak of dense linear algebra in 2D and 2.5D"_s,
            .usage = u"ALGORITHM --size N[,N…] --cores C[,C…]"_s,
            .least = 1,
            .most = 1,
            .csv = true,
            .options = denseOptions(),
            .run = runPredict,
            .notes = predictNotes};
}

} // namespace costscope
