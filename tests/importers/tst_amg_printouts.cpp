// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/amg.h"
#include "importers/Importer.h"
#include "importers/Input.h"
#include "importers/importFiles.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const QString samples = QStringLiteral(COSTSCOPE_TEST_DATA "/amg-printouts/");

QByteArray bytesOf(const QString& name)
{
    QFile file(samples + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonObject expected()
{
    return QJsonDocument::fromJson(bytesOf(QStringLiteral("EXPECTED.json"))).object()[QLatin1String("files")].toObject();
}

Result<Imported> readBytes(const QByteArray& bytes, const QString& importer, bool partial = false)
{
    ImportOptions options;
    options.partial = partial;
    return findImporter(importer)->read(*Input::fromBytes(bytes, QStringLiteral("job.log")), options, {});
}

QString importerOf(const QString& file)
{
    return expected()[file][QLatin1String("importer")].toString();
}

AmgHierarchy hierarchyOf(const Dataset& dataset)
{
    auto hierarchy = amgHierarchy(dataset);
    if (!hierarchy) qFatal("%s", qPrintable(hierarchy.error().message));
    return hierarchy.take();
}

/// "4: error: text"
QString linesOf(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += QStringLiteral("%1: %2: %3\n").arg(m.line).arg(toString(m.severity), m.text);
    return all;
}

Messages allMessages(const Result<Imported>& read)
{
    if (!read) return {read.error().toMessage()};
    Messages all = read->messages;
    for (const Dataset& dataset : read->datasets) all.insert(all.end(), dataset.messages.begin(), dataset.messages.end());
    return all;
}

/// -1 stands for "not known" in a list of numbers.
std::vector<double> listOf(const QJsonValue& value)
{
    std::vector<double> numbers;
    const QJsonArray list = value.toArray();
    for (const QJsonValue& number : list) numbers.push_back(number.toDouble(-1));
    return numbers;
}

std::vector<double> column(const AmgHierarchy& hierarchy, double AmgLevel::*number)
{
    std::vector<double> numbers;
    for (const AmgLevel& level : hierarchy.levels) numbers.push_back(std::isnan(level.*number) ? -1 : level.*number);
    return numbers;
}

/// The first levels, each as it is or not known.
bool isPart(const std::vector<double>& some, const std::vector<double>& all)
{
    return some.size() <= all.size() &&
           std::equal(some.begin(), some.end(), all.begin(), [](double one, double other) { return one == other || one == -1; });
}

const AmgOperation* operationOf(const AmgHierarchy& hierarchy, int level, const QString& name)
{
    for (const AmgOperation& operation : hierarchy.operations)
        if (operation.level == level && operation.name == name) return &operation;
    return nullptr;
}

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

void addFiles(const char* importer = nullptr)
{
    QTest::addColumn<QString>("file");
    const QJsonObject files = expected();
    for (const QString& file : files.keys())
        if (!importer || importerOf(file) == QLatin1String(importer)) QTest::newRow(qPrintable(file)) << file;
}

void row(const char* name, const char* file, const char* from, const char* to, int datasets, const char* says)
{
    QTest::newRow(name) << QString::fromLatin1(file) << QByteArray(from) << QByteArray(to) << datasets << QString::fromUtf8(says);
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
    row("hypre: infinite", file, "  0    8000    53600", "  0     inf    53600", 0, "");
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

void compareComplexities(const AmgHierarchy& hierarchy, const QJsonObject& want)
{
    const std::pair<const char*, double> computed[] = {{"grid_complexity", hierarchy.gridComplexity()},
                                                       {"operator_complexity", hierarchy.operatorComplexity()}};
    for (const auto& [name, value] : computed) {
        if (want.contains(QLatin1String(name))) QVERIFY(std::fabs(value - want[QLatin1String(name)].toDouble()) < 1e-8);
        const QJsonValue printed = want[QLatin1String("printed_") + QLatin1String(name)];
        if (!printed.isUndefined()) QVERIFY(std::fabs(value - printed.toDouble()) < 0.005);
    }
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
    row("muelu: complexity", "muelu_p8_high.txt", "Operator complexity = 1.61", "Operator complexity = 1.91", 1,
        "warning: The operator complexity");
    row("amgx: no parts", "amgx_layout.txt", "  PARTS", "       ", 0, "expected the row of level 0");
    row("amgx: on the host", "amgx_layout.txt", "4(D)", "4(H)", 1, "note");
    row("amgx: fewer levels", "amgx_layout.txt", "Levels: 5", "Levels: 4000000000", 0, "found 5 rows");
    row("pyamg: AMGCL", "pyamg_layout.txt", "Number of Levels:     5\nOperator Complexity:  1.201\nGrid Complexity:      1.097\n",
        "Number of levels:    5\nOperator complexity: 1.20\nGrid complexity:     1.10\nMemory footprint:    447.17 M\n\n", 1, "note");
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
}

} // namespace

class TestAmgPrintouts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void readsLevels_data() { addFiles(); }
    void readsLevels()
    {
        QFETCH(QString, file);
        const QJsonObject want = expected()[file].toObject();
        const auto report = importFiles({{samples + file}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(linesOf(report.messages())));
        QCOMPARE(report.files.at(0).importer, want[QLatin1String("importer")].toString());
        QVERIFY(report.files.at(0).outcome == ImportOutcome::Full);
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(report.datasets[0]->name, QFileInfo(file).completeBaseName());
        const AmgHierarchy hierarchy = hierarchyOf(*report.datasets[0]);
        QCOMPARE(int(hierarchy.levels.size()), want[QLatin1String("levels")].toInt());
        QCOMPARE(hierarchy.ranks, want[QLatin1String("ranks")].toInt());
        const std::pair<const char*, double AmgLevel::*> lists[] = {{"rows", &AmgLevel::rows},
                                                                    {"nnz", &AmgLevel::nnz},
                                                                    {"min_row_nnz", &AmgLevel::minRowNnz},
                                                                    {"max_row_nnz", &AmgLevel::maxRowNnz},
                                                                    {"procs", &AmgLevel::activeRanks},
                                                                    {"parts", &AmgLevel::activeRanks}};
        for (const auto& [name, number] : lists)
            if (want.contains(QLatin1String(name))) QCOMPARE(column(hierarchy, number), listOf(want[QLatin1String(name)]));
        compareComplexities(hierarchy, want);
    }

    // A missing cost is no zero, and the user is told what to add.
    void saysWhatIsMissing_data() { addFiles(); }
    void saysWhatIsMissing()
    {
        QFETCH(QString, file);
        const auto read = readBytes(bytesOf(file), importerOf(file));
        QVERIFY(read.ok());
        const Messages all = allMessages(read);
        for (const Message& message : all) QVERIFY2(message.severity == Severity::Note, qPrintable(linesOf(all)));
        QVERIFY2(linesOf(all).contains(QStringLiteral("costscope.amg/1")) || linesOf(all).contains(QStringLiteral("16 ranks")),
                 qPrintable(linesOf(all)));
        for (const AmgOperation& operation : hierarchyOf(read->datasets[0]).operations) {
            QVERIFY(!operation.hasList());
            QVERIFY(operation.measured.median != 0);
        }
    }

    void readsInterpolation()
    {
        const QString file = QStringLiteral("hypre_27pt_p16.printout.txt");
        const auto read = readBytes(bytesOf(file), QStringLiteral("hypre"));
        QCOMPARE(hierarchyOf(read->datasets[0]).further[QLatin1String("interpolation")].toArray(),
                 expected()[file][QLatin1String("interpolation")].toArray());
    }

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
        QByteArray bytes = bytesOf(file);
        QVERIFY(bytes.contains(from));
        bytes.replace(bytes.indexOf(from), from.size(), to);
        const auto read = readBytes(bytes, importerOf(file));
        const QString said = linesOf(allMessages(read));
        QVERIFY2(said.contains(says), qPrintable(said));
        QVERIFY2((read.ok() ? int(read->datasets.size()) : 0) == datasets, qPrintable(said));
        if (read.ok()) QCOMPARE(int(hierarchyOf(read->datasets[0]).levels.size()), expected()[file][QLatin1String("levels")].toInt());
    }

    void readsHalosOfMuelu()
    {
        const QString file = QStringLiteral("muelu_p8_extreme.txt");
        const auto read = readBytes(bytesOf(file), QStringLiteral("muelu"));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        const QJsonArray halos = expected()[file][QLatin1String("halo")].toArray();
        QCOMPARE(qsizetype(hierarchy.operations.size()), halos.size());
        for (qsizetype i = 0; i < halos.size(); ++i) {
            const AmgOperation& operation = hierarchy.operations[size_t(i)];
            QCOMPARE(operation.level, halos[i][QLatin1String("level")].toInt());
            QCOMPARE(operation.name, QStringLiteral("spmv"));
            QCOMPARE(operation.numbers.messages, 8 * halos[i][QLatin1String("avg_messages_per_rank")].toDouble());
            QCOMPARE(operation.numbers.bytes, 64 * halos[i][QLatin1String("avg_entries_sent_per_rank")].toDouble());
            QCOMPARE(operation.numbers.maxSendsPerRank, halos[i][QLatin1String("max_messages_per_rank")].toDouble());
            QCOMPARE(operation.numbers.maxBytesSentPerRank, 8 * halos[i][QLatin1String("max_entries_sent_per_rank")].toDouble());
            QVERIFY(std::isnan(operation.measured.median) && std::isnan(operation.numbers.maxRecvsPerRank) && !operation.numbers.critical);
        }
    }

    void readsEventsOfPetsc()
    {
        const QString file = QStringLiteral("petsc_gamg_p8.txt");
        const auto read = readBytes(bytesOf(file), QStringLiteral("petsc-gamg"));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        const QJsonArray events = expected()[file][QLatin1String("log_events")].toArray();
        QCOMPARE(qsizetype(hierarchy.operations.size()), events.size());
        for (const QJsonValue& event : events) {
            const QString name = event[QLatin1String("event")].toString();
            const AmgOperation* operation = operationOf(hierarchy, event[QLatin1String("level")].toInt(),
                                                        name == QLatin1String("MGResid") ? QStringLiteral("spmv") : name);
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
        const QString file = QStringLiteral("raptor_27pt_p32.txt");
        const auto read = readBytes(bytesOf(file), QStringLiteral("raptor"));
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
            QCOMPARE(operation->numbers.criticalBasis, QStringLiteral("max_n_and_max_bytes"));
            QVERIFY(operation->numbers.critical == classesOf(stats[QLatin1String("critical")].toObject()));
        }
    }

    // As the authors did: the smallest time of several runs.
    void raptorKeepsTheSmallestTime()
    {
        const QByteArray first = bytesOf(QStringLiteral("raptor_27pt_p32.txt"));
        const QByteArray second = QByteArray(first)
                                      .replace("Comm Time: 7.473132e-04", "Comm Time: 5.5e-04")
                                      .replace("Comm Time: 5.926617e-03", "Comm Time: 7e-03");
        const auto read = readBytes(first + second, QStringLiteral("raptor"));
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        QCOMPARE(read->datasets.size(), size_t(1));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(hierarchy.operations.size(), size_t(10));
        QCOMPARE(operationOf(hierarchy, 0, QStringLiteral("spmv"))->measured.median, 5.5e-4);
        QCOMPARE(operationOf(hierarchy, 0, QStringLiteral("spmv"))->measured.max, 7.473132e-4);
        QCOMPARE(operationOf(hierarchy, 0, QStringLiteral("spgemm_AP"))->measured.median, 5.926617e-3);
        QVERIFY(!readBytes(first + second.first(second.indexOf("Level 3")), QStringLiteral("raptor")).ok());
    }

    void raptorPartly()
    {
        QByteArray text = bytesOf(QStringLiteral("raptor_27pt_p32.txt"));
        text.truncate(text.indexOf("Num Rend Node", text.indexOf("A*x", text.indexOf("Level 2"))));
        QVERIFY(!readBytes(text, QStringLiteral("raptor")).ok());
        const auto part = readBytes(text, QStringLiteral("raptor"), true);
        QVERIFY(part.ok() && part->partial);
        QVERIFY2(linesOf(part->messages).contains(QStringLiteral("cut off in level 2. The last complete part is spgemm_AP of level 2")),
                 qPrintable(linesOf(part->messages)));
        QCOMPARE(hierarchyOf(part->datasets[0]).operations.size(), size_t(5));
    }

    void petscPartly()
    {
        QByteArray text = bytesOf(QStringLiteral("petsc_gamg_p8.txt"));
        text.truncate(text.indexOf("rows=1845") + 20);
        const auto part = readBytes(text, QStringLiteral("petsc-gamg"), true);
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
        const auto read = readBytes(text, QStringLiteral("raptor"));
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        const AmgOperation* operation = operationOf(hierarchy, 0, QStringLiteral("spmv_TAP"));
        QVERIFY(operation && operationOf(hierarchy, 0, QStringLiteral("A_vector")));
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
        const QByteArray whole = bytesOf(QStringLiteral("petsc_gamg_p8.txt")), view = whole.first(whole.indexOf("*****"));
        const auto twice = readBytes(view + whole, QStringLiteral("petsc-gamg"));
        QVERIFY(twice.ok());
        QCOMPARE(twice->datasets.size(), size_t(1));
        QVERIFY(linesOf(twice->messages).contains(QStringLiteral("shown just before: 1")));
        const auto other =
            readBytes(QByteArray(view).replace("rows=319, cols=319", "rows=318, cols=318") + whole, QStringLiteral("petsc-gamg"));
        QCOMPARE(other->datasets.size(), size_t(2));
        QVERIFY2(linesOf(allMessages(other)).contains(QStringLiteral("add up several solvers")), qPrintable(linesOf(allMessages(other))));
        const auto eventsOnly = readBytes(whole.sliced(view.size()), QStringLiteral("petsc-gamg"));
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
        const auto read = readBytes(text, QStringLiteral("petsc-gamg"));
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(column(hierarchy, &AmgLevel::rows), (std::vector<double>{21952, 1845, 319}));
        QCOMPARE(column(hierarchy, &AmgLevel::activeRanks), (std::vector<double>{-1, 8, 4}));
        QCOMPARE(hierarchy.ranks, 8);
        QVERIFY(linesOf(allMessages(read)).contains(QStringLiteral("half the number of rows")));
        QCOMPARE(allMessages(read).size(), size_t(2)); // the complexity is not held against rounded averages
        QVERIFY(!readBytes(text.first(text.indexOf("[0] PCSetUp_GAMG(): (null): 3 levels")), QStringLiteral("petsc-gamg")).ok());
    }

    // Newer releases: ranks that own rows, the coarsest level first.
    void petscActiveRanks()
    {
        QByteArray text = bytesOf(QStringLiteral("petsc_gamg_p8.txt"));
        const QByteArray line = "        Complexity:    grid = 1.09899    operator = 1.64688\n";
        text.replace(line, line + "          Per-level complexity: op = operator, int = interpolation\n"
                                  "              #equations  | #active PEs | avg nnz/row op | avg nnz/row int\n"
                                  "                       9              1                9               0\n"
                                  "                     319              2              145              4\n"
                                  "                    1845              4               27              3\n"
                                  "                   21952              8                7              2\n");
        const auto read = readBytes(text, QStringLiteral("petsc-gamg"));
        QVERIFY(read.ok());
        QCOMPARE(column(hierarchyOf(read->datasets[0]), &AmgLevel::activeRanks), (std::vector<double>{8, 4, 2, 1}));
    }

    // The solve part repeats its complexities; each setup is a hierarchy of its own.
    void severalInOneLog()
    {
        const QByteArray log = "job starts\n" + bytesOf(QStringLiteral("hypre_27pt_p16.printout.txt")) + "step 2\n" +
                               bytesOf(QStringLiteral("hypre_7pt_p8.printout.txt")) + bytesOf(QStringLiteral("hypre_2.26_block_p4.txt"));
        const auto read = readBytes(log, QStringLiteral("hypre"));
        QVERIFY(read.ok());
        QCOMPARE(read->datasets.size(), size_t(3));
        const int ranks[] = {16, 8, 4};
        const double rows[] = {32768, 8000, 1000};
        for (size_t i = 0; i < 3; ++i) {
            QCOMPARE(hierarchyOf(read->datasets[i]).ranks, ranks[i]);
            QCOMPARE(hierarchyOf(read->datasets[i]).levels[0].rows, rows[i]);
        }
        QVERIFY(linesOf(read->messages).contains(QStringLiteral("Found 3 hierarchies")));
    }

    void distinctNames()
    {
        QFile file(QDir::tempPath() + QStringLiteral("/costscope-two-hierarchies.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytesOf(QStringLiteral("hypre_27pt_p16.printout.txt")) + bytesOf(QStringLiteral("hypre_7pt_p8.printout.txt")));
        file.close();
        const auto report = importFiles({{file.fileName()}, {}, {}, true});
        file.remove();
        QCOMPARE(report.datasets.size(), size_t(2));
        QVERIFY(report.datasets[0]->name != report.datasets[1]->name);
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
        const auto read = readBytes(text, QStringLiteral("hypre"));
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
        const auto read = readBytes(text, QStringLiteral("hypre"));
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().message));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(column(hierarchy, &AmgLevel::rows), (std::vector<double>{3000, 2000, 500}));
        QCOMPARE(column(hierarchy, &AmgLevel::nnz), (std::vector<double>{18000, 12000, 4000}));
        QCOMPARE(column(hierarchy, &AmgLevel::maxRowNnz), (std::vector<double>{9, 8, 9}));
    }

    void readsAmgxWithoutParts()
    {
        QByteArray text = bytesOf(QStringLiteral("amgx_layout.txt"));
        text.replace("  PARTS", "").replace("     16  ", "  ");
        const auto read = readBytes(text, QStringLiteral("amgx"));
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(hierarchy.ranks, 0);
        QCOMPARE(hierarchy.levels[4].nnz, 36.0);
        QVERIFY(std::isnan(hierarchy.levels[0].activeRanks));
    }

    void readsAmgclWithMpi()
    {
        const QByteArray text = "Number of levels:    2\nOperator complexity: 1.20\nGrid complexity:     1.08\n\n"
                                "level     unknowns       nonzeros\n---------------------------------\n"
                                "    0        10000          49600 (83.20%) [4]\n    1          784          10016 (16.80%) [1]\n\n";
        const auto read = readBytes(text, QStringLiteral("pyamg"));
        QVERIFY2(read.ok(), qPrintable(linesOf(allMessages(read))));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        QCOMPARE(hierarchy.ranks, 4);
        QCOMPARE(column(hierarchy, &AmgLevel::activeRanks), (std::vector<double>{4, 1}));
        QVERIFY(std::fabs(hierarchy.operatorComplexity() - 59616 / 49600.) < 1e-12);
        QCOMPARE(allMessages(read).size(), size_t(1));
    }

    void lineEndsTagsAndQuotes_data() { addFiles(); }
    void lineEndsTagsAndQuotes()
    {
        QFETCH(QString, file);
        const QByteArray whole = bytesOf(file);
        const QString importer = importerOf(file);
        const auto plain = readBytes(whole, importer);
        const auto prefixed = [&](const QByteArray& prefix) {
            QByteArray text;
            for (const QByteArray& line : whole.split('\n')) text += prefix + line + '\n' + "[1,3]<stdout>:  1 2 3 4 5 6 7 8 9\n";
            return text;
        };
        const QByteArray variants[] = {QByteArray(whole).replace("\n", "\r\n"), "\xef\xbb\xbf" + whole,
                                       prefixed(whole.startsWith("[1,0]") ? "" : "[1,0]<stdout>:"),
                                       QByteArray(whole).replace("\n", "\n> ").prepend("> ")};
        for (const QByteArray& variant : variants) {
            QCOMPARE(recognise({QByteArrayView(variant).first(std::min<qsizetype>(variant.size(), 65536)), {}}), findImporter(importer));
            const auto read = readBytes(variant, importer);
            QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().message));
            QCOMPARE(read->datasets.size(), plain->datasets.size());
            QVERIFY(read->datasets[0].tables == plain->datasets[0].tables);
        }
    }

    // Never a crash, never other levels: the whole, a refusal, or with --partial its complete rows.
    void survivesEveryCut_data() { addFiles(); }
    void survivesEveryCut()
    {
        QFETCH(QString, file);
        const QByteArray whole = bytesOf(file);
        const QString importer = importerOf(file);
        const AmgHierarchy all = hierarchyOf(readBytes(whole, importer)->datasets[0]);
        const auto rows = column(all, &AmgLevel::rows), nnz = column(all, &AmgLevel::nnz);
        int refusals = 0;
        for (qsizetype end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', end + 1))
            for (const qsizetype size : {end + 1, end - 3}) {
                const QByteArray bytes = whole.first(std::max<qsizetype>(0, size));
                const auto cut = readBytes(bytes, importer), part = readBytes(bytes, importer, true);
                refusals += !cut.ok();
                QVERIFY(cut.ok() || cut.error().message.size() > 20);
                const bool hasEndMark = importer != QLatin1String("raptor");
                if (cut.ok() && hasEndMark) QCOMPARE(column(hierarchyOf(cut->datasets[0]), &AmgLevel::rows), rows);
                if (cut.ok() && hasEndMark) QCOMPARE(column(hierarchyOf(cut->datasets[0]), &AmgLevel::nnz), nnz);
                if (!part.ok()) continue;
                QCOMPARE(part->partial, !cut.ok());
                QVERIFY(isPart(column(hierarchyOf(part->datasets[0]), &AmgLevel::rows), rows));
                QVERIFY(isPart(column(hierarchyOf(part->datasets[0]), &AmgLevel::nnz), nnz));
            }
        QVERIFY(refusals > 0);
    }

    void partialTakesTheRest()
    {
        QByteArray bytes = bytesOf(QStringLiteral("hypre_7pt_p8.printout.txt"));
        bytes.truncate(bytes.indexOf("  3      61"));
        const auto read = readBytes(bytes, QStringLiteral("hypre"), true);
        QVERIFY(read.ok());
        QCOMPARE(column(hierarchyOf(read->datasets[0]), &AmgLevel::rows), (std::vector<double>{8000, 2628, 396}));
        QVERIFY2(linesOf(read->messages).contains(QStringLiteral("found 3 rows, expected 5. The last complete row is level 2")),
                 qPrintable(linesOf(read->messages)));
    }
};

QTEST_GUILESS_MAIN(TestAmgPrintouts)
#include "tst_amg_printouts.moc"
