// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/figures/sizeScene.h"
#include "core/forecast/sizes/sizeWords.h"
#include "core/forecast/sizes/sizedProblems.h"
#include "tests/core/testSession.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const std::vector<double> cores = {1, 2, 4, 8, 16};

/// 10⁻⁹ size³ (1/n + 0.01), with 2 % that look like noise.
double timeOf(double size, double n)
{
    return 1e-9 * size * size * size * (1 / n + 0.01) * (1 + 0.02 * std::sin(7 * n + size));
}

QString addSeries(Session& session, const QString& name, const QJsonObject& setting, double size, const QString& file = u"table.csv"_s)
{
    std::vector<double> t;
    for (const double n : cores) t.push_back(timeOf(size, n));
    auto data = std::make_shared<Dataset>();
    data->name = name;
    data->sources = {{file, u"runs-csv"_s, QString(64, QLatin1Char('0'))}};
    data->tables = {{u"runs"_s, {{u"n"_s, Quantity::Processes, cores}, {u"t_n_s"_s, Quantity::Time, t}}}};
    data->facts[u"setting"_s] = setting;
    return addDataset(session, data);
}

Session threeSizes(QStringList* ids = nullptr)
{
    Session session;
    for (const int size : {2000, 500, 1000}) {
        const QString id = addSeries(session, u"table, N %1"_s.arg(size), {{u"N"_s, QString::number(size)}}, size);
        if (ids) *ids << id;
    }
    return session;
}

double numberAt(const Figure& figure, const char* column, int row)
{
    return std::get<std::vector<double>>(figure.table.find(QString::fromLatin1(column))->values)[size_t(row)];
}

} // namespace

class TestSizedProblems : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizesAreReadAsPeopleWriteThem_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("size");
        QTest::newRow("number") << u"4096"_s << 4096.0;
        QTest::newRow("power of ten") << u"1e6"_s << 1e6;
        QTest::newRow("product") << u"64x32"_s << 2048.0;
        QTest::newRow("three") << u"100 × 200 * 4"_s << 80000.0;
        QTest::newRow("power") << u"256^3"_s << 16777216.0;
        QTest::newRow("python") << u"2**12"_s << 4096.0;
        QTest::newRow("k") << u"4k"_s << 4000.0;
        QTest::newRow("Mi") << u"2 Mi"_s << 2097152.0;
        QTest::newRow("k times k") << u"2kx2k"_s << 4e6;
        for (const char* none : {"", "large", "-5", "0", "4x", "x4", "12 atoms", "1,000"})
            QTest::newRow(none) << QString::fromLatin1(none) << missing;
    }
    void sizesAreReadAsPeopleWriteThem()
    {
        QFETCH(QString, text);
        QFETCH(double, size);
        const double read = problemSize(text);
        QVERIFY2(read == size || (std::isnan(read) && std::isnan(size)), qPrintable(exact(read)));
    }

    void headingsOfSizes()
    {
        for (const char* heading : {"size", "N", "matrix_dim", "nx", "cells", "Problem", "n_atoms", "grid"})
            QVERIFY2(isSizeHeading(QString::fromLatin1(heading)), heading);
        for (const char* heading : {"threads", "block_size", "tile size", "cells per_rank", "solver", "nodes", "batch size", "comm_size",
                                    "throughput_mcells_s", "cells/s"})
            QVERIFY2(!isSizeHeading(QString::fromLatin1(heading)), heading);
        QVERIFY(edgeFamily(u"nx"_s) >= 0 && edgeFamily(u"nx"_s) == edgeFamily(u"nz"_s));
        QVERIFY(edgeFamily(u"nx"_s) != edgeFamily(u"rows"_s));
        QCOMPARE(edgeFamily(u"size"_s), -1);
    }

    void seriesOfOneProblemAreFoundBySize()
    {
        QStringList ids;
        const Session session = threeSizes(&ids);
        const auto problems = sizedProblems(session);
        QCOMPARE(problems.size(), size_t(1));
        QCOMPARE(problems[0].heading, u"N"_s);
        QCOMPARE(problems[0].sizes, (std::vector<double>{500, 1000, 2000}));
        QCOMPARE(problems[0].items[0]->id, ids[1]);
        QVERIFY(sizedProblems(session, QStringList{ids[0]}).empty());
        QCOMPARE(sizedProblems(session, QStringList{ids[0], ids[2]}).front().sizes, (std::vector<double>{1000, 2000}));
    }

    void whatElseWasSetTellsProblemsApart()
    {
        Session session;
        for (const char* solver : {"cg", "gmres"})
            for (const int size : {100, 200})
                for (const int threads : {1, 4})
                    addSeries(session, u"x"_s,
                              {{u"solver"_s, QLatin1String(solver)}, {u"size"_s, QString::number(size)}, {u"threads"_s, threads}}, size);
        QCOMPARE(sizedProblems(session).size(), size_t(4));
        const auto byThreads = sizedProblems(session, u"Threads"_s); // who says so may call anything a size
        QCOMPARE(byThreads.size(), size_t(4));
        QCOMPARE(byThreads.front().sizes, (std::vector<double>{1, 4}));
        QVERIFY(sizedProblems(session, u"solver"_s).empty());
        QCOMPARE(numberSettings(session), (QStringList{u"size"_s, u"threads"_s}));
    }

    void edgesAreMultipliedAndTwoSizesAreNoGuess()
    {
        Session session;
        for (const int edge : {10, 20}) addSeries(session, u"x"_s, {{u"nx"_s, edge}, {u"ny"_s, 2 * edge}, {u"nz"_s, 5}}, edge);
        QCOMPARE(sizedProblems(session).front().sizes, (std::vector<double>{200, 800}));
        Session two;
        for (const int k : {1, 2, 3}) addSeries(two, u"x"_s, {{u"cells"_s, 100 * k}, {u"particles"_s, 50 * (4 - k)}}, k);
        QVERIFY(sizedProblems(two).empty());
    }

    void oneSizeTwiceOrOtherFilesAreNoProblem()
    {
        Session session;
        addSeries(session, u"a"_s, {{u"size"_s, u"100"_s}}, 100);
        addSeries(session, u"b"_s, {{u"size"_s, u"200"_s}}, 200, u"other.csv"_s);
        QVERIFY(sizedProblems(session).empty());
        addSeries(session, u"c"_s, {{u"size"_s, u"200"_s}}, 200);
        QCOMPARE(sizedProblems(session).size(), size_t(1));
        addSeries(session, u"d"_s, {{u"size"_s, u"200"_s}}, 200);
        QVERIFY(sizedProblems(session).empty());
    }

    void theFigureAnswersForASizeThatWasNotMeasured()
    {
        QStringList ids;
        const Session session = threeSizes(&ids);
        const Figure figure = built(session, u"size-forecast"_s, ids, {{u"size"_s, 3000}, {u"at"_s, 32}});
        QVERIFY2(figure.title.startsWith(u"table: with N = 3000 on 32 cores "_s), qPrintable(figure.title));
        int row = 0;
        while (numberAt(figure, "size", row) != 3000) ++row;
        QCOMPARE(numberAt(figure, "n", row), 32.0);
        QVERIFY(std::isnan(numberAt(figure, "measured_s", row)));
        const double truth = 1e-9 * 27e9 * (1 / 32.0 + 0.01);
        QVERIFY(numberAt(figure, "time_q025_s", row) < truth && truth < numberAt(figure, "time_q975_s", row));
        QVERIFY(numberAt(figure, "time_q90_s", row) < 6 * numberAt(figure, "time_q10_s", row));
        QCOMPARE(size_t(figure.table.rows()), 3 * cores.size() + 1);
        QCOMPARE(figure.rowRecords[0].dataset, ids[1]);
        QVERIFY(figure.rowRecords[size_t(row)].dataset.isEmpty());
        const Figure overSize = built(session, u"size-forecast"_s, ids, {{u"size"_s, 3000}, {u"at"_s, 32}, {u"over"_s, u"size"_s}});
        QCOMPARE(overSize.title, figure.title); // the same answer, seen from another side
        QCOMPARE(overSize.panels[0].x.label, u"N"_s);
        QCOMPARE(overSize.table, figure.table);
    }

    /// A size further out than those measured span, and how its cube is typed where it looks like an edge of one.
    void aSizeFarOutIsWarnedOf()
    {
        QStringList ids;
        const Session session = threeSizes(&ids);
        const auto warned = [&](double size) {
            QStringList all;
            for (const Message& message : built(session, u"size-forecast"_s, ids, {{u"size"_s, size}, {u"at"_s, 32}}).messages)
                if (message.severity == Severity::Warning) all << plainText(message.text);
            return all.join(u'\n');
        };
        for (const double near : {130.0, 3000.0, 8000.0}) QVERIFY2(!warned(near).contains(u"further than"_s), qPrintable(warned(near)));
        const QString below = warned(100), above = warned(32000), edge = warned(12);
        QVERIFY2(below.contains(u"N = 100 is 5.00 times below the smallest size that was measured, further than these span (4.00 times)"_s),
                 qPrintable(below));
        QVERIFY2(above.contains(u"N = 32000 is 16.0 times above the largest size"_s) && !above.contains(u'^'), qPrintable(above));
        QVERIFY2(edge.contains(u"The cube of it is typed as 12^3."_s), qPrintable(edge));
    }

    void whatLacksIsSaid()
    {
        Session session = threeSizes();
        FigureRequest request{u"f"_s, u"size-forecast"_s, {}, {session.datasets[0].id}, {}, {}};
        QVERIFY(sizesLack(session, request).contains(u"alone is one series"_s));
        request.datasets << session.datasets[1].id;
        QCOMPARE(sizesLack(session, request), QString());
        request.choices[u"size"_s] = -1;
        QVERIFY(!sizesLack(session, request).isEmpty());
    }

    void workThatGrowsIsToldBySizesNamesAndTimes()
    {
        const ScalingPoints flat = scalingPoints(std::vector<double>{1, 2, 4}, {10, 10.5, 11}),
                            falling = scalingPoints(std::vector<double>{1, 2, 4}, {10, 5.5, 3});
        Dataset data;
        QVERIFY(toldScaling(data, flat).scaling == Scaling::Unknown);
        QVERIFY(toldScaling(data, falling).scaling == Scaling::Strong);
        data.facts[u"work"_s] = u"grows as n"_s;
        QVERIFY(toldScaling(data, flat).scaling == Scaling::Weak && toldScaling(data, flat).by == ToldScaling::Sizes);
        data.facts[u"work"_s] = u"grows with n"_s;
        QVERIFY(toldScaling(data, falling).scaling == Scaling::Unknown);
        data.facts = {};
        data.name = u"weak_scaling"_s;
        QVERIFY(toldScaling(data, flat).scaling == Scaling::Weak && toldScaling(data, flat).by == ToldScaling::Name);
        QVERIFY(toldScaling(data, falling).scaling == Scaling::Strong); // no weak scaling falls so
        data.name = u"strong and weak"_s;
        QVERIFY(toldScaling(data, flat).by == ToldScaling::Times);
        data.name = u"tweaked"_s;
        QVERIFY(toldScaling(data, flat).by == ToldScaling::Times);
        data.facts[u"scaling"_s] = u"weak"_s; // a comment of its file
        QVERIFY(toldScaling(data, flat).scaling == Scaling::Weak && toldScaling(data, flat).by == ToldScaling::Comment);
        QVERIFY(toldScaling(data, falling).by == ToldScaling::Times);
        data.name = u"strong"_s; // says more
        QVERIFY(toldScaling(data, flat).scaling == Scaling::Strong && toldScaling(data, flat).by == ToldScaling::Name);
        data.name = u"tweaked"_s;
        data.facts[u"setting"_s] = QJsonObject{{u"mode"_s, u"Weak"_s}};
        QVERIFY(toldScaling(data, flat).scaling == Scaling::Weak);
    }
};

QTEST_GUILESS_MAIN(TestSizedProblems)
#include "tst_sized_problems.moc"
