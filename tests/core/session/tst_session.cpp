// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/fitModel.h"
#include "core/session/Session.h"
#include "core/theories/defaults.h"

#include <QTest>

using namespace costscope;

namespace {

/// Records that follow eq (6) with f_s = 0.01, b = 30, c = 35, t_1 = 4000 s, told to the hundredth of a second.
DatasetPtr runs(const QString& name, size_t records, double firstN = 1)
{
    std::vector<double> n, t;
    for (double cores = firstN; n.size() < records; cores *= 2) {
        const double amdahl = 0.01 * 4000 + 0.99 * 4000 / cores;
        const double ratio = 30.0 / 36 - 30.0 / (35 + cores);
        n.push_back(cores);
        t.push_back(qRound(100 * amdahl / (1 - ratio)) / 100.0);
    }
    auto data = std::make_shared<Dataset>();
    data->name = name;
    data->tables = {{"records", {{"n", Quantity::Processes, n}, {"t_n_s", Quantity::Time, t}}}};
    return data;
}

DatasetPtr profile()
{
    auto data = std::make_shared<Dataset>();
    data->name = "one report";
    data->kind = DatasetKind::Profile;
    data->tables = {{"tasks", {{"task", Quantity::Count, std::vector<double>{0, 1, 2, 3, 4}}}}};
    return data;
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreUnique()
    {
        Session session;
        for (int i = 0; i < 3; ++i) addDataset(session, runs("LAMMPS", 8));
        QCOMPARE(session.datasets[0].name, u"LAMMPS"_s);
        QCOMPARE(session.datasets[1].name, u"LAMMPS (2)"_s);
        QCOMPARE(session.datasets[2].name, u"LAMMPS (3)"_s);
        QCOMPARE(session.datasets[2].data->name, u"LAMMPS"_s);
    }

    /// Two imports of the same program: the arguments tell the series apart, numbers what they do not.
    void argumentsTellSeriesApart()
    {
        Session session;
        for (const char* arguments : {"100 5", "200 5", "200 5"}) {
            Dataset series = *runs("jacobi2d", 8);
            series.facts[u"arguments"_s] = QLatin1String(arguments);
            addDataset(session, std::make_shared<const Dataset>(series));
        }
        QCOMPARE(session.datasets[0].name, u"jacobi2d"_s);
        QCOMPARE(session.datasets[1].name, u"jacobi2d 200 5"_s);
        QCOMPARE(session.datasets[2].name, u"jacobi2d 200 5 (2)"_s);
    }

    void idsDoNotComeBack()
    {
        Session session;
        const QString first = addDataset(session, runs("a", 8)), second = addDataset(session, runs("b", 8));
        QVERIFY(first != second);
        removeItem(session, second);
        const QString third = addDataset(session, runs("c", 8));
        QVERIFY(third != first && third != second);
        session.figures.push_back({"g900", "overhead-curves", {}, {}});
        QCOMPARE(session.freshId('d'), u"d901"_s);
        session.lastId = -5; // from a file
        session.figures.push_back({"g9223372036854775807", "overhead-curves", {}, {}});
        QCOMPARE(session.freshId('d'), u"d901"_s);
    }

    void defaults_data()
    {
        QTest::addColumn<DatasetPtr>("data");
        QTest::addColumn<bool>("fitted");
        QTest::newRow("eight records") << runs("a", 8) << true;
        QTest::newRow("four records") << runs("a", 4) << true;
        QTest::newRow("three records") << runs("a", 3) << false;
        QTest::newRow("no record at n = 1") << runs("a", 8, 2) << false;
        QTest::newRow("a single profile") << profile() << false;
    }
    void defaults()
    {
        QFETCH(DatasetPtr, data);
        QFETCH(bool, fitted);
        Session session;
        const QString id = addDataset(session, data);
        const QStringList figures = addDefaults(session, id);
        QCOMPARE(session.fits.size(), size_t(fitted));
        const qsizetype shown = data->kind != DatasetKind::Runs ? 0 : fitted ? 2 : 1; // the answer for any n, and the fit
        QCOMPARE(figures.size(), shown);
        QCOMPARE(session.figures.size(), size_t(shown));
        if (!fitted) return;
        QCOMPARE(session.fits[0].name, u"a, eq (6)"_s);
        QCOMPARE(session.fits[0].dataset, id);
        QVERIFY(session.figure(figures[0]));
        QCOMPARE(session.figures[0].kind, u"run-time-forecast"_s);
        QCOMPARE(session.figures[1].kind, u"overhead-curves"_s);
        QCOMPARE(session.figures[0].datasets, QStringList{id});
    }

    void refitReplaces()
    {
        Session session;
        const QString id = addDataset(session, runs("a", 10));
        addDefaults(session, id);
        const Fit before = session.fits[0];
        FitSettings settings = before.settings;
        settings.fixed["f_s"] = 0.01;
        const auto again = refit(session, id, settings);
        QVERIFY(again.ok());
        QCOMPARE(session.fits.size(), size_t(1));
        QCOMPARE(*again, before.id);
        QCOMPARE(session.fits[0].name, before.name);
        QVERIFY(qAbs(session.fits[0].value(u"b") - 30) < 0.1); // what the records were made of
        settings.model = "amdahl-ratio";
        QVERIFY(!refit(session, id, settings).ok()); // there is no tau in the table
        QCOMPARE(session.fits.size(), size_t(1));
        QVERIFY(refit(session, "d77", settings).error().message.contains("d77"));
    }

    /// The id may be the very text that goes with the item.
    void removesByItsOwnId()
    {
        Session session;
        const QString a = addDataset(session, runs("a", 8));
        addDataset(session, runs("b", 8));
        addDefaults(session, a);
        QCOMPARE(session.fits.size(), size_t(1));
        removeItem(session, session.datasets[0].id);
        QVERIFY(!session.dataset(a) && session.fits.empty() && session.figures.empty());
    }

    void removesWhatHangsOnIt()
    {
        Session session;
        const QString a = addDataset(session, runs("a", 8)), b = addDataset(session, runs("b", 8));
        addDefaults(session, a);
        addDefaults(session, b);
        FigureRequest both;
        both.kind = "overhead-ratio";
        both.datasets = {a, b};
        const QString shared = addFigure(session, both);
        removeItem(session, a);
        QVERIFY(!session.dataset(a) && session.dataset(b));
        QCOMPARE(session.fits.size(), size_t(1));
        QCOMPARE(session.figures.size(), size_t(3));
        QCOMPARE(session.figure(shared)->datasets, QStringList{b});
        removeItem(session, session.fits[0].id);
        removeItem(session, shared);
        QVERIFY(session.fits.empty());
        QCOMPARE(session.figures.size(), size_t(2));
        removeItem(session, "nothing");
        QCOMPARE(session.datasets.size(), size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
