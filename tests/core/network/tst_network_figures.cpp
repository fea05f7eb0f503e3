// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/network/figures/linkLoadTorus.h"
#include "core/network/figures/networkSelection.h"
#include "core/network/figures/perspective.h"
#include "core/network/figures/sharedNetwork.h"
#include "core/network/patternDataset.h"
#include "core/network/patterns.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <set>

using namespace costscope;

namespace {

/// Messages on a torus as one level of a hierarchy, two ranks on each router.
Session sessionOf(AmgMessages messages, const Torus& torus)
{
    AmgHierarchy hierarchy;
    hierarchy.label = u"traffic"_s;
    hierarchy.ranks = 2 * torus.routers();
    Placement placement;
    placement.ppn = 2, placement.nodes = torus.routers();
    for (int d = 0; d < 3; ++d) placement.torusDims[size_t(d)] = d < torus.dimensions() ? torus.size(d) : 1;
    hierarchy.placement = placement;
    hierarchy.levels.emplace_back();
    hierarchy.messages = std::move(messages);
    AmgOperation operation;
    operation.name = u"exchange"_s, operation.firstMessage = 0;
    operation.messageCount = qint64(hierarchy.messages.src.size());
    hierarchy.operations.push_back(operation);
    Session session;
    (void)addDataset(session, std::make_shared<const Dataset>(amgDataset(std::move(hierarchy))));
    return session;
}

Session sessionWith(const char* pattern, const std::vector<qint32>& dims)
{
    const Torus torus = *Torus::of(dims);
    return sessionOf(*messagesOf(*findPattern(QString::fromLatin1(pattern)), {torus, 2, 1000}), torus);
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
                for (const double value : series.value) sum += std::isfinite(value) ? value : 0; // nothing stays paper
    return sum;
}

size_t countOf(const Figure& figure, Mark mark)
{
    size_t count = 0;
    for (const Panel& panel : figure.panels)
        for (const Series& series : panel.series)
            if (series.mark == mark && series.fill != Fill::None) count += series.x.size(); // a frame is no cell
    return count;
}

} // namespace

class TestNetworkFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Four ranks, and two of them send to the same one twice: cells are sums, partners are counted once, oneself is none.
    void messagesAsAMatrix()
    {
        AmgMessages messages;
        const std::vector<std::array<qint64, 3>> all = {{0, 1, 100}, {0, 1, 50}, {0, 3, 7}, {1, 0, 100}, {2, 2, 9}, {3, 0, 0}};
        for (const auto& [from, to, bytes] : all)
            messages.src.push_back(qint32(from)), messages.dst.push_back(qint32(to)), messages.bytes.push_back(bytes);
        const Session session = sessionOf(messages, *Torus::of({2, 1, 1}));
        const Figure figure = figureOf(session, "message-matrix");
        QCOMPARE(figure.title, u"A rank sends to 0 to 2 others in exchange, 1.0 on average; rank 0 sends 2.4 × the mean of the bytes"_s);
        QCOMPARE(figure.table.rows(), 5);
        QCOMPARE(figure.table.numbers(u"bytes"_s), (std::vector<double>{150, 7, 100, 9, 0}));
        QCOMPARE(figure.table.numbers(u"messages"_s), (std::vector<double>{2, 1, 1, 1, 1}));
        const Series& cells = figure.panels[0].series[0];
        QCOMPARE(cells.value, (std::vector<double>{150, 7, 100, 9})); // an empty message has no place on the scale
        QCOMPARE(cells.x[1], 3.);
        QCOMPARE(cells.y[2], -1.); // senders from the top
        QVERIFY(figure.colours == Scale::Log);
        QCOMPARE(figureOf(session, "message-matrix", {{"value", "messages"}}).panels[0].series[0].value.size(), size_t(5));
    }

    /// More ranks than cells: a cell is the sum of a block.
    void matrixOfBlocks()
    {
        const Session session = sessionWith("nearest-neighbour", {8, 8, 8}); // 1,024 ranks
        const Figure figure = figureOf(session, "message-matrix");
        double bytes = 0, all = 0;
        for (const double value : figure.table.numbers(u"bytes"_s)) bytes += value;
        const AmgHierarchy hierarchy = *amgHierarchy(*session.datasets.front().data);
        for (const qint64 one : messagesOf(*session.datasets.front().data, hierarchy.operations.front()).bytes) all += double(one);
        QVERIFY(all > 0);
        QCOMPARE(bytes, all);
        QCOMPARE(figure.panels[0].series[0].width, 4.);
        QVERIFY(figure.table.find(u"sender"_s)->text(0).contains(u'–'));
    }

    /// Every link is a cell, once; together they carry bytes times hops.
    void slices()
    {
        const Session session = sessionWith("hot-spot", {4, 3, 5});
        const Figure figure = figureOf(session, "link-load-slices");
        QCOMPARE(figure.panels.size(), size_t(6));
        QCOMPARE(countOf(figure, Mark::Cells), size_t(4 * 3 * 5 * 6));
        FigureMemory memory;
        const auto view =
            networkView(session, {.id = {}, .kind = u"link-load-slices"_s, .datasets = {session.datasets.front().id}}, memory);
        QVERIFY(view.ok());
        const double factor = loadScale(*view, {})->factor;
        QVERIFY(std::fabs(sumOfCells(figure) - factor * double(*view->loads->byteHops())) < 1e-9 * sumOfCells(figure));
        QVERIFY(figure.title.contains("times the mean"));
        QVERIFY(figure.subtitle.contains(u"4 × 3 × 5 torus"_s));
        QCOMPARE(figure.table.columns[2].number(0), double(view->loads->maxBytes()));
        QVERIFY(linkOf(view->torus(), figure.rowKeys.front()));
        QCOMPARE(view->torus().number(*linkOf(view->torus(), figure.rowKeys.front())), view->loads->hottest(1).front());
    }

    /// Of a pattern b is over those that send, as Figure 6 counts, of other messages over all ranks; each figure says which.
    void saysWhoShares()
    {
        const auto said = [](const Session& session) {
            QString all;
            for (const Message& message : figureOf(session, "link-load-slices").messages) all += message.text + u'\n';
            return all;
        };
        Session session;
        const Pattern& line = *findPattern(u"line");
        QVERIFY(addPattern(session, line, {*Torus::of(line.dims, false), 32, 1'000'000}, 2).ok());
        const QString ofLine = said(session);
        QVERIFY2(ofLine.contains(u"the cube estimate of eq (7) is 256\u00A0MB"_s), qPrintable(ofLine));
        QVERIFY2(ofLine.contains(u"b of the cube estimate is over the 64 of 128 processes that send."_s), qPrintable(ofLine));
        QVERIFY(said(sessionWith("ring", {4, 3, 5})).contains(u"is over all 120 processes."_s));
    }

    /// A placement that options make is no lack.
    void placedByOptions()
    {
        AmgHierarchy bare;
        bare.ranks = 4;
        bare.levels.emplace_back();
        bare.messages = {{0}, {3}, {1000}};
        AmgOperation operation;
        operation.name = u"exchange"_s, operation.firstMessage = 0, operation.messageCount = 1;
        bare.operations.push_back(operation);
        Session session;
        (void)addDataset(session, std::make_shared<const Dataset>(amgDataset(std::move(bare))));
        const auto warns = [&](const QJsonObject& choices) {
            const Messages messages = figureOf(session, "link-load-slices", choices).messages;
            return std::any_of(messages.begin(), messages.end(), [](const Message& m) { return m.text.contains("no placement"); });
        };
        QVERIFY(warns({{"torus", "4"}}));
        QVERIFY(!warns({{"torus", "4"}, {"ppn", "1"}}));
    }

    /// Few routers in a line are boxes with an arrow for every link that carries something, the busiest of another colour.
    void lineOfFew()
    {
        AmgMessages messages; // two ranks on each router
        messages.src = {0, 2, 6}, messages.dst = {6, 4, 4}, messages.bytes = {1000, 3000, 500};
        const Figure figure = figureOf(sessionOf(std::move(messages), *Torus::of({4})), "link-load-slices", {{"wrap", "mesh"}});
        QCOMPARE(figure.panels.size(), size_t(1));
        QStringList hottest, all;
        int arrows = 0;
        for (const Series& s : figure.panels[0].series) {
            arrows += s.hasHeads ? int(s.x.size()) : 0;
            for (const QString& text : s.text) (s.hue == Hue::Vermillion ? hottest : all) << plainText(text).replace(QChar(0xA0), u' ');
        }
        QCOMPARE(arrows, 4); // three to the right, one back
        QCOMPARE(hottest, QStringList{"4.00 kB"});
        for (const char* word : {"x = 0", "x = 3", "1.00 kB", "500 B"})
            QVERIFY2(all.contains(QLatin1String(word)), qPrintable(all.join(u';')));
        QVERIFY2(figure.subtitle.contains(u"over +x at (1, 0, 0) from 2 ranks to 2 ranks"_s), qPrintable(figure.subtitle));
        QVERIFY(figureOf(sessionWith("nearest-neighbour", {4}), "link-load-slices").panels.size() > 1); // it goes round
    }

    /// Five dimensions are planes of the first two.
    void fiveDimensions()
    {
        const Session session = sessionWith("random", {4, 4, 4});
        const Figure figure = figureOf(session, "link-load-slices", {{"torus", "4x2x2x2x2"}});
        QCOMPARE(figure.panels.size(), size_t(6)); // the other way round rings of two nothing runs
        QVERIFY2(figure.subtitle.endsWith(u"nothing runs along −y, −z, −u, −v"_s), qPrintable(figure.subtitle));
        QCOMPARE(countOf(figure, Mark::Cells), size_t(64 * 6));
        QVERIFY(refusalOf(session, "link-load-torus", {{"torus", "4x2x2x2x2"}}).contains("more than three dimensions"));
    }

    /// A few messages in a torus of two million routers are no small figure: a job counts, draws, and cells stand for blocks.
    void largeTori()
    {
        AmgMessages two;
        two.src = {0, 8}, two.dst = {8, 0}, two.bytes = {1000, 3000};
        const Session session = sessionOf(std::move(two), *Torus::of({4, 4, 4}));
        FigureMemory memory;
        FigureRequest request{.id = {}, .kind = u"link-load-slices"_s, .datasets = {session.datasets.front().id}};
        QVERIFY(rowsToCount(session, request, memory) < rowsCountedAtOnce);
        request.choices = {{"what_if.torus", "96x96x96"}, {"show", "what-if"}};
        QVERIFY(rowsToCount(session, request, memory) > 6 * 96 * 96 * 96);
        const auto figure = buildFigure(session, request, memory);
        QVERIFY2(figure.ok(), qPrintable(refusal(figure)));
        QCOMPARE(rowsForNetwork(session, request, memory), qint64(0));
        QVERIFY(rowsToCount(session, request, memory) > 6 * 96 * 96 * 96); // it is drawn anew
        const size_t cellsOfMaps = figure->panels[0].series[0].x.size() + figure->panels[1].series[0].x.size();
        QCOMPARE(cellsOfMaps, size_t(2 * 96 * 24 * 24));   // 4 × 4 routers each, along x
        const Series& cells = figure->panels[1].series[0]; // along −x
        QCOMPARE(cells.width, 4.0);
        QCOMPARE(*std::max_element(cells.value.begin(), cells.value.end()), 3.0); // kB
        const auto told = [](const Message& message) { return message.text.startsWith("A cell stands for 4 × 4 routers"); };
        QVERIFY(std::any_of(figure->messages.begin(), figure->messages.end(), told));
        request.choices = {{"what_if.torus", "1x1x600000"}, {"show", "what-if"}};
        QVERIFY(refusal(buildFigure(session, request)).contains("longest dimensions first"));
        request.kind = u"link-load-torus"_s;
        request.choices = {{"what_if.torus", "96x96x96"}};
        const auto cables = buildFigure(session, request, memory);
        QVERIFY2(cables.ok(), qPrintable(refusal(cables)));
        QVERIFY(countOf(*cables, Mark::Segments) < 100);
    }

    /// Cells of a millimetre: the surroundings of the hottest links stand enlarged, with the loads of the maps and who sends.
    void hottestLinksAreEnlarged()
    {
        const Session session = sessionWith("hot-spot", {8, 8, 8});
        const Figure figure = figureOf(session, "link-load-slices");
        QVERIFY(figure.panels.size() > 6);
        FigureMemory memory;
        const auto view =
            networkView(session, {.id = {}, .kind = u"link-load-slices"_s, .datasets = {session.datasets.front().id}}, memory);
        QVERIFY(view.ok());
        const Panel& zoom = figure.panels[6];
        QVERIFY2(plainText(zoom.title).contains(u" from "_s) && plainText(zoom.title).contains(u" ranks to "_s), qPrintable(zoom.title));
        const Series& cells = zoom.series[0];
        QCOMPARE(cells.x.size(), size_t(8 * 8));
        const double most = loadScale(*view, {})->most(*view->loads);
        QCOMPARE(*std::max_element(cells.value.begin(), cells.value.end()), most);
        const auto frame = std::find_if(zoom.series.begin(), zoom.series.end(),
                                        [](const Series& s) { return s.mark == Mark::Cells && s.fill == Fill::None; });
        QVERIFY(frame != zoom.series.end());
        for (size_t i = 0; i < cells.x.size(); ++i) // what is framed is the largest
            if (cells.x[i] == frame->x[0] && cells.y[i] == frame->y[0]) QCOMPARE(cells.value[i], most);
        QVERIFY(zoom.x.fixedTicks.size() == 8 && zoom.y.fixedTicks.size() == 8);
        QCOMPARE(figureOf(sessionWith("hot-spot", {4, 4, 4}), "link-load-slices").panels.size(), size_t(6)); // large enough as they are
    }

    /// Where blocks do not fill a line, the last ends with it: no cell reaches out of its plane.
    void lastBlocks()
    {
        const Session session = sessionWith("hot-spot", {4, 4, 4});
        const Figure figure = figureOf(session, "link-load-slices", {{"torus", "301x301x3"}});
        for (size_t i : {size_t(0), size_t(1)}) {
            const Series& cells = figure.panels[i].series[0];
            QCOMPARE(cells.width, 2.0);
            QCOMPARE(cells.x.size(), size_t(151 * 151 * 3));
            double right = 0;
            for (const double x : cells.x) right = std::max(right, std::fmod(x + 0.5 * cells.width + 0.5, 302.0));
            QCOMPARE(right, 301.0);
        }
    }

    void difference()
    {
        const Session session = sessionWith("nearest-neighbour", {4, 4, 4});
        const Figure figure = figureOf(session, "link-load-slices", {{"what_if.order", "random"}});
        QVERIFY2(figure.title.contains("rises by"), qPrintable(figure.title));
        double least = 0;
        for (const Panel& panel : figure.panels)
            for (const double value : panel.series[0].value) least = std::min(least, value);
        QVERIFY(least < 0);
        QVERIFY(figure.subtitle.contains(u"what if: Routers: random"_s));
        QVERIFY(refusalOf(session, "link-load-slices", {{"what_if.torus", "8x8x1"}}).contains("needs the same routers"));
        QVERIFY(!figureOf(session, "link-load-slices", {{"what_if.torus", "8x8x1"}, {"show", "what-if"}}).panels.empty());
        const Figure other = figureOf(session, "link-load-slices", {{"what_if.torus", "8x8x1"}, {"show", "what-if"}});
        QVERIFY(other.table.numbers(u"what_if_bytes").empty()); // of the what if alone: nothing stands under "Now"
        QCOMPARE(other.table.columns[2].label, u"Load"_s);
        QVERIFY(refusalOf(session, "link-load-slices", {{"what_if.torus", "2x2"}}).startsWith("What if: 128 ranks need 64 routers"));
        QVERIFY(refusalOf(session, "link-load-slices", {{"order", "sideways"}}).contains("Known: own, x-fastest"));
    }

    /// The new hot spot stands in the table even where nothing goes now: rows go by the larger of both.
    void differenceTable()
    {
        const Session session = sessionWith("ring", {8, 1, 1});
        const QJsonObject choices{{"what_if.order", "random"}};
        for (const char* show : {"difference", "now", "what-if"}) {
            QJsonObject shown = choices;
            shown.insert("show", show);
            const Figure figure = figureOf(session, "link-load-slices", shown);
            const auto now = figure.table.numbers(u"load_bytes"), then = figure.table.numbers(u"what_if_bytes"),
                       change = figure.table.numbers(u"difference_bytes");
            QVERIFY(now.size() > 8);
            QVERIFY(std::count(now.begin(), now.end(), 0.0) > 0); // idle now, loaded in the what if
            double larger = std::numeric_limits<double>::infinity();
            for (size_t row = 0; row < now.size(); ++row) {
                QCOMPARE(change[row], then[row] - now[row]);
                QVERIFY(std::max(now[row], then[row]) <= larger);
                larger = std::max(now[row], then[row]);
            }
            const auto told = [](const Message& message) { return message.text.startsWith("Busiest in the what-if is "); };
            QCOMPARE(std::count_if(figure.messages.begin(), figure.messages.end(), told), 1);
        }
        QVERIFY(figureOf(session, "link-load-histogram", choices).table.rows() > 8);
        // The frame and its words are at the busiest link of the what if.
        const Figure figure = figureOf(session, "link-load-slices", choices);
        qsizetype frames = 0;
        for (const Panel& panel : figure.panels)
            for (const Series& series : panel.series) frames += series.mark == Mark::Cells && series.fill == Fill::None;
        QCOMPARE(frames, 1);
    }

    /// Colours have both signs, also where no load falls; where nothing differs this is said.
    void differenceColours()
    {
        const Session ring = sessionWith("ring", {8, 1, 1}), hot = sessionWith("hot-spot", {4, 4, 4});
        const auto ends = [](const Figure& figure) {
            double least = 0, most = 0;
            for (const Panel& panel : figure.panels)
                for (const Series& series : panel.series)
                    for (const double value : series.value) least = std::min(least, value), most = std::max(most, value);
            return std::pair(least, most);
        };
        for (const auto& [session, changes] : {std::pair<const Session&, QJsonObject>{ring, {{"what_if.order", "random"}}},
                                               {hot, {{"what_if.order", "snake"}}},
                                               {ring, {{"what_if.ppn", "1"}, {"what_if.nodes_per_router", "2"}}}}) {
            const auto [least, most] = ends(figureOf(session, "link-load-slices", changes));
            QVERIFY(least < 0 && least == -most);
        }
        const Figure same = figureOf(ring, "link-load-slices", {{"what_if.ppn", "1"}, {"what_if.nodes_per_router", "2"}});
        QVERIFY2(same.title.contains("no link"), qPrintable(same.title));
        const auto told = [](const Message& message) { return message.text.contains("changes the load of no link"); };
        QVERIFY(std::any_of(same.messages.begin(), same.messages.end(), told));
    }

    /// Of two links in use the mean of forty-eight says nothing.
    void fewLinksInUse()
    {
        AmgMessages one;
        one.src = {0}, one.dst = {4}, one.bytes = {1'000'000}; // two ranks on a router: from x = 0 to 2
        const Session session = sessionOf(std::move(one), *Torus::of({4, 2, 2}));
        QCOMPARE(figureOf(session, "link-load-slices").title, u"Only 2 of 96 links carry anything, 1.00\u00A0MB each"_s);
        QVERIFY(figureOf(session, "link-load-histogram").title.contains("only 2 of 96 links carry anything"));
        const auto messages = figureOf(session, "link-load-histogram").messages;
        QVERIFY(std::any_of(messages.begin(), messages.end(), [](const Message& m) {
            return m.text == u"The table holds the 2 of 96 links that carry anything."_s; // all of them, so not the busiest
        }));
        QVERIFY(figureOf(sessionWith("hot-spot", {4, 4, 4}), "link-load-slices").title.contains("times the mean"));
    }

    /// Even load on a ring of 64 routers, and one link with more: above twice the rest it decides.
    void oneLinkWithMore()
    {
        const auto titled = [](qint64 more) {
            AmgMessages messages;
            for (qint32 router = 0; router < 64; ++router)
                for (const qint32 to : {(router + 1) % 64, (router + 63) % 64})
                    messages.src.push_back(2 * router), messages.dst.push_back(2 * to), messages.bytes.push_back(40'000);
            messages.src.push_back(0), messages.dst.push_back(2), messages.bytes.push_back(more);
            return figureOf(sessionOf(std::move(messages), *Torus::of({64})), "link-load-histogram").title;
        };
        QVERIFY2(titled(60'000).startsWith(u"A few links decide: the busiest carries 2.5 times"_s), qPrintable(titled(60'000)));
        QVERIFY2(titled(20'000).startsWith(u"The load is spread: the busiest link carries 1.5 times"_s), qPrintable(titled(20'000)));
    }

    /// Seven of the ten busiest links make a direction worth telling, six do not.
    void directionOfTheBusiest()
    {
        const Torus torus = *Torus::of({10, 10});
        const auto titled = [&](int alongX, int alongY) {
            AmgMessages messages;
            const auto add = [&](qint32 from, qint32 to, qint64 bytes) {
                messages.src.push_back(2 * from), messages.dst.push_back(2 * to), messages.bytes.push_back(bytes);
            };
            for (qint32 y = 0; y < 10; ++y)
                for (qint32 x = 0; x < 10; ++x)
                    add(10 * y + x, 10 * y + (x + 1) % 10, 1000), add(10 * y + x, 10 * ((y + 1) % 10) + x, 1000);
            for (qint32 i = 0; i < alongX; ++i) add(10 * i, 10 * i + 1, 3000);
            for (qint32 i = 0; i < alongY; ++i) add(i + 1, i + 11, 3000);
            return figureOf(sessionOf(std::move(messages), torus), "link-load-slices").title;
        };
        QVERIFY2(titled(7, 3).endsWith(u"; 7 of the 10 busiest run along +x"_s), qPrintable(titled(7, 3)));
        QVERIFY2(titled(1, 9).endsWith(u"; 9 of the 10 busiest run along +y"_s), qPrintable(titled(1, 9)));
        QVERIFY2(!titled(6, 4).contains(u"busiest run"_s), qPrintable(titled(6, 4)));
    }

    void names()
    {
        QCOMPARE(linkNameOfKey(u"link=4,4,3+z"_s), u"+z at (4, 4, 3)"_s);
        QCOMPARE(linkNameOfKey(u"link=4,0-y"_s), u"−y at (4, 0)"_s);
        QVERIFY(linkNameOfKey(u"level=3"_s).isEmpty());
        QCOMPARE(aTorus(*Torus::of({8, 8, 8})), u"an 8 × 8 × 8 torus"_s);
        QCOMPARE(aTorus(*Torus::of({18, 2})), u"an 18 × 2 torus"_s);
        QCOMPARE(aTorus(*Torus::of({4, 8})), u"a 4 × 8 torus"_s);
        QCOMPARE(aTorus(*Torus::of({110, 8})), u"a 110 × 8 torus"_s);
        const Figure torus = figureOf(sessionWith("hot-spot", {4, 4, 4}), "link-load-torus");
        QString words;
        for (const Series& series : torus.panels[0].series)
            for (const QString& text : series.text) words += text + QLatin1Char('\n');
        QVERIFY2(words.contains(linkNameOfKey(torus.rowKeys.front())), qPrintable(words));
    }

    /// Bytes over the capacity of each dimension's links are seconds; a machine without capacities is told.
    void capacities()
    {
        Session session = sessionWith("random", {4, 4, 4});
        QVERIFY(refusalOf(session, "link-load-slices", {{"load", "capacity"}}).contains("link_bytes_per_s"));
        Machine machine = *shippedMachine(u"blue-waters");
        machine.id = u"mine"_s;
        machine.tables.linkRates = {1e9, 1e9, 5e8};
        session.machines.push_back(machine);
        FigureRequest request{.id = {},
                              .kind = u"link-load-slices"_s,
                              .datasets = {session.datasets.front().id},
                              .machine = u"mine"_s,
                              .choices = {{"load", "capacity"}}};
        const auto figure = buildFigure(session, request);
        QVERIFY2(figure.ok(), qPrintable(figure.ok() ? QString() : figure.error().message));
        FigureMemory memory;
        const auto view = networkView(session, request, memory);
        const LoadScale scale = *loadScale(*view, request);
        const size_t x = view->torus().number({0, 0, true}), z = view->torus().number({0, 2, true});
        const double unit = scale.unit == u"ms"_s ? 1e3 : scale.unit == u"s"_s ? 1 : 1e6;
        QVERIFY(std::fabs(scale(*view->loads, x) - unit * double(view->loads->bytes[x]) / 1e9) < 1e-9);
        QVERIFY(std::fabs(scale(*view->loads, z) - unit * double(view->loads->bytes[z]) / 5e8) < 1e-9);
        QVERIFY(figure->panels[0].series[0].label.contains("capacity"));
        // What is called hottest, and what the table begins with, goes by time; with a second slow dimension along z it is there.
        QVERIFY2(figure->title.startsWith(u"At capacity"_s), qPrintable(figure->title));
        const size_t longest = view->loads->hottest(1, *view->secondsPerByte())[0];
        QCOMPARE(view->torus().link(longest).dimension, 2);
        QCOMPARE(figure->rowKeys.front(), linkKey(view->torus(), view->torus().link(longest)));
        QCOMPARE(figure->table.numbers(u"time_at_capacity_s")[0], double(view->loads->bytes[longest]) / 5e8);
        QCOMPARE(view->torus().link(view->loads->hottest(1)[0]).dimension == 2, otherThanBusiest(*view).isEmpty());
    }

    /// On which links the estimated load is, is not known: where capacities differ, on the slowest, not on those along x.
    void estimateAtCapacity()
    {
        AmgMessages one; // whose link has 64 times the estimate, so that this is on the page
        one.src = {0}, one.dst = {2}, one.bytes = {64'000'000};
        Session session = sessionOf(std::move(one), *Torus::of({4, 4, 4}));
        Machine machine = *shippedMachine(u"blue-waters");
        machine.id = u"mine"_s;
        machine.tables.linkRates = {1e9, 1e9, 5e8};
        session.machines.push_back(machine);
        const FigureRequest request{.id = {},
                                    .kind = u"link-load-histogram"_s,
                                    .datasets = {session.datasets.front().id},
                                    .machine = u"mine"_s,
                                    .choices = {{"load", "capacity"}}};
        const auto figure = buildFigure(session, request);
        QVERIFY2(figure.ok(), qPrintable(refusal(figure)));
        const auto& lines = figure->panels[1].series;
        const auto cube = std::find_if(lines.begin(), lines.end(), [](const Series& s) { return s.endLabel == u"cube estimate"_s; });
        QVERIFY(cube != lines.end());
        QCOMPARE(cube->y[0], 2.0); // ms: 1 MB at 0.5 GB/s
        QVERIFY2(figure->title.contains(u"at capacity"_s), qPrintable(figure->title));
    }

    /// Dimensions that the torus of the what if alone has are weighed by their own capacity, in the unit of now.
    void capacitiesOfAWhatIf()
    {
        AmgMessages one;
        one.src = {0}, one.dst = {8}, one.bytes = {64'000'000}; // two ranks on a router: from router 0 to 4, in 4 × 1 × 2 along z
        Session session = sessionOf(std::move(one), *Torus::of({8}));
        Machine machine = *shippedMachine(u"blue-waters");
        machine.id = u"mine"_s;
        machine.tables.linkRates = {1e9, 1e9, 5e8};
        session.machines.push_back(machine);
        FigureRequest request{.id = {},
                              .kind = u"link-load-histogram"_s,
                              .datasets = {session.datasets.front().id},
                              .machine = u"mine"_s,
                              .choices = {{"load", "capacity"}, {"what_if.torus", "4x1x2"}}};
        const auto figure = buildFigure(session, request);
        QVERIFY2(figure.ok(), qPrintable(refusal(figure)));
        const auto& lines = figure->panels[1].series;
        QCOMPARE(lines[0].y.front(), 64.0);  // ms: along x at 1 GB/s
        QCOMPARE(lines[1].y.front(), 128.0); // along z at 0.5 GB/s
        request.choices.insert("what_if.torus", "2x2x1x2");
        QVERIFY2(refusal(buildFigure(session, request)).startsWith("What if: Loads relative to capacity"),
                 qPrintable(refusal(buildFigure(session, request))));
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
        QCOMPARE(figure.panels[0].x.fixedTicks, (std::vector<Tick>{{0, u"0"_s}, {1, u"1"_s}}));
        const auto far = figureOf(sessionWith("random", {32, 8, 8}), "hop-distribution").panels[0].x.fixedTicks;
        QVERIFY(far.size() <= 11 && far[1].value == 5); // up to 24 hops
    }

    /// Every cable once, in the lattice or coloured; while it turns only what is coloured and the edges.
    void torus()
    {
        const Session session = sessionWith("hot-spot", {4, 4, 4});
        const Figure still = figureOf(session, "link-load-torus");
        QCOMPARE(still.panels.front().frame, Frame::None);
        QVERIFY(still.subtitle.endsWith(u"; stubs wrap around"_s));
        QVERIFY(!figureOf(session, "link-load-torus", {{"wrap", "mesh"}}).subtitle.contains(u"stubs"_s));
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

    /// Of a large box some cables are coloured, the busiest; of a small one all from a share on; equal ones all or none.
    void colouredCables()
    {
        const auto coloured = [](const Figure& figure) {
            size_t count = 0;
            for (const Series& series : figure.panels.front().series) count += series.value.size();
            return count;
        };
        const auto thresholdOf = [](const Session& session, const QJsonObject& choices) {
            FigureMemory memory;
            const FigureRequest request{
                .id = {}, .kind = u"link-load-torus"_s, .datasets = {session.datasets.front().id}, .choices = choices};
            return shownThreshold(request, *shownNetwork(session, request, memory));
        };
        const Session small = sessionWith("hot-spot", {4, 4, 4}), large = sessionWith("random", {12, 12, 12});
        QCOMPARE(thresholdOf(small, {}), 0.12);
        QCOMPARE(thresholdOf(small, {{"threshold", 0.4}}), 0.4);
        QVERIFY(thresholdOf(large, {}) > 0.3);
        const size_t some = coloured(figureOf(large, "link-load-torus"));
        QVERIFY2(some >= 1500 && some < 2200, qPrintable(QString::number(some))); // stubs at both ends
        QVERIFY(coloured(figureOf(large, "link-load-torus", {{"threshold", 0.12}})) > 4000);
        const Session even = sessionWith("nearest-neighbour", {12, 12, 12});
        // Links along y and z carry the messages of two ranks, those along x of one.
        QCOMPARE(coloured(figureOf(even, "link-load-torus")), size_t(2 * 144 * 11 + 2 * 2 * 144));
    }

    /// A what if is what the picture shows, unless it is asked for what is now.
    void torusOfAWhatIf()
    {
        const Session session = sessionWith("nearest-neighbour", {4, 4, 4});
        const Figure then = figureOf(session, "link-load-torus", {{"what_if.order", "random"}});
        const Figure now = figureOf(session, "link-load-torus", {{"what_if.order", "random"}, {"show", "now"}});
        QVERIFY(then.subtitle.contains(u"what if: Routers: random"_s) && !now.subtitle.contains("what if"));
        QVERIFY(then.title != now.title);
        FigureMemory memory;
        const auto shown = shownNetwork(
            session,
            {.id = {}, .kind = u"link-load-torus"_s, .datasets = {session.datasets.front().id}, .choices = {{"what_if.order", "random"}}},
            memory);
        QVERIFY(shown && shown->network->placed.contains("random"));
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
        QCOMPARE(linkKey(torus, link), u"link=5,2,2+z"_s);
        QCOMPARE(linkOf(torus, u"link=5,2,2+z"_s), std::optional(link));
        for (const char* wrong : {"link=5,2+z", "link=5,2,8+z", "link=5,2,7+z", "link=5,2,2+u", "level=3", "link=5,2,2z"})
            QVERIFY2(!linkOf(torus, QString::fromLatin1(wrong)), wrong);
    }

    /// However few links the table holds, every one has a key behind its rows, and every mark is of the link it shows.
    void everyLinkHasAKey()
    {
        const Session session = sessionWith("random", {8, 8, 8});
        const Figure figure = figureOf(session, "link-load-torus", {{"threshold", 0.9}});
        const Torus torus = *Torus::of({8, 8, 8});
        QCOMPARE(figure.table.rows(), 1000);
        QCOMPARE(qint64(figure.rowKeys.size()), torus.links());
        QCOMPARE(std::set<QString>(figure.rowKeys.begin(), figure.rowKeys.end()).size(), figure.rowKeys.size());
        size_t marks = 0;
        for (const Series& series : figure.panels.front().series)
            for (const int row : series.rows) {
                QVERIFY(row >= 0 && size_t(row) < figure.rowKeys.size());
                ++marks;
            }
        QCOMPARE(marks, size_t(3 * 64 * 7 + 2 * 3 * 64)); // cables inside, and two stubs of each that wraps
        const Figure moving = figureOf(session, "link-load-torus", {{"moving", true}});
        QVERIFY(moving.rowKeys == figure.rowKeys); // kept: nothing of it is made anew while it turns
    }

    /// A router stands for its ranks; the key selected last counts.
    void selectionOfRanks()
    {
        const Session session = sessionWith("ring", {4, 4, 4});
        FigureMemory memory;
        FigureRequest request{.id = {}, .kind = u"link-load-slices"_s, .datasets = {session.datasets.front().id}};
        const auto view = networkView(session, request, memory);
        const Torus& torus = view->torus();
        QCOMPARE(routerKey(torus, torus.router({1, 2, 3})), u"router=1,2,3"_s);
        QCOMPARE(routerOf(torus, u"router=1,2,3"_s), std::optional(torus.router({1, 2, 3})));
        for (const char* wrong : {"router=1,2", "router=1,2,4", "router=a,2,3", "rank=3", "router="})
            QVERIFY2(!routerOf(torus, QString::fromLatin1(wrong)), wrong);
        QCOMPARE(routerKeyOfLink(u"link=1,2,3+z"_s), u"router=1,2,3"_s);
        QVERIFY(routerKeyOfLink(u"level=3"_s).isEmpty());
        const SelectedRanks router = selectedRanks(*view->network, {"rank=9", "router=1,0,0"});
        QVERIFY(!router.rank && router.ranks == std::vector<qint32>({2, 3}));
        const SelectedRanks rank = selectedRanks(*view->network, {"router=1,0,0", "rank=9", "level=0"});
        QVERIFY(rank.rank == 9 && rank.router == 4);
        QCOMPARE(selectedRanks(*view->network, {"rank=128", "link=0,0,0+x"}).router, -1);
        // In a ring of ranks, two to a router, the router at x = 1 hears from x = 0 and sends to x = 2.
        SelectedTraffic last;
        QCOMPARE(trafficOfRanks(session, request, {"router=1,0,0"}, memory, last), QStringList({"link=0,0,0+x", "link=1,0,0+x"}));
        QCOMPARE(trafficOfRanks(session, request, {"rank=3"}, memory, last), QStringList({"link=1,0,0+x"}));
        request.kind = u"link-load-torus"_s; // a cable is one mark for both directions
        QCOMPARE(trafficOfRanks(session, request, {"rank=3"}, memory, last), QStringList({"link=1,0,0+x", "link=2,0,0-x"}));
        QVERIFY(trafficOfRanks(session, request, {"level=0"}, memory, last).isEmpty());
    }

    /// A cable has one mark: either direction, once selected, is shown by it.
    void selectionOfCables()
    {
        const Session session = sessionWith("hot-spot", {4, 4, 4});
        FigureRequest request{.id = {}, .kind = u"link-load-torus"_s, .datasets = {session.datasets.front().id}};
        FigureMemory memory;
        const Figure figure = figureOf(session, "link-load-torus");
        std::set<QString> marks;
        for (const Series& series : figure.panels.front().series)
            for (const int row : series.rows) marks.insert(figure.rowKeys[size_t(row)]);
        QCOMPARE(marks.size(), size_t(3 * 64));
        for (const QString& key : figure.rowKeys) {
            const QStringList shown = keysOfMarks(session, request, {u"level=0"_s, key}, memory);
            QVERIFY2(shown.size() == 2 && shown[0] == u"level=0"_s && marks.contains(shown[1]), qPrintable(key));
        }
        request.kind = u"link-load-slices"_s; // there every link has its own
        QCOMPARE(keysOfMarks(session, request, {figure.rowKeys.back()}, memory), QStringList{figure.rowKeys.back()});
    }

    /// One network for all figures of the same data; what else they are asked for stays.
    /// A level that a script writes as a number is the one that is shown, and the selection does not change it.
    void levelAsANumber()
    {
        AmgHierarchy hierarchy;
        hierarchy.ranks = 8, hierarchy.levels.resize(2);
        hierarchy.placement = Placement{};
        hierarchy.placement->ppn = 2, hierarchy.placement->nodes = 4, hierarchy.placement->torusDims = {4, 1, 1};
        hierarchy.messages = {{0, 0}, {2, 4}, {1000, 5}};
        for (const qint32 level : {0, 1}) {
            AmgOperation operation;
            operation.name = u"spmv"_s, operation.level = level, operation.firstMessage = level, operation.messageCount = 1;
            hierarchy.operations.push_back(operation);
        }
        Session session;
        (void)addDataset(session, std::make_shared<const Dataset>(amgDataset(std::move(hierarchy))));
        QVERIFY(figureOf(session, "link-load-slices").subtitle.contains("level 0"));
        QVERIFY(figureOf(session, "link-load-slices", {{"level", 1}}).subtitle.contains("level 1"));
        const FigureRequest request{.id = {}, .kind = u"link-load-slices"_s, .datasets = {}, .choices = {{"level", 1}}};
        QCOMPARE(followed(request, {"level=0"}).choices, request.choices);
    }

    /// What is asked again is not counted again; another link, other ranks and another count are.
    void askedAgain()
    {
        const Session session = sessionWith("ring", {4, 1, 1});
        FigureMemory memory;
        FigureRequest request{.id = {}, .kind = u"link-load-slices"_s, .datasets = {session.datasets.front().id}};
        const auto view = networkView(session, request, memory);
        QVERIFY(view.ok());
        SelectedTraffic last;
        const Link link{0, 0, true};
        const qint64* found = last.over(*view, link).messages.data();
        QCOMPARE(last.over(*view, link).messages, (std::vector<qint64>{1})); // rank 1 to 2
        QCOMPARE(last.over(*view, link).messages.data(), found);
        QCOMPARE(last.over(*view, {1, 0, true}).messages, (std::vector<qint64>{3}));
        const qint32* ranks = last.of(*view, {3}).ranks.data();
        QCOMPARE(last.of(*view, {3}).ranks.data(), ranks);
        QCOMPARE(last.of(*view, {3}).sent, (AmgClass{1, 1000}));
        QCOMPARE(last.of(*view, {2, 3}).sent, (AmgClass{2, 2000}));
        request.choices = {{"order", "snake"}, {"ppn", "1"}, {"nodes_per_router", "1"}, {"torus", "8"}};
        const auto other = networkView(session, request, memory);
        QVERIFY(other.ok());
        QCOMPARE(last.over(*other, {1, 0, true}).messages, (std::vector<qint64>{1})); // now it is rank 1 that stands there
    }

    void sharedNetworks()
    {
        Session session = sessionWith("ring", {4, 4, 4});
        const QString dataset = session.datasets.front().id;
        for (const char* kind : {"link-load-slices", "link-load-histogram", "cost-by-level"})
            (void)addFigure(
                session, {.id = {}, .kind = QString::fromLatin1(kind), .datasets = {dataset}, .choices = {{"load", "mean"}, {"ppn", "2"}}});
        (void)addFigure(session, {.id = {}, .kind = u"link-load-torus"_s, .datasets = {u"other"_s}});
        QCOMPARE(networkFiguresOf(session, dataset), QStringList({session.figures[0].id, session.figures[1].id}));
        FigureRequest moved = session.figures[0];
        QVERIFY(isSharedNetwork(session, moved));
        moved.choices = {{"what_if.torus", "8x8x1"}, {"order", "snake"}, {"load", "bytes"}};
        QVERIFY(!isSharedNetwork(session, moved));
        const Session before = session;
        shareNetwork(session, moved);
        QCOMPARE(session.figures[1].choices, (QJsonObject{{"load", "mean"}, {"order", "snake"}, {"what_if.torus", "8x8x1"}}));
        QVERIFY(session.figures[2] == before.figures[2] && session.figures[3] == before.figures[3]);
        const FigureRequest added = withSharedNetwork({.id = {}, .kind = u"hop-distribution"_s, .datasets = {dataset}}, session);
        QCOMPARE(added.choices, (QJsonObject{{"order", "snake"}, {"what_if.torus", "8x8x1"}}));
        session.figures[1].choices.remove("order"); // where they differ there is none to take
        QVERIFY(withSharedNetwork({.id = {}, .kind = u"hop-distribution"_s, .datasets = {dataset}}, session).choices.isEmpty());
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
