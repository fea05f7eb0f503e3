// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/JsonTree.h"
#include "importers/text/Input.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace costscope;

namespace {

/// Bytes without a short period, and without NUL.
QByteArray bytes(qsizetype size)
{
    QByteArray all(size, 'x');
    quint32 state = 1;
    for (char& c : all) c = char(' ' + (state = state * 1664525u + 1013904223u) % 90);
    return all;
}

QString hash(const QByteArray& all)
{
    return QString::fromLatin1(QCryptographicHash::hash(all, QCryptographicHash::Sha256).toHex());
}

} // namespace

class TestInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// As many values as allowed are kept, inner lists count as one more; the next small value is read again.
    void smallPartsOfJson()
    {
        JsonTree tree;
        const auto listOf = [&](int count, qint64 most) {
            tree.start(true, most);
            for (int i = 0; i < count; ++i) tree.add(i);
            return tree.end() ? tree.take() : QJsonValue(u"open"_s);
        };
        QCOMPARE(listOf(3, 3), QJsonValue(QJsonArray{0, 1, 2}));
        QVERIFY(listOf(4, 3).isUndefined());
        QCOMPARE(listOf(1, 3), QJsonValue(QJsonArray{0}));
        tree.start(false, 2);
        tree.key(u"a"_s);
        tree.start(true, 0); // the outermost decides
        tree.add(7);
        QVERIFY(!tree.end() && tree.isOpen());
        QVERIFY(tree.end() && !tree.isOpen());
        QCOMPARE(tree.values(), 2);
        QCOMPARE(tree.take(), QJsonValue(QJsonObject{{"a", QJsonArray{7}}}));
    }

    void handsOutEveryByteOnce_data()
    {
        QTest::addColumn<qint64>("size");
        constexpr qint64 block = Input::blockSize;
        for (const qint64 size : {0LL, 1LL, 65535LL, 65536LL, 65537LL, block - 1, block, block + 1, 9 * block + 17})
            QTest::addRow("%lld", size) << qint64(size);
    }
    void handsOutEveryByteOnce()
    {
        QFETCH(qint64, size);
        const QByteArray all = bytes(size);
        QTemporaryDir folder;
        QFile file(folder.filePath(u"data"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(all);
        file.close();

        auto input = Input::open(file.fileName());
        QVERIFY(input.ok());
        QCOMPARE((*input)->size(), size);
        QCOMPARE((*input)->head(), all.first(std::min<qsizetype>(size, 65536)));
        QByteArray got;
        for (QByteArray block; (*input)->readBlock(block);) {
            QVERIFY(block.size() <= Input::blockSize);
            got += block;
            block.fill('?'); // what the caller does with its block does not reach the hash
        }
        QVERIFY(got == all);
        QCOMPARE((*input)->position(), size);
        if (size > 0) QCOMPARE((*input)->fraction(), 1.0);
        QCOMPARE((*input)->sha256(), hash(all));
        QCOMPARE((*input)->sha256(), hash(all)); // asking again is harmless
    }

    void hashesWhatTheParserLeft()
    {
        const QByteArray all = bytes(5 << 20);
        const auto input = Input::fromBytes(all, u"memory"_s);
        QByteArray block;
        QVERIFY(input->readBlock(block));
        QCOMPARE(input->sha256(), hash(all));
    }

    void readsAll()
    {
        const QByteArray all = bytes(5 << 20);
        const auto whole = Input::fromBytes(all, u"memory"_s)->readAll();
        QVERIFY(whole.ok() && *whole == all);
        const auto limited = Input::fromBytes(all, u"memory"_s)->readAll(1 << 20);
        QVERIFY(!limited.ok());
        QVERIFY(limited.error().message.contains(u"1 MiB"_s));
    }

    void findsTheFirstNul()
    {
        QByteArray all = bytes(5 << 20);
        all[Input::blockSize + 5] = '\0';
        all[Input::blockSize + 9] = '\0';
        const auto input = Input::fromBytes(all, u"memory"_s);
        QCOMPARE(input->firstNul(), -1);
        input->sha256();
        QCOMPARE(input->firstNul(), Input::blockSize + 5);
    }

    void refuses()
    {
        QTemporaryDir folder;
        const auto absent = Input::open(folder.filePath(u"absent"_s));
        QVERIFY(!absent.ok() && absent.error().message.contains(u"no such file"_s));
        const auto isFolder = Input::open(folder.path());
        QVERIFY(!isFolder.ok() && isFolder.error().message.contains(u"folder"_s));
        const auto device = Input::open(u"/dev/zero"_s); // has no end
        QVERIFY(!device.ok() && device.error().message.contains(u"device"_s));
    }

    /// A file of /proc does not know its size.
    void readsWhatTellsNoSize()
    {
        const auto input = Input::open(u"/proc/self/maps"_s);
        QVERIFY(input.ok());
        QVERIFY((*input)->readAll()->size() > 4096);
    }

    void readsStandardInput()
    {
        int ends[2];
        QCOMPARE(::pipe(ends), 0);
        const int before = ::dup(STDIN_FILENO);
        ::dup2(ends[0], STDIN_FILENO);
        QCOMPARE(::write(ends[1], "abc", 3), ssize_t(3));
        ::close(ends[1]);
        ::close(ends[0]);
        auto input = Input::open(u"-"_s);
        QVERIFY(input.ok());
        QCOMPARE((*input)->name(), u"stdin"_s);
        QVERIFY((*input)->fileName().isEmpty());
        QCOMPARE((*input)->readAll().value(), QByteArray("abc"));
        QCOMPARE((*input)->sha256(), hash("abc"));
        ::dup2(before, STDIN_FILENO);
        ::close(before);
    }

    void readsAPipe()
    {
        // A process substitution of the shell hands over a path like /dev/fd/63: no size, short reads.
        QTemporaryDir folder;
        const QString pipe = folder.filePath(u"pipe"_s);
        QCOMPARE(QProcess::execute(u"mkfifo"_s, {pipe}), 0);
        QProcess writer;
        writer.start(u"sh"_s, {u"-c"_s, u"(printf one; sleep 0.05; printf two) > \"$0\""_s, pipe});
        auto input = Input::open(pipe);
        QVERIFY(input.ok());
        QCOMPARE((*input)->size(), -1);
        QCOMPARE((*input)->fraction(), 0.0);
        const auto all = (*input)->readAll();
        QVERIFY(all.ok());
        QCOMPARE(*all, QByteArray("onetwo"));
        QCOMPARE((*input)->sha256(), hash("onetwo"));
        QVERIFY(writer.waitForFinished());
    }
};

QTEST_GUILESS_MAIN(TestInput)
#include "tst_input.moc"
