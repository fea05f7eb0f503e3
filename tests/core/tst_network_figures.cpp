// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "core/figures/linkLoadTorus.h"
#include "core/figures/networkFigure.h"
#include "core/figures/perspective.h"
#include "core/topology/patterns.h"

#include <QJsonArray>

#include <cmath>

using namespace costscope;

namespace {

/// A pattern on a torus as one level of a hierarchy, two ranks on each router.
Session sessionWith(const char* pattern, const std::vector<qint32>& dims)
{
    PatternQuestion question{*Torus::of(dims), 2, 1000};
    AmgHierarchy hierarchy;
    hierarchy.label = QStringLiteral("traffic");
    hierarchy.ranks = qint32(question.ranks());
    Placement placement;
    placement.ppn = 2, placement.nodes = question.torus.routers();
    for (size_t d = 0; d < 3; ++d) placement.torusDims[d] = d < dims.size() ? dims[d] : 1;
    hierarchy.placement = placement;
    hierarchy.levels.emplace_back();
    hierarchy.messages = *messagesOf(*findPattern(QString::fromLatin1(pattern)), question);
    AmgOperation operation;
    operation.name = QStringLiteral("exchange"), operation.firstMessage = 0;
    operation.messageCount = qint64(hierarchy.messages.src.size());
    hierarchy.operations.push_back(operation);
    Session session;
    (void)addDataset(session, std::make_shared<const Dataset>(amgDataset(std::move(hierarchy))));
    return session;
}

Figure figureOf(const Session& session, const char* kind, const QJsonObject& choices = {})
{
    FigureRequest request{.id = {}, .kind = QString::fromLatin1(kind), .datasets = {session.datasets.front().id}, .choices = choices};
    const auto figure = buildFigure(session, request);
    if (!figure) qWarning("%s", qPrintable(figure.error().message));
    return figure ? *figure : Figure();
}

QString refusalOf(const Session& session, const char* kind, const QJsonObject& choices)
{
    FigureRequest request{.id = {}, .kind = QString::fromLatin1(kind), .datasets = {session.datasets.front().id}, .choices = choices};
    return refusal(buildFigure(session, request));
}

double sumOfCells(const Figure& figure)
{
    double sum = 0;
    for (const Panel& panel : figure.panels)
        for (const Series& series : panel.series)
            if (series.mark == Mark::Cells)
                for (const double value : series.value) sum += value;
    return sum;
}

size_t countOf(const Figure& figure, Mark mark)
{
    size_t count = 0;
    for (const Panel& panel : figure.panels)
        for (const Series& series : panel.series)
            if (series.mark == mark) count += series.x.size();
    return count;
}

} // namespace

class TestNetworkFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Every link is a cell, once; together they carry bytes times hops.
    void slices()
    {
        const Session session = sessionWith("hot-spot", {4, 3, 5});
        const Figure figure = figureOf(session, "link-load-slices");
        QCOMPARE(figure.panels.size(), size_t(6));
        QCOMPARE(countOf(figure, Mark::Cells), size_t(4 * 3 * 5 * 6));
        FigureMemory memory;
        const auto view = networkView(session, {.id = {}, .kind = QStringLiteral("link-load-slices"), .datasets = {session.datasets.front().id}}, memory);
        QVERIFY(view.ok());
        const double factor = loadScale(*view, {})->factor;
        QVERIFY(std::fabs(sumOfCells(figure) - factor * double(*view->loads->byteHops())) < 1e-9 * sumOfCells(figure));
        QVERIFY(figure.title.contains("times the mean"));
        QVERIFY(figure.subtitle.contains(QStringLiteral("4 × 3 × 5 torus")));
        QCOMPARE(figure.table.columns[2].number(0), double(view->loads->maxBytes()));
        QVERIFY(linkOf(view->torus(), figure.rowKeys.front()));
        QCOMPARE(view->torus().number(*linkOf(view->torus(), figure.rowKeys.front())), view->loads->hottest(1).front());
    }

    /// Five dimensions are planes of the first two.
    void fiveDimensions()
    {
        const Session session = sessionWith("random", {4, 4, 4});
        const Figure figure = figureOf(session, "link-load-slices", {{"torus", "4x2x2x2x2"}});
        QCOMPARE(figure.panels.size(), size_t(10));
        QCOMPARE(countOf(figure, Mark::Cells), size_t(64 * 10));
        QVERIFY(refusalOf(session, "link-load-torus", {{"torus", "4x2x2x2x2"}}).contains("more than three dimensions"));
    }

    void difference()
    {
        const Session session = sessionWith("nearest-neighbour", {4, 4, 4});
        const Figure figure = figureOf(session, "link-load-slices", {{"what_if.order", "random"}});
        QVERIFY2(figure.title.contains("rises by"), qPrintable(figure.title));
        double least = 0;
        for (const Panel& panel : figure.panels)
            for (const double value : panel.series[1].value) least = std::min(least, value);
        QVERIFY(least < 0);
        QVERIFY(figure.subtitle.contains(QStringLiteral("what if: Routers: random")));
        QVERIFY(refusalOf(session, "link-load-slices", {{"what_if.torus", "8x8x1"}}).contains("needs the same routers"));
        QVERIFY(!figureOf(session, "link-load-slices", {{"what_if.torus", "8x8x1"}, {"show", "what-if"}}).panels.empty());
        QVERIFY(refusalOf(session, "link-load-slices", {{"what_if.torus", "2x2"}}).startsWith("What if: 64 routers are needed"));
        QVERIFY(refusalOf(session, "link-load-slices", {{"order", "sideways"}}).contains("Known: own, x-fastest"));
    }

    /// Bytes over the capacity of each dimension's links are seconds; a machine without capacities is told.
    void capacities()
    {
        Session session = sessionWith("random", {4, 4, 4});
        QVERIFY(refusalOf(session, "link-load-slices", {{"load", "capacity"}}).contains("link_bytes_per_s"));
        Machine machine = *shippedMachine(u"blue-waters");
        machine.id = QStringLiteral("mine");
        machine.rest.insert(QStringLiteral("network"), QJsonObject{{QStringLiteral("link_bytes_per_s"), QJsonArray{1e9, 1e9, 5e8}}});
        session.machines.push_back(machine);
        FigureRequest request{.id = {}, .kind = QStringLiteral("link-load-slices"), .datasets = {session.datasets.front().id}, .machine = QStringLiteral("mine"), .choices = {{"load", "capacity"}}};
        const auto figure = buildFigure(session, request);
        QVERIFY2(figure.ok(), qPrintable(figure.ok() ? QString() : figure.error().message));
        FigureMemory memory;
        const auto view = networkView(session, request, memory);
        const LoadScale scale = *loadScale(*view, request);
        const size_t x = view->torus().number({0, 0, true}), z = view->torus().number({0, 2, true});
        const double unit = scale.unit == QStringLiteral("ms") ? 1e3 : scale.unit == QStringLiteral("s") ? 1 : 1e6;
        QVERIFY(std::fabs(scale(*view->loads, x) - unit * double(view->loads->bytes[x]) / 1e9) < 1e-9);
        QVERIFY(std::fabs(scale(*view->loads, z) - unit * double(view->loads->bytes[z]) / 5e8) < 1e-9);
        QVERIFY(figure->panels[0].series[1].label.contains("capacity"));
    }

    /// The bars count every link once.
    void histogram()
    {
        const Session session = sessionWith("hot-spot", {4, 4, 4});
        const Figure figure = figureOf(session, "link-load-histogram");
        double links = 0;
        for (const double count : figure.panels[0].series[0].high) links += count;
        QCOMPARE(links, 64.0 * 6);
        const Series& ranked = figure.panels[1].series[0];
        QVERIFY(std::is_sorted(ranked.y.rbegin(), ranked.y.rend()));
        QCOMPARE(ranked.x.back(), 1.0);
    }

    /// Nothing leaves its router: every figure can be drawn all the same, or says why not.
    void withoutTraffic()
    {
        const Session session = sessionWith("ring", {4, 1, 1});
        const QJsonObject onOne{{"torus", "2x2x2"}, {"ppn", "64"}};
        for (const char* kind : {"link-load-slices", "link-load-torus", "link-load-histogram", "hop-distribution"}) {
            const Figure figure = figureOf(session, kind, onOne);
            QVERIFY2(!figure.panels.empty(), kind);
            for (const Panel& panel : figure.panels) QVERIFY2(panel.x.max > panel.x.min && panel.y.max > panel.y.min, kind);
        }
        QVERIFY(countOf(figureOf(session, "link-load-torus", onOne), Mark::Segments) > 12); // the lattice is there
    }

    void hops()
    {
        const Session session = sessionWith("nearest-neighbour", {4, 4, 4});
        const Figure figure = figureOf(session, "hop-distribution");
        double messages = 0;
        for (const double share : figure.panels[0].series[0].high) messages += share;
        QVERIFY(std::fabs(messages - 100) < 1e-9);
        QCOMPARE(figure.table.columns[0].rows(), 2); // on the router or one link on
    }

    /// Every cable once, in the lattice or coloured; while it turns only what is coloured and the edges.
    void torus()
    {
        const Session session = sessionWith("hot-spot", {4, 4, 4});
        const Figure still = figureOf(session, "link-load-torus");
        QCOMPARE(still.panels.front().frame, Frame::None);
        const size_t stubs = 2 * 3 * 16, inside = 3 * 16 * 3, axes = 3;
        QCOMPARE(countOf(still, Mark::Segments), stubs + inside + axes);
        const Figure moving = figureOf(session, "link-load-torus", {{"moving", true}, {"threshold", 0.99}});
        QVERIFY(countOf(moving, Mark::Segments) >= 12 + axes + 1 && countOf(moving, Mark::Segments) < 30); // edges, axes, the busiest
        const FigureRequest turned = turnedBy({}, 40, 100, false);
        QCOMPARE(turned.choices["azimuth"].toDouble(), 70.0);
        QCOMPARE(turned.choices["elevation"].toDouble(), 90.0);
        QVERIFY(!turned.choices.contains("moving"));
        QVERIFY(turnedBy({}, 0, 0, true).choices["moving"].toBool());
        const Figure all = figureOf(session, "link-load-torus", {{"threshold", 0}});
        size_t coloured = 0;
        for (const Series& series : all.panels.front().series) coloured += series.value.size();
        QVERIFY(coloured > 0 && coloured >= countOf(all, Mark::Segments) - axes - stubs);
    }

    /// Seen from above, x goes right and y up; near things are larger.
    void perspective()
    {
        const Perspective above(0, 90, {2, 2, 2});
        QVERIFY(std::fabs(above.axis(0)[0] - 1) < 1e-12 && std::fabs(above.axis(1)[1] - 1) < 1e-12);
        QVERIFY(above({2, 1, 2}).x > above({2, 1, 0}).x);
        QVERIFY(above({1, 1, 2}).depth < above({1, 1, 0}).depth);
        const Perspective front(0, 0, {2, 2, 2});
        QVERIFY(std::fabs(front.axis(2)[1] - 1) < 1e-12);
        QVERIFY(front({1, 0, 1}).depth < front({1, 2, 1}).depth);
        QCOMPARE(front({1, 1, 1}).x, 0.0);
    }

    void keys()
    {
        const Torus torus = *Torus::of({8, 8, 8}, {true, true, false});
        const Link link{torus.router({5, 2, 2}), 2, true};
        QCOMPARE(linkKey(torus, link), QStringLiteral("link=5,2,2+z"));
        QCOMPARE(linkOf(torus, QStringLiteral("link=5,2,2+z")), std::optional(link));
        for (const char* wrong : {"link=5,2+z", "link=5,2,8+z", "link=5,2,7+z", "link=5,2,2+u", "level=3", "link=5,2,2z"})
            QVERIFY2(!linkOf(torus, QString::fromLatin1(wrong)), wrong);
    }

    void lacks()
    {
        Session session = sessionWith("ring", {4, 1, 1});
        QVERIFY(lacksMessages(session, {}).contains("needs messages"));
        QVERIFY(lacksMessages(session, {.id = {}, .kind = {}, .datasets = {session.datasets.front().id}}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestNetworkFigures)
#include "tst_network_figures.moc"
