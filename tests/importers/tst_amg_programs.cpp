// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgPrintoutTesting.h"

using namespace costscope;

namespace {

AmgClasses classesOf(const QJsonObject& critical)
{
    AmgClasses classes;
    for (size_t where = 0; where < localities.size(); ++where)
        for (size_t how = 0; how < protocols.size(); ++how) {
            const QJsonObject one = critical[toString(localities[where]).replace(QLatin1Char('-'), QLatin1Char('_'))]
                                        .toObject()[toString(protocols[how])]
                                        .toObject();
            classes[where][how] = {one[QLatin1String("n")].toDouble(), one[QLatin1String("bytes")].toDouble()};
        }
    return classes;
}

/// A view of two levels; `before` stands before each line, the sections stand deeper by `deeper`.
QByteArray petscView(const QByteArray& type, const QByteArray& before, const QByteArray& deeper, int ranks)
{
    const QByteArray processes = QByteArray::number(ranks) + (ranks == 1 ? " MPI process\n" : " MPI processes\n");
    const auto section = [&](const QByteArray& title, const QByteArray& rows, const QByteArray& nnz) {
        const QByteArray in = before + "  " + deeper;
        return in + title + " -------------------------------\n" + in + "  KSP Object: " + processes + in + "    type: preonly\n" + in +
               "  PC Object: " + processes + in + "    type: jacobi\n" + in + "    Mat Object: " + processes + in + "      type: aij\n" +
               in + "      rows=" + rows + ", cols=" + rows + "\n" + in + "      total: nonzeros=" + nnz + ", allocated nonzeros=" + nnz +
               "\n";
    };
    return before + "PC Object: " + processes + before + "  type: " + type + "\n" + before +
           "    type is MULTIPLICATIVE, levels=2 cycles=v\n" + section("Coarse grid solver -- level 0", "9", "49") +
           section("Down solver (pre-smoother) on level 1", "90", "410") + before + "  " + deeper +
           "Up solver (post-smoother) same as down solver (pre-smoother)\n";
}

} // namespace

class TestAmgPrograms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void readsInterpolation()
    {
        const QString file = u"hypre_27pt_p16.printout.txt"_s;
        const auto read = readBytes(bytesOf(file), u"hypre"_s);
        QCOMPARE(hierarchyOf(read->datasets[0]).further[QLatin1String("interpolation")].toArray(),
                 expected()[file][QLatin1String("interpolation")].toArray());
    }

    void readsHalosOfMuelu()
    {
        const QString file = u"muelu_p8_extreme.txt"_s;
        const auto read = readBytes(bytesOf(file), u"muelu"_s);
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        const QJsonArray halos = expected()[file][QLatin1String("halo")].toArray();
        QCOMPARE(qsizetype(hierarchy.operations.size()), halos.size());
        for (qsizetype i = 0; i < halos.size(); ++i) {
            const AmgOperation& operation = hierarchy.operations[size_t(i)];
            QCOMPARE(operation.level, halos[i][QLatin1String("level")].toInt());
            QCOMPARE(operation.name, u"spmv"_s);
            QCOMPARE(operation.numbers.messages, 8 * halos[i][QLatin1String("avg_messages_per_rank")].toDouble());
            QCOMPARE(operation.numbers.bytes, 64 * halos[i][QLatin1String("avg_entries_sent_per_rank")].toDouble());
            QCOMPARE(operation.numbers.maxSendsPerRank, halos[i][QLatin1String("max_messages_per_rank")].toDouble());
            QCOMPARE(operation.numbers.maxBytesSentPerRank, 8 * halos[i][QLatin1String("max_entries_sent_per_rank")].toDouble());
            QVERIFY(std::isnan(operation.measured.median) && std::isnan(operation.numbers.maxRecvsPerRank) && !operation.numbers.critical);
        }
    }

    void readsEventsOfPetsc()
    {
        const QString file = u"petsc_gamg_p8.txt"_s;
        const auto read = readBytes(bytesOf(file), u"petsc-gamg"_s);
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        const QJsonArray events = expected()[file][QLatin1String("log_events")].toArray();
        QCOMPARE(qsizetype(hierarchy.operations.size()), events.size());
        for (const QJsonValue& event : events) {
            const QString name = event[QLatin1String("event")].toString();
            const AmgOperation* operation =
                operationOf(hierarchy, event[QLatin1String("level")].toInt(), name == QLatin1String("MGResid") ? u"spmv"_s : name);
            QVERIFY(operation);
            const double messages = event[QLatin1String("messages_per_call")].toDouble();
            QVERIFY(std::fabs(operation->numbers.messages - messages) < 1e-9);
            QVERIFY(std::fabs(operation->numbers.bytes - messages * event[QLatin1String("avg_bytes")].toDouble()) < 1e-6);
            QVERIFY(std::fabs(operation->measured.median - event[QLatin1String("seconds_per_call")].toDouble()) < 1e-15);
            QVERIFY(std::isnan(operation->numbers.maxSendsPerRank) && !operation->numbers.critical);
        }
    }

    void readsCostsOfRaptor()
    {
        const QString file = u"raptor_27pt_p32.txt"_s;
        const auto read = readBytes(bytesOf(file), u"raptor"_s);
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QVERIFY(hierarchy.placement.has_value());
        QCOMPARE(hierarchy.placement->ppn, 16);
        QCOMPARE(hierarchy.placement->socketsPerNode, 2);
        QCOMPARE(hierarchy.placement->nodesPerRouter, 2);
        const QJsonArray operations = expected()[file][QLatin1String("operations")].toArray();
        QCOMPARE(qsizetype(hierarchy.operations.size()), operations.size());
        for (const QJsonValue& want : operations) {
            const AmgOperation* operation =
                operationOf(hierarchy, want[QLatin1String("level")].toInt(), want[QLatin1String("operation")].toString());
            QVERIFY(operation);
            const QJsonObject stats = want[QLatin1String("stats")].toObject();
            QCOMPARE(operation->numbers.maxSendsPerRank, stats[QLatin1String("max_sends_per_rank")].toDouble());
            QCOMPARE(operation->numbers.interNodeBytes, stats[QLatin1String("inter_node_bytes")].toDouble());
            QCOMPARE(operation->numbers.byteHops, stats[QLatin1String("byte_hops")].toDouble());
            QCOMPARE(hierarchy.levels[size_t(operation->level)].activeRanks, stats[QLatin1String("active_ranks")].toDouble());
            QCOMPARE(operation->measured.min, want[QLatin1String("measured_min_s")].toDouble());
            QCOMPARE(operation->measured.median, operation->measured.min);
            QCOMPARE(operation->numbers.criticalBasis, u"max_n_and_max_bytes"_s);
            QVERIFY(operation->numbers.critical == classesOf(stats[QLatin1String("critical")].toObject()));
        }
    }

    // As the authors did: the smallest time of several runs.
    void raptorKeepsTheSmallestTime()
    {
        const QByteArray first = bytesOf(u"raptor_27pt_p32.txt"_s);
        const QByteArray second = QByteArray(first)
                                      .replace("Comm Time: 7.473132e-04", "Comm Time: 5.5e-04")
                                      .replace("Comm Time: 5.926617e-03", "Comm Time: 7e-03");
        const auto read = readBytes(first + second, u"raptor"_s);
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        QCOMPARE(read->datasets.size(), size_t(1));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(hierarchy.operations.size(), size_t(10));
        QCOMPARE(operationOf(hierarchy, 0, u"spmv"_s)->measured.median, 5.5e-4);
        QCOMPARE(operationOf(hierarchy, 0, u"spmv"_s)->measured.max, 7.473132e-4);
        QCOMPARE(operationOf(hierarchy, 0, u"spgemm_AP"_s)->measured.median, 5.926617e-3);
        QVERIFY(!readBytes(first + second.first(second.indexOf("Level 3")), u"raptor"_s).ok());
    }

    void raptorPartly()
    {
        QByteArray text = bytesOf(u"raptor_27pt_p32.txt"_s);
        text.truncate(text.indexOf("Num Rend Node", text.indexOf("A*x", text.indexOf("Level 2"))));
        QVERIFY(!readBytes(text, u"raptor"_s).ok());
        const auto part = readBytes(text, u"raptor"_s, true);
        QVERIFY(part.ok() && part->partial);
        QVERIFY2(linesOf(part->messages).contains(u"cut off in level 2. The last complete part is spgemm_AP of level 2"_s),
                 qPrintable(linesOf(part->messages)));
        QCOMPARE(hierarchyOf(part->datasets[0]).operations.size(), size_t(5));
    }

    void petscPartly()
    {
        QByteArray text = bytesOf(u"petsc_gamg_p8.txt"_s);
        text.truncate(text.indexOf("rows=1845") + 20);
        const auto part = readBytes(text, u"petsc-gamg"_s, true);
        QVERIFY(part.ok() && part->partial);
        QCOMPARE(column(hierarchyOf(part->datasets[0]), &AmgLevel::rows), (std::vector<double>{-1, -1, 319, 9}));
        QVERIFY(std::isnan(hierarchyOf(part->datasets[0]).gridComplexity()));
    }

    void readsNewerRaptor()
    {
        const QByteArray text =
            "Level 0\nTAP A*x\nMax num processes with which each proc communicates: 3\nTotal Num Msgs: 40\nMax Num Msgs: 6\n"
            "Total Size Msgs: 9000\nMax Size Msgs: 700\nNum  SocketShort: 4\nSize  SocketShort: 320\nNum  NodeEager: 1\n"
            "Size  NodeEager: 600\nNum Rend: 2\nSize Rend: 16000\nMaxQueueN 21  MsgN 6\nNum Active Processes: 40\n"
            "A Vector Communication:\nMax Num Msgs: 2\n";
        const auto read = readBytes(text, u"raptor"_s);
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        const AmgOperation* operation = operationOf(hierarchy, 0, u"spmv_TAP"_s);
        QVERIFY(operation && operationOf(hierarchy, 0, u"A_vector"_s));
        QCOMPARE(operation->numbers.messages, 40.0);
        QCOMPARE(operation->numbers.bytes, 9000.0);
        QCOMPARE(operation->numbers.maxBytesSentPerRank, 700.0);
        QCOMPARE(operation->maxSearchSteps, 21.0);
        QCOMPARE(operation->recvsOnThatRank, 6.0);
        QVERIFY(std::isnan(operation->measured.median));
        AmgClasses want;
        want[0][0] = {4, 320};
        want[1][1] = {1, 600};
        want[2][2] = {2, 16000};
        QVERIFY(operation->numbers.critical == want);
        QCOMPARE(hierarchy.ranks, 40);
    }

    void petscViewOnceMore()
    {
        const QByteArray whole = bytesOf(u"petsc_gamg_p8.txt"_s), view = whole.first(whole.indexOf("*****"));
        const auto twice = readBytes(view + whole, u"petsc-gamg"_s);
        QVERIFY(twice.ok());
        QCOMPARE(twice->datasets.size(), size_t(1));
        QVERIFY(linesOf(twice->messages).contains(u"shown before: 1"_s));
        const auto other = readBytes(QByteArray(view).replace("rows=319, cols=319", "rows=318, cols=318") + whole, u"petsc-gamg"_s);
        QCOMPARE(other->datasets.size(), size_t(2));
        QVERIFY2(linesOf(allMessages(other)).contains(u"add up several solvers"_s), qPrintable(linesOf(allMessages(other))));
        const QByteArray named = petscView("gamg", "", "", 4).replace("PC Object: 4", "PC Object: (u_) 4"),
                         within = petscView("gamg", "      ", "", 4).replace("PC Object: 4", "PC Object: (u_) 4"),
                         pressure = petscView("gamg", "", "", 4).replace("PC Object: 4", "PC Object: (p_) 4");
        const auto nested = readBytes(named + "KSP Object: (s_) 4 MPI processes\n  KSP of A00\n" + within + named, u"petsc-gamg"_s);
        QVERIFY2(nested.ok(), qPrintable(linesOf(allMessages(nested))));
        QCOMPARE(nested->datasets.size(), size_t(1));
        QVERIFY(linesOf(nested->messages).contains(u"shown before: 2"_s));
        const auto turns = readBytes(named + pressure + named + pressure, u"petsc-gamg"_s); // equal levels, but of two solvers
        QCOMPARE(turns->datasets.size(), size_t(2));
        const auto eventsOnly = readBytes(whole.sliced(view.size()), u"petsc-gamg"_s);
        QVERIFY(eventsOnly.ok());
        QCOMPARE(hierarchyOf(eventsOnly->datasets[0]).operations.size(), size_t(10));
        QVERIFY(std::isnan(hierarchyOf(eventsOnly->datasets[0]).levels[0].rows));
    }

    void petscInfo()
    {
        const QByteArray text =
            "[0] PCSetUp_GAMG(): (null): level 0) N=21952, n data rows=1, n data cols=1, nnz/row (ave)=7, block size 1, np=8\n"
            "[1] PCSetUp_GAMG(): (null): level 0) N=99, n data rows=1, n data cols=1, nnz/row (ave)=9, block size 1, np=8\n"
            "[0] PCGAMGCoarsen_AGG(): (null): Square Graph on level 1 of 1 to square\n"
            "[0] PCSetUp_GAMG(): (null): 1) N=1845, n data cols=1, nnz/row (ave)=27, 8 active pes\n"
            "[0] PCSetUp_GAMG(): (null): 2) N=319, n data cols=1, nnz/row (ave)=145, 4 active pes\n"
            "[0] PCSetUp_GAMG(): (null): 3 levels, operator complexity = 1.64687\n";
        QVERIFY(recognise({text, {}}) == findImporter(u"petsc-gamg"));
        const auto read = readBytes(text, u"petsc-gamg"_s);
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(column(hierarchy, &AmgLevel::rows), (std::vector<double>{21952, 1845, 319}));
        QCOMPARE(column(hierarchy, &AmgLevel::activeRanks), (std::vector<double>{-1, 8, 4}));
        QCOMPARE(hierarchy.ranks, 8);
        QVERIFY(linesOf(allMessages(read)).contains(u"half the number of rows"_s));
        QCOMPARE(allMessages(read).size(), size_t(2)); // the complexity is not held against rounded averages
        QVERIFY(!readBytes(text.first(text.indexOf("[0] PCSetUp_GAMG(): (null): 3 levels")), u"petsc-gamg"_s).ok());
    }

    // Newer releases: ranks that own rows, the coarsest level first.
    void petscActiveRanks()
    {
        QByteArray text = bytesOf(u"petsc_gamg_p8.txt"_s);
        const QByteArray line = "        Complexity:    grid = 1.09899    operator = 1.64688\n";
        text.replace(line, line + "          Per-level complexity: op = operator, int = interpolation\n"
                                  "              #equations  | #active PEs | avg nnz/row op | avg nnz/row int\n"
                                  "                       9              1                9               0\n"
                                  "                     319              2              145              4\n"
                                  "                    1845              4               27              3\n"
                                  "                   21952              8                7              2\n");
        const auto read = readBytes(text, u"petsc-gamg"_s);
        QVERIFY(read.ok());
        QCOMPARE(column(hierarchyOf(read->datasets[0]), &AmgLevel::activeRanks), (std::vector<double>{8, 4, 2, 1}));
    }

    /// Multigrid that is no GAMG prints the same sections; its solver stands in the dataset.
    void petscOtherMultigrid()
    {
        for (const auto& [type, solver] : {std::pair("mg", "PETSc MG"), std::pair("ml", "PETSc ML"), std::pair("gamg", "PETSc GAMG")}) {
            const auto read = readBytes(petscView(type, "    ", "", 4), u"petsc-gamg"_s);
            QVERIFY2(read, qPrintable(linesOf(allMessages(read))));
            const AmgHierarchy hierarchy = hierarchyOf(read->datasets.at(0));
            QCOMPARE(column(hierarchy, &AmgLevel::rows), (std::vector<double>{90, 9}));
            QCOMPARE(column(hierarchy, &AmgLevel::nnz), (std::vector<double>{410, 49}));
            QCOMPARE(hierarchy.ranks, 4);
            QCOMPARE(hierarchy.further[QLatin1String("generator")][QLatin1String("solver")].toString(), QLatin1String(solver));
            QCOMPARE(recognise({petscView(type, "", "", 4), {}}), findImporter(u"petsc-gamg"_s));
        }
    }

    /// One release leaves the sections indented after another view; a script keeps its view in comments.
    void petscSectionsElsewhere()
    {
        for (const QByteArray& bytes :
             {petscView("gamg", "  ", "  ", 1), petscView("gamg", "# ", "", 1), petscView("gamg", "    # ", "", 1)}) {
            const auto read = readBytes(bytes, u"petsc-gamg"_s);
            QVERIFY2(read, qPrintable(linesOf(allMessages(read))));
            QCOMPARE(column(hierarchyOf(read->datasets.at(0)), &AmgLevel::nnz), (std::vector<double>{410, 49}));
        }
    }

    /// A view of -ksp_view_pre has no levels yet: those behind it are read, and it alone is told.
    void petscBeforeSetUp()
    {
        const QByteArray early = "PC Object: 1 MPI process\n  type: gamg\n  PC has not been set up so information may be incomplete\n"
                                 "    type is MULTIPLICATIVE, levels=0 cycles=unknown\n      Complexity:    grid = 0.    operator = 0.\n"
                                 "  linear system matrix:\n  Mat Object: 1 MPI process\n    rows=90, cols=90\n    total: nonzeros=410\n";
        const auto read = readBytes(early + petscView("gamg", "", "", 1), u"petsc-gamg"_s);
        QCOMPARE(column(hierarchyOf(read->datasets.at(0)), &AmgLevel::rows), (std::vector<double>{90, 9}));
        QVERIFY(linesOf(read->messages).contains(u"Views from before the set-up, which have no levels yet: 1."_s));
        const auto alone = readBytes(early, u"petsc-gamg"_s);
        QVERIFY(!alone && alone.error().message.contains(u"with -ksp_view instead of -ksp_view_pre"_s));
    }

    /// Which solver it is, where it is only a part of one on more processes; and where nothing can be counted, why.
    void petscWhatIsSaid()
    {
        const QByteArray part = petscView("gamg", "", "", 1).replace("PC Object: 1", "PC Object: (neumann_) 1");
        const auto read = readBytes("KSP Object: 8 MPI processes\nPC Object: 8 MPI processes\n  type: bddc\n" + part, u"petsc-gamg"_s);
        QVERIFY(linesOf(allMessages(read)).contains(u"This is the solver (neumann_) on 1 process, within one on 8."_s));
        const auto free =
            readBytes(petscView("mg", "", "", 1).replace("type: aij", "type: mffd").replace("total: nonzeros", "other"), u"petsc-gamg"_s);
        QVERIFY(!free && free.error().message.contains(u"is of type mffd, which has no entries to count"_s));
        QVERIFY(!free.error().message.contains(u"--partial"_s)); // there is nothing to take
        const auto parts = readBytes(petscView("mg", "", "", 1).replace("type: aij", "type: is"), u"petsc-gamg"_s);
        QVERIFY(linesOf(allMessages(parts)).contains(u"entries at common rows count several times"_s));
    }

    /// A lesson may hide a printout line by line.
    void mueluInComments()
    {
        const QByteArray text = "<!-- --------- -->\n<!-- ---      Multigrid Summary      --- -->\n<!-- --------- -->\n"
                                "<!-- Number of levels    = 2 -->\n<!-- Operator complexity = 1.20 -->\n\n"
                                "<!-- level  rows   nnz    nnz/row  c ratio  procs -->\n<!--   0  100  500  5.00                  4 -->\n"
                                "<!--   1  20   100  5.00     5.00         4 -->\n\n<!-- ``` -->\n";
        QVERIFY(recognise({text, {}}) == findImporter(u"muelu"));
        const auto read = readBytes(text, u"muelu"_s);
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        QCOMPARE(column(hierarchyOf(read->datasets[0]), &AmgLevel::rows), (std::vector<double>{100, 20}));
        QCOMPARE(hierarchyOf(read->datasets[0]).ranks, 4);
    }

    /// Older releases number matrices, newer ones name hierarchies of one preconditioner.
    void mueluOlderTableAndNames()
    {
        const QByteArray line(80, '-');
        const auto title = [&](const char* name) {
            return line + "\n---                            Multigrid Summary " + name + "---\n" + line + "\n";
        };
        const QByteArray older = title("                            ") +
                                 "Number of levels    = 2\nOperator complexity = 1.30\n\nmatrix  rows    nnz  nnz/row procs\n"
                                 "A 0    10000  49600     4.96  1\nA 1     1700  14928     8.78  1\n\n";
        const auto read = readBytes(older, u"muelu"_s);
        QVERIFY2(read, qPrintable(linesOf(allMessages(read))));
        QCOMPARE(column(hierarchyOf(read->datasets.at(0)), &AmgLevel::nnz), (std::vector<double>{49600, 14928}));
        QVERIFY(std::ranges::none_of(allMessages(read), [](const Message& m) { return m.severity == Severity::Warning; }));
        const auto newer = [&](const char* name) {
            return title(name) + "Scalar              = double\nNumber of levels    = 1\nOperator complexity = 1.00\n\n"
                                 "level  rows   nnz      nnz/row  c ratio  procs\n  0  21510  1840968  85.59                 5\n\n";
        };
        const auto two = readBytes(newer("RefMaxwell coarse (1,1)     ") + newer("RefMaxwell (2,2)            "), u"muelu"_s);
        QCOMPARE(two->datasets.size(), 2u);
        QCOMPARE(two->datasets[0].name, u"job, RefMaxwell coarse (1,1)"_s);
        QCOMPARE(two->datasets[1].name, u"job, RefMaxwell (2,2)"_s);
    }

    void pyamgInComments()
    {
        const auto read = readBytes("# MultilevelSolver\n# Number of Levels:     2\n# Operator Complexity:   1.523\n"
                                    "#   level   unknowns     nonzeros\n#      0        2500        21904 [65.67%]\n"
                                    "#      1         289        11449 [34.33%]\n#\n",
                                    u"pyamg"_s);
        QVERIFY2(read, qPrintable(linesOf(allMessages(read))));
        QCOMPARE(column(hierarchyOf(read->datasets.at(0)), &AmgLevel::rows), (std::vector<double>{2500, 289}));
    }

    void hypreTellsWhatToPrint_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("solve part") << QByteArray(" Average Convergence Factor = 0.301011\n\n     Complexity:    grid = 1.097473\n")
                                    << "print level 1 or 3";
        QTest::newRow("AMG2023") << QByteArray("Iterations = 14\nFOM_Setup: nnz_AP / Setup Phase Time: 6.199187e+08\n") << "-printstats";
    }
    void hypreTellsWhatToPrint()
    {
        QFETCH(QByteArray, text);
        QVERIFY(recognise({text, {}}) == findImporter(u"hypre"));
        const auto read = readBytes(text, u"hypre"_s);
        QVERIFY(!read.ok());
        QFETCH(QString, says);
        QVERIFY2(read.error().message.contains(says), qPrintable(read.error().message));
    }

    // As hypre writes it for MGR: one more column for the fine points, one for the nonzeros that are none, bars, remarks.
    void readsMgr()
    {
        const QByteArray text =
            "\nFull Operator Matrix Hierarchy Information:\n\n"
            "               nonzero   actual         |     entries/row      |     rowsums \n"
            "lev    rows    fine  entries  entries  sparse |  min  max  avg stdev |  min  max  avg stdev \n"
            "=====================================\n"
            "  0    3000    1000    18000    18000   0.002 |    4    9  6.0  1.20 | 0.0e+00 3.0e+00 1.0e+00 1.0e-01\t( MGR )\n"
            "---------- MGR's coarsest level ----------\n"
            "  1    2000    1500    12000    12000   0.003 |    3    8  6.0  1.10 | 0.0e+00 3.0e+00 1.0e+00 1.0e-01\t( AMG )\n"
            "  2     500     500     4000     4000   0.016 |    5    9  8.0  1.00 | 0.0e+00 3.0e+00 1.0e+00 1.0e-01\n\n\n";
        const auto read = readBytes(text, u"hypre"_s);
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().message));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(column(hierarchy, &AmgLevel::rows), (std::vector<double>{3000, 2000, 500}));
        QCOMPARE(column(hierarchy, &AmgLevel::nnz), (std::vector<double>{18000, 12000, 4000}));
        QCOMPARE(column(hierarchy, &AmgLevel::maxRowNnz), (std::vector<double>{9, 8, 9}));
    }

    void readsAmgxWithoutParts()
    {
        QByteArray text = bytesOf(u"amgx_layout.txt"_s);
        text.replace("  PARTS", "").replace("     16  ", "  ");
        const auto read = readBytes(text, u"amgx"_s);
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(hierarchy.ranks, 0);
        QCOMPARE(hierarchy.levels[4].nnz, 36.0);
        QVERIFY(std::isnan(hierarchy.levels[0].activeRanks));
    }

    /// Solvers of levels printed one by one, without the view of the whole; a redundant one prints the coarsest level again.
    void petscLevelByLevel()
    {
        const auto view = [](const QByteArray& name, const QByteArray& rows, const QByteArray& nnz) {
            return "KSP Object: (" + name + ") 4 MPI processes\n  type: preonly\nPC Object: (" + name +
                   ") 4 MPI processes\n  type: lu\n  linear system matrix = precond matrix:\n  Mat Object: 4 MPI processes\n    type: "
                   "mpiaij\n"
                   "    rows=" +
                   rows + ", cols=" + rows + "\n    total: nonzeros=" + nnz + ", allocated nonzeros=" + nnz + "\n";
        };
        const QByteArray coarse = view("mg_coarse_", "9", "49"), middle = view("mg_levels_1_", "90", "410"),
                         fine = view("mg_levels_2_", "900", "4100");
        for (const QByteArray& text : {coarse + middle + fine, coarse + middle + fine + coarse, coarse + coarse + middle + fine,
                                       "setup time: 0.5 (s)\n" + fine + middle + coarse + "  0 KSP Residual norm 5.0\n"}) {
            QVERIFY(recognise({text, u"a.log"_s}) && recognise({text, u"a.log"_s})->id == u"petsc-gamg");
            const auto read = readBytes(text, u"petsc-gamg"_s);
            QVERIFY2(read.ok() && read->datasets.size() == 1, qPrintable(linesOf(allMessages(read))));
            const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
            QCOMPARE(column(hierarchy, &AmgLevel::rows), (std::vector<double>{900, 90, 9}));
            QCOMPARE(column(hierarchy, &AmgLevel::nnz), (std::vector<double>{4100, 410, 49}));
            QCOMPARE(hierarchy.ranks, 4);
        }
        const QByteArray other = view("mg_coarse_", "8", "40") + view("mg_levels_1_", "80", "400");
        QCOMPARE(readBytes(coarse + middle + fine + other, u"petsc-gamg"_s)->datasets.size(), size_t(2));
        QVERIFY(!readBytes(coarse + fine, u"petsc-gamg"_s).ok()); // the one between is not there
    }

    /// Multigrid of hypre that prints no table is not passed over without a word.
    void otherSolversOfHypre()
    {
        const QByteArray whole = bytesOf(u"hypre_7pt_p8.printout.txt"_s);
        const auto read = readBytes(whole + "\nAMS Setup:\n  wall clock time = 0.250000 seconds\n\nAMS Solve:\n"
                                            "  wall clock time = 0.500000 seconds\n",
                                    u"hypre"_s);
        QVERIFY2(linesOf(allMessages(read)).contains(u"AMS Setup: 0.250000 s, AMS Solve: 0.500000 s."_s),
                 qPrintable(linesOf(allMessages(read))));
        QVERIFY(!linesOf(allMessages(readBytes(whole, u"hypre"_s))).contains(u"other solvers"_s));
    }

    void readsAmgclWithMpi()
    {
        const QByteArray text = "Number of levels:    2\nOperator complexity: 1.20\nGrid complexity:     1.08\n\n"
                                "level     unknowns       nonzeros\n---------------------------------\n"
                                "    0        10000          49600 (83.20%) [4]\n    1          784          10016 (16.80%) [1]\n\n";
        const auto read = readBytes(text, u"pyamg"_s);
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(hierarchy.ranks, 4);
        QCOMPARE(column(hierarchy, &AmgLevel::activeRanks), (std::vector<double>{4, 1}));
        QVERIFY(std::fabs(hierarchy.operatorComplexity() - 59616 / 49600.) < 1e-12);
        QCOMPARE(allMessages(read).size(), size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestAmgPrograms)
#include "tst_amg_programs.moc"
