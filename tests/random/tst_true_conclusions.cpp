// SPDX-License-Identifier: GPL-3.0-or-later
// What compare concludes is true of the two sessions: computed anew from their data, machines, fits and figures, on sessions made at
// random. A sentence that no claim in tests/random knows fails, too.
#include "randomEdits.h"
#include "randomRun.h"
#include "randomSession.h"
#include "said/changes.h"

#include "core/figure/FigureKind.h"
#include "core/overhead/fitModel.h"
#include "core/theories/defaults.h"

#include <QTest>

#include <map>

using namespace costscope;

namespace {

/// All kinds of data beside each other, with figures and fits.
Session fullSession(Chance& chance, const SessionTaste& taste)
{
    Session session = randomSession(chance, taste);
    for (const DatasetKind kind : randomKinds())
        addDefaults(session, addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, kind, taste.data))));
    for (int i = 0; i < 2; ++i) addRandomFit(chance, session, taste);
    return session;
}

/// Another γ, δ or number of ranks per node in figures that know such values.
void askOtherwise(Chance& chance, Session& session)
{
    for (FigureRequest& figure : session.figures) {
        const FigureKind* kind = findFigure(figure.kind);
        if (!kind || !kind->setValue || !chance.oneIn(2)) continue;
        const QString name = chance.of(QStringList{u"what_if.gamma"_s, u"what_if.delta"_s, u"ppn"_s});
        const bool isCount = name == u"ppn"_s;
        (void)kind->setValue(figure, name,
                             isCount ? QString::number(chance.between(1, 32)) : QString::number(chance.magnitude(1e-13, 1e-5)));
    }
}

/// The same measured again, asked otherwise, fitted once more.
Session another(Chance& chance, const Session& session, const SessionTaste& taste)
{
    Session again = measuredAgain(chance, session);
    for (int i = chance.between(0, 3); i > 0; --i) chance.of(randomEdits()).make(chance, again, taste);
    if (chance.oneIn(2)) askOtherwise(chance, again);
    if (chance.oneIn(2)) addRandomFit(chance, again, taste);
    for (const Fit& fit : std::vector<Fit>(again.fits)) (void)refit(again, fit.dataset, fit.settings);
    return again;
}

constexpr qint64 mostGoneThrough = 200'000; ///< rows

} // namespace

class TestTrueConclusions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentencesAreTrue()
    {
        std::map<QString, int> checked; // by pattern
        const SessionTaste taste{.calibrations = 0, .figures = 3, .baseline = false, .unknown = false};
        const QString problems = RandomRun::of(300).firstProblems([&](Chance& chance, quint64) {
            const Session before = fullSession(chance, taste), after = another(chance, before, taste);
            FigureMemory memory;
            if (rowsToConclude(before, memory) + rowsToConclude(after, memory) > mostGoneThrough) return QString();
            const auto verdict = sessionVerdict(before, after, {.draws = 100}, memory);
            if (!verdict) return u"refused: "_s + verdict.error().message;
            const Compared compared{before, after, *verdict, memory};
            QStringList wrong{wrongValue(compared)}, said{verdict->headline()};
            for (const ConclusionChange& change : verdict->changes) said << change.sentence;
            for (const Message& message : verdict->messages)
                if (!isOfOneDataset(after, message)) said << message.text;
            for (const QString& sentence : said) {
                QString pattern;
                wrong << wrongWithChange(sentence, compared, pattern);
                ++checked[pattern];
            }
            wrong.removeAll(QString());
            return wrong.join(u"\n  and "_s);
        });
        int recomputed = 0;
        for (const auto& [pattern, count] : checked) {
            recomputed += isRecomputed(pattern);
            qInfo("%5d %s %s", count, isRecomputed(pattern) ? "computed" : "known   ", qPrintable(pattern));
        }
        qInfo("%d of %d patterns are computed anew", recomputed, int(checked.size()));
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

private:
    /// "NAME: why nothing is concluded": the refusal of a figure, which says it better than anything here.
    static bool isOfOneDataset(const Session& session, const Message& message)
    {
        return std::ranges::any_of(session.datasets, [&](const DatasetItem& item) { return message.text.startsWith(item.name + u": "_s); });
    }
};

QTEST_MAIN(TestTrueConclusions)
#include "tst_true_conclusions.moc"
