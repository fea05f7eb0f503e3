// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sessionComparison.h"

#include "core/session/baseline.h"
#include "core/theories/examples.h"
#include "tests/core/testSession.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

/// Run times of n = 1 … 64 with a fit; every time but the first is multiplied by `times`.
Session runs(double times)
{
    RunRecords records = paperRecords(u"lammps"_s);
    auto data = std::make_shared<Dataset>();
    data->name = u"code"_s;
    for (size_t i = 1; i < records.size(); ++i) records.t[i] *= times;
    data->tables = {{u"runs"_s, {{u"n"_s, Quantity::Processes, records.n}, {u"t_n_s"_s, Quantity::Time, records.t}}}};
    Session session;
    addDataset(session, data);
    return session;
}

Session against(Session session, Session before)
{
    pinBaseline(session,
                {.name = u"before.costscope"_s, .file = {}, .sha256 = QString(64, QLatin1Char('a')), .session = std::move(before)});
    return session;
}

Figure drawn(const Session& session, const QJsonObject& choices = {})
{
    return built(session, u"session-comparison"_s, {}, choices);
}

size_t marks(const Figure& figure, Fill fill, Marker marker)
{
    size_t count = 0;
    for (const Series& s : figure.panels[0].series)
        if (s.mark == Mark::Points && s.fill == fill && s.marker == marker) count += s.x.size();
    return count;
}

} // namespace

class TestSessionComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void needsABaseline()
    {
        QVERIFY(lackOf(sessionComparisonFigure, runs(1), {}).contains(u"baseline"_s));
        QVERIFY(lackOf(sessionComparisonFigure, against(runs(1), runs(1)), {}).isEmpty());
    }

    void theExample()
    {
        const Session session = openExample(u"placement-before-after"_s).take();
        QVERIFY(session.figures.front().kind == sessionComparisonFigure.id);
        const Figure figure = buildFigure(session, session.figures.front()).take();
        QVERIFY2(figure.title.startsWith(u"The modeled time of SpGEMM, all 7 levels, is 38.9"_s), qPrintable(figure.title));
        QVERIFY2(figure.subtitle.contains(u"new: 8 processes per node · "_s), qPrintable(figure.subtitle));
        QVERIFY(figure.table.find(u"old_shown")->text(0).endsWith(u"ms"_s));
        QVERIFY(figure.subtitle.contains(u"14 measured values are the same"_s));
        QCOMPARE(marks(figure, Fill::Solid, Marker::Square), size_t(16)); // 14 levels and two totals
        QCOMPARE(marks(figure, Fill::Solid, Marker::Circle) + marks(figure, Fill::None, Marker::Circle), size_t(0));
        QVERIFY(figure.table.rows() > 40 && figure.rowKeys.size() == size_t(figure.table.rows())); // measured values and the machine too
        QCOMPARE(figure.table.find(u"verdict")->text(figure.table.rows() - 1), u"same"_s);
        QCOMPARE(figure.table.find(u"name")->text(0), u"SpGEMM, level 0"_s); // the largest change first
        const Figure all = buildFigure(session, {{}, sessionComparisonFigure.id, {}, {}, {}, {{"show", "all"}, {"part", "data"}}}).take();
        QCOMPARE(marks(all, Fill::None, Marker::Circle), size_t(14));
    }

    /// Three against three that lie apart cannot be told from chance by ranks, whose least probability is 2·3!·3!/6! = 0.1: that is no
    /// “no difference”. Four against four can (2·4!·4!/8! = 0.029). A record that the fit leaves out takes no part.
    void fewRepetitionsDecideNothing()
    {
        const auto repeated = [](std::vector<double> times) {
            auto data = std::make_shared<Dataset>();
            data->name = u"code"_s;
            data->tables = {
                {u"runs"_s, {{u"n"_s, Quantity::Processes, std::vector<double>(times.size(), 4)}, {u"t_n_s"_s, Quantity::Time, times}}}};
            Session session;
            addDataset(session, data);
            return session;
        };
        const auto verdictOf = [](const Figure& figure) { return figure.table.find(u"verdict")->text(0); };
        QCOMPARE(verdictOf(drawn(against(repeated({1.0, 1.1, 1.2}), repeated({2.0, 2.1, 2.2})))), u"not decidable: too few repetitions"_s);
        QCOMPARE(verdictOf(drawn(against(repeated({1.0, 1.1, 1.2, 1.3}), repeated({2.0, 2.1, 2.2, 2.3})))), u"faster"_s);
        QCOMPARE(verdictOf(drawn(against(repeated({1.0, 2.1, 1.2}), repeated({1.1, 2.0, 1.3})))), u"no significant difference"_s);
        Session outlier = repeated({1.0, 1.1, 1.2, 9.0});
        Fit fit;
        fit.dataset = outlier.datasets.front().id, fit.settings.model = u"amdahl-overhead"_s;
        fit.settings.excluded = {3};
        outlier.fits = {fit};
        const Figure without = drawn(against(outlier, repeated({2.0, 2.1, 2.2})));
        QCOMPARE(without.table.find(u"new")->number(0), 1.1); // with it 1.15
    }

    /// One time at each n: nothing can be decided, and nothing is drawn as if it were.
    void singleTimesStayHollow()
    {
        const Figure figure = drawn(against(runs(1.5), runs(1)));
        QCOMPARE(marks(figure, Fill::None, Marker::Circle), size_t(22)); // all but n = 1
        QCOMPARE(marks(figure, Fill::Solid, Marker::Circle), size_t(0));
        QVERIFY2(figure.title.contains(u"noise cannot be told from change"_s), qPrintable(figure.title));
        for (const Series& s : figure.panels[0].series)
            if (s.mark == Mark::Points)
                for (const double x : s.x) QVERIFY(std::abs(x - 1.5) < 1e-12);
        QVERIFY(figure.provenance.data.last().startsWith(u"before.costscope sha256:aaaa"_s));
    }

    void partsAndNothing()
    {
        const Session session = against(runs(1.5), runs(1));
        QCOMPARE(marks(drawn(session, {{"part", "machines"}}), Fill::None, Marker::Circle), size_t(0));
        const Figure same = drawn(against(runs(1), runs(1)));
        QCOMPARE(same.title, u"No conclusion changed"_s);
        QCOMPARE(same.panels.size(), size_t(1));
    }

    /// More values than a page holds: the largest stay, the rest is counted.
    void manyValues()
    {
        const auto many = [](double by) {
            Session session;
            auto data = std::make_shared<Dataset>();
            data->name = u"code"_s;
            std::vector<double> n, t;
            for (int i = 1; i <= 100; ++i) n.push_back(i), t.push_back(1 + by * i);
            data->tables = {{u"runs"_s, {{u"n"_s, Quantity::Processes, n}, {u"t_n_s"_s, Quantity::Time, t}}}};
            addDataset(session, data);
            return session;
        };
        const Figure figure = drawn(against(many(0.01), many(0)));
        QCOMPARE(marks(figure, Fill::None, Marker::Circle), size_t(28));
        QCOMPARE(figure.panels[0].y.fixedTicks.size(), size_t(29));
        QCOMPARE(figure.panels[0].y.fixedTicks[1].label, u"run time, n = 100"_s);
        QVERIFY(std::any_of(figure.messages.begin(), figure.messages.end(),
                            [](const Message& m) { return m.text.startsWith(u"28 of 100 values are drawn"_s); }));
    }
};

QTEST_GUILESS_MAIN(TestSessionComparison)
#include "tst_session_comparison.moc"
