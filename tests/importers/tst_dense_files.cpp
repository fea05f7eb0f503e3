// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseRuns.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

Result<Imported> imported(const QByteArray& bytes, const ImportOptions& options = {})
{
    const Importer* importer = recognise({bytes, u"x"_s});
    if (!importer) return Error{u"not recognised"_s};
    const auto input = Input::fromBytes(bytes, u"x"_s);
    return importer->read(*input, options, {});
}

bool says(const Messages& messages, const QString& part, qint64 line)
{
    return std::any_of(messages.begin(), messages.end(),
                       [&](const Message& m) { return m.text.contains(part) && (line == 0 || m.line == line); });
}

constexpr const char* headings = "algorithm,variant,cores,processes,matrix_size,percent_of_peak\n";

} // namespace

class TestDenseFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tablesOfThePaper_data()
    {
        QTest::addColumn<QString>("algorithm");
        for (const char* algorithm : {"cannon", "summa", "trsm", "cholesky"}) QTest::newRow(algorithm) << QString::fromLatin1(algorithm);
    }
    void tablesOfThePaper()
    {
        QFETCH(QString, algorithm);
        QFile file(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/dense/hopper_predictions_%1.csv").arg(algorithm));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto read = imported(file.readAll());
        QVERIFY(read.ok() && read->messages.empty() && !read->partial);
        QVERIFY(read->datasets.front().kind == DatasetKind::Efficiency);
        const auto runs = denseRuns(read->datasets.front());
        QCOMPARE(runs->size(), size_t(40));
        for (const DenseRun& run : *runs) QVERIFY(run.algorithm == algorithm && run.cores == 6 * run.processes && std::isnan(run.seconds));
    }

    void timesAndOtherNames()
    {
        const auto read = imported("Routine;Version;Cores;n;time_ms;c\nSUMMA;2.5D;48;4096;1250,5;4\n");
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().message));
        const auto runs = denseRuns(read->datasets.front());
        QVERIFY(runs->front().algorithm == "summa" && runs->front().cores == 48 && runs->front().n == 4096);
        QCOMPARE(runs->front().seconds, 1.2505);
        QCOMPARE(runs->front().layers, 4.0);
        QVERIFY(std::isnan(runs->front().percent));
    }

    void rowsThatCannotBeUsed_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QString>("said");
        const auto add = [](const char* name, const char* row, const char* said) {
            QTest::newRow(name) << QByteArray(row) << QString::fromUtf8(said);
        };
        add("algorithm", "lu,2D,1536,256,32768,50", "“lu” is no algorithm");
        add("variant", "cannon,3D,1536,256,32768,50", "“3D” is no variant");
        add("above peak", "cannon,2D,1536,256,32768,101", "101 % of peak");
        add("negative", "cannon,2D,1536,256,32768,-1", "-1 % of peak");
        add("hole", "cannon,2D,1536,256,32768,", "neither a percentage nor a time");
        add("no number", "cannon,2D,1536,256,32768,fast", "“fast” is no number for percent_of_peak");
        add("no cores", "cannon,2D,,256,32768,50", "number of cores or the matrix size is missing");
        add("half a core", "cannon,2D,1.5,1,32768,50", "cores is 1.5");
        add("more processes", "cannon,2D,16,256,32768,50", "256 processes have only 16 cores");
    }
    void rowsThatCannotBeUsed()
    {
        QFETCH(QByteArray, row);
        QFETCH(QString, said);
        const auto read = imported(headings + QByteArray("cannon,2D,1536,256,32768,50\n") + row + "\n");
        QVERIFY(read.ok() && read->partial);
        QCOMPARE(denseRuns(read->datasets.front())->size(), size_t(1));
        QVERIFY2(says(read->messages, said, 3), qPrintable(read->messages.empty() ? QString() : read->messages.front().text));
        QVERIFY(!imported(headings + row + "\n").ok());
    }

    void whatIsMissingIsSaid()
    {
        const auto read = imported("algorithm,variant,cores,processes,matrix_size,efficiency\ncannon,2D,1536,256,32768,0.5\n");
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.contains("percent_of_peak or time_s"), qPrintable(read.error().message));
    }

    void cutOff()
    {
        const QByteArray cut = headings + QByteArray("cannon,2D,1536,256,32768,50\ncannon,2D,15");
        QVERIFY(!imported(cut).ok());
        ImportOptions partial;
        partial.partial = true;
        QVERIFY(imported(cut, partial)->partial);
        QVERIFY(!imported(headings).ok());
    }

    /// Of two columns for the same thing the first counts, and it is said; a row of which nothing can be used is named by its line.
    void columnsThatStandTwice()
    {
        const auto file = imported("algorithm,variant,cores,n,percent,percent_of_peak,hosts\ncannon,2D,64,1024,40,70,a\n");
        QVERIFY(file.ok());
        QCOMPARE((*denseRuns(file->datasets.front())).front().percent, 40.0);
        QVERIFY(says(file->messages, u"Columns not used: percent_of_peak, hosts."_s, 1));
        const auto none = imported(QByteArray(headings) + "cannon,2D,64,64,1024,40x\n");
        QVERIFY(!none.ok() && none.error().line == 2);
        QVERIFY(none.error().message.contains(u"“40x” is no number for percent_of_peak."_s));
    }
    void whatStandsTwice()
    {
        const auto read = imported(headings + QByteArray("cannon,2D,1536,256,32768,50\ncannon,2D,1536,256,32768,51\n"));
        QVERIFY(says(read->messages, "stands more than once", 0));
    }
};

QTEST_GUILESS_MAIN(TestDenseFiles)
#include "tst_dense_files.moc"
