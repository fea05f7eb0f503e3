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
        m_path = m_folder->filePath(QStringLiteral("x"));
    }

    void asMuchAsAllowed()
    {
        write(m_path, QByteArray(1 << 20, 'x'));
        QCOMPARE(readWholeFile(m_path, 1 << 20)->size(), 1 << 20);
        QVERIFY(refusal(readWholeFile(m_path, (1 << 20) - 1)).contains(QStringLiteral("larger than")));
        write(m_path, {});
        QVERIFY(readWholeFile(m_path, 0).ok());
    }

    void noFile()
    {
        QVERIFY(refusal(readWholeFile(m_path, 10)).contains(QStringLiteral("no such file")));
        QVERIFY(refusal(readWholeFile(m_folder->path(), 10)).contains(QStringLiteral("folder")));
        QVERIFY(refusal(readWholeFile(QStringLiteral("/dev/zero"), 10)).contains(QStringLiteral("device")));
        QVERIFY(QFile::link(QStringLiteral("/dev/zero"), m_path));
        QVERIFY(refusal(readWholeFile(m_path, 10)).contains(QStringLiteral("device")));
    }

    /// Its size says nothing.
    void withoutSize()
    {
        QVERIFY(readWholeFile(QStringLiteral("/proc/self/status"), 1 << 20)->contains("Name:"));
        QVERIFY(refusal(readWholeFile(QStringLiteral("/proc/self/status"), 10)).contains(QStringLiteral("larger than")));
    }

    void pipes()
    {
        QCOMPARE(::mkfifo(QFile::encodeName(m_path).constData(), 0600), 0);
        QVERIFY(refusal(readWholeFile(m_path, 10, Pipes::Refuse)).contains(QStringLiteral("pipe"))); // at once, nobody writes
        const auto fed = [&](qint64 most) {
            std::thread writer([&] { write(m_path, "0123456789"); });
            const auto bytes = readWholeFile(m_path, most);
            writer.join();
            return bytes;
        };
        QCOMPARE(*fed(10), QByteArray("0123456789"));
        QVERIFY(refusal(fed(9)).contains(QStringLiteral("larger than")));
    }

    /// A link to a device is no session either.
    void sessions()
    {
        const QString link = m_folder->filePath(QStringLiteral("x.costscope"));
        QVERIFY(QFile::link(QStringLiteral("/dev/zero"), link));
        QVERIFY(loadSession(link).error().message.contains(QStringLiteral("device")));
    }

    /// 90 MB of empty lists would take gigabytes: refused before they are taken.
    void aTreeThatFillsTheMemory()
    {
        const QByteArray lists = "{\"x\": [" + QByteArray("[],").repeated(30'000'000) + "[]]}";
        const auto parsed = parseJsonObject(lists, QStringLiteral("x.json"));
        QVERIFY(!parsed.ok());
        QVERIFY2(parsed.error().message.contains(QStringLiteral("too many values")), qPrintable(parsed.error().message));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

QTEST_GUILESS_MAIN(TestReadFile)
#include "tst_read_file.moc"
