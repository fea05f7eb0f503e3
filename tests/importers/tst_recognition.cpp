// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/json/jsonHead.h"
#include "importers/text/Input.h"

#include <QDirIterator>
#include <QFile>
#include <QSet>
#include <QTest>

using namespace costscope;

namespace {

/// Sample files of all importers: what stands in the folders beside the tests, and the examples.
QStringList sampleFiles()
{
    QStringList files;
    for (const char* folder : {COSTSCOPE_TEST_DATA, COSTSCOPE_SOURCE "/resources/examples/overhead"}) {
        QDirIterator it(QString::fromUtf8(folder), QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const QString path = it.next(), name = it.fileName();
            const bool source = name.endsWith(u".cpp"_s) || name.endsWith(u".h"_s) || name.endsWith(u".md"_s);
            const bool answer = name.startsWith(u"EXPECTED"_s) || name.startsWith(u"MODELED"_s);
            if (!source && !answer) files += path;
        }
    }
    files.sort();
    return files;
}

Head headOf(const QByteArray& bytes, const QString& name)
{
    return {QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), 64 << 10)), name};
}

QStringList recognisers(const QByteArray& bytes, const QString& name)
{
    QStringList ids;
    for (const Importer* importer : allImporters())
        if (importer->recognises(headOf(bytes, name))) ids += importer->id;
    return ids;
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What lies beside measurements in a folder: descriptions, sources, sessions, stored answers.
QStringList documents()
{
    QStringList files;
    for (const char* folder : {"tests", "importers", "core", "app", "resources"}) {
        QDirIterator it(QStringLiteral(COSTSCOPE_SOURCE "/%1").arg(QLatin1String(folder)),
                        {u"*.md"_s, u"*.cpp"_s, u"*.h"_s, u"*.py"_s, u"*.sh"_s, u"*.txt"_s, u"*.html"_s, u"*.costscope"_s, u"EXPECTED*"_s,
                         u"MODELED*"_s, u"expected.json"_s},
                        QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) files += it.next();
    }
    const QStringList samples = sampleFiles();
    files.removeIf([&](const QString& file) { return samples.contains(file); });
    return files;
}

bool isBroken(const QString& path)
{
    return path.contains(u"/broken/"_s);
}

} // namespace

class TestRecognition : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of the outermost object only, whatever stands in texts: quotes, brackets, the word itself.
    void formatOfAFile()
    {
        // ' stands for " here
        const auto names = [](QByteArray text) { return namesFormat(text.replace('\'', '"'), "costscope.machine/"); };
        QVERIFY(names("{'format': 'costscope.machine/1'}"));
        QVERIFY(names("  {'a': [1, {'b': 2}], 'format' : 'costscope.machine/9'}"));
        QVERIFY(names("\xef\xbb\xbf{'format':'costscope.machine/1'}"));
        QVERIFY(names("{'note': 'a \\'word\\', {[', 'format': 'costscope.machine/1'}"));
        QVERIFY(names("{'path': 'C:\\\\', 'format': 'costscope.machine/1'}"));
        QVERIFY(!names("{'note': '\\'format\\': \\'costscope.machine/1\\''}"));
        QVERIFY(!names("{'inner': {'format': 'costscope.machine/1'}}"));
        QVERIFY(!names("[{'format': 'costscope.machine/1'}]"));
        QVERIFY(!names("{'format': 'costscope.amg/1', 'as': 'costscope.machine/1'}"));
        for (const char* cut : {"{'format'", "{'format", "{'a\\", "{", ""}) QVERIFY2(!names(cut), cut);
    }

    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void theTableIsComplete()
    {
        QSet<QString> ids;
        for (const Importer* importer : allImporters()) {
            QVERIFY(!importer->id.isEmpty() && !ids.contains(importer->id));
            ids += importer->id;
            QVERIFY2(!importer->name.isEmpty() && importer->description.endsWith(QLatin1Char('.')), qPrintable(importer->id));
            QVERIFY2(!importer->suffixes.isEmpty(), qPrintable(importer->id));
            QVERIFY(importer->recognises && importer->read);
            QVERIFY(importer->datasetKind.isEmpty() || importer->datasetKind == u"machine"_s || datasetKind(importer->datasetKind));
            QCOMPARE(findImporter(importer->id), importer);
        }
        QVERIFY(!findImporter(u"nothing"));
    }

    void oneImporterPerSample_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : sampleFiles()) QTest::newRow(qPrintable(path.section(QLatin1Char('/'), -3))) << path;
    }
    void oneImporterPerSample()
    {
        QFETCH(QString, path);
        const QByteArray bytes = bytesOf(path);
        const QString name = path.section(QLatin1Char('/'), -1);
        const QStringList ids = recognisers(bytes, name);
        if (isBroken(path))
            QVERIFY2(ids.size() <= 1, qPrintable(ids.join(u", "_s)));
        else
            QVERIFY2(ids.size() == 1, qPrintable(ids.join(u", "_s)));
        if (isBroken(path) || bytes.contains('\0')) return;
        // The name of a text file does not matter, nor do its line ends.
        QCOMPARE(recognisers(bytes, {}), ids);
        QCOMPARE(recognisers(bytes, u"data.txt"_s), ids);
        QCOMPARE(recognisers(QByteArray(bytes).replace("\r\n", "\n").replace("\n", "\r\n"), name), ids);
    }

    void neverTwoAfterACut_data() { oneImporterPerSample_data(); }
    void neverTwoAfterACut()
    {
        QFETCH(QString, path);
        const QByteArray head = bytesOf(path).first(std::min<qsizetype>(QFile(path).size(), 64 << 10));
        // Every line of a short file, some forty places of a long one.
        const qsizetype lines = head.count('\n'), step = std::max<qsizetype>(1, lines / 40);
        qsizetype line = 0;
        for (qsizetype end = head.indexOf('\n'); end >= 0; end = head.indexOf('\n', end + 1)) {
            if (++line % step != 0) continue;
            const QStringList ids = recognisers(head.first(end + 1), path.section(QLatin1Char('/'), -1));
            QVERIFY2(ids.size() <= 1, qPrintable(u"line %1: %2"_s.arg(line).arg(ids.join(u", "_s))));
        }
    }

    void nobodyTakesDocuments()
    {
        const QStringList files = documents();
        QVERIFY(files.size() > 100);
        for (const char* suffix : {".md", ".cpp", ".costscope", "EXPECTED.json"})
            QVERIFY2(!files.filter(QLatin1String(suffix)).isEmpty(), suffix);
        for (const QString& file : files) {
            const QStringList ids = recognisers(bytesOf(file), file.section(QLatin1Char('/'), -1));
            const bool isPrintedTable = file.endsWith(u"/expected.txt"_s) && ids == QStringList{u"runs-text"_s}; // which is read
            QVERIFY2(ids.isEmpty() || isPrintedTable, qPrintable(file + u": "_s + ids.join(u", "_s)));
        }
    }

    void nobodyTakes_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("a line end") << QByteArray("\n");
        QTest::newRow("blanks") << QByteArray("  \t \n\n");
        QTest::newRow("a NUL") << QByteArray(1, '\0');
        QTest::newRow("binary") << QByteArray("\x7f"
                                              "ELF\x02\x01\x01\0\0\0\0\0\0",
                                              13);
        QTest::newRow("gzip") << QByteArray("\x1f\x8b\x08\0\0\0\0\0", 8);
        QTest::newRow("zip") << QByteArray("PK\x03\x04\x14\0\0\0", 8);
        QTest::newRow("UTF-16") << QByteArray("\xff\xfe@\0 \0m\0p\0i\0P\0\n\0", 16);
        QTest::newRow("prose") << QByteArray("Time and again n processes waited.\nSo it goes.\n");
        QTest::newRow("prose with commas") << QByteArray("Cores, time, and what they cost\n\nRuns of one program, many times.\n"
                                                         "Columns are n, t_n in s, and, where measured, the MPI time.\n");
        QTest::newRow("prose with a record") << QByteArray("Ranks, time, and so on\n\n1, 100\n\nWe ran it twice.\nOnce, at night.\n"
                                                           "Once, at noon, with others, in the same room.\n");
        QTest::newRow("prose with two times") << QByteArray("Cores, time, elapsed, and so on.\nAll the same, to us.\n");
        QTest::newRow("session") << QByteArray("{\"format\": \"costscope.session/1\",\n\"n\", \"t_n_s\",\n1, 2\n}\n");
        QTest::newRow("list") << QByteArray("[\"x\",\nn, time\n1, 2\n]");
        QTest::newRow("HTML") << QByteArray("<p>n,time</p>\n<table>\nn,time\n1,2\n2,1\n</table>\n");
        QTest::newRow("script") << QByteArray("#!/usr/bin/python3\nn, time\n1, 2\n2, 1\n");
        QTest::newRow("empty object") << QByteArray("{}");
        QTest::newRow("empty list") << QByteArray("[]");
        QTest::newRow("a number") << QByteArray("42\n");
        QTest::newRow("a quote") << QByteArray("\"");
        QTest::newRow("broken UTF-8") << QByteArray("\xff\xff\xff\n\xc3\x28\n");
        QTest::newRow("other table") << QByteArray("algorithm,variant,cores,percent_of_peak\ncannon,2D,1536,67.95\n");
        QTest::newRow("sizes and latencies") << QByteArray("1 0.41\n2 0.79\n4 0.79\n8 2.59\n");
    }
    void nobodyTakes()
    {
        QFETCH(QByteArray, bytes);
        QVERIFY(recognisers(bytes, {}).isEmpty());
        QVERIFY(recognisers(bytes, u"data.txt"_s).isEmpty());
    }

    void everyReaderRefusesNonsense_data() { nobodyTakes_data(); }
    void everyReaderRefusesNonsense()
    {
        QFETCH(QByteArray, bytes);
        for (const Importer* importer : allImporters()) {
            const auto read = importer->read(*Input::fromBytes(bytes, u"data.txt"_s), {}, {});
            if (importer->id == QLatin1String("runs-csv") && read.ok()) continue; // rows of numbers among other text, if told so
            QVERIFY2(!read.ok(), qPrintable(importer->id));
            QVERIFY2(read.error().message.size() > 10, qPrintable(importer->id));
        }
    }
};

QTEST_GUILESS_MAIN(TestRecognition)
#include "tst_recognition.moc"
