// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of every session, tried on random ones.
#include "app/actions/Document.h"
#include "app/jobs/readLinked.h"
#include "app/verbs/Verb.h"
#include "core/compare/comparison.h"
#include "core/conclusions/sessionConclusions.h"
#include "core/session/baseline.h"
#include "core/session/sessionFile.h"
#include "importers/importFiles.h"
#include "tests/random/randomCommand.h"
#include "tests/random/randomEdits.h"
#include "tests/random/randomRun.h"
#include "tests/random/randomText.h"
#include "views/draw/fonts.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace costscope;

namespace {

QByteArray contents(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Where two texts part, with some of the line.
QString parting(const QByteArray& before, const QByteArray& after)
{
    const auto at = std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first - before.begin();
    const auto from = std::max<qsizetype>(0, at - 60);
    return u"…%1… became …%2…"_s.arg(QString::fromUtf8(before.mid(from, 120)), QString::fromUtf8(after.mid(from, 120)));
}

/// Which part of two sessions differs.
QString difference(const Session& a, const Session& b)
{
    if (a == b) return {};
    if (a.datasets != b.datasets) return u"datasets differ"_s;
    if (a.machines != b.machines) return u"machines differ"_s;
    if (a.fits != b.fits) return u"fits differ"_s;
    if (a.calibrations != b.calibrations) return u"calibrations differ"_s;
    if (a.figures != b.figures) return u"figures differ"_s;
    if (a.notes != b.notes) return u"notes differ"_s;
    if (a.baseline != b.baseline) return u"baselines differ"_s;
    if (a.unknown != b.unknown || a.unknownOf != b.unknownOf) return u"unknown fields differ"_s;
    return u"last ids differ: %1, %2"_s.arg(a.lastId).arg(b.lastId);
}

QString wrongAfterOpening(const Session& session, double packAbove)
{
    const QByteArray bytes = writeSession(session, packAbove);
    const auto read = readSession(bytes);
    if (!read.ok()) return u"not opened: "_s + read.error().toString();
    if (const QString differs = difference(session, read->session); !differs.isEmpty()) return u"opened otherwise: "_s + differs;
    const QByteArray again = writeSession(read->session, packAbove);
    return again == bytes ? QString() : u"saved otherwise: "_s + parting(bytes, again);
}

/// As most are; some have a long dataset, whose columns are packed.
Session anySession(Chance& chance)
{
    SessionTaste taste;
    if (chance.oneIn(12)) taste.data.rows = 3000, taste.datasets = 1, taste.figures = 1, taste.bootstrap = 5;
    return randomSession(chance, taste);
}

struct Spoken {
    int code = 0;
    QString out, err;
};

Spoken say(const QStringList& args)
{
    Spoken said;
    QTextStream out(&said.out), err(&said.err);
    said.code = runVerb(args, out, err);
    return said;
}

QString wrongWithAnswer(const QStringList& args, const Spoken& said)
{
    const bool isCut = said.code == 3 && args.front() == u"export"_s; // a figure that is not whole: of 20 mm, for one
    if ((said.code < 0 || said.code > 2) && !isCut) return u"exit code %1"_s.arg(said.code);
    if (said.code != 0 && said.err.isEmpty() && said.out.isEmpty()) return u"exit code %1 without a word"_s.arg(said.code);
    if (!args.contains(u"--json"_s) || said.code == 2) return {};
    QJsonParseError error;
    const QJsonDocument answer = QJsonDocument::fromJson(said.out.toUtf8(), &error);
    if (!answer.isObject()) return u"no JSON object: %1"_s.arg(error.errorString());
    return {};
}

} // namespace

class TestRandomSessions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    /// What is drawn by name stays as it was where the list grows, and no name is drawn more often than another.
    void aNewNameTakesItsShareAlone()
    {
        QStringList names, more;
        for (int i = 0; i < 20; ++i) names << u"figure-%1"_s.arg(i);
        more = QStringList{u"a-new-one"_s} + names;
        std::map<QString, int> drawn;
        for (quint64 seed = 1; seed <= 21'000; ++seed) {
            const QString now = Chance(seed).ofNamed(more), before = Chance(seed).ofNamed(names);
            if (now != more.front()) QCOMPARE(now, before);
            ++drawn[now];
        }
        for (const QString& name : more) QVERIFY2(std::abs(drawn[name] - 1000) < 150, qPrintable(name)); // 4.9 times its deviation
    }

    /// A seed that fails here must fail elsewhere.
    void theSeedDecides()
    {
        Chance one(7), other(7);
        for (int i = 0; i < 3; ++i) QCOMPARE(writeSession(randomSession(one)), writeSession(randomSession(other)));
        const QByteArray bytes("0123456789abcdefghijklmnopqrstuvwxyz");
        const auto* data = reinterpret_cast<const unsigned char*>(bytes.constData());
        Chance steered(data, size_t(bytes.size())), again(data, size_t(bytes.size()));
        QCOMPARE(writeSession(randomSession(steered)), writeSession(randomSession(again)));
        Chance spent(data, 0);
        QVERIFY(randomSession(spent) == Session());
        QCOMPARE(Chance(5489).below(1000), quint64(30)); // std::mt19937_64 begins with 14514284786278117030 everywhere
    }

    void savingAndOpeningChangesNothing()
    {
        const QString problems = RandomRun::of(150).firstProblems([](Chance& chance, quint64) {
            const Session session = anySession(chance);
            const QString wrong = wrongAfterOpening(session, packedAbove);
            return wrong.isEmpty() ? wrongAfterOpening(session, 0) : wrong;
        });
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

    void filesOpenAsTheyWereSaved()
    {
        QTemporaryDir folder;
        const QString problems = RandomRun::of(40).firstProblems([&](Chance& chance, quint64) {
            const Session session = anySession(chance);
            const SessionView view = randomView(chance, session);
            const QString file = folder.filePath(u"s.costscope"_s), again = folder.filePath(u"t.costscope"_s);
            SaveOptions options;
            options.view = view;
            if (const auto saved = saveSession(session, file, options); !saved.ok()) return saved.error().toString();
            const auto loaded = loadSession(file, readLinked);
            if (!loaded.ok()) return loaded.error().toString();
            if (loaded->view != view) return u"the view differs"_s;
            options.view = loaded->view;
            if (const auto saved = saveSession(loaded->session, again, options); !saved.ok()) return saved.error().toString();
            return contents(file) == contents(again) ? QString() : parting(contents(file), contents(again));
        });
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

    void linkedDataComeBack()
    {
        QTemporaryDir folder;
        const QString problems = RandomRun::of(30).firstProblems([&](Chance& chance, quint64 seed) {
            Session session = randomSession(chance);
            const QString source = folder.filePath(u"runs %1.csv"_s.arg(seed));
            QFile file(source);
            if (!file.open(QIODevice::WriteOnly)) return file.errorString();
            file.write(toCsv(randomRuns(chance, {}).principal()).toUtf8());
            file.close();
            ImportRequest request;
            request.paths = {source};
            const ImportReport report = importFiles(request);
            if (report.datasets.empty()) return u"not imported"_s;
            const QString id = addDataset(session, report.datasets.front());
            session.datasets.back().storage = Storage::Linked;
            addRandomFit(chance, session, {});
            const QString name = folder.filePath(u"s.costscope"_s), again = folder.filePath(u"t.costscope"_s);
            if (const auto saved = saveSession(session, name); !saved.ok()) return saved.error().toString();
            for (const QJsonValue written : QJsonDocument::fromJson(contents(name))["datasets"].toArray())
                if (written["id"] == id && written.toObject().contains(QLatin1String("tables"))) return u"not linked"_s;
            const auto loaded = loadSession(name, readLinked);
            if (!loaded.ok()) return loaded.error().toString();
            const DatasetItem* item = loaded->session.dataset(id);
            if (!item || !item->missing.isEmpty()) return u"missing: %1"_s.arg(item ? item->missing : id);
            if (item->data->tables != session.dataset(id)->data->tables) return u"other data came back"_s;
            if (const auto saved = saveSession(loaded->session, again); !saved.ok()) return saved.error().toString();
            return contents(name) == contents(again) ? QString() : parting(contents(name), contents(again));
        });
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

    void everyEditIsTakenBackAndMadeAgain()
    {
        std::map<std::string, int> made;
        const QString problems = RandomRun::of(60).firstProblems([&](Chance& chance, quint64) {
            const SessionTaste taste;
            Document document;
            document.replace(randomSession(chance, taste), {});
            std::vector<Session> states = {document.session()};
            for (int i = 0; i < 16; ++i) {
                const RandomEdit& edit = chance.of(randomEdits());
                Session next = document.session();
                edit.make(chance, next, taste);
                document.edit(QString::fromLatin1(edit.name), next);
                if (next == states.back()) continue;
                ++made[edit.name];
                states.push_back(next);
                if (const QString wrong = wrongAfterOpening(next, packedAbove); !wrong.isEmpty())
                    return u"after “%1”: %2"_s.arg(QLatin1String(edit.name), wrong);
            }
            if (document.undoStack().count() != int(states.size()) - 1) return u"not one step for each edit"_s;
            for (size_t i = states.size() - 1; i > 0; --i) {
                document.undoStack().undo();
                if (const QString differs = difference(states[i - 1], document.session()); !differs.isEmpty()) return u"undo: "_s + differs;
            }
            for (size_t i = 1; i < states.size(); ++i) {
                document.undoStack().redo();
                if (const QString differs = difference(states[i], document.session()); !differs.isEmpty()) return u"redo: "_s + differs;
            }
            return QString();
        });
        for (const RandomEdit& edit : randomEdits()) qInfo("%4d %s", made[edit.name], edit.name);
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

    void aSessionDiffersInNothingFromItself()
    {
        const QString problems = RandomRun::of(40).firstProblems([](Chance& chance, quint64) {
            const Session session = randomSession(chance);
            const SessionComparison comparison = compareSessions(session, session);
            if (!comparison.equal || !comparison.same()) return u"compareSessions() finds differences"_s;
            FigureMemory memory;
            const auto verdict = sessionVerdict(session, session, {}, memory);
            if (!verdict.ok()) return verdict.error().message;
            if (verdict->strongest()) return u"the verdict: "_s + verdict->headline();
            if (verdict->unmatched != 0) return u"%1 conclusions without partner"_s.arg(verdict->unmatched);
            return QString();
        });
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

    void everyVerbAnswers()
    {
        QTemporaryDir folder;
        std::map<QString, std::array<int, 4>> codes;
        qint64 slowest = 0;
        QString slowestCase;
        const QString problems = RandomRun::of(60).firstProblems([&](Chance& chance, quint64) {
            const Session session = randomSession(chance);
            const QString file = folder.filePath(u"s.costscope"_s);
            if (const auto saved = saveSession(session, file); !saved.ok()) return saved.error().toString();
            if (const Spoken said = say({u"check"_s, file}); said.code != 0) return u"check: "_s + said.err;
            const Spoken same = say({u"compare"_s, file, file, u"--json"_s});
            if (same.code != 0) return u"compare: "_s + same.err + same.out;
            if (!QJsonDocument::fromJson(same.out.toUtf8())["equal"].toBool()) return u"compare: "_s + same.out;
            for (int i = 0; i < 5; ++i) {
                const QStringList command = randomCommand(chance, session, file, folder.path());
                QElapsedTimer timer;
                timer.start();
                const Spoken said = say(command);
                if (timer.elapsed() > slowest) slowest = timer.elapsed(), slowestCase = command.join(QLatin1Char(' '));
                if (const QString wrong = wrongWithAnswer(command, said); !wrong.isEmpty())
                    return command.join(QLatin1Char(' ')) + u": "_s + wrong;
                ++codes[command.front()][size_t(said.code)];
            }
            return QString();
        });
        for (const auto& [verb, count] : codes)
            qInfo("%-12s exit 0: %4d, 1: %4d, 2: %4d, 3: %4d", qPrintable(verb), count[0], count[1], count[2], count[3]);
        qInfo("slowest: %lld ms (%s)", slowest, qPrintable(slowestCase));
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }
};

QTEST_MAIN(TestRandomSessions)
#include "tst_random_sessions.moc"
