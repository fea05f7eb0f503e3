// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgTesting.h"

#include "core/session/sessionFile.h"
#include "importers/importFiles.h"

#include <cmath>

using namespace costscope;

namespace {

QJsonObject expectedFiles()
{
    return QJsonDocument::fromJson(amgBytes(u"EXPECTED.json"_s)).object()[QLatin1String("files")].toObject();
}

const AmgOperation* find(const AmgHierarchy& hierarchy, int level, const QString& name)
{
    for (const AmgOperation& operation : hierarchy.operations)
        if (operation.level == level && operation.name == name) return &operation;
    return nullptr;
}

/// Compares what `wanted` holds; its names with underscores.
void compareNumbers(const AmgNumbers& found, const QJsonObject& wanted)
{
    for (const AmgNumberName& name : amgNumberNames)
        if (wanted.contains(QLatin1String(name.name)))
            QVERIFY2(found.*name.number == wanted[QLatin1String(name.name)].toDouble(), name.name);
    const QJsonObject all = wanted[QLatin1String("by_locality")].toObject();
    QCOMPARE(all.size(), 3);
    for (const Locality where : localities) {
        const QJsonObject one = all[toString(where).replace(QLatin1Char('-'), QLatin1Char('_'))].toObject();
        QCOMPARE(one.size(), qsizetype(amgLocalityNumberNames.size()));
        for (const AmgLocalityNumberName& name : amgLocalityNumberNames)
            QVERIFY2(found.byLocality[size_t(where)].*name.number == one[QLatin1String(name.name)].toDouble(), name.name);
    }
}

void compareClasses(const AmgClasses& found, const QJsonObject& wanted, const char* count)
{
    for (const Locality where : localities)
        for (const Protocol how : protocols) {
            const QJsonObject one =
                wanted[toString(where).replace(QLatin1Char('-'), QLatin1Char('_'))].toObject()[toString(how)].toObject();
            const AmgClass& mine = found[size_t(where)][size_t(how)];
            QCOMPARE(mine.n, one[QLatin1String(count)].toDouble());
            QCOMPARE(mine.bytes, one[QLatin1String("bytes")].toDouble());
        }
}

} // namespace

class TestAmg : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void samples_data()
    {
        QTest::addColumn<QString>("name");
        const QJsonObject files = expectedFiles();
        QVERIFY(files.size() >= 7);
        for (const QString& name : files.keys()) QTest::newRow(qPrintable(name)) << name;
    }
    void samples()
    {
        QFETCH(QString, name);
        const QJsonObject wanted = expectedFiles()[name].toObject();
        const auto report = importFiles({{QStringLiteral(COSTSCOPE_TEST_DATA "/amg/") + name}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(qsizetype(report.messages().size()), wanted[QLatin1String("warnings")].toArray().size());
        const Dataset& dataset = *report.datasets[0];
        QVERIFY(dataset.kind == DatasetKind::Amg);
        const auto hierarchy = amgHierarchy(dataset);
        QVERIFY2(hierarchy.ok(), qPrintable(hierarchy.ok() ? QString() : hierarchy.error().message));
        QCOMPARE(hierarchy->ranks, wanted[QLatin1String("ranks")].toInt());
        QCOMPARE(qint64(hierarchy->levels.size()), wanted[QLatin1String("levels")].toInteger());
        compareLevels(*hierarchy, wanted);
        QCOMPARE(qsizetype(hierarchy->operations.size()), wanted[QLatin1String("operations")].toArray().size());
        for (const QJsonValue operation : wanted[QLatin1String("operations")].toArray())
            compareOperation(dataset, *hierarchy, operation.toObject());
    }

private:
    static void compareLevels(const AmgHierarchy& hierarchy, const QJsonObject& wanted)
    {
        const QJsonArray rows = wanted[QLatin1String("rows")].toArray(), nnz = wanted[QLatin1String("nnz")].toArray();
        for (qsizetype level = 0; level < rows.size(); ++level) {
            QCOMPARE(hierarchy.levels[size_t(level)].rows, rows[level].toDouble());
            QCOMPARE(hierarchy.levels[size_t(level)].nnz, nnz[level].toDouble());
        }
        if (rows.isEmpty()) return;
        QVERIFY(std::fabs(hierarchy.gridComplexity() - wanted[QLatin1String("grid_complexity")].toDouble()) < 1e-9);
        QVERIFY(std::fabs(hierarchy.operatorComplexity() - wanted[QLatin1String("operator_complexity")].toDouble()) < 1e-9);
    }

    static void compareOperation(const Dataset& dataset, const AmgHierarchy& hierarchy, const QJsonObject& wanted)
    {
        const AmgOperation* const operation =
            find(hierarchy, wanted[QLatin1String("level")].toInt(), wanted[QLatin1String("operation")].toString());
        QVERIFY(operation);
        if (wanted.contains(QLatin1String("measured_median_s")))
            QCOMPARE(operation->measured.median, wanted[QLatin1String("measured_median_s")].toDouble());
        const QJsonObject stats = wanted[QLatin1String("stats")].toObject();
        if (stats.isEmpty()) return;
        compareNumbers(operation->numbers, stats);
        if (operation->hasList()) {
            const auto counted = amgStatistics(messagesOf(dataset, *operation), hierarchy.placementOrOneNode());
            compareClasses(counted.byClass, stats[QLatin1String("by_class")].toObject(), "messages");
        } else {
            QCOMPARE(operation->numbers.criticalBasis, stats[QLatin1String("critical_basis")].toString());
            compareClasses(*operation->numbers.critical, stats[QLatin1String("critical")].toObject(), "n");
        }
    }

private Q_SLOTS:
    /// The critical process counted from the lists of a run is the one in the summary of the same run.
    void criticalOfListsAndSummary()
    {
        const auto lists = readAmg(amgBytes(u"hypre_elas_p64.json"_s), "amg-json");
        const auto summary = readAmg(amgBytes(u"hypre_elas_p64.summary.json"_s), "amg-json");
        QVERIFY(lists.ok() && summary.ok());
        const auto listed = amgHierarchy(lists->datasets[0]), said = amgHierarchy(summary->datasets[0]);
        QCOMPARE(listed->operations.size(), said->operations.size());
        for (size_t i = 0; i < said->operations.size(); ++i) {
            const auto counted = amgStatistics(messagesOf(lists->datasets[0], listed->operations[i]), *listed->placement);
            QVERIFY(counted.numbers.critical == said->operations[i].numbers.critical);
        }
    }

    void keepsWhatItDoesNotInterpret()
    {
        const auto read = readAmg(amgBytes(u"lin_elas_8192.json"_s), "amg-json");
        QVERIFY2(read.ok() && read->messages.empty(), qPrintable(spoken(read)));
        const auto hierarchy = amgHierarchy(read->datasets[0]);
        QCOMPARE(hierarchy->ranks, 8192);
        QCOMPARE(hierarchy->placement->torusDims, (Coordinates{7, 7, 7}));
        QVERIFY(!hierarchy->placement->wraparound && !hierarchy->placement->isAssumed());
        QVERIFY(hierarchy->further[QLatin1String("source")].toString().contains(u"BSD-2-Clause"_s));
        QCOMPARE(hierarchy->further[QLatin1String("wire")][QLatin1String("bytes_per_nonzero")].toInt(), 16);
        QVERIFY(!hierarchy->further.contains(QLatin1String("levels")));
        const AmgOperation& spmv = hierarchy->operations[0];
        QVERIFY(((*spmv.numbers.critical)[0][0] == AmgClass{0, 792}));
        QCOMPARE(spmv.measured.samples.size(), size_t(3));
        QCOMPARE(hierarchy->levels[0].activeRanks, 8139.0);
        QVERIFY(std::isnan(hierarchy->levels[0].rows) && std::isnan(hierarchy->gridComplexity()));
    }

    void summaryOfTheCommandLine()
    {
        const auto read = readAmg(amgBytes(u"worked_example.json"_s), "amg-json");
        const QJsonObject s = summary(read->datasets[0]);
        QCOMPARE(s[QLatin1String("ranks")].toInt(), 8);
        QCOMPARE(s[QLatin1String("grid_complexity")].toDouble(), 1.1);
        QCOMPARE(s[QLatin1String("operator_complexity")].toDouble(), 1.25);
        QCOMPARE(s[QLatin1String("placement")][QLatin1String("kind")].toString(), u"assumed"_s);
        const QJsonArray levels = s[QLatin1String("levels")].toArray();
        QCOMPARE(levels.size(), 2);
        QCOMPARE(levels[1][QLatin1String("nnz")].toInt(), 1600);
        QCOMPARE(levels[1][QLatin1String("operations")].toArray().size(), 0);
        const QJsonValue spmv = levels[0][QLatin1String("operations")][0];
        QCOMPARE(spmv[QLatin1String("operation")].toString(), u"spmv"_s);
        QCOMPARE(spmv[QLatin1String("messages")].toInt(), 4);
        QCOMPARE(spmv[QLatin1String("bytes")].toInt(), 18000);
        QCOMPARE(spmv[QLatin1String("max_sends_per_rank")].toInt(), 3);
        QCOMPARE(spmv[QLatin1String("max_recvs_per_rank")].toInt(), 2);
        QCOMPARE(spmv[QLatin1String("measured_s")].toDouble(), 1.5e-5);
    }

    void staysInASession_data() { samples_data(); }
    void staysInASession()
    {
        QFETCH(QString, name);
        Session session;
        for (const DatasetPtr& dataset : importFiles({{QStringLiteral(COSTSCOPE_TEST_DATA "/amg/") + name}, {}, {}, true}).datasets)
            addDataset(session, dataset);
        const auto loaded = readSession(writeSession(session));
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        const Dataset &before = *session.datasets.at(0).data, &after = *loaded->session.datasets.at(0).data;
        QVERIFY(after == before);
        const auto hierarchy = amgHierarchy(after);
        QVERIFY(hierarchy.ok());
        for (const AmgOperation& operation : hierarchy->operations)
            QCOMPARE(qint64(messagesOf(after, operation).size()), operation.messageCount);
    }

    void stopsWhenTold()
    {
        const QByteArray bytes = amgBytes(u"hypre_elas_p64.json"_s);
        int calls = 0;
        const auto read = readAmg(bytes, "amg-json", false, Progress([&](double fraction) { return fraction >= 0 && ++calls < 1; }));
        QVERIFY(!read.ok());
        QCOMPARE(read.error().message, cancelled().message);
    }
};

QTEST_GUILESS_MAIN(TestAmg)
#include "tst_amg.moc"
