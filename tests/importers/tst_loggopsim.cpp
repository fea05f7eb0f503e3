// SPDX-License-Identifier: GPL-3.0-or-later
// Timelines of LogGOPSim, and the figure of them.
#include "core/data/timeline.h"
#include "core/figure/FigureKind.h"
#include "core/session/sessionFile.h"
#include "core/theories/defaults.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

Result<Imported> imported(const QByteArray& bytes, bool partial = false)
{
    const Importer* importer = recognise({bytes, {}});
    if (!importer) return Error{u"not recognised"_s};
    return importer->read(*Input::fromBytes(bytes, u"x"_s), {partial, {}}, {});
}

Timeline timelineIn(const Result<Imported>& file)
{
    if (!file || file->datasets.empty()) return {};
    auto timeline = timelineOf(file->datasets.front());
    return timeline ? timeline.take() : Timeline();
}

QString saidOf(const Result<Imported>& file)
{
    const auto line = [](const Message& m) { return u"%1:%2: %3\n"_s.arg(m.line).arg(m.column).arg(m.text); };
    if (!file) return line(file.error().toMessage());
    QString all;
    for (const Message& message : file->messages)
        if (message.severity != Severity::Note) all += line(message);
    return all;
}

QByteArray sample()
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/loggopsim/binomial-broadcast.viz"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A session with this file and the figure that a newcomer sees.
Session sessionOf(const QByteArray& bytes)
{
    Session session;
    auto file = imported(bytes);
    Dataset dataset = file->datasets.front();
    dataset.name = u"broadcast"_s;
    const QString id = addDataset(session, std::make_shared<const Dataset>(dataset));
    addDefaults(session, id);
    return session;
}

const Series* seriesOf(const Figure& figure, const QString& label)
{
    for (const Series& series : figure.panels.at(0).series)
        if (series.label == label) return &series;
    return nullptr;
}

} // namespace

class TestLogGopSim : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of very many findings the first hundred are told, and how many more there are.
    void manyFindings()
    {
        const auto said = [](int bad) { return saidOf(imported(sample() + QByteArray("bogus 1 2 3;\n").repeated(bad))); };
        QCOMPARE(said(100).count(u"The line was left out"_s), 100);
        QCOMPARE(said(101).count(u"The line was left out"_s), 100);
        QVERIFY(!said(100).contains(u"more"_s));
        QVERIFY2(said(101).contains(u"1 more"_s), qPrintable(said(101)));
        QVERIFY(said(130).contains(u"30 more"_s));
    }

    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void aBroadcast()
    {
        const auto file = imported(sample());
        QVERIFY(saidOf(file).isEmpty());
        const Timeline timeline = timelineIn(file);
        QCOMPARE(timeline.ranks, 8);
        QCOMPARE(timeline.messages.size(), 7u);
        QCOMPARE(timeline.spans.size(), 8u + 7 * 3); // computation; send, noise and receive of each message
        QVERIFY((timeline.spans[0] == TimelineSpan{0, 0, TimelineEvent::Computation, 0, 4e-6}));
        QVERIFY((timeline.messages[0] == TimelineMessage{0, 4, 5.5e-6, 8e-6, 11.066e-6, 512})); // 8000 + 511 · 6 ns
        QCOMPARE(file->datasets[0].facts[QLatin1String("transmissions")].toInt(), 7);
        QVERIFY(
            std::any_of(file->messages.begin(), file->messages.end(), [](const Message& m) { return m.text.contains(u"nanoseconds"_s); }));
    }

    void tablesHoldAll()
    {
        const Timeline timeline = timelineIn(imported(sample()));
        const auto again = timelineOf(timelineDataset(timeline));
        QVERIFY(again && *again == timeline);
        QVERIFY(!timelineOf(Dataset()));
        Dataset other = timelineDataset(timeline);
        other.tables[0].columns.pop_back();
        QVERIFY(timelineOf(other).error().message.contains(u"end_s"_s));
    }

    void broken_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("events"); // -1 = refused
        const QByteArray head = "numranks 2;\nloclop 0 0 0 1500 1 0 0;\n";
        const auto row = [&](const char* name, const QByteArray& rest, const char* said, int events) {
            QTest::newRow(name) << head + rest << QString::fromUtf8(said) << events;
        };
        row("no number", "osend 1 0 x 10 0 0 1;\n", "3:11: “x” is no whole number. The line was left out.", 1);
        row("a fraction", "osend 1 0 1.5 10 0 0 1;\n", "3:11: “1.5” is no whole number", 1);
        row("too few", "osend 1 0 5;\n", "3:1: found 3 numbers behind osend, expected 4", 1);
        row("other word", "orcv 1 0 5 6 0 0 1;\n", "3:1: found “orcv”, expected osend, orecv", 1);
        row("backwards", "osend 1 0 9 5 0 0 1;\n", "3:1: the event ends at 5, before it starts at 9", 1);
        row("32 bits", "osend 1 0 -2147483640 -2147483000 0 0 1;\n", "3:1: a time is negative: LogGOPSim writes times in 32 bits", 1);
        row("negative rank", "osend -1 0 5 6 0 0 1;\n", "3:1: rank -1, CPU 0 is no processor", 1);
        row("no semicolon", "osend 1 0 5 6 0 0 1\norecv 1 0 5 6 0 0 1;\n", "3:1: the “;” at the end is missing", 2);
        row("more ranks", "osend 5 0 5 6 0 0 1;\n", "0:0: numranks says 2 ranks, but there are events of 6.", 2);
        row("less than nothing", "transmission 0 1 5 6 -8 6 0 0 1;\n", "3:1: -8 bytes, each 6 ns apart, are no message", 1);
        row("cut off", "osend 1 0 5", "3:0: The file ends in the middle of this line: it is cut off.", -1);
        row("huge number", "osend 1 0 5 99999999999999999999 0 0 1;\n", "is no whole number", 1);
        QTest::newRow("nothing in it") << QByteArray("numranks 2;\n") << u"The timeline has no events."_s << -1;
    }
    void broken()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        QFETCH(int, events);
        const auto file = imported(bytes);
        QVERIFY2(saidOf(file).contains(said), qPrintable(saidOf(file)));
        QCOMPARE(file ? int(timelineIn(file).spans.size()) : -1, events);
    }

    void partial()
    {
        const auto file = imported("numranks 2;\nloclop 0 0 0 1500 1 0 0;\nosend 1 0 5", true);
        QCOMPARE(timelineIn(file).spans.size(), 1u);
        QVERIFY(file->partial);
    }

    void theFigure()
    {
        const Session session = sessionOf(sample());
        QCOMPARE(session.figures.size(), 1u);
        const auto figure = buildFigure(session, session.figures.front());
        QVERIFY2(figure.ok(), figure ? "" : qPrintable(figure.error().message));
        QCOMPARE(figure->panels[0].y.fixedTicks.size(), 8u);
        QCOMPARE(seriesOf(*figure, u"send"_s)->x.size(), 7u);
        QVERIFY(!seriesOf(*figure, u"noise"_s)); // of no length
        const Series& messages = *seriesOf(*figure, u"message"_s);
        QCOMPARE(messages.x.size(), 7u);
        QCOMPARE(messages.y[0], 0.0); // from rank 0, above
        QCOMPARE(messages.y2[0], -4.0);
        QCOMPARE(figure->rowKeys[size_t(messages.rows[0])], u"rank=0"_s);
        QCOMPARE(figure->table.rows(), qsizetype(figure->rowRecords.size()));
        const auto hidden = [&] {
            FigureRequest request = session.figures.front();
            request.choices[u"messages"_s] = u"hidden"_s;
            return buildFigure(session, request);
        }();
        QVERIFY(!seriesOf(*hidden, u"message"_s));
    }

    void inASession()
    {
        const Session session = sessionOf(sample());
        const auto again = readSession(writeSession(session));
        QVERIFY2(again.ok(), again ? "" : qPrintable(again.error().message));
        QVERIFY(again->session == session && again->messages.empty());
    }

    /// 2 ranks, 4 µs: 1 computes 3 µs, sends 1 µs; the other receives 1 µs and waits the rest.
    void sharesInTheTitle()
    {
        const Session session =
            sessionOf("numranks 2;\nloclop 0 0 0 3000 1 0 0;\nosend 0 0 3000 4000 0 0 1;\norecv 1 0 3000 4000 0 0 1;\n");
        const auto figure = buildFigure(session, session.figures.front());
        const QString title = QString(figure->title).replace(QChar(0xA0), QLatin1Char(' '));
        QCOMPARE(title, u"All ranks are done after 4.00 µs: they compute 38 % of the time, send and receive 25 %, wait 38 %"_s);
    }

    void manyLanes()
    {
        QByteArray bytes = "numranks 200;\n";
        for (int rank = 0; rank < 200; ++rank) bytes += "loclop " + QByteArray::number(rank) + " 0 0 10 1 0 0;\n";
        const Session session = sessionOf(bytes);
        const auto figure = buildFigure(session, session.figures.front());
        QVERIFY(figure->messages.front().text.contains(u"The first 64 lanes are drawn, 136 are not."_s));
        QCOMPARE(figure->panels[0].y.fixedTicks.size(), 32u);
    }
};

QTEST_GUILESS_MAIN(TestLogGopSim)
#include "tst_loggopsim.moc"
