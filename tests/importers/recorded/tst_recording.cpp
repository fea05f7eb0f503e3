// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings of costscope-record: stencil.d was written by it, of a stencil with three regions on 8 ranks of one node.
#include "core/data/RunRecords.h"
#include "core/data/amg.h"
#include "importers/importFiles.h"
#include "record/chunks.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

namespace {

const QString recorded = QStringLiteral(COSTSCOPE_TEST_DATA "/recorded/stencil.d");

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), qint64(bytes.size()));
}

/// index.json of two ranks on two nodes with one region that was executed so often.
QByteArray index(int least, int most)
{
    const QJsonObject region{{"name", "halo"}, {"operation", "halo"}, {"ranks", 2}, {"executions", QJsonArray{least, most}}};
    const QJsonArray nodes{QJsonObject{{"host", "a"}, {"file", "node-00000.csm"}}, QJsonObject{{"host", "b"}, {"file", "node-00001.csm"}}};
    return QJsonDocument(QJsonObject{{"format", "costscope.messages/1"},
                                     {"program", "wave"},
                                     {"ranks", 2},
                                     {"run", QJsonObject{{"seconds", 2.5}, {"mpi_seconds_mean", 0.5}}},
                                     {"nodes", nodes},
                                     {"rank_node", QJsonArray{0, 1}},
                                     {"regions", QJsonArray{region}}})
        .toJson();
}

/// A file of one chunk with these rows.
QByteArray node(const std::vector<record::Row>& rows)
{
    std::uint8_t head[record::fileHeadSize];
    record::fileHead(head);
    record::ChunkBuffer chunk;
    for (const record::Row& row : rows) chunk.add(row);
    size_t length = 0;
    const std::uint8_t* const bytes = chunk.finish(0, length);
    return QByteArray(reinterpret_cast<const char*>(head), sizeof head) +
           QByteArray(reinterpret_cast<const char*>(bytes), qsizetype(length));
}

record::Row sent(quint32 from, qint64 to, quint64 bytes, quint64 count)
{
    record::Row row;
    row.rank = from;
    row.peer = to;
    row.bytes = bytes;
    row.count = count;
    return row;
}

QString saidIn(const ImportReport& report)
{
    QString all;
    for (const Message& message : report.messages()) all += message.toString() + u'\n';
    return all;
}

/// "0>1:1024 …" of all messages.
QString messagesIn(const ImportReport& report)
{
    QStringList all;
    const auto hierarchy = amgHierarchy(*report.datasets.front());
    for (const AmgOperation& operation : hierarchy ? hierarchy->operations : std::vector<AmgOperation>()) {
        const AmgMessageSpan list = messagesOf(*report.datasets.front(), operation);
        for (size_t i = 0; i < list.src.size(); ++i) all << u"%1>%2:%3"_s.arg(list.src[i]).arg(list.dst[i]).arg(list.bytes[i]);
    }
    return all.join(u' ');
}

} // namespace

class TestRecording : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTheRecorderWrote();
    void executionsAndKinds();
    void unevenAndCoarse();
    void partsThatAreNotWhole();
    void partAlone();
    void runThatWasKilled();
    void hostileIndex();
    void otherIndex();
};

/// Each rank has written by itself, with regions in an order of its own: the folder, or any of the files, gives all of them.
void TestRecording::runThatWasKilled()
{
    QTemporaryDir folder;
    const auto rank = [](const std::vector<const char*>& regions, const std::vector<record::Row>& rows) {
        std::uint8_t head[record::fileHeadSize];
        record::fileHead(head);
        QByteArray bytes(reinterpret_cast<const char*>(head), sizeof head);
        record::ChunkBuffer chunk;
        const auto put = [&](quint32 region) {
            size_t length = 0;
            const std::uint8_t* const packed = chunk.finish(region, length);
            bytes += QByteArray(reinterpret_cast<const char*>(packed), qsizetype(length));
        };
        for (const char* name : regions) chunk.addName(name);
        put(record::namesRegion);
        chunk.addName("MPI_Send");
        put(record::namesRegion);
        for (const record::Row& row : rows) chunk.add(row);
        put(quint32(regions.size() - 1));
        return bytes;
    };
    write(folder.filePath(u"rank-0.csm"_s), rank({"all", "other", "halo level 1"}, {sent(0, 3, 64, 2)}));
    write(folder.filePath(u"rank-1.csm"_s), rank({"all", "halo level 1"}, {sent(1, 0, 8, 1)}));
    for (const QString& path : {folder.path(), folder.filePath(u"rank-1.csm"_s)}) {
        const ImportReport report = importFiles({{path}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(saidIn(report)));
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(messagesIn(report), u"0>3:64 0>3:64 1>0:8"_s);
        const auto hierarchy = amgHierarchy(*report.datasets.front());
        QVERIFY(hierarchy->ranks == 4 && hierarchy->levels.size() == 2 && hierarchy->operations.back().level == 1);
        QVERIFY2(saidIn(report).contains(u"2 ranks have written what they had"_s), qPrintable(saidIn(report)));
    }
    write(folder.filePath(u"rank-2.csm"_s), rank({"all"}, {sent(2, 2'000'000'000, 8, 1)})); // what takes no memory
    const ImportReport wild = importFiles({{folder.path()}, {}, {}, true});
    QVERIFY(wild.firstError() && wild.firstError()->message.contains(u"a rank that cannot be"_s));
    QVERIFY(QFile::remove(folder.filePath(u"rank-2.csm"_s)));
    QFile cut(folder.filePath(u"rank-0.csm"_s));
    QVERIFY(cut.resize(cut.size() - 3));
    const ImportReport refused = importFiles({{folder.path()}, {}, {}, true});
    QVERIFY(refused.firstError() && refused.firstError()->message.contains(u"--partial"_s));
}

/// The folder gives levels and the run; no file of a node is imported by itself.
void TestRecording::whatTheRecorderWrote()
{
    const ImportReport report = importFiles({{recorded}, {}, {}, true});
    QVERIFY2(!report.firstError(), qPrintable(saidIn(report)));
    QCOMPARE(report.datasets.size(), size_t(2));
    QCOMPARE(saidIn(report), QString());
    QCOMPARE(amgHierarchy(*report.datasets.front())->levels.size(), size_t(3));
    QCOMPARE(messagesIn(report).count(u'>'), 48 + 8 + 16);
    QVERIFY(report.datasets.back()->kind == DatasetKind::Profile);
    QCOMPARE(report.datasets.back()->principal().rows(), 8);
}

void TestRecording::executionsAndKinds()
{
    QTemporaryDir folder;
    write(folder.filePath(u"index.json"_s), index(5, 5));
    record::Row got = sent(0, 1, 64, 5), received = sent(0, 1, 1024, 10), all = sent(0, 2, 8, 5);
    got.kind = record::Kind::Got;
    received.kind = record::Kind::Received;
    all.kind = record::Kind::Collective;
    write(folder.filePath(u"node-00000.csm"_s), node({sent(0, 1, 1024, 10), got, received, all}));
    write(folder.filePath(u"node-00001.csm"_s), node({sent(1, 0, 2048, 5)}));
    const ImportReport report = importFiles({{folder.path()}, {}, {}, true});
    QVERIFY2(!report.firstError(), qPrintable(saidIn(report)));
    QCOMPARE(messagesIn(report), u"0>1:1024 0>1:1024 1>0:64 1>0:2048"_s);
    // Of two nodes nobody knows where in a network they stand.
    QCOMPARE(report.messages().size(), size_t(1));
    QVERIFY2(saidIn(report).contains(u"its 2 nodes stand in a torus of 2 × 2 × 2, the smallest cube"_s), qPrintable(saidIn(report)));
}

/// What is not the same in every execution is rounded and said; sizes that were given up keep their sum.
void TestRecording::unevenAndCoarse()
{
    QTemporaryDir folder;
    write(folder.filePath(u"index.json"_s), index(4, 4));
    record::Row coarse = sent(0, 1, 4096, 8);
    coarse.coarse = true;
    coarse.total = 24000;
    write(folder.filePath(u"node-00000.csm"_s), node({sent(0, 1, 1024, 6), coarse}));
    write(folder.filePath(u"node-00001.csm"_s), node({}));
    const ImportReport report = importFiles({{folder.path()}, {}, {}, true});
    QCOMPARE(messagesIn(report), u"0>1:1024 0>1:1024 0>1:3000 0>1:3000"_s);
    QVERIFY2(saidIn(report).contains(u"2 messages are not the same in all"_s), qPrintable(saidIn(report)));
    QVERIFY2(saidIn(report).contains(u"sizes of 8 messages were rounded or given up"_s), qPrintable(saidIn(report)));
}

/// Missing, cut and damaged files are refused with what helps; as partial files the rest is taken.
void TestRecording::partsThatAreNotWhole()
{
    const QByteArray whole = node({sent(1, 0, 2048, 5)});
    QByteArray damaged = whole;
    damaged[damaged.size() - 1] = char(damaged[damaged.size() - 1] ^ 1);
    for (const auto& [bytes, words] : {std::pair{QByteArray(), u"it is not there"_s},
                                       {whole.chopped(2), u"it is cut off"_s},
                                       {damaged, u"1 of its chunks are damaged"_s},
                                       {QByteArray("something else, of no use"), u""_s}}) {
        QTemporaryDir folder;
        write(folder.filePath(u"index.json"_s), index(5, 5));
        write(folder.filePath(u"node-00000.csm"_s), node({sent(0, 1, 1024, 5)}));
        if (!bytes.isEmpty()) write(folder.filePath(u"node-00001.csm"_s), bytes);
        const ImportReport refused = importFiles({{folder.filePath(u"index.json"_s)}, {}, {}, true});
        QVERIFY(refused.firstError());
        QVERIFY2(refused.firstError()->message.contains(words) && refused.firstError()->message.contains(u"--partial"_s),
                 qPrintable(refused.firstError()->message));
        ImportOptions options;
        options.partial = true;
        const ImportReport taken = importFiles({{folder.filePath(u"index.json"_s)}, {}, options, true});
        QVERIFY2(!taken.firstError(), qPrintable(saidIn(taken)));
        QCOMPARE(messagesIn(taken), u"0>1:1024"_s);
        QVERIFY2(saidIn(taken).contains(u"What is whole was taken"_s), qPrintable(saidIn(taken)));
    }
}

/// Numbers that nothing can have been recorded with are refused before anything is made of them.
void TestRecording::hostileIndex()
{
    for (const auto& [found, wrong] : {std::pair{"\"halo\",\n            \"ranks\"", "\"halo\", \"level\": 2000000000, \"ranks\""},
                                       {"\"executions\": [\n                5", "\"executions\": [\n                -5"}}) {
        QTemporaryDir folder;
        QByteArray text = index(5, 5);
        QVERIFY2(text.contains(found), text);
        text.replace(found, wrong);
        write(folder.filePath(u"index.json"_s), text);
        const ImportReport report = importFiles({{folder.path()}, {}, {}, true});
        QVERIFY(report.firstError());
        QVERIFY2(report.firstError()->message.contains(u"expected"_s), qPrintable(report.firstError()->message));
    }
    QTemporaryDir folder;
    write(folder.filePath(u"index.json"_s), index(1, 1));
    write(folder.filePath(u"node-00000.csm"_s), node({sent(0, 1, 8, 1'000'000'000'000)}));
    write(folder.filePath(u"node-00001.csm"_s), node({}));
    const ImportReport report = importFiles({{folder.path()}, {}, {}, true});
    QVERIFY(report.firstError() && report.firstError()->message.contains(u"more than 200000000 messages"_s));
}

/// Beside an index.json of something else such a file is not passed over.
void TestRecording::otherIndex()
{
    QTemporaryDir folder;
    write(folder.filePath(u"index.json"_s), "{\"pages\": []}");
    write(folder.filePath(u"node-00000.csm"_s), node({sent(0, 1, 8, 1)}));
    QVERIFY2(saidIn(importFiles({{folder.path()}, {}, {}, true})).contains(u"node-00000.csm"_s), "named");
}

void TestRecording::partAlone()
{
    const ImportReport report = importFiles({{recorded + u"/node-00000.csm"_s}, {}, {}, true});
    QVERIFY(report.firstError());
    QVERIFY2(report.firstError()->message.contains(u"Import index.json of its folder"_s), qPrintable(report.firstError()->message));
    QTemporaryDir folder;
    write(folder.filePath(u"index.json"_s), bytesOf(recorded + u"/index.json"_s).first(300));
    const ImportReport cut = importFiles({{folder.filePath(u"index.json"_s)}, {}, {}, true});
    QVERIFY(cut.firstError() && cut.firstError()->message.contains(u"index of this recording cannot be read"_s));
}

QTEST_GUILESS_MAIN(TestRecording)
#include "tst_recording.moc"
