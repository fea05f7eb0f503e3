// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/Figure.h"
#include "core/figure/FigureKind.h"
#include "core/figure/FigureMemory.h"
#include "core/parameters/FigureValue.h"
#include "core/theories/examples.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <set>

using namespace costscope;

namespace {

QByteArray bytesOf(const Figure& figure)
{
    return QJsonDocument(toJson(figure)).toJson(QJsonDocument::Compact);
}

/// What this kind draws of an example: its own figures, and the kind with every dataset that it takes.
std::vector<FigureRequest> requestsOf(const FigureKind& kind, const Session& session)
{
    std::vector<FigureRequest> requests;
    for (const FigureRequest& figure : session.figures)
        if (figure.kind == kind.id) requests.push_back(figure);
    for (const DatasetItem& item : session.datasets) requests.push_back({QStringLiteral("f"), kind.id, {}, {item.id}, {}, {}});
    if (kind.datasetKinds.isEmpty()) requests.push_back({QStringLiteral("f"), kind.id, {}, {}, {}, {}});
    std::erase_if(requests, [&](const FigureRequest& r) { return !lackOf(kind, session, r).isEmpty(); });
    return requests;
}

bool isWord(const QString& text)
{
    static const QRegularExpression wrong(QStringLiteral("%\\d|%L\\d|\\bnan\\b|\\binf\\b|QStringLiteral"));
    return !wrong.match(text).hasMatch();
}

QStringList wordsOf(const Figure& figure)
{
    QStringList words = {figure.title, figure.subtitle, figure.caption};
    for (const Panel& panel : figure.panels) {
        words << panel.title << panel.x.label << panel.y.label;
        for (const QString& note : panel.notes) words << note;
        for (const Series& s : panel.series) {
            words << s.label << s.endLabel;
            for (const QString& text : s.text) words << text;
        }
    }
    for (const Message& message : figure.messages) words << message.toString();
    return words;
}

QString wrongAxis(const Axis& axis)
{
    if (!std::isfinite(axis.min) || !std::isfinite(axis.max) || !(axis.min < axis.max))
        return QStringLiteral("an axis from %1 to %2").arg(axis.min).arg(axis.max);
    if (axis.scale == Scale::Log && axis.min <= 0) return QStringLiteral("a logarithmic axis from %1").arg(axis.min);
    for (const Tick& tick : axis.fixedTicks)
        if (!std::isfinite(tick.value)) return QStringLiteral("a tick nowhere");
    return {};
}

bool isIn(const Axis& axis, double value)
{
    if (std::isnan(value)) return true; // a gap
    const double slack = axis.scale == Scale::Log ? 1e-9 * value : 1e-9 * (axis.max - axis.min);
    return value >= axis.min - slack && value <= axis.max + slack;
}

/// Lists of a series as long as its mark needs.
QString wrongLengths(const Series& s)
{
    const size_t n = s.x.size();
    const auto fits = [n](const auto& values, bool needed) { return values.size() == n || (!needed && values.empty()); };
    const bool hasExtent = s.mark == Mark::Bars || s.mark == Mark::Band;
    if (s.mark == Mark::Vertical || s.mark == Mark::Horizontal || s.mark == Mark::Region) return {};
    if (!fits(s.y, !hasExtent)) return QStringLiteral("%1 y for %2 x").arg(s.y.size()).arg(n);
    if (!fits(s.low, hasExtent) || !fits(s.high, hasExtent))
        return QStringLiteral("%1 low, %2 high for %3 x").arg(s.low.size()).arg(s.high.size()).arg(n);
    if (!fits(s.rows, false)) return QStringLiteral("%1 rows for %2 x").arg(s.rows.size()).arg(n);
    if (s.mark == Mark::Text && !fits(s.text, true)) return QStringLiteral("%1 texts for %2 x").arg(s.text.size()).arg(n);
    if (s.mark == Mark::Segments && (!fits(s.x2, true) || !fits(s.y2, true))) return QStringLiteral("segments without ends");
    for (size_t i = 0; i < n && !s.low.empty(); ++i)
        if (s.low[i] > s.high[i]) return QStringLiteral("low %1 above high %2").arg(s.low[i]).arg(s.high[i]);
    return {};
}

/// The user may have set where an axis ends.
enum class Ends { Own, Set };

/// Kinds whose stacks, means and shares are drawn from several columns.
const std::set<QString> summed = {"cost-by-level", "dense-breakdown", "hop-distribution", "link-load-torus", "message-size",
                                  "model-ladder",  "multi-panel",     "overlap-bars",     "percent-of-peak", "selection-replay"};

/// Whether the numbers stand in the rows of a column, in another unit perhaps.
bool standsIn(const Column& column, const std::vector<double>& numbers, const std::vector<int>& rows)
{
    for (const double factor : {1.0, 1e3, 1e6, 1e9, 1e12, 1e-3, 1e-6, 1e-9, 1e-12, 100.0, 1 / 1024.0, 1 / 1048576.0, 1 / 1073741824.0}) {
        bool any = false, all = true;
        for (size_t i = 0; i < rows.size() && all; ++i) {
            if (rows[i] < 0 || rows[i] >= column.rows() || std::isnan(numbers[i])) continue;
            const double told = factor * column.number(rows[i]);
            all = std::fabs(numbers[i] - told) <= 1e-9 * std::fabs(told), any = true;
        }
        if (any && all) return true;
    }
    return false;
}

/// What a point is drawn at is told in its row of the table.
bool isTold(const Figure& figure, const Series& s)
{
    if (std::none_of(s.rows.begin(), s.rows.end(), [&](int row) { return row >= 0 && row < figure.table.rows(); })) return true;
    std::vector<double> heights(s.low.size()), lengths(s.x2.size());
    for (size_t i = 0; i < s.low.size() && i < s.high.size(); ++i) heights[i] = s.high[i] - s.low[i];
    for (size_t i = 0; i < s.x2.size(); ++i) lengths[i] = s.x2[i] - s.x[i];
    for (const std::vector<double>* numbers :
         std::initializer_list<const std::vector<double>*>{&s.y, &s.high, &s.value, &s.x2, &s.y2, &s.low, &s.x, &heights, &lengths})
        if (numbers->size() == s.rows.size())
            for (const Column& column : figure.table.columns)
                if (standsIn(column, *numbers, s.rows)) return true;
    return false;
}

QString wrongSeries(const Figure& figure, const Panel& panel, const Series& s, Ends ends)
{
    if (const QString wrong = wrongLengths(s); !wrong.isEmpty()) return wrong;
    for (const int row : s.rows)
        if (row < -1 || row >= int(figure.rowKeys.size())) return QStringLiteral("row %1 of %2").arg(row).arg(figure.rowKeys.size());
    if (!summed.contains(figure.kind) && !isTold(figure, s)) return QStringLiteral("what is drawn stands in no column");
    if (ends == Ends::Set) return {};
    for (size_t i = 0; i < s.x.size() && s.mark == Mark::Bars; ++i) {
        const double end = s.x2.size() == s.x.size() ? s.x2[i] : s.x[i];
        if (!isIn(panel.y, s.high[i]) || !isIn(panel.x, end))
            return QStringLiteral("a bar to (%1, %2) outside the axes").arg(end).arg(s.high[i]);
    }
    if (s.mark != Mark::Points) return {};
    for (size_t i = 0; i < s.x.size(); ++i)
        if (!isIn(panel.x, s.x[i]) || !isIn(panel.y, s.y[i]))
            return QStringLiteral("a point at (%1, %2) outside the axes").arg(s.x[i]).arg(s.y[i]);
    return {};
}

/// What no figure may have; empty if all is well.
QString wrongIn(const Figure& figure, Ends ends = Ends::Own)
{
    if (figure.title.isEmpty() || figure.panels.empty()) return QStringLiteral("no title or panel");
    if (!(figure.widthMm > 20 && figure.widthMm < 1000 && figure.heightMm > 20 && figure.heightMm < 1000))
        return QStringLiteral("a strange size");
    if (figure.columns < 1 || figure.group < 1) return QStringLiteral("panels without place");
    if (figure.table.rows() > 0 && qsizetype(figure.rowKeys.size()) < figure.table.rows()) // a long table is cut, keys are not
        return QStringLiteral("%1 keys for %2 rows").arg(figure.rowKeys.size()).arg(figure.table.rows());
    if (!figure.rowRecords.empty() && qsizetype(figure.rowRecords.size()) != figure.table.rows())
        return QStringLiteral("records without rows");
    std::set<QString> names;
    for (const Column& column : figure.table.columns) {
        if (column.rows() != figure.table.rows()) return QStringLiteral("column %1 is of another length").arg(column.name);
        if (!names.insert(column.name).second) return QStringLiteral("two columns %1").arg(column.name);
    }
    for (const QString& words : wordsOf(figure))
        if (!isWord(words)) return QStringLiteral("the words “%1”").arg(words);
    for (const Panel& panel : figure.panels) {
        for (const Axis* axis : {&panel.x, &panel.y})
            if (const QString wrong = wrongAxis(*axis); !wrong.isEmpty()) return wrong;
        for (const Series& s : panel.series)
            if (const QString wrong = wrongSeries(figure, panel, s, ends); !wrong.isEmpty())
                return QStringLiteral("%1 (“%2”): %3").arg(panel.title, s.label, wrong);
    }
    return {};
}

/// Options that need data which no example has, or mean there what stands there anyway.
const std::set<QString> quiet = {
    "columns=2",      "compare_with",       "degree=1",         "degree=3",         "extra_p=hidden",  "layout=row",
    "level",          "mapping=sequential", "operation",        "order=block",      "order=x-fastest", "outside=extend",
    "outside=refuse", "overhead=printed",   "overhead=without", "part=conclusions", "ranks=block",     "y_scale=linear",
};

/// Those of `idle` that are never `busy`.
QString useless(const std::set<QString>& idle, const std::set<QString>& busy)
{
    QStringList names;
    for (const QString& name : idle)
        if (!busy.contains(name) && !quiet.contains(name)) names << name;
    return names.join(QStringLiteral(", "));
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
                QVERIFY2(wrongIn(*plain).isEmpty(), qPrintable(id + QStringLiteral(": ") + wrongIn(*plain)));
                const QByteArray usual = bytesOf(*plain);
                FigureMemory memory;
                QCOMPARE(bytesOf(*buildFigure(session, request, memory)), usual);
                for (const Choice& choice : choicesOf(*kind, session, request)) {
                    for (const QString& option : choice.options) {
                        if (option == costscope::choice(choice, request)) continue;
                        FigureRequest other = request;
                        other.choices[choice.id] = option;
                        const QString name = choice.id + QLatin1Char('=') + option;
                        const auto figure = buildFigure(session, other, memory);
                        if (!figure) {
                            QVERIFY2(isWord(figure.error().message) && !figure.error().message.isEmpty(), qPrintable(name));
                            continue;
                        }
                        const QString wrong = wrongIn(*figure);
                        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("%1, %2: %3").arg(id, name, wrong)));
                        (bytesOf(*figure) == usual ? idle : busy).insert(choice.ofData ? choice.id : name);
                    }
                }
                QCOMPARE(bytesOf(*buildFigure(session, request, memory)), usual); // after all the others
            }
        }
        QVERIFY(figures > 0 || kind->id == QStringLiteral("link-load-levels") || kind->id == QStringLiteral("event-timeline"));
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
                        QVERIFY2(set.ok(), qPrintable(value.name + QStringLiteral(": ") + (set.ok() ? QString() : set.error().message)));
                        for (const FigureValue& now : kind->describe(session, other))
                            if (now.name == value.name) QCOMPARE(now.value, end);
                        const auto figure = buildFigure(session, other, memory);
                        if (!figure) {
                            QVERIFY2(isWord(figure.error().message) && !figure.error().message.isEmpty(), qPrintable(value.name));
                            continue;
                        }
                        const QString wrong = wrongIn(*figure, Ends::Set);
                        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("%1, %2 = %3: %4").arg(id, value.name).arg(end).arg(wrong)));
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
