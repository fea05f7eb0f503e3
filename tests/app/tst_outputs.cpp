// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/Verb.h"
#include "core/base/literals.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace costscope;

namespace {

struct Ended {
    int code = -1;
    QByteArray out, err;
};

/// A line of a shell in which $costscope, $runs and $session stand for the program, run times and a session; it stands in a folder of its
/// own.
Ended shell(const QString& line, const QString& folder)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"costscope"_s, QStringLiteral(COSTSCOPE_PROGRAM));
    environment.insert(u"runs"_s, QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/amdahl_lammps.csv"));
    environment.insert(u"session"_s, QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/seven-applications.costscope"));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(u"bash"_s, {u"-c"_s, line});
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit) return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

/// A line that succeeds, for every verb; help for those that need more.
QStringList lines()
{
    QStringList all = {u"--help"_s,
                       u"--version"_s,
                       u"--man"_s,
                       u"--completion bash"_s,
                       u"import $runs"_s,
                       u"import $runs --json"_s,
                       u"fit amdahl-overhead $runs --json"_s,
                       u"machines --csv"_s,
                       u"check $session"_s,
                       u"export $runs -o x.pdf"_s,
                       u"machines hopper -o m.json"_s};
    for (const Verb& verb : allVerbs()) all << verb.name + u" --help"_s;
    return all;
}

} // namespace

/// Where an answer or a file goes that is no file.
class TestOutputs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// An answer that is lost is no success.
    void aLostAnswerIsTold_data()
    {
        QTest::addColumn<QString>("line");
        for (const QString& line : lines()) QTest::newRow(qPrintable(line)) << line;
    }
    void aLostAnswerIsTold()
    {
        QFETCH(QString, line);
        const QTemporaryDir folder;
        QCOMPARE(shell(u"$costscope %1 > out"_s.arg(line), folder.path()).code, 0);
        const Ended full = shell(u"$costscope %1 > /dev/full"_s.arg(line), folder.path());
        QCOMPARE(full.code, 1);
        QVERIFY2(full.err.contains("error: The answer was not written in full to the standard output: the disk is full."), full.err);
        const Ended closed = shell(u"$costscope %1 >&-"_s.arg(line), folder.path());
        QCOMPARE(closed.code, 1);
        QVERIFY2(closed.err.contains("to the standard output: it is closed."), closed.err);
    }

    /// The first file that is opened gets the lowest free number: with a closed standard output or error that would be theirs.
    void closedStreamsWriteIntoNoFile()
    {
        const QTemporaryDir folder;
        for (const char* closed : {"<&-", ">&-", "2>&-", "<&- >&- 2>&-"}) {
            shell(u"rm -f m.json; $costscope machines hopper -o m.json %1; $costscope import nothing %1"_s.arg(QLatin1String(closed)),
                  folder.path());
            QCOMPARE(QJsonDocument::fromJson(contentOf(folder.filePath(u"m.json"_s))).object().value(u"id"_s).toString(), u"hopper"_s);
        }
    }

    void devicesStayDevices()
    {
        const QTemporaryDir folder;
        for (const char* line : {"machines hopper -o /dev/null", "export $runs -o /dev/null --format pdf",
                                 "stages ring-allgather --processes 4 --size 8 -o /dev/null"}) {
            QCOMPARE(shell(u"$costscope %1"_s.arg(QLatin1String(line)), folder.path()).code, 0);
            struct stat null {};
            QVERIFY(::stat("/dev/null", &null) == 0 && S_ISCHR(null.st_mode));
        }
        const Ended full = shell(u"$costscope machines hopper -o /dev/full"_s, folder.path());
        QCOMPARE(full.code, 1);
        QVERIFY2(full.err.contains("The machine was not written: the disk is full. What was written before the failure stays there."),
                 full.err);
        const Ended link = shell(u"ln -s /dev/null link; $costscope machines hopper -o link; test -L link -a -c link"_s, folder.path());
        QCOMPARE(link.code, 0);
    }

    void pipesAreWrittenInto()
    {
        const QTemporaryDir folder;
        const QByteArray machine =
            (shell(u"$costscope machines hopper -o m.json"_s, folder.path()), contentOf(folder.filePath(u"m.json"_s)));
        QVERIFY(machine.startsWith('{'));
        for (const char* line :
             {"$costscope machines hopper -o /dev/stdout | cat", "$costscope machines hopper -o - | cat",
              "$costscope machines hopper -o - > file; cat file",
              "echo first > file; $costscope machines hopper -o - >> file; tail -n +2 file",
              "$costscope machines hopper -o >(cat > out) >/dev/null; while [ ! -s out ]; do sleep .01; done; sleep .1; cat out",
              "mkfifo pipe; $costscope machines hopper -o pipe >/dev/null & sleep .1; cat pipe; test -p pipe"}) {
            const QTemporaryDir own;
            const Ended ended = shell(QString::fromLatin1(line), own.path());
            QVERIFY2(ended.code == 0 && ended.out == machine, line);
        }
        const Ended json = shell(u"$costscope export $runs -o - --format csv --json"_s, folder.path());
        QVERIFY(json.code == 0 && json.out.startsWith("panel,")); // the answer stands where messages do
        QVERIFY(json.err.contains("\"costscope.export/1\""));
    }

    /// A link is followed, to what is there and to what is not yet.
    void linksAreFollowed()
    {
        const QTemporaryDir folder;
        const Ended ended =
            shell(u"echo old > there; ln -s there a; ln -s new b; ln -s c d; ln -s d c; chmod 640 there;"
                  "$costscope machines hopper -o a && $costscope machines hopper -o b && cmp a b && test -L a -a -L b && stat -c %a there;"
                  "$costscope machines hopper -o c"_s,
                  folder.path());
        QVERIFY2(ended.out.endsWith("640\n"), ended.out + ended.err);
        QCOMPARE(ended.code, 1);
        QVERIFY(ended.err.contains("its links go round in a circle"));
    }

    /// Rights are those of the file that was there, or as the umask says.
    void rights_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("mode");
        QTest::newRow("new") << "umask 022" << QByteArray("644\n");
        QTest::newRow("private") << "umask 077" << QByteArray("600\n");
        QTest::newRow("open") << "umask 0" << QByteArray("666\n");
        QTest::newRow("kept") << "umask 022; touch m.json; chmod 604 m.json" << QByteArray("604\n");
    }
    void rights()
    {
        QFETCH(QString, line);
        QFETCH(QByteArray, mode);
        const QTemporaryDir folder;
        QCOMPARE(shell(line + u"; $costscope machines hopper -o m.json >/dev/null; stat -c %a m.json"_s, folder.path()).out, mode);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{u"m.json"_s});
    }
};

QTEST_GUILESS_MAIN(TestOutputs)
#include "tst_outputs.moc"
