// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/session/sessionFile.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// Every kind of column and of missing value, numbers that only a shortest-exact writer keeps.
Session fullSession()
{
    Dataset data;
    data.name = u"LAMMPS"_s;
    data.facts = {{"tasks", 3}, {"mean_s", 0.1}, {"inf_s", "inf"}};
    data.sources = {{u"amdahl \"lammps\".csv"_s, u"csv"_s, u"00ff"_s}};
    data.messages = {{Severity::Warning, u"line 14: 'inf' is not a time."_s, u"a.csv"_s, 14, 3}};
    Table table{u"records"_s, {}};
    table.columns = {{u"n"_s, Quantity::Processes, std::vector<qint32>{1, 2, -4}},
                     {u"t_n_s"_s, Quantity::Time, std::vector<double>{0.1, missing, 1e300}, u"t<sub>n</sub>"_s},
                     {u"bytes"_s, Quantity::Size, std::vector<qint64>{0, (qint64(1) << 62) + 1, -7}},
                     {u"R_N"_s, Quantity::Rate, std::vector<double>{INFINITY, 5e-324, 0.012589254117941675}},
                     {u"note"_s, Quantity::Text, Texts{u"µs"_s, QString(), u"µs"_s}}};
    data.tables = {table, {u"empty"_s, {}}};
    Session session;
    session.notes = u"first\nsecond “line”"_s;
    const QString id = addDataset(session, std::make_shared<Dataset>(data));
    Fit fit;
    fit.dataset = id;
    fit.settings = {u"amdahl-overhead"_s, {{u"f_s"_s, 0.0126}}, Weights::Relative, 2, {1}, true, 200, ~quint64(0)};
    fit.parameters = {{u"b"_s, Quantity::None, 30.28, 3.28, {{24.0, 36.0}}, Determined::Fitted, {}},
                      {u"c"_s, Quantity::None, missing, {}, {}, Determined::NotDetermined, u"one record"_s}};
    fit.points = 2;
    fit.rms = 17.3;
    fit.termination = Termination::NoAdmissibleMinimum;
    fit.derived = {{u"r_inf"_s, 0.883}, {u"n_fastest"_s, missing}};
    fit.fitted = {4501, missing, 3};
    fit.used = {true, false, true};
    fit.samples = {{30.1, 33.2}, {29.9, 33.0}};
    fit.messages = {{Severity::Note, u"a note"_s}};
    putFit(session, id, fit);
    addFigure(session, {{}, u"overhead-curves"_s, u"Mine"_s, {id}, {}, {{"y_scale", "log"}}});
    session.machines.push_back({u"m"_s, u"M"_s, {}, {}, {{u"gamma"_s, {8.4e-9}}}, {}, {}});
    return session;
}

/// With a calibration of its dataset whose recipe has every field.
Session calibratedSession()
{
    Session session = fullSession();
    CalibrationItem item{u"c7"_s, u"Mine"_s, {session.datasets.front().id}, {}, u"m"_s};
    item.recipe.thresholds = ProtocolThresholds{512, 8192};
    item.recipe.branch = 4;
    item.recipe.mostPairs = 16;
    item.recipe.assumed = Locality::InterNode;
    item.recipe.excluded = {{0, 2}};
    session.calibrations.push_back(item);
    return session;
}

QByteArray changed(const QByteArray& bytes, const QByteArray& from, const QByteArray& to)
{
    QByteArray copy = bytes;
    const qsizetype at = copy.indexOf(from);
    return at < 0 ? QByteArray() : copy.replace(at, from.size(), to);
}

} // namespace

class TestSessionFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roundTrip()
    {
        const Session session = fullSession();
        const QByteArray bytes = writeSession(session);
        const auto loaded = readSession(bytes, u"x.costscope"_s);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QVERIFY(loaded->messages.empty());
        QVERIFY(loaded->session == session);
        QCOMPARE(writeSession(loaded->session), bytes);
        QCOMPARE(QJsonDocument::fromJson(bytes).isObject(), true); // any JSON reader takes it
        QVERIFY(bytes.startsWith("{\n \"format\": \"costscope.session\",\n \"version\": 2,\n \"program\": \"Costscope "));
        QVERIFY(bytes.contains("0.012589254117941675") && bytes.contains("4611686018427387905") && !bytes.contains("nan"));
    }

    void differs()
    {
        Session a = fullSession(), b = fullSession();
        QVERIFY(a == b);
        auto data = std::make_shared<Dataset>(*b.datasets[0].data);
        data->tables[0].columns[0].values = std::vector<qint32>{1, 2, 3};
        b.datasets[0].data = data;
        QVERIFY(!(a == b));
    }

    /// Sessions of every layout there ever was open with the same content.
    void oldVersions_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(COSTSCOPE_TEST_DATA "/sessions"));
        for (const QString& name : folder.entryList({u"version-*.costscope"_s})) QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void oldVersions()
    {
        QFETCH(QString, file);
        QFile sample(file);
        QVERIFY(sample.open(QIODevice::ReadOnly));
        const auto loaded = readSession(sample.readAll(), file);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QVERIFY(loaded->session == fullSession());
        QCOMPARE(u"version-%1.costscope"_s.arg(loaded->version), QFileInfo(file).fileName());
    }
    /// The layout does not change by accident: what is written now is the sample of the present version, byte by byte.
    void presentLayout()
    {
        const QString name = QStringLiteral(COSTSCOPE_TEST_DATA "/sessions/version-%1.costscope").arg(sessionVersion);
        QFile sample(name);
        const QByteArray expected = sample.open(QIODevice::ReadOnly) ? sample.readAll() : QByteArray();
        const QByteArray bytes = writeSession(fullSession()).replace(programName().toUtf8(), "Costscope 0.1.0");
        if (bytes != expected) {
            QFile actual(name + u".actual"_s);
            QVERIFY(actual.open(QIODevice::WriteOnly));
            actual.write(bytes);
        }
        QVERIFY2(bytes == expected, qPrintable(name + u" differs, see .actual beside it"_s));
    }
    void everyVersionHasASample()
    {
        for (int version = 1; version <= sessionVersion; ++version)
            QVERIFY(QFile::exists(QStringLiteral(COSTSCOPE_TEST_DATA "/sessions/version-%1.costscope").arg(version)));
    }

    void truncated()
    {
        const QByteArray bytes = writeSession(fullSession());
        for (qsizetype size = 50; size < bytes.size() - 2; size += 50) {
            const QByteArray cut = bytes.left(size);
            const auto loaded = readSession(cut, u"cut.costscope"_s);
            QVERIFY(!loaded.ok());
            QVERIFY2(loaded.error().message.contains(u"cut off"_s), qPrintable(loaded.error().message));
            QCOMPARE(loaded.error().line, qint64(cut.count('\n') + 1));
            QCOMPARE(loaded.error().column, qint64(size - cut.lastIndexOf('\n')));
        }
    }

    /// Any damage is refused or read; what was read is written and read again as it is.
    void damaged()
    {
        const QByteArray good = writeSession(fullSession());
        const QByteArray signs = "0123456789\"[]{},:nx-\\\xff";
        QRandomGenerator random(7);
        int read = 0;
        for (int round = 0; round < 2000; ++round) {
            QByteArray bytes = good;
            for (int hits = random.bounded(1, 4); hits > 0; --hits)
                bytes[random.bounded(int(bytes.size()))] = signs[random.bounded(int(signs.size()))];
            const auto loaded = readSession(bytes);
            if (!loaded.ok()) continue;
            ++read;
            const auto again = readSession(writeSession(loaded->session));
            QVERIFY2(again.ok() && again->session == loaded->session, bytes.constData());
        }
        QVERIFY(read > 100);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        const QByteArray good = writeSession(fullSession());
        const auto row = [&](const char* name, const QByteArray& from, const QByteArray& to, const char* said) {
            QTest::newRow(name) << changed(good, from, to) << QString::fromUtf8(said);
        };
        QTest::newRow("empty") << QByteArray(" \n") << "empty";
        QTest::newRow("other") << QByteArray("hello") << "not JSON";
        QTest::newRow("list") << QByteArray("[1]") << "object was expected";
        QTest::newRow("other JSON") << QByteArray("{\"a\": 1}") << "not a Costscope session";
        row("newer", "\"version\": 2,\n \"program\": \"" + programName().toUtf8() + '"',
            "\"version\": 9,\n \"program\": \"Costscope 3.0.0\"", "Costscope 3.0.0 in layout 9");
        row("version is a text", "\"version\": 2", "\"version\": \"1\"", "/version: A whole number was expected, this is a text.");
        row("version 0", "\"version\": 2", "\"version\": 0", "/version");
        row("datasets no list", "\"datasets\": [", "\"datasets\": 4, \"x\": [", "/datasets: A list was expected, this is a number.");
        row("text among numbers", "[0.1, null", "[\"fast\", null",
            "/datasets/0/tables/0/columns/1/values/0: A number was expected, this is a text.");
        row("half a process", "[1, 2, -4]", "[1, 2.5, -4]", "/datasets/0/tables/0/columns/0/values/1: A whole number");
        row("too large", "[1, 2, -4]", "[1, 4294967296, -4]", "/datasets/0/tables/0/columns/0");
        row("ragged", "[1, 2, -4]", "[1, 2]", "/datasets/0/tables/0/columns/1: This column has 3 rows, the first one has 2.");
        row("no such text", "[0, 1, 0]", "[0, 9, 0]", "no text number 9");
        row("negative text", "[0, 1, 0]", "[0, -1, 0]", "no text number -1");
        row("records of a fit", "[4501, null, 3]", "[4501]", "/fits/0: This fit has values for 1 records, its dataset has 3.");
        row("no dataset", "\"dataset\": \"d1\"", "\"dataset\": \"d7\"", "no dataset “d7”");
        row("drop too many", "\"drop_first\": 2", "\"drop_first\": 4294967297", "/fits/0/settings/drop_first: 4294967297 is not");
        row("drop less than none", "\"drop_first\": 2", "\"drop_first\": -1", "/fits/0/settings/drop_first: -1 is not");
        row("excluded row", "\"excluded\": [1]", "\"excluded\": [1, 4294967297]", "/fits/0/settings/excluded/1: 4294967297 is not");
        row("samples", "\"bootstrap\": 200", "\"bootstrap\": 2147483648", "/fits/0/settings/bootstrap");
        row("seed", "\"seed\": \"18446744073709551615\"", "\"seed\": \"abc\"", "/fits/0/settings/seed: “abc” is not");
        row("same id", "\"id\": \"f2\"", "\"id\": \"d1\"", "/fits/0: The id “d1” is used twice.");
        row("no id", "\"id\": \"f2\"", "\"ident\": \"f2\"", "/fits/0/id: This field is missing");
        row("machine", "8.4e-09", "-1", "/machines/0/queue_search/gamma: -1 is negative.");
    }
    void refuses()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        QVERIFY2(!bytes.isEmpty(), "the text to change is not in the file");
        const auto loaded = readSession(bytes, u"x.costscope"_s);
        QVERIFY(!loaded.ok());
        QVERIFY2(loaded.error().message.contains(said), qPrintable(loaded.error().message));
        QCOMPARE(loaded.error().file, u"x.costscope"_s);
    }

    /// What was in sight is no reason to refuse the data: left out, and told once.
    void aViewThatIsNone()
    {
        for (const char* view : {"3", "{\"open\": 3, \"front\": []}", "[\"g1\"]"}) {
            const QByteArray bytes = changed(writeSession(fullSession()), "\"notes\":", QByteArray("\"view\": ") + view + ",\n \"notes\":");
            QVERIFY(!bytes.isEmpty());
            const auto loaded = readSession(bytes, u"x.costscope"_s);
            QVERIFY2(loaded.ok(), view);
            QVERIFY(loaded->session == fullSession() && loaded->view.open.isEmpty());
            QCOMPARE(loaded->messages.size(), size_t(1));
            QVERIFY2(loaded->messages.front().text.startsWith("What was in sight is left out: /view"),
                     qPrintable(loaded->messages.front().text));
        }
    }

    /// What a newer program wrote in the same layout comes back as it stood.
    void keepsTheUnknown_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<bool>("said");
        QTest::newRow("top level") << QByteArray("\"notes\":") << QByteArray("\"views\": {\"split\": [1, 2]},\n \"notes\":") << false;
        QTest::newRow("figure kind") << QByteArray("\"overhead-curves\"") << QByteArray("\"hologram\"") << false;
        QTest::newRow("field of a figure") << QByteArray("\"choices\":") << QByteArray("\"camera\": [0.5, null], \"choices\":") << false;
        QTest::newRow("field of a dataset") << QByteArray("\"imported_as\":") << QByteArray("\"colour\": \"red\", \"imported_as\":")
                                            << false;
        QTest::newRow("field of a fit") << QByteArray("\"condition\":") << QByteArray("\"aicc\": 3.5, \"condition\":") << false;
        QTest::newRow("field of a machine") << QByteArray("\"queue_search\":") << QByteArray("\"gpu\": {\"n\": 2}, \"queue_search\":")
                                            << false;
        QTest::newRow("dataset kind") << QByteArray("\"kind\": \"runs\"") << QByteArray("\"kind\": \"energy\"") << true;
        QTest::newRow("quantity") << QByteArray("\"quantity\": \"size\"") << QByteArray("\"quantity\": \"watts\"") << true;
        QTest::newRow("column type") << QByteArray("\"type\": \"int64\"") << QByteArray("\"type\": \"complex\"") << true;
        QTest::newRow("state") << QByteArray("\"state\": \"not determined\"") << QByteArray("\"state\": \"borrowed\"") << true;
    }
    void keepsTheUnknown()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(bool, said);
        const QByteArray bytes = changed(writeSession(fullSession()), from, to);
        QVERIFY(!bytes.isEmpty());
        const auto loaded = readSession(bytes);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QCOMPARE(!loaded->messages.empty(), said);
        const QByteArray again = writeSession(loaded->session);
        QCOMPARE(QJsonDocument::fromJson(again), QJsonDocument::fromJson(bytes));
        const auto twice = readSession(again);
        QVERIFY(twice.ok());
        QVERIFY(twice->session == loaded->session);
        QCOMPARE(writeSession(twice->session), again);
    }

    /// What a fit does not say has the first of the possible values: nothing fixed, plain residuals, converged, fitted.
    void fitsThatSayLittle()
    {
        QByteArray bytes = writeSession(fullSession());
        QJsonObject session = QJsonDocument::fromJson(bytes).object();
        QJsonArray fits = session["fits"].toArray();
        QJsonObject fit = fits[0].toObject(), settings = fit["settings"].toObject();
        settings.remove(u"weights"_s);
        fit["settings"] = settings;
        fit.remove(u"termination"_s);
        QJsonArray parameters = fit["parameters"].toArray();
        QJsonObject first = parameters[0].toObject();
        first.remove(u"state"_s);
        parameters[0] = first, fit["parameters"] = parameters, fits[0] = fit, session["fits"] = fits;
        const auto loaded = readSession(QJsonDocument(session).toJson());
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QCOMPARE(loaded->session.fits.size(), size_t(1));
        const Fit& read = loaded->session.fits.front();
        QVERIFY(read.settings.weights == Weights::Plain);
        QVERIFY(read.termination == Termination::Converged);
        QVERIFY(read.parameters[0].state == Determined::Fitted);
    }

    /// The same for calibrations: fields of theirs and of their recipe; with an unknown word the whole item is kept aside.
    void keepsTheUnknownOfCalibrations_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<int>("left");
        const auto row = [](const char* name, const char* from, const char* to, int left) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << left;
        };
        row("nothing", "\"estimator\":", "\"estimator\":", 1);
        row("field", "\"machine\": \"m\"", "\"machine\": \"m\", \"axes\": {\"x\": [1, null]}", 1);
        row("field of the recipe", "\"estimator\":", "\"robust\": {\"k\": 1.5}, \"estimator\":", 1);
        row("weights", "\"reading\": \"all-pairs\",\n    \"seed\": 1,\n    \"weights\": \"relative\"",
            "\"reading\": \"all-pairs\",\n    \"seed\": 1,\n    \"weights\": \"huber\"", 0);
        row("estimator", "\"estimator\": \"median\"", "\"estimator\": \"mode\"", 0);
        row("reading", "\"reading\": \"all-pairs\"", "\"reading\": \"two-pairs\"", 0);
        row("locality", "\"locality\": \"inter-node\"", "\"locality\": \"rack\"", 0);
    }
    void keepsTheUnknownOfCalibrations()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(int, left);
        const QByteArray bytes = changed(writeSession(calibratedSession()), from, to);
        QVERIFY(!bytes.isEmpty());
        const auto loaded = readSession(bytes);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QCOMPARE(int(loaded->session.calibrations.size()), left);
        QCOMPARE(loaded->messages.empty(), left == 1);
        if (left == 1) QVERIFY(loaded->session.calibrations == calibratedSession().calibrations);
        QCOMPARE(QJsonDocument::fromJson(writeSession(loaded->session)), QJsonDocument::fromJson(bytes));
        QCOMPARE(loaded->session.freshId(QLatin1Char('c')), u"c8"_s);
        if (left == 0) return;
        Session without = loaded->session;
        removeItem(without, u"c7"_s);
        QVERIFY(!without.unknownOf.contains(u"c7"_s));
        without = loaded->session;
        removeItem(without, without.datasets.front().id);
        QVERIFY(without.calibrations.empty() && !without.unknownOf.contains(u"c7"_s));
    }

    /// Fields deeper inside are not kept; each is named.
    void tellsWhatGetsLost_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("pointer");
        const auto row = [](const char* pointer, const QByteArray& from, const QByteArray& field) {
            QTest::newRow(pointer) << from << field + from << pointer;
        };
        row("/fits/0/settings/robust", "\"drop_first\":", "\"robust\": true, ");
        row("/fits/0/parameters/0/prior", "\"interval\":", "\"prior\": 1, ");
        row("/datasets/0/tables/0/columns/0/unit", "\"quantity\": \"processes\"", "\"unit\": \"1\", ");
        row("/datasets/0/tables/0/sorted", "\"columns\":", "\"sorted\": true, ");
        row("/datasets/0/sources/0/size", "\"importer\":", "\"size\": 7, ");
    }
    void tellsWhatGetsLost()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, pointer);
        const QByteArray bytes = changed(writeSession(fullSession()), from, to);
        QVERIFY(!bytes.isEmpty());
        const auto loaded = readSession(bytes);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QCOMPARE(loaded->messages.size(), size_t(1));
        QVERIFY2(loaded->messages[0].text.startsWith(pointer + " is not known"), qPrintable(loaded->messages[0].text));
    }

    void freshIdsSpareKeptItems()
    {
        QByteArray bytes = changed(writeSession(fullSession()), "\"fits\": [", "\"fits\": [{\"id\": \"f77\", \"termination\": \"tired\"},");
        const auto loaded = readSession(bytes);
        QVERIFY2(loaded.ok(), qPrintable(loaded.ok() ? QString() : loaded.error().toString()));
        QCOMPARE(loaded->session.freshId(QLatin1Char('f')), u"f78"_s);
    }

    void savesPortably()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(u"a/data"_s));
        QFile source(folder.filePath(u"a/data/runs.csv"_s));
        QVERIFY(source.open(QIODevice::WriteOnly));
        source.close();
        Session session = fullSession();
        auto data = std::make_shared<Dataset>(*session.datasets[0].data);
        data->sources = {{source.fileName(), {}, {}}, {u"-"_s, {}, {}}, {u"gone.csv"_s, {}, {}}};
        session.datasets[0].data = data;
        const QString file = folder.filePath(u"a/s.costscope"_s);
        QVERIFY(saveSession(session, file).ok());
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QByteArray bytes = saved.readAll();
        QVERIFY(bytes.contains("\"file\": \"data/runs.csv\"") && !bytes.contains(folder.path().toUtf8()));
        // The folder moves as a whole.
        QVERIFY(QDir(folder.path()).rename(u"a"_s, u"b"_s));
        const QString moved = folder.filePath(u"b/s.costscope"_s);
        const auto loaded = loadSession(moved);
        QVERIFY(loaded.ok());
        QCOMPARE(loaded->session.datasets[0].data->sources[0].file, folder.filePath(u"b/data/runs.csv"_s));
        QVERIFY(saveSession(loaded->session, moved).ok());
        QFile again(moved);
        QVERIFY(again.open(QIODevice::ReadOnly));
        QCOMPARE(again.readAll(), bytes);
    }

    void knowsASession_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("is");
        const QByteArray good = writeSession(fullSession());
        QTest::newRow("session") << "a.costscope" << good << true;
        QTest::newRow("under another name") << "a.json"
                                            << "\n " + good << true;
        QTest::newRow("damaged") << "a.costscope" << QByteArray("\"") << true;
        QTest::newRow("a table that names it") << "a.csv" << QByteArray("n,t,\"costscope.session\"\n") << false;
        QTest::newRow("other JSON") << "a.json" << QByteArray("{\"format\": \"costscope.machine/1\"}") << false;
    }
    void knowsASession()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(bool, is);
        QTemporaryDir folder;
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        QCOMPARE(isSession(file.fileName()), is);
        QVERIFY(!isSession(folder.path()) && !isSession(u"-"_s));
    }

    /// What could not be opened again is not written.
    void tooLargeToBeOpened()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"x.costscope"_s);
        QVERIFY(saveSession(fullSession(), file).ok());
        SaveOptions options;
        options.most = QFileInfo(file).size() - 1;
        const auto saved = saveSession(fullSession(), file, options);
        QVERIFY(!saved.ok() && saved.error().message.contains(u"which is the most that can be opened"_s));
        QVERIFY(loadSession(file).ok());
    }

    void saysWhyNot()
    {
        QVERIFY(loadSession(u"/nowhere/x.costscope"_s).error().message.contains(u"cannot be opened"_s));
        QVERIFY(saveSession(fullSession(), u"/nowhere/x.costscope"_s)
                    .error()
                    .message.contains(u"its folder does not exist. No file was made."_s));
    }
};

QTEST_GUILESS_MAIN(TestSessionFile)
#include "tst_session_file.moc"
