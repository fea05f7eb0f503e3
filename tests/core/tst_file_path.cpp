// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filePath.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace costscope;

namespace {

void make(const QString& path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
}

} // namespace

class TestFilePath : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesOfBytes()
    {
        QCOMPARE(nameFromBytes(""), QString());
        QCOMPARE(nameFromBytes("Größe 日本 😀.csv"), QStringLiteral("Größe 日本 😀.csv"));
        QCOMPARE(nameFromBytes("\xef\xbb\xbfx"), QStringLiteral("\ufeffx")); // a mark of the byte order is a part of a name
        QCOMPARE(nameFromBytes("a\xff\xc3\xa4\xc3"), QString(QStringLiteral("a") + QChar(0xdcff) + QStringLiteral("ä") + QChar(0xdcc3)));
        QCOMPARE(byteOfName(0xdcff), char16_t(0xff));
        QCOMPARE(byteOfName(u'a'), char16_t(0));
        // What looks like more than one byte and is none: surrogates, beyond Unicode, longer than needed.
        for (const char* bytes : {"\xed\xa0\x80", "\xf5\x80\x80\x80", "\xc0\x80", "\xe2\x82"}) {
            const QString name = nameFromBytes(bytes);
            QCOMPARE(name.size(), qsizetype(qstrlen(bytes)));
            for (qsizetype i = 0; i < name.size(); ++i) QCOMPARE(byteOfName(name[i].unicode()), char16_t(uchar(bytes[i])));
        }
    }

    void whatIsThere()
    {
        const QTemporaryDir folder;
        make(folder.filePath(QStringLiteral("file")));
        QCOMPARE(whyNotThere(folder.filePath(QStringLiteral("file"))), QString());
        QCOMPARE(whyNotThere(folder.path()), QString());
    }

    void whatIsNot()
    {
        const QTemporaryDir folder;
        make(folder.filePath(QStringLiteral("file")));
        QVERIFY(QFile::link(QStringLiteral("gone"), folder.filePath(QStringLiteral("link"))));
        QVERIFY(QFile::link(QStringLiteral("self"), folder.filePath(QStringLiteral("self"))));
        const auto says = [&](const QString& name, const char* words) {
            const QString why = whyNotThere(folder.filePath(name));
            return why.contains(QString::fromUtf8(words)) ? QByteArray() : why.toUtf8() + " <- " + name.toUtf8();
        };
        for (const auto& [name, words] :
             {std::pair{QStringLiteral("missing"), "There is no such file."},
              std::pair{QStringLiteral("file/x"), "/file” is a file, not a folder."},
              std::pair{QStringLiteral("file/x/y"), "/file” is a file, not a folder."},
              std::pair{QStringLiteral("link"), "a link to “gone”, which does not exist."},
              std::pair{QStringLiteral("self"), "This link leads to itself."}, std::pair{QString(300, u'x'), "a name cannot be so long."},
              std::pair{QString(QChar(0xdcff)), "is not UTF-8 text"}})
            QCOMPARE(says(name, words), QByteArray());
        QCOMPARE(whyNotThere(QString()), QStringLiteral("The name of the file is empty."));
        QVERIFY(!whyNotThere(folder.filePath(QStringLiteral("file")) + QChar(u'\0') + QLatin1Char('x')).isEmpty());
    }

    /// A file behind a folder that may not be entered is not missing. Root enters all, so the test steps down for a moment.
    void whatMayNotBeReached()
    {
        QTemporaryDir folder;
        QVERIFY(QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup |
                                                         QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther));
        const QString closed = folder.filePath(QStringLiteral("closed"));
        QVERIFY(QDir().mkdir(closed) && QDir(closed).mkdir(QStringLiteral("inner")));
        make(closed + QStringLiteral("/inner/file"));
        QVERIFY(QFile::setPermissions(closed, QFile::ReadOwner | QFile::WriteOwner));
        const bool isRoot = geteuid() == 0;
        if (isRoot) QVERIFY(seteuid(65534) == 0);
        const QString file = whyNotThere(closed + QStringLiteral("/inner/file")),
                      output = whyNoFolder(closed + QStringLiteral("/inner/new"));
        const QString self = whyNotThere(closed);
        if (isRoot) QVERIFY(seteuid(0) == 0);
        QVERIFY(QFile::setPermissions(closed, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QCOMPARE(file, QStringLiteral("The folder “%1” may not be entered. Check its permissions.").arg(closed));
        QCOMPARE(output, file);
        QCOMPARE(self, QString());
    }

    void foldersOfOutputs()
    {
        const QTemporaryDir folder;
        make(folder.filePath(QStringLiteral("file")));
        QCOMPARE(whyNoFolder(QStringLiteral("x.pdf")), QString());
        QCOMPARE(whyNoFolder(folder.filePath(QStringLiteral("x.pdf"))), QString());
        QVERIFY(whyNoFolder(folder.filePath(QStringLiteral("gone/x.pdf"))).contains(QStringLiteral("does not exist. Make it")));
        QVERIFY(whyNoFolder(folder.filePath(QStringLiteral("file/x.pdf"))).contains(QStringLiteral("is a file, not a folder")));
    }
};

QTEST_GUILESS_MAIN(TestFilePath)
#include "tst_file_path.moc"
