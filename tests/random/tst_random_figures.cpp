// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of figure on random sessions: built, placed, painted, written as text, and nothing in it is nowhere.
#include "core/figure/FigureKind.h"
#include "tests/random/drawnFigure.h"
#include "tests/random/randomFigure.h"
#include "tests/random/randomRun.h"
#include "tests/random/randomSession.h"
#include "views/draw/fonts.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QTest>

#include <map>

using namespace costscope;

namespace {

/// All kinds of data beside each other, so that every figure finds some.
Session fullSession(Chance& chance)
{
    SessionTaste taste;
    taste.figures = 2;
    Session session = randomSession(chance, taste);
    for (const DatasetKind kind : randomKinds())
        addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, kind, taste.data)));
    addRandomFit(chance, session, taste);
    return session;
}

Style randomStyle(Chance& chance)
{
    Style style = chance.oneIn(2) ? Style::paper() : Style::screen(chance.oneIn(2));
    if (chance.oneIn(4)) style.palette = Palette::Grey;
    if (chance.oneIn(4)) style.flat = true;
    if (chance.oneIn(4)) style.provenance = true;
    if (chance.oneIn(4)) style.title = false;
    if (chance.oneIn(4)) style.textPt = chance.of({5.0, 10.0, 14.0}), style.tickPt = style.textPt - 1;
    return style;
}

} // namespace

class TestRandomFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void drawEverything()
    {
        std::map<QString, int> drawn;
        qint64 slowest = 0;
        QString slowestCase;
        const QString problems = RandomRun::of(40).firstProblems([&](Chance& chance, quint64 seed) {
            const Session session = fullSession(chance);
            for (const FigureKind* kind : allFigures()) {
                const FigureRequest request = randomFigure(chance, session, *kind);
                QElapsedTimer timer;
                timer.start();
                const auto figure = buildFigure(session, request);
                if (!figure.ok() && figure.error().message.isEmpty()) return kind->id + QStringLiteral(": refused without a word");
                if (!figure.ok()) continue;
                const double width = chance.oneIn(2) ? figure->widthMm : chance.of({15.0, 40.0, 84.0, 178.0});
                const double height = chance.oneIn(2) ? heightMmFor(*figure, width) : chance.of({15.0, 40.0, 70.0, 160.0});
                QString wrong = wrongWhenDrawn(*figure, randomStyle(chance), width, std::min(height, 500.0));
                if (wrong.isEmpty()) wrong = wrongWithText(*figure);
                if (!wrong.isEmpty()) return QStringLiteral("%1 (%2): %3").arg(kind->id, inWords(request), wrong);
                ++drawn[kind->id];
                if (timer.elapsed() > slowest)
                    slowest = timer.elapsed(), slowestCase = QStringLiteral("seed %1, %2").arg(seed).arg(kind->id);
            }
            return QString();
        });
        for (const FigureKind* kind : allFigures()) qInfo("%4d %s", drawn[kind->id], qPrintable(kind->id));
        qInfo("slowest: %lld ms (%s)", slowest, qPrintable(slowestCase));
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
        for (const FigureKind* kind : allFigures()) QVERIFY2(drawn[kind->id] > 0, qPrintable(kind->id));
    }

private:
    static QString inWords(const FigureRequest& request)
    {
        return request.datasets.join(QLatin1Char(',')) + QLatin1Char(' ') +
               QString::fromUtf8(QJsonDocument(request.choices).toJson(QJsonDocument::Compact));
    }
};

QTEST_MAIN(TestRandomFigures)
#include "tst_random_figures.moc"
