// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of figure on random sessions: built, placed, painted, written as text, and nothing in it is nowhere.
#include "core/figure/FigureKind.h"
#include "core/figure/FigureMemory.h"
#include "core/figure/drawnAlike.h"
#include "tests/random/drawnFigure.h"
#include "tests/random/figureCase.h"
#include "tests/random/randomFigure.h"
#include "tests/random/randomRun.h"
#include "tests/random/randomSession.h"
#include "tests/random/toldProgress.h"
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
    for (int i = 0; i < 3; ++i) // of twelve sorts
        addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, DatasetKind::Benchmark, taste.data)));
    for (Dataset& one : randomSizes(chance, taste.data)) addDataset(session, std::make_shared<const Dataset>(std::move(one)));
    addRandomFit(chance, session, taste);
    return session;
}

constexpr qint64 mostCounted = 5'000'000; ///< what takes longer is work for a job: seconds to minutes

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

    void everyKindIsDrawn()
    {
        std::map<QString, int> drawn;
        qint64 slowest = 0;
        QString slowestCase;
        const QString problems = RandomRun::of(35).firstProblems([&](Chance& chance, quint64 seed) {
            const Session session = fullSession(chance);
            QStringList wrong;
            for (const FigureKind* kind : allFigures()) {
                QElapsedTimer timer;
                timer.start();
                const FigureRequest request = randomFigure(chance, session, *kind);
                FigureMemory memory;
                if (rowsToCount(session, request, memory) > mostCounted) continue;
                ToldProgress told;
                const auto figure = buildFigure(session, request, told.progress());
                QString problem = !told.wrong().isEmpty()            ? told.wrong()
                                  : figure.ok()                      ? wrongWith(*figure, chance)
                                  : figure.error().message.isEmpty() ? u"refused without a word"_s
                                                                     : QString();
                if (problem.isEmpty() && seed % 4 == 0) problem = wrongAlone(session, request, figure);
                if (!problem.isEmpty()) wrong << u"%1 (%2): %3"_s.arg(kind->id, inWords(request), problem);
                drawn[kind->id] += figure.ok();
                if (timer.elapsed() > slowest) slowest = timer.elapsed(), slowestCase = u"seed %1, %2"_s.arg(seed).arg(kind->id);
            }
            return wrong.join(u"\n  and "_s);
        });
        for (const FigureKind* kind : allFigures()) qInfo("%4d %s", drawn[kind->id], qPrintable(kind->id));
        qInfo("slowest: %lld ms (%s)", slowest, qPrintable(slowestCase));
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
        for (const FigureKind* kind : allFigures()) QVERIFY2(drawn[kind->id] > 0, qPrintable(kind->id));
    }

    /// As a fuzzer steers them: bytes say what is in a session. Few, of few bytes and of many.
    void bytesBecomeFigures()
    {
        const QString problems = RandomRun::of(150).firstProblems([](Chance& chance, quint64) {
            std::vector<unsigned char> bytes(size_t(chance.between(0, chance.oneIn(2) ? 40 : 1500)));
            for (unsigned char& byte : bytes) byte = (unsigned char)(chance.below(256));
            return figureProblem(bytes.data(), bytes.size());
        });
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

private:
    /// What isDrawnAlike() says makes no difference makes none.
    static QString wrongAlone(const Session& session, const FigureRequest& request, const Result<Figure>& figure)
    {
        Session other = session;
        if (!findFigure(request.kind)->ofFigures) other.figures.clear();
        other.notes += u"seen"_s;
        other.lastId += 7;
        Session a = session, b = other;
        for (Session* one : {&a, &b}) one->figures.push_back(request);
        if (!isDrawnAlike(a, b, request.id)) return u"is not drawn alike"_s;
        const auto again = buildFigure(other, request);
        if (again.ok() != figure.ok()) return u"goes by other figures"_s;
        const bool isSame = figure.ok() ? toJson(*again) == toJson(*figure) : again.error().message == figure.error().message;
        return isSame ? QString() : u"differs by other figures or notes"_s;
    }

    static QString wrongWith(const Figure& figure, Chance& chance)
    {
        const double width = chance.oneIn(2) ? figure.widthMm : chance.of({15.0, 40.0, 84.0, 178.0});
        const double height = chance.oneIn(2) ? heightMmFor(figure, width) : chance.of({15.0, 40.0, 70.0, 160.0});
        const QString wrong = wrongWhenDrawn(figure, randomStyle(chance), width, std::min(height, 500.0));
        return wrong.isEmpty() ? wrongWithText(figure) : wrong;
    }

    static QString inWords(const FigureRequest& request)
    {
        return request.datasets.join(QLatin1Char(',')) + QLatin1Char(' ') +
               QString::fromUtf8(QJsonDocument(request.choices).toJson(QJsonDocument::Compact));
    }
};

QTEST_MAIN(TestRandomFigures)
#include "tst_random_figures.moc"
