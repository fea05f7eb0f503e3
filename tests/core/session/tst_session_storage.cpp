// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/packedValues.h"
#include "core/session/sessionFile.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <bit>
#include <cmath>
#include <limits>

#include <sys/stat.h>

using namespace costscope;

namespace {

constexpr int rows = 33'000; // three chunks, the last one not full

/// Long columns of every type with their extremes, and a short table beside them.
Dataset longColumns()
{
    Dataset data;
    data.name = u"big"_s;
    std::vector<double> doubles(rows);
    std::vector<qint32> ints(rows);
    std::vector<qint64> longs(rows);
    Texts texts;
    for (int i = 0; i < rows; ++i) {
        doubles[size_t(i)] = std::ldexp(1.0 + i % 16, i % 40);
        ints[size_t(i)] = i % 3 ? i / 5 : -i;
        longs[size_t(i)] = qint64(i % 100) << (i % 50);
        texts.append(u"µs %1"_s.arg(i % 7));
    }
    doubles[1] = missing, doubles[2] = INFINITY, doubles[3] = -0.0, doubles[4] = 5e-324, doubles[rows - 1] = -INFINITY;
    ints[0] = std::numeric_limits<qint32>::min(), ints[rows - 1] = std::numeric_limits<qint32>::max();
    longs[0] = std::numeric_limits<qint64>::min(), longs[rows - 1] = std::numeric_limits<qint64>::max();
    Table table{u"messages"_s, {}};
    table.columns = {{u"t_s"_s, Quantity::Time, doubles, u"t<sub>s</sub>"_s},
                     {u"src"_s, Quantity::Count, ints},
                     {u"bytes"_s, Quantity::Size, longs},
                     {u"note"_s, Quantity::Text, texts}};
    data.tables = {{u"levels"_s, {{u"n"_s, Quantity::Count, std::vector<qint32>{1, 2}}}}, table};
    return data;
}

Session sessionOf(Dataset data)
{
    Session session;
    addDataset(session, std::make_shared<const Dataset>(std::move(data)));
    return session;
}

QByteArray packedSession()
{
    static const QByteArray bytes = writeSession(sessionOf(longColumns()), 0);
    return bytes;
}

QByteArray edited(const QByteArray& from, const QByteArray& to)
{
    QByteArray bytes = packedSession();
    const qsizetype at = bytes.indexOf(from);
    return at < 0 ? QByteArray() : bytes.replace(at, from.size(), to);
}

/// The field "packed" of the first long column as it stands.
QByteArray firstColumn()
{
    const QByteArray bytes = packedSession();
    const qsizetype from = bytes.indexOf("\"packed\": {"), to = bytes.indexOf('}', from);
    return bytes.mid(from, to - from + 1);
}

/// The same with these streams and their checksum: nothing but what is unpacked tells the damage.
QByteArray packedAs(const QByteArrayList& streams)
{
    QByteArrayList chunks;
    for (const QByteArray& stream : streams) chunks << '"' + stream.toBase64() + '"';
    return "\"packed\": {\"encoding\": \"zlib-planes\", \"rows\": 33000, \"blake2b\": \"" +
           QCryptographicHash::hash(streams.join(), QCryptographicHash::Blake2b_256).toHex() + "\", \"chunks\": [" + chunks.join(',') +
           "]}";
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString sha256(const QByteArray& bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

/// A folder with a session file beside a source file, and a dataset linked to that.
struct Linked {
    QTemporaryDir folder;
    QString source = folder.filePath(u"data/big.json"_s);
    QString file = folder.filePath(u"s.costscope"_s);
    Session session;
    mutable int read = 0; ///< times that the source was read

    Linked()
    {
        QDir(folder.path()).mkpath(u"data"_s);
        write(source, "the source");
        Dataset data = longColumns();
        data.facts = {{"ranks", 8}};
        data.messages = {{Severity::Warning, u"a word"_s, source, 3, 1}};
        data.sources = {{source, u"amg-json"_s, sha256("the source")}};
        session = sessionOf(std::move(data));
        session.datasets[0].storage = Storage::Linked;
    }
    /// As an importer would: everything anew, with the hash of what was read.
    LinkReader reader() const
    {
        return [this](const Dataset& known, const Progress&) -> Result<Dataset> {
            ++read;
            Dataset data = *session.datasets[0].data;
            data.name = u"as the file is called"_s;
            data.sources = {{known.sources.front().file, known.sources.front().importer, sha256(bytesOf(known.sources.front().file))}};
            return data;
        };
    }
};

} // namespace

/// Where the data of large datasets stand: packed in the session file, linked, or in parts beside it.
class TestSessionStorage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void packsLongColumnsOfLargeDatasets()
    {
        const Session session = sessionOf(longColumns());
        const QByteArray plain = writeSession(session), bytes = packedSession();
        QVERIFY(!plain.contains("\"packed\"")); // a few hundred kilobytes are no burden, and everyone reads them
        QCOMPARE(bytes.count("\"packed\""), 4);
        QVERIFY(bytes.contains("\"values\": [1, 2]")); // the short table
        QVERIFY(bytes.size() < plain.size());
        for (const QByteArray& text : {plain, bytes}) {
            const auto loaded = readSession(text);
            QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
            QVERIFY(loaded->messages.empty());
            QVERIFY(loaded->session == session);
        }
        QCOMPARE(writeSession(readSession(bytes)->session, 0), bytes);
        const auto again = readSession(bytes);
        const auto& doubles = std::get<std::vector<double>>(again->session.datasets[0].data->tables[1].columns[0].values);
        QVERIFY(std::signbit(doubles[3])); // to the last bit
    }

    void aLargeDatasetIsPackedByItself()
    {
        Dataset data;
        data.name = u"large"_s;
        data.tables = {{u"t"_s, {{u"n"_s, Quantity::Count, std::vector<qint32>(3'000'000, 7)}}}};
        QVERIFY(isLarge(data));
        QVERIFY(!isLarge(longColumns()));
        const QByteArray bytes = writeSession(sessionOf(data));
        QVERIFY(bytes.contains("\"packed\"") && bytes.size() < 100'000);
        QVERIFY(readSession(bytes)->session == sessionOf(data));
    }

    /// By hand, from the description in packedValues.h alone.
    void theLayoutIsAsDescribed()
    {
        const QJsonObject column = QJsonDocument::fromJson(packedSession())["datasets"][0]["tables"][1]["columns"][1].toObject();
        const QJsonObject packed = column["packed"].toObject();
        QCOMPARE(packed["encoding"].toString(), u"zlib-planes"_s);
        QCOMPARE(packed["rows"].toInt(), rows);
        QCOMPARE(packed["chunks"].toArray().size(), 3);
        const std::vector<qint32> expected = std::get<std::vector<qint32>>(longColumns().tables[1].columns[1].values);
        QByteArray streams;
        for (int chunk = 0; chunk < 3; ++chunk) {
            const QByteArray stream = QByteArray::fromBase64(packed["chunks"][chunk].toString().toLatin1());
            QCOMPARE(quint8(stream[0]), quint8(0x78)); // zlib's own head
            streams += stream;
            const int count = chunk < 2 ? 16384 : rows - 2 * 16384;
            const quint32 size = qToBigEndian(quint32(4 * count)); // what qUncompress() wants before it
            const QByteArray planes = qUncompress(QByteArray(reinterpret_cast<const char*>(&size), 4) + stream);
            QCOMPARE(planes.size(), 4 * count);
            for (int i = 0; i < count; ++i) {
                quint32 number = 0;
                for (int plane = 0; plane < 4; ++plane) number |= quint32(quint8(planes[plane * count + i])) << (8 * plane);
                QCOMPARE(qint32(number), expected[size_t(chunk * 16384 + i)]);
            }
        }
        QCOMPARE(packed["blake2b"].toString(),
                 QString::fromLatin1(QCryptographicHash::hash(streams, QCryptographicHash::Blake2b_256).toHex()));
    }

    /// A sample that was kept: whatever zlib makes of the numbers today, this must be read.
    void thePackedSampleOpens()
    {
        const QString file = QStringLiteral(COSTSCOPE_TEST_DATA "/sessions/packed-2.costscope");
        if (!QFile::exists(file)) write(file + u".actual"_s, packedSession());
        const auto loaded = readSession(bytesOf(file), file);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QVERIFY(loaded->session == sessionOf(longColumns()));
    }

    void truncated()
    {
        const QByteArray bytes = packedSession();
        for (qsizetype size = 60; size < bytes.size() - 2; size += 9973) {
            const auto loaded = readSession(bytes.left(size), u"cut.costscope"_s);
            QVERIFY(!loaded.ok());
            QVERIFY2(loaded.error().message.contains(u"cut off"_s), qPrintable(loaded.error().message));
        }
    }

    void damageIsRefusedAndNamesTheDataset_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const QByteArray& bytes, const char* said) { QTest::newRow(name) << bytes << said; };
        const QByteArray first = "\"rows\": 33000";
        row("more rows", edited(first, "\"rows\": 330000"), "330000 packed rows do not fit 3 chunks");
        row("absurd rows", edited(first, "\"rows\": 9007199254740991"), "do not fit 3 chunks");
        row("negative rows", edited(first, "\"rows\": -1"), "do not fit 3 chunks");
        row("fewer rows", edited(first, "\"rows\": 32999"), "/datasets/0/tables/1/columns/0/packed/chunks/2: ");
        row("no rows", edited(first, "\"row\": 33000"), "0 packed rows do not fit 3 chunks");
        row("no text", edited("\"chunks\": [", "\"chunks\": [7, "), "A text was expected");
        row("no base64", edited("\"chunks\": [\"", "\"chunks\": [\"*"), "/datasets/0/tables/1/columns/0/packed/chunks/0: ");
        row("other contents", edited("\"chunks\": [\"e", "\"chunks\": [\"E"), "checksum");
        row("other checksum", edited("\"blake2b\": \"", "\"blake2b\": \"0"), "checksum");
        row("packed is a list", edited("\"packed\": {", "\"packed\": [], \"x\": {"), "An object was expected");
        row("encoding of a newer program", edited("\"encoding\": \"zlib-planes\"", "\"encoding\": \"zstd\""), "is of a kind");
        row("no zlib", edited(firstColumn(), packedAs({"hello", "hello", "hello"})), "cannot be unpacked");
        // A GiB of zeros in a few KiB in the place of 128 KiB: nothing is unpacked that does not fit.
        const QByteArray bomb = qCompress(qCompress(QByteArray(1 << 26, 0), 9).sliced(4), 9).sliced(4);
        row("bomb", edited(firstColumn(), packedAs({qCompress(QByteArray(1 << 26, 0), 9).sliced(4), bomb, bomb})), "cannot be unpacked");
        row("too short", edited(firstColumn(), packedAs({bomb, bomb, bomb})), "cannot be unpacked");
    }
    void damageIsRefusedAndNamesTheDataset()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        QVERIFY(!bytes.isEmpty());
        const auto loaded = readSession(bytes, u"x.costscope"_s);
        if (said == u"is of a kind"_s) { // of a newer program, as far as this one can tell: kept
            QVERIFY(loaded.ok() && loaded->messages.front().text.contains(said));
            return;
        }
        QVERIFY(!loaded.ok());
        QVERIFY2(loaded.error().message.contains(said), qPrintable(loaded.error().message));
        QVERIFY2(loaded.error().message.startsWith(u"“big”: "_s), qPrintable(loaded.error().message));
    }

    /// One flipped bit anywhere in the packed numbers is found.
    void everyFlippedBitIsFound()
    {
        const QByteArray good = packedSession();
        const qsizetype from = good.indexOf("\"chunks\""), to = good.lastIndexOf("\"chunks\"");
        QRandomGenerator random(3);
        for (int round = 0; round < 200; ++round) {
            QByteArray bytes = good;
            const qsizetype at = random.bounded(from, to);
            bytes[at] = char(bytes[at] ^ (1 << random.bounded(5)));
            const auto loaded = readSession(bytes);
            if (loaded.ok() && loaded->messages.empty()) QVERIFY(loaded->session == readSession(good)->session);
        }
    }

    void savingAndOpeningCanBeCancelled()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"s.costscope"_s);
        write(file, "before");
        const Progress stop([](double fraction) { return fraction < 0.4; });
        SaveOptions options{stop, 0};
        const auto saved = saveSession(sessionOf(longColumns()), file, options);
        QVERIFY(!saved.ok() && saved.error() == cancelled());
        QCOMPARE(bytesOf(file), "before");
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1); // nothing half written
        options.progress = {};
        QVERIFY(saveSession(sessionOf(longColumns()), file, options).ok());
        const auto loaded = loadSession(file, {}, stop);
        QVERIFY(!loaded.ok() && loaded.error() == cancelled());
        QVERIFY(loadSession(file)->session == sessionOf(longColumns()));
    }

    void progressOnlyGrows()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"s.costscope"_s);
        double last = 0;
        int told = 0;
        const Progress progress([&](double fraction) {
            if (fraction < last || fraction > 1) qFatal("from %g to %g", last, fraction);
            last = fraction;
            return ++told > 0;
        });
        QVERIFY(saveSession(sessionOf(longColumns()), file, {progress, 0}).ok());
        QVERIFY(told > 10);
        last = told = 0;
        QVERIFY(loadSession(file, {}, progress).ok());
        QVERIFY(told > 10);
        QCOMPARE(last, 1.0);
    }

    void linkedDataAreNotWritten()
    {
        const Linked l;
        const auto saved = saveSession(l.session, l.file);
        QVERIFY(saved.ok() && saved->empty());
        const QByteArray bytes = bytesOf(l.file);
        QVERIFY(!bytes.contains("\"tables\"") && bytes.contains("\"storage\": \"linked\""));
        QVERIFY(bytes.contains("\"file\": \"data/big.json\"") && !bytes.contains(l.folder.path().toUtf8()));
        const auto loaded = loadSession(l.file, l.reader());
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QVERIFY(loaded->messages.empty());
        QCOMPARE(l.read, 1);
        QVERIFY(loaded->session == l.session); // name, facts, sources and all
    }

    /// A fit of linked data is checked when they are there: it has one value per record or none.
    void fitsOfLinkedDataAreAsLong()
    {
        Linked l;
        Fit fit;
        fit.settings.model = u"amdahl-overhead"_s;
        fit.fitted = {1, 2};
        fit.used = {true, true};
        putFit(l.session, l.session.datasets[0].id, fit);
        fit.settings.model = u"amdahl-ratio"_s;
        fit.fitted = {1, 2, 3};
        fit.used = {true, true, false};
        putFit(l.session, l.session.datasets[0].id, fit);
        QVERIFY(saveSession(l.session, l.file).ok());
        const auto loaded = loadSession(l.file, l.reader());
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QCOMPARE(loaded->messages.size(), size_t(1));
        QVERIFY2(loaded->messages[0].text.contains(u"values for 3 records, “big” has 2"_s), qPrintable(loaded->messages[0].text));
        QVERIFY(loaded->session.fits[0] == l.session.fits[0]);
        QVERIFY(loaded->session.fits[1].fitted.empty() && loaded->session.fits[1].used.empty());
    }

    /// The folder goes elsewhere as a whole.
    void linksAreRelative()
    {
        const Linked l;
        QVERIFY(saveSession(l.session, l.file).ok());
        QTemporaryDir other;
        const QString moved = other.filePath(u"moved"_s);
        QVERIFY(QDir().rename(l.folder.path(), moved));
        const auto loaded = loadSession(moved + u"/s.costscope"_s, l.reader());
        QVERIFY(loaded.ok() && loaded->messages.empty());
        QCOMPARE(loaded->session.datasets[0].data->sources[0].file, moved + u"/data/big.json"_s);
        QVERIFY(loaded->session.datasets[0].data->tables == l.session.datasets[0].data->tables);
        QVERIFY(QDir().rename(moved, l.folder.path()));
    }

    void whatIsMissingIsSaidAndNotLost_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("said");
        QTest::newRow("gone") << "gone"
                              << "big.json is not there";
        QTest::newRow("changed") << "changed"
                                 << "it has changed";
        QTest::newRow("outside") << "outside"
                                 << "not in the folder of the session";
        QTest::newRow("a link to the outside") << "symlink"
                                               << "not in the folder of the session";
        QTest::newRow("refused") << "refused"
                                 << "cannot make head nor tail of it";
        QTest::newRow("no reader") << "no reader"
                                   << "not said in which file";
    }
    void whatIsMissingIsSaidAndNotLost()
    {
        QFETCH(QString, what);
        QFETCH(QString, said);
        const Linked l;
        QTemporaryDir elsewhere;
        QVERIFY(saveSession(l.session, l.file).ok());
        const QByteArray before = bytesOf(l.file);
        LinkReader reader = l.reader();
        const QString outside = elsewhere.filePath(u"big.json"_s);
        if (what == u"gone"_s) QVERIFY(QFile::remove(l.source));
        if (what == u"changed"_s) write(l.source, "another source");
        if (what == u"outside"_s) {
            write(outside, "the source");
            QByteArray edit = before;
            write(l.file, edit.replace("data/big.json", QDir(l.folder.path()).relativeFilePath(outside).toUtf8()));
        }
        if (what == u"symlink"_s) {
            write(outside, "the source");
            QVERIFY(QFile::remove(l.source) && QFile::link(outside, l.source));
        }
        if (what == u"refused"_s)
            reader = [](const Dataset&, const Progress&) -> Result<Dataset> { return Error{u"cannot make head nor tail of it."_s}; };
        if (what == u"no reader"_s) reader = {};
        const QByteArray asRead = bytesOf(l.file);
        const auto loaded = loadSession(l.file, reader);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QCOMPARE(loaded->messages.size(), size_t(1));
        QVERIFY2(loaded->messages[0].text.contains(said), qPrintable(loaded->messages[0].text));
        if (what.startsWith(u"outside"_s) || what == u"symlink"_s) QCOMPARE(l.read, 0);
        const DatasetItem& item = loaded->session.datasets[0];
        QVERIFY2(item.missing.contains(said) && item.missing.contains(u"“big”"_s), qPrintable(item.missing));
        QVERIFY(item.data->tables.empty());
        QCOMPARE(item.data->facts, l.session.datasets[0].data->facts);
        // Saved again it is what it was, and opens as soon as the file is back.
        QVERIFY(saveSession(loaded->session, l.file).ok());
        QCOMPARE(bytesOf(l.file), asRead);
        if (what != u"gone"_s) return;
        write(l.source, "the source");
        QVERIFY(loadSession(l.file, l.reader())->session == l.session);
    }

    void whatCannotBeLinkedIsWritten_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("said");
        QTest::newRow("gone") << "gone"
                              << "is not there";
        QTest::newRow("changed") << "changed"
                                 << "it has changed";
        QTest::newRow("outside") << "outside"
                                 << "not in the folder of the session";
        QTest::newRow("two files") << "two"
                                   << "not made from one file";
    }
    void whatCannotBeLinkedIsWritten()
    {
        QFETCH(QString, what);
        QFETCH(QString, said);
        Linked l;
        QTemporaryDir elsewhere;
        const QString file = what == u"outside"_s ? elsewhere.filePath(u"s.costscope"_s) : l.file;
        if (what == u"gone"_s) QVERIFY(QFile::remove(l.source));
        if (what == u"changed"_s) write(l.source, "another source");
        if (what == u"two"_s) {
            Dataset data = *l.session.datasets[0].data;
            data.sources.push_back(data.sources[0]);
            l.session.datasets[0].data = std::make_shared<const Dataset>(data);
        }
        const auto saved = saveSession(l.session, file);
        QVERIFY(saved.ok());
        QCOMPARE(saved->size(), size_t(1));
        QVERIFY2((*saved)[0].text.contains(said), qPrintable((*saved)[0].text));
        QVERIFY((*saved)[0].text.contains(u"written into the session"_s));
        const auto loaded = loadSession(file, l.reader());
        QVERIFY(loaded.ok() && loaded->messages.empty());
        QCOMPARE(l.read, 0);
        QVERIFY(loaded->session == l.session); // still wanted linked: the next save may succeed
    }

    void partsStandBesideTheSession()
    {
        const Linked l;
        const QString part = l.folder.filePath(u"copy.1.part"_s);
        QVERIFY(saveSession(sessionOf(*l.session.datasets[0].data), part).ok());
        SaveOptions options;
        options.parts = {{l.session.datasets[0].id, u"copy.1.part"_s}};
        QVERIFY(saveSession(l.session, l.file, options).ok());
        QVERIFY(bytesOf(l.file).size() < 2000);
        const auto loaded = loadSession(l.file);
        QVERIFY(loaded.ok() && loaded->messages.empty());
        QVERIFY(loaded->session == l.session);
        // A pipe, which would be waited for without end.
        QVERIFY(QFile::remove(part));
        QCOMPARE(::mkfifo(QFile::encodeName(part).constData(), 0600), 0);
        const auto waiting = loadSession(l.file);
        QVERIFY(waiting.ok() && waiting->session.datasets[0].missing.contains(u"pipe"_s));
        // Gone, or leading in a circle.
        for (const QByteArray& bytes : {QByteArray(), bytesOf(l.file)}) {
            QVERIFY(QFile::remove(part));
            if (!bytes.isEmpty()) write(part, bytes);
            const auto without = loadSession(l.file);
            QVERIFY(without.ok());
            QVERIFY(!without->session.datasets[0].missing.isEmpty());
            if (bytes.isEmpty()) write(part, "x");
        }
    }

    /// Thousands of datasets that name one part would make thousands of it.
    void aPartIsReadForOneDataset()
    {
        const Linked l;
        const QString part = l.folder.filePath(u"copy.1.part"_s);
        QVERIFY(saveSession(sessionOf(*l.session.datasets[0].data), part).ok());
        Session twice = l.session;
        twice.datasets.push_back(twice.datasets[0]);
        twice.datasets[1].id = u"d99"_s;
        SaveOptions options;
        for (const DatasetItem& item : twice.datasets) options.parts[item.id] = u"copy.1.part"_s;
        QVERIFY(saveSession(twice, l.file, options).ok());
        const auto loaded = loadSession(l.file);
        QVERIFY(loaded.ok() && loaded->session.datasets[0].missing.isEmpty());
        QVERIFY(loaded->session.datasets[1].missing.contains(u"that of another dataset"_s));
    }

    /// 6 MB that are 1 GB unpacked: refused before any of it is.
    void whatUnpacksTooFarIsRefused()
    {
        constexpr int chunks = 8000;
        Dataset data;
        data.name = u"zeros"_s;
        data.tables = {{u"messages"_s, {{u"n"_s, Quantity::Count, std::vector<qint64>(16384 * 2)}}}};
        QJsonObject root = QJsonDocument::fromJson(writeSession(sessionOf(data), 0)).object();
        QByteArray json = QJsonDocument(root).toJson();
        const QByteArray chunk = QByteArray(json).split('"')[json.first(json.indexOf("\"chunks\"")).count('"') + 3];
        QCryptographicHash sum(QCryptographicHash::Blake2b_256);
        for (int i = 0; i < chunks; ++i) sum.addData(QByteArray::fromBase64(chunk));
        const qsizetype from = json.indexOf('[', json.indexOf("\"chunks\"")), to = json.indexOf(']', from);
        json.replace(from, to - from, '[' + QByteArrayList(chunks, '"' + chunk + '"').join(','));
        json.replace(json.indexOf("\"blake2b\": \"") + 12, 64, sum.result().toHex());
        json.replace("\"rows\": 32768", "\"rows\": " + QByteArray::number(16384 * chunks));
        QVERIFY(json.size() < 8'000'000);
        const auto read = readSession(json, u"x.costscope"_s);
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.contains(u"unpacked"_s), qPrintable(read.error().message));
    }

    /// What we write stays below that limit, however well it shrinks.
    void whatIsWrittenIsNoSuchFile()
    {
        PackedSize size{PackedSize::free, 0};
        const std::vector<qint32> zeros(4 << 20);
        const QJsonObject written = packed(Values(zeros), size, {});
        QVERIFY(size.isCredible());
        QVERIFY2(size.packed < double(zeros.size()), "nearly all of it is packed");
        PackedSize claimed{PackedSize::free, 0};
        addPacked(claimed, written, 4);
        QVERIFY(claimed.isCredible());
        JsonReader reader;
        std::vector<qint32> read;
        unpack(reader, written, read, {});
        QVERIFY(reader.ok() && read == zeros);
    }

    /// Figures and fits of missing data stay; whoever wants to draw them is told what is missing.
    void fitsOfMissingDataStay()
    {
        Linked l;
        Fit fit;
        fit.dataset = l.session.datasets[0].id;
        fit.settings.model = u"amdahl-overhead"_s;
        fit.fitted.assign(2, 1.0); // the principal table has two rows
        fit.used.assign(2, true);
        putFit(l.session, fit.dataset, fit);
        QVERIFY(saveSession(l.session, l.file).ok());
        QVERIFY(QFile::remove(l.source));
        const auto loaded = loadSession(l.file, l.reader());
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QVERIFY(loaded->session.fits == l.session.fits);
    }
};

QTEST_GUILESS_MAIN(TestSessionStorage)
#include "tst_session_storage.moc"
