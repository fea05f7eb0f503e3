// SPDX-License-Identifier: GPL-3.0-or-later
// What a title states is true of the table of its figure, whatever the data: computed anew, on sessions made at random. A title that
// no claim in tests/random knows fails, too.
#include "claims.h"
#include "randomFigure.h"
#include "randomRun.h"
#include "randomSession.h"

#include "core/compare/comparedFigure.h"
#include "core/figure/FigureKind.h"
#include "core/figure/FigureMemory.h"
#include "core/session/Session.h"

#include <QTest>

#include <map>

using namespace costscope;

namespace {

/// All kinds of data beside each other, so that every figure finds some.
Session fullSession(Chance& chance, const SessionTaste& taste)
{
    Session session = randomSession(chance, taste);
    for (const DatasetKind kind : randomKinds())
        addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, kind, taste.data)));
    for (int i = 0; i < 3; ++i)
        addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, DatasetKind::Benchmark, taste.data)));
    addRandomFit(chance, session, taste);
    return session;
}

constexpr qint64 mostCounted = 200'000; ///< rows: what takes longer is left to the test of all figures

/// Panels keep their words; what two sessions differ in is no table of one figure.
bool hasNoTitleOfItsOwn(const FigureKind& kind)
{
    return kind.id == u"multi-panel" || kind.id == u"session-comparison";
}

/// Another γ, δ, α of the network or number of ranks per node, of figures that know a what if.
void askWhatIf(Chance& chance, const FigureKind& kind, FigureRequest& request)
{
    if (!kind.setValue || !kind.values.contains(u"what_if.NAME"_s)) return;
    const QStringList values = {u"gamma"_s, u"delta"_s, u"alpha"_s};
    (void)kind.setValue(request, u"what_if."_s + chance.of(values), QString::number(chance.magnitude(1e-12, 1e-4)));
}

} // namespace

class TestTrueTitles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void titlesAreTrue()
    {
        std::map<QString, int> checked; // by kind and pattern
        const QString problems = RandomRun::of(300).firstProblems([&](Chance& chance, quint64) {
            const Session session = fullSession(chance, {.figures = 2});
            QStringList wrong;
            for (const FigureKind* kind : allFigures()) {
                if (hasNoTitleOfItsOwn(*kind)) continue;
                FigureRequest request = randomFigure(chance, session, *kind);
                request.title.clear();
                for (const QString& choice : request.choices.keys())
                    if (isOfComparison(choice)) request.choices.remove(choice); // of comparisons other words are said
                if (chance.oneIn(2)) askWhatIf(chance, *kind, request);
                FigureMemory memory;
                if (rowsToCount(session, request, memory) > mostCounted) continue;
                const auto figure = buildFigure(session, request);
                if (!figure) continue;
                QString pattern;
                const QString problem = wrongWithTitle(*figure, request, pattern);
                if (!problem.isEmpty()) wrong << u"%1 %2"_s.arg(kind->id, problem);
                ++checked[kind->id + u' ' + pattern];
            }
            return wrong.join(u"\n  and "_s);
        });
        for (const auto& [pattern, count] : checked) qInfo("%4d %s", count, qPrintable(pattern));
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }
};

QTEST_MAIN(TestTrueTitles)
#include "tst_true_titles.moc"
