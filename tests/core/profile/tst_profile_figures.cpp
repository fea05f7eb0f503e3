// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureKind.h"
#include "core/profile/mpiTimes.h"
#include "core/session/Session.h"
#include "core/theories/defaults.h"

#include <QJsonArray>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// Three ranks of 10, 10 and 12 s with 4, 2 and 3 s in MPI; two call sites of Send and one of Waitall with a row for each rank.
Dataset someProfile()
{
    Dataset profile;
    profile.name = u"heat"_s;
    profile.kind = DatasetKind::Profile;
    profile.facts = {
        {"tasks", 3},
        {"operations", QJsonArray{QJsonObject{{"call", "Send"}, {"time_s", 3}, {"count", 30}, {"sent_bytes", 3000}},
                                  QJsonObject{{"call", "Waitall"}, {"time_s", 6}, {"count", 3}, {"sent_bytes", QJsonValue()}}}}};
    profile.tables = {{u"tasks"_s,
                       {{u"task"_s, Quantity::None, std::vector<qint32>{0, 1, 2}},
                        {u"app_time_s"_s, Quantity::Time, std::vector<double>{10, 10, 12}},
                        {u"mpi_time_s"_s, Quantity::Time, std::vector<double>{4, 2, 3}}}},
                      {u"callsites"_s,
                       {{u"id"_s, Quantity::None, std::vector<qint32>{1, 1, 2}},
                        {u"level"_s, Quantity::None, std::vector<qint32>{0, 1, 0}},
                        {u"file"_s, Quantity::Text, Texts({u"heat.c"_s, u"libc.c"_s, u"heat.c"_s})},
                        {u"line"_s, Quantity::None, std::vector<qint32>{17, 58, 40}},
                        {u"function"_s, Quantity::Text, Texts({u"halo"_s, u"start"_s, u"main"_s})}}},
                      {u"callsite-time"_s,
                       {{u"call"_s, Quantity::Text, Texts({u"Send"_s, u"Send"_s, u"Send"_s, u"Waitall"_s, u"Waitall"_s, u"Waitall"_s})},
                        {u"site"_s, Quantity::None, std::vector<qint32>{1, 3, 1, 2, 2, 2}},
                        {u"rank"_s, Quantity::None, std::vector<qint32>{0, 0, -1, 0, 2, -1}},
                        {u"count"_s, Quantity::Count, std::vector<qint64>{10, 5, 10, 2, 1, 3}},
                        {u"mean_s"_s, Quantity::Time, std::vector<double>{0.2, 0.1, 0.2, 1, 4, 2}}}}};
    return profile;
}

Result<Figure> built(const Dataset& profile, const QString& kind, const QJsonObject& choices = {})
{
    Session session;
    const QString id = addDataset(session, std::make_shared<const Dataset>(profile));
    const FigureRequest request{.id = {}, .kind = kind, .datasets = {id}, .choices = choices};
    return buildFigure(session, request);
}

std::vector<double> column(const Figure& figure, const char* name)
{
    const Column* found = figure.table.find(QString::fromLatin1(name));
    return found ? figure.table.numbers(QString::fromLatin1(name)) : std::vector<double>();
}

} // namespace

class TestProfileFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void functions()
    {
        const auto figure = built(someProfile(), u"mpi-time"_s);
        QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(figure.error().message));
        QCOMPARE(figure->title, u"MPI_Waitall has 67\u00A0% of the MPI time"_s);
        QCOMPARE(column(*figure, "time_s"), (std::vector<double>{6, 3}));
        const auto byBytes = built(someProfile(), u"mpi-time"_s, {{"value", "bytes"}});
        QCOMPARE(byBytes->title, u"MPI_Send has 100\u00A0% of the bytes sent"_s);
        QCOMPARE(byBytes->table.rows(), 1);
    }

    /// Their sum is beyond a double: three of a third each.
    void hugeTimes()
    {
        Dataset profile = someProfile();
        QJsonArray operations;
        for (const char* call : {"Send", "Recv", "Waitall"}) operations.append(QJsonObject{{"call", call}, {"time_s", 1.5e308}});
        profile.facts[u"operations"_s] = operations;
        const auto figure = built(profile, u"mpi-time"_s);
        QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(figure.error().message));
        QCOMPARE(figure->title, u"MPI_Send and MPI_Recv together have 67\u00A0% of the MPI time"_s);
        for (const double share : column(*figure, "share")) QCOMPARE(share, 1. / 3);
    }

    /// Rows of all ranks count, those of single ranks do not; a site of which only ranks are told has no total.
    void callSites()
    {
        const auto figure = built(someProfile(), u"mpi-time"_s, {{"by", "call-site"}});
        QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(figure.error().message));
        QCOMPARE(figure->title, u"MPI_Waitall in main, heat.c:40 has 75\u00A0% of the MPI time"_s);
        QCOMPARE(column(*figure, "time_s"), (std::vector<double>{6, 2}));
        QCOMPARE(figure->panels[0].y.fixedTicks[1].label, u"MPI_Send in halo, heat.c:17"_s);
    }

    void ranks()
    {
        const auto figure = built(someProfile(), u"time-by-rank"_s);
        QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(figure.error().message));
        // Computation 6, 8, 9 s: mean 23/3.
        QCOMPARE(figure->title,
                 u"Rank 2 computes 1.17 times as long as the mean; MPI takes 20\u00A0% to 40\u00A0% of the time of a rank"_s);
        QCOMPARE(column(*figure, "computation_s"), (std::vector<double>{6, 8, 9}));
        const auto sorted = built(someProfile(), u"time-by-rank"_s, {{"order", "longest"}});
        QCOMPARE(column(*sorted, "rank"), (std::vector<double>{2, 1, 0}));
    }

    void oneFunctionByRank()
    {
        const auto send = built(someProfile(), u"time-by-rank"_s, {{"function", "MPI_Send"}});
        QVERIFY2(send.ok(), send.ok() ? "" : qPrintable(send.error().message));
        QCOMPARE(column(*send, "mpi_s"), (std::vector<double>{2.5, 0, 0})); // both sites
        QCOMPARE(send->title, u"Rank 0 spends 3.00 times the mean in MPI_Send"_s);
        const auto waitall = built(someProfile(), u"time-by-rank"_s, {{"function", "MPI_Waitall"}});
        QCOMPARE(column(*waitall, "mpi_s"), (std::vector<double>{2, 0, 4}));
    }

    /// More ranks than bars: each is the mean of some, the table has all.
    void manyRanks()
    {
        Dataset profile = someProfile();
        std::vector<qint32> ranks;
        std::vector<double> times, mpi;
        for (int rank = 0; rank < 2000; ++rank) ranks.push_back(rank), times.push_back(10 + rank % 4), mpi.push_back(1);
        profile.tables = {
            {u"tasks"_s,
             {{u"task"_s, Quantity::None, ranks}, {u"app_time_s"_s, Quantity::Time, times}, {u"mpi_time_s"_s, Quantity::Time, mpi}}}};
        const auto figure = built(profile, u"time-by-rank"_s);
        QVERIFY(figure.ok());
        QCOMPARE(figure->table.rows(), 2000);
        const Series& computation = figure->panels[0].series[0];
        QCOMPARE(computation.high.size(), size_t(500));
        for (const double mean : computation.high) QCOMPARE(mean, 10.5); // of 9, 10, 11, 12 s
        const Series& range = figure->panels[0].series[2];
        QCOMPARE(range.y.front(), 9.);
        QCOMPARE(range.y2.front(), 12.);
    }

    void lacks()
    {
        Dataset sampled;
        sampled.name = u"sampled"_s;
        sampled.kind = DatasetKind::Profile;
        const auto functions = built(sampled, u"mpi-time"_s);
        QVERIFY(!functions.ok() && functions.error().message.contains(u"tells no times by MPI function"_s));
        const auto ranks = built(sampled, u"time-by-rank"_s);
        QVERIFY(!ranks.ok() && ranks.error().message.contains(u"not of single ones"_s));
        Session session;
        QVERIFY(addDefaults(session, addDataset(session, std::make_shared<const Dataset>(sampled))).isEmpty());
        QCOMPARE(addDefaults(session, addDataset(session, std::make_shared<const Dataset>(someProfile()))).size(), 2);
    }
};

QTEST_GUILESS_MAIN(TestProfileFigures)
#include "tst_profile_figures.moc"
