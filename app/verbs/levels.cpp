// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/Arguments.h"
#include "app/verbs/Console.h"
#include "app/verbs/inputs.h"
#include "app/verbs/verbs.h"
#include "core/figures/levelFigure.h"
#include "core/models/levelAnalysis.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// A column of the answer: key and heading, and where its number stands.
struct LevelColumn {
    const char* key;
    const char* heading;
    Quantity quantity;
    double (*number)(const LevelCost& cost);
};

constexpr LevelColumn columns[] = {
    {"rows", "rows", Quantity::Count, [](const LevelCost& c) { return c.of.rows; }},
    {"nnz", "nnz", Quantity::Count, [](const LevelCost& c) { return c.of.nnz; }},
    {"measured_s", "measured", Quantity::Time, [](const LevelCost& c) { return c.measured(); }},
    {"n_queue", "n", Quantity::Count, [](const LevelCost& c) { return c.nQueue; }},
    {"hops", "h", Quantity::None, [](const LevelCost& c) { return c.hops; }},
    {"bytes_per_process", "b", Quantity::Size, [](const LevelCost& c) { return c.bytesPerProcess; }},
    {"link_bytes", "ℓ", Quantity::Size, [](const LevelCost& c) { return c.linkBytes; }},
    {"postal_s", "postal", Quantity::Time, [](const LevelCost& c) { return c.postal; }},
    {"max_rate_s", "max-rate", Quantity::Time, [](const LevelCost& c) { return c.maxRate; }},
    {"node_aware_s", "node-aware", Quantity::Time, [](const LevelCost& c) { return c.nodeAware; }},
    {"queue_s", "queue", Quantity::Time, [](const LevelCost& c) { return c.queue; }},
    {"contention_s", "contention", Quantity::Time, [](const LevelCost& c) { return c.contention; }},
    {"total_s", "total", Quantity::Time, [](const LevelCost& c) { return c.total(); }},
    {"unexplained_s", "unexplained", Quantity::Time, [](const LevelCost& c) { return c.unexplained(); }},
};

QJsonArray levelsToJson(const LevelAnalysis& analysis)
{
    QJsonArray rows;
    for (const LevelCost& cost : analysis.costs) {
        QJsonObject row{{"level", cost.operation.level}, {"operation", cost.operation.name}};
        for (const LevelColumn& column : columns) row.insert(QLatin1String(column.key), jsonNumber(column.number(cost)));
        for (const Locality where : localities)
            row.insert(QString(toString(where)).replace(u'-', u'_') + QStringLiteral("_s"), jsonNumber(cost.parts[size_t(where)]));
        row.insert(QStringLiteral("dominant"), dominant(cost) ? QJsonValue(toString(*dominant(cost))) : QJsonValue());
        rows.append(row);
    }
    return rows;
}

QJsonArray ladderToJson(const std::vector<RungError>& errors)
{
    QJsonArray rungs;
    for (const RungError& error : errors)
        rungs.append(QJsonObject{{"rung", toString(error.rung)},
                                 {"median_ratio", jsonNumber(error.median)},
                                 {"min_ratio", jsonNumber(error.min)},
                                 {"max_ratio", jsonNumber(error.max)},
                                 {"rms_log_error", jsonNumber(error.rmsLog)}});
    return rungs;
}

QJsonObject fieldsOf(const LevelAnalysis& analysis, const Machine& machine)
{
    QJsonObject byOperation;
    for (const QString& operation : analysis.operations()) byOperation.insert(operation, ladderToJson(ladder(analysis.costs, operation)));
    QJsonObject settings;
    const NamedValues chosen = namedSettings(analysis.question.settings);
    for (const ModelValue& row : levelSettingRows()) settings.insert(row.name, row.words.value(int(chosen.at(row.name))));
    return {{"levels", levelsToJson(analysis)},        {"ladder", ladderToJson(ladder(analysis.costs))},
            {"ladder_by_operation", byOperation},      {"machine", machine.id},
            {"placement", toJson(analysis.placement)}, {"settings", settings}};
}

QList<QStringList> rowsOf(const LevelAnalysis& analysis, QString (*shown)(double value, Quantity quantity))
{
    QList<QStringList> rows;
    for (const LevelCost& cost : analysis.costs) {
        QStringList row{QString::number(cost.operation.level), cost.operation.name};
        for (const LevelColumn& column : columns) row << shown(column.number(cost), column.quantity);
        rows << row;
    }
    return rows;
}

QString textOf(const LevelAnalysis& analysis, const Machine& machine)
{
    QStringList headings{QStringLiteral("level"), QStringLiteral("operation")};
    for (const LevelColumn& column : columns) headings << QString::fromUtf8(column.heading);
    QString text = QStringLiteral("Machine: %1\n").arg(machine.name);
    text += inColumns(headings, rowsOf(analysis, [](double value, Quantity quantity) { return display(value, quantity); }));
    QList<QStringList> rungRows;
    for (const QString& operation : analysis.operations())
        for (const RungError& error : ladder(analysis.costs, operation))
            rungRows << QStringList{operation, toString(error.rung), display(error.median, Quantity::None),
                                    display(error.min, Quantity::None), display(error.max, Quantity::None)};
    text += QStringLiteral("\nModeled / measured\n");
    return text + inColumns({QStringLiteral("operation"), QStringLiteral("rung"), QStringLiteral("median"), QStringLiteral("least"),
                             QStringLiteral("most")},
                            rungRows);
}

QString csvOf(const LevelAnalysis& analysis)
{
    QStringList keys{QStringLiteral("level"), QStringLiteral("operation")};
    for (const LevelColumn& column : columns) keys << QLatin1String(column.key);
    QString text = keys.join(u',') + u'\n';
    for (const QStringList& row : rowsOf(analysis, [](double value, Quantity) { return std::isnan(value) ? QString() : exact(value); }))
        text += row.join(u',') + u'\n';
    return text;
}

int run(const Arguments& arguments, Console& console)
{
    const auto set = arguments.named(QStringLiteral("--set"), levelValueRows());
    if (!set.ok()) return console.usage(set.error().message);
    const auto machine = readMachine(arguments.text(QStringLiteral("--machine"), QStringLiteral("blue-waters")));
    if (!machine.ok()) return console.refuse(machine.error());
    const Progress progress = console.progress();
    const auto inputs = readInputs(arguments.words(), progress.part(0, 0.8));
    if (!inputs.ok()) return console.refuse(inputs.error());
    const auto item = chooseDataset(inputs->session, toString(DatasetKind::Amg), arguments.text(QStringLiteral("--dataset")));
    if (!item.ok()) return console.refuse(item.error(), inputs->messages);
    const auto analysis = analyseLevels(*(*item)->data, *machine, *set, progress.part(0.8, 1));
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
    Messages messages = inputs->messages;
    messages.insert(messages.end(), analysis->messages.begin(), analysis->messages.end());
    return console.answer({fieldsOf(*analysis, *machine), messages, textOf(*analysis, *machine), csvOf(*analysis)});
}

} // namespace

const Verb levelsVerb = {
    QStringLiteral("levels"),
    QStringLiteral("measured beside modeled time of the levels of an AMG hierarchy"),
    QStringLiteral("FILE"),
    1,
    1,
    true,
    false,
    {{QStringLiteral("--machine"), Option::Text, QStringLiteral("M"), QStringLiteral("a shipped id or a file; blue-waters unless given")},
     {QStringLiteral("--set"), Option::Text, QStringLiteral("NAME=VALUE"),
      QStringLiteral("a value of the machine or a setting: gamma=4ns, queue_law=third; an unknown name lists all")},
     {QStringLiteral("--dataset"), Option::Text, QStringLiteral("NAME"), QStringLiteral("the hierarchy, if the file holds several")}},
    run};

} // namespace costscope
