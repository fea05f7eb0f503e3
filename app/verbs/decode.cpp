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

QString textOf(const Decoded& all)
{
    const auto time = [](double seconds) { return display(seconds, Quantity::Time); };
    QList<QStringList> rows;
    for (const DecodedCell& c : all.decoding.cells)
        rows << QStringList{displayCount(c.cores),
                            displayCount(c.n),
                            displayCount(c.block),
                            time(c.step),
                            time(c.dgemm.value),
                            display(c.efficiency.value, Quantity::Share, 3),
                            time(c.shift.value),
                            fixedNumber(c.factorSum.value, 2),
                            c.isConsistent     ? QString()
                            : c.isContradicted ? u"contradicts"_s
                                               : u"differs"_s};
    QString text = inColumns(
        {u"cores"_s, u"size"_s, u"block"_s, u"step X+D"_s, u"dgemm D"_s, u"efficiency"_s, u"shift X"_s, u"ΣC_max"_s, QString()}, rows);
    for (const DecodedCell& c : all.decoding.cells)
        if (!c.isConsistent) text += u"%1 cores, size %2: %3.\n"_s.arg(displayCount(c.cores), displayCount(c.n), c.reason);
    if (all.decoding.isLatencyDecoded)
        text += u"L, the median over the numbers of cores with several sizes: %1.\n"_s.arg(time(all.decoding.latency));
    if (!all.decoding.deviating.empty()) {
        rows.clear();
        for (const DeviatingCell& c : all.decoding.deviating)
            rows << QStringList{c.run.algorithm,
                                c.run.variant,
                                displayCount(c.run.cores),
                                displayCount(c.run.n),
                                fixedNumber(c.printed, 2),
                                fixedNumber(c.expected, 2),
                                fixedNumber(c.points(), 2),
                                c.reason};
        text += u"\nCells that contradict the others, percent of peak:\n"_s +
                inColumns({u"algorithm"_s, u"variant"_s, u"cores"_s, u"size"_s, u"printed"_s, u"expected"_s, u"points"_s, QString()}, rows);
    }
    if (!all.factors) return text;
    text += u"\nFactors as power laws of the distance in ranks (an assumption; only their sums are decoded), %1 cells to %2 "
            "rms, %3 at most:\n"_s.arg(all.factors->cells)
                .arg(display(all.factors->rms, Quantity::Share, 2), display(all.factors->worst, Quantity::Share, 2));
    text += u"C_avg(d) = %1 · d^%2%3\n"_s.arg(
        fixedNumber(all.factors->average.scale, 2), fixedNumber(all.factors->average.exponent, 3),
        all.factors->isAverageDecoded ? QString() : u" (taken as C_max of the fewest processes: a table of summa would tell)"_s);
    for (const auto& [p, law] : all.factors->maximum)
        text += u"C_max(%1, d) = %2 · d^%3\n"_s.arg(displayCount(p), fixedNumber(law.scale, 2), fixedNumber(law.exponent, 3));
    return text;
}

QString csvOf(const DenseDecoding& decoding)
{
    QString text = u"cores,size,block,step_s,dgemm_s,dgemm_efficiency,shift_s,c_max_sum,consistent\n"_s;
    for (const DecodedCell& c : decoding.cells) {
        QStringList cells;
        for (const double value : {c.cores, c.n, c.block, c.step, c.dgemm.value, c.efficiency.value, c.shift.value, c.factorSum.value})
            cells << csvNumber(value);
        text += cells.join(u',') + (c.isConsistent ? u",true\n"_s : u",false\n"_s);
    }
    return text;
}

Result<DecodeSettings> settingsFrom(const Arguments& arguments, const Machine& machine)
{
    auto settings = decodeSettingsOf(machine);
    if (!settings) return settings;
    settings->threads = double(arguments.whole(u"--threads"_s, 6));
    settings->layers = double(arguments.whole(u"--layers"_s, 4));
    if (const auto share = arguments.number(u"--uncertainty"_s)) settings->uncertainty = *share / 100;
    if (settings->uncertainty < 0 || settings->uncertainty >= 1)
        return wrongWords(u"--uncertainty is a percentage from 0 on, below 100."_s);
    // Decoded once more, not taken from what was decoded before.
    if (arguments.has(u"--decode-latency"_s)) settings->latency = missing;
    return settings;
}

QString namesOf(const QStringList& files)
{
    QStringList names;
    for (const QString& file : files) names << QFileInfo(file).fileName();
    return names.join(u", "_s);
}

int runDecode(const Arguments& arguments, Console& console)
{
    const auto inputs = readInputs(arguments.words(), console.progress());
    if (!inputs.ok()) return console.refuse(inputs.error());
    const auto machine = readMachine(arguments.text(u"--machine"_s, u"hopper"_s));
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
            all.messages.push_back(
                {Severity::Warning, u"The laws of the factors have %1 parameters for %2 cells: they pass "
                                    "through the cells whatever those say, and are not tested by them."_s.arg(all.factors->parameters)
                                        .arg(all.factors->cells)});
    } else
        all.messages.push_back({Severity::Note, factors.error().message});
    if (const QString path = arguments.text(u"-o"_s); !path.isEmpty()) {
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

QString decodeNotes()
{
    return u"TABLE: a CSV with algorithm, variant, cores, matrix_size and percent_of_peak or time_s. The 2D and 2D_overlap cells of cannon "
           "are\n"
           "solved for dgemm and shift of a step; the 2.5D cells and those of summa are checked with them. What the machine already has\n"
           "of efficiencies and factors is not used.\n"_s;
}

} // namespace

const Verb decodeVerb = {
    u"decode"_s,
    u"what a table of dense linear algebra was made of, and which of its cells contradict"_s,
    u"TABLE.csv..."_s,
    1,
    -1,
    true,
    false,
    {{u"--machine"_s, Option::Text, u"M"_s, u"a shipped id or a file: peak, bandwidth, latency; hopper unless given"_s},
     Option{u"--threads"_s, Option::Whole, u"T"_s, u"cores of a process, where the table has no processes (6)"_s}.from(1),
     Option{u"--layers"_s, Option::Whole, u"C"_s, u"layers c of the 2.5D cells, where the table has none (4)"_s}.from(1),
     {u"--uncertainty"_s, Option::Number, u"PERCENT"_s,
      u"of the cells; unless given 0.1 for times, half of the last decimal for percentages"_s},
     {u"--decode-latency"_s, Option::Switch, {}, u"decode L too, although the machine has one"_s},
     {u"-o"_s, Option::Text, u"MACHINE.json"_s, u"write the machine with what was decoded, costscope.machine/1"_s}},
    runDecode,
    decodeNotes};

} // namespace costscope
