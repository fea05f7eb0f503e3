// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/selectionTimes.h"
#include "core/figure/FigureKind.h"
#include "core/overlap/figures/selectionFigure.h"
#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"
#include "core/theories/defaults.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

Session sessionOf(const SelectionTimes& times)
{
    Session session;
    Dataset data = selectionDataset(times);
    data.name = u"a2a"_s;
    addDataset(session, std::make_shared<const Dataset>(std::move(data)));
    return session;
}

/// linear and pairwise with 0, 1, 10 progress calls, 10 iterations each; pairwise/10 is fastest, linear/0 has an outlier.
Session someSession(const QString& counts = u"progress_calls"_s)
{
    SelectionTimes times;
    times.attributes = {{u"algorithm"_s, {}}, {counts, {}}};
    const std::vector<double> linear{4, 3, 2}, pairwise{5, 2.5, 1};
    const QStringList calls{u"0"_s, u"1"_s, u"10"_s};
    for (const auto& [name, all] : {std::pair(u"linear"_s, linear), std::pair(u"pairwise"_s, pairwise)})
        for (int c = 0; c < 3; ++c) {
            std::vector<double> each(10, all[size_t(c)]);
            if (name == u"linear"_s && c == 0) each[9] = 40;
            times.add(name + u'/' + calls[c], {name, calls[c]}, {each});
        }
    return sessionOf(times);
}

Result<Figure> built(const Session& session, const QJsonObject& choices, const QString& kind = u"selection-replay"_s)
{
    FigureRequest request;
    request.kind = kind;
    request.datasets = {session.datasets.front().id};
    request.choices = choices;
    return buildFigure(session, request);
}

const Series* labelled(const Panel& panel, const QString& start)
{
    for (const Series& series : panel.series)
        if (series.label.startsWith(start)) return &series;
    return nullptr;
}

} // namespace

class TestSelectionFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runningTimes()
    {
        const auto figure = built(someSession(), {{"iterations", "10"}});
        QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(figure.error().message));
        // 60 iterations: 76 + 30 + 20 + 50 + 25 + 10 s, of which 60 with the winner.
        QCOMPARE(figure->title, u"Brute force finds pairwise/10 after 60 iterations and costs 151\u00A0s"_s);
        const Series* region = labelled(figure->panels[0], "learning phase: 60 iterations");
        QVERIFY(region && region->mark == Mark::Region && region->x2.front() == 60);
        const Series* line = labelled(figure->panels[0], "Brute force: pairwise/10");
        QVERIFY(line && line->x.back() == 120);
        QCOMPARE(line->y.back(), 211.0 + 60);
        const Series* heuristic = labelled(figure->panels[0], "Selection by attributes: pairwise/10");
        QVERIFY2(!heuristic, "with no progress calls linear is not slower than pairwise");
        QVERIFY(labelled(figure->panels[0], "Selection by attributes: linear/10"));
        QVERIFY(labelled(figure->panels[0], "Factorial design: "));
        const Series* best = labelled(figure->panels[0], "Best fixed choice: pairwise/10");
        QVERIFY(best && best->dash == Dash::DashDot && best->y.back() == 120);
    }

    void regretAndHistory()
    {
        const auto regret = built(someSession(), {{"iterations", "10"}, {"shown", "regret"}});
        const Series* line = labelled(regret->panels[0], "Brute force");
        QCOMPARE(line->y.back(), 151.0);
        const auto known = built(someSession(), {{"iterations", "10"}, {"shown", "regret"}, {"history", "known"}});
        QCOMPARE(known->title, u"pairwise/10, known from a former run, needs no learning"_s);
        QVERIFY(!labelled(known->panels[0], "learning phase"));
        QCOMPARE(labelled(known->panels[0], "Brute force")->y.back(), 0.0);
    }

    /// Its outliers count in the time of the winner, and learning met few of them: no cost below zero.
    void learningThatCostsNothing()
    {
        SelectionTimes times;
        std::vector<double> noisy(30, 0.93);
        for (size_t i = 0; i < noisy.size(); i += 6) noisy[i] = 1.5;
        times.add("a", {}, {std::vector<double>(30, 1)});
        times.add("b", {}, {noisy});
        const auto figure = built(sessionOf(times), {});
        QCOMPARE(figure->title, u"Brute force finds b after 60 iterations, which took 750\u00A0ms less than with it alone"_s);
        QVERIFY2(figure->caption.contains("with the winner take 750\u00A0ms more, with the best fixed choice 750\u00A0ms less"),
                 qPrintable(figure->caption));
    }

    void timesTooLargeToAdd()
    {
        SelectionTimes times;
        times.add("a", {}, {std::vector<double>(6, 1e306)});
        times.add("b", {}, {std::vector<double>(6, 2e306)});
        QVERIFY(built(sessionOf(times), {{"iterations", 6}}).ok());
        const auto figure = built(sessionOf(times), {{"iterations", 6}, {"run", "100"}});
        QVERIFY(!figure && figure.error().message.contains("too large to be added"));
    }

    /// What takes long is left to a thread that can be stopped.
    void manyTimesAreWork()
    {
        SelectionTimes times;
        for (int f = 0; f < 70; ++f) times.add(QString::number(f), {}, {std::vector<double>(1000, 1 + f)});
        const Session session = sessionOf(times);
        FigureRequest request;
        request.kind = u"selection-replay"_s;
        request.datasets = {session.datasets.front().id};
        QVERIFY(rowsToCount(session, request, {}) > rowsCountedAtOnce);
        const Session small = someSession();
        request.datasets = {small.datasets.front().id};
        QCOMPARE(rowsToCount(small, request, {}), qint64(3 * 60));
        FigureMemory memory;
        request.datasets = {session.datasets.front().id};
        QCOMPARE(buildFigure(session, request, memory, Progress([](double done) { return done < 0.2; })).error().message,
                 cancelled().message);
    }

    /// What was a list is free, and sessions of before hold texts.
    void valuesAreFree()
    {
        const FigureKind& kind = *findFigure(u"selection-replay");
        FigureRequest request;
        for (const auto& [name, text] : {std::pair("iterations", "7"), {"threshold", "12.5"}, {"within", "150 %"}})
            QVERIFY(kind.setValue(request, name, text).ok());
        QCOMPARE(request.choices, (QJsonObject{{"iterations", 7}, {"threshold", 12.5}, {"within", 150}}));
        for (const auto& [name, text] : {std::pair("iterations", "7.5"),
                                         {"iterations", "0"},
                                         {"iterations", "inf"},
                                         {"threshold", "-1"},
                                         {"within", "x"},
                                         {"other", "1"}})
            QVERIFY2(!kind.setValue(request, name, text).ok(), text);
        QCOMPARE(kind.setValue(request, "iterations", "0").error().message, u"iterations is 0: 1 to 1e+09 was expected."_s);
        const auto described = kind.describe({}, request);
        QCOMPARE(described.size(), size_t(3));
        QCOMPARE(described[1].value, 12.5);
        QCOMPARE(described[1].source, 25.0);
        // 7 of each of 6 functions; linear/10 is 100 % behind, which 150 % allows.
        const auto figure = built(someSession(), {{"iterations", 7}, {"within", 150}, {"logic", "attributes"}});
        QVERIFY2(figure->title.startsWith("Selection by attributes finds linear/10 after 28 iterations"), qPrintable(figure->title));
        QCOMPARE(figure->provenance.parameters, u"attributes, I = 7, outliers below 0.25, correct within 1.5"_s);
        const auto before = built(someSession(), {{"iterations", "7"}, {"threshold", "101"}});
        QCOMPARE(before->provenance.parameters, u"brute-force, I = 7, outliers below 1.01, correct within 0.05"_s);
    }

    /// By hand: one in ten of linear/0 is an outlier, 40 s instead of 4 s.
    void whatIf()
    {
        const auto decided = [](const QJsonObject& choices) { // of linear/0, the last row
            const auto figure = built(someSession(), choices);
            return figure->table.find(u"decision_s")->number(5);
        };
        QCOMPARE(decided({{"iterations", 10}}), 4.0);                    // 10 % < 25 %: removed
        QCOMPARE(decided({{"iterations", 10}, {"threshold", 10}}), 7.6); // not below 10 %: (9 · 4 + 40) / 10
        QCOMPARE(decided({{"iterations", 10}, {"threshold", 0}}), 7.6);
        QCOMPARE(decided({{"iterations", 9}, {"threshold", 0}}), 4.0); // the tenth is not seen
        // 20 iterations are two rounds of the record: 2 · (76 + 30 + 20 + 50 + 25 + 10) s in learning, 240 in all.
        const auto more = built(someSession(), {{"iterations", 20}});
        const Series* line = labelled(more->panels[0], "Brute force");
        QCOMPARE(line->x.back(), 240.0);
        QCOMPARE(line->y.back(), 2 * 211.0 + 120);
        QVERIFY(
            std::any_of(more->messages.begin(), more->messages.end(), [](const Message& m) { return m.text.contains("are repeated"); }));
        // Known: nothing is learnt, the winner runs from the first iteration on.
        const auto known = built(someSession(), {{"iterations", 20}, {"history", "known"}});
        QCOMPARE(labelled(known->panels[0], "Brute force")->y.back(), 240.0);
    }

    void aLogicThatMisses()
    {
        const auto figure = built(someSession(), {{"iterations", "10"}, {"logic", "attributes"}});
        QCOMPARE(figure->title, u"Selection by attributes settles on linear/10, 100\u00A0% slower than pairwise/10"_s);
        QCOMPARE(labelled(figure->panels[0], "learning phase")->x2.front(), 40.0); // 2 + 3 − 1 functions
    }

    void distributions()
    {
        const auto figure = built(someSession(), {{"iterations", "10"}});
        const Panel& panel = figure->panels[1];
        QCOMPARE(panel.y.fixedTicks.front().label, u"<b>pairwise/10</b>"_s); // fastest, and the winner
        QCOMPARE(panel.y.fixedTicks.back().label, u"linear/0"_s);            // its outlier counts in the mean
        QCOMPARE(panel.y.fixedTicks.size(), size_t(6));
        QCOMPARE(labelled(panel, "outliers")->x, (std::vector<double>{40}));
        const auto winner = std::ranges::find_if(panel.series, [](const Series& s) { return s.mark == Mark::Bars && s.hue == Hue::Blue; });
        QVERIFY(winner != panel.series.end() && winner->x == std::vector<double>{1} && winner->label.isEmpty()); // too narrow to be seen
        QCOMPARE(labelled(panel, "mean of the best")->y, (std::vector<double>{0}));
        QCOMPARE(labelled(panel, "mean")->x, (std::vector<double>{2, 2.5, 3, 5, 7.6}));
        QCOMPARE(figure->table.rows(), qsizetype(6));
        QCOMPARE(figure->table.find(u"outliers")->number(5), 1.0);
        QCOMPARE(figure->rowKeys.front(), u"function=pairwise/10"_s);
        QCOMPARE(figure->rowRecords.front().record, 5);
        QVERIFY(panel.y.min < panel.y.fixedTicks.back().value && panel.y.max > 0);
    }

    void manyFunctions()
    {
        SelectionTimes times;
        for (int f = 0; f < 100; ++f) times.add(u"f%1"_s.arg(f), {}, {{1.0 + f, 1.0 + f}});
        Session session;
        addDataset(session, std::make_shared<const Dataset>(selectionDataset(times)));
        const auto figure = built(session, {});
        QCOMPARE(figure->panels[1].y.fixedTicks.size(), size_t(40));
        QVERIFY(std::any_of(figure->messages.begin(), figure->messages.end(),
                            [](const Message& m) { return m.text == "The 40 fastest of 100 functions are drawn, and the winner."; }));
        QVERIFY(!labelled(figure->panels[0], "Attributes")); // there are none
        QVERIFY(!built(session, {{"logic", "attributes"}}).ok());
    }

    void progressCalls()
    {
        const auto figure = built(someSession(), {}, u"progress-calls"_s);
        QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(figure.error().message));
        QCOMPARE(figure->title, u"With 10 progress calls pairwise is fastest: 1.00\u00A0s, 80\u00A0% less than with 0"_s);
        const Panel& panel = figure->panels.front();
        QCOMPARE(labelled(panel, "pairwise")->y, (std::vector<double>{5, 2.5, 1}));
        QCOMPARE(labelled(panel, "linear")->y, (std::vector<double>{4, 3, 2})); // medians, the outlier does not count
        const std::vector<double>& linear = labelled(panel, "linear")->x;       // a little aside, even steps from number to number
        QVERIFY(std::abs(linear[0]) < 0.1 && linear[1] - linear[0] == 1 && std::abs(linear[2] - 2) < 0.1);
        QVERIFY(labelled(panel, "pairwise")->x[0] > linear[0]);
        QCOMPARE(panel.x.fixedTicks.back().label, u"10"_s);
        const auto means = built(someSession(), {{"value", "mean"}}, u"progress-calls"_s);
        QCOMPARE(labelled(means->panels.front(), "linear")->y, (std::vector<double>{7.6, 3, 2}));
        const auto none = built(someSession(u"segment"_s), {}, u"progress-calls"_s);
        QVERIFY(!none.ok() && none.error().message.contains("number of progress calls"));
    }

    /// Two counts are enough to say that calls help, or that they do not.
    void titlesOfProgressCalls()
    {
        const auto titled = [](const QStringList& calls, const std::vector<double>& seconds) {
            SelectionTimes times;
            times.attributes = {{u"algorithm"_s, {}}, {u"progress_calls"_s, {}}};
            for (qsizetype i = 0; i < calls.size(); ++i)
                times.add(u"ring/"_s + calls[i], {u"ring"_s, calls[i]}, {std::vector<double>(5, seconds[size_t(i)])});
            return built(sessionOf(times), {}, u"progress-calls"_s)->title;
        };
        const QString nbsp(QChar(0xA0));
        QCOMPARE(titled({"0", "1"}, {4, 3}), u"With 1 progress call ring is fastest: 3.00%1s, 25%1% less than with 0"_s.arg(nbsp));
        QCOMPARE(titled({"2", "5"}, {4, 2}), u"With 5 progress calls ring is fastest: 2.00%1s, 50%1% less than with 2"_s.arg(nbsp));
        QCOMPARE(titled({"0", "1"}, {3, 4}), u"Without progress calls ring is fastest: 3.00%1s"_s.arg(nbsp));
        QCOMPARE(titled({"2", "5"}, {3, 4}), u"With the fewest progress calls ring is fastest: 3.00%1s"_s.arg(nbsp));
    }

    void whatComesFirst()
    {
        Session session = someSession();
        const QStringList added = addDefaults(session, session.datasets.front().id);
        QCOMPARE(added.size(), 1);
        QCOMPARE(session.figure(added.front())->kind, u"selection-replay"_s);
        FigureRequest none;
        none.kind = u"selection-replay"_s;
        QVERIFY(buildFigure({}, none).error().message.contains("import a table"));
    }
};

QTEST_GUILESS_MAIN(TestSelectionFigures)
#include "tst_selection_figures.moc"
