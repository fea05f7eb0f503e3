// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/overlap/selectionReplay.h"

#include <QSet>

#include <cmath>

using namespace costscope;

namespace {

/// One process.
FunctionDecision decided(const std::vector<double>& times, double mostOutliers = 0.25)
{
    return decide({std::span(times)}, mostOutliers);
}

/// Attributes with so many values each, every function constant at `time` of its levels.
template <class Time>
SelectionRecord constantRecord(const std::vector<int>& values, size_t iterations, const Time& time)
{
    SelectionTimes times;
    std::vector<int> levels(values.size(), 0);
    for (size_t a = 0; a < values.size(); ++a) times.attributes.push_back({QString(QChar(u'a' + int(a))), {}});
    for (bool more = true; more;) {
        QStringList words;
        for (const int level : levels) words << QString::number(level);
        times.add(words.join(u'/'), words, {std::vector<double>(iterations, time(levels))});
        more = false;
        for (size_t a = levels.size(); a-- > 0 && !more;) {
            more = ++levels[a] < values[a];
            if (!more) levels[a] = 0;
        }
    }
    return SelectionRecord(times);
}

/// Additive, best at fan-out 4 and segment 1.
double bowl(const std::vector<int>& levels)
{
    return 1 + 0.1 * std::abs(levels[0] - 4) + 0.01 * std::abs(levels[1] - 1);
}

ReplaySettings with(SelectionLogic logic, double iterations = 30)
{
    ReplaySettings settings;
    settings.logic = logic;
    settings.iterations = iterations;
    return settings;
}

QStringList measured(const SelectionRecord& record, const SelectionReplay& replay)
{
    QStringList names;
    for (const ReplayStep& step : replay.steps)
        if (step.isMeasured()) names << record.name(step.function);
    return names;
}

} // namespace

class TestSelectionReplay : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fencesByHand()
    {
        // 1 2 3 4 10: quartiles at positions 1 and 3, fences 2 − 3 and 4 + 3.
        const TukeyFences fences = tukeyFences({10, 1, 4, 2, 3});
        QCOMPARE(fences.q1, 2.0);
        QCOMPARE(fences.median, 3.0);
        QCOMPARE(fences.q3, 4.0);
        QCOMPARE(fences.low, -1.0);
        QCOMPARE(fences.high, 7.0);
        // 1 2 3 4 5 6: positions 1.25 and 3.75.
        QCOMPARE(tukeyFences({1, 2, 3, 4, 5, 6}).q1, 2.25);
        QCOMPARE(tukeyFences({1, 2, 3, 4, 5, 6}).q3, 4.75);
        QCOMPARE(tukeyFences({7}).high, 7.0);
        QVERIFY(!fences.isOutlier(7) && fences.isOutlier(7.0001) && fences.isOutlier(-1.1));
    }

    void decisionsByHand()
    {
        const FunctionDecision one = decided({1, 2, 3, 4, 10});
        QCOMPARE(one.raw, 4.0);
        QCOMPARE(one.filtered, 2.5);
        QVERIFY(std::abs(one.outlierShare - 0.2) < 1e-15);
        QVERIFY(one.isFiltered && one.value() == 2.5);
        QCOMPARE(decided({1, 2, 3, 4, 10}, 0.1).value(), 4.0); // too many outliers
        QCOMPARE(decided({1, 2, 3, 10}).outlierShare, 0.0);    // four values are not filtered
        QCOMPARE(decided({1, 2, 3, 10}).value(), 4.0);
    }

    void sharesAtTheThreshold()
    {
        const std::vector<double> quarter{1, 1, 1, 1, 1, 1, 9, 9}; // q1 = 1, q3 = 3: high fence 6
        QCOMPARE(decided(quarter).outlierShare, 0.25);
        QVERIFY(!decided(quarter).isFiltered); // below, not at, the threshold
        QVERIFY(decided(quarter, 0.2501).isFiltered);
    }

    void processesGiveTheirMaxima()
    {
        const std::vector<double> calm{5, 5, 5, 5, 5}, noisy{1, 2, 3, 4, 10};
        const FunctionDecision both = decide({calm, noisy});
        QCOMPARE(both.raw, 5.0);
        QCOMPARE(both.filtered, 5.0);
        QVERIFY(std::abs(both.outlierShare - 0.2) < 1e-15); // of the noisy one
    }

    void heuristicGolden_data() { goldenRows("overlap-golden.json", "adcl.attribute_heuristic"); }
    void heuristicGolden()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const SelectionRecord record = constantRecord({input["fan_out_values"].toInt(), input["segment_values"].toInt()}, 50, bowl);
        const double I = input["iterations"].toDouble();
        const auto brute = replaySelection(record, with(SelectionLogic::BruteForce, I));
        QCOMPARE(refusal(brute), QString());
        QCOMPARE(measured(record, *brute).size(), output["brute_force_functions"].toInt());
        QCOMPARE(brute->learningIterations, output["brute_iterations"].toDouble());
        const auto heuristic = replaySelection(record, with(SelectionLogic::Attributes, I));
        QCOMPARE(measured(record, *heuristic).size(), output["sequential_heuristic_functions"].toInt());
        QCOMPARE(heuristic->learningIterations, output["heuristic_iterations"].toDouble());
        QCOMPARE(measured(record, *heuristic), (QStringList{"0/0", "1/0", "2/0", "3/0", "4/0", "5/0", "6/0", "4/1", "4/2"}));
        for (const auto* replay : {&*brute, &*heuristic}) {
            QCOMPARE(record.name(replay->winner), u"4/1"_s);
            QVERIFY(replay->isCorrect && replay->winner == replay->best);
        }
    }

    void stepsOfTheHeuristic()
    {
        const SelectionRecord record = constantRecord({3, 2}, 10, [](const std::vector<int>& l) { return 3.0 - l[0] - 0.5 * l[1]; });
        const auto replay = replaySelection(record, with(SelectionLogic::Attributes, 10));
        QCOMPARE(replay->steps.size(), size_t(5)); // the best of the first round is looked at again, not measured
        QVERIFY(replay->steps[2].isKept && replay->steps[2].attribute == 0 && !replay->steps[1].isKept);
        QVERIFY(!replay->steps[3].isMeasured() && replay->steps[3].function == replay->steps[2].function && !replay->steps[3].isKept);
        QVERIFY(replay->steps[4].isKept && replay->steps[4].from == 31 && replay->steps[4].to == 40);
        QCOMPARE(replay->learningTime, 10 * (3 + 2 + 1 + 0.5));
        QCOMPARE(replay->cost(), 65 - 40 * 0.5);
        QCOMPARE(replay->costAgainstBest(), replay->cost());
    }

    void theHeuristicCanMiss()
    {
        // The attributes depend on each other: with b = 0 the first a is best, over all a = 1 with b = 1.
        const SelectionRecord record = constantRecord(
            {2, 2}, 5, [](const std::vector<int>& l) { return l[0] == 1 ? (l[1] == 1 ? 1.0 : 3.0) : (l[1] == 1 ? 2.5 : 2.0); });
        const auto heuristic = replaySelection(record, with(SelectionLogic::Attributes, 5));
        QCOMPARE(record.name(heuristic->winner), u"0/0"_s);
        QCOMPARE(record.name(heuristic->best), u"1/1"_s);
        QVERIFY(!heuristic->isCorrect);
        ReplaySettings generous = with(SelectionLogic::Attributes, 5);
        generous.within = 1;
        QVERIFY(replaySelection(record, generous)->isCorrect); // twice the best, equality counts
        QVERIFY(replaySelection(record, with(SelectionLogic::BruteForce, 5))->isCorrect);
        // Regret grows by the difference in every further iteration.
        QCOMPARE(heuristic->regret(record, 100) - heuristic->regret(record, 90), 10.0);
    }

    void correctWithAndWithoutOutliers()
    {
        SelectionTimes times;
        times.add("noisy", {}, {{1, 1, 1, 1, 1, 1, 1, 1, 1, 91}}); // mean 10, without the outlier 1
        times.add("calm", {}, {std::vector<double>(10, 2)});
        const SelectionRecord record(times);
        const auto replay = replaySelection(record, with(SelectionLogic::BruteForce, 10));
        QCOMPARE(record.name(replay->winner), u"noisy"_s);
        QCOMPARE(record.name(replay->best), u"calm"_s);
        QCOMPARE(record.name(replay->bestByDecision), u"noisy"_s);
        QVERIFY(!replay->isCorrect && replay->isCorrectByDecision);
        ReplaySettings raw = with(SelectionLogic::BruteForce, 10);
        raw.mostOutliers = 0; // never removed
        QVERIFY(replaySelection(record, raw)->isCorrect);
    }

    void factorial()
    {
        const SelectionRecord record = constantRecord({3, 1, 4}, 8, [](const std::vector<int>& l) { return 10.0 + 2 * l[0] - l[2]; });
        const auto replay = replaySelection(record, with(SelectionLogic::Factorial, 8));
        QCOMPARE(measured(record, *replay), (QStringList{"0/0/0", "2/0/0", "0/0/3", "2/0/3"}));
        QCOMPARE(replay->effects.size(), size_t(2)); // an attribute of one value has none
        QCOMPARE(replay->effects[0].effect, 4.0);
        QCOMPARE(replay->effects[1].effect, -3.0);
        QCOMPARE(replay->effects[1].chosen(), 3);
        QCOMPARE(record.name(replay->winner), u"0/0/3"_s);
        QCOMPARE(replay->learningIterations, 32.0);
        SelectionTimes gap = record.times();
        std::erase_if(gap.functions, [](const SelectionFunction& f) { return f.name == "2/0/3"; });
        QVERIFY(refusal(replaySelection(SelectionRecord(gap), with(SelectionLogic::Factorial))).contains("needs the function 2/0/3"));
        QCOMPARE(measured(SelectionRecord(gap), *replaySelection(SelectionRecord(gap), with(SelectionLogic::Attributes))).size(), 6);
    }

    void effectsThatMislead()
    {
        // Effects of −0.5 and −1.5 choose the corner 1/1 at 3; 0/1 was measured at 2.
        const SelectionRecord record = constantRecord(
            {2, 2}, 5, [](const std::vector<int>& l) { return l[1] == 0 ? (l[0] == 0 ? 5.0 : 3.0) : (l[0] == 0 ? 2.0 : 3.0); });
        const auto replay = replaySelection(record, with(SelectionLogic::Factorial, 5));
        QCOMPARE(replay->effects[0].effect, -0.5);
        QCOMPARE(replay->effects[1].effect, -1.5);
        QCOMPARE(record.name(replay->winner), u"1/1"_s);
        QCOMPARE(replay->messages.size(), size_t(1));
        QVERIFY(replay->messages[0].text.startsWith("Main effects choose 1/1, but 0/1 was measured faster"));
    }

    void runningTimes()
    {
        SelectionTimes times;
        times.add("slow", {}, {{4, 5, 6}});
        times.add("fast", {}, {{1, 2, 3}, {1, 3, 1}}); // an iteration takes 1, 3, 3
        const SelectionRecord record(times);
        QCOMPARE(record.mean(1), 7.0 / 3);
        QCOMPARE(record.time(1, 0, 7), 15.0);
        QCOMPARE(record.time(1, 2, 3), 3.0 + 1 + 3);
        const auto replay = replaySelection(record, with(SelectionLogic::BruteForce, 2));
        QCOMPARE(replay->learningIterations, 4.0);
        QCOMPARE(replay->runningTime(record, 1), 4.0);
        QCOMPARE(replay->runningTime(record, 3), 4.0 + 5 + 1);
        QCOMPARE(replay->runningTime(record, 4), 4.0 + 5 + 1 + 3);
        QCOMPARE(replay->runningTime(record, 6), 13.0 + 3 + 1); // goes on after its two calls, then again from the first
        QCOMPARE(replay->regret(record, 6), 17.0 - 14);
        QCOMPARE(replay->learningTime, replay->runningTime(record, replay->learningIterations));
        QCOMPARE(replay->cost(), 13.0 - 8);
        ReplaySettings historic = with(SelectionLogic::BruteForce, 2);
        historic.isHistoric = true;
        const auto known = replaySelection(record, historic);
        QVERIFY(known->winner == replay->winner && known->learningIterations == 0 && known->cost() == 0 && known->steps.empty());
        QCOMPARE(known->regret(record, 100), 0.0);
    }

    void shortRecordsAreSaid()
    {
        const SelectionRecord record = constantRecord({2}, 5, [](const std::vector<int>& l) { return 1.0 + l[0]; });
        const auto replay = replaySelection(record, with(SelectionLogic::BruteForce, 30));
        QCOMPARE(replay->messages.size(), size_t(1));
        QVERIFY(replay->messages[0].text.startsWith("Recorded iterations of every function: 5."));
        QCOMPARE(replay->learningTime, 90.0);
        QVERIFY(replaySelection(record, with(SelectionLogic::BruteForce, 5))->messages.empty());
    }

    /// 1e308 s six times is more than a number can be: the mean of 9e307 s is no better.
    void timesTooLargeToAdd()
    {
        SelectionTimes huge;
        huge.add("a", {}, {std::vector<double>(6, 1e308)});
        huge.add("b", {}, {std::vector<double>(6, 9e307)});
        QVERIFY(refusal(replaySelection(SelectionRecord(huge))).startsWith("a: the times are too large"));
        SelectionTimes large;
        large.add("a", {}, {std::vector<double>(6, 2e306)});
        large.add("b", {}, {std::vector<double>(6, 1e306)});
        const SelectionRecord record(large);
        QVERIFY(refusal(replaySelection(record, with(SelectionLogic::BruteForce, 100))).startsWith("Learning phase: the times"));
        const auto replay = replaySelection(record, with(SelectionLogic::BruteForce, 6));
        QCOMPARE(record.name(replay->winner), u"b"_s);
        QVERIFY(checkRunningTime(record, *replay, 100).ok());
        QVERIFY(refusal(checkRunningTime(record, *replay, 1000)).startsWith("1000 iterations of a run: the times"));
    }

    /// Two of six calls of b have outliers; learning meets them too, and the best fixed choice has none.
    void learningThatCostsLessThanTheWinner()
    {
        SelectionTimes times;
        std::vector<double> noisy(30, 0.93);
        for (size_t i = 0; i < noisy.size(); i += 6) noisy[i] = 1.5;
        times.add("a", {}, {std::vector<double>(30, 1)});
        times.add("b", {}, {noisy});
        const SelectionRecord record(times);
        const auto replay = replaySelection(record);
        QCOMPARE(record.name(replay->winner), u"b"_s);
        QVERIFY(std::fabs(replay->cost() + 0.75) < 1e-12); // 30 + 30.75 s, of b alone 61.5 s
        QCOMPARE(moreOrLess(replay->cost()), u"750\u00A0ms less"_s);
        QCOMPARE(moreOrLess(2), u"2.00\u00A0s more"_s);
        QCOMPARE(moreOrLess(0), u"as long"_s);
    }

    /// What grew with the square of the functions took longer than anyone waits.
    void manyFunctions()
    {
        constexpr int functions = 80'000;
        const SelectionRecord record = constantRecord({functions}, 1, [](const std::vector<int>& l) { return 1.0 + l[0] % 1000; });
        std::vector<double> ascending;
        for (int i = 0; i <= functions; ++i) ascending.push_back(i);
        for (const SelectionLogic logic : {SelectionLogic::BruteForce, SelectionLogic::Attributes}) {
            const auto replay = replaySelection(record, with(logic, 1));
            QCOMPARE(replay->learningIterations, double(functions));
            const std::vector<double> all = replay->runningTimes(record, ascending);
            QCOMPARE(all[1500], replay->runningTime(record, 1500));
            QCOMPARE(all.back(), replay->learningTime);
        }
    }

    void canBeStopped()
    {
        const SelectionRecord record = constantRecord({8, 8}, 3, [](const std::vector<int>&) { return 1.0; });
        for (const SelectionLogic logic : {SelectionLogic::BruteForce, SelectionLogic::Attributes, SelectionLogic::Factorial}) {
            double last = 0;
            const Progress progress([&](double fraction) { return last = fraction, fraction < 0.02; });
            QCOMPARE(refusal(replaySelection(record, with(logic), progress)), cancelled().message);
            QVERIFY(last > 0 && last < 0.1);
        }
    }

    void refusals()
    {
        const SelectionRecord record = constantRecord({2}, 5, [](const std::vector<int>&) { return 1.0; });
        QVERIFY(refusal(replaySelection(record, with(SelectionLogic::BruteForce, 0))).contains("0 iterations"));
        QVERIFY(refusal(replaySelection(record, with(SelectionLogic::BruteForce, 2.5))).contains("whole number"));
        QVERIFY(refusal(replaySelection(SelectionRecord({}), {})).contains("no times"));
        SelectionTimes plain;
        plain.add("f", {}, {{1}});
        QVERIFY(refusal(replaySelection(SelectionRecord(plain), with(SelectionLogic::Attributes))).contains("no attributes"));
        for (const SelectionLogic logic : {SelectionLogic::BruteForce, SelectionLogic::Attributes, SelectionLogic::Factorial})
            QVERIFY(selectionLogic(toString(logic)) == logic);
        QVERIFY(!selectionLogic(u"none"));
    }
};

QTEST_GUILESS_MAIN(TestSelectionReplay)
#include "tst_selection_replay.moc"
