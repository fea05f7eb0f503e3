// SPDX-License-Identifier: GPL-3.0-or-later
// The figures bandwidth-versus-size and collective-ratio.
#include "tests/core/testBenchmarks.h"
#include "tests/core/testChannels.h"
#include "tests/core/testSession.h"

#include "core/base/json.h"
#include "core/collectives/CollectiveSetup.h"
#include "core/collectives/collectiveCost.h"
#include "core/collectives/collectiveEdits.h"
#include "core/collectives/figures/collectiveFigure.h"
#include "core/collectives/figures/collectiveMeasurements.h"
#include "core/figure/figureDatasets.h"
#include "core/session/baseline.h"

#include <cmath>

using namespace costscope;

namespace {

const QString bandwidth = u"bandwidth-versus-size"_s, ratio = u"collective-ratio"_s;

CollectiveSetup ringOfPaper()
{
    CollectiveSetup setup;
    setup.nodes = 4;
    setup.level = StageLevel::Transfer;
    return setup;
}

CollectiveSetup allgatherOfPaper(qint64 P = 32)
{
    CollectiveSetup setup;
    setup.algorithm = u"recursive-doubling-allgather"_s;
    setup.processes = P;
    setup.bytes = 1 << 20;
    setup.segment = 8192;
    return setup;
}

QString added(Session& session, const CollectiveSetup& setup)
{
    return addDataset(session, std::make_shared<const Dataset>(collectiveDataset(setup)));
}

QString addMeasured(Session& session, const char* op, int ranks, double seconds, const QJsonObject& layout = {})
{
    QJsonArray samples;
    for (const double bytes : {8192.0, 65536.0})
        samples.append(QJsonObject{{"op", QString::fromLatin1(op)}, {"ranks", ranks}, {"bytes", bytes}, {"times_s", QJsonArray{seconds}}});
    return addDataset(session, benchmarkOf({{"kind", "collective"}, {"time_of", "call"}, {"layout", layout}, {"samples", samples}},
                                           u"%1 measured"_s.arg(QString::fromLatin1(op))));
}

double at(const Series* line, double x)
{
    for (size_t i = 0; line && i < line->x.size(); ++i)
        if (line->x[i] == x) return line->y[i];
    return missing;
}

bool close(double a, double b, double tolerance = 1e-9)
{
    if (std::fabs(a - b) <= tolerance * std::fabs(b)) return true;
    qWarning("%.12g instead of %.12g", a, b);
    return false;
}

bool says(const Figure& figure, const QString& words)
{
    return std::any_of(figure.messages.begin(), figure.messages.end(), [&](const Message& m) { return m.text.contains(words); });
}

} // namespace

class TestCollectiveCurves : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Costs are computed at the powers of two, and at m and m·P of every row of a table.
    void sizesOfACurve()
    {
        Session session;
        const QString id = added(session, ringOfPaper());
        const Figure figure = built(session, bandwidth, {id});
        const auto bytes = figure.table.numbers(u"m_bytes");
        QVERIFY2(!bytes.empty(), qPrintable(toCsv(figure.table).left(300)));
        for (double m = 2; m <= 1 << 20; m *= 2)
            QVERIFY2(std::find(bytes.begin(), bytes.end(), m) != bytes.end(), qPrintable(QString::number(m)));
    }

    /// The worked example of the paper's ring: 1.470 ms and 4.065 ms for 64 KiB; LogGPH (5), (6): 1.747 and 2.969 ms.
    void ringOfSixteen()
    {
        Session session;
        const Figure figure = built(session, bandwidth, {added(session, ringOfPaper())});
        QCOMPARE(figure.panels.size(), size_t(2));
        const double moved = 15 * 65536 / 1e9;
        const double tauLop[] = {0.00147, 0.004065}, logGPH[] = {0.00174697875, 0.002969445};
        for (size_t i = 0; i < 2; ++i) {
            QVERIFY(close(at(series(figure.panels[i], Mark::Line, Hue::Blue), 65536), moved / tauLop[i]));
            QVERIFY(close(at(series(figure.panels[i], Mark::Line, Hue::Purple, Dash::DashDot), 65536), moved / logGPH[i]));
            QVERIFY(figure.panels[i].y.label.contains(u"(<i>P</i> − 1) <i>m</i>"_s));
            QVERIFY(!series(figure.panels[i], Mark::Line, Hue::Blue, Dash::Dashed));
        }
        QCOMPARE(figure.rowKeys.size(), figure.table.rows());
        QCOMPARE(qsizetype(figure.rowRecords.size()), figure.table.rows());
    }

    /// The title speaks of the size in the subtitle, 4.065 over 1.470 ms, and every figure calls LogGP by one name.
    void titleAtTheSizeOfTheSubtitle()
    {
        Session session;
        const QString id = added(session, ringOfPaper());
        const Figure figure = built(session, bandwidth, {id});
        QCOMPARE(plainText(figure.title).replace(QChar(0xA0), QLatin1Char(' ')),
                 u"Round robin reaches 1/2.8 of the sequential bandwidth at m = 64 KiB; by LogGP it is 1/1.7"_s);
        QVERIFY(says(figure, u"LogGPH"_s));
        for (const QString& kind : {bandwidth, ratio})
            for (const Panel& panel : built(session, kind, {id}).panels)
                for (const Series& s : panel.series) QVERIFY(!s.endLabel.contains(u"LogGPH"_s) && !s.label.contains(u"LogGPH"_s));
    }

    void timeInsteadOfBandwidth()
    {
        Session session;
        const Figure figure = built(session, bandwidth, {added(session, ringOfPaper())}, {{"y", "time"}, {"mapping", "round-robin"}});
        QCOMPARE(figure.panels.size(), size_t(1));
        QVERIFY(close(at(series(figure.panels[0], Mark::Line, Hue::Blue), 65536), 0.004065));
        QCOMPARE(figure.panels[0].y.scale, Scale::Log);
    }

    /// Nothing beyond the tables, 4 MiB, unless it is asked for: then dashed.
    void dashedBeyondTheTables()
    {
        Session session;
        const QString id = added(session, ringOfPaper());
        const Figure inside = built(session, bandwidth, {id}), beyond = built(session, bandwidth, {id}, {{"outside", "extend"}});
        QCOMPARE(series(inside.panels[0], Mark::Line, Hue::Blue)->x.back(), 4194304.0);
        const Series* dashed = series(beyond.panels[0], Mark::Line, Hue::Blue, Dash::Dashed);
        QVERIFY(dashed && dashed->x.back() == 16 * 4194304.0 && dashed->y.back() > 0);
        QVERIFY(std::isnan(at(dashed, 65536)) && std::isnan(series(beyond.panels[0], Mark::Line, Hue::Blue)->y.back()));
    }

    void measuredTimesStandBesideTheModel()
    {
        Session session;
        const QStringList ids = {added(session, ringOfPaper()),
                                 addMeasured(session, "allgather", 16, 2e-3, {{"nodes", 4}, {"mapping", "sequential"}}),
                                 addMeasured(session, "allgather", 8, 2e-3), addMeasured(session, "bcast", 16, 2e-3)};
        const Figure figure = built(session, bandwidth, ids);
        const Series* points = series(figure.panels[0], Mark::Points, Hue::Ink);
        QVERIFY(points && points->x == (std::vector<double>{8192, 65536}));
        QVERIFY(close(points->y[1], 15 * 65536 / 2e-3 / 1e9));
        QVERIFY2(figure.title.startsWith(u"With the channels of Metropolis-like cluster (illustrative) τ-Lop misses"_s),
                 qPrintable(figure.title));
        QVERIFY(!series(figure.panels[1], Mark::Points, Hue::Ink)); // the file says sequential
        QVERIFY(says(figure, u"of 8 processes, not of 16"_s));
        QVERIFY(says(figure, u"not of allgather"_s));
        QCOMPARE(figure.rowRecords[size_t(points->rows[1])], (RecordRef{ids[1], 1}));
        QVERIFY(figure.provenance.data.contains(u"allgather measured"_s));
    }

    void measuredOnOtherNodesIsNotShown()
    {
        Session session;
        const QStringList ids = {added(session, ringOfPaper()), addMeasured(session, "allgather", 16, 2e-3, {{"nodes", 1}})};
        const Figure figure = built(session, bandwidth, ids);
        QVERIFY(!series(figure.panels[0], Mark::Points, Hue::Ink));
        QVERIFY(says(figure, u"M = 1"_s));
    }

    /// Beside one mapping alone times of the other are not shown, and that is said; on one node both are the same.
    void measuredWithTheOtherMappingIsNotShown()
    {
        Session session;
        const QStringList ids = {added(session, ringOfPaper()),
                                 addMeasured(session, "allgather", 16, 2e-3, {{"nodes", 4}, {"mapping", "cyclic"}})};
        const Figure other = built(session, bandwidth, ids, {{"mapping", "sequential"}});
        QVERIFY(!series(other.panels[0], Mark::Points, Hue::Ink));
        QVERIFY(says(other, u"measured with the mapping round robin, the collective has sequential"_s));
        const Figure same = built(session, bandwidth, ids, {{"mapping", "round-robin"}});
        QVERIFY(series(same.panels[0], Mark::Points, Hue::Ink) && !says(same, u"not shown"_s));
        const QStringList one = {added(session, allgatherOfPaper()),
                                 addMeasured(session, "allgather", 32, 2e-3, {{"nodes", 1}, {"mapping", "cyclic"}})};
        QVERIFY(series(built(session, bandwidth, one, {{"mapping", "sequential"}}).panels[0], Mark::Points, Hue::Ink));
    }

    /// A collective takes its benchmarks along; a figure of benchmarks alone stays with them.
    void collectivesGoWithBenchmarks()
    {
        Session session;
        const QString measured = addMeasured(session, "allgather", 16, 2e-3), ring = added(session, ringOfPaper());
        added(session, allgatherOfPaper());
        QCOMPARE(datasetsFor(session, bandwidth), (QStringList{ring, measured}));
        QCOMPARE(datasetsFor(session, u"fit-residuals"_s, {measured}), QStringList{measured});
    }

    /// P = 16 of the worked example: 792 µs over 171.2 µs at any size, at least 2, at most 2 · 15/4; LogGP: 1.
    void allgatherOverScatter()
    {
        Session session;
        const QString data = added(session, allgatherOfPaper(16));
        for (const auto& [against, x] : {std::pair{"size", 1048576.0}, {"processes", 16.0}}) {
            const Figure figure = built(session, ratio, {data}, {{"against", against}});
            QCOMPARE(figure.panels.size(), size_t(1));
            QVERIFY(close(at(series(figure.panels[0], Mark::Line, Hue::Blue), x), 792 / 171.2));
            QVERIFY(close(at(series(figure.panels[0], Mark::Line, Hue::Purple, Dash::Dashed), x), 1));
            QVERIFY(close(at(series(figure.panels[0], Mark::Line, Hue::Grey, Dash::Dotted), x), 2));
            QVERIFY(close(at(series(figure.panels[0], Mark::Line, Hue::Grey, Dash::DashDot), x), 7.5));
        }
        // No ratio depends on the size: it is said, and has no axes.
        const Figure figure = built(session, ratio, {data});
        QCOMPARE(figure.panels.size(), size_t(1));
        QVERIFY2(figure.subtitle.contains(u"the same at any <i>m</i> from"_s), qPrintable(figure.subtitle));
        QVERIFY(close(at(series(figure.panels[0], Mark::Line, Hue::Blue), 2), 2)); // equality for P = 2
        QVERIFY(says(figure, u"twice as long for P = 2"_s));
        QVERIFY(says(figure, u"Shown up to 128 processes"_s));
    }

    /// Times of the same operation on as many processes come into the figure by themselves, others do not.
    void measuredTimesComeByThemselves()
    {
        Session session;
        const QString collective = added(session, allgatherOfPaper());
        const QString id = addFigure(session, {{}, u"bandwidth-versus-size"_s, {}, {collective}});
        const QString same = addMeasured(session, "allgather", 32, 6e-3);
        addMeasured(session, "allgather", 16, 6e-3);
        addMeasured(session, "scatter", 32, 6e-3);
        showMeasurements(session, {id});
        QCOMPARE(session.figure(id)->datasets, (QStringList{collective, same}));
        showMeasurements(session, {id});
        QCOMPARE(session.figure(id)->datasets.size(), qsizetype(2));
        const QString other = addFigure(session, {{}, u"bandwidth-versus-size"_s, {}, {collective}});
        showMeasurements(session, {id}); // what is not new stays as it is
        QCOMPARE(session.figure(other)->datasets, QStringList{collective});
        showMeasurements(session, {}, same);
        QCOMPARE(session.figure(other)->datasets, (QStringList{collective, same}));
    }

    /// More processes in a node than the tables know: no size is known, and the slopes may be extended around the one asked for.
    void nothingIsKnown()
    {
        Session session;
        CollectiveSetup setup;
        setup.algorithm = u"ring-allgather"_s;
        setup.processes = 1024;
        setup.nodes = 4;
        setup.bytes = 262144;
        const FigureRequest refused{.id = u"g1"_s, .kind = u"bandwidth-versus-size"_s, .datasets = {added(session, setup)}};
        const auto error = buildFigure(session, refused);
        QVERIFY(!error.ok());
        QVERIFY2(error.error().message.contains(u"L⁰(256\u00A0KiB, "_s), qPrintable(error.error().message));
        setup.extend = true;
        FigureRequest extended = refused;
        extended.datasets = {added(session, setup)};
        const auto figure = buildFigure(session, extended);
        QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(figure.error().message));
        QVERIFY(figure->panels.front().x.min < 262144 && figure->panels.front().x.max > 262144);
    }

    /// Figure 5 of the paper prints 2.61, 2.83, 3.02; 2.61 is e = 0.124 or θ = 0.0119.
    void printedMeansAndTheirChannel()
    {
        Session session;
        const Figure figure = built(session, ratio, {added(session, allgatherOfPaper())});
        const Series* printed = series(figure.panels.back(), Mark::Points, Hue::Grey);
        QVERIFY(printed && printed->x == (std::vector<double>{32, 64, 128}) && printed->y == (std::vector<double>{2.61, 2.83, 3.02}));
        QVERIFY2(figure.caption.contains(u"0.124"_s) && figure.caption.contains(u"0.0119"_s), qPrintable(figure.subtitle));
        const Series* fitted = series(figure.panels.back(), Mark::Line, Hue::Sky, Dash::Solid);
        QVERIFY(close(at(fitted, 64), 2.83, 0.02));
        // One θ for all three gives 2.28, 2.60 and 3.25: 12.6 % below the first.
        const Figure all = built(session, ratio, {added(session, allgatherOfPaper(16))});
        QVERIFY2(all.subtitle.contains(u"that comes closest to the printed ratios, at most "_s) && !all.subtitle.contains(u"13\u00A0%"_s),
                 qPrintable(all.subtitle));
    }

    /// On several nodes or without segments the paper says nothing: no bound, no printed means.
    void elsewhereThePaperIsSilent()
    {
        Session session;
        const Figure ring = built(session, ratio, {added(session, ringOfPaper())});
        for (const Panel& panel : ring.panels) {
            QVERIFY(series(panel, Mark::Line, Hue::Blue));
            QVERIFY(!series(panel, Mark::Line, Hue::Grey, Dash::Dotted) && !series(panel, Mark::Points, Hue::Grey));
        }
        CollectiveSetup whole = allgatherOfPaper();
        whole.segment.reset();
        const Figure figure = built(session, ratio, {added(session, whole)});
        QVERIFY(!series(figure.panels.back(), Mark::Points, Hue::Grey));
        // Without segments a copy in and a copy out do not overlap: a parallel channel gives 1, a serial one the same as before.
        QVERIFY(close(at(series(figure.panels.back(), Mark::Line, Hue::Grey, Dash::Dotted), 32), 1));
        QVERIFY(close(at(series(figure.panels.back(), Mark::Line, Hue::Grey, Dash::DashDot), 32), 12.4));
        // The bound is one for recursive doubling over a binomial scatter, and for no other pair.
        const QString bound = u"The bound of the paper, a ratio of 2"_s;
        QVERIFY(says(figure, bound));
        for (const auto& [over, under] :
             {std::pair{"recursive-doubling-allgather", "binomial-gather"}, {"ring-allgather", "binomial-scatter"}})
            QVERIFY(!says(built(session, ratio, {added(session, whole)}, {{"algorithm", over}, {"under", under}}), bound));
    }

    /// Of one operation m may be what a process contributes or the whole result: both sides move the same data, against sizes and
    /// processes.
    void twoAlgorithmsMoveTheSameData()
    {
        Session session;
        CollectiveSetup ring = ringOfPaper();
        const QString data = added(session, ring);
        const Figure figure = built(session, ratio, {data}, {{"algorithm", "recursive-doubling-allgather"}, {"under", "ring-allgather"}});
        const auto view = collectiveView(session, FigureRequest{u"f"_s, bandwidth, {}, {data}, {}, {}});
        QVERIFY(view);
        const Machine& machine = view->machine;
        const auto seconds = [&](const char* algorithm, qint64 P, double m) {
            CollectiveSetup setup = ring;
            setup.algorithm = QLatin1String(algorithm), setup.processes = P, setup.bytes = m;
            const auto question = questionOf(setup);
            const auto cost = question ? collectiveCost(*question, machine) : Result<CollectiveCost>(Error{});
            return cost ? cost->seconds : missing;
        };
        int compared = 0;
        for (qsizetype row = 0; row < figure.table.rows(); ++row) {
            const double P = figure.table.find(u"P")->number(row), m = figure.table.find(u"m_bytes")->number(row);
            if (figure.table.find(u"from")->text(row) != u"τ-Lop") continue;
            const double expected = seconds("recursive-doubling-allgather", qint64(P), P * m) / seconds("ring-allgather", qint64(P), m);
            if (std::isnan(expected)) continue;
            QVERIFY(close(figure.table.find(u"ratio")->number(row), expected));
            ++compared;
        }
        QVERIFY(compared > 10);
        QVERIFY2(figure.caption.contains(u"both of the same data"_s), qPrintable(figure.caption));
        const QString measured = addMeasured(session, "allgather", 16, 1e-3);
        const Figure beside = built(session, ratio, {added(session, ring), measured},
                                    {{"algorithm", "recursive-doubling-allgather"}, {"under", "ring-allgather"}});
        QVERIFY(says(beside, u"its measured times over themselves are no ratio"_s));
    }

    void anyPairIsAllowed()
    {
        Session session;
        QStringList firsts; // the pair of the paper is what is shown without a choice
        for (const Choice& choice : findFigure(ratio)->choices)
            if (choice.name == u"algorithm"_s || choice.name == u"under"_s)
                firsts << choice.words.front() << choice.names.front() << choice.label;
        QCOMPARE(firsts.size(), 6);
        QCOMPARE(firsts[0], u"recursive-doubling-allgather"_s);
        QCOMPARE(firsts[1], findCollective(firsts[0])->name);
        QCOMPARE(firsts[3], u"binomial-scatter"_s);
        QCOMPARE(firsts[4], findCollective(firsts[3])->name);
        const Figure figure = built(session, ratio, {added(session, ringOfPaper())},
                                    {{"algorithm", "bruck-alltoall"}, {"under", "pairwise-alltoall"}, {"against", "size"}});
        QCOMPARE(figure.panels.size(), size_t(1));
        QVERIFY2(figure.title.contains(u"Bruck alltoall"_s), qPrintable(figure.title));
        QCOMPARE(figure.panels[0].y.label, u"Ratio of times"_s);
        FigureRequest odd{u"f"_s, ratio, {}, {added(session, ringOfPaper())}, {}, {{"processes", "24"}}};
        const auto refused = buildFigure(session, odd);
        QVERIFY(!refused && refused.error().message.contains(u"power of two"_s));
    }

    /// All that a curve counts tells how far it is, in steps of which none takes long, and stops when it is told to.
    void curvesAreCancelled_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("bandwidth") << bandwidth;
        QTest::newRow("ratio") << ratio;
    }
    void curvesAreCancelled()
    {
        QFETCH(QString, kind);
        Session session;
        const FigureRequest request{u"f"_s, kind, {}, {added(session, kind == ratio ? allgatherOfPaper() : ringOfPaper())}, {}, {}};
        std::vector<double> told;
        QVERIFY(buildFigure(session, request, Progress([&](double fraction) { return told.push_back(fraction), true; })).ok());
        QVERIFY(std::is_sorted(told.begin(), told.end(), [](double a, double b) { return a < b - 1e-12; }));
        QVERIFY(told.front() < 0.1 && told.back() < 1 + 1e-12);
        for (size_t i = 1; i < told.size(); ++i) QVERIFY2(told[i] - told[i - 1] < 0.1, qPrintable(QString::number(told[i])));
        for (size_t last = 0; last < told.size(); last += told.size() / 97 + 1) {
            size_t asked = 0;
            const auto stopped = buildFigure(session, request, Progress([&](double) { return asked++ < last; }));
            QVERIFY(!stopped && stopped.error() == cancelled());
            QVERIFY(asked <= last + 6); // the way out asks again
        }
    }

    /// The guard of the window's thread: many sizes, and processes up to where every transmission would have to be counted.
    void workOfCurves()
    {
        Session session;
        CollectiveSetup setup = ringOfPaper();
        const FigureRequest small{u"f"_s, bandwidth, {}, {added(session, setup)}, {}, {}};
        QVERIFY(rowsToCount(session, small, {}) <= rowsCountedAtOnce);
        setup.processes = 4096, setup.algorithm = u"recursive-doubling-allgather"_s;
        const FigureRequest big{u"f"_s, bandwidth, {}, {added(session, setup)}, {}, {}};
        QVERIFY(rowsToCount(session, big, {}) > 2 * 160 * 12 * 1024); // 12 stages on 1024 ranks of a node, two mappings
        const QJsonObject pair{{"algorithm", "pairwise-alltoall"}, {"under", "bruck-alltoall"}, {"nodes", "3"}, {"processes", "64"}};
        const FigureRequest square{u"f"_s, ratio, {}, {small.datasets}, {}, pair};
        QVERIFY(rowsToCount(session, square, {}) > 4096 * 4096);
        QVERIFY(rowsToCount(session, square, {}) < qint64(1) << 28);
    }

    /// A comparison concludes from a collective that nobody has drawn, in both sessions.
    void workOfAComparison()
    {
        Session session;
        CollectiveSetup setup = ringOfPaper();
        setup.processes = 4096, setup.algorithm = u"recursive-doubling-allgather"_s;
        const FigureRequest stages{u"f"_s, u"stage-diagram"_s, {}, {added(session, setup)}, {}, {}};
        const FigureRequest comparison{u"g"_s, u"session-comparison"_s, {}, {}, {}, {}};
        QCOMPARE(rowsToCount(session, comparison, {}), 0);
        pinBaseline(session, {u"before"_s, {}, {}, session});
        QVERIFY(rowsToCount(session, stages, {}) > 0);
        QCOMPARE(rowsToCount(session, comparison, {}), 2 * rowsToCount(session, stages, {}));
    }

    /// Exchanges on three nodes have no rule: their curve ends where P² transmissions would take too long, and says so.
    void processesEndWhereTheyTakeTooLong()
    {
        Session session;
        session.machines.push_back(
            machineOfChannels({{"shared-memory", channelOfLaw(1e-6, 1e9, 0)}, {"network", channelOfLaw(1e-6, 1e9, 1)}}));
        session.machines.back().id = u"laws"_s;
        CollectiveSetup setup = ringOfPaper();
        setup.nodes = 3, setup.processes = 64;
        FigureRequest request{u"f"_s, ratio, {}, {added(session, setup)}, {}, {}};
        request.choices = {{"algorithm", "pairwise-alltoall"}, {"under", "bruck-alltoall"}, {"against", "processes"}};
        request.machine = u"laws"_s;
        const auto figure = buildFigure(session, request);
        QVERIFY2(figure.ok(), figure ? "" : qPrintable(figure.error().message));
        QVERIFY(says(*figure, u"Shown up to 4096 processes: for 8192 every single transmission"_s));
    }

    /// 6 ms over 2 ms: 3 at both sizes and as the mean.
    void measuredRatios()
    {
        Session session;
        const QStringList ids = {added(session, allgatherOfPaper()), addMeasured(session, "allgather", 32, 6e-3),
                                 addMeasured(session, "scatter", 32, 2e-3)};
        const Figure figure = built(session, ratio, ids);
        const Series *sizes = series(figure.panels[0], Mark::Points, Hue::Ink),
                     *means = series(figure.panels.back(), Mark::Points, Hue::Ink);
        QVERIFY(sizes && sizes->x == (std::vector<double>{32 * 8192.0, 32 * 65536.0}) && close(sizes->y[0], 3));
        QVERIFY(means && means->x == std::vector<double>{32} && close(means->y[0], 3));
        QVERIFY(figure.caption.contains(u"measured ratio 3.00"_s));
        const Figure alone = built(session, ratio, {ids[0], ids[1]});
        QVERIFY(says(alone, u"no measured ratio is shown"_s));
    }

    /// Times of four nodes are none beside a collective on one, and times of one node are no partners of them.
    void measuredRatiosAreOfTheNodes()
    {
        Session session;
        const QJsonObject four{{"nodes", 4}, {"mapping", "round-robin"}};
        const QStringList ids = {added(session, allgatherOfPaper()), addMeasured(session, "allgather", 32, 6e-3, four),
                                 addMeasured(session, "scatter", 32, 2e-3, four),
                                 addMeasured(session, "scatter", 32, 1e-3, {{"nodes", 1}})};
        const Figure one = built(session, ratio, ids);
        QVERIFY(!series(one.panels[0], Mark::Points, Hue::Ink) && says(one, u"they are of other nodes than M = 1"_s));
        QVERIFY(says(one, u"2 measured times have partners of the same size"_s));
        const Figure block = built(session, ratio, ids, {{"nodes", "4"}});
        QVERIFY(!series(block.panels[0], Mark::Points, Hue::Ink) && says(block, u"another mapping than sequential"_s));
        const Figure cyclic = built(session, ratio, ids, {{"nodes", "4"}, {"mapping", "round-robin"}});
        const Series* sizes = series(cyclic.panels[0], Mark::Points, Hue::Ink);
        QVERIFY(sizes && close(sizes->y[0], 3) && !says(cyclic, u"not shown"_s));
    }
};

QTEST_APPLESS_MAIN(TestCollectiveCurves)
#include "tst_collective_curves.moc"
