// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/soundFigure.h"

#include "core/figure/FigureKind.h"
#include "core/figure/FigureMemory.h"
#include "core/session/baseline.h"
#include "core/theories/examples.h"

#include <QTest>

using namespace costscope;

namespace {

/// All measured times of the data twice as long, all shares half.
Session slower(Session session)
{
    for (DatasetItem& item : session.datasets) {
        Dataset data = *item.data;
        for (Table& table : data.tables)
            for (Column& column : table.columns)
                if (auto* numbers = std::get_if<std::vector<double>>(&column.values))
                    for (double& number : *numbers)
                        number *= column.quantity == Quantity::Time ? 2 : column.quantity == Quantity::Percent ? 0.5 : 1;
        item.data = std::make_shared<const Dataset>(std::move(data));
    }
    return session;
}

FigureRequest comparedBy(FigureRequest request, const char* how)
{
    request.choices.insert(u"compare"_s, QString::fromLatin1(how));
    return request;
}

/// The row of a key that stands once in a table; -1 otherwise.
qsizetype rowOf(const Figure& figure, const QString& key)
{
    if (std::count(figure.rowKeys.begin(), figure.rowKeys.end(), key) != 1) return -1;
    const qsizetype row = std::find(figure.rowKeys.begin(), figure.rowKeys.end(), key) - figure.rowKeys.begin();
    return row < figure.table.rows() ? row : -1;
}

bool isNear(double a, double b)
{
    return a == b || std::fabs(a - b) <= 1e-9 * std::fabs(b);
}

/// Numbers of `change` that are not the difference or the ratio of those of both sides; counts those that are.
QString wrongChange(const Figure& change, const Figure& now, const Figure& before, int& right)
{
    for (const Column& column : change.table.columns) {
        const bool isDifference = column.name.startsWith(u"difference_"_s);
        if (!isDifference && !column.name.startsWith(u"ratio_of_"_s)) continue;
        const QString name = column.name.mid(isDifference ? 11 : 9);
        const Column *one = now.table.find(name), *other = before.table.find(name);
        for (qsizetype row = 0; one && other && row < column.rows(); ++row) {
            const QString key = change.rowKeys[size_t(row)];
            const qsizetype a = rowOf(now, key), b = rowOf(before, key);
            const double x = a < 0 ? missing : one->number(a), y = b < 0 ? missing : other->number(b), found = column.number(row);
            if (std::isnan(x) || std::isnan(y) || std::isnan(found) || std::isinf(found)) continue;
            if (!isNear(found, isDifference ? x - y : x / y))
                return u"%1 of %2 is %3, of %4 and %5"_s.arg(column.name, key).arg(found).arg(x).arg(y);
            ++right;
        }
    }
    return {};
}

/// The same numbers, in another unit perhaps.
bool areSame(const std::vector<double>& a, const std::vector<double>& b)
{
    if (a.size() != b.size()) return false;
    for (const double factor : {1.0, 1e3, 1e-3, 1e6, 1e-6, 1024.0, 1 / 1024.0}) {
        size_t same = 0;
        while (same < a.size() && (isNear(a[same], factor * b[same]) || (std::isnan(a[same]) && std::isnan(b[same])))) ++same;
        if (same == a.size()) return true;
    }
    return false;
}

/// A series with rows of `alone` whose heights no series of `both` has; empty if there is none.
QString lostIn(const Figure& both, const Figure& alone)
{
    for (const Panel& panel : alone.panels)
        for (const Series& s : panel.series) {
            if (s.rows.empty() || (s.mark != Mark::Points && s.mark != Mark::Line && s.mark != Mark::Bars)) continue;
            const auto isSame = [&](const Series& other) {
                return other.mark == s.mark && areSame(other.y, s.y) && areSame(other.high, s.high);
            };
            if (std::none_of(both.panels.begin(), both.panels.end(),
                             [&](const Panel& p) { return std::any_of(p.series.begin(), p.series.end(), isSame); }))
                return u"%1 (“%2”)"_s.arg(panel.title, s.label);
        }
    return {};
}

} // namespace

/// Every figure of every example twice as slow, against the example itself.
class TestEveryComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void examples_data()
    {
        QTest::addColumn<QString>("id");
        for (const Example& example : allExamples()) QTest::newRow(qPrintable(example.id)) << example.id;
    }
    void examples()
    {
        QFETCH(QString, id);
        const Session before = *openExample(id);
        Session now = slower(before);
        pinBaseline(now, {u"before"_s, {}, {}, before});
        int right = 0;
        for (const FigureRequest& request : now.figures) {
            if (request.kind == u"session-comparison"_s || request.kind == u"multi-panel"_s) continue;
            const auto own = buildFigure(now, request), other = buildFigure(before, request);
            if (!own || !other) continue;
            for (const char* how : {"side-by-side", "overlaid", "difference", "ratio"}) {
                const auto change = buildFigure(now, comparedBy(request, how));
                if (!change) continue;
                const QString wrong = wrongIn(*change);
                QVERIFY2(wrong.isEmpty(), qPrintable(u"%1, %2: %3"_s.arg(request.kind, QLatin1String(how), wrong)));
                const bool showsBoth = qstrcmp(how, "side-by-side") == 0 || qstrcmp(how, "overlaid") == 0;
                QCOMPARE(alikeIn(*change), QString());
                for (const Figure* alone : {&*own, &*other})
                    if (showsBoth) QCOMPARE(lostIn(*change, *alone), QString());
                const QString miscounted = wrongChange(*change, *own, *other, right);
                QVERIFY2(miscounted.isEmpty(), qPrintable(u"%1, %2: %3"_s.arg(request.kind, QLatin1String(how), miscounted)));
            }
        }
        const QStringList measured = {"seven-applications", "blue-waters-benchmarks", "overlap-and-selection", "hopper-dense"};
        QVERIFY2(right > (measured.contains(id) ? 1000 : -1), qPrintable(QString::number(right)));
    }
};

QTEST_GUILESS_MAIN(TestEveryComparison)
#include "tst_every_comparison.moc"
