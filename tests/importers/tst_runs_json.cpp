// SPDX-License-Identifier: GPL-3.0-or-later
// Run times as scripts write them in JSON: a list of objects is a table.
#include "core/data/RunRecords.h"
#include "importers/Importer.h"
#include "importers/tables/runsCsv.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

namespace {

const QByteArray script = R"({"metadata": {"procs": [1, 2], "launcher": "srun"}, "raw_results": [
{"N": 10, "P": 1, "TOTAL": 4.5, "COMM": 0.25, "RATIO": 0.05, "command": ["srun", "-n", "1"]},
{"N": 10, "P": 2, "TOTAL": 2.5, "COMM": 0.5, "RATIO": 0.2, "command": ["srun", "-n", "2"]},
{"N": 20, "P": 1, "TOTAL": 36.5, "COMM": 0.25, "RATIO": 0.01, "command": []},
{"N": 20, "P": 2, "TOTAL": 18.5, "COMM": 0.5, "RATIO": 0.03, "command": []}]})";

const Importer* importerFor(const QByteArray& bytes)
{
    return recognise({bytes, u"runs.json"_s});
}

Result<Imported> imported(const QByteArray& bytes, const QHash<QString, QString>& columns = {})
{
    return findImporter(u"runs-json")->read(*Input::fromBytes(bytes, u"runs.json"_s), {false, columns}, {});
}

/// "10: 1=4.5 2=2.5"
QString told(const Dataset& dataset)
{
    QStringList all;
    const auto records = runRecords(dataset);
    for (size_t i = 0; records && i < records->size(); ++i) all << u"%1=%2"_s.arg(exact(records->n[i]), exact(records->t[i]));
    return all.join(u' ');
}

QString said(const Result<Imported>& read)
{
    QString all = read ? QString() : read.error().message;
    for (const Message& message : read ? read->messages : Messages()) all += message.text + u'\n';
    return all;
}

} // namespace

class TestRunsJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The same rows as CSV give the same datasets.
    void rulesOfTables()
    {
        QCOMPARE(importerFor(script), findImporter(u"runs-json"));
        const auto read = imported(script);
        QVERIFY2(read, qPrintable(said(read)));
        const QByteArray csv = "N,P,TOTAL,COMM,RATIO\n10,1,4.5,0.25,0.05\n10,2,2.5,0.5,0.2\n20,1,36.5,0.25,0.01\n20,2,18.5,0.5,0.03\n";
        const auto table = findImporter(u"runs-csv")->read(*Input::fromBytes(csv, u"runs.csv"_s), {}, {});
        QCOMPARE(read->datasets.size(), 2u);
        for (size_t i = 0; i < 2; ++i) {
            QVERIFY(read->datasets[i].tables == table->datasets[i].tables);
            QCOMPARE(read->datasets[i].name, table->datasets[i].name);
        }
        QCOMPARE(told(read->datasets[1]), u"1=36.5 2=18.5"_s);
        QCOMPARE(runRecords(read->datasets[1])->tau[1], 0.5);
        QVERIFY(said(read).contains(u"The list “raw_results” was read, as a table."_s));
        QVERIFY(said(read).contains(u"n is taken from “P”; “N” could be meant, too"_s));
    }

    void listsThatWereNotRead()
    {
        const auto one =
            imported(R"({"raw": [{"ranks": 1, "time_s": 5}, {"ranks": 2, "time_s": 3}], "sums": [{"ranks": 1}, {"ranks": 2}]})");
        QVERIFY2(one, qPrintable(said(one)));
        QVERIFY2(said(one).contains(u"The list “raw” was read, as a table. “sums” was not."_s), qPrintable(said(one)));
    }

    void whereverTheListStands()
    {
        for (const char* bytes : {R"([{"ranks": 1, "time_ms": 500}, {"ranks": 2, "time_ms": 250, "host": null}])",
                                  R"({"a": {"b": [{"ranks": 1, "time_ms": 500}, {"ranks": 2, "time_ms": 250}]}, "sizes": [1, 2]})"}) {
            QCOMPARE(importerFor(bytes), findImporter(u"runs-json"));
            QCOMPARE(told(imported(bytes)->datasets.at(0)), u"1=0.5 2=0.25"_s);
        }
    }

    /// A document longer than what is looked at for recognition.
    void manyRuns()
    {
        QByteArray rows;
        for (int n = 1; n <= 5000; ++n)
            rows += (n > 1 ? ",\n" : "") + QByteArray("{\"ranks\": ") + QByteArray::number(n) + ", \"time\": 2.5}";
        QCOMPARE(importerFor(("{\"runs\": [" + rows).first(64 << 10)), findImporter(u"runs-json"));
        QCOMPARE(imported("{\"runs\": [" + rows + "]}")->datasets.at(0).principal().rows(), 5000);
    }

    void whatTheUserSays()
    {
        const QByteArray bytes = R"({"all": [{"who": 1, "lap": 5.5}, {"who": 2, "lap": 3.5}], "none": [{"x": 1, "y": 2}]})";
        QVERIFY(!importerFor(bytes));
        QCOMPARE(told(imported(bytes, {{u"who"_s, u"n"_s}, {u"lap"_s, u"t_n_s"_s}})->datasets.at(0)), u"1=5.5 2=3.5"_s);
        QVERIFY(said(imported(bytes)).contains(u"There is no list of objects with processes and run times"_s));
    }

    /// A list of means has columns of these names, too; the runs are those that are runs by themselves.
    void whatTheUserSaysOfTwoLists()
    {
        const QByteArray bytes = QByteArray(script).chopped(1) + R"(, "means": [{"N": 10, "TOTAL": 3.5}, {"N": 20, "TOTAL": 27.5}]})";
        const auto read = imported(bytes, {{u"N"_s, u"n"_s}});
        QVERIFY2(read.ok(), qPrintable(said(read)));
        QCOMPARE(told(read->datasets.at(0)), u"10=4.5 20=36.5"_s);
    }

    /// For a dialog that asks what the members are.
    void shapeToAsk()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"x.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([{"ranks": 8, "lap": 5.5}])");
        file.close();
        const auto shape = inspectCsv(file.fileName());
        QVERIFY(shape.ok());
        QCOMPARE(shape->headings, (QStringList{u"lap"_s, u"ranks"_s}));
        QCOMPARE(shape->guess, (QHash<QString, QString>{{u"ranks"_s, u"n"_s}}));
    }

    /// Lists that count something else, and logs whose lines begin with a bracket.
    void others()
    {
        for (const char* bytes :
             {R"([{"n": 5, "total": 1.5}, {"n": 7, "total": 2.5}])", R"([{"tasks": "many", "time": "late"}])",
              R"({"schema": "x/1", "runs": [{"ranks": 1, "time": 2}]})", "[0] rank 0 of 4\n[1] rank 1 of 4\n", "[1, 2]", "[{}]"})
            QVERIFY2(importerFor(bytes) != findImporter(u"runs-json"), bytes);
    }

    void damaged()
    {
        const auto cut = imported(script.first(200));
        QVERIFY(!cut && cut.error().message.contains(u"The file is damaged or cut off"_s));
        QCOMPARE(cut.error().line, 3);
        const auto bad = imported(R"([{"ranks": 1, "time": 2.5}, {"ranks": 0, "time": 1}, {"time": 1}])");
        QCOMPARE(told(bad->datasets.at(0)), u"1=2.5"_s);
        QVERIFY(bad->partial);
        const auto two = imported(R"({"a": [{"np": 1, "time": 5}], "b": [{"np": 1, "time": 5}]})");
        QVERIFY(!two && two.error().message.contains(u"More than one list could hold the runs: a, b."_s));
    }
};

QTEST_GUILESS_MAIN(TestRunsJson)
#include "tst_runs_json.moc"
