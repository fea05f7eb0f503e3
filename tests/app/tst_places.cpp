// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/CollectiveSetup.h"
#include "core/figure/FigureKind.h"
#include "core/session/sessionFile.h"
#include "importers/importFiles.h"
#include "tests/app/said.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace costscope;

/// --place: where a benchmark ran whose file does not say it.
class TestPlaces : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The place of a benchmark, by file and within a session; a name that is not there is told.
    void placesCanBeNamed()
    {
        QTemporaryDir folder;
        const auto write = [&](const QString& name, const QByteArray& bytes) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
        };
        const QString osu =
            write("lat.txt", "# OSU MPI Latency Test v7.4\n# Size       Avg Latency(us)\n16384 3.1\n65536 7.1\n262144 23.2\n"
                             "1048576 88\n4194304 347\n");
        const ImportReport report = importFiles({{osu}, {}, {}, true});
        Session session;
        for (const DatasetPtr& data : report.datasets) addDataset(session, data);
        const QString saved = write("s.costscope", writeSession(session));
        for (const QString& input : {osu, saved}) {
            QVERIFY2(say({"calibrate", input, "--bootstrap", "0"}).err.contains("--place \"lat=inter-node\""), qPrintable(input));
            const Said placed = say({"calibrate", input, "--bootstrap", "0", "--place", "lat=inter-node"});
            QVERIFY2(placed.code == 0 && placed.out.contains("inter-node.rend.R_b"), qPrintable(input + placed.err));
            const Said unknown = say({"calibrate", input, "--place", "other=inter-node"});
            QVERIFY2(unknown.code == 2 && unknown.err.contains("there is no “other” that lacks its place. Such are: lat."),
                     qPrintable(unknown.err));
        }
        QCOMPARE(say({"calibrate", osu, "--place", "lat=nowhere"}).code, 2);
    }

    /// IMB's time of a collective is that of the slowest rank, OSU's an average: said of one, and where they stand side by side.
    void whoseTimesStandThere()
    {
        QTemporaryDir folder;
        const QString imb = folder.filePath("imb.txt"), osu = folder.filePath("osu_bcast_np16.txt");
        const auto write = [](const QString& path, const QByteArray& text) {
            QFile file(path);
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        QVERIFY(write(imb, "#    Intel(R) MPI Benchmarks 2021.7, MPI-1 part\n# Benchmarking Bcast\n# #processes = 16\n"
                           "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n"
                           "         1024         1000         8.00        12.00        10.00\n"
                           "        65536         1000        80.00       120.00       100.00\n"
                           "# All processes entering MPI_Finalize\n"));
        QVERIFY(write(osu, "# OSU MPI Broadcast Latency Test v7.4\n# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)\n"
                           "1024 10.0 8.0 12.0\n65536 100.0 80.0 120.0\n"));
        Session session;
        QStringList ids;
        for (const QString& file : {imb, osu})
            for (const DatasetPtr& data : importFiles({{file}, {}, {}, true}).datasets) ids << addDataset(session, data);
        QCOMPARE(ids.size(), 2);
        const auto figureOf = [&](const QStringList& of) {
            return buildFigure(session, {.id = {}, .kind = u"benchmark-times"_s, .datasets = of, .choices = {}});
        };
        const auto says = [](const Figure& figure) {
            return std::ranges::any_of(figure.messages, [](const Message& m) { return m.text.startsWith(u"Two sorts of times"_s); });
        };
        const auto slowest = figureOf({ids[0]}), average = figureOf({ids[1]}), both = figureOf(ids);
        QVERIFY(slowest.ok() && average.ok() && both.ok());
        QVERIFY2(slowest->subtitle.endsWith(u" · times of the slowest rank"_s), qPrintable(slowest->subtitle));
        QVERIFY2(slowest->title.contains(u"12.0"_s), qPrintable(slowest->title));
        QVERIFY(!average->subtitle.contains(u"slowest"_s) && !both->subtitle.contains(u"slowest"_s));
        QVERIFY(!says(*slowest) && !says(*average) && says(*both));
    }

    /// The ranks of measured collectives, beside a model on four nodes: what was measured otherwise is not drawn, and told.
    void placesOfCollectivesCanBeNamed()
    {
        QTemporaryDir folder;
        const QString session = folder.filePath("s.costscope"), osu = folder.filePath("osu_allgather_np16.txt"),
                      svg = folder.filePath("a.svg");
        QFile file(osu);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# OSU MPI Allgather Latency Test v7.4\n# Size       Avg Latency(us)\n1024 30.5\n65536 301\n");
        file.close();
        Session made;
        for (const DatasetPtr& data : importFiles({{osu}, {}, {}, true}).datasets) addDataset(made, data);
        CollectiveSetup ring;
        ring.nodes = 4;
        QStringList ids{addDataset(made, std::make_shared<const Dataset>(collectiveDataset(ring))), made.datasets.front().id};
        made.figures.push_back({.id = u"f"_s, .kind = u"bandwidth-versus-size"_s, .datasets = ids, .choices = {}});
        const QByteArray saved = writeSession(made);
        QFile out(session);
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(saved) == saved.size());
        out.close();
        const QStringList sequential{"export", session, "-o", svg, "--choice", "mapping=sequential"};
        const auto drawn = [&](const QString& place) { return say(sequential + QStringList{"--place", place}); };
        const QString name = made.datasets.front().name;
        const auto plain = say(sequential);
        QVERIFY2(plain.code == 0 && !plain.err.contains("is not shown"), qPrintable(plain.err));
        QVERIFY2(!drawn("4,sequential").err.contains("is not shown"), qPrintable(drawn("4,sequential").err));
        QVERIFY2(drawn("8").err.contains("It was measured on M = 8 nodes, the collective has M = 4."), qPrintable(drawn("8").err));
        const Said other = drawn(name + "=4,round-robin");
        QVERIFY2(other.err.contains("It was measured with the mapping round robin, the collective has sequential."), qPrintable(other.err));
        const Said wrong = drawn(name + "=inter-node");
        QVERIFY2(wrong.code == 2 && wrong.err.contains("is of collectives. Say on how many nodes"), qPrintable(wrong.err));
        QCOMPARE(drawn("4,diagonal").code, 2);
        const Said tooMany = drawn(name + "=64"); // np16
        QVERIFY2(tooMany.code == 2 && tooMany.err.contains("was measured on 16 ranks: they cannot fill 64 nodes. Say at most as many"),
                 qPrintable(tooMany.err));
        QCOMPARE(drawn(name + "=16").code, 0);
        const Said otherwise = drawn(name + "=8ranks,4"); // np16 stands in its name
        QVERIFY2(otherwise.code == 2 && otherwise.err.contains("says 16 ranks. Leave out what it says otherwise."),
                 qPrintable(otherwise.err));
    }

    /// A ratio is of one node: said, the times are no longer taken for those of several.
    void ratiosAreFittedWhereTheRanksWere()
    {
        QTemporaryDir folder;
        const auto write = [&](const QString& name, const QByteArray& title, const QByteArray& time) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly)) return QString();
            file.write("# OSU MPI " + title + " Latency Test v7.4\n# Size       Avg Latency(us)\n1024 " + time + "\n");
            return file.fileName();
        };
        const QStringList fit{"fit", "tau-lop-ratio", write("osu_allgather_np8.txt", "Allgather", "26"),
                              write("osu_scatter_np8.txt", "Scatter", "10")};
        const Said plain = say(fit), one = say(fit + QStringList{"--place", "1"}), two = say(fit + QStringList{"--place", "2,sequential"});
        QVERIFY2(plain.code == 0 && one.code == 0, qPrintable(plain.err + one.err));
        QVERIFY2(two.code == 1 && two.err.contains("several nodes"), qPrintable(two.err));
    }
};

QTEST_MAIN(TestPlaces)
#include "tst_places.moc"
