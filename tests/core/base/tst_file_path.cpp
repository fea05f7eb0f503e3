// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filePath.h"
#include "core/base/literals.h"

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
        QCOMPARE(nameFromBytes("Größe 日本 😀.csv"), u"Größe 日本 😀.csv"_s);
        QCOMPARE(nameFromBytes("\xef\xbb\xbfx"), u"\ufeffx"_s); // a mark of the byte order is a part of a name
        QCOMPARE(nameFromBytes("a\xff\xc3\xa4\xc3"), QString(u"a"_s + QChar(0xdcff) + u"ä"_s + QChar(0xdcc3)));
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
        make(folder.filePath(u"file"_s));
        QCOMPARE(whyNotThere(folder.filePath(u"file"_s)), QString());
        QCOMPARE(whyNotThere(folder.path()), QString());
    }

    void whatIsNot()
    {
        const QTemporaryDir folder;
        make(folder.filePath(u"file"_s));
        QVERIFY(QFile::link(u"gone"_s, folder.filePath(u"link"_s)));
        QVERIFY(QFile::link(u"self"_s, folder.filePath(u"self"_s)));
        const auto says = [&](const QString& name, const char* words) {
            const QString why = whyNotThere(folder.filePath(name));
            return why.contains(QString::fromUtf8(words)) ? QByteArray() : why.toUtf8() + " <- " + name.toUtf8();
        };
        for (const auto& [name, words] :
             {std::pair{u"missing"_s, "There is no such file."}, std::pair{u"file/x"_s, "/file” is a file, not a folder."},
              std::pair{u"file/x/y"_s, "/file” is a file, not a folder."}, std::pair{u"link"_s, "a link to “gone”, which does not exist."},
              std::pair{u"self"_s, "This link leads to itself."}, std::pair{QString(300, u'x'), "a name cannot be so long."},
              std::pair{QString(QChar(0xdcff)), "is not UTF-8 text"}})
            QCOMPARE(says(name, words), QByteArray());
        QCOMPARE(whyNotThere(QString()), u"The name of the file is empty."_s);
        QVERIFY(!whyNotThere(folder.filePath(u"file"_s) + QChar(u'\0') + QLatin1Char('x')).isEmpty());
    }

    /// A file behind a folder that may not be entered is not missing. Root enters all, so the test steps down for a moment.
    void whatMayNotBeReached()
    {
        QTemporaryDir folder;
        QVERIFY(QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup |
                                                         QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther));
        const QString closed = folder.filePath(u"closed"_s);
        QVERIFY(QDir().mkdir(closed) && QDir(closed).mkdir(u"inner"_s));
        make(closed + u"/inner/file"_s);
        QVERIFY(QFile::setPermissions(closed, QFile::ReadOwner | QFile::WriteOwner));
        const bool isRoot = geteuid() == 0;
        if (isRoot) QVERIFY(seteuid(65534) == 0);
        const QString file = whyNotThere(closed + u"/inner/file"_s), output = whyNoFolder(closed + u"/inner/new"_s);
        const QString self = whyNotThere(closed);
        if (isRoot) QVERIFY(seteuid(0) == 0);
        QVERIFY(QFile::setPermissions(closed, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QCOMPARE(file, u"The folder “%1” may not be entered. Check its permissions."_s.arg(closed));
        QCOMPARE(output, file);
        QCOMPARE(self, QString());
    }

    void foldersOfOutputs()
    {
        const QTemporaryDir folder;
        make(folder.filePath(u"file"_s));
        QCOMPARE(whyNoFolder(u"x.pdf"_s), QString());
        QCOMPARE(whyNoFolder(folder.filePath(u"x.pdf"_s)), QString());
        QVERIFY(whyNoFolder(folder.filePath(u"gone/x.pdf"_s)).contains(u"does not exist. Make it"_s));
        QVERIFY(whyNoFolder(folder.filePath(u"file/x.pdf"_s)).contains(u"is a file, not a folder"_s));
    }
};

QTEST_GUILESS_MAIN(TestFilePath)
#include "tst_file_path.moc"
