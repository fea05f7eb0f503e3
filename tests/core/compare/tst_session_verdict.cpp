// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conclusions/sessionConclusions.h"

#include "core/compare/comparison.h"
#include "core/conclusions/measuredValues.h"
#include "core/data/BenchmarkSamples.h"
#include "core/data/amg.h"
#include "core/levels/figures/levelFigure.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"
#include "tests/core/testSession.h"

#include <QFile>
#include <QTest>

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

Session example(const char* id)
{
    QFile file(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/%1.costscope").arg(QLatin1String(id)));
    if (!file.open(QIODevice::ReadOnly)) qFatal("no example");
    return readSession(file.readAll(), {})->session;
}

/// Linear elasticity on Blue Waters as it was measured, with figures that ask for this.
Session blueWaters(const QJsonObject& choices = {})
{
    Session session = example("amg-blue-waters");
    for (FigureRequest& figure : session.figures) figure.choices = choices;
    return session;
}

/// Every rank sends to the one half of the job away, 8 ranks on 4 nodes in a row: in blocks all of it crosses the network.
Session neighbours(RankOrder order, const char* name)
{
    AmgHierarchy h;
    h.label = QString::fromLatin1(name);
    h.ranks = 8;
    h.placement = Placement{};
    h.placement->ppn = 2;
    h.placement->nodes = 4;
    h.placement->torusDims = {4, 1, 1};
    h.placement->order = order;
    h.levels.push_back({1000, 7000});
    AmgOperation operation{0, u"spmv"_s};
    operation.measured.median = 2e-3;
    operation.measured.samples = {1.9e-3, 2e-3, 2.1e-3};
    operation.firstMessage = 0;
    for (qint32 rank = 0; rank < 8; ++rank) {
        h.messages.src.push_back(rank);
        h.messages.dst.push_back((rank + 4) % 8);
        h.messages.bytes.push_back(1'000'000);
    }
    operation.messageCount = 8;
    h.operations.push_back(operation);
    Session session;
    addDataset(session, std::make_shared<Dataset>(amgDataset(std::move(h))));
    return session;
}

Session runs(std::vector<double> n, std::vector<double> t, std::vector<double> tau = {}, std::vector<double> deviation = {})
{
    auto data = std::make_shared<Dataset>();
    data->name = u"code"_s;
    data->tables = {{u"runs"_s, {{u"n"_s, Quantity::Processes, std::move(n)}, {u"t_n_s"_s, Quantity::Time, std::move(t)}}}};
    if (!tau.empty()) data->tables[0].columns.push_back({u"tau_mpi_s"_s, Quantity::Time, std::move(tau)});
    if (!deviation.empty()) data->tables[0].columns.push_back({u"tau_mpi_std_s"_s, Quantity::Time, std::move(deviation)});
    Session session;
    addDataset(session, data);
    return session;
}

/// A ping-pong of four sizes; from `slowFrom` byte on every repetition takes `times` as long.
Session pingPong(int repetitions, double slowFrom = INFINITY, double times = 1)
{
    BenchmarkSamples samples;
    int count = 0;
    for (const double bytes : {8.0, 64.0, 512.0, 4096.0}) {
        const size_t sample = samples.add();
        samples.set(sample, BenchmarkNumber::Bytes, bytes);
        for (int i = 0; i < repetitions; ++i) {
            const double noise = 1 + 0.01 * ((++count * 7) % 11 - 5);
            samples.addTime(sample, {1e-6 * (1 + bytes / 1000) * noise * (bytes >= slowFrom ? times : 1)});
        }
    }
    BenchmarkFacts facts;
    facts.kind = u"ping-pong"_s;
    auto data = std::make_shared<Dataset>(benchmarkDataset(facts, std::move(samples)));
    data->name = u"network"_s;
    Session session;
    addDataset(session, data);
    return session;
}

SessionVerdict compared(const Session& before, const Session& after)
{
    FigureMemory memory;
    auto verdict = sessionVerdict(before, after, {}, memory);
    if (!verdict.ok()) qFatal("%s", qPrintable(verdict.error().message));
    return verdict.take();
}

/// With blanks that may break.
QString plain(QString text)
{
    return text.replace(QChar(0xA0), QLatin1Char(' '));
}

QStringList sentences(const SessionVerdict& verdict)
{
    QStringList all;
    for (const ConclusionChange& change : verdict.changes) all << plain(change.sentence);
    return all;
}

const ComparedValue* valueOf(const SessionVerdict& verdict, const QString& name, ValuePart part)
{
    for (const ComparedValue& value : verdict.compared.values)
        if (value.now.name == name && value.now.part == part) return &value;
    return nullptr;
}

bool says(const Messages& messages, const char* words)
{
    return std::any_of(messages.begin(), messages.end(), [&](const Message& m) { return m.text.contains(QLatin1String(words)); });
}

} // namespace

namespace {

/// The strongest consequence that is a state, not an amount.
const ConclusionChange* firstDominance(const SessionVerdict& verdict)
{
    const auto found = std::ranges::find_if(verdict.changes, [](const auto& c) { return !c.is.isEmpty() && !c.isInput; });
    return found == verdict.changes.end() ? nullptr : &*found;
}

} // namespace

class TestSessionVerdict : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dominanceNeedsALead()
    {
        const auto clear = dominance("k", "s", {{"a", 3}, {"b", 1}}, {{"a", "apples"}});
        QVERIFY(clear->state == "a" && clear->words == "apples" && clear->amount == 4 && clear->shares.at("b") == 0.25 &&
                clear->lead == 0.5);
        QCOMPARE(dominance("k", "s", {{"a", 1.02}, {"b", 1}}, {})->state, u"none"_s);
        QVERIFY(!dominance("k", "s", {{"a", 0}, {"b", 0}}, {}) && !dominance("k", "s", {{"a", missing}, {"b", 1}}, {}));
    }

    /// An f_s that misses leaves b and c to go where they will, and their errors at that f_s say nothing of it: what is compared goes
    /// by the whole of the intervals.
    void fittedValuesGoByTheirIntervals()
    {
        const auto session = openExample(u"seven-applications"_s);
        QVERIFY(session.ok());
        int wider = 0;
        for (const Fit& fit : session->fits)
            for (const SessionValue& value : fitValues(fit, u"x"_s)) {
                const auto found = std::ranges::find(fit.parameters, value.name, &FitParameter::name);
                if (found == fit.parameters.end() || !found->interval || !value.scatter.standardError) continue;
                const double reach = std::fmax(found->value - (*found->interval)[0], (*found->interval)[1] - found->value);
                const boost::math::students_t t(value.scatter.degrees);
                QVERIFY2(*value.scatter.standardError * boost::math::quantile(t, 0.975) >= 0.998 * reach, qPrintable(value.name));
                wider += *value.scatter.standardError > 1.5 * found->standardError.value_or(missing);
            }
        QVERIFY(wider > 0);
    }

    /// A fitted place is where the law is flat: 80 cores are not another place than 81.
    void aPlaceThatHardlyMoved()
    {
        const auto changesTo = [](const char* state, double sameWithin) {
            const Conclusion was{.kind = Conclusion::Kind::Moved, .key = "k", .state = "81", .words = "81", .sameWithin = sameWithin};
            Conclusion is = was;
            is.state = is.words = state;
            return conclusionChanges({was}, {is}).size();
        };
        QVERIFY(changesTo("80", leastChange) == 0 && changesTo("70", leastChange) == 1);
        QVERIFY(changesTo("beyond", leastChange) == 1 && changesTo("80", 0) == 1);
    }

    void nothingChanged()
    {
        for (const char* id : {"amg-blue-waters", "hopper-dense", "overlap-and-selection", "tau-lop-mappings", "seven-applications"}) {
            const Session session = example(id);
            const auto verdict = compared(session, session);
            QVERIFY(verdict.changes.empty() && verdict.unmatched == 0);
            QVERIFY(verdict.compared.values.size() > 1);
            QCOMPARE(plain(verdict.headline()), u"No conclusion changed."_s);
        }
    }

    /// The placement stands in the choices of the figures. By `levels --set ppn=8`: γ n² = 4.563 ms of 9.138 ms on level 4 of
    /// SpGEMM, before 4.563 ms of 11.86 ms beside 5.443 ms of contention.
    void anotherPlacementInTheFigures()
    {
        const auto verdict = compared(blueWaters(), blueWaters({{"ppn", 8}}));
        // The most time first, then which part leads where.
        QCOMPARE(plain(verdict.headline()), u"The modeled time of SpGEMM, all 7 levels, is 38.9 ms now, was 58.5 ms: 0.66 times."_s);
        QVERIFY(firstDominance(verdict));
        const ConclusionChange& first = *firstDominance(verdict);
        QCOMPARE(plain(first.sentence), u"SpGEMM, level 4: queue search dominates now with 50 % of 9.14 ms (was 38 % of 11.9 ms, behind "
                                        "network contention with 46 %)."_s);
        // The cause first: 16 of the recorded placement.
        QVERIFY(verdict.changes.front().isInput && !first.isInput);
        QCOMPARE(plain(verdict.changes.front().sentence), u"8 processes per node, was 16."_s);
        QCOMPARE(std::count_if(verdict.changes.begin(), verdict.changes.end(), [](const auto& c) { return c.isInput; }), 1);
        QVERIFY(first.was == "contention" && first.is == "queue" && first.ratio() < 0.8);
        QVERIFY(!sentences(verdict).join(QString()).contains(u"level 3"_s)); // still contention
        // The run was not placed so: its measured times say nothing of this model.
        QVERIFY(!sentences(verdict).join(QString()).contains(u"measured"_s));
        const ComparedValue* measured = valueOf(verdict, "SpGEMM, level 4", ValuePart::Data);
        const ComparedValue* modeled = valueOf(verdict, "SpGEMM, level 4", ValuePart::Model);
        QVERIFY(measured && measured->verdict == Verdict::Same && measured->now.value == 0.01100386);
        QVERIFY(modeled && modeled->verdict == Verdict::Computed && !modeled->significance.interval);
        QCOMPARE(verdict.unmatched, 0);
    }

    /// A what if that only the new session asks is compared with what the old one says.
    void aWhatIf()
    {
        const auto verdict = compared(blueWaters(), blueWaters({{"what_if.ppn", 8}}));
        QCOMPARE(verdict.changes.front().sentence, u"What if: ppn = 8, was none."_s);
        QVERIFY2(plain(verdict.headline()).endsWith(u" is 38.9 ms now, was 58.5 ms: 0.66 times."_s), qPrintable(plain(verdict.headline())));
        const ConclusionChange* part = firstDominance(verdict);
        QVERIFY(part && part->subject == u"SpGEMM, level 4, what if"_s);
        QVERIFY(plain(part->sentence).contains(u"50 % of 9.14 ms (was 38 % of 11.9 ms, "_s));
        QCOMPARE(verdict.unmatched, 0);
        const auto back = compared(blueWaters({{"what_if.ppn", 8}}), blueWaters());
        QVERIFY(firstDominance(back) && firstDominance(back)->is == u"contention"_s);
    }

    /// Without the hops of another order there is no model: that is no “nothing changed”.
    void whatCannotBeCompared()
    {
        const auto verdict = compared(blueWaters(), blueWaters({{"order", "round-robin"}}));
        QCOMPARE(sentences(verdict), QStringList{u"Ranks in round-robin order, was blocks."_s});
        QVERIFY(verdict.unmatched > 10 && says(verdict.messages, "cannot be compared"));
    }

    /// The placement stands in the data: by hand. In blocks ranks r and r + 4 are two routers apart; in rounds on one node.
    void anotherPlacementInTheData()
    {
        const auto verdict = compared(neighbours(RankOrder::Block, "block"), neighbours(RankOrder::RoundRobin, "round"));
        const ComparedValue* modeled = valueOf(verdict, "SpMV, level 0", ValuePart::Model);
        QVERIFY(modeled && modeled->ratio() < 0.1);
        QCOMPARE(verdict.changes.front().sentence, u"Ranks in round-robin order, was blocks."_s);
        QVERIFY2(plain(verdict.headline()).startsWith(u"The modeled time of SpMV"_s), qPrintable(plain(verdict.headline())));
        const ConclusionChange* part = firstDominance(verdict);
        QVERIFY(part && part->is == u"max-rate"_s);
        QVERIFY2(plain(part->sentence).startsWith(u"SpMV, level 0: transport dominates now with "_s) &&
                     part->sentence.contains(u", behind network contention with "_s),
                 qPrintable(plain(part->sentence)));
        QVERIFY(valueOf(verdict, "SpMV, level 0", ValuePart::Data)->verdict == Verdict::Same);
        const auto listed = compareSessions(neighbours(RankOrder::Block, "a"), neighbours(RankOrder::RoundRobin, "a"));
        QVERIFY(listed.datasets.size() == 1 && listed.datasets[0].texts.size() == 1);
        const TextChange& order = listed.datasets[0].texts[0];
        QVERIFY(order.name == "placement.order" && order.before == "block" && order.after == "round_robin");
    }

    void theFastestRunMoves()
    {
        const auto moved = compared(runs({256, 512, 1024}, {3, 2, 2.4}), runs({256, 512, 1024}, {3, 2, 1.5}));
        QCOMPARE(moved.headline(), u"n of the fastest run moved from 512 to 1024."_s);
        const auto tie = compared(runs({256, 512, 1024}, {3, 2, 2.02}), runs({256, 512, 1024}, {3, 2, 1.99}));
        QVERIFY(tie.changes.empty() && tie.notTold == 1 && says(tie.messages, "is not told"));
        QVERIFY(valueOf(moved, "run time, n = 1024", ValuePart::Data)->verdict == Verdict::OneValue);
        const auto overhead = compared(runs({1, 64}, {100, 4}, {0, 1}), runs({1, 64}, {100, 6}, {0, 4}));
        QVERIFY(sentences(overhead).contains(u"64 cores, measured: parallel overhead dominates now with 67 % of 6.00 s "
                                             "(was 25 % of 4.00 s, behind computation with 75 %)."_s));
    }

    /// Of n that only one session ran nothing is said; of several runs of an n the median.
    void onlyRunsOfTheSameSize()
    {
        const auto apart = compared(runs({1, 2, 64}, {100, 52, 3}, {0, 1, 0.3}), runs({1, 2, 1024}, {100, 52, 2}, {0, 1, 1.6}));
        QVERIFY2(apart.changes.empty(), qPrintable(apart.headline()));
        const auto swapped = compared(runs({1, 64, 64}, {100, 3, 3}, {0, 0.3, 2.5}), runs({1, 64, 64}, {100, 3, 3}, {0, 2.5, 0.3}));
        for (const ConclusionChange& change : swapped.changes) QVERIFY(!change.sentence.contains(u"dominates"_s));
        QVERIFY(valueOf(swapped, "MPI time, n = 64", ValuePart::Data)->now.cell.isEmpty()); // the median is no cell
        QCOMPARE(valueOf(swapped, "MPI time, n = 1", ValuePart::Data)->now.cell, u"n=1 tau_mpi_s"_s);
        const auto later =
            compared(runs({16, 16}, {10, 10}, {missing, 2}, {missing, 0.5}), runs({16, 16}, {10, 10}, {missing, 2.9}, {missing, 0.5}));
        QVERIFY(valueOf(later, "MPI time, n = 16", ValuePart::Data)->verdict == Verdict::Slower);
    }

    /// A figure is found again wherever it stands.
    void figuresInAnotherOrder()
    {
        Session before = blueWaters();
        before.figures.clear();
        before.figures.push_back({.id = "g5", .kind = "cost-by-level", .datasets = {before.datasets[0].id}, .choices = {{"ppn", 8}}});
        Session added = before;
        added.figures.insert(added.figures.begin(),
                             {.id = "g77", .kind = "cost-by-level", .datasets = {before.datasets[0].id}, .choices = {{"ppn", 16}}});
        Session swapped = added;
        std::swap(swapped.figures[0], swapped.figures[1]);
        QVERIFY(compared(before, added).changes.empty() && compared(before, swapped).changes.empty());
        const auto verdict = compared(added, swapped);
        QVERIFY(verdict.changes.empty() && verdict.unmatched == 0 && verdict.matched > 0);
        Session other = before;
        other.figures[0].choices = {{"ppn", 16}};
        QVERIFY(!compared(before, other).changes.empty()); // the same figure asks something else
    }

    /// τ_n of single runs scatters over ranks, which is no scatter of runs.
    void theSpreadOverRanks()
    {
        const auto verdict = compared(runs({1, 64}, {100, 4}, {0, 1}, {0, 0.2}), runs({1, 64}, {100, 4}, {0, 1.5}, {0, 0.2}));
        const ComparedValue* tau = valueOf(verdict, "MPI time, n = 64", ValuePart::Data);
        QVERIFY(tau->significance.isOverRanks && tau->verdict == Verdict::Slower);
        // 1.5 with a relative standard error of √(0.025² + (0.025/1.5)²) = 0.03005 on ≈ 110 degrees of freedom
        QVERIFY(std::abs((*tau->significance.interval)[0] - 1.5 * std::exp(-1.9818 * 0.030046)) < 2e-3);
        QVERIFY(says(verdict.messages, "spread over ranks, not over runs"));
    }

    /// Times of MPI that halve are no run times that do.
    void runTimesAndMpiTimesApart()
    {
        const auto repeated = [](double t, double tau) {
            std::vector<double> n, times, taus;
            for (const double cores : {1, 8, 64})
                for (int i = 0; i < 12; ++i) {
                    n.push_back(cores);
                    times.push_back(t / cores * (1 + 0.001 * i));
                    taus.push_back(cores > 1 ? tau / cores * (1 + 0.001 * i) : 0);
                }
            return runs(n, times, taus);
        };
        const auto verdict = compared(repeated(100, 40), repeated(90, 10));
        const QString headline = plain(verdict.headline());
        QVERIFY2(headline.endsWith(u": 3 of 3 run times are faster (median ratio 0.9); 2 of 3 MPI times are faster (median ratio 0.25)."_s),
                 qPrintable(headline));
    }

    /// Three on each side that lie apart: nobody can tell that from chance, and it is no "nothing changed" either.
    void tooFewRepetitionsAreSaid()
    {
        const auto repeated = [](double last) {
            std::vector<double> n, times;
            for (const double cores : {1, 8, 64})
                for (int i = 0; i < 3; ++i) n.push_back(cores), times.push_back((cores == 64 ? last : 100 / cores) * (1 + 0.002 * i));
            return runs(n, times, {});
        };
        const QString headline = plain(compared(repeated(2), repeated(1)).headline());
        QVERIFY2(headline.endsWith(u": 1 of 3 values differ by 5 % or more, run time, n = 64 most, 0.5 times; so few repetitions cannot "
                                   "tell that from chance, 4 on each side could."_s),
                 qPrintable(headline));
    }

    void repeatedMeasurements()
    {
        const auto verdict = compared(pingPong(20), pingPong(20, 512, 1.2));
        QCOMPARE(plain(verdict.headline()), u"network: 2 of 4 values are slower (median ratio 1.2)."_s);
        const ComparedValue* large = valueOf(verdict, verdict.compared.values.back().now.name, ValuePart::Data);
        QVERIFY(large->verdict == Verdict::Slower && (*large->significance.interval)[0] > 1.1 && (*large->significance.interval)[1] < 1.3);
        QVERIFY(verdict.compared.values.front().verdict == Verdict::Same);
        QVERIFY(!says(verdict.messages, "fewer than 9"));
        const auto few = compared(pingPong(3), pingPong(3, 8, 1.2));
        QVERIFY(says(few.messages, "fewer than 9 repetitions"));
        const auto one = compared(pingPong(1), pingPong(1, 8, 1.2));
        QVERIFY(one.compared.values.front().verdict == Verdict::OneValue);
        QCOMPARE(plain(one.headline()), u"network: 4 of 4 values differ by 5 % or more, ping-pong, 8 B most, 1.2 times; one value each, "
                                        "so noise cannot be told from change."_s);
        QCOMPARE(one.compared.tested, 0);
    }

    /// A ping-pong of Blue Waters twice as slow: half of each rate.
    void calibratedBenchmarks()
    {
        const Session before = example("blue-waters-benchmarks");
        Session one, other;
        for (const DatasetItem& item : before.datasets)
            if (item.name.contains(u"ping-pong"_s, Qt::CaseInsensitive) && one.datasets.empty()) {
                addDataset(one, item.data);
                auto slower = std::make_shared<Dataset>(*item.data);
                for (Table& table : slower->tables)
                    for (Column& column : table.columns)
                        if (auto* times = std::get_if<std::vector<double>>(&column.values); times && column.quantity == Quantity::Time)
                            for (double& time : *times) time *= 2;
                addDataset(other, slower);
            }
        QVERIFY(!one.datasets.empty());
        const auto verdict = compared(one, other);
        int rates = 0;
        for (const ComparedValue& value : verdict.compared.values)
            if (value.now.part == ValuePart::Fits && value.now.name.endsWith(u".R_b"_s)) {
                QVERIFY(std::abs(value.ratio() - 0.5) < 0.01);
                ++rates;
            }
        QVERIFY(rates > 0);
        QVERIFY(plain(verdict.headline()).contains(u"are slower (median ratio 2)"_s));
    }

    void collectives()
    {
        Session ring = example("tau-lop-mappings"), longer = ring;
        for (FigureRequest& figure : longer.figures)
            if (figure.kind == "stage-diagram") figure.choices["size"] = 1048576;
        const auto verdict = compared(ring, longer);
        QVERIFY2(!verdict.changes.empty(), "a larger message takes longer");
        QVERIFY2(verdict.changes.back().sentence.startsWith(u"The time of "_s), qPrintable(verdict.changes.back().sentence));
        QVERIFY(verdict.changes.back().ratio() > 1.05);
        // The data change: every mapping is said once, however many figures show it.
        const DatasetItem& item = ring.datasets[0];
        Session both = ring;
        both.figures.clear();
        for (const char* kind : {"stage-diagram", "transfer-timeline"})
            both.figures.push_back({.id = kind, .kind = kind, .datasets = {item.id}, .choices = {{"mapping", "both"}}});
        both.figures.push_back({.id = "b", .kind = "bandwidth-versus-size", .datasets = {item.id}});
        Session larger = both;
        for (FigureRequest& figure : larger.figures) figure.choices["size"] = 1048576;
        int times = 0;
        for (const QString& sentence : sentences(compared(both, larger))) times += sentence.startsWith(u"The time of "_s);
        QCOMPARE(times, 2);
    }

    /// 8.4 ns of eq (4) doubled by hand, δ halved, α of an eager message taken three times: typed values have no scatter.
    void givenParameters()
    {
        const Session before = blueWaters();
        Session after = before;
        after.machines.front().values["gamma"].value *= 2;
        const auto verdict = compared(before, after);
        QVERIFY(verdict.changes.front().isInput && !verdict.strongest()->isInput);
        QCOMPARE(sentences(verdict).front(), u"Blue Waters: γ is 16.8 ns, was 8.40 ns: 2 times."_s);
        QCOMPARE(toString(valueOf(verdict, "gamma", ValuePart::Machines)->verdict), u"given, no scatter"_s);
        for (const char* name : {"delta", "inter-node.eager.alpha", "intra-node.rend.alpha", "intra-socket.short.alpha"})
            after.machines.front().values[QLatin1String(name)].value *=
                QLatin1String(name) == QLatin1String("inter-node.eager.alpha") ? 3 : 1.1;
        const QString many = sentences(compared(before, after)).front();
        QVERIFY2(many.startsWith(u"Blue Waters: α of inter-node eager is 21.0 µs, was 7.00 µs: 3 times; γ is "_s) &&
                     many.endsWith(u"; and 2 more."_s),
                 qPrintable(many));
    }

    /// Tasks of one run that differ a little; four times as slow.
    void otherProblems()
    {
        const auto profile = [](const char* command, int tasks, double times) {
            auto data = std::make_shared<Dataset>();
            data->name = u"code"_s, data->kind = DatasetKind::Profile;
            data->facts = {{"command", QLatin1String(command)}, {"tasks", tasks}};
            data->tables = {{u"tasks"_s,
                             {{u"task"_s, Quantity::None, std::vector<double>{0, 1, 2, 3}},
                              {u"app_time_s"_s, Quantity::Time, std::vector<double>{times, 1.01 * times, 0.99 * times, times}},
                              {u"app_time_rounding_s"_s, Quantity::Time, std::vector<double>(4, 0.005 * times)}}}};
            Session session;
            addDataset(session, data);
            return session;
        };
        const auto verdictOf = [](const SessionVerdict& verdict) {
            return toString(valueOf(verdict, "run time, mean over ranks", ValuePart::Data)->verdict);
        };
        const Session before = profile("mpirun -n 4 ../jacobi2d 960 60", 4, 1);
        const auto other = compared(before, profile("./jacobi2d 1200 120", 4, 4));
        QCOMPARE(sentences(other), QStringList{u"The runs had other arguments: “960 60” and “1200 120”: their times are no "
                                               "measure of speed."_s});
        QCOMPARE(verdictOf(other), u"other arguments"_s);
        QCOMPARE(other.headline(), other.changes.front().sentence);
        const auto more = compared(before, profile("./jacobi2d 960 60", 8, 4));
        QCOMPARE(verdictOf(more), u"other number of tasks"_s);
        QVERIFY(more.headline().startsWith(u"The runs had other numbers of tasks: 4 and 8: "_s));
        const auto same = compared(before, profile("./jacobi2d 960 60", 4, 4));
        QCOMPARE(verdictOf(same), u"slower"_s);
        const SessionComparison listed = compareSessions(before, profile("./jacobi2d 1200 120", 4, 4));
        QCOMPARE(listed.datasets.front().values.size(), size_t(4)); // the times
        for (const ValueChange& change : listed.datasets.front().values)
            QVERIFY2(!change.name.contains(u"rounding"_s), qPrintable(change.name));
    }

    /// It is said that the slowest level became another where it did, and nowhere else; looked up in the costs themselves.
    void slowestLevel()
    {
        const auto slowest = [](const Session& session) {
            FigureMemory memory;
            const auto request = std::find_if(session.figures.begin(), session.figures.end(),
                                              [](const FigureRequest& figure) { return figure.kind == QLatin1String("cost-by-level"); });
            const auto view = levelView(session, *request, memory);
            std::map<QString, std::pair<double, int>> longest;
            for (const LevelCost& cost : view->analysis.costs)
                longest[cost.operation.name] = std::max(longest[cost.operation.name], std::pair(cost.total(), int(cost.operation.level)));
            return longest;
        };
        int moved = 0;
        for (const QJsonObject& choices :
             {QJsonObject{{"ppn", 1}}, {{"ppn", 8}}, {{"queue_law", "in-order"}}, {{"ppn", 2}, {"queue_law", "third"}}}) {
            const Session before = blueWaters(), after = blueWaters(choices);
            QStringList expected, said;
            const auto old = slowest(before), now = slowest(after);
            for (const auto& [operation, level] : now)
                if (level.second != old.at(operation).second) expected << u"%1 %2"_s.arg(old.at(operation).second).arg(level.second);
            for (const ConclusionChange& change : compared(before, after).changes)
                if (change.subject.contains(u"slowest modeled level"_s)) said << change.was + QLatin1Char(' ') + change.is;
            expected.sort(), said.sort();
            QCOMPARE(said, expected);
            moved += int(expected.size());
        }
        QVERIFY(moved > 0);
    }

    void nothingInCommon()
    {
        const auto verdict = compared(runs({1, 2}, {2, 1}), blueWaters());
        QCOMPARE(plain(verdict.headline()), u"The sessions have nothing in common that could be compared."_s);
    }

    /// What differs is never called the same, and nobody reads exponents.
    void ratiosInWords()
    {
        QCOMPARE(timesInWords(1), u"1"_s);
        QCOMPARE(timesInWords(0.9965), u"0.997"_s);
        QCOMPARE(timesInWords(1.0004), u"1.0004"_s);
        QCOMPARE(timesInWords(0.66), u"0.66"_s);
        QCOMPARE(timesInWords(999.4), u"999"_s);
        QCOMPARE(timesInWords(1000), u"1000"_s);
        QCOMPARE(timesInWords(1234.4), u"1234"_s);
    }
};

QTEST_GUILESS_MAIN(TestSessionVerdict)
#include "tst_session_verdict.moc"
