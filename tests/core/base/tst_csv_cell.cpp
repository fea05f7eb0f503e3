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
        QTest::newRow("tab") << u"\t=1"_s << u"'\t=1"_s;
        QTest::newRow("return") << u"\r=1"_s << u"\"'\r=1\""_s;
        QTest::newRow("line") << u"\n=1"_s << u"\"'\n=1\""_s;
        QTest::newRow("with comma") << u"=HYPERLINK(\"http://x\",1)"_s << u"\"'=HYPERLINK(\"\"http://x\"\",1)\""_s;
        QTest::newRow("comment") << u"#3 of 4"_s << u"\"#3 of 4\""_s;
        QTest::newRow("blanks") << u" a "_s << u"\" a \""_s;
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
        const QString letters = u"'=-+@1a\t "_s;
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
        const Table table{
            {}, {{u"-x"_s, Quantity::Time, std::vector<double>{-1.5, missing}}, {u"name"_s, Quantity::Text, Texts{u"=1+1"_s, u"-1.5"_s}}}};
        QCOMPARE(toCsv(table), u"'-x,name\r\n-1.5,'=1+1\r\n,-1.5\r\n"_s);
        QCOMPARE(csvCell(u"=1+1"_s, CsvText::Raw), u"=1+1"_s);
    }
};

QTEST_GUILESS_MAIN(TestCsvCell)
#include "tst_csv_cell.moc"
