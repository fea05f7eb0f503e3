// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/soundFigure.h"

#include "core/figure/FigureKind.h"
#include "core/figure/FigureMemory.h"
#include "core/parameters/FigureValue.h"
#include "core/theories/examples.h"
#include "tests/kept/exampleFigures.h"

#include <QJsonDocument>
#include <QTest>

using namespace costscope;

namespace {

QByteArray bytesOf(const Figure& figure)
{
    return QJsonDocument(toJson(figure)).toJson(QJsonDocument::Compact);
}

/// Options that need data which no example has, or mean there what stands there anyway.
const std::set<QString> quiet = {
    "columns=2",          "compare_with",     "degree=1",    "degree=3",        "extra_p=hidden", "layout=row",     "level",
    "mapping=sequential", "operation",        "order=block", "order=x-fastest", "outside=extend", "outside=refuse", "overhead=printed",
    "overhead=without",   "part=conclusions", "ranks=block", "y_scale=linear",  "axis=linear",    "rows=10",        "rows=40",
    "scaling=strong",     "fronts=ramp-up",
};

/// Those of `idle` that are never `busy`.
QString useless(const std::set<QString>& idle, const std::set<QString>& busy)
{
    QStringList names;
    for (const QString& name : idle)
        if (!busy.contains(name) && !quiet.contains(name)) names << name;
    return names.join(u", "_s);
}

} // namespace

/// What every figure of every example promises, with every option of its choices.
class TestEveryFigure : public QObject {
    Q_OBJECT

    std::vector<std::pair<QString, Session>> m_examples;

private Q_SLOTS:
    void initTestCase()
    {
        for (const Example& example : allExamples()) {
            auto session = openExample(example.id);
            QVERIFY2(session.ok(), qPrintable(example.id));
            m_examples.push_back({example.id, session.take()});
        }
    }

    void kinds_data()
    {
        QTest::addColumn<const FigureKind*>("kind");
        for (const FigureKind* kind : allFigures()) QTest::newRow(qPrintable(kind->id)) << kind;
    }

    /// Axes, lengths, rows and words are sound; every option of a choice does something; a memory changes nothing.
    void kinds()
    {
        QFETCH(const FigureKind*, kind);
        std::set<QString> idle, busy; // options of choices, "scale=log"
        int figures = 0;
        for (const auto& [id, session] : m_examples) {
            for (const FigureRequest& request : requestsOf(*kind, session)) {
                const auto plain = buildFigure(session, request);
                if (!plain) continue;
                ++figures;
                QVERIFY2(wrongIn(*plain).isEmpty(), qPrintable(id + u": "_s + wrongIn(*plain)));
                QCOMPARE(untoldIn(*plain), QString());
                QCOMPARE(alikeIn(*plain), QString());
                const QByteArray usual = bytesOf(*plain);
                FigureMemory memory;
                QCOMPARE(bytesOf(*buildFigure(session, request, memory)), usual);
                QVERIFY(rowsToCount(session, request, memory) <= rowsToCount(session, request, FigureMemory())); // more is known now
                for (const Choice& choice : choicesOf(*kind, session, request)) {
                    for (const QString& option : choice.words) {
                        if (option == costscope::choice(choice, request)) continue;
                        FigureRequest other = request;
                        other.choices[choice.name] = option;
                        const QString name = choice.name + QLatin1Char('=') + option;
                        const auto figure = buildFigure(session, other, memory);
                        if (!figure) {
                            QVERIFY2(isWord(figure.error().message) && !figure.error().message.isEmpty(), qPrintable(name));
                            continue;
                        }
                        const QString wrong = wrongIn(*figure);
                        QVERIFY2(wrong.isEmpty(), qPrintable(u"%1, %2: %3"_s.arg(id, name, wrong)));
                        (bytesOf(*figure) == usual ? idle : busy).insert(choice.ofData ? choice.name : name);
                    }
                }
                QCOMPARE(bytesOf(*buildFigure(session, request, memory)), usual); // after all the others
            }
        }
        // No example has such data: their own tests draw them.
        const QStringList elsewhere = {u"link-load-levels"_s, u"event-timeline"_s, u"mpi-time"_s,       u"time-by-rank"_s,
                                       u"hierarchy"_s,        u"size-forecast"_s,  u"benchmark-rates"_s};
        QVERIFY(figures > 0 || elsewhere.contains(kind->id));
        QCOMPARE(useless(idle, busy), QString()); // does nothing in any example
    }

    void values_data() { kinds_data(); }
    /// A slider goes from end to end, and shows what was set; the figure follows.
    void values()
    {
        QFETCH(const FigureKind*, kind);
        if (!kind->describe || !kind->setValue) return;
        std::set<QString> idle, busy;
        for (const auto& [id, session] : m_examples) {
            std::vector<FigureRequest> requests = requestsOf(*kind, session);
            if (requests.size() > 1) requests.resize(1);
            for (const FigureRequest& request : requests) {
                FigureMemory memory;
                const auto plain = buildFigure(session, request, memory);
                if (!plain) continue;
                for (const FigureValue& value : kind->describe(session, request)) {
                    if (!value.words.isEmpty() || std::isnan(value.least) || std::isnan(value.most)) continue;
                    QVERIFY2(value.least < value.most && (!value.logarithmic || value.least > 0), qPrintable(value.name));
                    QVERIFY2(std::isnan(value.source) || (value.source >= value.least && value.source <= value.most),
                             qPrintable(value.name));
                    for (const double end : {value.least, value.most}) {
                        FigureRequest other = request;
                        const auto set = kind->setValue(other, value.name, QString::number(end, 'g', 17));
                        QVERIFY2(set.ok(), qPrintable(value.name + u": "_s + (set.ok() ? QString() : set.error().message)));
                        for (const FigureValue& now : kind->describe(session, other))
                            if (now.name == value.name) QCOMPARE(now.value, end);
                        const auto figure = buildFigure(session, other, memory);
                        if (!figure) {
                            QVERIFY2(isWord(figure.error().message) && !figure.error().message.isEmpty(), qPrintable(value.name));
                            continue;
                        }
                        const QString wrong = wrongIn(*figure, Ends::Set);
                        QVERIFY2(wrong.isEmpty(), qPrintable(u"%1, %2 = %3: %4"_s.arg(id, value.name).arg(end).arg(wrong)));
                        (bytesOf(*figure) == bytesOf(*plain) ? idle : busy).insert(value.name);
                    }
                }
            }
        }
        QCOMPARE(useless(idle, busy), QString()); // does nothing in any example
    }
};

QTEST_GUILESS_MAIN(TestEveryFigure)
#include "tst_every_figure.moc"
