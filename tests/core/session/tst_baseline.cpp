// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/baseline.h"
#include "core/session/sessionFile.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace costscope;

namespace {

DatasetPtr records(const QString& name, std::vector<double> times)
{
    Dataset data;
    data.name = name;
    Table table{u"records"_s, {}};
    table.columns = {{u"n"_s, Quantity::Processes, std::vector<qint32>{1, 2, 4}}, {u"t_n_s"_s, Quantity::Time, std::move(times)}};
    data.tables = {table};
    return std::make_shared<const Dataset>(data);
}

Session sessionOf(const DatasetPtr& data)
{
    Session session;
    const QString id = addDataset(session, data);
    FigureRequest request;
    request.kind = u"overhead-curves"_s;
    request.datasets = {id};
    addFigure(session, request);
    return session;
}

/// The same data, one dataset more, and the session from before as its baseline.
Session later()
{
    Session before = sessionOf(records(u"runs"_s, {8, 5, 3}));
    before.notes = u"before"_s;
    addDataset(before, records(u"gone"_s, {4, 2, 1}));
    Session after = sessionOf(records(u"runs"_s, {8, 5, 3}));
    pinBaseline(after, {u"before.costscope"_s, u"/somewhere/before.costscope"_s, u"00ff"_s, before});
    return after;
}

QJsonObject root(const QByteArray& bytes)
{
    return QJsonDocument::fromJson(bytes).object();
}

} // namespace

class TestBaseline : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void survivesSaving()
    {
        const Session session = later();
        const QByteArray bytes = writeSession(session);
        const auto read = readSession(bytes);
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().message));
        QVERIFY(read->session == session);
        QCOMPARE(read->session.baseline.pinned->session.notes, u"before"_s);
        QCOMPARE(writeSession(read->session), bytes);
    }

    /// Changed since, and back again by another way.
    void dataThatCameToBeEqualAreWrittenOnce()
    {
        Session session = later();
        session.datasets[0].data = records(u"gone"_s, {4, 2, 1});
        const QByteArray bytes = writeSession(session);
        const auto read = readSession(bytes);
        QVERIFY(read.ok());
        QVERIFY(writeSession(read->session) == bytes);
    }

    void sharesData()
    {
        const Session session = later();
        QCOMPARE(session.baseline.pinned->session.datasets[0].data, session.datasets[0].data);
        const QJsonArray inside = root(writeSession(session))[u"baseline"][u"session"][u"datasets"].toArray();
        QCOMPARE(inside.at(0)[u"same_as"].toString(), session.datasets[0].id);
        QVERIFY(inside.at(0)[u"tables"].isUndefined());
        QVERIFY(inside.at(1)[u"same_as"].isUndefined());
        const auto read = readSession(writeSession(session));
        QCOMPARE(read->session.baseline.pinned->session.datasets[0].data, read->session.datasets[0].data);
    }

    /// Linked data may change in their file; what was pinned may not.
    void keepsLinkedDataItself()
    {
        Session session = later();
        session.datasets[0].storage = Storage::Linked;
        const QJsonArray inside = root(writeSession(session))[u"baseline"][u"session"][u"datasets"].toArray();
        QVERIFY(inside.at(0)[u"same_as"].isUndefined());
        QVERIFY(!inside.at(0)[u"tables"].isUndefined());
    }

    void hasNoBaselineOfItsOwn()
    {
        Session session = sessionOf(records(u"runs"_s, {1, 1, 1}));
        pinBaseline(session, {u"later"_s, {}, {}, later()});
        QVERIFY(!session.baseline.pinned->session.baseline.pinned);
    }

    void tellsWhatIsWrongInIt()
    {
        QJsonObject file = root(writeSession(later()));
        QJsonObject baseline = file["baseline"].toObject(), inner = baseline["session"].toObject();
        inner["notes"] = 3;
        baseline["session"] = inner;
        file["baseline"] = baseline;
        const auto read = readSession(QJsonDocument(file).toJson());
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.contains(u"Baseline “before.costscope”"_s), qPrintable(read.error().message));
        inner["notes"] = "again", inner["version"] = sessionVersion + 1, inner["program"] = "Costscope 9.9";
        baseline["session"] = inner;
        file["baseline"] = baseline;
        const auto newer = readSession(QJsonDocument(file).toJson());
        QVERIFY(!newer.ok());
        QVERIFY2(newer.error().message.startsWith(u"Baseline “before.costscope”: This session was written by Costscope 9.9"_s),
                 qPrintable(newer.error().message));
        file["baseline"] = QJsonObject();
        QVERIFY(!readSession(QJsonDocument(file).toJson()).ok());
    }

    void tellsWhatCannotBeKept()
    {
        QJsonObject file = root(writeSession(later())), baseline = file["baseline"].toObject(), inner = baseline["session"].toObject();
        inner["baseline"] = baseline;
        baseline["session"] = inner, baseline["colour"] = "blue";
        file["baseline"] = baseline;
        const auto read = readSession(QJsonDocument(file).toJson());
        QVERIFY(read.ok());
        QCOMPARE(int(read->messages.size()), 2);
        QVERIFY2(read->messages[0].text.contains(u"/baseline/colour"_s), qPrintable(read->messages[0].text));
        QVERIFY2(read->messages[1].text.contains(u"baseline of the baseline"_s), qPrintable(read->messages[1].text));
    }

    void refusesPanelsThatCannotBe()
    {
        Session session = later();
        session.figures[0].annotations = {{u"words"_s, -1, 1, 1, {}}};
        QVERIFY(!readSession(writeSession(session)).ok());
    }

    void refusesDataThatAreNowhere()
    {
        QByteArray bytes = writeSession(later());
        QVERIFY(bytes.contains("\"same_as\": \"d1\""));
        const auto read = readSession(bytes.replace("\"same_as\": \"d1\"", "\"same_as\": \"d9\""));
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.contains(u"d9"_s), qPrintable(read.error().message));
    }

    void annotationsSurviveSaving()
    {
        Session session = later();
        session.figures[0].annotations = {{u"the <i>knee</i>"_s, 1, 64, 1e-3, u"above-right"_s}};
        const auto read = readSession(writeSession(session));
        QVERIFY(read.ok());
        QVERIFY(read->session == session);
        QVERIFY(read->session.figures[0].unknown.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestBaseline)
#include "tst_baseline.moc"
