// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgTesting.h"

#include "core/levels/figures/levelFigure.h"
#include "core/levels/figures/levelKinds.h"
#include "core/levels/messageSizes.h"
#include "core/levels/rankLoads.h"
#include "core/session/Session.h"

using namespace costscope;

namespace {

/// What count_messages.py found, one object per operation.
QJsonArray counted()
{
    return QJsonDocument::fromJson(amgBytes(u"EXPECTED.messages.json"_s)).object()[QLatin1String("operations")].toArray();
}

Session sessionOf(const char* file)
{
    auto read = readAmg(amgBytes(QString::fromLatin1(file)), "amg");
    if (!read) qFatal("%s", qPrintable(read.error().toString()));
    Session session;
    for (Dataset& dataset : read->datasets) addDataset(session, std::make_shared<const Dataset>(std::move(dataset)));
    return session;
}

FigureRequest request(const Session& session, const QString& level = {}, const QString& operation = {})
{
    FigureRequest r{.id = {}, .kind = u"message-size"_s, .datasets = {session.datasets.front().id}};
    if (!level.isEmpty()) r.choices[QLatin1String("level")] = level;
    if (!operation.isEmpty()) r.choices[QLatin1String("operation")] = operation;
    return r;
}

Figure drawn(const Session& session, const FigureRequest& request)
{
    const auto figure = buildFigure(session, request);
    if (!figure) qFatal("%s", qPrintable(figure.error().message));
    return *figure;
}

/// The number in the row of this key.
double at(const Figure& figure, const QString& key, const char* column)
{
    const auto row = std::find(figure.rowKeys.begin(), figure.rowKeys.end(), key);
    const Column* found = figure.table.find(QString::fromLatin1(column));
    return row == figure.rowKeys.end() || !found ? missing : found->number(row - figure.rowKeys.begin());
}

int count(const Figure& figure, const QString& start)
{
    return int(std::count_if(figure.rowKeys.begin(), figure.rowKeys.end(), [&](const QString& key) { return key.startsWith(start); }));
}

/// Height of all bars of one panel.
double height(const Panel& panel)
{
    double sum = 0;
    for (const Series& s : panel.series)
        for (size_t i = 0; s.mark == Mark::Bars && i < s.x.size(); ++i) sum += s.high[i] - s.low[i];
    return sum;
}

void setAt(Session& session, const char* value, double to)
{
    for (const Machine& machine : shippedMachines())
        if (session.machines.empty() && machine.id == u"blue-waters"_s) session.machines.push_back(machine);
    session.machines.front().values[QString::fromLatin1(value)].value = to;
}

} // namespace

class TestMessageSizes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Every bin and every one of the busiest ranks of 13 operations as another program counts them.
    void sizesAndRanksAreThoseOfAnotherProgram()
    {
        const Session session = sessionOf("hypre_elas_p64.json");
        const QJsonArray all = counted();
        QCOMPARE(all.size(), 13);
        for (const QJsonValue one : all) {
            const QJsonObject operation = one.toObject(), ranks = operation[QLatin1String("ranks")].toObject();
            const Figure figure = drawn(session, request(session, QString::number(operation[QLatin1String("level")].toInt()),
                                                         operation[QLatin1String("operation")].toString()));
            std::map<QString, double> sizes; // of all localities
            const QJsonObject places = operation[QLatin1String("sizes")].toObject();
            for (const QString& where : places.keys()) {
                const QJsonObject bins = places[where].toObject();
                for (const QString& from : bins.keys()) {
                    const QString key = u"size="_s + (from == u"1"_s ? u"0"_s : from);
                    QCOMPARE(at(figure, key, qPrintable(where + u"_messages"_s)), bins[from][0].toDouble());
                    QCOMPARE(at(figure, key, qPrintable(where + u"_bytes"_s)), bins[from][1].toDouble());
                    sizes[key] += bins[from][0].toDouble();
                }
            }
            QCOMPARE(count(figure, u"size="_s), int(sizes.size()));
            for (const auto& [key, n] : sizes) QCOMPARE(at(figure, key, "messages"), n);
            QCOMPARE(count(figure, u"rank="_s), int(std::min<qsizetype>(16, ranks.size())));
            for (const QString& rank : ranks.keys()) {
                const QString key = u"rank="_s + rank;
                if (std::isnan(at(figure, key, "messages"))) continue; // not among the busiest
                QCOMPARE(at(figure, key, "messages"), ranks[rank][QLatin1String("sent")].toDouble());
                QCOMPARE(at(figure, key, "received"), ranks[rank][QLatin1String("received")].toDouble());
                QCOMPARE(at(figure, key, "bytes"), ranks[rank][QLatin1String("bytes")].toDouble());
                QCOMPARE(at(figure, key, "transport_s"), ranks[rank][QLatin1String("time")].toDouble());
            }
        }
    }

    void classesAreThoseOfAnotherProgram()
    {
        const Session session = sessionOf("hypre_elas_p64.json");
        FigureMemory memory;
        const auto view = levelView(session, request(session), memory);
        QVERIFY(view.ok());
        const QJsonArray all = counted();
        QCOMPARE(view->exchanges->size(), size_t(all.size()));
        for (qsizetype i = 0; i < all.size(); ++i) {
            const auto classes = classesOf((*view->exchanges)[size_t(i)]);
            for (const Locality where : localities)
                for (const Protocol how : protocols) {
                    const QString place = toString(where).replace(QLatin1Char('-'), QLatin1Char('_'));
                    const QJsonValue one = all[i][QLatin1String("classes")][place][toString(how)];
                    QCOMPARE((*classes)[size_t(where)][size_t(how)].n, one[0].toDouble());
                    QCOMPARE((*classes)[size_t(where)][size_t(how)].bytes, one[1].toDouble());
                }
        }
    }

    void theBusiestComeFirst()
    {
        const Session session = sessionOf("hypre_elas_p64.json");
        for (const auto& [measure, field] : {std::pair{"time", "time"}, {"received", "received"}, {"sent", "sent"}, {"bytes", "bytes"}}) {
            FigureRequest r = request(session, u"3"_s, u"spmv"_s);
            r.choices[QLatin1String("per_rank")] = QString::fromLatin1(measure);
            const Figure figure = drawn(session, r);
            const QJsonObject ranks = counted()[6].toObject()[QLatin1String("ranks")].toObject(); // spmv of level 3
            double most = 0;
            for (const QJsonValue rank : ranks) most = std::max(most, rank[QLatin1String(field)].toDouble());
            const QString first =
                *std::find_if(figure.rowKeys.begin(), figure.rowKeys.end(), [](const QString& key) { return key.startsWith(u"rank="_s); });
            QCOMPARE(ranks[first.mid(5)][QLatin1String(field)].toDouble(), most);
            QVERIFY2(figure.title.contains(u"rank "_s + first.mid(5)), qPrintable(figure.title));
            QCOMPARE(figure.panels[1].notes.size(), size_t(3));
            QVERIFY(figure.panels[1].notes[0].startsWith(u"rank %1: "_s.arg(first.mid(5))));
        }
    }

    /// A rank with one message in or out has a load, one without any has none.
    void oneMessageIsALoad()
    {
        Session session;
        auto read = readAmg(R"([{"source": 0, "target": 2, "bytes": 400}])", "message-list");
        addDataset(session, std::make_shared<const Dataset>(std::move(read->datasets.front())));
        const Figure figure = drawn(session, request(session));
        QCOMPARE(at(figure, u"rank=0"_s, "messages"), 1.0);
        QCOMPARE(at(figure, u"rank=0"_s, "received"), 0.0);
        QCOMPARE(at(figure, u"rank=2"_s, "messages"), 0.0);
        QCOMPARE(at(figure, u"rank=2"_s, "received"), 1.0);
        QCOMPARE(count(figure, u"rank="_s), 2);
    }

    /// What is drawn is what the table says: all messages, or all bytes, of the level.
    void barsAddUpToAllMessages()
    {
        const Session session = sessionOf("hypre_elas_p64.json");
        FigureRequest r = request(session, u"3"_s, u"spmv"_s);
        QCOMPARE(height(drawn(session, r).panels[0]), 3390.0);
        r.choices[QLatin1String("height")] = u"bytes"_s;
        QCOMPARE(height(drawn(session, r).panels[0]), at(drawn(session, r), u"level=3"_s, "bytes"));
        r.choices[QLatin1String("level")] = u"all"_s;
        r.choices[QLatin1String("height")] = u"messages"_s;
        QCOMPARE(height(drawn(session, r).panels[0]), 812.0 + 1044 + 2072 + 3390 + 1956 + 110 + 6);
        QVERIFY(drawn(session, r).title.contains(u"all levels"_s));
    }

    /// Without a choice the list whose bytes go farthest, as in the figures of link loads; the selection leads to another.
    void theLevelFollowsTheSelection()
    {
        const Session session = sessionOf("hypre_elas_p64.json");
        QVERIFY2(drawn(session, request(session)).title.contains(u"SpGEMM on level 1"_s),
                 qPrintable(drawn(session, request(session)).title));
        const FigureRequest followed = costscope::followed(request(session), {u"n=4"_s, u"level=2"_s});
        QVERIFY(drawn(session, followed).title.contains(u"SpGEMM on level 2"_s));
        const FigureRequest both = costscope::followed(request(session), {u"level=4"_s, u"operation=spmv"_s});
        QVERIFY(drawn(session, both).title.contains(u"SpMV on level 4"_s));
        const FigureRequest pinned = request(session, u"4"_s);
        QCOMPARE(costscope::followed(pinned, {u"level=1"_s}), pinned);
        QVERIFY(drawn(session, costscope::followed(request(session), {u"level=77"_s})).title.contains(u"level 1"_s));
    }

    void choicesNameWhatTheDataHave()
    {
        const Session session = sessionOf("hypre_elas_p64.json");
        for (const Choice& c : choicesOf(messageSizeFigure, session, request(session))) {
            if (c.name == u"level"_s) QCOMPARE(c.words.mid(2), (QStringList{"0", "1", "2", "3", "4", "5", "6"}));
            if (c.name == u"operation"_s) QCOMPARE(c.words.mid(1), (QStringList{"spmv", "spgemm_AP"}));
            QCOMPARE(c.words.size(), c.names.size());
        }
    }

    /// Thresholds are lines, no reason to count again; the time of a rank follows the machine.
    void parametersReachTheFigure()
    {
        Session session = sessionOf("hypre_elas_p64.json");
        const FigureRequest r = request(session, u"2"_s, u"spgemm_AP"_s);
        const auto lines = [&] {
            std::vector<double> x;
            const Figure figure = drawn(session, r);
            for (const Series& s : figure.panels[0].series)
                if (s.mark == Mark::Vertical) x.push_back(s.x.front());
            return x;
        };
        QCOMPARE(lines(), (std::vector<double>{500, 8000}));
        setAt(session, "protocols.short_below_bytes", 100);
        QCOMPARE(lines(), (std::vector<double>{100, 8000}));
        const double before = drawn(session, r).panels[1].y.max;
        for (const char* value : {"inter-node.short.alpha", "inter-node.eager.alpha"}) setAt(session, value, 1);
        QVERIFY(drawn(session, r).panels[1].y.max != before);
    }

    /// Protocols of the critical process where there are no lists; the file says level 2 of SpGEMM has 374 messages.
    void aSummaryShowsProtocols()
    {
        const Session session = sessionOf("lin_elas_8192.json");
        FigureRequest r = request(session, u"2"_s, u"spgemm_AP"_s);
        const Figure figure = drawn(session, r);
        QCOMPARE(height(figure.panels[0]), 374.0);
        QCOMPARE(at(figure, u"protocol=short"_s, "inter_node_messages"), 359.0);
        QCOMPARE(at(figure, u"protocol=eager"_s, "inter_node_bytes"), 164880.0);
        QCOMPARE(at(figure, u"level=2"_s, "messages"), 374.0);
        QVERIFY(figure.messages.front().text.contains(u"no list of messages"_s));
        QVERIFY2(figure.title.contains(u"374 messages, all of them short"_s), qPrintable(figure.title));
    }

    void whatIsMissingIsSaid()
    {
        Session session = sessionOf("elas_p64.summary.csv");
        AmgHierarchy totals = *amgHierarchy(*session.datasets.front().data);
        for (AmgOperation& operation : totals.operations) operation.numbers.critical.reset();
        session.datasets.front().data = std::make_shared<const Dataset>(amgDataset(std::move(totals)));
        const auto none = buildFigure(session, request(session));
        QVERIFY(!none.ok());
        QVERIFY2(none.error().message.contains(u"no list of messages"_s), qPrintable(none.error().message));
    }

    /// Once counted, neither another level nor a parameter of the machine is a reason to count again; a placement is.
    void sizesAreCountedOnce()
    {
        Session session = sessionOf("hypre_elas_p64.json");
        const FigureRequest r = request(session);
        FigureMemory memory;
        const qint64 all = session.datasets.front().data->table(u"messages")->rows();
        QCOMPARE(rowsToCount(session, r, memory), 2 * all); // the shares and the sizes
        QVERIFY(buildFigure(session, r, memory).ok());
        QCOMPARE(rowsToCount(session, request(session, u"all"_s), memory), 0);
        setAt(session, "inter-node.short.alpha", 1);
        QCOMPARE(rowsToCount(session, r, memory), 0);
        FigureRequest placed = r;
        placed.choices[QLatin1String("ppn")] = 8;
        QCOMPARE(rowsToCount(session, placed, memory), 2 * all);
    }

    void aStoppedCountIsCancelled()
    {
        const Session session = sessionOf("hypre_elas_p64.json");
        const Dataset& dataset = *session.datasets.front().data;
        const auto hierarchy = amgHierarchy(dataset);
        const auto stopped =
            messageSizes(messagesOf(dataset, hierarchy->operations[0]), *hierarchy->placement, Progress([](double) { return false; }));
        QVERIFY(!stopped.ok());
    }

    void binsEndAtPowersOfTwo()
    {
        QCOMPARE(MessageSizes::binOf(0), size_t(0));
        QCOMPARE(MessageSizes::binOf(1), size_t(0));
        QCOMPARE(MessageSizes::binOf(2), size_t(1));
        QCOMPARE(MessageSizes::binOf(1023), size_t(9));
        QCOMPARE(MessageSizes::binOf(1024), size_t(10));
        QCOMPARE(MessageSizes::binOf(std::numeric_limits<qint64>::max()), size_t(62));
    }
};

QTEST_GUILESS_MAIN(TestMessageSizes)
#include "tst_message_sizes.moc"
