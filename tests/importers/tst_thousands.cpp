// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/csv/thousands.h"

#include "core/data/RunRecords.h"
#include "core/forecast/sizes/sizedProblems.h"
#include "importers/tables/runsCsv.h"
#include "importers/text/Input.h"

#include <QTest>

using namespace costscope;

namespace {

Result<Imported> readRuns(const QByteArray& bytes, const QHash<QString, QString>& columns = {})
{
    ImportOptions options;
    options.columns = columns;
    const auto input = Input::fromBytes(bytes, u"runs.csv"_s);
    return findImporter(u"runs-csv")->read(*input, options, {});
}

/// "1:3.5 2:1.75"
QString recordsIn(const Imported& imported)
{
    QStringList all;
    for (const Dataset& dataset : imported.datasets) {
        const auto records = runRecords(dataset);
        for (size_t i = 0; records && i < records->size(); ++i)
            all << u"%1:%2"_s.arg(records->n[i]).arg(QString::number(records->t[i], 'g', 12));
    }
    return all.join(u' ');
}

QString notesOf(const Imported& imported)
{
    QString all;
    for (const Message& message : imported.messages) all += message.text + u'\n';
    return all;
}

} // namespace

class TestThousands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsNumbers_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<QString>("records");
        QTest::addColumn<QString>("note"); ///< a part of what is said; empty: nothing of commas
        const auto row = [](const char* name, const char* table, const char* records, const char* note = "") {
            QTest::newRow(name) << QByteArray(table) << QString::fromUtf8(records) << QString::fromUtf8(note);
        };
        row("whole cells without separators",
            "| procs | time (us) |\n|---|---|\n| 1 | 51,666 |\n| 2 | 26,012 |\n| 4 | 2,044 |\n| 8 | 998 |\n",
            "1:0.051666 2:0.026012 4:0.002044 8:0.000998", "“51,666” in “time (us)” was taken for 51666");
        row("decimals in quotes between commas", "size,threads,time\n9,2,\"0,1208\"\n9,4,\"0,19060000000000002\"\n9,8,\"55,6218\"\n",
            "2:0.1208 4:0.1906 8:55.6218");
        row("two groups in quotes", "n,time\n1,\"1,234,567\"\n2,\"617,000\"\n4,\"308,500\"\n", "1:1234567 2:617000 4:308500",
            "“617,000” in “time” was taken for 617000");
        row("dot behind groups", "n\ttime\n1\t12,034.5\n2\t6,017.25\n", "1:12034.5 2:6017.25");
        row("dot in other cells", "n\ttime\n1\t1,234\n2\t617.5\n", "1:1234 2:617.5", "taken for 1234");
        row("dot elsewhere", "n\ttime\tefficiency\n1\t1,234\t1.0\n2\t1,017\t0.98\n", "1:1234 2:1017",
            "--column \",=decimal\" takes it for 1.234");
        row("comma elsewhere", "n\ttime\tefficiency\n1\t3,521\t1,0\n2\t1,903\t0,92\n", "1:3.521 2:1.903",
            "--column \",=thousands\" takes it for 3521");
        row("leading zero", "n\ttime\n1\t3,521\n2\t1,903\n4\t0,998\n", "1:3.521 2:1.903 4:0.998");
        row("fewer decimals", "n\ttime\n1\t3,521\n2\t1,9\n", "1:3.521 2:1.9");
        row("semicolons", "n;time\n1;3,521\n2;1,903\n", "1:3.521 2:1.903", "tables with semicolons have decimal commas");
        row("decimals of a comma table", "n,time\n1,\"3,52\"\n2,\"1,903\"\n", "1:3.52 2:1.903");
        row("processes", "cores;time\n512;3,5\n1,024;1,9\n", "512:3.5 1024:1.9", "processes are whole numbers");
        row("processes with decimals of zeros", "n;time\n1,000;3,5\n2,000;1,9\n", "1:3.5 2:1.9");
        row("processes with decimals by dots", "n,time\n1.000,3.5\n2.000,1.9\n", "1:3.5 2:1.9");
        row("thousands by dots", "n;time\n1;12.034,5\n2;6.017,25\n4;3.008\n", "1:12034.5 2:6017.25 4:3008");
        row("two groups by dots", "n;time\n1;1.234.567\n2;617.000\n", "1:1234567 2:617000");
        row("dots beside decimal commas", "n;time;share\n1;1.234;0,5\n2;1.017;0,25\n", "1:1234 2:1017",
            "“1.234” in “time” was taken for 1234");
        row("dots alone are decimals", "n;time\n1;3.521\n2;1.903\n", "1:3.521 2:1.903");
        row("blanks", "n;time\n1;12 034\n2;6 017,5\n", "1:12034 2:6017.5");
        row("thin blanks", "n\ttime\n1\t12\u2009034\n2\t6\u202f017.5\n", "1:12034 2:6017.5");
        row("apostrophes", "n,time\n1,12'034\n2,6'017.5\n", "1:12034 2:6017.5");
        row("units in cells", "n\ttime\n1\t51,666 ms\n2\t26,012 ms\n4\t998 ms\n", "1:51.666 2:26.012 4:0.998", "taken for 51666");
        row("powers of ten", "n\ttime\n1\t1,234e3\n2\t6,17e2\n", "1:1234 2:617");
        row("many columns", "size\t1 thread\t2 threads\t4 threads\n1,000\t3,521\t1,903\t998\n2,000\t7,000\t3,800\t1,999\n",
            "1:3521 2:1903 4:998 1:7000 2:3800 4:1999", "taken for");
    }
    void readsNumbers()
    {
        QFETCH(QByteArray, table);
        QFETCH(QString, records);
        QFETCH(QString, note);
        const auto imported = readRuns(table);
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().message));
        QCOMPARE(recordsIn(*imported), records);
        const QString notes = notesOf(*imported);
        if (note.isEmpty())
            QVERIFY2(!notes.contains(u"“,"_s) && !notes.contains(u"--column \",="_s), qPrintable(notes));
        else
            QVERIFY2(notes.contains(note), qPrintable(notes));
    }

    void asksWhatNothingTells()
    {
        const QByteArray table = "| procs | time |\n|---|---|\n| 1 | 51,666 |\n| 2 | 26,012 |\n| 4 | 13,034 |\n";
        QVERIFY(findImporter(u"runs-csv")->recognises({table, u"runs.md"_s}));
        const auto asked = readRuns(table);
        QVERIFY(!asked.ok());
        QVERIFY2(asked.error().message.contains(u"whether “51,666” is 51666 or 51.666"_s), qPrintable(asked.error().message));
        QVERIFY(asked.error().message.contains(u"--column \",=thousands\""_s));
        QVERIFY(asked.error().message.contains(u"in the import dialog"_s));
        const auto thousands = readRuns(table, {{u","_s, u"thousands"_s}}), decimal = readRuns(table, {{u","_s, u"decimal"_s}});
        QVERIFY(thousands.ok() && decimal.ok());
        QCOMPARE(recordsIn(*thousands), u"1:51666 2:26012 4:13034"_s);
        QCOMPARE(recordsIn(*decimal), u"1:51.666 2:26.012 4:13.034"_s);
        // It is remembered, for reading the file again and for the dialog.
        QCOMPARE(chosenColumns(thousands->datasets.front()).value(u","_s), u"thousands"_s);
        QCOMPARE(takenColumns(decimal->datasets.front()).value(u","_s), u"decimal"_s);
    }

    void asksOfQuotedCells()
    {
        const QByteArray table = "n,time\n1,\"3,521\"\n2,\"1,903\"\n";
        QVERIFY(!readRuns(table).ok());
        const auto decimal = readRuns(table, {{u","_s, u"decimal"_s}});
        QVERIFY(decimal.ok());
        QCOMPARE(recordsIn(*decimal), u"1:3.521 2:1.903"_s);
    }

    void settingsAreNumbers()
    {
        const auto imported = readRuns("size\tn\ttime\n1,000\t1\t3.5\n1,000\t2\t1.9\n10,000\t1\t35.5\n10,000\t2\t19.5\n");
        QVERIFY(imported.ok());
        QCOMPARE(imported->datasets.size(), size_t(2));
        QCOMPARE(problemSize(imported->datasets[1].facts[u"setting"_s].toObject()[u"size"_s].toString()), 10000.);
    }

    void listsAreNoNumbers()
    {
        CsvTable csv;
        for (const char* text : {"grid", "128 128 128", "256 256 256", "100 200"}) csv.rows.push_back({1, {{QString::fromLatin1(text)}}});
        const auto groups = takeDigitGroups(csv, {DigitUse::Size});
        QVERIFY(!groups.open && groups.notes.isEmpty());
        QCOMPARE(csv.rows[1].cells[0].text, u"128 128 128"_s);
        QCOMPARE(csv.rows[3].cells[0].text, u"100 200"_s);
    }
};

QTEST_GUILESS_MAIN(TestThousands)
#include "tst_thousands.moc"
