// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/RunRecords.h"
#include "core/overhead/fitModel.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

DatasetPtr profile(int tasks, double t, double tau, const QString& file, const QString& pid = {}, const QString& style = {},
                   const QString& stop = {})
{
    Dataset d;
    d.name = file;
    d.kind = DatasetKind::Profile;
    d.facts = {{"tasks", tasks}, {"t_n_s", t}, {"mpi_time_mean_s", tau}, {"command", "./lmp in.lj"}};
    d.facts[u"mpi_time_std_s"_s] = tasks > 1 ? QJsonValue(tau / 10) : QJsonValue();
    if (!pid.isEmpty()) d.facts[u"collector_pid"_s] = pid.toInt();
    if (!style.isEmpty()) d.facts[u"style"_s] = style;
    if (!stop.isEmpty()) d.facts[u"stop"_s] = stop;
    d.sources = {{file, u"mpip"_s, u"00"_s}};
    return std::make_shared<const Dataset>(d);
}

Dataset runs(std::vector<Column> columns)
{
    Dataset d;
    d.name = u"lj"_s;
    d.tables = {{u"runs"_s, std::move(columns)}};
    return d;
}

const Column nColumn{u"n"_s, Quantity::Processes, std::vector<qint32>{1, 1, 4}};
const Column tColumn{u"t_n_s"_s, Quantity::Time, std::vector<double>{100, 104, 40}};

} // namespace

class TestRunRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsRecords()
    {
        const auto records = runRecords(runs({nColumn, tColumn, {u"tau_mpi_s"_s, Quantity::Time, std::vector<double>{0, missing, 10}}}));
        QVERIFY(records.ok());
        QCOMPARE(records->size(), size_t(3));
        QCOMPARE(*records->t1(), 102.0); // mean of the repetitions at n = 1
        QCOMPARE(records->ratio[2], 0.25);
        QVERIFY(std::isnan(records->ratio[1]));
        QVERIFY(std::isnan(records->tauStd[0]));
    }

    /// A table that tells the share of MPI alone tells the time too.
    void timeOfTheShare()
    {
        const auto records = runRecords(runs({nColumn, tColumn, {u"ratio"_s, Quantity::Share, std::vector<double>{0, missing, 0.3}}}));
        QVERIFY(records.ok());
        QCOMPARE(records->tau[2], 12.0);
        QVERIFY(std::isnan(records->tau[1]) && std::isnan(records->ratio[1]));
    }

    void prefersThePrintedRatio()
    {
        const auto records = runRecords(runs({nColumn,
                                              tColumn,
                                              {u"tau_mpi_s"_s, Quantity::Time, std::vector<double>{0, 1, 10}},
                                              {u"ratio"_s, Quantity::Share, std::vector<double>{0, missing, 0.251}}}));
        QCOMPARE(records->ratio[2], 0.251);
        QCOMPARE(records->ratio[1], 1.0 / 104);
    }

    void refuses_data()
    {
        QTest::addColumn<Dataset>("dataset");
        QTest::addColumn<QString>("says");
        Dataset profile = runs({nColumn, tColumn});
        profile.kind = DatasetKind::Profile;
        QTest::newRow("kind") << profile << "profile";
        QTest::newRow("no t") << runs({nColumn}) << "t_n_s";
        QTest::newRow("no n") << runs({tColumn}) << "“n”";
        QTest::newRow("empty") << runs({{u"n"_s, Quantity::Processes, std::vector<qint32>{}},
                                        {u"t_n_s"_s, Quantity::Time, std::vector<double>{}}})
                               << "no records";
    }
    void refuses()
    {
        QFETCH(Dataset, dataset);
        QFETCH(QString, says);
        const auto records = runRecords(dataset);
        QVERIFY(!records.ok());
        QVERIFY2(records.error().message.contains(says), qPrintable(records.error().message));
    }

    void makesASeries()
    {
        const auto series =
            strongScalingSeries({profile(8, 15, 4, u"b"_s), profile(1, 100, 0, u"a"_s), profile(8, 16, 5, u"c"_s)}, u"LAMMPS"_s);
        QVERIFY(series.ok());
        QCOMPARE(series->name, u"LAMMPS"_s);
        QVERIFY(series->kind == DatasetKind::Runs);
        const Table& table = series->principal();
        QCOMPARE(table.numbers(u"n"), (std::vector<double>{1, 8, 8})); // the repetition stays
        QCOMPARE(table.numbers(u"t_n_s"), (std::vector<double>{100, 15, 16}));
        QVERIFY(std::isnan(table.numbers(u"tau_mpi_std_s")[0]));
        QCOMPARE(table.find(u"file")->text(2), u"c"_s);
        QVERIFY(std::holds_alternative<std::vector<qint32>>(table.find(u"n")->values));
        QCOMPARE(series->sources.size(), size_t(3));
        QVERIFY(series->messages.empty());
        QCOMPARE(*runRecords(*series)->t1(), 100.0);
    }

    /// Profilers that sample cost time of their own; whoever fits the series has to know.
    void marksProfiledTimes()
    {
        std::vector<DatasetPtr> profiles;
        for (const int n : {1, 2, 4, 8, 16, 32}) {
            Dataset d = *profile(n, 2 + 100.0 / n, 1, u"p%1"_s.arg(n));
            if (n > 2) d.facts[u"profiled"_s] = true;
            if (n == 32) d.facts[u"t_n_is_mean"_s] = true;
            profiles.push_back(std::make_shared<const Dataset>(d));
        }
        const auto series = strongScalingSeries(profiles);
        QCOMPARE(series->messages.size(), size_t(2));
        QVERIFY(series->messages[0].severity == Severity::Note);
        QVERIFY(series->messages[0].text.startsWith(u"t_n of 4 of 6 runs was measured by a sampling profiler"_s));
        QVERIFY(series->messages[1].severity == Severity::Warning);
        QVERIFY(series->messages[1].text.startsWith(u"t_n of 1 of 6 runs is the mean"_s));
        FitSettings settings;
        settings.model = u"amdahl-overhead"_s;
        settings.fixed[u"f_s"_s] = 0.01;
        const auto fit = fitModel(*series, settings);
        QVERIFY2(fit.ok(), qPrintable(fit.ok() ? QString() : fit.error().message));
        QVERIFY(fit->messages.size() >= 2);
        QVERIFY(fit->messages[0].text.contains(u"profiled"_s));
        QVERIFY(fit->messages[1].text.contains(u"means over the tasks"_s));
        const auto plain = fitModel(*strongScalingSeries({profiles.begin(), profiles.begin() + 2}), settings);
        QVERIFY(!plain.ok()); // two records, and nothing to say about profilers
        QVERIFY(strongScalingSeries({profiles[0], profiles[1]})->facts.isEmpty());
    }

    void countsARunOnce_data()
    {
        QTest::addColumn<QStringList>("styles");
        QTest::addColumn<QStringList>("stops");
        QTest::addColumn<int>("kept");
        QTest::newRow("verbose first") << QStringList{"verbose", "concise"} << QStringList{"2026 11 21 00:00:01", "2026 11 21 00:00:01"}
                                       << 0;
        QTest::newRow("concise first") << QStringList{"concise", "verbose"} << QStringList{"2026 11 21 00:00:01", "2026 11 21 00:00:01"}
                                       << 1;
        QTest::newRow("intermediate reports") << QStringList{"verbose", "verbose"} << QStringList{"", ""} << 1;
        QTest::newRow("files not in order of time")
            << QStringList{"verbose", "verbose"} << QStringList{"2026 11 21 00:00:02", "2026 11 21 00:00:01"} << 0;
    }
    void countsARunOnce()
    {
        QFETCH(QStringList, styles);
        QFETCH(QStringList, stops);
        QFETCH(int, kept);
        std::vector<DatasetPtr> profiles = {profile(1, 100, 0, u"one"_s, u"7"_s)};
        for (int i = 0; i < 2; ++i) profiles.push_back(profile(4, 30 + i, 3, u"r%1"_s.arg(i), u"7"_s, styles[i], stops[i]));
        const auto series = strongScalingSeries(profiles);
        QVERIFY(series.ok());
        QCOMPARE(series->principal().numbers(u"t_n_s"), (std::vector<double>{100, 30.0 + kept})); // PID 7 at n = 1 is another run
        QCOMPARE(series->messages.size(), size_t(1));
        QVERIFY(series->messages[0].text.contains(u"same run"_s));
        QCOMPARE(series->messages[0].file, u"r%1"_s.arg(kept));
        QVERIFY(series->messages[0].text.startsWith(u"r0 and r1 are reports"_s));
        QVERIFY(series->messages[0].text.endsWith(u"the values of r%1."_s.arg(kept)));
        QCOMPARE(series->sources.size(), size_t(3));
    }

    /// Each file is named once; of several reports in one file its importer has told.
    void namesTheFilesOfARun()
    {
        const auto saidOf = [](const QStringList& files) {
            std::vector<DatasetPtr> profiles;
            for (const QString& file : files) profiles.push_back(profile(4, 30, 3, file, u"7"_s, u"verbose"_s));
            const auto series = strongScalingSeries(profiles);
            return series.ok() && !series->messages.empty() ? series->messages[0].text.section(u" are"_s, 0, 0) : QString();
        };
        QCOMPARE(saidOf({u"a"_s, u"a"_s}), QString());
        QCOMPARE(saidOf({u"a"_s, u"b"_s, u"b"_s}), u"a and b"_s);
        QCOMPARE(saidOf({u"a"_s, u"b"_s, u"c"_s}), u"a, b and c"_s);
    }

    void refusesAProfileWithoutTime()
    {
        const auto series = strongScalingSeries({profile(4, missing, 3, u"bad"_s)});
        QVERIFY(!series.ok());
        QVERIFY(series.error().message.contains(u"run time"_s));
        QCOMPARE(series.error().file, u"bad"_s);
        QVERIFY(!strongScalingSeries({}).ok());
    }
};

QTEST_GUILESS_MAIN(TestRunRecords)
#include "tst_run_records.moc"
