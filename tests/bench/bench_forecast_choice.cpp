// SPDX-License-Identifier: GPL-3.0-or-later
// bench_forecast_choice SERIES.csv: the largest run predicted from the others by one curve, for comparison with the answers of
// bench_forecast: fitted with plain, relative or logarithmic errors; chosen among laws by AICc, BIC, leave-one-out or leave-last-out.
// SERIES.csv as of bench_forecast. Beside what was published of 55 tables, of which SERIES.csv may have some.
#include "core/forecast/lawPosterior.h"
#include "core/numerics/estimate.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

using namespace costscope;

namespace {

/// Strong scaling with at least three n, by name.
std::map<std::string, ScalingPoints> strongTables(const char* path)
{
    std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> columns;
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
        if (!line.ends_with(",strong")) continue;
        const size_t first = line.find(','), second = line.find(',', first + 1);
        auto& [n, t] = columns[line.substr(0, first)];
        n.push_back(std::atof(line.c_str() + first + 1));
        t.push_back(std::atof(line.c_str() + second + 1));
    }
    std::map<std::string, ScalingPoints> tables;
    for (const auto& [name, nt] : columns)
        if (ScalingPoints points = scalingPoints(nt.first, nt.second); points.size() >= 3) tables.emplace(name, std::move(points));
    return tables;
}

/// The curve of a law with least squares of ln t.
struct Fitted {
    const ScalingLaw* law;
    BestCurve best;
    LawRange range;
    double logTimeAt(double n) const { return best.level + logTime(*law, best.shapes, range, Cores(n)); }
    int parameters() const { return law->shapes + 2; } // the level and the noise
};

Fitted fittedTo(const ScalingLaw& law, const ScalingPoints& points)
{
    const auto posterior = lawPosteriors(points, {&law}, {}, 1).take();
    return {&law, bestCurve(posterior.front(), points), {points.least(), points.most()}};
}

/// Times of a/n + d + e ln n with a, d, e >= 0, weighed sum of squares of t least: of every choice of terms the best that is allowed.
double linearTime(const ScalingPoints& points, bool withLog, bool relative, double at)
{
    const Eigen::Index m = Eigen::Index(points.size());
    Eigen::MatrixXd all(m, 3);
    Eigen::VectorXd t(m);
    for (Eigen::Index i = 0; i < m; ++i) {
        const double n = points.n[size_t(i)], time = points.time(size_t(i)), weight = relative ? 1 / time : 1;
        all.row(i) << weight / n, weight, weight * std::log(n);
        t(i) = weight * time;
    }
    const double terms[] = {1 / at, 1, std::log(at)};
    double least = INFINITY, predicted = NAN;
    for (int choice = 1; choice < (withLog ? 8 : 4); ++choice) {
        std::vector<int> columns;
        for (int k = 0; k < 3; ++k)
            if (choice >> k & 1) columns.push_back(k);
        if (Eigen::Index(columns.size()) > m) continue;
        Eigen::MatrixXd some(m, Eigen::Index(columns.size()));
        for (size_t k = 0; k < columns.size(); ++k) some.col(Eigen::Index(k)) = all.col(columns[k]);
        const Eigen::VectorXd found = some.colPivHouseholderQr().solve(t);
        const double squares = (some * found - t).squaredNorm();
        if (found.minCoeff() < 0 || squares >= least) continue;
        least = squares;
        predicted = 0;
        for (size_t k = 0; k < columns.size(); ++k) predicted += found(Eigen::Index(k)) * terms[columns[k]];
    }
    return predicted;
}

ScalingPoints without(ScalingPoints points, size_t point)
{
    const auto erase = [point](auto& values) { values.erase(values.begin() + std::ptrdiff_t(point)); };
    erase(points.n), erase(points.y), erase(points.records), erase(points.scatter);
    return points;
}

double informationOf(const Fitted& fit, const ScalingPoints& points, bool bic)
{
    const double m = double(points.size()), k = fit.parameters(), deviance = m * 2 * std::log(std::max(fit.best.rms, 1e-9));
    if (bic) return deviance + k * std::log(m);
    return m > k + 1 ? deviance + 2 * k + 2 * k * (k + 1) / (m - k - 1) : INFINITY;
}

double leftOutError(const ScalingLaw& law, const ScalingPoints& points, bool onlyLast)
{
    double sum = 0;
    for (size_t k = onlyLast ? points.size() - 1 : 0; k < points.size(); ++k)
        sum += std::pow(fittedTo(law, without(points, k)).logTimeAt(points.n[k]) - points.y[k], 2);
    return sum;
}

void tell(const char* name, std::vector<double>& errors, const char* published)
{
    std::printf("  %-34s %3zu tables, median |ln error| %.3f (published: %s)\n", name, errors.size(),
                errors.empty() ? NAN : quantile(errors, 0.5), published);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "bench_forecast_choice SERIES.csv\n");
        return 2;
    }
    std::map<std::string, std::vector<double>> errors;
    std::map<std::string, std::map<QString, int>> chosen;
    for (const auto& [name, whole] : strongTables(argv[1])) {
        const ScalingPoints points = whole.withoutLast(1);
        const double n = whole.most(), measured = whole.y.back();
        const auto add = [&, y = measured](const char* method, double logTime) { errors[method].push_back(std::fabs(logTime - y)); };
        std::vector<Fitted> fits;
        for (const ScalingLaw* law : lawsOf(Scaling::Strong)) fits.push_back(fittedTo(*law, points));
        for (const bool withLog : {false, true}) {
            add(withLog ? "L plain" : "A plain", std::log(linearTime(points, withLog, false, n)));
            add(withLog ? "L relative" : "A relative", std::log(linearTime(points, withLog, true, n)));
            add(withLog ? "L log" : "A log", fits[withLog ? 1 : 0].logTimeAt(n));
        }
        fits.pop_back(); // the choice is among A, L, U, K
        const auto choose = [&](const char* method, const auto& badness) {
            std::vector<double> values;
            for (const Fitted& fit : fits) values.push_back(badness(fit));
            const size_t best = size_t(std::ranges::min_element(values) - values.begin());
            add(method, fits[best].logTimeAt(n));
            ++chosen[method][fits[best].law->id];
        };
        choose("AICc", [&, &of = points](const Fitted& fit) { return informationOf(fit, of, false); });
        choose("BIC", [&, &of = points](const Fitted& fit) { return informationOf(fit, of, true); });
        if (points.size() < 3) continue;
        choose("leave one out", [&, &of = points](const Fitted& fit) { return leftOutError(*fit.law, of, false); });
        choose("leave the last out", [&, &of = points](const Fitted& fit) { return leftOutError(*fit.law, of, true); });
    }
    std::printf("the largest n from the others, by one curve\n");
    for (const auto& [method, published] : {std::pair{"A plain", "0.184"},
                                            {"A relative", "0.084"},
                                            {"A log", "0.068"},
                                            {"L plain", "0.108"},
                                            {"L relative", "0.084"},
                                            {"L log", "0.079"},
                                            {"AICc", "0.059"},
                                            {"BIC", "0.061"},
                                            {"leave one out", "0.080"},
                                            {"leave the last out", "0.064"}}) {
        tell(method, errors[method], published);
        for (const auto& [law, count] : chosen[method])
            std::printf("%s %s %d", law == chosen[method].begin()->first ? "     " : ",", qPrintable(law), count);
        if (!chosen[method].empty()) std::printf("\n");
    }
    return 0;
}
