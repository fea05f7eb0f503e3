// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelFigure.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// Two levels of one operation with 16 processes on 4 nodes; the model is below the first measured time, above the second.
AmgHierarchy twoLevels(double first, double second)
{
    AmgHierarchy h;
    h.label = u"two levels"_s;
    h.ranks = 16;
    h.placement = Placement{};
    h.placement->ppn = 4;
    h.placement->nodes = 4;
    h.placement->torusDims = {2, 2, 1};
    for (qint32 level = 0; level < 2; ++level) {
        h.levels.push_back({1000.0 / (level + 1), 7000});
        AmgOperation operation{level, u"spmv"_s};
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

/// Height of all bars with this fill at one place: a level, or beside it.
double height(const Panel& panel, Fill fill, double place)
{
    double sum = 0;
    for (const Series& s : panel.series)
        for (size_t i = 0; s.mark == Mark::Bars && s.hue != Hue::Ink && s.fill == fill && i < s.x.size(); ++i)
            if (std::abs(s.x[i] - place) < 1e-9) sum += s.high[i] - s.low[i];
    return sum;
}

const Machine& blueWaters()
{
    for (const Machine& machine : shippedMachines())
        if (machine.id == u"blue-waters"_s) return machine;
    qFatal("no Blue Waters");
}

QStringList legendOf(const Figure& figure)
{
    QStringList labels;
    for (const Panel& panel : figure.panels)
        for (const Series& s : panel.series)
            if (!s.label.isEmpty() && !labels.contains(s.label)) labels << s.label;
    return labels;
}

const Series* seriesOf(const Panel& panel, Mark mark, Dash dash)
{
    for (const Series& s : panel.series)
        if (s.mark == mark && s.dash == dash) return &s;
    return nullptr;
}

int bars(const Panel& panel, const Hue hue)
{
    int count = 0;
    for (const Series& s : panel.series)
        if (s.mark == Mark::Bars && s.hue == hue) count += int(s.x.size());
    return count;
}

} // namespace

class TestLevelFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stacksAreFilledUpToTheMeasuredTime()
    {
        Drawn d = drawn("cost-by-level");
        d.request.choices[u"y_scale"_s] = u"linear"_s;
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

    /// Four nodes of one socket: nothing is intra-node, and what no panel shows has no key.
    void keysAreOfWhatIsSeen()
    {
        for (const char* scale : {"linear", "log"}) {
            Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
            d.request.choices[u"y_scale"_s] = QLatin1String(scale);
            const QStringList keys = legendOf(figureOf(d));
            QVERIFY2(keys.contains(u"inter-node"_s) && !keys.contains(u"intra-node"_s), qPrintable(keys.join(u", "_s)));
        }
    }

    void aStackThatWouldVanishIsShownOnALogAxis()
    {
        QCOMPARE(figureOf(drawn("cost-by-level")).panels[0].y.scale, Scale::Log);
        QCOMPARE(figureOf(drawn("cost-by-level", 1e-4, 1e-4)).panels[0].y.scale, Scale::Linear);
        Drawn chosen = drawn("cost-by-level", 1e-4, 1e-4);
        chosen.request.choices[u"y_scale"_s] = u"log"_s;
        const Panel panel = figureOf(chosen).panels[0];
        for (const Series& s : panel.series) QVERIFY(s.mark != Mark::Bars);
    }

    void titleAndTableFollowTheMachine()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        for (const Machine& machine : shippedMachines())
            if (machine.id == u"blue-waters"_s) d.session.machines.push_back(machine);
        QCOMPARE(figureOf(d).title, u"Most of the time of levels 0–1 of SpMV is unexplained"_s);
        for (auto& [name, value] : d.session.machines[0].values)
            if (name.endsWith(u".alpha"_s)) value.value = 1e-4;
        QVERIFY2(figureOf(d).title.contains(u"ransport dominates levels 0–1 of SpMV"_s), qPrintable(figureOf(d).title));
        d.session.machines[0].values[u"gamma"_s].value = 1e-5;
        QVERIFY2(figureOf(d).title.contains(u"ueue search dominates levels 0–1 of SpMV"_s), qPrintable(figureOf(d).title));
        const Figure figure = figureOf(d);
        QCOMPARE(figure.table.rows(), 2);
        QCOMPARE(figure.table.numbers(u"queue_s")[0], 1e-5 * 15 * 15);
        QCOMPARE(figure.rowKeys.all(), (std::vector<QString>{u"level=0"_s, u"level=1"_s}));
        QVERIFY(figure.provenance.line().contains(u"gamma = 1e-05"_s));
    }

    /// A model far above the measurement must not pass for what was seen.
    void overPredictionIsSaid()
    {
        const Figure figure = figureOf(drawn("cost-by-level", 1e-4, 1e-6));
        QVERIFY2(figure.messages.front().text.contains(u"On level 1 of SpMV the model is up to"_s),
                 qPrintable(figure.messages.front().text));
        for (const Message& message : figureOf(drawn("cost-by-level", 1e-4, 1e-4)).messages)
            QVERIFY(!message.text.contains(u"in the model only"_s));
    }

    void settingsAreSwitches()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        d.request.choices[u"queue_law"_s] = u"in-order"_s;
        const Figure figure = figureOf(d);
        QCOMPARE(figure.table.numbers(u"queue_s")[0], 2 * 8.4e-9 * 15);
        QVERIFY(figure.provenance.line().contains(u"queue_law = in-order"_s));
    }

    /// In print stands what is taken otherwise and instead of what, in the caption and, with every digit, in the metadata.
    void whatIfStandsInPrint()
    {
        for (const char* kind : {"cost-by-level", "model-ladder"}) {
            Drawn d = drawn(kind, 1e-4, 1e-4);
            d.request.choices = {{"what_if.gamma", 4e-9}, {"queue_law", "third"}, {"what_if.queue_law", "half"}};
            const Figure figure = figureOf(d);
            const QString caption = plainText(figure.caption).replace(QChar(0xA0), u' ');
            QVERIFY2(caption.contains(u"what if, with γ = 4.00 ns instead of 8.40 ns, queue_law = half instead of third"_s),
                     qPrintable(caption));
            QVERIFY2(caption.contains(u"Modeled with queue_law = third."_s), qPrintable(caption));
            QVERIFY2(
                figure.provenance.parameters.contains(u"what if: gamma = 4e-09 instead of 8.4e-09, queue_law = half instead of third"_s),
                qPrintable(figure.provenance.parameters));
        }
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        d.request.choices = {{"what_if.ppn", 1}, {"what_if.order", "round-robin"}};
        const QString caption = plainText(figureOf(d).caption);
        QVERIFY2(caption.contains(u"ppn = 1 instead of "_s) && caption.contains(u"order = round-robin instead of recorded"_s),
                 qPrintable(caption));
    }

    /// A median says whether a model is near: the measured times are put at what the last rung gives, and at 300 times as much.
    void ladderCallsNoModelCloseThatIsNot()
    {
        Drawn d = drawn("model-ladder", 1, 1);
        FigureMemory memory;
        const auto view = levelView(d.session, d.request, memory);
        QVERIFY(view.ok());
        const double first = view->analysis.costs[0].total(), second = view->analysis.costs[1].total();
        QVERIFY2(figureOf(drawn("model-ladder", first, second)).title.startsWith(u"SpMV is met closest with contention (1.00)"_s) ||
                     figureOf(drawn("model-ladder", first, second)).title.startsWith(u"SpMV is met closest with queue search (1.00)"_s),
                 qPrintable(figureOf(drawn("model-ladder", first, second)).title));
        const QString far = figureOf(drawn("model-ladder", 300 * first, 300 * second)).title;
        QVERIFY2(far.startsWith(u"SpMV is met by no model, closest with "_s) && !far.contains(u"(0.00)"_s), qPrintable(far));
    }

    /// Bars through the dots are the ladder with the ends of γ put in; a title says only what holds between them.
    void ladderShowsErrors()
    {
        Drawn d = drawn("model-ladder", 1, 1);
        FigureMemory memory;
        const auto plain = levelView(d.session, d.request, memory);
        d = drawn("model-ladder", 1.1 * plain->analysis.costs[0].total(), 1.1 * plain->analysis.costs[1].total());
        const QString machineId = plain->machine.id;
        const auto withGamma = [&](double value, std::optional<std::array<double, 2>> interval) {
            Drawn changed = d;
            changed.session.machines = {*shippedMachine(machineId)};
            changed.session.machines.front().values[u"gamma"_s] = {.value = value, .interval = interval};
            return changed;
        };
        const auto ratiosAt = [&](double gamma) {
            const Drawn changed = withGamma(gamma, std::nullopt);
            FigureMemory own;
            return ladder(levelView(changed.session, changed.request, own)->analysis.costs)[size_t(Rung::Queue)].ratios;
        };
        const Figure figure = figureOf(withGamma(8.4e-9, std::array{2e-9, 4e-8}));
        QVERIFY(figure.subtitle.contains(u"95 % by the errors of the parameters"_s));
        const auto low = ratiosAt(2e-9), high = ratiosAt(4e-8);
        int bars = 0;
        for (const Series& s : figure.panels.front().series)
            for (size_t i = 0; s.mark == Mark::Segments && s.weight == 0.7 && i < s.x.size(); ++i)
                for (size_t level = 0; level < low.size(); ++level)
                    bars += std::fabs(s.y[i] / low[level] - 1) < 1e-9 && std::fabs(s.y2[i] / high[level] - 1) < 1e-9;
        QVERIFY2(bars >= int(low.size()), qPrintable(QString::number(bars)));
        QVERIFY2(figure.title.contains(u"not decided by these parameters"_s), qPrintable(figure.title));
        const Figure sure = figureOf(withGamma(8.4e-9, std::array{8.4e-9 * (1 - 1e-12), 8.4e-9 * (1 + 1e-12)}));
        QVERIFY2(!sure.title.contains(u"not decided"_s), qPrintable(sure.title));
        QVERIFY(!figureOf(d).subtitle.contains(u"errors of the parameters"_s));
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

    /// The second stack stands beside the first, filled to its own total whatever was measured, in a frame of ink.
    void aWhatIfStandsBeside()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-6);
        d.request.choices = {{u"what_if.gamma"_s, 1e-6}, {u"y_scale"_s, u"linear"_s}};
        FigureMemory memory;
        const auto first = levelView(d.session, d.request, memory);
        const auto second = whatIfView(d.session, d.request, memory);
        const Figure figure = figureOf(d);
        const Panel& panel = figure.panels.front();
        const double unit = 1e6; // µs
        for (size_t level = 0; level < 2; ++level) {
            const double place = double(level), total = first->analysis.costs[level].total();
            const double other = (*second)->analysis.costs[level].total();
            QVERIFY(other > 2 * total);
            QVERIFY(qFuzzyCompare(height(panel, Fill::Solid, place - 0.2) + height(panel, Fill::None, place - 0.2), total * unit));
            QVERIFY(qFuzzyCompare(height(panel, Fill::Solid, place + 0.2), other * unit));
            QCOMPARE(height(panel, Fill::None, place + 0.2), 0.0);
            QCOMPARE(figure.table.numbers(u"what_if_total_s")[qsizetype(level)], other);
            QCOMPARE(figure.table.numbers(u"what_if_ratio")[qsizetype(level)], other / total);
        }
        QCOMPARE(bars(panel, Hue::Ink), 2);
        QVERIFY(legendOf(figure).contains(u"what if: <i>γ</i>\u00a0=\u00a01.00\u00a0µs"_s));
        // 15 messages in the queue: 15² γ = 225 µs instead of 1.89 µs, 119 times as much
        QCOMPARE(plainText(figure.title).replace(QChar(0xA0), QLatin1Char(' ')),
                 u"With γ = 1.00 µs, queue search grows 119-fold on levels 0–1 of SpMV"_s);
        QVERIFY(figure.provenance.parameters.endsWith(u"; what if: gamma = 1e-06 instead of 8.4e-09"_s));
    }

    /// On a log axis the what if has open marks, as many as the first has filled ones.
    void aWhatIfOnALogAxis()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        d.request.choices = {{u"what_if.aggregation"_s, 2}, {u"y_scale"_s, u"log"_s}};
        size_t filled = 0, open = 0;
        const Figure figure = figureOf(d);
        for (const Series& s : figure.panels.front().series)
            if (s.mark == Mark::Points && s.hue != Hue::Ink) (s.fill == Fill::None ? open : filled) += s.x.size();
        QVERIFY(filled > 0);
        QCOMPARE(open, filled);
    }

    void titlesOfWhatIfs_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("title");
        const auto row = [](const char* name, const char* value, const char* title) {
            QTest::newRow(name) << QString::fromUtf8(name) << QString::fromUtf8(value) << QString::fromUtf8(title);
        };
        // Twelve messages leave their nodes for node 0: b = 12 · 1000 B / 16, one or two hops on 2×2, 4 processes per node.
        row("delta", "5e-11", "With δ = 50.0 ps/B, contention falls by 50 % on levels 0–1 of SpMV");
        // Contention is proportional to δ: the words of every ratio, on both sides of where they change.
        const auto times = [&](const char* value, const char* words) {
            QTest::newRow(words) << u"delta"_s << QString::fromUtf8(value)
                                 << u"contention %1 on levels 0–1 of SpMV"_s.arg(QString::fromUtf8(words));
        };
        times("1.9e-12", "nearly vanishes");
        times("2.1e-12", "falls by 98 %");
        times("9.04e-11", "falls by 10 %");
        times("9.06e-11", "falls by 9.4 %");
        times("1.094e-10", "grows by 9.4 %");
        times("1.096e-10", "grows by 10 %");
        times("1.94e-10", "grows by 94 %");
        times("1.96e-10", "grows 2-fold");
        times("9.94e-10", "grows 9.9-fold");
        times("9.96e-10", "grows 9.96-fold");
        row("ppn", "16", "With 16 ranks per node, transport falls by");
        row("queue_law", "half", "With queue search 2γn(n+1)/2, queue search grows by 6.7 % on levels 0–1 of SpMV");
        row("queue_law", "in-order", "With receives posted in order, queue search falls by 87 % on levels 0–1 of SpMV");
        row("order", "recorded", "With the recorded order, hardly anything changes");
        row("side", "sends", "With Side: sends, hardly anything changes");
    }
    void titlesOfWhatIfs()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(QString, title);
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        QVERIFY(setLevelValue(d.request, u"what_if."_s + name, value).ok());
        const QString got = plainText(figureOf(d).title).replace(QChar(0xA0), QLatin1Char(' '));
        QVERIFY2(title.startsWith(QLatin1String("With")) ? got.startsWith(title) : got.endsWith(title), qPrintable(got));
    }

    /// Totals with the machine as it was shipped stay as dashed lines while its values are changed.
    void totalsOfTheSourceStay()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        QVERIFY(!seriesOf(figureOf(d).panels.front(), Mark::Segments, Dash::Dashed));
        FigureMemory memory;
        const auto shipped = levelView(d.session, d.request, memory);
        d.session.machines = {blueWaters()};
        QVERIFY(!seriesOf(figureOf(d).panels.front(), Mark::Segments, Dash::Dashed));
        d.session.machines[0].values[u"gamma"_s].value = 1e-7;
        const Figure figure = figureOf(d);
        const Series* dashed = seriesOf(figure.panels.front(), Mark::Segments, Dash::Dashed);
        QVERIFY(dashed && dashed->y.size() == 2);
        for (size_t i = 0; i < 2; ++i) QVERIFY(qFuzzyCompare(dashed->y[i], shipped->analysis.costs[i].total() * 1e6));
        QCOMPARE(dashed->label, u"with <i>γ</i> of the source"_s);
        QVERIFY2(figure.subtitle.contains(u"<i>γ</i> changed to 100\u00a0ns"_s), qPrintable(figure.subtitle));
    }

    /// The strip below: transport, with queue search, with contention, over the measured time.
    void theStripShowsTheRungs()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 2e-5);
        FigureMemory memory;
        const auto view = levelView(d.session, d.request, memory);
        const Figure figure = figureOf(d);
        QCOMPARE(figure.panels.size(), size_t(2));
        QCOMPARE(figure.group, 2);
        QVERIFY(figure.panels[0].sharesX && !figure.panels[1].sharesX);
        QVERIFY(figure.panels[0].x.min == figure.panels[1].x.min && figure.panels[0].x.max == figure.panels[1].x.max);
        std::vector<double> shown, wanted;
        for (const Series& s : figure.panels[1].series)
            if (s.mark == Mark::Points) shown.insert(shown.end(), s.y.begin(), s.y.end());
        for (const Rung rung : {Rung::Contention, Rung::Queue, Rung::NodeAware})
            for (const LevelCost& cost : view->analysis.costs) wanted.push_back(timeAt(cost, rung) / cost.measured());
        QCOMPARE(shown, wanted);
        QVERIFY(std::any_of(figure.panels[0].series.begin(), figure.panels[0].series.end(),
                            [](const Series& s) { return s.mark == Mark::Text; })); // and the last of them in numbers above the bars
    }

    void withoutTheStripRatiosAreNumbers()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        d.request.choices[u"strip"_s] = u"off"_s;
        const Figure figure = figureOf(d);
        QCOMPARE(figure.panels.size(), size_t(1));
        QVERIFY(std::any_of(figure.panels[0].series.begin(), figure.panels[0].series.end(),
                            [](const Series& s) { return s.mark == Mark::Text; }));
        QCOMPARE(figureOf(drawn("cost-by-level", missing, missing)).panels.size(), size_t(1)); // nothing measured, no ratio
    }

    /// Another model of the same run may be compared with what was measured, another run may not.
    void ratiosOfAWhatIf()
    {
        const auto openMarks = [](const QString& name, const QString& value, const char* kind, size_t panel) {
            Drawn d = drawn(kind, 1e-4, 1e-4);
            const bool set = setLevelValue(d.request, name, value).ok();
            const Figure figure = figureOf(d);
            return set && std::any_of(figure.panels[panel].series.begin(), figure.panels[panel].series.end(),
                                      [](const Series& s) { return s.fill == Fill::None && s.marker != Marker::None; });
        };
        const QString law = u"what_if.queue_law"_s, ppn = u"what_if.ppn"_s;
        for (const auto& [kind, panel] : {std::pair{"cost-by-level", size_t(1)}, {"model-ladder", size_t(0)}}) {
            QVERIFY(openMarks(law, u"third"_s, kind, panel));
            QVERIFY(!openMarks(ppn, u"8"_s, kind, panel));
        }
    }

    void oneColumn()
    {
        Drawn d = drawn("cost-by-level", 1e-4, 1e-4);
        AmgHierarchy two = twoLevels(1e-4, 1e-4);
        for (qint32 level = 0; level < 2; ++level) {
            two.operations.push_back(two.operations[size_t(2 * level)]);
            two.operations.back().name = u"spgemm_AP"_s;
            std::rotate(two.operations.begin() + 2 * level + 1, two.operations.end() - 1, two.operations.end());
        }
        d.request.datasets = {addDataset(d.session, std::make_shared<Dataset>(amgDataset(std::move(two))))};
        const Figure figure = figureOf(d);
        QCOMPARE(figure.panels.size(), size_t(4));
        QCOMPARE(figure.columns, 2);
        QVERIFY(!isStacked(figure, 178) && isStacked(figure, 84) && isStacked(figure, 88.9));
        QVERIFY(heightMmFor(figure, 84) > heightMmFor(figure, 178));
        d.request.choices[u"layout"_s] = u"row"_s;
        QVERIFY(!isStacked(figureOf(d), 84));
        d.request.choices[u"layout"_s] = u"column"_s;
        const Figure column = figureOf(d);
        QCOMPARE(column.columns, 1);
        QCOMPARE(column.widthMm, 84.0);
        QCOMPARE(column.heightMm, heightMmFor(figure, 84));
        for (size_t i = 0; i < 4; ++i) QCOMPARE(column.panels[i].sharesX, i < 3);
    }

    void whatIsMissingIsSaid()
    {
        Session session;
        FigureRequest request;
        request.kind = u"cost-by-level"_s;
        QVERIFY(buildFigure(session, request).error().message.contains(u"Import"_s));
        AmgHierarchy structure = twoLevels(1, 1);
        structure.operations.clear();
        structure.messages = {};
        request.datasets = {addDataset(session, std::make_shared<Dataset>(amgDataset(std::move(structure))))};
        QVERIFY(buildFigure(session, request).error().message.contains(u"message lists"_s));
        AmgHierarchy unmeasured = twoLevels(missing, missing);
        request.datasets = {addDataset(session, std::make_shared<Dataset>(amgDataset(std::move(unmeasured))))};
        QVERIFY(buildFigure(session, request).ok());
        request.kind = u"model-ladder"_s;
        QVERIFY(buildFigure(session, request).error().message.contains(u"measured"_s));
        request.machine = u"deep-thought"_s;
        request.kind = u"cost-by-level"_s;
        QVERIFY(buildFigure(session, request).error().message.contains(u"deep-thought"_s));
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
        dragged.session.machines[0].values[u"delta"_s].value = 5e-11;
        other.session.machines[0].values[u"protocols.short_below_bytes"_s].value = 100;
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
        QVERIFY(setLevelValue(whatIf.request, u"what_if.queue_law"_s, u"third"_s).ok());
        QCOMPARE(rowsToCount(whatIf.session, whatIf.request, memory), 0);
        QVERIFY(setLevelValue(whatIf.request, u"what_if.ppn"_s, u"8"_s).ok());
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
        QCOMPARE(levelRange({3}), u"level 3"_s);
        QCOMPARE(levelRange({3, 4, 5}), u"levels 3–5"_s);
        QCOMPARE(levelRange({0, 2, 3, 6}), u"levels 0, 2–3, 6"_s);
    }
};

QTEST_GUILESS_MAIN(TestLevelFigures)
#include "tst_level_figures.moc"
