// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include <QJsonArray>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

Session sessionWith(const QString& name, std::vector<double> n, std::vector<double> t)
{
    auto data = std::make_shared<Dataset>();
    data->name = name;
    data->tables = {{"records", {{"n", Quantity::Processes, std::move(n)}, {"t_n_s", Quantity::Time, std::move(t)}}}};
    Session session;
    addDataset(session, data);
    return session;
}

Fit fitWith(double b)
{
    Fit fit;
    fit.settings.model = "amdahl-overhead";
    fit.parameters = {{"b", Quantity::None, b, {}, {}}};
    return fit;
}

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameIsSilent()
    {
        const Session session = sessionWith("a", {1, 2, missing}, {4, missing, 1});
        QVERIFY(compareSessions(session, session).same());
    }

    /// Nobody forbids to rename one dataset as another is called.
    void twoOfOneName()
    {
        Session session = sessionWith("a", {1, 2}, {4, 2}), other = session;
        for (Session* one : {&session, &other}) {
            addDataset(*one, sessionWith("b", {1, 2}, {8, one == &session ? 5.0 : 6.0}).datasets[0].data);
            one->datasets[1].name = u"a"_s;
        }
        QVERIFY(compareSessions(session, session).same());
        const auto changed = compareSessions(session, other).datasets;
        QCOMPARE(changed.size(), size_t(1));
        QCOMPARE(changed[0].name, u"a #2"_s);
        QCOMPARE(changed[0].values.size(), size_t(1));
    }

    void tellsOldNewRatio()
    {
        // A repetition of n = 2, a record that went and one that came.
        const auto c = compareSessions(sessionWith("a", {1, 2, 2, 4}, {8, 5, 6, 3}), sessionWith("b", {1, 2, 2, 8}, {8, 4, 6, 2}));
        QCOMPARE(c.datasets.size(), size_t(1));
        QCOMPARE(c.datasets[0].name, u"a → b"_s);
        const auto& values = c.datasets[0].values;
        QCOMPARE(values.size(), size_t(3));
        QCOMPARE(values[0].name, u"n=2 t_n_s"_s);
        QCOMPARE(values[0].before, 5.0);
        QCOMPARE(values[0].after, 4.0);
        QCOMPARE(values[0].ratio(), 0.8);
        QCOMPARE(values[1].name, u"n=4 t_n_s"_s);
        QVERIFY(std::isnan(values[1].after));
        QCOMPARE(values[2].name, u"n=8 t_n_s"_s);
        QVERIFY(std::isnan(values[2].before));
    }

    void tellsTexts()
    {
        Session before = sessionWith("a", {1, 2}, {4, 2}), after = before;
        putFit(before, "d1", fitWith(30));
        Fit fit = fitWith(30);
        fit.settings.weights = Weights::Log;
        fit.settings.fixed["f_s"] = 0.5;
        putFit(after, "d1", fit);
        addFigure(before, {{}, "overhead-curves", "Old", {"d1"}, {}, {{"y_scale", "log"}}});
        addFigure(after, {{}, "overhead-curves", "New", {"d1"}, "m", {{"y_scale", "linear"}}});
        after.notes = "seen";
        const auto c = compareSessions(before, after);
        QVERIFY(!c.same() && !c.equal && c.datasets.empty());
        const auto told = [](const std::vector<ItemChange>& items) {
            QStringList all;
            for (const ItemChange& item : items)
                for (const TextChange& t : item.texts) all.append(u"%1: %2 > %3"_s.arg(t.name, t.before, t.after));
            return all.join("; ");
        };
        QCOMPARE(told(c.fits), u"weights: plain > log; fixed f_s:  > 0.5"_s);
        QCOMPARE(told(c.figures), u"title: Old > New; machine:  > m; choice y_scale: log > linear"_s);
        QCOMPARE(told(c.session), u"notes:  > seen"_s);
        QVERIFY(compareSessions(after, after).equal);
    }

    void textsOfRecordsAndTheRest()
    {
        const auto with = [](const char* note, const char* file) {
            Session session = sessionWith("a", {1}, {4});
            auto data = std::make_shared<Dataset>(*session.datasets[0].data);
            data->tables[0].columns.push_back({"note", Quantity::Text, Texts{QString::fromUtf8(note)}});
            data->sources = {{file, {}, {}}};
            session.datasets[0].data = data;
            return session;
        };
        const auto c = compareSessions(with("cold", "x"), with("warm", "x"));
        QCOMPARE(c.datasets[0].texts[0].name, u"n=1 note"_s);
        QVERIFY(c.datasets[0].texts[0].before == "cold" && c.datasets[0].texts[0].after == "warm");
        const auto rest = compareSessions(with("cold", "x"), with("cold", "y"));
        QVERIFY(rest.same() && !rest.equal); // another source is not told, but it is no equality either
    }

    /// Not only the values of one row of a machine: its tables and channels too.
    void wholeMachinesAndCalibrations()
    {
        const auto with = [](double transfer, const char* form, double largest) {
            Session session;
            Machine machine;
            machine.id = "m";
            machine.rest = {
                {"channels",
                 QJsonObject{{"network", QJsonObject{{"form", form}, {"transfer", QJsonArray{QJsonValue(QJsonArray{1.0, transfer})}}}}}}};
            session.machines = {machine};
            CalibrationItem item;
            item.name = "tests";
            item.recipe.mostQueue = largest;
            session.calibrations = {item};
            return session;
        };
        QVERIFY(compareSessions(with(2, "table", 1), with(2, "table", 1)).same());
        const auto c = compareSessions(with(2, "table", 100), with(3, "law", 1000));
        QCOMPARE(c.machines.size(), size_t(1));
        QCOMPARE(c.machines[0].values.size(), size_t(1));
        QCOMPARE(c.machines[0].values[0].name, u"channels.network.transfer[0][1]"_s);
        QCOMPARE(c.machines[0].values[0].ratio(), 1.5);
        QCOMPARE(c.machines[0].texts[0].name, u"channels.network.form"_s);
        QCOMPARE(c.calibrations.size(), size_t(1));
        QCOMPARE(c.calibrations[0].values.size(), size_t(1));
        QVERIFY(c.calibrations[0].values[0].name.startsWith("recipe.") && c.calibrations[0].values[0].after == 1000);
        QVERIFY(!c.same() && !c.equal);
    }

    void addedAndRemoved()
    {
        Session before = sessionWith("a", {1}, {1}), after = before;
        addDataset(before, sessionWith("old", {1}, {1}).datasets[0].data);
        addDataset(after, sessionWith("new", {1}, {1}).datasets[0].data);
        putFit(before, "d1", fitWith(30));
        putFit(after, "d1", fitWith(33));
        addFigure(after, {{}, "overhead-curves", {}, {"d1"}});
        after.machines.push_back(shippedMachines().front());
        const auto c = compareSessions(before, after);
        QCOMPARE(c.datasets.size(), size_t(2));
        QVERIFY(c.datasets[0].name == "old" && c.datasets[0].change == Change::Removed);
        QVERIFY(c.datasets[1].name == "new" && c.datasets[1].change == Change::Added);
        QCOMPARE(c.fits.size(), size_t(1));
        QCOMPARE(c.fits[0].name, u"a, amdahl-overhead"_s);
        QCOMPARE(c.fits[0].values[0].ratio(), 1.1);
        QCOMPARE(c.figures[0].name, u"overhead-curves, a"_s);
        QCOMPARE(c.machines[0].name, u"blue-waters"_s);
        QCOMPARE(toString(c.machines[0].change), u"added"_s);
    }
};

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
