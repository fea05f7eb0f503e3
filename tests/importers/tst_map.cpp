// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/importFiles.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const QString samples = QStringLiteral(COSTSCOPE_TEST_DATA "/map/");

QByteArray bytesOf(const QString& name)
{
    QFile file(samples + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Imported> readBytes(const QByteArray& bytes, const QString& name = u"out.json"_s)
{
    const auto input = Input::fromBytes(bytes, name);
    return findImporter(u"map-json")->read(*input, {}, {});
}

QString allText(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += m.toString() + QLatin1Char('\n');
    return all;
}

double fact(const Dataset& d, const char* name)
{
    return d.facts[QLatin1String(name)].toDouble(missing);
}

/// A small export in which the test replaces one thing.
QByteArray smallExport()
{
    return R"({"info": {"command_line": "mpirun -n 2 ./a", "number_of_processes": 2, "runtime": 2000},
 "samples": {"count": 2, "window_start_offsets": [0, 1],
  "activity": {"main_thread": {"normal_compute": [1, 0.5], "collective_mpi": [0, 0.5]}}}})";
}

} // namespace

class TestMap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void readsFractions()
    {
        const auto report = importFiles({{samples + u"poisson_4p_1n_2020-11-26_09-37.json"_s}, {}, {}, true});
        QVERIFY2(report.messages().empty(), qPrintable(allText(report.messages())));
        const Dataset& d = *report.datasets.at(0);
        QVERIFY(d.kind == DatasetKind::Profile);
        QCOMPARE(d.name, u"poisson, 4 processes"_s);
        QCOMPARE(d.facts[u"tasks"_s].toInt(), 4);
        QCOMPARE(fact(d, "t_n_s"), 12.5);
        // point to point 7 x 0.25, collective 6 x 0.25 of 10 samples
        QCOMPARE(fact(d, "mpi_percent"), 32.5);
        QCOMPARE(fact(d, "mpi_time_mean_s"), 0.325 * 12.5);
        QCOMPARE(fact(d, "app_time_sum_s"), 50.0);
        QCOMPARE(fact(d, "mpi_time_sum_s"), 16.25);
        QCOMPARE(fact(d, "io_percent"), 2.5);
        QCOMPARE(fact(d, "compute_percent"), 65.0);
        QVERIFY(d.facts[u"mpi_time_std_s"_s].isNull());
        QCOMPARE(d.facts[u"estimate"_s].toString(), u"sampling"_s);
        QCOMPARE(d.facts[u"version"_s].toString(), u"20.1.3"_s);
        QCOMPARE(d.table(u"samples")->rows(), 10);
        QCOMPARE(d.table(u"samples")->numbers(u"window_start_s")[1], 1.25);
        QCOMPARE(d.table(u"categories")->rows(), 5);
    }

    void readsPercentTextsAndNulls()
    {
        const auto imported = readBytes(bytesOf(u"poisson-percent.json"_s));
        QVERIFY2(imported.ok(), qPrintable(imported.ok() ? QString() : imported.error().message));
        const Dataset& d = imported->datasets[0];
        QCOMPARE(fact(d, "t_n_s"), 3.8);
        QVERIFY(std::fabs(fact(d, "mpi_percent") - 40) < 1e-9); // mean of 30, 40, 40, 50
        QVERIFY(std::fabs(fact(d, "io_percent") - 10) < 1e-9);
        const QString said = allText(imported->messages);
        QVERIFY2(said.contains(u"/info/runtime, /samples/count"_s), qPrintable(said));
        QVERIFY2(said.contains(u"quantum_leap"_s), qPrintable(said));
        QVERIFY(d.facts[u"machine"_s].isNull());
    }

    void refusesOrRemarks_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<bool>("refused");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* from, const char* to, bool refused, const char* says) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << refused << QString::fromUtf8(says);
        };
        row("wrong length", "[0, 0.5]", "[0]", true, "/samples/activity/main_thread/collective_mpi: found 1, expected 2");
        row("offsets too long", "[0, 1]", "[0, 1, 2]", true, "/samples/window_start_offsets: found 3, expected 2");
        row("no processes", "\"number_of_processes\": 2,", "", true, "/info/number_of_processes: found nothing");
        row("null processes", "\"number_of_processes\": 2", "\"number_of_processes\": null", true, "/info/number_of_processes: found null");
        row("broken number", "\"runtime\": 2000", "\"runtime\": \"2 s\"", true, "/info/runtime: found \"2 s\"");
        row("quoted decimal comma", "\"runtime\": 2000", "\"runtime\": \"2000,5\"", true, "/info/runtime: found \"2000,5\"");
        row("no run time", "\"runtime\": 2000", "\"runtime\": 0", true, "/info/runtime: found 0");
        row("half a process", "\"number_of_processes\": 2", "\"number_of_processes\": 2.5", true, "whole number");
        row("text in list", "[0, 0.5]", "[0, \"x\"]", true, "/samples/activity/main_thread/collective_mpi/1: found \"x\"");
        row("negative", "[0, 0.5]", "[0, -0.5]", true, "negative share -0.5");
        row("scale", "[1, 0.5]", "[10, 5]", true, "add to 10 at most");
        row("no activity", "\"main_thread\"", "\"other_thread\"", true, "/samples/activity/main_thread: found no activities");
        row("decimal comma", "[0, 0.5]", "[0, 0,5]", true, "found 3, expected 2");
        row("not JSON", "\"runtime\": 2000", "\"runtime\": nan", true, "not JSON");
        row("shares", "[1, 0.5]", "[1, 0.4]", false, "The shares add to 95.0 %, expected 100 ± 0.3 %");
        row("null sample", "[0, 0.5]", "[null, 0.5]", false, "1 values of the activities are null");
        row("null activity", "\"normal_compute\": [1, 0.5]", "\"sleep\": null, \"normal_compute\": [1, 0.5]", false, "");
        row("null count", "\"count\": 2", "\"count\": null", false, "");
        row("text number", "\"count\": 2", "\"count\": \"2\"", false, "/samples/count");
        row("absurd count", "\"count\": 2", "\"count\": 1e300", true, "found 2, expected 1e+300");
        row("metric", "\"activity\"", "\"metrics\": {\"m\": {\"mins\": [1]}}, \"activity\"", false,
            "/samples/metrics/m/mins: found 1, expected 2");
        row("unknown activity", "\"collective_mpi\"", "\"gpu\"", false, "“other”: gpu");
    }
    void refusesOrRemarks()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(bool, refused);
        QFETCH(QString, says);
        QByteArray bytes = smallExport();
        QVERIFY(bytes.contains(from));
        const auto imported = readBytes(bytes.replace(from, to));
        const QString said = imported.ok() ? allText(imported->messages) : imported.error().toString();
        QCOMPARE(!imported.ok(), refused);
        QVERIFY2(said.contains(says) && (refused || said.isEmpty() == says.isEmpty()), qPrintable(said));
    }

    void believesTheReportNotTheFileName()
    {
        const auto imported = readBytes(smallExport(), u"a_8p_1n_2024-01-30_15-38.json"_s);
        QVERIFY(imported.ok());
        QVERIFY(allText(imported->messages).contains(u"file name says 8 processes, the report 2"_s));
    }

    void survivesEveryCut()
    {
        QByteArray whole = bytesOf(u"poisson-percent.json"_s);
        QVERIFY(readBytes(whole).ok());
        QVERIFY(readBytes(QByteArray(whole).replace("\n", "\r\n")).ok());
        QVERIFY(readBytes("\xef\xbb\xbf" + whole).ok());
        for (qsizetype end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', end + 1)) {
            const auto cut = readBytes(whole.first(end));
            QVERIFY(!cut.ok());
            QVERIFY2(cut.error().message.contains(u"cut off"_s), qPrintable(cut.error().toString()));
            QVERIFY(cut.error().line > 0);
        }
    }

    void explainsMapFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("name");
        QTest::newRow("gzip") << bytesOf(u"binary.map"_s) << "binary.map";
        QTest::newRow("XML") << QByteArray("<?xml version=\"1.0\"?>\n<profile/>\n") << "old.map";
        QTest::newRow("from a pipe") << bytesOf(u"binary.map"_s) << "";
    }
    void explainsMapFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, name);
        QVERIFY(!bytes.isEmpty());
        const Importer* importer = recognise({bytes, name});
        if (name.isEmpty()) {
            QVERIFY(!importer); // refused as gzip, see tst_import_files
            return;
        }
        QVERIFY(importer);
        QCOMPARE(importer->id, u"map"_s);
        const auto refused = importer->read(*Input::fromBytes(bytes, name), {}, {});
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().message.contains(u"map --export=out.json "_s + name), qPrintable(refused.error().message));
    }

    void leavesOtherMapFilesAlone()
    {
        QVERIFY(!recognise({"{\"version\": 3, \"mappings\": \"AAAA\"}", u"bundle.js.map"_s}));
        QVERIFY(!recognise({"some text\n", u"a.map"_s}));
    }
};

QTEST_GUILESS_MAIN(TestMap)
#include "tst_map.moc"
