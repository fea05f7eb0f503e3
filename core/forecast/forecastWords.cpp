// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecastWords.h"

#include "core/base/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString cores(double n)
{
    return n == 1 ? u"1 core"_s : u"%1 cores"_s.arg(displayCount(n));
}

/// "2.1 to 4.8 s", "350 ms to 2 s", "12 to 18 %": the unit once where both ends have the same.
QString range(double low, double high, Quantity quantity, int digits = 2)
{
    const QString from = display(low, quantity, digits), to = display(high, quantity, digits);
    if (from == to) return from;
    const auto unit = [](const QString& text) { return text.mid(text.lastIndexOf(u'\u00a0') + 1); };
    const bool same = unit(from) == unit(to) && unit(to) != to && (unit(to).front().isLetter() || unit(to).front() == u'%');
    return u"%1 to %2"_s.arg(same ? from.left(from.lastIndexOf(u'\u00a0')) : from, to);
}

/// Digits so that a share near 1 is not rounded to it: of 0.9973 three.
int digitsOfShare(double share)
{
    const double rest = std::fabs(1 - share);
    return rest > 0 && rest < 0.1 ? std::min(8, 2 + int(std::ceil(-std::log10(rest) - 1 + 1e-9))) : 2;
}

QString wholeCores(double n)
{
    return display(std::round(n), Quantity::Count);
}

/// Laws that the records leave: those that make up nine tenths of the weight, the heaviest first.
QStringList heaviestNames(const Forecast& forecast)
{
    std::vector<const LawPosterior*> order;
    for (const LawPosterior& law : forecast.laws()) order.push_back(&law);
    std::ranges::stable_sort(order, std::ranges::greater{}, [](const LawPosterior* law) { return law->weight; });
    QStringList names;
    double sum = 0;
    for (const LawPosterior* law : order) {
        if (sum >= 0.9) break;
        names << u"%1 (%2)"_s.arg(law->law->name, QString::number(law->weight, 'f', 2));
        sum += law->weight;
    }
    return names;
}

} // namespace

QStringList sentencesOf(const QStringList& words)
{
    QStringList sentences;
    for (const QString& one : words)
        if (!one.isEmpty()) sentences << one.left(1).toUpper() + one.mid(1) + u'.';
    return sentences;
}

QString countedAs(Counts counts, QString words)
{
    if (counts == Counts::Cores) return words;
    static const QRegularExpression core(u"\\b([Cc])ore(s?)\\b"_s);
    for (auto found = core.match(words); found.hasMatch(); found = core.match(words, found.capturedStart() + 1))
        words.replace(found.capturedStart(), found.capturedLength(),
                      (found.captured(1) == u"C" ? u"Thread"_s : u"thread"_s) + found.captured(2));
    return words;
}

QString timeInWords(const ForecastAt& at)
{
    if (!at.time.known()) return u"on %1 nothing is known: all records have one n"_s.arg(cores(at.n));
    const QString likely = range(at.time.q10, at.time.q90, Quantity::Time);
    if (at.time.ratio80() > saysLittle) return u"on %1 the records say little: %2, not determined"_s.arg(cores(at.n), likely);
    return u"on %1 %2 are expected, likely %3"_s.arg(cores(at.n), display(at.time.q50, Quantity::Time, 3), likely);
}

QString shareInWords(const ForecastAt& at, Scaling scaling)
{
    const Quantiles& share = at.overheadShare;
    if (!share.known()) return {};
    const int digits = std::max({digitsOfShare(share.q10), digitsOfShare(share.q50), digitsOfShare(share.q90)});
    const QString against = scaling == Scaling::Weak ? u"against one core with its part of the work"_s : u"against one core"_s;
    const QString likely = range(share.q10, share.q90, Quantity::Share, digits);
    if (share.q90 - share.q10 > 0.75)
        return u"on %1 the records say little of the core time lost %2: %3, not determined"_s.arg(cores(at.n), against, likely);
    if (share.q50 < 0)
        return u"on %1 %2 of the core time are gained %3 (super-linear), likely %4"_s.arg(
            cores(at.n), display(-share.q50, Quantity::Share, digits), against, range(-share.q90, -share.q10, Quantity::Share, digits));
    return u"on %1 %2 of the core time are lost %3, likely %4"_s.arg(cores(at.n), display(share.q50, Quantity::Share, digits), against,
                                                                     likely);
}

QString profilerInWords(const ForecastAt& at, Scaling scaling)
{
    if (!std::isnan(at.measuredMpi))
        return u"on %1 %2 of the time are in MPI, as measured"_s.arg(cores(at.n), display(at.measuredMpi, Quantity::Share, 2));
    const ProfilerShare share = profilerShare(at, scaling);
    if (!share.known()) return {};
    return u"a profiler would show %1 of the time on %2 as overhead: run times alone do not tell communication from serial work and memory"_s
        .arg(range(share.from, share.to, Quantity::Share), cores(at.n));
}

QString efficiencyInWords(const ForecastAt& at)
{
    if (!at.efficiency.known()) return {};
    const QString likely = range(at.efficiency.q10, at.efficiency.q90, Quantity::Share);
    if (at.efficiency.ratio80() > saysLittle)
        return u"on %1 the records say little of the efficiency: %2, not determined"_s.arg(cores(at.n), likely);
    return u"on %1 an efficiency of %2 is expected, likely %3"_s.arg(cores(at.n), display(at.efficiency.q50, Quantity::Share, 2), likely);
}

QString relativeInWords(const ForecastAt& fewest, const ForecastAt& most, Scaling scaling)
{
    const double times = fewest.measured / most.measured;
    const double efficiency = scaling == Scaling::Weak ? times : times * fewest.n / most.n;
    if (!(efficiency > 0) || scaling == Scaling::Unknown || fewest.n <= 1 || fewest.n >= most.n) return {};
    return u"against %1, the fewest that were measured, %2 have an efficiency of %3"_s.arg(cores(fewest.n), cores(most.n),
                                                                                           display(efficiency, Quantity::Share, 2));
}

QString speedupInWords(const ForecastAt& at)
{
    if (!at.speedup.known()) return {};
    const QString likely = range(at.speedup.q10, at.speedup.q90, Quantity::None);
    if (at.speedup.ratio80() > saysLittle)
        return u"on %1 the records say little of the speed-up: %2, not determined"_s.arg(cores(at.n), likely);
    return u"on %1 a speed-up of %2 is expected, likely %3"_s.arg(cores(at.n), display(at.speedup.q50, Quantity::None, 3), likely);
}

QString leastTimeInWords(const LeastTime& least, const ScalingPoints& points, double most)
{
    if (std::isnan(least.from)) return {};
    const bool fallsToTheLast = points.size() > 0 && points.fastest() + 1 == points.size();
    if (least.onlyLower) {
        // How far a time goes on falling no law tells: an exchange that grows may begin behind the last record.
        const QString above = u"the best number of cores is likely above %1"_s.arg(wholeCores(std::clamp(least.from80, 1.0, most))),
                      open = least.from80 > most ? u", how far above these records do not tell"_s : QString();
        return (fallsToTheLast ? u"the time still falls: "_s + above : above) + open;
    }
    const QString from = wholeCores(least.from80), to = wholeCores(least.to80);
    const QString where = from == to ? u"the least time is likely on %1"_s.arg(cores(std::round(least.to80)))
                                     : u"the least time is likely between %1 and %2 cores"_s.arg(from, to);
    if (points.size() == 0 || fallsToTheLast) return where;
    const QString measured = least.measuredFrom == least.measuredTo
                                 ? u"on %1"_s.arg(cores(least.measuredFrom))
                                 : u"from %1 to %2"_s.arg(wholeCores(least.measuredFrom), cores(least.measuredTo));
    return where + u", measured %1"_s.arg(measured);
}

QString lawsInWords(const Forecast& forecast)
{
    if (forecast.points().size() < 2) return u"no law is weighed, as all records have one n"_s;
    if (forecast.laws().size() == 1) return u"by the law “%1” alone"_s.arg(forecast.laws().front().law->name);
    const ScalingPoints& points = forecast.points();
    const auto heaviest = std::ranges::max_element(forecast.laws(), {}, &LawPosterior::weight);
    const QString weight = QString::number(heaviest->weight, 'f', 2);
    if (forecast.basis() == ForecastBasis::NoLaw) return u"no law describes these times"_s;
    if (points.size() < 7 || points.most() < 32 * points.least())
        return u"no law is named by %1 over a factor of %2: %3"_s.arg(
            counted(qint64(points.size()), u"1 number of cores"_s, u"%1 numbers of cores"_s),
            display(points.most() / points.least(), Quantity::Count), heaviestNames(forecast).join(u", "_s));
    if (heaviest->weight >= 0.9) return u"the records favour %1 (weight %2)"_s.arg(heaviest->law->name, weight);
    if (heaviest->weight >= 0.5) return u"%1 is the likeliest law (weight %2), others are not ruled out"_s.arg(heaviest->law->name, weight);
    return u"the laws are not told apart: "_s + heaviestNames(forecast).join(u", "_s);
}

std::vector<double> nextRunCandidates(const ScalingPoints& points, double target)
{
    std::vector<double> all;
    const auto add = [&](double n) {
        n = std::round(n);
        if (n >= 1 && points.at(n) < 0 && std::ranges::find(all, n) == all.end()) all.push_back(n);
    };
    if (points.least() > 1) add(1);
    double widest = 0, middle = 0;
    for (size_t k = 1; k < points.size(); ++k) {
        const double gap = points.n[k] / points.n[k - 1];
        if (gap > widest) {
            widest = gap;
            middle = std::sqrt(points.n[k] * points.n[k - 1]);
        }
    }
    if (widest > 2.5) add(middle);
    for (double n = 2 * points.most(); n < target && all.size() < 10; n *= 2) add(n);
    add(target);
    std::ranges::sort(all);
    return all;
}

QString nextRunInWords(const std::vector<Forecast::NextRun>& runs, double target)
{
    const auto shorter = std::ranges::find_if(runs, [target](const Forecast::NextRun& run) { return run.n != target; });
    const auto narrowed = [](const Forecast::NextRun& run) { return display(run.remaining, Quantity::Share, 2); };
    if (shorter != runs.end() && shorter->remaining < 0.9)
        return u"to know more of %1, a run on %2 would typically narrow the interval to %3 of its width"_s.arg(
            cores(target), cores(shorter->n), narrowed(*shorter));
    if (!runs.empty() && runs.front().remaining < 0.9) return u"only a run on %1 itself would tell much more of it"_s.arg(cores(target));
    return {};
}

QStringList forecastInWords(const Forecast& forecast, double target, Counts counts)
{
    const Scaling scaling = forecast.settings().scaling;
    const ScalingPoints& points = forecast.points();
    const ForecastAt last = forecast.at(points.most());
    QStringList words = {timeInWords(forecast.at(target)), shareInWords(last, scaling), profilerInWords(last, scaling)};
    if (scaling != Scaling::Weak) words << leastTimeInWords(forecast.leastTime(), points, points.most());
    words << lawsInWords(forecast) << nextRunInWords(forecast.nextRuns(target, nextRunCandidates(points, target)), target);
    for (QString& one : words) one = countedAs(counts, one);
    return sentencesOf(words);
}

} // namespace costscope
