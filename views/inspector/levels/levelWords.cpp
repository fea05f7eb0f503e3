// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/levelWords.h"

#include "views/tr.h"

#include <QCoreApplication>

#include <cmath>

namespace costscope {

namespace {

QString seconds(double time)
{
    return display(time, Quantity::Time, 3);
}

/// What the queue law makes of n: "<i>n</i><sup>2</sup>", or "62<sup>2</sup>" with the number.

} // namespace

QString shareOf(double part, double whole)
{
    return whole > 0 ? display(part / whole, Quantity::Share, 2) : QString();
}

QString verdictOf(const LevelAnalysis& analysis, size_t row)
{
    const LevelCost& cost = analysis.costs[row];
    if (!cost.lacks.isEmpty()) return cost.lacks.toHtmlEscaped();
    const auto largest = largestPart(analysis, row);
    if (!largest) return tr("Nothing is sent on this level.");
    if (!largest->isDecided)
        return tr("<b>What dominates is not decided</b> by these parameters: within 95 % of their errors it is not the same throughout.");
    if (!largest->part)
        return tr("<b>Most is unexplained.</b> The model gives %1 of the measured time.").arg(shareOf(cost.total(), cost.measured()));
    switch (*largest->part) {
    case LevelPart::MaxRate:
        return tr("<b>Transport dominates.</b> Latency and bandwidth of the slowest process are %1 of the modeled time.")
            .arg(shareOf(cost.nodeAware, cost.total()));
    case LevelPart::Queue:
        return tr("<b>Queue search dominates.</b> A process searches a queue of %1 messages; that is %2 of the modeled time.")
            .arg(display(cost.nSearched, Quantity::Count), shareOf(cost.queue, cost.total()));
    case LevelPart::Contention: break;
    }
    if (!cost.isLinkCounted)
        return tr("<b>Contention dominates.</b> The busiest link is estimated to carry %1, by the cube of eq (7); that is %2 of the "
                  "modeled time.")
            .arg(display(cost.linkBytes, Quantity::Size, 3), shareOf(cost.contention, cost.total()));
    return tr("<b>Contention dominates.</b> The busiest link carries %1; that is %2 of the modeled time.")
        .arg(display(cost.linkBytes, Quantity::Size, 3), shareOf(cost.contention, cost.total()));
}

QString formulaOf(const LevelCost& cost, const LevelAnalysis& analysis)
{
    const LevelParameters& p = analysis.parameters;
    const Search law = searchOf(analysis.question.settings.queueLaw);
    const QString n = display(cost.nSearched, Quantity::Count), next = display(cost.nSearched + 1, Quantity::Count);
    QString symbols = u"<i>T</i> = <i>T</i><sub>mr</sub>"_s, numbers = seconds(cost.nodeAware), sum = numbers;
    const auto add = [&](const QString& symbol, const QString& number, double part, const QString& gap = u" "_s) {
        symbols += u" + "_s + symbol;
        numbers += gap + u"+ "_s + number;
        sum += u" + "_s + seconds(part);
    };
    if (cost.hasQueue)
        add(queueTerm(law, u"<i>γ</i>"_s, u" "_s, u"<i>n</i>"_s, u"(<i>n</i> + 1)"_s), queueTerm(law, seconds(p.gamma), u" · "_s, n, next),
            cost.queue);
    if (cost.hasContention && p.links.isByLink())
        add(u"max(0, <i>ℓ</i>/<i>R</i><sub>link</sub> − <i>T</i><sub>mr</sub>)"_s, seconds(cost.contention), cost.contention);
    else if (cost.hasContention)
        add(u"<i>δ ℓ</i>"_s, u"%1 · %2"_s.arg(display(p.links.delta, Quantity::TimePerByte, 3), display(cost.linkBytes, Quantity::Size, 3)),
            cost.contention, u"<br>&nbsp;&nbsp;&nbsp;"_s);
    if (std::isnan(cost.total())) return symbols;
    return u"%1<br>= %2<br>= %3 = <b>%4</b>"_s.arg(symbols, numbers, sum, seconds(cost.total()));
}

QString effectOf(double before, double after)
{
    const QString times = u"%1 → %2"_s.arg(seconds(before), seconds(after));
    if (!(before > 0) || std::isnan(after)) return times;
    const double percent = 100 * (after / before - 1);
    if (std::abs(percent) < 0.05) return tr("%1, no change").arg(times);
    int decimals = std::abs(percent) < 9.95 ? 1 : 0;
    while (percent < -99 && after > 0 && decimals < 4 && percent - 0.5 * std::pow(10, -decimals) <= -100)
        ++decimals; // −100 % is nothing left
    const QString size = QString::number(std::abs(percent), 'f', decimals);
    return u"%1, <b>%2%3 %</b>"_s.arg(times, percent < 0 ? u"−"_s : u"+"_s, size);
}

} // namespace costscope
