// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/overlapRuns.h"
#include "importers/Importer.h"
#include "importers/tables/overlapFields.h"
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

std::vector<OverlapRun> runsOf(const Result<Imported>& file)
{
    if (!file || file->datasets.empty()) return {};
    const auto runs = overlapRuns(file->datasets.front());
    return runs ? *runs : std::vector<OverlapRun>();
}

bool says(const Messages& messages, const QString& part, qint64 line = 0)
{
    return std::any_of(messages.begin(), messages.end(),
                       [&](const Message& m) { return m.text.contains(part) && (line == 0 || m.line == line); });
}

} // namespace

class TestOverlapFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTable()
    {
        const auto file = imported("name,platform,processes,t_comp_s,t_comm_s,t_exec_s,winner,depth\n"
                                   "FDTD-1D,Opuntia,128,10,6,11,linear,2\nSeidel-2D,Opuntia,128,3,4,5,pairwise,zero\n");
        const auto runs = runsOf(file);
        QCOMPARE(runs.size(), size_t(2));
        QCOMPARE(runs[0].name, u"FDTD-1D"_s);
        QVERIFY(runs[0].platform == "Opuntia" && runs[0].winner == "linear");
        QCOMPARE(runs[0].depth, u"2"_s);
        QCOMPARE(runs[0].processes, 128.0);
        QVERIFY(std::isnan(runs[0].tile));
        QCOMPARE(runs[1].depth, u"zero"_s);
        QVERIFY(file->datasets.front().kind == DatasetKind::Overlap);
        QVERIFY(file->messages.empty() && !file->partial);
    }

    void unitsAndOtherNames()
    {
        const auto file = imported("Benchmark;T comp [ms];T_comm (ms);T_exec_us;Tile size\nA;1,5;2;2500;64\n");
        const auto runs = runsOf(file);
        QCOMPARE(runs.size(), size_t(1));
        QCOMPARE(runs[0].computation, 0.0015);
        QCOMPARE(runs[0].communication, 0.002);
        QCOMPARE(runs[0].execution, 0.0025);
        QCOMPARE(runs[0].tile, 64.0);
    }

    void fields_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("known");
        QTest::addColumn<double>("unit");
        for (const char* name : {"t_comp_s", "T_comp [s]", "computation", "Compute time (s)"}) QTest::newRow(name) << name << true << 1.0;
        QTest::newRow("ms") << "t_comm_ms" << true << 1e-3;
        QTest::newRow("of no time") << "tile_ms" << false << 1.0;
        QTest::newRow("other") << "iterations" << false << 1.0;
    }
    void fields()
    {
        QFETCH(QString, name);
        QFETCH(bool, known);
        QFETCH(double, unit);
        const auto field = overlapField(name);
        QCOMPARE(field.has_value(), known);
        if (field) QCOMPARE(field->unit, unit);
    }

    void badRowsAreNamed()
    {
        const auto file = imported("name,t_comp_s,t_comm_s,t_exec_s\nA,-1,2,3\nB,1,x,3\nC,0,0,1\nD,10,6,9\nE,1,,2\n");
        QCOMPARE(runsOf(file).size(), size_t(1));
        QVERIFY(says(file->messages, "T_comp is -1 s", 2));
        QVERIFY(says(file->messages, "“x” is no number for t_comm_s", 3));
        QVERIFY(says(file->messages, "nothing to overlap", 4));
        QVERIFY(says(file->messages, "faster than perfect overlap", 5));
        QVERIFY(says(file->messages, "T_comm is missing", 6));
        QVERIFY(file->partial);
    }

    /// Two columns of computation: the first one counts, and it is said. The sum of two huge times is none.
    void doubtfulColumnsAndNumbers()
    {
        const auto twice = imported("name,t_comp_s,computation,t_comm_s,t_exec_s\nA,1,2,3,4\n");
        QCOMPARE(runsOf(twice).front().computation, 1.0);
        QVERIFY(says(twice->messages, "Columns not used: computation"));
        const auto huge = imported("name,t_comp_s,t_comm_s,t_exec_s\nA,1e308,1e308,1e308\nB,x,1,1\n");
        QVERIFY(!huge && huge.error().message.contains("First problem: T_comp and T_comm are too large"));
        const auto json =
            imported(R"({"format": "costscope.overlap/1", "runs": [{"name": "A", "t_comp_s": -1, "t_comm_s": 2, "t_exec_s": 3}]})");
        QVERIFY(!json && json.error().message.contains("First problem: A: T_comp is -1 s"));
    }

    void countsThatAreNone()
    {
        const auto file = imported("name,tile,processes,t_comp_s,t_comm_s,t_exec_s\nA,0,4,3,1,3.2\nB,-4,4,3,2,3.1\nC,8,4,3,2,3.3\n"
                                   "D,inf,4,3,2,3.01\nE,2.5,4,3,2,3.01\nF,8,inf,3,2,3.1\nG,,,3,2,3.1\n");
        QStringList names;
        for (const OverlapRun& run : runsOf(file)) names << run.name;
        QCOMPARE(names, (QStringList{"C", "G"}));
        QVERIFY(says(file->messages, "0 is no edge of a tile", 2) && says(file->messages, "inf is no edge of a tile", 5));
        QVERIFY(says(file->messages, "2.5 is no edge of a tile", 6) && says(file->messages, "inf is no number of processes", 7));
    }

    /// 11200 ms are 11.2 s in every format.
    void unitsAreEqualInAllFormats()
    {
        const auto table = imported("name,t_comp_ms,t_comm_ms,t_exec_ms\na,11200,2.2,11200.3\n");
        const auto json = imported(
            R"({"format": "costscope.overlap/1", "runs": [{"name": "a", "t_comp_ms": 11200, "t_comm_ms": 2.2, "t_exec_ms": 11200.3}]})");
        QCOMPARE(runsOf(table).front().computation, 11.2);
        QCOMPARE(runsOf(json).front().computation, 11.2);
        QCOMPARE(runsOf(json).front().execution, runsOf(table).front().execution);
    }

    void nothingToUse()
    {
        const auto none = imported("name,t_comp_s,t_comm_s,t_exec_s\n");
        QVERIFY(!none && none.error().message.contains("no rows"));
        const auto bad = imported("name,t_comp_s,t_comm_s,t_exec_s\nA,-1,2,3\n");
        QVERIFY(!bad && bad.error().message.contains("T_comp is -1"));
        QVERIFY(!recognise({"name,t_comp_s,t_exec_s\nA,1,2\n", "x"}) ||
                recognise({"name,t_comp_s,t_exec_s\nA,1,2\n", "x"})->id != "overlap-csv");
    }

    void aCutTable()
    {
        const QByteArray cut = "name,t_comp_s,t_comm_s,t_exec_s\nA,1,2,3\nB,1";
        const auto refused = imported(cut);
        QVERIFY(!refused && refused.error().line == 3);
        ImportOptions options;
        options.partial = true;
        const auto partial = imported(cut, options);
        QCOMPARE(runsOf(partial).size(), size_t(1));
        QVERIFY(partial->partial);
    }

    /// As IMB-NBC prints it; its own percentage divides by the communication, 17.05 / 17.95.
    void aNonBlockingCollective()
    {
        const auto file = imported("#    Intel(R) MPI Benchmarks 2021.11, MPI-NBC part\n"
                                   "#-----------------------------------------------------------------------------\n"
                                   "# Benchmarking Ibcast\n# #processes = 2\n"
                                   "#-----------------------------------------------------------------------------\n"
                                   "       #bytes #repetitions t_ovrl[usec] t_pure[usec]  t_CPU[usec]   overlap[%]\n"
                                   "            0           50         1.31         0.77         0.51         0.00\n"
                                   "          128           50        16.86        17.95        15.96        94.98\n");
        const auto runs = runsOf(file);
        QCOMPARE(runs.size(), size_t(2));
        QVERIFY(std::fabs(runs[1].computation - 15.96e-6) < 1e-15 && std::fabs(runs[1].communication - 17.95e-6) < 1e-15);
        QVERIFY(std::fabs(runs[1].execution - 16.86e-6) < 1e-15);
        QCOMPARE(runs[1].processes, 2.0);
        QVERIFY(runs[1].name.startsWith("ibcast, 128"));
        QVERIFY(hasOverlap(file->datasets.front()));
    }

    void json()
    {
        const auto file = imported(R"({"format": "costscope.overlap/1", "name": "tiles", "runs": [
            {"name": "A", "processes": 4, "t_comp_s": 10, "t_comm_s": 6, "t_exec_s": 11, "winner": "linear", "tile": 5},
            {"name": "B", "t_comp_s": -1, "t_comm_s": 6, "t_exec_s": 11},
            {"name": "C", "t_comp_s": "1", "t_comm_s": 6, "t_exec_s": 11}]})");
        const auto runs = runsOf(file);
        QCOMPARE(runs.size(), size_t(1));
        QCOMPARE(runs[0].winner, u"linear"_s);
        QCOMPARE(runs[0].tile, 5.0);
        const Messages& said = file->datasets.front().messages;
        QVERIFY(says(said, "B: T_comp is -1", 3));
        QVERIFY(says(said, "C: t_comp_s is", 4));
        QCOMPARE(file->datasets.front().name, u"tiles"_s);
        const auto later = imported(R"({"format": "costscope.overlap/2", "runs": [{"t_comp_s": 1, "t_comm_s": 1, "t_exec_s": 1}]})");
        QVERIFY(!later && later.error().message.contains("costscope.overlap/1 was expected"));
    }
};

QTEST_GUILESS_MAIN(TestOverlapFiles)
#include "tst_overlap_files.moc"
