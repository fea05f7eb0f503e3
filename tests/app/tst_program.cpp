// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/Verb.h"
#include "core/base/literals.h"

#include <QDir>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

/// The program as a script starts it, where nobody is logged in and there is no display.
namespace {

struct Ended {
    int code = -1;
    QByteArray out, err;
};

QProcessEnvironment bare(const QString& temporary)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_RUNTIME_DIR", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(QLatin1String(name));
    environment.insert(u"TMPDIR"_s, temporary);
    return environment;
}

Ended start(const QStringList& args, const QString& temporary, const QString& input = {})
{
    QProcess process;
    process.setProcessEnvironment(bare(temporary));
    if (!input.isEmpty()) process.setStandardInputFile(input);
    process.start(QStringLiteral(COSTSCOPE_PROGRAM), args);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QString sample(const char* name)
{
    return QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/mpip/%1").arg(QLatin1String(name));
}

QString lammps()
{
    return QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/amdahl_lammps.csv");
}

/// The answer of `import` without what tells standard input from a file.
QJsonObject withoutNames(const QByteArray& json)
{
    QJsonObject answer = QJsonDocument::fromJson(json).object();
    QJsonArray datasets;
    for (const QJsonValue value : answer.value(QLatin1String("datasets")).toArray()) {
        QJsonObject dataset = value.toObject(), summary = dataset.value(QLatin1String("summary")).toObject();
        summary.remove(QLatin1String("report_of_run")); // stands in the file name
        dataset[QLatin1String("summary")] = summary;
        QJsonObject source = dataset.value(QLatin1String("source")).toObject();
        source.remove(QLatin1String("file"));
        dataset[QLatin1String("source")] = source;
        dataset.remove(QLatin1String("sources"));
        datasets.append(dataset);
    }
    answer[QLatin1String("datasets")] = datasets;
    return answer;
}

} // namespace

class TestProgram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// stderr holds our messages alone: none here. What was made for Qt is gone afterwards.
    void saysNothingNeedless_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::newRow("export") << QStringList{"export", lammps(), "-o", "{out}/figure.pdf"};
        QTest::newRow("import") << QStringList{"import", sample("pctl.4.18756.1.mpiP")};
        QTest::newRow("formats") << QStringList{"formats"};
        QTest::newRow("version") << QStringList{"--version"};
    }
    void saysNothingNeedless()
    {
        QFETCH(QStringList, args);
        const QTemporaryDir temporary, out;
        args.replaceInStrings(u"{out}"_s, out.path());
        const Ended ended = start(args, temporary.path());
        QCOMPARE(ended.code, 0);
        for (const QByteArray& line : ended.err.split('\n'))
            QVERIFY2(line.isEmpty() || line.contains("warning: ") || line.contains("note: "), line.constData());
        QVERIFY2(!ended.err.contains("QStandardPaths") && !ended.err.contains('\r'), ended.err.constData());
        QCOMPARE(QDir(temporary.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden), QStringList());
    }

    /// Two runs of the program, two folders, the same bytes: figures belong under version control.
    /// A figure as JSON in the place of the session that it was drawn from: nothing is left of that.
    void neverReplacesWhatItRead()
    {
        const QTemporaryDir temporary;
        const QString data = temporary.filePath(u"runs.csv"_s);
        QVERIFY(QFile::copy(lammps(), data));
        const Ended ended = start({"export", data, "-o", temporary.path() + "/./runs.csv"}, temporary.path());
        QCOMPARE(ended.code, 1);
        QFile before(lammps()), after(data);
        QVERIFY(before.open(QIODevice::ReadOnly) && after.open(QIODevice::ReadOnly));
        QCOMPARE(after.readAll(), before.readAll());
    }

    void exportsTheSameBytesEveryTime_data()
    {
        QTest::addColumn<QString>("format");
        for (const char* format : {"pdf", "svg", "png", "csv", "json"}) QTest::newRow(format) << QString::fromLatin1(format);
    }

    void exportsTheSameBytesEveryTime()
    {
        QFETCH(QString, format);
        QTemporaryDir temporary;
        QList<QByteArray> written;
        for (const QString& run : {temporary.filePath(u"first"_s), temporary.filePath(u"second"_s)}) {
            QVERIFY(QDir().mkpath(run));
            const Ended ended =
                start({"export", "--example", "seven-applications", "--all", "-o", run + "/{number}-{kind}." + format, "--dpi", "100"},
                      temporary.path());
            QVERIFY2(ended.code == 0, ended.err.constData());
            const QStringList files = QDir(run).entryList(QDir::Files, QDir::Name);
            QCOMPARE(files.size(), 5);
            QCOMPARE(files.front(), u"1-overhead-curves."_s + format);
            QByteArray bytes;
            for (const QString& name : files) {
                QFile file(run + '/' + name);
                QVERIFY(file.open(QIODevice::ReadOnly));
                bytes += name.toUtf8() + file.readAll();
            }
            written << bytes;
        }
        QVERIFY(written[0].size() > 1000 && written[0] == written[1]);
    }

    /// Data, model and program stand in the file, so that a figure can be made again.
    void everyFormatSaysWhereItComesFrom_data()
    {
        QTest::addColumn<QString>("format");
        for (const char* format : {"svg", "png", "json"}) QTest::newRow(format) << QString::fromLatin1(format);
    }

    void everyFormatSaysWhereItComesFrom()
    {
        QFETCH(QString, format);
        QTemporaryDir temporary;
        const QString out = temporary.filePath(u"figure."_s + format);
        QCOMPARE(start({"export", lammps(), "-o", out}, temporary.path()).code, 0);
        QString text;
        if (format == QLatin1String("png")) {
            text = QImage(out).text(u"Source"_s);
        } else {
            QFile file(out);
            QVERIFY(file.open(QIODevice::ReadOnly));
            text = QString::fromUtf8(file.readAll());
        }
        for (const char* part : {"amdahl_lammps.csv sha256:", "Costscope"}) QVERIFY2(text.contains(QLatin1String(part)), part);
    }

    void readsStandardInput_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"pctl.4.18756.1.mpiP", "jacobi2d.32.5574.1.mpiP"}) QTest::newRow(name) << sample(name);
    }
    void readsStandardInput()
    {
        QFETCH(QString, file);
        const QTemporaryDir temporary;
        const Ended byFile = start({"import", file, "--json"}, temporary.path());
        const Ended byInput = start({"import", "-", "--json"}, temporary.path(), file);
        QCOMPARE(byFile.code, 0);
        QVERIFY2(byInput.code == 0, byInput.err.constData());
        QCOMPARE(withoutNames(byInput.out), withoutNames(byFile.out));
        QVERIFY(!withoutNames(byFile.out)["datasets"].toArray().isEmpty());
    }

    /// A terminal sees how far it is, a log file does not.
    void progressIsForTerminals()
    {
        for (const bool terminal : {false, true}) {
            QString outText, errText;
            QTextStream out(&outText), err(&errText);
            QCOMPARE(runVerb({"import", sample("jacobi2d.32.5574.1.mpiP")}, out, err, {false, terminal}), 0);
            QCOMPARE(errText.contains(u" %"_s), terminal);
            QCOMPARE(errText.contains(QLatin1Char('\r')), terminal);
        }
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
