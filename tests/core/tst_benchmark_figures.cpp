// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of benchmarks: what tells their lines apart, and what they say where no line can be drawn.
#include "testBenchmarks.h"
#include "testSession.h"

#include <set>
#include <tuple>

using namespace costscope;

namespace {

QStringList added(Session& session, const std::vector<const char*>& names)
{
    QStringList ids;
    for (const char* name : names) ids << addDataset(session, benchmarkFile(blueWaters(name), QString::fromLatin1(name)));
    return ids;
}

bool says(const Figure& figure, const QString& words)
{
    return std::any_of(figure.messages.begin(), figure.messages.end(), [&](const Message& m) { return m.text.contains(words); });
}

} // namespace

class TestBenchmarkFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 1, 2, 4, 8 and 16 pairs: the names of the lines are far from the small sizes, where the points alone tell them apart.
    void everyNumberOfPairsHasItsPoints()
    {
        Session session;
        const QStringList ids = added(session, {"max-rate"});
        const Figure figure = built(session, QStringLiteral("time-versus-size"), ids, {{"lines", "pairs"}});
        std::set<std::tuple<Hue, Marker, Fill>> marks;
        int lines = 0;
        for (const Series& s : figure.panels[0].series)
            if (s.mark == Mark::Points) marks.insert({s.hue, s.marker, s.fill}), ++lines;
        QCOMPARE(lines, 5);
        QCOMPARE(marks.size(), size_t(5));
    }

    /// Batches do not tell α and R_b; with the ping-pong of the same place there is a model.
    void batchesAloneSayWhatIsMissing()
    {
        Session session;
        const QStringList batches = added(session, {"queue-order", "queue-reversed"});
        const QString said = QStringLiteral("No model is drawn intra-node");
        const Figure alone = built(session, QStringLiteral("time-versus-messages"), batches);
        QVERIFY(says(alone, said));
        QVERIFY(!series(alone.panels[0], Mark::Line, Hue::Blue));
        const Figure both = built(session, QStringLiteral("time-versus-messages"), batches + added(session, {"max-rate-node"}));
        QVERIFY(!says(both, said));
        QVERIFY(series(both.panels[0], Mark::Line, Hue::Blue));
    }

    /// A size of 1 MiB is not 1.04858e+06.
    void keysHoldWholeNumbers()
    {
        Session session;
        QJsonArray samples;
        for (double bytes = 65536; bytes < 1e8; bytes *= 2)
            samples.append(QJsonObject{{"bytes", bytes}, {"scope", "network"}, {"times_s", QJsonArray{1e-6 + 1e-9 * bytes}}});
        const QStringList ids{addDataset(
            session, benchmarkOf({{"kind", "ping-pong"}, {"time_of", "one-way"}, {"samples", samples}}, QStringLiteral("large")))};
        for (const char* kind : {"time-versus-size", "fit-residuals"})
            for (const QString& key : built(session, QString::fromLatin1(kind), ids).rowKeys)
                QVERIFY2(!key.contains(QLatin1Char('e') + QString(QLatin1Char('+'))), qPrintable(key));
    }
};

QTEST_APPLESS_MAIN(TestBenchmarkFigures)
#include "tst_benchmark_figures.moc"
