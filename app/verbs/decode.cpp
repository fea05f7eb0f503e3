// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Console.h"
#include "app/verbs/line/denseOptions.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/dense/denseReadings.h"
#include "core/dense/fitReading.h"
#include "core/machine/machineFile.h"

#include <QFileInfo>

namespace costscope {

namespace {

QJsonValue bracketToJson(const Bracket& bracket)
{
    return QJsonArray{jsonNumber(bracket.low), jsonNumber(bracket.high)};
}

AnswerTable tableOf(const std::vector<DecodedCell>& cells)
{
    AnswerTable table({{"cores", "cores", Quantity::Count},
                       jsonOnly("processes"),
                       {"size", "size", Quantity::Count},
                       {"block", "block", Quantity::Count},
                       {"step_s", "step X+D", Quantity::Time},
                       {"dgemm_s", "dgemm D", Quantity::Time},
                       jsonOnly("dgemm_interval_s"),
                       {"dgemm_efficiency", "efficiency", Quantity::Share, 3},
                       {"shift_s", "shift X", Quantity::Time},
                       jsonOnly("shift_interval_s"),
                       fixed("c_max_sum", "ΣC_max", 2),
                       {"consistent"},
                       forPeople(""),
                       jsonOnly("reason")});
    for (const DecodedCell& c : cells)
        table.add(c.cores, c.processes, c.n, c.block, c.step, c.dgemm.value, bracketToJson(c.dgemm), c.efficiency.value, c.shift.value,
                  bracketToJson(c.shift), c.factorSum.value, c.isConsistent,
                  c.isConsistent     ? QString()
                  : c.isContradicted ? u"contradicts"_s
                                     : u"differs"_s,
                  c.reason.isEmpty() ? QJsonValue() : c.reason);
    return table;
}

AnswerTable tableOf(const std::vector<DeviatingCell>& cells)
{
    AnswerTable table({word("algorithm", "algorithm"),
                       word("variant", "variant"),
                       {"cores", "cores", Quantity::Count},
                       {"size", "size", Quantity::Count},
                       fixed("printed_percent", "printed", 2),
                       fixed("expected_percent", "expected", 2),
                       fixed("deviation_points", "points", 2),
                       word("reason", "")});
    for (const DeviatingCell& c : cells)
        table.add(c.run.algorithm, c.run.variant, c.run.cores, c.run.n, c.printed, c.expected, c.points(), c.reason);
    return table;
}

QJsonArray bracketsToJson(const std::map<double, Bracket>& all, const char* key, const char* value)
{
    AnswerTable table({{key}, {value}, {"interval"}});
    for (const auto& [at, bracket] : all) table.add(at, bracket.value, bracketToJson(bracket));
    return table.toJson();
}

QJsonObject factorsToJson(const DecodedFactors& factors)
{
    AnswerTable maximum({{"processes"}, {"scale"}, {"exponent"}});
    for (const auto& [p, law] : factors.maximum) maximum.add(p, law.scale, law.exponent);
    return {{"average", QJsonObject{{"scale", factors.average.scale}, {"exponent", factors.average.exponent}}},
            {"average_decoded", factors.isAverageDecoded},
            {"maximum", maximum.toJson()},
            {"cells", factors.cells},
            {"parameters", factors.parameters},
            {"rms_relative", jsonNumber(factors.rms)},
            {"max_relative", jsonNumber(factors.worst)}};
}

QString factorsText(const DecodedFactors& factors)
{
    QString text = u"\nFactors as power laws of the distance in ranks (an assumption; only their sums are decoded), %1 cells to %2 "
                   "rms, %3 at most:\n"_s.arg(factors.cells)
                       .arg(display(factors.rms, Quantity::Share, 2), display(factors.worst, Quantity::Share, 2));
    text += u"C_avg(d) = %1 · d^%2%3\n"_s.arg(fixedNumber(factors.average.scale, 2), fixedNumber(factors.average.exponent, 3),
                                              factors.isAverageDecoded ? QString() : u" (%1)"_s.arg(averageSource(factors)));
    for (const auto& [p, law] : factors.maximum)
        text += u"C_max(%1, d) = %2 · d^%3\n"_s.arg(displayCount(p), fixedNumber(law.scale, 2), fixedNumber(law.exponent, 3));
    return text;
}

QJsonObject readingToJson(const FittedReading& reading)
{
    return {{"parameters", reading.tables.parameters},
            {"cells", reading.tables.cells},
            {"rms_points", jsonNumber(reading.rms)},
            {"max_points", jsonNumber(reading.worst)}};
}

QString readingText(const FittedReading& reading)
{
    return u"\nThe reading %1 meets the cells of trsm and the 2D ones to %2 points rms, %3 at most: %4. Others may meet them as well.\n"_s
        .arg(QLatin1String(fitsTablesId), fixedNumber(reading.rms, 2), fixedNumber(reading.worst, 2),
             fitWords(ReadingFit{reading.tables.parameters, reading.tables.cells, {}}));
}

/// Without the factors.
Answer answerOf(const DenseDecoding& decoding, const Messages& messages)
{
    const AnswerTable cells = tableOf(decoding.cells);
    Answer answer{{{"cells", cells.toJson()},
                   {"latency_s", jsonNumber(decoding.latency)},
                   {"latency_decoded", decoding.isLatencyDecoded},
                   {"efficiency", bracketsToJson(decoding.efficiency, "block", "dgemm_efficiency")},
                   {"c_max_sums", bracketsToJson(decoding.factorSums, "processes", "c_max_sum")},
                   {"layer_sums", bracketsToJson(decoding.layerSums, "processes", "blocks")},
                   {"factors", QJsonValue()}},
                  messages,
                  decoding.cells.empty() ? QString() : cells.toText(),
                  cells.toCsv()};
    answer.add(decoding.messages);
    for (const DecodedCell& c : decoding.cells)
        if (!c.isConsistent) answer.text += u"%1 cores, size %2: %3.\n"_s.arg(displayCount(c.cores), displayCount(c.n), c.reason);
    if (decoding.isLatencyDecoded)
        answer.text +=
            u"L, the median over the numbers of cores with several sizes: %1.\n"_s.arg(display(decoding.latency, Quantity::Time));
    answer.add(u"deviating"_s, tableOf(decoding.deviating), u"\nCells that contradict the others, percent of peak:\n"_s);
    return answer;
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
    const auto decoding = decodeDense(*runs, *settings);
    if (!decoding.ok()) return console.refuse(decoding.error(), inputs->messages);
    Answer answer = answerOf(*decoding, inputs->messages);
    const auto factors = decodeFactors(*decoding, *runs, *settings);
    if (factors.ok()) {
        answer.fields.insert(u"factors"_s, factorsToJson(*factors));
        answer.text += factorsText(*factors);
        if (const QString untested = untestedWords(*factors); !untested.isEmpty()) warn(answer.messages, untested);
    } else
        answer.messages.push_back({Severity::Note, factors.error().message});
    const bool hasTrsm = std::ranges::any_of(*runs, [](const DenseRun& run) { return run.algorithm == toString(DenseAlgorithm::Trsm); });
    const auto reading = factors.ok() && hasTrsm ? fitReading(*decoding, *factors, *runs, *settings) : Result<FittedReading>(Error{});
    if (reading.ok()) {
        answer.fields.insert(u"reading_fit"_s, readingToJson(*reading));
        answer.text += readingText(*reading);
    } else if (!reading.error().message.isEmpty())
        answer.messages.push_back({Severity::Note, reading.error().message});
    if (const QString path = arguments.text(u"-o"_s); !path.isEmpty()) {
        if (decoding->cells.empty()) return console.refuse(Error{decoding->messages.front().text}, inputs->messages);
        const Machine made = withDecoded(*machine, *decoding, factors.ok() ? &*factors : nullptr, namesOf(arguments.words()),
                                         reading.ok() ? &reading->tables : nullptr);
        if (const auto saved = saveMachine(made, path); !saved.ok()) return console.refuse(saved.error(), answer.messages);
    }
    return console.answer(answer);
}

QString decodeNotes()
{
    return u"TABLE: a CSV with algorithm, variant, cores, matrix_size and percent_of_peak or time_s. The 2D and 2D_overlap cells of cannon "
           "are\n"
           "solved for dgemm and shift of a step; the 2.5D cells and those of summa are checked with them. Cells of trsm and cholesky are\n"
           "compared with half the size on as many and on a quarter of the cores. What the machine already has of efficiencies and\n"
           "factors is not used. With cells of cannon and trsm the values of the reading fits-tables are fitted, too, and\n"
           "written with the machine.\n"_s;
}

} // namespace

Verb decodeVerb()
{
    return {
        .name = u"decode"_s,
        .summary = u"what a table of dense linear algebra was made of, and which of its cells contradict"_s,
        .usage = u"TABLE.csv..."_s,
        .least = 1,
        .csv = true,
        .options = {{u"--machine"_s, Option::Text, u"M"_s, u"a shipped id or a file: peak, bandwidth, latency; hopper unless given"_s},
                    Option{u"--threads"_s, Option::Whole, u"T"_s, u"cores of a process, where the table has no processes (6)"_s}.from(1),
                    Option{u"--layers"_s, Option::Whole, u"C"_s, u"layers c of the 2.5D cells, where the table has none (4)"_s}.from(1),
                    {u"--uncertainty"_s, Option::Number, u"PERCENT"_s,
                     u"of the cells; unless given 0.1 for times, half of the last decimal for percentages"_s},
                    {u"--decode-latency"_s, Option::Switch, {}, u"decode L too, although the machine has one"_s},
                    {u"-o"_s, Option::Text, u"MACHINE.json"_s, u"write the machine with what was decoded, costscope.machine/1"_s}},
        .run = runDecode,
        .notes = decodeNotes};
}

} // namespace costscope
