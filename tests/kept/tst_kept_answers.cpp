// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line answers: the lines of lines.txt from the folder of the sources, and random ones on random sessions. See Kept.h.
#include "Kept.h"

#include "app/verbs/Verb.h"
#include "core/machine/machineValues.h"
#include "core/model/Model.h"
#include "core/session/sessionFile.h"
#include "tests/random/randomCommand.h"
#include "tests/random/randomSession.h"
#include "views/draw/fonts.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

using namespace costscope;

namespace {

QByteArray answerTo(const QStringList& words)
{
    QString out, err;
    QTextStream outStream(&out), errStream(&err);
    const int code = runVerb(words, outStream, errStream);
    return u"%1\n%2\n%3"_s.arg(code).arg(out, err).toUtf8();
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
        Kept kept(u"answers"_s);
        QVERIFY(QDir::setCurrent(QStringLiteral(COSTSCOPE_SOURCE)));
        const QByteArray text = contents(u"tests/kept/lines.txt"_s);
        QVERIFY(!text.isEmpty());
        for (const QByteArray& line : text.split('\n')) {
            if (line.isEmpty() || line.startsWith('#')) continue;
            const QStringList words = QProcess::splitCommand(QString::fromUtf8(line));
            kept.add(QString::fromUtf8(line).replace(u'/', u':'), answerTo(words));
        }
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }

    /// Every model with typical values, one of them at and beyond its ends; every number that a verb takes, small and large.
    void edges()
    {
        Kept kept(u"edges"_s);
        QVERIFY(QDir::setCurrent(QStringLiteral(COSTSCOPE_SOURCE)));
        const auto keep = [&](const QString& name, const QStringList& words) {
            kept.addTo(name, words.join(u' ').toUtf8() + '\n' + answerTo(words));
        };
        for (const Model* model : allModels()) {
            Parameters values = model->inputs;
            values.insert(values.end(), model->parameters.begin(), model->parameters.end());
            const auto with = [&](const QString& name, const QString& text) {
                QStringList words = {u"evaluate"_s, model->id, u"--json"_s};
                for (const Parameter& v : values) {
                    if (v.name != name && (v.optional || std::isnan(v.typical))) continue;
                    const bool isWord = !v.words.isEmpty() && !std::isnan(v.typical);
                    const QString usual = isWord ? v.words.value(int(v.typical)) : QString::number(v.typical, 'g', 17);
                    words << u"--set"_s << v.name + QLatin1Char('=') + (v.name == name ? text : usual);
                }
                return words;
            };
            keep(model->id, with({}, {}));
            for (const Parameter& v : values) {
                QStringList ends = v.words;
                for (const double end : {0.0, 1.0, 2.0, 0.5, -1.0, 3.0, 100.0, 1e9, v.least, v.most, v.typical / 10, v.typical * 10})
                    ends << QString::number(end, 'g', 17);
                for (const QString& end : ends) keep(model->id, with(v.name, end));
            }
        }
        const QString hierarchy = u"resources/examples/amg/lin_elas_8192.json"_s;
        const std::map<QString, QStringList> usual = {
            {u"contention"_s, {"--pattern", "nearest-neighbour", "--torus", "4x4x2", "--ppn", "2"}},
            {u"stages"_s, {"ring-allgather", "--processes", "16", "--nodes", "4", "--size", "64KiB"}},
            {u"select"_s, {"resources/examples/selection/illustrative_ialltoall.csv"}},
            {u"tune"_s, {"--processes", "8", "--time-steps", "100", "--cells", "4096"}},
            {u"predict"_s, {"cannon", "--size", "32768", "--cores", "1536"}},
            {u"decode"_s, {"resources/examples/dense/hopper_predictions_cannon.csv"}},
            {u"fit"_s, {"amdahl-overhead", "resources/examples/overhead/amdahl_lammps.csv"}},
            {u"levels"_s, {hierarchy}},
        };
        for (const auto& [name, words] : usual)
            for (const Option& option : findVerb(name)->options)
                for (const char* value : {"0", "1", "2", "3", "7", "16", "100", "0.5", "-1", "1e5"}) {
                    if (option.type == Option::Switch || option.name == QLatin1String("-o") || option.name == QLatin1String("--bootstrap"))
                        continue;
                    QStringList all = QStringList{name} + words;
                    if (const qsizetype at = all.indexOf(option.name); at > 0) all.remove(at, 2);
                    keep(name, all + QStringList{option.name, QString::fromLatin1(value), u"--json"_s});
                }
        QStringList changeable = {"ppn", "aggregation", "nodes_per_router"};
        for (const MachineParameter& row : machineValueRows()) changeable << row.name;
        for (const QString& value : changeable)
            for (const char* number : {"0", "1", "2", "5", "16", "1000"})
                keep(u"what-if"_s, {u"levels"_s, hierarchy, u"--what-if"_s, value + QLatin1Char('=') + QLatin1String(number), u"--json"_s});
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }

    void random()
    {
        Kept kept(u"random-answers"_s, Kept::Of::RandomThings);
        QTemporaryDir folder;
        QVERIFY(QDir::setCurrent(folder.path()));
        const QString file = u"s.costscope"_s, again = u"t.costscope"_s;
        for (quint64 seed = 1; seed <= 60; ++seed) {
            Chance chance(seed);
            SessionTaste taste;
            taste.data.roundNumbers = seed % 3 == 0;
            const Session session = randomSession(chance, taste);
            QVERIFY(saveSession(session, file).ok());
            kept.addTo(u"sessions"_s, contents(file));
            QVERIFY(saveSession(measuredAgain(chance, session), again).ok());
            for (const char* form : {"--json", "--csv", "--seed=2"})
                kept.addTo(u"compare-again"_s,
                           answerTo({u"compare"_s, file, again, u"--bootstrap"_s, u"100"_s, QString::fromLatin1(form)}));
            for (int i = 0; i < 5; ++i) {
                const QStringList words = randomCommand(chance, session, file, u"."_s);
                if (words.front() != QLatin1String("export")) kept.addTo(words.front(), words.join(u' ').toUtf8() + '\n' + answerTo(words));
            }
        }
        QVERIFY(QDir::setCurrent(u"/"_s));
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_MAIN(TestKeptAnswers)
#include "tst_kept_answers.moc"
