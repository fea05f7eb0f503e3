// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/importFiles.h"

#include "core/base/filePath.h"
#include "core/base/visibleText.h"
#include "core/data/RunRecords.h"
#include "core/data/programOf.h"
#include "importers/logs/logSeries.h"
#include "importers/notRecognised.h"
#include "importers/profiles/seriesOf.h"
#include "importers/profiles/tauTasks.h"
#include "importers/tables/runsCsv.h"
#include "importers/tables/runsText.h"
#include "importers/text/Input.h"
#include "importers/text/printedText.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

namespace costscope {

namespace {

/// How deep folders are read: none that people make for their runs is deeper.
constexpr int mostSubfolders = 8;

constexpr QLatin1String saidKey("read_as");

QString shortList(const QStringList& names)
{
    return names.size() > 8 ? names.first(8).join(u", "_s) + u", …"_s : names.join(u", "_s);
}

/// A file to read. In a folder, a file of an unknown format is no fault of the user.
struct Candidate {
    QString path;
    qint64 size = 0;
    QString folder = {}; ///< empty if the file itself was named
};

struct Expanded {
    std::vector<Candidate> files;
    std::vector<FileReport> problems;
};

FileReport refused(const Error& error)
{
    return {error.file, {}, ImportOutcome::Refused, {error.toMessage()}, 0};
}

/// How to read folders that were not.
QString alsoInside(const QStringList& folders)
{
    return u"%1: --subfolders reads what is in them, too; the window asks when it opens the folder."_s.arg(shortList(folders));
}

/// Why a folder gives nothing.
QString nothingIn(const QString& path)
{
    if (!QFileInfo(path).isReadable()) return u"This folder cannot be read. Check its permissions."_s;
    if (!QFileInfo(path).isExecutable()) return u"This folder may not be entered. Check its permissions."_s;
    const QStringList inside = foldersIn(path);
    if (inside.isEmpty()) return u"There are no files in this folder."_s;
    return u"There are no files in this folder, only folders: "_s + alsoInside(inside);
}

/// Qt leaves out files whose names are no UTF-8; they are told.
void noteUnnamable(const QString& path, Expanded& expanded)
{
    QStringList names;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(QFile::encodeName(path).toStdString(), ignored))
        if (const QString name = nameFromBytes(entry.path().filename().c_str()); !name.isValidUtf16()) names << visible(name);
    if (names.isEmpty()) return;
    names.sort();
    const QString text = u"Skipped, because their names are not UTF-8 text: %1. Rename them."_s.arg(shortList(names));
    expanded.problems.push_back({path, {}, ImportOutcome::Full, {{Severity::Warning, text, path}}, 0});
}

/// The files of a folder, and with `depth` those of the folders inside it; of folders that are not read it says so.
void expandFolder(const QString& path, int depth, Expanded& expanded)
{
    const QDir folder(path);
    const QFileInfoList files = folder.entryInfoList(QDir::Files | QDir::Readable, QDir::Name);
    const QStringList inside = foldersIn(path);
    noteUnnamable(path, expanded);
    if (files.isEmpty() && (depth == 0 || inside.isEmpty())) expanded.problems.push_back(refused({nothingIn(path), path}));
    QFile index(folder.filePath(u"index.json"_s)); // of a recording, which reads the files of messages beside it
    constexpr qint64 head = 4096;
    const bool isRecording = index.open(QIODevice::ReadOnly) && index.read(head).contains("costscope.messages/");
    bool hasRank = false; // of a run that was killed: the first one's file stands for all
    for (const QFileInfo& file : files) {
        const bool isMessages = file.suffix() == u"csm", isOfRank = isMessages && file.fileName().startsWith(u"rank-");
        if (isMessages && (isRecording || (isOfRank && std::exchange(hasRank, true)))) continue;
        expanded.files.push_back({folder.filePath(file.fileName()), file.size(), path});
    }
    if (depth > 0)
        for (const QString& name : inside) expandFolder(folder.filePath(name), depth - 1, expanded);
    else if (!files.isEmpty() && !inside.isEmpty())
        expanded.problems.push_back(
            {path, {}, ImportOutcome::Full, {{Severity::Note, u"Folders inside were not read: "_s + alsoInside(inside), path}}, 0});
}

/// A file that is named twice, as itself and by its folder, is read once.
void readOnce(Expanded& expanded)
{
    QSet<QString> seen;
    std::erase_if(expanded.files, [&](const Candidate& file) {
        const QString path = QFileInfo(file.path).canonicalFilePath(); // empty where there is none
        if (path.isEmpty() || !seen.contains(path)) {
            seen.insert(path);
            return false;
        }
        expanded.problems.push_back(
            {file.path, {}, ImportOutcome::Full, {{Severity::Note, u"This file is named twice. It was read once."_s, file.path}}, 0});
        return true;
    });
}

Expanded expand(const ImportRequest& request)
{
    Expanded expanded;
    for (const QString& path : request.paths) {
        const QFileInfo file(path);
        if (path != QLatin1String("-") && file.isDir())
            expandFolder(path, request.subfolders ? mostSubfolders : 0, expanded);
        else
            expanded.files.push_back({path, path == QLatin1String("-") ? 0 : file.size()});
    }
    readOnce(expanded);
    return expanded;
}

/// One file read, and by which importer.
struct Reading {
    Imported imported;
    const Importer* importer = nullptr;
};

/// By its first 64 KiB, else by its first MiB: what a program prints may stand far behind what was printed before it.
const Importer* importerFor(Input& input)
{
    if (const Importer* importer = recognise(Head{input.head(), input.fileName()})) return importer;
    const qsizetype known = input.head().size();
    const QByteArray& more = input.longHead();
    return more.size() > known ? recognise(Head{more, input.fileName()}) : nullptr;
}

Result<const Importer*> choose(Input& input, const QString& id, const ImportOptions& options)
{
    if (!id.isEmpty()) {
        if (const Importer* importer = findImporter(id)) return importer;
        QStringList ids;
        for (const Importer* importer : allImporters()) ids += importer->id;
        return Error{u"There is no format “%1”. Known: %2."_s.arg(id, ids.join(u", "_s)), input.name()};
    }
    if (const Importer* importer = importerFor(input)) return importer;
    const Head head{input.head(), input.fileName()};
    const bool isText = !looksLikeJson(head.bytes) && !tableNotRecognised(head.bytes, {}) && hasTablesInText(head.bytes);
    const Importer* tables = findImporter(looksLikeJson(head.bytes) ? u"runs-json"_s : isText ? u"runs-text"_s : u"runs-csv"_s);
    if (!options.columns.isEmpty() && tables && !notText(head, input.name())) return tables; // the user has said what the columns are
    Error error = notRecognised(head, input.name());
    error.message = withShortQuotes(error.message);
    return error;
}

/// "LAMMPS.csv" -> "LAMMPS"; a profile: "jacobi2d, 8 processes".
QString defaultName(const Dataset& dataset, const Input& input)
{
    const QString program = programOf(dataset.facts[QLatin1String("command")].toString()).program;
    const int tasks = dataset.facts[QLatin1String("tasks")].toInt();
    if (dataset.kind == DatasetKind::Profile && !program.isEmpty())
        return tasks == 1 ? u"%1, 1 process"_s.arg(program) : u"%1, %2 processes"_s.arg(program, QString::number(tasks));
    const QString name = QFileInfo(input.fileName()).completeBaseName();
    return name.isEmpty() ? input.name() : name;
}

void addFile(Messages& messages, const QString& file)
{
    for (Message& message : messages) {
        if (message.file.isEmpty()) message.file = file;
        message.text = withShortQuotes(message.text);
    }
}

void complete(Imported& imported, const Importer& importer, Input& input)
{
    const Source source{input.name(), importer.id, input.sha256()};
    addFile(imported.messages, input.name());
    int unnamed = 0;
    for (Dataset& dataset : imported.datasets) {
        addFile(dataset.messages, input.name());
        dataset.sources = {source};
        if (!dataset.name.isEmpty()) continue;
        dataset.name = defaultName(dataset, input);
        if (++unnamed > 1) dataset.name += u" (%1)"_s.arg(unnamed);
    }
}

/// NUL bytes and read errors explain any other complaint of an importer.
std::optional<Error> damage(const Input& input, const Importer& importer)
{
    if (const QString problem = input.readError(); !problem.isEmpty()) return Error{problem, input.name()};
    if (input.firstNul() >= 0 && !importer.isBinary)
        return Error{u"There is a NUL byte at offset %1: the file is damaged. Nothing of it was used."_s.arg(input.firstNul()),
                     input.name()};
    return std::nullopt;
}

Result<Reading> readWith(Input& input, const Importer& importer, const ImportOptions& options, const Progress& progress)
{
    auto imported = importer.read(input, options, progress);
    if (auto problem = damage(input, importer)) return *problem;
    if (!imported) {
        Error error = imported.error();
        if (error.file.isEmpty()) error.file = input.name();
        error.message = withShortQuotes(error.message);
        return error;
    }
    complete(*imported, importer, input);
    if (auto problem = damage(input, importer)) return *problem; // in what the importer had left unread
    progress.report(1);
    return Reading{imported.take(), &importer};
}

Messages allMessages(const Imported& imported)
{
    Messages all = imported.messages;
    for (const Dataset& dataset : imported.datasets)
        for (const Message& message : dataset.messages)
            if (std::find(all.begin(), all.end(), message) == all.end()) all.push_back(message);
    return all;
}

bool isPartial(const Imported& imported, const Messages& messages)
{
    return imported.partial ||
           std::any_of(messages.begin(), messages.end(), [](const Message& m) { return m.severity == Severity::Error; });
}

FileReport reportOf(const QString& file, Reading& reading)
{
    FileReport report{file, reading.importer->id, ImportOutcome::Full, allMessages(reading.imported), 0};
    if (isPartial(reading.imported, report.messages)) report.outcome = ImportOutcome::Partial;
    for (Dataset& dataset : reading.imported.datasets) {
        report.rows += dataset.principal().rows();
        // Whoever looks at the data later sees what was found in their file.
        for (const Message& message : reading.imported.messages)
            if (std::find(dataset.messages.begin(), dataset.messages.end(), message) == dataset.messages.end())
                dataset.messages.push_back(message);
    }
    for (const Machine& machine : reading.imported.machines) report.rows += qsizetype(machine.values.size());
    return report;
}

/// What happened to the files of one request.
class Import {
public:
    Import(const ImportRequest& request, const Progress& progress) : m_request(request), m_progress(progress) {}

    ImportReport run()
    {
        Expanded expanded = expand(m_request);
        m_report.files = std::move(expanded.problems);
        qint64 total = 1;
        for (const Candidate& file : expanded.files) total += file.size;
        qint64 done = 0;
        for (const Candidate& file : expanded.files) {
            read(file, m_progress.part(double(done) / double(total), double(done + file.size) / double(total)));
            if (m_report.cancelled) return {{}, {}, true};
            done += file.size;
        }
        noteCopies();
        if (m_request.series) join(joinedLogs(m_report.datasets));
        join(joinedTauTasks(m_report.datasets));
        tellApart();
        noteSkipped();
        noteLogsWithoutRun();
        noteReportsOfOneRun();
        if (m_request.series) addSeries();
        return std::move(m_report);
    }

private:
    void read(const Candidate& file, const Progress& progress)
    {
        const Progress watched([&](double fraction) {
            if (!progress.report(fraction)) m_report.cancelled = true;
            return !m_report.cancelled;
        });
        if (!watched.report(0)) return;
        auto input = Input::open(file.path);
        if (!input) return m_report.files.push_back(refused(input.error()));
        const auto importer = choose(**input, m_request.importer, m_request.options);
        if (!importer && !file.folder.isEmpty()) return m_skipped[file.folder].append(QFileInfo(file.path).fileName());
        if (!importer) return m_report.files.push_back(refused(importer.error()));
        if (!file.folder.isEmpty()) m_used[file.folder] = true;
        auto reading = readWith(**input, **importer, m_request.options, watched);
        if (reading && !m_request.importer.isEmpty() && recognise({(*input)->head(), (*input)->fileName()}) != *importer)
            for (Dataset& dataset : reading->imported.datasets) dataset.facts[saidKey] = m_request.importer;
        take(file, std::move(reading), (*importer)->id);
    }

    void take(const Candidate& file, Result<Reading> reading, const QString& importer)
    {
        if (m_report.cancelled) return;
        if (!reading) {
            FileReport report = refused(reading.error());
            report.file = file.path;
            report.importer = importer;
            const bool mayBeOther = !file.folder.isEmpty() && importer == u"program-log"; // a program that prepares the run
            (mayBeOther ? m_withoutRun[file.folder] : m_report.files).push_back(std::move(report));
            return;
        }
        m_report.files.push_back(reportOf(file.path, *reading));
        for (Dataset& dataset : reading->imported.datasets)
            m_report.datasets.push_back(std::make_shared<const Dataset>(std::move(dataset)));
        for (Machine& machine : reading->imported.machines) m_report.machines.push_back(std::move(machine));
    }

    /// Logs of one program give one series, tasks of one run one profile; what was said of the datasets of each alone is said of no
    /// line and holds no more.
    void join(const std::vector<DatasetPtr>& joined)
    {
        for (const DatasetPtr& alone : m_report.datasets) {
            if (std::ranges::find(joined, alone) != joined.end()) continue;
            for (FileReport& file : m_report.files)
                std::erase_if(file.messages, [&](const Message& message) {
                    return message.line == 0 && std::ranges::find(alone->messages, message) != alone->messages.end();
                });
        }
        m_report.datasets = joined;
    }

    /// Datasets of one name get the names of their files as well: "jacobi2d, 4 processes (jacobi2d.4.17295.1)".
    void tellApart()
    {
        QMap<QString, int> count, given;
        for (const DatasetPtr& dataset : m_report.datasets) ++count[dataset->name];
        for (DatasetPtr& dataset : m_report.datasets) {
            if (count[dataset->name] == 1) continue;
            Dataset named = *dataset;
            named.name += u" (%1)"_s.arg(QFileInfo(named.sources.front().file).completeBaseName());
            if (const int same = ++given[named.name]; same > 1) named.name += u" (%1)"_s.arg(same);
            dataset = std::make_shared<const Dataset>(std::move(named));
        }
    }

    /// Two files of the same contents are one measurement: as repetitions of each other they would make it look certain.
    void noteCopies()
    {
        QHash<QString, QString> first; // file by its contents
        for (const DatasetPtr& dataset : m_report.datasets) {
            const Source& source = dataset->sources.front();
            const QString known = first.value(source.sha256, source.file);
            first.insert(source.sha256, known);
            if (known == source.file || source.sha256.isEmpty()) continue;
            const Message copy{Severity::Warning,
                               u"This file holds the same as %1, byte by byte: a copy is no second measurement. Both were read."_s.arg(
                                   QFileInfo(known).fileName()),
                               source.file};
            for (FileReport& file : m_report.files)
                if (file.file == source.file && std::ranges::find(file.messages, copy) == file.messages.end())
                    file.messages.push_back(copy);
        }
    }

    void noteSkipped()
    {
        for (auto folder = m_skipped.cbegin(); folder != m_skipped.cend(); ++folder) {
            const QString names = shortList(*folder);
            if (!m_used.value(folder.key()))
                m_report.files.push_back(refused(
                    {u"No file in this folder has a known format. Found: %1. Import one of them alone: why it is not read, and what "
                     "to do, is said then."_s.arg(names),
                     folder.key()}));
            else
                m_report.files.push_back(
                    {folder.key(),
                     {},
                     ImportOutcome::Full,
                     {{Severity::Note, u"Skipped, because the format is not recognised: %1."_s.arg(names), folder.key()}},
                     0});
        }
    }

    /// Logs without a run time are said once, beside files that could be read; where there are none, each is refused.
    void noteLogsWithoutRun()
    {
        for (auto [folder, logs] : m_withoutRun.asKeyValueRange()) {
            const QString inFolder = QDir(folder).filePath({});
            if (std::ranges::none_of(m_report.files, [&](const FileReport& file) {
                    return file.file.startsWith(inFolder) && file.outcome != ImportOutcome::Refused;
                })) {
                std::ranges::move(logs, std::back_inserter(m_report.files));
                continue;
            }
            QStringList names;
            for (const FileReport& log : logs) names << QFileInfo(log.file).fileName();
            const QString text = u"Skipped, because no run time could be read: %1. The first one: %2"_s.arg(
                shortList(names), logs.front().messages.front().text);
            m_report.files.push_back({folder, {}, ImportOutcome::Full, {{Severity::Note, text, folder}}, 0});
        }
    }

    void noteReportsOfOneRun()
    {
        std::vector<DatasetPtr> profiles;
        std::copy_if(m_report.datasets.begin(), m_report.datasets.end(), std::back_inserter(profiles),
                     [](const DatasetPtr& d) { return d->kind == DatasetKind::Profile; });
        Messages notes;
        (void)oncePerRun(profiles, notes);
        for (const Message& note : notes)
            for (FileReport& file : m_report.files)
                if (file.file == note.file) file.messages.push_back(note);
    }

    void addSeries()
    {
        for (const DatasetPtr& series : seriesOf(m_report.datasets)) m_report.datasets.push_back(series);
    }

    const ImportRequest& m_request;
    const Progress& m_progress;
    ImportReport m_report;
    QMap<QString, QStringList> m_skipped;                ///< by folder
    QMap<QString, std::vector<FileReport>> m_withoutRun; ///< by folder: logs of known programs
    QMap<QString, bool> m_used;                          ///< folders of which something was read
};

} // namespace

Messages ImportReport::messages() const
{
    Messages all;
    QSet<QString> said;
    const auto add = [&](const Messages& messages) {
        for (const Message& message : messages) {
            const QString text = message.toString();
            if (said.contains(text)) continue;
            said.insert(text);
            all.push_back(message);
        }
    };
    for (const FileReport& file : files) add(file.messages);
    for (const DatasetPtr& dataset : datasets) add(dataset->messages);
    return all;
}

std::optional<Error> ImportReport::firstError() const
{
    for (const FileReport& file : files) {
        if (file.outcome != ImportOutcome::Refused) continue;
        for (const Message& m : file.messages)
            if (m.severity == Severity::Error) return Error{m.text, m.file, m.line, m.column};
    }
    return std::nullopt;
}

QStringList foldersIn(const QString& path)
{
    return QDir(path).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name);
}

QString formatOf(const QString& path)
{
    auto input = Input::open(path);
    const Importer* importer = input ? recognise({(*input)->head(), (*input)->fileName()}) : nullptr;
    return importer ? importer->id : QString();
}

QString saidFormat(const Dataset& dataset)
{
    const QString id = dataset.facts[saidKey].toString();
    return findImporter(id) ? id : QString();
}

ImportReport importFiles(const ImportRequest& request, const Progress& progress)
{
    return Import(request, progress).run();
}

Result<Imported> importFile(const QString& path, const QString& importerId, const ImportOptions& options, const Progress& progress)
{
    auto input = Input::open(path);
    if (!input) return input.error();
    const auto importer = choose(**input, importerId, options);
    if (!importer) return importer.error();
    auto reading = readWith(**input, **importer, options, progress);
    if (!reading) return reading.error();
    return std::move(reading->imported);
}

} // namespace costscope
