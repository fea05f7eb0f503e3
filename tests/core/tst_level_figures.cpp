// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/levelFigure.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// Two levels of one operation with 16 processes on 4 nodes; the model is below the first measured time, above the second.
AmgHierarchy twoLevels(double first, double second)
{
    AmgHierarchy h;
    h.label = QStringLiteral("two levels");
    h.ranks = 16;
    h.placement = Placement{};
    h.placement->ppn = 4;
    h.placement->nodes = 4;
    h.placement->torusDims = {2, 2, 1};
    for (qint32 level = 0; level < 2; ++level) {
        h.levels.push_back({1000.0 / (level + 1), 7000});
        AmgOperation operation{level, QStringLiteral("spmv")};
        operation.measured.median = level == 0 ? first : second;
        operation.measured.min = 0.9 * operation.measured.median;
        operation.measured.max = 1.1 * operation.measured.median;
        operation.firstMessage = qint64(h.messages.src.size());
        for (qint32 rank = 1; rank < 16; ++rank) {
            h.messages.src.push_back(rank);
            h.messages.dst.push_back(0);
            h.messages.bytes.push_back(1000 * (level + 1));
        }
        operation.messageCount = qint64(h.messages.src.size()) - operation.firstMessage;
        h.operations.push_back(operation);
    }
    return h;
}

struct Drawn {
    Session session;
    FigureRequest request;
};

Drawn drawn(const char* kind, double first = 1, double second = 1e-6)
{
    Drawn d;
    d.request.kind = QString::fromLatin1(kind);
    d.request.datasets = {addDataset(d.session, std::make_shared<Dataset>(amgDataset(twoLevels(first, second))))};
    return d;
}

Figure figureOf(const Drawn& d)
{
    const auto figure = buildFigure(d.session, d.request);
    if (!figure) qFatal("%s", qPrintable(figure.error().message));
    return *figure;
}

/// Height of all bars with this fill at one level.
double height(const Panel& panel, Fill fill, double level)
{
    double sum = 0;
    for (const Series& s : panel.series)
        for (size_t i = 0; s.mark == Mark::Bars && s.fill == fill && i < s.x.size(); ++i)
            if (s.x[i] == level) sum += s.high[i] - s.low[i];
    return sum;
}

} // namespace

class TestLevelFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stacksAreFilledUpToTheMeasuredTime()
    {
        Drawn d = drawn("cost-by-level");
        d.request.choices[QStringLiteral("y_scale")] = QStringLiteral("linear");
        FigureMemory memory;
        const auto view = levelView(d.session, d.request, memory);
        QVERIFY(view.ok());
        const Panel panel = figureOf(d).panels.front();
        const double total0 = view->analysis.costs[0].total(), total1 = view->analysis.costs[1].total();
        QVERIFY(total0 < 1 && total1 > 1e-6);
        QVERIFY(qFuzzyCompare(height(panel, Fill::Solid, 0), total0)); // the axis is in seconds: 1 s is the largest
        QVERIFY(qFuzzyCompare(height(panel, Fill::Hatched, 0), 1 - total0));
        QCOMPARE(height(panel, Fill::None, 0), 0.0);
        QVERIFY(qFuzzyCompare(height(panel, Fill::Solid, 1), 1e-6));
        QVERIFY(qFuzzyCompare(height(panel, Fill::None, 1), total1 - 1e-6));
        QCOMPARE(height(panel, Fill::Hatched, 1), 0.0);
    }

    void aStackThatWouldVanishIsShownOnALogAxis()
    {
        QCOMPARE(figureOf(drawn("cost-by-level")).panels[0].y.scale, Scale::Log);
        QCOMPARE(figureOf(drawn("cost-by-level", 1e-4, 1e-4)).panels[0].y.scale, Scale::Linear);
        Drawn chosen = drawn("cost-by-level", 1e-4, 1e-4);
        chosen.request.choices[QStringLiteral("y_scale")] = QStringLiteral("log");
        const Panel panel = figureOf(chosen).panels[0];
        for (const Series& s : panel.series) QVERIFY(s.mark != Mark::Bars);
    }

    void titleAndTableFollowTheMachine()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        for (const Machine& machine : shippedMachines())
            if (machine.id == QStringLiteral("blue-waters")) d.session.machines.push_back(machine);
        QVERIFY2(figureOf(d).title.contains(QStringLiteral("ransport dominates levels 0–1 of SpMV")), qPrintable(figureOf(d).title));
        d.session.machines[0].values[QStringLiteral("gamma")].value = 1e-5;
        QVERIFY2(figureOf(d).title.contains(QStringLiteral("ueue search dominates levels 0–1 of SpMV")), qPrintable(figureOf(d).title));
        const Figure figure = figureOf(d);
        QCOMPARE(figure.table.rows(), 2);
        QCOMPARE(figure.table.numbers(u"queue_s")[0], 1e-5 * 15 * 15);
        QCOMPARE(figure.rowKeys, (std::vector<QString>{QStringLiteral("level=0"), QStringLiteral("level=1")}));
        QVERIFY(figure.provenance.line().contains(QStringLiteral("gamma = 1e-05")));
    }

    /// A model far above the measurement must not pass for what was seen.
    void overPredictionIsSaid()
    {
        const Figure figure = figureOf(drawn("cost-by-level", 1e-4, 1e-6));
        QVERIFY2(figure.messages.front().text.contains(QStringLiteral("On level 1 of SpMV the model is up to")),
                 qPrintable(figure.messages.front().text));
        for (const Message& message : figureOf(drawn("cost-by-level", 1e-4, 1e-4)).messages)
            QVERIFY(!message.text.contains(QStringLiteral("in the model only")));
    }

    void settingsAreSwitches()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        d.request.choices[QStringLiteral("queue_law")] = QStringLiteral("in-order");
        const Figure figure = figureOf(d);
        QCOMPARE(figure.table.numbers(u"queue_s")[0], 8.4e-9 * 15);
        QVERIFY(figure.provenance.line().contains(QStringLiteral("queue_law = in-order")));
    }

    void ladderShowsMedians()
    {
        const Drawn d = drawn("model-ladder", 1e-4, 1e-4);
        FigureMemory memory;
        const auto view = levelView(d.session, d.request, memory);
        const auto errors = ladder(view->analysis.costs);
        const Panel panel = figureOf(d).panels.front();
        std::vector<double> medians;
        for (const Series& s : panel.series)
            if (s.mark == Mark::Segments) medians.push_back(s.y[0]);
        QCOMPARE(medians.size(), size_t(5));
        for (size_t i = 0; i < medians.size(); ++i) QCOMPARE(medians[i], errors[i].median);
        QVERIFY(panel.y.min < errors[0].min && panel.y.max > errors[4].max);
    }

    void whatIsMissingIsSaid()
    {
        Session session;
        FigureRequest request;
        request.kind = QStringLiteral("cost-by-level");
        QVERIFY(buildFigure(session, request).error().message.contains(QStringLiteral("Import")));
        AmgHierarchy structure = twoLevels(1, 1);
        structure.operations.clear();
        structure.messages = {};
        request.datasets = {addDataset(session, std::make_shared<Dataset>(amgDataset(std::move(structure))))};
        QVERIFY(buildFigure(session, request).error().message.contains(QStringLiteral("message lists")));
        AmgHierarchy unmeasured = twoLevels(missing, missing);
        request.datasets = {addDataset(session, std::make_shared<Dataset>(amgDataset(std::move(unmeasured))))};
        QVERIFY(buildFigure(session, request).ok());
        request.kind = QStringLiteral("model-ladder");
        QVERIFY(buildFigure(session, request).error().message.contains(QStringLiteral("measured")));
        request.machine = QStringLiteral("deep-thought");
        request.kind = QStringLiteral("cost-by-level");
        QVERIFY(buildFigure(session, request).error().message.contains(QStringLiteral("deep-thought")));
    }

    /// Messages are counted once; what only the model looks at needs no second look at them.
    void messagesAreCountedOnce()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        d.session.machines.push_back(*machineOf(d.session, d.request));
        const auto set = [](Drawn changed, const char* choice, const char* word) {
            changed.request.choices[QString::fromLatin1(choice)] = QString::fromLatin1(word);
            return changed;
        };
        Drawn dragged = d, other = d;
        dragged.session.machines[0].values[QStringLiteral("delta")].value = 5e-11;
        other.session.machines[0].values[QStringLiteral("protocols.short_below_bytes")].value = 100;
        FigureMemory memory;
        QCOMPARE(rowsToCount(d.session, d.request, memory), 30);
        const auto figure = buildFigure(d.session, d.request, memory);
        QVERIFY(figure.ok());
        for (const Drawn& same : {d, dragged, set(d, "queue_law", "third"), set(d, "busiest", "aggregate"),
                                  set(d, "bars", "slowest-process"), set(d, "active_ppn", "placement")}) {
            QCOMPARE(rowsToCount(same.session, same.request, memory), 0);
            const auto again = buildFigure(same.session, same.request, memory);
            QVERIFY(again.ok());
            QVERIFY(again->table == figureOf(same).table); // as counted anew
        }
        Drawn whatIf = d;
        QVERIFY(setLevelValue(whatIf.request, QStringLiteral("what_if.queue_law"), QStringLiteral("third")).ok());
        QCOMPARE(rowsToCount(whatIf.session, whatIf.request, memory), 0);
        QVERIFY(setLevelValue(whatIf.request, QStringLiteral("what_if.ppn"), QStringLiteral("8")).ok());
        QCOMPARE(rowsToCount(whatIf.session, whatIf.request, memory), 30);
        QVERIFY(buildFigure(whatIf.session, whatIf.request, memory).ok());
        QCOMPARE(rowsToCount(whatIf.session, whatIf.request, memory), 0);
        for (const Drawn& anew : {other, set(d, "queue_messages", "sends"), set(d, "side", "larger"), set(d, "hops_on", "node-mesh"),
                                  set(d, "shared_by", "active-ranks")}) {
            QCOMPARE(rowsToCount(anew.session, anew.request, memory), 30);
            const auto again = buildFigure(anew.session, anew.request, memory);
            QVERIFY(again.ok());
            QVERIFY(again->table == figureOf(anew).table);
        }
        FigureMemory taken;
        taken.takeOver(memory);
        QCOMPARE(rowsToCount(d.session, d.request, taken), 0);
        d.session.datasets.clear();
        dragged = other = {};
        QCOMPARE(rowsToCount(d.session, d.request, memory), 0); // nothing can be drawn
    }

    void rangesOfLevels()
    {
        QCOMPARE(levelRange({3}), QStringLiteral("level 3"));
        QCOMPARE(levelRange({3, 4, 5}), QStringLiteral("levels 3–5"));
        QCOMPARE(levelRange({0, 2, 3, 6}), QStringLiteral("levels 0, 2–3, 6"));
    }
};

QTEST_GUILESS_MAIN(TestLevelFigures)
#include "tst_level_figures.moc"
