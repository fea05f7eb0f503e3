// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/didYouMean.h"
#include "importers/importFiles.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

QJsonArray columnsToJson(const Table& table)
{
    QJsonArray columns;
    for (const Column& c : table.columns)
        columns.append(QJsonObject{{"name", c.name},
                                   {"quantity", QString::fromLatin1(info(c.quantity).id)},
                                   {"unit", QString::fromLatin1(info(c.quantity).unit)}});
    return columns;
}

QJsonObject sourceToJson(const Source& source)
{
    return {{"file", source.file}, {"sha256", source.sha256}};
}

QJsonObject datasetToJson(const Dataset& dataset)
{
    QJsonArray sources;
    for (const Source& source : dataset.sources) sources.append(sourceToJson(source));
    const Source first = dataset.sources.empty() ? Source() : dataset.sources.front();
    return {{"name", dataset.name},
            {"importer", first.importer},
            {"kind", toString(dataset.kind)},
            {"rows", qint64(dataset.principal().rows())},
            {"columns", columnsToJson(dataset.principal())},
            {"summary", summary(dataset)},
            {"source", sourceToJson(first)},
            {"sources", sources}};
}

QStringList datasetRow(const Dataset& dataset)
{
    QStringList columns, files;
    for (const Column& c : dataset.principal().columns) columns.append(c.name);
    for (const Source& s : dataset.sources) files.append(QFileInfo(s.file).fileName());
    if (files.size() > 2) files = {files.first(), u"…"_s, files.last()};
    return {dataset.name, toString(dataset.kind), QString::number(dataset.principal().rows()), columns.join(QLatin1Char(' ')),
            files.join(QLatin1Char(' '))};
}

QJsonObject machineToJson(const Machine& machine)
{
    return {{"id", machine.id}, {"name", machine.name}, {"values", qint64(machine.values.size())}};
}

QStringList machineRow(const Machine& machine)
{
    return {machine.name, u"machine"_s, QString::number(machine.values.size()), u"costscope machines FILE shows them"_s, {}};
}

QStringList columnNames(const DatasetPtr& dataset)
{
    QStringList names;
    for (const Column& c : dataset->principal().columns) names.append(c.name);
    return names;
}

/// The principal tables as one; of several datasets, their names stand in the first column.
QString csvOf(const std::vector<DatasetPtr>& datasets)
{
    if (datasets.size() == 1) return toCsv(datasets.front()->principal());
    std::vector<std::pair<QString, Table>> tables;
    for (const DatasetPtr& dataset : datasets) tables.emplace_back(dataset->name, dataset->principal());
    return stackedCsv(u"dataset"_s, std::move(tables));
}

/// The datasets that --dataset names, else all. Usage: unknown, or with --csv tables of different columns.
Result<std::vector<DatasetPtr>> wantedDatasets(const Arguments& arguments, const std::vector<DatasetPtr>& all)
{
    const QStringList wanted = arguments.texts(u"--dataset"_s);
    QStringList known;
    std::vector<DatasetPtr> datasets;
    for (const DatasetPtr& dataset : all) {
        known.append(dataset->name);
        if (wanted.isEmpty() || wanted.contains(dataset->name)) datasets.push_back(dataset);
    }
    for (const QString& name : wanted)
        if (!known.contains(name)) return wrongWords(u"--dataset: there is no “%1”. %2"_s.arg(name, knownInstead(name, known)));
    const auto differs = [&](const DatasetPtr& d) { return columnNames(d) != columnNames(datasets.front()); };
    if (arguments.has(u"--csv"_s) && std::any_of(datasets.begin(), datasets.end(), differs))
        return wrongWords(
            u"--csv: these tables have different columns and cannot be one. Choose with --dataset NAME: %1."_s.arg(known.join(u"; "_s)));
    return datasets;
}

/// What else is wrong where nothing could be read: a further file, a name in a folder.
Messages othersThan(const Error& refused, const ImportReport& report)
{
    Messages others = report.messages();
    std::erase(others, refused.toMessage());
    return others;
}

int runImport(const Arguments& arguments, Console& console)
{
    const auto format = formatOf(arguments);
    if (!format.ok()) return console.usage(format.error().message);
    ImportRequest request{arguments.words(), *format, {}, true};
    const auto columns = columnsOf(arguments);
    if (!columns.ok()) return console.usage(columns.error().message);
    request.options.columns = *columns;
    request.options.partial = arguments.has(u"--partial"_s);
    request.subfolders = arguments.has(u"--subfolders"_s);
    const ImportReport report = importFiles(request, console.progress());
    const auto refused = report.firstError();
    if (refused && report.datasets.empty() && report.machines.empty()) return console.refuse(*refused, othersThan(*refused, report));
    const auto wanted = wantedDatasets(arguments, report.datasets);
    if (!wanted.ok()) return console.refuse(wanted.error());
    QJsonArray datasets;
    QList<QStringList> rows;
    for (const DatasetPtr& dataset : *wanted) {
        datasets.append(datasetToJson(*dataset));
        rows.append(datasetRow(*dataset));
    }
    QJsonArray machines;
    for (const Machine& machine : report.machines) {
        machines.append(machineToJson(machine));
        rows.append(machineRow(machine));
    }
    const QStringList headings = {u"name"_s, u"kind"_s, u"rows"_s, u"columns"_s, u"file"_s};
    Messages messages = report.messages();
    for (const DatasetPtr& dataset : *wanted)
        if (arguments.has(u"--csv"_s) && dataset->kind == DatasetKind::Profile && dataset->principal().rows() == 0)
            messages.push_back(
                {Severity::Note,
                 u"“%1” has no times of single processes, and so no rows. What it tells of all together --json prints."_s.arg(
                     dataset->name),
                 dataset->sources.empty() ? QString() : dataset->sources.front().file});
    Answer answer{{{"datasets", datasets}}, messages, inColumns(headings, rows), csvOf(*wanted), refused ? 1 : 0};
    if (!machines.isEmpty()) answer.fields.insert(u"machines"_s, machines);
    return console.answer(answer);
}

} // namespace

Verb importVerb()
{
    return {.name = u"import"_s,
            .summary = u"read files and say what is in them"_s,
            .usage = u"FILE..."_s,
            .least = 1,
            .csv = true,
            .options = {formatOption(),
                        partialOption(),
                        {u"--subfolders"_s, Option::Switch, {}, u"of folders, read those inside them, too"_s},
                        {u"--dataset"_s, Option::Text, u"NAME"_s, u"answer with this dataset only; may be given several times"_s},
                        columnOption()},
            .run = runImport};
}

} // namespace costscope
