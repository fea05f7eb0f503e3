// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/random/claims.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The first row is the largest of all, its share that of the sum, and the words have its numbers.
bool isLargestRegion(const Told& told)
{
    double sum = 0;
    int known = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        if (const double t = told.at("time_q50_s", row); std::isfinite(t)) sum += t, ++known;
    const double first = told.at("time_q50_s", 0);
    if (first != told.most("time_q50_s") || told.textAt("dataset", 0) != told.word("name")) return false;
    if (!told.shows("high", told.at("time_q90_s", 0), Quantity::Time, 2)) return false;
    const bool isClear = told.at("time_q90_s", 0) <= 4 * told.at("time_q10_s", 0);
    if (isClear != told.has("time") || (isClear && !told.shows("time", first, Quantity::Time, 3))) return false;
    if (known == 1) return !told.has("count");
    if (told.has("share") != told.hasColumn("share")) return false; // of cases that are no parts of one there is no sum
    return (!told.has("share") || told.shows("share", first / sum, Quantity::Share, 2)) && told.word("count") == QString::number(known);
}

struct Heaviest {
    QString name;
    double weight = 0;

    explicit Heaviest(const Told& told)
    {
        for (size_t row = 0; row < told.rows(); ++row)
            if (const double w = told.at("weight", row); w > weight) weight = w, name = told.textAt("name", row);
    }
    bool isTold(const Told& told) const { return name == told.word("law") && told.word("weight") == QString::number(weight, 'f', 2); }
};

/// All weights together are 1, and the names are the heaviest until nine tenths.
bool areHeaviest(const Told& told)
{
    std::vector<std::pair<double, QString>> all;
    double sum = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        if (const double w = told.at("weight", row); std::isfinite(w)) all.emplace_back(w, told.textAt("name", row)), sum += w;
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    QStringList names;
    double said = 0;
    for (const auto& [weight, name] : all) {
        if (said >= 0.9) break;
        names << QStringLiteral("%1 (%2)").arg(name, QString::number(weight, 'f', 2));
        said += weight;
    }
    return std::abs(sum - 1) < 1e-6 && told.word("laws") == names.join(QStringLiteral(", "));
}

bool areFewNumbers(const Told& told)
{
    const Figure& figure = told.figure();
    size_t most = 0; // of points in a panel
    for (const Panel& panel : figure.panels)
        for (const Series& series : panel.series)
            if (series.mark == Mark::Points) most = std::max(most, series.x.size());
    return areHeaviest(told) && told.number("count") == double(most);
}

/// The least that remains of those to choose from, the target aside.
double leastBeside(const Told& told, double target, double& n)
{
    double least = missing;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (told.at("n", row) == target || told.at("is_named", row) != 1 || told.at("remaining", row) >= least) continue;
        least = told.at("remaining", row);
        n = told.at("n", row);
    }
    return least;
}

double remainingAt(const Told& told, double target)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.at("n", row) == target) return told.at("remaining", row);
    return missing;
}

bool isBestRun(const Told& told)
{
    double n = missing;
    const double least = leastBeside(told, told.number("target"), n);
    return least < 0.9 && n == told.number("n") && told.shows("share", least, Quantity::Share, 2);
}

bool isOnlyTarget(const Told& told)
{
    double n = missing;
    return !(leastBeside(told, told.number("target"), n) < 0.9) && remainingAt(told, told.number("target")) < 0.9;
}

bool isNoRun(const Told& told)
{
    double n = missing;
    return !(leastBeside(told, told.number("target"), n) < 0.9) && !(remainingAt(told, told.number("target")) < 0.9);
}

} // namespace

const std::vector<Claim>& claimsOfForecastLadder()
{
    static const std::vector<Claim> claims = {
        {"regions-forecast",
         "(?<name>.*): on (?<n>\\S+) cores? (?<time>[^;]+) are expected, likely (.* to )?(?<high>[^;]+)"
         "(; ((?<share>.+) of the sum|the longest) of (?<count>\\d+) series)?",
         isLargestRegion},
        {"regions-forecast",
         "(?<name>.*): on (?<n>\\S+) cores? the records say little: (.* to )?(?<high>[^;,]+), not determined"
         "(; ((?<share>.+) of the sum|the longest) of (?<count>\\d+) series)?",
         isLargestRegion},
        {"law-ladder", ".*: by the law “(?<law>.*)” alone",
         [](const Told& told) { return Heaviest(told).name == told.word("law") && std::abs(Heaviest(told).weight - 1) < 1e-6; }},
        {"law-ladder", ".*: no law describes these times", nullptr},
        {"law-ladder", ".*: no law is named by (?<count>\\S+) numbers? of cores over a factor of [^:]+: (?<laws>.*)", areFewNumbers},
        {"law-ladder", ".*: the records favour (?<law>.*) \\(weight (?<weight>\\S+)\\)",
         [](const Told& told) { return Heaviest(told).isTold(told) && Heaviest(told).weight >= 0.9; }},
        {"law-ladder", ".*: the laws are not told apart: (?<laws>.*)",
         [](const Told& told) { return areHeaviest(told) && Heaviest(told).weight < 0.5; }},
        {"law-ladder", ".*?: (?<law>.*) is the likeliest law \\(weight (?<weight>\\S+)\\), others are not ruled out",
         [](const Told& told) {
             const Heaviest heaviest(told);
             return told.figure().title.contains(heaviest.name) && told.word("weight") == QString::number(heaviest.weight, 'f', 2) &&
                    heaviest.weight >= 0.5 && heaviest.weight < 0.9;
         }},
        {"next-run",
         ".*: to know more of (?<target>\\S+) cores?, a run on (?<n>\\S+) cores? would typically narrow the interval to (?<share>.*) of "
         "its "
         "width",
         isBestRun},
        {"next-run", ".*: only a run on (?<target>\\S+) cores? itself would tell much more of it", isOnlyTarget},
        {"next-run", ".*: no run named here would tell much more of (?<target>\\S+) cores?", isNoRun},
    };
    return claims;
}

} // namespace costscope
