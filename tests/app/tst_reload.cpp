// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationEdits.h"
#include "tests/app/windowBench.h"

#include "app/jobs/SourceWatch.h"
#include "app/jobs/leftOutAgain.h"
#include "app/jobs/reload.h"
#include "app/pages/ReportModel.h"
#include "core/session/machines.h"

#include <QAction>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <random>

using namespace costscope;

namespace {

/// t_n = 100/n + 0.4 ln n, to three digits.
const QByteArray runs("n,t_n_s\n1,100\n2,51\n4,26.5\n8,14.1\n16,8.4\n32,5.4\n64,4.6\n128,5.1\n");

using Numbers = std::vector<double>;
using Rows = std::vector<int>;

Table table(const Numbers& n, const Numbers& t)
{
    return {{}, {{u"n"_s, Quantity::None, n}, {u"t_n_s"_s, Quantity::Time, t}}};
}

const QString benchmarks = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/benchmarks/");

/// As a session is when the file of a linked dataset was not found.
void lose(DatasetItem& item)
{
    auto empty = std::make_shared<Dataset>(*item.data);
    empty->tables.clear();
    item.data = empty;
    item.missing = u"its file is not there"_s;
}

QString saidOf(const ImportReport& report)
{
    QStringList all;
    for (const FileReport& file : report.files)
        for (const Message& message : file.messages) all << message.text;
    return all.join(QLatin1Char('\n'));
}

ImportReport reload(Session& session, const QStringList& ids)
{
    ImportReport report = importAll(reloadRequests(session, ids));
    putReloaded(session, ids, report);
    return report;
}

} // namespace

/// What belongs to data that were read again still belongs to them, or it is said that it does not.
class TestReload : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// What was out of date is gone: another dataset that has its id and no file is not.
    void noMarkOutlivesItsDataset()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"runs.csv"_s);
        const auto write = [&](const QByteArray& text) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        write(runs);
        const auto sessionOf = [](std::vector<Source> sources) {
            auto data = std::make_shared<Dataset>();
            data->tables = {table({1, 2}, {10, 6})};
            data->sources = std::move(sources);
            Session session;
            (void)addDataset(session, data);
            return session;
        };
        const Session of = sessionOf({{path, u"runs-csv"_s, u"00"_s}}), none, withoutFile = sessionOf({});
        QCOMPARE(of.datasets.front().id, withoutFile.datasets.front().id);
        SourceWatch watch;
        watch.setSession(of);
        write(runs + "256,6\n");
        QTRY_COMPARE(watch.stale().size(), 1);
        watch.setSession(none);
        watch.setSession(withoutFile);
        QVERIFY(watch.stale().isEmpty());
    }

    /// A run whose tasks have a file each is read from all of them, each run for itself.
    void aFolderOfTasksIsReadTogether()
    {
        const QString folder = QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/profiles/tau");
        const auto report = importFiles({{folder, folder + u"/../cube_stat.txt"_s}, {}, {}, true});
        Session session;
        QStringList ids;
        for (const DatasetPtr& dataset : report.datasets) {
            DatasetItem item;
            item.id = QString::number(ids.size());
            item.data = dataset;
            session.datasets.push_back(item);
            ids << session.datasets.back().id;
        }
        const std::vector<ImportRequest> requests = reloadRequests(session, ids);
        QCOMPARE(requests.size(), size_t(2));
        QCOMPARE(requests[0].paths.size(), 4);
        const ImportReport again = importAll({requests[0]});
        QCOMPARE(again.datasets.size(), size_t(1));
        QCOMPARE(again.datasets[0]->facts, report.datasets[0]->facts);
    }

    void aLeftOutRecordIsFoundAgain_data()
    {
        QTest::addColumn<Numbers>("n");
        QTest::addColumn<Numbers>("t");
        QTest::addColumn<Rows>("expect");
        QTest::addColumn<int>("doubts");
        // Before: n = 1, 4, 4, 16 with t = 100, 26, 40, 8; the 40 is left out.
        QTest::newRow("the same") << Numbers{1, 4, 4, 16} << Numbers{100, 26, 40, 8} << Rows{2} << 0;
        QTest::newRow("turned round") << Numbers{1, 4, 4, 16} << Numbers{100, 40, 26, 8} << Rows{1} << 0;
        QTest::newRow("one before it is gone") << Numbers{1, 4, 16} << Numbers{100, 40, 8} << Rows{1} << 0;
        QTest::newRow("one more before it") << Numbers{1, 4, 4, 4, 16} << Numbers{100, 27, 26, 40, 8} << Rows{3} << 0;
        QTest::newRow("it alone is gone") << Numbers{1, 4, 16} << Numbers{100, 26, 8} << Rows{} << 1;
        QTest::newRow("its n is gone") << Numbers{1, 16} << Numbers{100, 8} << Rows{} << 1;
        QTest::newRow("measured anew") << Numbers{1, 4, 4, 16} << Numbers{100, 26, 39, 8} << Rows{2} << 0;
        QTest::newRow("both measured anew") << Numbers{1, 4, 4, 16} << Numbers{100, 27, 39, 8} << Rows{2} << 1;
        QTest::newRow("there twice") << Numbers{1, 4, 4, 4, 16} << Numbers{100, 26, 40, 40, 8} << Rows{2} << 1;
    }

    void aLeftOutRecordIsFoundAgain()
    {
        QFETCH(Numbers, n);
        QFETCH(Numbers, t);
        QFETCH(Rows, expect);
        QFETCH(int, doubts);
        const LeftOut found = leftOutAgain({2}, table({1, 4, 4, 16}, {100, 26, 40, 8}), table(n, t));
        QCOMPARE(found.rows, expect);
        QCOMPARE(found.doubts.size(), doubts);
        for (const QString& doubt : found.doubts) QVERIFY2(doubt.contains(u"n = 4 "_s), qPrintable(doubt));
    }

    /// Compared as texts, cell by cell, random tables of all kinds of columns say the same; of two columns that are swapped too.
    void leftOutRecordsAreFoundAsTheirTextsSay()
    {
        std::mt19937 random(7);
        const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
        const auto column = [&](const QString& name, int kind, int rows) {
            Column c{name, Quantity::None,
                     kind == 0   ? Values(Doubles())
                     : kind == 1 ? Values(Int32s())
                     : kind == 2 ? Values(Int64s())
                                 : Values(Texts())};
            const double numbers[] = {0, -0.0, 1, 2, missing};
            const QString texts[] = {u"0"_s, u"1"_s, u"2"_s, QString()};
            for (int row = 0; row < rows; ++row)
                if (kind == 0)
                    c.add(numbers[below(5)]);
                else if (kind == 3)
                    c.add(texts[below(4)]);
                else if (kind == 1)
                    c.add(qint32(below(3)));
                else
                    c.add(qint64(below(3)) + (qint64(1) << 53));
            return c;
        };
        const auto made = [&](int rows) {
            Table t;
            for (const auto& name : {u"n"_s, u"t_n_s"_s, u"note"_s}) t.columns.push_back(column(name, below(4), rows));
            return t;
        };
        for (int round = 0; round < 3000; ++round) {
            const Table before = made(1 + below(12));
            Table now = below(3) ? before : made(1 + below(12));
            if (below(2)) std::swap(now.columns[0].values, now.columns[1].values);
            const auto textOf = [](const Table& t, int row, const QStringList& names) {
                QString all;
                for (const QString& name : names) all += t.find(name)->text(row).replace(u"-0"_s, u"0"_s) + QChar(0);
                return all;
            };
            const QStringList all{u"n"_s, u"t_n_s"_s, u"note"_s}, place{u"n"_s};
            const auto has = [&](const Table& t, const QString& contents) {
                for (int row = 0; row < int(t.rows()); ++row)
                    if (textOf(t, row, all) == contents) return true;
                return false;
            };
            const int row = below(int(before.rows()));
            const QString contents = textOf(before, row, all);
            const bool equal = has(now, contents);
            const auto rowsOf = [&](const Table& t, const Table& other) {
                Rows rows;
                for (int r = 0; r < int(t.rows()); ++r)
                    if (equal ? textOf(t, r, all) == contents
                              : textOf(t, r, place) == textOf(before, row, place) && !has(other, textOf(t, r, all)))
                        rows.push_back(r);
                return rows;
            };
            const Rows was = rowsOf(before, now), is = rowsOf(now, before);
            const LeftOut found = leftOutAgain({row}, before, now);
            QCOMPARE(found.rows.size(), size_t(is.empty() ? 0 : 1));
            const auto nth = size_t(std::find(was.begin(), was.end(), row) - was.begin());
            if (!is.empty()) QCOMPARE(found.rows.front(), is[std::min(nth, is.size() - 1)]);
            QCOMPARE(found.doubts.size(), is.empty() || was.size() != is.size() || (!equal && is.size() > 1) ? 1 : 0);
        }
    }

    void aLeftOutRecordThatIsGoneIsTold()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, runs);
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        bench.window.things().toggleLeftOut({{bench.session().datasets.front().id, 4}}); // n = 16
        write(path, QByteArray(runs).replace("16,8.4\n", ""));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QVERIFY(bench.session().fits.front().settings.excluded.empty());
        const QString said = bench.window.report()->text();
        QVERIFY2(said.contains(u"The record at n = 16 that was left out is no longer there"_s), qPrintable(said));
    }

    /// Up to 100 000 samples in the window's thread would make it stand still.
    void samplesAreNotDrawnAgain()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, runs);
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        FitSettings settings = bench.session().fits.front().settings;
        settings.bootstrap = 100;
        bench.window.things().bootstrap(bench.session().fits.front().dataset, settings);
        bench.waitForJobs();
        QCOMPARE(bench.session().fits.front().settings.bootstrap, 100);
        write(path, QByteArray(runs).replace("1,100", "1,110"));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QCOMPARE(bench.session().datasets.front().data->principal().numbers(u"t_n_s").front(), 110.0);
        QCOMPARE(bench.session().fits.front().settings.bootstrap, 0);
        const QString said = bench.window.report()->text();
        QVERIFY2(said.contains(u"Start Bootstrap once more"_s), qPrintable(said));
    }

    /// Read again one by one, missing datasets leave the machine as it was until all are there; none carries it alone.
    /// Logs that make one series are read together again, and with no other logs of the program.
    void aSeriesOfLogsStaysOne()
    {
        const QTemporaryDir folders[2];
        Session session;
        const auto log = [&](const QTemporaryDir& folder, int n, const char* t) {
            QFile file(folder.filePath(u"log.%1"_s.arg(n)));
            const QByteArray count = QByteArray::number(n);
            const bool isOpen = file.open(QIODevice::WriteOnly);
            QVERIFY(isOpen);
            file.write("LAMMPS (2 Aug 2023)\nLoop time of " + QByteArray(t) + " on " + count + " procs for 100 steps with 4000 atoms\n");
        };
        QStringList ids;
        for (const QTemporaryDir& folder : folders) {
            log(folder, 1, "8");
            log(folder, 2, "5");
            const auto read = importFiles({{folder.path()}, {}, {}}).datasets;
            QCOMPARE(read.size(), size_t(1));
            ids << addDataset(session, read[0]);
        }
        log(folders[1], 2, "4.5");
        QCOMPARE(saidOf(reload(session, ids)), QString());
        QCOMPARE(session.dataset(ids[0])->data->principal().numbers(u"t_n_s"), Numbers({8, 5}));
        QCOMPARE(session.dataset(ids[1])->data->principal().numbers(u"t_n_s"), Numbers({8, 4.5}));
    }

    void aCalibrationWaitsForAllItsDatasets()
    {
        Session session;
        CalibrationItem item;
        item.recipe.bootstrap = 0;
        for (const char* name : {"contention-x.json", "max-rate.json", "queue-order.json", "queue-reversed.json"})
            for (const DatasetPtr& data : importFiles({{benchmarks + QLatin1String(name)}, {}, {}}).datasets)
                item.datasets << addDataset(session, data);
        QVERIFY(putCalibration(session, item).ok());
        const Session before = session;
        for (DatasetItem& dataset : session.datasets) lose(dataset);
        for (const QString& id : item.datasets) {
            const QString said = saidOf(reload(session, {id}));
            const bool all = id == item.datasets.back();
            QCOMPARE(said.contains(u"was not calibrated again"_s), !all);
            QCOMPARE(session.calibrations.size(), size_t(1));
            QVERIFY(session.machines == before.machines);
        }
        QVERIFY(session.dataset(item.datasets[0])->missing.isEmpty());
    }

    /// What carries nothing any more goes, with the fields of a newer program that were its.
    void aCalibrationThatGoesTakesItsUnknownFields()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"ping-pong.json"_s);
        QFile file(benchmarks + u"ping-pong-network.json"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QJsonObject document = QJsonDocument::fromJson(file.readAll()).object();
        write(path, QJsonDocument(document).toJson());
        Session session;
        CalibrationItem item;
        item.recipe.bootstrap = 0;
        item.datasets << addDataset(session, importFiles({{path}, {}, {}}).datasets.front());
        session.unknownOf[*putCalibration(session, item)] = {{u"later"_s, 1}};
        document[QLatin1String("samples")] = QJsonArray{QJsonObject{{"bytes", 8}, {"scope", "network"}, {"status", "failed"}}};
        write(path, QJsonDocument(document).toJson());
        const QString said = saidOf(reload(session, item.datasets));
        QVERIFY2(said.contains(u"was taken away"_s), qPrintable(said));
        QVERIFY(session.calibrations.empty() && session.unknownOf.empty());
        QCOMPARE(session.machines.size(), size_t(1));
    }
};

QTEST_MAIN(TestReload)
#include "tst_reload.moc"
