// SPDX-License-Identifier: GPL-3.0-or-later
// What a fit of run times warns of is true of the records: the numbers in its messages are computed anew, on records and settings
// made at random. A message that nothing here knows fails, too.
#include "randomData.h"
#include "randomRun.h"
#include "randomSession.h"

#include "core/data/RunRecords.h"
#include "core/figure/Figure.h"
#include "core/overhead/fitModel.h"
#include "importers/tables/runs/unlikeTimes.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

using namespace costscope;

namespace {

/// Run times of a law with noise, so that most are fitted; now and then any at all.
RunRecords drawnRecords(Chance& chance)
{
    RunRecords records;
    const double t_1 = chance.magnitude(1, 1e4), f_s = chance.magnitude(1e-5, 0.3), b = chance.magnitude(0.5, 80),
                 c = b * chance.magnitude(0.7, 3), noise = chance.magnitude(1e-4, 0.3);
    const bool hasTau = chance.oneIn(2), areRepeated = chance.oneIn(3);
    for (double n = 1; n <= 4096; n *= chance.of({2, 2, 3, 4})) {
        const double r = b / (c + 1) - b / (c + n), t = t_1 * (f_s + (1 - f_s) / n) / (1 - r) * (1 + noise * (chance.unit() - 0.5));
        if (r >= 1 || (n > 1 && chance.oneIn(12))) continue;
        for (int again = areRepeated ? chance.between(1, 5) : 1; again > 0; --again) {
            const double measured = t * (1 + (areRepeated ? noise * (chance.unit() - 0.5) : 0));
            records.n.push_back(n), records.t.push_back(measured);
            records.tau.push_back(hasTau && !chance.oneIn(9) ? t * r * (1 + noise * (chance.unit() - 0.5)) : missing);
            records.tauStd.push_back(missing);
            records.ratio.push_back(records.tau.back() / measured);
        }
    }
    return records;
}

/// A fit and a message of it, taken apart.
struct Warned {
    const RunRecords& records;
    const FitSettings& settings;
    const Fit& fit;
    QRegularExpressionMatch match;

    bool has(const char* group) const { return match.hasCaptured(QLatin1String(group)); }
    QString word(const char* group) const { return match.captured(QLatin1String(group)); }
    /// "1.00 × 10⁻⁶" as 1e-6.
    double number(const char* group) const
    {
        QString text = word(group).replace(u" × 10"_s, u"e"_s).replace(u'⁻', u'-');
        const QString raised = u"⁰¹²³⁴⁵⁶⁷⁸⁹"_s;
        for (qsizetype digit = 0; digit < raised.size(); ++digit) text.replace(raised[digit], QChar(u'0' + char16_t(digit)));
        return text.toDouble();
    }
    bool shows(const char* group, double value, Quantity quantity = Quantity::None, int digits = 3) const
    {
        const auto plain = [](QString text) { return text.replace(QChar(0xA0), QLatin1Char(' ')); };
        for (const double near : {value, value * (1 + 1e-9), value * (1 - 1e-9)})
            if (word(group) == plain(plainText(display(near, quantity, digits)))) return true;
        return false;
    }
    bool isRatio() const { return settings.model == u"amdahl-ratio"; }
    double value(const char* name) const { return fit.value(QString::fromLatin1(name)); }
    double r(double n) const { return value("b") / (value("c") + 1) - value("b") / (value("c") + n); }
    double time(double n) const
    {
        const double f_s = value("f_s");
        return r(n) < 1 ? value("t_1") * (f_s + (1 - f_s) / n) / (1 - r(n)) : missing;
    }
};

struct KnownWarning {
    QString pattern;
    bool (*holds)(const Warned& told);
};

/// Refitted with one thing otherwise.
Fit refitted(const Warned& told, const std::function<void(FitSettings&)>& change)
{
    FitSettings settings = told.settings;
    if (!told.isRatio()) settings.fixed[u"f_s"_s] = told.value("f_s");
    change(settings);
    const auto fit = fitModel(told.records, settings);
    return fit.ok() ? *fit : Fit();
}

/// r(n) < 1 up to this n and no further.
bool endsThere(const Warned& told)
{
    const double n = told.number("n");
    return told.shows("limit", told.value("b") / (told.value("c") + 1), Quantity::None, 4) && told.r(n) < 1 + 1e-12 &&
           told.r(n + 1) >= 1 - 1e-12;
}

/// b = c + 1, and the free fit has no minimum or one above the bound.
bool isHeld(const Warned& told)
{
    const Fit free = refitted(told, [](FitSettings& settings) { settings.boundSaturation = false; });
    return std::abs(told.value("b") / (told.value("c") + 1) - 1) < 1e-9 &&
           (!free.usable() || free.value(u"b") / (free.value(u"c") + 1) > 1 - 1e-9);
}

/// Every ± above 30 % of its value, and those above 100 % without a value.
bool areWide(const Warned& told)
{
    for (const char* name : {"b", "c"}) {
        const FitParameter& p = *told.fit.parameter(QString::fromLatin1(name));
        const double share = p.standardError.value_or(0) / p.value;
        const QString all = told.word("all");
        const bool isNone = all.contains(QLatin1String(name) + u" is not determined"_s),
                   isWide = all.contains(QRegularExpression(QLatin1String(name) + u" = \\d"_s));
        if (isNone != (share > 1) || isWide != (share > 0.3 && share <= 1)) return false;
    }
    return true;
}

/// Of the two columns of derivatives of the residuals, by differences.
bool isCorrelation(const Warned& told)
{
    double bb = 0, bc = 0, cc = 0;
    const double b = told.value("b"), c = told.value("c");
    for (size_t i = 0; i < told.records.size(); ++i) {
        if (!told.fit.used[i]) continue;
        const double n = told.records.n[i], measured = told.isRatio() ? told.records.ratio[i] : told.records.t[i];
        const auto modeled = [&](double atB, double atC) {
            const double r = atB / (atC + 1) - atB / (atC + n), f_s = told.value("f_s");
            return told.isRatio() ? r : told.value("t_1") * (f_s + (1 - f_s) / n) / (1 - r);
        };
        const double weight = told.settings.weights == Weights::Plain      ? 1
                              : told.settings.weights == Weights::Relative ? 1 / measured
                                                                           : 1 / modeled(b, c);
        const double byB = weight * (modeled(b * (1 + 1e-6), c) - modeled(b * (1 - 1e-6), c)),
                     byC = weight * (modeled(b, c * (1 + 1e-6)) - modeled(b, c * (1 - 1e-6)));
        bb += byB * byB, bc += byB * byC, cc += byC * byC;
    }
    return std::abs(told.number("value") + bc / std::sqrt(bb * cc)) < 0.0011;
}

/// Fits at half and at twice f_s.
bool isValley(const Warned& told)
{
    const auto at = [&](double factor) {
        return refitted(told, [&](FitSettings& settings) { settings.fixed[u"f_s"_s] = factor * told.value("f_s"); });
    };
    const Fit half = at(0.5), twice = at(2);
    const double change = 100 * std::max(std::abs(half.rms / told.fit.rms - 1), std::abs(twice.rms / told.fit.rms - 1));
    const auto isNear = [&](const char* group, double value) { return std::abs(told.number(group) / value - 1) < 0.006; };
    return isNear("half", half.value(u"b")) && isNear("twice", twice.value(u"b")) && told.number("change") >= change * (1 - 1e-4) &&
           told.number("change") <= std::max(1.1, 1.02 * change + 1);
}

/// In the interval, and no f_s of a fine grid does better than the best.
/// b or c may be twice or half its value, and ± says less than 30 %.
bool areBeyondErrors(const Fit& fit)
{
    return std::ranges::any_of(fit.parameters, [](const FitParameter& p) {
        const bool isMeant = (p.name == u"b" || p.name == u"c") && p.standardError && p.interval;
        return isMeant && *p.standardError <= 0.3 * p.value && ((*p.interval)[0] <= p.value / 2 || (*p.interval)[1] >= 2 * p.value);
    });
}

bool isProfile(const Warned& told)
{
    const double chosen = told.value("f_s"), low = told.number("low"), high = told.has("high") ? told.number("high") : low;
    const Quantity unit = told.settings.weights == Weights::Plain      ? Quantity::Time
                          : told.settings.weights == Weights::Relative ? Quantity::Share
                                                                       : Quantity::None;
    const double best = told.fit.derived.at(u"lowest_rms"_s);
    if (!told.shows("chosen", chosen) || !told.shows("rms", told.fit.rms, unit) || !told.shows("lowest", best, unit)) return false;
    if (!told.shows("best", told.fit.derived.at(u"f_s_of_lowest_rms"_s)) || best > told.fit.rms * (1 + 1e-9)) return false;
    for (double f_s = 1e-6; f_s < 0.9; f_s *= 2) {
        const Fit fit = refitted(told, [&](FitSettings& settings) { settings.fixed[u"f_s"_s] = f_s; });
        if (fit.usable() && fit.rms < best * (1 - 1e-6)) return false;
    }
    const bool isOutside = chosen < low * (1 - 0.006) || chosen > high * (1 + 0.006),
               isInside = chosen > low * 1.006 && chosen < high / 1.006;
    if (told.has("beyond") != areBeyondErrors(told.fit)) return false;
    const double lowest = told.number("best");
    const bool isBeside = lowest < low * (1 - 0.006) || lowest > high * (1 + 0.006); // only another noise allows that
    return (told.has("excluded") ? !isInside : !isOutside) && (told.has("weighed") || !isBeside);
}

/// measured/fitted − 1 of the records from one n to another, all on one side.
bool isStretch(const Warned& told)
{
    std::map<double, std::vector<double>> at;
    for (size_t i = 0; i < told.records.size(); ++i) {
        const double n = told.records.n[i];
        if (!told.fit.used[i] || n < told.number("from") || n > told.number("to") || n == 1) continue;
        const double measured = told.isRatio() ? told.records.ratio[i] : told.records.t[i];
        at[n].push_back((measured / told.fit.fitted[i] - 1) * (told.has("below") ? -1 : 1));
    }
    double least = INFINITY, most = 0;
    int count = 0;
    bool isOnAverage = false;
    for (const auto& [n, all] : at) {
        const double by = std::accumulate(all.begin(), all.end(), 0.0) / double(all.size());
        least = std::min(least, by), most = std::max(most, by), ++count;
        isOnAverage |= all.size() > 1;
    }
    if (isOnAverage != told.has("average")) return false;
    const QStringList said = told.word("percent").split(QChar(0x2013));
    const auto isNear = [](const QString& text, double share) {
        return std::abs(text.toDouble() - 100 * share) <= (share < 0.0995 ? 0.051 : 0.51);
    };
    return count >= 4 && least > 0 && isNear(said.first(), least) && isNear(said.last(), most);
}

/// Core counts of the records in the fit that are faster than t_1/n by 2 % and more.
bool areFaster(const Warned& told)
{
    std::map<double, std::vector<double>> times;
    for (size_t i = 0; i < told.records.size(); ++i)
        if (told.records.n[i] > 1 && told.fit.used[i]) times[told.records.n[i]].push_back(told.records.t[i]);
    QStringList at;
    for (const auto& [n, all] : times)
        if (std::accumulate(all.begin(), all.end(), 0.0) * n < 0.98 * told.value("t_1") * double(all.size())) at << exact(n);
    return at.join(u", "_s) == told.word("at");
}

bool areLeftOut(const Warned& told)
{
    const auto& records = told.records;
    QStringList left;
    for (int i = 0; i < told.settings.dropFirst; ++i) left << exact(records.n[size_t(i)]);
    return told.number("left") == told.settings.dropFirst && told.number("all") == double(records.size()) &&
           told.word("at") == left.join(u", "_s) && (!told.has("t1") || told.shows("t1", *records.t1(), Quantity::Time, 4));
}

/// Records without a share, of those that are not left out on purpose; or with one that no logarithm and no quotient takes.
bool areWithoutShare(const Warned& told)
{
    int absent = 0, zero = 0;
    for (size_t i = size_t(told.settings.dropFirst); i < told.records.size(); ++i) {
        const double ratio = told.records.ratio[i];
        absent += std::isnan(ratio);
        zero += !std::isnan(ratio) && told.settings.weights != Weights::Plain && (ratio <= 0 || told.records.n[i] == 1);
    }
    return told.number("count") == (told.has("zero") ? zero : absent);
}

/// The least of eq (6) lies beyond all records in the fit.
bool isBeyond(const Warned& told)
{
    double largest = 1;
    for (size_t i = 0; i < told.records.size(); ++i)
        if (told.fit.used[i]) largest = std::max(largest, told.records.n[i]);
    const double n = told.number("n");
    const auto isLeast = [&](double other) { return std::isnan(told.time(other)) || told.time(n) <= told.time(other) * (1 + 1e-12); };
    return told.number("last") == largest && n > largest && isLeast(n - 1) && isLeast(n + 1) && isLeast(largest);
}

/// At a small f_s above 0 the weighed sum of squares is larger than at 0, whatever t_1.
bool isHeldAtZero(const Warned& told)
{
    const Fit beside = refitted(told, [](FitSettings& settings) { settings.fixed[u"f_s"_s] = 1e-4; });
    return told.value("f_s") == 0 && beside.rms >= told.fit.rms &&
           (told.word("value") == u"below 0" || told.word("value").startsWith(u'−'));
}

/// By the means of the records in the fit at each n.
bool riseAgain(const Warned& told)
{
    std::map<double, std::vector<double>> times;
    for (size_t i = 0; i < told.records.size(); ++i)
        if (told.fit.used[i]) times[told.records.n[i]].push_back(told.records.t[i]);
    const auto mean = [](const std::vector<double>& all) { return std::accumulate(all.begin(), all.end(), 0.0) / double(all.size()); };
    const double best = mean(times[told.number("best")]), last = mean(times.rbegin()->second);
    for (const auto& [n, all] : times)
        if (mean(all) < best) return false;
    return told.number("last") == times.rbegin()->first && last > 1.05 * best && told.shows("least", best, Quantity::Time) &&
           told.shows("most", last, Quantity::Time);
}

bool areFew(const Warned& told)
{
    const auto used = std::ranges::count(told.fit.used, true);
    return used < 6 && told.number("count") == double(used);
}

const std::vector<KnownWarning>& knownWarnings()
{
    static const std::vector<KnownWarning> all = {
        {u"r∞ = b/\\(c\\+1\\) = (?<limit>\\S+) is above 1: the model ends at n = (?<n>\\d+)\\. The fit can be held at r∞ ≤ 1\\."_s,
         endsThere},
        {u"The fit lies on the bound r∞ = 1 \\(b = c \\+ 1\\): without it r∞ would be above 1\\."_s, isHeld},
        {u"b = (?<b>.*) is not below c = (?<c>.*)\\. The procedure of section 3\\.3 asks for c > b\\."_s,
         [](const Warned& told) {
             return told.shows("b", told.value("b")) && told.shows("c", told.value("c")) && told.value("b") >= told.value("c");
         }},
        {u"(?<all>.*(Errors above 30 %: .*|[bc] is not determined.*))\\."_s, areWide},
        {u"(At this f_s the|The) errors of b and c go together \\(correlation (?<value>\\S+)\\)\\. Trust .*"_s, isCorrelation},
        {u"f_s, b and c slide along one valley: half or twice this f_s gives b = (?<half>.+) or (?<twice>.+) and changes the RMS by "
         "(?<change>\\S+) % at most\\."_s,
         isValley},
        {u"The rule of section 3\\.3 chose f_s = (?<chosen>.*) \\(RMS (?<rms>.*)\\); the records fit best at (?<best>.*) "
         u"\\(RMS (?<lowest>.*)\\) and(?<weighed>, weighed by the noise that they show instead,)? allow (about|from) (?<low>.+?)"
         u"( to (?<high>.+?))? \\(95 %\\)\\.(?<excluded> They exclude the choice: hold f_s at a value that they allow\\.)? "
         u"The intervals of b and c go over all that they allow(, far beyond ±: (?<beyond>.*))?\\."_s,
         isProfile},
        {u"Residuals are not random: from (?<from>\\d+) to (?<to>\\d+) cores the (runs|shares) are (?<average>on average "
         u")?(?<percent>\\S+) % "
         u"((?<below>faster|smaller)|slower|"
         "larger) than the fit\\."_s,
         isStretch},
        {u"Residuals are not random: they keep one sign over long ranges of n\\."_s, nullptr},
        {u"Faster than t_1/n at n = (?<at>.*): t_1 does not fit these records\\. Leave them out, or give another t_1\\."_s, areFaster},
        {u"Left out of the fit: (?<left>\\d+) of (?<all>\\d+) records, n = (?<at>.*?)\\.( t_1 stays (?<t1>.*)\\.)?"_s, areLeftOut},
        {u"(?<count>\\d+) records? (without MPI time (is|are) left out|(?<zero>with a share of 0 (is|are) left out: (relative|log) weights "
         u"divide by "
         "it))\\."_s,
         areWithoutShare},
        {u"The fastest n = (?<n>\\d+) lies beyond the largest n = (?<last>\\d+) in the fit: extrapolated\\."_s, isBeyond},
        {u"Only (?<count>\\d+) records: the errors are rough\\."_s, areFew},
        {u"f_s is held at 0: by least squares alone it would be (?<value>.+), which no share of the work is\\."_s, isHeldAtZero},
        {u"The times rise again, from (?<least>.+) on (?<best>\\d+) to (?<most>.+) on (?<last>\\d+) cores, which this law never does; "
         u"amdahl-overhead can\\."_s,
         riseAgain},
        {u"The chosen f_s = (?<f>.*) lies at the end of the scan\\."_s,
         [](const Warned& told) {
             return told.shows("f", told.value("f_s")) && (told.value("f_s") == 0.1 || told.value("f_s") < 1.0001e-6);
         }},
        {u"The descent did not end within the iteration limit\\."_s, nullptr},
        {u"None of the 51 f_s tried, .*"_s, nullptr}, // tst_scan types each of them
        {u"There is no admissible minimum .*"_s, nullptr},
        {u"b and c are not separately determined by these data\\. .*"_s, nullptr},
    };
    return all;
}

/// Some runs of each n that agree more or less, now and then one far off.
std::map<double, std::vector<double>> drawnRepetitions(Chance& chance)
{
    std::map<double, std::vector<double>> byN;
    const double noise = chance.magnitude(1e-3, 0.4);
    for (double n = 1; n <= 64; n *= 2) {
        const double t = chance.magnitude(0.1, 1e3);
        for (int again = chance.between(1, 6); again > 0; --again) byN[n].push_back(t * (1 + noise * chance.unit()));
        if (chance.oneIn(6)) byN[n].push_back(t * chance.magnitude(0.3, 4));
    }
    return byN;
}

/// How many times as far as the next of its n a run is, of those whose others lie together within a third of that.
double aloneBy(const std::vector<double>& times, size_t run)
{
    double nearest = INFINITY, least = INFINITY, most = 0;
    bool isBelow = false, isAbove = false;
    for (size_t other = 0; other < times.size(); ++other) {
        if (other == run) continue;
        nearest = std::min(nearest, std::max(times[other] / times[run], times[run] / times[other]));
        least = std::min(least, times[other]), most = std::max(most, times[other]);
        isBelow |= times[other]<times[run], isAbove |= times[other]> times[run];
    }
    const bool isAlone = times.size() >= 3 && isBelow != isAbove && nearest >= 1.3 && most / least - 1 < (nearest - 1) / 3;
    return isAlone ? nearest : 0;
}

QString wrongWithDisturbed(const std::map<double, std::vector<double>>& byN, const QString& said)
{
    double most = 0;
    for (const auto& [n, times] : byN)
        for (size_t run = 0; run < times.size(); ++run) most = std::max(most, aloneBy(times, run));
    if (said.isEmpty()) return most > 0 ? u"a run %1 times as far is not named"_s.arg(most) : QString();
    static const QRegularExpression pattern(u"At n = (?<n>\\d+) one of (?<count>\\d+) runs took (?<time>.+), the others "
                                            "(?<low>[^:]+?)( to (?<high>[^:]+))?: was it disturbed\\? .*"_s);
    const auto match = pattern.match(said);
    const auto at = byN.find(match.captured(u"n"_s).toDouble());
    if (!match.hasMatch() || at == byN.end()) return u"not understood: "_s + said;
    const std::vector<double>& times = at->second;
    for (size_t run = 0; run < times.size(); ++run) {
        if (!(aloneBy(times, run) > 0) || aloneBy(times, run) < most) continue;
        double low = INFINITY, high = 0;
        for (size_t other = 0; other < times.size(); ++other)
            if (other != run) low = std::min(low, times[other]), high = std::max(high, times[other]);
        const auto shown = [](double seconds) { return display(seconds, Quantity::Time, 3); };
        const QString upTo = match.hasCaptured(u"high"_s) ? match.captured(u"high"_s) : match.captured(u"low"_s);
        const bool isTrue = match.captured(u"count"_s).toULongLong() == times.size() && match.captured(u"time"_s) == shown(times[run]) &&
                            match.captured(u"low"_s) == shown(low) && upTo == shown(high);
        return isTrue ? QString() : u"untrue: "_s + said;
    }
    return u"another one is further off: "_s + said;
}

} // namespace

class TestTrueWarnings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void warningsAreTrue()
    {
        std::map<QString, int> checked;
        const QString problems = RandomRun::of(600).firstProblems([&](Chance& chance, quint64) {
            const RunRecords records = drawnRecords(chance);
            FitSettings settings;
            settings.model = chance.of({u"amdahl-ratio"_s, u"amdahl-overhead"_s, u"amdahl-overhead"_s, u"amdahl-overhead"_s, u"amdahl"_s});
            if (settings.model == u"amdahl-overhead"_s && chance.oneIn(2)) settings.fixed[u"f_s"_s] = chance.magnitude(1e-5, 0.3);
            settings.weights = chance.of({Weights::Plain, Weights::Relative, Weights::Log});
            if (chance.oneIn(4)) settings.dropFirst = chance.between(1, 3);
            settings.boundSaturation = settings.model != u"amdahl" && chance.oneIn(3);
            const auto fit = fitModel(records, settings);
            if (!fit) return QString();
            QStringList wrong;
            for (const Message& message : fit->messages) {
                bool isKnown = false;
                const QString text = QString(message.text).replace(QChar(0xA0), QLatin1Char(' '));
                for (const KnownWarning& known : knownWarnings()) {
                    const QRegularExpression pattern(QRegularExpression::anchoredPattern(known.pattern));
                    const auto match = pattern.match(text);
                    if (!match.hasMatch()) continue;
                    isKnown = true;
                    ++checked[known.pattern];
                    if (known.holds && !known.holds({records, settings, *fit, match})) wrong << u"untrue: %1"_s.arg(message.text);
                    break;
                }
                if (!isKnown) wrong << u"nobody checks: %1"_s.arg(message.text);
            }
            return wrong.join(u"\n  and "_s);
        });
        for (const auto& [pattern, count] : checked) qInfo("%5d %s", count, qPrintable(pattern));
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }

    /// What an import says of a run among its repetitions, and that it says nothing where none is far off.
    void disturbedRunsAreTrue()
    {
        int named = 0, silent = 0;
        const QString problems = RandomRun::of(2000).firstProblems([&](Chance& chance, quint64) {
            const std::map<double, std::vector<double>> byN = drawnRepetitions(chance);
            Int32s n;
            Doubles t;
            for (const auto& [cores, times] : byN)
                for (const double one : times) n.push_back(qint32(cores)), t.push_back(one);
            Dataset runs;
            runs.kind = DatasetKind::Runs;
            runs.tables = {{u"runs"_s, {{u"n"_s, Quantity::None, n}, {u"t_n_s"_s, Quantity::Time, t}}}};
            const auto said = disturbedRun(runs);
            ++(said ? named : silent);
            return wrongWithDisturbed(byN, said.value_or(QString()));
        });
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
        QVERIFY2(named > 100 && silent > 100, qPrintable(u"%1 named, %2 not"_s.arg(named).arg(silent)));
    }
};

QTEST_GUILESS_MAIN(TestTrueWarnings)
#include "tst_true_warnings.moc"
