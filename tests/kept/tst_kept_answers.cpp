// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line answers: the lines of lines.txt from the folder of the sources, and random ones on random sessions. See Kept.h.
#include "Kept.h"

#include "app/verbs/Verb.h"
#include "core/session/sessionFile.h"
#include "tests/random/randomCommand.h"
#include "tests/random/randomSession.h"
#include "views/draw/fonts.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

namespace {

QByteArray answerTo(const QStringList& words)
{
    QString out, err;
    QTextStream outStream(&out), errStream(&err);
    const int code = runVerb(words, outStream, errStream);
    return QStringLiteral("%1\n%2\n%3").arg(code).arg(out, err).toUtf8();
}

QByteArray contents(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestKeptAnswers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void lines()
    {
        Kept kept(QStringLiteral("answers"));
        QVERIFY(QDir::setCurrent(QStringLiteral(COSTSCOPE_SOURCE)));
        const QByteArray text = contents(QStringLiteral("tests/kept/lines.txt"));
        QVERIFY(!text.isEmpty());
        for (const QByteArray& line : text.split('\n')) {
            if (line.isEmpty() || line.startsWith('#')) continue;
            const QStringList words = QProcess::splitCommand(QString::fromUtf8(line));
            kept.add(QString::fromUtf8(line).replace(u'/', u':'), answerTo(words));
        }
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }

    void random()
    {
        Kept kept(QStringLiteral("random-answers"), Kept::Of::RandomThings);
        QTemporaryDir folder;
        QVERIFY(QDir::setCurrent(folder.path()));
        const QString file = QStringLiteral("s.costscope"), again = QStringLiteral("t.costscope");
        for (quint64 seed = 1; seed <= 60; ++seed) {
            Chance chance(seed);
            SessionTaste taste;
            taste.data.roundNumbers = seed % 3 == 0;
            const Session session = randomSession(chance, taste);
            QVERIFY(saveSession(session, file).ok());
            kept.addTo(QStringLiteral("sessions"), contents(file));
            QVERIFY(saveSession(measuredAgain(chance, session), again).ok());
            for (const char* form : {"--json", "--csv", "--seed=2"})
                kept.addTo(QStringLiteral("compare-again"),
                           answerTo({QStringLiteral("compare"), file, again, QStringLiteral("--bootstrap"), QStringLiteral("100"),
                                     QString::fromLatin1(form)}));
            for (int i = 0; i < 5; ++i) {
                const QStringList words = randomCommand(chance, session, file, QStringLiteral("."));
                if (words.front() != QLatin1String("export")) kept.addTo(words.front(), words.join(u' ').toUtf8() + '\n' + answerTo(words));
            }
        }
        QVERIFY(QDir::setCurrent(QStringLiteral("/")));
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_MAIN(TestKeptAnswers)
#include "tst_kept_answers.moc"
