// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/csvCell.h"

#include "core/data/Table.h"

#include <QTest>

using namespace costscope;

class TestCsvCell : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formulasAreTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("cell");
        for (const char* text : {"solve", "", "a=b", "x-1", "-1.5", "+3", "-1e-9", "-inf", "=", "+", "-", "@", "'quoted'", "don't", "''"})
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(text);
        for (const char* text : {"=1+1", "=cmd|' /C calc'!A0", "+cmd", "-O3", "-1.5 s", "--", "@SUM(A1)", "＝1", "＠x", "'=1", "''=1"})
            QTest::newRow(text) << QString::fromUtf8(text) << u'\'' + QString::fromUtf8(text);
        QTest::newRow("tab") << QStringLiteral("\t=1") << QStringLiteral("'\t=1");
        QTest::newRow("return") << QStringLiteral("\r=1") << QStringLiteral("\"'\r=1\"");
        QTest::newRow("line") << QStringLiteral("\n=1") << QStringLiteral("\"'\n=1\"");
        QTest::newRow("with comma") << QStringLiteral("=HYPERLINK(\"http://x\",1)")
                                    << QStringLiteral("\"'=HYPERLINK(\"\"http://x\"\",1)\"");
        QTest::newRow("comment") << QStringLiteral("#3 of 4") << QStringLiteral("\"#3 of 4\"");
        QTest::newRow("blanks") << QStringLiteral(" a ") << QStringLiteral("\" a \"");
    }
    void formulasAreTexts()
    {
        QFETCH(QString, text);
        QFETCH(QString, cell);
        QCOMPARE(csvCell(text), cell);
        QCOMPARE(withoutGuard(guarded(text)), text);
    }

    /// Whatever stands in a name, it comes back, also from what looks guarded already.
    void everyShortTextComesBack()
    {
        const QString letters = QStringLiteral("'=-+@1a\t ");
        QStringList texts{QString()};
        for (qsizetype from = 0, length = 0; length < 4; ++length) {
            const qsizetype until = texts.size();
            for (; from < until; ++from)
                for (const QChar c : letters) texts << texts[from] + c;
        }
        QVERIFY(texts.size() > 7000);
        for (const QString& text : texts) QCOMPARE(withoutGuard(guarded(text)), text);
    }

    void numbersStay()
    {
        const Table table{{},
                          {{QStringLiteral("-x"), Quantity::Time, std::vector<double>{-1.5, missing}},
                           {QStringLiteral("name"), Quantity::Text, Texts{QStringLiteral("=1+1"), QStringLiteral("-1.5")}}}};
        QCOMPARE(toCsv(table), QStringLiteral("'-x,name\r\n-1.5,'=1+1\r\n,-1.5\r\n"));
        QCOMPARE(csvCell(QStringLiteral("=1+1"), CsvText::Raw), QStringLiteral("=1+1"));
    }
};

QTEST_GUILESS_MAIN(TestCsvCell)
#include "tst_csv_cell.moc"
