// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/readFile.h"
#include "core/session/sessionFile.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

#include <sys/stat.h>

using namespace costscope;

namespace {

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
}

QString refusal(const Result<QByteArray>& bytes)
{
    return bytes.ok() ? QString() : bytes.error().message;
}

} // namespace

/// Whoever reads a file whole reads a file that ends, and no more of it than was thought of.
class TestReadFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"x"_s);
    }

    void asMuchAsAllowed()
    {
        write(m_path, QByteArray(1 << 20, 'x'));
        QCOMPARE(readWholeFile(m_path, 1 << 20)->size(), 1 << 20);
        QVERIFY(refusal(readWholeFile(m_path, (1 << 20) - 1)).contains(u"larger than"_s));
        write(m_path, {});
        QVERIFY(readWholeFile(m_path, 0).ok());
    }

    void noFile()
    {
        QVERIFY(refusal(readWholeFile(m_path, 10)).contains(u"no such file"_s));
        QVERIFY(refusal(readWholeFile(m_folder->path(), 10)).contains(u"folder"_s));
        QVERIFY(refusal(readWholeFile(u"/dev/zero"_s, 10)).contains(u"device"_s));
        QVERIFY(QFile::link(u"/dev/zero"_s, m_path));
        QVERIFY(refusal(readWholeFile(m_path, 10)).contains(u"device"_s));
    }

    /// Its size says nothing.
    void withoutSize()
    {
        QVERIFY(readWholeFile(u"/proc/self/status"_s, 1 << 20)->contains("Name:"));
        QVERIFY(refusal(readWholeFile(u"/proc/self/status"_s, 10)).contains(u"larger than"_s));
    }

    void pipes()
    {
        QCOMPARE(::mkfifo(QFile::encodeName(m_path).constData(), 0600), 0);
        QVERIFY(refusal(readWholeFile(m_path, 10, Pipes::Refuse)).contains(u"pipe"_s)); // at once, nobody writes
        const auto fed = [&](qint64 most) {
            std::thread writer([&] { write(m_path, "0123456789"); });
            const auto bytes = readWholeFile(m_path, most);
            writer.join();
            return bytes;
        };
        QCOMPARE(*fed(10), QByteArray("0123456789"));
        QVERIFY(refusal(fed(9)).contains(u"larger than"_s));
    }

    /// A link to a device is no session either.
    void sessions()
    {
        const QString link = m_folder->filePath(u"x.costscope"_s);
        QVERIFY(QFile::link(u"/dev/zero"_s, link));
        QVERIFY(loadSession(link).error().message.contains(u"device"_s));
    }

    /// 90 MB of empty lists would take gigabytes: refused before they are taken.
    void aTreeThatFillsTheMemory()
    {
        const QByteArray lists = "{\"x\": [" + QByteArray("[],").repeated(30'000'000) + "[]]}";
        const auto parsed = parseJsonObject(lists, u"x.json"_s);
        QVERIFY(!parsed.ok());
        QVERIFY2(parsed.error().message.contains(u"too many values"_s), qPrintable(parsed.error().message));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

QTEST_GUILESS_MAIN(TestReadFile)
#include "tst_read_file.moc"
