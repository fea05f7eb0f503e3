// SPDX-License-Identifier: GPL-3.0-or-later
// Message lists written as a recording and read again.
#include "core/data/amg.h"
#include "importers/importFiles.h"
#include "importers/messages/recordingFile.h"
#include "record/chunks.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

using namespace costscope;

namespace {

using Sent = std::tuple<int, QString, qint32, qint32, qint64>; ///< level, operation, from, to, bytes

QString saidIn(const Messages& messages)
{
    QStringList lines;
    for (const Message& message : messages) lines << message.text;
    return lines.join(u'\n');
}

DatasetPtr imported(const QString& path)
{
    const ImportReport report = importFiles({{path}, {}, {}, true});
    if (const auto error = report.firstError()) qWarning("%s", qPrintable(error->message));
    return report.datasets.empty() ? nullptr : report.datasets.front();
}

/// How often each message is sent; none to itself.
std::map<Sent, int> sentIn(const Dataset& dataset)
{
    std::map<Sent, int> all;
    const auto hierarchy = amgHierarchy(dataset);
    if (!hierarchy) return all;
    for (const AmgOperation& operation : hierarchy->operations) {
        const AmgMessageSpan messages = messagesOf(dataset, operation);
        for (size_t i = 0; i < messages.size(); ++i)
            if (messages.src[i] != messages.dst[i])
                ++all[{operation.level, operation.name, messages.src[i], messages.dst[i], messages.bytes[i]}];
    }
    return all;
}

/// Random messages of some levels, so many that a node needs several chunks where `many`.
Dataset randomLists(quint64 seed, bool many)
{
    std::mt19937_64 generator(seed);
    const auto upTo = [&](int most) { return qint32(generator() % quint64(most)); };
    AmgHierarchy hierarchy;
    hierarchy.label = u"random"_s;
    hierarchy.ranks = 2 + upTo(40);
    Placement placement;
    placement.order = RankOrder::Explicit;
    placement.nodes = 1 + upTo(5);
    for (qint32 rank = 0; rank < hierarchy.ranks; ++rank) placement.rankNode.push_back(upTo(placement.nodes));
    placement.ppn = hierarchy.ranks;
    placement.torusDims = smallestCube(placement.nodes);
    hierarchy.placement = placement;
    hierarchy.levels.resize(size_t(1 + upTo(4)));
    for (int level = 0; level < int(hierarchy.levels.size()); ++level)
        for (const QString& name : {u"spmv"_s, u"P, \"quoted\""_s}) {
            AmgOperation operation{.level = level, .name = name};
            operation.firstMessage = qint64(hierarchy.messages.src.size());
            operation.messageCount = many ? 200'000 : upTo(30);
            if (upTo(2) == 0) operation.measured = {.reduction = u"max_over_ranks"_s, .median = 1e-3 * (1 + upTo(9)), .samples = {}};
            if (upTo(2) == 0) operation.maxSearchSteps = 17, operation.recvsOnThatRank = 5;
            for (qint64 i = 0; i < operation.messageCount; ++i) {
                hierarchy.messages.src.push_back(upTo(hierarchy.ranks));
                hierarchy.messages.dst.push_back(upTo(hierarchy.ranks));
                hierarchy.messages.bytes.push_back(upTo(many ? 1'000'000'000 : 3));
            }
            hierarchy.operations.push_back(operation);
        }
    return amgDataset(std::move(hierarchy));
}

void compare(const Dataset& dataset, const Dataset& read)
{
    QVERIFY(sentIn(dataset) == sentIn(read));
    const auto before = amgHierarchy(dataset), after = amgHierarchy(read);
    QCOMPARE(after->ranks, before->ranks);
    for (qint32 rank = 0; rank < before->ranks; ++rank)
        QCOMPARE(after->placementOrOneNode().node(rank), before->placementOrOneNode().node(rank));
    size_t at = 0;
    for (const AmgOperation& operation : before->operations) {
        if (!operation.hasList()) continue;
        const AmgOperation& same = after->operations[at++];
        QCOMPARE(same.name, operation.name);
        QCOMPARE(same.level, operation.level);
        for (const auto& [a, b] : {std::pair{operation.measured.median, same.measured.median},
                                   {operation.measured.min, same.measured.min},
                                   {operation.measured.max, same.measured.max},
                                   {operation.maxSearchSteps, same.maxSearchSteps},
                                   {operation.recvsOnThatRank, same.recvsOnThatRank}})
            QVERIFY((std::isnan(a) && std::isnan(b)) || a == b);
    }
    QCOMPARE(at, after->operations.size());
}

} // namespace

class TestRecordingFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAndBack()
    {
        QTemporaryDir folder;
        for (const char* name : {"hypre_27pt_p16", "hypre_elas_p64", "worked_example"}) {
            const DatasetPtr dataset = imported(QStringLiteral(COSTSCOPE_TEST_DATA "/amg/%1.json").arg(QLatin1String(name)));
            QVERIFY(dataset);
            const QString path = folder.filePath(QLatin1String(name) + u".d"_s);
            const auto written = writeRecording(*dataset, path);
            QVERIFY2(written.ok(), written.ok() ? "" : qPrintable(written.error().message));
            const DatasetPtr read = imported(path);
            QVERIFY(read);
            compare(*dataset, *read);
        }
    }

    void randomListsAndBack()
    {
        QTemporaryDir folder;
        int toItself = 0;
        for (quint64 seed = 1; seed <= 60; ++seed) {
            const Dataset dataset = randomLists(seed, false);
            const QString path = folder.filePath(QString::number(seed));
            const auto written = writeRecording(dataset, path);
            QVERIFY2(written.ok(), written.ok() ? "" : qPrintable(written.error().message));
            toItself += saidIn(*written).contains(u"to itself"_s) || saidIn(*written).contains(u"to themselves"_s);
            const DatasetPtr read = imported(path);
            QVERIFY(read);
            compare(dataset, *read);
        }
        QVERIFY(toItself > 10);
    }

    /// A chunk has at most 1 MiB.
    void severalChunks()
    {
        QTemporaryDir folder;
        const Dataset dataset = randomLists(3, true);
        QVERIFY(writeRecording(dataset, folder.filePath(u"many"_s)).ok());
        compare(dataset, *imported(folder.filePath(u"many"_s)));
        record::ChunkReader reader;
        QVERIFY(reader.open(folder.filePath(u"many/node-00000.csm"_s).toStdString()));
        std::map<quint32, int> chunks;
        while (reader.next() == record::ChunkReader::Found::Chunk) ++chunks[reader.head().region];
        QVERIFY(std::ranges::any_of(chunks, [](const auto& region) { return region.second > 1; }));
    }

    void whatCannotBeWritten()
    {
        QTemporaryDir folder;
        const Dataset dataset = randomLists(1, false);
        const QString path = folder.filePath(u"taken"_s);
        QVERIFY(QDir().mkpath(path));
        const auto taken = writeRecording(dataset, path);
        QVERIFY(!taken.ok() && taken.error().message.contains(u"there already"_s));
        const auto nowhere = writeRecording(dataset, u"/proc/nowhere/run.d"_s);
        QVERIFY(!nowhere.ok() && nowhere.error().file.contains(u"nowhere"_s));
        const DatasetPtr counts = imported(QStringLiteral(COSTSCOPE_TEST_DATA "/amg/elas_p64.summary.csv"));
        const auto without = writeRecording(*counts, folder.filePath(u"counts"_s));
        QVERIFY(!without.ok() && without.error().message.contains(u"has no lists of messages"_s));
        const auto stopped = writeRecording(dataset, folder.filePath(u"stopped"_s), Progress([](double) { return false; }));
        QVERIFY(!stopped.ok());
        QVERIFY(QDir(folder.path()).entryList({u"*"_s}, QDir::Dirs | QDir::NoDotAndDotDot) == QStringList{u"taken"_s}); // nothing half
    }
};

QTEST_GUILESS_MAIN(TestRecordingFile)
#include "tst_recording_file.moc"
