// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace costscope {

namespace {

double shareAt(const Told& told, size_t row)
{
    if (told.hasColumn("ratio")) return told.at("ratio", row);
    return told.at("tau_mpi_s", row) / told.at("t_n_s", row);
}

double predictedShareAt(const Told& told, size_t row)
{
    return told.at("tau_predicted_s", row) / told.at("t_n_fitted_s", row);
}

/// Every record from there on has at least half of its time in overhead, and the one before has not.
bool isMeasuredHalfFrom(const Told& told)
{
    const double from = told.number("n");
    double before = missing, beforeShare = missing;
    bool any = false;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double n = told.at("n", row), share = shareAt(told, row);
        if (!std::isfinite(share)) continue;
        if (n >= from) {
            any = true;
            if (share < 0.5) return false;
        } else if (!(n <= before))
            before = n, beforeShare = share;
        else if (n == before)
            beforeShare = std::min(beforeShare, share);
    }
    return any && !(beforeShare >= 0.5);
}

/// The share of the records at the largest n that has one, in their mean; of one program alone if it is named.
std::pair<double, double> lastShareOf(const Told& told, double (*shareOf)(const Told&, size_t), const QString& program = {})
{
    std::map<double, std::vector<double>> at;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (!program.isEmpty() && told.figure().rowRecords[row].dataset != program) continue;
        if (const double share = shareOf(told, row); std::isfinite(share)) at[told.at("n", row)].push_back(share);
    }
    if (at.empty()) return {missing, missing};
    const auto& [n, all] = *at.rbegin();
    return {n, std::accumulate(all.begin(), all.end(), 0.0) / double(all.size())};
}

bool isShareAt(const Told& told, double (*shareOf)(const Told&, size_t))
{
    const auto [n, share] = lastShareOf(told, shareOf);
    return told.number("n") == n && told.shows("share", share, Quantity::Share, 2);
}

bool isMeasuredShare(const Told& told)
{
    return isShareAt(told, shareAt);
}

bool isPredictedShare(const Told& told)
{
    return isShareAt(told, predictedShareAt);
}

bool isFastest(const Told& told)
{
    bool any = false;
    for (size_t row = 0; row < told.rows(); ++row)
        any |= told.at("n", row) == told.number("n") && told.at("t_n_s", row) == told.least("t_n_s");
    return any;
}

/// Least and most of the shares at the largest n of each program.
bool areLastShares(const Told& told, double (*shareOf)(const Told&, size_t))
{
    std::set<QString> programs;
    for (const RecordRef& record : told.figure().rowRecords) programs.insert(record.dataset);
    double least = missing, most = missing;
    for (const QString& program : programs) {
        const double share = lastShareOf(told, shareOf, program).second;
        least = std::fmin(least, share), most = std::fmax(most, share);
    }
    return told.shows("least", least, Quantity::Share, 2) && told.shows("most", most, Quantity::Share, 2);
}

/// Every record from there on is predicted to have at least half of its time in overhead, and the one before is not.
bool isPredictedHalfFrom(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (const double n = told.at("n", row); n > 1 && (predictedShareAt(told, row) >= 0.5) != (n >= told.number("n"))) return false;
    return true;
}

/// Of programs with both, those whose predicted overhead is within a quarter of the measured one, by the median of their records.
bool areClose(const Told& told)
{
    std::map<QString, std::vector<double>> errors;
    for (size_t row = 0; row < told.rows(); ++row)
        if (const double error = std::abs(told.at("tau_error", row)); std::isfinite(error) && told.at("n", row) > 1)
            errors[told.figure().rowRecords[row].dataset].push_back(error);
    int close = 0;
    for (auto& [name, all] : errors) {
        std::sort(all.begin(), all.end());
        const size_t half = all.size() / 2;
        close += (all.size() % 2 ? all[half] : (all[half - 1] + all[half]) / 2) <= 0.25;
    }
    if (told.has("close")) return told.number("close") == close && told.number("all") == double(errors.size());
    if (!told.has("names")) return close == 0;
    return told.word("names").count(QStringLiteral(", ")) + told.word("names").count(QStringLiteral(" and ")) + 1 >= close &&
           told.has("others") == (close < int(errors.size()));
}

bool isWithin(const Told& told)
{
    double worst = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.textAt("in_fit", row) == QLatin1String("used")) worst = std::max(worst, 100 * std::abs(told.at("residual", row)));
    return told.number("percent") >= worst * (1 - 1e-9) && told.number("percent") <= worst + 1;
}

/// Runs at least 5 % above their neighbours in n on both sides and above the fit.
bool areSoManyOdd(const Told& told)
{
    std::map<double, std::vector<size_t>> byCores;
    for (size_t row = 0; row < told.rows(); ++row) byCores[told.at("n", row)].push_back(row);
    std::vector<size_t> order;
    for (const auto& [n, rows] : byCores) order.insert(order.end(), rows.begin(), rows.end());
    int odd = 0;
    for (size_t i = 1; i + 1 < order.size(); ++i) {
        const auto t = [&](size_t at) { return told.at("t_n_s", order[at]); };
        odd += t(i) > 1.05 * t(i - 1) && t(i) > 1.05 * t(i + 1) && t(i) > 1.05 * told.at("t_n_fitted_s", order[i]);
    }
    const QStringList words{QStringLiteral("one"),  QStringLiteral("two"),  QStringLiteral("three"),
                            QStringLiteral("four"), QStringLiteral("five"), QStringLiteral("six")};
    return odd > 0 && odd == words.indexOf(told.word("count")) + 1;
}

bool exceeds(const Told& told)
{
    return 100 * lastShareOf(told, shareAt).second >= told.word("limit").remove(QStringLiteral(" %")).toDouble() * 0.99;
}

bool determinesWithinHalf(const Told& told)
{
    return told.least("b_relative_error") <= 0.5 || told.least("c_relative_error") <= 0.5;
}

} // namespace

const std::vector<Claim>& claimsOfRuns()
{
    static const std::vector<Claim> claims = {
        {"overhead-curves", ".*: measured overhead is at least half of the time in every record from (?<n>\\S+) cores? on",
         isMeasuredHalfFrom},
        {"overhead-curves", ".*: measured overhead is at least half of the time on (?<n>\\S+) cores?, the most that ran",
         [](const Told& told) { return isMeasuredHalfFrom(told) && told.most("n") <= told.number("n"); }},
        {"overhead-curves", ".*: at least half of the time is predicted to be overhead from (?<n>\\S+) cores? on", isPredictedHalfFrom},
        {"overhead-curves overhead-ratio", ".*: measured overhead takes (?<share>.+) of the time on (?<n>\\S+) cores?", isMeasuredShare},
        {"overhead-curves overhead-ratio", ".*: overhead is predicted to take (?<share>.+) of the time on (?<n>\\S+) cores?",
         isPredictedShare},
        {"overhead-curves", ".* was measured fastest on (?<n>\\S+) cores?", isFastest},
        {"overhead-curves", "Run times (of (?<count>\\d+) programs and the overhead in them|and overhead of \\d+ programs)", nullptr},
        {"overhead-curves", "Predicted from run times alone, overhead misses the measured one by more than a quarter", areClose},
        {"overhead-curves", "Predicted from run times alone, overhead is close for (?<close>\\d+) of (?<all>\\d+) programs", areClose},
        {"overhead-curves", "Predicted from run times alone, overhead is close for (?<names>.*?)(?<others>, less so elsewhere)?", areClose},
        {"overhead-ratio", "At the largest core counts (?<least>.+) to (?<most>.+) of the time is spent in MPI",
         [](const Told& told) { return areLastShares(told, shareAt); }},
        {"overhead-ratio", "At the largest core counts overhead is predicted to take (?<least>.+) to (?<most>.+) of the time",
         [](const Told& told) { return areLastShares(told, predictedShareAt); }},
        {"overhead-ratio", "At the largest core counts overhead takes (?<least>.+) to (?<most>.+) of the time, measured or predicted",
         nullptr},
        {"overhead-ratio", ".*: the measured share of overhead exceeds (?<limit>.*), the limit of the fit", exceeds},
        {"overhead-ratio",
         ".*: (the fitted share of overhead (saturates at|runs past) .*|fitted freely, the share of overhead would pass 100 %)", nullptr},
        {"fit-residuals", ".*: the fit is within (?<percent>\\S+) % of every run in it", isWithin},
        {"fit-residuals", ".*: (?<count>\\S+) core counts? takes? longer than both neighbours", areSoManyOdd},
        {"serial-fraction-scan", ".*: b and c slide with the serial fraction", [](const Told& told) { return determinesWithinHalf(told); }},
        {"serial-fraction-scan", ".*: no serial fraction tried determines b or c within 50 %",
         [](const Told& told) { return !determinesWithinHalf(told); }},
    };
    return claims;
}

} // namespace costscope
