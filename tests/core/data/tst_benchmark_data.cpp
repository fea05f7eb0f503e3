// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/BenchmarkSamples.h"
#include "core/session/sessionFile.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace costscope;
using Number = BenchmarkNumber;

namespace {

/// Two sizes for one and two pairs; the repetitions took turns, the last sample failed.
BenchmarkSamples worked()
{
    BenchmarkSamples samples;
    for (const auto& [bytes, pairs] : {std::pair{8, 1}, {64, 1}, {8, 2}, {64, 2}}) {
        const size_t sample = samples.add();
        samples.set(sample, Number::Bytes, bytes);
        samples.set(sample, Number::Pairs, pairs);
    }
    for (const double factor : {1.0, 3.0, 2.0})
        for (size_t sample = 0; sample < 3; ++sample) samples.addTime(sample, {factor * double(sample + 1), 0.5 * factor, missing});
    samples.set(1, BenchmarkText::Scope, u"network"_s);
    samples.set(3, BenchmarkText::Status, u"error"_s);
    samples.set(3, BenchmarkText::Message, u"no device"_s);
    samples.addCounter(2, u"link_bytes"_s, 256);
    samples.addCounter(0, u"link_bytes"_s, 128);
    samples.addTag(0, u"mode"_s, u"aggregate"_s);
    samples.addPercentile(1, 99, 6.5);
    return samples;
}

BenchmarkFacts facts()
{
    BenchmarkFacts f;
    f.kind = u"multi-pair"_s;
    f.timeOf = u"one-way"_s;
    f.isSynthetic = true;
    f.rows = 4;
    f.system = {{"host", "node0"}};
    f.protocols = {QJsonObject{{"name", "short"}, {"min_bytes", 0}, {"max_bytes", 512}}};
    return f;
}

QStringList columnsOf(const Table& table)
{
    QStringList names;
    for (const Column& column : table.columns) names += column.name;
    return names;
}

QStringList namesOf(const std::vector<BenchmarkSeries>& all)
{
    QStringList names;
    for (const BenchmarkSeries& series : all) names += u"%1: %2"_s.arg(series.name).arg(series.samples.size());
    return names;
}

} // namespace

class TestBenchmarkData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tables()
    {
        const Dataset dataset = benchmarkDataset(facts(), worked());
        QCOMPARE(columnsOf(dataset.principal()),
                 u"scope bytes pairs time_s repetitions mean_s median_s stddev_s min_s max_s cpu_time_s status message"_s.split(u' '));
        QCOMPARE(dataset.principal().rows(), 4);
        QCOMPARE(dataset.table(u"times")->numbers(u"sample"), (std::vector<double>{0, 0, 0, 1, 1, 1, 2, 2, 2}));
        QCOMPARE(dataset.table(u"times")->numbers(u"time_s"), (std::vector<double>{1, 3, 2, 2, 6, 4, 3, 9, 6}));
        QCOMPARE(dataset.table(u"counters")->numbers(u"value"), (std::vector<double>{128, 256}));
        QCOMPARE(dataset.table(u"tags")->find(u"text")->text(0), u"aggregate"_s);
        QCOMPARE(dataset.table(u"percentiles")->numbers(u"time_s"), (std::vector<double>{6.5}));
    }

    void statisticsByHand()
    {
        const Dataset dataset = benchmarkDataset(facts(), worked());
        const auto view = BenchmarkView::of(dataset);
        QVERIFY(view.ok());
        QCOMPARE(view->number(Number::Repetitions, 1), 3.0);
        QCOMPARE(view->number(Number::Mean, 1), 4.0);
        QCOMPARE(view->number(Number::Median, 1), 4.0);
        QCOMPARE(view->number(Number::Time, 1), 4.0);
        QCOMPARE(view->number(Number::Stddev, 1), 2.0); // 2, 6, 4 with n - 1
        QCOMPARE(view->number(Number::Min, 1), 2.0);
        QCOMPARE(view->number(Number::Max, 1), 6.0);
        QCOMPARE(view->number(Number::CpuTime, 1), 1.0);
        const std::span<const double> times = view->times(2);
        QCOMPARE(std::vector<double>(times.begin(), times.end()), (std::vector<double>{3, 9, 6}));
        QVERIFY(view->times(3).empty() && std::isnan(view->number(Number::Time, 3)));
        QVERIFY(view->isUsable(2) && !view->isUsable(3));
        QCOMPARE(view->text(BenchmarkText::Scope, 0), QString());
        QCOMPARE(view->text(BenchmarkText::Scope, 1), u"network"_s);
        QCOMPARE(view->text(BenchmarkText::Op, 1), QString());
        QVERIFY(view->numbers(Number::Messages).empty() && std::isnan(view->number(Number::Messages, 0)));
        QCOMPARE(view->counter(u"link_bytes")[2], 256.0);
        QVERIFY(std::isnan(view->counter(u"link_bytes")[1]) && std::isnan(view->counter(u"other")[0]));
    }

    void evenNumberOfRepetitions()
    {
        BenchmarkSamples samples;
        const size_t sample = samples.add();
        for (const double time : {4.0, 1.0, 3.0, 2.0}) samples.addTime(sample, {time});
        const Dataset dataset = benchmarkDataset({}, std::move(samples));
        QCOMPARE(dataset.principal().numbers(u"median_s"), (std::vector<double>{2.5}));
        QVERIFY(std::fabs(dataset.principal().numbers(u"stddev_s")[0] - std::sqrt(5.0 / 3)) < 1e-15);
    }

    void singleValuesHaveNoStatistics()
    {
        BenchmarkSamples samples;
        for (const double time : {2.0, 3.0}) samples.addTime(samples.add(), {time});
        const Dataset dataset = benchmarkDataset({}, std::move(samples));
        QCOMPARE(columnsOf(dataset.principal()), QStringList{u"time_s"_s});
        QCOMPARE(dataset.principal().numbers(u"time_s"), (std::vector<double>{2, 3}));
    }

    void nothingAtAll()
    {
        const Dataset dataset = benchmarkDataset(facts(), {});
        const auto view = BenchmarkView::of(dataset);
        QVERIFY(view.ok() && view->size() == 0 && benchmarkSeries(*view).empty());
        QCOMPARE(summary(dataset)[u"rows"_s].toInt(), 4);
    }

    void factsComeBack()
    {
        const Dataset dataset = benchmarkDataset(facts(), worked());
        const BenchmarkFacts back = benchmarkFacts(dataset);
        QCOMPARE(toJson(back), toJson(facts()));
        QVERIFY(back.isSynthetic && back.timeOf == QLatin1String("one-way"));
    }

    void series()
    {
        const Dataset dataset = benchmarkDataset(facts(), worked());
        const auto view = BenchmarkView::of(dataset);
        QCOMPARE(benchmarkAbscissa(*view), Number::Bytes);
        // "network" of one sample makes a curve of its own
        QCOMPARE(namesOf(benchmarkSeries(*view)), (QStringList{"pairs 1: 1", "network, pairs 1: 1", "pairs 2: 2"}));
        const QJsonObject told = summary(dataset);
        QCOMPARE(told[u"rows"_s].toInt(), 4);
        QCOMPARE(told[u"system"_s][u"host"_s].toString(), u"node0"_s);
        QCOMPARE(told[u"series"_s][2][u"points"_s].toInt(), 2);
    }

    /// Batches of one volume are one curve over the number of messages, though whole bytes make the volumes differ a little.
    void seriesOfBatches()
    {
        BenchmarkSamples samples;
        for (const double total : {1000000.0, 4000.0})
            for (const double messages : {1.0, 3.0, 7.0}) {
                const size_t sample = samples.add();
                samples.set(sample, Number::Messages, messages);
                samples.set(sample, Number::Bytes, std::floor(total / messages));
                samples.addTime(sample, {1});
            }
        BenchmarkFacts f;
        f.kind = u"high-volume-ping-pong"_s;
        const Dataset dataset = benchmarkDataset(f, std::move(samples));
        QCOMPARE(namesOf(benchmarkSeries(*BenchmarkView::of(dataset))).size(), 2);
    }

    void throughASession()
    {
        QTemporaryDir folder;
        Session session;
        addDataset(session, std::make_shared<const Dataset>(benchmarkDataset(facts(), worked())));
        const QString path = folder.filePath(u"a.costscope"_s);
        QVERIFY(saveSession(session, path).ok());
        const auto loaded = loadSession(path);
        QVERIFY(loaded.ok());
        QVERIFY(*loaded->session.datasets[0].data == *session.datasets[0].data);
        QCOMPARE(BenchmarkView::of(*loaded->session.datasets[0].data)->times(1)[1], 6.0);
    }

    void wrongTables()
    {
        Dataset profile;
        QVERIFY(!BenchmarkView::of(profile).ok());
        const Dataset sound = benchmarkDataset(facts(), worked());
        Dataset without = sound;
        without.tables.erase(without.tables.begin());
        QVERIFY(BenchmarkView::of(without).error().message.contains(u"samples is missing"_s));
        for (const std::vector<qint32>& owners :
             {std::vector<qint32>{0, 0, 0, 1, 1, 1, 2, 2, 4}, {-1, 0, 0, 1, 1, 1, 2, 2, 2}, {0, 1, 0, 1, 1, 1, 2, 2, 2}}) {
            Dataset broken = sound;
            broken.tables[1].columns[0].values = owners;
            QVERIFY(BenchmarkView::of(broken).error().message.contains(u"order of their samples"_s));
            QVERIFY(!summary(broken).isEmpty());
        }
        Dataset text = sound;
        text.tables[1].columns[1].values = Texts();
        QVERIFY(!BenchmarkView::of(text).ok());
    }

    /// Ten million samples take what their columns take.
    void manySamples()
    {
        constexpr size_t count = 200000;
        BenchmarkSamples samples;
        for (size_t i = 0; i < count; ++i) {
            const size_t sample = samples.add();
            samples.setNewName(sample, QString::number(i));
            samples.set(sample, Number::Bytes, double(i));
            samples.addTime(sample, {1e-6});
        }
        const Dataset dataset = benchmarkDataset({}, std::move(samples));
        const auto view = BenchmarkView::of(dataset);
        QCOMPARE(view->text(BenchmarkText::Name, count - 1), QString::number(count - 1));
        QCOMPARE(dataset.principal().columns.size(), 3);
        Texts names = std::get<Texts>(dataset.principal().columns[0].values);
        QCOMPARE(names.code(u"77"_s), 77); // found again, though it was not looked up when it came
    }
};

QTEST_GUILESS_MAIN(TestBenchmarkData)
#include "tst_benchmark_data.moc"
