// SPDX-License-Identifier: GPL-3.0-or-later
// bench_sizes SIZES.csv [--each]: how near the answers for one problem at several sizes come to runs that were left out, and how many of
// them their intervals hold, beside Amdahl's law with work ~ size^a and no discrepancy. SIZES.csv: series,source,size,n,t_s.
// bench_sizes --drawn [SETS]: tables drawn from the laws' own priors: without the discrepancy 95 % must hold 95 %.
#include "core/forecast/sizes/sizeForecast.h"
#include "core/numerics/draw.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <random>
#include <string>

using namespace costscope;

namespace {

struct SizeTable {
    std::string name, source;
    std::map<double, std::pair<std::vector<double>, std::vector<double>>> runs; // n and t by size
    SizesOfProblem sizes() const
    {
        SizesOfProblem all;
        for (const auto& [size, times] : runs)
            if (const ScalingPoints points = scalingPoints(times.first, times.second); points.size() > 0) all.push_back({size, points});
        return all;
    }
};

std::vector<SizeTable> sizeTables(const char* path)
{
    std::ifstream file(path);
    std::string line;
    std::vector<SizeTable> all;
    std::map<std::string, size_t> places;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::vector<std::string> cell(1);
        for (const char c : line)
            if (c == ',')
                cell.emplace_back();
            else if (c != '\r' && c != '"')
                cell.back() += c;
        if (cell.size() < 5) continue;
        const auto [place, isNew] = places.try_emplace(cell[0], all.size());
        if (isNew) all.push_back({cell[0], cell[1], {}});
        auto& [n, t] = all[place->second].runs[std::atof(cell[2].c_str())];
        n.push_back(std::atof(cell[3].c_str()));
        t.push_back(std::atof(cell[4].c_str()));
    }
    return all;
}

/// What was predicted of runs left out, and whether it was so.
class Judged {
public:
    void add(const std::string& source, const Quantiles& predicted, double truth)
    {
        m_errors.push_back(std::fabs(std::log(predicted.q50 / truth)));
        m_widths.push_back(std::log(predicted.q90 / predicted.q10) / 2);
        auto& [all, in95, in80] = m_sources[source];
        ++all;
        in95 += truth >= predicted.q025 && truth <= predicted.q975;
        in80 += truth >= predicted.q10 && truth <= predicted.q90;
    }
    void print(const char* name)
    {
        if (m_errors.empty()) return;
        std::ranges::sort(m_errors);
        std::ranges::sort(m_widths);
        double of95 = 0, of80 = 0;
        for (const auto& [source, counts] : m_sources) {
            of95 += double(counts.in95) / counts.all / double(m_sources.size());
            of80 += double(counts.in80) / counts.all / double(m_sources.size());
        }
        std::printf("  %-40s %4zu runs of %2zu sources, |ln error| %.3f, 95 %%: %.3f  80 %%: %.3f, half of 80 %%: %.2f\n", name,
                    m_errors.size(), m_sources.size(), m_errors[m_errors.size() / 2], of95, of80, m_widths[m_widths.size() / 2]);
    }

private:
    struct Counts {
        int all = 0, in95 = 0, in80 = 0;
    };
    std::vector<double> m_errors, m_widths;
    std::map<std::string, Counts> m_sources;
};

/// All points of some sizes, or of some n, are left out and predicted.
template <typename IsLeftOut>
void judge(const SizeTable& table, const SizesOfProblem& all, IsLeftOut isLeftOut, Judged& full, Judged& lawOnly, Judged& amdahl, bool each,
           const char* what)
{
    SizesOfProblem known;
    for (const SizeOfProblem& one : all) {
        std::vector<double> n, t;
        for (size_t k = 0; k < one.points.size(); ++k) {
            if (isLeftOut(one.size, one.points.n[k])) continue;
            n.push_back(one.points.n[k]);
            t.push_back(one.points.time(k));
        }
        if (!n.empty()) known.push_back({one.size, scalingPoints(n, t)});
    }
    if (known.size() < 2) return;
    const auto forecast = forecastSizes(known, {});
    ForecastSettings only;
    only.law = u"amdahl"_s;
    const auto other = forecastSizes(known, only);
    for (const SizeOfProblem& one : all) {
        for (size_t k = 0; k < one.points.size(); ++k) {
            const double n = one.points.n[k], t = one.points.time(k);
            if (!isLeftOut(one.size, n)) continue;
            const ForecastAt at = forecast->at(n, one.size);
            full.add(table.source, at.time, t);
            lawOnly.add(table.source, forecast->at(n, one.size, true).time, t);
            amdahl.add(table.source, other->at(n, one.size, true).time, t);
            if (each)
                std::printf("%s %s size %g n %g: %.4g, expected %.4g (%.4g to %.4g; %.4g to %.4g)%s\n", what, table.name.c_str(), one.size,
                            n, t, at.time.q50, at.time.q10, at.time.q90, at.time.q025, at.time.q975,
                            t < at.time.q025 || t > at.time.q975 ? " OUTSIDE" : "");
        }
    }
}

int ofTables(const char* path, bool each)
{
    struct {
        Judged full, lawOnly, amdahl;
    } largest, smallest, middle, corner, mostCores;
    int count = 0;
    double seconds = 0;
    for (const SizeTable& table : sizeTables(path)) {
        const SizesOfProblem all = table.sizes();
        if (all.size() < 2) continue;
        ++count;
        const auto start = std::chrono::steady_clock::now();
        const auto whole = forecastSizes(all, {});
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (each) {
            const Quantiles a = whole->exponent();
            std::printf("%s: %zu sizes, work ~ size^%.2f (%.2f to %.2f);", table.name.c_str(), all.size(), a.q50, a.q10, a.q90);
            for (const SizedLawPosterior& law : whole->laws()) std::printf(" %s %.2f", qPrintable(law.law.law().id), law.weight);
            std::printf("\n");
        }
        double most = 0;
        for (const SizeOfProblem& one : all) most = std::max(most, one.points.most());
        const double last = all.back().size, first = all.front().size;
        const auto run = [&](auto isLeftOut, auto& of, const char* what) {
            judge(table, all, isLeftOut, of.full, of.lawOnly, of.amdahl, each, what);
        };
        run([=](double, double n) { return n == most; }, mostCores, "cores");
        run([=](double size, double n) { return size == last && n == most; }, corner, "corner");
        if (all.size() < 3) continue;
        run([=](double size, double) { return size == last; }, largest, "largest");
        run([=](double size, double) { return size == first; }, smallest, "smallest");
        const double between = all[all.size() / 2].size;
        run([=](double size, double) { return size == between; }, middle, "middle");
    }
    std::printf("%d tables, %.3f s each\n", count, seconds / count);
    const auto print = [](const char* name, auto& of) {
        std::printf("%s\n", name);
        of.full.print("procedure");
        of.lawOnly.print("laws only");
        of.amdahl.print("Amdahl, work ~ size^a");
    };
    print("the largest size left out", largest);
    print("the smallest size left out", smallest);
    print("a size between left out", middle);
    print("the largest n of every size left out", mostCores);
    print("the largest n of the largest size left out", corner);
    return 0;
}

/// Tables drawn from a law and its priors, with the laws' own noise: what they hold of a run at another place.
int drawn(int sets)
{
    const auto& laws = lawsOf(Scaling::Strong);
    std::mt19937_64 generator(1);
    const auto uniform = [&](double low, double high) { return low + (high - low) * (double(generator() >> 11) + 0.5) * 0x1p-53; };
    Judged judged, ofLaw;
    for (int set = 0; set < sets; ++set) {
        const std::vector<double> sizes = {1, 2, 4}, n = {1, 2, 4, 8, 16};
        const LawRange range{1, 16};
        const SizedLaw law(*laws[draw(generator, laws.size())], range);
        SizedShapes shapes{};
        for (int k = 0; k < law.shapes(); ++k) shapes[size_t(k)] = uniform(0, 1);
        const double sigma = std::sqrt(2 * 0.03 * 0.03 / drawChiSquared(generator, 2)), rho = law.offset(shapes);
        const double middle = std::log(2.0);
        const auto time = [&](double at, double size, double offset) {
            const SizedTerms of = law.at(shapes, std::log(size) - middle);
            return std::exp(of.work + logTime(of.terms, Cores(at)) + offset + sigma * drawNormal(generator));
        };
        SizesOfProblem all;
        for (const double size : sizes) {
            const double offset = rho * sigma * drawNormal(generator);
            std::vector<double> t;
            for (const double at : n) t.push_back(time(at, size, offset));
            all.push_back({size, scalingPoints(n, t)});
        }
        ForecastSettings settings;
        settings.constants.kappa = settings.constants.kappaInside = 0;
        const double truth = time(64, 16, rho * sigma * drawNormal(generator));
        judged.add("drawn", forecastSizes(all, settings)->at(64, 16).time, truth);
        settings.law = law.law().id;
        ofLaw.add("drawn", forecastSizes(all, settings)->at(64, 16).time, truth);
    }
    judged.print("all laws");
    ofLaw.print("the law that it is");
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "bench_sizes SIZES.csv [--each] | --drawn [SETS]\n");
        return 2;
    }
    if (std::strcmp(argv[1], "--drawn") == 0) return drawn(argc > 2 ? std::atoi(argv[2]) : 200);
    return ofTables(argv[1], argc > 2);
}
