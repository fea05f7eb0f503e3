// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/importFiles.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const QString samples = QStringLiteral(COSTSCOPE_TEST_DATA "/perf-reports/");
const QString text2019 = u"poisson_16p_1n_2019-11-26_09-37.txt"_s;
const QString text2024 = u"poisson_mpi_4p_1n_2024-01-30_15-38.txt"_s;
const QString json2024 = u"poisson_16p_1n_2t_2024-01-30_15-40.json"_s;

QByteArray bytesOf(const QString& name)
{
    QFile file(samples + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Imported> readBytes(const QByteArray& bytes, const QString& name)
{
    const Importer* importer = findImporter(name.endsWith(u".json"_s) ? u"perf-report-json" : u"perf-report");
    const auto input = Input::fromBytes(bytes, name);
    return importer->read(*input, {}, {});
}

QString allText(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += m.toString() + QLatin1Char('\n');
    return all;
}

/// "4: error: text"
QString linesOf(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += u"%1: %2: %3\n"_s.arg(m.line).arg(toString(m.severity), m.text);
    return all;
}

double fact(const Dataset& d, const char* name)
{
    return d.facts[QLatin1String(name)].toDouble(missing);
}

} // namespace

class TestPerfReports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void reads_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("tasks");
        QTest::addColumn<double>("t");
        QTest::addColumn<double>("rounding");
        QTest::addColumn<double>("mpiPercent");
        QTest::addColumn<double>("mpiMean");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("says");
        QTest::newRow("2019") << text2019 << 16 << 1.0 << 0.5 << 65.0 << 0.65 << "mpirun -n 16 ./poisson"
                              << "1 ± 0.5 s";
        QTest::newRow("2024") << text2024 << 4 << 0.2 << 0.15 << 93.4 << 0.1868 << "mpirun -n 4 poisson_mpi"
                              << "whole seconds only (1 s)";
        QTest::newRow("JSON") << json2024 << 16 << 61.5 << missing << 64.0 << 39.36 << "poisson"
                              << "/data/mpi/collectivePercent";
    }
    void reads()
    {
        QFETCH(QString, file);
        QFETCH(int, tasks);
        QFETCH(double, t);
        QFETCH(double, rounding);
        QFETCH(double, mpiPercent);
        QFETCH(double, mpiMean);
        QFETCH(QString, says);
        const auto report = importFiles({{samples + file}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(allText(report.messages())));
        const Dataset& d = *report.datasets.at(0);
        QVERIFY(d.kind == DatasetKind::Profile);
        QCOMPARE(d.facts[u"tasks"_s].toInt(), tasks);
        QVERIFY(std::fabs(fact(d, "t_n_s") - t) < 1e-12);
        if (std::isnan(rounding))
            QVERIFY(d.facts[u"t_n_rounding_s"_s].isNull());
        else
            QVERIFY(std::fabs(fact(d, "t_n_rounding_s") - rounding) < 1e-12);
        QVERIFY(std::fabs(fact(d, "mpi_percent") - mpiPercent) < 1e-9);
        QVERIFY(std::fabs(fact(d, "mpi_time_mean_s") - mpiMean) < 1e-9);
        QVERIFY(std::fabs(fact(d, "mpi_time_sum_s") - tasks * mpiMean) < 1e-9);
        QVERIFY(std::fabs(fact(d, "app_time_sum_s") - tasks * t) < 1e-9);
        QVERIFY(d.facts[u"mpi_time_std_s"_s].isNull());
        QCOMPARE(d.facts[u"estimate"_s].toString(), u"sampling"_s);
        QVERIFY(d.facts[u"profiled"_s].toBool());
        QTEST(d.facts[u"command"_s].toString(), "command");
        QVERIFY2(allText(report.messages()).contains(says), qPrintable(allText(report.messages())));
        QCOMPARE(report.messages().size(), size_t(1));
        QCOMPARE(d.principal().rows(), 3);
    }

    void keepsTheSections()
    {
        const auto imported = readBytes(bytesOf(text2019), text2019);
        const Table* details = imported->datasets[0].table(u"details");
        QVERIFY(details);
        QCOMPARE(details->rows(), 11);
        QCOMPARE(details->find(u"section")->text(3), u"MPI"_s);
        QCOMPARE(details->find(u"label")->text(3), u"Time in collective calls"_s);
        QCOMPARE(details->find(u"percent")->number(3), 99.0);
        QCOMPARE(details->find(u"value")->text(10), u"56.0 MiB"_s);
    }

    void refusesOrRemarks_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<bool>("refused");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QString& file, const char* from, const char* to, bool refused, const char* says) {
            QTest::newRow(name) << file << QByteArray(from) << QByteArray(to) << refused << QString::fromUtf8(says);
        };
        row("no tasks", text2019, "Tasks:          16 processes\n", "", true, "“Tasks:”");
        row("bad tasks", text2019, "16 processes", "many processes", true,
            "4: error: Found “many processes”, expected a number of processes");
        row("no time", text2019, "Total time:     1 second\n", "", true, "“Total time:”");
        row("bad time", text2019, "1 second", "soon", true, "Found “soon”, expected a time");
        row("no MPI line", text2019, "MPI:               65.0% |======|\n", "", true, "“MPI: … %”");
        row("zero", text2019, "1 second", "0 seconds", true, "too short");
        row("minutes in brackets", text2019, "1 second", "7213 seconds (about 120 minutes)", false, "7213 ± 0.5 s");
        row("below", text2019, "I/O:                0.0%", "I/O:               <0.1%", false,
            "13: warning: I/O: “<0.1%” was taken as half of it");
        row("shares", text2019, "35.0% |===|", "34.0% |===|", false, "The shares add to 99.0 %");
        row("broken share", text2019, "I/O:                0.0%", "I/O:                **%", false,
            "13: warning: I/O: found “**% |”, expected a share such as “35.0%”. The other shares leave 0.0 % of the run time");
        row("broken share of MPI", text2019, "65.0% |======|", "6x.0% |======|", false,
            "12: warning: MPI: found “6x.0% |======|”, expected a share such as “35.0%”. The other shares leave 65.0 %");
        row("share of MPI without a number", text2019, "65.0% |======|", "- |======|", false, "The other shares leave 65.0 %");
        row("two broken shares", text2019, "65.0% |======|\nI/O:                0.0%", "x%\nI/O:                **%", true,
            "12: error: MPI: found “x%”, expected a share such as “35.0%”. The other shares do not tell it");
        row("its seconds are kept", text2024, "93.4%     (0.2s)", "9x.4%     (0.2s)", false, "t_n = 0.2 s is the sum");
        row("its seconds are lost", text2024, "93.4%     (0.2s)", "9x.4%     (x.2s)", false, "± 0.5 s");
        row("bytes", text2019, "cluster1", "cl\xfcster", false, "not UTF-8");
        row("file name", text2019, "16 processes", "8 processes", false, "file name says 16 processes, the report 8");
        row("JSON n null", json2024, "\"plain\": 16", "\"plain\": null", true, "/data/applicationDetails/processes/plain: found null");
        row("JSON n text", json2024, "\"plain\": 16", "\"plain\": \"16\"", false, "/data/applicationDetails/processes/plain");
        row("JSON share text", json2024, "\"percent\": 64.0", "\"percent\": \"64.0%\"", false, "/data/overview/mpi/percent");
        row("JSON no share", json2024, "\"percent\": 64.0", "\"share\": 64.0", false,
            "/data/overview/mpi/percent: found no number, expected the MPI share in percent. The other shares leave 64.0 %");
        row("JSON share too large", json2024, "\"percent\": 64.0", "\"percent\": 640", false,
            "/data/overview/mpi/percent: found 640, expected a percentage from 0 to 100. The other shares leave 64.0 %");
        row("JSON shares", json2024, "\"percent\": 64.0", "\"percent\": 60", false, "The shares add to 96.0 %");
    }
    void refusesOrRemarks()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(bool, refused);
        QFETCH(QString, says);
        QByteArray bytes = bytesOf(file);
        QVERIFY(bytes.contains(from));
        const auto imported = readBytes(bytes.replace(bytes.indexOf(from), from.size(), to), file);
        QCOMPARE(!imported.ok(), refused);
        const Messages said = imported.ok() ? imported->messages : Messages{imported.error().toMessage()};
        QVERIFY2(linesOf(said).contains(says), qPrintable(linesOf(said)));
    }

    void survivesEveryCut_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& file : {text2019, text2024, json2024}) QTest::newRow(qPrintable(file)) << file;
    }
    void survivesEveryCut()
    {
        QFETCH(QString, file);
        const QByteArray whole = bytesOf(file);
        QVERIFY(readBytes(QByteArray(whole).replace("\n", "\r\n"), file).ok());
        QVERIFY(readBytes("\xef\xbb\xbf" + whole, file).ok());
        const double t = fact(readBytes(whole, file)->datasets[0], "t_n_s");
        for (qsizetype end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', end + 1)) {
            const auto cut = readBytes(whole.first(end), file);
            if (cut)
                QCOMPARE(fact(cut->datasets[0], "t_n_s"), t); // never another time
            else
                QVERIFY(cut.error().message.contains(u"cut off"_s));
        }
    }
};

QTEST_GUILESS_MAIN(TestPerfReports)
#include "tst_perf_reports.moc"
