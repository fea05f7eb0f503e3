// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipSections.h"

#include <algorithm>
#include <array>

namespace costscope {

namespace {

using enum MpipField;
using enum Quantity;

constexpr int ms = 3; // decimal places of a second
constexpr bool required = true;
constexpr bool always = true;

constexpr MpipColumn call{"Call", "call", Text, Name, 0, required};
constexpr MpipColumn name{"Name", "call", Text, Name, 0, required};
constexpr MpipColumn site{"Site", "site", None, Integer, 0, required};
constexpr MpipColumn rank{"Rank", "rank", None, Rank};
constexpr MpipColumn tasks{"Tasks", "tasks", Processes, Integer};
constexpr MpipColumn maxRank{"MaxRnk", "max_rank", None, Integer};
constexpr MpipColumn minRank{"MinRnk", "min_rank", None, Integer};
constexpr MpipColumn callCount{"Count", "count", Count, Calls};
constexpr MpipColumn printedCount{"Count", "count", Count, Number, 0, false, always};

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

/// The columns of "Callsite … statistics", verbose and concise: largest, mean and smallest value of a call, what follows them.
std::vector<MpipColumn> statistics(std::array<const char*, 3> names, Quantity quantity, int shift, std::vector<MpipColumn> further)
{
    std::vector<MpipColumn> all{name,
                                site,
                                rank,
                                tasks,
                                callCount,
                                {"Max", names[0], quantity, Number, shift},
                                {"Mean", names[1], quantity, Number, shift, required},
                                {"Min", names[2], quantity, Number, shift}};
    all.insert(all.end(), further.begin(), further.end());
    all.insert(all.end(), {maxRank, minRank});
    return all;
}

std::vector<MpipColumn> byteStatistics()
{
    return statistics({"max_bytes", "mean_bytes", "min_bytes"}, Size, 0, {{"Sum", "sum_bytes", Size, Number}});
}

std::vector<MpipColumn> timeStatistics()
{
    return statistics({"max_s", "mean_s", "min_s"}, Time, ms,
                      {{"App%", "app_percent", Percent, Number}, {"MPI%", "mpi_percent", Percent, Number}});
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

std::optional<std::string_view> mpipTitle(std::string_view line)
{
    line = printedTrimmed(line);
    if (line.substr(0, 4) != "@---") return {};
    line.remove_prefix(4);
    while (!line.empty() && line.back() == '-') line.remove_suffix(1);
    while (!line.empty() && line.front() == '-') line.remove_prefix(1);
    return printedTrimmed(line);
}

bool mpipDashes(std::string_view line)
{
    line = printedTrimmed(line);
    return !line.empty() && std::all_of(line.begin(), line.end(), [](char c) { return c == '-'; });
}

bool mpipDots(std::string_view line)
{
    line = printedTrimmed(line);
    return line == "..." || line == "[...]" || line == "\xE2\x80\xA6" || line == "(...)";
}

bool mpipChatter(std::string_view line)
{
    return line.substr(0, 5) == "mpiP:";
}

std::optional<std::string_view> mpipStart(std::string_view line)
{
    constexpr std::string_view start = "@ mpiP";
    if (line.substr(0, 3) == "\xEF\xBB\xBF") line.remove_prefix(3);
    while (!line.empty() && isPrintedBlank(line.back())) line.remove_suffix(1);
    if (line.size() < start.size() || line.substr(line.size() - start.size()) != start) return {};
    const std::string_view prefix = line.substr(0, line.size() - start.size());
    for (std::string_view rest = prefix; !rest.empty();) {
        const size_t quote = rest.substr(0, 4) == "&gt;" ? 4 : (rest[0] == '>' || rest[0] == '|' || isPrintedBlank(rest[0])) ? 1 : 0;
        const size_t taken = quote > 0 ? quote : launcherTag(rest);
        if (taken == 0) return {};
        rest.remove_prefix(taken);
    }
    return prefix;
}

} // namespace costscope
