// SPDX-License-Identifier: GPL-3.0-or-later
// What a title states is true of the table of its figure, whatever the data: computed anew, on sessions made at random. A title that
// no claim in tests/random knows fails, too. So are those messages that the table can tell of.
#include "claims.h"
#include "randomFigure.h"
#include "randomRun.h"
#include "randomSession.h"

#include "core/compare/comparedFigure.h"
#include "core/figure/FigureKind.h"
#include "core/figure/FigureMemory.h"
#include "core/forecast/figures/sizeScene.h"
#include "core/session/Session.h"
#include "core/session/baseline.h"

#include <QTest>

#include <cmath>
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
    for (Dataset& one : randomSizes(chance, taste.data)) addDataset(session, std::make_shared<const Dataset>(std::move(one)));
    addRandomFit(chance, session, taste);
    return session;
}

constexpr qint64 mostCounted = 200'000; ///< rows: what takes longer is left to the test of all figures

/// Panels keep their words; what two sessions differ in is no table of one figure.
bool hasNoTitleOfItsOwn(const FigureKind& kind)
{
    return kind.id == u"multi-panel" || kind.id == u"session-comparison";
}

/// The same beside what was measured before.
Session withBaseline(Chance& chance, Session session)
{
    Baseline before{u"before"_s, u"before.costscope"_s, {}, {}};
    before.session = measuredAgain(chance, session);
    pinBaseline(session, std::move(before));
    return session;
}

/// "2.0", a ratio above 1 or one that is its inverse, among those that the table of a comparison has.
bool hasRatio(const Table& table, const QString& said, bool isInverse)
{
    const qsizetype decimals = said.contains(u'.') ? said.size() - said.indexOf(u'.') - 1 : 0;
    for (const Column& column : table.columns)
        for (qsizetype row = 0; column.name.startsWith(u"ratio_of_") && row < table.rows(); ++row) {
            const double ratio = isInverse ? 1 / column.number(row) : column.number(row);
            if (std::abs(ratio - said.toDouble()) <= 0.5000001 * std::pow(10, -double(decimals))) return true;
        }
    return false;
}

/// "3.2 ms", a time that the table of a comparison has as a difference; sums and medians of several rows are not in it.
bool hasDifference(const Table& table, const QString& said)
{
    const auto seconds = parseQuantity(said, Quantity::Time);
    if (!seconds) return false;
    for (const Column& column : table.columns)
        for (qsizetype row = 0; column.name.startsWith(u"difference_") && row < table.rows(); ++row)
            if (std::abs(std::abs(column.number(row)) - *seconds) <= 0.051 * *seconds) return true;
    return false;
}

/// The same as a point of the difference: medians of several runs in one place are drawn, and are not in the table.
bool isDrawnDifference(const Figure& figure, const QString& said)
{
    const auto seconds = parseQuantity(said, Quantity::Time);
    for (const Panel& panel : figure.panels) {
        static const QRegularExpression inBrackets(u"\\(([^()]+)\\)$"_s);
        const auto unit = parseQuantity(u"1 "_s + inBrackets.match(plainText(panel.y.label)).captured(1), Quantity::Time);
        for (const Series& series : panel.series)
            for (const double y : series.mark == Mark::Points && unit && seconds ? series.y : std::vector<double>())
                if (std::abs(std::abs(y * *unit) - *seconds) <= 0.051 * *seconds) return true;
    }
    return false;
}

/// What changed most, and whether that was measured; empty if it is true.
QString wrongWithChange(const Figure& figure)
{
    static const QRegularExpression times(
        QRegularExpression::anchoredPattern(u".*: (?<modeled>modeled to (be|take) )?(?<times>\\S+)(?<power> × \\S+)? times (slower "
                                            u"than|(?<inverse>faster than|smaller than)|as long as|as large as) in before"_s),
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression other(
        QRegularExpression::anchoredPattern(
            u"(?:this session and before are the same at this scale|this session beside before|.*: at most .* instead of .*|.*: .* instead of .*)"_s),
        QRegularExpression::DotMatchesEverythingOption);
    const QString title = plainText(figure.title).replace(QChar(0xA0), u' ');
    static const QRegularExpression more(
        QRegularExpression::anchoredPattern(u".*: (modeled to take )?(?<by>\\S+( × \\S+)? \\S+) (more|less) than in before"_s),
        QRegularExpression::DotMatchesEverythingOption);
    if (const auto by = more.match(title); by.hasMatch()) {
        const bool isTold = figure.kind == u"progress-calls" || figure.kind == u"time-versus-messages";
        return isTold && !title.contains(u"modeled"_s) && !title.contains(u" × "_s) && !hasDifference(figure.table, by.captured(u"by"_s)) &&
                       !isDrawnDifference(figure, by.captured(u"by"_s))
                   ? u"not in the table: %1"_s.arg(title)
                   : QString();
    }
    const auto match = times.match(title);
    if (!match.hasMatch()) return other.match(title).hasMatch() ? QString() : u"nobody checks: %1"_s.arg(title);
    const bool isMeasured =
                   QStringList{u"event-timeline"_s, u"progress-calls"_s, u"selection-replay"_s, u"overlap-bars"_s}.contains(figure.kind),
               isModeled = QStringList{u"dense-breakdown"_s, u"bandwidth-versus-size"_s, u"transfer-timeline"_s}.contains(figure.kind) &&
                           !title.contains(u"measured"_s) && !title.contains(u"in the table"_s);
    const bool saysModeled = match.hasCaptured(u"modeled"_s),
               isOfTime = !title.contains(u"as large as"_s) && !title.contains(u"smaller than"_s);
    if (saysModeled ? isMeasured : isModeled && isOfTime) return u"modeled or not: %1"_s.arg(title);
    const QString said = match.captured(u"times"_s);
    const double ratio = said.toDouble();
    const bool isLess = title.contains(u"times as long as"_s) && ratio > 0 && ratio < 1;
    if (!(ratio > 1 || isLess) && !match.hasCaptured(u"power"_s)) return u"no change: %1"_s.arg(title);
    const bool isTold = figure.kind == u"progress-calls" || figure.kind == u"time-versus-messages" || figure.kind == u"kernel-efficiency";
    if (isTold && !saysModeled && !match.hasCaptured(u"power"_s) && !hasRatio(figure.table, said, match.hasCaptured(u"inverse"_s)))
        return u"not in the table: %1"_s.arg(title);
    return {};
}

/// The subtitle of an answer says of the laws what the title of their ladder does, which its table is asked for; of sizes, with the
/// exponent of the answer.
QString wrongWithWeights(const Session& session, const FigureRequest& request, const Figure& figure)
{
    const QString said = plainText(figure.subtitle).section(u" · "_s, 0, 0);
    FigureMemory memory;
    if (figure.kind == u"size-forecast") {
        const auto scene = sizeScene(session, request, memory, {});
        if (!scene) return u"no answer"_s;
        const Quantiles power = scene->forecast->exponent();
        const auto number = [](double value) { return plainText(display(value, Quantity::None, 2)); };
        const bool isKnown = power.q90 - power.q10 <= 1;
        for (const double end : isKnown ? std::vector{power.q10, power.q50, power.q90} : std::vector{power.q10, power.q90})
            if (!said.contains(number(end))) return u"exponent %1 is not said: %2"_s.arg(number(end), said);
        return said.contains(u"hardly known"_s) == isKnown ? u"known or not: "_s + said : QString();
    }
    if (figure.kind != u"run-time-forecast" && figure.kind != u"efficiency-forecast") return {};
    FigureRequest ladder = request;
    ladder.kind = u"law-ladder"_s;
    for (const char* other : {"band", "show", "at"}) ladder.choices.remove(QLatin1String(other));
    const auto rungs = buildFigure(session, ladder);
    if (!rungs) return u"no ladder: "_s + rungs.error().message;
    QString pattern;
    const QString untrue = wrongWithTitle(*rungs, ladder, pattern);
    if (!untrue.isEmpty()) return untrue;
    return plainText(rungs->title).endsWith(u": "_s + said) ? QString() : u"%1, but the ladder: %2"_s.arg(said, rungs->title);
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
                QString ofSubtitle;
                const QString untrueSubtitle =
                    wrongWithSubtitle(*figure, request, ofSubtitle) + wrongWithWeights(session, request, *figure);
                if (!untrueSubtitle.isEmpty()) wrong << u"%1 subtitle %2"_s.arg(kind->id, untrueSubtitle);
                if (!ofSubtitle.isEmpty()) ++checked[u"subtitle of %1 %2"_s.arg(kind->id, ofSubtitle)];
                for (const Message& message : figure->messages) {
                    QString known;
                    const QString untrue = wrongWithMessage(*figure, request, message, known);
                    if (!untrue.isEmpty()) wrong << u"%1 %2"_s.arg(kind->id, untrue);
                    ++checked[known.isEmpty() ? u"a message that nobody checks"_s : u"message of %1 %2"_s.arg(kind->id, known)];
                }
            }
            return wrong.join(u"\n  and "_s);
        });
        for (const auto& [pattern, count] : checked) qInfo("%4d %s", count, qPrintable(pattern));
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

    /// Overlaid and subtracted, with what was measured before.
    void comparisonsAreTrue()
    {
        std::map<QString, int> checked; // by kind
        const QString problems = RandomRun::of(100).firstProblems([&](Chance& chance, quint64) {
            const Session session = withBaseline(chance, fullSession(chance, {.figures = 1, .baseline = false}));
            QStringList wrong;
            for (const FigureKind* kind : allFigures()) {
                if (hasNoTitleOfItsOwn(*kind)) continue;
                FigureRequest request = randomFigure(chance, session, *kind);
                request.title.clear();
                request.choices.remove(u"compare_with"_s);
                request.choices.insert(u"compare"_s, chance.oneIn(2) ? u"overlaid"_s : u"difference"_s);
                FigureMemory memory;
                if (rowsToCount(session, request, memory) > mostCounted) continue;
                const auto figure = buildFigure(session, request);
                if (!figure || kind->mostDatasets == 0) continue;
                const QString problem = wrongWithChange(*figure);
                if (!problem.isEmpty()) wrong << u"%1 %2"_s.arg(kind->id, problem);
                ++checked[kind->id];
            }
            return wrong.join(u"\n  and "_s);
        });
        for (const auto& [kind, count] : checked) qInfo("%4d %s", count, qPrintable(kind));
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }
};

QTEST_MAIN(TestTrueTitles)
#include "tst_true_titles.moc"
