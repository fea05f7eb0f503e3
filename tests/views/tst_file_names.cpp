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
        const auto session = openExample(QStringLiteral("amg-blue-waters"));
        const auto files = [&](const char* pattern) { return filesByPattern(*session, session->figures, QString::fromLatin1(pattern)); };
        QCOMPARE(files("out/f.pdf"),
                 (QStringList{QStringLiteral("out/f-1-cost-by-level.pdf"), QStringLiteral("out/f-2-model-ladder.pdf")}));
        QCOMPARE(files("{kind}.svg"), (QStringList{QStringLiteral("cost-by-level.svg"), QStringLiteral("model-ladder.svg")}));
        QCOMPARE(files("{number}{number}.png").back(), QStringLiteral("22.png"));
        QVERIFY(files("{name}.pdf").front().startsWith(QStringLiteral("Cost-by-level-")));
    }

    void noTwoFilesHaveOneName()
    {
        auto session = openExample(QStringLiteral("amg-blue-waters"));
        session->figures[0].title = QStringLiteral("The same"), session->figures[1].title = QStringLiteral("the SAME");
        QCOMPARE(filesByPattern(*session, session->figures, QStringLiteral("{name}.pdf")),
                 (QStringList{QStringLiteral("The-same.pdf"), QStringLiteral("the-SAME-2.pdf")}));
    }

    /// What a figure is called cannot lead out of the folder.
    void namesHaveNoSeparators()
    {
        QCOMPARE(fileNameOf(QStringLiteral("../../etc/passwd")), QStringLiteral("..-..-etc-passwd"));
        QCOMPARE(fileNameOf({}), QStringLiteral("figure"));
        QVERIFY(fileNameOf(QString(500, QLatin1Char('x'))).size() <= 80);
    }
};

QTEST_GUILESS_MAIN(TestFileNames)
#include "tst_file_names.moc"
