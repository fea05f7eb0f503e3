// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/examples.h"
#include "views/export/fileNames.h"

#include <QTest>

using namespace costscope;

class TestFileNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void patternHasWords()
    {
        const auto session = openExample(u"amg-blue-waters"_s);
        const auto files = [&](const char* pattern) { return filesByPattern(*session, session->figures, QString::fromLatin1(pattern)); };
        QCOMPARE(files("out/f.pdf"), (QStringList{u"out/f-1-cost-by-level.pdf"_s, u"out/f-2-model-ladder.pdf"_s}));
        QCOMPARE(files("{kind}.svg"), (QStringList{u"cost-by-level.svg"_s, u"model-ladder.svg"_s}));
        QCOMPARE(files("{number}{number}.png").back(), u"22.png"_s);
        QVERIFY(files("{name}.pdf").front().startsWith(u"Cost-by-level-"_s));
    }

    void noTwoFilesHaveOneName()
    {
        auto session = openExample(u"amg-blue-waters"_s);
        session->figures[0].title = u"The same"_s, session->figures[1].title = u"the SAME"_s;
        QCOMPARE(filesByPattern(*session, session->figures, u"{name}.pdf"_s), (QStringList{u"The-same.pdf"_s, u"the-SAME-2.pdf"_s}));
    }

    /// What a figure is called cannot lead out of the folder.
    void namesHaveNoSeparators()
    {
        QCOMPARE(fileNameOf(u"../../etc/passwd"_s), u"..-..-etc-passwd"_s);
        QCOMPARE(fileNameOf({}), u"figure"_s);
        QVERIFY(fileNameOf(QString(500, QLatin1Char('x'))).size() <= 80);
        const QString cut = fileNameOf(u"bandwidth "_s.repeated(20)); // not inside a word
        QVERIFY2(cut.size() <= 80 && cut.endsWith(u"-bandwidth"_s), qPrintable(cut));
    }
};

QTEST_GUILESS_MAIN(TestFileNames)
#include "tst_file_names.moc"
