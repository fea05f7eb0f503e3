// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/csvCells.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/denseOptions.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/dense/denseComparison.h"

#include <cmath>

namespace costscope {

namespace {

struct Predicted {
    std::vector<DensePrediction> cells = {};
    std::vector<BestVariant> best = {};
    std::vector<ComparedCell> compared = {};
    Messages messages = {};
};

QJsonObject placeToJson(const DenseQuestion& question)
{
    return {{"algorithm", toString(question.algorithm)},
            {"variant", toString(question.variant)},
            {"cores", question.cores},
            {"size", question.n}};
}

QJsonObject toJson(const DensePrediction& one)
{
    QJsonObject fields = placeToJson(one.question), terms;
    for (const Term& term : one.time->terms) terms.insert(term.name, jsonNumber(term.value));
    fields.insert(u"time_s"_s, jsonNumber(one.time->seconds));
    fields.insert(u"time_interval_s"_s, QJsonArray{jsonNumber(one.seconds[0]), jsonNumber(one.seconds[1])});
    fields.insert(u"percent_of_peak"_s, jsonNumber(one.time->percentOfPeak));
    fields.insert(u"bytes_per_process"_s, jsonNumber(one.time->bytesPerProcess));
    fields.insert(u"fits"_s, one.time->fits);
    fields.insert(u"terms"_s, terms);
    return fields;
}

QJsonArray namesToJson(const std::vector<DenseVariant>& variants)
{
    QJsonArray names;
    for (const DenseVariant variant : variants) names.append(toString(variant));
    return names;
}

QJsonObject toJson(const BestVariant& best)
{
    return {{"algorithm", toString(best.algorithm)},
            {"cores", best.cores},
            {"size", best.n},
            {"variant", toString(best.variant)},
            {"percent_of_peak", best.percentOfPeak},
            {"margin", jsonNumber(best.margin)},
            {"ties", namesToJson(best.ties)},
            {"certain", best.isCertain()},
            {"possible", namesToJson(best.possible)}};
}

QJsonObject setupToJson(const DenseRequest& request)
{
    const DenseQuestion& like = request.study.like;
    return {{"threads", like.threads},  {"layers", like.layers},
            {"blocks", like.blocks},    {"calibrated", request.isCalibrated},
            {"degree", request.degree}, {"readings", QJsonArray::fromStringList(request.readings)}};
}

QJsonObject toJson(const ComparedCell& cell)
{
    QJsonObject fields = placeToJson(cell.question);
    fields.insert(u"printed_percent"_s, cell.printed);
    fields.insert(u"predicted_percent"_s, jsonNumber(cell.predicted));
    fields.insert(u"deviation_points"_s, jsonNumber(cell.points()));
    return fields;
}

QString namesOf(const std::vector<DenseVariant>& variants)
{
    QStringList names;
    for (const DenseVariant variant : variants) names << toString(variant);
    return names.join(u" or "_s);
}

QString cellsText(const Predicted& all)
{
    QList<QStringList> rows;
    for (const DensePrediction& one : all.cells) {
        if (!one.time) continue;
        QStringList parts;
        for (const Term& term : one.time->terms)
            parts << u"%1 %2"_s.arg(QString(term.name).remove(u"_s"_s), display(term.value, Quantity::Time, 3));
        rows << QStringList{toString(one.question.algorithm),
                            toString(one.question.variant),
                            displayCount(one.question.cores),
                            displayCount(one.question.n),
                            display(one.time->seconds, Quantity::Time),
                            fixedNumber(one.time->percentOfPeak, 2),
                            one.time->fits ? QString() : u"does not fit"_s,
                            parts.join(u", "_s)};
    }
    return inColumns({u"algorithm"_s, u"variant"_s, u"cores"_s, u"size"_s, u"time"_s, u"% of peak"_s, QString(), QString()}, rows);
}

QString bestText(const Predicted& all)
{
    QList<QStringList> rows;
    for (const BestVariant& best : all.best)
        rows << QStringList{toString(best.algorithm),
                            displayCount(best.cores),
                            displayCount(best.n),
                            namesOf(best.ties),
                            std::isfinite(best.margin) ? display(best.margin, Quantity::Share, 2) : u"—"_s,
                            best.isCertain() ? QString() : u"not certain: %1"_s.arg(namesOf(best.possible))};
    return u"\nBest variant, and by how much the next is slower:\n"_s +
           inColumns({u"algorithm"_s, u"cores"_s, u"size"_s, u"variant"_s, u"margin"_s, QString()}, rows);
}

QString comparedText(const Predicted& all)
{
    if (all.compared.empty()) return {};
    QList<QStringList> rows;
    for (const DeviationSummary& one : deviationsOf(all.compared))
        rows << QStringList{toString(one.algorithm),
                            toString(one.variant),
                            displayCount(one.cells),
                            fixedNumber(one.median, 2),
                            fixedNumber(one.meanAbsolute, 2),
                            fixedNumber(one.worst.points(), 2),
                            u"at %1 cores, size %2"_s.arg(displayCount(one.worst.question.cores), displayCount(one.worst.question.n))};
    return u"\nPredicted less given, points of peak:\n"_s +
           inColumns({u"algorithm"_s, u"variant"_s, u"cells"_s, u"median"_s, u"mean |Δ|"_s, u"largest"_s, QString()}, rows);
}

QString csvOf(const Predicted& all)
{
    QString text = u"algorithm,variant,cores,size,time_s,percent_of_peak,bytes_per_process,fits\n"_s;
    for (const DensePrediction& one : all.cells)
        if (one.time)
            text += u"%1,%2,%3,%4,%5,%6,%7,%8\n"_s.arg(toString(one.question.algorithm), toString(one.question.variant),
                                                       csvNumber(one.question.cores), csvNumber(one.question.n),
                                                       csvNumber(one.time->seconds), csvNumber(one.time->percentOfPeak),
                                                       csvNumber(one.time->bytesPerProcess), one.time->fits ? u"true"_s : u"false"_s);
    return text;
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
    const auto machines = denseMachinesOf(*machine, request->isCalibrated, request->degree);
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
    QJsonArray cells, best, compared, refused;
    for (const DensePrediction& one : all->cells) {
        if (one.time) {
            cells.append(toJson(one));
            continue;
        }
        QJsonObject fields = placeToJson(one.question);
        fields.insert(u"message"_s, one.refusal);
        refused.append(fields);
    }
    for (const BestVariant& one : all->best) best.append(toJson(one));
    for (const ComparedCell& one : all->compared) compared.append(toJson(one));
    messages.insert(messages.end(), all->messages.begin(), all->messages.end());
    QJsonObject fields{{"machine", machine->id}, {"setup", setupToJson(*request)}, {"cells", cells}, {"best", best}, {"refused", refused}};
    if (!request->against.isEmpty()) fields.insert(u"deviations"_s, compared);
    return console.answer({fields, messages,
                           (request->study.cores.empty() ? QString() : cellsText(*all)) + bestText(*all) + comparedText(*all),
                           csvOf(*all)});
}

QString predictNotes()
{
    return u"ALGORITHM: cannon, summa, trsm, cholesky or all. SUMMA and Cholesky are derived by the rules of the paper, which does not "
           u"spell "
           "them\n"
           "out. Where C_max is extrapolated, time_interval_s spans the polynomials of degree 1 to 3, and a best variant that depends on "
           "the\n"
           "degree is not certain; certain says nothing of how well the model meets a table. With the machine hopper, Tables II and III "
           "come "
           "back\n"
           "within 2 points but for the cells that decode names; those of trsm and cholesky are missed by up to 19 and 28 points, and "
           "with\n"
           "them the order of their variants. --against tells.\n"_s;
}

} // namespace

const Verb predictVerb = {u"predict"_s,
                          u"time and percent of peak of dense linear algebra in 2D and 2.5D"_s,
                          u"ALGORITHM --size N[,N…] --cores C[,C…]"_s,
                          1,
                          1,
                          true,
                          false,
                          denseOptions(),
                          runPredict,
                          predictNotes};

} // namespace costscope
