// SPDX-License-Identifier: GPL-3.0-or-later
// Which benchmarks a calibration takes, and what it does when one of them is missing or goes.
#include "core/calibration/calibrationEdits.h"
#include "core/calibration/figures/knownCalibration.h"
#include "core/calibration/sweeps.h"
#include "core/collectives/collectiveEdits.h"
#include "core/figure/FigureKind.h"
#include "core/session/Session.h"
#include "core/session/machines.h"
#include "core/theories/defaults.h"
#include "tests/core/testBenchmarks.h"

using namespace costscope;

namespace {

/// A file as it is read from this place, of this system.
DatasetPtr placed(QJsonObject object, const QString& path, const QJsonObject& system = {})
{
    object[u"system"_s] = system;
    Dataset data = *benchmarkOf(object, path.section(QLatin1Char('/'), -1));
    data.sources = {{path, u"benchmark"_s, {}}};
    return std::make_shared<const Dataset>(std::move(data));
}

QJsonObject objectOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    return QJsonDocument::fromJson(file.readAll()).object();
}

QJsonObject pingPong()
{
    return objectOf(blueWaters("ping-pong-network"));
}

} // namespace

class TestSessionCalibrations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A machine without channels is none for a figure of a collective: taking it would empty the figure.
    void onlyFiguresThatCanShowIt()
    {
        Session session;
        const auto figures = addCollective(session, {});
        QVERIFY(figures.ok() && !figures->isEmpty());
        for (const char* id : {"blue-waters", "metropolis-like"}) addMachine(session, *shippedMachine(QString::fromLatin1(id)));
        QVERIFY(figuresFor(session, u"blue-waters").isEmpty());
        QCOMPARE(figuresFor(session, u"metropolis-like"), *figures);
    }

    /// Rates of many messages in flight have no time of one; they are told apart from failed rows.
    void ratesAreNoTimes()
    {
        const auto of = [](const QJsonArray& samples) {
            return benchmarkOf(QJsonObject{{"kind", "multi-pair"}, {"samples", samples}}, u"bw"_s);
        };
        const DatasetPtr rates = of(
                             {QJsonObject{{"bytes", 8}, {"rate_bytes_per_s", 1e6}}, QJsonObject{{"bytes", 16}, {"rate_bytes_per_s", 2e6}}}),
                         times = of({QJsonObject{{"bytes", 8}, {"times_s", QJsonArray{1e-6, 2e-6}}}});
        QVERIFY(!hasTimes(*rates) && hasTimes(*times));
        const auto said = [](const DatasetPtr& data) {
            QString all;
            for (const Message& message : sweepsOf({data}, {}).messages) all += message.text;
            return all;
        };
        QVERIFY2(said(rates).contains(u"2 rows are rates"_s) && !said(rates).contains(u"left out"_s), qPrintable(said(rates)));
        QVERIFY(!said(times).contains(u"rate"_s));
    }

    /// A figure that is full gets no further data from an import: they have one of their own.
    void aFullFigureStaysAsItIs()
    {
        Session session;
        for (int i = 0; i < 18; ++i) {
            const DatasetPtr data =
                benchmarkOf(QJsonObject{{"kind", "ping-pong"},
                                        {"samples", QJsonArray{QJsonObject{{"bytes", 8}, {"times_s", QJsonArray{1e-6 * (i + 1)}}}}}},
                            u"b%1"_s.arg(i));
            addDefaultFigures(session, addDataset(session, data));
        }
        qsizetype shown = 0;
        for (const FigureRequest& figure : session.figures)
            if (const FigureKind* kind = findFigure(figure.kind); kind->id == u"time-versus-size") {
                QVERIFY2(figure.datasets.size() <= kind->mostDatasets, qPrintable(QString::number(figure.datasets.size())));
                shown += figure.datasets.size();
            }
        QCOMPARE(shown, qsizetype(18));
    }

    /// Without host and processor, two files may be of any two machines: only the folder says that they belong together.
    void filesWithoutASystemAreNotPooled()
    {
        Session session;
        const QString first = addDataset(session, placed(pingPong(), u"/a/one.json"_s)),
                      second = addDataset(session, placed(pingPong(), u"/a/two.json"_s)),
                      other = addDataset(session, placed(pingPong(), u"/b/one.json"_s)),
                      pasted = addDataset(session, benchmarkOf(pingPong(), u"pasted"_s));
        QCOMPARE(calibrationFor(session, first)->datasets, QStringList({first, second}));
        QCOMPARE(calibrationFor(session, other)->datasets, QStringList{other});
        QCOMPARE(calibrationFor(session, pasted)->datasets.contains(first), false);
        const QJsonObject system{{"host", "lassen"}};
        const QString named = addDataset(session, placed(pingPong(), u"/a/three.json"_s, system)),
                      far = addDataset(session, placed(pingPong(), u"/c/four.json"_s, system));
        QCOMPARE(calibrationFor(session, far)->datasets, QStringList({named, far}));
        QCOMPARE(calibrationFor(session, first)->datasets, QStringList({first, second}));
    }

    void shiftsAreCalibrated()
    {
        Session session;
        const QJsonObject shifts = objectOf(QStringLiteral(COSTSCOPE_TEST_DATA "/benchmarks/cs-synthetic-shift.json"));
        const QString id = addDataset(session, placed(shifts, u"/a/shift.json"_s));
        QCOMPARE(calibrationDatasets(session), QStringList{id});
        QVERIFY(calibrationFor(session, id));
        const auto calibration = calibrateItem(session, *calibrationFor(session, id));
        QVERIFY(calibration.ok());
        QCOMPARE(calibration->factors.size(), size_t(19));
    }

    /// Without the rows of one dataset its values would be lost from the machine.
    void missingDataAreRefused()
    {
        Session session;
        CalibrationItem item;
        item.recipe.bootstrap = 0;
        for (const char* name : {"ping-pong-network", "ping-pong-node"})
            item.datasets << addDataset(session, benchmarkFile(blueWaters(name), QString::fromLatin1(name)));
        QVERIFY(putCalibration(session, item).ok());
        const Session before = session;
        session.datasets[1].missing = u"ping-pong-node.json is not there"_s;
        const auto refused = putCalibration(session, session.calibrations.front());
        QVERIFY(!refused.ok());
        QVERIFY(refused.error().message.contains(u"is not there"_s));
        QVERIFY(session.calibrations == before.calibrations && session.machines == before.machines);
    }

    /// The draws were of all datasets; of the others there are none.
    void withoutADatasetThereAreNoDraws()
    {
        Session session;
        CalibrationItem item;
        item.recipe.bootstrap = 20;
        item.recipe.excluded = {{0, 2}, {1, 3}};
        for (const char* name : {"ping-pong-network", "ping-pong-node"})
            item.datasets << addDataset(session, benchmarkFile(blueWaters(name), QString::fromLatin1(name)));
        QVERIFY(putCalibration(session, item).ok());
        removeItem(session, item.datasets[0]);
        const CalibrationItem& left = session.calibrations.front();
        QCOMPARE(left.datasets, QStringList{item.datasets[1]});
        QVERIFY(left.recipe.excluded == std::vector<CellPlace>({{0, 3}}));
        QCOMPARE(left.recipe.bootstrap, 0);
    }

    /// Tables are of the data as values are.
    void otherTablesAreOlder()
    {
        Session session;
        const QJsonObject shifts = objectOf(QStringLiteral(COSTSCOPE_TEST_DATA "/benchmarks/cs-synthetic-shift.json"));
        const QString id = addDataset(session, placed(shifts, u"/a/shift.json"_s));
        QVERIFY(putCalibration(session, *calibrationFor(session, id)).ok());
        const auto calibration = calibrateItem(session, session.calibrations.front());
        Machine machine = session.machines.front();
        QVERIFY(!isOlder(machine, *calibration));
        machine.tables.factors.average = {{1, 2}};
        QVERIFY(isOlder(machine, *calibration));
    }

    /// A memory keeps no dataset alive, and does not calibrate again what was refused.
    void whatIsKnownOfACalibration()
    {
        FigureMemory memory;
        std::vector<DatasetPtr> data{benchmarkFile(blueWaters("ping-pong-network"), u"a"_s),
                                     benchmarkFile(blueWaters("ping-pong-node"), u"b"_s)};
        const auto known = knownCalibration(data, {}, memory);
        QVERIFY(known.ok());
        QCOMPARE(knownCalibration(data, {}, memory)->get(), known->get());
        const std::weak_ptr<const Dataset> second = data[1];
        data.pop_back();
        QVERIFY(second.expired());
        const DatasetPtr empty = benchmarkOf({{"kind", "ping-pong"}, {"samples", QJsonArray()}}, u"empty"_s);
        QVERIFY(!knownCalibration({empty}, {}, memory).ok());
        const auto refused = memory.find<KnownCalibration>(empty, [](const KnownCalibration&) { return true; });
        QVERIFY(refused && refused->refused);
        QCOMPARE(knownCalibration({empty}, {}, memory).error().message, refused->refused->message);
    }

    /// A calibration and a machine never share an id.
    void idsOfCalibrationsAreTaken()
    {
        Session session;
        const QString id = addDataset(session, benchmarkFile(blueWaters("ping-pong-network"), u"a"_s));
        const QString calibration = *putCalibration(session, *calibrationFor(session, id));
        Machine machine;
        machine.id = calibration;
        machine.name = u"Mine"_s;
        QVERIFY(addMachine(session, machine) != calibration);
    }
};

QTEST_APPLESS_MAIN(TestSessionCalibrations)
#include "tst_session_calibrations.moc"
