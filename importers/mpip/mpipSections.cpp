// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipSections.h"

#include "importers/mpip/mpipText.h"

#include <algorithm>

namespace costscope {

namespace {

using enum MpipField;
using enum Quantity;

constexpr int ms = 3; // decimal places of a second
constexpr bool required = true;
constexpr bool always = true;

const MpipColumn call{"Call", "call", Text, Name, 0, required};
const MpipColumn name{"Name", "call", Text, Name, 0, required};
const MpipColumn site{"Site", "site", None, Integer, 0, required};
const MpipColumn rank{"Rank", "rank", None, Rank};
const MpipColumn tasks{"Tasks", "tasks", Processes, Integer};
const MpipColumn maxRank{"MaxRnk", "max_rank", None, Integer};
const MpipColumn minRank{"MinRnk", "min_rank", None, Integer};
const MpipColumn callCount{"Count", "count", Count, Calls};
const MpipColumn printedCount{"Count", "count", Count, Number, 0, false, always};

/// The columns of "Aggregate … Size": bytes summed over tasks.
std::vector<MpipColumn> sizes(std::string_view shareHeading, const char* share)
{
    return {call,
            site,
            printedCount,
            {"Total", "total_bytes", Size, Number, 0, required},
            {"Avrg", "mean_bytes", Size, Number},
            {shareHeading, share, Percent, Number}};
}

/// The columns of "Callsite … statistics" in bytes, verbose and concise.
std::vector<MpipColumn> byteStatistics()
{
    return {name,
            site,
            rank,
            tasks,
            callCount,
            {"Max", "max_bytes", Size, Number},
            {"Mean", "mean_bytes", Size, Number, 0, required},
            {"Min", "min_bytes", Size, Number},
            {"Sum", "sum_bytes", Size, Number},
            maxRank,
            minRank};
}

std::vector<MpipColumn> timeStatistics()
{
    return {name,
            site,
            rank,
            tasks,
            callCount,
            {"Max", "max_s", Time, Number, ms},
            {"Mean", "mean_s", Time, Number, ms, required},
            {"Min", "min_s", Time, Number, ms},
            {"App%", "app_percent", Percent, Number},
            {"MPI%", "mpi_percent", Percent, Number},
            maxRank,
            minRank};
}

std::vector<MpipColumn> aggregateTime()
{
    return {call,
            site,
            {"Time", "time_s", Time, Number, ms, required},
            {"App%", "app_percent", Percent, Number},
            {"MPI%", "mpi_percent", Percent, Number},
            printedCount,
            {"COV", "cov", None, Number, 0, false, always}};
}

const std::vector<MpipSection>& sections()
{
    using enum MpipSectionKind;
    static const std::vector<MpipSection> all = {
        {"MPI Time", TaskTimes},
        {"Task Time Statistics", TaskStatistics},
        {"Callsites", Callsites},
        {"Aggregate Time", Numbers, "aggregate-time", aggregateTime()},
        {"Aggregate Sent Message Size", Numbers, "sent", sizes("Sent%", "sent_percent")},
        {"Aggregate Collective Time", Histogram, "collective"},
        {"Aggregate Point-To-Point Sent", Histogram, "point-to-point"},
        {"Aggregate I/O Size", Numbers, "io", sizes("I/O%", "io_percent")},
        {"Aggregate RMA Origin Size", Numbers, "rma", sizes("I/O%", "origin_percent")},
        {"Callsite Time statistics", Numbers, "callsite-time", timeStatistics()},
        {"Callsite Message Sent statistics", Numbers, "callsite-sent", byteStatistics()},
        {"Callsite I/O statistics", Numbers, "callsite-io", byteStatistics()},
        {"Callsite RMA statistics", Numbers, "callsite-rma", byteStatistics()},
        {"Callsite RMA Target statistics", Numbers, "callsite-rma", byteStatistics()},
        {"End of Report", End},
    };
    return all;
}

} // namespace

const MpipSection* findMpipSection(std::string_view title)
{
    // Forks write a second table "…, with time)" beside the one of the same name.
    if (title.find("with time") != std::string_view::npos) return nullptr;
    const std::string_view wanted = printedTrimmed(title.substr(0, title.find('(')));
    const auto& all = sections();
    const auto found = std::find_if(all.begin(), all.end(), [&](const MpipSection& s) { return s.title == wanted; });
    return found == all.end() ? nullptr : &*found;
}

MpipTitle splitMpipTitle(std::string_view title)
{
    const size_t colon = title.rfind(':');
    if (colon == std::string_view::npos) return {title};
    const auto count = printedInteger(printedTrimmed(title.substr(colon + 1)));
    if (!count) return {title};
    return {printedTrimmed(title.substr(0, colon)), *count};
}

} // namespace costscope
