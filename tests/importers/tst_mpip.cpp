// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpipTesting.h"

#include "importers/mpip/mpipReport.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

using namespace costscope;

namespace {

/// Expected values were written by another program (awk and Python over the same reports).
QJsonObject expectedOf(const QString& file)
{
    const auto document = QJsonDocument::fromJson(mpipBytes(u"EXPECTED.json"_s));
    return document[QLatin1String("files")][file].toObject();
}

bool near(double a, double b, double relative = 1e-9)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

qsizetype rowsOf(const Dataset& dataset, const char* table)
{
    const Table* found = dataset.table(QString::fromLatin1(table));
    return found ? found->rows() : -1;
}

double at(const Dataset& dataset, const char* table, const char* column, qsizetype row)
{
    return dataset.table(QString::fromLatin1(table))->find(QString::fromLatin1(column))->number(row);
}

} // namespace

class TestMpip : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samples_data();
    void totals_data() { samples_data(); }
    void totals();
    void header_data() { samples_data(); }
    void header();
    void sections_data() { samples_data(); }
    void sections();
    void linesOfRows();
    void topSites_data() { samples_data(); }
    void topSites();
    void statistics_data() { samples_data(); }
    void statistics();
    void findings_data() { samples_data(); }
    void findings();
    void recognised_data() { samples_data(); }
    void recognised();
    void unresolvedSites();
    void deepStacks();
    void histograms();
    void operationsAddUp();
    void rounding();
    void unknownTasks();
    void cancel();
    void manyBlocks();
};

void TestMpip::samples_data()
{
    QTest::addColumn<QString>("file");
    const QStringList reports = mpipReports();
    QCOMPARE(reports.size(), 15);
    for (const QString& file : reports) QTest::newRow(qPrintable(file)) << file;
}

void TestMpip::totals()
{
    QFETCH(QString, file);
    const QJsonObject want = expectedOf(file);
    const auto read = readMpip(mpipBytes(file), file);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QCOMPARE(read->datasets.size(), size_t(1));
    const QJsonObject facts = read->datasets[0].facts;
    QCOMPARE(facts["tasks"].toInt(), want["tasks"].toInt());
    QCOMPARE(facts["callsites"].toInt(), want["callsites"].toInt());
    QCOMPARE(facts["style"].toString(), want["style"].toString());
    QCOMPARE(facts["complete"].toBool(), true);
    const std::pair<const char*, const char*> same[] = {{"t_n_s", "max_app_time_s"},          {"app_time_sum_s", "sum_app_time_s"},
                                                        {"mpi_time_sum_s", "sum_mpi_time_s"}, {"mpi_time_mean_s", "mean_mpi_time_s"},
                                                        {"mpi_percent", "mpi_pct_total"},     {"mpi_time_std_s", "stddev_mpi_time_s"}};
    for (const auto& [key, name] : same) {
        QCOMPARE(facts[QLatin1String(key)].isNull(), want[QLatin1String(name)].isNull());
        if (want[QLatin1String(name)].isNull()) continue;
        QVERIFY2(near(facts[QLatin1String(key)].toDouble(), want[QLatin1String(name)].toDouble()), key);
    }
    if (want["style"] == "verbose") {
        QCOMPARE(read->datasets[0].principal().name, u"tasks"_s);
        QCOMPARE(read->datasets[0].principal().rows(), want["tasks"].toInt());
        const QJsonArray last = want["task_last"].toArray();
        QCOMPARE(at(read->datasets[0], "tasks", "app_time_s", want["tasks"].toInt() - 1), last[0].toDouble());
        QCOMPARE(at(read->datasets[0], "tasks", "mpi_time_s", want["tasks"].toInt() - 1), last[1].toDouble());
    }
}

void TestMpip::header()
{
    QFETCH(QString, file);
    const QJsonObject want = expectedOf(file);
    const auto read = readMpip(mpipBytes(file), file);
    QVERIFY(read.ok());
    const QJsonObject facts = read->datasets[0].facts;
    QCOMPARE(facts["command"], want["command"]);
    QCOMPARE(facts["version"], want["version"]);
    QCOMPARE(facts["timer"], want["timer"]);
    QCOMPARE(facts["collector_rank"], want["collector_rank"]);
    QCOMPARE(facts["mpip_env"], want["env"] == "[null]" ? QJsonValue(QJsonValue::Null) : want["env"]);
    for (const char* key : {"start", "stop"}) {
        QString time = want[QLatin1String(key)].toString(); // "2026 11 21 00:06:22"
        QCOMPARE(facts[QLatin1String(key)].toString(), time.replace(4, 1, '-').replace(7, 1, '-').replace(10, 1, 'T'));
    }
    QCOMPARE(facts["hosts"].isNull(), want["style"] == "concise");
    if (want["style"] == "verbose") QCOMPARE(facts["hosts"].toInt(), want["hosts"].toArray().size());
    QCOMPARE(facts["collector_pid"].toInt(), file.section('.', 2, 2).toInt());
}

void TestMpip::sections()
{
    QFETCH(QString, file);
    const QJsonObject want = expectedOf(file);
    const auto read = readMpip(mpipBytes(file), file);
    QVERIFY(read.ok());
    const Dataset& dataset = read->datasets[0];
    const std::pair<const char*, const char*> tables[] = {
        {"Callsites:", "callsites"},
        {"Aggregate Time", "aggregate-time"},
        {"Aggregate Sent Message Size", "sent"},
        {"Aggregate Collective Time", "collective"},
        {"Aggregate Point-To-Point Sent", "point-to-point"},
        {"Aggregate I/O Size", "io"},
        {"Aggregate RMA Origin Size", "rma"},
        {"Callsite Time statistics", "callsite-time"},
        {"Callsite Message Sent statistics", "callsite-sent"},
        {"Callsite I/O statistics", "callsite-io"},
        {"Callsite RMA ", "callsite-rma"},
    };
    for (const auto& [title, table] : tables) {
        bool printed = false;
        for (const QJsonValue& section : want["sections"].toArray())
            printed = printed || section["title"].toString().startsWith(QLatin1String(title));
        QVERIFY2(printed == (rowsOf(dataset, table) > 0), table);
    }
    QCOMPARE(rowsOf(dataset, "aggregate-time"), want["aggregate_rows"].toInt());
    QCOMPARE(rowsOf(dataset, "sent"), want["sent_rows"].toInt());
    const QJsonObject top = want["top_sent"].toObject();
    QCOMPARE(dataset.table(u"sent")->find(u"call")->text(0), top["call"].toString());
    QCOMPARE(at(dataset, "sent", "site", 0), top["site"].toDouble());
    QCOMPARE(at(dataset, "sent", "count", 0), top["count"].toDouble());
    QCOMPARE(at(dataset, "sent", "total_bytes", 0), top["total_bytes"].toDouble());
    QCOMPARE(at(dataset, "sent", "mean_bytes", 0), top["avg_bytes"].toDouble());
    QCOMPARE(at(dataset, "sent", "sent_percent", 0), top["sent_pct"].toDouble());
}

void TestMpip::linesOfRows()
{
    MpipRowLines lines;
    QCOMPARE(lines.line(0), 0); // unknown
    lines.add(2, 10), lines.add(3, 11), lines.add(4, 13);
    QCOMPARE(lines.line(1), 0);
    QCOMPARE(lines.line(2), 10);
    QCOMPARE(lines.line(3), 11);
    QCOMPARE(lines.line(4), 13);
    QCOMPARE(lines.line(6), 15);
}

void TestMpip::topSites()
{
    QFETCH(QString, file);
    const auto read = readMpip(mpipBytes(file), file);
    QVERIFY(read.ok());
    const QJsonArray want = expectedOf(file)["top3"].toArray();
    const QJsonArray sites = read->datasets[0].facts["top_sites"].toArray();
    QVERIFY(sites.size() >= want.size() && !want.isEmpty());
    for (qsizetype i = 0; i < want.size(); ++i) {
        QCOMPARE(sites[i]["call"], want[i]["call"]);
        QCOMPARE(sites[i]["site"].toInt(), want[i]["site"].toInt());
        QVERIFY(near(sites[i]["time_s"].toDouble(), want[i]["time_ms"].toDouble() / 1000));
        QCOMPARE(at(read->datasets[0], "aggregate-time", "app_percent", i), want[i]["app_pct"].toDouble());
        QCOMPARE(at(read->datasets[0], "aggregate-time", "mpi_percent", i), want[i]["mpi_pct"].toDouble());
        QCOMPARE(at(read->datasets[0], "aggregate-time", "count", i), want[i]["count"].toDouble());
        QCOMPARE(at(read->datasets[0], "aggregate-time", "cov", i), want[i]["cov"].toDouble());
        const QJsonObject where = want[i]["where"].toObject();
        if (!where.contains("file") || where["file"].toString().startsWith("0x")) continue;
        QCOMPARE(sites[i]["file"], where["file"]);
        QCOMPARE(sites[i]["line"].toInt(), where["line"].toInt());
        QCOMPARE(sites[i]["function"], where["func"]);
    }
}

void TestMpip::statistics()
{
    QFETCH(QString, file);
    const QJsonObject want = expectedOf(file);
    const auto read = readMpip(mpipBytes(file), file);
    QVERIFY(read.ok());
    const Table& table = *read->datasets[0].table(u"callsite-time");
    double sum = 0;
    if (want["style"] == "concise") {
        const QJsonObject numbers = want["callsite_time_concise"].toObject();
        QCOMPARE(table.rows(), numbers["rows"].toInt());
        for (qsizetype row = 0; row < table.rows(); ++row) sum += table.find(u"tasks")->number(row) * table.find(u"mean_s")->number(row);
        QVERIFY(near(sum, numbers["sum_tasks_times_mean_s"].toDouble(), 1e-6));
        return;
    }
    const QJsonObject numbers = want["callsite_time"].toObject();
    QCOMPARE(table.rows(), numbers["rows"].toInt());
    qsizetype totalRows = 0;
    for (qsizetype row = 0; row < table.rows(); ++row) {
        if (table.find(u"rank")->number(row) >= 0) continue;
        ++totalRows;
        sum += table.find(u"count")->number(row) * table.find(u"mean_s")->number(row);
    }
    QCOMPARE(totalRows, numbers["total_rows"].toInt());
    QVERIFY2(std::abs(sum - numbers["sum_count_times_mean_s"].toDouble()) < 1e-6,
             qPrintable(QString::number(sum, 'g', 12))); // printed to the µs
}

/// The reports are sound: no warning, except the one known oddity of a later report of a run.
void TestMpip::findings()
{
    QFETCH(QString, file);
    const auto read = readMpip(mpipBytes(file), file);
    QVERIFY(read.ok());
    QStringList warnings;
    for (const Message& message : allMessages(*read))
        if (message.severity != Severity::Note) warnings += message.toString();
    const bool later = file == QLatin1String("pctl.4.18756.2.mpiP");
    QVERIFY2(warnings.size() == (later ? 1 : 0), qPrintable(warnings.join('\n')));
    if (later) QVERIFY2(warnings[0].contains("App% 20.43") && warnings[0].contains("30.7"), qPrintable(warnings[0]));
}

void TestMpip::recognised()
{
    QFETCH(QString, file);
    const QByteArray bytes = mpipBytes(file);
    for (const QByteArray& text : {bytes, "job 17 starts\nmpiP: hello\n" + bytes, "\xEF\xBB\xBF" + bytes,
                                   QByteArray(bytes).replace("\n", "\r\n"), "> " + QByteArray(bytes).replace("\n", "\n> ")}) {
        int count = 0;
        for (const Importer* importer : allImporters())
            count += importer->recognises({QByteArrayView(text).first(std::min<qsizetype>(text.size(), 65536)), {}});
        QCOMPARE(count, 1);
        QCOMPARE(recognise({text, {}})->id, u"mpip"_s);
    }
}

void TestMpip::unresolvedSites()
{
    const auto read = readMpip(mpipBytes(u"jacobi2d.4.17295.1.mpiP"_s));
    QVERIFY(read.ok());
    const Table& sites = *read->datasets[0].table(u"callsites");
    qsizetype unresolved = 0;
    for (qsizetype row = 0; row < sites.rows(); ++row) unresolved += sites.find(u"line")->number(row) < 0;
    QCOMPARE(unresolved, 69);
    QCOMPARE(sites.find(u"file")->text(23), u"0x7f7afe01d4a0"_s);
    QCOMPARE(sites.find(u"function")->text(23), u"[unknown]"_s);
    QCOMPARE(sites.find(u"call")->text(23), u"Isend"_s);
}

void TestMpip::deepStacks()
{
    const auto read = readMpip(mpipBytes(u"jacobi2d.4.16484.1.mpiP"_s));
    QVERIFY(read.ok());
    const Table& sites = *read->datasets[0].table(u"callsites");
    QCOMPARE(sites.find(u"level")->number(1), 1.0);
    QCOMPARE(sites.find(u"file")->text(1), u"libc-start.c"_s);
    QCOMPARE(sites.find(u"line")->number(1), 58.0);
    QCOMPARE(sites.find(u"function")->text(1), u"__libc_start_call_main"_s);
    QCOMPARE(sites.find(u"call")->text(1), QString());
    QCOMPARE(sites.find(u"call")->text(2), u"Type_free"_s);
}

void TestMpip::histograms()
{
    const auto read = readMpip(mpipBytes(u"manysites.4.17494.1.mpiP"_s));
    QVERIFY(read.ok());
    const Dataset& dataset = read->datasets[0];
    QCOMPARE(rowsOf(dataset, "collective"), 6);
    QCOMPARE(rowsOf(dataset, "point-to-point"), 10);
    QCOMPARE(at(dataset, "collective", "percent", 0), 19.8);
    QCOMPARE(at(dataset, "collective", "comm_size_to", 0), 7.0);
    QCOMPARE(at(dataset, "collective", "data_size_from_bytes", 0), 32768.0);
    QCOMPARE(at(dataset, "collective", "data_size_to_bytes", 0), 65535.0);
}

/// jacobi2d.8.15720, by hand: eight Allreduce rows add up in "*" rows; bytes of Isend from four sites.
void TestMpip::operationsAddUp()
{
    const auto read = readMpip(mpipBytes(u"pctl.4.18756.1.mpiP"_s));
    QVERIFY(read.ok());
    const QJsonArray operations = read->datasets[0].facts["operations"].toArray();
    QCOMPARE(operations.size(), 2);
    QCOMPARE(operations[0]["call"].toString(), u"Allreduce"_s);
    QVERIFY(near(operations[0]["time_s"].toDouble(), 48 * 0.0203));
    QCOMPARE(operations[0]["count"].toInt(), 48);
    QCOMPARE(operations[0]["sent_bytes"].toDouble(), 3072.0);
    QVERIFY(near(operations[1]["time_s"].toDouble(), 48 * 0.0112));
    QCOMPARE(operations[1]["sent_bytes"].toDouble(), 7.68e6);
    const auto concise = readMpip(mpipBytes(u"pctl.4.18756.2.mpiP"_s));
    const QJsonArray later = concise->datasets[0].facts["operations"].toArray();
    QVERIFY(near(later[0]["time_s"].toDouble(), 4 * (0.243 + 0.2394)));
    QCOMPARE(later[0]["count"].toInt(), 96);
    QCOMPARE(later[0]["sent_bytes"].toDouble(), 2 * 4 * 768.0);
}

/// Half a unit of the third significant digit; with -e of the third decimal; concise: of the sixth.
void TestMpip::rounding()
{
    const auto general = readMpip(mpipBytes(u"jacobi2d.1.5056.1.mpiP"_s));
    QVERIFY(near(at(general->datasets[0], "tasks", "app_time_rounding_s", 0), 0.005));
    QVERIFY(near(at(general->datasets[0], "tasks", "mpi_time_rounding_s", 0), 0.00005));
    const auto fixed = readMpip(mpipBytes(u"jacobi2d.4.16484.1.mpiP"_s));
    QVERIFY(near(at(fixed->datasets[0], "tasks", "app_time_rounding_s", 3), 0.0005));
    const auto stripped = readMpip(mpipBytes(u"jacobi2d.1.5056.1.mpiP"_s).replace(" 3.52 ", "    8 "));
    QVERIFY(near(at(stripped->datasets[0], "tasks", "app_time_rounding_s", 0), 0.005)); // "8" is 8.00 with its zeros cut off
}

/// Nothing tells how many tasks there were: no mean, and no infinite one.
void TestMpip::unknownTasks()
{
    MpipReport report;
    report.totalsOnly = true;
    report.total = MpipTask{.app = 12, .mpi = 3, .percent = 25};
    const MpipTotals none = costscope::totals(report, u"a.txt"_s);
    QCOMPARE(none.tasks, 0);
    QVERIFY(std::isnan(none.mpiMean) && std::isnan(none.tN));
    const MpipTotals four = costscope::totals(report, u"a.4.7.1.mpiP"_s);
    QCOMPARE(four.tasks, 4);
    QCOMPARE(four.mpiMean, 0.75);
    QCOMPARE(four.tN, 3.0);
    report.tasks = {MpipTask{.rank = 0}, MpipTask{.rank = 5}};
    QCOMPARE(costscope::totals(report, u"a.4.7.1.mpiP"_s).tasks, 6);
}

void TestMpip::cancel()
{
    int calls = 0;
    const auto read = readMpip(mpipBytes(u"manysites.8.16580.1.mpiP"_s), {}, false, Progress([&](double) { return ++calls < 1; }));
    QVERIFY(!read.ok());
    QCOMPARE(read.error(), cancelled());
    QCOMPARE(calls, 1);
}

/// A report of more than two blocks of the input: rows that lie across the border of two blocks come out right.
void TestMpip::manyBlocks()
{
    const QByteArray base = mpipBytes(u"pctl.4.18756.1.mpiP"_s);
    const qsizetype at = base.indexOf("Allreduce            1    0");
    QByteArray rows;
    constexpr int count = 150000;
    for (int i = 0; i < count; ++i)
        rows += "Allreduce            1 " + QByteArray::number(i % 4).rightJustified(4) + QByteArray::number(i).rightJustified(7) +
                "      2.5      1.5      0.5   1.25   2.50\n";
    const auto read = readMpip(base.left(at) + rows + base.mid(at));
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const Table& table = *read->datasets[0].table(u"callsite-time");
    QCOMPARE(table.rows(), count + 10);
    for (int i = 0; i < count; ++i) {
        QCOMPARE(table.find(u"count")->number(i), double(i));
        QCOMPARE(table.find(u"mean_s")->number(i), 0.0015);
        QCOMPARE(table.find(u"mpi_percent")->number(i), 2.5);
    }
}

QTEST_APPLESS_MAIN(TestMpip)
#include "tst_mpip.moc"
