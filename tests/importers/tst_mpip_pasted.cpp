// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpipTesting.h"

#include <cmath>

using namespace costscope;

/// Reports that went through editors and mail programs, old ones, and what a partial import keeps of damaged ones.
class TestMpipPasted : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void totalsOnly();
    void neverAnotherNumberOfTasks();
    void blocksOfMarkdown();
    void keptBytes();
    void collapsedBlanks();
    void widenedColumns();
    void quoted();
    void tagged_data();
    void tagged();
    void wrapped();
    void brokenRowBeforeAnother();
    void missingFields();
    void decimalComma();
    void reportsOfOneRun();
    void oldReports();
    void endlessComplaints();
};

/// Rows are damaged: with partial the '*' row gives the totals, the assignment lines the number of tasks.
void TestMpipPasted::totalsOnly()
{
    const auto read = readMpip(edited(sound(), "   1      0.397      0.381    95.95\n", "...\n"), u"x"_s, true);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const QJsonObject facts = read->datasets.at(0).facts;
    QCOMPARE(facts["tasks"].toInt(), 4);
    QCOMPARE(facts["app_time_sum_s"].toDouble(), 1.6);
    QCOMPARE(facts["mpi_time_sum_s"].toDouble(), 1.51);
    QCOMPARE(facts["mpi_percent"].toDouble(), 94.42);
    QVERIFY(facts["mpi_time_std_s"].isNull());
    QCOMPARE(read->datasets.at(0).principal().rows(), 0);
    QCOMPARE(facts["t_n_s"].toDouble(), 0.4); // 1.6 s over 4 tasks
    QVERIFY(facts["t_n_is_mean"].toBool());
    QVERIFY2(spoken(read).contains("Only the totals of the '*' row were imported: t_n is the mean AppTime, the maximum is not known."),
             qPrintable(spoken(read)));
    QVERIFY(!readMpip(sound())->datasets.at(0).facts.contains("t_n_is_mean"));
}

/// Rows of 256 tasks, most of which a document leaves out: where nothing tells their number, nothing is read.
void TestMpipPasted::neverAnotherNumberOfTasks()
{
    const auto report = [](const QByteArray& assigned, const QByteArray& rows) {
        return "@ mpiP\n@ Command : ./app\n" + assigned +
               "\n---------------------------------------------------------------------------\n"
               "@--- MPI Time (seconds) ---------------------------------------------------\n"
               "---------------------------------------------------------------------------\n"
               "Task    AppTime    MPITime     MPI%\n" +
               rows + "   *   2.43e+03        200     8.22\n" + sound().mid(sound().indexOf("-----", sound().indexOf("   *  ")));
    };
    const QByteArray first =
        "   0       9.51      0.768     8.08\n   1       9.50      0.768     8.08\n   2       9.51      0.828     8.71\n";
    const QByteArray last = " 255       9.51      0.819     8.61\n";
    const auto tasks = [](const Result<Imported>& read) { return read ? read->datasets.at(0).facts["tasks"].toInt() : -1; };
    const auto unknown = readMpip(report({}, first + "...\n"), u"x"_s, true);
    QVERIFY2(!unknown && spoken(unknown).contains("3 by the rows that are left, but the AppTime of the '*' row is that of 256"),
             qPrintable(spoken(unknown)));
    QVERIFY(spoken(unknown).contains("like app.256.1.1.mpiP"));
    QCOMPARE(tasks(readMpip(report({}, first + "...\n"), u"app.256.1.1.mpiP"_s, true)), 256); // as advised
    QCOMPARE(tasks(readMpip(report({}, first + "...\n" + last), u"x"_s, true)), 256);
    const QByteArray assigned = "@ MPI Task Assignment      : 0 a\n...\n@ MPI Task Assignment      : 255 b\n";
    QCOMPARE(tasks(readMpip(report(assigned, first + "...\n"), u"x"_s, true)), 256);
    const QByteArray few = "@ MPI Task Assignment      : 0 a\n@ MPI Task Assignment      : 1 a\n...\n";
    QVERIFY(!readMpip(report(few, first + "...\n"), u"x"_s, true));
    const QByteArray told = "mpiP: Storing mpiP output in [./app.256.181196.1.mpiP].\n\n";
    QCOMPARE(tasks(readMpip(told + report({}, first + "...\n"), u"x"_s, true)), 256);
    QVERIFY(!readMpip(told + report({}, first + "...\n"), u"app.128.1.1.mpiP"_s, true)); // its own name comes first, and contradicts
}

/// Parts of a report in blocks of Markdown with text between them, as a manual shows them: the rows are read, what lacks is said.
void TestMpipPasted::blocksOfMarkdown()
{
    QByteArray text = sound();
    for (const char* title : {"@--- MPI Time", "@--- Callsites", "@--- Callsite Time"}) {
        const qsizetype dashes = text.lastIndexOf("\n---", text.indexOf(title) - 2);
        text.insert(dashes + 1, "```\nThe next section tells, as 3 tables do,\n\n```\n");
    }
    const auto whole = readMpip(text);
    QVERIFY2(whole.ok(), qPrintable(spoken(whole)));
    QCOMPARE(whole->datasets.at(0).tables, readMpip(sound())->datasets.at(0).tables);
    const auto part = readMpip(text.first(text.indexOf("@--- End of Report")) + "```\n", u"x"_s, true);
    QCOMPARE(part->datasets.at(0).facts["tasks"].toInt(), 4);
    QVERIFY(part->partial && spoken(part).contains("expected 'End of Report'"));
}

void TestMpipPasted::keptBytes()
{
    const auto read = readMpip(sound().replace("phase", "ph\xE4se"));
    QCOMPARE(read->datasets.at(0).table(u"callsites")->find(u"function")->text(0), u"phäse"_s);
    const auto utf8 = readMpip(sound().replace("phase ", "ph\xC3\xA4se"));
    QCOMPARE(utf8->datasets.at(0).table(u"callsites")->find(u"function")->text(0), u"phäse"_s);
    QCOMPARE(utf8->datasets.at(0).table(u"callsites")->find(u"call")->text(0), u"Allreduce"_s);
}

/// Pasted text in which blanks became one blank or a tab: every table comes out the same.
void TestMpipPasted::collapsedBlanks()
{
    const auto complete = readMpip(sound());
    for (const QByteArray& blank : {QByteArray(" "), QByteArray("\t")}) {
        QByteArray text;
        for (const QByteArray& line : sound().split('\n'))
            text += (line.startsWith('@') ? line : line.simplified().replace(" ", blank)) + '\n';
        const auto read = readMpip(text);
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        QCOMPARE(read->datasets.at(0).tables, complete->datasets.at(0).tables);
    }
}

/// Names with blanks are cut at the columns of the headings; ids of four digits and wide values push the rest.
void TestMpipPasted::widenedColumns()
{
    QByteArray text = edited(sound(), " ID Lev File/Address        Line Parent_Funct             MPI_Call",
                             " ID Lev File/Address        Line Parent_Funct                            MPI_Call");
    text = edited(text, "  1   0 pctl.c                10 phase                    Allreduce",
                  "  1   0 my file 2.c           10 std::map<int, a b>::at(int const&)      Allreduce");
    text = edited(text, "  2   0 pctl.c                 9 phase                    Sendrecv",
                  "12345   0 pctl.c                 9 operator new                             Sendrecv");
    text.replace("Sendrecv                2 ", "Sendrecv            12345 ")
        .replace("Sendrecv             2    ", "Sendrecv         12345    ");
    const auto read = readMpip(text);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const Table& sites = *read->datasets.at(0).table(u"callsites");
    QCOMPARE(sites.find(u"file")->text(0), u"my file 2.c"_s);
    QCOMPARE(sites.find(u"line")->number(0), 10.0);
    QCOMPARE(sites.find(u"function")->text(0), u"std::map<int, a b>::at(int const&)"_s);
    QCOMPARE(sites.find(u"call")->text(0), u"Allreduce"_s);
    QCOMPARE(sites.find(u"id")->number(1), 12345.0);
    QCOMPARE(sites.find(u"function")->text(1), u"operator new"_s);
    QCOMPARE(sites.find(u"call")->text(1), u"Sendrecv"_s);
    const QByteArray longName(300000, 'f');
    const auto endless = readMpip(sound().replace("phase                   ", longName));
    QVERIFY2(endless.ok(), qPrintable(spoken(endless)));
    QCOMPARE(endless->datasets.at(0).table(u"callsites")->find(u"function")->text(1).size(), longName.size());
}

void TestMpipPasted::quoted()
{
    const auto complete = readMpip(sound());
    for (const QByteArray& mark : {QByteArray("> "), QByteArray("&gt; "), QByteArray("> > "), QByteArray(">> ")}) {
        const auto read = readMpip("On Monday you wrote:\n" + mark + sound().chopped(1).replace("\n", "\n" + mark) + "\nThanks\n");
        QVERIFY2(read.ok(), qPrintable(mark + spoken(read)));
        QCOMPARE(read->datasets.at(0).tables, complete->datasets.at(0).tables);
    }
    const auto bare =
        readMpip("> " + sound().chopped(1).replace("\n", "\n> ").replace("> \n", ">\n")); // mail programs strip blanks at line ends
    QVERIFY(bare.ok());
    const auto broken = readMpip("> " + edited(sound(), " 540 ", " 5x0 ").replace("\n", "\n> "));
    QCOMPARE(broken.error().column, 36); // in bytes of the file, the mark included
}

void TestMpipPasted::tagged_data()
{
    QTest::addColumn<QByteArray>("tag");
    QTest::newRow("Open MPI 4") << QByteArray("[1,0]<stdout>:");
    QTest::newRow("Open MPI 5") << QByteArray("[1,0]<stdout>: ");
    QTest::newRow("MPICH") << QByteArray("[0] ");
    QTest::newRow("srun -l") << QByteArray("0: ");
    QTest::newRow("srun -l with more tasks") << QByteArray("  0: ");
}

/// Output of a job whose launcher puts the rank before every line: two reports, and lines of another rank around them.
void TestMpipPasted::tagged()
{
    QFETCH(QByteArray, tag);
    const auto complete = readMpip(sound());
    const auto with = [&](const QByteArray& mark, const QByteArray& text) {
        return mark + text.chopped(1).replace("\n", "\n" + mark) + '\n';
    };
    const QByteArray other = QByteArray(tag).replace('0', '3');
    const QByteArray text = with(other, "hello\n") + with(tag, "mpiP: hello\n" + sound()) + with(other, "done\n");
    QVERIFY(findImporter(u"mpip")->recognises({text, {}}));
    for (const QByteArray& bytes : {text, text + with(tag, sound()), with(tag, sound() + sound()), text + with(other, sound())}) {
        const auto read = readMpip(bytes);
        QVERIFY2(read.ok(), qPrintable(spoken(read)));
        QCOMPARE(read->datasets.size(), size_t(bytes.count("@ mpiP\n")));
        for (const Dataset& dataset : read->datasets) QCOMPARE(dataset.tables, complete->datasets.at(0).tables);
    }
    // Lines without their blanks at the end.
    const QByteArray bare = tag.endsWith(' ') ? tag.chopped(1) : tag;
    QVERIFY(readMpip(with(tag, sound()).replace(tag + '\n', bare + '\n')).ok());
    // A line of another rank inside a table is no row of it.
    const auto mixed = readMpip(edited(with(tag, sound()), tag + "   1      0.397", other + "hello\n" + tag + "   1      0.397"));
    QVERIFY(!mixed.ok());
    QCOMPARE(mixed.error().line, 23);
}

/// A mail program broke the rows at 60 characters.
void TestMpipPasted::wrapped()
{
    const auto complete = readMpip(sound());
    QByteArray text;
    bool statistics = false;
    for (const QByteArray& line : sound().chopped(1).split('\n')) {
        statistics = line.startsWith("@--- Aggregate") || (statistics && !line.startsWith("@---"));
        const qsizetype blank = statistics && line.size() > 60 && line[0] != '-' && line[0] != '@' ? line.lastIndexOf(' ', 60) : -1;
        text += (blank > 0 && !line.startsWith("Call ") ? line.left(blank) + '\n' + line.mid(blank + 1) : line) + '\n';
    }
    const auto read = readMpip(text);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QVERIFY2(spoken(read).contains("rows broken into two lines"), qPrintable(spoken(read)));
    QCOMPARE(read->datasets.at(0).tables, complete->datasets.at(0).tables);
}

/// A row that ends early before a row that does not complete it: the first one is named, the second one is read.
void TestMpipPasted::brokenRowBeforeAnother()
{
    const QByteArray text = edited(sound(), "Allreduce            1    1     12     25.6     19.9     11.9  60.10  62.64",
                                   "Allreduce            1    1     12     25.6");
    const auto refused = readMpip(text);
    QVERIFY(!refused.ok());
    QVERIFY2(refused.error().message.contains("found 5 fields, expected 9"), qPrintable(refused.error().message));
    QCOMPARE(sound().split('\n').value(int(refused.error().line) - 1).left(26), QByteArray("Allreduce            1    1").left(26));
    const auto partial = readMpip(text, u"x"_s, true);
    QVERIFY(partial.ok());
    QCOMPARE(partial->datasets.at(0).table(u"callsite-time")->rows(), 9);
}

void TestMpipPasted::missingFields()
{
    const auto read = readMpip(edited(sound(), "540   33.71   35.70         48   0.05", "540     inf   35.70         48    nan"));
    QVERIFY(read.ok());
    const Table& table = *read->datasets.at(0).table(u"aggregate-time");
    QVERIFY(std::isnan(table.find(u"app_percent")->number(1)));
    QVERIFY(std::isnan(table.find(u"cov")->number(1)));
    QCOMPARE(table.find(u"mpi_percent")->number(1), 35.7);
    const auto one = readMpip(edited(concise(), "0.012060          0.006009", "    -nan              -nan"));
    QVERIFY(one.ok() && one->datasets.at(0).facts["mpi_time_std_s"].isNull());
}

void TestMpipPasted::decimalComma()
{
    const auto complete = readMpip(sound());
    const QByteArray comma = sound().mid(sound().indexOf("@--- MPI Time")).replace('.', ',').replace("pctl,c", "pctl.c");
    const auto read = readMpip(sound().left(sound().indexOf("@--- MPI Time")) + comma);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QCOMPARE(read->datasets.at(0).tables, complete->datasets.at(0).tables);
    QCOMPARE(read->datasets.at(0).facts["mpi_time_std_s"], complete->datasets.at(0).facts["mpi_time_std_s"]);
}

void TestMpipPasted::reportsOfOneRun()
{
    const auto read = readMpip(sound() + concise() + mpipBytes(u"pctl.4.18756.3.mpiP"_s));
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QCOMPARE(read->datasets.size(), size_t(3));
    QCOMPARE(read->datasets[0].facts["superseded_by_report"].toInt(), 3);
    QCOMPARE(read->datasets[1].facts["superseded_by_report"].toInt(), 3);
    QVERIFY(!read->datasets[2].facts.contains("superseded_by_report"));
    QVERIFY(spoken(read).contains("one measurement"));
}

/// Before 2015 there were no Count and COV columns; version "M.m"; no Timer Used.
void TestMpipPasted::oldReports()
{
    QByteArray text =
        sound().replace("      Count    COV", "").replace("64.30         48   0.03", "64.30").replace("35.70         48   0.05", "35.70");
    text = edited(edited(text, ": 3.5.0", ": 2.8"), "@ Timer Used               : PMPI_Wtime\n", "");
    const auto read = readMpip(text);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    const Dataset& dataset = read->datasets.at(0);
    QCOMPARE(dataset.facts["version"].toString(), u"2.8"_s);
    QVERIFY(dataset.facts["timer"].isNull());
    QVERIFY(std::isnan(dataset.table(u"aggregate-time")->find(u"count")->number(0)));
    QCOMPARE(dataset.table(u"aggregate-time")->find(u"mpi_percent")->number(1), 35.7);
}

/// Ten thousand wrong rows give a few messages.
void TestMpipPasted::endlessComplaints()
{
    QByteArray wrong;
    for (int i = 0; i < 10000; ++i) wrong += "Allreduce x y z\n@ Key" + QByteArray::number(i) + " : 1\n";
    const auto read = readMpip(edited(sound(), "Allreduce            1    0", wrong + "Allreduce            1    0"), u"x"_s, true);
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QVERIFY(allMessages(*read).size() < 120);
}

QTEST_APPLESS_MAIN(TestMpipPasted)
#include "tst_mpip_pasted.moc"
