// SPDX-License-Identifier: GPL-3.0-or-later
// bench_forecast SERIES.csv [--each]: how near the answers for plain run times come to runs that were left out, and how many of them
// their intervals hold, beside the search of Extra-P and plain Amdahl. SERIES.csv: series,n,t_s,tau_s,source,kind. Every source weighs
// alike where it says "by source"; plain counts stand in brackets. --each: every series by itself, with the weights of the laws.
// bench_forecast SERIES.csv --shares | --noise [SETS] | --next: share of overhead beside the time measured in MPI; scatter, lack of fit
// and how often the true law is found; what one more run tells. Beside what was published of 55 tables, of which SERIES.csv may have some.
// bench_forecast --peers [SETS]: 100/p + 0.4 log2 p + 1 with 2 % of noise, predicted at p = 1024.
// bench_forecast --time: seconds of the processor for an answer, one n, the n of least time, the ladder and next runs, of 7 … 20,000 n.
// bench_forecast --regions [COUNT]: seconds for so many series of 5 points by rankSeries(), and by forecastRunTimes() for 20 of them.
#include "core/data/RunRecords.h"
#include "core/forecast/forecast.h"
#include "core/forecast/forecastWords.h"
#include "core/forecast/rankSeries.h"
#include "core/numerics/draw.h"
#include "core/numerics/estimate.h"
#include "core/overhead/fitNormalForm.h"

#include <boost/math/special_functions/beta.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>

using namespace costscope;

namespace {

struct Table {
    std::string name, source, kind;
    std::vector<double> n, t, tau;
};

std::vector<std::string> cells(const std::string& line)
{
    std::vector<std::string> all(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            all.emplace_back();
        else if (c != '\r')
            all.back() += c;
    }
    return all;
}

std::vector<Table> tables(const char* path)
{
    std::ifstream file(path);
    std::string line;
    std::vector<Table> all;
    std::getline(file, line);
    while (std::getline(file, line)) {
        const auto cell = cells(line);
        if (cell.size() < 6) continue;
        if (all.empty() || all.back().name != cell[0]) all.push_back({cell[0], cell[4], cell[5], {}, {}, {}});
        all.back().n.push_back(std::atof(cell[1].c_str()));
        all.back().t.push_back(std::atof(cell[2].c_str()));
        all.back().tau.push_back(cell[3].empty() ? missing : std::atof(cell[3].c_str()));
    }
    return all;
}

Scaling scalingOf(const Table& table)
{
    return table.kind == "strong" ? Scaling::Strong : table.kind == "weak" ? Scaling::Weak : Scaling::Unknown;
}

/// The time that the search of Extra-P predicts; NaN without a search.
double extraP(const ScalingPoints& points, double n, const char* model)
{
    RunRecords records;
    for (size_t k = 0; k < points.size(); ++k) {
        records.n.push_back(points.n[k]);
        records.t.push_back(points.time(k));
        records.tau.push_back(missing);
        records.tauStd.push_back(missing);
        records.ratio.push_back(missing);
    }
    FitSettings settings;
    settings.model = QString::fromLatin1(model);
    const auto search = searchNormalForms(records, settings);
    return search.ok() && !search->hypotheses.empty() ? search->hypotheses.front().form.runTime(n) : NAN;
}

/// 95 % interval of the probability of which so many of all were seen (Clopper and Pearson 1934); a part of one counts as such.
std::pair<double, double> binomialInterval(double seen, double all)
{
    const auto beta = [](double a, double b, double p) { return a > 0 && b > 0 ? boost::math::ibeta_inv(a, b, p) : a > 0 ? 1.0 : 0.0; };
    return {beta(seen, all - seen + 1, 0.025), beta(seen + 1, all - seen, 0.975)};
}

/// What was predicted of runs left out, and whether it was so.
class Judged {
public:
    void add(const std::string& source, double error, bool in95, bool in80)
    {
        m_errors.push_back(std::fabs(error));
        Counts& counts = m_bySource[source];
        ++counts.all;
        counts.in95 += in95;
        counts.in80 += in80;
        m_in95 += in95;
        m_in80 += in80;
    }
    void addWithout() { ++m_without; }
    void addNotPositive() { ++m_notPositive; }
    void print(const char* name, bool hasIntervals) const
    {
        std::vector<double> errors = m_errors;
        std::ranges::sort(errors);
        const size_t m = errors.size();
        std::printf("  %-34s %4zu  ", name, m);
        if (m > 0) std::printf("%.3f", m % 2 ? errors[m / 2] : (errors[m / 2 - 1] + errors[m / 2]) / 2);
        if (hasIntervals && m > 0) {
            double of95 = 0, of80 = 0;
            for (const auto& [source, counts] : m_bySource) {
                of95 += double(counts.in95) / counts.all / double(m_bySource.size());
                of80 += double(counts.in80) / counts.all / double(m_bySource.size());
            }
            std::printf("  95 %%: %.3f (%.3f)  80 %%: %.3f (%.3f)", of95, double(m_in95) / double(m), of80, double(m_in80) / double(m));
            if (const double sources = double(m_bySource.size()); sources > 1) {
                const auto [low95, high95] = binomialInterval(of95 * sources, sources);
                const auto [low80, high80] = binomialInterval(of80 * sources, sources);
                std::printf("  of %g sources: %.2f-%.2f, %.2f-%.2f", sources, low95, high95, low80, high80);
            }
        }
        if (m_notPositive > 0) std::printf("  not positive: %d", m_notPositive);
        if (m_without > 0) std::printf("  no answer: %d", m_without);
        std::printf("\n");
    }

private:
    struct Counts {
        int all = 0, in95 = 0, in80 = 0;
    };
    std::vector<double> m_errors;
    std::map<std::string, Counts> m_bySource;
    int m_in95 = 0, m_in80 = 0, m_without = 0, m_notPositive = 0;
};

bool holds(const Quantiles& interval, double value, bool all)
{
    return all ? value >= interval.q025 && value <= interval.q975 : value >= interval.q10 && value <= interval.q90;
}

struct Methods {
    Judged procedure, lawOnly, amdahl, extraPSearch, extraPNegative;
    std::map<QString, Judged> laws;
    int nearer = 0, compared = 0;
};

/// Predicts the run at `n` from `points` by every method. `told`: what was left out; empty = nothing is printed.
void judge(Methods& methods, const Table& table, const ScalingPoints& points, double n, double measured, const char* told)
{
    const auto whole = forecastRunTimes(points, {.scaling = scalingOf(table), .constants = {}, .law = {}, .seed = 1});
    const ForecastAt at = whole->at(n), only = whole->at(n, true);
    const double error = std::log(at.time.q50 / measured);
    methods.procedure.add(table.source, error, holds(at.time, measured, true), holds(at.time, measured, false));
    methods.lawOnly.add(table.source, std::log(only.time.q50 / measured), holds(only.time, measured, true),
                        holds(only.time, measured, false));
    double byAmdahl = NAN;
    if (table.kind != "weak") {
        const auto one = forecastRunTimes(points, {.scaling = Scaling::Strong, .constants = {}, .law = u"amdahl"_s, .seed = 1});
        const ForecastAt plain = one->at(n, true);
        methods.amdahl.add(table.source, std::log(plain.time.q50 / measured), holds(plain.time, measured, true),
                           holds(plain.time, measured, false));
        byAmdahl = plain.time.q50;
    }
    double bySearch[2] = {NAN, NAN};
    for (const bool first : {true, false}) {
        Judged& judged = first ? methods.extraPSearch : methods.extraPNegative;
        const double predicted = extraP(points, n, first ? "extra-p-pmnf" : "extra-p-pmnf-negative");
        bySearch[first ? 0 : 1] = predicted;
        if (std::isnan(predicted)) {
            judged.addWithout();
            continue;
        }
        if (first) {
            ++methods.compared;
            methods.nearer += !(predicted > 0) || std::fabs(error) < std::fabs(std::log(predicted / measured));
        }
        if (predicted > 0)
            judged.add(table.source, std::log(predicted / measured), false, false);
        else
            judged.add(table.source, INFINITY, false, false), judged.addNotPositive();
    }
    if (*told)
        std::printf(
            "    %-13s n %-6g measured %-10.4g answer %-10.4g [%.3g, %.3g] %-7s  Amdahl %-10.4g Extra-P %-10.4g negative too %.4g\n", told,
            n, measured, at.time.q50, at.time.q025, at.time.q975, holds(at.time, measured, true) ? "inside" : "OUTSIDE", byAmdahl,
            bySearch[0], bySearch[1]);
}

/// Whether it is answered for, and by which laws.
bool tellTable(const Table& table, const ScalingPoints& points, bool each)
{
    const auto whole = forecastRunTimes(points, {.scaling = scalingOf(table), .constants = {}, .law = {}, .seed = 1});
    const bool answered = whole.ok() && whole->at(points.most()).time.known();
    if (!each) return answered;
    std::printf("  %s: %zu n from %g to %g, %s;", table.name.c_str(), points.size(), points.least(), points.most(),
                answered ? "answered" : "NOT answered");
    if (!whole)
        std::printf(" %s", qPrintable(whole.error().message));
    else
        for (const LawPosterior& law : whole->laws()) std::printf(" %s %.2f", qPrintable(law.law->id), law.weight);
    std::printf("\n");
    return answered;
}

void print(const char* title, const Methods& methods, const char* published)
{
    std::printf("%s (published: %s)\n", title, published);
    methods.procedure.print("this procedure", true);
    methods.lawOnly.print("the same without discrepancy", true);
    methods.amdahl.print("Amdahl alone", true);
    methods.extraPSearch.print("search of Extra-P", false);
    methods.extraPNegative.print("with negative exponents", false);
    std::printf("  nearer than Extra-P in %d of %d\n", methods.nearer, methods.compared);
}

int judgeTables(const char* path, bool each)
{
    const std::vector<Table> all = tables(path);
    for (const char* kind : {"strong", "weak"}) {
        Methods last, two, far;
        int answered = 0, count = 0;
        std::map<std::string, int> sources;
        for (const Table& table : all) {
            if ((std::string(kind) == "strong") != (table.kind == "strong")) continue;
            const ScalingPoints points = scalingPoints(table.n, table.t);
            if (points.size() < 2) {
                if (each) std::printf("  %s: one n only, nothing is known of others\n", table.name.c_str());
                continue;
            }
            ++count;
            ++sources[table.source];
            answered += tellTable(table, points, each);
            const size_t m = points.size();
            if (m >= 3) judge(last, table, points.withoutLast(1), points.n[m - 1], points.time(m - 1), each ? "last left out" : "");
            if (m >= 4) judge(two, table, points.withoutLast(2), points.n[m - 1], points.time(m - 1), each ? "two left out" : "");
            for (size_t left = 1; left + 2 <= m; ++left)
                if (points.most() >= 4 * points.n[m - 1 - left])
                    judge(far, table, points.withoutLast(left), points.most(), points.time(m - 1), "");
        }
        if (count == 0) continue;
        std::printf("%s scaling: %d tables of %zu sources, answered %d. |ln error| in the median; coverage by source (plain)\n", kind,
                    count, sources.size(), answered);
        const bool strong = std::string(kind) == "strong";
        print(" largest n left out", last,
              strong ? "0.059, 0.97 (0.95); Amdahl 0.080, 0.85; Extra-P 1.64, 16 of 49 not positive; negative too 0.143"
                     : "all predictions of weak tables 0.23, 0.98/0.93");
        print(" two left out, the largest predicted", two,
              strong ? "0.073, 0.93 (0.86); Amdahl 0.122, 0.88; Extra-P 1.96, 17 of 41; negative too 0.201" : "no numbers");
        print(" the largest from those up to a quarter of it", far,
              strong ? "0.42, 0.95 (0.81); Amdahl 0.38, 0.75; Extra-P 42 of 63 not positive; negative too 1.09" : "no numbers");
    }
    return 0;
}

int judgePeers(int sets)
{
    const std::vector<std::pair<const char*, std::vector<double>>> cases = {
        {"p = 1…64", {1, 2, 4, 8, 16, 32, 64}}, {"p = 2…64", {2, 4, 8, 16, 32, 64}}, {"p = 1…8", {1, 2, 4, 8}}};
    const auto truth = [](double p) { return 100 / p + 0.4 * std::log2(p) + 1; };
    for (const auto& [name, n] : cases) {
        std::mt19937_64 generator(7);
        Judged procedure, amdahl, extra;
        std::map<QString, int> heaviest;
        int least = 0;
        for (int set = 0; set < sets; ++set) {
            std::vector<double> t;
            for (const double p : n) t.push_back(truth(p) * (1 + 0.02 * drawNormal(generator)));
            const ScalingPoints points = scalingPoints(n, t);
            const auto whole =
                forecastRunTimes(points, {.scaling = Scaling::Strong, .constants = {}, .law = {}, .seed = uint64_t(set + 1)});
            const double measured = truth(1024);
            const ForecastAt at = whole->at(1024);
            procedure.add("", std::log(at.time.q50 / measured), holds(at.time, measured, true), holds(at.time, measured, false));
            const auto one = forecastRunTimes(points, {.scaling = Scaling::Strong, .constants = {}, .law = u"amdahl"_s, .seed = 1});
            const ForecastAt plain = one->at(1024, true);
            amdahl.add("", std::log(plain.time.q50 / measured), holds(plain.time, measured, true), holds(plain.time, measured, false));
            const double predicted = extraP(points, 1024, "extra-p-pmnf");
            if (predicted > 0)
                extra.add("", std::log(predicted / measured), false, false);
            else
                extra.add("", INFINITY, false, false), extra.addNotPositive();
            ++heaviest[std::ranges::max_element(whole->laws(), {}, &LawPosterior::weight)->law->id];
            const LeastTime n_least = whole->leastTime();
            least += n_least.from <= 173.3 && (n_least.onlyLower || n_least.to >= 173.3);
        }
        std::printf("%s, %d repetitions, at p = 1024\n", name, sets);
        procedure.print("this procedure", true);
        amdahl.print("Amdahl alone", true);
        extra.print("search of Extra-P", false);
        std::printf("  n of least time (173) inside: %.3f; most weight:", double(least) / sets);
        for (const auto& [law, count] : heaviest) std::printf(" %s %d", qPrintable(law), count);
        std::printf("\n");
    }
    return 0;
}

int timeRegions(int count)
{
    const std::vector<double> n = {4, 8, 16, 32, 64};
    std::mt19937_64 generator(3);
    const auto uniform = [&generator](double from, double to) { return from + (to - from) * double(generator() >> 11) * 0x1p-53; };
    std::vector<SeriesToRank> regions;
    for (int k = 0; k < count; ++k) {
        const double constant = std::exp(uniform(-8, 0)), growing = std::exp(uniform(-9, -2)), noise = uniform(0, 0.08);
        const bool byLog = k % 2 == 0;
        std::vector<double> t;
        for (const double p : n)
            t.push_back((1 / p + constant + growing * (byLog ? std::log(p) : p)) * std::exp(noise * drawNormal(generator)));
        regions.push_back({scalingPoints(n, t), Scaling::Strong});
    }
    const auto seconds = [](auto work) {
        const auto start = std::chrono::steady_clock::now();
        work();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const ForecastSettings settings;
    std::vector<RankedSeries> ranked;
    const double all = seconds([&] { ranked = rankSeries(regions, 256, settings).take(); });
    std::printf("%d series of %zu points at n = 256: %.2f s\n", count, n.size(), all);
    const size_t some = std::min<size_t>(20, regions.size());
    std::vector<Forecast> whole;
    const double each = seconds([&] {
        for (size_t k = 0; k < some; ++k) whole.push_back(forecastRunTimes(regions[k].points, settings).take());
    });
    std::printf("%zu of them by forecastRunTimes(): %.2f s\n", some, each);
    double middle = 0, width = 0, weight = 0; // the most that the two differ by
    for (size_t k = 0; k < some; ++k) {
        const auto one = std::ranges::find(ranked, k, &RankedSeries::series);
        const Quantiles a = one->time, b = whole[k].at(256).time;
        middle = std::max(middle, std::fabs(std::log(a.q50 / b.q50)) / std::log(b.ratio80()));
        width = std::max(width, std::fabs(std::log(std::log(a.ratio80()) / std::log(b.ratio80()))));
        for (const LawPosterior& law : whole[k].laws())
            if (law.law == one->law) weight = std::max(weight, std::fabs(law.weight - one->weight));
    }
    std::printf("they differ at most by %.3f of an 80 %% interval in the middle, %.3f in ln of its width, %.3f in a weight\n", middle,
                width, weight);
    return 0;
}

double medianOf(std::vector<double> values)
{
    return quantile(values, 0.5);
}

double meanOf(const std::vector<double>& values)
{
    double sum = 0;
    for (const double one : values) sum += one / double(values.size());
    return sum;
}

/// Errors of shares by table: every table weighs alike.
using ShareErrors = std::map<std::string, std::vector<double>>;

void printShares(const std::string& name, const ShareErrors& errors, const char* published)
{
    std::vector<double> medians, means;
    for (const auto& [table, ofTable] : errors) {
        std::vector<double> sizes;
        for (const double one : ofTable) sizes.push_back(std::fabs(one));
        medians.push_back(medianOf(sizes));
        means.push_back(meanOf(ofTable));
    }
    std::printf("  %-36s median error %.3f  bias %+.3f   (published: %s)\n", name.c_str(), meanOf(medians), meanOf(means), published);
}

/// Shares of overhead by run times alone against the time measured in MPI, which no fit has seen.
int judgeShares(const char* path)
{
    ShareErrors byRecords, byAnswer, byLaws, without;
    std::map<QString, ShareErrors> beyondAmdahl;
    int covered = 0, coveredByDraws = 0, widened = 0, all = 0, tablesCounted = 0;
    double worst = 1, byTable = 0, drawnByTable = 0;
    std::string worstTable;
    for (const Table& table : tables(path)) {
        const bool hasShares = std::ranges::any_of(table.tau, [](double tau) { return tau > 0; });
        const ScalingPoints points = scalingPoints(table.n, table.t);
        if (table.kind != "strong" || !hasShares || points.at(1) < 0 || points.size() < 4) continue;
        ScalingPoints tail = points;
        for (auto* column : {&tail.n, &tail.y, &tail.scatter}) column->erase(column->begin());
        tail.records.erase(tail.records.begin());
        ScalingPoints free = points; // a record that is not quite at n = 1 does not stand for t_1, which the laws draw then
        free.n.front() = 1 + 1e-9;
        const Forecast whole = forecastRunTimes(points, {}).take(), later = forecastRunTimes(tail, {}).take(),
                       drawn = forecastRunTimes(free, {}).take();
        const auto ladder = whole.ladder();
        int inTable = 0, ofTable = 0, coveredBefore = covered, drawnBefore = coveredByDraws;
        for (size_t k = 0; k < table.n.size(); ++k) {
            const double n = table.n[k], share = table.tau[k] / table.t[k];
            if (!(n > 1) || !std::isfinite(share)) continue;
            const Quantiles found = whole.at(n).overheadShare;
            byRecords[table.name].push_back(1 - points.time(0) / (n * table.t[k]) - share);
            byAnswer[table.name].push_back(found.q50 - share);
            const std::vector<double> first = whole.draw(1, true).logTime, there = whole.draw(n).logTime;
            std::vector<double> shares(first.size()); // the noise of a run cancels, which the median does not see
            for (size_t d = 0; d < shares.size(); ++d) shares[d] = 1 - std::exp(first[d] - there[d]) / n;
            byLaws[table.name].push_back(medianOf(shares) - share);
            without[table.name].push_back(later.at(n).overheadShare.q50 - share);
            covered += share >= found.q025 && share <= found.q975;
            const Quantiles byDraws = drawn.at(n).overheadShare;
            coveredByDraws += share >= byDraws.q025 && share <= byDraws.q975;
            const bool isWide = std::fabs(byRecords[table.name].back()) <= 0.25;
            widened += isWide, inTable += isWide;
            ++all, ++ofTable;
            for (const LawOnLadder& rung : ladder) {
                const LawTerms terms = rung.law->terms(rung.best.shapes, {points.least(), points.most()});
                beyondAmdahl[rung.law->id][table.name].push_back(1 - std::exp(rung.best.level) * (1 / n + terms.d) / table.t[k] - share);
            }
        }
        byTable += double(covered - coveredBefore) / ofTable;
        drawnByTable += double(coveredByDraws - drawnBefore) / ofTable;
        ++tablesCounted;
        if (double(inTable) / ofTable < worst) worst = double(inTable) / ofTable, worstTable = table.name;
    }
    std::printf("share of overhead by run times, less the share of time measured in MPI: means over tables\n");
    printShares("1 - E from records", byRecords, "0.104, +0.05");
    printShares("1 - E by the answer, t_1 as run", byAnswer, "-");
    printShares("1 - E by the answer, t_1 by the laws", byLaws, "0.089, +0.04");
    printShares("the same without n = 1", without, "0.105, +0.05");
    for (const auto& [law, published] :
         {std::pair{"amdahl", "0.55"}, {"logarithmic", "0.28"}, {"universal", "0.51"}, {"power", "0.43"}, {"overhead", "0.37"}})
        printShares(std::string("beyond the Amdahl part of ") + law, beyondAmdahl[QString::fromLatin1(law)], published);
    std::printf("  95 %% interval holds the share in MPI (published 0.53): with the record as t_1 by table %.3f (by record %.3f), with t_1 "
                "by the laws %.3f (%.3f)\n",
                byTable / tablesCounted, double(covered) / all, drawnByTable / tablesCounted, double(coveredByDraws) / all);
    std::printf("  that of records +-0.25 holds it: %.3f (0.99), worst %.3f of %s (0.71)\n", double(widened) / all, worst,
                worstTable.c_str());
    return 0;
}

double timeByLaw(const QString& law, double n)
{
    if (law == u"amdahl") return 1 / n + 1 / 80.0;
    if (law == u"logarithmic") return 1 / n + 1 / 200.0 + std::log(n) / (60 * std::log(60));
    if (law == u"universal") return 1 / n + 1 / 200.0 + (n - 1) / (60 * 59.0);
    if (law == u"power") return 1 / n + 1 / 200.0 + 2 * (std::sqrt(n) - 1) / (60 * 2 * (std::sqrt(60) - 1));
    return (1 / n + 1 / 200.0) / (1 - 0.8 * (n - 1) / (n + 40));
}

/// How often eq (6) has most weight of times that it made, by its shapes: for most of them records to 64 do not tell it apart.
void tellShapesOfOverhead(int sets)
{
    std::printf("eq (6) made the times of 1 … 64, noise 0.01, %d repetitions; it has most weight:\n", sets);
    double all = 0;
    int count = 0;
    for (const double n_d : {200.0, 1000.0, 1e9})
        for (const double c : {5.0, 10.0, 40.0, 100.0}) {
            std::printf("  n_d %-6g c %-4g", n_d, c);
            for (const double r : {0.5, 0.8, 0.95, 1.0}) {
                std::mt19937_64 generator(23);
                int right = 0;
                for (int set = 0; set < sets; ++set) {
                    std::vector<double> n, t;
                    for (double p = 1; p <= 64; p *= 2) {
                        n.push_back(p);
                        t.push_back((1 / p + 1 / n_d) / (1 - r * (p - 1) / (p + c)) * std::exp(0.01 * drawNormal(generator)));
                    }
                    const Forecast forecast = forecastRunTimes(scalingPoints(n, t), {}).take();
                    right += std::ranges::max_element(forecast.laws(), {}, &LawPosterior::weight)->law->id == u"overhead";
                }
                all += double(right) / sets;
                ++count;
                std::printf("  r %-4g %.2f", r, double(right) / sets);
                std::fflush(stdout);
            }
            std::printf("\n");
        }
    std::printf("  mean of these shapes %.2f (published, of shapes that are not said: 0.75)\n", all / count);
}

/// Scatter of repetitions beside what the best law leaves, and how often the law that made the times has most weight.
int judgeNoise(const char* path, int sets)
{
    std::vector<double> lacks;
    int repeated = 0, beyond = 0;
    for (const Table& table : tables(path)) {
        const ScalingPoints points = scalingPoints(table.n, table.t);
        if (table.kind != "strong" || points.size() < 4) continue;
        const Forecast forecast = forecastRunTimes(points, {}).take();
        double best = INFINITY, squares = 0, freedom = 0;
        for (const LawOnLadder& rung : forecast.ladder()) best = std::min(best, rung.best.rms);
        lacks.push_back(best);
        for (size_t k = 0; k < points.size(); ++k) {
            if (points.records[k] < 2) continue;
            squares += (points.records[k] - 1) * points.scatter[k] * points.scatter[k];
            freedom += points.records[k] - 1;
        }
        if (freedom == 0) continue;
        const double scatter = std::sqrt(squares / freedom);
        ++repeated;
        beyond += best > 1.5 * scatter;
        std::printf("  %-28s repetitions scatter by %.2f %%, the best law leaves %.2f %%\n", table.name.c_str(), 100 * scatter, 100 * best);
    }
    std::printf("the best law misses by over 1.5 times the scatter in %d of %d with repetitions (published: 9 of 13)\n", beyond, repeated);
    const double middle = medianOf(lacks), low = quantile(lacks, 0.1), high = quantile(lacks, 0.9);
    std::printf("lack of fit over %zu tables: median %.1f %%, 10-90 %%: %.1f-%.1f %% (published, 55 tables: 9, 0.6-35)\n", lacks.size(),
                100 * middle, 100 * low, 100 * high);
    tellShapesOfOverhead(std::max(1, sets / 10));
    const std::vector<double> seven = {1, 2, 4, 8, 16, 32, 64}, four = {1, 2, 4, 8};
    for (const auto& [n, noise, published] : {std::tuple{&seven, 0.01, "A 0.95, L 1.00, U 0.20, K 0.95, H 0.75"},
                                              {&seven, 0.05, "A 0.30, L 0.80, U 0.15, K 0.25, H 0.35"},
                                              {&four, 0.01, "L 0.45, U 0, K 0"}}) {
        std::printf("true law has most weight, %zu records to %g, noise %g, %d repetitions:", n->size(), n->back(), noise, sets);
        for (const ScalingLaw* law : lawsOf(Scaling::Strong)) {
            std::mt19937_64 generator(17);
            int right = 0;
            for (int set = 0; set < sets; ++set) {
                std::vector<double> t;
                for (const double p : *n) t.push_back(timeByLaw(law->id, p) * std::exp(noise * drawNormal(generator)));
                const Forecast forecast = forecastRunTimes(scalingPoints(*n, t), {}).take();
                right += std::ranges::max_element(forecast.laws(), {}, &LawPosterior::weight)->law == law;
            }
            std::printf(" %s %.2f", qPrintable(law->id), double(right) / sets);
            std::fflush(stdout);
        }
        std::printf(" (published: %s)\n", published);
    }
    return 0;
}

/// How the target is answered for with one more of the records.
struct WithOneMore {
    std::vector<double> widths, errors;
    void add(const Quantiles& time, double measured)
    {
        widths.push_back(std::log(time.q975 / time.q025) / 2);
        errors.push_back(std::fabs(std::log(time.q50 / measured)));
    }
    void print(const char* name, const char* published) const
    {
        std::printf("  %-28s 95 %% half-width in the mean %.2f, median error %.3f (published: %s)\n", name, meanOf(widths),
                    medianOf(errors), published);
    }
};

/// Records up to an eighth of the target are known, one more up to its half may be made.
int judgeNext(const char* path)
{
    WithOneMore none, chosen, largest, nextLarger, any;
    int same = 0, all = 0;
    for (const Table& table : tables(path)) {
        const ScalingPoints points = scalingPoints(table.n, table.t);
        if (table.kind != "strong" || points.size() < 4) continue;
        const double target = points.most(), measured = points.time(points.size() - 1);
        const auto upTo = [&](double n) { return size_t(std::ranges::upper_bound(points.n, n) - points.n.begin()); };
        const size_t known = upTo(target / 8), last = upTo(target / 2);
        if (known < 2 || last < known + 2) continue;
        const ScalingPoints before = points.withoutLast(points.size() - known);
        const auto with = [&](size_t k) {
            ScalingPoints more = before;
            more.n.push_back(points.n[k]);
            more.y.push_back(points.y[k]);
            more.records.push_back(points.records[k]);
            more.scatter.push_back(points.scatter[k]);
            return forecastRunTimes(more, {}).take().at(target).time;
        };
        const Forecast today = forecastRunTimes(before, {}).take();
        const std::vector<double> candidates(points.n.begin() + std::ptrdiff_t(known), points.n.begin() + std::ptrdiff_t(last));
        const size_t best = size_t(points.at(today.nextRuns(target, candidates).front().n));
        none.add(today.at(target).time, measured);
        chosen.add(with(best), measured);
        largest.add(with(last - 1), measured);
        nextLarger.add(with(known), measured);
        for (size_t k = known; k < last; ++k) any.add(with(k), measured);
        same += best == last - 1;
        ++all;
    }
    std::printf("next run, %d series: the largest that may be made is chosen in %d (published: 25 of 25)\n", all, same);
    if (all == 0) return 0;
    none.print("without", "2.20, 0.43");
    chosen.print("the chosen one", "1.00, 0.22");
    largest.print("the largest", "the same");
    nextLarger.print("the next larger n", "1.83");
    any.print("any, each alike", "1.38");
    return 0;
}

/// Seconds of the processor, in the median of some repetitions.
double secondsOf(int repetitions, const auto& work)
{
    std::vector<double> all;
    for (int k = 0; k < repetitions; ++k) {
        const std::clock_t start = std::clock();
        work();
        all.push_back(double(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return quantile(all, 0.5);
}

/// 100/n + 1 + 0.4 log2 n, 3 % of noise, at so many n between 1 and `most`.
ScalingPoints pointsToTime(size_t count, double most)
{
    std::mt19937_64 generator(5);
    std::vector<double> n, t;
    for (size_t k = 0; k < count; ++k) {
        n.push_back(count > 1000 ? 1 + double(k) : std::round(std::pow(most, double(k) / double(count - 1)) + double(k) / 4));
        t.push_back((100 / n.back() + 1 + 0.4 * std::log2(n.back())) * std::exp(0.03 * drawNormal(generator)));
    }
    return scalingPoints(n, t);
}

/// How long what people wait for takes; the largest tables once.
int timeAnswers()
{
    const ForecastSettings strong;
    for (const auto& [count, repetitions] : {std::pair<size_t, int>{7, 15}, {20, 15}, {100, 7}, {200, 5}, {2000, 3}, {20'000, 1}}) {
        const ScalingPoints points = pointsToTime(count, 4096);
        const double target = 4 * points.most();
        const auto milliseconds = [reps = repetitions](const auto& work) { return 1e3 * secondsOf(reps, work); };
        const double answer = milliseconds([&] { forecastRunTimes(points, strong).take(); });
        const Forecast forecast = forecastRunTimes(points, strong).take();
        const double at = milliseconds([&] { forecast.at(target); }), least = milliseconds([&] { forecast.leastTime(); }),
                     ladder = milliseconds([&] { forecast.ladder(); });
        const std::vector<double> candidates = nextRunCandidates(points, target);
        const double next = milliseconds([&] { forecast.nextRuns(target, candidates); });
        std::printf("%5zu points: answer %.1f ms, at one n %.2f ms, least time %.1f ms, ladder %.1f ms, next runs (%zu) %.1f ms\n",
                    points.size(), answer, at, least, ladder, candidates.size(), next);
        std::fflush(stdout);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string(argv[1]) == "--peers") return judgePeers(argc > 2 ? std::atoi(argv[2]) : 1000);
    if (argc > 1 && std::string(argv[1]) == "--regions") return timeRegions(argc > 2 ? std::max(1, std::atoi(argv[2])) : 2000);
    if (argc > 1 && std::string(argv[1]) == "--time") return timeAnswers();
    const std::string what = argc > 2 ? argv[2] : "";
    if (what == "--shares") return judgeShares(argv[1]);
    if (what == "--noise") return judgeNoise(argv[1], argc > 3 ? std::max(1, std::atoi(argv[3])) : 1000);
    if (what == "--next") return judgeNext(argv[1]);
    if (argc < 2) {
        std::fprintf(
            stderr,
            "bench_forecast SERIES.csv [--each | --shares | --noise [SETS] | --next] | --peers [SETS] | --regions [COUNT] | --time\n");
        return 2;
    }
    return judgeTables(argv[1], argc > 2);
}
