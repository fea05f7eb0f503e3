// SPDX-License-Identifier: GPL-3.0-or-later
// A recording of costscope-record: index.json, and beside it a file of messages for each node (costscope.messages/1).
#include "core/base/json.h"
#include "core/base/words.h"
#include "core/data/amg.h"
#include "importers/Importer.h"
#include "importers/json/jsonHead.h"
#include "importers/profiles/measuredProfile.h"
#include "importers/solvers/amgFinish.h"
#include "importers/text/Input.h"
#include "importers/text/findings.h"
#include "record/executions.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <map>

namespace costscope {

namespace {

/// A region of the program, as an operation on a level.
struct Region {
    AmgOperation operation = {};
    int told = -1;              ///< the level in its name; -1: none
    double least = 0, most = 0; ///< executions on a rank
    std::vector<qint32> src = {}, dst = {};
    std::vector<qint64> bytes = {};
    qint64 uneven = 0; ///< messages whose count is no whole number for each execution
    bool hasCollectives = false;

    QString name() const { return told < 0 ? operation.name : u"%1 level %2"_s.arg(operation.name, QString::number(told)); }
};

struct Recording {
    QString program, created, mpi;
    qint32 ranks = 0;
    QStringList files = {}, hosts = {};
    QJsonArray rankNode = {};
    std::vector<Region> regions = {};
    QJsonObject run = {}, totals = {};
    qint64 coarse = 0;    ///< messages whose sizes were rounded or given up
    qint64 unknown = 0;   ///< whose receiver no row tells
    quint64 messages = 0; ///< of one execution of every region
};

Region regionFrom(JsonReader& reader, const QJsonObject& object)
{
    Region region;
    const QString name = reader.required(object, u"name"_s);
    region.operation.name = reader.string(object, u"operation"_s, name);
    constexpr qint64 mostLevels = 1000;
    const qint64 told = reader.integer(object, u"level"_s, -1);
    if (reader.ok() && (told < -1 || told > mostLevels)) reader.fail(u"level: found %1, expected 0 to %2."_s.arg(told).arg(mostLevels));
    region.told = reader.ok() ? int(told) : -1;
    const std::vector<double> executions = reader.numbers(object, u"executions"_s);
    const auto isCount = [](double value) { return value >= 0 && value <= 1e15; };
    if (reader.ok() && !executions.empty() && (executions.size() != 2 || !std::ranges::all_of(executions, isCount)))
        reader.fail(u"executions: expected the least and the most of a rank."_s);
    if (executions.size() == 2) region.least = executions[0], region.most = executions[1];
    const QJsonObject queue = reader.object(object, u"queue"_s), times = reader.object(object, u"measured_seconds"_s);
    region.operation.maxSearchSteps = reader.number(queue, u"max_search_steps"_s, missing);
    region.operation.recvsOnThatRank = reader.number(queue, u"recvs_on_that_rank"_s, missing);
    AmgMeasured& measured = region.operation.measured;
    measured.reduction = reader.string(times, u"reduction"_s);
    measured.repetitions = reader.number(times, u"repetitions"_s, missing);
    measured.median = reader.number(times, u"median"_s, missing);
    measured.mean = reader.number(times, u"mean"_s, missing);
    measured.min = reader.number(times, u"min"_s, missing);
    measured.max = reader.number(times, u"max"_s, missing);
    measured.samples = reader.numbers(times, u"samples"_s);
    summariseSamples(measured);
    return region;
}

Result<Recording> recordingFrom(const QByteArray& text, const QString& file)
{
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(text, &problem);
    if (!document.isObject())
        return Error{
            u"The index of this recording cannot be read: %1. Was the run ended while it was written?"_s.arg(problem.errorString()), file};
    const QJsonObject index = document.object();
    JsonReader reader(file);
    Recording recording;
    recording.program = reader.string(index, u"program"_s);
    recording.created = reader.string(index, u"created"_s);
    recording.mpi = reader.string(index, u"mpi"_s);
    recording.ranks = qint32(std::clamp<qint64>(reader.integer(index, u"ranks"_s), 0, std::numeric_limits<qint32>::max()));
    recording.run = reader.object(index, u"run"_s);
    recording.totals = reader.object(index, u"totals"_s);
    recording.rankNode = reader.array(index, u"rank_node"_s);
    reader.each(index, u"nodes"_s, [&](const QJsonValue& node) {
        recording.files << reader.required(node.toObject(), u"file"_s);
        recording.hosts << reader.string(node.toObject(), u"host"_s);
    });
    reader.each(index, u"regions"_s, [&](const QJsonValue& region) { recording.regions.push_back(regionFrom(reader, region.toObject())); });
    if (!reader.ok()) return reader.error();
    if (recording.ranks < 1) return Error{u"“ranks”, the number of ranks, is missing in this index of a recording."_s, file};
    if (recording.regions.empty()) return Error{u"This recording has no region: nothing was recorded."_s, file};
    return recording;
}

std::vector<int> levelsOf(const std::vector<Region>& regions)
{
    std::vector<int> told;
    for (const Region& region : regions) told.push_back(region.told);
    return record::levelsOf(told);
}

/// More than a list can hold here: 3.2 GB.
constexpr quint64 mostMessages = 200'000'000;

/// A row as messages of one execution. Beyond mostMessages they are only counted.
void takeRow(const record::Row& row, Recording& recording, Region& region)
{
    region.hasCollectives |= row.kind == record::Kind::Collective;
    const auto one = record::inOneExecution(row, quint64(region.most), recording.ranks);
    if (one.told == record::InOneExecution::Unknown) recording.unknown += qint64(one.count);
    if (one.told != record::InOneExecution::Message) return;
    recording.messages = one.count > mostMessages ? mostMessages + 1 : recording.messages + one.count;
    if (recording.messages > mostMessages) return;
    if (one.isUneven) region.uneven += qint64(one.count);
    if (row.coarse) recording.coarse += qint64(row.count);
    region.src.insert(region.src.end(), size_t(one.count), qint32(one.from));
    region.dst.insert(region.dst.end(), size_t(one.count), qint32(one.to));
    region.bytes.insert(region.bytes.end(), size_t(one.count), qint64(std::min<quint64>(one.bytes, std::numeric_limits<qint64>::max())));
}

/// What is wrong with a file of a node; nothing: all of it was read. Chunks that are damaged are passed over.
std::optional<QString> readNode(const QString& path, Recording& recording)
{
    record::ChunkReader reader;
    if (!reader.open(QFile::encodeName(path).toStdString())) return QString::fromStdString(reader.error());
    qint64 damaged = 0;
    std::vector<record::Row> rows;
    for (;;) {
        using enum record::ChunkReader::Found;
        const auto found = reader.next();
        if (found == End) break;
        if (found == Cut || found == NoFile) return u"it is cut off behind its last whole chunk"_s;
        if (found == Chunk && reader.head().region == record::namesRegion) continue;
        if (found == Damaged || reader.head().region >= recording.regions.size() || !reader.rows(rows)) {
            ++damaged;
            continue;
        }
        Region& region = recording.regions[reader.head().region];
        for (const record::Row& row : rows) takeRow(row, recording, region);
    }
    if (damaged == 0) return std::nullopt;
    return u"%1 of its chunks are damaged"_s.arg(damaged);
}

Result<AmgHierarchy> hierarchyOf(Recording& recording, const QString& file)
{
    const std::vector<int> levels = levelsOf(recording.regions);
    AmgHierarchy hierarchy;
    hierarchy.label = recording.program;
    hierarchy.ranks = recording.ranks;
    hierarchy.levels.resize(size_t(*std::ranges::max_element(levels)) + 1);
    std::vector<int> onNode(size_t(std::max<qsizetype>(1, recording.hosts.size())));
    for (const auto node : recording.rankNode)
        if (const int at = node.toInt(-1); at >= 0 && size_t(at) < onNode.size()) ++onNode[size_t(at)];
    auto placement = placementFromJson({{"kind", "recorded"},
                                        {"ppn", *std::ranges::max_element(onNode)},
                                        {"order", "explicit"},
                                        {"nodes", int(onNode.size())},
                                        {"rank_node", recording.rankNode}},
                                       recording.ranks, file);
    if (!placement) return placement.error();
    hierarchy.placement = placement.take();
    for (int level = 0; level < int(hierarchy.levels.size()); ++level)
        for (size_t i = 0; i < recording.regions.size(); ++i) {
            if (levels[i] != level) continue;
            Region& region = recording.regions[i];
            region.operation.level = level;
            region.operation.firstMessage = qint64(hierarchy.messages.src.size());
            region.operation.messageCount = qint64(region.src.size());
            const auto append = [](auto& all, auto& ours) {
                all.insert(all.end(), ours.begin(), ours.end());
                ours = {};
            };
            append(hierarchy.messages.src, region.src);
            append(hierarchy.messages.dst, region.dst);
            append(hierarchy.messages.bytes, region.bytes);
            hierarchy.operations.push_back(region.operation);
        }
    return hierarchy;
}

/// The run as a profile: run time and time in MPI, of every rank where they are told.
Dataset profileOf(const Recording& recording)
{
    MeasuredProfile profile;
    JsonReader reader;
    const std::vector<double> app = reader.numbers(recording.run, u"rank_seconds"_s),
                              mpi = reader.numbers(recording.run, u"rank_mpi_seconds"_s);
    for (size_t i = 0; i < app.size() && app.size() == mpi.size(); ++i) {
        const int node = recording.rankNode.at(qsizetype(i)).toInt(-1);
        profile.tasks.push_back({qint32(i), app[i], mpi[i], recording.hosts.value(node)});
    }
    const double seconds = reader.number(recording.run, u"seconds"_s, missing),
                 mean = reader.number(recording.run, u"mpi_seconds_mean"_s, missing);
    profile.totals = profile.tasks.empty() ? ProfiledTotals{recording.ranks, seconds, seconds * recording.ranks, mean * recording.ranks}
                                           : totalsOf(profile.tasks);
    profile.totals.tN = seconds;
    profile.command = recording.program;
    profile.facts = {{"profiler", "costscope-record"}, {"mpi", recording.mpi}, {"created", recording.created}};
    return measuredDataset(profile);
}

void say(Messages& messages, Severity severity, const QString& text)
{
    messages.push_back({severity, text});
}

/// What the lists lack of what was recorded. Before hierarchyOf(), which takes them out of the regions.
void sayWhatIsMissing(const Recording& recording, Messages& messages)
{
    if (recording.coarse > 0)
        say(messages, Severity::Warning,
            u"The recorder ran out of room: the sizes of %1 messages were rounded or given up. Each counts with their average. Record "
            u"again "
            "with a larger COSTSCOPE_RECORD_ENTRIES."_s.arg(recording.coarse));
    if (recording.unknown > 0)
        say(messages, Severity::Warning,
            u"The receivers of %1 messages are not known: they are not in the lists."_s.arg(recording.unknown));
    if (const double lost = recording.totals[QLatin1String("without_row")].toDouble(); lost > 0)
        say(messages, Severity::Warning,
            u"%1 sends and receives are in no row: the recorder had no room. Record again with a larger COSTSCOPE_RECORD_ENTRIES."_s.arg(
                exact(lost)));
    const std::vector<int> levels = levelsOf(recording.regions);
    for (size_t i = 0; i < recording.regions.size(); ++i) {
        const Region& region = recording.regions[i];
        if (levels[i] < 0) {
            if (!region.src.empty())
                say(messages, Severity::Note,
                    u"%1 messages were sent outside of all regions: they are on no level."_s.arg(region.src.size()));
        } else if (region.least != region.most) {
            say(messages, Severity::Warning,
                u"Ranks executed “%1” %2 to %3 times: its messages were divided by %3."_s.arg(region.name(), exact(region.least),
                                                                                              exact(region.most)));
        } else if (region.uneven > 0) {
            say(messages, Severity::Warning,
                u"Executions of “%1” differ: %2 messages are not the same in all of them, and were rounded to those of one."_s
                    .arg(region.name())
                    .arg(region.uneven));
        } else if (region.src.empty() && region.hasCollectives) {
            say(messages, Severity::Warning,
                u"“%1” has collective operations alone, which are in no list of messages: it is modeled with 0. Record with "
                "COSTSCOPE_RECORD_PEERS=all for the messages of all-to-all exchanges."_s.arg(region.name()));
        }
    }
}

/// Lists, levels and the run of what was read.
Result<Imported> finished(Recording& recording, const QString& file, const QDir& folder, Imported imported, const Progress& progress)
{
    if (recording.messages > mostMessages)
        return Error{u"This recording has more than %1 messages in one execution of its regions: such lists do not fit here. Record fewer "
                     "regions, or on fewer ranks."_s.arg(mostMessages),
                     file};
    sayWhatIsMissing(recording, imported.messages);
    auto hierarchy = hierarchyOf(recording, file);
    if (!hierarchy) return hierarchy.error();
    if (const auto& placement = hierarchy->placement; placement && placement->nodes > 1) {
        const auto& [x, y, z] = placement->torusDims;
        say(imported.messages, Severity::Note,
            u"A recording does not tell the network: its %1 nodes stand in a torus of %2 × %3 × %4, the smallest cube, until another is "
            "chosen. Link loads and “longest link” are of that one."_s.arg(placement->nodes)
                .arg(x)
                .arg(y)
                .arg(z));
    }
    if (auto done = finishLists(*hierarchy, {}, imported.messages, progress.part(0.9, 1)); !done) return done.error();
    const bool isNamed = QFileInfo(file).path() != u".";
    QString name = isNamed ? folder.dirName() : recording.program;
    if (name.endsWith(u".d")) name.chop(2);
    imported.datasets.push_back(amgDataset(hierarchy.take()));
    imported.datasets.back().name = name;
    if (recording.run.isEmpty()) return imported; // it did not end
    imported.datasets.push_back(profileOf(recording));
    imported.datasets.back().name = name + u", run"_s;
    return imported;
}

/// "spmv level 2" as operation and level.
Region regionCalled(const QString& name)
{
    Region region;
    region.least = region.most = 1;
    static const QRegularExpression levelled(u"^(.+) level (\\d{1,3})$"_s);
    const auto match = levelled.match(name);
    region.operation.name = match.hasMatch() ? match.captured(1) : name;
    region.told = match.hasMatch() ? match.captured(2).toInt() : -1;
    return region;
}

/// Where nobody tells how many ranks there are, a wrong number takes no memory. The most that we know of are 7 864 320 (ROSS on Sequoia,
/// 2013).
constexpr qint64 mostRanks = 1 << 23;

/// Adds what one rank wrote by itself; nothing: all of it was read. Regions are numbered anew by every rank.
std::optional<QString> readRank(const QString& path, Recording& recording, std::map<QString, size_t>& numbers, qint64& greatest)
{
    record::ChunkReader reader;
    if (!reader.open(QFile::encodeName(path).toStdString())) return QString::fromStdString(reader.error());
    std::vector<std::string> names, functions;
    std::vector<record::Row> rows;
    for (;;) {
        using enum record::ChunkReader::Found;
        const auto found = reader.next();
        if (found == End) return std::nullopt;
        if (found != Chunk) return u"it is cut off or damaged"_s;
        if (reader.head().region == record::namesRegion) {
            if (!reader.names(names.empty() ? names : functions)) return u"its names cannot be read"_s;
            continue;
        }
        if (reader.head().region >= names.size() || !reader.rows(rows)) return u"one of its chunks is damaged"_s;
        const QString name = QString::fromStdString(names[reader.head().region]);
        const auto [number, isNew] = numbers.try_emplace(name, recording.regions.size());
        if (isNew) recording.regions.push_back(regionCalled(name));
        for (const record::Row& row : rows) {
            if (std::max<qint64>(row.rank, row.peer) >= mostRanks) return u"it names a rank that cannot be"_s;
            greatest = std::max({greatest, qint64(row.rank), qint64(row.kind == record::Kind::Collective ? 0 : row.peer)});
            takeRow(row, recording, recording.regions[number->second]);
        }
    }
}

/// The files that the ranks of a run wrote each by itself as it ended without MPI_Finalize. Nobody tells executions and nodes.
Result<Recording> recordingOfRanks(const QDir& folder, const QStringList& files, const ImportOptions& options, Imported& imported,
                                   const Progress& progress)
{
    Recording recording;
    recording.regions.push_back(regionCalled(u"all"_s));
    recording.ranks = std::numeric_limits<qint32>::max(); // a receiver may be of a rank whose file is not there
    std::map<QString, size_t> numbers{{u"all"_s, 0}};
    qint64 greatest = 0;
    for (qsizetype i = 0; i < files.size(); ++i) {
        if (!progress.report(double(i) / double(files.size()))) return cancelled();
        const QString path = folder.filePath(files[i]);
        const auto problem = readRank(path, recording, numbers, greatest);
        if (!problem) continue;
        if (!options.partial)
            return Error{u"The messages of this rank are not whole: %1. Import it as a partial file (--partial): then what is whole is "
                         "taken."_s.arg(*problem),
                         path};
        say(imported.messages, Severity::Warning, u"%1: not whole: %2. What is whole was taken."_s.arg(files[i], *problem));
        imported.partial = true;
    }
    recording.ranks = qint32(greatest + 1);
    recording.hosts = {QString()};
    for (qint32 rank = 0; rank < recording.ranks; ++rank) recording.rankNode.append(0);
    say(imported.messages, Severity::Warning,
        counted(files.size(), u"This run ended without MPI_Finalize; 1 rank has written what it had."_s,
                u"This run ended without MPI_Finalize; %1 ranks have written what they had."_s) +
            u" How often regions were executed and which ranks share a node is not known: messages are those of the whole run, and "
            "all ranks stand on one node."_s);
    return recording;
}

// Rule: a JSON object that says of itself "format": "costscope.messages/…" in its first 64 KiB; or one of the files that it names, which
// begin with COSTMSG.
bool recognisesRecording(const Head& head)
{
    return head.bytes.startsWith("COSTMSG\n") || namesFormat(head.bytes, "costscope.messages/");
}

Result<Imported> readRecording(Input& input, const ImportOptions& options, const Progress& progress)
{
    const QString file = input.name();
    Imported imported;
    const QDir folder = QFileInfo(file).dir(); // as it was named, so that messages name its files so
    if (input.head().startsWith("COSTMSG\n")) {
        const QStringList ofRanks =
            folder.exists(u"index.json"_s) ? QStringList() : folder.entryList({u"rank-*.csm"_s}, QDir::Files, QDir::Name);
        if (!ofRanks.contains(QFileInfo(file).fileName()))
            return Error{u"This is the part of a recording that one node wrote. Import index.json of its folder, or the folder: that reads "
                         "all of them."_s,
                         file};
        auto recording = recordingOfRanks(folder, ofRanks, options, imported, progress);
        if (!recording) return recording.error();
        return finished(*recording, file, folder, std::move(imported), progress);
    }
    const auto text = input.readAll();
    if (!text) return text.error();
    auto recording = recordingFrom(*text, file);
    if (!recording) return recording.error();
    for (qsizetype i = 0; i < recording->files.size(); ++i) {
        if (!progress.report(double(i) / double(recording->files.size()))) return cancelled();
        const QString path = folder.filePath(QFileInfo(recording->files[i]).fileName()); // beside the index, nowhere else
        const auto problem = QFileInfo::exists(path) ? readNode(path, *recording) : u"it is not there"_s;
        if (!problem) continue;
        if (!options.partial)
            return Error{
                u"The messages of node %1 (%2) are not whole: %3. Copy the folder again; or import it as a partial file (--partial): "
                "then what is whole is taken."_s.arg(QString::number(i), recording->hosts[i], *problem),
                path};
        imported.messages.push_back(
            {Severity::Warning, u"The messages of node %1 are not whole: %2. What is whole was taken."_s.arg(QString::number(i), *problem),
             path});
        imported.partial = true;
    }
    return finished(*recording, file, folder, std::move(imported), progress);
}

} // namespace

extern const Importer recording; // registered in allImporters.cpp
const Importer recording = {
    u"costscope-messages"_s,
    u"Recording of costscope-record"_s,
    u"What an unchanged MPI program sends, region by region, as costscope-record has written it: the folder, or its index.json."_s,
    {u"*.json"_s, u"*.csm"_s},
    u"amg"_s,
    recognisesRecording,
    readRecording,
    true,
};

} // namespace costscope
