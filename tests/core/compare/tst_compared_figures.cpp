// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/testSession.h"

#include "core/figure/FigureKind.h"
#include "core/session/baseline.h"
#include "core/session/machines.h"
#include "core/theories/examples.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

Session example(const char* id)
{
    auto session = openExample(QString::fromLatin1(id));
    if (!session.ok()) qFatal("%s", qPrintable(session.error().message));
    return session.take();
}

/// The example with half the contention of the machine, and the example itself as its baseline.
Session halfContention()
{
    const Session before = example("amg-blue-waters");
    Session after = before;
    after.machines.front().values.at(u"delta"_s).value /= 2;
    pinBaseline(after, {u"before.costscope"_s, {}, u"00ff"_s, before});
    return after;
}

FigureRequest withChoices(FigureRequest request, std::initializer_list<std::pair<const char*, const char*>> choices)
{
    for (const auto& [id, option] : choices) request.choices.insert(QLatin1String(id), QString::fromLatin1(option));
    return request;
}

Figure figureOf(const Session& session, const FigureRequest& request)
{
    const auto figure = buildFigure(session, request);
    if (!figure.ok()) qFatal("%s", qPrintable(figure.error().message));
    return *figure;
}

bool offers(const Session& session, const FigureRequest& request, const char* choice)
{
    for (const Choice& c : choicesOf(*findFigure(request.kind), session, request))
        if (c.name == QLatin1String(choice)) return true;
    return false;
}

} // namespace

class TestComparedFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isOfferedWhileThereIsABaseline()
    {
        Session session = halfContention();
        const FigureRequest request = session.figures.front();
        QVERIFY(offers(session, request, "compare"));
        const FigureRequest compared = withChoices(request, {{"compare", "difference"}});
        dropBaseline(session);
        QVERIFY(!offers(session, request, "compare"));
        QCOMPARE(toJson(figureOf(session, compared)), toJson(figureOf(session, request))); // alone again
    }

    /// Contention is δ·ℓ: with half of δ the difference is minus half of what it was, on every level, and nothing else changes.
    void contentionFallsByHalf()
    {
        const Session session = halfContention();
        const FigureRequest request = session.figures.front();
        const Figure alone = figureOf(session.baseline.pinned->session, request);
        const Figure change = figureOf(session, withChoices(request, {{"compare", "difference"}}));
        const auto before = alone.table.numbers(u"contention_s"), by = change.table.numbers(u"difference_contention_s");
        QCOMPARE(by.size(), before.size());
        for (size_t i = 0; i < by.size(); ++i) QVERIFY(std::fabs(by[i] + before[i] / 2) <= 1e-12 * before[i]);
        for (const double ratio : change.table.numbers(u"ratio_of_contention_s"))
            QVERIFY(std::isnan(ratio) || std::fabs(ratio - 0.5) < 1e-12);
        QVERIFY(!change.table.find(u"difference_queue_s"));
        QCOMPARE(change.rowKeys, alone.rowKeys);
        const Series* bars = series(change.panels[0], Mark::Bars, Hue::Vermillion);
        QVERIFY(bars);
        for (size_t i = 0; i < bars->x.size(); ++i) // in ms
            QVERIFY(std::fabs((bars->low[i] - bars->high[i]) * 1e-3 - by[size_t(bars->rows[i])]) < 1e-12);
        QVERIFY2(change.title.contains(u"modeled to take "_s) && change.title.endsWith(u" ms less than in before"_s),
                 qPrintable(change.title));
    }

    /// A value that was dragged since the session was pinned is the difference itself; how a figure is shown is the same on both sides.
    void comparesWithTheBaselinesOwnFigure()
    {
        Session session = example("amg-blue-waters");
        pinBaseline(session, {u"before"_s, {}, {}, session});
        FigureRequest& request = session.figures.front();
        request = withChoices(request, {{"ppn", "8"}, {"y_scale", "log"}});
        const Figure change = figureOf(session, withChoices(request, {{"compare", "ratio"}}));
        const auto now = figureOf(session, request).table.numbers(u"contention_s");
        const auto before = figureOf(session, session.baseline.pinned->session.figures.front()).table.numbers(u"contention_s");
        const auto ratio = change.table.numbers(u"ratio_of_contention_s");
        QCOMPARE(ratio.size(), now.size());
        QVERIFY(std::fabs(ratio[3] - now[3] / before[3]) < 1e-12);
        QVERIFY(ratio[3] < 0.9);
        const Figure both = figureOf(session, withChoices(request, {{"compare", "side-by-side"}}));
        for (const Panel& panel : both.panels)
            if (panel.y.quantity == Quantity::Time) QVERIFY(panel.y.scale == Scale::Log);
    }

    /// What was measured, at an n that ran, is told before the lines that are computed from it, wherever these differ most.
    void whatWasMeasuredIsToldFirst()
    {
        Session before;
        const QString id = addPaperTable(before, u"lammps"_s, u"LAMMPS"_s, 0.0126);
        Session after = before;
        Dataset faster = *after.datasets.front().data;
        auto& times = std::get<Doubles>(faster.tables.front().columns[1].values);
        const auto& n = std::get<Doubles>(faster.tables.front().columns[0].values);
        for (size_t i = 0; i < times.size(); ++i) times[i] *= n[i] == 64 ? 0.5 : 0.8;
        after.datasets.front().data = std::make_shared<const Dataset>(faster);
        QVERIFY(refit(after, id, overheadSettings(0.0126)));
        pinBaseline(after, {u"before"_s, {}, {}, before});
        for (const QString& kind : {u"overhead-curves"_s, u"run-time-forecast"_s}) {
            const FigureRequest request{u"f"_s, kind, {}, {id}, {}, {{u"compare"_s, u"overlaid"_s}}};
            const QString title = plainText(figureOf(after, request).title);
            QVERIFY2(title.contains(u"easured at n = 64 in this session: 0.50 times as long as in before"_s), qPrintable(title));
        }
    }

    void bothSidesHaveEqualAxes()
    {
        const Session session = halfContention();
        for (const FigureRequest& request : session.figures) {
            const Figure both = figureOf(session, withChoices(request, {{"compare", "side-by-side"}}));
            const size_t group = size_t(both.group);
            for (size_t i = 0; i < both.panels.size(); i += 2 * group)
                for (size_t k = i; k < i + group; ++k) {
                    const Panel &left = both.panels[k], &right = both.panels[k + group];
                    QCOMPARE(left.y.label, right.y.label);
                    QCOMPARE(left.y.min, right.y.min);
                    QCOMPARE(left.y.max, right.y.max);
                    QCOMPARE(left.x.min, right.x.min);
                    QCOMPARE(left.x.max, right.x.max);
                    QVERIFY(left.y.scale == right.y.scale);
                }
        }
    }

    /// What is known of one session's data never shows in the other's figure.
    void memoryKeepsSessionsApart()
    {
        const Session session = halfContention();
        FigureMemory shared;
        for (const FigureRequest& figure : session.figures)
            for (const char* how : {"side-by-side", "overlaid", "difference", "ratio"}) {
                const FigureRequest request = withChoices(figure, {{"compare", how}});
                const auto filled = buildFigure(session, request, shared);
                QVERIFY2(filled.ok(), how);
                QCOMPARE(toJson(*filled), toJson(figureOf(session, request)));
                QCOMPARE(toJson(*buildFigure(session, figure, shared)), toJson(figureOf(session, figure)));
            }
    }

    /// Every figure of every example against itself: nothing crashes, nothing differs, or it says why it cannot be done.
    void everyFigureAgainstItself()
    {
        for (const Example& e : allExamples()) {
            Session session = example(qPrintable(e.id));
            pinBaseline(session, {u"same"_s, {}, {}, session});
            for (const FigureRequest& figure : session.figures)
                for (const char* how : {"side-by-side", "overlaid", "difference", "ratio"}) {
                    const auto built = buildFigure(session, withChoices(figure, {{"compare", how}}));
                    const bool sides = qstrcmp(how, "side-by-side") == 0;
                    QVERIFY2(built.ok() || !sides, qPrintable(figure.kind));
                    if (!built.ok()) {
                        QVERIFY2(built.error().message.contains(u"side by side"_s), qPrintable(built.error().message));
                        continue;
                    }
                    if (figure.kind == QLatin1String("session-comparison")) continue; // it is a comparison itself
                    for (const Column& column : built->table.columns)
                        QVERIFY2(!column.name.startsWith(QLatin1String("difference_")), qPrintable(figure.kind));
                    QCOMPARE(built->table.rows(), buildFigure(session, figure)->table.rows());
                }
        }
    }

    void saysWhatTheBaselineLacks()
    {
        Session session = halfContention();
        pinBaseline(session, {u"empty"_s, {}, {}, Session{}});
        const auto figure = buildFigure(session, withChoices(session.figures.front(), {{"compare", "difference"}}));
        QVERIFY(!figure.ok());
        QVERIFY2(figure.error().message.startsWith(u"empty has no data to compare"_s), qPrintable(figure.error().message));
    }

    /// 4501 s at one core, and the other table 1.1 times that: matched as the only ones of their kind.
    void dataOfOneSessionAreComparedToo()
    {
        Session session;
        const QString one = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, 0.0126);
        const QString other = addPaperTable(session, u"gromacs"_s, u"GROMACS"_s);
        FigureRequest request{u"f"_s, u"overhead-curves"_s, {}, {one}};
        QVERIFY(offers(session, request, "compare_with"));
        const Figure change = figureOf(session, withChoices(request, {{"compare", "difference"}, {"compare_with", qPrintable(other)}}));
        const double lammps = session.dataset(one)->data->tables[0].numbers(u"t_n_s")[0];
        const double gromacs = session.dataset(other)->data->tables[0].numbers(u"t_n_s")[0];
        QCOMPARE(change.table.numbers(u"difference_t_n_s")[0], lammps - gromacs);
        for (const Message& message : change.messages) // the only panel of each side: they belong together whatever they are called
            QVERIFY2(!message.text.startsWith(QChar(0x201C)), qPrintable(message.text));
        QVERIFY2(change.subtitle.startsWith(u"LAMMPS − GROMACS"_s), qPrintable(change.subtitle));
    }

    /// A file is known by the first 16 digits of its hash, as everywhere in the provenance.
    void namesTheFileOfTheBaseline()
    {
        Session session = example("amg-blue-waters");
        pinBaseline(session, {u"before.costscope"_s, {}, u"0123456789abcdef"_s.repeated(4), session});
        const Figure figure = figureOf(session, withChoices(session.figures.front(), {{"compare", "side-by-side"}}));
        QVERIFY2(figure.provenance.data.contains(u"baseline before.costscope sha256:0123456789abcdef"_s),
                 qPrintable(figure.provenance.data.join(QLatin1Char('|'))));
    }

    /// A figure that the baseline does not have is drawn of its data; it needs a machine there only if it names one.
    void aFigureThatTheBaselineLacks()
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s, 0.0126);
        pinBaseline(session, {u"before"_s, {}, {}, session});
        FigureRequest request{u"f"_s, u"overhead-curves"_s, {}, {id}};
        request = withChoices(request, {{"compare", "side-by-side"}});
        QCOMPARE(figureOf(session, request).panels.size(), size_t(2));
        request.machine = u"nowhere"_s;
        const auto refused = buildFigure(session, request);
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().message.contains(u"no machine"_s), qPrintable(refused.error().message));
    }

    void ownTitleStays()
    {
        const Session session = halfContention();
        FigureRequest request = withChoices(session.figures.front(), {{"compare", "ratio"}});
        request.title = u"Half of δ"_s;
        QCOMPARE(figureOf(session, request).title, request.title);
    }
};

QTEST_GUILESS_MAIN(TestComparedFigures)
#include "tst_compared_figures.moc"
