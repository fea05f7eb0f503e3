// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// The column behind the words "MPI time", "MPI calls", "bytes sent".
double valueAt(const Told& told, size_t row)
{
    const QString of = told.word("of");
    return told.at(of == u"MPI time"_s ? "time_s" : of == u"MPI calls"_s ? "calls" : "sent_bytes", row);
}

QString nameAt(const Told& told, size_t row)
{
    const QString place = told.textAt("place", row), call = told.textAt("function", row);
    return place.isEmpty() ? call : u"%1 in %2"_s.arg(call, place);
}

/// What the first rows have of all, the largest first; in 2^-12 of the unit, so that no sum is beyond a double.
double shareOf(const Told& told, size_t count)
{
    double first = 0, all = 0, before = INFINITY;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double value = std::ldexp(valueAt(told, row), -12);
        if (value > before) return missing;
        before = value;
        all += value;
        if (row < count) first += value;
    }
    return first / all;
}

bool hasMost(const Told& told)
{
    const double share = shareOf(told, 1);
    return share > 0.5 * (1 - 1e-12) && told.shows("share", share, Quantity::Share, 2) && told.word("first") == nameAt(told, 0);
}

bool haveMostTogether(const Told& told)
{
    const double share = shareOf(told, 2);
    return shareOf(told, 1) < 0.5 && share > 0.5 * (1 - 1e-12) && told.shows("share", share, Quantity::Share, 2) &&
           told.word("first") == nameAt(told, 0) && told.word("second") == nameAt(told, 1);
}

bool haveHalf(const Told& told)
{
    const size_t count = size_t(told.number("count"));
    return told.number("all") == double(told.rows()) && shareOf(told, count) > 0.5 * (1 - 1e-12) && shareOf(told, count - 1) < 0.5 &&
           told.word("first") == nameAt(told, 0) && told.shows("share", shareOf(told, 1), Quantity::Share, 2);
}

/// The rank with most of a column, so many times the mean.
bool isTimesTheMean(const Told& told, const char* column)
{
    double sum = 0;
    for (size_t row = 0; row < told.rows(); ++row) sum += told.at(column, row) / double(told.rows());
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.at("rank", row) == told.number("rank"))
            return told.at(column, row) == told.most(column) && told.word("times") == QString::number(told.at(column, row) / sum, 'f', 2);
    return false;
}

bool isShareOfMpi(const Told& told)
{
    double least = 1, most = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double mpi = told.at("mpi_s", row), all = mpi + told.at("computation_s", row);
        if (all > 0) least = std::min(least, mpi / all), most = std::max(most, mpi / all);
    }
    return told.shows("most", most, Quantity::Share, 2) && (!told.has("least") || told.shows("least", least, Quantity::Share, 2));
}

bool computesLongest(const Told& told)
{
    return isTimesTheMean(told, "computation_s") && isShareOfMpi(told);
}

bool spendsLongest(const Told& told)
{
    return isTimesTheMean(told, "mpi_s");
}

bool areAlike(const Told& told)
{
    double sum = 0;
    const char* column = told.has("most") ? "computation_s" : "mpi_s";
    for (size_t row = 0; row < told.rows(); ++row) sum += told.at(column, row) / double(told.rows());
    const bool isAlike = !(told.most(column) / sum > 1.0051);
    return isAlike && (told.has("most") ? isShareOfMpi(told) : told.shows("mean", sum, Quantity::Time, 3));
}

bool isNothing(const Told& told)
{
    return !(told.most("mpi_s") > 0) && !(told.most("computation_s") > 0);
}

/// To how many others ranks send, where a cell is one rank.
bool arePartners(const Told& told)
{
    static const QRegularExpression ranks(u"(\\d+) ranks, \\d+ messages$"_s);
    const double count = ranks.match(told.figure().subtitle).captured(1).toDouble();
    std::map<QString, int> partners;
    std::map<QString, double> bytes;
    double pairs = 0, sum = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        const QString from = told.textAt("sender", row);
        if (from.contains(u'–')) return true;
        bytes[from] += told.at("bytes", row), sum += told.at("bytes", row);
        if (from == told.textAt("receiver", row)) continue;
        ++partners[from], ++pairs;
    }
    int least = double(partners.size()) < count ? 0 : 1 << 30, most = 0;
    for (const auto& [rank, of] : partners) least = std::min(least, of), most = std::max(most, of);
    if (told.number("least") != least || (told.has("most") ? told.number("most") != most : least != most)) return false;
    if (told.has("mean") && !told.shows("mean", pairs / count, Quantity::None, 2)) return false;
    if (!told.has("rank")) return true;
    const double of = bytes[told.word("rank")];
    return std::ranges::all_of(bytes, [&](const auto& one) { return one.second <= of; }) &&
           told.word("times") == QString::number(of / (sum / count), 'f', 1);
}

#define MPI_SHARE "MPI takes ((?<least>.* %) to )?(?<most>.* %) of the time( of a rank)?"

} // namespace

const std::vector<Claim>& claimsOfProfiles()
{
    static const std::vector<Claim> claims = {
        {"mpi-time", "(?<count>\\d+) of (?<all>\\d+) have half of the (?<of>[A-Za-z ]+), first (?<first>.*) with (?<share>\\S+ %)",
         haveHalf},
        {"mpi-time", "(?<first>.*) and (?<second>.*) together have (?<share>\\S+ %) of the (?<of>[A-Za-z ]+)", haveMostTogether},
        {"mpi-time", "(?<first>.*) has (?<share>\\S+ %) of the (?<of>[A-Za-z ]+)", hasMost},
        {"time-by-rank", "Rank (?<rank>\\d+) computes (?<times>\\S+) times as long as the mean; " MPI_SHARE, computesLongest},
        {"time-by-rank", "Rank (?<rank>\\d+) spends (?<times>\\S+) times the mean in .*", spendsLongest},
        {"time-by-rank", "All ranks compute about as long; " MPI_SHARE, areAlike},
        {"time-by-rank", "All ranks spend about (?<mean>.*) in .*", areAlike},
        {"time-by-rank", MPI_SHARE, isShareOfMpi},
        {"time-by-rank", "No rank spends (any time|time in .*)", isNothing},
        {"message-matrix",
         "A rank sends to (?<least>\\d+)( to (?<most>\\d+))? others? in .*?(, (?<mean>\\S+) on average)?(; rank (?<rank>\\d+) sends "
         "(?<times>\\S+) × the mean of the bytes)?",
         arePartners},
    };
    return claims;
}

} // namespace costscope
