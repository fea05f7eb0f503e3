// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/csvCells.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/denseOptions.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/dense/decodeFactors.h"
#include "core/machine/machineFile.h"

#include <QFileInfo>

#include <cmath>

namespace costscope {

namespace {

struct Decoded {
    DenseDecoding decoding = {};
    std::optional<DecodedFactors> factors = {};
    Messages messages = {};
};

QJsonValue bracketToJson(const Bracket& bracket)
{
    return QJsonArray{jsonNumber(bracket.low), jsonNumber(bracket.high)};
}

QJsonObject toJson(const DecodedCell& cell)
{
    return {{"cores", cell.cores},
            {"processes", cell.processes},
            {"size", cell.n},
            {"block", cell.block},
            {"step_s", jsonNumber(cell.step)},
            {"dgemm_s", jsonNumber(cell.dgemm.value)},
            {"dgemm_interval_s", bracketToJson(cell.dgemm)},
            {"dgemm_efficiency", jsonNumber(cell.efficiency.value)},
            {"shift_s", jsonNumber(cell.shift.value)},
            {"shift_interval_s", bracketToJson(cell.shift)},
            {"c_max_sum", jsonNumber(cell.factorSum.value)},
            {"consistent", cell.isConsistent},
            {"reason", cell.reason.isEmpty() ? QJsonValue() : cell.reason}};
}

QJsonObject toJson(const DeviatingCell& cell)
{
    return {{"algorithm", cell.run.algorithm},   {"variant", cell.run.variant},
            {"cores", cell.run.cores},           {"size", cell.run.n},
            {"printed_percent", cell.printed},   {"expected_percent", cell.expected},
            {"deviation_points", cell.points()}, {"reason", cell.reason}};
}

QJsonArray tableToJson(const std::map<double, Bracket>& all, const char* key, const char* value)
{
    QJsonArray rows;
    for (const auto& [at, bracket] : all)
        rows.append(
            QJsonObject{{QLatin1String(key), at}, {QLatin1String(value), jsonNumber(bracket.value)}, {"interval", bracketToJson(bracket)}});
    return rows;
}

QJsonValue factorsToJson(const std::optional<DecodedFactors>& factors)
{
    if (!factors) return {};
    QJsonArray maximum;
    for (const auto& [p, law] : factors->maximum)
        maximum.append(QJsonObject{{"processes", p}, {"scale", law.scale}, {"exponent", law.exponent}});
    return QJsonObject{{"average", QJsonObject{{"scale", factors->average.scale}, {"exponent", factors->average.exponent}}},
                       {"average_decoded", factors->isAverageDecoded},
                       {"maximum", maximum},
                       {"cells", factors->cells},
                       {"parameters", factors->parameters},
                       {"rms_relative", jsonNumber(factors->rms)},
                       {"max_relative", jsonNumber(factors->worst)}};
}

QString number(double value, int digits)
{
    return std::isfinite(value) ? QString::number(value, 'f', digits) : QStringLiteral("—");
}

QString textOf(const Decoded& all)
{
    const auto time = [](double seconds) { return display(seconds, Quantity::Time); };
    const auto count = [](double value) { return display(value, Quantity::Count); };
    QList<QStringList> rows;
    for (const DecodedCell& c : all.decoding.cells)
        rows << QStringList{count(c.cores),
                            count(c.n),
                            count(c.block),
                            time(c.step),
                            time(c.dgemm.value),
                            display(c.efficiency.value, Quantity::Share, 3),
                            time(c.shift.value),
                            number(c.factorSum.value, 2),
                            c.isConsistent     ? QString()
                            : c.isContradicted ? QStringLiteral("contradicts")
                                               : QStringLiteral("differs")};
    QString text =
        inColumns({QStringLiteral("cores"), QStringLiteral("size"), QStringLiteral("block"), QStringLiteral("step X+D"),
                   QStringLiteral("dgemm D"), QStringLiteral("efficiency"), QStringLiteral("shift X"), QStringLiteral("ΣC_max"), QString()},
                  rows);
    for (const DecodedCell& c : all.decoding.cells)
        if (!c.isConsistent) text += QStringLiteral("%1 cores, size %2: %3.\n").arg(count(c.cores), count(c.n), c.reason);
    if (all.decoding.isLatencyDecoded)
        text += QStringLiteral("L, the median over the numbers of cores with several sizes: %1.\n").arg(time(all.decoding.latency));
    if (!all.decoding.deviating.empty()) {
        rows.clear();
        for (const DeviatingCell& c : all.decoding.deviating)
            rows << QStringList{c.run.algorithm,      c.run.variant,         count(c.run.cores),    count(c.run.n),
                                number(c.printed, 2), number(c.expected, 2), number(c.points(), 2), c.reason};
        text += QStringLiteral("\nCells that contradict the others, percent of peak:\n") +
                inColumns({QStringLiteral("algorithm"), QStringLiteral("variant"), QStringLiteral("cores"), QStringLiteral("size"),
                           QStringLiteral("printed"), QStringLiteral("expected"), QStringLiteral("points"), QString()},
                          rows);
    }
    if (!all.factors) return text;
    text += QStringLiteral("\nFactors as power laws of the distance in ranks (an assumption; only their sums are decoded), %1 cells to %2 "
                           "rms, %3 at most:\n")
                .arg(all.factors->cells)
                .arg(display(all.factors->rms, Quantity::Share, 2), display(all.factors->worst, Quantity::Share, 2));
    text +=
        QStringLiteral("C_avg(d) = %1 · d^%2%3\n")
            .arg(number(all.factors->average.scale, 2), number(all.factors->average.exponent, 3),
                 all.factors->isAverageDecoded ? QString()
                                               : QStringLiteral(" (taken as C_max of the fewest processes: a table of summa would tell)"));
    for (const auto& [p, law] : all.factors->maximum)
        text += QStringLiteral("C_max(%1, d) = %2 · d^%3\n").arg(count(p), number(law.scale, 2), number(law.exponent, 3));
    return text;
}

QString csvOf(const DenseDecoding& decoding)
{
    QString text = QStringLiteral("cores,size,block,step_s,dgemm_s,dgemm_efficiency,shift_s,c_max_sum,consistent\n");
    for (const DecodedCell& c : decoding.cells) {
        QStringList cells;
        for (const double value : {c.cores, c.n, c.block, c.step, c.dgemm.value, c.efficiency.value, c.shift.value, c.factorSum.value})
            cells << csvNumber(value);
        text += cells.join(u',') + (c.isConsistent ? QStringLiteral(",true\n") : QStringLiteral(",false\n"));
    }
    return text;
}

Result<DecodeSettings> settingsFrom(const Arguments& arguments, const Machine& machine)
{
    auto settings = decodeSettingsOf(machine);
    if (!settings) return settings;
    settings->threads = double(arguments.whole(QStringLiteral("--threads"), 6));
    settings->layers = double(arguments.whole(QStringLiteral("--layers"), 4));
    if (const auto share = arguments.number(QStringLiteral("--uncertainty"))) settings->uncertainty = *share / 100;
    if (settings->uncertainty < 0 || settings->uncertainty >= 1)
        return wrongWords(QStringLiteral("--uncertainty is a percentage from 0 on, below 100."));
    // Decoded once more, not taken from what was decoded before.
    if (arguments.has(QStringLiteral("--decode-latency"))) settings->latency = missing;
    return settings;
}

QString namesOf(const QStringList& files)
{
    QStringList names;
    for (const QString& file : files) names << QFileInfo(file).fileName();
    return names.join(QStringLiteral(", "));
}

int run(const Arguments& arguments, Console& console)
{
    const auto inputs = readInputs(arguments.words(), console.progress());
    if (!inputs.ok()) return console.refuse(inputs.error());
    const auto machine = readMachine(arguments.text(QStringLiteral("--machine"), QStringLiteral("hopper")));
    if (!machine.ok()) return console.refuse(machine.error(), inputs->messages);
    const auto settings = settingsFrom(arguments, *machine);
    if (!settings.ok()) return console.refuse(settings.error(), inputs->messages);
    const auto runs = denseRunsOf(inputs->session);
    if (!runs.ok()) return console.refuse(runs.error(), inputs->messages);
    auto decoding = decodeDense(*runs, *settings);
    if (!decoding.ok()) return console.refuse(decoding.error(), inputs->messages);
    Decoded all{decoding.take(), {}, inputs->messages};
    all.messages.insert(all.messages.end(), all.decoding.messages.begin(), all.decoding.messages.end());
    if (auto factors = decodeFactors(all.decoding, *runs, *settings)) {
        all.factors = factors.take();
        if (all.factors->cells <= all.factors->parameters)
            all.messages.push_back({Severity::Warning, QStringLiteral("The laws of the factors have %1 parameters for %2 cells: they pass "
                                                                      "through the cells whatever those say, and are not tested by them.")
                                                           .arg(all.factors->parameters)
                                                           .arg(all.factors->cells)});
    } else
        all.messages.push_back({Severity::Note, factors.error().message});
    if (const QString path = arguments.text(QStringLiteral("-o")); !path.isEmpty()) {
        const Machine made = withDecoded(*machine, all.decoding, all.factors ? &*all.factors : nullptr, namesOf(arguments.words()));
        if (const auto saved = saveMachine(made, path); !saved.ok()) return console.refuse(saved.error(), all.messages);
    }
    QJsonArray cells, deviating;
    for (const DecodedCell& cell : all.decoding.cells) cells.append(toJson(cell));
    for (const DeviatingCell& cell : all.decoding.deviating) deviating.append(toJson(cell));
    return console.answer({{{"cells", cells},
                            {"latency_s", jsonNumber(all.decoding.latency)},
                            {"latency_decoded", all.decoding.isLatencyDecoded},
                            {"efficiency", tableToJson(all.decoding.efficiency, "block", "dgemm_efficiency")},
                            {"c_max_sums", tableToJson(all.decoding.factorSums, "processes", "c_max_sum")},
                            {"layer_sums", tableToJson(all.decoding.layerSums, "processes", "blocks")},
                            {"deviating", deviating},
                            {"factors", factorsToJson(all.factors)}},
                           all.messages,
                           textOf(all),
                           csvOf(all.decoding)});
}

QString notes()
{
    return QStringLiteral(
        "TABLE: a CSV with algorithm, variant, cores, matrix_size and percent_of_peak or time_s. The 2D and 2D_overlap cells of cannon "
        "are\n"
        "solved for dgemm and shift of a step; the 2.5D cells and those of summa are checked with them. What the machine already has\n"
        "of efficiencies and factors is not used.\n");
}

} // namespace

const Verb decodeVerb = {
    QStringLiteral("decode"),
    QStringLiteral("what a table of dense linear algebra was made of, and which of its cells contradict"),
    QStringLiteral("TABLE.csv..."),
    1,
    -1,
    true,
    false,
    {{QStringLiteral("--machine"), Option::Text, QStringLiteral("M"),
      QStringLiteral("a shipped id or a file: peak, bandwidth, latency; hopper unless given")},
     Option{QStringLiteral("--threads"), Option::Whole, QStringLiteral("T"),
            QStringLiteral("cores of a process, where the table has no processes (6)")}
         .from(1),
     Option{QStringLiteral("--layers"), Option::Whole, QStringLiteral("C"),
            QStringLiteral("layers c of the 2.5D cells, where the table has none (4)")}
         .from(1),
     {QStringLiteral("--uncertainty"), Option::Number, QStringLiteral("PERCENT"),
      QStringLiteral("of the cells; unless given 0.1 for times, half of the last decimal for percentages")},
     {QStringLiteral("--decode-latency"), Option::Switch, {}, QStringLiteral("decode L too, although the machine has one")},
     {QStringLiteral("-o"), Option::Text, QStringLiteral("MACHINE.json"),
      QStringLiteral("write the machine with what was decoded, costscope.machine/1")}},
    run,
    notes};

} // namespace costscope
