// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/exportData.h"

#include "core/base/FileWriter.h"
#include "core/data/extraPFile.h"
#include "core/data/writeCsv.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

/// "main->solve, size = 100" -> "main-solve-size-100"
QString inFileName(const QString& name)
{
    QString text;
    for (const QChar c : name) {
        const bool fits = c.isLetterOrNumber() || c == u'.' || c == u'_';
        if (fits)
            text += c;
        else if (!text.isEmpty() && !text.endsWith(u'-'))
            text += u'-';
    }
    return text.left(60);
}

bool isCsv(const QString& file)
{
    return QFileInfo(file).suffix().toLower() == u"csv"_s;
}

/// A table and the file it goes to.
struct Part {
    QString file;
    const Table* table = nullptr;
};

/// The tables of one dataset; the first one goes to `stem`.csv.
void addParts(std::vector<Part>& parts, const Dataset& dataset, const QString& stem)
{
    for (const Table& table : dataset.tables) {
        const QString name = &table == &dataset.tables.front() ? stem : stem + u'-' + inFileName(table.name);
        QString file = name + u".csv"_s;
        const auto isTaken = [&](const Part& part) { return part.file.compare(file, Qt::CaseInsensitive) == 0; };
        for (int count = 2; std::ranges::any_of(parts, isTaken); ++count) file = u"%1-%2.csv"_s.arg(name, QString::number(count));
        parts.push_back({file, &table});
    }
}

Result<std::vector<const DatasetItem*>> itemsOf(const Session& session, const QStringList& ids)
{
    std::vector<const DatasetItem*> items;
    for (const QString& id : ids) {
        const DatasetItem* item = session.dataset(id);
        if (!item) return Error{u"The data set “%1” is not in this session."_s.arg(id)};
        if (!item->missing.isEmpty()) return Error{u"The data of “%1” are not here: %2"_s.arg(item->name, item->missing)};
        items.push_back(item);
    }
    if (items.empty()) return Error{u"No data set is chosen."_s};
    return items;
}

Result<std::vector<Part>> partsOf(const std::vector<const DatasetItem*>& items, const QString& file)
{
    std::vector<Part> parts;
    const QString stem = file.chopped(QFileInfo(file).suffix().size() + 1);
    for (size_t i = 0; i < items.size(); ++i) {
        if (items[i]->data->tables.empty())
            return Error{u"“%1” has no table: it is of kind “%2”."_s.arg(items[i]->name, toString(items[i]->data->kind))};
        addParts(parts, *items[i]->data,
                 items.size() == 1 ? stem : u"%1-%2-%3"_s.arg(stem, QString::number(i + 1), inFileName(items[i]->name)));
    }
    if (items.size() == 1) parts.front().file = file; // however its ending is written
    return parts;
}

QStringList sourcesOf(const Session& session)
{
    QStringList files;
    for (const DatasetItem& item : session.datasets)
        for (const Source& source : item.data ? item.data->sources : std::vector<Source>()) files << source.file;
    files.removeDuplicates();
    return files;
}

QString notWritten()
{
    return u"The data were not written"_s;
}

/// The whole table, not yet under its name.
Result<Done> prepare(FileWriter& file, const Table& table, CsvText text, const Progress& progress)
{
    if (const auto opened = file.open(progress); !opened) return opened;
    const auto write = [&file](const QByteArray& block) { return file.write(block); };
    if (const auto written = writeCsv(table, write, progress, text); !written) return written;
    return file.finish();
}

Result<Messages> exportExperiment(const std::vector<const DatasetItem*>& items, const QString& name)
{
    std::vector<NamedRuns> runs;
    for (const DatasetItem* item : items) runs.push_back({item->name, item->data});
    Messages messages;
    const bool isJson = QFileInfo(name).suffix().toLower() == u"json"_s;
    const auto bytes = isJson ? extraPJson(runs, messages) : extraPText(runs, messages);
    if (!bytes) return bytes.error();
    if (const auto written = writeFile(name, *bytes, notWritten()); !written) return written.error();
    return messages;
}

} // namespace

std::optional<Error> refusedToReplace(const QStringList& outputs, const QStringList& inputs)
{
    for (const QString& output : outputs)
        for (const QString& input : inputs) {
            const QString same = QFileInfo(output).canonicalFilePath();
            if (same.isEmpty() || same != QFileInfo(input).canonicalFilePath()) continue;
            return Error{u"The data were read from this file, and what was not read of it would be lost. Give another name."_s, output};
        }
    return std::nullopt;
}

bool canBeExported(const DatasetItem& item, const QString& file)
{
    return isCsv(file) || item.data->kind == DatasetKind::Runs;
}

QString fileNameForData(const Session& session, const QStringList& datasets)
{
    const DatasetItem* only = datasets.size() == 1 ? session.dataset(datasets.front()) : nullptr;
    const QString name = only ? inFileName(only->name) : QString();
    return name.isEmpty() ? u"data"_s : name;
}

Result<QStringList> filesOfData(const Session& session, const QStringList& datasets, const QString& file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (!QStringList{u"csv"_s, u"txt"_s, u"json"_s}.contains(suffix))
        return Error{u"Data are written to files that end in .csv (tables), or in .txt or .json (experiments of Extra-P)."_s, file};
    const auto items = itemsOf(session, datasets);
    if (!items) return items.error();
    if (!isCsv(file)) return QStringList{file};
    const auto parts = partsOf(*items, file);
    if (!parts) return parts.error();
    QStringList files;
    for (const Part& part : *parts) files << part.file;
    return files;
}

Result<Messages> exportData(const Session& session, const QStringList& datasets, const QString& file, const Progress& progress,
                            CsvText text)
{
    const auto names = filesOfData(session, datasets, file);
    if (!names) return names.error();
    if (auto problem = refusedToReplace(*names, sourcesOf(session))) return *problem;
    const auto items = itemsOf(session, datasets);
    if (!isCsv(file)) return exportExperiment(*items, file);
    const auto parts = partsOf(*items, file);
    std::vector<FileWriter> files; // none stands under its name before all are written
    for (const Part& part : *parts) {
        const double done = double(files.size()), all = double(parts->size());
        FileWriter& next = files.emplace_back(part.file, notWritten());
        if (const auto prepared = prepare(next, *part.table, text, progress.part(done / all, (done + 1) / all)); !prepared)
            return prepared.error();
    }
    for (FileWriter& next : files)
        if (const auto committed = next.commit(); !committed) return committed.error();
    return Messages{};
}

} // namespace costscope
