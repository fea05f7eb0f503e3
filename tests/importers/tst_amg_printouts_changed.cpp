// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgPrintoutTesting.h"

using namespace costscope;

namespace {

void row(const char* name, const char* file, const QByteArray& from, const QByteArray& to, int datasets, const char* says)
{
    QTest::newRow(name) << QString::fromLatin1(file) << from << to << datasets << QString::fromUtf8(says);
}

void hypreRows()
{
    const char* const file = "hypre_7pt_p8.printout.txt";
    const char* const level2 = "  2     396    19064  0.122    15   85    48.1  -1.671e-15   5.508e+00\n";
    const char* const level4 = "  4       6       36  1.000     6    6     6.0   6.084e+00   1.820e+01\n";
    row("hypre: text of another rank", file, level2,
        "rank 3: 1.2 GB used\n  2 solves so far\n\n  2     396    19064  0.122    15   85 "
        "48.1  -1.671e-15   5.508e+00\n",
        1, "structure of the levels only");
    row("hypre: a lost level", file, level2, "", 0, "error: Found the row of level 3, expected level 2. The last complete row is level 1");
    row("hypre: torn row", file, "  2     396    19064  0.122", "  2     396    19rank 0.122", 0, "error: Found '2     396    19rank");
    row("hypre: torn row, then whole", file, level2,
        "  2     396    19rank\n  2     396    19064  0.122    15   85    48.1  -1.671e-15   "
        "5.508e+00\n",
        1, "note");
    row("hypre: twice the same", file, level4,
        "  4       6       36  1.000     6    6     6.0   6.084e+00   1.820e+01\n  3      61     2145  "
        "0.576    16   55    35.2   5.001e+00   1.435e+01\n",
        1, "note");
    row("hypre: glued columns", file, "  1    2628    65976", "  1    262865976", 0, "expected the row of level 1");
    row("hypre: too few levels", file, "Num levels = 5", "Num levels = 2147483647", 0, "found 5 rows, expected 2.1");
    row("hypre: no number of levels", file, " Num levels = 5\n", "", 1, "note");
    row("hypre: overflow", file, "  0    8000    53600", "  0    8000   -53600", 1,
        "warning: Level 0: the number of nonzeros is printed as '-53600'");
    row("hypre: not whole", file, "  0    8000    53600", "  0    8000   536.5", 0, "expected the row of level 0");
    row("hypre: infinite", file, "  0    8000    53600", "  0     inf    53600", 0,
        "Found the row of level 1, expected level 0. No row is complete.");
    row("hypre: other complexity", file, "grid = 1.386375", "grid = 1.486375", 1,
        "warning: The grid complexity is printed as 1.486375, the levels give 1.386375");
    row("hypre: no ranks", file, " Num MPI tasks = 8", " Num MPI tasks = 99999999999", 1, "note");
    row("hypre: old heading", file, "lev    rows  entries sparse   min  max     avg      min         max\n",
        "lev   rows  nonzero  sparse  min  max   avg       min         max\n", 1, "note");
    row("hypre: aggressive levels", file, "Operator Matrix Information:\n",
        " No. of levels of aggressive coarsening: 1\n\nOperator Matrix Information:\n", 1, "note");
    row("hypre: block", file, "Operator Matrix Information:\n", "Block Operator Matrix Information:\n", 1, "count blocks, not unknowns");
    row("hypre: no table", file, "lev    rows  entries", "level    rows  entries", 0, "no row of its table of levels");
}

void otherTables()
{
    row("muelu: rebalanced", "muelu_p8_extreme.txt", "Ac size =  1936 x 1936, nnz = 52250\n",
        "Ac size =  1936 x 1936, nnz = 52250\nRebalanced Ac size =  1936 x 1936, nnz = 52250\n", 1, "three digits");
    row("muelu: torn statistic", "muelu_p8_extreme.txt", "A0   # num msgs        : avg =   1.75e+00",
        "A0   # num msgs        : avg =   1.7", 1, "three digits");
    row("muelu: lost row", "muelu_p8_high.txt", "  2  104    4764   45.81    18.62        8  \n", "", 0, "expected level 2");
    row("muelu: procs cut", "muelu_p8_high.txt", "  2  104    4764   45.81    18.62        8  \n", "  2  104    4764\n", 0,
        "row of level 2");
    row("muelu: fewer levels", "muelu_p8_high.txt", "Number of levels    = 4", "Number of levels    = 5", 0, "found 4 rows, expected 5");
    row("muelu: narrow title", "muelu_p8_high.txt", "---                            Multigrid Summary                             ---",
        "--Multigrid Summary --", 1, "note");
    row("muelu: title with another word", "muelu_p8_high.txt", "Multigrid Summary ", "Multigrid Summary, again ", 0,
        "Found no 'Multigrid Summary'");
    row("muelu: complexity", "muelu_p8_high.txt", "Operator complexity = 1.61", "Operator complexity = 1.91", 1,
        "warning: The operator complexity");
    row("amgx: no parts", "amgx_layout.txt", "  PARTS", "       ", 0, "expected the row of level 0");
    row("amgx: on the host", "amgx_layout.txt", "4(D)", "4(H)", 1, "note");
    row("amgx: fewer levels", "amgx_layout.txt", "Levels: 5", "Levels: 4000000000", 0, "found 5 rows");
    row("pyamg: AMGCL", "pyamg_layout.txt", "Number of Levels:     5\nOperator Complexity:  1.201\nGrid Complexity:      1.097\n",
        "Number of levels:    5\nOperator complexity: 1.20\nGrid complexity:     1.10\nMemory footprint:    447.17 M\n\n", 1, "note");
    row("pyamg: block of AMGCL", "pyamg_layout.txt", "Number of Levels:     5\n",
        "[ U ]\nSolver\n======\nType: PreOnly\n\nPreconditioner\n==============\nNumber of levels:    5\n", 1, "block “U” of the matrix");
    row("pyamg: memory", "pyamg_layout.txt", "830584 [83.24%]", "830584    404.08 M (90.13%)", 1, "note");
    row("pyamg: nonzeros cut", "pyamg_layout.txt", "22881 [ 2.29%]", "228", 0, "expected the row of level 2");
}

void petscRows()
{
    const char* const file = "petsc_gamg_p8.txt";
    row("petsc: matrix of the operator differs", file,
        "      linear system matrix = precond matrix:\n      Mat Object: 8 MPI processes\n        type: mpiaij\n        rows=319",
        "      linear system matrix, followed by the matrix used to construct the preconditioner:\n      Mat Object: 8 MPI processes\n"
        "        type: shell\n        rows=7, cols=7\n      Mat Object: 8 MPI processes\n        type: mpiaij\n        rows=319",
        1, "two digits");
    row("petsc: up solver of its own", file, "  Up solver (post-smoother) same as down solver (pre-smoother)\n",
        "  Up solver (post-smoother) on level 1 ----\n      Mat Object: 8 MPI processes\n        rows=318, cols=318\n", 1, "two digits");
    row("petsc: a lost section", file, "rows=1845, cols=1845", "rows=?", 0, "the coarsest level first: 2; expected: 4");
    row("petsc: no number", file, "levels=4", "levels=4000000000", 0, "expected: as many as");
    row("petsc: other number", file, "levels=4", "levels=6", 0, "expected: 6");
    row("petsc: complexity", file, "operator = 1.64688", "operator = 1.84688", 1, "warning: The operator complexity is printed as 1.84688");
    row("petsc: torn event", file, "MGResid Level 2       11 1.0 6.9314e-03", "MGResid Level 2       11 1.0 rank", 1, "two digits");
}

void raptorRows()
{
    const char* const file = "raptor_27pt_p32.txt";
    row("raptor: no number", file, "Num Eager Socket: 7", "Num Eager Socket: many", 0, "found 'Num Eager Socket: many', expected a number");
    row("raptor: overflow", file, "Size Rend Socket: 40608", "Size Rend Socket: -2147480000", 1,
        "warning: Level 0, spgemm_AP: 'Size Rend Socket");
    row("raptor: a lost level", file, "Level 2\n", "", 0,
        "Found level 3, expected level 2. The last complete part is spmv of level 1 (up to line");
    row("raptor: level too far", file, "Level 3\n", "Level 2000000000\n", 0, "Found level 2000000000, expected level 3");
    row("raptor: early version", file, "Byte Hops = 54128", "Byte Hops = 541280", 1, "an early version");
    row("raptor: job header", file, "Level 0\n", "#PBS -l nodes=512:ppn=32\nLevel 0\n", 1, "16 ranks");
    row("raptor: text between", file, "Num Eager: 5\n", "rank 7 waits: long\nNum Eager: 5\n", 1, "16 ranks");
    const QByteArray text = bytesOf(QString::fromLatin1(file));
    const qsizetype end = text.indexOf("Level 1\n");
    row("raptor: empty first level", file, text.first(end), "Level 0\n", 0, "Level 0 has no operation. No row is complete.");
    row("raptor: empty level between", file, text.sliced(end, text.indexOf("Level 2\n") - end), "Level 1\n", 0,
        "Level 1 has no operation. The last complete part is ");
}

} // namespace

class TestAmgPrintoutsChanged : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void changed_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<int>("datasets"); // 0: refused
        QTest::addColumn<QString>("says");
        hypreRows();
        otherTables();
        petscRows();
        raptorRows();
    }

    void changed()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(int, datasets);
        QFETCH(QString, says);
        QVERIFY(!says.isEmpty());
        QByteArray bytes = bytesOf(file);
        QVERIFY(bytes.contains(from));
        bytes.replace(bytes.indexOf(from), from.size(), to);
        const auto read = readBytes(bytes, importerOf(file));
        const QString said = linesOf(allMessages(read));
        QVERIFY2(said.contains(says), qPrintable(said));
        QVERIFY2((read.ok() ? int(read->datasets.size()) : 0) == datasets, qPrintable(said));
        if (read.ok()) QCOMPARE(int(hierarchyOf(read->datasets[0]).levels.size()), expected()[file][QLatin1String("levels")].toInt());
    }

    // Two solvers that print at once, without tags: no good row after it makes up for one of another table.
    void twoTablesInOne_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("hypre") << u"hypre_7pt_p8.printout.txt"_s;
        QTest::newRow("muelu") << u"muelu_p8_high.txt"_s;
    }
    void twoTablesInOne()
    {
        QFETCH(QString, file);
        const QJsonArray rows = expected()[file][QLatin1String("rows")].toArray();
        QByteArrayList lines = bytesOf(file).split('\n');
        qsizetype level = 0;
        for (qsizetype i = 0; i < lines.size() && level < rows.size(); ++i) {
            const QByteArray found = QByteArray::number(rows[level].toInt());
            const QByteArray words = lines[i].simplified() + ' ';
            if (!words.startsWith(QByteArray::number(level) + ' ' + found + ' ')) continue;
            const qsizetype at = lines[i].indexOf(found, lines[i].indexOf(QByteArray::number(level)) + 1);
            QByteArray other = lines[i];
            other.replace(at, found.size(), QByteArray::number(rows[level].toInt() + 1));
            lines.insert(++i, other);
            ++level;
        }
        QCOMPARE(level, rows.size());
        const auto read = readBytes(lines.join('\n'), importerOf(file));
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.contains(u"Level 0 is there twice, with different numbers. The last complete row is level 0"_s),
                 qPrintable(read.error().message));
        const auto part = readBytes(lines.join('\n'), importerOf(file), true);
        QVERIFY(part.ok() && part->partial);
        QCOMPARE(hierarchyOf(part->datasets[0]).levels.size(), size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestAmgPrintoutsChanged)
#include "tst_amg_printouts_changed.moc"
