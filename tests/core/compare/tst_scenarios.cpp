// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/scenarios.h"

#include "core/compare/scenariosFigure.h"
#include "core/session/baseline.h"
#include "core/session/sessionFile.h"
#include "tests/core/testSession.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <random>

using namespace costscope;

namespace {

/// Run times under a name of its own: 100/n s, times `factor` of each n.
Session runs(const QString& name, const std::vector<double>& factors)
{
    auto data = std::make_shared<Dataset>();
    data->name = name;
    std::vector<double> n, t;
    for (size_t i = 0; i < factors.size(); ++i) {
        n.push_back(std::ldexp(1, int(i)));
        t.push_back(100 / n.back() * factors[i]);
    }
    data->tables = {{u"runs"_s, {{u"n"_s, Quantity::Processes, n}, {u"t_n_s"_s, Quantity::Time, t}}}};
    Session session;
    addDataset(session, data);
    return session;
}

ScenarioTable tableOf(const std::vector<Session>& sessions, const ScenarioSettings& settings = {})
{
    std::vector<Scenario> scenarios;
    for (const Session& session : sessions) scenarios.push_back({QString(QChar(u'a' + int(scenarios.size()))), &session});
    FigureMemory memory;
    auto table = scenarioTable(scenarios, settings, memory);
    return table.ok() ? table.take() : ScenarioTable{};
}

} // namespace

class TestScenarios : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Data of other names are the same thing where there is one of a kind.
    void threeTables()
    {
        const ScenarioTable table = tableOf({runs(u"x"_s, {1, 1, 1}), runs(u"y"_s, {1, 0.5, 2}), runs(u"z"_s, {1, 1.5, 0.25})});
        QCOMPARE(table.columns.size(), size_t(2)); // n = 1 is the same in all
        QCOMPARE(table.unchanged, size_t(1));
        QCOMPARE(table.columns[0].label, u"run time, n = 2"_s); // 25 s more or less, the other one 25 s more at most
        QCOMPARE(table.columns[0].at(1), 25.0);
        QCOMPARE(table.columns[0].at(2), 75.0);
        QCOMPARE(table.columns[0].ratioAt(2), 1.5);
        QCOMPARE(table.columns[1].at(2), 6.25);
        QCOMPARE(scenariosInWords(table), u"3 sessions beside each other"_s); // b and c have the least of one each
    }

    void whoTakesLeast()
    {
        const std::vector<Session> sessions{runs(u"x"_s, {1, 1, 1, 1}), runs(u"y"_s, {0.5, 0.5, 2, 1.5}), runs(u"z"_s, {2, 2, 0.5, 2})};
        QCOMPARE(scenariosInWords(tableOf(sessions)), u"“b” takes least in 2 of 4 times that are shown"_s);
        const ScenarioTable one = tableOf(sessions, {.wanted = {u"N = 4"_s}});
        QCOMPARE(one.columns.size(), size_t(1));
        QCOMPARE(scenariosInWords(one), u"run time, n = 4 is least in “c”, 12.5 s, 0.5 times that of “a”"_s.replace(
                                            u"12.5 s"_s, display(12.5, Quantity::Time, 3)));
        const ScenarioTable two = tableOf(sessions, {.most = 2});
        QCOMPARE(two.columns.size(), size_t(2));
        QCOMPARE(two.further, size_t(2));
        QCOMPARE(scenariosInWords(tableOf({sessions[0], sessions[0]})), u"No number of 2 sessions differs"_s);
        QCOMPARE(scenariosInWords(tableOf({sessions[0], Session()})), u"2 sessions have no number in common"_s);
    }

    void wordsThatNoNumberHas()
    {
        const Session one = runs(u"x"_s, {1, 2}), other = runs(u"x"_s, {1, 3});
        const std::vector<Scenario> both{{u"a"_s, &one}, {u"b"_s, &other}};
        FigureMemory memory;
        const auto table = scenarioTable(both, {.wanted = {u"γ"_s}}, memory);
        QVERIFY(!table.ok());
        QVERIFY2(table.error().message.contains(u"“γ”"_s), qPrintable(table.error().message));
        QVERIFY(!scenarioTable(std::span(both).first(1), {}, memory).ok());
    }

    /// The sentence counts what the table holds, whatever the numbers are.
    void theSentenceIsTrue()
    {
        std::mt19937 random(7);
        int told = 0;
        for (int round = 0; round < 60; ++round) {
            std::vector<Session> sessions;
            const int count = 2 + int(random() % 4), points = 1 + int(random() % 5);
            for (int i = 0; i < count; ++i) {
                std::vector<double> factors;
                for (int k = 0; k < points; ++k) factors.push_back(0.5 + double(random() % 6) / 4); // some are equal
                sessions.push_back(runs(u"s%1"_s.arg(i), factors));
            }
            const ScenarioTable table = tableOf(sessions);
            const QString said = scenariosInWords(table);
            static const QRegularExpression counts(u"^“(.)” takes least in (\\d+) of (\\d+) times"_s);
            const auto match = counts.match(said);
            if (!match.hasMatch()) continue;
            ++told;
            const size_t who = size_t(match.captured(1).front().unicode() - u'a');
            int wins = 0;
            for (const ScenarioColumn& column : table.columns) {
                bool isLeast = true;
                for (size_t i = 0; i < column.size(); ++i) isLeast &= i == who || column.at(who) < column.at(i);
                wins += isLeast;
            }
            QCOMPARE(match.captured(2).toInt(), wins);
            QCOMPARE(match.captured(3).toInt(), int(table.columns.size()));
        }
        QVERIFY2(told > 15, qPrintable(QString::number(told)));
    }

    void theFigure()
    {
        Session session = runs(u"now"_s, {1, 0.5, 2});
        QVERIFY(lackOf(scenariosFigure, session, {}).contains(u"--baseline"_s));
        pinBeside(session, {u"old"_s, {}, {}, runs(u"old"_s, {1, 1, 1})});
        pinBeside(session, {u"old"_s, {}, {}, runs(u"other"_s, {1, 1, 4})});
        QCOMPARE(session.baseline.beside.front()->name, u"old (2)"_s);
        const Figure figure = built(session, u"scenarios"_s, {});
        QCOMPARE(figure.panels.size(), size_t(2));
        QCOMPARE(figure.panels[0].y.fixedTicks.size(), size_t(3));
        QCOMPARE(figure.table.rows(), 6);
        QCOMPARE(figure.table.find(u"session")->text(1), u"old (2)"_s);
        QCOMPARE(figure.table.find(u"session")->text(2), u"this session"_s);
        FigureRequest request{.id = {}, .kind = u"scenarios"_s, .datasets = {}, .choices = {}};
        QVERIFY(scenariosFigure.setValue(request, u"values"_s, u"n = 4; n = 1"_s).ok());
        const Figure chosen = buildFigure(session, request).take();
        QCOMPARE(chosen.panels.size(), size_t(2)); // n = 1 too, which differs nowhere
        QVERIFY(!scenariosFigure.setValue(request, u"values"_s, u" ; "_s).ok());
    }

    /// What is pinned is saved, read, and shares its data.
    void savedAndRead()
    {
        Session session = runs(u"now"_s, {1, 2});
        for (const char* name : {"a", "b", "c"})
            pinBeside(session, {QLatin1String(name), u"/x.csv"_s, {}, runs(QLatin1String(name), {1, double(*name)})});
        pinBeside(session, {u"same"_s, {}, {}, runs(u"now"_s, {1, 2})});
        QCOMPARE(session.baseline.beside.size(), size_t(3));
        QVERIFY(session.baseline.beside[2]->session.datasets[0].data == session.datasets[0].data);
        const auto read = readSession(writeSession(session), u"s.costscope"_s);
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().message));
        QVERIFY(read->session == session);
        Session other = session;
        other.baseline.beside.pop_back();
        QVERIFY(!(other == session));
        QVERIFY(read->session.baseline.beside[2]->session.datasets[0].data == read->session.datasets[0].data);
        Session again = session;
        pinBaseline(again, {u"z"_s, {}, {}, runs(u"z"_s, {1, 3})}); // what stood beside another baseline is gone
        QVERIFY(again.baseline.pinned->name == u"z"_s && again.baseline.beside.empty());
        dropBaseline(other);
        QVERIFY(other == runs(u"now"_s, {1, 2}) && other.baseline.beside.empty());
        QByteArray damaged = writeSession(session);
        damaged.replace("\"beside\": [", "\"beside\": [7, ");
        QVERIFY(!readSession(damaged, u"s.costscope"_s).ok());
    }
};

QTEST_MAIN(TestScenarios)
#include "tst_scenarios.moc"
