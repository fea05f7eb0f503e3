// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Quantity.h"
#include "core/base/program.h"
#include "core/session/sessionFile.h"
#include "importers/importFiles.h"
#include "tests/app/said.h"
#include "tests/jsonDifference.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace costscope;

// Every verb as a script would call it, against stored answers: tests/app/cli/<case>/args (one word per line; {cases}
// stands for the folder of the cases, {data} for resources/examples/overhead) and expected.json or expected.txt beside it,
// with the exit code in its first line "exit N" (txt) or in `exit` (args). A mismatch writes the answer as .actual.

namespace {

QJsonObject json(const Said& said)
{
    return QJsonDocument::fromJson(said.out.toUtf8()).object();
}

QByteArray content(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString cases()
{
    return QStringLiteral(COSTSCOPE_TEST_DATA "/cli");
}

QString table(const char* name)
{
    return QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/amdahl_%1.csv").arg(QLatin1String(name));
}

/// Two series whose names hold a comma.
QString twoLibraries()
{
    static const QTemporaryDir folder;
    const QString path = folder.filePath(u"two.csv"_s);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return path;
    file.write("library,cores,time (s)\n");
    for (const char* library : {"A 1", "B 2"})
        for (const int n : {1, 2, 4, 8, 16})
            file.write(QByteArray(library) + ',' + QByteArray::number(n) + ',' + QByteArray::number(100.0 / n) + '\n');
    return path;
}

QString benchmark(const char* name)
{
    return QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/benchmarks/%1.json").arg(QLatin1String(name));
}

QString sampleFolder()
{
    return QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/mpip");
}

QJsonArray golden()
{
    return QJsonDocument::fromJson(content(COSTSCOPE_SOURCE "/tests/core/amdahl-golden.json")).object()["items"].toArray();
}

QJsonObject parameter(const QJsonObject& fit, const QString& name)
{
    for (const QJsonValue p : fit["parameters"].toArray())
        if (p["name"].toString() == name) return p.toObject();
    return {};
}

QString example()
{
    return QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/seven-applications.costscope");
}

/// Answers without what differs from one checkout to the next.
QString portable(QString text)
{
    return text.replace(QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overhead/"), "{data}/")
        .replace(cases() + '/', "{cases}/")
        .replace(programName(), "{program}");
}

QStringList storedArgs(const QString& folder)
{
    QStringList args = QString::fromUtf8(content(folder + "/args")).split('\n', Qt::SkipEmptyParts);
    for (QString& arg : args) arg.replace("{cases}", cases()).replace("{data}/", COSTSCOPE_SOURCE "/resources/examples/overhead/");
    return args;
}

} // namespace

class TestVerbs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stored_data()
    {
        QTest::addColumn<QString>("folder");
        for (const QString& name : QDir(cases()).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << cases() + '/' + name;
    }
    void stored()
    {
        QFETCH(QString, folder);
        const QStringList args = storedArgs(folder);
        const Said said = say(args);
        const bool isJson = args.contains("--json");
        const QString actual = isJson ? portable(said.out) : portable(QString("exit %1\n%2%3").arg(said.code).arg(said.out, said.err));
        const QString name = folder + (isJson ? "/expected.json" : "/expected.txt");
        const QByteArray expected = content(name);
        const QString different =
            isJson ? jsonDifference(QJsonDocument::fromJson(actual.toUtf8()).object(), QJsonDocument::fromJson(expected).object())
            : actual.toUtf8() == expected ? QString()
                                          : u"another text"_s;
        if (!different.isEmpty() || expected.isEmpty()) {
            QFile file(name + ".actual");
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(actual.toUtf8());
        }
        QVERIFY2(different.isEmpty() && !expected.isEmpty(), qPrintable(name + ": " + different));
    }

    /// Whatever a verb answers can be read, also where its numbers are beyond all scales.
    void answersAreJson_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::addColumn<QString>("field");
        const auto row = [](const QStringList& args, const char* field = "") {
            QTest::newRow(qPrintable(args.join(' ').section('/', -1))) << args << field;
        };
        for (const char* verb : {"formats", "models", "machines", "figures", "examples"}) row({verb});
        for (const QString& name : QDir(cases()).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) { // and whatever is stored
            const QStringList args = storedArgs(cases() + '/' + name);
            const bool isHelp = args.contains("help") || args.contains("--help") || args.contains("-h");
            if (!isHelp) QTest::newRow(qPrintable(name)) << args.filter(QRegularExpression("^(?!--(csv|json)$)")) << QString();
        }
        row({"import", table("lammps")});
        row({"fit", "amdahl-overhead", table("lammps")});
        row({"evaluate", "amdahl-overhead", "--set", "n=4", "--set", "t_1=1", "--set", "f_s=0.1"});
        row({"check", example()});
        row({"compare", table("lammps"), "--model", "amdahl-overhead"});
        row({"predict", "cannon", "--size", "4096", "--cores", "1024"});
        row({"tune", "--processes", "4", "--time-steps", "10000", "--cells", "10000"});
        row({"tune", "--processes", "4", "--time-steps", "10000", "--cells", "10000", "--requests", "1000"}, "steps");
        row({"select", COSTSCOPE_SOURCE "/resources/examples/selection/illustrative_ialltoall.csv"}, "steps");
        row({"overlap", COSTSCOPE_SOURCE "/resources/examples/overlap/illustrative_codes.csv"}, "rows");
        row({"overlap", COSTSCOPE_SOURCE "/tests/app/overlap-extreme.csv"}, "rows");
    }
    void answersAreJson()
    {
        QFETCH(QStringList, args);
        QFETCH(QString, field);
        const Said said = say(args + QStringList{"--json"});
        QJsonParseError problem;
        const QJsonObject object = QJsonDocument::fromJson(said.out.toUtf8(), &problem).object();
        QVERIFY2(problem.error == QJsonParseError::NoError, qPrintable(problem.errorString() + '\n' + said.out));
        QVERIFY2(object["format"].toString().startsWith("costscope."), qPrintable(said.out));
        if (!field.isEmpty()) QVERIFY2(!object[field].toArray().isEmpty(), qPrintable(said.out));
    }

    void helpNamesEveryVerb()
    {
        const Said help = say({"--help"});
        QCOMPARE(help.code, 0);
        for (const Verb& verb : allVerbs()) {
            QVERIFY2(help.out.contains("\n  " + verb.name + ' '), qPrintable(verb.name));
            const Said own = say({verb.name, "--help"});
            QCOMPARE(own.code, 0);
            for (const Option& option : verb.options) QVERIFY2(own.out.contains("  " + option.name + ' '), qPrintable(option.name));
        }
        QCOMPARE(say({"--version"}).out, programName() + '\n');
    }

    void usageErrors_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::addColumn<QString>("said");
        QTest::newRow("verb") << QStringList{"frobnicate"} << "“frobnicate” is neither a verb nor a file. Verbs: formats, ";
        QTest::newRow("algorithm") << QStringList{"predict", "lu", "--size", "8", "--cores", "6"}
                                   << "no algorithm “lu”. Known: cannon, summa";
        QTest::newRow("no size") << QStringList{"predict", "cannon", "--cores", "6"} << "--size and --cores are needed";
        QTest::newRow("reading") << QStringList{"predict", "cannon", "--reading", "loud"} << "no reading “loud”. Known: printed-volume";
        QTest::newRow("option") << QStringList{"fit", "amdahl-overhead", "x.csv", "--weihgts", "log"}
                                << "does not know the option --weihgts. Did you mean “--weights”? Known: --fix, --weights";
        QTest::newRow("no value") << QStringList{"fit", "amdahl-overhead", "x.csv", "--fix"} << "--fix needs a value";
        QTest::newRow("not whole") << QStringList{"fit", "amdahl-overhead", "x.csv", "--drop", "1.5"} << "--drop takes a whole number";
        QTest::newRow("negative") << QStringList{"fit", "amdahl-overhead", "x.csv", "--drop", "-1"} << "--drop takes a whole number";
        QTest::newRow("no file") << QStringList{"fit", "amdahl-overhead"} << "fit needs: [MODEL] FILE...";
        QTest::newRow("model") << QStringList{"fit", "gauss", "x.csv"}
                               << "“gauss” is neither a file nor a model that can be fitted. Known: ";
        QTest::newRow("at of a model") << QStringList{"fit", "amdahl-overhead", "x.csv", "--at", "64"}
                                       << "--at goes with a fit without a model";
        QTest::newRow("at zero") << QStringList{"fit", table("lammps"), "--at", "0"} << "--at: ";
        QTest::newRow("at a word") << QStringList{"fit", table("lammps"), "--at", "many"} << "--at: ";
        QTest::newRow("work") << QStringList{"fit", table("lammps"), "--as", "big"}
                              << "--as: data, strong, weak, unknown or a format (see costscope formats), not “big”.";
        QTest::newRow("work of a model") << QStringList{"fit", "amdahl-overhead", table("lammps"), "--as", "weak"}
                                         << "--as with a model is a format (see costscope formats), not “weak”";
        QTest::newRow("law") << QStringList{"fit", table("lammps"), "--law", "none"}
                             << "--law: there is no law “none”. Known: all, amdahl, ";
        QTest::newRow("weights without a model")
            << QStringList{"fit", table("lammps"), "--weights", "log"} << "--weights goes with a model: fit MODEL FILE...";
        QTest::newRow("name to fix") << QStringList{"fit", "amdahl-overhead", "x.csv", "--fix", "t_2=4"}
                                     << "--fix: there is no value “t_2” here. Did you mean “t_1”? Known: ";
        QTest::newRow("no equals sign") << QStringList{"fit", "amdahl-overhead", "x.csv", "--fix", "f_s"} << "--fix takes NAME=VALUE";
        QTest::newRow("no number") << QStringList{"fit", "amdahl-overhead", "x.csv", "--fix", "f_s=small"} << "small";
        QTest::newRow("weights") << QStringList{"fit", "amdahl-overhead", "x.csv", "--weights", "heavy"}
                                 << "plain, relative or log, not “heavy”";
        QTest::newRow("scan of eq (1)") << QStringList{"fit", "amdahl-ratio", table("lammps"), "--scan"}
                                        << "--scan goes with amdahl-overhead: it tries values of f_s, which amdahl-ratio does not have.";
        QTest::newRow("name to set") << QStringList{"evaluate", "amdahl-overhead", "--set", "x=4"}
                                     << "--set: there is no value “x” here. Known: ";
        QTest::newRow("word to set") << QStringList{"evaluate", "node-aware-max-rate", "--set", "locality=moon"}
                                     << "--set locality: “moon” is not known here. Known: intra-socket, intra-node, inter-node.";
        QTest::newRow("too many") << QStringList{"formats", "all"} << "formats takes only";
        QTest::newRow("format of figures") << QStringList{"export", "x.csv", "--as", "fortran", "-o", "x.pdf"}
                                           << "no format “fortran”. Known: ";
        QTest::newRow("format of a session") << QStringList{"export", "--example", "hpl-and-lammps", "--as", "runs-csv", "-o", "x.pdf"}
                                             << "--as goes with files";
        QTest::newRow("format") << QStringList{"import", "x.csv", "--as", "fortran"} << "no format “fortran”. Known: ";
        QTest::newRow("no output") << QStringList{"export", "x.csv"} << "export needs -o OUT";
        QTest::newRow("figure") << QStringList{"export", table("lammps"), "-o", "x.pdf", "--figure", "pie"}
                                << "--figure: there is no “pie”. Known: ";
        QTest::newRow("choice") << QStringList{"export", table("lammps"), "-o", "x.pdf", "--choice", "colour=red"} << "has no “colour”";
        QTest::newRow("what if") << QStringList{"levels", "x.json", "--what-if", "pnp=4"}
                                 << "--what-if: there is no value “pnp” here. Did you mean “ppn”? Known: machine, ";
        QTest::newRow("word of a what if") << QStringList{"levels", "x.json", "--what-if", "order=random"}
                                           << "--what-if order: “random” is not known here. Known: recorded, block, round-robin.";
        const auto ofLevels = [](const char* value) {
            return QStringList{"export", "--example", "amg-blue-waters", "-o", "x.json", "--choice", value};
        };
        QTest::newRow("choice of a what if") << ofLevels("what_if.pnp=4")
                                             << "--choice what_if.pnp: A what if has no value “pnp”. Known: machine, ";
        QTest::newRow("no number of ranks") << ofLevels("ppn=many") << "--choice ppn: ";
        QTest::newRow("slip in an option") << QStringList{"export", table("lammps"), "-o", "x.pdf", "--figre", "pie"}
                                           << "export does not know the option --figre. Did you mean “--figure”? Known: ";
        QTest::newRow("slip in a figure") << QStringList{"export", table("lammps"), "-o", "x.pdf", "--figure", "overhead-curve"}
                                          << "--figure: there is no “overhead-curve”. Did you mean “overhead-curves”? Known: ";
        QTest::newRow("slip in a machine") << QStringList{"evaluate", "amdahl", "--machine", "blue-water"}
                                           << "nor a file of that name. Did you mean “blue-waters”? Shipped: ";
        QTest::newRow("slip in a verb") << QStringList{"exprot", table("lammps")} << "nor a file. Did you mean “export”? Verbs: ";
        QTest::newRow("other data without a session")
            << QStringList{"export", table("lammps"), "-o", "x.pdf", "--with", table("vasp")} << "--with goes with a session or an example";
        QTest::newRow("other data of no place")
            << QStringList{"export", "--example", "seven-applications", "-o", "x.pdf", "--with", u"LAMPPS="_s + table("vasp")}
            << "--with: there is no “LAMPPS” in the session. ";
        QTest::newRow("other data of a place that is open")
            << QStringList{"export", "--example", "seven-applications", "-o", "x.pdf", "--with", table("lammps")}
            << "--with: which of the session's data do amdahl_lammps stand for? Say it with --with NAME=FILE: ";
        QTest::newRow("palette") << QStringList{"export", table("lammps"), "-o", "x.pdf", "--palette", "red"}
                                 << "--palette: colour or grey, not “red”.";
        const auto drawn = [](const char* file, const char* option, const char* value) {
            return QStringList{"export", table("lammps"), "-o", file, option, value};
        };
        QTest::newRow("ending") << drawn("r.docx", "--palette", "grey")
                                << "The ending “docx” is not a figure format. Use one of .pdf, .svg, .png, .eps, .tex, .tikz, .csv, .json.";
        QTest::newRow("no width") << drawn("r.pdf", "--width-mm", "0") << "Choose a size from 15 mm to 2000 mm.";
        QTest::newRow("negative width") << drawn("r.pdf", "--width-mm", "-84") << "cannot be -84 mm wide or high";
        QTest::newRow("huge height") << drawn("r.pdf", "--height-mm", "1e9") << "Choose a size from 15 mm to 2000 mm.";
        QTest::newRow("dpi") << drawn("r.png", "--dpi", "0") << "Choose a resolution from 30 to 2400 dpi.";
        QTest::newRow("dpi no number") << drawn("r.png", "--dpi", "many") << "--dpi takes a number, not “many”.";
        const auto tuned = [](const char* option, const char* value) {
            return QStringList{"tune", "--processes", "4", "--time-steps", "10", "--cells", "10", option, value};
        };
        for (const char* option : {"--processes", "--time-steps", "--cells", "--tile"})
            QTest::newRow(option) << tuned(option, "0") << u"%1 takes a whole number of 1 or more, not “0”."_s.arg(option);
        QTest::newRow("font") << drawn("r.pdf", "--font", "Comic") << "--font: Noto Sans or Noto Serif or STIXGeneral, not “Comic”.";
        QTest::newRow("text size") << drawn("r.pdf", "--font-pt", "1000") << "--font-pt: from 2 to 100 points.";
        QTest::newRow("missing value") << QStringList{"evaluate", "amdahl-overhead", "--set", "n=4"} << "needs a value for t_1";
        QTest::newRow("machine") << QStringList{"evaluate", "amdahl", "--machine", "deep-thought"}
                                 << "no machine “deep-thought”, nor a file of that name. Shipped: ";
        QTest::newRow("example") << QStringList{"export", "--example", "none", "-o", "x.pdf"}
                                 << "--example: There is no example “none”. Known: ";
        QTest::newRow("dataset") << QStringList{"fit", "amdahl-overhead", table("lammps"), "--dataset", "vasp"}
                                 << "there is no “vasp” of kind “runs” here. Known: amdahl_lammps.";
        QTest::newRow("which dataset") << QStringList{"fit", "amdahl-overhead", table("lammps"), table("vasp")}
                                       << "Choose one with --dataset NAME: amdahl_lammps, amdahl_vasp.";
        QTest::newRow("misspelt model") << QStringList{"fit", "amdahl-overhed", table("lammps"), "--at", "64"}
                                        << "Did you mean “amdahl-overhead”?";
        QTest::newRow("datasets with commas") << QStringList{"fit", "amdahl-overhead", twoLibraries()}
                                              << "Choose one with --dataset NAME: “two, A 1”, “two, B 2”.";
        QTest::newRow("session among files") << QStringList{"fit", "amdahl-overhead", table("lammps"), example()} << "stands alone";
    }
    void usageErrors()
    {
        QFETCH(QStringList, args);
        QFETCH(QString, said);
        const Said answer = say(args);
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.contains(said), qPrintable(answer.err));
        QVERIFY(answer.out.isEmpty());
        const Said asJson = say(args + QStringList{"--json"});
        if (args != QStringList{"fit", "amdahl-overhead", "x.csv", "--fix"})
            QCOMPARE(json(asJson)["format"], QJsonValue("costscope.error/1"));
    }

    void refusals_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::newRow("no such file") << QStringList{"import", "/nowhere/x.csv"};
        QTest::newRow("fit of no such file") << QStringList{"fit", "amdahl-overhead", "/nowhere/x.csv"};
        QTest::newRow("outside the domain") << QStringList{"evaluate", "amdahl", "--set", "n=4", "--set", "t_1=1", "--set", "f_s=2"};
        QTest::newRow("machine without the values") << QStringList{
            "evaluate", "node-aware-max-rate", "--machine", "hopper", "--set", "locality=inter-node", "--set", "s=8", "--set", "ppn=1"};
        QTest::newRow("session") << QStringList{"check", table("lammps")};
        // A device has no end, whoever reads it.
        const QString zero = u"/dev/zero"_s;
        QTest::newRow("session without end") << QStringList{"check", zero};
        QTest::newRow("import without end") << QStringList{"import", zero};
        QTest::newRow("import as without end") << QStringList{"import", "--as", "mpip", zero};
        QTest::newRow("machine without end") << QStringList{"machines", zero};
        QTest::newRow("machine of a model without end") << QStringList{"evaluate", "postal", "--machine", zero};
        QTest::newRow("placement without end") << QStringList{"contention", "--pattern",   "all-to-all", "--torus",
                                                              "2x2",        "--placement", zero};
        QTest::newRow("mapping without end") << QStringList{"stages", "ring-allgather", "--processes", "4", "--size",
                                                            "8",      "--placement",    zero};
        QTest::newRow("calibration without end") << QStringList{"calibrate", zero};
        QTest::newRow("baseline without end") << QStringList{"compare", zero, zero};
    }
    void refusals()
    {
        QFETCH(QStringList, args);
        const Said said = say(args + QStringList{"--json"});
        QCOMPARE(said.code, 1);
        const QJsonObject object = json(said);
        QCOMPARE(object["format"], QJsonValue("costscope.error/1"));
        QCOMPARE(object["error"].toObject().keys(), (QStringList{"column", "file", "line", "message"}));
        QVERIFY(!object["error"].toObject()["message"].toString().isEmpty());
        QVERIFY(!said.err.isEmpty());
    }

    /// Fits at the f_s of each golden row, through the command line; scipy found the golden numbers.
    void fits_data()
    {
        QTest::addColumn<QStringList>("args");
        QTest::addColumn<QJsonObject>("golden");
        for (const QJsonValue value : golden()) {
            const QJsonObject item = value.toObject(), inputs = item["inputs"].toObject(), outputs = item["outputs"].toObject();
            const QString file = table(qPrintable(inputs["dataset"].toString())), id = item["id"].toString();
            if (id.startsWith("amdahl.eq1.")) QTest::newRow(qPrintable(id)) << QStringList{"amdahl-ratio", file} << outputs;
            const QString weights = inputs["weights"] == "relative" ? "relative" : "plain";
            for (const QJsonValue row : outputs["grid"].toArray()) {
                const QJsonObject at = row.toObject();
                // Where one error exceeds its value scipy ran along the valley until it gave up; nothing is determined there.
                if (!(at["se_b"].toDouble(1e99) < at["b"].toDouble()) || !(at["se_c"].toDouble(1e99) < at["c"].toDouble())) continue;
                const QString f_s = QString::number(at["f_s"].toDouble(), 'g', 17);
                QTest::addRow("%s f_s=%s", qPrintable(id), qPrintable(f_s))
                    << QStringList{"amdahl-overhead", file,    "--fix",  "f_s=" + f_s,
                                   "--weights",       weights, "--drop", QString::number(inputs["dropped_first_points"].toInt())}
                    << at;
            }
        }
    }
    void fits()
    {
        QFETCH(QStringList, args);
        QFETCH(QJsonObject, golden);
        const QJsonObject answer = json(say(QStringList{"fit"} + args + QStringList{"--json"}));
        const auto near = [](const QJsonValue& value, const QJsonValue& expected, double tolerance) {
            return value.isDouble() && std::fabs(value.toDouble() / expected.toDouble() - 1) <= tolerance;
        };
        for (const QString name : {"b", "c"}) {
            const QJsonObject p = parameter(answer, name);
            QVERIFY2(near(p["value"], golden[name], 2e-3), qPrintable(name));
            QVERIFY2(near(p["standard_error"], golden["se_" + name], 1e-2), qPrintable(name));
        }
        QVERIFY(near(answer["rms"], golden["rms"], 2e-3) || !golden.contains("rms"));
    }

    /// What scripts read of an answer for run times keeps its names and its order of numbers.
    void anAnswerKeepsItsNames()
    {
        const QJsonObject answer = json(say({"fit", table("hpl"), "--at", "64,4096", "--as", "runs-csv", "--as", "strong", "--json"}));
        const QJsonArray at = answer["at"].toArray();
        QCOMPARE(at.size(), 2);
        QCOMPARE(at[1].toObject()["n"].toDouble(), 4096.0);
        for (const char* name : {"time_s", "efficiency", "overhead_share", "speedup"}) {
            const QJsonObject quantiles = at[1].toObject()[QLatin1String(name)].toObject();
            QCOMPARE(quantiles.keys(), (QStringList{"q025", "q10", "q50", "q90", "q975"}));
            double before = -INFINITY;
            for (const char* quantile : {"q025", "q10", "q50", "q90", "q975"}) {
                QVERIFY(quantiles[QLatin1String(quantile)].toDouble() >= before);
                before = quantiles[QLatin1String(quantile)].toDouble();
            }
        }
        QVERIFY(answer["least_time"].toObject().contains("from") && answer["least_time"].toObject().contains("to"));
        double weights = 0;
        for (const QJsonValue law : answer["laws"].toArray()) {
            QVERIFY(!law["id"].toString().isEmpty());
            weights += law["weight"].toDouble();
        }
        QVERIFY(std::fabs(weights - 1) < 1e-9);
        const QJsonObject profiler = at[0].toObject()["profiler_share"].toObject();
        QVERIFY(profiler["from"].toDouble() >= 0 && profiler["to"].toDouble() <= 1 &&
                profiler["from"].toDouble() < profiler["to"].toDouble());
        // HPL has no fit of eq (6) by default; what would give one is offered with its errors.
        const QJsonObject paper = answer["beside"].toArray()[0].toObject();
        QCOMPARE(paper["id"].toString(), "amdahl-overhead");
        QVERIFY(!paper["reason"].toString().isEmpty() && !paper["near_misses"].toArray().isEmpty());
        for (const QJsonValue miss : paper["near_misses"].toArray()) {
            QVERIFY(miss["b_standard_error"].toDouble() > 0 && miss["rms_relative"].toDouble() > 0);
            QStringList words{"fit", "amdahl-overhead", table("hpl"), "--json"};
            const QString option = miss["option"].toString(); // the offer works when it is taken
            if (!option.isEmpty()) QCOMPARE(json(say(words + option.split(' ')))["termination"].toString(), "converged");
        }
    }

    /// The same numbers in words.
    void fitsInWords()
    {
        const Said said = say({"fit", "amdahl-ratio", table("lammps")});
        for (const QJsonValue item : golden()) {
            if (item["id"] != "amdahl.eq1.lammps") continue;
            const QJsonObject o = item["outputs"].toObject();
            for (const QString name : {"b", "c"}) {
                const QString value = displayWithError(o[name].toDouble(), o["se_" + name].toDouble());
                QVERIFY2(said.out.contains('\n' + name + "          " + value + "  "), qPrintable(said.out));
            }
            QVERIFY(said.out.contains("\nrecords used                                           23\n"));
            QVERIFY(said.err.contains("warning: r∞ = b/(c+1) = " + display(o["r_inf"].toDouble(), Quantity::None) + " is above 1"));
            return;
        }
        QFAIL("no golden fit of LAMMPS by eq (1)");
    }

    /// The scan chooses f_s for LAMMPS as published; where there is no minimum that is said.
    void scans()
    {
        const QJsonObject answer = json(say({"fit", "amdahl-overhead", table("lammps"), "--json"}));
        QVERIFY(std::fabs(parameter(answer, "f_s")["value"].toDouble() - 0.012589) < 1e-5);
        QCOMPARE(answer["points"].toInt(), 23);
        const QJsonObject hpl = json(say({"fit", "amdahl-overhead", table("hpl"), "--fix", "f_s=0.001", "--json"}));
        QCOMPARE(hpl["termination"], QJsonValue("no admissible minimum"));
        const QJsonObject scan = json(say({"fit", "amdahl-overhead", table("lammps"), "--scan", "--json"}));
        QCOMPARE(scan["scan"].toArray().size(), 51); // 10^(-k/10), k = 10 … 60
    }

    /// residual = measured − modeled, as in the figures; help and listing say what can be fitted.
    void fitsSpeakPlainly()
    {
        const QStringList csv = say({"fit", "amdahl-overhead", table("lammps"), "--csv"}).out.split("\r\n");
        QCOMPARE(csv[0], QString("n,measured_s,modeled_s,residual_s,used"));
        const QStringList cells = csv[23].split(',');
        QVERIFY2(std::fabs(cells[3].toDouble() - (423.5 - 418.898)) < 0.01, qPrintable(csv[23]));
        QVERIFY(say({"fit", "--help"})
                    .out.contains(
                        "MODEL: postal, max-rate, queue-search, contention, loggp, tau-lop-ratio, amdahl, amdahl-overhead, amdahl-ratio, "
                        "extra-p-pmnf, extra-p-pmnf-negative.\n"));
        const QString text = say({"fit", "amdahl-overhead", table("lammps")}).out;
        QVERIFY2(!text.contains("b_f_s") && !text.contains("tau_") && text.contains("cores of the shortest run time"), qPrintable(text));
        const Said tooMany = say({"fit", "amdahl-overhead", table("lammps"), "--drop", "100"});
        QVERIFY2(tooMany.err.contains("The first 100 records are to be left out, but there are 23."), qPrintable(tooMany.err));
        const QJsonArray scan = json(say({"fit", "amdahl-overhead", table("lammps"), "--scan", "--json"}))["scan"].toArray();
        for (const QJsonValue& row : scan)
            QCOMPARE(row["b_below_c"].toBool(), row["b"].isDouble() && row["b"].toDouble() < row["c"].toDouble());
    }

    /// δ of every file, what is subtracted from files or a machine, and why there is none.
    void fitsContention()
    {
        const QString test = benchmark("contention-x");
        const Said alone = say({"fit", "contention", test});
        QCOMPARE(alone.code, 1);
        QVERIFY2(alone.err.contains("also takes them from another machine (--machine)"), qPrintable(alone.err));
        const QJsonObject fit = json(say({"fit", "contention", test, "--machine", "blue-waters", "--json"}));
        QCOMPARE(fit["files"].toArray().size(), 1);
        const QJsonObject file = fit["files"][0].toObject();
        QCOMPARE(file["axis"], QJsonValue("x"));
        QVERIFY(std::fabs(parameter(fit, "delta")["value"].toDouble() - 5.01904e-11) < 0.05 * 5.01904e-11);
        QVERIFY(std::fabs(file["link_rate_bytes_per_s"].toDouble() - 1.14131e10) < 0.02 * 1.14131e10);
        QVERIFY(file["rms_log_link_rate_law"].toDouble() < file["rms_log_sum_law"].toDouble());
        QVERIFY(say({"fit", "contention", test, "--machine", "blue-waters", "--csv"}).out.startsWith("file,axis,cells,delta_s_per_byte,"));
        const QJsonObject log = json(say({"fit", "contention", test, "--machine", "blue-waters", "--weights", "log", "--json"}));
        QCOMPARE(log["weights"], QJsonValue("relative")); // what is left may be below 0
        QVERIFY(log["recipe"].toString().contains("relative residuals"));
        const Said none = say({"fit", "contention", benchmark("max-rate")});
        QVERIFY2(none.code == 1 && none.err.contains("none of these files is a contention test"), qPrintable(none.err));
        QCOMPARE(say({"fit", "postal", benchmark("max-rate"), "--machine", "blue-waters"}).code, 2);
        QCOMPARE(say({"fit", "contention", test, "--drop", "3"}).code, 2);
    }

    /// A calibration tells its recipe, both intervals, the worst cells, γ by messages, and its machine is read back.
    void calibratesAndReadsBack()
    {
        QTemporaryDir folder;
        const QString machine = folder.filePath("m.json");
        QStringList words{"calibrate", "--id", "mine", "--bootstrap", "60", "-o", machine};
        for (const char* name : {"max-rate", "max-rate-node", "max-rate-socket", "queue-order", "queue-reversed", "contention-x"})
            words << benchmark(name);
        const Said text = say(words);
        QCOMPARE(text.code, 0);
        for (const char* part : {"Recipe: relative residuals, median of repetitions, all pairs; 60 draws, seed 1", "95 % over cells",
                                 "95 % over repetitions", "Worst cells", "γ by messages", "δ by file", "Recipes", "R_N/R_b"})
            QVERIFY2(text.out.contains(QString::fromUtf8(part)), part);
        const QJsonObject object = json(say(words + QStringList{"--json"}));
        QCOMPARE(object["worst_cells"].toArray().size(), 10);
        QCOMPARE(object["recipe"]["seed"].toInt(), 1);
        QCOMPARE(object["contention"].toArray().size(), 1);
        QCOMPARE(object["machine"], QJsonValue(QJsonDocument::fromJson(content(machine)).object()));
        const QString told = say(words + QStringList{"--csv"}).out;
        QVERIFY(told.section('\n', 0, 0).endsWith("recipe,low_repetitions,high_repetitions"));
        QVERIFY2(told.contains("\nlink_rate,"), qPrintable(told));
        const QString csv = say({"machines", machine, "--csv"}).out;
        QVERIFY(csv.contains("link_rate,") && csv.contains("repetitions_low"));
        const Said levels =
            say({"levels", QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/amg/lin_elas_8192.json"), "--machine", machine});
        QVERIFY2(levels.code == 0 && levels.out.contains("Machine: mine"), qPrintable(levels.err));
        QVERIFY2(levels.err.contains("are those of mine: detected, inter-node"), qPrintable(levels.err));
        words.removeLast(); // the contention test
        QCOMPARE(say(words).code, 0);
        const Said less =
            say({"levels", QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/amg/lin_elas_8192.json"), "--machine", machine});
        QVERIFY2(less.code == 0 && less.err.contains(QString::fromUtf8("The totals are without contention: mine has no δ. ")) &&
                     less.err.contains("--set delta="),
                 qPrintable(less.err));
    }

    /// What narrows the rows stands in the answer; factors are values as others are; reasons stay beside another machine.
    void calibrateTellsAll()
    {
        const QJsonObject published = json(say({"calibrate", benchmark("max-rate"), "--preset", "as-published", "--bootstrap", "0", "--set",
                                                "most_pairs=8", "--locality", "inter-node", "--json"}));
        const QJsonObject recipe = published["recipe"].toObject();
        QCOMPARE(recipe["branch"], QJsonValue(4));
        QCOMPARE(recipe["most_pairs"], QJsonValue(8));
        QCOMPARE(recipe["limits"], QJsonValue(QJsonArray{500, 8000}));
        QCOMPARE(recipe["most_contended"], QJsonValue(16));
        QCOMPARE(recipe["locality"], QJsonValue("inter-node"));
        const QString shift = QStringLiteral(COSTSCOPE_SOURCE "/tests/core/benchmarks/cs-synthetic-shift.json");
        const QString csv = say({"calibrate", shift, "--bootstrap", "0", "--csv"}).out;
        QCOMPARE(csv.count("\n\"C_avg("), 4);
        QCOMPARE(csv.count("\n\"C_max("), 15);
        QVERIFY2(csv.contains(QString::fromUtf8("t = C (L + β w)")), qPrintable(csv));
        QCOMPARE(say({"calibrate"}).code, 2);
        QCOMPARE(say({"calibrate", "--example", "none-such"}).code, 2);
        const Said example = say({"calibrate", "--example", "blue-waters-benchmarks", "--bootstrap", "0"});
        QVERIFY2(example.code == 0 && example.out.contains("(detected, inter-node)"), qPrintable(example.out + example.err));
        const Said one = say({"calibrate", benchmark("ping-pong-network"), "--bootstrap", "0", "--set", "short_below_bytes=0", "--set",
                              "eager_below_bytes=0"});
        QVERIFY2(one.out.contains("Protocol limits: none: one protocol (as chosen)"), qPrintable(one.out));
        const QString text = say({"calibrate", benchmark("ping-pong-network"), "--bootstrap", "0", "--machine", "blue-waters"}).out;
        QVERIFY2(text.contains("95 %, Student's t") && !text.contains("over cells"), qPrintable(text));
        QVERIFY2(text.contains(QString::fromUtf8("Blue Waters")) && text.contains("only one pair was active"), qPrintable(text));
    }

    /// Golden AMBER at f_s = 0.02, b = 12.3 with an error of 15.4: an error above its value is a dash for people and a number for scripts.
    void dashesWhatIsNotDetermined()
    {
        const QStringList words{"fit", "amdahl-overhead", table("amber"), "--fix", "f_s=0.02"};
        const QJsonObject b = parameter(json(say(words + QStringList{"--json"})), "b");
        QVERIFY2(b["standard_error"].toDouble() > b["value"].toDouble(), qPrintable(QJsonDocument(b).toJson()));
        QCOMPARE(b["determined"], QJsonValue(false));
        const QString text = say(words).out;
        QVERIFY2(text.contains(u"—") && text.contains("of the value"), qPrintable(text));
    }

    void refusesInOneSentence()
    {
        const Said none = say({"check", table("lammps")});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("not a Costscope session. It looks like “Run-time records"), qPrintable(none.err));
        const QString bare = QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/amg-printouts/hypre_7pt_p8.printout.txt");
        for (const QStringList& words :
             {QStringList{"levels", bare}, QStringList{"export", bare, "--figure", "cost-by-level", "-o", "x.svg"}}) {
            const Said said = say(words);
            QCOMPARE(said.code, 1);
            QVERIFY2(said.out.isEmpty() && said.err.contains("has the structure of the levels only."), qPrintable(said.err));
        }
    }

    void exports()
    {
        QTemporaryDir folder;
        const QString out = folder.filePath("fig.svg");
        const Said all = say({"export", "--example", "seven-applications", "--all", "-o", out, "--json"});
        QVERIFY2(all.code == 0, qPrintable(all.err));
        const QJsonArray files = json(all)["files"].toArray();
        QCOMPARE(files.size(), 5);
        for (const QJsonValue file : files) QVERIFY(content(file.toObject()["file"].toString()).contains("<svg"));
        QVERIFY(files[0].toObject()["file"].toString().endsWith("fig-1-overhead-curves.svg"));
        const Said one = say({"export", table("lammps"), "--figure", "fit-residuals", "-o", folder.filePath("r.pdf"), "--width-mm", "88.9",
                              "--palette", "grey", "--no-title"});
        QVERIFY2(one.code == 0, qPrintable(one.err));
        QVERIFY(content(folder.filePath("r.pdf")).startsWith("%PDF"));
        const QString both = folder.filePath("both.json");
        QCOMPARE(say({"export", table("lammps"), table("vasp"), "-o", both}).code, 0);
        QCOMPARE(QJsonDocument::fromJson(content(both)).object()["panels"].toArray().size(), 2);
    }

    /// Several formats are files of one name; what was kept under a name is taken by the next export.
    void exportsProfiles()
    {
        QTemporaryDir folder;
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.filePath("settings")); // not those of the user
        const Said kept = say({"export", table("lammps"), "-o", folder.filePath("a"), "--format", "pdf,svg,csv", "--width-mm", "122",
                               "--font-pt", "9", "--no-transparency", "--save-profile", "my paper"});
        QVERIFY2(kept.code == 0, qPrintable(kept.err));
        for (const char* file : {"a.pdf", "a.svg", "a.csv"}) QVERIFY2(QFileInfo(folder.filePath(file)).size() > 100, file);
        QCOMPARE(kept.out.count(QLatin1Char('\n')), 3);
        const Said taken = say({"export", table("lammps"), "-o", folder.filePath("b"), "--profile", "my paper", "--json"});
        QVERIFY2(taken.code == 0, qPrintable(taken.err));
        QCOMPARE(json(taken)["files"].toArray().size(), 3);
        QCOMPARE(json(taken)["files"][0]["width_mm"].toDouble(), 122.0);
        QCOMPARE(content(folder.filePath("a.svg")), content(folder.filePath("b.svg")));
        const Said other =
            say({"export", table("lammps"), "-o", folder.filePath("c.svg"), "--profile", "my paper", "--width-mm", "84", "--json"});
        QCOMPARE(json(other)["files"][0]["width_mm"].toDouble(), 84.0); // what is said counts
        const Said journal = say({"export", table("lammps"), "-o", folder.filePath("d.svg"), "--profile", "IEEE, one column", "--json"});
        QCOMPARE(json(journal)["files"][0]["width_mm"].toDouble(), 88.9);
        const Said none = say({"export", table("lammps"), "-o", folder.filePath("e.svg"), "--profile", "yours"});
        QCOMPARE(none.code, 2);
        QVERIFY2(none.err.contains("no profile “yours”. Kept: my paper."), qPrintable(none.err));
        QCOMPARE(say({"export", table("lammps"), "-o", "-", "--format", "pdf,svg"}).code, 2);
    }

    /// A figure with values around 0 has no ratio; those that have one are written, with the numbers of the names unchanged.
    void exportsAllThatCanBeCompared()
    {
        QTemporaryDir folder;
        const Said all = say({"export", "--example", "seven-applications", "--all", "--baseline", example(), "--choice", "compare=ratio",
                              "-o", folder.filePath("r.csv")});
        QVERIFY2(all.code == 0, qPrintable(all.err));
        QCOMPARE(all.out.count(QLatin1Char('\n')), 4);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 4);
        QVERIFY2(all.err.contains("overhead-ratio: warning: Not written: "), qPrintable(all.err));
        QVERIFY(all.err.contains("cannot be divided"));
        const Said none = say({"export", "--example", "seven-applications", "--figure", "overhead-ratio", "--baseline", example(),
                               "--choice", "compare=ratio", "-o", folder.filePath("none.csv")});
        QVERIFY(none.code == 1 && none.out.isEmpty());
    }

    /// What run times alone do not tell is refused, and the advice that is given helps.
    void sharesOfOverheadNeedAFit_data()
    {
        QTest::addColumn<QByteArray>("records");
        QTest::addColumn<QString>("advice");
        QTest::addColumn<QStringList>("followed");
        const QByteArray steep = "1,100\n2,52\n4,28\n8,16\n16,11\n32,9\n";
        QTest::newRow("f_s by hand") << "n,t_n_s\n" + steep << u"set f_s by hand"_s << QStringList{"--fix", "f_s=0.01"};
        QTest::newRow("t_1") << "n,t_n_s\n" + steep.mid(6) << u"give t_1"_s << QStringList{"--fix", "t_1=100", "--fix", "f_s=0.01"};
        QTest::newRow("few") << QByteArray("n,t_n_s\n1,100\n2,52\n4,28\n") << u"3 records are too few"_s << QStringList();
    }
    void sharesOfOverheadNeedAFit()
    {
        QFETCH(QByteArray, records);
        QFETCH(QString, advice);
        QFETCH(QStringList, followed);
        QTemporaryDir folder;
        const QString file = folder.filePath("runs.csv"), out = folder.filePath("ratio.json");
        QFile data(file);
        QVERIFY(data.open(QIODevice::WriteOnly) && data.write(records) == records.size());
        data.close();
        const QStringList ask = {"export", file, "--figure", "overhead-ratio", "-o", out};
        const Said said = say(ask);
        QVERIFY2(said.code == 1 && said.err.contains("error: runs has no measured time in MPI and no usable fit"), qPrintable(said.err));
        QVERIFY2(said.err.section("error: ", 1).contains(advice), qPrintable(said.err));
        QVERIFY(!QFile::exists(out));
        if (followed.isEmpty()) return;
        QCOMPARE(say(ask + followed).code, 0);
        const QJsonObject figure = QJsonDocument::fromJson(content(out)).object();
        const QJsonArray columns = figure["table"].toObject()["columns"].toArray();
        const auto last = [&](const QString& name) {
            for (const QJsonValue& column : columns)
                if (column["name"].toString() == name) return column["values"].toArray().last().toDouble();
            return missing;
        };
        const QJsonObject law = json(say(QStringList{"fit", "amdahl-overhead", file, "--json"} + followed));
        const double b = parameter(law, "b")["value"].toDouble(), c = parameter(law, "c")["value"].toDouble();
        const double ratio = b / (c + 1) - b / (c + 32);
        QVERIFY(std::abs(last("tau_predicted_s") / last("t_n_fitted_s") / ratio - 1) < 1e-9);
    }

    /// Options that would change nothing are refused, not passed over.
    void optionsWithoutMeaningAreRefused()
    {
        const auto refuses = [&](const QStringList& arguments, const char* words) {
            const Said said = say(arguments);
            QVERIFY2(said.code == 2 && said.err.contains(QLatin1String(words)), qPrintable(said.err));
        };
        refuses({"export", table("lammps"), "--data", "--baseline", table("vasp"), "-o", "x.csv"}, "--baseline does not go with --data.");
        refuses({"export", table("lammps"), "--data", "--fix", "f_s=0", "-o", "x.csv"}, "--fix does not go with --data.");
        refuses({"export", "--example", "seven-applications", "--fix", "f_s=0", "-o", "x.svg"}, "--fix and --drop go with files of run");
        refuses({"export", "--figure", "speedup", "--drop", "1", "-o", "x.svg"}, "--fix and --drop go with files of run times");
        refuses({"fit", "extra-p-pmnf", table("lammps"), "--estimator", "min"}, "--estimator goes with benchmarks");
        refuses({"fit", "extra-p-pmnf", table("lammps"), "--seed", "9"}, "--seed goes with --bootstrap");
    }

    /// No ids of figures and choices in a table for people.
    void citesWhatASessionUses()
    {
        const Said all = say({"cite"});
        QCOMPARE(all.out.count(u"@misc{"_s), 9);
        QVERIFY(all.out.startsWith(u"@software{costscope,"_s) && all.out.contains(u"version = {"_s + programVersion()));
        QCOMPARE(say({"--cite"}).out, all.out);
        const QString example = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/seven-applications.costscope");
        const Said overhead = say({"cite", example});
        QCOMPARE(overhead.out.count(u"@misc{"_s), 1);
        QVERIFY2(overhead.out.contains(u"Modelling parallel overhead"_s), qPrintable(overhead.out));
        const QString levels = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/amg-blue-waters.costscope");
        QVERIFY(say({"cite", levels}).out.contains(u"Irregular Point-to-Point"_s));
        const QString data = say({"cite", table("lammps")}).out; // what its figures and `fit` rest on
        for (const char* title : {"Modelling parallel overhead", "single processor approach", "A Simple Capacity Model"})
            QVERIFY2(data.contains(QLatin1String(title)), title);
        QVERIFY(!data.contains(u"Reevaluating"_s)); // its work does not grow
        QCOMPARE(say({"cite", "none.costscope"}).code, 1);
    }

    void threeStandBesideEachOther()
    {
        QTemporaryDir folder;
        const auto write = [&](const char* name, double times) {
            QFile file(folder.filePath(QLatin1String(name)));
            if (!file.open(QIODevice::WriteOnly)) return;
            file.write("n,t_n_s\n");
            for (const int n : {1, 2, 4, 8})
                file.write(QByteArray::number(n) + ',' + QByteArray::number(n == 1 ? 64 : times * 64 / n) + '\n');
        };
        write("a.csv", 1), write("b.csv", 2), write("c.csv", 0.5);
        const QStringList files{folder.filePath("a.csv"), folder.filePath("b.csv"), folder.filePath("c.csv")};
        const Said said = say(QStringList{"compare"} + files);
        QCOMPARE(said.code, 0);
        QVERIFY2(said.out.startsWith(u"“%1” takes least in 3 of 3 times that are shown."_s.arg(files[2])), qPrintable(said.out));
        QVERIFY2(said.out.contains(u"(× 0.5)"_s), qPrintable(said.out));
        const QJsonObject json =
            QJsonDocument::fromJson(say(QStringList{"compare", "--json", "--value", "n = 4"} + files).out.toUtf8()).object();
        QCOMPARE(json["values"].toArray().size(), 3);
        QCOMPARE(json["values"].toArray()[1].toObject()["ratio"].toDouble(), 2.0);
        QCOMPARE(say(QStringList{"compare", "--value", u"γ"_s} + files).code, 1);
        QCOMPARE(say(QStringList{"compare", "--value", "n"} + files.mid(1)).code, 2);
        const QString out = folder.filePath("s.json");
        const Said drawn = say({"export", files[2], "--baseline", files[0], "--beside", files[1], "--figure", "scenarios", "-o", out});
        QCOMPARE(drawn.code, 0);
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QJsonDocument::fromJson(file.readAll()).object()["panels"].toArray().size(), 3);
        QVERIFY(say({"export", files[2], "--baseline", files[0], "--beside", files[1], "--figure", "scenarios", "--format", "json", "-o",
                     files[1]})
                    .code != 0); // what is read is not written over
        QFile beside(files[1]);
        QVERIFY(beside.open(QIODevice::ReadOnly) && beside.readAll().startsWith("n,t_n_s"));
        QCOMPARE(
            say({"export", files[2], "--baseline", files[0], "--beside", folder.filePath("none.csv"), "--figure", "scenarios", "-o", out})
                .code,
            1);
    }

    void comparesFiguresByName()
    {
        QTemporaryDir folder;
        const QString old = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/amg-blue-waters.costscope"),
                      now = folder.filePath(u"now.costscope"_s);
        QJsonObject session = QJsonDocument::fromJson(content(old)).object();
        QJsonArray figures = session["figures"].toArray();
        QJsonObject first = figures[0].toObject();
        first["choices"] = QJsonObject{{"ppn", "32"}, {"y_scale", "log"}};
        figures[0] = first;
        session["figures"] = figures;
        QFile file(now);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(session).toJson()) > 0);
        file.close();
        const Said said = say({"compare", old, now});
        static const QRegularExpression ppn(u"figure +Cost by level +ppn +as given +32"_s),
            axis(u"figure +Cost by level +y axis +Auto +Log"_s);
        QVERIFY2(said.out.contains(ppn) && said.out.contains(axis) && !said.out.contains(u"cost-by-level"_s), qPrintable(said.out));
    }

    /// A machine from a file is the figure's; one that lacks values is said to be passed over, never in silence.
    void exportsWithAMachine()
    {
        QTemporaryDir folder;
        const QString levels = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/amg/lin_elas_8192.json"),
                      out = folder.filePath(u"levels.json"_s);
        const auto total = [&](const QStringList& further) {
            const Said said = say(QStringList{u"export"_s, levels, u"--figure"_s, u"cost-by-level"_s, u"-o"_s, out} + further);
            if (said.code != 0) qWarning("%s", qPrintable(said.err));
            return content(out);
        };
        const auto machineFile = [&](const char* name, const auto& change) {
            QJsonObject machine =
                QJsonDocument::fromJson(say({"machines", "blue-waters", "--json"}).out.toUtf8()).object()["machine"].toObject();
            machine["id"] = machine["name"] = QLatin1String(name);
            change(machine);
            const QString path = folder.filePath(QLatin1String(name) + u".json"_s);
            QFile file(path);
            if (file.open(QIODevice::WriteOnly)) file.write(QJsonDocument(machine).toJson());
            return path;
        };
        const QString slow = machineFile("slow", [](QJsonObject& m) {
            QJsonObject queue = m["queue_search"].toObject();
            queue["gamma"] = QJsonObject{{"value", 1e-6}};
            m["queue_search"] = queue;
        });
        const QString bare = machineFile("bare", [](QJsonObject& m) { m.remove("point_to_point"); });
        const QByteArray usual = total({}), slower = total({u"--machine"_s, slow});
        QVERIFY(!usual.isEmpty() && slower.contains("slow") && slower != usual);
        QCOMPARE(total({u"--machine"_s, u"blue-waters"_s}), usual);
        const Said passedOver = say({"export", levels, bare, "--figure", "cost-by-level", "-o", out});
        QVERIFY2(passedOver.code == 0 && passedOver.err.contains(u"“bare” lacks values that this figure needs: it shows Blue Waters"_s),
                 qPrintable(passedOver.err));
        const Said lacking = say({"export", levels, "--machine", bare, "--figure", "cost-by-level", "-o", out});
        QVERIFY2(lacking.code == 1 && lacking.err.contains(u"inter-node.rend.alpha"_s), qPrintable(lacking.err));
        QCOMPARE(say({"export", table("lammps"), "--machine", "blue-waters", "-o", folder.filePath("x.pdf")}).code, 2);
    }

    /// By the tables: 24 runs of AMBER seen by two tools, 124 s and 102.1 s on 512 cores.
    void exportsAgainstABaseline()
    {
        QTemporaryDir folder;
        const auto compared = [&](const char* how) {
            const QString out = folder.filePath(QLatin1String(how) + u".json"_s);
            const Said said = say({"export", table("amber_map"), "--baseline", table("amber"), "--figure", "overhead-curves", "--choice",
                                   u"compare=%1"_s.arg(QLatin1String(how)), "-o", out});
            if (said.code != 0) qWarning("%s", qPrintable(said.err));
            return QJsonDocument::fromJson(content(out)).object();
        };
        const QJsonArray columns = compared("difference")["table"].toObject()["columns"].toArray();
        const auto last = [&](const char* name) {
            for (const QJsonValue column : columns)
                if (const QJsonObject c = column.toObject(); c["name"].toString() == QLatin1String(name))
                    return c["values"].toArray().last().toDouble();
            return missing;
        };
        QCOMPARE(last("baseline_t_n_s"), 124.0);
        QCOMPARE(last("t_n_s"), 102.1);
        QCOMPARE(last("difference_t_n_s"), 102.1 - 124.0);
        QCOMPARE(last("ratio_of_t_n_s"), 102.1 / 124);
        QCOMPARE(compared("side-by-side")["panels"].toArray().size(), 2);
        QCOMPARE(compared("overlaid")["panels"].toArray().size(), 1);
        QCOMPARE(compared("ratio")["panels"].toArray()[0].toObject()["y"].toObject()["label"].toString(), u"Time, ratio"_s);
        const Said none = say({"export", table("amber"), "--baseline", "none.csv", "-o", folder.filePath("x.pdf")});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("none.csv"), qPrintable(none.err));
    }

    /// A figure of a session drawn of another file: what is measured is that file's, what the session chose stays.
    void exportsASessionWithOtherData()
    {
        QTemporaryDir folder;
        const QString with = folder.filePath("with.json"), alone = folder.filePath("alone.json");
        const Said said = say({"export", "--example", "seven-applications", "--with", u"LAMMPS="_s + table("vasp"), "-o", with});
        QCOMPARE(said.code, 0);
        QVERIFY2(said.err.contains("“amdahl_vasp” stands in the place of “LAMMPS”."), qPrintable(said.err));
        QCOMPARE(say({"export", table("vasp"), "--figure", "overhead-curves", "-o", alone}).code, 0);
        const auto columns = [](const QString& file, const char* name) {
            for (const QJsonValue column : QJsonDocument::fromJson(content(file)).object()["table"].toObject()["columns"].toArray())
                if (column["name"].toString() == QLatin1String(name)) return column["values"].toArray();
            return QJsonArray();
        };
        QVERIFY(columns(alone, "t_n_s").size() > 5);
        for (const char* name : {"n", "t_n_s"}) QCOMPARE(columns(with, name), columns(alone, name));
        QVERIFY(!content(with).contains("LAMMPS"));
    }

    /// Several in one: the option that asks is blamed, all parts are compared, too many columns are said.
    void exportsPanels()
    {
        QTemporaryDir folder;
        const QString out = folder.filePath("p.json");
        const auto panels = [&](const QStringList& more, const QString& ids = u"overhead-curves,overhead-ratio"_s) {
            return say(QStringList{"export", table("amber_map"), "--panels", ids, "-o", out} + more);
        };
        const Said unknown = panels({}, u"overhead-curves,pie"_s);
        QCOMPARE(unknown.code, 2);
        QVERIFY2(unknown.err.contains("--panels: there is no “pie”"), qPrintable(unknown.err));
        QVERIFY(panels({"--columns", "2", "--width-mm", "88.9"}).err.contains("88.9 mm is too narrow for 2 columns: one was taken."));
        QVERIFY(!panels({"--columns", "2", "--width-mm", "178"}).err.contains("too narrow"));
        QVERIFY(panels({"--choice", "compare=ratio"}).err.contains("--baseline FILE"));
        const auto drawn = [&](const QString& how) {
            const Said said = panels({"--baseline", table("amber"), "--choice", "compare=" + how});
            if (said.code != 0) qWarning("%s", qPrintable(said.err));
            return QJsonDocument::fromJson(content(out)).object()["panels"].toArray().size();
        };
        QCOMPARE(drawn("side-by-side"), 2 * drawn("none"));
    }

    /// What finds no room is named; where nothing of the plot would stay there is no file.
    /// Figures of values alone; what needs data still asks for them.
    void exportsWithoutData()
    {
        QTemporaryDir folder;
        const QString out = folder.filePath("plan.json");
        const Said plan = say({"export", "--figure", "tile-plan", "-o", out, "--choice", "processes=256", "--choice", "mergeable=no"});
        QCOMPARE(plan.code, 0);
        QVERIFY(content(out).contains("Tiles of edge 256"));
        QCOMPARE(say({"export", "--figure", "speedup", "-o", out, "--choice", "L.qdr-infiniband=2 us"}).code, 0);
        QVERIFY(content(out).contains("limit 125000"));
        for (const char* kind : {"overhead-curves", "link-load-torus", "pie"})
            QVERIFY(say({"export", "--figure", kind, "-o", out}).err.contains("export needs a session"));
    }

    /// Two datasets of one name are both meant by it, one by its id.
    void exportsDataOfOneName()
    {
        QTemporaryDir folder;
        const QString session = folder.filePath("two.costscope");
        QFile file(session);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content(example()).replace("\"name\": \"AMBER (MAP)\"", "\"name\": \"AMBER (mpiP)\""));
        file.close();
        const auto linesFor = [&](const QString& dataset) {
            return say({"export", session, "--data", "--dataset", dataset, "-o", folder.filePath("x.csv")}).out.count('\n');
        };
        QCOMPARE(linesFor("AMBER (mpiP)"), 2);
        QCOMPARE(linesFor("d2"), 1);
        QCOMPARE(linesFor("d99"), 0);
    }

    void exportKeepsWhatItRead()
    {
        QTemporaryDir folder;
        const QString own = folder.filePath("own.csv");
        QVERIFY(QFile::copy(table("lammps"), own));
        const Said said = say({"export", own, "--data", "-o", folder.filePath("./own.csv")});
        QCOMPARE(said.code, 1);
        QVERIFY2(said.err.contains("were read from this file"), qPrintable(said.err));
        QCOMPARE(content(own), content(table("lammps")));
    }

    void exportTellsWhatFindsNoRoom()
    {
        QTemporaryDir folder;
        const auto at = [&](const char* points, const char* ending) {
            return say({"export", table("lammps"), "-o", folder.filePath("r") + ending, "--font-pt", points, "--json"});
        };
        QVERIFY(!at("8", ".pdf").err.contains("No room"));
        QVERIFY(json(at("16", ".pdf"))["files"][0]["height_mm"].toDouble() > 70); // grows with its words
        const Said large =
            say({"export", table("lammps"), "-o", folder.filePath("r.pdf"), "--font-pt", "16", "--height-mm", "70", "--json"});
        QCOMPARE(large.code, 3);
        const QJsonArray warnings = json(large)["warnings"].toArray();
        QVERIFY(std::any_of(warnings.begin(), warnings.end(), [](const QJsonValue& w) {
            return w.toObject()["message"].toString().startsWith("No room for: subtitle and legend");
        }));
        const Said none =
            say({"export", table("lammps"), "-o", folder.filePath("r.svg"), "--font-pt", "40", "--height-mm", "70", "--json"});
        QCOMPARE(none.code, 1);
        QVERIFY2(json(none)["error"].toObject()["message"].toString().contains("no room for the plot"), qPrintable(none.err));
        QVERIFY(!QFile::exists(folder.filePath("r.svg")));
        QCOMPARE(at("40", ".csv").code, 0); // nothing is drawn
    }

    /// A figure that takes one table says which ones it leaves out; who names too many, or others, is told.
    void exportTellsWhatIsLeftOut()
    {
        QTemporaryDir folder;
        const QString out = folder.filePath("s.svg");
        const QStringList two{"export", table("lammps"), table("vasp"), "-o", out, "--figure", "serial-fraction-scan"};
        const Said first = say(two);
        QVERIFY2(first.code == 0 && first.err.contains("does not show amdahl_vasp"), qPrintable(first.err));
        const Said second = say(two + QStringList{"--dataset", "amdahl_vasp"});
        QVERIFY2(second.code == 0 && !second.err.contains("does not show"), qPrintable(second.err));
        const Said both = say(two + QStringList{"--dataset", "amdahl_vasp", "--dataset", "amdahl_lammps"});
        QVERIFY2(both.code == 2 && both.err.contains("takes at most 1 at once, not 2"), qPrintable(both.err));
        const QString profile = QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/mpip/jacobi2d.2.5146.1.mpiP");
        const Said kind = say({"export", profile, table("vasp"), "-o", out, "--figure", "serial-fraction-scan", "--dataset", "d1"});
        QVERIFY2(kind.code == 2 && kind.err.contains("is of kind “profile”"), qPrintable(kind.err));
    }

    /// Tables of the same columns are one table, with the name of each dataset; others cannot be.
    void csvIsOneTable()
    {
        const Said two = say({"import", table("lammps"), table("vasp"), "--csv"});
        QCOMPARE(two.code, 0);
        const QStringList lines = two.out.split("\r\n", Qt::SkipEmptyParts);
        QVERIFY2(two.out.startsWith("dataset,n,t_n_s,tau_mpi_s,") && two.out.count("dataset,") == 1, qPrintable(two.out.left(80)));
        QVERIFY2(lines[1].startsWith("amdahl_lammps,1,4501,"), qPrintable(lines[1]));
        QVERIFY2(lines[24].startsWith("amdahl_vasp,1,"), qPrintable(lines[24])); // after 23 records
        const QStringList mixed{"import", sampleFolder(), "--csv"};
        const Said refused = say(mixed);
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("Choose with --dataset NAME: ") && refused.out.isEmpty(), qPrintable(refused.err));
        const Said series = say(mixed + QStringList{"--dataset", "jacobi2d 960 60 10 60"});
        QCOMPARE(series.code, 0);
        QCOMPARE(series.out.count("\r\n"), 7);
        QVERIFY(series.out.startsWith("n,t_n_s,"));
        const Said unknown = say(mixed + QStringList{"--dataset", "laplace"});
        QVERIFY2(unknown.code == 2 && unknown.err.contains("there is no “laplace”. Known: "), qPrintable(unknown.err));
    }

    /// Headings that nobody knows, named on the command line: every verb that reads tables takes them.
    void columnsCanBeNamed()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("own.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("alpha,beta,gamma\n1,100,0\n2,55,5\n4,32,7\n8,20,8\n16,15,9\n");
        file.close();
        const QStringList named{"--column", "alpha=n", "--column", "beta=t_n_s", "--column", "gamma=tau_mpi_s"};
        const QString out = folder.filePath("own.svg");
        const Said unnamed = say({"fit", "amdahl-overhead", file.fileName()});
        QVERIFY2(unnamed.code == 1 &&
                     unnamed.err.contains("in the import dialog, or with --column \"alpha=n\" if “alpha” counts processes. If no column"),
                 qPrintable(unnamed.err));
        QCOMPARE(say({"export", file.fileName(), "-o", out}).code, 1);
        for (const QStringList& verb : {QStringList{"import"}, QStringList{"fit", "amdahl-overhead"}, QStringList{"export", "-o", out}}) {
            const Said said = say(verb + QStringList{file.fileName()} + named);
            QVERIFY2(said.code == 0, qPrintable(said.err));
            QCOMPARE(say(verb + QStringList{file.fileName(), "--column", "alpha"}).code, 2);
            const Said unknown = say(verb + QStringList{file.fileName(), "--column", "alpha=cost"});
            QVERIFY2(unknown.code == 2 && unknown.err.contains("“cost” is no column of run-time records. Expected n, "),
                     qPrintable(unknown.err));
        }
    }

    /// A refusal says which data it is about, and so does what is said of a figure of several.
    void namesTheData()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("short.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("n,t_n_s\n1,100\n2,60\n");
        file.close();
        const Said fit = say({"fit", "amdahl-overhead", file.fileName()});
        QVERIFY2(fit.err.contains("error: short: 2 records are too few"), qPrintable(fit.err));
        const Said figures = say({"export", table("vasp"), file.fileName(), table("lammps"), "-o", folder.filePath("x.svg")});
        QCOMPARE(figures.code, 0);
        QVERIFY2(figures.err.contains("warning: short: not fitted: 2 records are too few"), qPrintable(figures.err));
        QVERIFY2(figures.err.contains("overhead-curves: warning: amdahl_lammps: Residuals are not random"), qPrintable(figures.err));
        const Said one = say({"export", table("lammps"), "-o", folder.filePath("x.svg")});
        QVERIFY2(one.err.contains("overhead-curves of amdahl_lammps: warning: Residuals are not random"), qPrintable(one.err));
        const Said none = say({"export", file.fileName(), "-o", folder.filePath("x.svg"), "--figure", "fit-residuals"});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("short: not fitted: 2 records"), qPrintable(none.err));
    }

    /// What --help of export promises: the switches of a figure stand in its listing.
    void figuresTellTheirChoices()
    {
        const QString listed = say({"figures"}).out;
        QVERIFY(listed.contains("  --choice y_scale=log|linear\n"));
        QVERIFY(listed.contains("  --choice compare=none|side-by-side|overlaid|difference|ratio\n"));
        QVERIFY(listed.contains("  --choice compare_with=baseline, or "));
        for (const QJsonValue figure : json(say({"figures", "--json"}))["items"].toArray()) {
            bool compares = false;
            for (const QJsonValue choice : figure["choices"].toArray()) compares |= choice["id"] == "compare";
            QCOMPARE(compares, figure["most_datasets"].toInt() > 0);
        }
        const Said alone = say({"export", table("lammps"), "--choice", "compare=ratio", "-o", "x.csv"});
        QCOMPARE(alone.code, 2);
        QVERIFY2(alone.err.contains("needs something to compare with: --baseline FILE."), qPrintable(alone.err));
        QVERIFY(say({"--completion", "bash"}).out.contains("compare="));
    }

    /// Written, changed in an editor, and given to other verbs.
    void machinesAreWritten()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("mine.json");
        const Said written = say({"machines", "blue-waters", "-o", file});
        QCOMPARE(written.code, 0);
        QCOMPARE(written.out, file + '\n');
        QCOMPARE(json(say({"machines", file, "--json"}))["machine"], json(say({"machines", "blue-waters", "--json"}))["machine"]);
        QCOMPARE(say({"compare", "blue-waters", file}).out, u"No difference.\n"_s);
        const QStringList question = {"evaluate", "node-aware-max-rate", "--json",   "--set", "n=10", "--set", "s=1e6", "--set", "ppn=4",
                                      "--set",    "locality=inter-node", "--machine"};
        QCOMPARE(json(say(question + QStringList{file})), json(say(question + QStringList{"blue-waters"})));
        QVERIFY(json(say(question + QStringList{file}))["time_s"].toDouble() > 0);
        QCOMPARE(say({"machines", "-o", file}).code, 2); // which one?
        QCOMPARE(say({"machines", "hopper", "-o", folder.filePath("no/folder.json")}).code, 1);
    }

    /// Labels that differ in other letters alone have names that differ.
    void comparedNamesAreUnique()
    {
        QTemporaryDir folder;
        const auto saved = [&](const char* file, const std::vector<double>& seconds) {
            Dataset data;
            data.name = "kernels", data.kind = DatasetKind::Benchmark;
            data.tables.push_back({"results", {{"name", Quantity::None, Texts{"Ü1", "Ö1", "a"}}, {"time_s", Quantity::Time, seconds}}});
            Session session;
            addDataset(session, std::make_shared<const Dataset>(data));
            return saveSession(session, folder.filePath(file)).ok() ? folder.filePath(file) : QString();
        };
        const Said said = say({"compare", saved("a.costscope", {1, 2, 3}), saved("b.costscope", {2, 3, 4}), "--json"});
        const QJsonArray values = json(said)["datasets"][0]["values"].toArray();
        QStringList names, labels;
        for (const QJsonValue value : values) names << value["name"].toString(), labels << value["label"].toString();
        QCOMPARE(labels, (QStringList{"name=Ü1 time_s", "name=Ö1 time_s", "name=a time_s"}));
        QCOMPARE(names, (QStringList{"name=_1.time_s", "name=_1.time_s_2", "name=a.time_s"}));
    }

    void checksSessions()
    {
        QVERIFY(say({"check", example()}).out.startsWith("The session can be read (layout "));
        const Said said = say({"check", example(), "--json"});
        QVERIFY2(said.code == 0, qPrintable(said.err));
        QCOMPARE(json(said)["datasets"].toArray().size(), 8);
        for (const QJsonValue figure : json(said)["figures"].toArray()) QVERIFY(figure.toObject()["drawn"].toBool());
        QTemporaryDir folder;
        QFile cut(folder.filePath("cut.costscope"));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(content(example()).left(5000));
        cut.close();
        const Said refused = say({"check", cut.fileName(), "--json"});
        QCOMPARE(refused.code, 1);
        QVERIFY(json(refused)["error"].toObject()["line"].toInt() > 1);
    }
};

QTEST_MAIN(TestVerbs)
#include "tst_verbs.moc"
