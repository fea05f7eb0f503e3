// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/didYouMean.h"
#include "core/levels/figures/levelFigure.h"
#include "core/levels/levelAnalysis.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The levels on one machine; of a what if with what it changes.
struct Stack {
    Machine machine;
    LevelAnalysis analysis;
    LevelChanges changes = {};
    std::vector<LevelChangeInterval> intervals = {}; ///< of a what if, beside the first
};

/// 95 % of a level's times, as scripts have them.
struct Ends {
    const char* name;
    Interval (*of)(const LevelInterval& interval);
};
constexpr Ends levelEnds[] = {
    {"postal", [](const LevelInterval& i) { return i.times[size_t(Rung::Postal)]; }},
    {"max_rate", [](const LevelInterval& i) { return i.times[size_t(Rung::MaxRate)]; }},
    {"node_aware", [](const LevelInterval& i) { return i.parts[size_t(LevelPart::MaxRate)]; }},
    {"queue", [](const LevelInterval& i) { return i.parts[size_t(LevelPart::Queue)]; }},
    {"contention", [](const LevelInterval& i) { return i.parts[size_t(LevelPart::Contention)]; }},
    {"total", [](const LevelInterval& i) { return i.total(); }},
};

/// Of the what if beside the first; of itself where it stands alone.
const std::vector<LevelChangeInterval>& changesOf(const Stack& stack, const Stack* whatIf)
{
    return whatIf ? whatIf->intervals : stack.intervals;
}

QString rangeOf(const Interval& ends, Quantity quantity)
{
    return std::isnan(ends[0] + ends[1]) ? QString() : u"%1 – %2"_s.arg(display(ends[0], quantity, 3), display(ends[1], quantity, 3));
}

/// What the errors of the machine's values make of the levels; nothing where it has none.
std::vector<AnswerColumn> endColumns(const Stack& stack, const Stack* whatIf)
{
    if (stack.analysis.intervals.empty() && changesOf(stack, whatIf).empty()) return {};
    std::vector<AnswerColumn> columns;
    for (const Ends& ends : levelEnds)
        for (const char* end : {"lower", "upper"}) {
            AnswerColumn column = jsonOnly(u"%1_%2_s"_s.arg(QLatin1String(ends.name), QLatin1String(end)));
            column.isInCsv = QLatin1String(ends.name) == QLatin1String("total");
            columns.push_back(column);
        }
    columns.insert(columns.end(), {jsonOnly("dominant_is_decided"), forPeople("total 95 %")});
    for (const char* key : {"what_if_ratio_lower", "what_if_ratio_upper"}) {
        AnswerColumn column{.key = key, .isInJson = !whatIf, .isInCsv = bool(whatIf)}; // JSON has the what if by itself
        columns.push_back(onlyIf(!changesOf(stack, whatIf).empty(), column));
    }
    columns.push_back(onlyIf(whatIf, forPeople("ratio 95 %")));
    return columns;
}

void putEnds(AnswerTable& table, const Stack& stack, const Stack* whatIf, size_t row)
{
    LevelInterval none{.isPartDecided = true};
    none.times.fill({missing, missing});
    none.parts.fill({missing, missing});
    none.whole = {missing, missing};
    const LevelInterval& own = stack.analysis.intervals.empty() ? none : stack.analysis.intervals[row];
    for (const Ends& ends : levelEnds)
        for (const double end : ends.of(own)) table.put(end);
    const auto& changes = changesOf(stack, whatIf);
    const Interval ratio = changes.empty() ? Interval{missing, missing} : changes[row].ratio;
    table.put(own.isPartDecided);
    table.put(rangeOf(own.total(), Quantity::Time));
    table.put(ratio[0]);
    table.put(ratio[1]);
    table.put(rangeOf(ratio, Quantity::None));
}

/// Times at the capacity of links, where the machine knows it.
bool showsLinkTimes(const LevelAnalysis& analysis)
{
    return std::any_of(analysis.costs.begin(), analysis.costs.end(), [](const LevelCost& cost) { return !std::isnan(cost.linkTime); });
}

/// A what if adds its total and how many times the first it is.
AnswerTable levelsOf(const Stack& stack, const Stack* whatIf = nullptr)
{
    const LevelAnalysis& analysis = stack.analysis;
    std::vector<AnswerColumn> columns{{"level", "level"}, word("operation", "operation")};
    for (const LevelColumn& column : levelColumns()) columns.push_back({column.key, column.heading, column.quantity});
    for (const Locality where : localities) columns.push_back(jsonOnly(QString(toString(where)).replace(u'-', u'_') + u"_s"_s));
    columns.insert(columns.end(),
                   {jsonOnly("link_time_s"), onlyIf(showsLinkTimes(analysis), csvOnly({"link_time_s", "longest link", Quantity::Time})),
                    jsonOnly("dominant"), onlyIf(whatIf, csvOnly({"what_if_total_s", "what if", Quantity::Time})),
                    onlyIf(whatIf, csvOnly({"what_if_ratio", "ratio"}))});
    const std::vector<AnswerColumn> ends = endColumns(stack, whatIf);
    columns.insert(columns.end(), ends.begin(), ends.end());
    AnswerTable table(columns);
    for (size_t i = 0; i < analysis.costs.size(); ++i) {
        const LevelCost& cost = analysis.costs[i];
        table.put(cost.operation.level);
        table.put(cost.operation.name);
        for (const LevelColumn& column : levelColumns()) table.put(column.number(cost));
        for (const Locality where : localities) table.put(cost.parts[size_t(where)]);
        const double other = whatIf ? whatIf->analysis.costs[i].total() : missing;
        const auto most = dominant(cost);
        table.put(cost.linkTime);
        table.put(cost.linkTime);
        table.put(most ? QJsonValue(toString(*most)) : QJsonValue());
        table.put(other);
        table.put(other / cost.total());
        if (!ends.empty()) putEnds(table, stack, whatIf, i);
    }
    return table;
}

/// Of each of the operations; nothing = all together.
AnswerTable ladderOf(const LevelAnalysis& analysis, const QList<std::optional<QString>>& operations)
{
    AnswerTable table({forPeople("operation"),
                       {"rung", "rung"},
                       {"median_ratio", "median"},
                       {"min_ratio", "least"},
                       {"max_ratio", "most"},
                       {"rms_log_error"}});
    for (const auto& operation : operations)
        for (const RungError& error : ladder(analysis.costs, operation))
            table.add(operation, toString(error.rung), error.median, error.min, error.max, error.rmsLog);
    return table;
}

QJsonObject fieldsOf(const Stack& stack)
{
    const LevelAnalysis& analysis = stack.analysis;
    QJsonObject byOperation;
    for (const QString& operation : analysis.operations()) byOperation.insert(operation, ladderOf(analysis, {operation}).toJson());
    QJsonObject settings;
    const NamedValues used = namedSettings(analysis.settingsInUse());
    for (const Parameter& row : levelSettingRows()) settings.insert(row.name, row.words.value(int(used.at(row.name))));
    settings.insert(u"aggregation"_s, analysis.question.aggregation);
    return {{"levels", levelsOf(stack).toJson()},      {"ladder", ladderOf(analysis, {std::nullopt}).toJson()},
            {"ladder_by_operation", byOperation},      {"machine", stack.machine.id},
            {"placement", toJson(analysis.placement)}, {"settings", settings}};
}

QString textOf(const Stack& stack, const Stack* whatIf)
{
    const auto ladderText = [](const LevelAnalysis& analysis) {
        const QStringList all = analysis.operations();
        return ladderOf(analysis, {all.begin(), all.end()}).toText();
    };
    QString text = u"Machine: %1\n"_s.arg(stack.machine.name);
    if (whatIf) text += u"What if: %1\n"_s.arg(describe(whatIf->changes).join(u", "_s));
    text += levelsOf(stack, whatIf).toText() + u"\nModeled / measured\n"_s + ladderText(stack.analysis);
    if (whatIf) text += u"\nModeled / measured, what if\n"_s + ladderText(whatIf->analysis);
    return text;
}

/// --what-if: `machine`, else names of levelValueRows().
Result<LevelChanges> whatIfOf(const Arguments& arguments)
{
    const QString option = u"--what-if"_s;
    const auto pairs = arguments.pairs(option);
    if (!pairs.ok()) return pairs.error();
    LevelChanges changes;
    for (const auto& [name, text] : *pairs) {
        const Parameter* row = findLevelValue(name);
        if (name == u"machine"_s) {
            changes.machine = text;
            continue;
        }
        if (!row) return Error{u"%1: there is no value “%2” here. %3"_s.arg(option, name, knownInstead(name, whatIfNames()))};
        const auto number = readValue(*row, text);
        if (!number.ok()) return Error{u"%1 %2: %3"_s.arg(option, name, number.error().message)};
        changes.set[name] = *number;
    }
    return changes;
}

/// 95 % of what the what if makes of the levels; empty where no value of a machine has an error.
Result<std::vector<LevelChangeInterval>> changeIntervals(const Dataset& dataset, const LevelAnalysis& before, const LevelAnalysis& after)
{
    if (before.intervals.empty() && after.intervals.empty()) return std::vector<LevelChangeInterval>();
    const auto first = levelExchanges(dataset, before.question), second = levelExchanges(dataset, after.question);
    if (!first.ok() || !second.ok()) return (first.ok() ? second : first).error();
    return changeIntervals(before, *first, after, *second);
}

/// The first one's values with the changes on top, on the machine of the what if; nothing without changes.
Result<std::optional<Stack>> whatIfStack(const Dataset& dataset, const LevelAnalysis& before, const Machine& machine,
                                         const NamedValues& set, const LevelChanges& changes)
{
    if (changes.isEmpty()) return std::optional<Stack>();
    NamedValues all = changes.set;
    all.insert(set.begin(), set.end());
    auto analysis = analyseLevels(dataset, machine, all);
    if (!analysis.ok()) return Error{u"What if: %1"_s.arg(analysis.error().message)};
    auto intervals = changeIntervals(dataset, before, *analysis);
    if (!intervals.ok()) return intervals.error();
    return std::optional(Stack{machine, analysis.take(), changes, intervals.take()});
}

int runLevels(const Arguments& arguments, Console& console)
{
    const auto set = arguments.named(u"--set"_s, levelValueRows());
    if (!set.ok()) return console.usage(set.error().message);
    const auto machine = readMachine(arguments.text(u"--machine"_s, u"blue-waters"_s));
    if (!machine.ok()) return console.refuse(machine.error());
    const auto changes = whatIfOf(arguments);
    if (!changes.ok()) return console.usage(changes.error().message);
    const auto assumed = changes->machine.isEmpty() ? machine : readMachine(changes->machine);
    if (!assumed.ok()) return console.refuse(assumed.error());
    const Progress progress = console.progress();
    const auto inputs = readInputs(arguments.words(), progress.part(0, 0.8), {arguments.has(u"--partial"_s), {}});
    if (!inputs.ok()) return console.refuse(inputs.error());
    const auto item = chooseDataset(inputs->session, toString(DatasetKind::Amg), arguments.text(u"--dataset"_s));
    if (!item.ok()) return console.refuse(item.error(), inputs->messages);
    auto analysis = analyseLevels(*(*item)->data, *machine, *set, progress.part(0.8, 1));
    if (!analysis.ok()) return console.refuse(analysis.error(), inputs->messages);
    const auto speaks = [](const LevelCost& cost) {
        return !std::isnan(cost.measured()) || !std::isnan(cost.nodeAware) || !std::isnan(cost.queue);
    };
    if (std::none_of(analysis->costs.begin(), analysis->costs.end(), speaks)) {
        FigureRequest asked;
        asked.datasets = {(*item)->id};
        if (const QString lacking = lacksLevels(inputs->session, asked); !lacking.isEmpty())
            return console.refuse({lacking, arguments.word(0)}, inputs->messages);
    }
    const auto second = whatIfStack(*(*item)->data, *analysis, *assumed, *set, *changes);
    if (!second.ok()) return console.refuse(second.error(), inputs->messages);
    const Stack* whatIf = *second ? &**second : nullptr;
    const Stack stack{*machine, analysis.take()};
    Messages messages = inputs->messages;
    messages.insert(messages.end(), stack.analysis.messages.begin(), stack.analysis.messages.end());
    QJsonObject fields = fieldsOf(stack);
    if (whatIf) {
        for (const Message& message : whatIfMessages(stack.analysis, whatIf->analysis)) messages.push_back(message);
        QJsonObject other = fieldsOf(*whatIf);
        other.insert(u"changes"_s, toJson(whatIf->changes));
        fields.insert(u"what_if"_s, other);
    }
    return console.answer({fields, messages, textOf(stack, whatIf), levelsOf(stack, whatIf).toCsv()});
}

} // namespace

Verb levelsVerb()
{
    return {
        .name = u"levels"_s,
        .summary = u"measured beside modeled time of the levels of an AMG hierarchy"_s,
        .usage = u"FILE"_s,
        .least = 1,
        .most = 1,
        .csv = true,
        .options = {{u"--machine"_s, Option::Text, u"M"_s, u"a shipped id or a file; blue-waters unless given"_s},
                    {u"--set"_s, Option::Text, u"NAME=VALUE"_s,
                     u"a value of the machine or a setting: gamma=4ns, queue_law=third; an unknown name lists all"_s},
                    {u"--what-if"_s, Option::Text, u"NAME=VALUE"_s,
                     u"a second model beside the first, with this changed: ppn=32, order=round-robin, aggregation=2, queue_law=in-order, "
                     "machine=ID or a file, or a value as --set takes it; may be given several times"_s},
                    {u"--dataset"_s, Option::Text, u"NAME"_s, u"the hierarchy, if the file holds several"_s},
                    partialOption()},
        .run = runLevels};
}

} // namespace costscope
